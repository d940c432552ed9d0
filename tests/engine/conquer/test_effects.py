"""What each verb of the vocabulary does: effects, costs, conditions, amounts, in the order of its tables."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.games.conquer.cards.terms import COUNTS
from simulator.engine.games.conquer.play.effects import conditions, continuous
from tests.engine.conquer.scene import IAN, TOM, ability, battle, do, scene

Json = Any
HERO = {"type": "Character", "cost": 4, "attack": 3, "defense": 3, "weapon_use": 2, "popularity": 1, "reputation": 4}
CARDS: dict[str, Json] = {
    "hero": HERO,
    "friend": {**HERO, "cost": 2},
    "foe": {**HERO, "cost": 3, "popularity": 0},
    "other": {**HERO, "cost": 2, "popularity": 0},
    "jab": {"type": "Battle Action", "damage": 1},
    "cut": {"type": "Battle Action", "damage": 2},
    "kill": {"type": "Battle Action", "damage": 6},
    "parry": {"type": "Battle Action", "kind": "Block"},
    "duck": {"type": "Battle Action", "kind": "Dodge"},
    "knife": {"type": "Equipment", "cost": 0, "attack_bonus": 1},
    "spear": {"type": "Equipment", "cost": 0, "kind": "Two-Handed", "keywords": ["Spear"]},
    "mail": {"type": "Equipment", "cost": 0, "kind": "Armor", "defense_bonus": 1},
    "charm": {"type": "Effect", "cost": 0, "division": "Nature"},
    "badge": {"type": "Effect", "cost": 0, "personal": True},
}
OPPOSING = {"one": "character", "of": "opposing"}
OWN = {"one": "character", "of": "own"}


def once(*done: Json, **more: Json) -> dict[str, Json]:
    """An Effect on no card whose text is carried out when it is Noticed."""
    return {"type": "Effect", "cost": 0, "on": "none", "abilities": [ability("on_notice", *done, **more)]}


def law(*done: Json, when: str = "static", **more: Json) -> dict[str, Json]:
    """An Effect before its player."""
    return {"type": "Effect", "cost": 0, "on": "player", "abilities": [ability(when, *done, **more)]}


def word(when: str, *done: Json, **more: Json) -> dict[str, Json]:
    """A Disturbance on no card."""
    return {"type": "Disturbance", "abilities": [ability(when, *done, **more)]}


def noticed(*done: Json, tom: Json = None, ian: Json = None, cards: Json = None, world: Json = None, **more: Json):
    """Tom Notices an Effect with this text; his hero is in play, and he has a card to stop at."""
    mine = {"characters": ["hero"], **(tom or {})}
    mine["hand"] = ["spell", "plain-character", *mine.get("hand", ())]
    theirs = {"characters": ["foe"], **(ian or {})}
    table = scene(cards={**CARDS, "spell": once(*done, **more), **(cards or {})}, tom=mine, ian=theirs, **(world or {}))
    return table.do(TOM, "Notice Spell")


def fought(when: str, *done: Json, hand: Json = ("cut", "jab"), answer: Json = ("parry", "jab", "cut"), **more: Json):
    """A combat in which Tom has a Disturbance with this text; it is offered as the moment comes."""
    of_tom = {"characters": ["hero", "friend"], "hand": ["trick"], **more.pop("of_tom", {})}
    of_ian = {"characters": ["foe", "other"], **more.pop("of_ian", {})}
    cards = {**CARDS, "trick": word(when, *done, **more.pop("text", {})), **more.pop("cards", {})}
    return battle(list(hand), list(answer), cards=cards, of_tom=of_tom, of_ian=of_ian, **more)


def test_every_amount_that_can_be_counted_is():
    assert len(conditions.COUNTERS) == len(COUNTS)


# Lasting effects.


def test_stat_until_the_end_of_the_turn_and_until_the_next_turn():
    table = noticed(
        do("stat", stat="attack", of=OWN, amount=2, until="turn"),
        do("stat", stat="defense", of="own", amount=1, until="next_turn"),
    )
    assert (table.attack("hero"), table.defense("hero")) == (5, 4)
    table.until()
    assert (table.attack("hero"), table.defense("hero")) == (3, 4)
    table.until()
    assert table.defense("hero") == 3


def test_stat_of_a_player_notice_costs_of_some_cards():
    sale = law(do("stat", stat="cost", of="you", amount=-2, filter={"card": "Character"}))
    table = scene(
        cards={**CARDS, "sale": sale}, tom={"before": ["sale"], "hand": ["hero", "plain-tool"], "characters": ["foe"]}
    )
    assert table.can("Notice Hero for 2", "Notice Plain Tool for 1")
    tax = law(do("stat", stat="cost", of="opponent", amount=1))
    table = scene(cards={**CARDS, "tax": tax}, tom={"hand": ["hero"]}, ian={"before": ["tax"]})
    assert table.can("Notice Hero for 5")


def test_stat_of_battle_hands_attacks_and_prices():
    extra = law(do("stat", stat="attacks", of="you", amount=1), do("stat", stat="attack_price", of="you", amount=2))
    tom = {"characters": ["hero"], "before": ["extra"], "combat": ["20 kill"], "hand": ["plain-tool"]}
    table = scene(
        cards={**CARDS, "extra": extra},
        tom=tom,
        ian={"characters": ["foe", "other"], "combat": ["20 parry"]},
        phase="Attack",
    )
    table.do(TOM, "attack with Hero")
    assert table.legal == ["attack Foe for 2", "attack Other for 2"]
    big = law(do("stat", stat="battle_hand", of="each", amount=-2))
    table = scene(
        cards={**CARDS, "big": big}, tom={**tom, "before": ["big"]}, ian={"characters": ["foe"]}, phase="Attack"
    )
    assert len(table.do(TOM, "attack with Hero").pile(TOM, "battle_hand")) <= 3


def test_stat_damage_and_taken():
    armed = {**HERO, "abilities": [ability("static", do("stat", stat="damage", of="bearer", amount=2))]}
    table = battle(["jab", "cut"], ["parry", "jab"], cards={**CARDS, "hero": armed}).do(TOM, "Jab").do(IAN, "accept")
    assert table.damage("foe") == [3]
    thick = {**HERO, "abilities": [ability("static", do("stat", stat="taken", of="bearer", amount=-1))]}
    table = (
        battle(["jab", "cut"], ["parry", "jab", "cut"], cards={**CARDS, "foe": thick}).do(TOM, "Cut").do(IAN, "accept")
    )
    assert table.damage("foe") == [1]


def test_stat_hands():
    fist = {**HERO, "abilities": [ability("static", do("stat", stat="hands", of="bearer", amount=1))]}
    tom = {"characters": [{"card": "hero", "cards": ["spear"]}], "hand": ["knife", "plain-character"]}
    assert scene(cards={**CARDS, "hero": fist}, tom=tom).can("Notice Knife")
    assert not scene(cards=CARDS, tom=tom).can("Notice Knife")


def test_set_stat_and_swap_stats():
    table = noticed(do("set_stat", stat="attack", of=OPPOSING, amount=0, until="turn"))
    assert table.attack("foe") == 0
    table = noticed(
        do("swap_stats", stat="attack", with_="defense", of="own", until="turn"),
        cards={"hero": {**HERO, "attack": 5}},
        tom={"characters": [{"card": "hero", "cards": ["knife"]}]},
    )
    assert (table.attack("hero"), table.defense("hero")) == (3 + 1, 5)  # what Equipment adds stays where it is


def test_unblockable_for_all_attacks_of_a_character():
    sly = {**HERO, "abilities": [ability("static", do("unblockable", of="bearer"))]}
    table = battle(["cut", "jab"], ["parry", "duck", "jab", "cut"], cards={**CARDS, "hero": sly}).do(TOM, "Cut")
    assert table.damage("foe") == [2]  # no answer was possible


def test_ignore_requirement():
    knack = {
        **HERO,
        "abilities": [
            ability(
                "static",
                do("ignore_requirement", for_="equipment", of="bearer"),
                do("ignore_requirement", for_="battle_actions", of="bearer"),
            )
        ],
    }
    hard = {
        "maul": {"type": "Equipment", "requires": {"weapon_use": 9}},
        "feat": {"type": "Battle Action", "requires": {"attack": 9}},
    }
    cards = {**CARDS, **hard, "hero": knack}
    assert scene(cards=cards, tom={"characters": ["hero"], "hand": ["maul", "plain-character"]}).can("Notice Maul")
    assert battle(["feat", "jab"], ["jab"], cards=cards).can("play Feat")


def test_grant_trait_and_filters_by_trait_class_wounds_and_equipment():
    table = noticed(
        do("grant_trait", trait="Elf", of=OWN, until="turn"),
        do("stat", stat="attack", of={"characters": "all", "filter": {"trait": "Elf"}}, amount=4, until="turn"),
    )
    assert (table.attack("hero"), table.attack("foe")) == (7, 3)
    crowd = {"characters": ["plain-character", {"card": "hero", "damage": [1]}, {"card": "friend", "cards": ["knife"]}]}
    for wanted, names in (
        ({"class": "generic"}, {"plain-character"}),
        ({"class": "unique"}, {"hero", "friend", "foe"}),
        ({"wounded": True}, {"hero"}),
        ({"equipped": True}, {"friend"}),
        ({"division": "Kesimaria Circle"}, set()),
    ):
        scope = {"characters": "all", "filter": wanted}
        table = noticed(do("stat", stat="popularity", of=scope, amount=5, until="turn"), tom=crowd)
        found = {name for name in ("plain-character", "hero", "friend", "foe") if _popularity(table, name) >= 5}
        assert found == names, wanted


def _popularity(table: Json, name: str) -> int:
    inst = table.stage.find_card(name, (), [*table.state.pile(0, 7), *table.state.pile(1, 7)])
    return continuous.rating(table.state, inst, 3)


def test_bar_attack_and_defend():
    tom = {"characters": ["hero"], "hand": ["plain-tool"]}
    meek = {**HERO, "abilities": [ability("static", do("bar", what="attack", of="bearer"))]}
    assert scene(cards={**CARDS, "hero": meek}, tom=tom, ian={"characters": ["foe"]}, phase="Attack").phase == "Discard"
    holy = {**HERO, "abilities": [ability("static", do("bar", what="defend", of="bearer"))]}
    assert scene(cards={**CARDS, "foe": holy}, tom=tom, ian={"characters": ["foe"]}, phase="Attack").phase == "Discard"


def test_bar_answer_and_leaving_the_hospital():
    table = fought("battle_round.attack_played", do("bar", what="answer", of="facing", until="round")).do(
        TOM, "Cut", "play Trick"
    )
    assert table.damage("foe") == [2]
    jail = law(do("bar", what="leave_hospital", of="opposing"))
    table = scene(
        cards={**CARDS, "jail": jail},
        tom={"hospital": ["hero"], "hand": ["plain-character"]},
        ian={"before": ["jail"]},
        phase="Hospital",
        dice=[1, 1],
    )
    assert table.where("hero") == "Tom hospital"


def test_immune():
    blest = {**HERO, "abilities": [ability("static", do("immune", division="Nature", of="bearer"))]}
    cards = {**CARDS, "hero": blest, "hymn": {"type": "Effect", "cost": 0, "division": "Chaos"}}
    table = scene(cards=cards, tom={"characters": ["hero"], "hand": ["charm", "hymn", "plain-character"]})
    assert table.can("Notice Hymn")
    assert not table.can("Notice Charm")


@pytest.mark.parametrize(
    ("change", "legal"),
    [
        ("double", "take 6 Victory and 0 Notice Points"),
        ("vp_only", ""),
        ("np_only", ""),
        ("none", ""),
    ],
)
def test_spoils(change, legal):
    rich = {**HERO, "abilities": [ability("static", do("spoils", change=change, when="won", of="bearer"))]}
    table = battle(["kill"], [], cards={**CARDS, "hero": rich}, of_tom={"hand": ["plain-tool"]})
    if legal:
        assert table.legal[0] == legal
    else:
        expected = {"vp_only": (3, 10), "np_only": (0, 16), "none": (0, 10)}[change]
        assert (table.vp(), table.np(), table.can("take")) == (*expected, False)
    poor = {**CARDS["foe"], "abilities": [ability("static", do("spoils", change="none", when="lost", of="bearer"))]}
    assert battle(["kill"], [], cards={**CARDS, "foe": poor}, of_tom={"hand": ["plain-tool"]}).vp() == 0


def test_keep_equipment():
    vault = law(do("keep_equipment", of="own"))
    ian = {"characters": [{"card": "foe", "cards": ["knife", "charm"]}], "before": ["vault"]}
    table = noticed(do("wound", target=OPPOSING, amount=9), cards={"vault": vault}, ian=ian)
    assert table.where("foe") == "Ian hospital"
    assert table.cards_on("foe") == ["knife"]


def test_first_strike_of_both_leaves_the_attacker_first():
    swift = {**HERO, "abilities": [ability("static", do("first_strike", of="bearer"))]}
    cards = {**CARDS, "hero": swift, "foe": {**swift, "popularity": 0}}
    decks = {"combat": ["9 jab", "9 cut"]}
    table = scene(
        cards=cards, tom={"characters": ["hero"], **decks}, ian={"characters": ["foe"], **decks}, phase="Attack"
    )
    assert table.do(TOM, "attack with Hero").mover in (TOM, IAN)
    assert table.state.acting == 0


def test_link_makes_common_ground_or_closes_a_landscape():
    caves = {f"cave-{n}": {"type": "Landscape", "location": "Cave", "area": str(n), "place": n} for n in (1, 2)}
    gate = {
        "type": "Effect",
        "cost": 0,
        "on": "landscape",
        "abilities": [ability("static", do("link", change="common_ground", of="place"))],
    }
    wall = {
        "type": "Effect",
        "cost": 0,
        "on": "landscape",
        "abilities": [ability("static", do("link", change="closed", of="place"))],
    }
    cards = {**CARDS, **caves, "gate": gate, "wall": wall}

    def moves(**more: Json) -> list[str]:
        grounds = [{"card": "cave-1", **more}, "cave-2", "plain-ground"]
        tom = {"characters": [{"card": "hero", "at": "cave-1"}], "hand": ["plain-tool"]}
        table = scene(cards=cards, grounds=grounds, beside=[["cave-1", "plain-ground"]], tom=tom, phase="Move")
        return [label for label in table.legal if label.startswith("move")]

    assert moves() == ["move Hero to Cave: 2"]
    assert moves(cards=["gate"]) == ["move Hero to Cave: 2", "move Hero to Plain Ground"]
    assert moves(cards=["wall"]) == []


# Cards.


def test_draw_up_to_and_for_each_player():
    table = noticed(do("draw", amount=3, up_to=True))
    assert table.legal == ["choose 3", "choose 2", "choose 1", "choose 0"]
    assert len(table.do(TOM, "choose 2").hand()) == 1 + 2
    assert len(noticed(do("draw", who="each", amount=2)).hand(IAN)) == 2


def test_discard_by_choice_at_random_and_by_the_other_one():
    ian = {"hand": ["knife", "mail"]}
    assert noticed(do("discard", who="opponent", amount=1), ian=ian).mover == IAN
    table = noticed(do("discard", who="opponent", amount=1, by="you"), ian=ian)
    assert table.mover == TOM
    assert table.do(TOM, "discard Mail").pile(IAN, "doom") == ["mail"]
    assert len(noticed(do("discard", who="opponent", amount=1, random=True), ian=ian).hand(IAN)) == 1


def test_mill():
    table = noticed(do("mill", who="opponent", amount=2), ian={"barracks": ["knife", "mail", "spear"]})
    assert table.pile(IAN, "doom") == ["knife", "mail"]


def test_return_card_from_the_doom_pile_and_from_the_combat_discard():
    tom = {"doom": ["knife", "foe"]}
    table = noticed(do("return_card", filter={"card": "Equipment"}, amount=1), tom=tom)
    assert "knife" in table.hand()
    assert "foe" in table.pile(TOM, "doom")
    table = fought(
        "battle_round.before_attack", do("return_card", from_="combat", amount=1), of_tom={"combat_discard": ["kill"]}
    )
    assert "kill" in table.do(TOM, "play Trick").pile(TOM, "battle_hand")


def test_search_deck():
    tom = {"barracks": ["knife", "mail", "3 foe"]}
    table = noticed(do("search_deck", filter={"card": "Equipment"}), tom=tom)
    assert table.legal == ["take Knife", "take Mail", "take nothing"]
    assert "mail" in table.do(TOM, "take Mail").hand()
    table = fought(
        "battle_round.before_attack",
        do("search_deck", from_="combat", filter={"kind": "Block"}),
        of_tom={"combat": ["9 jab", "parry"]},
    )
    table.do(TOM, "play Trick", "take Parry")
    assert "parry" in table.pile(TOM, "battle_hand")


def test_return_to_hand():
    foe = {"characters": [{"card": "foe", "cards": ["knife"], "damage": [2]}]}
    table = noticed(do("return_to_hand", target=OPPOSING), ian=foe)
    assert (table.hand(IAN), table.pile(IAN, "doom"), table.state.damage) == (["foe"], ["knife"], [])
    assert noticed(do("return_to_hand", target={"one": "equipment"}), ian=foe).hand(IAN) == ["knife"]
    lone = {"grounds": ["plain-ground", "far-ground"]}
    table = noticed(do("return_to_hand", target={"one": "landscape"}), world=lone)
    assert table.ground == ["plain-ground"]  # nobody stands on the other one
    assert "far-ground" in table.hand()


def test_doom_takes_a_landscape_only_if_it_is_empty_and_not_the_last():
    table = noticed(do("doom", target={"all": "landscape"}))
    assert table.ground == ["plain-ground"]


def test_take_and_move_equipment():
    foe = {"characters": [{"card": "foe", "cards": [{"card": "knife", "cards": []}]}]}
    grip = {
        **HERO,
        "abilities": [ability("on_notice", do("take_equipment", target={"one": "equipment", "of": "opposing"}))],
    }
    table = scene(cards={**CARDS, "hero": grip}, tom={"hand": ["hero", "plain-character"]}, ian=foe)
    table.do(TOM, "Notice Hero", "at Plain Ground")
    assert table.cards_on("hero") == ["knife"]
    tom = {"characters": [{"card": "hero", "cards": ["spear"]}, "friend", "other"]}
    table = noticed(do("move_equipment", target={"one": "equipment", "of": "own"}), tom=tom)
    assert table.legal == ["choose Friend", "choose Other"]
    assert table.do(TOM, "choose Other").cards_on("other") == ["spear"]


# Points.


def test_points():
    table = noticed(
        do("gain_np", amount=2),
        do("lose_np", who="opponent", amount=3),
        do("gain_vp", amount=2),
        do("lose_vp", who="opponent", amount=9),
        ian={"vp": 4},
    )
    assert (table.np(TOM), table.np(IAN), table.vp(TOM), table.vp(IAN)) == (12, 7, 2, 0)
    table = noticed(do("steal_np", amount=4), ian={"np": 3})
    assert (table.np(TOM), table.np(IAN)) == (13, 0)


# Characters.


def test_heal_and_remove_entry():
    hurt = {"characters": [{"card": "hero", "damage": [1, 3]}]}
    assert noticed(do("heal", target="bearer", amount=2), tom=hurt).damage("hero") == [1, 3]  # nobody bears it
    assert noticed(do("heal", target=OWN, amount=2), tom=hurt).damage("hero") == [2]
    assert noticed(do("heal", target=OWN, amount="all"), tom=hurt).damage("hero") == []
    assert noticed(do("remove_entry", target=OWN), tom=hurt).damage("hero") == [1]


def test_wound_all_and_by_the_opponents_choice():
    table = noticed(do("wound", target={"all": "character"}, amount=2))
    assert (table.damage("hero"), table.damage("foe")) == ([2], [2])
    table = noticed(
        do("wound", target={"one": "character", "of": "opposing", "by": "opponent"}, amount=2),
        ian={"characters": ["foe", "other"]},
    )
    assert table.mover == IAN
    assert table.do(IAN, "choose Other").damage("other") == [2]


def test_blank_text():
    captain = {**HERO, "abilities": [ability("static", do("stat", stat="attack", of="own", amount=3))]}
    table = noticed(do("blank_text", target=OPPOSING, until="turn"), cards={"foe": captain})
    assert table.attack("foe") == 3
    assert table.until().attack("foe") == 6


def test_move_character_here_and_anywhere():
    sign = {
        "type": "Landscape",
        "cost": 0,
        "abilities": [ability("on_notice", do("move_character", target={"one": "character"}, to="here"))],
    }
    tom = {"characters": ["hero"], "hand": ["sign", "plain-character"]}
    table = scene(cards={**CARDS, "sign": sign}, tom=tom).do(TOM, "Notice Sign", "next to Plain Ground")
    assert table.at("hero") == "sign"
    far = {"characters": [{"card": "foe", "at": "far-ground"}]}
    assert noticed(do("move_character", target=OPPOSING, to="any"), ian=far).at("foe") == "plain-ground"


def test_release_and_kill():
    ian = {"hospital": [{"card": "other", "damage": [1]}, {"card": "friend", "damage": [9]}]}
    assert noticed(do("kill", target={"all": "patient", "of": "opposing"}), ian=ian).pile(IAN, "doom") == [
        "other",
        "friend",
    ]
    tom = {"hospital": [{"card": "friend", "damage": [1], "at": "far-ground"}]}
    table = noticed(do("release", target={"one": "patient", "of": "own"}), tom=tom)
    assert (table.where("friend"), table.at("friend")) == ("Tom in_play", "far-ground")


# Combat.


def test_modify_prevent_and_double_damage():
    table = (
        fought("battle_round.attack_played", do("modify_damage", amount=3))
        .do(TOM, "Cut", "play Trick")
        .do(IAN, "accept")
    )
    assert table.damage("foe") == [5]
    table = fought("battle_round.attack_played", do("double_damage")).do(TOM, "Cut", "play Trick").do(IAN, "accept")
    assert table.damage("foe") == [4]
    shield = {"hand": ["ward"], "characters": ["foe", "other"]}
    ward = {"ward": word("battle_round.attack_played", do("prevent", amount=1))}
    table = battle(["cut", "jab"], ["parry", "jab", "cut"], cards={**CARDS, **ward}, of_ian=shield).do(TOM, "Cut")
    assert table.do(IAN, "play Ward", "accept").damage("foe") == [1]


def test_redirect():
    table = fought("battle_round.answer_played", do("redirect", target={"one": "character", "of": "opposing"})).do(
        TOM, "Cut"
    )
    table.do(IAN, "accept").do(TOM, "play Trick")
    assert (table.damage("foe"), table.damage("other")) == ([], [2])


def test_cancel_an_attack_an_answer_or_a_disturbance():
    calm = {"calm": word("battle_round.attack_played", do("cancel", what="attack"))}
    of_ian = {"hand": ["calm"]}
    table = (
        battle(["cut", "jab"], ["parry", "jab", "cut"], cards={**CARDS, **calm}, of_ian=of_ian)
        .do(TOM, "Cut")
        .do(IAN, "play Calm")
    )
    assert table.damage("foe") == []
    assert table.state.acting == 1
    table = fought("battle_round.answer_played", do("cancel", what="answer")).do(TOM, "Cut")
    assert table.do(IAN, "answer Parry").do(TOM, "play Trick").damage("foe") == [2]
    hush = {"hush": word("disturbance_played", do("cancel", what="disturbance"))}
    table = fought("battle_round.before_attack", do("gain_np", amount=5), cards=hush, of_ian={"hand": ["hush"]})
    table.do(TOM, "play Trick").do(IAN, "play Hush")
    assert table.np() == 10
    assert (table.pile(TOM, "doom"), table.pile(IAN, "doom")) == (["trick"], ["hush"])


def test_reanswer():
    table = (
        fought("battle_round.answer_played", do("reanswer"))
        .do(TOM, "Cut")
        .do(IAN, "answer Parry")
        .do(TOM, "play Trick")
    )
    assert table.damage("foe") == [2]  # the Block is gone and no other answer is left
    assert table.pile(IAN, "combat_discard") == ["parry"]


def test_end_combat():
    table = fought(
        "battle_round.before_attack", do("end_combat"), of_ian={"characters": [{"card": "foe", "damage": [5]}]}
    )
    table.do(TOM, "play Trick")
    assert table.state.attacker < 0
    assert table.where("foe") == "Ian in_play"


def test_change_defender():
    guard = {"guard": word("battle_round.attack_played", do("change_defender", target=OWN))}
    table = battle(
        ["cut", "jab"],
        ["parry", "jab", "cut"],
        cards={**CARDS, **guard},
        of_ian={"hand": ["guard"], "characters": ["foe", "other"]},
    )
    table.do(TOM, "Cut").do(IAN, "play Guard", "accept")
    assert (table.damage("foe"), table.damage("other")) == ([], [2])
    assert table.state.defender == table.stage.find_card("other", (), [])


def test_redraw_draw_discard_and_steal_battle_actions():
    table = fought("battle_round.before_attack", do("redraw"), of_tom={"combat": ["9 kill", "parry"]}).do(
        TOM, "play Trick"
    )
    assert sorted(table.pile(TOM, "combat_discard"))[:2] == ["cut", "jab"]
    table = fought(
        "battle_round.before_attack", do("draw_actions", amount=2), of_tom={"combat": ["kill", "parry", "jab"]}
    ).do(TOM, "play Trick")
    assert sorted(table.pile(TOM, "battle_hand")) == ["cut", "jab", "kill", "parry"]
    table = fought("battle_round.before_attack", do("discard_actions", who="opponent", amount=1, by="you")).do(
        TOM, "play Trick"
    )
    assert table.legal == ["discard Parry", "discard Jab", "discard Cut"]
    table = fought("battle_round.before_attack", do("discard_actions", who="opponent", amount=2, random=True)).do(
        TOM, "play Trick"
    )
    assert len(table.pile(IAN, "combat_discard")) == 2
    table = fought("battle_round.before_attack", do("steal_action"), answer=["kill"]).do(TOM, "play Trick", "play Kill")
    assert (table.pile(IAN, "battle_hand"), table.damage("foe")) == ([], [6])
    assert table.pile(IAN, "combat_discard") == ["kill"]  # it goes to its owner


# Texts of Battle Actions.


def test_the_moments_of_a_battle_action():
    bold = {
        "type": "Battle Action",
        "damage": 1,
        "abilities": [
            ability("play", do("gain_np", amount=1)),
            ability("hit", do("modify_damage", amount=1)),
            ability("damage", do("gain_np", amount=3)),
        ],
    }
    turn = {
        "type": "Battle Action",
        "kind": "Block",
        "abilities": [ability("stop", do("wound", target="acting", amount=1))],
    }
    cards = {**CARDS, "bold": bold, "turn": turn}
    table = battle(["bold", "jab"], ["parry", "jab", "cut"], cards=cards).do(TOM, "Bold").do(IAN, "accept")
    assert (table.np(), table.damage("foe")) == (14, [2])
    table = battle(["bold", "jab"], ["turn", "jab", "cut"], cards=cards).do(TOM, "Bold").do(IAN, "answer Turn")
    assert (table.np(), table.damage("foe"), table.damage("hero")) == (11, [], [1])


# Costs.


def tool(*done: Json, cost: Json, when: str = "notice_phase", **more: Json) -> dict[str, Json]:
    return {"type": "Equipment", "cost": 0, "abilities": [ability(when, *done, cost=cost, **more)]}


def owning(card: Json, *more_cards: Json, hand: Json = (), **more: Json):
    tom = {"characters": [{"card": "hero", "cards": ["device", *more_cards]}], "hand": [*hand, "plain-character"]}
    return scene(
        cards={**CARDS, "device": card}, tom={**tom, **more.pop("tom", {})}, ian={"characters": ["foe"]}, **more
    )


def test_lose_np_up_to_pays_as_much_as_one_likes():
    table = owning(tool(do("wound", target=OPPOSING, amount="N"), cost=[do("lose_np", up_to=3)], once="turn")).do(
        TOM, "use Device"
    )
    assert table.legal == ["choose 3", "choose 2", "choose 1"]
    table.do(TOM, "choose 2")
    assert (table.np(), table.damage("foe")) == (8, [2])
    assert not table.can("use Device")


def test_discard_as_a_cost():
    card = tool(do("gain_np", amount=4), cost=[do("discard", amount=1)])
    table = owning(card, hand=["mail"]).do(TOM, "use Device", "discard Mail")
    assert (table.np(), table.pile(TOM, "doom")) == (14, ["mail"])
    assert not owning(card, tom={"hand": []}).can("use Device")


def test_discard_this_and_discard_equipment():
    table = owning(tool(do("gain_np", amount=4), cost=[do("discard_this")])).do(TOM, "use Device")
    assert (table.np(), table.pile(TOM, "doom"), table.cards_on("hero")) == (14, ["device"], [])
    table = owning(tool(do("gain_np", amount=4), cost=[do("discard_equipment", filter={"kind": "Armor"})]), "mail").do(
        TOM, "use Device"
    )
    assert (table.np(), table.pile(TOM, "doom")) == (14, ["mail"])
    assert not owning(tool(do("draw", amount=1), cost=[do("discard_equipment", filter={"kind": "Armor"})])).can(
        "use Device"
    )


def test_wound_and_skip_as_costs():
    table = owning(tool(do("gain_np", amount=4), cost=[do("wound", amount=1)], once="turn")).do(TOM, "use Device")
    assert (table.np(), table.damage("hero")) == (14, [1])
    table = owning(tool(do("gain_np", amount=4), cost=[do("skip", phase="attack")], once="turn"), hand=["plain-tool"])
    assert table.do(TOM, "use Device", "end the Notice Phase").phase == "Discard"
    caves = {f"cave-{n}": {"type": "Landscape", "location": "Cave", "area": str(n), "place": n} for n in (1, 2)}
    card = tool(do("gain_np", amount=4), cost=[do("skip", phase="move")], once="turn")
    tom = {"characters": [{"card": "hero", "cards": ["device"]}], "hand": ["plain-character"]}
    table = scene(cards={**CARDS, **caves, "device": card}, grounds=["cave-1", "cave-2"], tom=tom).do(
        TOM, "use Device", "end"
    )
    assert table.phase == "Discard"


@pytest.mark.parametrize(("rolled", "np"), [(3, 10), (4, 14)])
def test_roll_as_a_cost(rolled, np):
    assert (
        owning(tool(do("gain_np", amount=4), cost=[do("roll", at_least=4)], once="turn"), dice=[rolled])
        .do(TOM, "use Device")
        .np()
        == np
    )


def test_an_ability_that_costs_no_notice_points_is_used_once_in_a_window():
    table = owning(tool(do("gain_np", amount=1), cost=[do("discard", amount=1)]), hand=["2 mail"])
    assert not table.do(TOM, "use Device", "discard Mail").can("use Device")


def test_may_asks_first():
    seer = {**HERO, "abilities": [ability("on_notice", do("gain_np", amount=2), may=True)]}
    table = scene(cards={**CARDS, "hero": seer}, tom={"hand": ["hero", "plain-character"]}).do(
        TOM, "Notice Hero", "at Plain Ground"
    )
    assert table.legal == ["use Hero", "do not use"]
    assert table.do(TOM, "do not use").np() == 6


# Conditions: each once where it holds and once where it does not.


def answered(condition: Json, **more: Json) -> bool:
    """Whether a text of the hero's at the start of a combat, with this condition, is carried out."""
    hero = {
        **HERO,
        "abilities": [ability("battle_round.before_attack", do("gain_np", amount=1), **{"if": [condition]})],
        **more.pop("hero", {}),
    }
    cards = {**CARDS, "hero": hero, "foe": {**CARDS["foe"], **more.pop("foe", {})}, **more.pop("cards", {})}
    table = battle(
        ["cut", "jab"], ["parry", "jab", "cut"], cards=cards, hero={"card": "hero", **more.pop("his", {})}, **more
    )
    return bool(table.can("use Hero"))


