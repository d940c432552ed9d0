"""The editor's page: changes with and without script, live legality, fixes, two windows."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from conanhub.web.rate_limits import Limit
from decks.contents.entries import quantity_of
from decks.editing import services
from decks.models import Deck
from decks.pages.editor import views

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
    assert "25 Foes, 4.00 Renown on average. Aim for 3.80 to 4.20" in body
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
    assert '<output id="c-count-draw-throat-grip" class="is-some" hx-swap-oob="true">1</output>' in body
    assert '<output id="c-count-draw-stroke-1" class="is-some" hx-swap-oob="true">3</output>' in body
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


def test_undo_and_an_earlier_version(deck: Deck, as_alice: Client) -> None:
    post(as_alice, deck, {"step": "draw|throat-grip|1"})
    post(as_alice, deck, {"undo": "1", "version": "2"})
    assert copies(deck, "draw", "throat-grip") == 0
    post(as_alice, deck, {"restore": "2", "version": "3"})
    assert copies(deck, "draw", "throat-grip") == 1


def test_redo_takes_an_undo_back_step_by_step(deck: Deck, as_alice: Client) -> None:
    post(as_alice, deck, {"step": "draw|throat-grip|1"})
    post(as_alice, deck, {"step": "draw|throat-grip|1"})
    for version, button, expected in (
        *(("3", "undo", 1), ("4", "undo", 0), ("5", "redo", 1), ("6", "redo", 2), ("7", "undo", 1)),
        ("8", "redo", 2),
    ):
        post(as_alice, deck, {button: "1", "version": version})
        assert copies(deck, "draw", "throat-grip") == expected
    post(as_alice, deck, {"step": "draw|throat-grip|1"})
    refused = post(as_alice, deck, {"redo": "1", "version": "10"}, headers=HTMX)
    assert "There is nothing to do again." in refused.content.decode()


@pytest.mark.parametrize("key", ["\x00", "a b", "é", "x" * 41])
def test_a_key_that_no_editor_sends_is_refused(deck: Deck, as_alice: Client, key: str) -> None:
    refused = post(as_alice, deck, {"step": "draw|throat-grip|1", "key": key}, headers=HTMX)
    assert "letters, digits" in refused.content.decode()
    assert copies(deck, "draw", "throat-grip") == 0


def test_a_change_sent_twice_under_one_key_is_made_once(deck: Deck, as_alice: Client) -> None:
    for _ in range(3):
        post(as_alice, deck, {"step": "draw|throat-grip|1", "key": "a1"}, headers=HTMX)
    post(as_alice, deck, {"step": "draw|throat-grip|1", "key": "a2"}, headers=HTMX)
    assert copies(deck, "draw", "throat-grip") == 2


def test_too_many_changes_are_refused_for_a_while_and_none_is_lost(
    deck: Deck, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "CHANGES", Limit("deck-changes", 2, 300, "changes of decks in a short time"))
    for key in ("a1", "a2"):
        post(as_alice, deck, {"step": "draw|throat-grip|1", "key": key}, headers=HTMX)
    refused = post(as_alice, deck, {"step": "draw|throat-grip|1", "key": "a3"}, headers=HTMX)
    assert refused.status_code == 429 and 240 < int(refused.headers["Retry-After"]) <= 300  # the editor sends it again
    page = post(as_alice, deck, {"step": "draw|throat-grip|1"})
    assert page.status_code == 429
    assert "Nothing was changed." in page.content.decode()
    assert copies(deck, "draw", "throat-grip") == 2


def test_a_refused_change_can_be_sent_again_under_its_key(deck: Deck, as_alice: Client) -> None:
    sent = {"choose": "conan|conan-the-tall", "key": "a1"}
    post(as_alice, deck, {"step": "draw|throat-grip|1"})
    body = post(as_alice, deck, sent, headers=HTMX).content.decode()
    assert 'name="choose" value="conan|conan-the-tall">Make my change to version 2' in body
    post(as_alice, deck, {**sent, "version": "2"}, headers=HTMX)
    assert copies(deck, "conan", "conan-the-tall") == 1


def test_a_conflict_without_script_keeps_the_change_at_hand(deck: Deck, as_alice: Client) -> None:
    post(as_alice, deck, {"step": "draw|throat-grip|1"})
    response = post(as_alice, deck, {"choose": "conan|conan-the-tall", "back": "q=throat&tab=deck"})
    assert response.status_code == 409
    body = response.content.decode()
    assert "Make my change to version 2" in body
    assert 'value="throat"' in body
    assert copies(deck, "conan", "conan-the-tall") == 0


def test_the_pane_comes_only_when_there_is_something_new(deck: Deck, as_alice: Client, as_bob: Client) -> None:
    url = reverse("decks:pane", args=[deck.public_id])
    assert as_alice.get(f"{url}?version=1").status_code == 204
    post(as_alice, deck, {"step": "draw|throat-grip|1"})
    body = as_alice.get(f"{url}?version=1").content.decode()
    assert "41 of 40" in body
    assert 'name="version" value="2"' in body
    assert as_bob.get(url).status_code == 404
    assert Client().get(url).status_code == 302


def test_the_first_search_shows_what_the_deck_needs_and_its_boxes_are_ticked(
    alice: User, game: Any, as_alice: Client, deck: Deck
) -> None:
    empty = services.create_deck(owner=alice, game=game, name="Empty")
    assert as_alice.get(edit_url(empty)).context["table"].query == "type:conan"
    services.replace_entries(deck=empty, actor=alice, entries=services.entries_of(deck)[:-3], base=1)
    response = as_alice.get(edit_url(empty))
    assert response.context["table"].query == "type:minor-foe|major-foe|foe"
    types = {facet.label: facet.is_on for facet in response.context["table"].facets[0].facets}
    assert {label for label, is_on in types.items() if is_on} == {"Foe, minor", "Foe, major"}
    assert {row.card.type for row in response.context["table"].rows} == {"Foe"}


def test_a_conflict_is_told_and_shows_the_newest_version(deck: Deck, alice: User, as_alice: Client) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=2)
    response = post(as_alice, deck, {"set": "draw|throat-grip|1"}, headers=HTMX)
    body = response.content.decode()
    assert "“Throat Grip” was changed in another window: it has 2 copies at version 2" in body
    assert 'name="version" value="2"' in body
    assert copies(deck, "draw", "throat-grip") == 2


def test_a_conflict_names_a_single_copy_as_one(deck: Deck, alice: User, as_alice: Client) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=1)
    body = post(as_alice, deck, {"set": "draw|throat-grip|3"}, headers=HTMX).content.decode()
    assert "it has 1 copy at version 2. Your number, 3, is not saved yet" in body


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


def test_text_from_an_old_window_is_merged_and_shown_before_it_is_saved(
    deck: Deck, alice: User, as_alice: Client
) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=1)
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="stroke-1", copies=-1)
    url = reverse("decks:edit_text", args=[deck.public_id])
    mine = as_alice.get(url).content.decode()
    assert "1 Throat Grip" in mine
    # Seen at version 1: one stroke 1 instead of three, and two raiders 11; the other window set stroke 1 to two.
    text = "1 Conan, Wolf of the Passes\n1 Stroke 1\n3 Stroke 2\n1 Raider 11"
    response = as_alice.post(url, {"text": text, "version": "1"})
    assert response.status_code == 409
    body = response.content.decode()
    assert "it is at version 3. Nothing is saved yet" in body
    assert "yours 1, the other 2" in body
    merged = response.context["form"]["text"].value()
    assert "1 Throat Grip" in merged  # only theirs
    assert "1 Raider 11" in merged  # only mine
    assert "1 Stroke 1\n" in merged  # both: mine stands
    assert copies(deck, "draw", "throat-grip") == 1
    saved = as_alice.post(url, {"text": merged, "version": response.context["form"]["version"].value()})
    assert saved.status_code == 302
    assert (copies(deck, "draw", "stroke-1"), copies(deck, "foes", "raider-11")) == (1, 1)


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


def test_versions_say_what_changed(deck: Deck, as_alice: Client) -> None:
    post(as_alice, deck, {"step": "draw|throat-grip|1"})
    body = as_alice.get(reverse("decks:history", args=[deck.public_id])).content.decode()
    assert "+1 Throat Grip" in body
    assert "2 versions" in body


def test_the_face_of_the_row_in_focus(game: Any) -> None:
    piece = Client().get(reverse("decks:face", args=["conan-ccg", "throat-grip"])).content.decode()
    assert "card-thumb" in piece
    assert "Throat Grip</a>" in piece
    assert Client().get(reverse("decks:face", args=["conan-ccg", "excalibur"])).status_code == 404
    assert Client().get(reverse("decks:face", args=["chess", "throat-grip"])).status_code == 404


def order_links(client: Client, deck: Deck, query: str) -> dict[str, str]:
    table = client.get(edit_url(deck), {"q": query}).context["table"]
    return {order.label: order.query for order in table.orders}


@pytest.mark.slow
def test_the_cards_are_sorted_by_any_figure_and_both_ways(deck: Deck, as_alice: Client) -> None:
    links = order_links(as_alice, deck, "type:move")
    assert links["Deck order"] == "type:move"
    assert links["Initiative"] == "type:move order:initiative"
    turned = order_links(as_alice, deck, links["Initiative"])
    assert turned["Initiative"] == "type:move order:initiative dir:desc"
    again = order_links(as_alice, deck, turned["Initiative"])
    assert again["Initiative"] == links["Initiative"]
    assert again["Deck order"] == "type:move"
    response = as_alice.get(edit_url(deck), {"q": turned["Initiative"]})
    found = [row.card.record["initiative"] for row in response.context["table"].rows]
    assert found == sorted(found, reverse=True)
    assert '>: Initiative ↓<span class="visually-hidden"> downwards</span></span>' in response.content.decode()


def test_a_sorted_section_is_still_that_section(deck: Deck, as_alice: Client) -> None:
    zones = as_alice.get(edit_url(deck)).context["page"].game.zones
    for zone in zones:
        table = as_alice.get(edit_url(deck), {"q": f"{zone.search} order:title dir:desc"}).context["table"]
        assert table.zone == zone
