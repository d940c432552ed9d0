"""Every wound, defeat and discard names the card that caused it, the ability of the card and the player."""

from __future__ import annotations

from typing import Any

from simulator.engine import EventSource
from tests.engine.conan_ccg.card_scenes import IDLE, by_friend, clash, table
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, ability, action, do, foe, scene

TOMS, IANS = 0, 1
#: A second ability, so that the number of the ability tells something.
FIRST = ability("rest", do("draw", amount=1))
ALL_FOES = {"all": "foe"}


def sources(one: Scene, kind: str) -> list[tuple[str, int, int] | None]:
    """Card, ability and seat of what caused the events of a kind."""
    return [e.source and (e.source.card, e.source.ability, e.source.player) for e in one.events(kind=kind)]


def played(*effects: Any, ian: Any = None, tom: Any = None, **more: Any) -> Scene:
    """Tom plays an Action with these effects as its second ability, in a Survey before these Foes."""
    deed = {**action("survey", *effects), "title": "Deed"}
    deed["abilities"] = [FIRST, *deed["abilities"]]
    cards = {"deed": deed, "axe": {"type": "Move"}, **more.pop("cards", {})}
    own = {"hand": ["deed"], **(tom or {})}
    return scene(cards=cards, phase="Survey", tom=own, ian=ian or {}, **more).do(TOM, "play Deed")


class TestOfAbilities:
    """The card with the text, its ability by number, and the player who is "you"."""

    def test_a_wound(self):
        one = played(do("wound", target=ALL_FOES, amount=1), zones={"Center": ["plain-foe", "plain-foe"]})
        assert sources(one, "wound") == [("deed", 2, TOMS)] * 2

    def test_conans_own_wound(self):
        one = played(do("wound", target="conan", amount=2), zones={"Center": ["plain-foe"]})
        assert sources(one, "hurt") == [("deed", 2, TOMS)]

    def test_a_defeat_by_a_wound_and_by_the_text_itself(self):
        one = played(do("wound", target=ALL_FOES, amount=20), zones={"Center": ["plain-foe"]})
        assert sources(one, "defeat") == [("deed", 2, TOMS)]
        one = played(do("defeat_foe", target=ALL_FOES), zones={"Center": ["plain-foe"]})
        assert sources(one, "defeat") == [("deed", 2, TOMS)]

    def test_a_foe_discarded(self):
        one = played(do("discard_foe", target=ALL_FOES), zones={"Center": ["plain-foe"]})
        assert sources(one, "discard_foe") == [("deed", 2, TOMS)]

    def test_a_card_that_another_player_discards(self):
        one = played(
            do("discard", who="opponent", amount=1),
            ian={"hand": ["axe", "plain-move"]},
            zones={"Center": ["plain-foe"]},
        )
        one.do(IAN, "discard Axe")
        assert sources(one, "discard") == [("deed", 2, TOMS)]

    def test_what_answers_to_a_wound_is_a_source_of_its_own(self):
        answer = ability("defeated", do("wound", target="conan", amount=1))
        avenger = {"type": "Foe", "health": 1, "abilities": [answer]}
        one = played(
            do("wound", target=ALL_FOES, amount=1),
            cards={"avenger": avenger},
            zones={"Center": ["avenger", "plain-foe"]},
        )
        # the second wound of the Deed comes before the answer to the first
        assert sources(one, "wound") == [("deed", 2, TOMS)] * 2
        assert sources(one, "hurt") == [("avenger", 1, IANS)]


class TestOfAttacks:
    """The character that strikes, not by a text (CCG-18.8)."""

    def test_a_wound_and_a_defeat(self):
        one = clash(foe("weak-man", IDLE), facing="cut")
        assert sources(one, "wound") == [("plain-conan", 0, TOMS)]
        assert sources(one, "defeat") == [("plain-conan", 0, TOMS)]

    def test_conan_is_hurt(self):
        assert sources(clash(foe("man", "cut"), facing=IDLE), "hurt") == [("man", 0, IANS)]

    def test_an_ally_is_defeated(self):
        weak = {"friend": {"type": "Ally", "health": 1}}
        one = clash(foe("man", "cut"), facing=by_friend(IDLE), tom={"allies": ["friend"]}, cards=weak)
        assert sources(one, "wound") == [("man", 0, IANS)]
        assert sources(one, "defeat") == [("man", 0, IANS)]

    def test_of_several_characters_together_none_is_named(self):
        one = clash(foe("man", "cut"), foe("beast", "cut"), facing=IDLE, gap=1)
        assert sources(one, "hurt") == [None]

    def test_an_ability_that_waits_is_not_the_source(self):
        # the text answers to the same attack that defeats the Foe
        move = {
            "type": "Move",
            "gem": 1,
            "initiative": 3,
            "left": ["Blade"],
            "right": ["Blade"],
            "abilities": [ability("damage", do("draw", amount=1))],
        }
        one = clash(foe("weak-man", IDLE), facing="lunge", cards={"lunge": move}, tom={"draw": ["plain-move"]})
        one.do(TOM, "use Lunge")
        assert sources(one, "defeat") == [("plain-conan", 0, TOMS)]
        assert sources(one, "draw")[0] == ("lunge", 1, TOMS)


class TestOfRules:
    """No source where a rule alone acts, else the card that the rule is about."""

    def test_the_limit_of_the_hand(self):
        one = scene(cards={"axe": {"type": "Move"}}, phase="Rest", tom={"hand": ["9 axe"]})
        assert sources(one, "discard") == [None, None]

    def test_an_ally_that_goes_home(self):
        one = table(tom={"allies": ["friend"]}, phase="Rest")
        assert sources(one, "discard") == [None]

    def test_a_face_down_move_that_a_foe_cannot_afford_is_not_betrayed(self):
        one = table(phase="Foe Move", zones={"Center": [foe("man")]}, ian={"hand": ["dear"]})
        assert one.wounds("man") > 0
        assert sources(one, "wound") == [None]

    def test_a_solitary_foe_sends_the_others_away(self):
        cards = {"wolf": {"type": "Foe"}, "loner": {"type": "Foe", "traits": ["Solitary"]}}
        one = scene(cards=cards, phase="Foe Draw", ian={"foes": ["wolf", "loner", "9 plain-foe"]})
        one.do(IAN, "Wolf", "Loner", "Left Flank")
        assert sources(one, "discard_foe") == [("loner", 0, IANS)]

    def test_an_item_is_replaced_by_the_new_one(self):
        sword = {"type": "Item", "keywords": ["Weapon"]}
        one = scene(cards={"sword": sword, "mace": sword}, tom={"items": ["sword"], "hand": ["mace"]})
        assert sources(one.do(TOM, "play Mace"), "replace") == [("mace", 0, TOMS)]


def test_a_reader_gets_the_title_too():
    (event,) = clash(foe("weak-man", IDLE), facing="cut").events(kind="defeat")
    assert event.source == EventSource("plain-conan", "Plain Conan", 0, TOMS)
