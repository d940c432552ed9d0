"""Sections 23 and 27: Actions, the timing of effects, decks and discards."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.match import full_observation
from simulator.engine.games.conan_ccg.position.state import HIDDEN
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, ability, do, fight, foe, scene
from tests.engine.conan_ccg.test_rules_08_warrior_step import WARRIOR_WINDOWS, windows_seen


def action(when: str, *effects: dict[str, object], keyword: str = "Prepare", **more: object) -> dict[str, object]:
    return {"type": "Action", "keywords": [keyword], "abilities": [ability(when, *effects, **more)]}


DRAW = do("draw", amount=1)
ANYTIME = action("any", DRAW, keyword="Any")


#: A moment of each step, and a phase of it in which a scene can begin.
STEPS = {"Prepare": ("prepare", "Prepare"), "Warrior": ("survey", "Survey"), "Rest": ("rest", "Rest")}


@pytest.mark.rule("CCG-23.1")
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("keyword", STEPS)
@pytest.mark.parametrize("holder", [TOM, IAN])
@pytest.mark.parametrize("prefix", ["", "Foe:"])
def test_23_1_the_keywords_of_an_action_say_in_which_step_and_by_whom_it_is_played(prefix, holder, keyword, step):
    cards = {"trick": action(STEPS[keyword][0], DRAW, keyword=prefix + keyword), "rock": {"type": "Foe", "health": 9}}
    players = {"tom": {}, "ian": {}} | {holder.lower(): {"hand": ["trick"]}}
    zones = {"Center": ["rock"]} if step == "Warrior" else {}
    table = scene(cards=cards, phase=STEPS[step][1], zones=zones, **players)
    fits = step == keyword and holder == (IAN if prefix else TOM)
    assert (table.active == TOM and table.mover == holder and table.can("play Trick")) == fits


@pytest.mark.rule("CCG-23.1")
@pytest.mark.parametrize(("phase", "player"), [("Prepare", TOM), ("Rest", IAN)])
def test_23_1_with_two_keywords_each_is_for_its_own_step_and_its_own_player(phase, player):
    texts = [ability("prepare", DRAW), ability("rest", DRAW)]
    cards = {"trick": {"type": "Action", "keywords": ["Prepare", "Foe:Rest"], "abilities": texts}}
    table = scene(cards=cards, phase=phase, tom={"hand": ["trick"]}, ian={"hand": ["trick"]})
    assert (table.mover, len(table.legal)) == (player, 2)
    assert table.can("play Trick", "pass")


@pytest.mark.rule("CCG-23.2")
@pytest.mark.parametrize("player", [TOM, IAN])
def test_23_2_an_action_with_any_counts_as_having_the_keyword_of_the_step_it_is_played_in(player):
    # at whatever moment of a step one with the step's own keyword can be played, one with Any can be too
    prefix = "" if player == TOM else "Foe:"
    assert windows_seen(player, f"{prefix}Any") == windows_seen(player, f"{prefix}Warrior") == list(WARRIOR_WINDOWS)
    for step in ("Prepare", "Rest"):
        cards = {name: action(STEPS[step][0], DRAW, keyword=prefix + name.title()) for name in (step.lower(), "any")}
        holds = {player.lower(): {"hand": list(cards)}}
        table = scene(cards=cards, phase=step, **holds)
        assert (table.mover, table.legal) == (player, [f"play {step}", "play Any", "pass"])


@pytest.mark.rule("CCG-23.2")
@pytest.mark.parametrize("phase", ["Prepare", "Survey", "Rest"])
def test_23_2_an_action_with_any_can_be_played_in_every_step(phase):
    zones = {"Center": ["plain-foe"]} if phase == "Survey" else {}
    table = scene(cards={"trick": ANYTIME}, phase=phase, zones=zones, tom={"hand": ["trick"]})
    assert (table.mover, table.phase) == (TOM, phase)
    assert table.can("play Trick")


@pytest.mark.rule("CCG-23.2")
def test_23_2_any_is_for_the_active_player_and_foe_any_for_foe_players():
    cards = {"trick": ANYTIME, "hex": action("any", DRAW, keyword="Foe:Any")}
    table = scene(cards=cards, tom={"hand": ["hex"]}, ian={"hand": ["trick", "hex"]})
    assert table.mover == IAN
    assert table.legal == ["play Hex", "pass"]


@pytest.mark.rule("CCG-23.3")
@pytest.mark.parametrize(("held", "playable"), [(0, False), (1, True)])
def test_23_3_an_action_has_no_base_cost_but_the_costs_in_its_text_must_be_paid_in_full(held, playable):
    cards = {"deal": {**action("prepare", do("gain_prowess", amount=3), cost=[do("discard", amount=1)]), "gem": 6}}
    table = scene(cards=cards, tom={"hand": ["deal", f"{held} plain-move"] if held else ["deal"], "prowess": 5})
    assert table.can("play Deal") == playable
    if playable:
        table.do(TOM, "Deal")
        assert table.prowess() == 8
        assert sorted(table.pile(TOM, "discard")) == ["deal", "plain-move"]


@pytest.mark.rule("CCG-23.4")
def test_23_4_as_a_move_it_pays_its_gem_and_its_keywords_do_not_restrict_it():
    cards = {"song": {**action("prepare", do("wound", target="conan", amount=5)), "gem": 2}}
    zones = {"Center": [foe("plain-foe", "plain-move")]}
    table = scene(cards=cards, phase="Conan Move", zones=zones, tom={"hand": ["song", "plain-move"]})
    table.do(TOM, "plays Song", "left of")
    assert (table.prowess(), table.health()) == (18, 20)


@pytest.mark.rule("CCG-23.5")
@pytest.mark.parametrize(
    ("phase", "offered"), [("Prepare", False), ("Survey", False), ("Conan Move", True), ("Rest", False)]
)
def test_23_5_moves_can_only_be_played_as_moves_in_the_warrior_step(phase, offered):
    cards = {"trick": {**action("any", DRAW, keyword="Any")}, "brute": {"type": "Foe", "health": 9}}
    fighting = {"Center": [foe("brute", "plain-move") if phase == "Conan Move" else "brute"]}
    zones = {} if phase in ("Prepare", "Rest") else fighting
    table = scene(cards=cards, phase=phase, zones=zones, tom={"hand": ["plain-move", "trick"]})
    while table.can("play Trick") and phase == "Conan Move":
        table.do(TOM, "pass")  # the window before the moves
    assert table.can("Plain Move") == offered
    assert not table.can("play Plain Move")


@pytest.mark.rule("CCG-23.6")
@pytest.mark.parametrize(("turn", "order"), [(TOM, [TOM, IAN, ANN]), (IAN, [IAN, ANN, TOM]), (ANN, [ANN, TOM, IAN])])
def test_23_6_the_active_player_is_asked_first_then_the_others_from_the_primary_foe_player(turn, order):
    both = {"type": "Action", "keywords": ["Any", "Foe:Any"], "abilities": [ability("survey", DRAW)]}
    hands = {name.lower(): {"hand": ["trick"]} for name in (TOM, IAN, ANN)}
    table = scene(cards={"trick": both}, turn=turn, phase="Survey", zones={"Center": ["plain-foe"]}, **hands)
    asked = []
    while table.can("play Trick"):
        asked.append(table.mover)
        table.do(table.mover or "", "pass")
    assert asked == order
    # all have passed in a row: the window is closed
    assert (table.mover, table.legal) == (turn, ["fight", "retreat"])


@pytest.mark.rule("CCG-23.6")
def test_23_6_after_an_action_all_are_asked_again():
    both = {"type": "Action", "keywords": ["Any", "Foe:Any"], "abilities": [ability("survey", DRAW)]}
    hands = {name.lower(): {"hand": ["trick"]} for name in (TOM, IAN)}
    table = scene(cards={"trick": both}, phase="Survey", zones={"Center": ["plain-foe"]}, **hands)
    table.do(TOM, "pass").do(IAN, "play Trick")
    assert (table.mover, table.can("play Trick")) == (TOM, True)


@pytest.mark.rule("CCG-23.7")
def test_23_7_a_card_is_resolved_completely_in_printed_order_before_the_next():
    # heal first, then the wound; with full Health the other order would end at 20
    cards = {"bitter": action("prepare", do("heal", target="conan", amount=3), do("wound", target="conan", amount=3))}
    table = scene(cards=cards, tom={"hand": ["bitter", "bitter"]}).do(TOM, "Bitter")
    assert table.health() == 17
    assert table.mover == TOM


@pytest.mark.rule("CCG-23.8")
def test_23_8_a_played_action_is_discarded_when_it_has_resolved():
    # while it resolves it is in no pile: its own "return a card" cannot bring it back
    cards = {"recall": action("prepare", do("return_card", amount=1))}
    table = scene(cards=cards, tom={"hand": ["recall"], "discard": ["plain-move"]}).do(TOM, "Recall")
    assert table.hand() == ["plain-move"]
    assert table.pile(TOM, "discard") == ["recall"]


@pytest.mark.rule("CCG-23.9")
def test_23_9_defeats_and_losses_are_checked_after_every_effect():
    slay = action("survey", do("wound", target={"one": "foe"}, amount=9), DRAW, keyword="Warrior")
    table = scene(
        cards={"slay": slay}, phase="Survey", zones={"Center": ["plain-foe"]}, tom={"hand": ["slay"]}, ian={"foes": []}
    )
    table.do(TOM, "Slay")
    # Ian's last Foe: the match is over before the card is drawn
    assert (table.winners, table.hand()) == ([TOM], [])


@pytest.mark.rule("CCG-23.10")
def test_23_10_a_change_to_a_hit_lasts_for_that_attack():
    blow = action("hits_known", do("modify_damage", to="this_hit", amount=2), keyword="Warrior")
    cards = {
        "blow": blow,
        "brute": {"type": "Foe", "health": 20},
        "fast": {"type": "Move", "initiative": 4, "right": ["Blade"]},
        "slow": {"type": "Move", "initiative": 2, "left": ["Blade"]},
    }
    zones = {"Center": fight(foe("brute", "plain-move"), gaps={0: "fast", 1: "slow"})}
    table = scene(cards=cards, phase="Resolution", zones=zones, tom={"hand": ["blow"]}).do(TOM, "Blow")
    assert table.wounds("brute") == 5 + 3


@pytest.mark.rule("CCG-27.3")
def test_27_3_a_deck_that_was_searched_is_shuffled():
    cards = {
        "seek": action("prepare", do("search_deck", filter={"card": "Item"})),
        "axe": {"type": "Item"},
        **{f"card-{number}": {"type": "Move"} for number in range(9)},
    }
    order = [f"card-{number}" for number in range(9)]
    table = scene(cards=cards, tom={"hand": ["seek"], "draw": [*order, "axe"]}).do(TOM, "Seek", "take Axe")
    assert table.hand() == ["axe"]
    assert sorted(table.pile(TOM, "draw")) == order
    assert table.pile(TOM, "draw") not in (order, order[::-1])


@pytest.mark.rule("CCG-27.4")
def test_27_4_discarding_is_from_the_hand():
    curse = action("survey", do("discard", who="opponent", amount=1), keyword="Foe:Warrior")
    table = scene(
        cards={"curse": curse, "axe": {"type": "Item"}},
        phase="Survey",
        zones={"Center": ["plain-foe"]},
        tom={"hand": ["plain-move"], "items": ["axe"]},
        ian={"hand": ["curse"]},
    ).do(IAN, "Curse")
    assert (table.hand(), table.pile(TOM, "items")) == ([], ["axe"])


@pytest.mark.rule("CCG-27.5")
def test_27_5_cards_cannot_be_discarded_at_will():
    table = scene(cards={"axe": {"type": "Item"}}, tom={"hand": ["axe", "9 plain-move"]})
    assert table.legal == ["play Axe", "pass"]


@pytest.mark.rule("CCG-27.6")
def test_27_6_the_player_who_must_discard_chooses():
    curse = action("survey", do("discard", who="opponent", amount=1), keyword="Foe:Warrior")
    table = scene(
        cards={"curse": curse, "axe": {"type": "Item"}},
        phase="Survey",
        zones={"Center": ["plain-foe"]},
        tom={"hand": ["plain-move", "axe"]},
        ian={"hand": ["curse"]},
    ).do(IAN, "Curse")
    assert (table.mover, table.legal) == (TOM, ["discard Plain Move", "discard Axe"])


@pytest.mark.rule("CCG-27.1")
def test_27_1_what_cannot_be_drawn_is_not_drawn():
    cards = {"omen": action("prepare", do("draw", amount=3))}
    table = scene(cards=cards, tom={"hand": ["omen"], "draw": ["plain-move"]}).do(TOM, "Omen")
    assert table.hand() == ["plain-move"]


@pytest.mark.rule("CCG-27.7")
def test_27_7_deck_orders_are_hidden_and_their_sizes_public():
    table = scene(
        tom={"draw": ["2 plain-move"]}, ian={"foes": ["6 plain-foe"]}, phase="Survey", zones={"Center": ["plain-foe"]}
    )
    seen = full_observation.view(table.state, table.seat(TOM)).state
    assert seen.pile(table.seat(TOM), 1) == [HIDDEN] * 2
    assert seen.pile(table.seat(IAN), 3) == [HIDDEN] * 6
