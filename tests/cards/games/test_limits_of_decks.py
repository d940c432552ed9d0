"""What a card of Conquer says about decks with it: on its face, and in its table of facts."""

from __future__ import annotations

from typing import Any

import pytest

from cards import catalogue
from cards.faces import make_face
from cards.games import CatalogCard


def entry(card_id: str, limit: dict[str, Any]) -> CatalogCard:
    """A card of the set with other limits."""
    found, kind = catalogue.find_card("conquer", card_id), catalogue.game("conquer")
    assert found is not None
    record = {name: value for name, value in found.record.items() if name != "limit"}
    record |= {"limit": limit} if limit else {}
    return CatalogCard("conquer", found.card_set, record, kind.read_card(record))


@pytest.mark.parametrize(
    ("card_id", "limit", "note"),
    [
        ("moor-pack", {}, "Generic: any number in a deck"),
        ("moor-pack", {"one_in": 10}, "Generic: 1 for every 10 in a deck"),
        ("moor-pack", {"one_in": 10, "characters": 30}, "Generic 1/10; 30 % Char."),
        ("gaunt-ulvar", {"characters": 30}, "Unique; 30 % Characters"),
        ("gaunt-ulvar", {"characters": 40, "unique_characters": 20}, "Unique ≤ 20 %; 40 % Char."),
        ("gaunt-ulvar", {"unique_characters": 20}, "Unique: one in a deck; all of them ≤ 20 %"),
        ("pickpocket", {"one_in": 10}, "1 for every 10 in a deck"),
        ("quick-jab", {}, ""),
        ("parry", {"one_in": 7, "half_answers": True}, "1 in 7; half answers"),
        ("quick-jab", {"attacks": 60}, "At most 60 % Attacks"),
        ("quick-jab", {"one_in": 7, "attacks": 60}, "1 in 7; 60 % Attacks"),
        ("run-down", {"heavy_attacks": 20}, "At most 20 % heavy Attacks"),
        ("run-down", {"one_in": 7, "heavy_attacks": 20}, "1 in 7; 20 % heavy"),
    ],
)
def test_the_face_notes_limits(card_id: str, limit: dict[str, Any], note: str) -> None:
    assert make_face(entry(card_id, limit)).note == note


@pytest.mark.parametrize(
    ("card_id", "limit", "copies"),
    [
        ("moor-pack", {}, "any number"),
        ("moor-pack", {"one_in": 10}, "1 for every 10 cards"),
        ("gaunt-ulvar", {}, "one"),
        ("quilted-jack", {"one_in": 8}, "1 for every 8 cards"),
    ],
)
def test_the_table_of_facts_says_how_many_copies(card_id: str, limit: dict[str, Any], copies: str) -> None:
    facts = catalogue.game("conquer").facts(entry(card_id, limit))
    assert [fact.value for fact in facts if fact.name == "Copies in a deck"] == [copies]
