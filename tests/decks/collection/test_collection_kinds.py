"""Copies by finish, condition, language and location; wanted cards; entries that are taken back; sets; suggestions."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.drawing.printings import CONDITIONS, FINISHES, LANGUAGES
from cards.models import Card, Game
from cards.reading.queries import search
from decks.collection import holdings, steps
from decks.collection.owned_list import ExportRow, read_owned, write_csv
from decks.contents.copy_kinds import PLAIN, Variant, read_variant
from decks.errors import DeckRefused
from decks.lists.card_index import CardIndex
from decks.models import CollectionItem, CollectionStep, Deck, WishlistItem
from decks.pages.collection.lists import IN_SIGHT
from decks.reading import queries
from tests.decks.conftest import GAME

HTMX = {"HX-Request": "true"}
FOIL = Variant(finish="foil", condition="near-mint", location="red binder")


def url(name: str, card_id: str = "throat-grip") -> str:
    return reverse(f"decks:{name}", args=["conan-ccg", card_id])


def rows(user: User) -> dict[tuple[str, Variant], tuple[int, int]]:
    """What somebody has: copies and copies to trade by card and kind."""
    mine = CollectionItem.objects.filter(user=user).select_related("card")
    return {(row.card.card_id, row.variant): (row.quantity, row.trade) for row in mine}


def change(client: Client, **form: Any) -> Any:
    return client.post(url("copies"), {"quantity": "1", **form})


def enter(client: Client, text: str, **more: str) -> Any:
    return client.post(reverse("decks:quick_entry"), {"text": text, **more})


def upload(client: Client, content: str, **more: Any) -> Any:
    file = SimpleUploadedFile("cards.csv", content.encode())
    return client.post(reverse("decks:collection_import"), {"text": "", "file": file, **more})


def test_copies_of_two_kinds_stand_in_two_rows(throat_grip: Card, alice: User, as_alice: Client) -> None:
    change(as_alice, quantity="3")
    form = {"finish": "foil", "condition": "near-mint", "language": "en", "location": "red binder"}
    change(as_alice, quantity="2", trade="1", **form)
    assert rows(alice) == {("throat-grip", PLAIN): (3, 0), ("throat-grip", FOIL): (2, 1)}
    assert queries.owned_counts(person=alice, game_key=GAME) == {"throat-grip": 5}
    html = as_alice.get(url("copies")).content.decode()
    assert "5 copies" in html and "red binder" in html


def test_a_quick_entry_is_of_the_kind_beside_it_and_the_next_one_too(game: Game, alice: User, as_alice: Client) -> None:
    kind = {"finish": "foil", "condition": "near-mint", "language": "en", "location": "red binder"}
    html = enter(as_alice, "2 throat grip; 1 throat grip", **kind).content.decode()
    assert rows(alice) == {("throat-grip", FOIL): (3, 0)}
    html = as_alice.get(reverse("decks:collection")).content.decode()
    assert "2 × Throat Grip" in html and html.count("Foil, Near mint, red binder") >= 2
    assert '<option value="foil" selected>' in html and 'name="location" value="red binder" maxlength' in html
    enter(as_alice, "1 throat grip")
    assert rows(alice)["throat-grip", PLAIN] == (1, 0)
    for _ in range(3):
        as_alice.post(reverse("decks:collection_undo"))
    assert rows(alice) == {}


def test_the_rows_of_an_entry_are_marked_but_not_those_of_a_long_list(
    game: Game, alice: User, as_alice: Client
) -> None:
    enter(as_alice, "1 throat grip")
    assert "is-new" in as_alice.get(reverse("decks:collection")).content.decode()
    titles = [card.title for card in Card.objects.filter(game=game)][:25]
    enter(as_alice, ";".join(titles))
    html = as_alice.get(reverse("decks:collection")).content.decode()
    assert html.count("is-new") == html.count('class="quick-undo"') == IN_SIGHT
    upload(as_alice, "Quantity,Name\n" + "".join(f'1,"{title}"\n' for title in titles), save="all")
    html = as_alice.get(reverse("decks:collection")).content.decode()
    assert "Last: " in html and "is-new" not in html


def test_a_kind_that_cannot_be_adds_nothing(game: Game, alice: User, as_alice: Client) -> None:
    html = enter(as_alice, "2 throat grip", finish="golden").content.decode()
    assert "there is no finish “golden”" in html and rows(alice) == {}


def test_plus_and_minus_of_a_row_change_its_kind_alone(throat_grip: Card, alice: User, as_alice: Client) -> None:
    for variant, copies in ((PLAIN, 3), (FOIL, 1)):
        holdings.add_owned(user=alice, card=throat_grip, copies=copies, variant=variant)
    html = as_alice.get(reverse("decks:collection")).content.decode()
    foil = CollectionItem.objects.get(finish="foil")
    assert f'id="own-plus-throat-grip-{foil.pk}"' in html and "you own, Foil, Near mint, red binder" in html
    form = {"finish": "foil", "condition": "near-mint", "language": "en", "location": "red binder", "row": str(foil.pk)}
    body = as_alice.post(url("owned_set"), {"step": "1", **form}, headers=HTMX).content.decode()
    assert "<output>2</output>" in body and f'id="own-throat-grip-{foil.pk}"' in body
    for left in (1, 0, 0):
        as_alice.post(url("owned_set"), {"step": "-1", **form})
        assert rows(alice).get(("throat-grip", FOIL), (0, 0)) == (left, 0)
    assert rows(alice)["throat-grip", PLAIN] == (3, 0)


def found(client: Client, **query: str) -> list[tuple[str, str, str]]:
    page = client.get(reverse("decks:collection"), query).context["collection"]
    return [(row.card.card_id, row.copies.finish, row.copies.condition) for row in page.rows]


@pytest.fixture
def binder(game: Game, alice: User) -> None:
    """Copies of three cards: Stroke 1 and Stroke 2 of two kinds each."""
    for card_id, kind in (
        ("stroke-1", Variant(condition="mint")),
        ("stroke-1", Variant(condition="played")),
        ("stroke-2", Variant(finish="foil", condition="played")),
        ("stroke-2", PLAIN),
        ("throat-grip", PLAIN),
    ):
        card = Card.objects.get(card_id=card_id)
        holdings.set_row(user=alice, card=card, variant=kind, quantity=2, trade=1)


@pytest.mark.parametrize("show", ["mine", "trade"])
@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("cond:played", [("stroke-1", "normal", "played"), ("stroke-2", "foil", "played")]),
        ("cond:played finish:normal", [("stroke-1", "normal", "played")]),
        ("-cond:played t:move num<=1", [("stroke-1", "normal", "mint")]),
        ("cond:mint or finish:foil", [("stroke-1", "normal", "mint"), ("stroke-2", "foil", "played")]),
        ("cond:played order:name dir:desc", [("stroke-2", "foil", "played"), ("stroke-1", "normal", "played")]),
        ("own>=4 cond:played finish:foil", [("stroke-2", "foil", "played")]),
        ("lang:de", []),
    ],
)
def test_a_search_lists_the_copies_that_fit_and_not_others_of_the_card(
    binder: None, as_alice: Client, query: str, rows: list[tuple[str, str, str]], show: str
) -> None:
    assert found(as_alice, q=query, show=show) == rows


@pytest.mark.parametrize("show", ["mine", "trade"])
def test_copies_stand_in_the_order_that_was_asked_for(binder: None, as_alice: Client, show: str) -> None:
    def cards(query: str) -> list[str]:
        return list(dict.fromkeys(card_id for card_id, *_ in found(as_alice, q=query, show=show)))

    # Stroke 1 and 2 have the numbers 001 and 002, Throat Grip has 050.
    assert cards("order:number dir:desc") == ["throat-grip", "stroke-2", "stroke-1"]
    assert cards("own>=1 order:name") == ["stroke-1", "stroke-2", "throat-grip"]


def test_a_search_for_kinds_asks_once_for_each_kind_there_is(
    binder: None, alice: User, as_alice: Client, django_assert_num_queries: Any
) -> None:
    as_alice.get(reverse("decks:collection"), {"q": "cond:played"})
    for number in (3, 4, 5):
        card = Card.objects.get(card_id=f"stroke-{number}")
        for kind in (PLAIN, Variant(condition="mint"), Variant(condition="played")):
            holdings.set_row(user=alice, card=card, variant=kind, quantity=1)
    # Session, user; owned, decks, wanted, to trade, lines of the day, last entries; sets and conditions for the search;
    # the rows, four kinds, the order, the copies of the page; the lines in sight.
    with django_assert_num_queries(19):
        as_alice.get(reverse("decks:collection"), {"q": "cond:played"})


def test_plus_in_a_list_brings_the_other_cells_of_the_card(deck: Deck, alice: User, as_alice: Client) -> None:
    card = Card.objects.get(card_id="stroke-1")
    holdings.set_row(user=alice, card=card, variant=FOIL, quantity=3, trade=3)
    html = as_alice.get(reverse("decks:collection")).content.decode()
    assert 'data-in-decks="stroke-1"' in html and 'name="to_trade" value="3"' in html
    kind = {"finish": "foil", "condition": "near-mint", "language": "en", "location": "red binder", "row": "7"}
    step = {"step": "-1", "in_list": "1", "to_trade": "3", **kind}
    body = as_alice.post(url("owned_set", "stroke-1"), step, headers=HTMX).content.decode()
    # The deck holds 3 copies of Stroke 1, and 2 are left.
    assert "hx-swap-oob=\"innerHTML:[data-in-decks='stroke-1']\"" in body and "1 missing" in body
    assert "<span hx-swap-oob=\"innerHTML:[data-to-trade='7']\">2</span>" in body
    assert 'name="in_list" value="1"' in body and 'name="to_trade" value="2"' in body
    body = as_alice.post(url("owned_set", "stroke-1"), {"step": "1", **kind}, headers=HTMX).content.decode()
    assert "hx-swap-oob" not in body


def test_copies_in_decks_stand_once_for_all_kinds_of_a_card(deck: Deck, alice: User, as_alice: Client) -> None:
    card = Card.objects.get(card_id="stroke-1")
    for kind in (PLAIN, FOIL, Variant(condition="played")):
        holdings.set_row(user=alice, card=card, variant=kind, quantity=2)
    html = as_alice.get(reverse("decks:collection")).content.decode()
    assert html.count('id="own-stroke-1') == 3 and html.count('data-in-decks="stroke-1"') == 1
    assert html.count("as in the row above") == 2


def test_plus_in_a_list_brings_the_counts_of_the_page(deck: Deck, alice: User, as_alice: Client) -> None:
    step = {"step": "1", "in_list": "1"}
    body = as_alice.post(url("owned_set"), step, headers=HTMX).content.decode()
    assert '<span id="collection-count" hx-swap-oob="true"><b>1</b> copy of <b>1</b> different card;' in body
    assert "<span hx-swap-oob=\"innerHTML:[data-show='mine']\">1</span>" in body
    assert "<span hx-swap-oob=\"innerHTML:[data-show='missing']\">24</span>" in body


def test_suggestions_name_the_set_and_not_its_key(game: Game, as_alice: Client) -> None:
    body = as_alice.get(reverse("decks:suggestions"), {"text": "koz"}).content.decode()
    assert "Test 052" in body and ">test 052" not in body


def test_what_a_card_without_copies_to_trade_is_told_names_what_is_there(game: Game, as_alice: Client) -> None:
    body = as_alice.get(reverse("decks:collection"), {"show": "trade"}).content.decode()
    assert "Nothing to trade" in body and "Kinds" not in body


def test_ways_to_look_stay_in_the_game_after_an_entry(game: Game, alice: User, as_alice: Client) -> None:
    entered = {"text": "1 throat grip", "game": "conan-ccg"}
    html = as_alice.post(reverse("decks:quick_entry"), entered, follow=True).content.decode()
    assert 'href="?game=conan-ccg&amp;show=wanted"' in html
    assert "Added 1 × Throat Grip." in html


def test_a_row_that_becomes_like_another_is_added_to_it(throat_grip: Card, alice: User, as_alice: Client) -> None:
    change(as_alice, quantity="3")
    change(as_alice, quantity="2", finish="foil")
    foil = CollectionItem.objects.get(finish="foil")
    change(as_alice, quantity="2", row=str(foil.pk), finish="normal")
    assert rows(alice) == {("throat-grip", PLAIN): (5, 0)}


def test_none_takes_the_row_away(throat_grip: Card, alice: User, as_alice: Client) -> None:
    change(as_alice, quantity="3")
    change(as_alice, quantity="0", row=str(CollectionItem.objects.get().pk))
    assert rows(alice) == {}


@pytest.mark.parametrize(
    "form",
    [
        {"quantity": "x"},
        {"quantity": "-1"},
        {"quantity": "10000"},
        {"quantity": "1", "trade": "2"},
        {"quantity": "1", "finish": "golden"},
        {"quantity": "1", "condition": "chewed"},
        {"quantity": "1", "location": "x" * 41},
        {"quantity": "1", "location": "red\x00binder"},
        {"quantity": "1", "row": "99999"},
        {"quantity": "1", "row": "x"},
    ],
)
def test_an_impossible_kind_is_refused_and_changes_nothing(
    throat_grip: Card, alice: User, as_alice: Client, form: dict[str, str]
) -> None:
    change(as_alice, quantity="3")
    response = as_alice.post(url("copies"), form)
    assert response.status_code == 400
    assert "Nothing was changed." in response.content.decode()
    assert rows(alice) == {("throat-grip", PLAIN): (3, 0)}


def test_nobody_changes_anothers_row(throat_grip: Card, alice: User, as_bob: Client) -> None:
    holdings.set_owned(user=alice, card=throat_grip, quantity=3)
    assert change(as_bob, quantity="9", row=str(CollectionItem.objects.get().pk)).status_code == 400
    assert rows(alice) == {("throat-grip", PLAIN): (3, 0)}


def test_visitors_are_asked_to_log_in(throat_grip: Card) -> None:
    for name in ("copies", "owned_control"):
        assert "/accounts/login/" in Client().get(url(name)).headers["Location"]
    assert Client().post(url("wanted_set"), {"step": "1"}).status_code == 302
    assert not WishlistItem.objects.exists()


def test_minus_takes_plain_copies_first_and_then_the_smallest_heap(throat_grip: Card, alice: User) -> None:
    for variant, copies in ((PLAIN, 1), (FOIL, 2), (Variant(language="de"), 5)):
        holdings.add_owned(user=alice, card=throat_grip, copies=copies, variant=variant)
    assert holdings.add_owned(user=alice, card=throat_grip, copies=-2) == 6
    assert rows(alice) == {("throat-grip", FOIL): (1, 0), ("throat-grip", Variant(language="de")): (5, 0)}
    assert holdings.set_owned(user=alice, card=throat_grip, quantity=8) == 8
    assert rows(alice)[("throat-grip", PLAIN)] == (2, 0)


def test_fewer_copies_than_are_to_trade_leave_fewer_to_trade(throat_grip: Card, alice: User) -> None:
    holdings.set_row(user=alice, card=throat_grip, variant=PLAIN, quantity=4, trade=3)
    holdings.add_owned(user=alice, card=throat_grip, copies=-2)
    assert rows(alice) == {("throat-grip", PLAIN): (2, 2)}


def test_plus_and_minus_in_a_list_change_the_card_of_the_button(
    throat_grip: Card, alice: User, as_alice: Client
) -> None:
    address = reverse("decks:owned_step", args=["conan-ccg"])
    body = as_alice.post(address, {"more": "throat-grip"}, headers=HTMX).content.decode()
    assert "<output>1</output>" in body and "<html" not in body
    as_alice.post(address, {"less": "throat-grip", "back": "/cards/?q=grip"})
    assert rows(alice) == {}
    assert as_alice.post(address, {"more": "excalibur"}).status_code == 404


def test_cards_are_wanted_and_found_by_it(throat_grip: Card, alice: User, as_alice: Client) -> None:
    for step in ("1", "1", "-1"):
        as_alice.post(url("wanted_set"), {"step": step})
    assert WishlistItem.objects.get().quantity == 1
    page = as_alice.get(reverse("decks:collection") + "?show=wanted").context["collection"]
    assert [row.card.card_id for row in page.rows] == ["throat-grip"]
    as_alice.post(url("wanted_set"), {"step": "-1"})
    assert not WishlistItem.objects.exists()
    body = as_alice.post(url("wanted_set"), {"step": "x"}, headers=HTMX).content.decode()
    assert 'role="alert"' in body


def test_what_decks_lack_is_put_on_the_want_list(deck: Deck, alice: User, as_alice: Client) -> None:
    stroke = Card.objects.get(card_id="stroke-1")
    holdings.set_owned(user=alice, card=stroke, quantity=1)
    holdings.set_wanted(user=alice, card=Card.objects.get(card_id="stroke-2"), quantity=9)
    as_alice.post(reverse("decks:want_missing"))
    wanted = dict(WishlistItem.objects.filter(user=alice).values_list("card__card_id", "quantity"))
    # The deck has 24 different cards; of stroke-1 it needs 3 and one is there, of stroke-2 more are wanted already.
    assert (len(wanted), wanted["stroke-1"], wanted["stroke-2"]) == (24, 2, 9)


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("own>=1", "throat-grip stroke-1"),
        ("own>=3", "throat-grip"),
        ("finish:foil", "throat-grip"),
        ("cond:near-mint own:3", "throat-grip"),
        ("lang:de", ""),
        ("trade>=1", "throat-grip"),
        ("want>=2", "stroke-2"),
        ("free>=1", "throat-grip stroke-1"),
        ("missing:2 t:move num:1", "stroke-1"),
        ("inmydecks>=1 own>=1", "stroke-1"),
        ("-finish:foil own>=1", "stroke-1"),
    ],
)
def test_searches_look_into_the_collection(
    deck: Deck, throat_grip: Card, alice: User, bob: User, query: str, ids: str
) -> None:
    holdings.set_row(user=alice, card=throat_grip, variant=FOIL, quantity=3, trade=1)
    holdings.set_owned(user=alice, card=Card.objects.get(card_id="stroke-1"), quantity=1)
    holdings.set_wanted(user=alice, card=Card.objects.get(card_id="stroke-2"), quantity=2)
    found = {card.card_id for card in search(GAME, query, user_id=alice.pk).cards()}
    assert found == set(ids.split())
    if "missing" not in query and "-finish" not in query:
        assert not search(GAME, query, user_id=bob.pk).cards().exists()


@pytest.mark.parametrize(
    ("text", "copies", "first"),
    [
        ("thr 3", 3, "throat-grip"),
        ("3 thr", 3, "throat-grip"),
        ("wh cl", 1, "wheel-and-cleave"),
        ("2 #052", 2, "kozaks-oath"),
        ("koz x2", 2, "kozaks-oath"),
        ("x2 koz", 2, "kozaks-oath"),
        ("x 2 koz", 2, "kozaks-oath"),
        ("stroke", 1, "stroke-1"),
        ("zzz", 1, None),
        ("", 1, None),
    ],
)
def test_an_unfinished_entry_has_suggestions(index: CardIndex, text: str, copies: int, first: str | None) -> None:
    number, cards = index.complete(text, limit=6)
    assert number == copies
    assert (cards[0].card_id if cards else None) == first


def test_suggestions_come_as_a_piece_and_the_picked_one_is_added(game: Game, alice: User, as_alice: Client) -> None:
    body = as_alice.get(reverse("decks:suggestions"), {"text": "1 throat grip; 2 str"}).content.decode()
    assert body.count('role="option"') == 6 and 'data-pick="stroke-1"' in body
    answer = as_alice.post(
        reverse("decks:quick_entry"), {"text": "1 throat grip; 2 str", "pick": "stroke-12"}, follow=True
    )
    assert "Added 1 × Throat Grip, 2 × Stroke 12." in answer.content.decode()
    assert queries.owned_counts(person=alice, game_key=GAME) == {"throat-grip": 1, "stroke-12": 2}


def test_entries_are_taken_back_one_after_the_other(game: Game, alice: User, as_alice: Client) -> None:
    enter(as_alice, "thr 3")
    enter(as_alice, "thr 2; koz 1")
    for left in ({"throat-grip": 5}, {"throat-grip": 3}, {}):
        as_alice.post(reverse("decks:collection_undo"))
        assert queries.owned_counts(person=alice, game_key=GAME) == left
    with pytest.raises(DeckRefused, match="nothing to take back"):
        holdings.undo(user=alice, game_key=GAME)


def test_an_import_that_replaced_everything_is_taken_back(throat_grip: Card, alice: User, as_alice: Client) -> None:
    holdings.set_row(user=alice, card=throat_grip, variant=FOIL, quantity=3, trade=1)
    upload(as_alice, "Quantity,Name\n2,Stroke 1\n", save="all", mode="replace")
    assert rows(alice) == {("stroke-1", PLAIN): (2, 0)}
    as_alice.post(reverse("decks:collection_undo"))
    assert rows(alice) == {("throat-grip", FOIL): (3, 1)}


def test_only_so_many_entries_are_kept(game: Game, alice: User, as_alice: Client) -> None:
    for _ in range(steps.KEPT_STEPS + 2):
        upload(as_alice, "Quantity,Name\n1,Throat Grip\n", save="all")
    assert CollectionStep.objects.count() == steps.KEPT_STEPS


def test_all_lines_of_a_day_are_kept_and_older_ones_among_the_newest(game: Game, alice: User, as_alice: Client) -> None:
    for _ in range(steps.KEPT_STEPS + 2):
        enter(as_alice, "thr 1")
    assert CollectionStep.objects.count() == steps.KEPT_STEPS + 2
    CollectionStep.objects.update(created_at=timezone.now() - steps.LINES_KEPT - timedelta(minutes=1))
    enter(as_alice, "thr 1")
    assert CollectionStep.objects.count() == steps.KEPT_STEPS


def test_the_preview_says_what_a_replacement_takes_away(throat_grip: Card, alice: User, as_alice: Client) -> None:
    holdings.set_owned(user=alice, card=throat_grip, quantity=3)
    html = upload(as_alice, "Quantity,Name\n2,Stroke 1\n", mode="replace").content.decode()
    assert "1 row you have now will go" in html and "Throat Grip" in html
    assert rows(alice) == {("throat-grip", PLAIN): (3, 0)}


DIALECTS = {
    "Deckbox": "Count,Tradelist Count,Name,Edition,Condition,Language,Foil\n"
    "3,1,Throat Grip,Test,Near Mint,English,foil",
    "Moxfield": '"Count","Tradelist Count","Name","Edition","Condition","Language","Foil"\n'
    '"3","1","Throat Grip","test","Near Mint","English","foil"',
    "ManaBox": "Binder Name,Binder Type,Name,Foil,Quantity,Condition,Language,Trade Quantity\n"
    "x,list,Throat Grip,foil,9,near_mint,en,0\n,binder,Throat Grip,foil,3,near_mint,en,1",
    "Dragon Shield": "sep=,\nQuantity,Trade Quantity,Card Name,Condition,Printing,Language\n"
    "3,1,Throat Grip,NearMint,Double Rainbow Foil,English",
}


@pytest.mark.parametrize("source", DIALECTS)
def test_exports_of_other_programs_are_read(index: CardIndex, source: str) -> None:
    found = read_owned(DIALECTS[source], index, GAME)
    assert found.problems == ()
    (((card_id, variant), amount),) = found.rows.items()
    assert (card_id, variant.finish, variant.condition, variant.language) == ("throat-grip", "foil", "near-mint", "en")
    assert (amount.quantity, amount.trade, found.skipped) == (3, 1, int(source == "ManaBox"))


@pytest.mark.parametrize("row", ["1,Throat Grip,,2", "1,Throat Grip,,x", "1,Throat Grip,,-1"])
def test_a_row_that_cannot_be_is_named_with_its_line(index: CardIndex, row: str) -> None:
    found = read_owned(f"Quantity,Name,Condition,Trade Quantity\n{row}", index, GAME)
    assert (found.rows, found.problems[0].where) == ({}, "Line 2")


kinds = st.builds(
    Variant,
    finish=st.sampled_from(list(FINISHES)),
    condition=st.sampled_from(list(CONDITIONS)),
    language=st.sampled_from(list(LANGUAGES)),
    location=st.sampled_from(["", "red binder", "=A1", "-x", "box, 2", '"deck"']),
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)  # a busy machine is no fault of the list
@given(st.dictionaries(kinds, st.tuples(st.integers(1, 99), st.integers(0, 99)), min_size=1, max_size=8))
def test_any_kinds_of_copies_survive_export_and_import(wanted: dict[Variant, tuple[int, int]]) -> None:
    index = queries.card_index(GAME)
    card = index.by_id["throat-grip"]
    text = write_csv([ExportRow(card, n, "x", "y", kind, min(n, trade)) for kind, (n, trade) in wanted.items()])
    found = read_owned(text, index, GAME)
    assert found.problems == ()
    kept = {kind: (amount.quantity, amount.trade) for (_, kind), amount in found.rows.items()}
    assert kept == {kind: (n, min(n, trade)) for kind, (n, trade) in wanted.items()}


def test_the_words_of_a_kind_name_what_is_special() -> None:
    assert (PLAIN.words, FOIL.words) == ("", "Foil, Near mint, red binder")
    assert read_variant({"language": "ja"}) == Variant(language="other")


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("2 kozak's oath\n3 Throat Grop", "2 kozak's oath\n3 Throat Grip"),
        ("Quantity,Name\n1,Kozak's Oath\n3,Throat Grop", "Quantity,Name\n1,Kozak's Oath\n3,Throat Grip"),
        ('Quantity,Name\n\n3,"Throat Grop"', "Quantity,Name\n\n3,Throat Grip"),
    ],
)
def test_a_line_that_cannot_be_read_takes_the_card_that_was_meant(
    game: Game, alice: User, as_alice: Client, text: str, mended: str
) -> None:
    form = {"text": text, "mode": "add"}
    address = reverse("decks:collection_import")
    html = as_alice.post(address, form).content.decode()
    assert "1 line could not be read" in html
    use = next(one for one in re.findall(r'name="use" value="([^"]+)"', html) if one.endswith("|throat-grip"))
    response = as_alice.post(address, {**form, "use": use})
    assert response.context["text"] == mended and not response.context["found"].problems
    assert as_alice.post(address, {**form, "use": "Line 99|x"}).context["text"] == text
    assert as_alice.post(address, {**form, "use": "nonsense"}).context["found"].problems
    assert not CollectionItem.objects.exists()


def test_sets_show_what_is_there_and_what_is_missing(throat_grip: Card, alice: User, as_alice: Client) -> None:
    holdings.set_owned(user=alice, card=throat_grip, quantity=2)
    response = as_alice.get(reverse("decks:collection_sets"))
    chosen = response.context["chosen"]
    assert (chosen.have, chosen.total, chosen.copies, chosen.percent) == (1, 30, 2, 3)
    assert len(chosen.lacking) == 29
    html = response.content.decode()
    assert html.count("is-missing") == 29 and html.count("is-owned") == 1 and html.count("art-mark") == 1
    assert html.count('class="own-step"') == 29  # plus and minus for each that is missing
    for key, count in (("no-such-set", 0), (chosen.key, 29)):
        as_alice.post(reverse("decks:want_missing"), {"set": key})
        assert WishlistItem.objects.filter(user=alice, quantity=1).count() == count


def test_a_set_costs_the_same_questions_however_much_is_missing(
    throat_grip: Card, alice: User, as_alice: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(3):  # session, user, what she owns
        as_alice.get(reverse("decks:collection_sets"))
    for card in Card.objects.all():
        holdings.set_owned(user=alice, card=card, quantity=2)
    with django_assert_num_queries(3):
        as_alice.get(reverse("decks:collection_sets"))


@pytest.mark.parametrize(
    "query", ["q=%00", "q=[[t:foe]]", "q=text:/(/", "game=chess", "game=%00", "show=%00", "page=-1", "page=x"]
)
def test_odd_questions_to_the_collection_are_answered(game: Game, as_alice: Client, query: str) -> None:
    assert as_alice.get(f"{reverse('decks:collection')}?{query}").status_code in (200, 404)


def test_odd_ids_and_words_are_answered(game: Game, as_alice: Client) -> None:
    address = reverse("decks:owned_step", args=["conan-ccg"])
    assert as_alice.post(address, {"more": "thr\x00oat"}).status_code == 404
    assert as_alice.post(address, {}).status_code == 404
    for text in ("\x00", ";;;", "#", "9" * 50, "x" * 5000):
        assert as_alice.get(reverse("decks:suggestions"), {"text": text}).status_code == 200


def test_the_sets_of_an_unknown_game_are_not_there(as_alice: Client) -> None:
    assert as_alice.get(reverse("decks:collection_sets") + "?game=chess").status_code == 404
    assert "/accounts/login/" in Client().get(reverse("decks:collection_sets")).headers["Location"]


def test_the_panel_of_a_card_page_has_both_numbers(throat_grip: Card, alice: User, as_alice: Client) -> None:
    holdings.set_owned(user=alice, card=throat_grip, quantity=4)
    holdings.set_wanted(user=alice, card=throat_grip, quantity=2)
    body = as_alice.get(url("owned_control")).content.decode()
    assert "<output>4</output>" in body and "<output>2</output>" in body
