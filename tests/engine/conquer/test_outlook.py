"""What greedy sees of what a card, a step or a text would change, which versions before 6 do not look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simulator.engine import get_game
from simulator.engine.games.conquer.agents import weights
from simulator.engine.games.conquer.agents.search import ConquerSearch
from tests.engine.conquer.scene import Scene, ability, do, scene
from tests.engine.conquer.test_greedy import CARDS as PLAIN
from tests.engine.conquer.test_greedy import STONES, choice, wounded

#: A version that looks at it.
LOOKING: Final = 6
GAME = get_game("conquer")

CARDS: Mapping[str, Any] = {
    **PLAIN,
    "nerve": {
        "type": "Effect",
        "division": "Torture",
        "cost": 1,
        "on": "character",
        "abilities": [ability("static", do("bar", what="attack", of_="bearer"))],
    },
    "theft": {
        "type": "Effect",
        "division": "Torture",
        "cost": 1,
        "on": "none",
        "abilities": [ability("on_notice", do("steal_np", amount=3))],
    },
    "salt": {
        "type": "Effect",
        "division": "Torture",
        "cost": 1,
        "on": "none",
        "abilities": [ability("on_notice", do("wound", target={"one": "character", "of": "opposing"}, amount=2))],
    },
    "trophy": {
        "type": "Equipment",
        "kind": "One-Handed",
        "cost": 1,
        "abilities": [ability("combat.end.won", do("gain_vp", amount=1))],
    },
    "spring": {
        "type": "Landscape",
        "cost": 1,
        "location": "Brook",
        "place": 1,
        "common_ground": True,
        "abilities": [ability("move.enter", do("gain_np", amount=1))],
    },
}
DOOMED = {"np": 5, "vp": 16, "characters": ["king"]}


def table(phase: str = "Notice", *, tom: Mapping[str, Any], ian: Mapping[str, Any], **more: Any) -> Scene:
    return scene(cards=CARDS, phase=phase, tom={**STONES, **tom}, ian={**STONES, **ian}, **more)


def test_an_effect_goes_to_the_one_whom_it_keeps_from_an_attack() -> None:
    tom = {"np": 3, "vp": 5, "characters": ["hero"], "hand": ["nerve"]}
    at = table(tom=tom, ian={"np": 5, "vp": 16, "characters": ["weakling", "giant"]})
    assert choice(at, LOOKING) == "Notice Nerve for 1"
    assert choice(at.do("Tom", "Notice Nerve for 1"), LOOKING) == "on Giant"


def test_points_are_taken_that_the_attack_needs() -> None:
    ian = {"np": 3, "characters": [wounded("king", 11)]}
    at = table(tom={"np": 1, "vp": 13, "characters": ["hero"], "hand": ["theft"]}, ian=ian)
    assert choice(at, LOOKING) == "Notice Theft for 1"


def test_nobody_is_felled_outside_a_combat_whose_spoils_would_win() -> None:
    ian = {"characters": [wounded("king", 11)]}
    at = table(tom={"np": 9, "vp": 13, "characters": ["hero"], "hand": ["salt"]}, ian=ian)
    assert choice(at, LOOKING) == "end the Notice Phase"


def test_a_trophy_is_the_point_that_is_missing() -> None:
    tom = {"np": 2, "vp": 16, "characters": ["hero"], "hand": ["trophy", "blade"]}
    at = table(tom=tom, ian={"characters": [wounded("foe", 5)]})
    assert (choice(at, 2), choice(at, LOOKING)) == ("Notice Blade for 1", "Notice Trophy for 1")


def test_a_landscape_is_paid_for_where_somebody_is_safe() -> None:
    tom = {"np": 3, "vp": 5, "characters": [{"card": "hero", "at": "field"}], "hand": ["safe"]}
    at = table(tom=tom, ian=DOOMED, grounds=["field"])
    assert (choice(at, 2), choice(at, LOOKING)) == ("end the Notice Phase", "Notice Wood for 1")


def test_a_step_is_made_for_what_it_brings_and_only_once() -> None:
    tom = {"np": 3, "vp": 5, "characters": [{"card": "hero", "at": "field"}]}
    at = table("Move", tom=tom, ian={"characters": ["page"]}, grounds=["field", "spring"], beside=[["field", "spring"]])
    assert (choice(at, 2), choice(at, LOOKING)) == ("end the Move Phase", "move Hero to Brook: Common Ground")


def test_who_can_win_the_match_leaves_the_hospital_grounds() -> None:
    tom = {"np": 3, "vp": 17, "hospital": ["hero"]}
    ian = {"vp": 16, "np": 0, "characters": [wounded("foe", 5), "guard"]}
    at = table("Hospital", tom=tom, ian=ian, dice=[1])
    assert (choice(at, 2), choice(at, LOOKING)) == ("stay", "leave")


def test_playouts_look_at_nothing_of_it() -> None:
    tom = {"np": 2, "vp": 16, "characters": ["hero"], "hand": ["trophy", "blade"]}
    state = table(tom=tom, ian={"characters": [wounded("foe", 5)]}).state
    search = ConquerSearch(12)
    first, best = search.prefer(state, state.legal)[0], search.best(state, state.legal)
    assert [GAME.label(state, act) for act in (first, best)] == ["Notice Trophy for 1", "Notice Blade for 1"]


def test_the_versions_before_look_at_nothing_of_it() -> None:
    names = [name for name in weights.NAMES if name.startswith("outlook_")]
    kept = {"outlook_theirs", "outlook_later"}
    for version in range(1, LOOKING):
        values = dict(zip(weights.NAMES, weights.values(version), strict=True))
        assert not any(values[name] for name in names if name not in kept)
