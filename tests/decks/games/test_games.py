"""What every game tells the deck pages holds together: sections, searches, samples, figures, first draws."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client
from django.urls import reverse

from cards import catalogue
from cards.pages.rulebook import rulebook
from cards.placeholders import CardScope
from decks import games
from decks.checks import legality
from decks.checks.sample_hand import sample_draws
from decks.editing import services
from decks.editing.samples import load_samples
from decks.games import DECK_GAMES, deck_game, registry
from decks.lists import deck_files
from decks.models import Deck
from decks.pages.editor.card_table import card_table
from decks.pages.reading.chances import odds_panel
from decks.quick_entry.lines import read_line
from decks.reading import queries
from decks.search.search import find_decks
from decks.summary.page_model import deck_page
from decks.summary.sections import MISPLACED
from simulator.engine import GAMES, get_game
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
EVERY_GAME = pytest.mark.parametrize("game_key", list(DECK_GAMES))


@pytest.fixture(autouse=True)
def small_catalogue() -> None:
    """The real cards, for once."""


@pytest.fixture
def samples(game_key: str) -> list[Deck]:
    load_real_cards(game_key)
    return load_samples(game_key=game_key)


def test_every_game_of_the_engine_has_its_part() -> None:
    assert set(DECK_GAMES) == set(GAMES)


@EVERY_GAME
def test_its_sections_are_those_of_the_engine(game_key: str) -> None:
    assert tuple((zone.key, zone.name) for zone in deck_game(game_key).zones) == get_game(game_key).sections


@EVERY_GAME
def test_each_check_that_holds_is_one_the_engine_makes(game_key: str) -> None:
    """An empty deck breaks only codes that are named; the words of each name a rule of the game's own numbering."""
    game = deck_game(game_key)
    broken = {problem.code for problem in legality.errors(legality.check(game_key, []))}
    assert broken
    assert broken <= set(game.holding)
    known = rulebook(game_key).rules
    assert all(not rule or rule in known for _, rule in game.holding.values())


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("game:conquer", {"conquer"}),
        ("[[type:foe]]>=20", {"conan_ccg"}),  # no card of Conquer is a Foe
        ("[[zone:combat]]>=25", {"conquer"}),
        ("[[cost<=2]]>=10", {"conan_ccg", "conquer"}),  # a short name of the gem and of the Notice Cost
        ("[[division:creatures-of-the-night]]>=10", {"conquer"}),
        ("[[type:foe]]>=20 or [[type:character]]>=10", {"conan_ccg", "conquer"}),
        ("-[[type:foe]]", {"conquer", "age_of_conan", "conan_monolith"}),
        ("[[skill:leadership]]>=1", {"conan_monolith"}),
        ("[[kingdom:stygia]]>=22", {"age_of_conan"}),
        ("[[kind:event]]=5", {"age_of_conan"}),
    ],
)
def test_decks_of_all_games_are_searched_by_their_own_cards(query: str, found: set[str]) -> None:
    for key in DECK_GAMES:
        load_real_cards(key)
        load_samples(game_key=key)
    answer = find_decks(queries.public_decks(), query, AnonymousUser())
    assert answer.error is None
    assert {deck.game_id for deck in answer.decks} == found


def test_a_search_for_cards_that_no_game_has_is_refused() -> None:
    for key in DECK_GAMES:
        load_real_cards(key)
    answer = find_decks(queries.public_decks(), "[[prowes>3]]", AnonymousUser())
    assert answer.error is not None and answer.error.suggestion == "prowess"


@EVERY_GAME
def test_lists_are_explained_with_cards_of_the_game(game_key: str, alice: User, as_alice: Client) -> None:
    load_real_cards(game_key)
    examples, index = deck_game(game_key).examples, queries.index_of(CardScope(game_key, None))
    lines = [f"3 {examples.letters}", f"3 {examples.title}", f"{examples.other} x2", f"1 {examples.number}"]
    assert not [line.problem for line in (read_line(text, index) for text in lines) if line.problem]
    slug = catalogue.game_slug(game_key)
    assert f"3 {examples.letters}" in as_alice.get(reverse("decks:collection"), {"game": slug}).content.decode()
    shown = as_alice.get(reverse("decks:collection_import"), {"game": slug}).content.decode()
    assert f"3 {examples.title}" in shown and f"1 {examples.number}" in shown
    assert (game_key == "conan_ccg") == ("Throat Grip" in shown)


@EVERY_GAME
def test_every_sample_is_shown_whole(samples: list[Deck], game_key: str) -> None:
    assert len(samples) == len(deck_files(game_key)) > 1
    for deck in samples:
        page = deck_page(Deck.objects.get(pk=deck.pk), AnonymousUser())
        assert page.check.is_legal and page.can_run == get_game(game_key).plays, deck.name
        assert page.leader is not None
        assert page.cards == sum(entry[2] for entry in page.entries)
        assert not [group for section in page.sections for group in section.groups if group.title == MISPLACED]
        for figure in page.figures.curves[:1]:  # where the game has any
            assert 0 < sum(bar.count for bar in figure.curve.bars) <= page.cards


@EVERY_GAME
def test_the_search_of_a_section_finds_the_cards_for_it_and_ticks_boxes(
    samples: list[Deck], game_key: str, alice: User
) -> None:
    for zone in deck_game(game_key).zones:
        if not zone.search:  # nothing in the data is its own yet
            continue
        table = card_table(game_key=game_key, query=zone.search, page_number="", entries=(), person=alice)
        assert table.rows, (zone.key, table.error)
        assert {row.section for row in table.rows} == {zone.key}
        assert {row.card.type for row in table.rows} <= zone.types | zone.more_types
        types = next(group for group in table.facets if group.field == "type")
        assert any(facet.is_on for facet in types.facets)


