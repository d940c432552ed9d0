"""Lists and files that are none: what is wrong, where, and how to mend it; and nothing is changed."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.lists.card_index import CardIndex, CardName
from decks.lists.card_lines import MAX_LINE
from decks.lists.decklist import MAX_CHARACTERS, parse_decklist
from tests.bad_input.conftest import Place, words_of

pytestmark = pytest.mark.django_db
WHERE = ("/decks/import/", "/collection/import/")
#: (content, words of the answer)
FILES: dict[str, tuple[bytes, str]] = {
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(64), "is a picture, not a text list"),
    "spreadsheet": (b"PK\x03\x04" + bytes(64), "is a ZIP or Office file, not a text list"),
    "zeros": (bytes(5000), "is not a text file"),
    "noise": (bytes(range(256)) * 20, "is not a text file"),
    "ten megabytes": (b"3 Throat Grip\n" * 714_286, "has 10.0 MB; a list can have 200 kB"),  # 14 bytes a line
    "half of UTF-16": (b"\xff\xfe3\x00 \x00\x00\xd8", "is not a text file"),
    "empty": (b"", "The submitted file is empty"),
    "only blanks": (b" \n\n \t\n", "There is no card in this list"),
    "a huge line": (b"3 " + b"Throat Grip " * 10_000, "characters"),
    "too many lines": (b"1 Throat Grip\n" * 1001, "1,001 lines; at most 1,000"),
    "broken JSON": (b'{"format": ', "not JSON"),
    "deep JSON": (b'{"a":' * 20_000, "nested too deep"),
    "foreign JSON": (b'{"cards": [1, 2, 3]}', "JSON"),
}
#: A collection may be ten times and twenty times as long as a decklist.
LONGER = {
    "ten megabytes": (FILES["ten megabytes"][0], "has 10.0 MB; a list can have 2000 kB"),
    "too many lines": (b"1 Throat Grip\n" * 20_001, "20,001 lines; at most 20,000"),
}
#: (a line, words of the answer)
LINES = {
    "0 Throat Grip": "0 copies cannot be; write a whole number from 1 to",
    "-3 Throat Grip": "-3 copies cannot be",
    "2.5 Throat Grip": "2.5 copies cannot be",
    "1,5 Throat Grip": "1,5 copies cannot be",
    "99999999999999999999 Throat Grip": "copies cannot be",
    "3 Throte Grip": "there is no card “Throte Grip”",
    "3 Zzyzx Qwrtp": "there is no card “Zzyzx Qwrtp”",
    "<script>alert(1)</script>": "there is no card",
    "3": "there is no card “3”",
}


@pytest.mark.parametrize("address", WHERE)
@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_is_no_list_is_refused(as_alice: Client, place: Place, address: str, kind: str) -> None:
    content, words = FILES[kind]
    if address.startswith("/collection"):
        content, words = LONGER.get(kind, (content, words))
        if "JSON" in kind:
            words = "This is JSON"
    before = place.still()
    given = {"game": "conan_ccg", "text": "", "file": SimpleUploadedFile("list.txt", content), "save": "all"}
    response = as_alice.post(address, given)
    assert response.status_code == 400
    assert words in words_of(response)
    assert place.still() == before


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_is_no_card_is_named(as_alice: Client, place: Place, line: str) -> None:
    before = place.still()
    preview = as_alice.post("/decks/import/", {"game": "conan_ccg", "text": f"1 Throat Grip\n{line}"})
    assert preview.status_code == 200
    said = words_of(preview).replace("&lt;", "<").replace("&gt;", ">")
    assert "Line 2" in said and LINES[line] in said
    refused = as_alice.post("/decks/import/", {"game": "conan_ccg", "text": line, "save": "all"})
    assert refused.status_code == 400 and "Line 1" in words_of(refused)
    assert LINES[line] in words_of(refused)
    assert "Throte" not in line or "Did you mean “Throat Grip”" in words_of(refused)
    assert place.still() == before


@pytest.mark.parametrize("line", LINES)
def test_the_text_editor_names_the_line_too(as_alice: Client, place: Place, line: str) -> None:
    before = place.still()
    assert place.deck.current
    given = {"text": f"Draw Deck\n{line}", "version": place.deck.current.number}
    response = as_alice.post(f"/decks/{place.deck.public_id}/edit/text/", given)
    assert response.status_code == 400 and "Line 2" in words_of(response)
    assert place.still() == before


@pytest.mark.parametrize("version", ["", "x", "-1", "1.5"])
def test_a_text_without_its_version_is_not_saved(as_alice: Client, place: Place, version: str) -> None:
    before = place.still()
    given = {"text": "1 Throat Grip", "version": version}
    response = as_alice.post(f"/decks/{place.deck.public_id}/edit/text/", given)
    assert response.status_code == 400 and "The number of the version is missing" in words_of(response)
    assert place.still() == before


def test_a_list_and_a_file_at_once_are_refused(as_alice: Client, place: Place) -> None:
    before = place.still()
    both = {"game": "conan_ccg", "text": "1 Throat Grip", "file": SimpleUploadedFile("a.txt", b"1 Throat Grip")}
    assert "leave one of them out" in words_of(as_alice.post("/decks/import/", both))
    assert place.still() == before


def test_western_and_windows_files_are_read(as_alice: Client, place: Place) -> None:
    western = b"3 Throat Grip // \x93x\x94"  # quotation marks of Windows
    for content in ("3 Throat Grip\r\n".encode("utf-16"), "\ufeff3 Throat Grip\r\n".encode(), western):
        given: dict[str, Any] = {"game": "conan_ccg", "text": "", "file": SimpleUploadedFile("a.txt", content)}
        assert "Throat Grip" in words_of(as_alice.post("/decks/import/", given))


@pytest.mark.parametrize("quantity", ["", "-1", "1.5", "1e3", "10000", "9" * 40, "\x00", "²"])
def test_no_impossible_number_of_copies_is_recorded(as_alice: Client, place: Place, quantity: str) -> None:
    before = place.still()
    response = as_alice.post("/collection/set/conan-ccg/throat-grip/", {"quantity": quantity}, follow=True)
    assert "whole number" in words_of(response)
    assert place.still() == before


@pytest.mark.parametrize("text", ["a" + " " * 900 + "1" + " " * 900 + "é", "a" + "_" * 90_000 + "é", "1" * 90_000])
def test_no_line_takes_long_to_refuse(text: str) -> None:
    index, began = CardIndex(()), time.process_time()
    assert parse_decklist(text, index, "conan_ccg").problems
    assert index.complete(text, limit=6)[1] == ()
    assert time.process_time() - began < 1


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["(", "[", "^", ",1", "x 1 ", " # ", " //", " F", "*F*", "a\u3000", " - 1"])
def test_a_list_of_odd_lines_is_read_in_time(unit: str) -> None:
    text = "\n".join([("3 q" + unit * MAX_LINE)[:MAX_LINE]] * (MAX_CHARACTERS // (MAX_LINE + 1)))
    index, began = CardIndex([CardName("a", "Throat Grip", "1", "Move")]), time.process_time()
    parse_decklist(text, index, "conan_ccg")
    assert time.process_time() - began < 3
