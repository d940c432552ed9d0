"""What a recorder notes of a match: Damage by source, series by turn, idle cards, exchanges for the replay."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine import get_game
from simulator.engine.core.match.play import play_match, replay_match
from simulator.engine.core.match.records import MatchSpec
from simulator.engine.games.conan_ccg.match import full_observation
from simulator.engine.games.conan_ccg.match.recorder import Recorder
from simulator.engine.games.conan_ccg.play.effects.conditions import Context
from simulator.engine.games.conan_ccg.play.rules import windows
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, ability, do, fight, foe, scene
from tests.engine.contract.random_decks import pool_of, random_decks

GAME = get_game("conan_ccg")
POOL = pool_of("conan_ccg")
# The plain Conan has Damage 3 and 20 Health; these Foes have Damage 2.
CARDS: dict[str, Any] = {
    "brute": {"type": "Foe", "health": 12, "damage": 2},
    "thug": {"type": "Foe", "health": 12, "damage": 2},
    "frail": {"type": "Foe", "health": 2, "damage": 2},
    "guide": {"type": "Ally", "damage": 1},
    "cut": {"type": "Move", "initiative": 3, "right": ["Blade"]},
    "slash": {"type": "Move", "initiative": 3, "left": ["Blade"]},
    "back": {"type": "Move", "initiative": 3, "right": ["Blade"]},
    "side": {"type": "Move", "initiative": 2, "left": ["Blade"]},
    "parry": {"type": "Move", "initiative": 1, "right": ["-", "-", "-", "Shield"]},
    "open": {"type": "Move", "initiative": 1},
}


def recorded(table: Scene) -> Recorder:
    """Note everything from now on, as in a goldfish with a replay."""
    table.state.recorder = Recorder(table.state.table.players, goldfish=True, pictures=True)
    return table.state.recorder


def resolving(center: object, left: object, **more: object) -> tuple[Scene, Recorder]:
    """Two zones, so that the first decision is which one is resolved."""
    zones = {"Center": center, "Left Flank": left}
    table = scene(cards={**CARDS, **more.pop("cards", {})}, phase="Resolution", zones=zones, **more)
    return table, recorded(table)


def damage(table: Scene) -> dict[str, int]:
    """Damage by source in Tom's turns, without the zeros."""
    stats = GAME.stats(table.state)
    return {
        name.removeprefix("damage_"): value[0]
        for name, value in stats.items()
        if name.startswith("damage_") and value[0] and name not in ("damage_dealt", "damage_taken")
    }


def test_damage_is_told_by_whose_move_dealt_it():
    # Conan's Cut strikes the Brute for 3 and the Brute's opposed move strikes him for 2; the Ally's Slash lies right of
    # the Thug and strikes it for 1; the Thug's Side, its left edge, faces that Slash: nothing hits Conan there.
    table, _ = resolving(
        fight(foe("brute", "back"), gaps={0: "cut"}),
        fight(foe("thug", "open"), gaps={1: {"card": "slash", "by": "guide"}}),
        tom={"allies": ["guide"]},
    )
    table.do(TOM, "Center")
    assert damage(table) == {"by_conan": 3, "by_allies": 1, "by_opposed": 2}


def test_an_unopposed_move_is_told_apart():
    table, _ = resolving(fight(foe("brute", "open"), gaps={0: "cut"}), fight(foe("thug", "side")))
    table.do(TOM, "Left Flank").do(IAN, "left")
    assert damage(table)["by_unopposed"] == 2


def test_damage_beyond_the_health_of_a_foe_is_not_counted():
    # The Frail has 2 Health: of the 3 Damage of the Cut only 2 are dealt, as in damage_dealt.
    table, _ = resolving(fight(foe("frail", "open"), gaps={0: "cut"}), fight(foe("thug", "open")))
    table.do(TOM, "Center")
    assert damage(table) == {"by_conan": 2}
    assert GAME.stats(table.state)["damage_dealt"][0] == 2


def test_what_is_prevented_is_not_damage():
    table, _ = resolving(fight(foe("brute", "back"), gaps={0: "cut"}), fight(foe("thug", "open")))
    table.state.shield = 1
    table.do(TOM, "Center")
    assert damage(table) == {"by_conan": 3, "by_opposed": 1}