#: In Ian's turn the foe attacks the hero, who is yet to act.
ATTACKED = {"attacker": "foe", "defender": "hero", "turn": IAN, "acting": TOM}
CONDITION_CASES: list[tuple[Json, Json, Json]] = [
    (do("rating", stat="attack", at_least=4), {"hero": {"attack": 4}}, {}),
    (do("rating", stat="attack", who="facing", at_most=2), {"foe": {"attack": 2}}, {}),
    (do("stronger", stat="defense"), {"hero": {"defense": 4}}, {}),
    (do("is", who="facing", filter={"trait": "Elf"}), {"foe": {"traits": ["Elf"]}}, {}),
    (do("at", location="Plain Ground"), {}, {"his": {"at": "far-ground"}}),
    (do("at", with_facing=True), {}, {"his": {"at": "far-ground"}}),
    (do("has_equipment", filter={"kind": "Armor"}), {"his": {"cards": ["mail"]}}, {"his": {"cards": ["knife"]}}),
    (do("has_equipment", filter={"keyword": "Spear"}), {"his": {"cards": ["spear"]}}, {}),
    (do("has_personal_effect"), {"his": {"cards": ["badge"]}}, {"his": {"cards": ["charm"]}}),
    (do("characters", of="opposing", at_least=2), {"of_ian": {"characters": ["foe", "other"]}}, {}),
    (do("characters", of="all", at="here", at_most=1), {"his": {"at": "far-ground"}}, {}),
    (do("role", is_="attacker"), {}, ATTACKED),
    (do("health", at_most=3), {"his": {"damage": [3]}}, {}),
    (do("points", points="vp", at_least=2), {"of_tom": {"vp": 2}}, {}),
    (do("points", points="np", who="opponent", at_most=3), {"of_ian": {"np": 3}}, {}),
    (do("hand", at_least=2), {"of_tom": {"aside": ["mail", "knife"]}}, {}),
    (do("your_turn"), {}, ATTACKED),
]


