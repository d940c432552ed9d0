"""How a match ends: who falls with whom, who is left with Foes, the goldfish's end and the limit (CCG-25)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.engine.games.conan_ccg import steps
from simulator.engine.games.conan_ccg.play.rules import loop, scoring
from simulator.engine.games.conan_ccg.position.state import State
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, Scene, action, do, fight, foe, scene

CARDS = {
    "cut": {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["Blade"]},
    "back": {"type": "Move", "initiative": 3, "left": ["-", "Blade"], "right": ["-", "Blade"]},
    "wolf": {"type": "Foe", "renown": 1},
    "bear": {"type": "Foe", "renown": 2},
    "ox": {"type": "Foe", "renown": 2, "health": 4},
    "sapling": {"type": "Foe", "renown": 1, "health": 1},
}


def falls_with(*foes, tom=None, gaps=None, **players) -> Scene:
    """Conan with 1 Health and his Foes (of 3 Health, struck for 3) hit each other at once."""
    zones = {"Center": fight(*foes, gaps=gaps or {0: "cut"})}
    players = {"ian": {"foes": []}, **players}
    return scene(cards=CARDS, phase="Resolution", zones=zones, tom={"health": 1, **(tom or {})}, **players)


class TestFallingTogether:
    """Conan and last Foes fall in the same exchange (CCG-25.7)."""

    def test_a_foe_with_health_left_is_not_defeated_and_conan_loses(self):
        table = falls_with(foe("ox", "back"))
        assert (table.winners, table.reason) == ([IAN], "conan_defeated")
        assert (table.pile(TOM, "chronicle"), table.wounds("ox")) == ([], 3)

    def test_with_all_foes_defeated_he_has_won_and_they_are_scored(self):
        table = falls_with(foe("wolf", "back"))
        assert (table.winners, table.pile(TOM, "chronicle"), table.health()) == ([TOM], ["wolf"], 1)

    def test_of_two_last_foes_one_is_not_enough(self):
        table = falls_with(foe("wolf", "back"), foe("bear", "plain-move"))
        assert (table.winners, table.reason) == ([IAN], "conan_defeated")

    def test_he_must_have_been_struck_down_for_it_to_matter(self):
        # with 2 Health he lives on: the last Foe is defeated in its time
        table = falls_with(foe("wolf", "back"), tom={"health": 2})
        assert (table.winners, table.reason, table.health()) == ([TOM], "out_of_foes", 1)

    def three(self, **more) -> Scene:
        bear = {"card": "bear", "owner": ANN, "move": "back"}
        zones = {"Center": fight(foe("wolf", "back"), bear, gaps={1: "cut"})}
        return scene(
            cards=CARDS,
            phase="Resolution",
            zones=zones,
            tom={"health": 1, "renown": 4},
            ian={"foes": [], "renown": 9},
            ann={"foes": [], "renown": 3, **more},
        )

    def test_the_active_player_chooses_among_all_who_lose_their_last_foe(self):
        table = self.three()
        assert (table.mover, table.legal) == (
            TOM,
            ["choose Plain Conan", "choose Wolf (Center 1)", "choose Bear (Center 2)"],
        )

    def test_only_the_chosen_ones_foes_are_defeated(self):
        table = self.three().do(TOM, "choose Bear")
        # Ann is out of Foes: of Tom (4 and the Bear's 2) and Ian (9) the one with more Renown wins
        assert (table.winners, table.reason, table.renown()) == ([IAN], "out_of_foes", 6)
        assert table.pile(TOM, "chronicle")[-1] == "bear"
        assert table.where("wolf") == "Center"

    def test_or_he_falls_himself(self):
        table = self.three().do(TOM, "choose Plain Conan")
        assert (table.winners, table.reason, table.health()) == ([IAN], "conan_defeated", 0)
        assert table.events("CCG-25.7")

    @pytest.mark.parametrize("pile", ["foes", "foe_discard"])
    def test_a_player_with_foes_elsewhere_is_none_of_them(self, pile):
        table = self.three(**{pile: ["wolf"]})
        assert table.legal == ["choose Plain Conan", "choose Wolf (Center 1)"]


class TestRunningOutOfFoes:
    """A player without a Foe in his deck, his discards and in play is defeated (CCG-25.4)."""

    def test_the_active_players_foes_lie_in_chronicles_of_others(self):
        table = scene(
            cards=CARDS,
            phase="Start of Turn",
            tom={"foes": [], "renown": 9},
            ian={"chronicle": [{"card": "wolf", "owner": TOM}]},
            ann={"renown": 5},
        )
        assert (table.winners, table.reason) == ([ANN], "out_of_foes")

    def test_who_never_had_any_is_not_defeated(self):
        table = scene(cards=CARDS, phase="Start of Turn", tom={"foes": [], "hand": ["cut"]}, ian={"foes": ["9 wolf"]})
        assert table.winners is None

    @pytest.mark.parametrize("pile", ["foes", "foe_discard"])
    def test_one_foe_left_is_enough(self, pile):
        table = scene(
            cards=CARDS,
            phase="Start of Turn",
            tom={"foes": [], pile: ["wolf"]},
            ian={"chronicle": [{"card": "wolf", "owner": TOM, "as": "gone"}]},
        )
        assert table.winners is None

    def test_foes_in_play_of_one_player_do_not_save_another(self):
        deed = {"deed": action("survey", do("defeat_foe", target={"one": "foe"}))}
        table = scene(
            cards={**CARDS, **deed},
            phase="Survey",
            zones={"Center": ["wolf", {"card": "bear", "owner": ANN}]},
            tom={"hand": ["deed"]},
            ian={"renown": 1},
            ann={"foes": []},
        ).do(TOM, "play Deed", "choose Bear")
        assert (table.winners, table.reason) == ([TOM], "out_of_foes")


def goldfish(renown: int = 0, health: int = 20) -> State:
    """A goldfish game at the start of a turn of its one Conan."""
    table = scene(phase="Rest", tom={"hand": ["plain-move"]})
    state = table.state.clone()
    state.table = replace(state.table, goldfish=True)
    state.frames, state.legal, state.step = [], [], steps.START
    state.active, state.turn = 0, 9
    state.renown[0], state.health[0] = renown, health
    return state


class TestGoldfish:
    """A goldfish ends at 40 Renown whatever others have, or nobody wins."""

    @pytest.mark.parametrize(("renown", "winners"), [(39, None), (40, (0,))])
    def test_it_ends_at_40_renown(self, renown, winners):
        state = goldfish(renown)
        state.renown[1] = 60
        loop.advance(state)
        outcome = scoring.outcome(state)
        assert (outcome.winners if outcome else None) == winners
        assert (outcome.reason if outcome else "") == ("goldfish_renown" if winners else "")

    def test_nobody_wins_when_its_conan_falls(self):
        state = goldfish(health=1)
        scoring.conan_falls(state, 0)
        assert scoring.outcome(state).winners == ()
        assert scoring.outcome(state).reason == "conan_defeated"


@pytest.mark.parametrize(("turn", "ended"), [(300, False), (301, True)])
def test_a_match_that_never_ends_is_ended_and_called_abnormal(turn, ended):
    table = scene(phase="Start of Turn", turn_number=turn, tom={"hand": ["plain-move"]})
    outcome = table.stage.outcome()
    assert (outcome is not None) == ended
    if ended:
        assert (outcome.winners, outcome.reason, outcome.abnormal) == ((), "turn_limit", True)


def test_an_ordinary_end_is_not_abnormal():
    outcome = scene(phase="Start of Turn", tom={"renown": 40}).stage.outcome()
    assert (outcome.winners, outcome.reason, outcome.rule, outcome.abnormal) == ((0,), "renown", "CCG-6.3", False)


@pytest.mark.rule("CCG-25.2")
@pytest.mark.parametrize(("tom", "ian", "winners"), [(40, 39, [TOM]), (40, 40, None), (41, 40, [TOM]), (39, 0, None)])
def test_40_renown_win_only_alone(tom, ian, winners):
    table = scene(phase="Start of Turn", tom={"renown": tom, "hand": ["plain-move"]}, ian={"renown": ian})
    assert table.winners == winners


@pytest.mark.parametrize(("round_now", "ended"), [(200, False), (201, True)])
def test_a_combat_that_never_ends_is_ended_too(round_now, ended):
    table = scene(phase="Survey", zones={"Center": ["plain-foe"]}, round=round_now)
    assert (table.reason == "turn_limit") == ended
