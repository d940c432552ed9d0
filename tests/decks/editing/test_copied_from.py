"""Where a copied deck comes from: told on its page and by the API as far as the reader may see the original."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards.models import Game
from conanhub import community
from conanhub.accounts.data_export import data_export_of
from decks import reading
from decks.editing import copy_deck, services
from decks.lineups import LineupFields, SeatChoice, copy_lineup, create_lineup
from decks.models import NAME_LENGTH, Deck
from tests.decks.conftest import legal_entries


def page_of(client: Client, deck: Deck) -> str:
    return client.get(f"/decks/{deck.public_id}/").content.decode()


def told(client: Client, deck: Deck) -> Any:
    return client.get(f"/api/v1/decks/{deck.public_id}/").json()["copied_from"]


def show(deck: Deck, visibility: str) -> None:
    services.set_visibility(deck=deck, actor=deck.owner, visibility=visibility)


@pytest.fixture
def copy(public_deck: Deck, alice: User, bob: User) -> Deck:
    """Bob's copy of version 2 of alice's public deck, which is at version 3; bob's name of it tells nothing."""
    services.add_copies(deck=public_deck, actor=alice, section="draw", card_id="throat-grip", copies=1)
    made = copy_deck(deck=reading.find_deck(public_id=public_deck.public_id, person=bob), owner=bob)
    services.add_copies(deck=public_deck, actor=alice, section="draw", card_id="throat-grip", copies=1)
    return services.rename_deck(deck=made, actor=bob, name="Mine", notes="")


def test_the_page_and_the_api_say_where_a_copy_comes_from(copy: Deck, public_deck: Deck, as_bob: Client) -> None:
    page = page_of(as_bob, copy)
    original = reverse("decks:detail", args=[public_deck.public_id])
    assert f'Copied from <a class="name" href="{original}">Wolves of the North</a> by alice, version 2' in page
    comparison = f"{reverse('decks:compare')}?b={copy.public_id}&amp;a={public_deck.public_id}"
    assert f'<a href="{comparison}">Compare both</a>' in page
    compared = as_bob.get(comparison.replace("&amp;", "&"))
    assert compared.status_code == 200 and "Wolves of the North" in compared.content.decode()
    expected = {"deck": str(public_deck.public_id), "name": "Wolves of the North", "owner": "alice", "version": 2}
    assert told(as_bob, copy) == expected
    assert told(as_bob, public_deck) is None and "Copied from" not in page_of(as_bob, public_deck)


def test_others_read_it_too_and_the_owner_of_the_original_compares_with_the_version_of_then(
    copy: Deck, public_deck: Deck, as_alice: Client
) -> None:
    show(copy, "public")
    assert told(Client(), copy)["version"] == 2 and "Copied from" in page_of(Client(), copy)
    assert f"&amp;a={public_deck.public_id}&amp;a_version=2" in page_of(as_alice, copy)
    assert "a_version" not in page_of(Client(), copy)
    show(copy, "unlisted")
    shared = Client().get(f"/d/{copy.share_key}/").content.decode()
    assert f"?b={copy.share_key}&amp;a={public_deck.public_id}" in shared


@pytest.mark.parametrize("how", ["private", "unlisted", "deleted", "hidden", "blocks", "blocked"])
def test_an_original_that_the_reader_may_not_see_is_not_told(
    copy: Deck, public_deck: Deck, alice: User, bob: User, as_bob: Client, how: str
) -> None:
    show(copy, "public")
    if how in ("private", "unlisted"):
        show(public_deck, how)
    elif how == "deleted":
        services.delete_deck(deck=public_deck, actor=alice)
        assert Deck.objects.get(pk=copy.pk).copied_from is None
    elif how == "hidden":  # as a deck is that results point at
        Deck.objects.filter(pk=public_deck.pk).update(deleted_at=public_deck.updated_at)
    else:
        one, other = (bob, alice) if how == "blocks" else (alice, bob)
        community.block(by=one, username=other.username)
    clients = [as_bob] if how in ("blocks", "blocked") else [as_bob, Client()]
    for client in clients:
        page, answer = page_of(client, copy), client.get(f"/api/v1/decks/{copy.public_id}/")
        assert "Copied from" not in page and answer.json()["copied_from"] is None
        # A public deck of a user that one blocks may still be among those to play against.
        for said in (answer.content.decode(), "" if how.startswith("block") else page):
            assert "Wolves of the North" not in said and str(public_deck.public_id) not in said
    assert "Wolves" not in zipfile.ZipFile(io.BytesIO(data_export_of(bob))).read("decks.json").decode()


