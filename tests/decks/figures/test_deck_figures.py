"""The figures of a deck, their drawings, the sample hand and what its reader lacks."""

from __future__ import annotations

import random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.catalogue import records
from cards.models import Card, Game
from cards.placeholders import CardScope
from decks.checks.sample_hand import sample_draws
from decks.collection import holdings
from decks.editing import services
from decks.figures.data import Window
from decks.games import deck_game
from decks.games.conan_ccg.figures import figures as drawn_figures
from decks.games.conan_ccg.statistics import Statistics, statistics
from decks.models import Deck
from decks.reading import queries
from decks.reading.ownership import Shelf
from tests.decks.conftest import GAME, legal_entries


def figures(*more: tuple[str, str, int]) -> Statistics:
    return statistics(records.pool(GAME), [*legal_entries(), *more])


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
    found = statistics(records.pool(GAME), [])
    assert (found.cards, found.gems.mean, found.renown.average, found.renown.aim) == (0, None, "?", None)
    assert found.gems.bars[0].count == 0


def window(*more: tuple[str, str, int]) -> Window:
    return drawn_figures(records.pool(GAME), [*legal_entries(), *more]).windows["foes"]


def test_the_window_of_renown_lies_on_a_scale_from_80_to_120() -> None:
    found = window(("foes", "raider-1", 40))
    assert (found.start, found.least, found.most, found.end) == (80, 95, 105, 120)
    assert found.low == found.high > found.end


def test_the_window_says_how_to_aim() -> None:
    assert window().note == "25 Foes, 4.00 Renown on average. Aim for 3.80 to 4.20 on average at this size."
    empty = drawn_figures(records.pool(GAME), []).windows["foes"]
    assert (empty.note, empty.is_empty) == ("95 to 105 Renown are needed; there are no Foes yet.", True)


def test_the_renown_of_foes_has_a_curve() -> None:
    curve = {one.key: one.curve for one in drawn_figures(records.pool(GAME), legal_entries()).curves}["renown"]
    assert [(bar.label, bar.count) for bar in curve.bars if bar.count] == [("4", 25)]
    assert curve.mean == 4


def test_icons_are_summed_by_edge() -> None:
    rows = {row.label: row for row in drawn_figures(records.pool(GAME), legal_entries()).pairs[0].rows}
    # Each of the 40 strokes shows Blade once on either edge, Shield on the left, Agility on the right.
    assert [(rows[icon].left, rows[icon].right) for icon in ("Blade", "Shield", "Agility")] == [
        (40, 40),
        (40, 0),
        (0, 40),
    ]


def test_the_last_row_of_the_slots_says_how_many_cards_cover_each() -> None:
    last = drawn_figures(records.pool(GAME), [*legal_entries(), ("draw", "throat-grip", 2)]).grids[0].rows[-1]
    # The 40 strokes have icons in the first and third slot of the left edge, the second and fourth of the right one;
    # Throat Grip has another left edge, with a Grapple in its first slot alone.
    covered = [[cell.count for cell in group] for group in last.groups]
    assert (last.label, covered) == ("Any icon", [[42, 0, 40, 0], [0, 42, 0, 42]])
    assert [cell.level for cell in last.groups[0]] == [4, 0, 4, 0]


def test_no_cards_cover_no_slot() -> None:
    last = drawn_figures(records.pool(GAME), []).grids[0].rows[-1]
    assert [cell.count for group in last.groups for cell in group] == [0] * 8


def hand(entries: list[tuple[str, str, int]], seed: int) -> list[tuple[str, ...]]:
    return [draw.cards for draw in sample_draws(deck_game(GAME).openings, entries, random.Random(seed))]


@pytest.mark.rule("CCG-5.4")
def test_a_hand_is_seven_cards_and_five_foes_and_repeats_by_seed() -> None:
    found = hand(legal_entries(), 4)
    assert [len(cards) for cards in found] == [7, 5]
    assert found == hand(legal_entries(), 4)
    assert found != hand(legal_entries(), 5)


def test_a_hand_never_has_more_copies_than_the_deck() -> None:
    found = hand([("draw", "stroke-1", 2), ("foes", "raider-1", 1)], 1)
    assert found == [("stroke-1", "stroke-1"), ("raider-1",)]


def piles(entries: list[tuple[str, str, int]]) -> list[list[str]]:
    sections = [opening.section for opening in deck_game(GAME).openings]
    return [[card for where, card, copies in entries if where == name for _ in range(copies)] for name in sections]


def test_more_cards_come_after_the_same_first_draw() -> None:
    """All cards of both sections in one order, of which each draw is the beginning."""
    openings, entries = deck_game(GAME).openings, legal_entries()
    whole = sample_draws(openings, entries, random.Random(4), [99, 99])
    orders = [(*draw.cards, *draw.more) for draw in whole]
    assert [sorted(order) for order in orders] == [sorted(pile) for pile in piles(entries)]
    for more in ([], [1], [0, 1], [2, 3], [33, 0]):
        for place, draw in enumerate(sample_draws(openings, entries, random.Random(4), more)):
            wanted = more[place] if place < len(more) else 0
            first = draw.opening.cards
            assert draw.cards == orders[place][:first]
            assert draw.more == orders[place][first : first + wanted]
            assert draw.left == len(orders[place]) - first - len(draw.more)


