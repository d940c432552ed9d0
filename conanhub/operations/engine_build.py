"""A compiled copy of the engine beside the database, made in the background while the site runs.

It lies apart from the sources, under a name made of what they are, so that nothing compiled outlives a change of them.
"""

from __future__ import annotations

import hashlib
import platform
import sys
from pathlib import Path

from django.conf import settings

from simulator.engine import IS_COMPILED

ENGINE = settings.BASE_DIR / "simulator" / "engine"


def folder() -> Path:
    """Where the copy made of these sources for this Python lies, or is to lie."""
    digest = hashlib.sha256(f"{sys.version} {platform.machine()}".encode())
    for path in sorted(ENGINE.rglob("*.py")):
        digest.update(str(path.relative_to(ENGINE)).encode())
        digest.update(path.read_bytes())
    return Path(settings.DATA) / "engine" / digest.hexdigest()[:16]


def environment() -> dict[str, str]:
    """What makes a process play by the copy if there is one (``simulator/__init__.py`` reads it)."""
    built = folder()
    return {"ENGINE_BUILD": str(built)} if built.is_dir() and not IS_COMPILED else {}


def command() -> list[str]:
    """How the copy is made; it appears whole or not at all."""
    return [sys.executable, "-m", "simulator.compile_engine", "apart", str(folder())]
