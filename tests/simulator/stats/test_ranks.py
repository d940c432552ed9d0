"""The share of opponents left behind, its interval, and how it is shown at tables of three and more."""

from __future__ import annotations

from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from simulator.models import Match, Simulation
from simulator.reading import queries
from simulator.requests import services
from simulator.stats import ahead_of_seeds, clearest, left_behind, places_of, summarise_table
from simulator.stats.ranks import place_of
from tests.simulator.conftest import LANCES, Ask, make_deck, play
from tests.simulator.stats.test_multiplayer import row

WORDS = ("first", "second", "third")


@pytest.mark.parametrize(
    ("places", "shares"),
    [
        ((1, 2, 3), (1, 0.5, 0)),
        ((2, 2, 1), (0.25, 0.25, 1)),
        ((2, 2, 2), (0.5, 0.5, 0.5)),
        ((1, 4, 2, 2), (1, 0, 0.5, 0.5)),
    ],
)
def test_a_place_leaves_opponents_behind_and_a_tie_half_of_one(
    places: tuple[int, ...], shares: tuple[float, ...]
) -> None:
    assert tuple(left_behind(places, side) for side in range(len(places))) == shares
    assert sum(shares) == len(places) / 2  # what one leaves behind has another in front


def test_old_matches_tell_places_as_far_as_winning_does() -> None:
    assert places_of(1, 3) == (2, 1, 2)
    assert places_of(None, 3) == (2, 2, 2)
    old = summarise_table([row(index, 0, 1) for index in range(3)], 3)
    assert [deck.ahead.mean for deck in old.decks] == [0.25, 1.0, 0.25]


def test_a_seed_is_one_sample_and_the_mean_place_follows() -> None:
    found = ahead_of_seeds({0: [1.0, 0.5, 0.0], 1: [1.0, 1.0, 0.25]})
    assert (found.n, found.seeds, found.mean) == (6, 2, pytest.approx((0.5 + 0.75) / 2))
    place = place_of(found, 3)
    assert place.mean == pytest.approx(3 - 2 * found.mean)
    assert place.low == pytest.approx(3 - 2 * found.high)
    assert place.high == pytest.approx(3 - 2 * found.low)


def test_nothing_played_says_nothing() -> None:
    found = ahead_of_seeds({})
    assert (found.n, found.low, found.high) == (0, 0.0, 1.0)


def test_a_share_that_never_differs_still_has_a_width_within_its_bounds() -> None:
    found = ahead_of_seeds({seed: [1.0] for seed in range(30)})
    assert found.mean == found.high == 1.0
    assert 0.8 < found.low < 1.0


@pytest.mark.parametrize("worth", [(1.0, 1.0, 1.0), (3.0, 1.0, 1.0), (9.0, 1.0, 1.0)])
@pytest.mark.parametrize("seeds", [10, 40])
def test_the_interval_holds_the_truth_as_often_as_it_says(worth: tuple[float, ...], seeds: int) -> None:
    """Places drawn one after the other, in proportion to the worth of each deck (Plackett and Luce)."""
    random = Random(f"{worth} {seeds}")
    truth = sum(worth[0] / (worth[0] + other) for other in worth[1:]) / 2  # to be before another one
    trials, held = 400, 0
    for _ in range(trials):
        found = ahead_of_seeds({seed: [left_behind(drawn(worth, random), 0) for _ in worth] for seed in range(seeds)})
        held += found.low <= truth <= found.high
    # 95 % with a standard error of 1.1 points
    assert held >= 0.92 * trials


def drawn(worth: tuple[float, ...], random: Random) -> list[int]:
    left, places = list(range(len(worth))), [0] * len(worth)
    for place in range(1, len(worth) + 1):
        (chosen,) = random.choices(left, [worth[side] for side in left])
        left.remove(chosen)
        places[chosen] = place
    return places


def test_places_find_a_difference_sooner_than_wins_do() -> None:
    # Deck 0 is hardly ever last: with the same matches its places are settled, its wins are not.
    rows = [row(index, 0, index % 3, places=(1, 2, 3) if index % 3 == 0 else (2, 1, 3) if index % 3 == 1 else (2, 3, 1))
            for index in range(60)]  # fmt: skip
    deck = summarise_table(rows, 3).decks[0]
    assert deck.verdict == "around"
    assert deck.ahead.against_even() == "above"


def test_decks_stand_in_the_order_of_what_they_surely_left_behind() -> None:
    rows = [row(index, 0, 2, places=(3, 2, 1)) for index in range(30)]
    assert summarise_table(rows, 3).order == [2, 1, 0]