def test_health_paid_for_a_move_is_a_cost():
    # Conan has 1 Prowess and plays a move of 3: 2 Health are paid.
    dear = {"type": "Move", "gem": 3}
    table = scene(
        cards={**CARDS, "dear": dear},
        phase="Conan Move",
        zones={"Center": [foe("brute", "open")]},
        tom={"hand": ["dear"], "prowess": 1},
    )
    recorded(table)
    table.do(TOM, "Dear", "left of Brute")
    assert (table.health(), damage(table)) == (18, {"paid_in_health": 2})


def test_health_paid_for_a_text_is_a_cost_and_wounds_by_text_are_effects():
    song = {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [
            ability("survey", do("wound", target={"one": "foe"}, amount=2), cost=[do("lose_health", amount=1)])
        ],
    }
    table = scene(cards={**CARDS, "song": song}, phase="Survey", zones={"Center": ["brute"]}, tom={"hand": ["song"]})
    recorded(table)
    table.do(TOM, "Song")
    assert (table.health(), table.wounds("brute")) == (19, 2)
    assert damage(table) == {"by_effects": 2, "paid_in_health": 1}


def test_a_foe_that_pays_with_health_is_told_apart():
    # Serving a move of 4 to a Foe with 1 Prowess wounds it for 3.
    heavy = {"type": "Move", "gem": 4}
    weak = {"type": "Foe", "health": 9, "prowess": 1}
    table = scene(
        cards={**CARDS, "heavy": heavy, "weak": weak},
        phase="Survey",
        zones={"Center": ["weak"]},
        ian={"hand": ["heavy", "open"]},
    )
    recorded(table)
    table.do(TOM, "fight").do(IAN, "Heavy")
    assert damage(table) == {"paid_by_foes": 3}


def test_prowess_and_cards_left_are_noted_at_rest_and_renown_at_the_end_of_the_turn():
    # Tom stops with 4 Prowess, 2 cards and a Foe worth 3 Renown in his Chronicle Area.
    table = scene(
        cards={**CARDS, "deed": {"type": "Foe", "renown": 3}},
        phase="Survey",
        zones={"Center": ["brute"]},
        tom={"hand": ["cut", "slash"], "prowess": 4, "chronicle": ["deed"]},
    )
    kept = recorded(table)
    table.do(TOM, "retreat")
    assert table.active == IAN
    assert (kept.prowess, kept.cards) == ([[4], []], [[2], []])
    assert kept.renown == [[table.renown()], []]


REASONS: dict[str, tuple[dict[str, Any], str]] = {
    "axe": ({"type": "Item", "requires": {"scars": 4}}, "scars"),
    "guard": ({"type": "Ally", "requires": {"renown": 12}}, "renown"),
    "shout": (
        {"type": "Action", "keywords": ["Foe:Warrior"], "abilities": [ability("survey", do("draw", amount=1))]},
        "keyword",
    ),
    "roar": (
        {"type": "Action", "keywords": ["Rest"], "abilities": [ability("rest", do("draw", amount=1))]},
        "window",
    ),
    "salve": (
        {
            "type": "Action",
            "keywords": ["Prepare"],
            "abilities": [ability("prepare", do("wound", target={"one": "foe"}, amount=1))],
        },
        "target",
    ),
    "blood": (
        {
            "type": "Action",
            "keywords": ["Prepare"],
            "abilities": [ability("prepare", do("draw", amount=1), cost=[do("lose_health", amount=20)])],
        },
        "prowess",
    ),
    "thrift": (
        {
            "type": "Action",
            "keywords": ["Prepare"],
            "abilities": [ability("prepare", do("draw", amount=1), cost=[do("discard", amount=5)])],
        },
        "cost",
    ),
}


@pytest.mark.parametrize("card", sorted(REASONS))
def test_an_idle_card_is_counted_with_what_stood_in_its_way(card: str):
    record, reason = REASONS[card]
    # A second card that can be used keeps the Prepare Step a decision, after which the recorder can be put in place.
    table = scene(cards={**CARDS, card: record, "field": {"type": "Region"}}, tom={"hand": [card, "field"]})
    kept = recorded(table)
    table.do(TOM, "Field")
    kept.rest(table.state)
    assert kept.stats(table.state)["hand_cards"] == {card: [1, 1, 1, {reason: 1}]}
    assert kept.stats(table.state)["idle_by_turn"] == {reason: [1]}


