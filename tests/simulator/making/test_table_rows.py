"""Rows of "Does it hold?" behind a table of three: what is asked, what is played by itself, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

import pytest
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from simulator import reading, stats
from simulator.engine import ai_identity, get_game
from simulator.making import simulations
from simulator.matches import MatchSeries, Played
from simulator.models import Lane, Simulation
from simulator.pages.result import holds
from simulator.stats.intervals import difference_of
from simulator.variants import base_of, changes, deck_asked, depends, variants_of
from simulator.variants.variant import FLIPS, OPEN, SAME, Variant
from simulator.worker import runner
from tests.simulator.conftest import GAME, Ask, cheap_match, make_deck, play
from tests.simulator.making.test_rows import work

pytestmark = pytest.mark.django_db
FAST, GREEDY = (ai_identity(get_game(GAME), name) for name in ("fast", "greedy"))
#: Of the page and of most rows, seed by seed: Lances are third three times in four, the clearest of the decks.
AS_EVER = ([1, 3, 2], [2, 3, 1], [1, 3, 2], [3, 2, 1])
#: With another matrix Lances do well, and Third is even.
TURNED = ([3, 1, 2], [3, 1, 2], [1, 2, 3], [3, 2, 1])


def match_of_three(series: MatchSeries, index: int) -> Played:
    """A match without rules whose places follow from its seed; another reading of the matrix turns them round."""
    places = (TURNED if series.options.get("matrix") == "second" else AS_EVER)[index // 3 % 4]
    made = replace(cheap_match(series, index), winner=places.index(1), places=list(places))
    return replace(made, turns=made.turns + ("pairing" in series.options))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "play_one", match_of_three)
    monkeypatch.setattr(simulations, "seconds_per_match", lambda **given: 0.04)


@pytest.fixture
def seats(raiders: Deck, lances: Deck) -> list[Deck]:
    return [raiders, lances, make_deck(raiders.owner, "Third", sample="grip-of-the-pits")]


@pytest.fixture
def table(ask: Ask, seats: list[Deck]) -> Callable[..., Simulation]:
    versions = [deck.current_id for deck in seats]

    def request(**given: Any) -> Simulation:
        return play(ask(**{"version_ids": versions, "kind": "multiplayer", "match_count": 300, **given}))

    return request


def variants(page: Simulation) -> dict[str, Variant]:
    found = Simulation.objects.get(pk=page.pk)
    return {item.label: item for item in variants_of(found, reading.counted_of(found))}


def test_rows_follow_a_table_too(table: Callable[..., Simulation]) -> None:
    page = table(check_holds=True)
    rows = list(page.rows.order_by("pk"))
    assert {row.lane for row in rows} == {Lane.LOWEST}
    assert {(row.kind, row.match_count, tuple(row.agents)) for row in rows} == {("multiplayer", 300, ("greedy",) * 3)}
    base, *readings = rows
    assert base.options == {} and len(readings) == changes.MAX_ROWS - 2  # no deck meets itself alone at a table
    assert [row.side_names for row in rows] == [("Raiders", "Lances", "Third")] * len(rows)
    work()
    assert [row.ais for row in page.rows.exclude(agents=["greedy"] * 3)] == [[FAST] * 3]


def test_a_row_is_of_whole_seeds(table: Callable[..., Simulation]) -> None:
    page = table(match_count=999, check_holds=True)
    assert set(page.rows.values_list("match_count", flat=True)) == {399}


def test_none_follow_three_equal_decks(ask: Ask, raiders: Deck) -> None:
    page = play(ask(version_ids=[raiders.current_id] * 3, kind="multiplayer", match_count=60, check_holds=True))
    assert not page.rows.exists() and variants(page) == {}


def test_asked_is_the_deck_whose_result_is_the_clearest(table: Callable[..., Simulation]) -> None:
    page = table()
    assert deck_asked(page) == 1
    base = base_of(page, reading.counted_of(page))
    assert (base.deck, base.whose, base.side) == (1, "Lances", -1)
    # Of each four seeds Lances left nobody behind in three and one of two in the fourth. Three decks could be chosen.
    wide = stats.ahead_of_seeds({seed: [0.5 * (seed % 4 == 3)] for seed in range(100)}, 1 - 0.05 / 3)
    assert (base.overall.low, base.overall.high) == (wide.low, wide.high)


def test_each_row_tells_what_that_deck_left_behind(table: Callable[..., Simulation]) -> None:
    page = table(check_holds=True)
    work()
    found = variants(page)
    turned, same = found["Matrix: second"], found[f"AI {FAST}"]
    assert (turned.verdict, same.verdict) == (FLIPS, SAME)
    # Seed by seed as far as the rows went: Lances left nobody or one of two behind, with the other matrix both or one.
    seeds = range(len(turned.gained))
    assert len(seeds) >= 20
    assert turned.gained == tuple((1.0, 1.0, 0.5, 0.0)[seed % 4] for seed in seeds)
    assert turned.difference == difference_of(turned.gained)
    assert same.result == stats.ahead_of_seeds({seed: [0.5 * (seed % 4 == 3)] * 3 for seed in range(same.result.seeds)})
    assert same.words == stats.left_behind_words(same.result)
    (words,) = depends(found.values())
    assert words.startswith("It depends on the ruling. Matrix: second turns the result of Lances round: 75.0 % left")


def test_a_settled_row_ends_early(table: Callable[..., Simulation]) -> None:
    page = table(match_count=399, check_holds=True)
    work()
    row = page.rows.get(options={"matrix": "second"})
    assert row.reason.startswith("Ended early by the rule fixed in advance")


def test_a_reading_is_compared_with_the_matches_of_its_own_ai(
    table: Callable[..., Simulation], monkeypatch: pytest.MonkeyPatch
) -> None:
    def even_by_greedy(series: MatchSeries, index: int) -> Played:
        made = match_of_three(series, index)
        is_base_line = series.agents[0] == "greedy" and not series.options
        return replace(made, winner=0, places=[1, 2, 3]) if is_base_line else made

    monkeypatch.setattr(runner, "play_one", even_by_greedy)
    page = table(check_holds=True)
    work()
    readings = [item for item in variants(page).values() if item.what == changes.RULING and item.result]
    assert {(item.ai, item.base and item.base.side, item.verdict) for item in readings} == {(GREEDY, 0, OPEN)}
    assert variants(page)[f"AI {FAST}"].verdict == SAME


def test_a_reading_keeps_its_base_line_beside_a_persons_own_try_of_that_ai(table: Callable[..., Simulation]) -> None:
    page = table(check_holds=True)
    work()
    before = variants(page)["Matrix: second"]
    own = table(agents=["greedy"])
    after = variants(page)
    assert after[f"AI {GREEDY}"].simulation == own
    assert (after["Matrix: second"].base, after["Matrix: second"].gained) == (before.base, before.gained)


def test_page_and_api_say_whether_it_holds(table: Callable[..., Simulation], as_alice: Client) -> None:
    page = table(check_holds=True)
    work()
    text = as_alice.get(reverse("simulator:detail", args=[page.public_id])).content.decode()
    said = "Lances does worse than an even deck. It does not hold: Matrix: second turns it round, of "
    assert f"<strong>{said}" in text
    assert "Asked is how many of its opponents Lances leaves behind" in text
    assert f"Readings of rules that follow by themselves are played by {GREEDY} for all decks" in text
    told = as_alice.get(reverse("simulator:api_simulation", args=[page.public_id])).json()
    assert told["holds"].startswith(said)
    by_change = {one["change"]: one for one in told["variants"]}
    turned = by_change["Matrix: second"]
    assert (turned["deck"], turned["verdict"]) == (1, "Flips")
    assert turned["left_behind"]["mean"] == pytest.approx(0.75) and turned["difference"]["mean"] > 0.5
    assert turned["win_rate"]["share"] == pytest.approx(0.5, abs=0.05)
    assert by_change[f"AI {FAST}"]["left_behind"]["mean"] == pytest.approx(0.125, abs=0.01)


def test_the_button_fills_in_the_form_of_tables(table: Callable[..., Simulation], as_alice: Client) -> None:
    page = table(options={"pairing": get_game(GAME).options["pairing"].choices[-1]})
    item = variants(page)["Matrix: second"]
    given = {name: value for name, (value,) in parse_qs(item.query).items()}
    decks = [str(version.deck.public_id) for version in page.versions]
    assert [given[f"deck_{side}"] for side in (1, 2, 3)] == decks
    assert (given["agent"], given["seed"], given["match_count"]) == ("random", "7", "300")
    assert given["option_matrix"] == "second" and "option_pairing" in given
    text = as_alice.get(reverse("simulator:detail", args=[page.public_id])).content.decode()
    address = f"{reverse('simulator:new_table')}?{item.query}".replace("&", "&amp;")
    assert f'href="{address}"' in text
    form = as_alice.get(f"{reverse('simulator:new_table')}?{item.query}").context["form"]
    assert form["option_matrix"].value() == "second" and form["deck_2"].value() == decks[1]


def test_a_persons_own_try_is_found(table: Callable[..., Simulation]) -> None:
    page, own = table(), table(options={"matrix": "second"})
    item = variants(page)["Matrix: second"]
    assert item.simulation == own and item.verdict == FLIPS


def test_the_panel_is_refreshed_and_costs_few_queries(
    table: Callable[..., Simulation],
    as_alice: Client,
    as_bob: Client,
    django_assert_max_num_queries: Callable[..., Any],
) -> None:
    page = table(check_holds=True)
    work(turns=6)
    address = reverse("simulator:holds", args=[page.public_id])
    with django_assert_max_num_queries(26):
        assert as_alice.get(address).status_code == 200
    assert as_bob.get(address).status_code == 404
    assert holds.holds_panel(page, reading.counted_of(page))["is_going_on"]


def test_the_form_of_tables_offers_it(as_alice: Client, seats: list[Deck], settings: Any) -> None:
    address = reverse("simulator:new_table")
    assert as_alice.get(address).context["form"]["check_holds"].value() is True
    given = {f"deck_{side}": deck.public_id for side, deck in enumerate(seats, 1)} | {"match_count": "50"}
    for seed, more in ((1, {}), (2, {"check_holds": "on"})):
        as_alice.post(address, {**given, **more, "seed": seed})
    assert list(Simulation.objects.filter(row_of=None).order_by("pk").values_list("rows_wanted", flat=True)) == [
        False,
        True,
    ]
    settings.SIMULATOR_ROW_SECONDS = 0
    assert "check_holds" not in as_alice.get(address).content.decode()


def test_a_line_up_of_three_is_checked_where_that_is_asked(as_alice: Client, seats: list[Deck]) -> None:
    wanted = [{"deck": str(deck.public_id)} for deck in seats]
    made = as_alice.post(
        "/api/v1/lineups/", {"game": GAME, "name": "Three", "seats": wanted}, content_type="application/json"
    ).json()
    asked = {"lineup": made["id"], "matches": 60, "check_holds": True}
    answer = as_alice.post("/api/v1/simulations/", asked, content_type="application/json")
    assert answer.status_code == 201
    assert Simulation.objects.get(public_id=answer.json()["id"]).rows_wanted
