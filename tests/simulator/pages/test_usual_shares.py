"""What a kingdom usually wins, on the pages of results of Age of Conan; how often these pages ask the database."""

from __future__ import annotations

import json
from dataclasses import asdict
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from benchmarks import lineup
from benchmarks.balance import counts
from benchmarks.tables import usual as recorded
from cards.models import Game
from decks.editing import services as deck_services
from decks.lists import usual, usual_shares
from decks.lists.ready_made import DATA_DIR
from decks.lists.usual import file, mark
from simulator import loading
from simulator.models import Simulation
from simulator.requests import services
from tests.simulator.conftest import play

GAME = "age_of_conan"
SEATS = {2: ("Aquilonia", "Turan"), 3: ("Aquilonia", "Turan", "Stygia")}

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unsent")]


def played(owner: User, names: tuple[str, ...], **changes: Any) -> Simulation:
    game = Game.objects.get_or_create(key=GAME, defaults={"name": "Age of Conan"})[0]
    versions = []
    for name in names:
        entries = [(one.section, one.card_id, one.quantity) for one in lineup.deck(GAME, name.lower()).entries]
        deck = deck_services.create_deck(owner=owner, game=game, name=name, entries=entries)
        versions.append(deck.current.pk if deck.current else 0)
    asked: dict[str, Any] = {"match_count": 12, "agents": ["random"], "seed": 5, **changes}
    if len(names) > 2:
        asked["kind"] = "multiplayer"
    return play(services.request_simulation(owner=owner, version_ids=versions, **asked).simulation)


def page(client: Client, simulation: Simulation) -> str:
    return client.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()


def test_the_file_is_of_the_recorded_balance_run() -> None:
    """`make balance` writes both."""
    assert json.loads(file(GAME).read_text(encoding="utf-8")) == recorded.lineups(GAME, counts.read(GAME))


def test_a_kind_of_deck_has_its_share_at_the_table_of_its_kinds() -> None:
    two, three, _four = lineup.lineups(GAME)
    cards = [[(entry.section, entry.card_id) for entry in deck.entries] for deck in (*two, *three)]
    assert [mark(GAME, deck) for deck in cards[:2]] == [["aquilonia"], ["turan"]]
    aquilonia, turan = usual_shares(GAME, cards[:2])
    assert aquilonia and turan and aquilonia.share + turan.share == pytest.approx(1)
    assert usual_shares(GAME, cards[1::-1]) == [turan, aquilonia]
    assert usual_shares(GAME, [cards[0], cards[0]]) == [None, None]  # no line-up has two of a kind
    among_three = usual_shares(GAME, cards[2:])
    assert sum(one.share for one in among_three if one) == pytest.approx(1) and among_three[0] != aquilonia
    assert usual_shares("conquer", cards[:2]) == [None, None]


def test_a_share_is_of_the_ai_that_plays_all_sides_if_it_was_counted() -> None:
    kinds = [[("kingdom", "aquilonia")], [("kingdom", "turan")]]

    def told(*ais: str) -> str:
        one, other = usual_shares(GAME, kinds, ais)
        assert one and other and one.ai == other.ai and one.share + other.share == pytest.approx(1)
        return one.ai

    fast, greedy = told(), told("greedy", "greedy")
    assert (fast.partition("@")[0], greedy.partition("@")[0]) == ("fast", "greedy")
    assert told(greedy, greedy) == greedy and told("greedy@99", "greedy@0.4.0") == greedy
    assert told("fast@1:20", "fast") == fast and told("fast:3", "fast:3") == fast
    assert told(greedy, fast) == told("random", "random") == fast  # of no one AI, or of one that was not counted


def test_the_same_version_goes_before_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [{"mark": [name], "share": 0.5, "low": 0.4, "high": 0.6, "n": 200} for name in ("aquilonia", "turan")]
    tables = [{"from": {"ai": ai, "engine": "0.6.0"}, "seats": seats} for ai in ("fast@3:12", "greedy@1", "greedy@2")]
    monkeypatch.setattr(usual, "_known", lambda path: tables)
    kinds = [[("kingdom", "turan")], [("kingdom", "aquilonia")]]
    for ai, counted in (("greedy@2", "greedy@2"), ("greedy@1", "greedy@1"), ("greedy@3", "greedy@1")):
        assert [one.ai for one in usual_shares(GAME, kinds, [ai, ai]) if one] == [counted, counted]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_result_says_what_is_usual(client: Client, alice: User, seats: int) -> None:
    client.force_login(alice)
    html = page(client, played(alice, SEATS[seats]))
    known = usual_shares(GAME, [[("kingdom", name.lower())] for name in SEATS[seats]])
    for name, one in list(zip(SEATS[seats], known, strict=True))[: None if seats > 2 else 1]:
        assert one and f"Usual for {name}: {100 * one.share:.1f} %" in html


