"""Combats and matches without progress: what counts as progress, and how they end (CQ-15.10, CQ-22.3)."""

from __future__ import annotations

import pytest

from tests.engine.conquer.scene import IAN, TOM, Scene, ability, battle, do, scene

CARDS = {
    "hero": {"type": "Character", "cost": 4, "attack": 3, "defense": 5, "popularity": 0},
    "foe": {"type": "Character", "cost": 3, "attack": 3, "defense": 5, "popularity": 0},
    "jab": {"type": "Battle Action", "damage": 1},
    "parry": {"type": "Battle Action", "kind": "Block"},
    "mend": {
        "type": "Battle Action",
        "kind": "Block",
        "abilities": [ability("stop", do("heal", target="fighter", amount=1))],
    },
    "again": {"type": "Battle Action", "damage": 1, "abilities": [ability("play", do("draw_actions", amount=1))]},
}
#: Ten times the ten Battle Actions of both are drawn with ten new hands each; the first hands only note the Health.
HANDS = 10


def small(**more: object) -> Scene:
    """The smallest combat without end: each has five cards, Ian attacks once with every hand, and Tom can answer."""
    decks = {"hand": ["plain-tool"], "combat": ["4 parry"]}
    cards = {**CARDS, **more.pop("cards", {})}
    return battle(["parry"], ["jab"], cards=cards, of_tom=decks, of_ian=decks, **more)


def blocked(table: Scene, times: int, answer: str = "answer Parry") -> Scene:
    for _ in range(times):
        table.do(IAN, "play Jab").do(TOM, answer)
    return table


@pytest.mark.rule("CQ-15.10")
def test_15_10_a_combat_in_which_nobody_loses_health_any_more_ends_without_a_winner():
    table = blocked(small(), HANDS - 1)
    assert (table.said("CQ-15.10"), table.phase) == ([], "Combat")
    blocked(table, 1)
    assert table.said("CQ-15.10") == ["Nobody loses Health any more; the combat ends."]
    assert (table.where("hero"), table.where("foe"), table.vp(IAN)) == ("Tom in_play", "Ian in_play", 0)
    assert table.phase != "Combat"


@pytest.mark.rule("CQ-15.10")
def test_15_10_by_setting_it_goes_on():
    table = blocked(small(options={"idle_combat": "goes_on"}), 3 * HANDS)
    assert (table.said("CQ-15.10"), table.phase) == ([], "Combat")


@pytest.mark.rule("CQ-15.10")
def test_15_10_a_long_combat_with_progress_is_not_cut():
    table = small()
    for left in range(9, 0, -1):
        blocked(table, HANDS - 3).do(IAN, "play Jab").do(TOM, "accept")
        assert (table.health("hero"), table.phase) == (left, "Combat")
    table.do(IAN, "play Jab").do(TOM, "accept").do(IAN, "0 Victory")
    assert (table.where("hero"), table.said("CQ-15.10")) == ("Tom hospital", [])


@pytest.mark.rule("CQ-15.10")
def test_15_10_what_is_lost_and_healed_again_is_no_progress():
    # Tom loses 1 Health with one hand and gets it back with the next
    decks = {"hand": ["plain-tool"], "combat": ["4 mend"]}
    table = battle(["mend"], ["jab"], cards=CARDS, of_tom=decks, of_ian={**decks, "combat": ["4 parry"]})
    hands = 0
    while table.phase == "Combat":
        table.do(IAN, "play Jab").do(TOM, "answer Mend" if hands % 2 else "accept")
        hands += 1
        assert hands < 3 * HANDS
    assert table.said("CQ-15.10") == ["Nobody loses Health any more; the combat ends."]
    assert table.health("hero") >= 9