def test_links_of_before_show_the_hand_of_before() -> None:
    """A link holds the seed alone: its first draws were a sample of each section, one after the other."""
    chance = random.Random(4)
    kept = [tuple(chance.sample(pile, number)) for pile, number in zip(piles(legal_entries()), (7, 5), strict=True)]
    assert hand(legal_entries(), 4) == kept


def test_each_card_has_the_odds_of_a_copy_in_the_first_draw() -> None:
    """3 of 40 cards: 1 - (37 over 7) / (40 over 7) = 44.8 %."""
    draw, _ = sample_draws(deck_game(GAME).openings, legal_entries(), random.Random(4))
    assert draw.chances["stroke-1"].shown == "44.8"
    assert [chance for _, chance in draw.first_cards] == [draw.chances[card_id] for card_id in draw.cards]


def test_the_page_of_a_hand_draws_the_next_card(public_deck: Deck) -> None:
    url = reverse("decks:hand", args=[public_deck.public_id])
    body = Client().get(f"{url}?seed=4").content.decode()
    assert f'href="{url}?seed=4&amp;more=1,0"' in body and f'href="{url}?seed=4&amp;more=0,1"' in body
    assert "44.8&nbsp;%" in body and "Next card 1" not in body
    answer = Client().get(f"{url}?seed=4&more=2,1")
    first, foes = answer.context["hand"].draws
    assert (len(first.cards), len(first.more), len(foes.more)) == (7, 2, 1)
    shown = answer.content.decode()
    assert shown.count("Next card 1</span>") == 2 and "Next card 2</span>" in shown
    assert f'href="{url}?seed=4&amp;more=2,1">Link to this draw' in shown
    assert f'href="{url}?seed=4&amp;more=3,1"' in shown


@pytest.mark.parametrize(
    ("more", "drawn"),
    [("x", (0, 0)), ("-1,2", (0, 2)), ("9999,9999,9999", (20, 20)), ("1" * 40, (0, 0)), (",", (0, 0))],
)
def test_no_more_cards_are_drawn_than_a_page_shows(public_deck: Deck, more: str, drawn: tuple[int, int]) -> None:
    url = reverse("decks:hand", args=[public_deck.public_id])
    answer = Client().get(url, {"seed": "4", "more": more})
    assert tuple(len(draw.more) for draw in answer.context["hand"].draws) == drawn
    assert ("No more than 20 further cards" in answer.content.decode()) == (drawn == (20, 20))


def test_a_small_section_ends(game: Game, alice: User, as_alice: Client) -> None:
    entries = [("draw", "stroke-1", 8)]
    deck = services.create_deck(owner=alice, game=game, name="Eight", entries=entries)
    body = as_alice.get(reverse("decks:hand", args=[deck.public_id]), {"more": "5"}).content.decode()
    assert "7 cards and 1 more" in body and "All cards of the section are drawn." in body
    assert "100.0&nbsp;%" in body and 'id="next-draw"' not in body


@pytest.mark.parametrize("seed", ["4", "", "x", "9" * 40, "-1"])
def test_the_page_of_a_hand(public_deck: Deck, seed: str) -> None:
    url = reverse("decks:hand", args=[public_deck.public_id])
    response = Client().get(f"{url}?seed={seed}")
    assert response.status_code == 200
    again = Client().get(f"{url}?seed={response.context['hand'].seed}")
    assert again.context["hand"] == response.context["hand"]


def test_what_somebody_lacks_is_counted_by_copies() -> None:
    entries = [("draw", "stroke-1", 3), ("draw", "stroke-2", 2), ("foes", "raider-1", 1)]
    lacks = queries.lacking(scope=CardScope(GAME, None), entries=entries, shelf=Shelf({"stroke-1": 1, "stroke-2": 2}))
    assert [(lack.title, lack.missing) for lack in lacks] == [("Stroke 1", 2), ("Raider 1", 1)]


def test_the_page_says_what_its_reader_lacks(public_deck: Deck, bob: User, as_bob: Client) -> None:
    assert "Record" in as_bob.get(reverse("decks:detail", args=[public_deck.public_id])).content.decode()
    holdings.set_owned(user=bob, card=Card.objects.get(card_id="stroke-1"), quantity=3)
    body = as_bob.get(reverse("decks:detail", args=[public_deck.public_id])).content.decode()
    assert "63 copies of 23 cards to build this deck" in body  # 66 cards, 3 of them owned


def test_the_page_of_a_legal_deck_offers_to_run_it(public_deck: Deck) -> None:
    body = Client().get(reverse("decks:detail", args=[public_deck.public_id])).content.decode()
    assert f"?next=/simulations/new/%3Fdeck%3D{public_deck.public_id}" in body
    assert "Legal" in body
