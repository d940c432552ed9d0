"""Errors of a request in the terminal."""

from __future__ import annotations

from conanhub.errors import ConanHubError
from simulator.engine import EngineError
from simulator.errors import IllegalTable


def error_text(error: ConanHubError | EngineError) -> str:
    """Its sentence; of decks that may not meet everything that is wrong, with the fixes, line by line."""
    lines = error.lines() if isinstance(error, IllegalTable) else ()
    return "\n".join((error.message, *lines))
