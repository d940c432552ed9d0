"""Effects at their edges: two of a kind, the other player's turn to use them, what is over when a combat goes on."""

from __future__ import annotations

import pytest

from simulator.engine.games.conquer.match import full_observation
from simulator.engine.games.conquer.position.state import ASIDE, HAND, HIDDEN
from tests.engine.conquer.scene import IAN, TOM, ability, battle, do, scene
from tests.engine.conquer.test_effects import CARDS, HERO, OWN, fought, law, noticed, once, word


def test_the_text_of_an_answer_is_carried_out_when_it_is_played():
    guard = {"type": "Battle Action", "kind": "Block", "abilities": [ability("play", do("gain_np", amount=2))]}
    table = battle(["cut", "jab"], ["guard", "jab", "cut"], cards={**CARDS, "guard": guard})
    assert table.do(TOM, "Cut").do(IAN, "answer Guard").np(IAN) == 12


def test_an_attack_is_cancelled_alone_and_the_next_one_hits():
    table = fought("battle_round.attack_played", do("cancel", what="attack"), hand=["parry"], answer=["cut", "kill"])
    table.do(IAN, "play Cut").do(TOM, "play Trick")
    assert table.damage("hero") == []
    table.do(IAN, "play Kill").do(TOM, "accept")
    assert table.damage("hero") == [6]


def test_an_answer_is_cancelled_alone_and_the_next_one_stops():
    rest = {"combat": ["9 parry"]}
    cards = {**CARDS, "trick": word("battle_round.answer_played", do("cancel", what="answer"))}
    table = battle(["cut", "jab"], ["parry", "duck"], cards=cards, of_tom={"hand": ["trick"], **rest}, of_ian=rest)
    table.do(TOM, "Cut").do(IAN, "answer Parry").do(TOM, "play Trick")
    assert table.damage("foe") == [2]
    # Ian has no Attack: Tom unleashes the fury
    table.do(TOM, "play Jab").do(IAN, "answer Duck")
    assert table.damage("foe") == [2]


def test_the_defender_takes_a_card_of_the_attackers_battle_hand():
    of_ian = {"characters": ["foe"], "hand": ["trick"]}
    cards = {**CARDS, "trick": word("battle_round.attack_played", do("steal_action"))}
    table = battle(["cut", "kill"], ["parry", "jab"], cards=cards, of_ian=of_ian).do(TOM, "play Cut")
    table.do(IAN, "play Trick")
    assert sorted(table.pile(IAN, "battle_hand")) == ["jab", "kill", "parry"]
    assert table.pile(TOM, "battle_hand") == []


def test_a_combat_is_over_when_either_fighter_leaves_play():
    for leaves in ("facing", "fighter"):
        table = fought("battle_round.before_attack", do("return_to_hand", target=leaves)).do(TOM, "play Trick")
        assert table.phase != "Combat"
        assert (table.vp(TOM), table.vp(IAN)) == (0, 0)
        assert table.events("CQ-18.9")


def test_two_cards_return_where_the_text_says_two():
    tom = {"doom": ["knife", "mail", "spear"]}
    table = noticed(do("return_card", filter={"card": "Equipment"}, amount=2), tom=tom)
    table.do(TOM, "take Knife", "take Spear")
    assert table.hand() == ["knife", "plain-character", "spear"]
    assert "mail" in table.pile(TOM, "doom")


