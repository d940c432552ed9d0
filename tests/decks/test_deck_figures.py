"""The figures of a deck, their drawings, the sample hand and what its reader lacks."""

from __future__ import annotations

import random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards import catalog
from cards.models import Card
from decks import charts, collection, queries
from decks.hands import draw_hand
from decks.models import Deck
from decks.statistics import Statistics, statistics
from tests.decks.conftest import GAME, legal_entries


def figures(*more: tuple[str, str, int]) -> Statistics:
    return statistics(catalog.pool(GAME), [*legal_entries(), *more])


def test_the_gem_curve_counts_copies() -> None:
    # Strokes 1 to 14 have gem 1 2 3 4 5 in turn; 1 to 12 three times, 13 (gem 3) and 14 (gem 4) twice.
    # Gem 1: strokes 1 6 11 = 9; gem 2: 2 7 12 = 9; gem 3: 3 8 (6) + 13 (2) = 8; gem 4: 4 9 (6) + 14 (2) = 8;
    # gem 5: 5 10 = 6.
    curve = figures().gems
    assert [(bar.label, bar.count) for bar in curve.bars] == [
        ("1", 9),
        ("2", 9),
        ("3", 8),
        ("4", 8),
        ("5", 6),
        ("6", 0),
    ]
    # (9 + 18 + 24 + 32 + 30) / 40 = 113 / 40
    assert curve.mean == pytest.approx(2.825)


def test_an_unknown_gem_has_its_own_bar_and_no_share_in_the_mean() -> None:
    curve = figures(("draw", "wheel-and-cleave", 2)).gems
    assert (curve.bars[-1].label, curve.bars[-1].count) == ("?", 2)
    assert curve.mean == pytest.approx(2.825)


def test_initiative_counts_copies() -> None:
    assert [bar.count for bar in figures().initiatives.bars] == [9, 9, 8, 8, 6]


def test_icons_are_counted_by_slot_and_edge() -> None:
    # Each of the 40 strokes: left Blade, none, Shield, none; right none, Blade, none, Agility.
    rows = {row.icon: row for row in figures().icons}
    assert [cell.count for cell in rows["Blade"].left] == [40, 0, 0, 0]
    assert [cell.count for cell in rows["Blade"].right] == [0, 40, 0, 0]
    assert [cell.count for cell in rows["Agility"].right] == [0, 0, 0, 40]
    assert rows["Blade"].total == 80
    assert rows["Blade"].left[0].level == 4
    assert rows["Magic"].total == 0


def test_renown_is_added_up_with_average_and_aim() -> None:
    renown = figures().renown
    assert (renown.foes, renown.shown, renown.average, renown.is_legal) == (25, "100", "4.00", True)
    assert renown.aim == ("3.80", "4.20")  # 95 / 25 and 105 / 25
    assert (renown.major, renown.minor) == (0, 25)


def test_types_and_territories_of_foes() -> None:
    found = figures(("foes", "raider-11", 1))
    assert [(bar.label, bar.count) for bar in found.foe_types] == [("Human", 25), ("Sorcerer", 1)]
    assert [(bar.label, bar.count) for bar in found.territories] == [("Cimmeria", 26)]


def test_an_empty_deck_has_figures_too() -> None:
    found = statistics(catalog.pool(GAME), [])
    assert (found.cards, found.gems.mean, found.renown.average, found.renown.aim) == (0, None, "?", None)
    assert charts.chart(found.gems).bars[0].height == 0


def test_the_gauge_runs_from_80_to_120() -> None:
    gauge = charts.gauge(figures().renown)
    # 472 units for 40 Renown are 11.8 for each: 95 stands at 4 + 177, 105 at 4 + 295, 100 at 4 + 236.
    assert (gauge.legal_x, gauge.legal_end, gauge.from_x, gauge.is_beyond) == (181, 299, 240, False)
    beyond = charts.gauge(figures(("foes", "raider-1", 40)).renown)
    assert (beyond.from_x, beyond.is_beyond) == (476, True)


def test_a_bar_is_as_high_as_its_share_and_never_invisible() -> None:
    drawn = charts.chart(figures().gems)
    assert [bar.height for bar in drawn.bars] == [60, 60, 53, 53, 40, 0]
    assert drawn.words == "1: 9, 2: 9, 3: 8, 4: 8, 5: 6, 6: 0"


def test_a_hand_is_seven_cards_and_five_foes_and_repeats_by_seed() -> None:
    hand = draw_hand(legal_entries(), random.Random(4))
    assert (len(hand.hand), len(hand.foes)) == (7, 5)
    assert hand == draw_hand(legal_entries(), random.Random(4))
    assert hand != draw_hand(legal_entries(), random.Random(5))


def test_a_hand_never_has_more_copies_than_the_deck() -> None:
    hand = draw_hand([("draw", "stroke-1", 2), ("foes", "raider-1", 1)], random.Random(1))
    assert hand.hand == ("stroke-1", "stroke-1")
    assert hand.foes == ("raider-1",)


@pytest.mark.parametrize("seed", ["4", "", "x", "9" * 40, "-1"])
def test_the_page_of_a_hand(public_deck: Deck, seed: str) -> None:
    url = reverse("decks:hand", args=[public_deck.public_id])
    response = Client().get(f"{url}?seed={seed}")
    assert response.status_code == 200
    again = Client().get(f"{url}?seed={response.context['seed']}")
    assert again.context["hand"] == response.context["hand"]


def test_what_somebody_lacks_is_counted_by_copies() -> None:
    entries = [("draw", "stroke-1", 3), ("draw", "stroke-2", 2), ("foes", "raider-1", 1)]
    lacks = queries.lacking(game_key=GAME, entries=entries, owned={"stroke-1": 1, "stroke-2": 2})
    assert [(lack.title, lack.missing) for lack in lacks] == [("Stroke 1", 2), ("Raider 1", 1)]


def test_the_page_says_what_its_reader_lacks(public_deck: Deck, bob: User, as_bob: Client) -> None:
    assert "Record" in as_bob.get(reverse("decks:detail", args=[public_deck.public_id])).content.decode()
    collection.set_owned(user=bob, card=Card.objects.get(card_id="stroke-1"), quantity=3)
    body = as_bob.get(reverse("decks:detail", args=[public_deck.public_id])).content.decode()
    assert "63 copies to build this deck" in body  # 66 cards, 3 of them owned


def test_the_page_of_a_legal_deck_offers_to_run_it(public_deck: Deck) -> None:
    body = Client().get(reverse("decks:detail", args=[public_deck.public_id])).content.decode()
    assert f"/simulations/new/?deck={public_deck.public_id}" in body
    assert "Legal" in body
