"""All damage, every fall and every discard name the card that caused them, the ability of the card and the player."""

from __future__ import annotations

from typing import Any

from simulator.engine import EventSource
from tests.engine.conquer.card_scenes import one, strike, won
from tests.engine.conquer.scene import IAN, TOM, Scene, ability, do, scene

TOMS, IANS = 0, 1
#: An ability before the one that acts, so that the number of the ability tells something.
FIRST = ability("draw", do("draw", amount=1))
HERO = {"characters": ["plain-character"], "hand": ["spell"]}
OPPOSING = {"all": "character", "of": "opposing"}


def sources(made: Scene, kind: str) -> list[tuple[str, int, int] | None]:
    """Card, ability and seat of what caused the events of a kind."""
    return [e.source and (e.source.card, e.source.ability, e.source.player) for e in made.events(kind=kind)]


def noticed(*effects: Any, tom: Any = None, ian: Any = None, cards: Any = None, **more: Any) -> Scene:
    """Tom Notices a Disturbance before himself, and with it this text as its second ability."""
    text = {"type": "Effect", "cost": 0, "on": "player", "abilities": [FIRST, ability("on_notice", *effects, **more)]}
    mine = {"hand": ["spell", "plain-character"], **(tom or {})}
    theirs = {"characters": [{"card": "plain-character", "as": "victim"}], **(ian or {})}
    made = scene(cards={"spell": text, "club": {"type": "Equipment"}, **(cards or {})}, tom=mine, ian=theirs)
    return made.do(TOM, "Notice Spell")


class TestOfAbilities:
    """The card with the text, its ability by number, and the player who is "you"."""

    def test_damage(self):
        assert sources(noticed(do("wound", target=OPPOSING, amount=1)), "damage") == [("spell", 2, TOMS)]

    def test_a_fall(self):
        made = noticed(do("wound", target=OPPOSING, amount=9))
        assert sources(made, "fall") == [("spell", 2, TOMS)]

    def test_a_fall_by_a_weaker_defense(self):
        weaker = do("stat", stat="defense", of="opposing", amount=-3, until="turn")
        assert sources(noticed(weaker), "fall") == [("spell", 2, TOMS)]

    def test_a_card_that_the_other_player_discards(self):
        made = noticed(do("discard", who="opponent", amount=1), ian={"hand": ["club", "plain-character"]})
        assert sources(made.do(IAN, "discard Club"), "discard") == [("spell", 2, TOMS)]

    def test_cards_discarded_at_random(self):
        made = noticed(do("discard", who="opponent", amount=1, random=True), ian={"hand": ["club"]})
        assert sources(made, "discard") == [("spell", 2, TOMS)]

    def test_a_card_that_is_doomed(self):
        bearer = {"characters": [{"card": "plain-character", "cards": ["club"]}]}
        made = noticed(do("doom", target={"all": "equipment", "of": "opposing"}), ian=bearer)
        assert sources(made, "doom") == [("spell", 2, TOMS)]


class TestOfAttacks:
    """Damage is of the Battle Action (CQ-17.4), a fall in a combat of the one who is fought with (CQ-18.3)."""

    def test_damage(self):
        assert sources(strike(), "damage") == [("plain-attack", 0, TOMS)]

    def test_a_fall_and_what_is_doomed_with_him(self):
        made = strike(foe=one("plain-character", damage=[5], cards=["club"]))
        if "attack no more" in made.legal:
            made.do(TOM, "attack no more")
        assert sources(made, "fall") == [("plain-character", 0, TOMS)]
        assert sources(made, "doom") == [("plain-character", 0, TOMS)]

    def test_a_text_of_the_attack_is_a_source_of_its_own(self):
        jab = {
            "type": "Battle Action",
            "damage": 1,
            "abilities": [ability("hit", do("wound", target="facing", amount=2))],
        }
        made = strike(hit="jab", cards={"jab": jab})
        assert sources(made, "damage") == [("jab", 1, TOMS), ("jab", 0, TOMS)]


class TestOfRules:
    """No source where a rule alone acts."""

    def test_the_limit_of_the_hand(self):
        cards = {"club": {"type": "Equipment"}, "pole": {"type": "Equipment"}}
        made = scene(cards=cards, phase="Discard", tom={"hand": ["4 club", "4 pole"]}).do(TOM, "discard Club")
        assert sources(made, "discard") == [None]

    def test_a_fall_when_a_text_ends(self):
        """Nothing is carried out at the end of a turn, when the text that kept him alive is over."""
        aid = do("stat", stat="defense", of="own", amount=3, until="turn")
        made = noticed(aid, do("wound", target={"all": "character", "of": "own"}, amount=7), tom=HERO)
        assert sources(made, "fall") == []
        made.until()
        assert sources(made, "fall") == [None]

    def test_a_patient_who_stays_too_long(self):
        made = scene(phase="Hospital", tom={"hospital": [{"card": "plain-character", "stay": 3}]})
        assert sources(made, "die") == [None]


def test_a_reader_gets_the_title_too():
    (event,) = won().events(kind="fall")
    assert event.source == EventSource("plain-character", "Plain Character", 0, TOMS)
