"""The collection: one card at a time, quick entry, lists and CSV, and each refusal."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Game
from decks.collection import holdings
from decks.collection.owned_list import HEADING, MAX_OWNED, ExportRow, read_owned, write_csv
from decks.errors import DeckRefused
from decks.lists.card_index import CardIndex, CardName
from decks.models import CollectionItem, Deck
from decks.pages.collection.lists import export_rows
from decks.reading import queries
from tests.decks.conftest import GAME

SET_URL = "decks:owned_set"
HTMX = {"HX-Request": "true"}


def card_url(name: str, card_id: str = "throat-grip") -> str:
    return reverse(f"decks:{name}", args=["conan-ccg", card_id])


def owned(user: User) -> dict[str, int]:
    return queries.owned_counts(person=user, game_key=GAME)


def test_plus_and_minus_change_the_copies(throat_grip: Card, alice: User, as_alice: Client) -> None:
    for step in ("1", "1", "-1"):
        as_alice.post(card_url("owned_set"), {"step": step})
    assert owned(alice) == {"throat-grip": 1}


def test_the_last_copy_taken_away_leaves_no_row(throat_grip: Card, alice: User, as_alice: Client) -> None:
    for step in ("1", "-1", "-1"):
        as_alice.post(card_url("owned_set"), {"step": step})
    assert not CollectionItem.objects.exists()


def test_a_number_is_set(throat_grip: Card, alice: User, as_alice: Client) -> None:
    as_alice.post(card_url("owned_set"), {"quantity": "7"})
    assert owned(alice) == {"throat-grip": 7}


@pytest.mark.parametrize(
    "sent",
    [{}, {"quantity": "-1"}, {"quantity": "x"}, {"quantity": "10000"}, {"step": "9999999"}, {"step": "+-5"}],
)
def test_impossible_numbers_are_refused(throat_grip: Card, alice: User, as_alice: Client, sent: dict[str, str]) -> None:
    body = as_alice.post(card_url("owned_set"), sent, headers=HTMX).content.decode()
    assert 'role="alert"' in body
    assert owned(alice) == {}


def test_with_script_the_control_alone_comes_back(throat_grip: Card, as_alice: Client) -> None:
    body = as_alice.post(card_url("owned_set"), {"step": "1"}, headers=HTMX).content.decode()
    assert "<output>1</output>" in body
    assert "<html" not in body


def test_without_script_it_goes_back_where_it_came_from(throat_grip: Card, as_alice: Client) -> None:
    there = as_alice.post(card_url("owned_set"), {"step": "1", "back": "/collection/?show=all"})
    away = as_alice.post(card_url("owned_set"), {"step": "1", "back": "https://evil.example/"})
    assert there.headers["Location"] == "/collection/?show=all"
    assert away.headers["Location"] == reverse("decks:collection")


def test_the_control_of_a_card_page_shows_the_copies(throat_grip: Card, alice: User, as_alice: Client) -> None:
    holdings.set_owned(user=alice, card=throat_grip, quantity=4)
    assert "<output>4</output>" in as_alice.get(card_url("owned_control")).content.decode()


@pytest.mark.parametrize("game_slug", ["conan-ccg", "chess"])
def test_an_unknown_card_or_game_is_not_there(game: Game, as_alice: Client, game_slug: str) -> None:
    assert as_alice.get(reverse("decks:owned_control", args=[game_slug, "excalibur"])).status_code == 404


def test_visitors_own_nothing(throat_grip: Card) -> None:
    assert Client().post(card_url("owned_set"), {"step": "1"}).status_code == 302
    assert not CollectionItem.objects.exists()


def test_quick_entry_adds_by_name_letters_and_number(game: Game, alice: User, as_alice: Client) -> None:
    as_alice.post(reverse("decks:quick_entry"), {"text": "3 throat grip; 2 wh cl; 1 #052"})
    assert owned(alice) == {"throat-grip": 3, "wheel-and-cleave": 2, "kozaks-oath": 1}
    as_alice.post(reverse("decks:quick_entry"), {"text": "1 throat grip"})
    assert owned(alice)["throat-grip"] == 4


WRONG = ["3 excalibur", "0 throat grip", "-2 throat grip", "10000 throat grip", "3 throat\x00grip"]


@pytest.mark.parametrize("text", [*WRONG, "", ";;", "1 throat grip;" * 200])
def test_quick_entry_refuses_what_is_no_card(game: Game, alice: User, as_alice: Client, text: str) -> None:
    response = as_alice.post(reverse("decks:quick_entry"), {"text": text})
    assert response.status_code == 400
    assert response.content.decode().count('role="alert"') == 1
    assert owned(alice) == {}


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_line_refuses_no_other_and_stays_to_be_corrected(
    game: Game, alice: User, as_alice: Client, text: str
) -> None:
    sent = {"text": f"2 kozak's oath; {text}\n1 #050"}
    body = as_alice.post(reverse("decks:quick_entry"), sent, follow=True).content.decode()
    assert owned(alice) == {"kozaks-oath": 2, "throat-grip": 1}
    assert body.count('role="alert"') == 1
    assert f'name="text" value="{escape(text)}"' in body
    assert "Nothing was added." not in as_alice.get(reverse("decks:collection")).content.decode()


def test_an_error_stands_once_and_not_in_every_row(throat_grip: Card, alice: User, as_alice: Client) -> None:
    holdings.set_owned(user=alice, card=throat_grip, quantity=1)
    for headers in ({}, HTMX):
        body = as_alice.post(reverse("decks:quick_entry"), {"text": "2 excalibur"}, headers=headers).content.decode()
        assert body.count("There is no card") == 1 and "Throat Grip" in body


def test_copies_beyond_the_most_are_refused_at_their_line(throat_grip: Card, alice: User, as_alice: Client) -> None:
    holdings.set_owned(user=alice, card=throat_grip, quantity=9998)
    text = "1 throat grip; 1 throat grip; 1 stroke 1"
    body = as_alice.post(reverse("decks:quick_entry"), {"text": text}, follow=True).content.decode()
    assert owned(alice) == {"throat-grip": 9999, "stroke-1": 1}
    assert body.count("Throat Grip would come to 10,000") == 1


@pytest.mark.parametrize("text", ["2 st", "st 2", "stroke 1", "stroke 12", "3 thr", "#052", "wh cl x3", "2 #050"])
def test_a_text_means_the_card_that_its_suggestions_name_first(
    game: Game, alice: User, as_alice: Client, text: str
) -> None:
    offered = as_alice.get(reverse("decks:suggestions"), {"text": text}).context
    as_alice.post(reverse("decks:quick_entry"), {"text": text})
    assert owned(alice) == {offered["cards"][0].card_id: offered["copies"]}


def test_the_page_lists_ones_cards_and_what_decks_lack(deck: Deck, alice: User, as_alice: Client) -> None:
    stroke = Card.objects.get(card_id="stroke-1")
    holdings.set_owned(user=alice, card=stroke, quantity=5)
    page = as_alice.get(reverse("decks:collection")).context["collection"]
    (row,) = page.rows
    assert (row.owned, row.needed, row.free) == (5, 3, 5)
    # The deck has 1 Conan, 14 Moves and 9 Foes = 24 different cards; of one there are enough.
    assert page.counts == {"mine": 1, "today": 0, "all": 30, "wanted": 0, "trade": 0, "missing": 23}
    missing = as_alice.get(reverse("decks:collection") + "?show=missing").context["collection"]
    assert len(missing.rows) == 23


def test_the_collection_is_searched_like_the_cards(throat_grip: Card, alice: User, as_alice: Client) -> None:
    holdings.set_owned(user=alice, card=throat_grip, quantity=2)
    url = reverse("decks:collection")
    assert len(as_alice.get(f"{url}?q=type:move own>=2").context["collection"].rows) == 1
    assert len(as_alice.get(f"{url}?q=type:foe").context["collection"].rows) == 0
    assert as_alice.get(f"{url}?q=wat:1").context["collection"].error


def test_one_does_not_see_anothers_cards(throat_grip: Card, bob: User, as_alice: Client) -> None:
    holdings.set_owned(user=bob, card=throat_grip, quantity=2)
    assert as_alice.get(reverse("decks:collection")).context["collection"].rows == ()


def test_the_page_asks_as_often_for_many_cards(
    game: Game, alice: User, as_alice: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for card in Card.objects.all():
        holdings.set_owned(user=alice, card=card, quantity=1)
    # Session, user; owned, decks, wanted, to trade, lines of the day, last entries; sets of the search; the count and
    # the page of cards; the lines in sight.
    with django_assert_num_queries(13):
        as_alice.get(reverse("decks:collection"))


def upload(client: Client, content: str, **more: Any) -> Any:
    file = SimpleUploadedFile("cards.csv", content.encode())
    return client.post(reverse("decks:collection_import"), {"text": "", "file": file, **more})


CSV = "Quantity,Name\n3,Throat Grip\n1,Kozák’s Oath\n2,throat grip\n"


def test_csv_is_shown_before_it_is_saved(throat_grip: Card, alice: User, as_alice: Client) -> None:
    holdings.set_owned(user=alice, card=throat_grip, quantity=1)
    response = upload(as_alice, CSV)
    assert response.context["rows"] == [
        {"title": "Throat Grip", "kind": "", "copies": 5, "before": 1, "after": 6, "trade_before": 0, "trade": 0},
        {"title": "Kozák’s Oath", "kind": "", "copies": 1, "before": 0, "after": 1, "trade_before": 0, "trade": 0},
    ]
    assert response.context["found"].merged == 1
    assert owned(alice) == {"throat-grip": 1}


def test_csv_adds_or_sets(throat_grip: Card, alice: User, as_alice: Client) -> None:
    holdings.set_owned(user=alice, card=throat_grip, quantity=1)
    upload(as_alice, CSV, save="all")
    assert owned(alice) == {"throat-grip": 6, "kozaks-oath": 1}
    upload(as_alice, "Name;Count\nThroat Grip;2\n", save="all", mode="set")
    assert owned(alice) == {"throat-grip": 2, "kozaks-oath": 1}


def test_a_wrong_row_stops_all_of_it(game: Game, alice: User, as_alice: Client) -> None:
    response = upload(as_alice, CSV + "1,Excalibur\n", save="all")
    assert response.status_code == 400
    assert "Line 5" in response.content.decode()
    assert owned(alice) == {}
    upload(as_alice, CSV + "1,Excalibur\n", save="without")
    assert owned(alice) == {"throat-grip": 5, "kozaks-oath": 1}


@pytest.mark.parametrize(
    "row", ["-1,Throat Grip", "x,Throat Grip", "10000,Throat Grip", ",Throat Grip", "3", "2.5,Throat Grip"]
)
def test_a_row_with_an_impossible_number_is_named(index: CardIndex, row: str) -> None:
    found = read_owned(f"Quantity,Name\n{row}", index, GAME)
    assert found.copies == {}
    assert found.problems[0].where == "Line 2"


def test_too_many_copies_together_are_named(index: CardIndex) -> None:
    found = read_owned("Count,Name\n9000,Throat Grip\n9000,Throat Grip", index, GAME)
    assert found.copies == {"throat-grip": 9000}
    assert "18,000" in found.problems[0].message


@pytest.mark.parametrize(
    "text", ["sep=;\nCount;Card Name\n2;Throat Grip", "Name\tQty\nThroat Grip\t2", "2 Throat Grip"]
)
def test_other_headings_and_separators_are_read(index: CardIndex, text: str) -> None:
    assert read_owned(text, index, GAME).copies == {"throat-grip": 2}


@pytest.mark.parametrize(("text", "copies"), [("150 Throat Grip", 150), ("wh cl x9999", 9999)])
def test_a_line_may_hold_as_many_copies_as_a_row(index: CardIndex, text: str, copies: int) -> None:
    assert sum(read_owned(text, index, GAME).copies.values()) == copies


def test_a_line_holds_no_more_copies_than_can_be_recorded(index: CardIndex) -> None:
    found = read_owned("10000 Throat Grip", index, GAME)
    assert found.copies == {} and "from 1 to 9,999" in found.problems[0].message


def test_an_empty_list_is_refused(index: CardIndex) -> None:
    with pytest.raises(DeckRefused, match="no card in this list"):
        read_owned("Quantity,Name\n", index, GAME)


def test_export_and_import_give_the_same(game: Game, alice: User, as_alice: Client, bob: User, as_bob: Client) -> None:
    for number, card in enumerate(Card.objects.all(), start=1):
        holdings.set_owned(user=alice, card=card, quantity=number)
    response = as_alice.get(reverse("decks:collection_export"))
    assert response.headers["Content-Type"].startswith("text/csv")
    upload(as_bob, response.content.decode(), save="all")
    assert owned(bob) == owned(alice)


def test_an_export_has_cards_without_a_number_last(game: Game, alice: User) -> None:
    Card.objects.filter(card_id="stroke-2").update(number_order=None)
    for card_id in ("stroke-1", "stroke-2", "stroke-3"):
        holdings.set_owned(user=alice, card=Card.objects.get(card_id=card_id), quantity=1)
    assert [row.card.title for row in export_rows(alice, GAME)] == ["Stroke 1", "Stroke 3", "Stroke 2"]


FORMULAS = CardIndex(
    CardName(f"card-{place}", title, f"{place}", "Move")
    for place, title in enumerate(["=SUM(A1)", "+1 Sword", "-Dash", "@Home", 'A "quoted", name', "Plain", "'quoted"])
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)  # a busy machine is no fault of the list
@given(st.dictionaries(st.sampled_from(FORMULAS.cards), st.integers(1, MAX_OWNED), min_size=1))
def test_any_collection_survives_export_and_import(copies: dict[CardName, int]) -> None:
    text = write_csv([ExportRow(card, number, "Conan CCG", "Test") for card, number in copies.items()])
    found = read_owned(text, FORMULAS, GAME)
    assert found.problems == ()
    assert found.copies == {card.card_id: number for card, number in copies.items()}


def test_no_cell_of_an_export_is_a_formula() -> None:
    text = write_csv([ExportRow(card, 1, "Conan CCG", "Test") for card in FORMULAS.cards])
    cells = [cell for line in text.splitlines()[1:] for cell in line.split(",")]
    assert not any(cell.lstrip('"').startswith(("=", "+", "-", "@")) for cell in cells)
    assert text.splitlines()[0] == ",".join(HEADING)