def test_what_was_changed_of_a_character_is_over_when_he_leaves_play_and_of_another_it_is_not():
    strong = do("stat", stat="attack", of={"characters": "all"}, amount=2, until="next_turn")
    bless = once(do("stat", stat="attack", of=OWN, amount=4, until="next_turn"))
    back = once(do("return_to_hand", target={"one": "character", "filter": {"trait": "Elf"}}))
    cards = {"bless": bless, "back": back, "friend": {**HERO, "traits": ["Elf"]}}
    tom = {"characters": ["hero", "friend"], "hand": ["2 bless", "back"], "np": 20}
    table = noticed(strong, tom=tom, cards=cards)
    table.do(TOM, "Notice Bless", "choose Friend").do(TOM, "Notice Bless", "choose Hero")
    assert (table.attack("hero"), table.attack("friend"), table.attack("foe")) == (9, 9, 5)
    table.do(TOM, "Notice Back").do(TOM, "Notice Friend", "at Plain Ground")
    # he comes back without what was chosen for him; what is for all, and for the hero, goes on
    assert (table.attack("hero"), table.attack("friend"), table.attack("foe")) == (9, 5, 5)


def test_by_a_setting_a_healed_battle_action_goes_to_its_owners_discard():
    table = battle(["cut", "jab"], ["parry", "jab"], cards=CARDS, options={"actions_kept": "yes"})
    table.do(TOM, "Cut").do(IAN, "accept")
    assert (table.pile(TOM, "kept"), table.damage("foe")) == (["cut"], [2])
    mend = once(do("remove_entry", target={"one": "character", "of": "opposing"}))
    cards = {**CARDS, "mend": mend}
    table = battle(["kill"], [], cards=cards, options={"actions_kept": "yes"}, of_tom={"hand": ["plain-tool"]})
    table.do(TOM, "3 Victory").until().until("Hospital")
    assert table.where("foe") == "Ian hospital"
    assert table.pile(TOM, "kept") == ["kill"]
    table.do(IAN, "remove the damage of 6")
    assert (table.pile(TOM, "kept"), "kill" in table.pile(TOM, "combat_discard")) == ([], True)


def test_only_a_disturbance_in_a_combat_can_be_answered():
    hush = word("disturbance_played", do("cancel", what="disturbance"))
    cheer = word("notice_phase", do("gain_np", amount=3))
    cards = {**CARDS, "hush": hush, "cheer": cheer}
    table = scene(cards=cards, tom={"hand": ["cheer", "plain-character"]}, ian={"hand": ["hush"]})
    table.do(TOM, "play Cheer")
    assert (table.mover, table.np()) == (TOM, 13)


def test_a_patient_who_is_released_may_come_back_anywhere_if_his_landscape_has_gone():
    flood = once(do("doom", target={"one": "landscape"}))
    cave = {f"cave-{n}": {"type": "Landscape", "location": "Cave", "area": str(n), "place": n} for n in (1, 2, 3)}
    tom = {"hospital": [{"card": "friend", "damage": [1], "at": "cave-2"}], "hand": ["flood"]}
    world = {"grounds": ["plain-ground", *cave]}
    table = scene(
        cards={**CARDS, **cave, "flood": flood, "spell": once(do("release", target={"one": "patient", "of": "own"}))},
        tom={**tom, "hand": ["flood", "spell", "plain-character"]},
        **world,
    )
    table.do(TOM, "Notice Flood", "choose Cave: 2").do(TOM, "Notice Spell")
    assert len(table.legal) == 2
    table.do(TOM, table.legal[1])
    assert (table.where("friend"), table.at("friend")) == ("Tom in_play", "cave-3")


def test_who_picks_from_a_hand_sees_it():
    ian = {"hand": ["knife", "mail"]}
    table = noticed(do("discard", who="opponent", amount=1, by="you"), ian=ian)
    assert full_observation.view(table.state, 0).state.pile(1, HAND) == table.state.pile(1, HAND)
    other = noticed(do("discard", who="opponent", amount=1), ian=ian)
    assert full_observation.view(other.state, 0).state.pile(1, HAND) == [HIDDEN] * 2


def test_who_picks_from_a_hand_in_a_combat_sees_what_was_set_aside_too():
    pry = do("discard", who="opponent", amount=1, by="you")
    table = fought("battle_round.before_attack", pry, of_ian={"aside": ["knife", "mail"]}).do(TOM, "play Trick")
    assert table.legal == ["discard Knife", "discard Mail"]
    assert full_observation.view(table.state, 0).state.pile(1, ASIDE) == table.state.pile(1, ASIDE)


