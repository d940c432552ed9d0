"""What every game of the catalogue answers: rows, faces, pages, fields and filters, tried on all of its cards."""

from __future__ import annotations

import pytest
from django.test import Client

from cards.catalogue import records
from cards.faces.face import SIZES, entry_of, face_html_by_id, make_face
from cards.models import Card
from cards.pages.card_page import card_page
from cards.pages.rulebook import rulebook
from cards.query.field import Kind
from cards.reading.facets import facet_groups
from cards.reading.queries import search
from cards.search.fields import table_of
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
GAMES = list(records.GAME_NAMES)
NOT_FOR_VISITORS = (Kind.OWN, Kind.OWN_LABEL)


def load(game_key: str) -> list[Card]:
    load_real_cards(game_key)
    return list(Card.objects.filter(game_id=game_key).select_related("card_set", "game"))


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_each_card_has_a_row_a_face_and_a_page(key: str) -> None:
    cards = load(key)
    assert len(cards) == len(records.load_cards(key)) > 0
    for card in cards:
        face = make_face(entry_of(card))
        assert face.title == card.title and face.spoken.startswith(card.title)
        assert face.text_known or "text" in card.unknown_fields
        page = card_page(card)
        assert page.facts[0].name == "Type"
        assert all(fact.is_known or fact.value for fact in page.facts)
        for size in SIZES:
            html = face_html_by_id(key, card.card_id, size=size)
            assert f"card-{size}" in html and "style=" not in html and ">None<" not in html


@pytest.mark.parametrize("key", GAMES)
def test_unknown_numbers_are_no_numbers(key: str) -> None:
    for card in load(key):
        for name in card.unknown_fields:
            low, high = card.numbers.get(name, (0, 99))
            assert low < high, (card.card_id, name)


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_of_a_card_page_is_in_the_rulebook(key: str) -> None:
    rules, game = rulebook(key).rules, records.game(key)
    for entry in records.load_cards(key):
        named = {fact.rule for fact in game.facts(entry) if fact.rule} | set(game.rule_ids(entry.definition))
        assert named <= set(rules), entry.definition.id


@pytest.mark.parametrize("key", GAMES)
def test_every_field_understands_its_example(key: str) -> None:
    load(key)
    for field in table_of(key).fields:
        if field.kind not in NOT_FOR_VISITORS and field.kind is not Kind.SET:
            found = search(key, field.example)
            assert found.english.endswith("."), field.name
            assert found.cards().count() + found.unknown_count() >= 0


@pytest.mark.parametrize("key", GAMES)
def test_every_filter_finds_as_many_cards_as_it_says(key: str) -> None:
    load(key)
    groups = facet_groups(search(key, ""))
    assert len(groups) >= 3
    for group in groups:
        for facet in group.facets:
            assert search(key, facet.query).cards().count() == facet.count > 0, facet.query


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_lists_can_be_ordered_by_all_that_is_offered(key: str) -> None:
    cards = len(load(key))
    for name in table_of(key).orders:
        assert len(search(key, f"order:{name} dir:desc").cards()) == cards


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("view", ["grid", "list", "full"])
def test_each_way_of_showing_the_list_works(client: Client, key: str, view: str) -> None:
    load(key)
    response = client.get("/cards/", {"game": records.game_slug(key), "view": view, "q": "group:type"})
    assert response.status_code == 200
    assert 'class="group-head"' in response.content.decode()


def test_lists_are_sorted_by_every_figure_that_a_face_shows() -> None:
    figures = {
        "conan_ccg": ("vitality", "draw"),
        "conquer": ("attack_bonus", "defense_bonus", "place"),
        "age_of_conan": ("cost", "rating", "length", "ep", "copies", "units"),
        "conan_monolith": ("gems", "load", "armor", "cost", "enc", "spellcost", "rounds", "copies"),
    }
    for key, names in figures.items():
        load(key)
        for name in names:
            found = search(key, f"{name}>=0 order:{name} dir:desc").cards()
            values = [card.numbers[name][0] for card in found]
            assert len(values) > 1 and values == sorted(values, reverse=True), name
            assert len(set(values)) > 1 or name in ("draw", "length"), name  # all draw one; adventures are equally long
