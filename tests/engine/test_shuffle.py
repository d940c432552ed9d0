"""Shuffles: every order as likely as another, and the same whatever the order before and whatever else is in the pile.

Bounds of chi-square are those that a fair shuffle passes in all but one of a million cases; the seeds are fixed.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import sqrt

import pytest

from cards.catalogue.records import load_records
from simulator.engine import PLAYING
from simulator.engine.core.kernel import rng

#: Cards with copies, of names alike and unlike.
DECKS = [
    ["axe", "bow", "cut", "dirk"],
    ["axe", "axe", "axe", "axe"],
    ["axe", "axe", "bow", "bow"],
    ["move-1", "move-2", "move-3", "move-4"],
]
ORDERS = 24
#: For 23 degrees of freedom.
ORDERS_BOUND = 70.0
DECK = [f"card-{number // 3}" for number in range(40)]
#: No more copies of one card are in any deck.
MOST_COPIES = 60


def shuffled(items: list[int], deck: list[str], seed: int, *names: object, times: int = 1) -> list[int]:
    """These cards of a deck after so many shuffles with the stream of that name."""
    streams, found = list(rng.derive(seed, *(names or ("draw", 0)))), list(items)
    marks = rng.marks([deck])
    for _ in range(times):
        rng.shuffle(streams, 0, found, marks)
    return found


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def correlation(one: list[int], two: list[int]) -> float:
    """Pearson's, in standard deviations of what chance gives."""
    number, mean_one, mean_two = len(one), sum(one) / len(one), sum(two) / len(two)
    spread = sqrt(sum((a - mean_one) ** 2 for a in one) * sum((b - mean_two) ** 2 for b in two))
    return sum((a - mean_one) * (b - mean_two) for a, b in zip(one, two, strict=True)) / spread * sqrt(number)


def test_a_shuffle_is_the_same_on_every_machine():
    assert rng.mark("throat-grip", 2) == (556936133, 377192448)
    assert shuffled(list(range(12)), DECK, 7) == [10, 11, 6, 9, 7, 4, 1, 3, 8, 2, 0, 5]
    assert shuffled(list(range(12)), DECK, 7, times=2) == [1, 10, 11, 9, 4, 0, 2, 5, 6, 7, 3, 8]


@pytest.mark.parametrize("seed", range(20))
def test_the_order_before_is_of_no_consequence(seed):
    cards = list(range(40))
    assert shuffled(cards[::-1], DECK, seed) == shuffled(cards, DECK, seed)
    assert shuffled(shuffled(cards, DECK, seed + 1), DECK, seed) == shuffled(cards, DECK, seed)


@pytest.mark.parametrize("seed", range(20))
def test_other_cards_move_no_two_cards_past_each_other(seed):
    whole = shuffled(list(range(40)), DECK, seed)
    some = list(range(0, 40, 3))
    assert shuffled(some, DECK, seed) == [card for card in whole if card in some]


@pytest.mark.parametrize("seed", range(20))
def test_another_card_in_a_deck_leaves_the_others_in_their_order(seed):
    other = sorted([*DECK[:-1], "another-card"])
    lies = [other[place] for place in shuffled(list(range(40)), other, seed)]
    lay = [DECK[place] for place in shuffled(list(range(40)), DECK, seed)]
    lies.remove("another-card")
    lay.remove(DECK[-1])
    assert lies == lay


@pytest.mark.parametrize("seed", range(20))
def test_how_many_cards_there_are_changes_nothing_of_the_next_shuffle(seed):
    streams, fewer = list(rng.derive(seed, "draw", 0)), list(rng.derive(seed, "draw", 0))
    rng.shuffle(streams, 0, list(range(40)), rng.marks([DECK]))
    rng.shuffle(fewer, 0, [3], rng.marks([DECK]))
    assert streams == fewer != list(rng.derive(seed, "draw", 0))


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("deck", DECKS, ids="-".join)
def test_every_order_is_equally_likely(deck, times):
    found = Counter(tuple(shuffled([0, 1, 2, 3], deck, seed, times=times)) for seed in range(ORDERS * 250))
    assert len(found) == ORDERS
    assert chi_square(list(found.values())) < ORDERS_BOUND


def test_every_order_is_equally_likely_even_for_streams_close_to_each_other():
    marks, found = rng.marks([DECKS[0]]), Counter[tuple[int, ...]]()
    for number in range(ORDERS * 250):
        streams, cards = [number % 80 + 1, number // 80 + 1], [0, 1, 2, 3]
        rng.shuffle(streams, 0, cards, marks)
        found[tuple(cards)] += 1
    assert chi_square([found[order] for order in found]) < ORDERS_BOUND
    assert len(found) == ORDERS


def test_every_card_lies_at_every_place_equally_often():
    seeds, number = 4000, len(DECK)
    found = Counter(
        (card, place) for seed in range(seeds) for place, card in enumerate(shuffled(list(range(number)), DECK, seed))
    )
    freedom = (number - 1) ** 2
    counts = [found[card, place] for card in range(number) for place in range(number)]
    assert chi_square(counts) < freedom + 5 * sqrt(2 * freedom)


#: Pairs of shuffles that must have nothing in common: seats, decks of a player, one after the other, seeds.
PAIRS = {
    "seats": (("draw", 0), 0, 1, ("draw", 1), 0, 1),
    "decks": (("draw", 0), 0, 1, ("foes", 0), 0, 1),
    "games": (("draw", 0), 0, 1, ("barracks", 0), 0, 1),
    "reshuffle": (("draw", 0), 0, 1, ("draw", 0), 0, 2),
    "later reshuffles": (("draw", 0), 0, 2, ("draw", 0), 0, 3),
    "seeds": (("draw", 0), 0, 1, ("draw", 0), 1, 1),
}


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_no_shuffle_tells_anything_of_another(pair):
    one_name, one_seed, one_times, two_name, two_seed, two_times = pair
    cards = list(range(len(DECK)))
    places: list[tuple[list[int], list[int]]] = []
    for seed in range(0, 2000, 2):
        one = shuffled(cards, DECK, seed + one_seed, *one_name, times=one_times)
        two = shuffled(cards, DECK, seed + two_seed, *two_name, times=two_times)
        places.append(([one.index(card) for card in cards], [two.index(card) for card in cards]))
    for card in range(0, len(DECK), 4):
        for other in range(card, card + 3):  # itself and, of the same card, its copies
            if other < len(DECK):
                found = correlation([one[card] for one, _ in places], [two[other] for _, two in places])
                assert abs(found) < 5, (card, other)


def test_no_copy_of_a_card_draws_or_drives_away_another():
    number, seeds = len(DECK), 3000
    total = [0] * 3
    for seed in range(seeds):
        lies = shuffled(list(range(number)), DECK, seed)
        place = {card: at for at, card in enumerate(lies)}
        for pair, (one, two) in enumerate(combinations((3, 4, 5), 2)):
            total[pair] += abs(place[one] - place[two])
    # Of 40 places drawn without putting back: mean distance 41 / 3, variance 41 * 38 / 18.
    for distance in total:
        assert abs(distance / seeds - 41 / 3) < 5 * sqrt(41 * 38 / 18 / seeds)


@pytest.mark.parametrize("key", sorted(PLAYING))
def test_no_two_copies_of_any_cards_have_the_same_mark(key):
    ids = [record["id"] for record in load_records(key)]
    marks = {rng.mark(card_id, copy) for card_id in ids for copy in range(MOST_COPIES)}
    assert len(marks) == len(ids) * MOST_COPIES
