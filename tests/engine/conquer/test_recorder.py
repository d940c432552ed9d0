"""What the recorder notes of a match: points by turn, combats, Hospital stays, dead cards, blows."""

from __future__ import annotations

import pytest

from simulator.engine.games.conquer.match import tallies
from simulator.engine.games.conquer.match.recorder import Recorder
from tests.engine.conquer.scene import IAN, TOM, ability, battle, do, scene

CARDS = {
    "hero": {"type": "Character", "cost": 4, "defense": 3},
    "foe": {"type": "Character", "cost": 3, "defense": 3, "popularity": 2},
    "dear": {"type": "Character", "cost": 12},
    "axe": {"type": "Equipment", "kind": "Two-Handed", "cost": 0, "requires": {"weapon_use": 9}},
    "staff": {"type": "Equipment", "kind": "Two-Handed", "cost": 0},
    "dagger": {"type": "Equipment", "kind": "One-Handed", "cost": 0},
    "gem": {"type": "Equipment", "kind": "Attachment", "cost": 0},
    "charm": {"type": "Effect", "on": "own character", "personal": True, "cost": 0},
    "curse": {"type": "Effect", "on": "own character", "personal": True, "cost": 0},
    "hex": {"type": "Effect", "on": "opposing character", "cost": 0},
    "polish": {"type": "Effect", "on": "equipment", "cost": 0},
    "cheer": {"type": "Disturbance", "on": "none", "abilities": [ability("combat", do("draw_actions", amount=1))]},
    "kill": {"type": "Battle Action", "damage": 6},
    "jab": {"type": "Battle Action", "damage": 1},
    "parry": {"type": "Battle Action", "kind": "Block"},
}


def watched(*, goldfish=False, pictures=False, **more):
    """A position with a recorder that has seen nothing yet but what is asked first."""
    table = scene(cards=CARDS, **more)
    recorder = Recorder(goldfish=goldfish, pictures=pictures)
    table.state.recorder = recorder
    if table.phase == "Notice":
        recorder.asked(table.state, table.state.legal)
    return table


def stats(table):
    return tallies.stats(table.state)


def dead(hand, *characters):
    """What stands in the way of the cards of a hand in a Notice Phase that is passed at once."""
    table = watched(goldfish=True, tom={"hand": [*hand, "plain-character"], "characters": list(characters)})
    table.do(TOM, "end the Notice Phase")
    return {card: why[-1] for card, (_held, *why) in stats(table)["hand_cards"].items() if why}


def fight(of_tom, of_ian, **watch):
    """A combat of Tom's hero with Ian's foe, with these battle hands."""
    table = battle(of_tom, of_ian, cards=CARDS, of_tom={"hand": ["plain-character"]})
    table.state.recorder = Recorder(**watch)
    return table


def test_a_card_that_could_be_noticed_is_not_dead():
    assert dead(["staff"], "hero") == {}


@pytest.mark.parametrize(
    ("card", "on_table", "reason"),
    [
        ("dear", ["hero"], "cost"),
        ("staff", [], "no_character"),
        ("charm", [], "no_character"),
        ("axe", ["hero"], "weapon_use"),
        ("staff", [{"card": "hero", "cards": ["dagger"]}], "no_hand"),
        ("gem", ["hero"], "no_equipment"),
        ("polish", ["hero"], "no_equipment"),
        ("charm", [{"card": "hero", "cards": ["curse"]}], "personal"),
        ("hex", ["hero"], "opponent"),
        ("cheer", ["hero"], "combat"),
    ],
)
def test_what_stands_in_the_way_of_a_card_is_told_by_name(card, on_table, reason):
    assert dead([card], *on_table) == {card: {reason: 1}}


def test_a_card_that_was_of_use_once_in_the_phase_is_not_dead_at_its_end():
    table = watched(goldfish=True, tom={"hand": ["staff", "dagger"], "characters": ["hero"]})
    table.do(TOM, "Notice Dagger")  # no hand is free for the staff any more, but there was
    assert stats(table)["hand_cards"] == {"staff": [1]}
    assert stats(table)["hands"] == 1


def test_in_a_match_the_hand_of_each_seat_is_counted_by_itself():
    hands = {"tom": {"hand": ["hero", "staff", "dear"], "np": 6}, "ian": {"hand": ["axe"], "characters": ["foe"]}}
    table = watched(**hands)
    table.do(TOM, "end the Notice Phase").until("Notice")
    found = stats(table)
    assert (found["held_hands"], found["held_cards"][1]) == ([1, 0], {})
    assert found["held_cards"][0] == {
        "dear": [1, 1, 1, {"cost": 1}], "hero": [1], "staff": [1, 1, 1, {"no_character": 1}]
    }  # fmt: skip
    table.do(IAN, "end the Notice Phase")
    found = stats(table)
    assert found["held_hands"] == [1, 1]
    assert found["held_cards"][1]["axe"] == [1, 1, 1, {"weapon_use": 1}]
    assert "hand_cards" not in found


def test_both_defeated_and_hospital_stays_are_counted():
    table = fight(["kill", "jab"], ["kill"])
    table.do(TOM, "play Kill").until("Discard")  # Ian must strike back with his Kill, Tom go on with his Jab
    found = stats(table)
    assert (found["combats"], found["both_fell"], found["combats_undecided"]) == ([1, 0], [1, 0], [0, 0])
    assert found["fallen"] == [1, 1]
    assert found["rounds_by_combat"] == [[3], []]


def test_income_and_spending_are_told_by_own_turn():
    table = watched(tom={"hand": ["hero", "plain-tool"], "np": 9}, dice=[5, 2], phase="Generate")
    table.do(TOM, "Notice Hero", "at Plain Ground").until()
    found = stats(table)
    assert found["income_by_turn"][0] == [5]
    assert found["spending_by_turn"][0] == [4]
    assert found["np_by_turn"][0] == [9 + 5 - 4]


def test_a_blow_shows_attack_answer_and_damage_after_the_round():
    table = fight(["jab", "kill"], ["jab", "parry"], pictures=True)
    table.do(TOM, "play Jab")
    table.do(IAN, "answer Parry")  # what is left in both hands leaves no choice
    shown = [made for _decision, made in table.state.recorder.blows]
    told = [tuple(made[name] for name in ("acting", "attack", "answer", "answer_kind", "dealt")) for made in shown]
    assert told == [(0, "jab", "parry", "Block", 0), (1, "jab", None, None, 1), (0, "kill", None, None, 6)]
    assert [(made["attacker"]["health"], made["defender"]["health"]) for made in shown] == [(6, 6), (5, 6), (5, 0)]


def test_damage_of_battle_actions_and_of_texts_is_told_apart():
    bolt = {
        "type": "Effect",
        "on": "none",
        "cost": 0,
        "abilities": [ability("on_notice", do("wound", target={"one": "character", "of": "opposing"}, amount=2))],
    }
    table = scene(
        cards={**CARDS, "bolt": bolt},
        tom={"characters": ["hero"], "hand": ["bolt", "plain-tool"], "combat": ["jab", "4 parry"]},
        ian={"characters": ["foe"], "combat": ["9 parry"]},
    )
    table.state.recorder = Recorder()
    table.do(TOM, "Notice Bolt")
    assert (stats(table)["damage_by_texts"], stats(table)["damage_by_actions"]) == ([2, 0], [0, 0])
    table.do(TOM, "Notice Plain Tool", "attack with Hero").do(IAN, "accept")
    assert (stats(table)["damage_by_texts"], stats(table)["damage_by_actions"]) == ([2, 0], [1, 0])
