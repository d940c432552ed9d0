"""Printed words that a game does not know: on the face, in the table of facts, found by a search, without effect."""

from __future__ import annotations

import pytest

from cards import catalogue
from cards.faces import make_face
from cards.games import CatalogCard
from simulator.engine import BadCard


@pytest.mark.parametrize(("game", "card_id"), [("conan_ccg", "throat-grip"), ("conquer", "emperor-of-the-alley")])
def test_a_printed_word_that_no_rule_knows_is_shown_and_searched(game: str, card_id: str) -> None:
    found, kind = catalogue.find_card(game, card_id), catalogue.game(game)
    assert found is not None
    record = {**found.record, "other_words": ["Pirate"]}
    entry = CatalogCard(game, found.card_set, record, kind.read_card(record))
    assert entry.definition.simulatable == found.definition.simulatable
    assert "Pirate" in make_face(entry).traits
    assert [fact.value for fact in kind.facts(entry) if fact.name == "Other words"] == ["Pirate"]
    assert "Pirate" in kind.row_facts(entry).labels["keyword"]
    for wrong in ("Pirate", ["Pirate", "Pirate"], [7]):
        with pytest.raises(BadCard, match="other_words"):
            kind.read_card({**record, "other_words": wrong})
