"""Importing a deck: pasted, uploaded, as JSON; and everything that cannot be imported."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from cards.models import Game
from cards.placeholders import CardScope
from decks.editing import services
from decks.errors import DeckRefused
from decks.exchange import importer
from decks.exchange.deck_json import deck_to_json, parse_json, write_json
from decks.lists.decklist import parse_decklist
from decks.models import Deck
from tests.decks.conftest import GAME, legal_entries

LIST = "// Raiders\nConan the Tall\n3 Throat Grip\n2 Raider 1"


@pytest.fixture
def url(game: Game) -> str:
    return reverse("decks:import")


def send(client: Client, url: str, **given: Any) -> Any:
    return client.post(url, {"game": GAME, "name": "", "text": "", **given})


def test_it_shows_what_was_read_before_saving(url: str, as_alice: Client) -> None:
    response = send(as_alice, url, text=LIST)
    assert response.status_code == 200
    body = response.content.decode()
    assert "6 cards read" in body
    assert "at least 40 are needed" in body
    assert not Deck.objects.exists()


def test_one_card_is_told_as_one(url: str, as_alice: Client) -> None:
    assert "1 card read." in send(as_alice, url, text="1 Throat Grip").content.decode()


def test_the_page_shows_only_lines_that_are_read(url: str, as_alice: Client, index: Any) -> None:
    response = as_alice.get(url)
    lines = response.context["ways"]
    assert len(lines) == len(importer.WAYS)
    for line in lines:
        found = parse_decklist(line, index, GAME)
        assert not found.problems
        assert list(found.entries) == [("draw", "stroke-1", 3)]


def test_it_saves_a_private_deck_with_its_name(url: str, as_alice: Client) -> None:
    response = send(as_alice, url, text=LIST, save="all")
    deck = Deck.objects.get()
    assert response.headers["Location"] == reverse("decks:edit", args=[deck.public_id])
    assert (deck.name, deck.visibility) == ("Raiders", "private")
    assert ("draw", "throat-grip", 3) in services.entries_of(deck)


def test_the_form_names_the_deck_if_it_wants_to(url: str, as_alice: Client) -> None:
    send(as_alice, url, text=LIST, name="My raiders", save="all")
    assert Deck.objects.get().name == "My raiders"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_it_reads_an_uploaded_file_in_usual_encodings(url: str, as_alice: Client, encoding: str) -> None:
    upload = SimpleUploadedFile("deck.txt", "2 Kozák’s Oath".encode(encoding))
    response = send(as_alice, url, file=upload, save="all")
    assert response.status_code == 302
    assert services.entries_of(Deck.objects.get()) == [("draw", "kozaks-oath", 2)]


def test_lines_with_problems_stop_the_import(url: str, as_alice: Client) -> None:
    response = send(as_alice, url, text=LIST + "\n2 Weel and Cleeve", save="all")
    assert response.status_code == 400
    assert "Line 5" in response.content.decode()
    assert not Deck.objects.exists()


def test_the_preview_lists_them_with_suggestions(url: str, as_alice: Client) -> None:
    body = send(as_alice, url, text=LIST + "\n2 Weel and Cleeve").content.decode()
    assert "1 line could not be read" in body
    assert "Wheel and Cleave" in body


def test_they_can_be_left_out_on_purpose(url: str, as_alice: Client) -> None:
    send(as_alice, url, text=LIST + "\n2 Weel and Cleeve", save="without")
    assert len(services.entries_of(Deck.objects.get())) == 3


def test_a_card_that_may_be_meant_is_taken_with_a_button(url: str, as_alice: Client) -> None:
    text = LIST + "\n2 Weel  and Cleeve"
    body = send(as_alice, url, text=text).content.decode()
    assert 'name="use" value="Line 5|wheel-and-cleave"' in body
    response = send(as_alice, url, text=text, use="Line 5|wheel-and-cleave")
    assert response.context["preview"].text == LIST + "\n2 Wheel and Cleave"
    assert "8 cards read" in response.content.decode()


@pytest.mark.parametrize("use", ["Line 4|wheel-and-cleave", "Line 5|throat-grip", "Line 9|x", "|", "x"])
def test_a_choice_that_does_not_fit_the_list_changes_nothing(url: str, as_alice: Client, use: str) -> None:
    response = send(as_alice, url, text=LIST + "\n2 Weel and Cleeve", use=use)
    assert response.context["preview"].text == LIST + "\n2 Weel and Cleeve"


def test_cards_of_a_sideboard_are_named_and_stop_nothing(url: str, as_alice: Client) -> None:
    text = LIST + "\nSideboard\n2 Stroke 1"
    body = send(as_alice, url, text=text).content.decode()
    assert "Not taken as written" in body and "this game has no sideboard" in body
    assert send(as_alice, url, text=text, save="all").status_code == 302
    response = as_alice.post("/api/v1/decks/import/", {"game": GAME, "text": text}, content_type="application/json")
    assert response.status_code == 201
    assert [remark["where"] for remark in response.json()["remarks"]] == ["Line 6"]


def test_a_name_that_is_too_long_is_shortened_and_said(url: str, as_alice: Client) -> None:
    text = f"// {'Raiders ' * 12}\n3 Throat Grip"
    assert "so it was shortened" in send(as_alice, url, text=text).content.decode()
    send(as_alice, url, text=text, save="all")
    assert Deck.objects.get().name == ("Raiders " * 12)[:79] + "…"


def test_a_file_names_a_deck_whose_list_says_no_name(url: str, as_alice: Client) -> None:
    response = send(as_alice, url, file=SimpleUploadedFile("my_raiders.txt", b"3 Throat Grip"))
    assert response.context["preview"].name == "my raiders"


def test_the_text_editor_says_what_it_did_not_take_as_written(deck: Deck, as_alice: Client) -> None:
    address = reverse("decks:edit_text", args=[deck.public_id])
    sent = {"text": "Conan\n1 Conan the Tall\n3 Raider 1", "version": deck.current.number if deck.current else 0}
    body = as_alice.post(address, sent, follow=True).content.decode()
    assert "so it was put under Foe Deck" in body


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("photo.png", b"\x89PNG\r\n\x1a\n\x00", "is a picture"),
        ("deck.docx", b"PK\x03\x04rest", "ZIP or Office"),
        ("deck.pdf", b"%PDF-1.7", "a PDF"),
        ("deck.bin", b"abc\x00def", "not a text file"),
        ("deck.txt", b"\xff\xfe\x00", "not a text file"),
        ("deck.txt", b"3 Throat\x01Grip", "control characters"),
        ("deck.txt", b"x" * 200_001, "has 0.2 MB"),
        ("deck.txt", b"x" * 10_000_000, "has 10.0 MB"),
        ("deck.txt", b"// nothing", "no card in this list"),
        ("deck.json", b'{"format": ', "this is not JSON"),
        ("deck.json", b"[" * 5, "Line 1"),
    ],
)
def test_a_file_that_is_no_list_is_refused(url: str, as_alice: Client, name: str, content: bytes, said: str) -> None:
    response = send(as_alice, url, file=SimpleUploadedFile(name, content))
    body = response.content.decode()
    assert said in body
    assert response.status_code == 400 or "could not be read" in body
    assert not Deck.objects.exists()


def test_an_empty_file_is_refused(url: str, as_alice: Client) -> None:
    response = send(as_alice, url, file=SimpleUploadedFile("deck.txt", b""))
    assert response.status_code == 400
    assert not Deck.objects.exists()


def test_nothing_to_import_is_refused(url: str, as_alice: Client) -> None:
    response = send(as_alice, url)
    assert response.status_code == 400
    assert "Paste a list or choose a file" in response.content.decode()


def test_two_lists_at_once_are_refused(url: str, as_alice: Client) -> None:
    response = send(as_alice, url, text=LIST, file=SimpleUploadedFile("deck.txt", b"1 Throat Grip"))
    assert "leave one of them out" in response.content.decode()


def test_a_pasted_text_too_long_is_refused(url: str, as_alice: Client) -> None:
    response = send(as_alice, url, text="x" * 100_001)
    assert response.status_code == 400
    assert "100000" in response.content.decode()


def test_a_request_beyond_all_bounds_is_refused(url: str, as_alice: Client) -> None:
    assert send(as_alice, url, text="x" * 3_000_000).status_code == 413
    assert not Deck.objects.exists()


def test_only_unknown_cards_make_no_deck(url: str, as_alice: Client) -> None:
    response = send(as_alice, url, text="1 Excalibur", save="without")
    assert response.status_code == 400
    assert not Deck.objects.exists()


def test_an_unknown_game_is_refused(url: str, as_alice: Client) -> None:
    assert as_alice.post(url, {"game": "chess", "text": LIST}).status_code == 400


def test_text_export_reads_back_to_the_same_deck(deck: Deck, alice: User, as_alice: Client) -> None:
    services.rename_deck(deck=deck, actor=alice, name="Wolves", notes="First line.\n\nThird line.")
    response = as_alice.get(reverse("decks:export", args=[deck.public_id]))
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    found = importer.read_list(text=response.content.decode(), scope=CardScope(GAME, None))
    assert (found.name, found.notes) == ("Wolves", "First line.\n\nThird line.")
    assert list(found.entries) == legal_entries()


def test_json_export_reads_back_to_the_same_deck(deck: Deck, as_alice: Client, game: Game) -> None:
    text = as_alice.get(reverse("decks:export_json", args=[deck.public_id])).content.decode()
    found = importer.read_list(text=text, scope=CardScope(GAME, None))
    assert (found.name, list(found.entries), found.problems) == ("Wolves of the North", legal_entries(), ())


def exported() -> dict[str, Any]:
    return deck_to_json(name="A", notes="", entries=legal_entries(), game_key=GAME)


def read(data: Any, index: Any) -> Any:
    return parse_json(json.dumps(data), index, GAME)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "other"}, "no deck that this site wrote"),
        ({"version": 2}, "reads version 1, not 2"),
        ({"game": "chess"}, "“game” must be"),
        ({"name": 3}, "“name” must be text"),
        ({"zones": []}, "“zones” must hold"),
        ({"zones": {"side": []}}, "no section “side”"),
        ({"zones": {"draw": []}}, "hash does not fit"),
        ({"hash": "sha256:0"}, "hash does not fit"),
        ({"zones": {"draw": [{"card": "throat-grip", "qty": 1}] * 401}}, "can list 400"),
    ],
)
def test_json_that_is_not_ours_is_refused(index: Any, change: dict[str, Any], said: str) -> None:
    with pytest.raises(DeckRefused, match=said):
        read({**exported(), **change}, index)


def test_a_saved_object_of_another_program_is_no_deck_of_this_site(index: Any) -> None:
    with pytest.raises(DeckRefused, match="no deck that this site wrote: its “format” is not “conanhub.deck”"):
        read({"SaveName": "", "ObjectStates": []}, index)


def test_unknown_fields_of_json_are_left_out_and_named(index: Any) -> None:
    data = exported()
    data["zones"]["draw"][0]["printing"] = "x"
    found = read({**data, "tags": ["aggro"], "origin": {"deck": "x"}}, index)
    assert (list(found.entries), found.problems) == (legal_entries(), ())
    assert [(remark.where, remark.text) for remark in found.remarks] == [
        ("Field “origin”", '{"deck": "x"}'),
        ("Field “tags”", '["aggro"]'),
        ("Field “printing”", "of 1 entry"),
    ]


@pytest.mark.parametrize("name", ["a\\u0000b", "a\\ud800b"])
def test_json_with_characters_no_page_shows_is_refused(url: str, as_alice: Client, name: str) -> None:
    text = '{"format": "conanhub.deck", "version": 1, "game": "conan_ccg", "name": "%s", "zones": {"draw": [%s]}}'
    response = send(as_alice, url, text=text % (name, '{"card": "throat-grip", "qty": 1}'), save="all")
    assert response.status_code == 400
    assert not Deck.objects.exists()


@pytest.mark.parametrize("text", ["[]", "3", "null", '"x"', "[" * 60_000, "1" * 6000])
def test_json_of_another_shape_is_refused(index: Any, text: str) -> None:
    with pytest.raises(DeckRefused):
        parse_json(text, index, GAME)


@pytest.mark.parametrize(
    "entry",
    [
        {"card": "excalibur", "qty": 1},
        {"card": "throat-grip", "qty": 0},
        {"card": "throat-grip", "qty": -1},
        {"card": "throat-grip", "qty": 1.5},
        {"card": "throat-grip", "qty": True},
        {"card": "throat-grip", "qty": 10**40},
        {"card": ["throat-grip"], "qty": 1},
        {"card": "throat-grip"},
        "throat-grip",
    ],
)
def test_a_bad_entry_of_json_is_named(index: Any, entry: Any) -> None:
    data = {**exported(), "zones": {"draw": [entry, {"card": "stroke-1", "qty": 1}]}, "hash": None}
    found = read(data, index)
    assert found.entries == (("draw", "stroke-1", 1),)
    assert found.problems[0].where == "zones.draw, entry 1"


def test_json_is_written_with_version_and_hash() -> None:
    data = json.loads(write_json(exported()))
    assert (data["format"], data["version"]) == ("conanhub.deck", 1)
    assert data["hash"].startswith("sha256:")


def test_sixty_wrong_lines_get_suggestions_and_the_rest_a_reason(index: Any) -> None:
    found = parse_decklist("\n".join(["1 Strokee"] * 70), index, GAME)
    assert len(found.problems) == 70
    assert sum(bool(problem.suggestions) for problem in found.problems) == 60
