"""A home-made card says who made it wherever a page, file or answer about decks names it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards import own_sets
from cards.models import Card, Game, OwnSet
from decks.editing import services
from decks.models import Deck
from decks.pages.reading import preview
from decks.pages.reading.preview import drawn_key
from decks.summary import deck_page
from tests.decks.conftest import legal_entries
from tests.decks.own_sets.conftest import FEINT, HIDDEN, SECRET, make_public, naming
from tests.decks.own_sets.test_decks import NOBODY, again

pytestmark = pytest.mark.django_db
MARK = "Home-made by alice"
LEADER: dict[str, Any] = {
    "title": "Conan, Lord of Zzyx",
    "type": "Conan",
    "rarity": "common",
    "damage": 3,
    "prowess": 20,
    "health": 18,
    "vitality": 3,
    "abilities": [],
}


@pytest.fixture
def led(game: Game, hills: OwnSet, alice: User) -> Deck:
    """A deck of alice with a home-made leader, of version 2 of her set."""
    made = own_sets.add_card(user=alice, own_set=hills, record=LEADER)
    own_sets.publish(user=alice, own_set=OwnSet.objects.get(pk=hills.pk))
    entries = [("conan", made.card_id, 1), *legal_entries()[1:]]
    return services.create_deck(owner=alice, game=game, name="Led", entries=entries, sets=naming(hills, 2))


def test_the_history_marks_a_card_that_came_and_one_that_went(
    home_made: Deck, feint: Card, alice: User, as_alice: Client
) -> None:
    services.add_copies(deck=home_made, actor=alice, section="draw", card_id=feint.card_id, copies=-1)
    page = as_alice.get(f"/decks/{home_made.public_id}/edit/history/")
    changes = [change for run in page.context["history"].runs for change in run.changes if change.title == SECRET]
    assert [(change.copies, change.mark) for change in changes] == [(-1, MARK), (2, MARK)]
    assert f'-1 {SECRET}</span> <span class="tag">{MARK}</span>' in page.content.decode()


def test_the_history_calls_a_card_as_its_version_did(
    home_made: Deck, hills: OwnSet, feint: Card, alice: User, as_alice: Client
) -> None:
    own_sets.change_card(user=alice, card=feint, record={**FEINT, "title": "Quite Another"})
    services.replace_entries(deck=home_made, actor=alice, entries=legal_entries(), sets=[], base=1)
    page = as_alice.get(f"/decks/{home_made.public_id}/edit/history/").content.decode()
    assert SECRET in page and "Quite Another" not in page


def test_the_history_asks_no_more_for_more_versions_with_sets(
    home_made: Deck, feint: Card, alice: User, as_alice: Client, django_assert_max_num_queries: Any
) -> None:
    for copies in (1, -1, 1, -1):
        services.add_copies(deck=again(home_made), actor=alice, section="draw", card_id=feint.card_id, copies=copies)
    as_alice.get(f"/decks/{home_made.public_id}/edit/history/")
    # session, user, deck, times of all versions, versions of the page, versions of sets; records are kept
    with django_assert_max_num_queries(6):
        as_alice.get(f"/decks/{home_made.public_id}/edit/history/")


def test_compared_versions_and_hands_mark_a_card_that_no_set_is_named_for(
    deck: Deck, feint: Card, alice: User, as_alice: Client
) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id=feint.card_id, copies=1)
    sent = {"a": deck.public_id, "b": deck.public_id, "a_version": 1, "b_version": 2}
    page = as_alice.get("/decks/compare/", sent).content.decode()
    assert SECRET in page and f'<span class="tag">{MARK}</span>' in page
    only = services.replace_entries(deck=again(deck), actor=alice, entries=[("draw", feint.card_id, 2)], base=2).deck
    assert MARK in as_alice.get(f"/decks/{only.public_id}/hand/?seed=1").content.decode()


def test_the_odds_say_who_made_a_card(home_made: Deck, feint: Card, as_alice: Client) -> None:
    page = as_alice.get(f"/decks/{home_made.public_id}/odds/", {"of": f"draw|card:{feint.card_id}"}).content.decode()
    said = f"{SECRET}, home-made by alice"
    assert f"{said} (2)</option>" in page and f"<caption>{said}: 2 of 40 cards" in page


def test_the_odds_name_no_card_that_their_reader_may_not_see(
    home_made: Deck, hills: OwnSet, feint: Card, alice: User, as_bob: Client, moderator: User
) -> None:
    make_public(hills, moderator)
    services.set_visibility(deck=home_made, actor=alice, visibility="public")
    own_sets.change_set(user=alice, own_set=hills, visibility="private")
    page = as_bob.get(f"/decks/{home_made.public_id}/odds/").content.decode()
    assert f">{HIDDEN} (2)</option>" in page and SECRET not in page and "home-made" not in page


def test_lists_say_who_made_the_leader(led: Deck, as_alice: Client, alice: User) -> None:
    for page in ("/decks/mine/", "/"):
        html = as_alice.get(page).content.decode()
        assert "Conan, Lord of Zzyx" in html and MARK in html, page


def test_what_other_sites_show_of_a_deck_says_it_too(
    led: Deck, hills: OwnSet, alice: User, moderator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_public(hills, moderator)
    shown = services.set_visibility(deck=led, actor=alice, visibility="public")
    page = Client().get(f"/decks/{shown.public_id}/").content.decode()
    description = page.partition('<meta property="og:description" content="')[2].partition('"')[0]
    assert "Conan, Lord of Zzyx, home-made by alice" in description
    written: list[str] = []
    monkeypatch.setattr(preview, "_cut", lambda words, font: written.append(words) or words)
    preview.draw(deck_page(again(shown), NOBODY))
    assert "by alice  ·  Conan, Lord of Zzyx, home-made by alice" in written


def test_a_kept_picture_with_the_name_of_a_card_is_not_shown_once_the_set_is_hidden(
    led: Deck, hills: OwnSet, alice: User, moderator: User
) -> None:
    make_public(hills, moderator)
    services.set_visibility(deck=led, actor=alice, visibility="public")
    before = drawn_key(deck_page(again(led), NOBODY))
    own_sets.hide_set(moderator=moderator, own_set=hills, reason="It copies a card.")
    page = deck_page(again(led), NOBODY)
    assert page.entries == deck_page(again(led), alice).entries and drawn_key(page) != before


def test_the_api_marks_entries_for_who_may_see_them(
    home_made: Deck, hills: OwnSet, feint: Card, alice: User, as_alice: Client, as_bob: Client, moderator: User
) -> None:
    at = f"/api/v1/decks/{home_made.public_id}/"
    marked = {"section": "draw", "card": feint.card_id, "quantity": 2, "mark": MARK}
    assert [one for one in as_alice.get(at).json()["entries"] if "mark" in one] == [marked]
    make_public(hills, moderator)
    services.set_visibility(deck=home_made, actor=alice, visibility="public")
    for client in (as_bob, Client()):
        assert marked in client.get(at).json()["entries"]
    own_sets.change_set(user=alice, own_set=hills, visibility="private")
    for client in (as_bob, Client()):
        assert not [one for one in client.get(at).json()["entries"] if "mark" in one]
    kept = {"version": 1, "entries": as_alice.get(at).json()["entries"]}
    answer = as_alice.put(f"{at}entries/", json.dumps(kept), content_type="application/json")
    assert answer.status_code == 200 and marked in answer.json()["entries"]


def test_a_title_that_may_be_meant_is_marked(hills: OwnSet, feint: Card, as_alice: Client, as_bob: Client) -> None:
    sent = {"game": hills.game_id, "text": "2 Zzyxhold the Unsen"}
    page = as_alice.post("/decks/import/", sent).content.decode()
    assert f'Use {SECRET} <span class="small">{MARK}</span>' in page
    answer = as_alice.post("/api/v1/decks/import/", json.dumps(sent), content_type="application/json")
    meant = {"card": feint.card_id, "title": SECRET, "mark": MARK}
    assert meant in answer.json()["error"]["problems"][0]["suggestions"]
    page = as_bob.post("/decks/import/", sent).content.decode()
    assert SECRET not in page and MARK not in page


def test_decks_with_a_card_say_who_made_it(home_made: Deck, feint: Card, as_alice: Client, as_bob: Client) -> None:
    at = f"/decks/with/conan-ccg/{feint.card_id}/"
    page = as_alice.get(at).content.decode()
    assert SECRET in page and MARK in page and "Hill Deck" in page
    assert as_bob.get(at).status_code == 404 == Client().get(at).status_code


def test_there_is_no_code_and_the_reason_is_said(home_made: Deck, as_alice: Client) -> None:
    at = f"/decks/{home_made.public_id}/"
    for page in (f"{at}export/", f"{at}edit/settings/"):
        html = as_alice.get(page).content.decode()
        assert "This deck has no short code, since it has home-made cards." in html, page
    answer = as_alice.get(f"/api/v1{at}export/?as=code")
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (400, "no_code")
    assert "its JSON, which names the sets" in error["message"] and SECRET not in error["message"]