def test_a_card_that_could_be_used_and_was_kept_is_not_idle():
    table = scene(cards={**CARDS, "axe": {"type": "Item"}, "field": {"type": "Region"}}, tom={"hand": ["axe", "field"]})
    kept = recorded(table)
    table.do(TOM, "Field")
    kept.rest(table.state)
    assert kept.cards[0] == [1]
    assert kept.stats(table.state)["hand_cards"] == {"axe": [1]}


def test_a_move_is_idle_where_no_conan_move_step_came_and_where_it_came_too_late():
    table = scene(cards={**CARDS, "field": {"type": "Region"}}, tom={"hand": ["cut", "field"]})
    kept = recorded(table)
    table.do(TOM, "Field")
    kept.hands[0].rest(table.state)
    kept.hands[0].moves(table.state, [])
    kept.hands[0].why.clear()
    kept.hands[0].rest(table.state)
    assert kept.stats(table.state)["idle_by_turn"] == {"late": [0, 1], "window": [1, 0]}


@pytest.mark.parametrize(("moves", "reason"), [(1, "prowess"), (2, "place")])
def test_a_move_is_idle_when_nobody_could_lay_it(moves: int, reason: str):
    # 2 Prowess and 1 Health cannot pay for the gem of 9. After two moves there is no place beside the only Foe either.
    cards = {**CARDS, "cut": {**CARDS["cut"], "gem": 0}, "slash": {**CARDS["slash"], "gem": 0}}
    table = scene(
        cards={**cards, "dear": {"type": "Move", "gem": 9}},
        phase="Conan Move",
        zones={"Center": [foe("brute", "open")]},
        tom={"hand": ["cut", "slash", "dear"], "prowess": 2, "health": 1},
    )
    kept = recorded(table)
    table.do(TOM, "Cut", "left of Brute", *["Slash"][: moves - 1])
    assert [
        why for card, why in kept.hands[0].why.items() if table.state.table.program.pool.defs[card].id == "dear"
    ] == [reason]


def test_obstacle_and_usable_agree_in_real_matches():
    state = GAME.setup(POOL, MatchSpec(random_decks("conan_ccg", 3, 2), 3, ("random", "random")))
    program = state.table.program
    for card, uses in enumerate(program.uses):
        for index in uses:
            ability_of = program.abilities[index]
            context = Context(state.table.conan[0], state.active, state.table.conan[0])
            stopped = windows.obstacle(state, ability_of, context)
            assert windows.usable(state, ability_of, context) == (not stopped), card


def test_an_exchange_says_between_which_cards_each_attack_crosses():
    # One Foe: gap 0, its move, gap 1. The Cut in gap 0 strikes right (crossing 0); the Brute's right edge lies turned
    # on Conan's left and strikes back there; the Slash in gap 1 strikes left (crossing 1).
    table, kept = resolving(fight(foe("brute", "back"), gaps={0: "cut", 1: "slash"}), fight(foe("thug", "open")))
    table.do(TOM, "Center")
    shown = full_observation.picture(table.state)["exchanges"]
    crossings = {(made["by_foe"], made["move"]): made["between"] for made in shown[0]["attacks"]}
    assert crossings == {(False, "cut"): 0, (True, "back"): 0, (False, "slash"): 1}
    assert (shown[0]["name"], shown[0]["initiative"]) == ("Center", 3)
    assert kept.exchanges
    assert len(kept.exchanges) == len(shown)


def test_an_exchange_shows_what_was_blocked():
    table, _ = resolving(fight(foe("brute", "parry"), gaps={0: "slash", 1: "cut"}), fight(foe("thug", "open")))
    table.do(TOM, "Center")
    assert [
        made["slots"] for zone in full_observation.picture(table.state)["exchanges"] for made in zone["attacks"]
    ] == []
    two = {"type": "Move", "initiative": 3, "right": ["Blade", "Blade"]}
    table, _ = resolving(fight(foe("brute", "parry"), gaps={0: "two"}), fight(foe("thug", "open")), cards={"two": two})
    table.do(TOM, "Center")
    made = full_observation.picture(table.state)["exchanges"][0]["attacks"][0]
    # slot 1 meets slot 4, the Shield (CCG-16.7); slot 2 hits for 3
    assert (made["slots"], made["damage"]) == (["blocked", "hit", "none", "none"], 3)


def late(table: Scene) -> list[tuple[str, int, bool]]:
    """The moves that come too late in the exchanges since the last decision, with their crossing."""
    found = full_observation.picture(table.state)["exchanges"]
    return [(made["move"], made["between"], made["by_foe"]) for zone in found for made in zone["late"]]


