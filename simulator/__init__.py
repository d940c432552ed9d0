"""Simulations; with ENGINE_BUILD in the environment by the compiled copy of the engine in that folder."""

import os
import sys

if _built := os.environ.get("ENGINE_BUILD"):
    __path__.insert(0, _built)
    sys.path.append(_built)