@pytest.mark.parametrize(("condition", "yes", "no"), CONDITION_CASES, ids=lambda case: str(case.get("verb", ""))[:20])
def test_a_condition(condition, yes, no):
    assert answered(condition, **yes)
    assert not answered(condition, **no)


def test_at_common_ground():
    commons = {"green": {"type": "Landscape", "common_ground": True}}
    for at, found in (("green", True), ("plain-ground", False)):
        assert (
            answered(do("at", common_ground=True), his={"at": at}, cards=commons, grounds=["plain-ground", "green"])
            == found
        )


def test_the_battle_action_at_hand():
    watch = [
        ability(
            "battle_round.attack_played",
            do("gain_np", amount=1),
            **{"if": [do("battle_action", kind="Attack", damage_at_least=2)]},
        )
    ]
    cards = {**CARDS, "foe": {**CARDS["foe"], "abilities": watch}}
    assert battle(["cut", "jab"], ["parry"], cards=cards).do(TOM, "Cut").can("use Foe")
    assert not battle(["cut", "jab"], ["parry"], cards=cards).do(TOM, "Jab").can("use Foe")


def test_the_die_of_the_generate_phase():
    lucky = {**HERO, "abilities": [ability("generate", do("gain_np", amount=5), **{"if": [do("rolled", at_least=5)]})]}
    for die, np in ((5, 20), (4, 14)):
        tom = {"characters": ["hero"], "hand": ["plain-character"]}
        assert scene(cards={**CARDS, "hero": lucky}, tom=tom, phase="Generate", dice=[die]).np() == np


