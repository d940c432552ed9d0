"""Section 19: defeat, scoring, losing Renown."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe, scene

CARDS = {
    "boar": {"type": "Foe", "renown": 2, "scars": 1, "health": 3},
    "bear": {"type": "Foe", "renown": 4, "scars": 2},
    "brute": {"type": "Foe", "health": 20, "damage": 3},
    "guide": {"type": "Ally", "health": 3, "renown": 3},
    "cut": {"type": "Move", "initiative": 3, "right": ["Blade"]},
    "back": {"type": "Move", "initiative": 3, "right": ["-", "Blade"]},
}


def remover(verb: str) -> dict[str, object]:
    effect = do(verb, target={"one": "foe"})
    return {"type": "Action", "keywords": ["Warrior"], "abilities": [ability("survey", effect)]}


def ally_falls(**tom: object):
    """The Ally's move faces a Foe that deals 3."""
    zones = {"Center": fight(foe("brute", "back"), gaps={0: {"card": "cut", "by": "guide"}})}
    return scene(cards=CARDS, phase="Resolution", zones=zones, tom={"allies": ["guide"], **tom})


@pytest.mark.rule("CCG-19.1")
def test_19_1_a_foe_at_0_health_goes_to_the_active_players_chronicle_at_once():
    zones = {
        "Center": fight(foe("boar", "plain-move"), gaps={0: "cut"}),
        "Rear": fight(foe("brute", "plain-move")),
    }
    table = scene(cards=CARDS, phase="Resolution", zones=zones, tom={"hand": ["plain-move"]}).do(TOM, "Center")
    assert table.where("boar") == "Tom chronicle"
    order = [event.kind for event in table.events() if event.kind in ("defeat", "zone")]
    assert order == ["zone", "defeat", "zone"]


@pytest.mark.rule("CCG-19.2")
def test_19_2_a_foe_defeated_by_an_effect_is_scored():
    table = scene(
        cards={**CARDS, "slay": remover("defeat_foe")},
        phase="Survey",
        zones={"Center": ["bear"]},
        tom={"hand": ["slay"]},
    )
    table.do(TOM, "Slay")
    assert (table.renown(), table.scars()) == (4, 2)


@pytest.mark.rule("CCG-19.2")
def test_19_2_a_foe_that_is_discarded_is_not():
    table = scene(
        cards={**CARDS, "banish": remover("discard_foe")},
        phase="Survey",
        zones={"Center": ["bear"]},
        tom={"hand": ["banish"]},
    )
    table.do(TOM, "Banish")
    assert table.where("bear") == "Ian foe_discard"
    assert (table.renown(), table.scars()) == (0, 0)


@pytest.mark.rule("CCG-19.3")
def test_19_3_renown_and_scars_are_the_sums_of_the_cards_in_the_chronicle():
    table = scene(cards=CARDS, tom={"chronicle": ["2 boar", "bear"]})
    assert (table.renown(), table.scars()) == (8, 4)


@pytest.mark.rule("CCG-19.4", "CCG-11.4")
def test_19_4_a_defeated_ally_costs_renown_as_in_a_retreat():
    table = ally_falls(chronicle=["boar", "bear"])
    assert table.mover == IAN
    assert table.legal == ["take Boar", "take no more"]  # up to 3; Bear is worth 4
    table.do(IAN, "Boar")
    assert (table.renown(), table.where("boar")) == (4, "Ian foe_discard")


@pytest.mark.rule("CCG-19.4")
def test_19_4_the_foe_player_may_take_less_here_too():
    assert ally_falls(chronicle=["boar"]).do(IAN, "pass").renown() == 2


@pytest.mark.rule("CCG-19.4")
def test_19_4_the_loss_is_taken_before_foes_of_the_same_count_are_scored():
    # the boar (2) falls at the same Initiative: it is not yet there to be taken
    zones = {
        "Center": fight(
            foe("boar", "back"), foe("brute", "plain-move"), gaps={0: {"card": "cut", "by": "guide"}, 2: "plain-move"}
        )
    }
    cards = {**CARDS, "boar": {**CARDS["boar"], "damage": 3}, "guide": {**CARDS["guide"], "damage": 3}}
    table = scene(cards=cards, phase="Resolution", zones=zones, tom={"allies": ["guide"], "chronicle": ["plain-foe"]})
    assert table.legal == ["take Plain Foe", "take no more"]
    table.do(IAN, "pass")
    assert table.where("boar") == "Tom chronicle"
    assert table.renown() == 3


@pytest.mark.rule("CCG-19.5", "CCG-3.8")
def test_19_5_a_defeated_ally_goes_to_its_owners_discard_pile():
    assert ally_falls().where("guide") == "Tom discard"


@pytest.mark.rule("CCG-19.6", "CCG-25.3")
def test_19_6_a_player_whose_conan_is_at_0_health_loses_at_once():
    zones = {
        "Center": fight(foe("brute", "back"), gaps={0: "plain-move"}),
        "Rear": fight(foe("boar", "plain-move"), gaps={0: "cut"}),
    }
    table = scene(cards=CARDS, phase="Resolution", zones=zones, tom={"health": 3}).do(TOM, "Center")
    assert (table.winners, table.reason) == ([IAN], "conan_defeated")
    assert table.where("boar") == "Rear"