def test_an_effect_before_the_second_player_answers_for_his_characters_alone():
    watch = law(do("gain_np", amount=3), when="damage.taken")
    table = battle(
        ["cut", "jab"], ["jab", "cut", "parry"], cards={**CARDS, "watch": watch}, of_ian={"before": ["watch"]}
    )
    table.do(TOM, "Cut").do(IAN, "accept")
    assert (table.np(TOM), table.np(IAN)) == (10, 13)
    table.do(IAN, "Jab")
    assert (table.np(TOM), table.np(IAN)) == (10, 13)


@pytest.mark.parametrize(("once", "again"), [("round", True), ("combat", False), ("turn", False)])
def test_a_text_answers_again_in_the_next_round_the_next_combat_or_the_next_turn(once, again):
    gain = ability("damage.taken", do("gain_np", amount=1), once=once)
    cards = {**CARDS, "foe": {**CARDS["foe"], "defense": 9, "abilities": [gain]}}
    rest = {"combat": ["9 parry"]}
    table = battle(["jab", "cut"], ["parry"], cards=cards, of_tom=rest, of_ian=rest)
    table.do(TOM, "play Jab").do(IAN, "accept")
    assert table.np(IAN) == 11
    # Ian has no Attack: Tom unleashes the fury
    table.do(TOM, "play Cut").do(IAN, "accept")
    assert table.np(IAN) == (12 if again else 11)


def test_after_a_disturbance_that_nobody_answers_the_window_it_was_played_in_is_still_open():
    hush = word("disturbance_played", do("cancel", what="disturbance"))
    table = battle(
        ["cut", "jab"],
        ["parry", "jab", "cut"],
        cards={**CARDS, "hush": hush, "trick": word("battle_round.before_attack", do("gain_np", amount=2))},
        of_tom={"hand": ["2 trick"]},
        of_ian={"hand": ["hush"]},
    )
    table.do(TOM, "play Trick").do(IAN, "pass")
    assert (table.mover, table.legal, table.np()) == (TOM, ["play Trick", "pass"], 12)
    table.do(TOM, "play Trick").do(IAN, "play Hush")
    assert (table.np(), table.legal) == (12, ["play Cut (2 damage)", "play Jab (1 damage)"])


@pytest.mark.parametrize(("once", "again"), [("round", False), ("turn", False), ("", True)])
def test_a_text_that_is_paid_for_can_be_used_again_at_once_unless_it_says_once(once, again):
    limit = {"once": once} if once else {}
    lamp = ability("battle_round.before_attack", do("draw_actions", amount=1), cost=[do("lose_np", amount=1)], **limit)
    table = battle(["jab", "cut"], ["parry"], cards={**CARDS, "hero": {**HERO, "abilities": [lamp]}})
    assert table.do(TOM, "use Hero").can("use Hero") == again


def test_an_effect_before_a_player_can_be_doomed():
    watch = law(do("stat", stat="generate", of="you", amount=1))
    table = noticed(do("doom", target={"one": "effect"}), cards={"watch": watch}, ian={"before": ["watch"]})
    assert (table.pile(IAN, "before"), table.pile(IAN, "doom")) == ([], ["watch"])


@pytest.mark.parametrize(("np", "left", "drawn"), [(5, 1, 0), (6, 0, 1)])
def test_a_text_whose_cost_cannot_be_paid_in_full_does_nothing(np, left, drawn):
    call = ability("on_notice", do("draw", amount=1), cost=[do("lose_np", amount=2)])
    cards = {**CARDS, "hero": {**HERO, "abilities": [call]}}
    table = scene(cards=cards, tom={"np": np, "hand": ["hero", "plain-tool"]}).do(TOM, "Notice Hero", "at Plain Ground")
    assert (table.np(), len(table.hand())) == (left, 1 + drawn)


