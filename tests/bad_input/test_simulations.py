"""Simulations that cannot be: too large, nonsense, twice, in page, API and command line alike."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

from tests.bad_input.conftest import Place, words_of
from tests.simulator.conftest import sample_path

pytestmark = pytest.mark.django_db
RAIDERS = sample_path("ice-road-rush")
#: (field of the form, value, words of the answer)
FORM = [
    ("match_count_other", "1000000", "ask for 10 to 10,000"),
    ("match_count_other", "9", "ask for 10 to 10,000"),
    ("match_count_other", "0", "ask for 10 to 10,000"),
    ("match_count_other", "-5", "ask for 10 to 10,000"),
    ("match_count_other", "1.5", "Enter a whole number"),
    ("match_count_other", "many", "Enter a whole number"),
    ("match_count_other", "", "Write how many: 10 to 10,000"),
    ("match_count_other", "9" * 400, f"{'9' * 24} matches cannot be run"),
    ("seed", "-1", "The seed must be a whole number from 0 to"),
    ("seed", str(2**62), "The seed must be a whole number from 0 to"),
    ("seed", "dice", "Enter a whole number"),
    ("agent_a", "hal", "hal is not one of the available choices"),
    ("budget_a", "0", "Write a whole number from 1 to 2,000, or leave it empty"),
    ("budget_a", "2001", "Write a whole number from 1 to 2,000, or leave it empty"),
    ("budget_a", "many", "Write a whole number from 1 to 2,000, or leave it empty"),
    ("budget_a", "9" * 400, "Write a whole number from 1 to 2,000, or leave it empty"),
    ("kind", "war", "war is not one of the available choices"),
    ("match_count", "12", "12 is not one of the available choices"),
    ("key", "k" * 81, "The hidden key of this form is broken"),
    ("deck", "", "Choose a deck"),
    ("against", "", "Choose the other deck"),
    ("deck", "no-such-deck", "is neither the id of a deck nor a link to one"),
    ("deck", "00000000-0000-0000-0000-000000000000", "There is no such deck, or it is private"),
]
#: (field of the call, value, code of the answer)
CALLS: list[tuple[str, Any, str]] = [
    ("matches", 10_001, "games_out_of_range"),
    ("matches", -1, "games_out_of_range"),
    ("matches", 10**30, "games_out_of_range"),
    ("matches", 10.5, "invalid"),
    ("matches", True, "invalid"),
    ("matches", None, "invalid"),
    ("seed", -1, "bad_seed"),
    ("seed", 2**62, "bad_seed"),
    ("seed", "x", "invalid"),
    ("agents", ["hal"], "unknown_agent"),
    ("agents", ["fast:0"], "bad_budget"),
    ("agents", ["fast:2001"], "bad_budget"),
    ("agents", ["strong:"], "bad_budget"),
    ("agents", ["greedy:20"], "bad_budget"),
    ("agents", ["search:20"], "unknown_agent"),
    ("agents", ["greedy", "greedy", "greedy"], "invalid"),
    ("agents", "greedy", "invalid"),
    ("options", {"rain": "on"}, "unknown_option"),
    ("options", [], "invalid"),
    ("kind", "war", "invalid"),
    ("deck", "no-such-deck", "deck_not_found"),
    ("deck", {}, "invalid"),
]
#: (arguments, words of the answer)
COMMANDS: list[tuple[list[str], str]] = [
    (["chess", RAIDERS, RAIDERS], "chess"),
    (["conan_ccg", "/no/such/file.txt", RAIDERS], "/no/such/file.txt"),
    (["conan_ccg", "/", RAIDERS], "/"),
    (["conan_ccg", RAIDERS, RAIDERS, "--games", "0"], "--matches must be from 1 to 1,000,000"),
    (["conan_ccg", RAIDERS, RAIDERS, "--games", "99999999"], "--matches must be from 1 to 1,000,000"),
    (["conan_ccg", RAIDERS, RAIDERS, "--games", "1.5"], "1.5"),
    (["conan_ccg", RAIDERS, RAIDERS, "--jobs", "0"], "--jobs must be 1 or more"),
    (["conan_ccg", RAIDERS, RAIDERS, "--seed", "-1"], "The seed must be a whole number from 0"),
    (["conan_ccg", RAIDERS, RAIDERS, "--seed", "x"], "x"),
    (["conan_ccg", RAIDERS, RAIDERS, "--agents", "hal"], "There is no AI “hal”"),
    (["conan_ccg", RAIDERS, RAIDERS, "--agents", "greedy,greedy,greedy"], "3 AIs"),
    (["conan_ccg", RAIDERS, RAIDERS, "--agents", "fast:0"], "whole number of playouts from 1 to 2,000, as in fast:12"),
    (["conan_ccg", RAIDERS, RAIDERS, "--agents", "random:3"], "fast and strong do"),
    (["conan_ccg", RAIDERS, RAIDERS, "--options", "rain=on"], "There is no rule option “rain”"),
    (["conan_ccg", RAIDERS, RAIDERS, "--options", "rain"], "rain"),
]
FILES: dict[str, tuple[bytes, str]] = {
    "picture": (b"\x89PNG\r\n\x1a\n\xff\xfe" + bytes(64), "is not a text file in UTF-8"),
    "zeros": (bytes(100), "control characters"),
    "huge": (b"1 Throat Grip\n" * 100_000, "too large for a decklist"),
    "unknown": (b"3 Throte Grip\n", "Did you mean"),
    "nothing": (b"", "There is no card"),
    "decimal": (b"2.5 Throat Grip", "2.5 copies cannot be"),
    "one card": (b"1 Throat Grip\n", "not legal"),
}


@pytest.mark.parametrize(("field", "value", "words"), FORM)
def test_the_form_says_what_is_wrong(as_alice: Client, place: Place, field: str, value: str, words: str) -> None:
    before = place.still()
    form = {"kind": "matchup", "deck": str(place.deck.public_id), "against": str(place.public.public_id)}
    form["match_count"] = "other" if field == "match_count_other" else "200"
    response = as_alice.post("/simulations/new/", {**form, field: value})
    assert response.status_code == 400
    assert words in words_of(response)
    assert place.still() == before


@pytest.mark.parametrize(("field", "value", "code"), CALLS)
def test_the_api_says_what_is_wrong(api_alice: APIClient, place: Place, field: str, value: Any, code: str) -> None:
    before = place.still()
    body = {"deck": str(place.deck.public_id), "against": str(place.public.public_id), "matches": 20}
    answer = api_alice.post("/api/v1/simulations/", {**body, field: value}, format="json")
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == code and (code != "invalid" or field in error["fields"])
    assert place.still() == before


@pytest.mark.parametrize(("arguments", "words"), COMMANDS)
def test_the_command_says_what_is_wrong(arguments: list[str], words: str) -> None:
    with pytest.raises(CommandError) as refusal:
        call_command("simulate", *arguments, stdout=io.StringIO(), stderr=io.StringIO())
    assert words in str(refusal.value)


@pytest.mark.parametrize("kind", FILES)
def test_the_command_reads_no_file_that_is_no_deck(tmp_path: Path, kind: str) -> None:
    content, words = FILES[kind]
    (tmp_path / "deck.txt").write_bytes(content)
    with pytest.raises(CommandError) as refusal:
        call_command("simulate", "conan_ccg", str(tmp_path / "deck.txt"), RAIDERS, games=1, jobs=1)
    assert words in str(refusal.value) and "deck" in str(refusal.value).lower()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nosuchone"], "There is no simulation “nosuchone”"),
        (["a", "b"], "Write either the id of a simulation, or a game and two decks"),
        (["conan_ccg", RAIDERS, RAIDERS], "Name the seed"),
        (["conan_ccg", RAIDERS, RAIDERS, "--seed", "1", "--index", "-1"], "--index must be 0 or more"),
    ],
)
def test_the_replay_command_says_what_is_wrong(arguments: list[str], words: str) -> None:
    with pytest.raises(CommandError) as refusal:
        call_command("replay", *arguments, stdout=io.StringIO())
    assert words in str(refusal.value)


@pytest.mark.parametrize("step", ["-1", "1.5", "999999999", "x", "٣", "9" * 400, ""])
def test_a_step_that_is_none_shows_a_step(as_alice: Client, place: Place, step: str) -> None:
    """The matches of the fixture cannot be replayed, so the page says that; it must say it for every step alike."""
    response = as_alice.get(f"/simulations/{place.simulation.public_id}/matches/0/", {"step": step})
    assert response.status_code == 200


@pytest.mark.parametrize("index", ["20", "999999999999999999999", "-1", "x"])
def test_a_match_that_was_not_played_is_not_there(as_alice: Client, place: Place, index: str) -> None:
    assert as_alice.get(f"/simulations/{place.simulation.public_id}/matches/{index}/").status_code == 404


@pytest.mark.parametrize("page", ["0", "-1", "x", "999999", "1.5"])
def test_a_page_that_is_none_shows_one(as_alice: Client, place: Place, page: str) -> None:
    for address in ("/simulations/", f"/simulations/{place.simulation.public_id}/matches/", "/decks/", "/cards/"):
        assert as_alice.get(address, {"page": page}).status_code == 200


@pytest.mark.parametrize("page", ["0", "x", "999999"])
def test_a_page_that_the_api_has_not_is_not_there(api_alice: APIClient, place: Place, page: str) -> None:
    for address in ("/api/v1/simulations/", "/api/v1/decks/", "/api/v1/cards/"):
        assert api_alice.get(address, {"page": page}).status_code == 404