def test_an_exchange_that_fells_a_foe_shows_its_slower_attack_as_late():
    # The Cut (Initiative 3) deals 3 to the Frail one with Health 2, whose Side (Initiative 2) no longer comes.
    table, _ = resolving(fight(foe("frail", "side"), gaps={1: "slash"}), fight(foe("thug", "open")))
    table.do(TOM, "Center")
    assert late(table) == [("side", 1, True)]
    # The Brute with Health 12 stands and strikes at 2.
    table, _ = resolving(fight(foe("brute", "side"), gaps={1: "slash"}), fight(foe("thug", "open")))
    table.do(TOM, "Center")
    assert late(table) == []


def test_late_goes_by_the_initiative_that_counts_now():
    # A nimble Foe's move is faster by 1: its Side strikes at 3 with the Slash that fells it, and nothing is late.
    nimble = ability("static", do("stat", stat="initiative", of="this", amount=1))
    cards = {"frail": {**CARDS["frail"], "abilities": [nimble]}}
    table, _ = resolving(fight(foe("frail", "side"), gaps={1: "slash"}), fight(foe("thug", "open")), cards=cards)
    table.do(TOM, "Center")
    assert late(table) == []


@pytest.mark.parametrize("mode", ["match", "goldfish"])
@pytest.mark.parametrize("seed", range(6))
def test_a_recorder_changes_no_match_and_its_sums_agree(mode: str, seed: int):
    spec = MatchSpec(random_decks("conan_ccg", seed, 2), seed, ("random", "random"), mode=mode)
    plain, kept = play_match(GAME, POOL, spec), play_match(GAME, POOL, spec, record=True)
    assert (plain.key, plain.choices) == (kept.key, kept.choices)
    assert "renown_by_turn" not in plain.stats
    for seat in range(2):
        stats = {name: value[seat] for name, value in kept.stats.items() if isinstance(value, list)}
        dealt = ("by_conan", "by_allies", "paid_by_foes", "by_effects")
        taken = ("by_opposed", "by_unopposed", "paid_in_health", "by_foe_effects")
        assert all(stats[f"damage_{name}"] >= 0 for name in dealt + taken)
        assert sum(stats[f"damage_{name}"] for name in dealt) == stats["damage_dealt"]
        assert sum(stats[f"damage_{name}"] for name in taken) == stats["damage_taken"]
        assert len(stats["prowess_by_turn"]) == len(stats["cards_by_turn"])
        assert sum(stats["prowess_by_turn"]) == stats["unused_prowess"]
    assert ("hand_cards" in kept.stats) == (mode == "goldfish")
    assert ("held_cards" in kept.stats) == (mode == "match")


@pytest.mark.parametrize("seed", range(3))
def test_the_hands_of_all_seats_of_a_match_are_counted_at_the_end_of_their_own_turns(seed: int):
    spec = MatchSpec(random_decks("conan_ccg", seed, 3), seed, ("greedy",) * 3)
    found = play_match(GAME, POOL, spec, record=True).stats
    for seat, left in enumerate(found["cards_by_turn"]):
        cards = found["held_cards"][seat]
        assert found["held_hands"][seat] == len(left)
        assert sum(held for held, *_ in cards.values()) == sum(left)
        assert all(idle[0] <= held and sum(idle[2].values()) == idle[0] for held, *idle in cards.values() if idle)
        assert set(cards) <= set(spec.decks[seat].cards("draw"))
    assert any(idle for cards in found["held_cards"] for _held, *idle in cards.values())


def test_a_replay_shows_exchanges_and_ends_as_the_match_did():
    spec = MatchSpec(random_decks("conan_ccg", 2, 2), 2, ("greedy", "greedy"))
    replay = replay_match(GAME, POOL, spec)
    assert replay.result.key == play_match(GAME, POOL, spec).key
    shown = [zone for step in replay.steps for zone in step.view["exchanges"]]
    assert shown
    assert all(zone["attacks"] for zone in shown)


def test_copies_have_no_recorder():
    state = GAME.setup(POOL, MatchSpec(random_decks("conan_ccg", 1, 2), 1, ("random", "random")), record=True)
    assert state.recorder is not None
    assert state.clone().recorder is None
    assert GAME.view(state, 0).state.recorder is None
