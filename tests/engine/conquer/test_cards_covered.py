"""Every card of the original set has a scene; a test names its cards with ``@pytest.mark.card``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cards.catalogue.records import load_cards

SCENES = sorted(Path(__file__).parent.glob("test_cards_*.py"))


@cache
def cards_with_scenes() -> frozenset[str]:
    return frozenset(card for path in SCENES for card in marked_cards(path))


def marked_cards(path: Path) -> Iterator[str]:
    """The ids in the ``card("…")`` and ``pytest.mark.card("…")`` calls of a test file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("card", "pytest.mark.card"):
            yield from (str(one.value) for one in node.args if isinstance(one, ast.Constant))


def original_ids() -> set[str]:
    return {card.record["id"] for card in load_cards("conquer") if card.card_set.kind == "original"}


def test_every_card_has_a_scene() -> None:
    assert sorted(original_ids() - cards_with_scenes()) == []


def test_every_scene_names_cards_that_are_there() -> None:
    assert sorted(cards_with_scenes() - original_ids()) == []
