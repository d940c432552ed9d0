"""Lists of owned cards as people and programs write them: what is read, what is only noted, what is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from cards.models import Card, Game
from decks.collection import holdings
from decks.collection.owned_list import read_owned, with_card
from decks.collection.sheet import HEADING
from decks.contents.copy_kinds import PLAIN, Variant, read_loosely
from decks.errors import DeckRefused
from decks.lists.card_index import CardIndex, CardName
from decks.models import CollectionItem, CollectionStep, WishlistItem
from tests.decks.conftest import GAME

NEAR_MINT = Variant(condition="near-mint")
FOIL = Variant(finish="foil")


def rows(user: User) -> dict[tuple[str, Variant], tuple[int, int]]:
    """What somebody has: copies and copies to trade by card and kind."""
    mine = CollectionItem.objects.filter(user=user).select_related("card")
    return {(row.card.card_id, row.variant): (row.quantity, row.trade) for row in mine}


def send(client: Client, text: str, **more: str) -> Any:
    return client.post(reverse("decks:collection_import"), {"text": text, **more})


def save(client: Client, text: str, mode: str, **more: str) -> Any:
    return send(client, text, mode=mode, save="without", **more)


def own(user: User, copies: int, kind: Variant = PLAIN, trade: int = 0, card_id: str = "throat-grip") -> None:
    card = Card.objects.get(card_id=card_id)
    holdings.set_row(user=user, card=card, variant=kind, quantity=copies, trade=trade)


def test_titles_that_read_like_headers_are_counted() -> None:
    titles = ("Scenario 3", "Event 1", "Event 2")
    index = CardIndex([CardName(title, title, "", "Unit") for title in titles])
    found = read_owned("Event\nScenario:\n2 Event 2\nScenario 3\nEvent 1", index, "conan_monolith")
    assert (found.copies, found.problems) == ({"Event 2": 2, "Scenario 3": 1, "Event 1": 1}, ())


# How a table is taken apart.


def test_a_cell_may_hold_line_breaks(index: CardIndex) -> None:
    text = 'Quantity,Name,Notes\n2,Throat Grip,"swap\n3,Stroke 1,x"\n1,Stroke 1,\n1,Nobody,'
    found = read_owned(text, index, GAME)
    assert found.copies == {"throat-grip": 2, "stroke-1": 1}
    assert [problem.where for problem in found.problems] == ["Line 5"]
    assert with_card(text, found.problems[0], index.by_id["stroke-2"], index).endswith("\n1,Stroke 2,")


def test_a_quotation_mark_that_is_not_closed_is_named(index: CardIndex) -> None:
    with pytest.raises(DeckRefused, match="Line 3: a quotation mark is not closed"):
        read_owned('Quantity,Name,Notes\n2,Throat Grip,\n1,Stroke 1,"x\n3,Stroke 2,\n', index, GAME)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Quantity,Name\n1," + "x" * 140_000, "Line 2 has 140,002 characters"),
        ('{"a":' * 30_000, "This is JSON"),
        ('[{"Name": "Throat Grip"}]', "This is JSON"),
        ('Quantity,Name\n1,"' + ("x" * 9000 + "\n") * 20, "Line 2: a quotation mark is not closed"),
        ("Have,Card Name\n1,Throat Grip", "There is no column Quantity.* are Have, Card Name"),
        ("Name,Set\nThroat Grip,Test", "There is no column Quantity.* are Name, Set"),
        ("idProduct;groupCount;price;idLanguage;condition;isFoil\n1;2;0.1;1;2;0", "There is no column Quantity"),
        ("name,CMC,Type,Color,Set\nThroat Grip,1,x,y,z", "There is no column Quantity"),
        ("Count,Edition\n1,Test", "There is no column Name or Card ID"),
    ],
)
def test_what_is_no_list_is_refused_with_the_reason(index: CardIndex, text: str, words: str) -> None:
    with pytest.raises(DeckRefused, match=words):
        read_owned(text, index, GAME)


@pytest.mark.parametrize(
    "text",
    [
        "\tQuantity\tName\n\t2\tThroat Grip",
        "Location\tQuantity\tName\n\t2\tThroat Grip",
        "\n\n// mine\n# also mine\nQuantity,Name\n2,Throat Grip\n,\n",
        "\ufeffsep=;\r\nName;Quantity\r\nThroat Grip;2\r\n",
        "Quantity,Name\r2,Throat Grip\r",
    ],
)
def test_tables_out_of_spreadsheets_are_read(index: CardIndex, text: str) -> None:
    found = read_owned(text, index, GAME)
    assert (found.copies, found.problems, found.notes) == ({"throat-grip": 2}, (), ())


def test_a_title_above_the_heading_is_left_out_and_named(index: CardIndex) -> None:
    found = read_owned("My cards,,\n\nQuantity,Name\n2,Throat Grip", index, GAME)
    assert found.copies == {"throat-grip": 2}
    assert found.notes == ("“My cards,,” above the heading was left out.",)


def test_a_card_above_a_heading_makes_it_a_list_of_cards(index: CardIndex) -> None:
    found = read_owned("2 Throat Grip\nQuantity,Name\n2 Stroke 1", index, GAME)
    assert found.copies == {"throat-grip": 2, "stroke-1": 2}
    assert [problem.where for problem in found.problems] == ["Line 2"]


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("Location,Quantity,Name\nThra box,3,Thra", "Location,Quantity,Name\nThra box,3,Throat Grip"),
        ("Quantity,Card ID\n3,throat", "Quantity,Card ID\n3,throat-grip"),
        ("Name,Quantity,Card ID\nThra,3,throte", "Name,Quantity,Card ID\nThroat Grip,3,throat-grip"),
        ("Name,Quantity,Card ID\nThra,3,", "Name,Quantity,Card ID\nThroat Grip,3,"),
        ("Quantity,Name\r\n3,Thra\r\n1,Stroke 1\r\n", "Quantity,Name\r\n3,Throat Grip\r\n1,Stroke 1\r\n"),
    ],
)
def test_a_card_that_was_meant_goes_into_its_own_cell(index: CardIndex, text: str, mended: str) -> None:
    found = read_owned(text, index, GAME)
    card = index.by_id["throat-grip"]
    assert with_card(text, found.problems[0], card, index) == mended
    assert read_owned(mended, index, GAME).problems == ()


# What rows say.


@pytest.mark.parametrize(("cell", "copies"), [("3.0", 3), ("3x", 3), ("x3", 3), ("X 3", 3), ("3,00", 3), ("0", 0)])
def test_numbers_are_read_as_spreadsheets_write_them(index: CardIndex, cell: str, copies: int) -> None:
    found = read_owned(f"Quantity;Name\n{cell};Throat Grip", index, GAME)
    assert (found.copies, found.problems) == ({"throat-grip": copies}, ())


@pytest.mark.parametrize("cell", ["1,000", "1.000", "1.5", "3 4", "٣"])
def test_numbers_that_can_be_read_in_two_ways_are_named(index: CardIndex, cell: str) -> None:
    found = read_owned(f"Quantity;Name\n{cell};Throat Grip", index, GAME)
    assert (found.copies, found.problems[0].where) == ({}, "Line 2")


def test_an_empty_number_is_named_in_words(index: CardIndex) -> None:
    (problem,) = read_owned("Quantity,Name\n,Throat Grip", index, GAME).problems
    assert problem.message == "the number of copies is missing; write 0 where you have none."


def test_a_card_id_of_another_card_than_the_name_is_a_question(index: CardIndex) -> None:
    text = "Quantity,Name,Card ID\n2,Throat Grip,stroke-1\n1,throat  grip,throat-grip"
    found = read_owned(text, index, GAME)
    assert found.copies == {"throat-grip": 1}
    (problem,) = found.problems
    assert [card.card_id for card in problem.suggestions] == ["throat-grip", "stroke-1"]
    for card in problem.suggestions:
        mended = read_owned(with_card(text, problem, card, index), index, GAME)
        assert (mended.copies.get("stroke-1", 0), mended.problems) == (2 * (card.card_id == "stroke-1"), ())


def test_a_name_that_no_card_has_beside_a_card_id_is_noted(index: CardIndex) -> None:
    found = read_owned("Quantity,Name,Card ID\n2,Throte Grip,throat-grip", index, GAME)
    assert found.copies == {"throat-grip": 2}
    assert found.notes == ("There is no card “Throte Grip”; by its Card ID it is Throat Grip.",)


@pytest.mark.parametrize("game", ["Conquer", "conquer"])
def test_a_card_of_another_game_is_named_with_its_game(index: CardIndex, game: str) -> None:
    found = read_owned(f"Quantity,Name,Game\n2,Throat Grip,{game}\n1,Stroke 1,Conan CCG", index, GAME)
    assert found.copies == {"stroke-1": 1}
    assert "this card belongs to Conquer" in found.problems[0].message


@pytest.mark.parametrize(
    ("cell", "key", "words"),
    [
        ("D", "poor", "Poor"),
        ("Near Mint (NM)", "near-mint", ""),
        ("nm", "near-mint", ""),
        ("heavy_played", "played", "Played"),
        ("VG", "good", "Good"),
        ("LP", "excellent", "Excellent"),
        ("Fair", "played", "Played"),
        ("2", "near-mint", ""),
        ("Good (Lightly Played)", "excellent", "Excellent"),
        ("unknown", "", ""),
        ("", "", ""),
    ],
)
def test_conditions_of_other_programs_are_read_and_noted_where_they_say_something_else(
    cell: str, key: str, words: str
) -> None:
    notes = (f"The condition “{cell}” is recorded as {words}.",) if words else ()
    assert read_loosely({"condition": cell}) == (Variant(condition=key), notes)


@pytest.mark.parametrize(
    ("cell", "key"),
    [
        *((cell, "en") for cell in ("en-US", "en_GB", "English (US)", "Englisch", "eng", "1")),
        *((cell, "it") for cell in ("Italiano", "ita", "Italienisch")),
        *((cell, "es") for cell in ("Español", "sp", "Castellano")),
        *((cell, "fr") for cell in ("FRA", "Français", "Französisch")),
        *((cell, "pl") for cell in ("Polski", "POL")),
        *((cell, "other") for cell in ("zh_TW", "Japanese", "ja", "7")),
    ],
)
def test_languages_of_other_programs_are_read(cell: str, key: str) -> None:
    notes = (f"The language “{cell}” is recorded as Other.",) if key == "other" else ()
    assert read_loosely({"language": cell}) == (Variant(language=key), notes)


def test_a_finish_beside_ours_is_noted() -> None:
    assert read_loosely({"finish": "etched"}) == (Variant("foil"), ("The finish “etched” is recorded as Foil.",))
    assert read_loosely({"finish": "Foil"}) == read_loosely({"finish": "true"}) == (Variant("foil"), ())


def test_what_is_not_known_of_a_copy_is_left_unsaid_and_noted(index: CardIndex) -> None:
    text = "Quantity,Name,Finish,Condition,Location\n2,Throat Grip,Reverse Holo,chewed,\n1,Stroke 1,Reverse Holo,,"
    found = read_owned(f"{text}{'x' * 41}", index, GAME)
    assert found.copies == {"throat-grip": 2, "stroke-1": 1}
    assert found.notes == (
        "The finish “Reverse Holo” is not known here: recorded as Normal. (2 rows)",
        "The condition “chewed” is not known here: recorded as Not stated.",
        f"The location “{'x' * 41}” cannot be written: recorded as “{'x' * 40}”.",
    )


def test_columns_that_are_not_kept_are_named(index: CardIndex, game: Game, as_alice: Client) -> None:
    text = "Quantity,Name,Set Code,Signed,Altered,Tags,Proxy,Purchase Price\n2,Throat Grip,x,yes,no,,0,1.50"
    assert read_owned(text, index, GAME).unread == ("Signed", "Purchase Price")
    assert "no place for it: Signed, Purchase Price." in send(as_alice, text).content.decode()


@pytest.mark.slow
def test_only_so_many_lines_are_compared_with_every_title(index: CardIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(index, "find_by_letters", asked.append)
    found = read_owned("\n".join(f"3 no such card {number}" for number in range(2000)), index, GAME)
    assert len(found.problems) == 2000
    assert len(asked) <= 600  # 300 lines, with and without the number at the end


# What a list does to a collection.


@pytest.mark.parametrize("mode", ["set", "replace"])
def test_a_list_without_copies_to_trade_leaves_them(
    throat_grip: Card, alice: User, as_alice: Client, mode: str
) -> None:
    own(alice, 3, trade=2)
    response = send(as_alice, "3 Throat Grip", mode=mode)
    assert response.context["unchanged"] == 1
    (row,) = response.context["rows"]
    assert (row["trade_before"], row["trade"]) == (2, 2) and "To trade now" in response.content.decode()
    save(as_alice, "3 Throat Grip", mode)
    assert rows(alice) == {("throat-grip", PLAIN): (3, 2)}
    save(as_alice, "1 Throat Grip", mode)
    assert rows(alice) == {("throat-grip", PLAIN): (1, 1)}


def test_a_list_with_copies_to_trade_says_how_many(throat_grip: Card, alice: User, as_alice: Client) -> None:
    own(alice, 3, trade=2)
    text = "Quantity,Name,Tradelist Count\n3,Throat Grip,\n"
    assert send(as_alice, text, mode="set").context["unchanged"] == 0
    save(as_alice, text, "set")
    assert rows(alice) == {("throat-grip", PLAIN): (3, 0)}
    save(as_alice, "Quantity,Name,Tradelist Count\n1,Throat Grip,1\n", "add")
    assert rows(alice) == {("throat-grip", PLAIN): (4, 1)}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("3 Throat Grip", {NEAR_MINT: (3, 1)}),
        ("5 Throat Grip", {NEAR_MINT: (3, 1), PLAIN: (2, 0)}),
        ("2 Throat Grip", {NEAR_MINT: (2, 1)}),
        ("Quantity,Name\n0,Throat Grip", {}),
        ("Quantity,Name,Tradelist Count\n3,Throat Grip,3", {NEAR_MINT: (3, 3)}),
        ("Quantity,Name,Condition\n3,Throat Grip,", {NEAR_MINT: (3, 1), PLAIN: (3, 0)}),
    ],
)
def test_a_list_without_kinds_sets_all_copies_of_a_card(
    throat_grip: Card, alice: User, as_alice: Client, text: str, left: dict[Variant, tuple[int, int]]
) -> None:
    own(alice, 3, NEAR_MINT, trade=1)
    save(as_alice, text, "set")
    assert rows(alice) == {("throat-grip", kind): amount for kind, amount in left.items()}


def test_a_replacement_without_kinds_leaves_the_kinds_of_its_cards(
    throat_grip: Card, alice: User, as_alice: Client
) -> None:
    own(alice, 3, NEAR_MINT)
    own(alice, 1, card_id="stroke-1")
    save(as_alice, "3 Throat Grip", "replace")
    assert rows(alice) == {("throat-grip", NEAR_MINT): (3, 0)}
    save(as_alice, "Quantity,Name,Condition\n3,Throat Grip,Mint", "replace")
    assert rows(alice) == {("throat-grip", Variant(condition="mint")): (3, 0)}


def test_none_in_a_checklist_adds_nothing(throat_grip: Card, alice: User, as_alice: Client) -> None:
    own(alice, 1)
    save(as_alice, "Quantity,Name\n0,Throat Grip\n2,Stroke 1\n0,Stroke 2", "add")
    assert rows(alice) == {("throat-grip", PLAIN): (1, 0), ("stroke-1", PLAIN): (2, 0)}


def test_a_replacement_keeps_cards_that_lines_it_cannot_read_may_mean(
    throat_grip: Card, alice: User, as_alice: Client
) -> None:
    for card_id in ("throat-grip", "stroke-1", "stroke-2"):
        own(alice, 3, card_id=card_id)
    text = "Quantity,Name\n2,Throte Grip\nmany,Stroke 1\n1,Kozak's Oath"
    assert send(as_alice, text, mode="replace").context["gone"] == ["Stroke 2"]
    save(as_alice, text, "replace")
    assert set(rows(alice)) == {("throat-grip", PLAIN), ("stroke-1", PLAIN), ("kozaks-oath", PLAIN)}


@pytest.mark.parametrize(
    "text", ["3 excalibur\n2 durendal", "2 Stroke 1\n" + "\n".join(f"1 nobody {number}" for number in range(21))]
)
def test_a_replacement_of_which_little_can_be_read_is_refused(
    throat_grip: Card, alice: User, as_alice: Client, text: str
) -> None:
    own(alice, 3)
    assert save(as_alice, text, "replace").status_code == 400
    assert rows(alice) == {("throat-grip", PLAIN): (3, 0)}


def test_more_copies_than_can_be_recorded_are_named_before_anything_is_saved(
    throat_grip: Card, alice: User, as_alice: Client
) -> None:
    own(alice, 9000)
    for more in ({}, {"save": "all"}):
        response = send(as_alice, "1000 Throat Grip", mode="add", **more)
        assert "Throat Grip would come to 10,000" in response.content.decode()
    assert rows(alice) == {("throat-grip", PLAIN): (9000, 0)}


def test_the_preview_changes_what_a_list_does_before_it_saves(throat_grip: Card, alice: User, as_alice: Client) -> None:
    own(alice, 3)
    html = send(as_alice, "5 Throat Grip").content.decode()
    assert '<input type="radio" name="mode" value="add" checked>' in html and 'name="shown" value="add"' in html
    again = send(as_alice, "5 Throat Grip", mode="set", shown="add", save="all")
    assert again.context["rows"][0]["after"] == 5 and rows(alice) == {("throat-grip", PLAIN): (3, 0)}
    send(as_alice, "5 Throat Grip", mode="set", shown="set", save="all")
    assert rows(alice) == {("throat-grip", PLAIN): (5, 0)}


def test_an_export_imported_again_changes_nothing(game: Game, alice: User, as_alice: Client) -> None:
    own(alice, 3, trade=1)
    own(alice, 2, FOIL)
    own(alice, 1, Variant(location="'tis my box"), card_id="stroke-1")
    before = rows(alice)
    text = as_alice.get(reverse("decks:collection_export")).content.decode()
    assert text.splitlines()[0] == ",".join(HEADING)
    response = send(as_alice, text)
    assert (response.context["mode"], response.context["unchanged"]) == ("set", 3)
    assert "adding would count them twice" in response.content.decode()
    send(as_alice, text, save="all")
    assert rows(alice) == before and not CollectionStep.objects.exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2 Throat Grip", "1 card of the list is in your collection."),
        ("2 Throat Grip\n1 Stroke 1", "2 cards of the list are in your collection."),
    ],
)
def test_what_was_saved_is_said_in_good_english(game: Game, as_alice: Client, text: str, words: str) -> None:
    address = reverse("decks:collection_import")
    assert words in as_alice.post(address, {"text": text, "save": "all"}, follow=True).content.decode()


@pytest.mark.slow
def test_a_list_of_two_megabytes_comes_back_from_its_preview(game: Game, as_alice: Client) -> None:
    line = "1,Throat Grip," + "x" * 85 + "\n"
    text = "Quantity,Name,Notes\n" + line * 19_999  # 100 bytes a line: 1,999,920 bytes in 20,000 lines
    file = SimpleUploadedFile("cards.csv", text.encode())
    shown = as_alice.post(reverse("decks:collection_import"), {"text": "", "file": file})
    html = shown.content.decode()
    assert re.search(r'<form [^>]*method="post" enctype="multipart/form-data"', html)
    again = shown.context["text"].replace("\n", "\r\n")  # as browsers send it
    assert send(as_alice, again, mode="set", shown="add").context["mode"] == "set"
    large = SimpleUploadedFile("cards.csv", ("1 Throat Grip ü" + "ü" * 1_200_000).encode("cp1252"))
    response = as_alice.post(reverse("decks:collection_import"), {"text": "", "file": large})
    assert response.status_code == 400 and "at most 2 MB fit" in response.content.decode()


# Wishlists.


def wants(user: User) -> dict[str, int]:
    return dict(WishlistItem.objects.filter(user=user).values_list("card__card_id", "quantity"))


@pytest.mark.parametrize(
    ("mode", "left"),
    [
        ("add", {"throat-grip": 5, "stroke-1": 1, "stroke-2": 9}),
        ("set", {"throat-grip": 3, "stroke-1": 1, "stroke-2": 9}),
        ("replace", {"throat-grip": 3, "stroke-1": 1}),
    ],
)
def test_a_list_of_wanted_cards_goes_to_the_want_list(
    throat_grip: Card, alice: User, bob: User, as_alice: Client, mode: str, left: dict[str, int]
) -> None:
    for user, card_id, copies in ((alice, "throat-grip", 2), (alice, "stroke-2", 9), (bob, "throat-grip", 7)):
        holdings.set_wanted(user=user, card=Card.objects.get(card_id=card_id), quantity=copies)
    text = "Quantity,Name,Condition,Tradelist Count\n2,Throat Grip,NM,1\n1,Throat Grip,,\n1,Stroke 1,,\n"
    html = send(as_alice, text, into="wanted", mode=mode).content.decode()
    assert 'name="into" value="wanted"' in html and "Import wishlist" in html
    response = save(as_alice, text, mode, into="wanted")
    assert response.headers["Location"].endswith("?game=conan-ccg&show=wanted")
    assert (wants(alice), wants(bob), rows(alice)) == (left, {"throat-grip": 7}, {})
    assert not CollectionStep.objects.exists()


def test_an_exported_want_list_imported_again_changes_nothing(throat_grip: Card, alice: User, as_alice: Client) -> None:
    for card_id in ("throat-grip", "stroke-2"):
        holdings.set_wanted(user=alice, card=Card.objects.get(card_id=card_id), quantity=2)
    page = as_alice.get(reverse("decks:collection") + "?show=wanted").content.decode()
    assert "into=wanted" in page and "export.csv?game=conan-ccg&amp;show=wanted" in page
    response = as_alice.get(reverse("decks:collection_export") + "?show=wanted")
    assert 'filename="wanted.csv"' in response.headers["Content-Disposition"]
    shown = send(as_alice, response.content.decode(), into="wanted")
    assert (shown.context["mode"], shown.context["unchanged"]) == ("set", 2)
    send(as_alice, response.content.decode(), into="wanted", save="all")
    assert wants(alice) == {"throat-grip": 2, "stroke-2": 2}


def test_a_list_of_wanted_cards_with_a_wrong_line_changes_nothing(
    throat_grip: Card, alice: User, as_alice: Client
) -> None:
    response = send(as_alice, "2 Throat Grip\n1 excalibur", into="wanted", mode="add", save="all")
    assert response.status_code == 400 and "Line 2" in response.content.decode()
    assert wants(alice) == {}


# Taking back.


def take_back(client: Client) -> str:
    return str(client.post(reverse("decks:collection_undo"), follow=True).content.decode())


def test_copies_that_changed_their_kind_since_are_taken_back_from_there(
    throat_grip: Card, alice: User, as_alice: Client
) -> None:
    save(as_alice, "2 Throat Grip", "add")
    save(as_alice, "3 Throat Grip", "add")
    row = CollectionItem.objects.get()
    holdings.move_row(user=alice, card=throat_grip, row_id=row.pk, variant=FOIL, quantity=5)
    take_back(as_alice)
    assert rows(alice) == {("throat-grip", FOIL): (2, 0)}
    take_back(as_alice)
    assert rows(alice) == {}


def test_copies_that_were_added_by_hand_since_stay(throat_grip: Card, alice: User, as_alice: Client) -> None:
    save(as_alice, "3 Throat Grip", "add")
    holdings.add_owned(user=alice, card=throat_grip, copies=1)
    take_back(as_alice)
    assert rows(alice) == {("throat-grip", PLAIN): (1, 0)}


def test_copies_that_went_since_are_not_taken_back_twice(throat_grip: Card, alice: User, as_alice: Client) -> None:
    save(as_alice, "3 Throat Grip", "add")
    holdings.add_owned(user=alice, card=throat_grip, copies=-2)
    assert "Taken back: import of 1 card, but for 2 copies that had gone before." in take_back(as_alice)
    assert rows(alice) == {}


def test_a_replacement_taken_back_brings_the_rows_and_what_was_to_trade(
    throat_grip: Card, alice: User, as_alice: Client
) -> None:
    own(alice, 3, FOIL, trade=2)
    save(as_alice, "1 Stroke 1", "replace")
    own(alice, 1, FOIL)
    take_back(as_alice)
    assert rows(alice) == {("throat-grip", FOIL): (4, 2)}


def test_a_step_that_says_only_what_was_before_is_taken_back_to_that(
    throat_grip: Card, alice: User, as_alice: Client
) -> None:
    own(alice, 5)
    before = ["throat-grip", "normal", "", "en", "", 3, 1]
    CollectionStep.objects.create(user=alice, game_id=GAME, words="entry", before=[before])
    take_back(as_alice)
    assert rows(alice) == {("throat-grip", PLAIN): (3, 1)}
