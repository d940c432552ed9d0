"""Pages of own sets for their owner: list, cards by the form, versions, who may see them, deleting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards import catalogue, own_sets
from cards.models import Card, OwnSet, OwnSetVersion
from cards.own_cards import cards_of, working_card
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
    form = html_of(as_alice.get(page_of(hills, "add/"), {"type": "Move"}))
    assert 'name="text"' in form and "80 letters at most" in form and "<span>Still open</span>" in form
    assert 'data-words="Still open"' in form and "Cannot tell" not in form and "printed" not in form
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
    assert "sentence 1 of 1: not understood from" in html_of(as_alice.get(response["Location"]))
    # The whole text comes back, also of what was not understood.
    assert kept["text"] in html_of(as_alice.get(change))


def test_a_card_has_a_flavor_text_on_its_face_and_in_versions(as_alice: Client, alice: User, hills: OwnSet) -> None:
    assert 'name="flavor"' in html_of(as_alice.get(page_of(hills, "add/"), {"type": "Move"}))
    said = "“Who cuts the reeds at night?” — a saying of the marsh & the hills"
    response = as_alice.post(page_of(hills, "add/"), {**MOVE, "flavor": f"  {said} "})
    card = Card.every.get(own_set=hills, title="Reed Cut")
    assert card.record["flavor"] == said
    assert '<p class="card-flavor">“Who cuts the reeds at night?”' in html_of(as_alice.get(response["Location"]))
    change = page_of(hills, f"cards/{card.card_id}/change/")
    assert "a saying of the marsh &amp; the hills" in html_of(as_alice.get(change))
    looked = as_alice.post(page_of(hills, "add/look/"), {**MOVE, "flavor": said}).json()
    assert "card-flavor" in looked["aside"] and "Flavor text" not in looked["aside"]
    version = own_sets.publish(user=alice, own_set=hills)
    assert as_alice.post(change, MOVE).status_code == 302
    card.refresh_from_db()
    assert "flavor" not in card.record
    shown = html_of(as_alice.get(page_of(hills, f"versions/{version.number}/")))
    assert "Who cuts the reeds at night?" in shown


@pytest.mark.parametrize("word", ["?", "none"])
def test_a_flavor_text_is_whatever_is_typed(as_alice: Client, hills: OwnSet, word: str) -> None:
    as_alice.post(page_of(hills, "add/"), {**MOVE, "flavor": word})
    assert Card.every.get(own_set=hills, title="Reed Cut").record["flavor"] == word


def test_a_card_that_the_game_reads_no_more_leads_its_maker_to_its_form(as_alice: Client, hills: OwnSet) -> None:
    as_alice.post(page_of(hills, "add/"), MOVE)
    card = Card.every.get(own_set=hills, title="Reed Cut")
    costs = [{"verb": "lose_health", "amount": 1}] * 2
    twice = [{"when": "reveal", "cost": costs, "do": [{"verb": "draw", "amount": 1}]}]
    Card.every.filter(pk=card.pk).update(record={**card.record, "abilities": twice})
    page = as_alice.get(page_of(hills, f"cards/{card.card_id}/"), follow=True)
    assert page.redirect_chain == [(page_of(hills, f"cards/{card.card_id}/change/"), 302)]
    assert "stands there twice" in page.content.decode()
    assert 'value="Reed Cut"' in page.content.decode()
    assert "Reed Cut" in html_of(as_alice.get(page_of(hills)))
    as_alice.post(page_of(hills, f"cards/{card.card_id}/change/"), MOVE)
    assert as_alice.get(page_of(hills, f"cards/{card.card_id}/")).status_code == 200


def test_a_kept_sentence_is_named_by_its_place_and_marked_at_its_word(as_alice: Client, hills: OwnSet) -> None:
    text = "When this move hits, draw 1 card.\nWhen this move hits, the marsh sings.\nDraw a card."
    response = as_alice.post(page_of(hills, "add/"), {**MOVE, "text": text})
    shown = html_of(as_alice.get(response["Location"]))
    card = Card.every.get(own_set=hills, title="Reed Cut")
    assert card.record["facts"] == ["When this move hits, the marsh sings."]
    assert "sentence 2 of 3: not understood from" in shown and '<span class="mark-stop">' in shown
    assert '/change/#sentence-2">' in shown and "not understood by the site" not in shown
    form = html_of(as_alice.get(page_of(hills, f"cards/{card.card_id}/change/")))
    assert 'id="sentence-2" class="is-kept"' in form


def test_a_sentence_kept_in_ones_own_words_stays_so_when_the_form_is_opened_again(
    as_alice: Client, hills: OwnSet
) -> None:
    sent = {**MOVE, "text": "When this move hits, draw a card", "keep": "When this move hits, draw a card"}
    response = as_alice.post(page_of(hills, "add/"), sent)
    card = Card.every.get(own_set=hills, title="Reed Cut")
    assert card.record["abilities"] == "?"
    assert "sentence 1 of 1: kept in your words" in html_of(as_alice.get(response["Location"]))
    form = html_of(as_alice.get(page_of(hills, f"cards/{card.card_id}/change/")))
    assert 'value="When this move hits, draw a card" checked' in form


def test_the_text_sent_by_api_is_the_one_in_the_form(as_alice: Client, alice: User, hills: OwnSet) -> None:
    text = "The marsh sings.  When this move hits, draw a card!"
    card = own_sets.add_card(user=alice, own_set=hills, record={**DANCE, "title": "Song"}, text=text)
    change = page_of(hills, f"cards/{card.card_id}/change/")
    assert text in html_of(as_alice.get(change))
    own_sets.change_card(user=alice, card=card, record={**DANCE, "title": "Song"})
    assert "The marsh sings" not in html_of(as_alice.get(change))


LANDSCAPE: dict[str, Any] = {
    "type": "Landscape",
    "location": "Reedmere",
    "area": "Mill Race",
    "place": "1",
    "cost": "1",
    "rarity": "common",
    "common_ground": "no",
    "abilities.state": "absent",
    "act": "save",
}


def test_a_landscape_has_a_title_of_its_own(as_alice: Client, alice: User, small_rows: Path) -> None:
    load_real_cards("conquer")
    made = own_sets.make_set(user=alice, game_key="conquer", name="Marsh")
    page = page_of(made).replace("conan-ccg", "conquer")
    assert 'name="title"' in html_of(as_alice.get(f"{page}add/", {"type": "Landscape"}))
    assert as_alice.post(f"{page}add/", {**LANDSCAPE, "title": "Where the Reeds Sing"}).status_code == 302
    assert as_alice.post(f"{page}add/", {**LANDSCAPE, "place": "2", "area": "Weir"}).status_code == 302
    own, by_parts = cards_in(made)
    assert (own.title, own.record["own_title"]) == ("Where the Reeds Sing", True)
    assert own.record["location"] == "Reedmere" and by_parts.title == "Reedmere: Weir"
    small = [catalogue.game("conquer").make_face(working_card(card), False).small_title for card in (own, by_parts)]
    assert small == ["", "Reedmere: Weir"]
    assert "own_title" not in by_parts.record
    form = html_of(as_alice.get(f"{page}cards/{own.card_id}/change/"))
    assert 'value="Where the Reeds Sing"' in form
    form = html_of(as_alice.get(f"{page}cards/{by_parts.card_id}/change/"))
    assert 'name="title" value=""' in form
    assert as_alice.post(f"{page}cards/{own.card_id}/change/", {**LANDSCAPE, "title": ""}).status_code == 302
    own.refresh_from_db()
    assert own.title == "Reedmere: Mill Race" and "own_title" not in own.record


def test_a_landscape_whose_title_another_card_has_stays_in_a_version(alice: User, small_rows: Path) -> None:
    load_real_cards("conquer")
    record = {**LANDSCAPE, "place": 1, "cost": 1, "common_ground": False, "abilities": []}
    record = {name: value for name, value in record.items() if name not in ("act", "abilities.state")}
    versions = []
    for name in ("Marsh", "Fen"):
        made = own_sets.make_set(user=alice, game_key="conquer", name=name)
        own_sets.add_card(user=alice, own_set=made, record=record)
        versions.append(own_sets.publish(user=alice, own_set=made))
    titles = [card.definition.title for card in cards_of(versions, "conquer").values()]
    assert titles == ["Reedmere: Mill Race", "Reedmere: Mill Race (Fen)"]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"flavor": "x" * 301}, "Flavor text has 300 letters at most; this has 301."),
        ({"flavor": "<b>bold</b>"}, "Flavor text cannot hold &lt;, &gt; or invisible characters"),
        ({"flavor": "left\u202eright"}, "Flavor text cannot hold"),
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
