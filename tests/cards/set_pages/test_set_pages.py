"""Pages of own sets for their owner: list, cards by the form, versions, who may see them, deleting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards import own_sets
from cards.models import Card, OwnSet, OwnSetVersion
from tests.cards.own_sets.conftest import DANCE, again, cards_in
from tests.cards.set_pages.conftest import MOVE, page_of
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
LIST = "/cards/own-sets/"


def html_of(response: Any, status: int = 200) -> str:
    assert response.status_code == status
    return str(response.content.decode())


def test_a_set_is_made_on_the_page_that_lists_them(as_alice: Client, alice: User, small_rows: Path) -> None:
    assert "No set yet" in html_of(as_alice.get(LIST))
    response = as_alice.post(LIST, {"game": "conan-ccg", "name": "Reed People", "notes": "Of the marsh."})
    made = OwnSet.objects.get(owner=alice)
    assert response.status_code == 302 and response["Location"] == page_of(made)
    assert "No card yet" in html_of(as_alice.get(page_of(made)))
    assert "Reed People" in html_of(as_alice.get(LIST))
    again_named = html_of(as_alice.post(LIST, {"game": "conan-ccg", "name": "reed people"}), 400)
    assert "another set called" in again_named and 'value="reed people"' in again_named
    assert "whole box" in html_of(as_alice.post(LIST, {"game": "age-of-conan", "name": "Turan again"}), 400)
    assert as_alice.post(LIST, {"game": "\x00", "name": "x"}).status_code == 400
    assert OwnSet.objects.count() == 1


def test_lists_ask_the_same_for_few_and_many(as_alice: Client, alice: User, hills: OwnSet) -> None:
    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            assert as_alice.get(address).status_code == 200
        return len(asked)

    few_sets, few_cards = queries(LIST), queries(page_of(hills))
    for number in range(8):
        own_sets.make_set(user=alice, game_key="conan_ccg", name=f"Set {number}")
        own_sets.add_card(user=alice, own_set=hills, record={**DANCE, "title": f"Step {number}"})
    assert queries(LIST) == few_sets
    assert queries(page_of(hills)) == few_cards


def test_a_card_is_typed_read_and_changed(as_alice: Client, hills: OwnSet) -> None:
    assert 'name="text"' in html_of(as_alice.get(page_of(hills, "add/"), {"type": "Move"}))
    response = as_alice.post(page_of(hills, "add/"), MOVE)
    card = Card.every.get(own_set=hills, title="Reed Cut")
    assert response.status_code == 302 and response["Location"] == page_of(hills, f"cards/{card.card_id}/")
    assert card.simulatable and card.record["left"][0] == "Blade" and card.record["abilities"][0]["when"] == "hit"
    shown = html_of(as_alice.get(response["Location"]))
    assert "Home-made by alice" in shown and "Play ten matches" in shown
    change = page_of(hills, f"cards/{card.card_id}/change/")
    form = html_of(as_alice.get(change))
    assert 'value="Reed Cut"' in form and "When this move hits, draw 1 card." in form
    kept = {**MOVE, "text": "The marsh sings and the Foe weeps all night."}
    assert as_alice.post(change, kept).status_code == 302
    card.refresh_from_db()
    assert not card.simulatable and card.record["abilities"] == "?" and card.record["facts"] == [kept["text"]]
    assert "not understood by the site" in html_of(as_alice.get(response["Location"]))
    # The whole text comes back, also of what was not understood.
    assert kept["text"] in html_of(as_alice.get(change))


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"title": ""}, "Give the card a title."),
        ({"title": "Fen Crow"}, "Fen Crow (home-made)"),
        ({"title": "Axe Dance"}, "is called so already"),
        ({"title": "<b>x"}, "A title cannot hold the sign &lt;"),
        ({"gem": "12"}, "Gem is 0 to 9 on every card; this says 12."),
        ({"confirmed": ""}, "Say that the sentences the site understood"),
        ({"text": "\n".join(["When this move hits, draw 1 card."] * 7)}, "6 at most"),
        ({"etag": '"other-1"', "title": "Axe Dance"}, "is called so already"),
    ],
)
def test_what_is_wrong_stands_at_the_field_and_nothing_is_written(
    as_alice: Client, hills: OwnSet, more: dict[str, Any], sentence: str
) -> None:
    before = Card.every.filter(own_set=hills).count()
    html = html_of(as_alice.post(page_of(hills, "add/"), {**MOVE, **more}), 422)
    assert sentence in html and 'value="Sword"' in html
    assert Card.every.filter(own_set=hills).count() == before


def test_a_form_of_another_window_does_not_undo_a_change(as_alice: Client, alice: User, hills: OwnSet) -> None:
    card, etag = cards_in(hills)[0], again(hills).etag
    own_sets.change_set(user=alice, own_set=hills, notes="Changed meanwhile.")
    html = html_of(as_alice.post(page_of(hills, f"cards/{card.card_id}/change/"), {**MOVE, "etag": etag}), 422)
    assert "was changed in another window" in html
    assert cards_in(hills)[0].title == "Axe Dance"


def test_the_face_and_the_sentences_follow_while_one_types(as_alice: Client, hills: OwnSet) -> None:
    looked = as_alice.post(page_of(hills, "add/look/"), MOVE).json()
    assert "Reed Cut" in looked["aside"] and "Home-made by alice" in looked["aside"]
    assert "1 understood" in looked["sentences"]
    assert (
        "in the catalogue" in as_alice.post(page_of(hills, "add/look/"), {**MOVE, "title": "Fen Crow"}).json()["note"]
    )
    assert Card.every.filter(own_set=hills).count() == 2


def test_an_effect_is_picked_by_its_words_without_a_script(as_alice: Client, hills: OwnSet) -> None:
    wanted = {**MOVE, "act": "", "text": "", "find": "discard this card from play draw"}
    assert 'name="insert" value=".0"' in html_of(as_alice.post(page_of(hills, "add/"), wanted))
    assert "1 understood" in html_of(as_alice.post(page_of(hills, "add/"), {**wanted, "insert": ".0"}))


def test_a_card_is_taken_out_and_versions_keep_it(as_alice: Client, alice: User, hills: OwnSet) -> None:
    assert as_alice.post(page_of(hills, "publish/"), {"note": "First."}).status_code == 302
    card = cards_in(hills)[0]
    assert as_alice.post(page_of(hills, f"cards/{card.card_id}/delete/")).status_code == 302
    html = html_of(as_alice.get(page_of(hills)))
    assert "Taken out" in html and "Axe Dance" in html
    assert "Axe Dance" in html_of(as_alice.get(page_of(hills, "versions/1/")))
    assert as_alice.get(page_of(hills, f"cards/{card.card_id}/")).status_code == 200  # as version 1 has it
    assert as_alice.get(page_of(hills, f"cards/{card.card_id}/change/")).status_code == 404


def test_versions_say_what_changed(as_alice: Client, alice: User, hills: OwnSet) -> None:
    as_alice.post(page_of(hills, "publish/"), {"note": "First."})
    own_sets.add_card(user=alice, own_set=again(hills), record={**DANCE, "title": "Reed Cut"})
    assert "become version 2" in html_of(as_alice.get(page_of(hills)))
    as_alice.post(page_of(hills, "publish/"), {"note": "With a cut."})
    html = html_of(as_alice.get(page_of(hills)))
    assert "Nothing has changed since version 2." in html
    assert "<dt>New</dt><dd>Reed Cut</dd>" in html and "With a cut." in html
    as_alice.post(page_of(hills, "publish/"))
    assert OwnSetVersion.objects.filter(own_set=hills).count() == 2


def test_settings_change_name_notes_and_visibility(as_alice: Client, alice: User, hills: OwnSet) -> None:
    settings = page_of(hills, "settings/")
    sent = {"name": "Reed Folk", "notes": "New.", "visibility": "link", "etag": hills.etag}
    assert "Who may see its versions" in html_of(as_alice.get(settings))
    assert as_alice.post(settings, {**sent, "etag": again(hills).etag}).status_code == 302
    hills = again(hills)
    assert (hills.name, hills.notes, hills.visibility) == ("Reed Folk", "New.", "link")
    assert "in another window" in html_of(as_alice.post(settings, sent), 409)
    assert "Publish a version first" in html_of(
        as_alice.post(settings, {**sent, "etag": "", "visibility": "public"}), 400
    )
    assert again(hills).visibility == "link"
    old = hills.share_key
    assert as_alice.post(page_of(hills, "renew/")).status_code == 302
    assert again(hills).share_key != old


def test_a_set_is_deleted_after_a_question(as_alice: Client, hills: OwnSet) -> None:
    assert "with 2 cards cannot be brought back" in html_of(as_alice.get(page_of(hills, "delete/")))
    assert OwnSet.objects.filter(pk=hills.pk).exists()
    assert as_alice.post(page_of(hills, "delete/"))["Location"] == LIST
    assert not OwnSet.objects.filter(pk=hills.pk).exists()


def test_a_card_of_conquer_is_typed_too(as_alice: Client, alice: User) -> None:
    load_real_cards()
    made = own_sets.make_set(user=alice, game_key="conquer", name="Marsh")
    address = f"/cards/conquer/own-sets/{made.key}/add/"
    html = html_of(as_alice.get(address))
    assert "Notice Cost" in html or "Cost" in html
    sent = {"type": "Landscape", "location": "Reed Marsh", "area": "Causeway", "act": "save"}
    assert as_alice.post(address, sent).status_code == 302
    assert Card.every.get(own_set=made).title == "Reed Marsh: Causeway"
