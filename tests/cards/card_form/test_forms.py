"""The form of each card type says all that a record of the type can say, and gives it back unchanged."""

from __future__ import annotations

import pytest

from cards import catalogue
from cards.card_form import card_types, check, facts_of, form_of, read_cell, sent_of, tell, told_of, write_cell

READ_GAMES = ("conan_ccg", "conquer")
#: What no form asks for: our own words, ids, and what no printed card has.
OWN = {"id", "reprint_of", "type", "flavor", "facts", "source", "box", "copies"}


@pytest.mark.parametrize("game", READ_GAMES)
def test_every_record_passes_through_the_form_unchanged(game: str) -> None:
    cards = catalogue.load_cards(game)
    assert {card.record["type"] for card in cards} == set(card_types(game))
    for card in cards:
        form = form_of(game, card.record["type"])
        facts = {name: value for name, value in card.record.items() if form.field(name) and name != "abilities"}
        told, faults = tell(form, sent_of(form, facts))
        back = facts_of(form, told)
        assert faults == [], card.record["id"]
        assert {name: back.get(name, []) for name in facts} == facts, card.record["id"]
        checked = check(form, {**back, "abilities": card.record["abilities"]})
        assert checked.faults == ()
        assert checked.entry is not None
        assert checked.entry.definition.simulatable == card.definition.simulatable


@pytest.mark.parametrize("game", READ_GAMES)
def test_every_fact_can_be_written_in_a_cell_and_read_again(game: str) -> None:
    for card in catalogue.load_cards(game):
        form = form_of(game, card.record["type"])
        for name, value in card.record.items():
            field = form.field(name)
            if field and name != "abilities":
                told = read_cell(field, write_cell(field, told_of(field, value)))
                assert told is not None and told.value == value or value == [], (card.record["id"], name)


@pytest.mark.parametrize("game", READ_GAMES)
def test_a_form_has_every_field_of_its_records(game: str) -> None:
    for card in catalogue.load_cards(game):
        form = form_of(game, card.record["type"])
        shown = {field.name for field in form.fields} | ({"title"} if form.title_parts else set())
        empty = {name for name in ("keywords", "traits") if card.record.get(name) == []}
        assert set(card.record) - OWN - empty <= shown


@pytest.mark.parametrize("game", catalogue.GAME_NAMES)
def test_every_type_of_every_game_has_a_form_with_names_in_words(game: str) -> None:
    assert len(card_types(game)) >= 6
    for card_type in card_types(game):
        form = form_of(game, card_type)
        assert form.title_parts or form.field("title")
        assert all(field.label[:1].isupper() or field.label[:1] == "“" for field in form.fields)


@pytest.mark.parametrize("game", READ_GAMES)
def test_a_card_of_which_a_title_is_told_has_a_face_already(game: str) -> None:
    for card_type in card_types(game):
        form = form_of(game, card_type)
        name = "location" if form.title_parts else "title"
        told, faults = tell(form, {name: ["Invented Ford"]})
        checked = check(form, facts_of(form, told))
        assert (faults, checked.faults) == ([], ())
        assert checked.entry is not None and checked.entry.definition.title == "Invented Ford"
        assert not checked.entry.definition.simulatable
