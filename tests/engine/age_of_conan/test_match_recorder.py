"""What the recorder notes of a match, the counts of its statistics, and the table as plain data."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from simulator.engine import MatchSpec, play_match
from simulator.engine.games.age_of_conan import GAME, match, odds, steps
from simulator.engine.games.age_of_conan.match import luck, recorder
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE,
    AXE,
    BLANK,
    CL_ATTACKER,
    CL_DEFENDER,
    CL_KIND,
    CL_MORE,
    CL_OPEN,
    CL_ROLLED,
    CL_TIES,
    CL_WHERE,
    COMMITTED,
    DECK,
    HELD,
    HIT,
    KINGDOM_HAND,
    PLAY_EVENT,
    PLAY_INSTANT,
    PLAY_TABLE,
    SHIELD,
    State,
    at,
)
from tests.engine.age_of_conan.contract import drive, line_up
from tests.engine.age_of_conan.records import place, pool
from tests.engine.age_of_conan.scene import scene

KINGDOMS = ("aquilonia", "turan", "stygia")
SEATS = range(3)
#: What Empire Points are gained by, as parts of names of counts.
GAINED = ("conquests", "cities", "objectives", "richest", "dead", "dominance", "crowning")


def start(seed: int = 1, *, record: bool = True, log: bool = False) -> State:
    decks = line_up(*KINGDOMS)
    return GAME.setup(pool(), MatchSpec(decks=decks, seed=seed, agents=("random",) * 3), record=record, log=log)


def played(seed: int) -> State:
    """A match with its events; each test plays its own, since mutation testing asks which test reaches what."""
    state, random = start(seed, log=True), Random(seed)
    while state.legal:
        GAME.apply(state, state.legal[drive(random, GAME, state)])
    return state


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_series_and_counts_fit_the_match(seed: int) -> None:
    state = played(seed)
    found = GAME.stats(state)
    assert json.loads(json.dumps(found)) == found
    for name in ("ep_by_turn", "gold_by_turn", "units_by_turn", "provinces_by_turn", "cards_by_turn"):
        assert [len(series) for series in found[name]] == found["turns"], name
    assert sum(found["turns"]) == GAME.turns(state) == state.turn - 1  # the turn that would have followed
    assert found["empire_points"] == list(state.ep)
    bids = {len(series) for series in found["bids"]}
    assert bids == {sum(found["bids_won"])} and len(bids) == 1
    assert [len(series) for series in found["winning_bids"]] == found["bids_won"]
    for seat in SEATS:
        assert all(bid in found["bids"][seat] for bid in found["winning_bids"][seat])
    ages = sorted({age for seat in SEATS for age in found["provinces_by_age"][seat]})
    assert ages == ["1", "2", "3"]
    assert {len(series) for series in found["ep_by_age"]} == {len(ages)}
    for seat, kingdom in enumerate(KINGDOMS):
        assert all(kingdom in provinces for provinces in found["provinces_by_age"][seat].values())


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_rolls_by_kind_are_all_rolls_and_luck_is_between_none_and_all(seed: int) -> None:
    found = GAME.stats(played(seed))
    for seat in SEATS:
        assert sum(found[f"rolls_{kind}"][seat] for kind in recorder.KINDS) == found["rolls_attacking"][seat]
        assert sum(found[f"won_{kind}"][seat] for kind in recorder.KINDS) == found["rolls_won_attacking"][seat]
        for kind in recorder.KINDS:
            assert found[f"won_{kind}"][seat] <= found[f"rolls_{kind}"][seat]
            assert 0 <= found[f"expected_{kind}"][seat] <= found[f"rolls_{kind}"][seat]


def test_luck_is_even_whoever_plays_and_the_rest_is_what_players_did() -> None:
    rolls, won, expected, lucky = 0, 0, 0.0, 0.0
    for seed in range(24):
        found = GAME.stats(played(seed))
        for kind in recorder.KINDS:
            rolls += sum(found[f"rolls_{kind}"])
            won += sum(found[f"won_{kind}"])
            expected += sum(found[f"expected_{kind}"])
            lucky += sum(found[f"luck_{kind}"])
    assert rolls > 400
    # half a roll is the most that one deviates by in the mean, and two in a hundred deviate by more than 2.3 times that
    assert abs(lucky) < 2.3 * 0.5 * rolls**0.5
    assert abs(won - expected - lucky) < 0.06 * rolls


def log_of(state: State, kind: str, rule: str = "") -> list[str]:
    """The texts of the events of a kind, and by a rule."""
    assert state.log is not None
    return [event.text for event in state.log if event.kind == kind and rule in ("", event.rule)]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_counted_is_what_the_events_tell(seed: int) -> None:
    state = played(seed)
    found = GAME.stats(state)
    assert [found["conan_tokens"][seat] + found["conan_tokens_lost"][seat] for seat in SEATS] == found["conan_turns"]
    assert sum(found["conan_tokens"]) == len(log_of(state, "token", "AOC-6.4") + log_of(state, "token", "AOC-6.5"))
    assert sum(found["raiders_placed"]) == len(log_of(state, "raider", "AOC-7.5"))
    assert [sum(used.values()) for used in found["used_cards"]] == found["cards_used"]
    assert sum(found["emissaries_placed"]) == len(log_of(state, "emissary"))
    assert sum(found["emissaries_recalled"]) == len(log_of(state, "emissary_lost", "AOC-7.21"))
    for seat in SEATS:
        left = found["alliances_made"][seat] + found["emissaries_recalled"][seat] + found["emissaries_lost"][seat]
        start_with = sum(start().emissaries[at(seat, 0) : at(seat + 1, 0)])
        assert start_with + found["emissaries_placed"][seat] - left == sum(
            state.emissaries[at(seat, 0) : at(seat + 1, 0)]
        )
    given = [text for text in log_of(state, "artifact") if " gets " in text and not text.startswith("Nobody")]
    assert sum(sum(got.values()) for got in found["artifacts"]) == len(given)
    assert found["crowned"] == [int(state.crowned == seat) for seat in SEATS]
    outcome = GAME.outcome(state)
    assert outcome and found["won"] == [int(seat in outcome.winners) for seat in SEATS]


@pytest.mark.parametrize("seed", range(4))
def test_fights_and_changes_of_hands_are_those_of_the_events(seed: int) -> None:
    state = played(seed)
    found = GAME.stats(state)
    sieges = found["sieges_by_guard"].values()
    assert sum(won for _begun, won in sieges) == sum(found["sieges_won"])
    assert all(won <= begun for begun, won in sieges)
    rolled = {text.partition(" rolls in the ")[2] for text in log_of(state, "contest")}
    fought = {text.partition(" in ")[2].rstrip(".") for text in rolled if text.startswith(("siege", "battle"))}
    names = dict(zip(state.table.world.graph.ids, state.table.world.graph.names, strict=True))
    assert {names[place] for place in found["fights_by_province"]} == fought
    assert sum(found["fights_by_province"].values()) >= sum(begun for begun, _won in sieges)
    holders: dict[str, str] = {}
    changes: Counter[str] = Counter()
    for text in log_of(state, "marker"):
        who, _, what = text.rstrip(".").partition(" places a ")
        where = what.partition(" in ")[2]
        changes[where] += holders.get(where, who) != who
        holders[where] = who
    assert {names[place]: number for place, number in found["changes_by_province"].items()} == +changes


@pytest.mark.parametrize("seed", range(4))
def test_empire_points_have_a_source_each(seed: int) -> None:
    found = GAME.stats(played(seed))
    for seat in SEATS:
        gained = sum(found[f"ep_{name}"][seat] for name in GAINED)
        assert gained - found["ep_raids"][seat] == found["empire_points"][seat]


@pytest.mark.parametrize("seed", range(4))
def test_tokens_of_bids_are_those_revealed(seed: int) -> None:
    state = played(seed)
    found = GAME.stats(state)
    revealed = Counter(
        int(text.split(" has bid ")[1].split()[0].rstrip(".")) for text in log_of(state, "bid", "AOC-4.5")
    )
    assert Counter(token for tokens in found["bid_tokens"] for token in tokens) == revealed
    for seat in SEATS:
        assert len(found["winning_tokens"][seat]) == found["bids_won"][seat]
        assert not Counter(found["winning_tokens"][seat]) - Counter(found["bid_tokens"][seat])


def test_adventures_met_are_those_that_ended_with_conan_there() -> None:
    met = counted = 0
    for seed in range(6):
        state = played(seed)
        met += len(log_of(state, "token", "AOC-15.10"))
        counted += sum(GAME.stats(state)["adventures_met"])
    assert counted == met > 0


def test_units_lost_to_neutral_dice_are_those_of_lost_campaigns() -> None:
    lost = kept = counted = 0
    for seed in range(6):
        state = played(seed)
        lost += len(log_of(state, "unit_lost", "AOC-10.5"))
        kept += len(log_of(state, "unit_kept"))
        counted += sum(GAME.stats(state)["units_lost_to_neutrals"])
    assert lost - kept <= counted <= lost and counted > 0


def test_a_siege_is_counted_by_what_is_besieged() -> None:
    game = scene(
        players={"aquilonia": {"units": {"ophir": 5}}, "turan": {"units": {"koth": 2}}},
        marks={"ophir": "aquilonia fort", "koth": "turan city"},
    )
    game.state.recorder = recorder.Recorder(4, pictures=False)
    game.dice("hit hit hit hit hit", "blank blank blank blank")
    game.attack("koth", "ophir", 5)
    assert game.state.recorder.sieges == {"city 2": [1, 0]}
    assert game.state.recorder.fights == {place("koth"): 1}


def roll(attack: int, defence: int, **clash: int) -> State:
    """A battle of Aquilonia with Turan in Koth whose dice have not fallen."""
    state = start()
    state.clash[CL_KIND], state.clash[CL_WHERE] = 2, place("koth")
    state.clash[CL_ATTACKER], state.clash[CL_DEFENDER] = 0, 1
    state.units[at(0, place("koth"))], state.units[at(1, place("koth"))] = attack, defence
    state.conan = place("cimmeria")
    for name, value in clash.items():
        numbers = {"more": CL_MORE, "ties": CL_TIES}
        state.clash[numbers[name]] = value
    return state


def test_the_chance_of_a_roll_is_that_of_the_odds() -> None:
    attack, defence = odds.values_of(attacks=True), odds.values_of(attacks=False)
    plain = odds.chance_to_win(odds.Roll(3, attack), odds.Roll(2, defence))
    more = odds.chance_to_win(odds.Roll(3, attack, added=1), odds.Roll(2, defence))
    state = _without_artifacts(roll(3, 2, more=1))
    assert luck.chance(state) == pytest.approx(more)
    assert luck.chance(_without_artifacts(roll(3, 2))) == pytest.approx(plain)


def test_ties_conan_and_cards_are_part_of_the_chance() -> None:
    values, defence = odds.values_of(attacks=True), odds.Roll(2, odds.values_of(attacks=False))
    state = _without_artifacts(roll(2, 2, ties=2))
    assert luck.chance(state) == pytest.approx(odds.chance_to_win(odds.Roll(2, values), defence, 1))
    state = _without_artifacts(roll(2, 2))
    state.conan, state.conan_player = place("koth"), 0
    doubled = odds.values_of(attacks=True, doubles=True)
    assert luck.chance(state) == pytest.approx(odds.chance_to_win(odds.Roll(3, doubled), defence))
    state = _without_artifacts(roll(2, 2))
    card = next(inst for inst, shown in enumerate(state.table.symbols) if shown == 1 << SHIELD | 1 << AXE)
    for pile in state.piles:
        if card in pile:
            pile.remove(card)
    state.pile(0, COMMITTED).append(card)
    state.clash[CL_OPEN] = 1
    both = odds.values_of(attacks=True, counts=1 << SHIELD | 1 << AXE)
    assert luck.chance(state) == pytest.approx(odds.chance_to_win(odds.Roll(2, both), defence))


def test_dice_that_lie_there_count_as_they_lie_and_those_that_fall_again_as_dice() -> None:
    attack, defence = odds.values_of(attacks=True), odds.Roll(2, odds.values_of(attacks=False))
    state = _without_artifacts(roll(3, 2))
    state.clash[CL_ROLLED], state.attack_dice = 1, [HIT, HIT, BLANK]
    lying = odds.chance_to_win(odds.Roll(0, attack, added=2), defence)
    assert luck.chance(state) == pytest.approx(lying) and 0 < lying < 1
    again = odds.chance_to_win(odds.Roll(1, attack, added=2), defence)
    assert luck.chance(state, 0, [2]) == pytest.approx(again) and again > lying
    state.clash[CL_ROLLED + 1], state.defense_dice = 1, [BLANK, HIT]
    assert luck.chance(state) == 1
    state.defense_dice = [HIT, HIT]
    assert luck.chance(state) == 0


def test_luck_is_the_attackers_gain_and_the_defenders_loss() -> None:
    state = _without_artifacts(roll(3, 2))
    before = luck.chance(state)
    state.recorder.falling(state, 0, ())
    state.clash[CL_ROLLED], state.attack_dice = 1, [HIT, HIT, HIT]
    state.recorder.fallen(state)
    found = state.recorder.stats(state)
    assert found["expected_battle"] == pytest.approx([before, 0, 0], abs=1e-6)
    assert found["luck"] == pytest.approx([1 - before, before - 1, 0], abs=1e-6)
    assert found["luck_battle"] == pytest.approx([1 - before, 0, 0], abs=1e-6)


def test_dice_that_are_rolled_again_bring_the_luck_of_their_new_fall_only() -> None:
    state = _without_artifacts(roll(3, 2))
    state.clash[CL_ROLLED], state.attack_dice = 1, [HIT, BLANK, BLANK]
    promised = luck.chance(state, 0, [1, 2])
    assert promised > luck.chance(state)
    state.table.dice.extend([HIT, HIT])
    match.setup.play.clash_record.reroll(state, 0, [1, 2])
    assert state.attack_dice == [HIT, HIT, HIT]
    found = state.recorder.stats(state)
    assert found["luck_battle"] == pytest.approx([luck.chance(state) - promised, 0, 0], abs=1e-6)
    assert found["expected_battle"] == [0, 0, 0]


def _without_artifacts(state: State) -> State:
    for seat in SEATS:
        state.pile(seat, HELD).clear()
    return state


# Idle cards.


def hand(state: State, kind: int, cost: int = 0, title: str = "") -> int:
    """The first player gets a card of a kind, or the one with this title, and nothing else; its instance."""
    state.pile(0, DECK).extend(state.pile(0, KINGDOM_HAND))
    state.pile(0, KINGDOM_HAND).clear()
    table = state.table
    inst = next(
        one
        for one in state.pile(0, DECK)
        if table.plays[one] == kind and table.cost[one] >= cost and title in ("", table.titles[one])
    )
    state.pile(0, DECK).remove(inst)
    state.pile(0, KINGDOM_HAND).append(inst)
    return inst


@pytest.mark.parametrize(("kind", "reason"), [(PLAY_TABLE, "late"), (PLAY_EVENT, "action"), (PLAY_INSTANT, "moment")])
def test_a_card_that_was_not_offered_is_idle(kind: int, reason: str) -> None:
    state = start()
    inst = hand(state, kind)
    state.active = 0
    state.recorder.turn_over(state)
    held = state.recorder.stats(state)["held_cards"][0]
    assert held == {_id(state, inst): [1, 1, 0, {reason: 1}]}


@pytest.mark.parametrize(
    ("kind", "cost", "step", "reason"),
    [(PLAY_TABLE, 1, steps.TABLE, "cost"), (PLAY_EVENT, 0, steps.COURT, "target"), (PLAY_INSTANT, 0, 0, "moment")],
)
def test_a_card_that_was_there_in_time_lacked_gold_or_a_target(kind: int, cost: int, step: int, reason: str) -> None:
    state = start()
    inst = hand(state, kind, cost, title="Stone Upon Stone" if kind == PLAY_EVENT else "")
    state.gold[0], state.active, state.step = 0, 0, step or steps.TABLE
    _decided(state)
    state.recorder.turn_over(state)
    held = state.recorder.stats(state)["held_cards"][0]
    assert held == {_id(state, inst): [1, 1, 0, {reason: 1}]}
    # in the next turn it is no longer what was there in this one
    state.recorder.turn_over(state)
    late = {PLAY_TABLE: "late", PLAY_EVENT: "action", PLAY_INSTANT: "moment"}[kind]
    assert sum(state.recorder.stats(state)["held_cards"][0][_id(state, inst)][3].values()) == 2
    assert late in state.recorder.stats(state)["held_cards"][0][_id(state, inst)][3]


def test_a_card_that_was_offered_is_held_and_not_idle() -> None:
    state = start()
    inst = hand(state, PLAY_TABLE)
    state.gold[0], state.active, state.step = 9, 0, steps.TABLE
    GAME.apply(_decided(state), 0)
    while state.active == 0 and state.legal and state.step != steps.TURN:
        GAME.apply(state, state.legal[0])
    held: dict[str, Any] = state.recorder.stats(state)["held_cards"][0]
    assert held[_id(state, inst)][0] == 1 and len(held[_id(state, inst)]) == 1


def _decided(state: State) -> State:
    """The position at the decision of its step."""
    match.setup.play.advance(state)
    return state


def _id(state: State, inst: int) -> str:
    return state.table.program.pool.defs[state.table.card[inst]].id


def test_a_recorder_changes_no_match() -> None:
    spec = MatchSpec(decks=line_up(*KINGDOMS), seed=9, agents=("random",) * 3)
    assert play_match(GAME, pool(), spec).key == play_match(GAME, pool(), spec, record=True).key
    state = start(record=False)
    assert "ep_by_turn" not in GAME.stats(state)
    assert start().clone().recorder is None


# The table as plain data.


def test_the_picture_shows_all_that_lies_on_the_table() -> None:
    state = start()
    shown = GAME.picture(state)
    assert json.loads(json.dumps(shown)) == shown
    assert (shown["turn"], shown["age"], shown["conan"], shown["conan_player"]) == (0, 1, "cimmeria", None)
    assert shown["contest"] is None and shown["outcome"] is None
    assert [one["kingdom"] for one in shown["players"]] == list(KINGDOMS)
    first = shown["players"][0]
    assert (first["gold"], first["units_left"], first["emissaries_left"], first["forts_left"]) == (3, 13, 2, 9)
    assert len(first["hand"]) == 2 and len(first["strategies"]) == 3 and first["deck"] == 19
    home = next(one for one in shown["provinces"] if one["id"] == "aquilonia")
    assert (home["holder"], home["mark"], home["units"], home["emissaries"]) == (0, "", [5, 0, 0], [4, 0, 0])
    assert len(shown["objectives"]) == 3 and len(shown["track"]) == state.table.length[state.common(ADVENTURE)[0]]


def test_the_picture_shows_a_contest_under_way_and_the_end() -> None:
    kinds: set[str] = set()
    for seed in range(16, 24):
        state, random = start(seed), Random(seed)
        while state.legal:
            shown = GAME.picture(state)["contest"]
            if shown is not None:
                kinds.add(shown["kind"])
                military = shown["kind"] in ("campaign", "siege", "battle")
                assert (shown["terrain"] is not None) == military
                assert shown["attacker"]["seat"] == state.clash[CL_ATTACKER]
                assert len(shown["attacker"]["dice"]) == len(state.attack_dice)
            GAME.apply(state, state.legal[drive(random, GAME, state)])
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert GAME.picture(state)["outcome"]["winners"] == list(outcome.winners)
    assert {"campaign", "siege", "alliance making"} <= kinds


def test_events_of_a_match_name_their_rules() -> None:
    spec = MatchSpec(decks=line_up(*KINGDOMS), seed=2, agents=("random",) * 3)
    result = play_match(GAME, pool(), spec, log=True)
    assert len(result.events) > 200
    assert all(event.rule.startswith("AOC-") and event.text.endswith(".") for event in result.events)
    assert any(event.source is not None for event in result.events)


def test_units_are_counted_where_they_stand() -> None:
    state = start()
    state.units[at(0, place("koth"))] = 2
    assert GAME.stats(state)["units"] == [7, 5, 4]
