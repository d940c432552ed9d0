"""Decks of Age of Conan on their pages: what is drawn of them, how problems are mended, what the editor offers."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards import catalogue
from decks.checks import check_of
from decks.contents import Entry
from decks.editing import create_deck
from decks.games import deck_game
from decks.games.age_of_conan.cards import USES, use
from decks.lists import deck_files, parse_decklist
from decks.models import Deck
from decks.reading import card_index, find_game
from decks.summary import deck_page
from simulator.engine.games.age_of_conan.catalogue import KingdomCard
from tests.catalogue import load_real_cards

GAME = "age_of_conan"


@pytest.fixture(autouse=True)
def small_catalogue() -> None:
    """The real cards, for once."""


def entries_of(kingdom: str) -> list[Entry]:
    path = next(path for path in deck_files(GAME) if path.stem == kingdom)
    return list(parse_decklist(path.read_text(encoding="utf-8"), card_index(GAME), GAME).entries)


def changed(entries: list[Entry], **copies: int) -> list[Entry]:
    """The entries with other copies of cards of the Kingdom Deck; hyphens are written as underscores."""
    numbers = {card.replace("_", "-"): number for card, number in copies.items()}
    kept = [(section, card, numbers.pop(card, number)) for section, card, number in entries]
    return [entry for entry in [*kept, *(("deck", card, number) for card, number in numbers.items())] if entry[2]]


def steps(entries: list[Entry], code: str) -> list[str]:
    check = check_of(GAME, entries)
    return [
        exchange.label
        for shown in (*check.errors, *check.warnings)
        if shown.problem.code == code
        for exchange in shown.exchanges
    ]


@pytest.mark.parametrize("kingdom", ["aquilonia", "turan", "stygia", "hyperborea"])
def test_a_deck_of_the_box_is_legal_and_counted_whole(kingdom: str) -> None:
    entries = entries_of(kingdom)
    check = check_of(GAME, entries)
    assert check.is_legal and not check.warnings and len(check.holding) == 5
    figures = deck_game(GAME).figures(catalogue.pool(GAME), entries)
    assert [sum(bar.count for bar in tally.bars) for tally in figures.tallies] == [21, 21]
    tables = next(bar.count for bar in figures.tallies[0].bars if bar.label == "Play on the table")
    assert sum(bar.count for bar in figures.curves[0].curve.bars) == tables
    assert (figures.gaps, figures.known) == (0, 22)


def test_every_card_of_the_box_helps_in_something() -> None:
    pool = catalogue.pool(GAME)
    found = {use(card) for card in pool.defs if isinstance(card, KingdomCard) and card.box}
    assert found == set(USES)
    by_id = {card.id: use(card) for card in pool.defs}
    assert (by_id["city-guard"], by_id["gifts-of-silk"], by_id["scarlet-smoke"], by_id["poisoned-cup"]) == (
        "Military contests",
        "Intrigue contests",
        "Contests of both kinds",
        "Actions and moves",
    )
    assert by_id["published-forced-march"] == "?"


def test_what_a_short_deck_lacks_is_offered_no_more_than_fits() -> None:
    short = changed(entries_of("turan"), ransom=0, city_guard=0)
    assert steps(short, "AOC-D04") == ["Add 2 City Guard", "Add 1 Ransom"]
    assert steps(changed(short, steppe_riders=3), "AOC-D04") == ["Add 2 City Guard", "Add 1 Ransom"]
    assert steps(changed(entries_of("turan"), city_guard=3), "AOC-D04") == []


def test_foreign_cards_are_swapped_for_those_of_the_box() -> None:
    foreign = changed(entries_of("stygia"), tribute_of_the_river=0, royal_tithe=2)
    assert steps(foreign, "AOC-D03") == ["Swap 2 Royal Tithe for 2 Tribute of the River"]


def test_a_house_deck_is_brought_back_to_the_box() -> None:
    house = changed(entries_of("hyperborea"), witch_men=3, mist_walkers=0)
    assert steps(house, "AOC-D06") == ["Swap 1 Witch Men for 1 Mist Walkers"]
    assert check_of(GAME, house).is_legal


def test_a_deck_without_a_kingdom_has_no_steps() -> None:
    assert steps([("deck", "ransom", 1)], "AOC-D04") == []


def made(alice: User, entries: list[Entry]) -> Deck:
    load_real_cards(GAME)
    return create_deck(owner=alice, game=find_game(GAME), name="A", entries=entries)


def test_the_editor_offers_the_cards_of_the_chosen_kingdom(db: None, alice: User, as_alice: Client) -> None:
    for entries, number in ((entries_of("stygia"), 12), ([], 57)):
        deck = made(alice, entries)
        address = reverse("decks:edit", args=[deck.public_id])
        section = next(one for one in as_alice.get(address).context["page"].sections if one.key == "deck")
        table = as_alice.get(address, {"q": section.search}).context["table"]
        assert table.page.paginator.count == number and table.zone.key == "deck"


def test_the_expansion_is_shown_only_where_a_deck_has_cards_of_it(db: None, alice: User) -> None:
    def names(entries: list[Entry]) -> list[str]:
        return [section.name for section in deck_page(made(alice, entries), alice).sections]

    assert names(entries_of("turan")) == ["Kingdom", "Kingdom Deck"]
    assert names([*entries_of("turan"), ("expansion", "ransom", 1)]) == ["Kingdom", "Kingdom Deck", "Expansion"]


def test_decks_of_one_kingdom_are_no_rivals(db: None, alice: User, as_alice: Client) -> None:
    mine = made(alice, entries_of("turan"))
    for entries, name in ((entries_of("turan"), "Same"), (entries_of("stygia"), "Other")):
        create_deck(owner=alice, game=mine.game, name=name, entries=entries)
    answer = as_alice.get(reverse("decks:detail", args=[mine.public_id]))
    assert [name for _, decks in answer.context["rivals"] for _, name in decks] == ["Other"]
