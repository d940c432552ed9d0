"""The sentences of the log: every place in them is one that can be worded, and has something to stand there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from simulator.engine.core import kernel
from simulator.engine.games import conan_ccg
from simulator.engine.games.conan_ccg.match.events import WORDINGS, worded
from tests.engine.conan_ccg.contract import some_state

#: Which argument of the calls that log an event is its sentence.
TEXT_AT = {"say": 2, "say_by": 3, "say_to": 3}
SOURCES = sorted(Path(conan_ccg.__file__).parent.rglob("*.py"))


def sentences() -> Iterator[str]:
    """Every sentence with places in the sources of the game."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TEXT_AT:
                at = TEXT_AT[node.func.attr]
                yield from (one.value for one in node.args[at : at + 1] if isinstance(one, ast.Constant))


def places(text: str) -> list[str]:
    return [kind for _literal, _name, kind, _conversion in Formatter().parse(text) if kind is not None]


def test_every_place_can_be_worded():
    found = [place for text in sentences() for place in places(text)]
    assert len(found) > 80
    assert set(found) <= set(WORDINGS)


@pytest.mark.parametrize(
    ("text", "about", "told"),
    [
        ("{:player} draws {} cards.", (1, 3), "Ian draws 3 cards."),
        ("{:card} is back, by 100%.", (0,), "{title} is back, by 100%."),
        ("Drawn: {:cards}.", ((0, 1),), "Drawn: {title}, {title}."),
        ("Foes: {:cards}.", ((),), "Foes: none."),
        ("A hand of {:hand}.", ((),), "A hand of no cards."),
        ("{:icons} hits.", ((0, 2, 0, 1, 0),), "Grapple, Grapple, Blade hits."),
        ("{:change} Damage.", (2,), "+2 Damage."),
        ("{:change} Damage.", (-1,), "-1 Damage."),
    ],
)
def test_a_sentence_is_worded_when_it_is_read(text, about, told):
    fixed = some_state().table
    (event,) = worded(fixed, [("kind", "CCG-1.1", text, about, (0,), kernel.BY_RULES)])
    assert event.text == told.replace("{title}", fixed.titles[0])
    assert (event.kind, event.rule, event.seats) == ("kind", "CCG-1.1", (0,))


def test_a_place_with_nothing_to_stand_there_is_an_error():
    with pytest.raises(ValueError, match="zip"):
        worded(some_state().table, [("kind", "CCG-1.1", "{:card} and {:card}.", (0,), (), kernel.BY_RULES)])
