"""Makes the record of the map from a graph of provinces and a drawing of them.

``python -m simulator.engine.games.age_of_conan.write_map graph.json outlines.json`` prints it as it stands in
``cards/data/age_of_conan/base.json``. The graph has ``provinces``, ``edges``, ``areas``, ``seas`` and ``conan_start``,
the drawing ``provinces`` (``path``, ``label``), ``seas`` and lines, in a field of ``width`` x ``height``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from simulator.engine.games.age_of_conan.cards import AREAS, SEAS

Json = Any
#: What the drawing calls the seas.
SEA_KEYS: Final = {"~w": "western", "~v": "vilayet", "~s": "southern"}
#: Fields of a province whose sources differ.
SOURCED: Final = ("name", "area", "rating", "savage", "coastal", "track")


def map_record(graph: Mapping[str, Json], drawing: Mapping[str, Json]) -> dict[str, Json]:
    """The whole record; ``KeyError`` for what either file lacks."""
    return {
        "id": "hyboria",
        "title": "Hyboria",
        "number": "M1",
        "type": "Map",
        "source": "original",
        "box": "base",
        "start": graph["conan_start"]["province"],
        "areas": [{"id": area, "name": graph["areas"][area]["name"], "home": graph["areas"][area]["home"]}
                  for area in AREAS],
        "seas": [{"id": sea, "name": graph["seas"][sea]["name"]} for sea in SEAS],
        "provinces": [_province(row, drawing["provinces"][row["id"]]) for row in graph["provinces"]],
        "borders": [[edge["a"], edge["b"], _source(edge["source"])] for edge in graph["edges"]],
        "drawing": _drawing(drawing),
        "facts": ["Our own reconstruction; the published board is not known to us. Each field names its source."],
    }  # fmt: skip


def _source(word: str) -> str:
    return "original" if word == "original-reconstruction" else word


def _province(row: Mapping[str, Json], drawn: Mapping[str, Json]) -> dict[str, Json]:
    """``x`` and ``y`` are where armies are drawn, ``label`` where the name is, in the field of the drawing."""
    x, y = drawn["pos"]
    return {
        "id": row["id"],
        "name": row["name"],
        "area": row["area"],
        "kingdom": row["kingdom"],
        "rating": row["rating"],
        "savage": row["savage"],
        "seas": row["seas"],
        "track": row["track"],
        "x": x,
        "y": y,
        "label": drawn["label"],
        "sources": {field: _source(row["field_sources"][field]) for field in SOURCED},
        "outline": drawn["path"],
    }


def _drawing(drawing: Mapping[str, Json]) -> dict[str, Json]:
    return {
        "width": drawing["width"],
        "height": drawing["height"],
        "seas": {SEA_KEYS[key]: paths for key, paths in drawing["seas"].items()},
        "wastes": drawing["wastes"],
        "outside": drawing["outside"],
        "borders": drawing["borders"],
        "coasts": drawing["coasts"],
    }


def written(record: Mapping[str, Json]) -> str:
    """A record as it stands in a data file: what is long by the line, each line an object or list."""
    lines = []
    for field, value in record.items():
        if field in ("provinces", "borders"):
            rows = ",\n".join(f"      {json.dumps(row)}" for row in value)
            lines.append(f'    "{field}": [\n{rows}\n    ]')
        elif field == "drawing":
            rows = ",\n".join(f"      {json.dumps(name)}: {json.dumps(part)}" for name, part in value.items())
            lines.append(f'    "{field}": {{\n{rows}\n    }}')
        else:
            lines.append(f'    "{field}": {json.dumps(value)}')
    return "  {\n" + ",\n".join(lines) + "\n  }\n"


if __name__ == "__main__":
    GRAPH, DRAWING = (json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:3])
    sys.stdout.write(written(map_record(GRAPH, DRAWING)))