@EVERY_GAME
def test_first_draws_and_odds_fit_the_deck(samples: list[Deck], game_key: str) -> None:
    entries = services.entries_of(samples[0])
    game = deck_game(game_key)
    for draw in sample_draws(game.openings, entries, random.Random(1)):
        assert len(draw.cards) == draw.opening.cards
    panel = odds_panel(CardScope(game_key, None), entries, {})
    for group in panel.groups:
        for choice in group.choices:
            section = choice.value.partition("|")[0]
            assert 0 < choice.copies <= sum(entry[2] for entry in entries if entry[0] == section)


@EVERY_GAME
@pytest.mark.parametrize("name", ["detail", "hand", "odds", "print", "edit"])
def test_its_pages_open(samples: list[Deck], game_key: str, name: str, alice: User, as_alice: Client) -> None:
    deck: Any = services.copy_deck(deck=samples[0], owner=alice)
    response = as_alice.get(reverse(f"decks:{name}", args=[deck.public_id]))
    is_there = deck_game(game_key).is_drawn or name not in ("hand", "odds")
    assert response.status_code == (200 if is_there else 404)
    body = response.content.decode().partition("<main")[2].partition("</main")[0]
    if game_key != "conan_ccg":
        assert not re.search(r"\bFoes?\b|\bRenown of\b", body)
    if game_key == "conquer":
        assert not re.search(r"\bConan\b", body)


@pytest.mark.slow
@pytest.mark.parametrize("game_key", ["conquer"])
@pytest.mark.parametrize("name", ["detail", "hand", "odds", "print", "edit"])
def test_a_game_without_a_part_of_its_own_is_shown_plainly(
    samples: list[Deck], name: str, alice: User, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = services.copy_deck(deck=samples[0], owner=alice)
    monkeypatch.setattr(games, "DECK_GAMES", {})
    response = as_alice.get(reverse(f"decks:{name}", args=[deck.public_id]))
    assert response.status_code == 200
    if name == "detail":
        assert [section.name for section in response.context["page"].sections] == [
            section for _, section in get_game("conquer").sections
        ]
        assert all(section.count for section in response.context["page"].sections)


@pytest.mark.parametrize("game_key", ["conquer"])
def test_a_card_of_two_sections_goes_where_it_was_looked_for(
    samples: list[Deck], alice: User, as_alice: Client
) -> None:
    deck = services.copy_deck(deck=samples[0], owner=alice)
    search = deck_game("conquer").zones[0].search
    response = as_alice.get(reverse("decks:edit", args=[deck.public_id]), {"q": search})
    row = next(row for row in response.context["table"].rows if not row.quantity)
    assert row.key == f"start|{row.card.card_id}"
    as_alice.post(reverse("decks:change", args=[deck.public_id]), {"choose": row.key, "version": "1"})
    starts = [entry for entry in services.entries_of(Deck.objects.get(pk=deck.pk)) if entry[0] == "start"]
    assert starts == [("start", row.card.card_id, 1)]


@pytest.mark.parametrize("game_key", ["conan_ccg"])
def test_a_word_for_several_boxes_ticks_them_all(samples: list[Deck], alice: User) -> None:
    table = card_table(game_key="conan_ccg", query="type:foe|ally", page_number="", entries=(), person=alice)
    types = {facet.label: facet for facet in table.facets[0].facets}
    assert [label for label, facet in types.items() if facet.is_on] == ["Foe, minor", "Foe, major", "Ally"]
    assert types["Foe, minor"].query == "type:major-foe|ally"
    assert types["Move"].query == "type:foe|ally|move"


@EVERY_GAME
@pytest.mark.parametrize("has", [True, False])
def test_a_deck_page_shows_only_what_its_game_has_content_for(
    monkeypatch: pytest.MonkeyPatch, client: Client, samples: list[Deck], game_key: str, has: bool
) -> None:
    game = deck_game(game_key)
    if not has:
        game = replace(game, openings=(), table_rows={}, prints=False)
        monkeypatch.setitem(registry.DECK_GAMES, game_key, game)
    shown = {"Sample hand": game.is_drawn, "Odds": game.is_drawn, "Print": game.prints}
    deck = samples[0]
    text = client.get(reverse("decks:detail", args=[deck.public_id])).content.decode()
    assert {words: f">{words}<" in text for words in shown} == shown
    exports = client.get(reverse("decks:exports", args=[deck.public_id])).content.decode()
    assert ("Cockatrice" in exports) == game.is_on_tables
    for name, is_there in (("hand", game.is_drawn), ("odds", game.is_drawn), ("print", game.prints)):
        answer = client.get(reverse(f"decks:{name}", args=[deck.public_id]))
        assert answer.status_code == (200 if is_there else 404), name
    tables = (200, 200) if game.is_on_tables else (400, 404)
    assert client.get(f"/api/v1/decks/{deck.public_id}/export/?as=octgn").status_code == tables[0]
    assert client.get(f"/api/v1/decks/{deck.public_id}/export/?as=text").status_code == 200
    assert client.get(reverse("decks:cockatrice_cards", args=[deck.game.slug])).status_code == tables[1]
