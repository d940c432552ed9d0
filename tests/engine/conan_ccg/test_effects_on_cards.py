"""Texts about hands, decks and discard piles: drawing, discarding, returning, searching, looking (CCG-23.7, CCG-27)."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import ANN, IAN, TOM, action, do, scene

MOVES = {card: {"type": "Move"} for card in ("axe", "bow", "club")}


def prepared(*effects, cost=(), tom=None, cards=None, **players):
    """Tom has played an Action with these effects in his Prepare Step, with another Action still in hand."""
    text = action("prepare", *effects, cost=list(cost)) if cost else action("prepare", *effects)
    hand = ["deed", *(tom or {}).get("hand", ())]
    own = {**(tom or {}), "hand": hand}
    table = scene(cards={"deed": text, **MOVES, **(cards or {})}, tom=own, phase="Prepare", **players)
    return table.do(TOM, "play Deed")


@pytest.mark.parametrize(("who", "tom", "ian", "ann"), [("opponent", 0, 2, 0), ("each", 2, 2, 2), (None, 2, 0, 0)])
def test_a_text_says_who_draws(who, tom, ian, ann):
    decks = {"draw": ["5 axe"]}
    draw = do("draw", amount=2, **({"who": who} if who else {}))
    table = prepared(draw, tom=decks, ian=decks, ann=decks)
    assert [len(table.hand(name)) for name in (TOM, IAN, ANN)] == [tom, ian, ann]


@pytest.mark.rule("CCG-3.10")
def test_the_opponent_of_a_foe_player_is_the_active_player():
    theft = action("survey", do("discard", who="opponent", amount=1))
    table = scene(
        cards={"theft": theft, **MOVES},
        phase="Survey",
        zones={"Center": ["plain-foe"]},
        tom={"hand": ["axe"]},
        ian={"hand": ["bow"]},
        ann={"hand": ["theft"]},
    )
    table.do(ANN, "play Theft")
    assert (table.pile(TOM, "discard"), table.pile(IAN, "discard")) == (["axe"], [])


@pytest.mark.rule("CCG-1.7")
@pytest.mark.parametrize("chosen", [0, 1, 3])
def test_who_may_draw_up_to_a_number_says_how_many(chosen):
    table = prepared(do("draw", amount=3, up_to=True), tom={"draw": ["5 axe"]})
    assert table.legal == ["choose 3", "choose 2", "choose 1", "choose 0"]
    table.do(TOM, f"choose {chosen}")
    assert table.hand() == ["axe"] * chosen


def test_the_opponent_decides_how_many_he_draws():
    table = prepared(do("draw", who="opponent", amount=2, up_to=True), tom={"draw": ["axe"]}, ian={"draw": ["5 bow"]})
    table.do(IAN, "choose 1")
    assert (table.hand(), table.hand(IAN)) == ([], ["bow"])


@pytest.mark.rule("CCG-27.6")
def test_each_player_chooses_what_he_discards_the_active_player_first():
    hands = {"tom": {"hand": ["axe", "bow"]}, "ian": {"hand": ["bow", "club"]}}
    table = prepared(do("discard", who="each", amount=1), **hands)
    table.do(TOM, "discard Bow").do(IAN, "discard Club")
    assert (table.hand(), table.hand(IAN)) == (["axe"], ["bow"])
    assert (table.pile(TOM, "discard"), table.pile(IAN, "discard")) == (["bow", "deed"], ["club"])


@pytest.mark.rule("CCG-27.4")
def test_cards_discarded_at_random_are_no_more_than_the_hand_holds():
    table = prepared(do("discard", who="opponent", amount=3, random=True), ian={"hand": ["axe", "bow"]})
    assert table.hand(IAN) == []
    assert sorted(table.pile(IAN, "discard")) == ["axe", "bow"]


@pytest.mark.rule("CCG-27.4")
def test_cards_discarded_at_random_come_from_the_whole_hand():
    # one of three cards: over some seeds each of them is lost once
    lost = set()
    for seed in range(12):
        hand = {"hand": ["axe", "bow", "club"]}
        table = prepared(do("discard", who="opponent", amount=1, random=True), ian=hand, seed=seed)
        lost |= set(table.pile(IAN, "discard"))
    assert lost == {"axe", "bow", "club"}


@pytest.mark.rule("CCG-27.1")
def test_cards_go_from_the_top_of_the_deck_to_the_discards_of_each():
    table = prepared(
        do("mill", who="each", amount=2), tom={"draw": ["axe", "bow", "club"]}, ian={"draw": ["club", "bow", "axe"]}
    )
    assert (table.pile(TOM, "draw"), table.pile(TOM, "discard")) == (["club"], ["axe", "bow", "deed"])
    assert (table.pile(IAN, "draw"), table.pile(IAN, "discard")) == (["axe"], ["club", "bow"])


@pytest.mark.rule("CCG-27.1")
def test_a_deck_emptied_by_a_text_is_made_anew_at_once():
    table = prepared(do("mill", who="opponent", amount=1), ian={"draw": ["axe"], "discard": ["bow"]})
    assert (sorted(table.pile(IAN, "draw")), table.pile(IAN, "discard")) == (["axe", "bow"], [])


@pytest.mark.rule("CCG-27.1")
def test_without_any_card_nothing_goes_to_the_discards():
    table = prepared(do("mill", who="opponent", amount=2), do("gain_prowess", amount=1), ian={"draw": []})
    assert (table.pile(IAN, "draw"), table.pile(IAN, "discard"), table.pile(TOM, "discard")) == ([], [], ["deed"])


def test_a_card_of_the_discards_returns_to_the_hand():
    table = prepared(do("return_card", amount=2), tom={"discard": ["axe", "bow", "club"]})
    table.do(TOM, "take Bow", "take Club")
    assert table.hand() == ["bow", "club"]
    assert table.pile(TOM, "discard") == ["axe", "deed"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [({"card": "Item"}, ["shield", "sword"]), ({"card": "Item", "keyword": "Shield"}, ["shield"])],
)
def test_only_cards_of_the_kind_named_return(wanted, found):
    items = {name: {"type": "Item", "keywords": [kind]} for name, kind in (("sword", "Weapon"), ("shield", "Shield"))}
    table = prepared(
        do("return_card", filter=wanted, amount=2), cards=items, tom={"discard": ["sword", "axe", "shield"]}
    )
    for card in found:
        if table.can(f"take {card}"):
            table.do(TOM, f"take {card}")
    assert table.hand() == found


@pytest.mark.rule("CCG-27.3")
@pytest.mark.parametrize(("choice", "hand", "left"), [("take Club", ["club"], 4), ("pass", [], 5)])
def test_who_searches_his_deck_takes_a_card_or_none(choice, hand, left):
    table = prepared(do("search_deck"), tom={"draw": ["axe", "bow", "club", "2 axe"]})
    assert table.can("take Axe", "take Bow", "take Club", "pass")
    table.do(TOM, choice)
    assert (table.hand(), len(table.pile(TOM, "draw"))) == (hand, left)


@pytest.mark.rule("CCG-27.3")
def test_a_deck_that_was_searched_is_shuffled():
    order = ["axe", "bow", "club", "2 axe", "2 bow", "2 club"]
    orders = {tuple(prepared_search(order, seed)) for seed in range(4)}
    assert len(orders) > 1


def prepared_search(order, seed):
    table = prepared(do("search_deck"), tom={"draw": order}, seed=seed)
    return table.do(TOM, "pass").pile(TOM, "draw")


@pytest.mark.rule("CCG-27.3")
def test_a_search_finds_only_cards_of_the_kind_named():
    table = prepared(
        do("search_deck", filter={"card": "Item"}), cards={"ring": {"type": "Item"}}, tom={"draw": ["axe", "ring"]}
    )
    assert (table.can("take Ring"), table.can("take Axe")) == (True, False)


@pytest.mark.rule("CCG-27.1")
def test_taking_the_last_card_of_the_deck_makes_a_new_one():
    table = prepared(do("search_deck"), tom={"draw": ["axe"], "discard": ["bow"]})
    table.do(TOM, "take Axe")
    assert (table.hand(), table.pile(TOM, "draw")) == (["axe"], ["bow"])


@pytest.mark.parametrize(
    ("rest", "draw", "discard"),
    [("bottom", ["bow", "bow", "axe", "club"], ["deed"]), ("discard", ["bow", "bow"], ["axe", "club", "deed"])],
)
def test_of_the_top_cards_one_is_taken_and_the_rest_goes_away_in_order(rest, draw, discard):
    deck = ["axe", "dirk", "club", "bow", "bow"]
    table = prepared(do("look_top", amount=3, rest=rest), cards={"dirk": {"type": "Move"}}, tom={"draw": deck})
    assert table.legal == ["take Axe", "take Dirk", "take Club"]
    table.do(TOM, "take Dirk")
    assert table.hand() == ["dirk"]
    assert (table.pile(TOM, "draw"), table.pile(TOM, "discard")) == (draw, discard)


@pytest.mark.parametrize("size", [1, 2])
def test_a_deck_of_fewer_cards_is_looked_at_as_far_as_it_goes(size):
    order = ["axe", "bow"][:size]
    table = prepared(do("look_top", amount=3, rest="bottom"), tom={"draw": order, "hand": ["club"]})
    if size > 1:
        table.do(TOM, "take Bow")
    assert table.hand() == sorted([order[-1], "club"])


@pytest.mark.rule("CCG-27.1")
def test_looking_at_an_empty_deck_makes_a_new_one_first():
    table = prepared(do("look_top", amount=2, rest="discard"), tom={"draw": [], "discard": ["axe", "bow"]})
    assert table.can("take Axe", "take Bow")
    table.do(TOM, "take Bow")
    # the last card of the deck is gone, so that the discards (without the Action) are a new deck
    assert (table.hand(), table.pile(TOM, "draw")) == (["bow"], ["axe"])


def test_cards_of_the_discards_go_on_top_of_the_deck_the_last_one_topmost():
    table = prepared(do("put_on_top", amount=2), tom={"draw": ["club"], "discard": ["axe", "bow", "club"]})
    table.do(TOM, "take Axe", "take Bow")
    assert table.pile(TOM, "draw") == ["bow", "axe", "club"]
    assert table.pile(TOM, "discard") == ["club", "deed"]


@pytest.mark.parametrize("verb", ["return_card", "put_on_top"])
def test_without_discards_nothing_returns(verb):
    table = prepared(do(verb, amount=1), do("gain_prowess", amount=2), tom={"draw": ["axe"], "prowess": 5})
    assert (table.prowess(), table.pile(TOM, "draw"), table.hand()) == (7, ["axe"], [])


@pytest.mark.rule("CCG-23.3")
def test_a_cost_in_cards_is_paid_before_the_effect():
    table = prepared(do("gain_prowess", amount=4), cost=[do("discard", amount=2)], tom={"hand": ["axe", "bow", "club"]})
    assert table.prowess() == 20
    table.do(TOM, "discard Axe", "discard Club")
    assert table.hand() == ["bow"]


@pytest.mark.rule("CCG-23.3")
@pytest.mark.parametrize(("hand", "can"), [(["axe"], False), (["axe", "bow"], True)])
def test_an_action_does_not_pay_for_itself(hand, can):
    deed = action("prepare", do("gain_prowess", amount=4), cost=[do("discard", amount=2)])
    other = action("prepare", do("gain_prowess", amount=1))
    table = scene(cards={"deed": deed, "other": other, **MOVES}, tom={"hand": ["deed", *hand]}, phase="Prepare")
    assert any("Deed" in text for text in table.legal) == can
