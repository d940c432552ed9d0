"""Decks that may not meet: every finding of every seat, with its fixes, on the page, in the API and in the terminal."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from decks.models import Deck, DeckVersion
from simulator.engine import Problem, get_game
from simulator.errors import IllegalTable
from simulator.models import Simulation
from simulator.requests import services
from tests.simulator.conftest import LANCES, RAIDERS, make_deck, sample_path

BROKEN = [["draw", "throat-grip", 4]]


@pytest.fixture
def as_alice(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


@pytest.fixture
def table(alice: User, raiders: Deck, lances: Deck) -> list[Deck]:
    """Three decks, the second of which breaks several rules."""
    broken = make_deck(alice, "Broken", sample=LANCES)
    broken.current = DeckVersion.objects.create(deck=broken, number=9, entries=BROKEN, content_hash="x")
    broken.save()
    return [raiders, broken, lances]


def test_the_page_lists_all_findings_of_the_broken_seat_with_their_fixes(as_alice: Client, table: list[Deck]) -> None:
    named = {f"deck_{number}": str(deck.public_id) for number, deck in enumerate(table, 1)}
    answer = as_alice.post(reverse("simulator:new_table"), {**named, "match_count": "50", "agent": "random"})
    assert answer.status_code == 400
    (found,) = answer.context["findings"]
    assert (found.seats, found.deck) == ((1,), str(table[1].public_id))
    text = answer.content.decode()
    assert f'<a href="/decks/{table[1].public_id}/">“Broken” (deck 2)</a>' in text
    assert len(found.problems) > 3
    for problem in found.problems:
        assert problem.message.replace('"', "&quot;").replace("'", "&#x27;") in text
        assert problem.seat == 1
        for fix in problem.fixes:
            assert f"<li>{fix.label}".replace('"', "&quot;") in text
    assert not Simulation.objects.exists()


def test_the_api_names_seat_deck_and_fixes_of_each_finding(as_alice: Client, table: list[Deck]) -> None:
    body = {"kind": "multiplayer", "decks": [str(deck.public_id) for deck in table], "matches": 30}
    answer = as_alice.post("/api/v1/simulations/", body, content_type="application/json")
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "deck_illegal"
    assert {(one["seat"], one["deck"], tuple(one["seats"])) for one in error["problems"]} == {(1, "Broken", (1,))}
    assert len(error["problems"]) > 3
    assert any(fix["label"] for one in error["problems"] for fix in one["fixes"])


def test_the_terminal_prints_all_findings_of_all_broken_seats_with_fixes(tmp_path: Path) -> None:
    thin, poor = tmp_path / "thin.txt", tmp_path / "poor.txt"
    thin.write_text("// Thin\n1 Conan, Reaver of the Ice Road\n3 Throat Grip\n")
    poor.write_text("// Poor\n4 Throat Grip\n")
    decks = (str(thin), sample_path(RAIDERS), str(poor))
    with pytest.raises(CommandError) as caught:
        call_command("simulate", "conan_ccg", *decks, stdout=StringIO())
    lines = str(caught.value).splitlines()
    assert lines[0].startswith("2 of 3 decks cannot play: “Thin” (")
    assert [line for line in lines if line.endswith("):")] == ["“Thin” (deck 1):", "“Poor” (deck 3):"]
    said = [line for line in lines if line.startswith("  ") and not line.startswith("    ")]
    fixes = [line for line in lines if line.startswith("    ")]
    assert len(said) > 6
    assert len(fixes) > 6
    assert any("[CCG-" in line for line in said)


def test_a_deck_that_sits_twice_is_listed_once(alice: User, table: list[Deck]) -> None:
    ids = [deck.current.pk for deck in (table[1], table[0], table[1]) if deck.current]
    with pytest.raises(IllegalTable) as caught:
        services.request_simulation(owner=alice, version_ids=ids, kind="multiplayer", match_count=30)
    (found,) = caught.value.findings
    assert found.title == "“Broken” (decks 1 and 3)"
    assert caught.value.message.startswith("“Broken” is not legal (")


def test_what_only_shows_across_the_table_is_refused_by_seat_and_for_the_whole(
    monkeypatch: pytest.MonkeyPatch, as_alice: Client, raiders: Deck, lances: Deck
) -> None:
    of_seat = Problem("X-T02", "error", "This deck may not sit here.", "CCG-4.1", seat=1)
    of_table = Problem("X-T03", "error", "The table is uneven.", "CCG-4.2")
    advice = replace(of_table, severity="warning", message="Only advice.")
    game = type(get_game("conan_ccg"))
    monkeypatch.setattr(game, "check_table", lambda *args, **more: [of_seat, of_table, advice])
    body = {"deck": str(raiders.public_id), "against": str(lances.public_id), "matches": 20}
    error = as_alice.post("/api/v1/simulations/", body, content_type="application/json").json()["error"]
    assert [(one["seat"], one["deck"], one["message"]) for one in error["problems"]] == [
        (1, "Lances", "This deck may not sit here."),
        (None, "", "The table is uneven."),
    ]
    form = {"kind": "matchup", "deck": body["deck"], "against": body["against"], "match_count": "50"}
    text = as_alice.post(reverse("simulator:new"), form).content.decode()
    assert "The table is uneven." in text
    assert "<h3>The table</h3>" in text
    assert "Only advice." not in text


def test_a_table_finding_alone_has_its_own_code(
    monkeypatch: pytest.MonkeyPatch, as_alice: Client, raiders: Deck, lances: Deck
) -> None:
    uneven = Problem("X-T03", "error", "The table is uneven.")
    monkeypatch.setattr(type(get_game("conan_ccg")), "check_table", lambda *args, **more: [uneven])
    body = {"deck": str(raiders.public_id), "against": str(lances.public_id), "matches": 20}
    error = as_alice.post("/api/v1/simulations/", body, content_type="application/json").json()["error"]
    assert (error["code"], error["message"]) == ("table_illegal", "These decks cannot meet: The table is uneven.")
