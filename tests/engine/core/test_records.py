"""Records of cards: a number and abilities are needed where the game says so, and nowhere else."""

from __future__ import annotations

import pytest

from simulator.engine import BadCard
from simulator.engine.core.cards.records import Fields, RecordReader

COMMON = frozenset(("id", "title", "number", "type", "abilities"))
USUAL = Fields(COMMON, {"Move": ()}, {"Move": ()}, {})
#: A game with boards: only what is played has abilities.
BOARDS = Fields(COMMON, {"Move": ("abilities",), "Board": ()}, {"Move": (), "Board": ()}, {}, needed=("title",))


def read(record: dict[str, object], fields: Fields) -> RecordReader:
    reader = RecordReader({"id": "one", "title": "One", **record}, fields)
    reader.card_type()
    return reader


@pytest.mark.parametrize("left_out", ["number", "abilities"])
def test_a_card_of_a_card_game_needs_both(left_out: str) -> None:
    record: dict[str, object] = {"type": "Move", "number": "7", "abilities": []}
    read(record, USUAL)
    del record[left_out]
    with pytest.raises(BadCard, match=f'Card "one", {left_out}: a Move needs this field'):
        read(record, USUAL)


def test_a_board_has_neither_number_nor_abilities() -> None:
    reader = read({"type": "Board"}, BOARDS)
    assert reader.text("number", "") == ""
    assert reader.abilities() == ()
    assert not reader.has_unknown


def test_a_type_that_requires_abilities_still_does() -> None:
    with pytest.raises(BadCard, match="abilities: a Move needs this field"):
        read({"type": "Move"}, BOARDS)
    assert read({"type": "Move", "abilities": "?"}, BOARDS).abilities() is None
