"""The editor's page: changes with and without script, live legality, fixes, two windows."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from decks import services
from decks.entries import quantity_of
from decks.models import Deck

HTMX = {"HX-Request": "true"}


def edit_url(deck: Deck) -> str:
    return reverse("decks:edit", args=[deck.public_id])


def post(client: Client, deck: Deck, sent: dict[str, Any], **more: Any) -> Any:
    return client.post(reverse("decks:change", args=[deck.public_id]), {"version": "1", **sent}, **more)


def copies(deck: Deck, section: str, card_id: str) -> int:
    return quantity_of(services.entries_of(Deck.objects.get(pk=deck.pk)), section, card_id)


def test_the_page_shows_cards_deck_and_verdict(deck: Deck, as_alice: Client) -> None:
    body = as_alice.get(edit_url(deck)).content.decode()
    assert "Wolves of the North" in body
    assert "40 of 40" in body
    assert "25 of 25" in body
    # 8 Foes of Renown 4 three times and one once: 25 x 4 = 100, on average 4.00; 95/25 = 3.80 and 105/25 = 4.20.
    assert "now <b>100</b>, average <b>4.00</b>. 25 Foes: aim for 3.80 to 4.20" in body
    assert "13 checks hold" in body


def test_a_step_without_script_comes_back_to_the_same_search(deck: Deck, as_alice: Client) -> None:
    response = post(as_alice, deck, {"step": "draw|throat-grip|1", "back": "q=throat&page=1"})
    assert response.status_code == 302
    assert response.headers["Location"] == f"{edit_url(deck)}?q=throat&page=1"
    assert copies(deck, "draw", "throat-grip") == 1


def test_a_step_with_script_brings_the_pieces_that_changed(deck: Deck, as_alice: Client) -> None:
    sent = {"step": "draw|throat-grip|1", "shown": ["draw|throat-grip", "draw|stroke-1"]}
    body = post(as_alice, deck, sent, headers=HTMX).content.decode()
    assert 'id="deck-pane"' in body
    assert "41 of 40" in body
    assert '<output id="c-count-draw-throat-grip" hx-swap-oob="true">1</output>' in body
    assert '<output id="c-count-draw-stroke-1" hx-swap-oob="true">3</output>' in body
    assert 'name="version" value="2" hx-swap-oob="true"' in body
    assert "<html" not in body


def test_the_card_list_comes_alone_for_a_search(deck: Deck, as_alice: Client) -> None:
    response = as_alice.get(edit_url(deck) + "?q=throat", headers={**HTMX, "HX-Target": "card-list"})
    body = response.content.decode()
    assert "Throat Grip" in body
    assert "Raider 1" not in body
    assert "<html" not in body


def test_a_search_that_cannot_be_understood_says_why(deck: Deck, as_alice: Client) -> None:
    response = as_alice.get(edit_url(deck) + "?q=wat:3")
    assert response.status_code == 200
    assert response.context["table"].error
    assert response.context["table"].rows == ()


def test_an_illegal_deck_offers_fixes_and_no_run(deck: Deck, as_alice: Client) -> None:
    services.replace_entries(
        deck=deck, actor=deck.owner, entries=[*services.entries_of(deck)[:1], ("draw", "stroke-1", 5)], base=1
    )
    body = as_alice.get(edit_url(deck)).content.decode()
    assert "at most 3 are allowed" in body
    assert 'name="fix" value="CCG-D05|set|draw|stroke-1|3"' in body
    assert "#CCG-4.4" in body
    assert "Run matches, after 4 fixes" in body  # Draw Deck too small, too many copies, Foe Deck too small, Renown


def test_a_fix_mends_the_problem(deck: Deck, as_alice: Client) -> None:
    post(as_alice, deck, {"set": "draw|stroke-1|5"})
    post(as_alice, deck, {"fix": "CCG-D05|set|draw|stroke-1|3", "version": "2"})
    assert copies(deck, "draw", "stroke-1") == 3


@pytest.mark.parametrize(
    "fix", ["CCG-D05|set|draw|stroke-1|1", "CCG-D99|set|draw|stroke-1|3", "nonsense", "a|b|c|d|-1"]
)
def test_a_fix_that_is_not_offered_changes_nothing(deck: Deck, as_alice: Client, fix: str) -> None:
    post(as_alice, deck, {"set": "draw|stroke-1|5"})
    response = post(as_alice, deck, {"fix": fix, "version": "2"}, headers=HTMX)
    assert 'role="alert"' in response.content.decode()
    assert copies(deck, "draw", "stroke-1") == 5


def test_a_deck_two_cards_short_offers_to_add_them(deck: Deck, as_alice: Client) -> None:
    post(as_alice, deck, {"set": "draw|stroke-1|1"})  # 38 of 40, and 3 copies of stroke-1 would be legal
    body = as_alice.get(edit_url(deck)).content.decode()
    assert 'name="exchange" value="draw||stroke-1|2"' in body
    post(as_alice, deck, {"exchange": "draw||stroke-1|2", "version": "2"})
    assert copies(deck, "draw", "stroke-1") == 3


def test_too_much_renown_offers_a_swap_into_the_window(deck: Deck, as_alice: Client) -> None:
    # 100 + 2 x 4 = 108; one Foe of 4 out for the Foe of 1 makes 105.
    post(as_alice, deck, {"set": "foes|raider-9|3"})
    body = as_alice.get(edit_url(deck)).content.decode()
    assert "108 Renown" in body
    assert "Swap 1 Raider 1 for 1 Raider 10 (−3)" in body
    post(as_alice, deck, {"exchange": "foes|raider-1|raider-10|1", "version": "2"})
    assert (copies(deck, "foes", "raider-1"), copies(deck, "foes", "raider-10")) == (2, 1)


def test_choosing_another_conan_replaces_the_first(deck: Deck, as_alice: Client) -> None:
    post(as_alice, deck, {"choose": "conan|conan-the-tall"})
    assert copies(deck, "conan", "conan-the-tall") == 1
    assert copies(deck, "conan", "conan-wolf-of-the-passes") == 0


def test_undo_and_an_earlier_draft(deck: Deck, as_alice: Client) -> None:
    post(as_alice, deck, {"step": "draw|throat-grip|1"})
    post(as_alice, deck, {"undo": "1", "version": "2"})
    assert copies(deck, "draw", "throat-grip") == 0
    post(as_alice, deck, {"restore": "2", "version": "3"})
    assert copies(deck, "draw", "throat-grip") == 1


def test_a_conflict_is_told_and_shows_the_newest_draft(deck: Deck, alice: User, as_alice: Client) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=2)
    response = post(as_alice, deck, {"set": "draw|throat-grip|1"}, headers=HTMX)
    body = response.content.decode()
    assert "“Throat Grip” was changed in another window: it has 2 copies at draft 2" in body
    assert 'name="version" value="2"' in body
    assert copies(deck, "draw", "throat-grip") == 2


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"step": "draw|throat-grip"},
        {"step": "draw|throat-grip|x"},
        {"step": "draw|throat-grip|99999"},
        {"step": "draw|excalibur|1"},
        {"step": "nowhere|throat-grip|1"},
        {"set": "draw|throat-grip|-1"},
        {"set": "draw|throat-grip|100"},
        {"set": "draw|throat-grip|1", "version": "one"},
        {"exchange": "draw"},
        {"exchange": "foes|raider-11|raider-10|1"},
        {"choose": "conan"},
        {"restore": "77"},
        {"restore": "x"},
        {"undo": "1"},
    ],
)
def test_a_malformed_change_is_refused_and_changes_nothing(deck: Deck, as_alice: Client, sent: dict[str, str]) -> None:
    response = post(as_alice, deck, sent, follow=True)
    assert response.status_code == 200
    assert [message.level_tag for message in response.context["messages"]] == ["warning"]
    assert deck.versions.count() == 1


def test_the_way_back_stays_on_this_site(deck: Deck, as_alice: Client) -> None:
    response = post(as_alice, deck, {"step": "draw|throat-grip|1", "back": "//evil.example/?a=b"})
    assert response.headers["Location"].startswith(f"{edit_url(deck)}?")


def test_the_editor_asks_as_often_for_a_full_deck_as_for_an_empty_one(
    deck: Deck, as_alice: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    as_alice.get(edit_url(deck))
    with django_assert_max_num_queries(24):
        as_alice.get(edit_url(deck))


def test_text_edits_the_whole_deck(deck: Deck, as_alice: Client) -> None:
    url = reverse("decks:edit_text", args=[deck.public_id])
    assert "3 Stroke 1\n" in as_alice.get(url).content.decode()
    response = as_alice.post(url, {"text": "1 Conan the Tall\n2 Throat Grip", "version": "1"})
    assert response.status_code == 302
    now = services.entries_of(Deck.objects.get(pk=deck.pk))
    assert now == [("conan", "conan-the-tall", 1), ("draw", "throat-grip", 2)]


def test_text_with_a_wrong_line_keeps_the_text_and_the_deck(deck: Deck, as_alice: Client) -> None:
    url = reverse("decks:edit_text", args=[deck.public_id])
    response = as_alice.post(url, {"text": "2 Throat Grip\n1 Excalibur", "version": "1"})
    assert response.status_code == 400
    body = response.content.decode()
    assert "Line 2" in body
    assert "1 Excalibur</textarea>" in body
    assert deck.versions.count() == 1


def test_text_from_an_old_window_keeps_the_text_and_the_deck(deck: Deck, alice: User, as_alice: Client) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=1)
    url = reverse("decks:edit_text", args=[deck.public_id])
    response = as_alice.post(url, {"text": "2 Throat Grip", "version": "1"})
    assert response.status_code == 400
    assert "changed in another window" in response.content.decode()
    assert copies(deck, "draw", "throat-grip") == 1


def test_name_and_plan_are_saved(deck: Deck, as_alice: Client) -> None:
    url = reverse("decks:settings", args=[deck.public_id])
    as_alice.post(url, {"name": "  Two   Wolves ", "notes": "Win early. \n"})
    deck.refresh_from_db()
    assert (deck.name, deck.notes) == ("Two Wolves", "Win early.")


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
def test_a_bad_name_is_refused(deck: Deck, as_alice: Client, name: str) -> None:
    response = as_alice.post(reverse("decks:settings", args=[deck.public_id]), {"name": name, "notes": ""})
    assert response.status_code == 400
    deck.refresh_from_db()
    assert deck.name == "Wolves of the North"


def test_an_unknown_visibility_is_refused(deck: Deck, as_alice: Client) -> None:
    as_alice.post(reverse("decks:share", args=[deck.public_id]), {"visibility": "everyone"})
    deck.refresh_from_db()
    assert deck.visibility == "private"


def test_drafts_say_what_changed(deck: Deck, as_alice: Client) -> None:
    post(as_alice, deck, {"step": "draw|throat-grip|1"})
    body = as_alice.get(reverse("decks:history", args=[deck.public_id])).content.decode()
    assert "+1 Throat Grip" in body
    assert "2 drafts" in body


def test_the_face_of_the_row_in_focus(game: Any) -> None:
    assert "Throat Grip" in Client().get(reverse("decks:face", args=["conan-ccg", "throat-grip"])).content.decode()
    assert Client().get(reverse("decks:face", args=["conan-ccg", "excalibur"])).status_code == 404
    assert Client().get(reverse("decks:face", args=["chess", "throat-grip"])).status_code == 404