@pytest.mark.rule("CQ-15.10", "CQ-18.3")
def test_15_10_it_ends_within_one_battle_hand_too_and_who_has_fallen_has_lost():
    # every attack draws the next one, so that the fury never ends by itself
    tom = {"combat": ["8 again"], "hand": ["plain-tool"]}
    foe = {"card": "foe", "damage": [8]}
    table = battle(["again"], ["parry"], foe=foe, cards=CARDS, of_tom=tom, of_ian={"combat": ["4 parry"]})
    while table.phase == "Combat" and not table.can("3 Victory"):
        table.do(table.mover, "accept" if table.mover == IAN else "play Again")
        assert len(table.events(kind="damage")) < 400
    # no more than 2 of these are progress: below zero does not count
    assert table.events("CQ-15.10", "no_progress") and len(table.events(kind="damage")) >= 14 * HANDS
    assert table.where("foe") == "Ian hospital"


@pytest.mark.rule("CQ-15.10")
def test_15_10_the_count_begins_with_the_combat():
    table = blocked(small(), HANDS - 1)
    again = table.state.clone()
    assert again.drawn > 0 and again.attacker_low and again.defender_low
    blocked(table, 1)
    assert (table.state.drawn, table.state.attacker_low, table.state.defender_low) == (0, 0, 0)


def quiet(**more: object) -> Scene:
    """Both have a Character and nothing else, and nobody has to attack."""
    alone = {"barracks": []}
    return scene(
        cards=CARDS,
        tom={"characters": ["hero"], "vp": 4, **alone, **more.pop("of_tom", {})},
        ian={"characters": ["foe"], "vp": 5, **alone, **more.pop("of_ian", {})},
        phase="Attack",
        **more,
    )


def turns(table: Scene, number: int) -> Scene:
    """Turns in which everybody passes."""
    for _ in range(number):
        table.until()
    return table


#: The first turn that begins notes what there is; then 40 turns without progress.
QUIET = 1 + 40


@pytest.mark.rule("CQ-22.3", "CQ-22.1")
def test_22_3_a_match_without_progress_ends_and_most_points_win():
    table = turns(quiet(), QUIET - 1)
    assert table.winners is None
    last = table.state.clone()
    table.do(table.mover, "do not attack")
    assert (table.winners, table.reason) == ([IAN], "no_progress")
    assert [event.rule for event in table.events(kind="end")] == ["CQ-22.3"]
    assert last.quiet_turns == 39 and not table.stage.outcome().abnormal
    assert (table.state.quiet_turns, table.state.remaining) == (0, 0)


@pytest.mark.rule("CQ-22.3", "CQ-22.4")
def test_22_3_with_equal_points_it_is_drawn():
    table = turns(quiet(of_tom={"vp": 5}), QUIET - 1)
    assert (table.do(table.mover, "do not attack").winners, table.reason) == ([], "no_progress")


@pytest.mark.rule("CQ-22.3")
def test_22_3_by_setting_it_goes_on():
    assert turns(quiet(options={"idle_match": "goes_on"}), QUIET + 10).winners is None


@pytest.mark.rule("CQ-22.3")
@pytest.mark.parametrize(
    "of_tom", [{"hand": ["plain-tool"]}, {"barracks": ["plain-tool"], "hand": ["7 plain-tool"]}], ids=["hand", "draws"]
)
def test_22_3_a_card_discarded_or_drawn_is_progress(of_tom):
    table = turns(quiet(of_tom=of_tom), 20).until("Discard").do(TOM, "discard Plain Tool")
    turns(table, QUIET - 2)
    assert table.winners is None


@pytest.mark.rule("CQ-22.3")
def test_22_3_a_character_who_falls_is_progress():
    tom = {"combat": ["9 jab"]}
    ian = {"combat": ["9 parry"], "characters": [{"card": "foe", "damage": [9]}, "plain-character"]}
    table = turns(quiet(of_tom=tom, of_ian=ian), 20).do(TOM, "attack with Hero", "attack Foe")
    before = table.state.quiet_turns
    while table.phase == "Combat" and not table.can("3 Victory"):
        table.do(table.mover, "accept" if table.mover == IAN else "play Jab")
    assert (before, table.where("foe"), table.state.quiet_turns) == (19, "Ian hospital", 0)