@pytest.mark.parametrize("seats", [2, 3])
def test_a_result_of_greedy_says_what_is_usual_for_greedy(
    client: Client, alice: User, cheap_matches: None, seats: int
) -> None:
    client.force_login(alice)
    simulation = played(alice, SEATS[seats], agents=["greedy"])
    kinds = [[("kingdom", name.lower())] for name in SEATS[seats]]
    by_greedy, by_fast = usual_shares(GAME, kinds, simulation.ais)[0], usual_shares(GAME, kinds)[0]
    assert by_greedy and by_fast and by_greedy.ai.startswith("greedy@") and by_greedy.share != by_fast.share
    html = page(client, simulation)
    assert f"Usual for {SEATS[seats][0]}: {100 * by_greedy.share:.1f} %" in html
    assert f"n = {by_greedy.n:,}, AI against AI, all by {by_greedy.ai}" in html
    assert f"all by {by_fast.ai}" not in html


@pytest.mark.parametrize("seats", [2, 3])
def test_programs_are_told_what_is_usual(client: Client, alice: User, cheap_matches: None, seats: int) -> None:
    client.force_login(alice)
    simulation = played(alice, SEATS[seats], agents=["greedy"])
    told = client.get(reverse("simulator:api_simulation", args=[simulation.public_id])).json()["result"]
    known = usual_shares(GAME, [[("kingdom", name.lower())] for name in SEATS[seats]], simulation.ais)
    usual_by_side = told["usual"] if seats == 2 else [deck["usual"] for deck in told["decks"]]
    assert usual_by_side == [asdict(one) for one in known if one] and len(usual_by_side) == seats
    assert set(usual_by_side[0]) == {"share", "low", "high", "n", "ai", "engine"}


def test_programs_are_told_that_nothing_is_known(client: Client, alice: User, cheap_matches: None) -> None:
    client.force_login(alice)
    for seats, by_side in ((2, []), (3, [None] * 3)):
        simulation = played(alice, SEATS[seats], options={"base_dice_cap": "6"})
        told = client.get(reverse("simulator:api_simulation", args=[simulation.public_id])).json()["result"]
        assert (told["usual"] if seats == 2 else [deck["usual"] for deck in told["decks"]]) == by_side


@pytest.mark.parametrize("seats", [2, 3])
def test_the_terminal_says_what_is_usual(seats: int) -> None:
    files = [str(DATA_DIR / GAME / f"{name.lower()}.txt") for name in SEATS[seats]]
    given = ("simulate", GAME, *files, "--agents", "greedy", "--matches", str(seats), "--jobs", "1", "--seed", "5")
    said, told = StringIO(), StringIO()
    call_command(*given, stdout=said)
    call_command(*given, "--json", stdout=told)
    known = usual_shares(GAME, [[("kingdom", name.lower())] for name in SEATS[seats]], ["greedy"])
    for name, one in list(zip(SEATS[seats], known, strict=True))[: None if seats > 2 else 1]:
        assert one and f"  {loading.usual_words(one, name)}\n" in said.getvalue()
    result = json.loads(told.getvalue())["result"]
    usual_by_side = result["usual"] if seats == 2 else [deck["usual"] for deck in result["decks"]]
    assert usual_by_side == [asdict(one) for one in known if one]


def test_other_rules_have_nothing_usual(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert "Usual for" not in page(client, played(alice, SEATS[2], options={"base_dice_cap": "6"}))


@pytest.mark.parametrize(("seats", "result", "replay"), [(2, 8, 7), (3, 8, 7)])
def test_how_often_result_and_replay_ask_the_database(
    client: Client,
    alice: User,
    django_assert_num_queries: DjangoAssertNumQueries,
    seats: int,
    result: int,
    replay: int,
) -> None:
    client.force_login(alice)
    simulation = played(alice, SEATS[seats])
    page(client, simulation)  # what is counted once after the end
    with django_assert_num_queries(result):
        page(client, simulation)
    with django_assert_num_queries(replay):
        client.get(reverse("simulator:replay", args=[simulation.public_id, 0]))
