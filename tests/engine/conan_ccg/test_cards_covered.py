"""Every card of the original set that does something has a scene; a test names its cards with ``@pytest.mark.card``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from cards.catalogue.records import load_cards

SCENES: Final = sorted(Path(__file__).parent.glob("test_cards_*.py"))
#: Types that are tested even without a text: their numbers and requirements matter.
ALWAYS: Final = ("Conan", "Item", "Ally", "Region")
#: Cards that wait for their scene. Only ever made shorter; a card that has a scene must not stand here.
PENDING: Final[frozenset[str]] = frozenset()


def original_cards() -> dict[str, Mapping[str, Any]]:
    """The records of the original set by id."""
    return {card.record["id"]: card.record for card in load_cards("conan_ccg") if card.card_set.kind == "original"}


@cache
def cards_with_scenes() -> set[str]:
    """The ids that tests name."""
    return {card for path in SCENES for card in marked_cards(path)}


def marked_cards(path: Path) -> Iterator[str]:
    """The ids in the ``pytest.mark.card("…")`` calls of a test file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "card":
            yield from (str(one.value) for one in node.args if isinstance(one, ast.Constant))


def wanted_cards() -> set[str]:
    """The ids of the cards that need a scene."""
    cards = original_cards()
    return {card for card, record in cards.items() if record["abilities"] or record["type"] in ALWAYS}


def test_every_card_that_does_something_has_a_scene() -> None:
    assert sorted(wanted_cards() - cards_with_scenes() - PENDING) == []


def test_no_card_waits_for_a_scene_that_it_has() -> None:
    assert sorted(PENDING & cards_with_scenes()) == []
    assert sorted(PENDING - wanted_cards()) == []


def test_no_scene_names_a_card_that_is_not_in_the_set() -> None:
    assert sorted(cards_with_scenes() - set(original_cards())) == []