# Amounts.

COUNT_CASES: list[tuple[Json, Json, int]] = [
    ({"count": "own_characters"}, {"tom": {"characters": ["hero", "friend"]}}, 2),
    ({"count": "opposing_characters", "times": 3}, {}, 3),
    ({"count": "opposing_characters", "filter": {"wounded": True}}, {}, 0),
    ({"count": "cards_in_hand", "max": 2}, {"tom": {"characters": [], "hand": ["4 mail"]}}, 2),
    ({"count": "landscapes"}, {}, 2),
    ({"count": "patients"}, {"tom": {"hospital": ["friend", "other"]}}, 2),
]


@pytest.mark.parametrize(
    ("amount", "more", "found"),
    COUNT_CASES,
    ids=lambda case: str(case.get("count", "")) if isinstance(case, dict) else "",
)
def test_a_counted_amount(amount, more, found):
    assert noticed(do("gain_np", amount=amount), **more).np() == 10 + found


def test_amounts_about_the_bearer():
    proud = {
        **HERO,
        "abilities": [ability("static", do("stat", stat="attack", of="bearer", amount={"count": "equipment"}))],
    }
    tom = {"characters": [{"card": "hero", "cards": ["mail", "spear"]}], "hand": ["plain-character"]}
    assert scene(cards={**CARDS, "hero": proud}, tom=tom).attack("hero") == 3 + 2
    angry = {
        **HERO,
        "abilities": [ability("static", do("stat", stat="attack", of="bearer", amount={"count": "damage"}))],
    }
    tom = {"characters": [{"card": "hero", "damage": [2, 2]}], "hand": ["plain-character"]}
    assert scene(cards={**CARDS, "hero": angry}, tom=tom).attack("hero") == 3 + 4
    pack = {
        **HERO,
        "abilities": [ability("static", do("stat", stat="attack", of="bearer", amount={"count": "characters_here"}))],
    }
    tom = {"characters": ["hero", {"card": "friend", "at": "far-ground"}], "hand": ["plain-character"]}
    assert scene(cards={**CARDS, "hero": pack}, tom=tom, ian={"characters": ["foe"]}).attack("hero") == 3 + 2


