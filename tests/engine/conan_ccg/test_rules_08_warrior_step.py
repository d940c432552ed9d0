"""Section 8: the outline of the Warrior Step and its Action windows."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.cards import terms
from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe, scene

CUT = {"type": "Move", "initiative": 3, "right": ["Blade"]}
WARRIOR_WINDOWS = terms.WINDOW_GROUPS["warrior"]


def whole_combat(cards: dict[str, object], tom: list[str], ian: list[str]):
    """A Warrior Step from its beginning with one Foe that Conan can defeat with the Move Cut."""
    return scene(
        cards={"cut": CUT, "mark": {"type": "Foe"}, **cards},
        phase="Foe Draw",
        tom={"hand": ["2 cut", *tom]},
        ian={"hand": ["plain-move", *ian], "foes": ["mark", "9 plain-foe"]},
    )


#: How the Warrior Step is played on, by the first of these that is legal.
SCRIPT = (
    "play Foe Mark",
    "play no more Foes",
    "fight",
    "play Plain Move for",
    "left of",
    "Conan plays Cut",
    "rest",
    "pass",
)


def windows_seen(player: str, keyword: str) -> list[str]:
    """Play a Warrior Step; in which windows of it an Action of this player with this keyword is offered."""
    found = []
    for window in WARRIOR_WINDOWS:
        shout = {"type": "Action", "keywords": [keyword], "abilities": [ability(window, do("draw", amount=1))]}
        held = {TOM: [], IAN: []} | {player: ["shout"]}
        table = whole_combat({"shout": shout}, held[TOM], held[IAN])
        while table.active == TOM and not (table.mover == player and "play Shout" in table.legal):
            played = any(table.gaps("Center"))
            texts = [text for text in SCRIPT if not (played and text == "Conan plays Cut")]
            table.do(table.mover or "", next(text for text in texts if table.can(text)))
        if table.active == TOM:
            found.append(window)
    return found


@pytest.mark.rule("CCG-8.1", "CCG-8.2")
def test_8_1_the_six_phases_come_in_order():
    table = whole_combat({}, [], [])
    phases = [table.phase]
    for player, choice in (
        (IAN, "Mark"),
        (IAN, "pass"),
        (TOM, "fight"),
        (TOM, "Cut"),
        (TOM, "left"),
        (TOM, "pass"),
    ):
        table.do(player, choice)
        phases.append(table.phase)
    assert list(dict.fromkeys(phases)) == ["Foe Draw", "Survey", "Conan Move", "Press On"]
    kinds = [event.kind for event in table.events() if event.kind in ORDER]
    assert list(dict.fromkeys(kinds)) == ORDER


#: Conan goes to the centre, Foe Draw, Survey, Foe Move, Conan Move, reveal, Resolution.
ORDER = ["step", "reveal_foes", "place", "round", "foe_move", "move", "turned_up", "zone", "hit", "defeat"]


@pytest.mark.rule("CCG-8.1", "CCG-15.5")
def test_8_1_the_barbarian_phase_lies_between_the_reveal_and_the_resolution():
    strong = {"type": "Conan", "abilities": [ability("static", do("grant_barbarian", name="Strength", amount=1))]}
    table = scene(
        cards={"strong": strong, "cut": CUT},
        phase="Conan Move",
        zones={"Center": [foe("plain-foe", "plain-move")]},
        tom={"conan": "strong", "hand": ["2 cut"]},
    ).do(TOM, "Cut", "left of", "pass")
    assert table.phase == "Barbarian"
    assert table.events(kind="turned_up") and not table.events(kind="zone")
    assert table.do(TOM, "Strength").phase == "Press On"


@pytest.mark.rule("CCG-8.2")
def test_8_2_conan_moves_to_the_centre_when_the_warrior_step_starts():
    table = scene(phase="Foe Draw")
    assert table.said("CCG-8.2") == ["Tom's Conan moves to the centre of the table."]


@pytest.mark.rule("CCG-8.3", "CCG-20.1")
def test_8_3_foes_are_drawn_once_and_rounds_repeat_until_no_foe_is_left():
    table = scene(
        cards={"cut": CUT, "brute": {"type": "Foe", "health": 6}},
        phase="Foe Draw",
        tom={"hand": ["7 cut"]},
        ian={"hand": ["7 plain-move"], "foes": ["brute", "9 plain-foe"]},
    )
    table.do(IAN, "Brute", "pass").do(TOM, "fight", "Cut", "left of", "pass")
    assert (table.phase, table.state.round) == ("Survey", 2)
    table.do(TOM, "fight", "Cut", "left of", "pass")
    assert table.phase == "Press On"  # 3 + 3 Damage
    assert len(table.events(kind="reveal_foes")) == 1


@pytest.mark.rule("CCG-8.4")
def test_8_4_the_active_player_may_play_warrior_actions_in_every_phase():
    assert windows_seen(TOM, "Warrior") == list(WARRIOR_WINDOWS)


@pytest.mark.rule("CCG-8.5")
def test_8_5_foe_players_may_play_foe_warrior_actions_in_every_phase():
    assert windows_seen(IAN, "Foe:Warrior") == list(WARRIOR_WINDOWS)


@pytest.mark.rule("CCG-8.4", "CCG-23.1")
def test_8_4_an_action_of_the_other_side_is_not_offered():
    assert windows_seen(TOM, "Foe:Warrior") == []
    assert windows_seen(IAN, "Warrior") == []


@pytest.mark.rule("CCG-8.4")
def test_8_4_an_action_for_all_of_the_warrior_step_is_offered_again_and_again():
    shout = {"type": "Action", "keywords": ["Warrior"], "abilities": [ability("warrior", do("draw", amount=1))]}
    table = scene(
        cards={"cut": CUT, "shout": shout},
        phase="Conan Move",
        zones={"Center": fight(foe("plain-foe", "plain-move"))},
        tom={"hand": ["cut", "shout"]},
    )
    for _ in range(3):  # all moves down; between two moves; after the move
        assert table.can("play Shout")
        table.do(TOM, "pass")
        if table.can("Cut"):
            table.do(TOM, "Cut", "left of")
