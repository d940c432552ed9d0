"""The AI that others are measured by: greedy of engine 0.4.0, as it was. Nothing of the product imports it.

A game's base line goes when a later accepted version takes its place. Until then its choices stay
(``tests/benchmarks/baseline``). A process with ``ENGINE_BUILD`` takes its compiled modules, where there are some.
"""

import os
from pathlib import Path

import simulator  # noqa: F401 - puts the library of the compiled engine where it is found

if (_built := os.environ.get("ENGINE_BUILD")) and (_compiled := Path(_built) / "baseline").is_dir():
    __path__.insert(0, str(_compiled))
