"""Records are read by the names of their fields: ``frame[kernel.SOURCE]``, not ``frame[2]``.

What reads the second or a later item of something by a number is counted by module. The table below may only shrink:
groups of regular expressions, parts of a split, pairs, and lists whose items are alike are read by number on purpose.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
APPS = ("cards", "decks", "simulator", "conanhub")
#: By module, reads by number that are left.
ALLOWED: Final = {
    "simulator/engine/core/cards/phrasebook.py": 3,
    "simulator/engine/core/cards/verbs.py": 6,
    "simulator/engine/core/decks/text.py": 2,
    "simulator/engine/core/kernel/loop.py": 2,
    "simulator/engine/core/kernel/rng.py": 1,
    "simulator/engine/games/conan_ccg/cards/icons.py": 11,
    "simulator/engine/games/conan_ccg/decks/advice.py": 2,
    "simulator/engine/games/conan_ccg/decks/count.py": 1,
    "simulator/engine/games/conan_ccg/play/effects/abilities.py": 6,
    "simulator/engine/games/conan_ccg/play/effects/attack_effects.py": 11,
    "simulator/engine/games/conan_ccg/play/effects/card_choices.py": 30,
    "simulator/engine/games/conan_ccg/play/effects/card_effects.py": 24,
    "simulator/engine/games/conan_ccg/play/effects/choices.py": 42,
    "simulator/engine/games/conan_ccg/play/effects/conditions.py": 5,
    "simulator/engine/games/conan_ccg/play/effects/continuous.py": 36,
    "simulator/engine/games/conan_ccg/play/effects/foe_effects.py": 4,
    "simulator/engine/games/conan_ccg/play/effects/move_effects.py": 26,
    "simulator/engine/games/conan_ccg/play/rules/characteristics.py": 1,
    "simulator/engine/games/conan_ccg/play/rules/combat.py": 9,
    "simulator/engine/games/conan_ccg/play/rules/turn.py": 1,
    "simulator/engine/games/conan_ccg/play/rules/windows.py": 7,
    "simulator/engine/games/conan_ccg/texts/render.py": 3,
    "simulator/engine/games/conquer/agents/search.py": 1,
    "simulator/engine/games/conquer/decks/count.py": 1,
    "simulator/engine/games/conquer/match/full_observation.py": 2,
    "simulator/engine/games/conquer/play/effects/abilities.py": 3,
    "simulator/engine/games/conquer/play/effects/choices.py": 37,
    "simulator/engine/games/conquer/play/effects/continuous.py": 27,
    "simulator/engine/games/conquer/play/effects/discards.py": 7,
    "simulator/engine/games/conquer/play/effects/equipment.py": 2,
    "simulator/engine/games/conquer/play/effects/windows.py": 7,
    "simulator/engine/games/conquer/play/rules/combat.py": 1,
    "simulator/engine/games/conquer/play/rules/spoils.py": 2,
    "simulator/engine/games/conquer/texts/slots.py": 3,
    "simulator/games/conan_ccg/wording.py": 1,
    "simulator/games/conquer/figures.py": 1,
    "simulator/games/conquer/panels.py": 1,
    "simulator/games/conquer/table.py": 2,
    "simulator/games/conquer/wording.py": 1,
    "simulator/loading/deck_refs.py": 6,
    "simulator/pages/experiment/results.py": 2,
    "simulator/pages/experiment/version_test.py": 2,
    "simulator/pages/forms/experiment.py": 3,
    "simulator/pages/result/progress_page.py": 3,
    "simulator/pages/result/results.py": 1,
    "simulator/queue/scheduler.py": 1,
    "simulator/reading/round_robin.py": 1,
    "simulator/reading/what_if.py": 5,
    "simulator/scenarios/conquer/builder.py": 1,
    "simulator/scenarios/conquer/layout.py": 1,
    "simulator/scenarios/conquer/position.py": 1,
    "simulator/scenarios/held.py": 1,
    "simulator/scenarios/likeness.py": 2,
    "simulator/stats/idle.py": 4,
    "simulator/stats/sprt.py": 1,
    "simulator/stats/summary.py": 4,
    "simulator/templatetags/simulator_tags.py": 1,
}


def positional_reads(source: str) -> list[str]:
    """Reads of an item by a constant of 1 or more, as they stand in the source; parents of a path are a list."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            if type(node.slice.value) is int and node.slice.value >= 1:
                text = ast.unparse(node)
                if ".parents[" not in text and "partition(" not in text:
                    found.append(text)
    return found


def test_records_are_read_by_the_names_of_their_fields() -> None:
    left = {}
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            reads = [] if "migrations" in path.parts else positional_reads(path.read_text(encoding="utf-8"))
            if reads:
                left[str(path.relative_to(ROOT))] = len(reads)
    more = {path: number for path, number in left.items() if number > ALLOWED.get(path, 0)}
    assert more == {}, "name the fields of these records (see the docstring of this test)"
    fewer = {path: left.get(path, 0) for path, number in ALLOWED.items() if left.get(path, 0) < number}
    assert fewer == {}, "fine: write these smaller numbers into ALLOWED"


def test_a_read_by_number_is_found() -> None:
    assert positional_reads("a = frame[2]\nb = frame[0]\nc = frame[-1]\nd = frame[OP]\n") == ["frame[2]"]
