"""Whether a position is a right start of a match (S5 to S38): after AOC-3, up to the first bid.

The codes AOC-P17 to AOC-P25 are those of modules of the expansion (S27, S29 to S36), which no option offers yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from simulator.engine.core.boards import areas_of
from simulator.engine.core.decks import ERROR, WARNING, Problem
from simulator.engine.games.age_of_conan import maps, position, steps
from simulator.engine.games.age_of_conan.cards import CENTRAL, KINGDOMS
from simulator.engine.games.age_of_conan.decks import DECK_SIZE
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE,
    ADVENTURE_DECK,
    AREAS,
    ASIDE,
    COMMITTED,
    CONTAINER,
    DECK,
    DISCARD,
    FORT,
    HELD,
    KIND_ADVENTURE,
    KIND_ARTIFACT,
    KIND_BONUS,
    KIND_KINGDOM,
    KIND_OBJECTIVE,
    KIND_STRATEGY,
    KIND_TOKEN,
    KINGDOM_HAND,
    MARK_NAMES,
    MOST_EMISSARIES,
    MOST_FORTS,
    MOST_PLAYERS,
    MOST_TOWERS,
    MOST_UNITS,
    OBJECTIVE_DECK,
    OBJECTIVES,
    PROVINCES,
    READY,
    STRATEGY_DECK,
    STRATEGY_DISCARD,
    STRATEGY_HAND,
    TOKENS,
    TOWER,
    TRACK,
    UNUSED_ADVENTURES,
    USED,
    State,
    at,
)

#: Cards of a first hand of each kind, and those drawn for the first bid (AOC-3.8, AOC-4.2).
FIRST_HAND: Final = 2
DRAWN: Final = 1
STRATEGIES: Final = 37
ADVENTURE_TOKENS: Final = 56
#: Adventures of an age, and those that must be left for the ages to come.
ADVENTURES: Final = 4
LEFT_FOR_LATER: Final = 8

Check = Callable[[State], Iterator[Problem]]


def check_start(state: State) -> list[Problem]:
    """All that is wrong with a start, in the order of the codes; ``seat`` is the player whom it concerns."""
    return [problem for check in CHECKS for problem in check(state)]


def _error(code: str, rule: str, message: str, seat: int | None = None) -> Problem:
    return Problem(code, ERROR, message, rule, seat=seat)


def _names(state: State, provinces: int) -> str:
    return ", ".join(position.province(state, place) for place in areas_of(provinces))


def _area(state: State, area: int) -> str:
    """The name of an area."""
    the_map = state.table.program.pool.map
    return the_map.area_names[area] if the_map is not None else AREAS[area]


def _areas(state: State) -> Iterator[Problem]:
    """S5: Central Hyboria is in play, and the area of each played kingdom."""
    table = state.table
    for area in range(len(AREAS)):
        homes = 1 << table.world.homes[area] if area not in table.kingdoms else 0
        provinces = table.world.areas[area] & ~homes
        is_wanted = area in maps.areas_in_play(table.kingdoms)
        have = table.in_play & provinces
        if have != (provinces if is_wanted else 0):
            kingdom = KINGDOMS[area].capitalize()
            why = f"because {kingdom} is {'played' if area in table.kingdoms else 'not played'}"
            if area == CENTRAL:
                why = "whoever plays"
            wrong = _names(state, have ^ (provinces if is_wanted else 0))
            text = f"{_area(state, area)} must {'be' if is_wanted else 'not be'} in play, {why}; look at {wrong}."
            yield _error("AOC-P01", "AOC-22.1", text)


def _units(state: State) -> Iterator[Problem]:
    """S7: the starting units are in the home, none elsewhere."""
    yield from _figures(state, "AOC-P02", "AOC-3.5", "army units", 0, position.units)


def _emissaries(state: State) -> Iterator[Problem]:
    """S8: so are the emissaries."""
    yield from _figures(state, "AOC-P03", "AOC-3.6", "emissaries", 1, position.emissaries)


def _figures(
    state: State, code: str, rule: str, name: str, column: int, count: Callable[[State, int, int], int]
) -> Iterator[Problem]:
    for seat, home in enumerate(state.table.homes):
        wanted = state.table.starts[seat][column]
        for place in range(PROVINCES):
            found = count(state, seat, place)
            if found != (wanted if place == home else 0):
                where = position.province(state, place)
                text = (
                    f"{_who(state, seat)} starts with {wanted} {name} in its home; this setup has {found} in {where}."
                )
                yield _error(code, rule, text, seat)


def _who(state: State, seat: int) -> str:
    """The kingdom of a seat."""
    return KINGDOMS[state.table.kingdoms[seat]].capitalize()


def _reserves(state: State) -> Iterator[Problem]:
    """S9: no more figures than a kingdom has (the reserve is what is not on the board)."""
    for seat in range(state.table.players):
        counts = (
            ("units", position.units_on_board(state, seat), MOST_UNITS),
            ("emissaries", position.emissaries_on_board(state, seat), MOST_EMISSARIES),
            ("forts", len(position.marked(state, seat, FORT)), MOST_FORTS),
            ("towers", len(position.marked(state, seat, TOWER)), MOST_TOWERS),
        )
        for name, number, most in counts:
            if number > most:
                text = f"{_who(state, seat)} has {number} {name} on the board; there must be at most {most}."
                yield _error("AOC-P04", "AOC-1.2", text, seat)


def _amounts(state: State) -> Iterator[Problem]:
    """S10: 3 gold each, and the sorcery of the kingdom."""
    for seat in range(state.table.players):
        _units_there, _emissaries_there, gold, sorcery = state.table.starts[seat]
        if (state.gold[seat], state.sorcery[seat]) != (gold, sorcery):
            text = (
                f"{_who(state, seat)} starts with {gold} gold and {sorcery} sorcery, "
                f"not with {state.gold[seat]} and {state.sorcery[seat]}."
            )
            yield _error("AOC-P05", "AOC-3.3", text, seat)


def _objectives(state: State) -> Iterator[Problem]:
    """S11: as many objectives as players lie open, the others in the deck, each once."""
    players, shown = state.table.players, state.common(OBJECTIVES)
    if len(shown) != players:
        text = f"{players} objectives must be faceup in a game with {players} players; there are {len(shown)}."
        yield _error("AOC-P06", "AOC-3.7", text)
    found = Counter([*shown, *state.common(OBJECTIVE_DECK)])
    for inst, number in found.items():
        if number > 1:
            yield _error("AOC-P06", "AOC-3.7", f"{position.title(state, inst)} is there {number} times.")
    every = {inst for inst, kind in enumerate(state.table.kinds) if kind == KIND_OBJECTIVE}
    for inst in sorted(every ^ set(found)):
        what = "lies neither open nor in the deck of objectives" if inst in every else "is no objective"
        yield _error("AOC-P06", "AOC-3.7", f"{position.title(state, inst)} {what}.")


def _hands(state: State) -> Iterator[Problem]:
    """S12: two kingdom cards and two strategy cards, and one more once the cards for the first bid are drawn.

    S13: with the hand the deck has all cards of the own kingdom and no other.
    """
    table = state.table
    drawn = DRAWN if state.step != steps.BID_DRAW else 0
    for seat in range(table.players):
        kingdom = state.pile(seat, KINGDOM_HAND)
        strategy = [*state.pile(seat, STRATEGY_HAND), *state.pile(seat, COMMITTED)]
        is_right = all(table.kinds[inst] == KIND_KINGDOM and table.owner[inst] == seat for inst in kingdom)
        is_right = is_right and all(table.kinds[inst] == KIND_STRATEGY for inst in strategy)
        if not is_right or len(kingdom) != FIRST_HAND or len(strategy) != FIRST_HAND + drawn:
            text = f"{position.name(state, seat)} must hold 2 kingdom and 2 strategy cards before the first bid."
            yield _error("AOC-P07", "AOC-3.8", text, seat)
        deck = [inst for pile in (DECK, KINGDOM_HAND) for inst in state.pile(seat, pile)]
        if len(set(deck)) != DECK_SIZE:
            text = f"The {_who(state, seat)} deck must have {DECK_SIZE} cards; it has {len(set(deck))}."
            yield _error("AOC-P07", "AOC-3.2", text, seat)
        for inst in state.pile(seat, DECK):
            if table.kinds[inst] != KIND_KINGDOM or table.owner[inst] != seat:
                text = f"{position.title(state, inst)} lies in the {_who(state, seat)} deck and is no card of it."
                yield _error("AOC-P07", "AOC-3.2", text, seat)


def _strategies(state: State) -> Iterator[Problem]:
    """S14: all strategy cards lie in the deck, in hands and in the discard pile."""
    found = [*state.common(STRATEGY_DECK), *state.common(STRATEGY_DISCARD)]
    for seat in range(state.table.players):
        found += [*state.pile(seat, STRATEGY_HAND), *state.pile(seat, COMMITTED)]
    number = _of_kind(state, found, KIND_STRATEGY)
    if number != STRATEGIES:
        yield _error("AOC-P08", "AOC-3.8", f"There must be {STRATEGIES} strategy cards; found {number}.")


def _of_kind(state: State, cards: list[int], kind: int) -> int:
    """How many different cards of a kind are among these."""
    return len({inst for inst in cards if state.table.kinds[inst] == kind})


def _adventures(state: State) -> Iterator[Problem]:
    """S15: four adventures for the first age, the open one among them, and enough for the others."""
    first = _of_kind(state, [*state.common(ADVENTURE_DECK), *state.common(ADVENTURE)], KIND_ADVENTURE)
    later = _of_kind(state, state.common(UNUSED_ADVENTURES), KIND_ADVENTURE)
    if first != ADVENTURES or later < LEFT_FOR_LATER:
        text = (
            f"The adventure deck of an age has {ADVENTURES} cards, and {ADVENTURES + LEFT_FOR_LATER} are needed in "
            f"the game; found {first} and {later}."
        )
        yield _error("AOC-P09", "AOC-3.10", text)


def _conan(state: State) -> Iterator[Problem]:
    """S16: Conan is in Cimmeria."""
    start = state.table.world.start
    if state.conan != start:
        where = position.province(state, state.conan)
        yield _error("AOC-P10", "AOC-3.9", f"Conan starts in {position.province(state, start)}, not in {where}.")


def _destination(state: State) -> Iterator[Problem]:
    """S17: there is a current adventure, and the destination is that of it."""
    current = state.common(ADVENTURE)
    if len(current) != 1:
        text = f"One adventure must be faceup as the current one; there are {len(current)}."
        yield _error("AOC-P11", "AOC-3.11", text)
    for card in current:
        wanted = state.table.destination[card]
        if state.destination != wanted:
            text = f"The destination marker must be in {position.province(state, wanted)}."
            yield _error("AOC-P11", "AOC-3.11", text)


def _track(state: State) -> Iterator[Problem]:
    """S18: the track is as long as the current adventure says."""
    have = len(state.common(TRACK))
    for card in state.common(ADVENTURE):
        wanted = state.table.length[card]
        if have != wanted:
            text = f"The adventure track must hold {wanted} tokens; it holds {have}."
            yield _error("AOC-P12", "AOC-15.2", text)


def _tokens(state: State) -> Iterator[Problem]:
    """S19: all adventure tokens are in the container, on the track or with players."""
    found = [*state.common(CONTAINER), *state.common(TRACK)]
    for seat in range(state.table.players):
        found += state.pile(seat, TOKENS)
    number = _of_kind(state, found, KIND_TOKEN)
    if number != ADVENTURE_TOKENS:
        yield _error("AOC-P13", "AOC-3.12", f"There must be {ADVENTURE_TOKENS} adventure tokens; found {number}.")


def _artifacts(state: State) -> Iterator[Problem]:
    """S20: one each; the Conan bonus card is among them with four players, or where the option says so."""
    table = state.table
    with_bonus = table.players == MOST_PLAYERS or table.rules.early_bonus_card
    allowed = (KIND_ARTIFACT, KIND_BONUS) if with_bonus else (KIND_ARTIFACT,)
    wanted = "3 artifacts and the Conan bonus card" if with_bonus else "the 3 artifacts"
    for seat in range(table.players):
        held = state.pile(seat, HELD)
        if len(held) != 1 or table.kinds[held[0]] not in allowed:
            cards = ", ".join(position.title(state, card) for card in held) or "nothing"
            text = f"With {table.players} players, deal {wanted}, one each; {position.name(state, seat)} holds {cards}."
            yield _error("AOC-P14", "AOC-3.13" if with_bonus else "AOC-3.14", text, seat)
    every = [inst for seat in range(table.players) for inst in state.pile(seat, HELD)] + state.common(ASIDE)
    if sorted(every) != [inst for inst, kind in enumerate(table.kinds) if kind in (KIND_ARTIFACT, KIND_BONUS)]:
        yield _error("AOC-P14", "AOC-3.14", "The 3 artifacts and the Conan bonus card must each be there once.")


def _bids(state: State) -> Iterator[Problem]:
    """S21: each player has all his bidding tokens, and none is used."""
    values = state.table.bid_values
    for seat in range(state.table.players):
        if state.bids_left[seat] != (1 << len(values)) - 1:
            listed = ", ".join(map(str, values))
            text = f"{position.name(state, seat)} must have the bidding tokens {listed}."
            yield _error("AOC-P15", "AOC-3.2", text, seat)


def _nothing_yet(state: State) -> Iterator[Problem]:
    """S24: no EP, tokens of players, raiders, markers, cards on the table, dice or discards."""
    table = state.table
    for seat in range(table.players):
        for name, number in (("EP", state.ep[seat]), ("Crom tokens", state.crom[seat])):
            if number:
                yield _found(f"the counter of {position.name(state, seat)}", f"{number} {name}", seat)
        for name, pile in (("adventure tokens", TOKENS), ("discarded cards", DISCARD), ("table cards", READY)):
            if number := len(state.pile(seat, pile)):
                yield _found(f"the side of {position.name(state, seat)}", f"{number} {name}", seat)
        if state.pile(seat, USED):
            yield _found(f"the side of {position.name(state, seat)}", "used table cards", seat)
    for place in range(PROVINCES):
        if state.raiders[place]:
            yield _found(position.province(state, place), f"{state.raiders[place]} raider tokens")
        if state.mark[place]:
            yield _found(position.province(state, place), f"a {MARK_NAMES[state.mark[place]]}")
        home_of = table.homes.index(place) if place in table.homes else position.NOBODY
        if not state.mark[place] and state.holder[place] != home_of:
            yield _found(position.province(state, place), "a wrong owner")
        if any(state.progress[at(seat, place)] for seat in range(table.players)):
            yield _found(position.province(state, place), "an army on its campaign track")


def _found(place: str, detail: str, seat: int | None = None) -> Problem:
    return _error("AOC-P16", "AOC-3.15", f"At the start there is nothing on {place}; found {detail}.", seat)


def _out_of_play(state: State) -> Iterator[Problem]:
    """S38: a current objective that names an area which is not in play, so that nobody can meet it."""
    table = state.table
    areas = maps.areas_in_play(table.kingdoms)
    for card in state.common(OBJECTIVES):
        for op in table.program.goals[table.card[card]]:
            if op.filter is not None and 0 <= op.filter.area < len(AREAS) and op.filter.area not in areas:
                area = _area(state, op.filter.area)
                text = f"{position.title(state, card)} cannot be fulfilled, because {area} is not in play."
                yield Problem("AOC-P26", WARNING, text, "AOC-18.2")


CHECKS: Final[tuple[Check, ...]] = (
    _areas,
    _units,
    _emissaries,
    _reserves,
    _amounts,
    _objectives,
    _hands,
    _strategies,
    _adventures,
    _conan,
    _destination,
    _track,
    _tokens,
    _artifacts,
    _bids,
    _nothing_yet,
    _out_of_play,
)
