"""Measures one thing at a time, as asked: `against_base` runs this in each copy of the engine, in turns.

Started by its path in the folder of the copy, whose own modules it plays with. It reads lines with the name of a game,
that of a function of ``measures`` and a scale, and answers each with its measures as a line of JSON; with ``null`` and
the traceback on stderr if that fails, as where a commit does not play the game yet.
"""

from __future__ import annotations

import json
import sys
import traceback
from dataclasses import asdict
from pathlib import Path

sys.path[0] = str(Path.cwd())

try:  # that of the copy
    from benchmarks.engine import measures as engine_measures
except ImportError:  # a commit from before benchmarks had rooms
    from benchmarks import engine_measures


def main() -> None:
    for line in sys.stdin:
        game, name, scale = line.split()
        size = engine_measures.Size(game, float(scale), 1)
        try:
            found = [asdict(one) for one in getattr(engine_measures, name)(size)]
        except Exception:  # noqa: BLE001  (whatever it is, it is told, and the other games are measured)
            traceback.print_exc()
            found = None
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