def test_only_cards_of_a_kind_cost_less():
    sale = law(do("stat", stat="cost", of="you", amount=-1, filter={"card": "Effect", "division": "Nature"}))
    cards = {
        **CARDS,
        "charm": {**CARDS["charm"], "cost": 3},
        "hymn": {**CARDS["charm"], "cost": 3, "division": "Chaos"},
    }
    tom = {"before": ["sale"], "hand": ["charm", "hymn", "plain-tool"], "characters": ["hero"]}
    table = scene(cards={**cards, "sale": sale}, tom=tom)
    assert table.can("Notice Charm for 2", "Notice Hymn for 3", "Notice Plain Tool for 1")


def test_after_an_act_in_a_window_both_are_asked_again_and_once_each():
    cheer = word("battle_round.before_attack", do("gain_np", amount=1))
    hands = {"of_tom": {"hand": ["2 cheer"]}, "of_ian": {"hand": ["2 cheer"]}}
    table = battle(["cut", "jab"], ["parry"], cards={**CARDS, "cheer": cheer}, **hands)
    table.do(TOM, "pass").do(IAN, "play Cheer")
    assert table.mover == IAN
    table.do(IAN, "pass").do(TOM, "play Cheer").do(TOM, "pass").do(IAN, "pass")
    assert (table.mover, table.legal) == (TOM, ["play Cut (2 damage)", "play Jab (1 damage)"])


def test_the_text_of_a_landscape_is_over_when_it_leaves_the_table():
    hall = {"type": "Landscape", "abilities": [ability("static", do("stat", stat="attack", of="all", amount=2))]}
    cards = {"hall": hall}
    world = {"grounds": ["plain-ground", "hall"]}
    table = noticed(do("doom", target={"one": "landscape"}), cards=cards, world=world)
    assert (table.ground, table.attack("hero"), table.attack("foe")) == (["plain-ground"], 3, 3)


CAVES = {f"cave-{n}": {"type": "Landscape", "location": "Cave", "area": str(n), "place": n} for n in range(1, 6)}


@pytest.mark.parametrize(
    ("free", "price", "charged", "paid"),
    [
        (0, 0, "less", [0, 1, 1]),
        (1, 0, "less", [0, 0, 1]),
        (0, 1, "less", [0, 2, 2]),
        (0, -1, "less", [0, 0, 0]),
        (0, -2, "less", [0, 0, 0]),
        (0, 0, "all", [0, 2, 1]),
        (1, 0, "all", [0, 0, 2]),
        (0, 1, "all", [0, 4, 2]),
        (1, 1, "all", [0, 0, 4]),
    ],
)
def test_texts_about_steps_and_their_price_under_both_readings(free, price, charged, paid):
    said = [do("stat", stat="free_steps", of="own", amount=free)] if free else []
    said += [do("stat", stat="move_price", of="you", amount=price)] if price else []
    boots = law(*said) if said else law(do("stat", stat="generate", of="you", amount=1))
    tom = {"characters": [{"card": "hero", "at": "cave-1"}], "before": ["boots"], "np": 20, "hand": ["knife"]}
    table = scene(
        cards={**CARDS, **CAVES, "boots": boots},
        grounds=list(CAVES),
        tom=tom,
        phase="Move",
        options={"move_cost": charged},
    )
    found = []
    for number in (2, 3, 4):
        before = table.np()
        table.do(TOM, next(label for label in table.legal if label.startswith(f"move Hero to Cave: {number}")))
        found.append(before - table.np())
    assert found == paid


@pytest.mark.parametrize(("damage", "released"), [([5], True), ([6], False), ([9], False)])
def test_a_patient_is_released_only_with_health(damage, released):
    tom = {"characters": ["hero"], "hospital": [{"card": "friend", "damage": damage}]}
    free = once(do("release", target={"all": "patient", "of": "own"}))
    tom["hand"] = ["free", "plain-character"]
    table = scene(cards={**CARDS, "free": free}, tom=tom).do(TOM, "Notice Free")
    assert (table.where("friend") == "Tom in_play") == released