def test_a_copy_of_ones_own_deck_keeps_it_too(deck: Deck, alice: User, as_alice: Client) -> None:
    mine = copy_deck(deck=deck, owner=alice)
    assert told(as_alice, mine) == {
        "deck": str(deck.public_id),
        "name": "Wolves of the North",
        "owner": "alice",
        "version": 1,
    }
    assert f"&amp;a={deck.public_id}&amp;a_version=1" in page_of(as_alice, mine)
    assert reading.origin_of(mine, AnonymousUser()) is None


def test_a_fixed_version_that_is_copied_with_a_line_up_keeps_it(
    public_deck: Deck, alice: User, bob: User, game: Game
) -> None:
    assert public_deck.current
    fields = LineupFields(name="Table", seats=[SeatChoice(public_deck.current, is_fixed=True)], visibility="public")
    copy_lineup(lineup=create_lineup(owner=alice, game=game, fields=fields), owner=bob)
    assert Deck.objects.get(owner=bob).copied_from == public_deck.current


def test_the_name_stays_until_one_has_a_deck_of_that_name(public_deck: Deck, alice: User, bob: User) -> None:
    names = [copy_deck(deck=public_deck, owner=bob).name for _ in range(3)]
    assert names == ["Wolves of the North", "Wolves of the North (copy)", "Wolves of the North (copy 2)"]
    services.delete_deck(deck=Deck.objects.get(owner=bob, name="Wolves of the North"), actor=bob)
    assert copy_deck(deck=public_deck, owner=bob).name == "Wolves of the North"
    long = services.rename_deck(deck=public_deck, actor=alice, name="x" * NAME_LENGTH, notes="")
    names = [copy_deck(deck=long, owner=bob).name for _ in range(3)]
    assert names[1:] == [f"{'x' * (NAME_LENGTH - 7)} (copy)", f"{'x' * (NAME_LENGTH - 9)} (copy 2)"]


def test_the_data_export_says_it_with_one_question_for_all(
    copy: Deck, public_deck: Deck, alice: User, bob: User
) -> None:
    asked = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as done:
            archive = zipfile.ZipFile(io.BytesIO(data_export_of(bob)))
        asked.append(len(done))
        services.set_visibility(deck=copy_deck(deck=public_deck, owner=bob), actor=bob, visibility="public")
        copy_deck(deck=copy, owner=bob)
    assert asked[0] == asked[1]
    first = next(one for one in json.loads(archive.read("decks.json")) if one["name"] == "Mine")
    assert first["copied_from"] == {
        "deck": str(public_deck.public_id),
        "name": "Wolves of the North",
        "owner": "alice",
        "version": 2,
    }


def test_lists_of_decks_ask_as_often_with_copies(public_deck: Deck, alice: User, bob: User, as_bob: Client) -> None:
    plain = services.create_deck(owner=bob, game=public_deck.game, name="Plain", entries=legal_entries())
    for address in ("/decks/mine/", "/api/v1/decks/?mine=true"):
        asked = []
        as_bob.get(address)
        for _ in range(2):
            with CaptureQueriesContext(connection) as done:
                as_bob.get(address)
            asked.append(len(done))
            copy_deck(deck=public_deck, owner=bob)
        assert asked[0] == asked[1]
    with CaptureQueriesContext(connection) as done:
        assert reading.origin_of(plain, bob) is None
    assert len(done) == 0
