"""The chance to have drawn cards by a turn, and its page."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse

from decks import reading
from decks.checks.draw_odds import Chance, Choice, at_least, odds
from decks.editing import services
from decks.games import deck_game
from decks.models import Deck
from decks.pages.reading.chances import odds_panel
from tests.decks.conftest import GAME, legal_entries


def counted(wanted: int, size: int, copies: int, seen: int) -> Fraction:
    """The same chance by listing every hand."""
    hands = list(combinations(range(size), seen))
    good = sum(sum(card < copies for card in hand) >= wanted for hand in hands)
    return Fraction(good, len(hands))


@pytest.mark.parametrize("wanted", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("copies", [0, 1, 3, 8])
@pytest.mark.parametrize("seen", [0, 1, 4, 8])
def test_it_is_what_listing_every_hand_gives(wanted: int, copies: int, seen: int) -> None:
    assert at_least(wanted, size=8, copies=copies, seen=seen) == pytest.approx(float(counted(wanted, 8, copies, seen)))


def test_three_copies_of_forty_in_seven_cards() -> None:
    # 1 - C(37,7) / C(40,7) = 1 - (33 x 32 x 31) / (40 x 39 x 38) = 1 - 32736 / 59280
    assert at_least(1, size=40, copies=3, seen=7) == pytest.approx(1 - 32736 / 59280)


def test_more_cards_than_there_are_is_all_of_them() -> None:
    assert at_least(3, size=5, copies=3, seen=99) == 1.0
    assert at_least(4, size=5, copies=3, seen=99) == 0.0


@pytest.mark.parametrize(
    ("share", "shown"), [(0.0, "0.0"), (0.0001, "< 0.1"), (0.5, "50.0"), (0.9999, "> 99.9"), (1.0, "100.0")]
)
def test_what_is_not_certain_never_looks_so(share: float, shown: str) -> None:
    assert Chance(share).shown == shown


def test_the_rows_run_from_the_first_hand_to_the_sixth_turn() -> None:
    found = odds(deck_game(GAME), legal_entries(), Choice("draw|card:stroke-1", "Stroke 1", 3), step=4)
    assert found is not None
    assert [row.seen for row in found.rows] == [5, 7, 11, 15, 19, 23, 27]
    assert found.rows[1].chances[0].share == at_least(1, size=40, copies=3, seen=7)
    assert odds(deck_game(GAME), legal_entries(), Choice("nowhere|card:x", "X", 1)) is None


def page(deck: Deck, rest: str = "", **more: str) -> str:
    response = Client().get(reverse("decks:odds", args=[deck.public_id]) + rest, headers=more)
    assert response.status_code == 200
    return response.content.decode()


def test_the_page_offers_sets_and_cards(public_deck: Deck) -> None:
    body = page(public_deck)
    assert '<option value="draw|type:move" >'.replace(" >", ">") in body
    assert "Blade on an edge (40)" in body
    assert "Minor Foe (25)" in body
    assert '<option value="draw|card:stroke-1">Stroke 1 (3)</option>' in body


def test_a_choice_and_the_cards_a_turn_can_be_asked_for(public_deck: Deck) -> None:
    body = page(public_deck, "?of=draw|card:stroke-1&step=0", **{"HX-Request": "true"})
    assert "<html" not in body
    assert "Stroke 1: 3 of 40 cards" in body
    # 1 - 32736 / 59280 = 44.8 % with seven cards, and no more with no more cards
    assert body.count("44.8") == 6


def copies(least_gem: int) -> int:
    """How many cards of the Draw Deck have a gem of this or more: the gem of Stroke n follows from n."""
    numbers = [(int(card.removeprefix("stroke-")), many) for where, card, many in legal_entries() if where == "draw"]
    return sum(many for number, many in numbers if 1 + (number - 1) % 5 >= least_gem)


def test_cards_that_a_search_finds_are_waited_for_together(public_deck: Deck) -> None:
    body = page(public_deck, "?q=gem%3E%3D4&step=0")
    assert f"gem&gt;=4: {copies(4)} of 40 cards (Draw Deck), in percent." in body
    assert '<input id="odds-q" name="q" type="search" value="gem&gt;=4"' in body
    assert body.count("<table") == 1
    first = Chance(at_least(1, size=40, copies=copies(4), seen=5)).shown
    assert f"{first}</td>" in body
    both = page(public_deck, "?q=stroke+or+raider")
    assert "(Draw Deck)" in both and "(Foe Deck)" in both


def test_a_search_says_how_many_cards_may_fit_besides(public_deck: Deck) -> None:
    services.add_copies(deck=public_deck, actor=public_deck.owner, section="draw", card_id="wheel-and-cleave", copies=2)
    body = page(Deck.objects.get(pk=public_deck.pk), "?q=gem%3E%3D4")
    assert f"gem&gt;=4: {copies(4)} of 42 cards" in body
    assert "2 more may fit: a fact asked for is not recorded of them, or no search looks at them." in body


def test_a_card_that_no_search_looks_at_may_fit(public_deck: Deck) -> None:
    entries = [*legal_entries(), ("draw", "kept-by-alice", 3)]
    panel = odds_panel(reading.scope_of(public_deck, public_deck.owner), entries, {"q": "gem>=4"})
    (table,) = panel.tables
    assert (table.choice.copies, table.choice.unsure, table.size) == (copies(4), 3, 43)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("zzyzx", "This deck draws no card that the search finds."),
        ("gem%3E%3E4", "This search cannot be understood"),
        ("order:gem", "order:gem: 40 of 40 cards"),
        ("%00", "Gem 1"),
        ("stroke%00", "stroke: 40 of 40 cards"),
        ("x" * 3000, "This search cannot be understood"),
        ("own:1", ""),
    ],
)
def test_a_search_that_finds_nothing_or_is_wrong_is_answered(public_deck: Deck, query: str, said: str) -> None:
    body = page(public_deck, f"?q={query}")
    assert said in body
    assert 'id="odds-of"' in body


@pytest.mark.parametrize("rest", ["?of=x", "?of=draw|card:excalibur", "?step=x", "?step=999", "?step=-1", "?of=%00"])
def test_a_strange_wish_gets_the_usual_odds(public_deck: Deck, rest: str) -> None:
    assert "1 or more" in page(public_deck, rest)


def test_an_empty_deck_has_none(deck: Deck, as_alice: Client) -> None:
    deck.current = None
    deck.save(update_fields=["current"])
    assert "Odds appear" in as_alice.get(reverse("decks:odds", args=[deck.public_id])).content.decode()


def test_a_private_deck_keeps_its_odds(deck: Deck, unlisted_deck: Deck, as_bob: Client) -> None:
    assert as_bob.get(reverse("decks:odds", args=[deck.public_id])).status_code == 404
    assert Client().get(reverse("decks:shared_odds", args=[unlisted_deck.share_key])).status_code == 200
    assert Client().get(reverse("decks:shared_odds", args=["x" * 22])).status_code == 404
