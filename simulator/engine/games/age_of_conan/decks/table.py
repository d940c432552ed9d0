"""What shows across the decks of a table and its options, and who may sit there (S1, S3, S4, S6; AOC-3.1, AOC-22).

The codes AOC-T05 to AOC-T07 are those of modules of the expansion, which no option offers yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from simulator.engine.core.decks import ERROR, WARNING, DeckList, Fix, Problem
from simulator.engine.core.match import NO_OPTIONS, PLAYER, Checks, Role, seats_problems
from simulator.engine.games.age_of_conan.cards import AQUILONIA, KINGDOMS, Component, Kingdom, KingdomCard, Pool
from simulator.engine.games.age_of_conan.decks.checks import check_deck, is_house_deck, simulation_problems
from simulator.engine.games.age_of_conan.decks.count import DECK, EXPANSION, MOST_COPIES, CountedDeck, count_deck
from simulator.engine.games.age_of_conan.maps import RECOMMENDED
from simulator.engine.games.age_of_conan.position import MOST_PLAYERS, OPTIONS, read_options

LEAST_PLAYERS: Final = 2
ROLES: Final = (Role(PLAYER, "Player", LEAST_PLAYERS, MOST_PLAYERS),)


def check_table(pool: Pool, decks: Sequence[DeckList], options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
    """Errors and advice about kingdoms that meet, and about decks that the options do not allow."""
    counted = [count_deck(pool, deck) for deck in decks]
    kingdoms = [deck.kingdom() for deck in counted]
    found = seats_problems(ROLES, [PLAYER] * len(decks), "AOC-T01", "AOC-3.1")
    found += _twice(kingdoms)
    rules = read_options(options)
    if not found:
        is_closed = rules.unused_home_closed
        found += _advice([kingdom for kingdom in kingdoms if kingdom is not None], len(decks), is_closed=is_closed)
    for seat, deck in enumerate(counted):
        found += _house_rules(pool, seat, deck, allows=rules.house_decks)
        found += _expansion(seat, deck)
    return found


def _twice(kingdoms: Sequence[Kingdom | None]) -> list[Problem]:
    """S3: each player controls a different kingdom."""
    found = []
    taken = {kingdom.place for kingdom in kingdoms if kingdom is not None}
    free = [name for place, name in enumerate(KINGDOMS) if place not in taken]
    for seat, kingdom in enumerate(kingdoms):
        first = kingdoms.index(kingdom)
        if kingdom is not None and first < seat:
            found.append(
                Problem(
                    code="AOC-T02",
                    severity=ERROR,
                    message=f"{kingdom.title} is chosen by seats {first + 1} and {seat + 1}. "
                    "Each kingdom can be played once.",
                    rule="AOC-3.1",
                    card_ids=(kingdom.id,),
                    fixes=tuple(
                        Fix("choose", f"Choose a deck of {name.capitalize()} for seat {seat + 1}", card_id=name)
                        for name in free
                    ),
                    seat=seat,
                )
            )
    return found


def _advice(kingdoms: Sequence[Kingdom], players: int, *, is_closed: bool) -> list[Problem]:
    """S4, S6: kingdoms that the rules recommend, and a table without Aquilonia, which the option leaves open."""
    found = []
    places = sorted(kingdom.place for kingdom in kingdoms)
    wanted = RECOMMENDED[players]
    if len(places) == players and places != sorted(wanted):
        names = [KINGDOMS[place].capitalize() for place in wanted]
        text = f"{', '.join(names[:-1])} and {names[-1]}"
        found.append(
            Problem(
                code="AOC-T03",
                severity=WARNING,
                message=f"Recommended kingdoms for {players} players are {text}. "
                "Other choices are allowed but less balanced.",
                rule="AOC-22.2",
            )
        )
    if len(places) == players and AQUILONIA not in places:
        home = "is closed to armies and contests" if is_closed else "is open to armies alone, without contests"
        found.append(
            Problem(
                code="AOC-T04",
                severity=WARNING,
                message=f"Nobody plays Aquilonia: Central Hyboria is in play, but the province Aquilonia {home}.",
                rule="AOC-22.5",
            )
        )
    return found


def _house_rules(pool: Pool, seat: int, deck: CountedDeck, *, allows: bool) -> list[Problem]:
    """A deck that is not the kingdom's own needs ``house_decks``, and has each card at most three times."""
    if not is_house_deck(pool, deck):
        return []
    if not allows:
        return [
            Problem(
                code="AOC-T08",
                severity=ERROR,
                message="This is not the deck of the box, and the table does not play with house decks.",
                rule="AOC-3.2",
                section=DECK,
                fixes=(Fix("option", "Allow house decks at this table", option="house_decks", value="yes"),),
                seat=seat,
            )
        ]
    return [
        Problem(
            code="AOC-T08",
            severity=ERROR,
            message=f'"{line.card.title}": {line.quantity} copies; a house deck has at most {MOST_COPIES} of a card.',
            rule="AOC-3.2",
            section=DECK,
            card_ids=(line.card.id,),
            have=line.quantity,
            need=MOST_COPIES,
            fixes=(Fix("set", f'Keep {MOST_COPIES} of "{line.card.title}"', DECK, line.card.id, MOST_COPIES),),
            seat=seat,
        )
        for line in deck.section(DECK)
        if line.quantity > MOST_COPIES
    ]


def _expansion(seat: int, deck: CountedDeck) -> list[Problem]:
    """Cards of the expansion are for tables that play with it, which none can yet."""
    number = deck.sizes[EXPANSION]
    if not number:
        return []
    return [
        Problem(
            code="AOC-T09",
            severity=ERROR,
            message=f"{number} cards of the expansion are in the deck, and the table plays without the expansion.",
            rule="AOC-3.2",
            section=EXPANSION,
            have=number,
            need=0,
            fixes=(Fix("remove", "Remove the cards of the expansion", EXPANSION, "", number),),
            seat=seat,
        )
    ]


def touches(pool: Pool, decks: Sequence[DeckList]) -> frozenset[str]:
    """The options that can change a match of these kingdoms.

    ``house_decks`` decides whether a deck may be played, not how. The bonus card is dealt to four players either way
    (AOC-3.13), and Aquilonia is closed only where nobody plays it (AOC-22.5). Whether an army of one unit may march by
    a card is asked only with such a card in a deck (AOC-11.8).
    """
    found = set(OPTIONS) - {"house_decks"}
    if not any(_is_used_on_a_march(line.card) for deck in decks for line in count_deck(pool, deck).section(DECK)):
        found.discard("dragons_single_unit_march")
    if len(decks) == MOST_PLAYERS:
        found.discard("bonus_card_at_setup_below_four_players")
    if any(_is_aquilonia(count_deck(pool, deck).kingdom()) for deck in decks):
        found.discard("unused_aquilonia_closed")
    return frozenset(found)


def _is_used_on_a_march(card: Component) -> bool:
    """Whether a card is for a forced march."""
    return isinstance(card, KingdomCard) and any(
        ability["when"] == "on_forced_march" for ability in card.abilities or ()
    )


def _is_aquilonia(kingdom: Kingdom | None) -> bool:
    return kingdom is not None and kingdom.place == AQUILONIA


CHECKS: Final = Checks(check_deck, simulation_problems, check_table)
