"""Every kingdom card, artifact and Conan bonus card has a scene; a test names its cards with ``@pytest.mark.card``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.engine.age_of_conan import test_cards_actions, test_cards_moments, test_cards_rolls
from tests.engine.age_of_conan.card_scenes import definition
from tests.engine.age_of_conan.records import base_records, known_records

SCENES = (test_cards_actions, test_cards_moments, test_cards_rolls)


def named() -> Iterator[str]:
    """The ids in the ``card("…")`` calls of the scenes, and those of their tables by title."""
    for module in SCENES:
        path = Path(str(module.__file__))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("card", "pytest.mark.card"):
                yield from (str(one.value) for one in node.args if isinstance(one, ast.Constant))
    yield from (definition(one.title).id for one in test_cards_rolls.ROLLS)
    # that a table card can be played, and when a card can be used, says nothing of what it does
    yield from (definition(title).id for title in ("Levy of the Provinces", "Call of the Horde"))


def with_texts() -> set[str]:
    return {one["id"] for one in base_records() if one.get("abilities")}


def test_every_card_with_a_text_has_a_scene() -> None:
    assert len(with_texts()) == 51 + 4
    assert sorted(with_texts() - set(named())) == []


def test_every_scene_names_cards_that_are_there() -> None:
    known = {one["id"] for one in known_records()}
    assert sorted(set(named()) - with_texts() - known) == []
