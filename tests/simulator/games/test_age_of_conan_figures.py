"""Figures of Age of Conan, each derived by hand, their words, and the pages of short matches."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.models import Game
from decks.editing import services as deck_services
from decks.lists import deck_files
from decks.lists.decklist import parse_decklist
from decks.reading import queries as deck_queries
from simulator import stats
from simulator.engine.games.age_of_conan.match import idle
from simulator.engine.games.age_of_conan.position import REASONS
from simulator.games.age_of_conan import wording
from simulator.games.age_of_conan.bids import bids_of, conan_turns
from simulator.games.age_of_conan.contests import KINDS, contests_of, guards_of, luck_of
from simulator.games.age_of_conan.control import control_of, fights_of, fought_of
from simulator.games.age_of_conan.control_panel import control_panel
from simulator.games.age_of_conan.figures import figures_of, figures_out
from simulator.models import Kind, Simulation
from simulator.requests import services
from simulator.stats import Average
from tests.simulator.conftest import play

KEY = "age_of_conan"
#: Student's t of one degree of freedom, which the means of two matches have.
T_1 = 12.706205
Counts = dict[str, Any]


def match(**more: Any) -> Counts:
    """The counts of a match of Aquilonia and Turan."""
    none = {f"{what}_{kind}": [0, 0] for what in ("rolls", "won", "expected", "luck") for kind in KINDS}
    return {
        **none,
        "kingdoms": ["aquilonia", "turan"],
        "empire_points": [30, 20],
        "won": [1, 0],
        "crowned": [0, 0],
        "crown_failed": [0, 0],
        "turns": [10, 10],
        "conan_turns": [4, 6],
        "conan_tokens": [3, 6],
        "adventures_met": [1, 2],
        "raiders_placed": [2, 0],
        "bids_won": [1, 2],
        "bids": [[5, 7, 6], [6, 7, 4]],
        "bid_tokens": [[3, 6, 4], [3, 5, 0]],
        "winning_bids": [[6], [6, 7]],
        "winning_tokens": [[4], [3, 5]],
        "ep_by_turn": [[0, 5], [2, 4]],
        "provinces_by_turn": [[1, 3], [1, 2]],
        "gold_by_turn": [[3, 3], [3, 3]],
        "ep_by_age": [[5, 12, 14], [4, 12, 10]],
        "provinces_by_age": [
            {"1": ["aquilonia", "ophir"], "2": ["aquilonia"]},
            {"1": ["turan"], "2": ["turan", "ophir"]},
        ],
        "luck": [0.5, -0.5],
        "fights_by_province": {"ophir": 2},
        "changes_by_province": {"ophir": 1},
        "sieges_by_guard": {},
        "artifacts": [{"heart-of-tammuz": 1}, {}],
        "used_cards": [{"black-dragons": 3}, {}],
        **more,
    }


# Empire Points and ends.


def test_points_by_age_are_what_each_age_and_the_scoring_added() -> None:
    gained = figures_of([match(), match(empire_points=[34, 20])]).ep_by_age
    assert [item.mean for item in gained[0]] == [5, 7, 2, 18]
    assert [item.mean for item in gained[1]] == [4, 8, -2, 10]
    # 16 and 20: they lie 2 from their mean, and t times the root of 2 (4 + 4) / 1, halved for two matches, is 2 t
    assert gained[0][3].half_width == pytest.approx(T_1 * 2)


def test_a_match_that_stopped_in_the_second_age_gained_nothing_later() -> None:
    gained = figures_of([match(ep_by_age=[[5], [4]])] * 2).ep_by_age
    assert [item.mean for item in gained[0]] == [5, 25, 0, 0]


def test_ends_tell_crownings_the_lead_and_who_led_before() -> None:
    crowned = match(crowned=[0, 1], won=[0, 1], empire_points=[25, 40], ep_by_age=[[1, 9, 9], [1, 8, 20]])
    failed = match(crown_failed=[1, 0], won=[0, 1], ep_by_age=[[1, 9, 9], [1, 8, 9]])
    ends = figures_of([match(), crowned, failed]).ends
    assert ends
    assert [share.wins for share in (ends.played_out, ends.crowned, ends.failed)] == [1, 1, 1]
    assert ends.lead == 10  # of 10 and 15; the failed crowning left one kingdom alone
    # in the first both had 12, so nobody led; the leaders of the others lost
    assert (ends.leader_won.n, ends.leader_won.wins) == (2, 0)


def test_an_eliminated_kingdom_leads_nobody() -> None:
    # had Aquilonia counted, the leads would be 20 and 10
    failed = match(crown_failed=[1, 0], won=[0, 1], empire_points=[40, 20])
    ends = figures_of([failed, failed, match()]).ends
    assert ends and ends.lead == 10
    alone = figures_of([failed]).ends
    assert alone and alone.lead is None


def test_who_led_and_shared_the_win_has_not_won_alone() -> None:
    led = match(ep_by_age=[[5, 13, 14], [4, 12, 10]])
    shared = {**led, "won": [1, 1]}
    ends = figures_of([led, shared]).ends
    assert ends and (ends.leader_won.n, ends.leader_won.wins) == (2, 1)


def test_the_final_scoring_is_a_step_of_its_own_for_all_matches_however_long() -> None:
    short = match(ep_by_turn=[[0, 5], [2, 4]], empire_points=[30, 20])
    long = match(ep_by_turn=[[0, 5, 6], [2, 4, 6]], empire_points=[40, 10])
    figures = figures_of([*[short] * 19, long])
    assert [step.median for step in figures.ep[0]] == [0, 5]  # of the third turn there is too little
    assert [(end.turn, end.going, end.median) for end in figures.ep_final] == [(3, 20, 30), (3, 20, 20)]
    assert figures.ep_final[0].average.mean == pytest.approx((19 * 30 + 40) / 20)


# Bids and Conan.


def test_bids_are_told_by_token_with_ties_and_what_won() -> None:
    bids = bids_of([match(), match(bids=[[5, 7, 6], [6, 6, 4]])])
    assert bids
    assert [(item.token, item.won.wins, item.won.n) for item in bids.tokens] == [
        (0, 0, 2), (3, 2, 4), (4, 2, 2), (5, 2, 2), (6, 0, 2),
    ]  # fmt: skip
    assert (bids.tied.wins, bids.tied.n) == (1, 6)  # 7 against 7, once
    assert bids.winning.mean == pytest.approx(19 / 3)


def test_a_tie_below_the_highest_bid_is_none() -> None:
    three = match(
        bids=[[5, 7], [5, 7], [6, 7]],
        bid_tokens=[[3, 3]] * 3,
        winning_bids=[[7], [], [6]],
        winning_tokens=[[3], [], [3]],
    )
    bids = bids_of([three])
    assert bids and (bids.tied.wins, bids.tied.n) == (1, 2)


def test_a_series_without_a_bid_has_none() -> None:
    assert bids_of([match(bids=[[], []])]) is None


def test_turns_with_conan_and_what_came_of_them() -> None:
    first, second = (conan_turns([match(), match()], side) for side in (0, 1))
    assert [(one.wins, one.n) for one in (first.bids, first.turns, first.earned)] == [(2, 6), (8, 20), (6, 8)]
    assert [(one.wins, one.n) for one in (second.bids, second.turns, second.earned)] == [(4, 6), (12, 20), (12, 12)]
    assert (first.met.mean, first.raiders.mean, first.crowned.wins, first.failed.n) == (1, 2, 0, 2)


# Contests.


def test_what_was_won_is_odds_luck_and_play() -> None:
    one = match(rolls_siege=[4, 0], won_siege=[3, 0], expected_siege=[2.0, 0], luck_siege=[0.5, 0])
    other = match(rolls_siege=[2, 4], won_siege=[1, 2], expected_siege=[1.5, 2.5], luck_siege=[-0.5, 1.0])
    (siege,) = contests_of([one, other, match()])
    assert (siege.kind, siege.won.wins, siege.won.n, siege.won.seeds) == ("siege", 6, 10, 2)
    assert siege.expected.mean == pytest.approx(0.6)
    assert siege.luck.mean == pytest.approx(0.1)
    assert siege.played.mean == pytest.approx((6 - 6.0 - 1.0) / 10)


@pytest.mark.parametrize(("number", "is_told"), [(1, False), (4, False), (5, True)])
def test_luck_in_contests_that_few_seeds_saw_is_too_few_to_tell(number: int, is_told: bool) -> None:
    lucky = [match(rolls_battle=[1, 0], won_battle=[1, 0], luck_battle=[0.25 + n / 10, 0]) for n in range(number)]
    (battle,) = contests_of([*lucky, match()])
    assert (wording.points_words(battle.luck, battle.won.seeds) != stats.TOO_FEW) is is_told


def test_luck_is_told_by_kingdom() -> None:
    found = luck_of([match(), match(luck=[-0.1, 0.1])], 0)
    assert (found.n, found.mean) == (2, pytest.approx(0.2))


def test_sieges_are_told_by_marker_and_units_the_weakest_first() -> None:
    one = match(sieges_by_guard={"city 4": [2, 0], "tower 0": [3, 3]})
    other = match(sieges_by_guard={"city 3": [1, 1], "fort 1": [2, 1]})
    found = [(item.mark, item.units, item.taken.n, item.taken.wins) for item in guards_of([one, other])]
    assert found == [("tower", 0, 3, 3), ("fort", 1, 2, 1), ("city", 3, 3, 1)]


# The map.


def test_control_is_told_by_age_province_and_side() -> None:
    first, second = control_of([match(), match(provinces_by_age=[{"1": ["ophir"]}, {"1": ["koth"]}])], (0, 1))
    assert (first.age, first.n, second.age, second.n) == (1, 2, 2, 1)
    assert [share.wins for share in first.held["ophir"]] == [2, 0]
    assert [(share.wins, share.n) for share in first.held["koth"]] == [(0, 2), (1, 2)]
    assert [share.wins for share in second.held["ophir"]] == [0, 1]
    assert "koth" not in second.held


def test_matches_of_a_seed_are_one_sample_of_control() -> None:
    seeds = [{**match(), "of_seed": number // 2} for number in range(40)]
    (first, _second) = control_of(seeds, (0, 1))
    assert (first.held["ophir"][0].n, first.held["ophir"][0].seeds) == (40, 20)


def test_provinces_are_told_by_how_much_was_fought_for_them() -> None:
    stats = [match(), match(fights_by_province={"koth": 5}, changes_by_province={})]
    koth, ophir = fought_of(stats)
    assert (koth.province, koth.fights.mean, koth.changed.wins, koth.changed.n) == ("koth", 2.5, 0, 2)
    assert (ophir.province, ophir.fights.mean, ophir.changed.wins) == ("ophir", 1, 1)
    assert fights_of(stats).mean == 3.5


def test_the_map_of_control_shows_who_held_a_province_how_often() -> None:
    rarely = match(provinces_by_age=[{"1": ["aquilonia", "ophir"]}, {"1": ["turan", "koth"]}])
    often = match(provinces_by_age=[{"1": ["aquilonia", "ophir"]}, {"1": ["turan"]}])
    panel = control_panel(figures_of([rarely, *[often] * 24]))
    ((heading, view, n),) = panel["control_maps"]
    assert (heading, n) == ("End of age I", 25)
    spots = {drawn.land.id: drawn.spot for drawn in view.lands}
    assert (spots["ophir"].owner, spots["ophir"].strength, spots["ophir"].text) == ("aquilonia", 3, "A 100")
    assert (spots["koth"].owner, spots["koth"].text) == ("", "·")  # one match of 25
    assert spots["turan"].owner == "turan" and spots["turan"].pieces and not spots["turan"].text
    assert spots["stygia"].is_closed and not spots["stygia"].owner  # nobody plays it
    assert spots["kush"].is_closed and not spots["nemedia"].is_closed
    rows = {row[0]: row[1:] for row in view.rows}
    assert rows["Ophir"] == ("Aquilonia 25 of 25, at least 86.3 %",)
    assert rows["Koth"][0].startswith("Turan 4.0 % of 25, between ")
    assert (rows["Nemedia"], rows["Stygia"], rows["Turan"]) == (("nobody",), ("not in play",), ("home",))


def test_few_matches_are_told_by_their_number() -> None:
    panel = control_panel(figures_of([match()] * 2))
    view = panel["control_maps"][0][1]
    assert {drawn.land.id: drawn.spot for drawn in view.lands}["ophir"].text == "A 2"
    assert panel["control_unit"] == "matches"
    (ophir,) = panel["fought"]
    assert (ophir.name, ophir.words, ophir.changed) == ("Ophir", "Turan 2 of 2", "2 of 2")


def test_maps_of_control_count_alike_where_a_later_age_was_reached_by_few_matches() -> None:
    ended = match(provinces_by_age=[{"1": ["aquilonia", "ophir"]}, {"1": ["turan"]}])
    panel = control_panel(figures_of([*[match()] * 19, ended, ended]))
    shown = [
        {drawn.land.id: drawn.spot.text for drawn in view.lands}["ophir"]
        for _heading, view, _n in panel["control_maps"]
    ]
    assert [n for _heading, _view, n in panel["control_maps"]] == [21, 19]
    assert (panel["control_unit"], shown) == ("matches", ["A 21", "T 19"])


# Cards, goldfish, programs.


def test_cards_and_artifacts_are_told_by_uses_in_a_match() -> None:
    figures = figures_of(
        [match(), match(used_cards=[{"black-dragons": 1, "gunderland-pikes": 4}, {}], artifacts=[{}, {}])]
    )
    assert [(item.card, item.sides[0].mean) for item in figures.used_cards[0]] == [
        ("black-dragons", 2), ("gunderland-pikes", 2),
    ]  # fmt: skip
    assert figures.used_cards[1] == ()
    ((card, sides),) = [(item.card, [one.mean for one in item.sides]) for item in figures.artifacts]
    assert (card, sides) == ("heart-of-tammuz", [0.5, 0])


def test_a_goldfish_has_one_side_and_the_turns_to_its_provinces() -> None:
    alone = match(ep_by_turn=[[0, 5, 9], []], provinces_by_turn=[[1, 2, 4], []], gold_by_turn=[[3, 4, 5], []])
    figures = figures_of([alone, {**alone, "provinces_by_turn": [[2, 3, 3], []]}])
    assert figures.kingdoms == ("aquilonia",) and figures.ends is None and figures.bids is None
    reached = dict(figures.reached)
    assert [(turn, share.wins) for turn, share in reached[1]] == [(1, 1), (2, 2)]
    assert [(turn, share.wins) for turn, share in reached[3]] == [(3, 1)]
    assert reached[5] == ()


def test_matches_without_a_recorder_have_no_figures() -> None:
    figures = figures_of([{"empire_points": [20, 3]}, {}])
    assert figures.kingdoms == figures.ep == ()
    assert figures_out(figures)["ends"] is None
    assert control_panel(figures) == {}


def test_a_width_that_is_not_known_is_null_for_programs() -> None:
    told = figures_out(figures_of([match()]))
    assert told["luck"][0]["half_width"] is None
    json.dumps(told, allow_nan=False)


# Words.


def test_every_reason_of_the_engine_has_words() -> None:
    assert {reason for reason in REASONS if reason} <= set(wording.REASONS)


def test_everything_that_stands_in_the_way_of_a_card_has_words() -> None:
    assert set(wording.OBSTACLES) == {idle.COST, idle.LATE, idle.ACTION, idle.TARGET, idle.MOMENT}


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Average(9, 0.051, 0.02), "+5.1 ± 2.0"),
        (Average(9, -0.012, 0.104), "−1.2 ± 10.4"),
        (Average(9, 0.0, 0.0), "none"),
        (Average(9, 0.3, 0.9), "+30.0, between −60.0 and +100.0"),
        (Average(9, -0.097, 1.284), "−9.7, between −100.0 and +100.0"),
    ],
)
def test_points_of_rolls_have_a_sign_and_a_width(item: Average, words: str) -> None:
    assert wording.points_words(item, 5) == words


# Pages of matches that were played.


def versions_of(owner: User, *stems: str) -> list[int]:
    """The ready-made decks of these kingdoms in the hands of a person."""
    game, _ = Game.objects.get_or_create(key=KEY, defaults={"name": "Age of Conan"})
    files = {path.stem: path for path in deck_files(KEY)}
    versions = []
    for stem in stems:
        read = parse_decklist(files[stem].read_text(encoding="utf-8"), deck_queries.card_index(KEY), KEY)
        deck = deck_services.create_deck(owner=owner, game=game, name=stem.title(), entries=read.entries)
        assert deck.current
        versions.append(deck.current.pk)
    return versions


@pytest.fixture
def at_table(alice: User) -> Simulation:
    """Three kingdoms, played at random."""
    versions = versions_of(alice, "aquilonia", "turan", "stygia")
    wish: dict[str, Any] = {"kind": Kind.MULTIPLAYER, "match_count": 12, "agents": ["random"], "seed": 5}
    return play(services.request_simulation(owner=alice, version_ids=versions, **wish).simulation)


@pytest.mark.django_db
def test_the_result_of_three_kingdoms_shows_all_figures_of_the_reconstruction(
    as_alice: Client, at_table: Simulation
) -> None:
    page = as_alice.get(reverse("simulator:detail", args=[at_table.public_id])).content.decode()
    for heading in (
        "Where Empire Points came from", "How matches ended", "Empire Points by turn", "Empire Points by age",
        "Map of control", "Bids for Conan", "As the Conan player", "Contests against exact odds", "Luck by kingdom",
        "Emissaries and alliances", "Armies", "Cards used", "Idle cards",
    ):  # fmt: skip
        assert f"{heading}</h" in page, heading
    (sentence,) = re.findall(r'<p class="sentence[^>]*>(.*?)</p>', page)
    assert "in ConanHub&#x27;s reconstruction" in sentence
    assert wording.CAVEAT in page
    assert page.count('<svg class="map map-small"') == 3
    assert 'class="sim-grid sim-after aoc-0-aquilonia aoc-1-turan aoc-2-stygia"' in page
    assert "map.css" in page and "age_of_conan_result.css" in page


@pytest.mark.django_db
def test_the_last_step_of_points_by_turn_is_the_final_scoring(as_alice: Client, at_table: Simulation) -> None:
    response = as_alice.get(reverse("simulator:detail", args=[at_table.public_id]))
    medians = [median.partition(" ")[0] for _n, median, _mean in response.context["points_final"]]
    assert [line.name for line in response.context["points_chart"].lines] == [
        f"{name} {median}" for name, median in zip(("Aquilonia", "Turan", "Stygia"), medians, strict=True)
    ]
    assert '<th scope="row">Final scoring</th><td class="num">all 12</td>' in response.content.decode()


@pytest.mark.django_db
def test_a_goldfish_shows_what_its_emissaries_and_its_turns_with_conan_brought(alice: User, as_alice: Client) -> None:
    wish: dict[str, Any] = {"kind": Kind.GOLDFISH, "match_count": 10, "agents": ["random"], "seed": 5}
    alone = play(
        services.request_simulation(owner=alice, version_ids=versions_of(alice, "turan", "stygia"), **wish).simulation
    )
    answer = as_alice.get(reverse("simulator:detail", args=[alone.public_id]))
    assert [row.label for row in answer.context["intrigue"]] == [
        "Alliances made", "Emissaries placed", "Emissaries recalled for gold", "Emissaries lost"
    ]  # fmt: skip
    text = answer.content.decode()
    assert "<h2>Emissaries and alliances</h2>" in text
    assert f"raiders placed: {answer.context['raiders_words']}. Tokens of the adventure track earned" in text
    assert "raiders_placed" in wording.ELSEWHERE and answer.context["earned_words"] in text
