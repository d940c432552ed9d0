"""The calculator of odds: right numbers, options where facts are not known, and clear words for what cannot be."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cards.catalogue import records
from cards.games.conan_monolith.odds import odds_context, odds_query
from simulator.engine.games.conan_monolith.odds import (
    GUARD_DICE,
    RED_DICE,
    RIVERS,
    Attack,
    Roll,
    activation_cost,
    guard_of,
    solve,
)
from tests.catalogue import load_real_cards

KEY, SLUG = "conan_monolith", "conan-monolith"


def context(**asked: str):  # type: ignore[no-untyped-def]
    return odds_context(asked, None)


def test_one_red_die_against_armor() -> None:
    found = context(attack_red="1", armor="1")
    assert (found["chance"], found["mean"], found["problems"]) == ("50.0%", "0.67", [])
    other = context(attack_red="1", armor="1", red="0 0 1 2 3 3")
    assert other["mean"] == "0.83"


def test_what_is_nearly_certain_does_not_look_certain() -> None:
    assert (context(attack_red="9")["chance"], context(attack_red="0")["chance"]) == ("over 99.9%", "0.0%")
    shares = [bar["share"] for bar in context(attack_red="9")["bars"]]
    assert shares[0] == "under 0.1%" and "0.0%" not in shares


def test_the_guard_die_of_the_overlord_is_an_option() -> None:
    """A red die against two gems of guard: 0 0 0 1 1 2 twice, or 0 0 1 1 2 2 twice."""
    asked = {"attack_red": "1", "guard_gems": "2"}
    yellow, orange = context(**asked), context(**asked, guard_die="orange")
    assert yellow["mean"] != orange["mean"]
    expected = solve(Attack(Roll((0, 0, 1)), Roll((0, 2, 0))))
    assert orange["mean"] == f"{float(expected.mean):.2f}" and orange["chance"] == f"{float(expected.chance(1)):.1%}"
    rows = orange["readings"]
    assert [row["values"][1] for row in rows if row["is_chosen"]] == ["orange"] and len(rows) == 6
    assert "readings" not in context(attack_orange="1"), "an attack that rests on no such fact has one reading"


def test_the_river_has_costs_and_turns() -> None:
    found = context(tiles="6", times="2", reserve="7", fatigue="0", recovery="5")
    assert found["rows"][0] == (1, 7, 1)
    assert context(tiles="4", times="2", costs="1 1 2 2 3 3 4 4")["rows"][1][1] == 3


def test_gems_for_a_wanted_chance_with_three_arrows() -> None:
    """Two arrows of the card and that of the space, which counts once: the table is that of the engine."""
    card = {"attack_red": "1", "attack_red_arrows": "1", "attack_orange": "1", "attack_orange_arrows": "1"}
    found = context(**card, space="red with arrow", limit="4", armor="6", at_least="2", wanted="60")
    chances = []
    for gems in range(1, 5):
        attack = Attack(Roll((0, 1, 1 + gems), (0, 1, 2)), armor=6, at_least=2)
        chances.append(solve(attack).chance(2))
    assert [row for row, *_rest in found["gem_rows"]] == [1, 2, 3, 4]
    assert [share for _gems, share, _mean in found["gem_rows"]] == [f"{float(one):.1%}" for one in chances]
    assert found["least"] == next(gems for gems, one in enumerate(chances, 1) if one >= Fraction(60, 100))
    assert context(space="yellow", attack_red="0", armor="9", limit="2")["least"] is None
    assert "gem_rows" not in context()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"attack_red": "99"}, "Attack, red dice: write a whole number from 0 to 9; 0 is taken."),
        ({"armor": "much"}, "Armor of a tile: write a whole number from 0 to 15; 0 is taken."),
        ({"modifier": "--1"}, "write a whole number from -9 to 9"),
        ({"attack_red": "9", "attack_orange": "9"}, "Attack: at most 9 dice and 2 arrows; take some away."),
        ({"place": "5", "tiles": "4"}, "beyond the end of the river"),
        (
            {"guard_die": "red"},
            "Guard die of the Overlord and of allies: choose one of yellow; orange. yellow is taken.",
        ),
        ({"guard_gems": "6", "defense_red": "4"}, "Guard and armor: at most 9 dice and 2 arrows; take some away."),
        ({"red": "6 6 6 6 6 6"}, "Faces of the red die: choose one of"),
        ({"costs": "free"}, "Costs of the river: choose one of 1 to 8; 1 1 2 2 3 3 4 4. 1 to 8 is taken."),
        ({"wanted": "100"}, "Wanted chance in percent: write a whole number from 1 to 99; 75 is taken."),
        ({"space": "red", "defense_red": "6"}, "at most 5 dice of guard and armor"),
        ({"space": "red", "attack_red": "9"}, "room for a gem"),
    ],
)
def test_what_cannot_be_is_said(asked: dict[str, str], words: str) -> None:
    assert any(words in one for one in context(**asked)["problems"])


@pytest.mark.django_db
def test_the_page_opens_and_weapons_lead_to_it(client: Client) -> None:
    text = client.get(reverse("cards:odds", args=[SLUG])).content.decode()
    assert "Formula, not simulated" in text and "Re-rolls paid with gems are left out" in text
    assert client.get(reverse("cards:odds", args=["conquer"])).status_code == 404
    load_real_cards(KEY)
    query = odds_query(("red*",))
    assert query.endswith("attack_red=1&attack_red_arrows=1")
    page = client.get(reverse("cards:detail", args=[SLUG, "battle-axe"])).content.decode()
    assert query.replace("&", "&amp;") in page
    shield = client.get(reverse("cards:detail", args=[SLUG, "shield"])).content.decode()
    assert "Odds against its guard" in shield and "defense_orange=1" in shield
    tile = client.get(reverse("cards:detail", args=[SLUG, "pict-warriors-purple"])).content.decode()
    assert "Odds against its armor 2" in tile and "?armor=2" in tile
    assert records.game("conquer").odds_of is None


@pytest.mark.django_db
def test_programs_get_exact_odds_with_each_option(client: Client) -> None:
    address = reverse("cards:api_odds", args=[SLUG])
    asked = {"attack_red": 2, "attack_red_arrows": 1, "armor": 1, "guard_gems": 1, "times": 2, "space": "orange"}
    for red in RED_DICE:
        for die in GUARD_DICE:
            for costs, row in RIVERS.items():
                options = {"red": " ".join(map(str, red)), "guard_die": die, "costs": costs}
                told = client.get(address, {**asked, **options}).json()
                attack = Attack(Roll((0, 0, 2), (0, 0, 1)), guard_of(1, die), 1, red=red)
                found = solve(attack)
                assert [one["exact"] for one in told["damage"]] == [str(share) for share in found.damage.values()]
                assert told["chance"] == {"value": float(found.chance(1)), "exact": str(found.chance(1))}
                assert [one["gems"] for one in told["river"]] == [activation_cost(n, 8, 2, row) for n in range(1, 9)]
                assert {name: one["chosen"] for name, one in told["options"].items()} == options
                assert len(told["readings"]) == 6 and len(told["gems"]["rows"]) == 5


@pytest.mark.django_db
def test_programs_are_never_answered_with_a_usual_value_they_did_not_mean(client: Client) -> None:
    address = reverse("cards:api_odds", args=[SLUG])
    for asked, words in (
        ({"attack_red": "many"}, "Attack, red dice: write a whole number from 0 to 9"),
        ({"guard_die": "red"}, "Guard die of the Overlord and of allies: choose one of"),
        ({"place": "5", "tiles": "4"}, "beyond the end of the river"),
        ({"attack_red": "9", "attack_orange": "9"}, "at most 9 dice"),
    ):
        answer = client.get(address, asked)
        assert answer.status_code == 400 and words in str(answer.json()["error"]), asked
    for game in ("conquer", "nothing"):
        assert client.get(reverse("cards:api_odds", args=[game])).status_code == 404
    assert client.post(address).status_code in (401, 403, 405)


@pytest.mark.django_db
def test_the_page_asks_the_database_nothing_for_a_visitor(client: Client, django_assert_num_queries: Any) -> None:
    address = reverse("cards:odds", args=[SLUG])
    client.get(address)
    with django_assert_num_queries(0):
        text = client.get(address, {"attack_red": "2", "times": "2", "space": "orange with arrow"}).content.decode()
    assert "gems for 75% of at least 1 damage." in text or "1 gem for 75% of at least 1 damage." in text