def test_only_a_patient_is_released():
    table = noticed(do("release", target={"all": "patient"}), tom={"characters": ["hero", "friend"]})
    assert table.pile(TOM, "in_play") == ["hero", "friend"]


@pytest.mark.parametrize(
    ("wears", "piece", "taken"),
    [([], "knife", True), (["spear"], "knife", False), ([], "maul", False), (["knife"], "knife", True)],
)
def test_a_piece_is_taken_by_one_who_has_the_hands_and_the_weapon_use_for_it(wears, piece, taken):
    maul = {"type": "Equipment", "cost": 0, "requires": {"weapon_use": 9}}
    grip = ability("notice_phase", do("take_equipment", target={"one": "equipment", "of": "opposing"}))
    cards = {**CARDS, "maul": maul, "hero": {**HERO, "abilities": [grip]}}
    ian = {"characters": [{"card": "foe", "cards": [{"card": piece, "as": "his"}]}]}
    table = scene(cards=cards, tom={"characters": [{"card": "hero", "cards": wears}], "hand": ["plain-tool"]}, ian=ian)
    assert table.can("use Hero") == taken


@pytest.mark.parametrize(("counted", "gained"), [("damage", 0), ("equipment", 0), ("own_characters", 1)])
def test_a_text_that_is_on_nobody_counts_nothing_of_its_bearer(counted, gained):
    hurt = {"characters": [{"card": "hero", "damage": [2], "cards": ["knife"]}]}
    table = noticed(do("gain_np", amount={"count": counted}), tom=hurt)
    assert table.np() == 10 + gained


def test_two_texts_about_spoils_are_both_heard():
    for mine, his, legal in (
        ("double", "double", "take 12 Victory and 0 Notice Points"),
        ("double", "none", "take 0 Victory and 0 Notice Points"),
    ):
        rich = {**HERO, "abilities": [ability("static", do("spoils", change=mine, when="won", of="bearer"))]}
        poor = {**CARDS["foe"], "abilities": [ability("static", do("spoils", change=his, when="lost", of="bearer"))]}
        cards = {**CARDS, "hero": rich, "foe": poor}
        table = battle(["kill"], [], cards=cards, of_tom={"hand": ["plain-tool"]})
        if his == "none":
            assert (table.vp(), table.np(), table.can("take")) == (0, 10, False)
        else:
            assert table.legal[0] == legal


@pytest.mark.parametrize(("when", "double"), [("won", True), ("lost", False)])
def test_a_text_about_spoils_is_for_the_one_who_wins_or_the_one_who_loses(when, double):
    rich = {**HERO, "abilities": [ability("static", do("spoils", change="double", when=when, of="bearer"))]}
    table = battle(["kill"], [], cards={**CARDS, "hero": rich}, of_tom={"hand": ["plain-tool"]})
    assert table.legal[0] == f"take {6 if double else 3} Victory and 0 Notice Points"


def test_what_has_left_play_is_neither_doomed_again_nor_returned():
    for verb in ("doom", "return_to_hand"):
        again = ability("notice_phase", do(verb, target="this"), do("gain_np", amount=2), cost=[do("discard_this")])
        cards = {**CARDS, "knife": {**CARDS["knife"], "abilities": [again]}}
        tom = {"characters": [{"card": "hero", "cards": ["knife"]}], "hand": ["plain-character"]}
        table = scene(cards=cards, tom=tom).do(TOM, "use Knife")
        assert (table.pile(TOM, "doom"), table.hand(), table.np()) == (["knife"], ["plain-character"], 12)


