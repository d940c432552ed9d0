"""Effects at their edges: the last Foe of a pile, a hit of 1 Damage, costs of moves and Foes, a cancelled move, a move
that a text bars."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.position import board as rules_table
from simulator.engine.games.conan_ccg.position.state import DISCARD, DRAW, STREAM_DRAW
from tests.engine.conan_ccg.card_scenes import IDLE, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, foe, scene


def action(when: str, *effects: dict[str, object], **more: object) -> dict[str, object]:
    """An Action with one ability and no cost but what is given."""
    keyword = {"prepare": "Prepare", "rest": "Rest"}.get(when, "Warrior")
    return {"type": "Action", "keywords": [keyword], "abilities": [ability(when, *effects, **more)]}


@pytest.mark.rule("CCG-25.4")
@pytest.mark.parametrize(("left", "winners"), [([], [TOM]), (["man"], None)])
def test_who_loses_the_last_foe_out_of_his_discards_is_defeated_at_once(left, winners):
    song = action("prepare", do("chronicle", filter={"class": "Minor"}))
    rest = action("prepare", do("gain_prowess", amount=1))  # so that Tom is asked again before any Foe is revealed
    one = table(
        cards={"song": song, "rest": rest},
        tom={"hand": ["song", "rest"], "prowess": 9},
        ian={"foes": left, "foe_discard": ["beast"]},
        phase="Prepare",
    )
    one.do(TOM, "play song")
    if one.can("take Beast"):
        one.do(TOM, "take Beast")
    assert one.pile(TOM, "chronicle") == ["beast"]
    assert one.winners == winners


@pytest.mark.rule("CCG-18.7")
def test_a_hit_of_one_damage_can_be_prevented_beside_another():
    # Two-Handed against Shield leaks 1 Damage and is no hit; the Foe beside it hits with a Blade for 1
    ward = action("hits_known", do("prevent", of="this_hit", amount=1))
    heavy = {"type": "Move", "initiative": 3, "right": ["Two-Handed"]}
    guard = {"type": "Move", "initiative": 1, "right": ["-", "-", "-", "Shield"]}
    one = clash(
        foe("man", "heavy"),
        gaps={0: "guard"},
        cards={"ward": ward, "heavy": heavy, "guard": guard},
        tom={"hand": ["ward"]},
    )
    assert one.can("play ward")
    one.do(TOM, "play ward")
    assert hurt(one) == 0


@pytest.mark.rule("CCG-13.11")
def test_cancelling_a_move_ends_its_own_texts_and_no_others():
    rage = action("barbarian", do("modify_damage", to="conan_move", amount=2))
    hush = action("barbarian", do("cancel_move", target="one_foe_move"))
    one = clash(foe("man", IDLE), facing="cut", cards={"rage": rage, "hush": hush}, tom={"hand": ["rage", "hush"]})
    one.do(TOM, "play rage", "play hush")
    # the Blade of Damage 3 has 2 more from the Action, whatever became of the Foe's move
    assert one.wounds("man") == 3 + 2


@pytest.mark.parametrize(("chosen", "man", "beast"), [("cut", 5, 3), ("chop", 3, 5)])
def test_an_action_for_one_of_conans_moves_is_for_the_move_he_chooses(chosen, man, beast):
    rage = action("barbarian", do("modify_damage", to="conan_move", amount=2))
    one = clash(
        foe("man", IDLE),
        foe("beast", IDLE),
        gaps={0: "cut", 2: "chop"},
        cards={"rage": rage},
        tom={"hand": ["rage"]},
    )
    one.do(TOM, "play rage")
    assert len(one.legal) == 2
    one.do(TOM, f"choose {chosen}")
    assert (one.wounds("man"), one.wounds("beast")) == (man, beast)


@pytest.mark.rule("CCG-9.6")
@pytest.mark.parametrize(("amount", "affordable"), [(1, False), (-1, True)])
def test_a_text_about_the_cost_of_foes_makes_major_foes_dearer_or_cheaper(amount, affordable):
    # Renown 6 costs 6 - 4 = 2 Minor Foes: 3 or 1 with the text; two are revealed beside it
    toll = {"type": "Region", "abilities": [ability("static", do("stat", stat="foe_cost", of="turn", amount=amount))]}
    one = scene(
        cards={"toll": toll, "chief": {"type": "Foe", "renown": 6}, "wolf": {"type": "Foe", "renown": 1}},
        phase="Foe Draw",
        tom={"region": "toll"},
        ian={"foes": ["chief", "9 wolf"]},
    )
    minor = one.revealed.count("wolf")
    assert minor >= 3
    one.do(IAN, "play Foe Chief")
    for _ in range(2 + amount):
        if one.can("pay with Wolf"):
            one.do(IAN, "pay with Wolf")
    assert one.pile(IAN, "foe_discard").count("wolf") == 2 + amount
    assert one.where("chief") == "Center"


@pytest.mark.rule("CCG-13.6")
@pytest.mark.parametrize(("flank", "left"), [("beast", 20 - 1), ("man", 20 - 3)])
def test_the_cost_of_a_move_depends_on_the_foes_its_gap_touches(flank, left):
    # gem 3, and 2 less against an Animal; in the Center stands the other kind
    snare = {
        "type": "Move",
        "gem": 3,
        "abilities": [
            ability(
                "play",
                do("stat", stat="gem", of="this", amount=-2),
                **{"if": [do("opposing", filter={"type": "Animal"})]},
            )
        ],
    }
    other = {"beast": "man", "man": "beast"}[flank]
    one = table(
        phase="Conan Move",
        cards={"snare": snare},
        zones={"Center": [foe(other, IDLE)], "Left Flank": [foe(flank, IDLE)]},
        tom={"hand": ["snare"]},
    )
    one.do(TOM, "plays Snare", "Left Flank gap 0")
    assert one.prowess() == left


@pytest.mark.parametrize("player", [0, 1])
def test_a_reshuffle_uses_the_chance_of_its_own_deck_alone(player):
    # streams of chance: for each player one for his Draw Deck and one for his Foes, in this order
    one = table(tom={"draw": [], "discard": ["5 cut"]}, ian={"draw": [], "discard": ["5 cut"]}, phase="Prepare")
    state = one.state.clone()
    before = list(state.streams)
    rules_table.reshuffle(state, player, DRAW, DISCARD, STREAM_DRAW)
    # a stream is two numbers
    changed = {place // 2 for place, old in enumerate(before) if state.streams[place] != old}
    assert changed == {2 * player}


def barred(effect, *, side, hand=("cut",), draw=("5 grip",)):
    """An Action of Tom or Ian about a move, while the moves of both sides must not show Ranged; he plays it."""
    bans = [ability("static", do("bar_icon", icon="Ranged", of=of)) for of in ("conan_moves", "foe_moves")]
    ruse = {**action("reveal", effect), "keywords": ["Warrior", "Foe:Warrior"]}
    cards = {"truce": {"type": "Region", "abilities": bans}, "ruse": ruse}
    own = {"hand": ["ruse", *hand], "draw": list(draw)}
    tom = {"region": "truce", **(own if side == TOM else {})}
    one = clash(foe("man", IDLE), facing=IDLE, cards=cards, tom=tom, ian=own if side == IAN else {})
    return one.do(side, "play Ruse")


@pytest.mark.rule("CCG-1.1")
def test_one_more_move_of_the_hand_is_none_that_a_text_bars():
    one = barred(do("extra_move", **{"from": "hand"}), side=TOM, hand=("shot", "cut", "grip"))
    assert (one.can("plays Cut"), one.can("plays Grip"), one.can("plays Shot")) == (True, True, False)


@pytest.mark.rule("CCG-1.1")
@pytest.mark.parametrize(("top", "wounds"), [("shot", 0), ("cut", 3)])
def test_one_more_move_of_the_deck_is_discarded_if_a_text_bars_it(top, wounds):
    one = barred(do("extra_move", **{"from": "deck"}), side=TOM, hand=(), draw=(top, "5 grip"))
    assert (one.wounds("man"), top in one.pile(TOM, "discard")) == (wounds, True)


@pytest.mark.rule("CCG-1.1", "CCG-12.4")
@pytest.mark.parametrize(("side", "target"), [(TOM, "one_conan_move"), (IAN, "one_foe_move")])
def test_a_card_that_a_text_bars_takes_no_moves_place(side, target):
    from_hand = do("replace_move", target=target, **{"from": "hand"})
    one = barred(from_hand, side=side, hand=("shot", "cut", "grip"))
    assert (one.can("take Cut"), one.can("take Grip"), one.can("take Shot")) == (True, True, False)


@pytest.mark.rule("CCG-1.1", "CCG-12.4")
@pytest.mark.parametrize(("top", "struck"), [("shot", False), ("cut", True)])
@pytest.mark.parametrize(("side", "target"), [(TOM, "one_conan_move"), (IAN, "one_foe_move")])
def test_a_top_card_that_a_text_bars_is_discarded_and_takes_no_moves_place(side, target, top, struck):
    one = barred(do("replace_move", target=target, **{"from": "deck"}), side=side, hand=(), draw=(top, "5 grip"))
    assert one.where(top) == f"{side} discard"
    assert (one.wounds("man") > 0 or hurt(one) > 0) == struck


@pytest.mark.rule("CCG-13.11")
def test_a_foe_that_wounds_defeat_before_the_moves_makes_its_row_close_up():
    spear = action("survey", do("wound", target={"one": "foe"}, amount=2))
    zones = {"Center": ["weak-man", "man"]}
    tom, ian = {"hand": ["spear", "grip"]}, {"hand": ["cut"]}
    one = table(cards={"spear": spear}, phase="Survey", zones=zones, tom=tom, ian=ian)
    one.do(TOM, "play Spear", "choose Weak-Man")
    assert (one.pile(TOM, "chronicle"), one.state.row(0)) == (["weak-man"], [one.number("man")])
    one.do(TOM, "fight")
    assert one.move_of("man") == "cut"


@pytest.mark.parametrize("times", [-9, -3])
def test_a_change_that_takes_off_more_than_any_number_takes_off_all(times):
    hush = action(
        "barbarian",
        do("stat", stat="damage", of="foes", amount={"count": "cards_in_hand", "times": times}, until="round"),
    )
    rest = {"hand": ["hush", "40 plain-move"]}
    one = clash(foe("man", "cut"), facing=IDLE, cards={"hush": hush}, tom=rest).do(TOM, "play Hush")
    assert hurt(one) == 0


@pytest.mark.rule("CCG-20.1")
@pytest.mark.parametrize(("other", "kept"), [("cut", True), ("grip", False)])
def test_whether_a_move_returns_is_seen_before_the_moves_are_discarded(other, kept):
    text = ability("static", do("return_move", of="this"), **{"if": [do("faces_icon", icon="Blade")]})
    keen = {"type": "Move", "initiative": 3, "abilities": [text]}
    one = clash(foe("man", other), facing="keen", cards={"keen": keen}).do(TOM, "use Keen")
    assert ("keen" in one.hand()) == kept


@pytest.mark.rule("CCG-23.7")
@pytest.mark.parametrize(
    "effect",
    [
        do("modify_damage", to="this_hit", amount=2),
        do("prevent", of="this_hit", amount=1),
        do("double_damage"),
        do("redirect"),
    ],
)
def test_of_an_attack_that_is_gone_a_text_changes_nothing(effect):
    leave = {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["Blade"]}
    leave["abilities"] = [ability("hit", do("end_combat"), effect)]
    one = clash(foe("man", IDLE), facing="leave", cards={"leave": leave}, tom={"hand": ["cut"]}).do(TOM, "use Leave")
    assert (one.zones, one.pile(IAN, "foe_discard"), hurt(one)) == ({}, ["man"], 0)
