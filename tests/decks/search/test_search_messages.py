"""What decks, editor and collection say to a query: why it is refused, where, and how many cards may fit besides."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.models import Card
from decks.collection import holdings
from decks.models import Deck


@pytest.fixture
def pages(public_deck: Deck) -> dict[str, str]:
    """The addresses of the pages that search besides the catalogue."""
    return {
        "decks": reverse("decks:list"),
        "mine": reverse("decks:mine"),
        "editor": reverse("decks:edit", args=[public_deck.public_id]),
        "collection": reverse("decks:collection"),
    }


@pytest.mark.parametrize("name", ["decks", "mine", "editor", "collection"])
def test_a_query_that_is_too_long_is_refused_and_never_cut(name: str, pages: dict[str, str], as_alice: Client) -> None:
    known = "legal:yes" if name in ("decks", "mine") else "type:move"
    query = known + " " * 1014 + "name:zzzz"
    html = as_alice.get(pages[name], {"q": query}).content.decode()
    assert f"The query has {len(query)} characters; 1024 are possible." in html
    assert not any(rows in html for rows in ("table deck-list", "table deck-cards", "table owned-table"))


@pytest.mark.parametrize("name", ["decks", "mine", "editor", "collection"])
def test_a_nul_in_a_query_is_left_out(name: str, pages: dict[str, str], as_alice: Client) -> None:
    response = as_alice.get(pages[name], {"q": "\x00name:/a\x00/"})
    assert response.status_code == 200 and "\x00" not in response.content.decode()


@pytest.mark.parametrize("name", ["decks", "mine", "editor", "collection"])
def test_a_mistake_shows_its_place_and_the_search_that_may_be_meant(
    name: str, pages: dict[str, str], as_alice: Client
) -> None:
    html = as_alice.get(pages[name], {"q": "grip nam:x orde:name"}).content.decode()
    assert "There is no field &quot;nam&quot;. Did you mean name?" in html and "(character 6)" in html
    assert "<code>grip <mark>nam</mark>:x orde:name</code>" in html
    assert 'href="?q=grip+name%3Ax+orde%3Aname"' in html
    assert 'id="query-error"' in html


def test_the_editor_leads_to_the_cards_that_may_fit(pages: dict[str, str], as_alice: Client) -> None:
    html = as_alice.get(pages["editor"], {"q": "gem:2"}).content.decode()  # the gem of one card is not recorded
    assert 'href="/cards/?game=conan-ccg&amp;q=gem%3A2&amp;unknown=1">1 more</a> may fit' in html


def test_the_collection_says_what_it_looked_for_and_what_may_fit(
    pages: dict[str, str], alice: User, as_alice: Client
) -> None:
    def shown(**asked: str) -> str:
        return str(as_alice.get(pages["collection"], asked).content.decode())

    assert "Cards that have gem 2." in shown(q="gem:2") and "may fit" not in shown(q="gem:2")
    assert ">1 more</a> may fit" in shown(q="gem:2", show="all")
    holdings.set_owned(user=alice, card=Card.objects.get(card_id="wheel-and-cleave"), quantity=1)
    assert ">1 more</a> may fit" in shown(q="gem:2")
    assert "may fit" not in shown()


@pytest.mark.parametrize("name", ["editor", "collection"])
def test_while_somebody_types_the_list_stays(name: str, pages: dict[str, str], as_alice: Client) -> None:
    typing = {"HX-Request": "true", "HX-Trigger": "deck-q", "HX-Target": "card-list"}
    for query in ("t:", "gem>", "a or"):
        response = as_alice.get(pages[name], {"q": query}, headers=typing)
        assert response.headers["HX-Retarget"] == "#query-hint" and "Not finished: " in response.content.decode()
    for query in ("a) b", "t:move"):
        response = as_alice.get(pages[name], {"q": query}, headers=typing)
        assert "HX-Retarget" not in response.headers and 'id="query-hint"' in response.content.decode()
