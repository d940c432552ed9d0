"""The set-up from the card data, and the checker of a start (S5 to S38): each code is broken once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from simulator.engine import MatchSpec, Problem
from simulator.engine.games.age_of_conan import GAME, match, position, steps
from simulator.engine.games.age_of_conan.cards import KINGDOMS, compile_pool
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE,
    ADVENTURE_DECK,
    ASIDE,
    CONTAINER,
    DECK,
    DISCARD,
    FORT,
    GONE,
    HELD,
    KIND_BONUS,
    KINGDOM_HAND,
    OBJECTIVE_DECK,
    OBJECTIVES,
    READY,
    SPENT_TOKENS,
    STRATEGY_DECK,
    STRATEGY_HAND,
    TOKENS,
    TRACK,
    UNUSED_ADVENTURES,
    USED,
    State,
    at,
)
from tests.engine.age_of_conan.contract import deck_of, line_up
from tests.engine.age_of_conan.records import Record, changed, place, pool

AQUILONIA, TURAN = 0, 1
KOTH = place("koth")
TABLES = (KINGDOMS[:2], KINGDOMS[:3], KINGDOMS, ("turan", "hyperborea"), ("stygia", "turan", "hyperborea"))


def start(*kingdoms: str, seed: int = 1, **options: str) -> State:
    """Everything of AOC-3, before the cards for the first bid are drawn."""
    decks = line_up(*(kingdoms or KINGDOMS))
    return match.set_up(pool(), MatchSpec(decks=decks, seed=seed, agents=("random",) * len(decks), options=options))


@pytest.mark.parametrize("kingdoms", TABLES)
@pytest.mark.parametrize("bonus", ["no", "yes"])
@pytest.mark.parametrize("closed", ["no", "yes"])
def test_the_set_up_of_every_table_is_a_right_start(kingdoms: tuple[str, ...], bonus: str, closed: str) -> None:
    options = {"bonus_card_at_setup_below_four_players": bonus, "unused_aquilonia_closed": closed}
    for seed in range(3):
        state = start(*kingdoms, seed=seed, **options)
        assert [one for one in match.check_start(state) if one.is_error] == []
        spec = MatchSpec(decks=line_up(*kingdoms), seed=seed, agents=("random",) * len(kingdoms), options=options)
        bidding = GAME.setup(pool(), spec)
        assert bidding.step == steps.BID_CARD
        assert [one for one in match.check_start(bidding) if one.is_error] == []
        read = GAME.from_text(pool(), GAME.to_text(bidding))
        assert match.check_start(read) == match.check_start(bidding)


def test_the_table_of_a_match_has_the_numbers_of_the_cards() -> None:
    table = start().table
    assert len(table.card) == 4 * 21 + 37 + 27 + 12 + 3 + 1 + 56
    assert table.homes == tuple(place(kingdom) for kingdom in KINGDOMS)
    assert table.starts == ((5, 4, 3, 0), (5, 4, 3, 0), (4, 4, 3, 2), (4, 4, 3, 2))
    assert table.bid_values[0] == 0 and 3 in table.bid_values and len(table.bid_values) == 5
    defs = table.program.pool.defs
    for inst, card in enumerate(table.card):
        assert card < 0 or table.titles[inst] == defs[card].title
        assert card >= 0 or table.titles[inst].endswith((" gold)", " sorcery)"))
    archers = [inst for inst, title in enumerate(table.titles) if title == "Bossonian Archers"]
    assert [(table.owner[inst], table.cost[inst], table.plays[inst]) for inst in archers] == [(0, 2, 0)] * 2
    daughter = table.titles.index("The Frost Giant's Daughter")
    assert (table.destination[daughter], table.length[daughter]) == (place("nordheim"), 2)


def test_a_strategy_card_counts_in_both_of_its_areas_with_fewer_players() -> None:
    table = start("aquilonia", "turan").table
    card = table.titles.index("Shield of the Hyborian Marches")
    assert (table.areas[card], table.areas_few[card]) == (1, 3)


def test_provinces_in_play_and_open_to_armies() -> None:
    without = start("turan", "stygia").table
    assert without.in_play == without.open
    assert not without.in_play >> place("aquilonia") & 1
    assert without.in_play >> KOTH & 1 and without.in_play >> place("turan") & 1
    assert not without.in_play >> place("nordheim") & 1
    ground = start("turan", "stygia", unused_aquilonia_closed="no").table
    assert ground.open == ground.in_play | 1 << place("aquilonia")
    assert ground.in_play == without.in_play


def test_a_kingdom_has_the_same_deck_and_dice_in_every_seat() -> None:
    one, two = start("aquilonia", "turan", seed=5), start("turan", "aquilonia", seed=5)
    titles = [
        [state.table.titles[inst] for inst in (*state.pile(seat, KINGDOM_HAND), *state.pile(seat, DECK))]
        for state, seat in ((one, 0), (two, 1))
    ]
    assert titles[0] == titles[1]


# Each code broken once.


def _take(pile: list[int]) -> int:
    return pile.pop()


def _units(state: State) -> None:
    state.units[at(TURAN, state.table.homes[TURAN])] -= 1
    state.units[at(TURAN, KOTH)] += 1


def _no_unit(state: State) -> None:
    state.units[at(TURAN, state.table.homes[TURAN])] -= 1


def _emissary(state: State) -> None:
    state.emissaries[at(TURAN, state.table.homes[TURAN])] += 1


def _reserve(state: State) -> None:
    state.units[at(TURAN, state.table.homes[TURAN])] = 19


def _emissaries_of(state: State) -> None:
    state.emissaries[at(TURAN, state.table.homes[TURAN])] = 7


def _forts(state: State) -> None:
    for number in [one for one in range(position.PROVINCES) if one not in state.table.world.homes][:10]:
        state.mark[number], state.holder[number] = FORT, TURAN


def _gold(state: State) -> None:
    state.gold[TURAN] = 4


def _sorcery(state: State) -> None:
    state.sorcery[TURAN] = 2


def _objective(state: State) -> None:
    state.common(OBJECTIVE_DECK).append(_take(state.common(OBJECTIVES)))


def _same_objective(state: State) -> None:
    state.common(OBJECTIVES)[0] = state.common(OBJECTIVES)[1]


def _lost_objective(state: State) -> None:
    state.common(GONE).append(_take(state.common(OBJECTIVE_DECK)))


def _no_objective(state: State) -> None:
    state.common(OBJECTIVE_DECK).append(_take(state.common(UNUSED_ADVENTURES)))


def _kingdom_card(state: State) -> None:
    state.pile(TURAN, DECK).append(_take(state.pile(TURAN, KINGDOM_HAND)))


def _strange_card(state: State) -> None:
    mine, other = state.pile(TURAN, KINGDOM_HAND), state.pile(AQUILONIA, KINGDOM_HAND)
    mine[0], other[0] = other[0], mine[0]


def _strategy_card(state: State) -> None:
    state.common(STRATEGY_DECK).append(_take(state.pile(TURAN, STRATEGY_HAND)))


def _short_deck(state: State) -> None:
    state.common(GONE).append(_take(state.pile(TURAN, DECK)))


def _strange_deck(state: State) -> None:
    mine, other = state.pile(TURAN, DECK), state.pile(AQUILONIA, DECK)
    mine[0], other[0] = other[0], mine[0]


def _lost_strategy(state: State) -> None:
    state.common(GONE).append(_take(state.common(STRATEGY_DECK)))


def _adventure(state: State) -> None:
    state.common(UNUSED_ADVENTURES).append(_take(state.common(ADVENTURE_DECK)))


def _later_adventures(state: State) -> None:
    del state.common(UNUSED_ADVENTURES)[7:]


def _conan(state: State) -> None:
    state.conan = KOTH


def _destination(state: State) -> None:
    state.destination = (state.destination + 1) % position.PROVINCES


def _no_adventure(state: State) -> None:
    state.common(ADVENTURE_DECK).append(_take(state.common(ADVENTURE)))


def _track(state: State) -> None:
    state.common(CONTAINER).append(_take(state.common(TRACK)))


def _token(state: State) -> None:
    state.common(SPENT_TOKENS).append(_take(state.common(CONTAINER)))


def _artifact(state: State) -> None:
    state.common(ASIDE).append(_take(state.pile(TURAN, HELD)))


def _two_artifacts(state: State) -> None:
    state.pile(TURAN, HELD).append(_take(state.pile(AQUILONIA, HELD)))


def _lost_artifact(state: State) -> None:
    state.common(ASIDE).append(state.pile(TURAN, HELD)[0])


def _bid(state: State) -> None:
    state.bids_left[TURAN] &= ~2


def _ep(state: State) -> None:
    state.ep[TURAN] = 1


def _crom(state: State) -> None:
    state.crom[TURAN] = 1


def _kept_token(state: State) -> None:
    state.pile(TURAN, TOKENS).append(_take(state.common(CONTAINER)))


def _raider(state: State) -> None:
    state.raiders[KOTH] = 1


def _mark(state: State) -> None:
    state.mark[KOTH], state.holder[KOTH] = FORT, TURAN


def _holder(state: State) -> None:
    state.holder[KOTH] = TURAN


def _homeless(state: State) -> None:
    state.holder[state.table.homes[TURAN]] = position.NOBODY


def _progress(state: State) -> None:
    state.progress[at(TURAN, KOTH)] = 1


def _on_table(pile: int) -> Callable[[State], None]:
    def change(state: State) -> None:
        state.pile(TURAN, pile).append(_take(state.pile(TURAN, DECK)))

    return change


BREAKS: tuple[tuple[str, Callable[[State], None], str], ...] = (
    ("AOC-P02", _units, "Turan starts with 5 army units in its home; this setup has 4 in Turan."),
    ("AOC-P02", _no_unit, "Turan starts with 5 army units in its home; this setup has 4 in Turan."),
    ("AOC-P03", _emissary, "Turan starts with 4 emissaries in its home; this setup has 5 in Turan."),
    ("AOC-P04", _reserve, "Turan has 19 units on the board; there must be at most 18."),
    ("AOC-P04", _emissaries_of, "Turan has 7 emissaries on the board; there must be at most 6."),
    ("AOC-P04", _forts, "Turan has 10 forts on the board; there must be at most 9."),
    ("AOC-P05", _gold, "Turan starts with 3 gold and 0 sorcery, not with 4 and 0."),
    ("AOC-P05", _sorcery, "Turan starts with 3 gold and 0 sorcery, not with 3 and 2."),
    ("AOC-P06", _objective, "4 objectives must be faceup in a game with 4 players; there are 3."),
    ("AOC-P06", _same_objective, " is there 2 times."),
    ("AOC-P06", _lost_objective, " lies neither open nor in the deck of objectives."),
    ("AOC-P06", _no_objective, " is no objective."),
    ("AOC-P07", _kingdom_card, "Turan must hold 2 kingdom and 2 strategy cards before the first bid."),
    ("AOC-P07", _strange_card, "Turan must hold 2 kingdom and 2 strategy cards before the first bid."),
    ("AOC-P07", _strategy_card, "Turan must hold 2 kingdom and 2 strategy cards before the first bid."),
    ("AOC-P07", _short_deck, "The Turan deck must have 21 cards; it has 20."),
    ("AOC-P07", _strange_deck, " lies in the Turan deck and is no card of it."),
    ("AOC-P07", _strange_deck, " lies in the Aquilonia deck and is no card of it."),
    ("AOC-P08", _lost_strategy, "There must be 37 strategy cards; found 36."),
    ("AOC-P09", _adventure, "found 3 and 24."),
    ("AOC-P09", _later_adventures, "found 4 and 7."),
    ("AOC-P10", _conan, "Conan starts in Cimmeria, not in Koth."),
    ("AOC-P11", _destination, "The destination marker must be in "),
    ("AOC-P11", _no_adventure, "One adventure must be faceup as the current one; there are 0."),
    ("AOC-P12", _track, "The adventure track must hold "),
    ("AOC-P13", _token, "There must be 56 adventure tokens; found 55."),
    ("AOC-P14", _artifact, "deal 3 artifacts and the Conan bonus card, one each; Turan holds nothing."),
    ("AOC-P14", _two_artifacts, "one each; Aquilonia holds nothing."),
    ("AOC-P14", _lost_artifact, "The 3 artifacts and the Conan bonus card must each be there once."),
    ("AOC-P15", _bid, "Turan must have the bidding tokens 0, 3"),
    ("AOC-P16", _ep, "nothing on the counter of Turan; found 1 EP."),
    ("AOC-P16", _crom, "nothing on the counter of Turan; found 1 Crom tokens."),
    ("AOC-P16", _kept_token, "nothing on the side of Turan; found 1 adventure tokens."),
    ("AOC-P16", _raider, "nothing on Koth; found 1 raider tokens."),
    ("AOC-P16", _mark, "nothing on Koth; found a fort."),
    ("AOC-P16", _holder, "nothing on Koth; found a wrong owner."),
    ("AOC-P16", _homeless, "nothing on Turan; found a wrong owner."),
    ("AOC-P16", _progress, "nothing on Koth; found an army on its campaign track."),
    ("AOC-P16", _on_table(DISCARD), "found 1 discarded cards."),
    ("AOC-P16", _on_table(READY), "found 1 table cards."),
    ("AOC-P16", _on_table(USED), "found used table cards."),
)


@pytest.mark.parametrize(("code", "change", "text"), BREAKS)
def test_what_is_wrong_with_a_start_is_said(code: str, change: Callable[[State], None], text: str) -> None:
    state = start()
    change(state)
    problems = match.check_start(state)
    said = [one.message for one in problems if one.code == code]
    assert any(text in message for message in said), problems
    assert all(one.rule.startswith("AOC-") and one.is_error for one in problems if one.code == code)
    assert {one.seat for one in problems} <= {None, AQUILONIA, TURAN}


@pytest.mark.parametrize(
    ("wrong", "area"), [(("koth",), "Central Hyboria"), (("zamora", "khauran"), "The East"), (("kush",), "The South")]
)
def test_p01_the_areas_in_play_are_those_of_the_kingdoms(wrong: tuple[str, ...], area: str) -> None:
    state = start("aquilonia", "turan")
    in_play = state.table.in_play
    for name in wrong:
        in_play ^= 1 << place(name)
    state.table = replace(state.table, in_play=in_play)
    problem = _only(match.check_start(state))
    assert problem.code == "AOC-P01"
    assert problem.message.startswith(f"{area} must {'not be' if area == 'The South' else 'be'} in play")
    assert problem.rule == "AOC-22.1"


def test_p14_with_fewer_than_four_players_nobody_starts_with_the_bonus_card() -> None:
    state = start("aquilonia", "turan")
    held, aside = state.pile(TURAN, HELD), state.common(ASIDE)
    bonus = next(inst for inst in aside if state.table.kinds[inst] == KIND_BONUS)
    aside.remove(bonus)
    aside.append(held.pop())
    held.append(bonus)
    problem = _only(match.check_start(state))
    assert (problem.code, problem.rule, problem.seat) == ("AOC-P14", "AOC-3.14", TURAN)
    assert problem.message.endswith("deal the 3 artifacts, one each; Turan holds Conan Bonus Card.")


def _only(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, problems
    return problems[0]


@pytest.mark.parametrize(("area", "is_told"), [("north", True), ("east", False), ("own", False), ("central", False)])
def test_p26_an_objective_of_an_area_that_is_not_in_play_is_told(area: str, is_told: bool) -> None:
    def name_area(record: Record) -> None:
        record["condition"] = [{"verb": "count", "of": "province", "in": {"area": area}, "at_least": 1}]

    other = compile_pool(changed("merchant-kings", name_area))
    decks = tuple(deck_of(other, kingdom) for kingdom in ("aquilonia", "turan"))
    state = match.set_up(other, MatchSpec(decks=decks, seed=1, agents=("random", "random")))
    kings = state.table.titles.index("Merchant Kings")
    for pile in (state.common(OBJECTIVE_DECK), state.common(OBJECTIVES)):
        if kings in pile:
            pile[pile.index(kings)] = state.common(OBJECTIVES)[0]
    state.common(OBJECTIVES)[0] = kings
    problems = match.check_start(state)
    assert [one.code for one in problems] == ["AOC-P26"] * is_told
    assert not any(one.is_error for one in problems)
    if is_told:
        assert problems[0].message == "Merchant Kings cannot be fulfilled, because The North is not in play."