def test_a_piece_that_is_lost_while_another_is_given_away_is_given_to_nobody():
    ring = {"type": "Equipment", "abilities": [ability("static", do("stat", stat="weapon_use", of="bearer", amount=2))]}
    cards = {"ring": ring, "sword": {"type": "Equipment", "requires": {"weapon_use": 3}}}
    cards["other"] = {**HERO, "weapon_use": 3}
    tom = {"characters": [{"card": "hero", "cards": ["sword", "ring"]}, "other"]}
    table = noticed(do("move_equipment", target={"all": "equipment", "of": "own"}), cards=cards, tom=tom)
    assert (table.cards_on("other"), table.pile(TOM, "doom")) == (["ring"], ["sword", "spell"])


def test_who_falls_while_another_is_moved_goes_nowhere():
    roads = {name: {"type": "Landscape", "location": name} for name in ("north", "south")}
    pit = ability("move.enter", do("wound", target={"all": "character", "of": "own"}, amount=1))
    cards = {**roads, "hero": {**HERO, "abilities": [pit]}}
    tom = {"characters": [{"card": "friend", "damage": [5]}, "hero"]}
    move = do("move_character", target={"all": "character", "of": "own"}, to="any")
    table = noticed(move, cards=cards, tom=tom, world={"grounds": ["plain-ground", *roads]})
    table.do(TOM, "at North")
    assert (table.at("hero"), table.where("friend"), table.mover) == ("north", "Tom hospital", TOM)
    assert table.can("Notice Plain Character")
    assert table.at("friend") == "plain-ground"


def test_spoils_that_are_doubled_without_end_are_counted_up_to_a_limit():
    double = do("spoils", change="double", when="won", of="bearer")
    rich = {**HERO, "abilities": [ability("static", *[double] * 11)]}
    cards = {**CARDS, "hero": rich}
    table = battle(["kill"], [], cards=cards)
    assert len(table.legal) == 2048
    assert (table.legal[0], table.legal[-1]) == (
        "take 2047 Victory and 0 Notice Points",
        "take 0 Victory and 4094 Notice Points",
    )


def test_a_card_that_comes_back_has_its_text_again():
    tool = {**CARDS["knife"], "abilities": [ability("notice_phase", do("gain_np", amount=1), once="turn")]}
    hush = once(do("blank_text", target={"one": "equipment"}, until="turn"))
    for leaves in ("return_to_hand", "doom"):
        away = once(do(leaves, target={"one": "equipment"}), do("return_card", amount=1, filter={"card": "Equipment"}))
        tom = {"characters": [{"card": "hero", "cards": ["knife"]}], "hand": ["hush", "away", "plain-character"]}
        table = scene(cards={**CARDS, "knife": tool, "hush": hush, "away": away}, tom={**tom, "doom": ["mail"]})
        assert not table.do(TOM, "Notice Hush").can("use Knife")
        table.do(TOM, "Notice Away")
        if leaves == "doom":
            table.do(TOM, "take Knife")
        assert table.do(TOM, "Notice Knife").can("use Knife")


@pytest.mark.rule("CQ-15.8", "CQ-18.1")
def test_who_falls_while_both_hands_are_empty_does_not_see_new_ones():
    hero = {**HERO, "abilities": [ability("hand_empty", do("wound", target="facing", amount=9))]}
    rest = {"combat": ["9 cut"]}
    cards = {**CARDS, "hero": hero}
    table = battle(["jab"], [], cards=cards, of_tom={**rest, "hand": ["plain-tool"]}, of_ian=rest)
    assert (table.where("foe"), table.damage("hero")) == ("Ian hospital", [])
    assert not table.events("CQ-15.8")
    assert table.can("take 3 Victory")


@pytest.mark.rule("CQ-24.2")
@pytest.mark.parametrize(("np", "can"), [(3, True), (2, False)])
def test_two_payments_of_notice_points_are_asked_for_together(np, can):
    cost = [do("lose_np", amount=1), do("lose_np", amount=2)]
    hero = {**HERO, "abilities": [ability("notice_phase", do("draw", amount=1), cost=cost)]}
    tom = {"characters": ["hero"], "hand": ["plain-character"], "np": np}
    assert scene(cards={**CARDS, "hero": hero}, tom=tom).can("use Hero") == can
