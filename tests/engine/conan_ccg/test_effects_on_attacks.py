"""Texts about the attacks at hand: more Damage, less, twice, none, on somebody else (CCG-18.5 to CCG-18.7)."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, by_friend, clash, hurt
from tests.engine.conan_ccg.scene import IAN, TOM, ability, action, do, foe

#: Conan (Damage 3) strikes Man and Beast, who (Damage 1) strike back; all of it at Initiative 3.
MELEE = {"facing": "cut", "gaps": {2: "cut"}}


def played(player, *effects, foes=None, cards=None, **parts):
    """One player has played an Action with these effects when the hits are known."""
    row = foes or (foe("man", "cut"), foe("beast", "chop"))
    text = {"deed": action("hits_known", *effects), **(cards or {})}
    own = {player.lower(): {**parts.pop(player.lower(), {}), "hand": ["deed"]}}
    return clash(*row, cards=text, **own, **parts).do(player, "play Deed")


@pytest.mark.rule("CCG-18.7")
@pytest.mark.parametrize(("struck", "man", "beast"), [("Man", 5, 3), ("Beast", 3, 5)])
def test_more_damage_is_for_one_of_the_players_own_hits(struck, man, beast):
    table = played(TOM, do("modify_damage", to="this_hit", amount=2), **MELEE)
    assert len(table.legal) == 2
    table.do(TOM, f"attack on {struck}")
    assert (table.wounds("man"), table.wounds("beast"), hurt(table)) == (man, beast, 2)


@pytest.mark.rule("CCG-18.7")
@pytest.mark.parametrize(("struck", "man", "beast"), [("Man", 1, 3), ("Beast", 3, 1)])
def test_less_damage_is_for_one_of_the_others_hits(struck, man, beast):
    table = played(IAN, do("modify_damage", to="this_hit", amount=-2), **MELEE)
    assert len(table.legal) == 2
    table.do(IAN, f"attack on {struck}")
    assert (table.wounds("man"), table.wounds("beast")) == (man, beast)


@pytest.mark.rule("CCG-18.7")
@pytest.mark.parametrize(("amount", "lost"), [(3, 4), (-1, 0)])
def test_where_only_a_foe_hits_the_text_is_for_its_attack(amount, lost):
    table = played(TOM, do("modify_damage", to="this_hit", amount=amount), foes=[foe("man", "cut")], facing=IDLE)
    assert hurt(table) == lost


@pytest.mark.rule("CCG-1.4")
def test_damage_is_never_less_than_none():
    table = played(TOM, do("modify_damage", to="this_hit", amount=-5), foes=[foe("man", "cut")], facing=IDLE)
    assert hurt(table) == 0


@pytest.mark.rule("CCG-18.7")
@pytest.mark.parametrize(("struck", "man", "beast"), [("Man", 6, 3), ("Beast", 3, 6)])
def test_one_of_the_players_own_hits_is_doubled(struck, man, beast):
    table = played(TOM, do("double_damage"), **MELEE)
    table.do(TOM, f"attack on {struck}")
    assert (table.wounds("man"), table.wounds("beast"), hurt(table)) == (man, beast, 2)


@pytest.mark.rule("CCG-18.7")
def test_the_only_own_hit_is_doubled_without_a_question():
    table = played(IAN, do("double_damage"), foes=[foe("man", "cut")], facing="cut")
    assert (hurt(table), table.wounds("man")) == (2, 3)


@pytest.mark.rule("CCG-18.7")
@pytest.mark.parametrize(("amount", "lost"), [(1, 1), (2, 0), ("all", 0)])
def test_damage_of_a_hit_is_prevented(amount, lost):
    strong = {"strong": {"type": "Foe", "damage": 2, "health": 9}}
    prevent = do("prevent", of="this_hit", amount=amount)
    assert hurt(played(TOM, prevent, foes=[foe("strong", "cut")], cards=strong, facing=IDLE)) == lost


@pytest.mark.rule("CCG-18.7")
def test_prevention_is_for_one_of_the_others_attacks_and_may_be_for_what_a_shield_lets_through():
    # the Two-Handed icon against a Shield leaks 1 Damage and is no hit; beside it stands a Foe that hits for 1
    heavy = {"type": "Move", "initiative": 3, "right": ["Two-Handed"]}
    guard = {"type": "Move", "initiative": 3, "right": ["-", "-", "-", "Shield"]}
    table = played(
        TOM,
        do("prevent", of="this_hit", amount=1),
        foes=[foe("man", "heavy"), foe("beast", "cut")],
        cards={"heavy": heavy, "guard": guard},
        gaps={0: "guard", 2: IDLE},
    )
    assert sorted(text.split(": ")[1] for text in table.legal) == [
        "Cut on Plain Conan, 1 Damage",
        "Heavy on Plain Conan, 1 Damage",
    ]
    table.do(TOM, "attack Heavy")
    assert hurt(table) == 1


@pytest.mark.rule("CCG-18.7")
def test_an_attack_without_damage_needs_no_prevention():
    meek = {"meek": {"type": "Foe", "damage": 0, "health": 9}}
    foes = [foe("meek", "cut"), foe("beast", "cut")]
    table = played(TOM, do("prevent", of="this_hit", amount=1), foes=foes, cards=meek, facing=IDLE, gaps={2: IDLE})
    # of the two hits only the Beast's deals Damage, so that nobody is asked: the round goes on to its end
    assert (hurt(table), table.phase) == (0, "Survey")


@pytest.mark.rule("CCG-18.5")
def test_more_damage_is_for_a_hit_and_not_for_what_a_shield_lets_through():
    # of three attacks of Conan's side the one by the Two-Handed icon only leaks 1 Damage
    heavy = {"type": "Move", "initiative": 3, "left": ["Two-Handed"], "right": ["Two-Handed"]}
    table = played(
        TOM,
        do("modify_damage", to="this_hit", amount=2),
        foes=[foe("man", IDLE), foe("beast", IDLE), foe("ghost", "shields")],
        cards={"heavy": heavy},
        gaps={1: "cut", 3: "heavy"},
    )
    assert sorted(text.split(" on ")[1].split()[0] for text in table.legal) == ["Beast", "Man"]


@pytest.mark.rule("CCG-18.7")
def test_nothing_can_be_prevented_where_nothing_is_dealt():
    meek = {"meek": {"type": "Foe", "damage": 0, "health": 9}}
    ward = action("hits_known", do("prevent", of="this_hit", amount=1))
    table = clash(foe("meek", "cut"), facing=IDLE, cards={"ward": ward, **meek}, tom={"hand": ["ward"]})
    assert not table.can("play Ward")


def test_damage_to_conan_is_prevented_until_the_number_is_used_up():
    # first the Man for 1 at Initiative 4, then the Chief for 3 at Initiative 3: of 4 in all 2 are prevented
    ward = action("barbarian", do("prevent", of="conan_round", amount=2))
    chief = {"type": "Foe", "damage": 3, "health": 9}
    table = clash(
        foe("man", "cut-4"),
        foe("chief", "cut"),
        gaps={0: IDLE, 2: IDLE},
        cards={"ward": ward, "chief": chief},
        tom={"hand": ["ward"]},
    )
    table.do(TOM, "play Ward")
    assert hurt(table) == 2


@pytest.mark.rule("CCG-23.10")
def test_two_preventions_add_up_and_end_with_the_round():
    ward = action("barbarian", do("prevent", of="conan_round", amount=1))
    table = clash(foe("man", "two-cuts"), facing=IDLE, cards={"ward": ward}, tom={"hand": ["ward"], "draw": []})
    table.do(TOM, "play Ward")
    assert (hurt(table), table.state.shield) == (1, 0)


class TestRedirection:
    """An attack on Conan strikes an Ally of his instead."""

    def test_the_only_attack_strikes_the_only_ally(self):
        table = played(TOM, do("redirect"), foes=[foe("man", "cut")], facing=IDLE, tom={"allies": ["friend"]})
        assert (hurt(table), table.wounds("friend")) == (0, 1)

    def test_of_two_attacks_and_two_allies_the_player_chooses(self):
        mate = {"mate": {"type": "Ally", "health": 9}}
        table = played(TOM, do("redirect"), cards=mate, tom={"allies": ["friend", "mate"]}, facing=IDLE, gaps={2: IDLE})
        assert len(table.legal) == 2
        table.do(TOM, "attack Chop", "choose Mate")
        assert (hurt(table), table.wounds("friend"), table.wounds("mate")) == (1, 0, 1)

    def test_attacks_on_allies_and_foes_are_not_redirected(self):
        deed = action("hits_known", do("redirect"))
        table = clash(
            foe("man", "cut"),
            facing=by_friend("cut"),
            cards={"deed": deed},
            tom={"allies": ["friend"], "hand": ["deed"]},
        )
        assert not table.can("play Deed")
        assert (table.wounds("friend"), table.wounds("man")) == (1, 1)

    @pytest.mark.parametrize(("allies", "can"), [(["friend"], True), ([], False)])
    def test_it_takes_an_ally(self, allies, can):
        deed = action("hits_known", do("redirect"))
        tom = {"allies": allies, "hand": ["deed"]}
        assert clash(foe("man", "cut"), facing=IDLE, cards={"deed": deed}, tom=tom).can("play Deed") == can

    def test_the_text_of_a_move_that_hits_is_about_its_own_attack(self):
        swap = {"type": "Move", "initiative": 3, "right": ["Blade"], "left": ["Blade"]}
        swap["abilities"] = [ability("hit", do("redirect"), whom=["Foe"])]
        table = clash(
            foe("man", "swap"),
            foe("beast", "cut"),
            facing=IDLE,
            gaps={2: IDLE},
            cards={"swap": swap},
            tom={"allies": ["friend"]},
        )
        table.do(IAN, "use Swap")
        # the Foe player has no Allies to choose from: nothing changes
        assert hurt(table) == 2


@pytest.mark.rule("CCG-15.4", "CCG-18.7")
@pytest.mark.parametrize(
    ("effect", "man"),
    [
        (do("modify_damage", to="this_hit", amount=2), 5),
        (do("double_damage"), 6),
        (do("prevent", of="this_hit", amount=1), 2),
    ],
)
def test_a_move_that_hits_changes_its_own_attack(effect, man):
    blow = {"type": "Move", "initiative": 3, "right": ["Blade"], "left": ["Blade"]}
    blow["abilities"] = [ability("hit", effect, whom=["Conan"])]
    table = clash(foe("man", IDLE), foe("beast", IDLE), gaps={0: "blow", 2: "cut"}, cards={"blow": blow}).do(
        TOM, "use Blow"
    )
    assert (table.wounds("man"), table.wounds("beast")) == (man, 3)


@pytest.mark.rule("CCG-15.4", "CCG-18.5")
def test_a_move_gives_itself_more_damage_when_its_zone_begins():
    blow = {"type": "Move", "initiative": 3, "right": ["Blade"], "left": ["Blade"]}
    blow["abilities"] = [ability("reveal", do("modify_damage", to="this_move", amount=2), whom=["Conan"])]
    table = clash(foe("man", IDLE), foe("beast", IDLE), gaps={0: "blow", 2: "cut"}, cards={"blow": blow}).do(
        TOM, "use Blow"
    )
    assert (table.wounds("man"), table.wounds("beast")) == (5, 3)


def test_the_only_move_of_conan_has_more_damage_without_a_question_and_an_allys_is_none_of_his():
    rage = action("barbarian", do("modify_damage", to="conan_move", amount=2))
    table = clash(
        foe("man", IDLE),
        foe("beast", IDLE),
        gaps={0: "cut", 2: by_friend("cut")},
        cards={"rage": rage},
        tom={"hand": ["rage"], "allies": ["friend"]},
    ).do(TOM, "play Rage")
    assert (table.wounds("man"), table.wounds("beast")) == (5, 1)


def test_more_damage_for_a_move_of_conan_takes_one_on_the_table():
    rage = action("barbarian", do("modify_damage", to="conan_move", amount=2))
    tom = {"hand": ["rage"], "allies": ["friend"]}
    assert not clash(foe("man", IDLE), facing=by_friend("cut"), cards={"rage": rage}, tom=tom).can("play Rage")