@pytest.fixture
def table(alice: User, raiders: Deck, lances: Deck) -> Simulation:
    decks = [raiders, lances, make_deck(alice, "Third", sample=LANCES)]
    ids = [deck.current.pk for deck in decks if deck.current]
    asked = services.request_simulation(
        owner=alice, version_ids=ids, kind="multiplayer", match_count=21, agents=["random"], seed=7
    )
    return play(asked.simulation)


@pytest.mark.django_db
def test_places_are_stored_by_side_and_shown(client: Client, table: Simulation) -> None:
    stored = list(table.matches.order_by("index"))
    for match in stored:
        assert len(match.places) == 3
        assert (match.places.count(1) == 1) == (match.winner is not None)
        assert match.winner is None or match.places[match.winner] == 1
    assert len({tuple(match.places) for match in stored}) > 2  # more than winning tells
    client.force_login(table.owner)
    answer = client.get(reverse("simulator:detail", args=[table.public_id]))
    text = answer.content.decode()
    assert text.count('sim-ahead">Left ') == 3
    standing = queries.standing_of(table)
    names = [table.side_names[side] for side in standing.order]
    assert [deck.name for deck in answer.context["decks"]] == names
    for deck in answer.context["decks"]:
        ended = [sum(match.places[deck.side] == place for match in stored) for place in (1, 2, 3)]
        assert [int(one.part.amount) for one in deck.places] == [count for count in ended if count]
        assert deck.place_words == ", ".join(f"{word} {count} times" for word, count in zip(WORDS, ended, strict=True))
    told = client.get(f"/api/v1/simulations/{table.public_id}/").json()["result"]["decks"][0]
    assert told["verdict"] == standing.decks[0].verdict
    assert told["ahead"]["n"] == 21
    assert told["ahead"]["mean"] == pytest.approx(standing.decks[0].ahead.mean)
    assert told["place"]["mean"] == pytest.approx(3 - 2 * standing.decks[0].ahead.mean)
    text = client.get(reverse("simulator:matches", args=[table.public_id])).content.decode()
    for match in stored:
        order = sorted(zip(match.places, table.side_names, strict=True), key=lambda item: item[0])
        assert f">{', '.join(f'{place}. {name}' for place, name in order)}</span>" in text
    listed = client.get(f"/api/v1/simulations/{table.public_id}/matches/").json()["results"]
    assert [match["places"] for match in listed] == [match.places for match in stored]


@pytest.mark.django_db
def test_matches_of_before_have_no_places_and_are_counted(client: Client, table: Simulation) -> None:
    Match.objects.filter(simulation=table).update(places=None)
    client.force_login(table.owner)
    answer = client.get(reverse("simulator:detail", args=[table.public_id]))
    assert answer.status_code == 200 and "sim-place-bar" not in answer.content.decode()
    assert client.get(f"/api/v1/simulations/{table.public_id}/matches/").json()["results"][0]["places"] is None
    assert "1. " not in client.get(reverse("simulator:matches", args=[table.public_id])).content.decode()


@pytest.mark.django_db
def test_two_decks_have_places_and_a_goldfish_has_none(ask: Ask) -> None:
    two = play(ask(match_count=10)).matches.order_by("index")
    assert [match.places for match in two] == [
        [2, 2] if match.winner is None else [1, 2] if match.winner == 0 else [2, 1] for match in two
    ]
    alone = play(ask(match_count=10, kind="goldfish"))
    assert {match.places for match in alone.matches.all()} == {None}


def test_the_clearest_deck_is_the_one_farthest_from_even_by_the_width_of_its_interval() -> None:
    steady = {seed: [0.5 * (seed % 5 > 0)] for seed in range(40)}
    wild = {seed: [float(seed % 8 > 0)] for seed in range(40)}
    middling = {seed: [0.5 + 0.5 * (seed % 2)] for seed in range(40)}
    deck, ahead = clearest([middling, steady, wild])
    plain = [ahead_of_seeds(one) for one in (middling, steady, wild)]
    clear = [abs(one.mean - 0.5) / (one.high - one.low) for one in plain]
    assert clear[deck] == max(clear) and clear.count(clear[deck]) == 1
    assert ahead == ahead_of_seeds((middling, steady, wild)[deck], 1 - 0.05 / 3)
    assert ahead.low < plain[deck].low and ahead.high > plain[deck].high


@pytest.mark.parametrize("sides", [3, 4])
def test_of_even_tables_few_have_a_deck_that_is_surely_better_or_worse(sides: int) -> None:
    random, tables = Random(11), 600
    certain = 0
    for _ in range(tables):
        seats = [random.sample(range(1, sides + 1), sides) for _seed in range(40)]
        decks = [{seed: [left_behind(places, side)] for seed, places in enumerate(seats)} for side in range(sides)]
        _deck, ahead = clearest(decks)
        certain += ahead.against_even() != "around"
    assert certain <= 0.05 * tables + 2 * (tables * 0.05 * 0.95) ** 0.5
