"""Section 12: the Foe Move Phase."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.match import full_observation
from simulator.engine.games.conan_ccg.position.state import HIDDEN
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, ability, do, foe, scene

CARDS = {
    "guard": {"type": "Foe", "prowess": 3, "health": 3},
    "other": {"type": "Foe", "prowess": 3, "health": 3},
    "three": {"type": "Move", "gem": 3},
    "four": {"type": "Move", "gem": 4},
    "five": {"type": "Move", "gem": 5},
    "six": {"type": "Move", "gem": 6},
    "axe": {"type": "Item", "gem": 2, "requires": {"scars": 9}, "draw": 2, "keywords": ["Weapon"]},
    "song": {
        "type": "Action",
        "gem": 1,
        "keywords": ["Prepare"],
        "abilities": [ability("prepare", do("wound", target="conan", amount=5))],
    },
    "guide": {"type": "Ally"},
    "field": {"type": "Region"},
}


def serving(hand: list[str], *foes: object, draw: list[str] | None = None, **ian: object):
    """Ian is to serve his Foes; Tom holds a Move, so that the Conan Move Phase waits for him."""
    deck = {"draw": draw} if draw is not None else {}
    return scene(
        cards=CARDS,
        phase="Foe Move",
        zones={"Center": list(foes) or ["guard"]},
        tom={"hand": ["plain-move"]},
        ian={"hand": hand, **deck, **ian},
    )


@pytest.mark.rule("CCG-12.1", "CCG-12.2")
def test_12_1_and_12_2_every_foe_plays_one_move_from_its_players_hand():
    table = serving(["three", "four"], "guard", "other")
    assert table.legal == ["serve Guard (Center 1)", "serve Other (Center 2)"]
    table.do(IAN, "Other", "Three")
    assert (table.move_of("guard"), table.move_of("other")) == ("four", "three")
    assert table.hand(IAN) == []
    assert table.hand(TOM) == ["plain-move"]


@pytest.mark.rule("CCG-12.2")
def test_12_2_at_a_table_of_three_each_foe_player_serves_his_own_foes_in_his_order_from_his_hand():
    row = [{"card": "guard", "owner": IAN}, {"card": "boar", "owner": ANN}, {"card": "other", "owner": IAN}]
    table = scene(
        cards={**CARDS, "boar": {"type": "Foe", "prowess": 3, "health": 3}},
        phase="Foe Move",
        zones={"Center": row},
        tom={"hand": ["plain-move"]},
        ian={"hand": ["three", "four"]},
        ann={"hand": ["five", "axe"]},
    )
    # Ann's Foe is none of Ian's to serve, and her cards are none of his to play
    assert (table.mover, table.legal) == (IAN, ["serve Guard (Center 1)", "serve Other (Center 3)"])
    table.do(IAN, "Other")
    assert table.legal == ["play Three for Other (Center 3)", "play Four for Other (Center 3)"]
    table.do(IAN, "Four")
    assert (table.mover, table.legal) == (
        ANN,
        ["play Five for Boar (Center 2)", "play Axe for Boar (Center 2)"],
    )
    table.do(ANN, "Axe")
    assert [table.move_of(card) for card in ("guard", "boar", "other")] == ["three", "axe", "four"]
    assert (table.hand(IAN), table.hand(ANN)) == ([], ["five"])


@pytest.mark.rule("CCG-12.3")
def test_12_3_moves_items_and_actions_can_be_moves_and_allies_and_regions_cannot():
    table = serving(["three", "axe", "song", "guide", "field"])
    assert table.legal == [
        "play Three for Guard (Center)",
        "play Axe for Guard (Center)",
        "play Song for Guard (Center)",
    ]


@pytest.mark.rule("CCG-12.5", "CCG-12.6")
@pytest.mark.parametrize(("move", "wounds"), [("three", 0), ("four", 1), ("five", 2)])
def test_12_5_and_12_6_a_cost_up_to_the_prowess_is_free_and_the_rest_is_taken_as_wounds_at_once(move, wounds):
    assert serving([move]).wounds("guard") == wounds


@pytest.mark.rule("CCG-12.7", "CCG-12.8")
def test_12_7_and_12_8_a_move_whose_excess_would_defeat_the_foe_cannot_be_played():
    table = serving(["five", "six"])
    assert table.move_of("guard") == "five"  # 6 - 3 = 3 wounds would defeat it
    wounded = serving(["five", "four"], {"card": "guard", "wounds": 1})
    assert wounded.move_of("guard") == "four"  # 5 - 3 = 2 wounds on top of 1 would


@pytest.mark.rule("CCG-12.8")
def test_12_8_a_card_that_can_be_played_must_be_played():
    table = serving(["three", "four"])
    assert table.legal == ["play Three for Guard (Center)", "play Four for Guard (Center)"]


@pytest.mark.rule("CCG-12.9", "CCG-12.10")
def test_12_9_and_12_10_with_no_playable_card_the_hand_is_shown_and_the_deck_is_turned_to():
    table = serving(["six", "guide"], draw=["four", "three"])
    assert table.said("CCG-12.9") == ["Ian shows a hand of Six, Guide."]
    # the top card must be played, excess wounds included
    assert (table.move_of("guard"), table.wounds("guard")) == ("four", 1)
    assert table.hand(IAN) == ["guide", "six"]
    assert table.pile(IAN, "draw") == ["three"]


@pytest.mark.rule("CCG-12.9")
def test_12_9_an_empty_hand_counts_too():
    assert serving([], draw=["three", "four"]).move_of("guard") == "three"


@pytest.mark.rule("CCG-12.10", "CCG-12.11")
@pytest.mark.parametrize("failures", [1, 2])
def test_12_10_what_cannot_be_played_is_discarded_and_the_next_card_looked_at(failures):
    table = serving([], draw=["six"] * failures + ["three", "four"])
    assert table.move_of("guard") == "three"
    assert table.pile(IAN, "discard") == ["six"] * failures


@pytest.mark.rule("CCG-12.11", "CCG-19.2")
def test_12_11_after_three_cards_the_foe_is_defeated_and_scored():
    table = serving([], "guard", {"card": "other", "move": "three"}, draw=["six", "guide", "six", "three"])
    assert table.where("guard") == "Tom chronicle"
    assert len(table.pile(IAN, "discard")) == 3
    assert table.pile(IAN, "draw") == ["three"]
    assert table.said("CCG-12.11") == ["Guard is defeated: 1 Renown."]


@pytest.mark.rule("CCG-12.11")
def test_12_11_with_both_piles_empty_the_missing_looks_are_failures():
    table = serving([], "guard", {"card": "other", "move": "three"}, draw=["six"])
    assert table.where("guard") == "Tom chronicle"


@pytest.mark.rule("CCG-12.11", "CCG-13.11")
def test_12_11_a_foe_defeated_in_this_phase_leaves_no_gap():
    table = serving(
        [], {"card": "guard", "move": "three"}, "plain-foe", {"card": "other", "move": "three"}, draw=["9 guide"]
    )
    assert table.zone("Center") == ["guard", "other"]
    assert table.do(TOM, "Plain Move").can("between Guard and Other")


@pytest.mark.rule("CCG-12.12")
def test_12_12_an_ability_about_its_cost_works_when_the_move_is_played():
    cheap = {
        "type": "Move",
        "gem": 5,
        "abilities": [ability("play", do("stat", stat="gem", of="this", amount=-2), whom=[{"type": "Human"}])],
    }
    cards = {**CARDS, "cheap": cheap, "wolf": {"type": "Foe", "foe_type": "Animal"}}
    for card, wounds in (("guard", 0), ("wolf", 2)):
        table = scene(
            cards=cards,
            phase="Foe Move",
            zones={"Center": [card]},
            tom={"hand": ["plain-move"]},
            ian={"hand": ["cheap"]},
        )
        assert table.wounds(card) == wounds


@pytest.mark.rule("CCG-12.12", "CCG-15.3")
def test_12_12_every_other_ability_works_when_the_move_is_revealed():
    trick = {"type": "Move", "abilities": [ability("reveal", do("draw", amount=1), whom=["Foe"])]}
    table = scene(
        cards={**CARDS, "trick": trick},
        phase="Foe Move",
        zones={"Center": ["guard"]},
        tom={"hand": ["plain-move"]},
        ian={"hand": ["trick"]},
    )
    assert (table.phase, table.hand(IAN)) == ("Conan Move", [])
    assert table.do(TOM, "pass").mover == IAN
    assert table.can("use Trick")


@pytest.mark.rule("CCG-12.13", "CCG-23.4")
def test_12_13_the_text_of_an_action_played_as_a_move_is_ignored():
    table = serving(["song"]).do(TOM, "pass")
    assert table.health() == 20
    assert "use Song" not in " ".join(event.text for event in table.events())


@pytest.mark.rule("CCG-12.14", "CCG-13.10")
def test_12_14_a_face_down_move_is_hidden_from_the_active_player_and_its_wounds_are_public():
    table = serving(["five"])
    tom, ian = (full_observation.view(table.state, table.seat(name)).state for name in (TOM, IAN))
    assert tom.row_moves(0) == [HIDDEN]
    assert ian.row_moves(0) == table.state.row_moves(0)
    guard = table.state.row(0)[0]
    assert tom.wounds[guard] == 2
    named = [event for event in table.events(kind="foe_move") if "Five" in event.text]
    assert [event.seats for event in named] == [(table.seat(IAN),)]


@pytest.mark.rule("CCG-12.14")
def test_12_14_it_cannot_be_taken_back():
    table = serving(["three", "four"], "guard", "other").do(IAN, "Guard", "Three")
    assert table.move_of("guard") == "three"
    assert table.mover == TOM


@pytest.mark.rule("CCG-12.15", "CCG-20.4")
def test_12_15_if_every_foe_is_defeated_the_rest_of_the_round_is_skipped():
    table = serving([], draw=["9 guide"])
    assert table.zones == {}
    assert table.phase == "Press On"
    assert not table.events("CCG-15.1")


@pytest.mark.rule("CCG-12.16")
def test_12_16_an_item_played_as_a_move_pays_its_gem_and_is_nothing_but_a_move():
    # its 9 Scars are not looked at, it replaces no Weapon, nothing is drawn
    table = scene(
        cards={**CARDS, "sword": {"type": "Item", "keywords": ["Weapon"]}},
        phase="Conan Move",
        zones={"Center": [foe("guard", "three")]},
        tom={"hand": ["axe", "plain-move"], "items": ["sword"]},
    ).do(TOM, "Axe", "left of")
    assert table.prowess() == 18
    assert table.pile(TOM, "items") == ["sword"]
    assert table.hand() == ["plain-move"]
    assert table.gaps("Center")[0] == "axe"


@pytest.mark.rule("CCG-12.16")
def test_12_16_the_same_goes_for_a_foe():
    table = serving(["axe"])
    assert table.move_of("guard") == "axe"
    assert table.hand(IAN) == []
    assert table.pile(IAN, "items") == []
