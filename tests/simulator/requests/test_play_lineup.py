"""Simulations of line-ups: by the button, by the form, by the API and in the terminal."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from decks.editing import services as deck_services
from decks.lineups import LineupFields, SeatChoice, change_lineup, create_lineup
from decks.lists import ready_lineups
from decks.models import Deck, Lineup
from simulator.engine import get_game
from simulator.models import Simulation
from tests.simulator.conftest import GAME, LANCES, make_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unsent")]


def seat(deck: Deck, *, fixed: bool = False) -> SeatChoice:
    deck.refresh_from_db()
    assert deck.current is not None
    return SeatChoice(deck.current, fixed)


def unusual() -> dict[str, str]:
    spec = get_game(GAME).options["conan_falls"]
    return {"conan_falls": next(value for value in spec.choices if value != spec.default)}


@pytest.fixture
def third(alice: User) -> Deck:
    return make_deck(alice, "Third", sample=LANCES)


@pytest.fixture
def lineup(alice: User, raiders: Deck, lances: Deck) -> Lineup:
    """Raiders, always as they are now, against Lances."""
    fields = LineupFields("Ice and ash", seats=[seat(raiders, fixed=True), seat(lances)])
    made = create_lineup(owner=alice, game=raiders.game, fields=fields)
    deck_services.replace_entries(deck=raiders, actor=alice, entries=[], base=1)
    return made


@pytest.fixture
def table(alice: User, raiders: Deck, lances: Deck, third: Deck) -> Lineup:
    seats = [seat(raiders), seat(lances), seat(third)]
    fields = LineupFields("Three", seats=seats, options=unusual())
    return create_lineup(owner=alice, game=raiders.game, fields=fields)


def played() -> tuple[str, int, list[tuple[str, int]], dict[str, str]]:
    simulation = Simulation.objects.get()
    decks = list(simulation.decks.values_list("name", "version__number"))
    return simulation.kind, simulation.match_count, decks, simulation.options


def test_the_button_plays_the_versions_that_sit_there(lineup: Lineup, as_alice: Client) -> None:
    answer = as_alice.post(f"/line-ups/{lineup.public_id}/play/", {"match_count": "50"})
    assert answer.headers["Location"] == f"/simulations/{Simulation.objects.get().public_id}/"
    assert played() == ("matchup", 50, [("Raiders", 1), ("Lances", 1)], {})


def test_more_decks_play_at_one_table_under_its_options(table: Lineup, as_alice: Client) -> None:
    as_alice.post(f"/line-ups/{table.public_id}/play/", {"match_count": "200"})
    assert played() == ("multiplayer", 201, [("Raiders", 1), ("Lances", 1), ("Third", 1)], unusual())


def test_the_same_key_is_played_once(lineup: Lineup, as_alice: Client) -> None:
    for _ in range(2):
        as_alice.post(f"/line-ups/{lineup.public_id}/play/", {"match_count": "50", "key": "abc"})
    assert Simulation.objects.count() == 1


@pytest.mark.parametrize("count", ["", "9", "-50", "ten", "99999999999", "10001", "²"])
def test_a_number_of_matches_that_cannot_be_is_refused(lineup: Lineup, as_alice: Client, count: str) -> None:
    answer = as_alice.post(f"/line-ups/{lineup.public_id}/play/", {"match_count": count}, follow=True)
    assert "matches cannot be run" in answer.content.decode()
    assert not Simulation.objects.exists()


def test_behind_the_link_others_play_it_with_its_unlisted_decks(
    lineup: Lineup, as_bob: Client, alice: User, bob: User, raiders: Deck, lances: Deck
) -> None:
    for deck in (raiders, lances):
        deck_services.set_visibility(deck=deck, actor=alice, visibility="unlisted")
    change_lineup(lineup=lineup, actor=alice, fields=LineupFields(visibility="unlisted"))
    page = as_bob.get(f"/l/{lineup.share_key}/").content.decode()
    assert "Copy the line-up to choose AI and seed" in page and "Choose AI, seed" not in page
    assert as_bob.post(f"/line-ups/{lineup.public_id}/play/", {"match_count": "50"}).status_code == 404
    as_bob.post(f"/l/{lineup.share_key}/play/", {"match_count": "50"})
    assert Simulation.objects.get().owner == bob
    assert played()[2] == [("Raiders", 1), ("Lances", 1)]


@pytest.mark.parametrize("which", ["lineup", "table"])
def test_its_page_fills_the_form(which: str, as_alice: Client, request: pytest.FixtureRequest) -> None:
    one: Lineup = request.getfixturevalue(which)
    address = as_alice.get(f"/line-ups/{one.public_id}/").context["form_url"]
    page = as_alice.get(address)
    form = page.context["form"]
    given: dict[str, Any] = {name: form[name].value() or "" for name in form.fields}
    assert page.status_code == 200 and page.content.decode().count("selected>") >= one.seats.count()
    answer = as_alice.post(urlsplit(address).path, {**given, "match_count": "50"})
    assert answer.status_code == 302, answer.context["form"].errors
    before = played()
    Simulation.objects.all().delete()
    as_alice.post(f"/line-ups/{one.public_id}/play/", {"match_count": "50"})
    assert played() == before
    assert parse_qs(urlsplit(address).query)["game"] == [GAME]


def test_a_fixed_version_stays_chosen_in_a_form_with_a_mistake(lineup: Lineup, as_alice: Client) -> None:
    address = as_alice.get(f"/line-ups/{lineup.public_id}/").context["form_url"]
    named = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    answer = as_alice.post("/simulations/new/", {**named, "kind": "matchup", "seed": "x"})
    assert answer.status_code == 400
    assert f'<option value="{named["deck"]}" selected>Raiders, version 1' in answer.content.decode()


def test_a_version_of_another_user_is_not_named_by_its_number(
    as_bob: Client, raiders: Deck, lances: Deck, alice: User
) -> None:
    for deck in (raiders, lances):
        deck_services.set_visibility(deck=deck, actor=alice, visibility="public")
    sent = {"deck": f"{raiders.public_id}:1", "against": str(lances.public_id), "kind": "matchup"}
    answer = as_bob.post("/simulations/new/", sent)
    assert answer.status_code == 400 and "no such version of a deck of yours" in answer.content.decode()


def test_the_api_plays_a_line_up(table: Lineup, as_alice: Client) -> None:
    body = {"lineup": str(table.public_id), "matches": 60, "agents": ["random"], "seed": 7}
    answer = as_alice.post("/api/v1/simulations/", body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    assert played() == ("multiplayer", 60, [("Raiders", 1), ("Lances", 1), ("Third", 1)], unusual())


def test_options_of_the_request_go_first(table: Lineup, as_alice: Client) -> None:
    usual = {name: get_game(GAME).options[name].default for name in unusual()}
    body = {"lineup": f"/line-ups/{table.public_id}/", "matches": 60, "options": usual}
    assert as_alice.post("/api/v1/simulations/", body, content_type="application/json").status_code == 201
    assert played()[3] == {}


@pytest.mark.parametrize(
    ("more", "status", "code"),
    [
        ({"deck": "x"}, 400, "invalid"),
        ({"lineup": "nonsense"}, 400, "lineup_not_found"),
        ({"agents": ["random"] * 4}, 400, "unknown_agent"),
        ({"options": {"nothing": "yes"}}, 400, "unknown_option"),
    ],
)
def test_the_api_says_what_is_wrong(
    table: Lineup, as_alice: Client, more: dict[str, Any], status: int, code: str
) -> None:
    body = {"lineup": str(table.public_id), "matches": 60, **more}
    answer = as_alice.post("/api/v1/simulations/", body, content_type="application/json")
    assert answer.status_code == status, answer.content
    if code != "unknown_agent":
        assert answer.json()["error"]["code"] == code
    assert not Simulation.objects.exists()


def test_the_api_keeps_a_private_line_up(table: Lineup, as_bob: Client) -> None:
    for named in (str(table.public_id), f"/l/{table.share_key}/"):
        body = {"lineup": named, "matches": 60}
        answer = as_bob.post("/api/v1/simulations/", body, content_type="application/json")
        assert answer.status_code == 400 and answer.json()["error"]["code"] == "lineup_not_found"
    assert not Simulation.objects.exists()


def simulate(*more: str) -> dict[str, Any]:
    out = StringIO()
    few = ("--matches", "2", "--jobs", "1", "--agents", "random", "--seed", "7", "--json")
    call_command("simulate", GAME, *more, *few, stdout=out, stderr=StringIO())
    return dict(json.loads(out.getvalue()))


def test_the_terminal_plays_a_ready_made_line_up_by_name() -> None:
    told = simulate("--lineup", "Three at a table")
    wanted = next(one for one in ready_lineups(GAME) if one.name == "Three at a table")
    assert told["kind"] == "multiplayer" and len(told["decks"]) == len(wanted.decks) == 3


def test_the_terminal_plays_a_line_up_of_the_site(table: Lineup) -> None:
    told = simulate("--lineup", str(table.public_id))
    assert (told["decks"], told["options"]) == (["Raiders", "Lances", "Third"], unusual())
    usual = get_game(GAME).options["conan_falls"].default
    assert simulate("--lineup", str(table.public_id), "--options", f"conan_falls={usual}")["options"] == {}


def test_the_terminal_replays_a_match_of_a_line_up() -> None:
    out = StringIO()
    few = ("--lineup", "Three at a table", "--agents", "random", "--seed", "7", "--json")
    call_command("replay", GAME, *few, stdout=out, stderr=StringIO())
    first = simulate("--lineup", "Three at a table")["matches"][0]
    assert json.loads(out.getvalue())["key"] == first["key"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "Name decks, or a line-up"),
        (("--lineup", "Nothing"), "neither the id of a line-up nor the name of a ready-made one: “The Black Fords"),
        (("--lineup", "00000000-0000-4000-8000-000000000000"), "There is no line-up"),
        (("--lineup", "Three at a table", "--goldfish"), "A goldfish takes two decks"),
        (("deck.txt", "--lineup", "Three at a table"), "not both"),
    ],
)
def test_the_terminal_says_what_is_wrong(more: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        simulate(*more)


def test_the_terminal_names_the_empty_seat(table: Lineup, third: Deck, alice: User) -> None:
    deck_services.delete_deck(deck=third, actor=alice)
    with pytest.raises(CommandError, match="“Three” is not complete. Seat 3: Its deck was deleted."):
        simulate("--lineup", str(table.public_id))
