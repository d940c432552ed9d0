"""Home-made cards in files: marked for who may see them, without title for others; what JSON says of sets."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pypdf import PdfReader

from cards import own_sets
from cards.models import Card, OwnSet
from cards.placeholders import CardScope
from decks import exchange, reading
from decks.editing import entries_of, services
from decks.errors import DeckRefused
from decks.formats import WRITTEN, find_written
from decks.models import Deck
from tests.decks.conftest import GAME
from tests.decks.own_sets.conftest import HIDDEN, SECRET, make_public, naming

pytestmark = pytest.mark.django_db
MARK = "Home-made by alice"


@pytest.fixture
def taken_back(home_made: Deck, hills: OwnSet, alice: User, moderator: User) -> Deck:
    """A public deck whose set others may not see any more."""
    make_public(hills, moderator)
    services.set_visibility(deck=home_made, actor=alice, visibility="public")
    own_sets.change_set(user=alice, own_set=hills, visibility="private")
    return Deck.objects.get(pk=home_made.pk)


def words(pdf: bytes) -> str:
    """The words of a PDF without blanks, which its lines break anywhere."""
    return re.sub(r"\s", "", "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages))


@pytest.mark.parametrize("kind", [one.key for one in WRITTEN])
def test_each_format_marks_a_home_made_card_and_hides_it_from_others(
    taken_back: Deck, alice: User, bob: User, kind: str
) -> None:
    one = find_written(kind)
    assert one is not None
    mine = exchange.as_file(taken_back, one, reading.scope_of(taken_back, alice))
    assert SECRET in mine and MARK in mine
    theirs = exchange.as_file(taken_back, one, reading.scope_of(taken_back, bob))
    assert SECRET not in theirs and MARK not in theirs and HIDDEN in theirs


@pytest.mark.parametrize("kind", ["lackey", "lackey-text", "octgn", "cockatrice", "text"])
def test_marks_are_read_over(home_made: Deck, alice: User, kind: str) -> None:
    scope = reading.owners_scope(home_made)
    one = find_written(kind)
    text = exchange.as_file(home_made, one, scope) if one else exchange.as_text(home_made, scope)
    found = exchange.read_list(text=text, scope=scope)
    assert MARK in text and not found.problems and sorted(found.entries) == sorted(entries_of(home_made))


def test_an_owner_whose_name_has_hyphens_breaks_no_file(home_made: Deck, alice: User) -> None:
    alice.username = "a--b-"
    alice.save()
    scope = reading.owners_scope(home_made)
    for kind in ("lackey", "octgn", "cockatrice"):
        one = find_written(kind)
        assert one is not None
        assert not exchange.read_list(text=exchange.as_file(home_made, one, scope), scope=scope).problems


def test_json_names_sets_and_is_read_with_them(
    home_made: Deck, hills: OwnSet, feint: Card, as_alice: Client, alice: User
) -> None:
    at = f"/api/v1/decks/{home_made.public_id}/export/"
    data = as_alice.get(at).json()
    assert data["sets"] == naming(hills)
    assert {"card": feint.card_id, "qty": 2, "mark": MARK} in data["zones"]["draw"]
    sent = {"game": GAME, "name": "Again", "text": json.dumps(data)}
    answer = as_alice.post("/api/v1/decks/import/", json.dumps(sent), content_type="application/json")
    assert answer.status_code == 201 and answer.json()["sets"] == naming(hills) and not answer.json()["remarks"]
    again = Deck.objects.get(name="Again")
    assert entries_of(again) == entries_of(home_made)
    preview = as_alice.post("/decks/import/", {"game": again.game_id, "text": json.dumps(data)}).content.decode()
    assert SECRET in preview and MARK in preview and "HOME-MADE" not in preview


def test_json_with_a_set_of_another_is_refused(home_made: Deck, hills: OwnSet, alice: User, as_bob: Client) -> None:
    data = exchange.as_json(home_made, reading.owners_scope(home_made))
    sent = {"game": GAME, "text": json.dumps(data)}
    answer = as_bob.post("/api/v1/decks/import/", json.dumps(sent), content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "no_such_set")
    said = as_bob.post("/decks/import/", {"game": home_made.game_id, "text": json.dumps(data)}).content.decode()
    assert f"There is no version 1 of a set {hills.key} that you may see" in said and SECRET not in said
    assert Deck.objects.count() == 1


@pytest.mark.parametrize(
    "raw", ["x", 3, {"set": "abcdefg"}, [{"set": "abcdefg"}], [[]], [{"set": "abcdefg", "version": 0}]]
)
def test_json_with_wrong_sets_is_refused(home_made: Deck, raw: Any) -> None:
    scope = reading.owners_scope(home_made)
    data = {**exchange.as_json(home_made, scope), "sets": raw}
    with pytest.raises(DeckRefused):
        exchange.read_list(text=json.dumps(data), scope=scope)


def test_the_link_of_a_set_is_in_the_export_of_the_owner_of_the_deck_alone(
    game: Any, hills: OwnSet, feint: Card, alice: User, bob: User
) -> None:
    own_sets.change_set(user=alice, own_set=hills, visibility="link")
    hills.refresh_from_db()
    named = naming(hills, link=hills.share_key)
    deck = services.create_deck(owner=bob, game=game, name="B", entries=[("draw", feint.card_id, 2)], sets=named)
    services.set_visibility(deck=deck, actor=bob, visibility="unlisted")
    mine = exchange.as_json(deck, reading.scope_of(deck, bob))
    theirs = exchange.as_json(deck, reading.scope_of(deck, alice))
    assert mine["sets"] == named and theirs["sets"] == naming(hills)
    assert exchange.read_list(text=json.dumps(mine), scope=CardScope(GAME, bob.pk)).sets == tuple(named)


@pytest.mark.parametrize("what", ["cards", "list"])
def test_sheets_mark_a_home_made_card_and_hide_it_from_others(
    taken_back: Deck, as_alice: Client, as_bob: Client, what: str
) -> None:
    at = f"/decks/{taken_back.public_id}/print/sheets.pdf?what={what}"
    mine, theirs = words(as_alice.get(at).content), words(as_bob.get(at).content)
    assert SECRET.replace(" ", "") in mine and MARK.replace(" ", "") in mine
    assert SECRET.replace(" ", "") not in theirs and HIDDEN.replace(" ", "") in theirs


def test_the_printed_list_marks_it_too(taken_back: Deck, as_alice: Client, as_bob: Client) -> None:
    at = f"/decks/{taken_back.public_id}/print/"
    mine, theirs = as_alice.get(at).content.decode(), as_bob.get(at).content.decode()
    assert SECRET in mine and MARK in mine
    assert SECRET not in theirs and HIDDEN in theirs and '<span class="deck-count">2×</span>' in theirs
