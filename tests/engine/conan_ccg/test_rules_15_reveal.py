"""Section 15: the reveal and the Barbarian Phase."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe, scene

BRUTE = {"type": "Foe", "health": 12}
CUT = {"type": "Move", "initiative": 3, "right": ["Blade"]}


def grant(name: str, amount: int) -> list[dict[str, object]]:
    return [ability("static", do("grant_barbarian", name=name, amount=amount))]


def barbarian(conan: list[dict[str, object]], *, move: dict[str, object] | None = None, **tom: object):
    """The Barbarian Phase of a Conan with these abilities, one Blade of his against a Foe."""
    cards = {
        "hero": {"type": "Conan", "abilities": conan},
        "belt": {"type": "Item", "abilities": grant("Strength", 2)},
        "brute": BRUTE,
        "cut": move or CUT,
        "hard": {"type": "Move", "initiative": 2, "left": [{"multi": "Blade", "size": 4}]},
    }
    zones = {"Center": fight(foe("brute", "plain-move"), gaps={0: "cut"})}
    return scene(cards=cards, phase="Barbarian", zones=zones, tom={"conan": "hero", **tom})


@pytest.mark.rule("CCG-15.1")
def test_15_1_all_foe_moves_are_turned_up_together():
    table = scene(
        phase="Conan Move",
        zones={"Center": [foe("plain-foe", "plain-move")], "Rear": [foe("plain-foe", "plain-move")]},
        tom={"hand": ["plain-move"]},
    ).do(TOM, "pass")
    assert table.said("CCG-15.1") == ["Plain Foe has played Plain Move."] * 2


@pytest.mark.rule("CCG-15.2", "CCG-19.2")
def test_15_2_a_foe_whose_move_could_not_have_been_played_is_defeated_and_scored():
    cards = {"cheat": {"type": "Foe", "renown": 3}, "roar": {"type": "Move", "conan_only": True, "left": ["Blade"]}}
    table = scene(cards=cards, phase="Barbarian", zones={"Center": [foe("cheat", "roar")]})
    assert table.where("cheat") == "Tom chronicle"
    assert (table.renown(), table.health()) == (3, 20)
    assert table.said("CCG-15.2") == ["Cheat is defeated: 3 Renown."]


@pytest.mark.rule("CCG-15.3")
def test_15_3_the_foes_controller_decides_and_not_the_active_player():
    trick = {"type": "Move", "abilities": [ability("reveal", do("draw", amount=1), whom=["Foe"])]}
    table = scene(
        cards={"trick": trick},
        phase="Barbarian",
        zones={"Center": [{"card": "plain-foe", "move": "trick", "owner": "Ann"}]},
        ann={},
    )
    assert (table.mover, table.legal) == ("Ann", ["use Trick (Center)", "use no more"])


@pytest.mark.rule("CCG-15.3")
def test_15_3_a_move_between_two_of_conans_faces_one_character_and_nobody_is_asked_which():
    claw = {"type": "Move", "abilities": [ability("reveal", do("wound", target="facing", amount=2), whom=["Foe"])]}
    zones = {"Center": fight(foe("plain-foe", "claw"), gaps={0: "plain-move", 1: "plain-move"})}
    table = scene(cards={"claw": claw}, phase="Barbarian", zones=zones).do(IAN, "use Claw")
    assert table.health() == 18
    assert "choose" not in " ".join(table.legal)


@pytest.mark.rule("CCG-15.4")
@pytest.mark.parametrize("choices", [(1, 2), (1,), (2,), ()])
def test_15_4_for_conans_moves_the_active_player_uses_any_all_or_none(choices):
    double = {
        **CUT,
        "abilities": [
            ability("hit", do("modify_damage", to="this_hit", amount=1), whom=["Conan"]),
            ability("hit", do("modify_damage", to="this_hit", amount=4), whom=["Conan"]),
        ],
    }
    zones = {"Center": fight(foe("brute", "plain-move"), gaps={0: "cut"})}
    table = scene(cards={"brute": BRUTE, "cut": double}, phase="Resolution", zones=zones)
    assert table.mover == TOM
    for number in choices:
        table.do(TOM, f"use Cut (ability {number})")
    if len(choices) < 2:
        table.do(TOM, "pass")
    assert table.wounds("brute") == 3 + sum({1: 1, 2: 4}[number] for number in choices)


@pytest.mark.rule("CCG-15.4")
def test_15_4_they_work_when_the_move_deals_damage():
    drain = {**CUT, "abilities": [ability("damage", do("heal", target="conan", amount=2), whom=["Conan"])]}
    blocked = {"type": "Move", "right": ["-", "-", "-", "Shield"]}
    for foe_move, health in (("plain-move", 12), ("blocked", 10)):
        zones = {"Center": fight(foe("brute", foe_move), gaps={0: "cut"})}
        table = scene(
            cards={"brute": BRUTE, "cut": drain, "blocked": blocked},
            phase="Resolution",
            zones=zones,
            tom={"health": 10},
        )
        assert table.do(TOM, "use Cut").health() == health


@pytest.mark.rule("CCG-15.5")
def test_15_5_any_number_of_barbarian_abilities_before_anything_is_resolved_in_any_order():
    abilities = [*grant("Strength", 1), *grant("Reflexes", 1), *grant("Toughness", 2)]
    table = barbarian(abilities, hand=["plain-move"])
    assert table.phase == "Barbarian"
    assert table.can("use Strength 1", "use Reflexes 1", "use Toughness 2", "pass")
    table.do(TOM, "Toughness", "Strength", "Reflexes")
    assert table.wounds("brute") == 4
    order = [event.rule for event in table.events() if event.rule in ("CCG-15.5", "CCG-16.2")]
    assert order == ["CCG-15.5"] * 3 + ["CCG-16.2"]


@pytest.mark.rule("CCG-15.5")
def test_15_5_he_need_not_use_any():
    assert barbarian(grant("Strength", 2)).do(TOM, "pass").wounds("brute") == 3


@pytest.mark.rule("CCG-15.5")
def test_15_5_strength_reflexes_toughness_and_fury():
    assert barbarian(grant("Strength", 2)).do(TOM, "Strength").wounds("brute") == 5
    assert barbarian(grant("Reflexes", 2), hand=["2 cut"]).do(TOM, "Reflexes").hand() != ["cut", "cut"]
    fury = barbarian(grant("Fury", 2)).do(TOM, "Fury")
    assert (fury.wounds("brute"), fury.health()) == (5, 18)
    cards = {"hero": {"type": "Conan", "abilities": grant("Toughness", 2)}, "hard": {"type": "Move", "left": ["Blade"]}}
    table = (
        scene(
            cards={**cards, "brute": {**BRUTE, "damage": 3}},
            phase="Barbarian",
            zones={"Center": [foe("brute", "hard")]},
            tom={"conan": "hero", "health": 10},
        )
        .do(TOM, "Toughness")
        .do(IAN, "left")
    )
    assert table.health() == 9  # 3 - 2


@pytest.mark.rule("CCG-15.6")
def test_15_6_each_ability_can_be_used_once_a_round():
    table = barbarian([*grant("Strength", 1), *grant("Toughness", 1)]).do(TOM, "Strength")
    assert table.legal == ["use Toughness 1", "pass"]


@pytest.mark.rule("CCG-15.6")
def test_15_6_and_again_in_the_next_round():
    table = barbarian(grant("Strength", 1), hand=["2 cut"]).do(TOM, "Strength", "fight", "Cut", "left of", "pass")
    assert table.can("use Strength 1")


@pytest.mark.rule("CCG-15.7")
def test_15_7_sources_of_the_same_ability_may_be_added_together():
    table = barbarian(grant("Strength", 1), items=["belt"])
    assert table.can("use Strength 3")
    assert table.do(TOM, "use Strength 3").wounds("brute") == 6


@pytest.mark.rule("CCG-15.8")
def test_15_8_a_foe_player_has_no_barbarian_abilities():
    cards = {"hero": {"type": "Conan", "abilities": grant("Strength", 1)}}
    table = scene(
        cards=cards, phase="Barbarian", zones={"Center": [foe("plain-foe", "plain-move")]}, ian={"conan": "hero"}
    )
    assert table.events("CCG-15.5") == []
    assert not table.can("Strength")
