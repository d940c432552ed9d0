"""The warnings of a deck check: legal, but likely not what its builder wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Any, Final

from simulator.engine.core.cards import UNKNOWN, count_of
from simulator.engine.core.decks import WARNING, Fix, Problem, remove_line, total
from simulator.engine.games.conan_ccg.cards import MAJOR_RENOWN, CardDef
from simulator.engine.games.conan_ccg.decks.count import (
    DRAW,
    FOES,
    SECTION_NAMES,
    CountedDeck,
    Line,
    bounds,
    known,
    major_foes,
)

#: A Major Foe costs its Renown minus 4 (CCG-9.6).
FREE_RENOWN: Final = MAJOR_RENOWN - 1
MINOR_PERCENT: Final = 50
FOES_DRAWN: Final = 5
FOE_MOVES_MINIMUM: Final = 25
TYPICAL_SCARS: Final = (13, 18)
RENOWN_TO_WIN: Final = 40
LARGE: Final = {DRAW: 60, FOES: 40}
MOVES_A_TURN_MINIMUM: Final = 5
#: Types that may share a zone although they differ (CCG-10.6).
COMPANIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "Sorcerer": ("Human", "Supernatural"),
    "Human": ("Sorcerer",),
    "Supernatural": ("Sorcerer",),
}
NO_SORCERER: Final = "Your deck has Magic icons but no Sorcerer."
NO_MAGIC: Final = "Your deck has Sorcerers but no Magic icons."


def no_minor_chance(minors: int, foes: int) -> Fraction:
    """How likely a first Foe Draw shows no Minor Foe at all: the hypergeometric distribution at 0."""
    drawn = min(FOES_DRAWN, foes)
    return Fraction(comb(foes - minors, drawn), comb(foes, drawn))


def _minors_for_majors(deck: CountedDeck) -> Iterator[Problem]:
    foes = deck.foes()
    majors = major_foes(foes)
    cost = sum((bounds("renown", line.card.renown)[0] - FREE_RENOWN) * line.quantity for line in majors)
    minors = total(foes) - total(majors)
    if minors < cost:
        yield Problem(
            code="CCG-W01",
            severity=WARNING,
            message=(
                f"Major Foes cost {cost} Minor Foes in total, but the deck has only {minors}; "
                "some can rarely be played."
            ),
            rule="CCG-9.6",
            section=FOES,
            card_ids=tuple(line.card.id for line in majors),
            have=minors,
            need=cost,
            fixes=(Fix("swap", "Swap Major Foes for Minor Foes", FOES),),
        )


def _share_of_minors(deck: CountedDeck) -> Iterator[Problem]:
    foes = deck.foes()
    number = total(foes)
    minors = number - total(major_foes(foes))  # those that may be Minor count as such
    if number and minors * 100 < MINOR_PERCENT * number:
        chance = no_minor_chance(minors, number) * 100
        yield Problem(
            code="CCG-W02",
            severity=WARNING,
            message=(
                f"Only {minors * 100 // number} % of the Foe Deck are Minor Foes; opening draws without a "
                f"playable Foe become likely ({float(chance):.1f} % per draw of {FOES_DRAWN})."
            ),
            rule="CCG-9.10",
            section=FOES,
            have=minors,
            need=-(-MINOR_PERCENT * number // 100),
            fixes=(Fix("add", "Add Minor Foes", FOES),),
        )


def _foe_moves(deck: CountedDeck) -> Iterator[Problem]:
    usable = total([line for line in deck.moves() if not line.card.conan_only])
    if deck.sizes[DRAW] and usable < FOE_MOVES_MINIMUM:
        yield Problem(
            code="CCG-W03",
            severity=WARNING,
            message=(
                f"Only {count_of(usable, 'card')} can be played as moves by your Foes; a Foe with no move is defeated."
            ),
            rule="CCG-12.11",
            section=DRAW,
            have=usable,
            need=FOE_MOVES_MINIMUM,
            fixes=(Fix("add", "Add Moves, Actions or Items that Foes may use", DRAW),),
        )


def _affordable(deck: CountedDeck) -> Iterator[Problem]:
    """Cards that neither Conan nor any Foe of the deck can pay for and live (CCG-12.7, CCG-13.8)."""
    conan = deck.conan()
    foes = [line.card for line in deck.foes()]
    for line, (gem,) in known(deck.moves(), "gem"):
        performers = [*([conan] if conan else []), *([] if line.card.conan_only else foes)]
        if performers and not any(most > gem for _least, most in map(_strength, performers)):
            yield Problem(
                code="CCG-W04",
                severity=WARNING,
                message=f'"{line.card.title}" costs {gem}: none of your Foes can play it and survive.',
                rule="CCG-12.7",
                section=DRAW,
                card_ids=(line.card.id,),
                have=gem,
                fixes=(remove_line(line),),
            )


def _weakness(found: tuple[Line, tuple[int, ...]]) -> tuple[int, str]:
    """Foes in order, the weakest first."""
    line, numbers = found
    return sum(numbers), line.card.id


def _weakest_foe(deck: CountedDeck) -> Iterator[Problem]:
    foes = list(known(deck.foes(), "prowess", "health"))
    if not foes:
        return
    weakest, (prowess, health) = min(foes, key=_weakness)
    heavy = [
        line for line, (gem,) in known(deck.moves(), "gem") if gem >= prowess + health and not line.card.conan_only
    ]
    if heavy:
        yield Problem(
            code="CCG-W05",
            severity=WARNING,
            message=(
                f"{count_of(total(heavy), 'card costs', 'cards cost')} too much for "
                f'"{weakest.card.title}" (Prowess {prowess}, Health {health}).'
            ),
            rule="CCG-12.7",
            section=DRAW,
            card_ids=(weakest.card.id, *(line.card.id for line in heavy)),
            have=total(heavy),
            need=0,
            fixes=(Fix("swap", "Swap some of them for cheaper cards", DRAW),),
        )


def _reachable(deck: CountedDeck) -> Iterator[Problem]:
    low, high = TYPICAL_SCARS
    for line in deck.section(DRAW):
        kind, amount = line.card.requires or ("", 0)
        if not isinstance(amount, int):
            continue
        if kind == "scars" and amount > high:
            message = f'"{line.card.title}" needs {amount} Scars; typical games end with about {low} to {high}.'
        elif kind == "renown" and amount >= RENOWN_TO_WIN:
            message = f'"{line.card.title}" needs {amount} Renown; with {RENOWN_TO_WIN} the game is nearly won.'
        else:
            continue
        yield Problem(
            code="CCG-W06",
            severity=WARNING,
            message=message,
            rule="CCG-7.4" if line.card.type == "Ally" else "CCG-7.2",
            section=DRAW,
            card_ids=(line.card.id,),
            need=amount,
            fixes=(remove_line(line),),
        )


def _lonely_types(deck: CountedDeck) -> Iterator[Problem]:
    by_type: dict[str, list[Line]] = {}
    for line in deck.foes():
        by_type.setdefault(line.card.foe_type, []).append(line)
    for foe_type, lines in by_type.items():
        companions = any(other in by_type for other in COMPANIONS.get(foe_type, ()))
        if total(lines) == 1 and not companions and UNKNOWN not in by_type:
            card = lines[0].card
            yield Problem(
                code="CCG-W07",
                severity=WARNING,
                message=f'"{card.title}" is your only Foe of Type {foe_type}; it can never share a zone.',
                rule="CCG-10.5",
                section=FOES,
                card_ids=(card.id,),
                have=1,
                need=2,
                fixes=(Fix("add", f"Add another Foe of Type {foe_type}", FOES), remove_line(lines[0])),
            )


def _magic(deck: CountedDeck) -> Iterator[Problem]:
    magic = [line for line in deck.moves() if "Magic" in (*line.card.left, *line.card.right)]
    sorcerers = [line for line in deck.foes() if line.card.foe_type == "Sorcerer"]
    if bool(magic) == bool(sorcerers) or (magic and any(line.card.foe_type == UNKNOWN for line in deck.foes())):
        return
    add = Fix("add", "Add a Sorcerer", FOES) if magic else Fix("add", "Add cards with Magic icons", DRAW)
    yield Problem(
        code="CCG-W08",
        severity=WARNING,
        message=NO_SORCERER if magic else NO_MAGIC,
        rule="CCG-17.15",
        section=DRAW if magic else FOES,
        card_ids=tuple(line.card.id for line in magic or sorcerers),
        fixes=(add,),
    )


def _large(deck: CountedDeck) -> Iterator[Problem]:
    for section, limit in LARGE.items():
        number = deck.sizes[section]
        if number > limit:
            yield Problem(
                code="CCG-W09",
                severity=WARNING,
                message=f"Large deck ({number} cards): you will see each card less often.",
                section=section,
                have=number,
                need=limit,
                fixes=(Fix("remove", f"Remove cards from the {SECTION_NAMES[section]}", section, "", number - limit),),
            )


def _qualifiers(deck: CountedDeck) -> Iterator[Problem]:
    """Moves whose abilities all ask for a performer that this deck cannot give (CCG-2.22)."""
    for line in deck.section(DRAW):
        abilities = line.card.abilities or ()
        wanted = [qualifier for ability in abilities for qualifier in ability.get("for", ())]
        if not wanted or any("for" not in ability for ability in abilities):
            continue
        if not any(_qualifies(deck, line.card, qualifier) for qualifier in wanted):
            names = " or ".join(dict.fromkeys(qualifier_text(qualifier) for qualifier in wanted))
            yield Problem(
                code="CCG-W10",
                severity=WARNING,
                message=f'"{line.card.title}" only works for {names}; no card of this deck qualifies.',
                rule="CCG-2.22",
                section=DRAW,
                card_ids=(line.card.id,),
                fixes=(remove_line(line),),
            )


def qualifier_text(qualifier: str | Mapping[str, Any]) -> str:
    """``"Conan"``, ``"Foe"`` or ``"Foe (Human)"``."""
    if isinstance(qualifier, str):
        return qualifier
    wanted = ", ".join("wounded" if value is True else str(value) for value in qualifier.values())
    return f"Foe ({wanted})"


def _qualifies(deck: CountedDeck, card: CardDef, qualifier: str | Mapping[str, Any]) -> bool:
    """Whether some character of the deck may use an ability with this qualifier; every deck has a Conan."""
    if qualifier == "Conan":
        return True
    if card.conan_only:
        return False
    if qualifier == "Ally":
        return any(line.card.type == "Ally" for line in deck.section(DRAW))
    wanted = {} if isinstance(qualifier, str) else qualifier
    return any(_fits(line.card, wanted) for line in deck.foes())


def _fits(foe: CardDef, wanted: Mapping[str, Any]) -> bool:
    low, high = bounds("renown", foe.renown)
    return (
        _may_be(foe.foe_type, wanted.get("type", foe.foe_type))
        and _may_be(foe.territory, wanted.get("territory", foe.territory))
        and ("trait" not in wanted or wanted["trait"] in foe.traits or "traits" in foe.unknown)
        and (wanted.get("class") != "Minor" or low < MAJOR_RENOWN)
        and (wanted.get("class") != "Major" or high >= MAJOR_RENOWN)
    )


def _may_be(fact: str, wanted: str) -> bool:
    return fact in (wanted, UNKNOWN)


def _cost_curve(deck: CountedDeck) -> Iterator[Problem]:
    conan = deck.conan()
    costs = [(gem, line.quantity) for line, (gem,) in known(deck.moves(), "gem")]
    copies = sum(quantity for _, quantity in costs)
    spent = sum(gem * quantity for gem, quantity in costs)
    if conan is None or not isinstance(conan.prowess, int) or not spent:
        return
    moves = conan.prowess * copies // spent
    if moves < MOVES_A_TURN_MINIMUM:
        yield Problem(
            code="CCG-W11",
            severity=WARNING,
            message=(
                f"Average gem cost is {spent / copies:.1f}; Conan's {conan.prowess} Prowess pays for "
                f"about {moves} moves a turn."
            ),
            rule="CCG-13.6",
            section=DRAW,
            have=moves,
            need=MOVES_A_TURN_MINIMUM,
            fixes=(Fix("swap", "Swap costly cards for cheaper ones", DRAW),),
        )


def _strength(card: CardDef) -> tuple[int, int]:
    """The least and the most a character can be asked to pay in Prowess and Health together."""
    (low_p, high_p), (low_h, high_h) = bounds("prowess", card.prowess), bounds("health", card.health)
    return low_p + low_h, high_p + high_h


WARNINGS: Final[tuple[Callable[[CountedDeck], Iterator[Problem]], ...]] = (
    _minors_for_majors,
    _share_of_minors,
    _foe_moves,
    _affordable,
    _weakest_foe,
    _reachable,
    _lonely_types,
    _magic,
    _large,
    _qualifiers,
    _cost_curve,
)
