"""Who is asked when, how often and about what between the moves (CCG-8.5, CCG-15.5, CCG-23)."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.cards.terms import WINDOWS
from tests.engine.conan_ccg.card_scenes import IDLE, clash, table
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, Scene, ability, action, do, fight, foe, scene

GAIN = do("draw", amount=1)
DEED = {"deed": action("survey", GAIN), "feat": action("survey", GAIN)}


def surveyed(**players) -> Scene:
    return table(cards=DEED, phase="Survey", zones={"Center": ["man"]}, **players)


class TestTurnsInAWindow:
    """The Active player first, then the Foe players in order; after an act all are asked again (CCG-23.6)."""

    def test_the_active_player_is_asked_first(self):
        one = surveyed(tom={"hand": ["deed"]}, ian={"hand": ["feat"]})
        assert (one.mover, one.legal) == (TOM, ["play Deed", "pass"])
        one.do(TOM, "pass")
        assert (one.mover, one.legal) == (IAN, ["play Feat", "pass"])

    def test_after_a_pass_of_all_the_window_is_closed(self):
        one = surveyed(tom={"hand": ["deed"]}, ian={"hand": ["feat"]}).do(TOM, "pass").do(IAN, "pass")
        assert one.legal == ["fight", "retreat"]

    def test_after_an_act_of_another_one_who_has_passed_is_asked_again(self):
        one = surveyed(tom={"hand": ["deed"]}, ian={"hand": ["feat"]}).do(TOM, "pass").do(IAN, "play Feat")
        assert (one.mover, one.legal) == (TOM, ["play Deed", "pass"])
        one.do(TOM, "play Deed")
        assert one.legal == ["fight", "retreat"]

    def test_who_acts_is_asked_again_himself(self):
        one = surveyed(tom={"hand": ["deed", "feat"]}).do(TOM, "play Deed")
        assert (one.mover, one.legal) == (TOM, ["play Feat", "pass"])

    def test_three_players_are_asked_in_order(self):
        players = {"tom": {"hand": ["deed"]}, "ian": {"hand": ["deed"]}, "ann": {"hand": ["feat"]}}
        one = surveyed(**players)
        order = []
        while one.legal[-1] == "pass":
            order.append(one.mover)
            one.do(one.mover, "pass")
        assert order == [TOM, IAN, ANN]

    def test_equal_cards_are_one_choice(self):
        assert surveyed(tom={"hand": ["2 deed", "feat"]}).legal == ["play Deed", "play Feat", "pass"]

    def test_the_same_card_is_not_played_twice_in_a_window_but_its_like_is(self):
        one = surveyed(tom={"hand": ["2 deed"]}).do(TOM, "play Deed")
        assert one.legal == ["play Deed", "pass"]
        assert one.do(TOM, "play Deed").legal == ["fight", "retreat"]


@pytest.mark.rule("CCG-23.1", "CCG-23.8")
def test_an_action_is_out_of_the_hand_while_it_is_carried_out_and_then_discarded():
    cards = {"deed": action("survey", do("draw", amount=2, up_to=True))}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom={"hand": ["deed"], "draw": ["9 cut"]})
    one.do(TOM, "play Deed")
    assert (one.hand(), one.pile(TOM, "discard")) == ([], [])
    one.do(TOM, "choose 0")
    assert one.pile(TOM, "discard") == ["deed"]


#: The windows in which a scene stops, in the phase that it begins with.
STOPS = {
    "prepare": "Prepare",
    "foe_draw.count": "Foe Draw",
    "foe_draw.revealed": "Foe Draw",
    "foe_draw.placed": "Foe Draw",
    "survey": "Survey",
    "foe_move.start": "Foe Move",
    "foe_move.end": "Foe Move",
    "conan_move": "Conan Move",
    "reveal": "Barbarian",
    "barbarian": "Barbarian",
    "zone.start": "Resolution",
    "hits_known": "Resolution",
    "damage_dealt": "Resolution",
    "press_on": "Press On",
    "rest": "Rest",
}


@pytest.mark.rule("CCG-8.5", "CCG-23.1")
@pytest.mark.parametrize("player", [TOM, IAN])
@pytest.mark.parametrize("window", WINDOWS)
def test_an_action_can_be_played_in_its_window(window, player):
    cards = {"deed": action(window, GAIN), "tale": {"type": "Foe", "renown": 1, "health": 30}}
    parts = {}
    if STOPS[window] in ("Conan Move", "Barbarian", "Resolution"):
        parts["zones"] = {"Center": fight(foe("tale", "cut"), gaps={0: "cut"})}
    elif STOPS[window] in ("Survey", "Foe Move"):
        parts["zones"] = {"Center": ["tale"]}
    hands = {"tom": {"hand": ["grip"]}, "ian": {"hand": ["shot"]}}
    hands[player.lower()]["hand"].append("deed")
    one = table(cards=cards, phase=STOPS[window], **hands, **parts)
    for _ in range(12):
        if "play Deed" in one.legal:
            break
        # the Action itself is not to be used up as a move
        others = [text for text in one.legal if "Deed" not in text]
        one.do(one.mover, "pass" if "pass" in others else others[0])
    assert (one.mover, "play Deed" in one.legal) == (player, True)


@pytest.mark.rule("CCG-23.1", "CCG-23.2")
@pytest.mark.parametrize(
    ("keyword", "tom", "ian"),
    [
        ("Warrior", True, False),
        ("Any", True, False),
        ("Foe:Warrior", False, True),
        ("Foe:Any", False, True),
    ],
)
def test_a_keyword_says_in_which_step_and_by_whom_an_action_is_played(keyword, tom, ian):
    cards = {"deed": {"type": "Action", "keywords": [keyword], "abilities": [ability("survey", GAIN)]}}
    for player, can in ((TOM, tom), (IAN, ian)):
        one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, **{player.lower(): {"hand": ["deed"]}})
        assert one.can("play Deed") == can


class TestBarbarian:
    """The abilities that texts grant to Conan (CCG-15.5 to CCG-15.7)."""

    def granted(self, *grants, **tom) -> Scene:
        items = {
            f"gift-{number}": {
                "type": "Item",
                "abilities": [ability("static", do("grant_barbarian", name=name, amount=n))],
            }
            for number, (name, n) in enumerate(grants)
        }
        return clash(foe("man", IDLE), facing="cut", cards=items, tom={"items": list(items), **tom})

    def test_each_sum_of_its_sources_can_be_used(self):
        one = self.granted(("Strength", 1), ("Strength", 3))
        assert one.legal == ["use Strength 4", "use Strength 3", "use Strength 1", "pass"]

    def test_equal_sums_are_one_choice(self):
        assert self.granted(("Strength", 2), ("Strength", 2)).legal == ["use Strength 4", "use Strength 2", "pass"]

    def test_it_is_used_once_a_round(self):
        one = self.granted(("Strength", 1), ("Toughness", 2)).do(TOM, "use Strength 1")
        assert one.legal == ["use Toughness 2", "pass"]

    def test_strength_is_more_damage_of_a_move(self):
        assert self.granted(("Strength", 2)).do(TOM, "use Strength 2").wounds("man") == 5

    @pytest.mark.parametrize(("health", "can"), [(2, False), (3, True)])
    def test_fury_costs_health_of_which_one_must_be_left(self, health, can):
        one = self.granted(("Fury", 2), ("Toughness", 1), health=health)
        assert one.can("use Fury 2") == can
        if can:
            one.do(TOM, "use Fury 2", "pass")
            assert (one.health(), one.wounds("man")) == (1, 5)

    def test_reflexes_are_cards_for_cards(self):
        one = self.granted(("Reflexes", 1), hand=["grip", "shot"], draw=["9 rune"])
        one.do(TOM, "use Reflexes 1", "discard Shot")
        assert "shot" in one.pile(TOM, "discard")
        assert one.events("CCG-23.7", "draw")[0].text == "Tom draws 1 card."

    def test_without_a_source_there_is_none(self):
        cards = {"hold": action("barbarian", GAIN)}
        assert clash(foe("man", IDLE), facing="cut", cards=cards, tom={"hand": ["hold"]}).legal == ["play Hold", "pass"]

    def test_it_is_no_ability_of_foe_players(self):
        gift = {
            "gift": {"type": "Item", "abilities": [ability("static", do("grant_barbarian", name="Fury", amount=1))]}
        }
        one = clash(foe("man", IDLE), facing="cut", cards=gift, ian={"items": ["gift"]})
        assert not one.events("CCG-15.5")


@pytest.mark.rule("CCG-7.2", "CCG-7.4")
@pytest.mark.parametrize(
    ("what", "number", "can"), [("scars", 2, True), ("scars", 3, False), ("renown", 4, True), ("renown", 5, False)]
)
def test_what_a_card_asks_for_to_come_into_play(what, number, can):
    cards = {
        "relic": {"type": "Ally", "requires": {what: number}},
        "chief": {"type": "Foe", "renown": 4, "scars": 2},
        "hold": action("prepare", GAIN),
    }
    one = scene(cards=cards, phase="Prepare", tom={"hand": ["relic", "hold"], "chronicle": ["chief"]})
    assert one.can("play Relic") == can


@pytest.mark.rule("CCG-7.2")
def test_a_text_may_let_conan_ignore_what_a_card_asks_for():
    cards = {
        "relic": {"type": "Ally", "requires": {"scars": 9}},
        "oath": {"type": "Region", "abilities": [ability("static", do("ignore_requirement"))]},
    }
    assert scene(cards=cards, phase="Prepare", tom={"hand": ["relic"], "region": "oath"}).can("play Relic")
    assert not scene(cards=cards, phase="Prepare", tom={"hand": ["relic"]}).can("play Relic")


@pytest.mark.rule("CCG-20.5", "CCG-20.6")
@pytest.mark.parametrize(
    ("tom", "can"),
    [
        ({"hand": ["grip"], "prowess": 1}, True),
        ({"hand": ["grip"], "prowess": 0}, False),
        ({"hand": [], "prowess": 1}, False),
        ({"hand": ["grip"], "prowess": 9, "region": "mire"}, False),
    ],
)
def test_what_it_takes_to_press_on(tom, can):
    cards = {"mire": {"type": "Region", "abilities": [ability("static", do("bar_press_on"))]}}
    one = table(cards=cards, phase="Press On", tom={**tom, "health": 5})
    assert one.can("press on") == can


@pytest.mark.rule("CCG-11.2")
def test_a_text_may_bar_a_retreat():
    cards = {
        "chains": {"type": "Region", "abilities": [ability("static", do("bar_retreat"))]},
        "hold": action("foe_move.start", GAIN),
    }
    zones = {"Center": ["man"]}
    one = table(cards=cards, phase="Survey", zones=zones, tom={"region": "chains", "hand": ["hold"]})
    assert (one.phase, one.legal) == ("Foe Move", ["play Hold", "pass"])


@pytest.mark.rule("CCG-21.5")
@pytest.mark.parametrize(("prowess", "health", "most"), [(20, 10, 3), (2, 10, 2), (20, 18, 2), (20, 20, 0)])
def test_vitality_is_bounded_by_prowess_and_wounds(prowess, health, most):
    # Prowess is back before Vitality is used
    conan = {"tired": {"type": "Conan", "damage": 3, "prowess": prowess, "health": 20, "vitality": 3}}
    one = table(cards=conan, phase="Rest", tom={"conan": "tired", "health": health, "foes": ["man", "8 beast"]})
    if most:
        assert one.legal == [f"heal {number}" for number in range(most, -1, -1)]
        one.do(TOM, f"heal {most}")
    assert one.health() == health + most
