"""A card that the catalogue does not have is kept by its owner, by quick entry and API, and seen by nobody else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.errors import BadTitle, PlaceholderRefused
from cards.models import Card, Game
from cards.placeholders import CardScope, keep_card, rename_card, services
from decks.models import CollectionItem
from decks.reading import index_of

GAME = "conan_ccg"
TITLE = "Black Kraken"
LINE = {"key": "k-1", "text": "3 black kraken", "game": "conan-ccg", "pick": "", "kind": {}}


def send(client: Client, account: User, **changes: Any) -> str:
    body = {"account": str(account.pk), "lines": [{**LINE, **changes}]}
    answer = client.post(reverse("decks:entry_lines"), json.dumps(body), content_type="application/json")
    assert answer.status_code == 200
    return str(answer.content.decode())


def kept(user: User) -> Card:
    return Card.every.get(owner=user)


def test_a_line_that_no_card_fits_offers_to_keep_it(game: Game, alice: User, as_alice: Client) -> None:
    html = send(as_alice, alice)
    assert "Keep it as “black kraken”" in html and 'name="keep" value="black kraken"' in html
    assert not Card.every.filter(owner=alice).exists()


def test_what_is_kept_counts_at_once_and_is_found_by_first_letters(game: Game, alice: User, as_alice: Client) -> None:
    html = send(as_alice, alice, keep=TITLE)
    assert "3 × Black Kraken" in html and "Not in the catalogue" in html and "now 3, 3 free" in html
    assert CollectionItem.objects.get(user=alice).card == kept(alice)
    suggested = as_alice.get(reverse("decks:suggestions"), {"game": "conan-ccg", "text": "2 bl kr"}).content.decode()
    assert TITLE in suggested and kept(alice).card_id in suggested
    send(as_alice, alice, key="k-2", text="2 bl kr")
    assert CollectionItem.objects.get(user=alice).quantity == 5


def test_a_line_sent_twice_keeps_one_card_and_counts_once(game: Game, alice: User, as_alice: Client) -> None:
    for _ in range(2):
        send(as_alice, alice, keep=TITLE)
    send(as_alice, alice, key="k-2", keep="BLACK  kraken")
    assert CollectionItem.objects.get(user=alice).quantity == 6
    assert kept(alice).title == TITLE


def test_the_plain_form_keeps_it_too(game: Game, alice: User, as_alice: Client) -> None:
    address = reverse("decks:quick_entry")
    wrong = as_alice.post(address, {"game": "conan-ccg", "text": "2 black kraken", "finish": "foil"})
    assert wrong.status_code == 400 and "Keep it as “black kraken”" in wrong.content.decode()
    form = {"game": "conan-ccg", "text": "2 black kraken", "keep": "black kraken", "finish": "foil"}
    assert as_alice.post(address, form).status_code == 302
    row = CollectionItem.objects.get(user=alice)
    assert (row.quantity, row.finish, row.card.title) == (2, "foil", "black kraken")


def test_the_api_keeps_it(game: Game, alice: User, as_alice: Client) -> None:
    line = {"key": "k-1", "text": "3 black kraken", "keep": TITLE}
    answer = as_alice.post(reverse("decks:api_entry_lines"), json.dumps({"lines": [line]}), "application/json")
    (told,) = answer.json()["lines"]
    assert (told["state"], told["card"], told["copies"]) == ("added", kept(alice).card_id, 3)


@pytest.mark.parametrize("title", ["<b>x</b>", "A" * 81, "x\u202ey", "!"])
def test_a_title_that_cannot_be_is_refused_and_nothing_is_added(
    game: Game, alice: User, as_alice: Client, title: str
) -> None:
    html = send(as_alice, alice, keep=title)
    assert "itle" in html and 'data-state="wrong"' in html
    assert not Card.every.filter(owner=alice).exists() and not CollectionItem.objects.exists()


def test_a_card_of_the_catalogue_is_not_kept(game: Game, alice: User) -> None:
    with pytest.raises(PlaceholderRefused, match="“Throat Grip” is in the catalogue"):
        keep_card(user=alice, game_key=GAME, title="throat GRIP")


def test_there_is_a_limit(game: Game, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_KEPT", 1)
    keep_card(user=alice, game_key=GAME, title=TITLE)
    with pytest.raises(PlaceholderRefused, match="more do not fit"):
        keep_card(user=alice, game_key=GAME, title="Another")


def test_its_owner_alone_renames_it(game: Game, alice: User, bob: User) -> None:
    card = keep_card(user=alice, game_key=GAME, title=TITLE)
    keep_card(user=alice, game_key=GAME, title="White Kraken")
    assert rename_card(user=alice, card=card, title="Red Kraken").title == "Red Kraken"
    for user, title in ((bob, "Mine"), (alice, "white kraken"), (alice, "Throat Grip")):
        with pytest.raises(PlaceholderRefused):
            rename_card(user=user, card=card, title=title)
    with pytest.raises(BadTitle):
        rename_card(user=alice, card=card, title="<i>")
    assert sorted(Card.every.filter(owner=alice).values_list("title", flat=True)) == ["Red Kraken", "White Kraken"]


def test_nobody_else_sees_it(game: Game, alice: User, as_alice: Client, bob: User, as_bob: Client) -> None:
    send(as_alice, alice, keep=TITLE)
    card = kept(alice)
    pages = [
        (reverse("cards:list"), {"game": "conan-ccg", "q": "kraken"}),
        (reverse("cards:completions"), {"game": "conan-ccg", "q": "black kr"}),
        (reverse("cards:api_list"), {"game": "conan-ccg", "q": "kraken"}),
        (reverse("cards:api_explain"), {"game": "conan-ccg", "q": "black kraken"}),
    ]
    for client in (as_bob, Client()):
        for address, asked in pages:
            html = client.get(address, asked).content.decode()
            assert TITLE not in html and card.card_id not in html
        for name in ("cards:detail", "cards:api_detail", "decks:with_card", "decks:face"):
            assert client.get(reverse(name, args=["conan-ccg", card.card_id])).status_code == 404
    assert TITLE not in as_bob.get(reverse("decks:suggestions"), {"text": "bl kr"}).content.decode()
    for name in ("decks:owned_control", "decks:copies"):
        assert as_bob.get(reverse(name, args=["conan-ccg", card.card_id])).status_code == 404
    for name in ("decks:owned_set", "decks:wanted_set"):
        assert as_bob.post(reverse(name, args=["conan-ccg", card.card_id]), {"step": "1"}).status_code == 404
    send(as_bob, bob, key="k-3", pick=card.card_id)
    assert not CollectionItem.objects.filter(user=bob).exists()
    assert card.card_id not in CardScope(GAME, bob.pk) and card.card_id in CardScope(GAME, alice.pk)
    assert index_of(CardScope(GAME, bob.pk)).find(TITLE) is None
    assert CardScope(GAME, bob.pk).title(card.card_id) == "A card that is not in the catalogue"


def test_the_collection_lists_it_and_finds_it_by_its_words(game: Game, alice: User, as_alice: Client) -> None:
    send(as_alice, alice, keep=TITLE)
    send(as_alice, alice, key="k-2", text="1 throat grip")
    address = reverse("decks:collection")
    for query, found in (("", 2), ("kraken", 1), ('!"black kraken"', 1), ("throat", 1), ("type:move", 1), ("or", 0)):
        page = as_alice.get(address, {"q": query}).context["collection"]
        assert len(page.rows) == found, query
        assert page.counts["mine"] == 2
    assert [row.card.title for row in as_alice.get(address).context["collection"].rows] == ["Throat Grip", TITLE]
    as_alice.post(reverse("decks:wanted_set", args=["conan-ccg", kept(alice).card_id]), {"step": "1"})
    wanted = as_alice.get(address, {"show": "wanted"}).context["collection"]
    assert [(row.card.title, row.wanted) for row in wanted.rows] == [(TITLE, 1)]