# Events that no other test shows.


@pytest.mark.parametrize(
    ("event", "np"),
    [("combat.end.won", 12), ("damage.dealt", 12), ("attack.declared", 12), ("combat.start", 12)],
)
def test_events_of_a_combat(event, np):
    hero = {**HERO, "abilities": [ability(event, do("gain_np", amount=2))]}
    tom = {"characters": ["hero"], "combat": ["20 kill"], "hand": ["plain-tool"]}
    ian = {"characters": ["foe"], "combat": ["20 parry"]}
    table = scene(cards={**CARDS, "hero": hero}, tom=tom, ian=ian, phase="Attack").do(TOM, "attack with Hero")
    for _ in range(20):
        if table.phase == "Combat":
            table.do(table.mover or "", "accept" if table.mover == IAN else "play Kill")
    assert table.np() == np if event != "damage.dealt" else table.np() >= np


@pytest.mark.parametrize("event", ["combat.end.lost", "damage.taken", "hospital.enter"])
def test_events_of_the_one_who_loses(event):
    foe = {**CARDS["foe"], "abilities": [ability(event, do("gain_np", amount=2))]}
    table = battle(["kill"], [], cards={**CARDS, "foe": foe})
    assert table.np(IAN) == 12


def test_events_of_the_hospital_and_of_moving():
    foe = {
        **HERO,
        "abilities": [
            ability("hospital.turn", do("gain_np", amount=2)),
            ability("hospital.leave", do("gain_np", amount=3)),
        ],
    }
    tom = {"hospital": ["foe"], "hand": ["plain-character"]}
    table = scene(cards={**CARDS, "foe": foe}, tom=tom, phase="Hospital", dice=[1, 1])
    assert table.np() == 12
    assert table.do(TOM, "leave").np() == 12 + 3 + 1
    gate = {
        "type": "Landscape",
        "location": "Cave",
        "area": "Gate",
        "place": 1,
        "abilities": [ability("move.leave", do("gain_np", amount=1)), ability("move.enter", do("lose_np", amount=4))],
    }
    hall = {**gate, "area": "Hall", "place": 2, "abilities": [ability("move.enter", do("gain_np", amount=2))]}
    tom = {"characters": [{"card": "hero", "at": "gate"}], "hand": ["plain-tool"]}
    table = scene(cards={**CARDS, "gate": gate, "hall": hall}, grounds=["gate", "hall"], tom=tom, phase="Move").do(
        TOM, "to Cave: Hall"
    )
    assert table.np() == 13


@pytest.mark.parametrize("event", ["start_of_turn", "draw", "turn_end"])
def test_events_of_the_turn(event):
    hero = {**HERO, "abilities": [ability(event, do("gain_np", amount=2))]}
    tom = {"characters": ["hero"], "hand": ["plain-tool"]}
    ian = {"characters": [{"card": "hero", "as": "his"}]}
    table = scene(cards={**CARDS, "hero": hero}, tom=tom, ian=ian, phase="Hospital", dice=[1]).until("Discard")
    assert (table.np(TOM), table.np(IAN)) == (13, 10)


def test_hand_empty_before_a_redraw():
    hero = {**HERO, "abilities": [ability("hand_empty", do("gain_np", amount=2))]}
    table = battle(
        ["jab"], ["parry"], cards={**CARDS, "hero": hero}, of_tom={"combat": ["jab", "cut", "jab", "cut", "jab"]}
    )
    assert table.do(IAN, "answer Parry").np() == 12
