"""How a query may go on while it is written: fields, signs, values and titles, ten at most."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from cards.pages.completion_views import ASKED, vocabulary
from cards.query.errors import SearchError
from cards.query.parser import MAX_LENGTH, parse
from cards.reading.completing import MOST, completions
from cards.search.fields import table_of

KNOWN = {key: vocabulary(key) for key in ("conan_ccg", "conquer")}


def after(text: str, at: int | None = None, game_key: str = "conan_ccg") -> dict[str, tuple[str, int]]:
    """The label of each way to go on, with the whole query and the place in it."""
    found = completions(text, len(text) if at is None else at, KNOWN[game_key])
    return {one.label: (one.text, one.at) for one in found}


@pytest.mark.parametrize(
    ("text", "label", "result"),
    [
        ("pro", "prowess:", "prowess:"),
        ("t:foe -pro", "prowess:", "t:foe -prowess:"),
        ("(pr", "prowess:", "(prowess:"),
        ("gem", "gem>=", "gem>="),
        ("t", "type:", "type:"),
        ("t:mi", "minor-foe", "t:minor-foe "),
        ("t:foe|al", "ally", "t:foe|ally "),
        ('rarity:"very', "very-rare", "rarity:very-rare "),
        ("rarity>=u", "uncommon", "rarity>=uncommon "),
        ("gem:", "2..4", "gem:2..4 "),
        ("gem:", "?", "gem:? "),
        ("order:pro", "prowess", "order:prowess "),
        ("throat", "Throat Grip", '!"Throat Grip" '),
        ("t:move throat gr", "Throat Grip", 't:move !"Throat Grip" '),
        ("fine or throat gr", "Throat Grip", 'fine or !"Throat Grip" '),
    ],
)
def test_it_says_how_to_go_on(text: str, label: str, result: str) -> None:
    assert after(text)[label] == (result, len(result))


@pytest.mark.parametrize("text", ["", " ", "t:foe ", "t:foe", 'x:"draw', '"thr', "wat:x", "thr>", "qqqqq", "x" * 1025])
def test_where_nothing_is_begun_it_says_nothing(text: str) -> None:
    assert after(text) == {}


def test_the_middle_of_a_query_is_completed_in_its_place() -> None:
    assert after("t:mov gem:2", 5)["move"] == ("t:move gem:2", 7)
    assert after("pr gem:2", 2)["prowess:"] == ("prowess: gem:2", 8)


def test_each_game_has_its_own_words() -> None:
    assert "division:" in after("div", game_key="conquer") and "division:" not in after("div")
    assert "landscape" in after("t:la", game_key="conquer") and "landscape" not in after("t:la")


def test_fields_leave_room_for_titles() -> None:
    found = completions("th", 2, KNOWN["conan_ccg"])
    assert len(found) == MOST and any(one.text.startswith("!") for one in found)


@given(text=st.text(st.sampled_from('tgrcpoi:<>=!|&"()[]-. '), max_size=30), at=st.integers(0, 40))
def test_there_are_never_more_than_ten_and_each_keeps_the_rest(text: str, at: int) -> None:
    found = completions(text, at, KNOWN["conan_ccg"])
    assert len(found) <= MOST
    assert all(one.text.endswith(text[at:].lstrip()) and 0 < one.at <= len(one.text) for one in found)


@pytest.mark.parametrize("text", ["pro", "t:mi", "throat", "order:", "gem:", "rarity>="])
def test_what_is_taken_can_be_read(text: str) -> None:
    table = table_of("conan_ccg")
    for one in completions(text, len(text), KNOWN["conan_ccg"]):
        try:
            parse(one.text)
        except SearchError as error:
            assert error.code == "no_value" and table.find(one.text.rstrip(":<>=!")), one


def read(client: Client, address: str, **asked: str) -> list[str]:
    response = client.get(address, asked)
    assert response.status_code == 200
    return [unescape(text) for text in re.findall(r'role="option"[^>]* data-text="([^"]*)"', response.content.decode())]


def test_anybody_is_told_without_the_database(client: Client) -> None:
    assert "prowess:" in read(client, "/cards/completions/", q="pro")
    assert "division:" in read(client, "/cards/completions/", q="div", game="conquer")
    assert read(client, "/cards/completions/", q="t:mov gem:2", at="5") == ["t:move gem:2"]
    assert client.get("/cards/completions/", {"q": "pro", "game": "chess"}).status_code == 404


@pytest.mark.parametrize("at", ["", "-1", "x", "99999999999", "²", "3"])
def test_odd_questions_are_answered(client: Client, at: str) -> None:
    for query in ("", "\x00", "<script>", '"' * 50, "t:" * 600, "a" * (MAX_LENGTH + 1)):
        assert "<script>" not in client.get("/cards/completions/", {"q": query, "at": at}).content.decode()


def test_decks_have_fields_of_their_own_and_cards_in_brackets(client: Client) -> None:
    assert read(client, "/decks/completions/", q="le") == ["legal:"]
    assert "legal:yes " in read(client, "/decks/completions/", q="legal:")
    assert read(client, "/decks/completions/", q="[[t:mov", at="7") == ["[[t:move "]
    assert read(client, "/decks/completions/", q="game:conquer [[t:lands") == ["game:conquer [[t:landscape "]


def test_an_editor_that_shows_the_cards_is_told_no_titles(client: Client) -> None:
    asked = {"q": "throat", "game": "conan-ccg"}
    assert "Throat Grip" in client.get("/cards/completions/", asked).content.decode()
    assert client.get("/cards/completions/", {**asked, "titles": "no"}).content.decode().strip() == ""
    assert "prowess:" in client.get("/cards/completions/", {**asked, "q": "prow", "titles": "no"}).content.decode()


def test_too_many_questions_of_one_sender_are_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cards.pages.completion_views.ASKED", replace(ASKED, most=2))
    statuses = [client.get("/cards/completions/", {"q": "pro"}).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
