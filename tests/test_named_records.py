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
    "cards/catalogue/titles.py": 1,
    "cards/drawing/art.py": 2,
    "cards/games/conan_ccg/facts.py": 1,
    "cards/games/conquer/face.py": 1,
    "cards/pages/rulebook.py": 10,
    "cards/query/likeness.py": 1,
    "cards/query/mistakes.py": 6,
    "cards/query/parser.py": 4,
    "cards/reading/completing.py": 1,
    "cards/reading/queries.py": 1,
    "cards/search/three_valued.py": 4,
    "cards/search/values.py": 17,
    "cards/sync.py": 1,
    "cards/text_reader/conan_ccg/reader.py": 3,
    "cards/text_reader/conquer/builder.py": 1,
    "cards/text_reader/conquer/reader.py": 1,
    "cards/text_reader/grammar.py": 7,
    "conanhub/embedded_queue/queue_file.py": 2,
    "conanhub/web/outages.py": 1,
    "conanhub/web/senders.py": 2,
    "decks/checks/draw_odds.py": 4,
    "decks/checks/verdict.py": 6,
    "decks/collection/holdings.py": 1,
    "decks/collection/import_plan.py": 1,
    "decks/collection/owned_list.py": 3,
    "decks/collection/search.py": 3,
    "decks/contents/entries.py": 5,
    "decks/editing/fixes.py": 1,
    "decks/editing/tags.py": 1,
    "decks/editing/version_history.py": 2,
    "decks/editing/versions.py": 2,
    "decks/exchange/importer.py": 1,
    "decks/formats/card_facts.py": 1,
    "decks/formats/code.py": 1,
    "decks/formats/tabletop.py": 1,
    "decks/formats/xml.py": 1,
    "decks/games/conan_ccg/figures.py": 2,
    "decks/games/conan_ccg/suggestions.py": 2,
    "decks/games/conquer/cards.py": 1,
    "decks/lists/card_index.py": 4,
    "decks/lists/deck_code.py": 6,
    "decks/lists/decklist.py": 6,
    "decks/pages/editor/views.py": 6,
    "decks/pages/exchange/export_views.py": 1,
    "decks/pages/reading/chances.py": 2,
    "decks/pages/reading/compare_views.py": 1,
    "decks/pages/reading/comparing.py": 2,
    "decks/pages/reading/filters.py": 1,
    "decks/pages/reading/search_views.py": 1,
    "decks/pages/reading/views.py": 1,
    "decks/printing/plan.py": 1,
    "decks/printing/registration.py": 2,
    "decks/printing/sheets.py": 3,
    "decks/printing/typesetting.py": 1,
    "decks/reading/queries.py": 1,
    "decks/search/tester.py": 5,
    "decks/summary/listing.py": 6,
    "decks/summary/page_model.py": 1,
    "simulator/charts/lines.py": 1,
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
    "simulator/requests/services.py": 2,
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
