"""The players of Conquer: what greedy weighs, and that search finds what greedy overlooks."""

from __future__ import annotations

import pytest

from simulator.engine import get_game
from simulator.engine.games.conquer import position
from simulator.engine.games.conquer.agents import fights, greedy_with, make_greedy, make_halving, weights
from simulator.engine.games.conquer.agents.search import search_with
from simulator.engine.games.conquer.match import View
from tests.engine.conquer.scene import IAN, TOM, ability, battle, do, scene

CARDS = {
    "hero": {"type": "Character", "cost": 4},
    "foe": {"type": "Character", "cost": 3, "popularity": 0},
    "giant": {"type": "Character", "cost": 8, "attack": 8, "defense": 7, "popularity": 0},
    "jab": {"type": "Battle Action", "damage": 1},
    "kill": {"type": "Battle Action", "damage": 6},
    "parry": {"type": "Battle Action", "kind": "Block"},
}
STOPS = {"type": "Battle Action", "kind": "Block"}
TEXTS = {
    "gift": {**STOPS, "abilities": [ability("stop", do("draw_actions", who="opponent", amount=1))]},
    "gain": {**STOPS, "requires": {"defense": 1}, "abilities": [ability("stop", do("draw_actions", amount=1))]},
    "dent": {**STOPS, "abilities": [ability("static", do("reduce", amount=1, of_="this"))]},
    "parry": {**STOPS, "requires": {"defense": 1}},
    "lunge": {"type": "Battle Action", "damage": 1, "abilities": [ability("hit", do("modify_damage", amount=2))]},
}
GAME = get_game("conquer")


def choice(table, agent) -> str:
    """What an agent would do here, in words."""
    seat = GAME.to_move(table.state)
    act = agent.choose(GAME.view(table.state, seat), GAME.legal_actions(table.state))
    return GAME.label(table.state, act)


def test_greedy_attacks_whom_it_can_defeat_and_lets_giants_be():
    tom = {"characters": ["hero"], "hand": ["plain-tool"]}
    weak = {"characters": [{"card": "foe", "damage": [5]}]}
    assert choice(scene(cards=CARDS, tom=tom, ian=weak, phase="Attack"), make_greedy(1, 0)) == "attack with Hero"
    strong = {"characters": ["giant"]}
    assert choice(scene(cards=CARDS, tom=tom, ian=strong, phase="Attack"), make_greedy(1, 0)) == "do not attack"


def test_greedy_answers_a_deadly_blow_and_takes_the_points_that_win():
    table = battle(["kill", "jab"], ["parry", "jab"], cards=CARDS).do(TOM, "Kill")
    assert table.mover == IAN
    assert choice(table, make_greedy(1, 1)) == "answer Parry"
    won = battle(["kill"], [], cards=CARDS, of_tom={"vp": 17, "np": 0})
    assert choice(won, make_greedy(1, 0)) == "take 3 Victory and 0 Notice Points"


def test_search_plays_out_and_chooses_the_same_again():
    table = battle(["kill", "jab"], ["parry", "jab"], cards=CARDS)
    choices = {choice(table, make_halving(7, 0, 12)) for _ in range(2)}
    assert len(choices) == 1
    assert choices <= set(table.legal)


def test_search_takes_the_spoils_that_win_at_once():
    won = battle(["kill"], [], cards=CARDS, of_tom={"vp": 17, "np": 0})
    assert choice(won, make_halving(3, 0, 20)) == "take 3 Victory and 0 Notice Points"


@pytest.mark.parametrize(("version", "points", "chosen"), [(4, 40, False), (5, 40, True), (5, 4, False)])
def test_who_has_points_in_plenty_does_not_hide(version, points, chosen):
    """With nobody in play he cannot be attacked; version 4 stayed so for hundreds of turns."""
    blows = {"combat": ["kill"] * 10 + ["jab"] * 10}
    tom, ian = {"np": points, "hand": ["hero", "foe"], **blows}, {"np": 20, "characters": ["giant", "giant"], **blows}
    table = scene(cards=CARDS, tom=tom, ian=ian, phase="Notice")
    found = {choice(table, search_with(80, weights.values(version), seed, 0)) for seed in range(3)}
    assert found == {"Notice Hero for 4" if chosen else "end the Notice Phase"}


def answers(ours: list[str], theirs: list[str], strike: str) -> tuple[str, ...]:
    """What greedy of version 1, greedy and search answer to a strike, each in Ian's place."""
    table = battle(ours, theirs, cards={**CARDS, **TEXTS}).do(TOM, strike)
    assert table.mover == IAN
    found = (greedy_with(weights.values(1))(1, 1), make_greedy(1, 1), make_halving(1, 1, 1))
    return tuple(choice(table, agent) for agent in found)


def test_an_answer_is_chosen_whose_text_helps_its_player():
    assert answers(["kill", "jab"], ["gift", "gain", "jab"], "Kill") == ("answer Gift", "answer Gain", "answer Gain")


def test_what_an_attack_adds_when_it_hits_is_counted():
    found = answers(["lunge", "jab", "jab"], ["parry", "jab"], "Lunge")
    assert found == ("accept the damage", "answer Parry", "answer Parry")


def test_a_life_is_saved_with_an_answer_that_stops_enough():
    found = answers(["kill", "jab"], ["dent", "parry", "jab"], "Kill")
    assert found == ("answer Dent", "answer Parry", "answer Parry")


def test_a_match_that_does_not_end_is_stopped_and_counted_as_abnormal():
    table = scene(cards=CARDS, tom={"characters": ["hero"]}, phase="Hospital", turn_number=301)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.reason, outcome.abnormal, outcome.winners) == ("turn_limit", True, ())


@pytest.mark.parametrize(("version", "read_by_a_search"), [(3, "standing_"), (4, "search_"), (5, "standing_")])
def test_a_version_changes_only_what_a_search_reads_so_greedy_chooses_as_before(version, read_by_a_search):
    before, now = weights.values(version - 1), weights.values(version)
    changed = {name for name, old, new in zip(weights.NAMES, before, now, strict=True) if old != new}
    assert changed and all(name.startswith(read_by_a_search) for name in changed)


def test_a_text_for_attackers_counts_only_where_a_character_would_attack():
    bold = ability("static", do("stat", stat="attack", of="bearer", amount=2), when_=[do("role", is_="attacker")])
    cards = {**CARDS, "hero": {**CARDS["hero"], "abilities": [bold]}}
    table = scene(tom={"characters": ["hero"], "hand": ["hero"]}, ian={"characters": ["foe"]}, cards=cards)
    view = View(0, table.state)
    who = position.troops(table.state, 0)[0]
    one, two = (fights.fighter(view, who, role) for role in (fights.ATTACKS, fights.DEFENDS))
    assert one.attack == two.attack + 2
    assert one.defense == two.defense
