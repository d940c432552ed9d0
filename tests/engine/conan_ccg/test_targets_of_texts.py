"""Whom a text is for: the character it hits, faces, is performed by, or that an event is about (CCG-23.7)."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, by_friend, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, ability, action, do, foe

BLADES = {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["Blade"]}


def blow(when, *effects, **more):
    """A move with a Blade on both edges and one ability."""
    return {"blow": {**BLADES, "abilities": [ability(when, *effects, **more)]}}


def fought(cards, *, gap=1, tom=None, foes=None, use=True):
    """Conan plays Blow between the Man and the Beast, whose moves do nothing, and uses its ability."""
    row = foes or (foe("man", IDLE), foe("beast", IDLE))
    one = clash(*row, facing="blow", gap=gap, cards=cards, tom=tom or {})
    return one.do(TOM, "use Blow") if use else one


@pytest.mark.rule("CCG-15.4")
def test_the_one_hit_is_the_target_of_its_own_attack():
    one = fought(blow("hit", do("wound", target="hit_foe", amount=2)))
    assert (one.wounds("man"), one.wounds("beast")) == (5, 5)


@pytest.mark.rule("CCG-15.4")
def test_each_hit_starts_the_text_for_its_own_target():
    heavy = {"guard": {"type": "Move", "left": ["-", "-", "-", "Blade"], "right": ["-", "-", "-", "Blade"]}}
    cards = {**blow("hit", do("wound", target="hit_foe", amount=2)), **heavy}
    one = fought(cards, foes=(foe("man", "guard"), foe("beast", IDLE)))
    # the Man's Blade blocks, so that only the Beast is hit
    assert (one.wounds("man"), one.wounds("beast")) == (0, 5)


@pytest.mark.rule("CCG-15.4")
def test_a_text_about_damage_is_for_the_one_who_took_it():
    one = fought(blow("damage", do("wound", target="hit_foe", amount=1)), gap=0)
    assert (one.wounds("man"), one.wounds("beast")) == (4, 0)


@pytest.mark.rule("CCG-15.4")
@pytest.mark.parametrize(("health", "drawn"), [(3, 1), (4, 0)])
def test_a_text_about_a_defeat_is_started_by_the_defeat_of_its_target(health, drawn):
    cards = {**blow("defeat", do("draw", amount=1)), "prey": {"type": "Foe", "health": health, "renown": 1}}
    tom = {"draw": ["9 grip"], "hand": []}
    one = fought(cards, gap=0, foes=(foe("prey", IDLE), foe("beast", IDLE)), tom=tom)
    assert len(one.events("CCG-23.7", "draw")) == drawn


@pytest.mark.rule("CCG-15.4", "CCG-18.8")
def test_damage_of_1_is_enough_to_defeat_and_to_answer():
    weak = {"type": "Conan", "damage": 1, "prowess": 20, "health": 20, "vitality": 3}
    cards = {
        **blow("defeat", do("draw", amount=1)),
        "slight": weak,
        "prey": {"type": "Foe", "health": 1, "renown": 1},
    }
    tom = {"draw": ["9 grip"], "hand": [], "conan": "slight"}
    one = clash(foe("prey", IDLE), foe("beast", IDLE), facing="blow", cards=cards, tom=tom).do(TOM, "use Blow")
    assert len(one.events("CCG-23.7", "draw")) == 1


@pytest.mark.parametrize(("gap", "chosen", "man", "beast"), [(0, "", 3 + 2, 0), (1, "choose Beast", 3, 3 + 2)])
def test_the_character_faced_is_one_the_player_chooses(gap, chosen, man, beast):
    one = fought(blow("reveal", do("wound", target="facing", amount=2)), gap=gap)
    if chosen:
        one.do(TOM, chosen)
    assert (one.wounds("man"), one.wounds("beast")) == (man, beast)


def test_the_performer_is_conan_or_the_ally_who_plays_the_move():
    cards = blow("reveal", do("wound", target="performer", amount=2), whom=["Conan", "Ally"])
    one = clash(foe("man", IDLE), facing="blow", cards=cards, tom={"allies": ["friend"]}).do(TOM, "use Blow")
    assert (one.health(), one.wounds("friend")) == (18, 0)
    other = clash(foe("man", IDLE), facing={"card": "blow", "by": "friend"}, cards=cards, tom={"allies": ["friend"]})
    other.do(TOM, "use Blow")
    assert (other.health(), other.wounds("friend")) == (20, 2)


def test_conan_is_conan_whoever_speaks():
    cards = {"curse": action("survey", do("wound", target="conan", amount=3))}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, ian={"hand": ["curse"]}).do(IAN, "play Curse")
    assert one.health() == 17


@pytest.mark.parametrize("verb", ["heal", "wound"])
def test_this_is_the_speaker(verb):
    text = ability("survey", do(verb, target="this", amount=1), once="round")
    cards = {"sage": {"type": "Foe", "health": 9, "abilities": [text]}}
    zones = {"Center": [{"card": "sage", "wounds": 3}, {"card": "man", "wounds": 3}]}
    one = table(cards=cards, phase="Survey", zones=zones).do(IAN, "use Sage")
    assert (one.wounds("sage"), one.wounds("man")) == ((2, 3) if verb == "heal" else (4, 3))


@pytest.mark.rule("CCG-22.6")
@pytest.mark.parametrize(("amount", "left"), [(2, 1), (5, 0)])
def test_wounds_are_healed_as_far_as_there_are_any(amount, left):
    cards = {"balm": action("survey", do("heal", target={"one": "ally"}, amount=amount))}
    tom = {"hand": ["balm"], "allies": [{"card": "friend", "wounds": 3}]}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom=tom).do(TOM, "play Balm")
    assert one.wounds("friend") == left


@pytest.mark.rule("CCG-22.6")
@pytest.mark.parametrize(("health", "healed"), [(10, 13), (19, 20), (20, 20)])
def test_conan_is_healed_to_his_starting_health_at_most(health, healed):
    cards = {"balm": action("survey", do("heal", target="conan", amount=3))}
    tom = {"hand": ["balm"], "health": health}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom=tom).do(TOM, "play Balm")
    assert one.health() == healed


@pytest.mark.rule("CCG-22.2", "CCG-22.3")
@pytest.mark.parametrize(("amount", "spent", "wounds"), [(2, 2, 0), (3, 3, 0), (5, 3, 2)])
def test_a_foe_loses_prowess_and_what_it_lacks_as_health(amount, spent, wounds):
    cards = {"mud": action("survey", do("lose_prowess", target={"one": "foe"}, amount=amount))}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom={"hand": ["mud"]}).do(TOM, "play Mud")
    assert (one.state.spent[one.number("man")], one.wounds("man")) == (spent, wounds)


@pytest.mark.rule("CCG-22.2", "CCG-22.3")
@pytest.mark.parametrize(("amount", "prowess", "health"), [(2, 2, 20), (4, 0, 20), (6, 0, 18)])
def test_conan_loses_prowess_and_what_he_lacks_as_health(amount, prowess, health):
    cards = {"mud": action("survey", do("lose_prowess", target="conan", amount=amount))}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom={"prowess": 4}, ian={"hand": ["mud"]})
    one.do(IAN, "play Mud")
    assert (one.prowess(), one.health()) == (prowess, health)


@pytest.mark.rule("CCG-19.1")
def test_foes_wounded_to_death_by_a_text_are_defeated_one_after_the_other():
    cards = {"storm": action("survey", do("wound", target={"all": "foe"}, amount=2))}
    zones = {"Center": ["weak-man", "weak-rider"], "Left Flank": ["beast"]}
    one = table(cards=cards, phase="Survey", zones=zones, tom={"hand": ["storm"]}).do(TOM, "play Storm")
    assert (one.pile(TOM, "chronicle"), one.wounds("beast")) == (["weak-man", "weak-rider"], 2)
    assert one.zones == {"Left Flank": ["beast"]}


def test_a_text_about_allies_is_for_all_of_them():
    cards = {
        "mate": {"type": "Ally", "health": 5},
        "balm": action("survey", do("wound", target={"all": "ally"}, amount=1)),
    }
    tom = {"hand": ["balm"], "allies": ["friend", "mate"]}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom=tom).do(TOM, "play Balm")
    assert (one.wounds("friend"), one.wounds("mate"), one.wounds("man")) == (1, 1, 0)


def test_a_text_about_the_foe_of_an_event_is_for_that_foe():
    text = ability(
        "foe_defeated",
        do("lose_prowess", target="conan", amount=2),
        **{"if": [do("event_foe", filter={"trait": "Mounted"})]},
    )
    cards = {"mourner": {"type": "Foe", "health": 9, "abilities": [text]}}
    for victim, prowess in (("weak-rider", 18), ("weak-man", 20)):
        storm = {"storm": action("survey", do("defeat_foe", target={"one": "foe"}))}
        one = table(
            cards={**cards, **storm},
            phase="Survey",
            zones={"Center": ["mourner", victim]},
            tom={"hand": ["storm"]},
        ).do(TOM, "play Storm", f"choose {victim}")
        assert one.prowess() == prowess


@pytest.mark.rule("CCG-13.11")
@pytest.mark.parametrize("player", [TOM, IAN])
def test_a_move_cancels_one_that_faces_it(player):
    cards = blow("reveal", do("cancel_move", target="facing"), whom=["Conan" if player == TOM else "Foe"])
    mine = {"facing": "blow"} if player == TOM else {"facing": "cut"}
    one = clash(foe("man", "cut" if player == TOM else "blow"), foe("beast", IDLE), cards=cards, **mine)
    one.do(player, "use Blow")
    if player == TOM:
        assert (hurt(one), one.wounds("man"), one.move_of("man")) == (0, 3, None)
    else:
        assert one.wounds("man") == 0


@pytest.mark.rule("CCG-11.4")
@pytest.mark.parametrize(("amount", "takes"), [(2, True), (1, False)])
def test_a_text_costs_renown_as_a_retreat_does(amount, takes):
    cards = {
        "shame": action("survey", do("lose_renown", amount=amount)),
        "chief": {"type": "Foe", "renown": 2},
    }
    tom = {"chronicle": ["chief"]}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom=tom, ian={"hand": ["shame"]})
    one.do(IAN, "play Shame")
    assert one.can("take Chief") == takes
    if takes:
        one.do(IAN, "take Chief")
        assert (one.renown(), one.pile(IAN, "foe_discard") + one.pile(TOM, "foe_discard")) == (0, ["chief"])


@pytest.mark.rule("CCG-21.5")
@pytest.mark.parametrize(("more", "most"), [(0, 3), (2, 5)])
def test_a_text_may_let_conan_heal_more_when_he_rests(more, most):
    effect = do("extra_vitality", amount=more) if more else do("draw", amount=1)
    one = table(cards={"herb": action("rest", effect)}, phase="Rest", tom={"hand": ["herb"], "health": 5})
    one.do(TOM, "play Herb")
    assert one.legal[0] == f"heal {most}"


@pytest.mark.rule("CCG-9.1")
@pytest.mark.parametrize(("amount", "revealed"), [(2, 7), (-3, 2)])
def test_a_text_may_change_how_many_foes_are_revealed(amount, revealed):
    cards = {"horn": action("foe_draw.count", do("more_foes", amount=amount))}
    one = table(cards=cards, phase="Foe Draw", tom={"hand": ["horn"]}, ian={"foes": ["9 man"]})
    one.do(TOM, "play Horn")
    assert one.said("CCG-9.1")[0].startswith(f"{revealed} Foes are revealed")


@pytest.mark.parametrize(("prowess", "health", "most"), [(9, 18, 2), (1, 10, 1), (9, 10, 3)])
def test_prowess_is_exchanged_for_health_as_far_as_both_go(prowess, health, most):
    cards = {"rite": action("survey", do("exchange", up_to=3))}
    tom = {"hand": ["rite"], "prowess": prowess, "health": health}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom=tom).do(TOM, "play Rite")
    assert one.legal[0] == f"choose {most}"
    one.do(TOM, "choose 1")
    assert (one.prowess(), one.health()) == (prowess - 1, health + 1)


@pytest.mark.parametrize("tom", [{"prowess": 0, "health": 5}, {"prowess": 5, "health": 20}])
def test_nothing_is_exchanged_where_nothing_is_left_or_lost(tom):
    cards = {"rite": action("survey", do("exchange", up_to=3))}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom={"hand": ["rite"], **tom})
    one.do(TOM, "play Rite")
    assert (one.prowess(), one.health(), one.mover) == (tom["prowess"], tom["health"], TOM)
    assert one.can("fight")


def test_an_allys_attack_hits_for_its_own_damage():
    one = clash(foe("man", IDLE), facing=by_friend("cut"), tom={"allies": ["friend"]})
    assert one.wounds("man") == 1
