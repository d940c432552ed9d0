"""The contracts of .importlinter catch what they are for: a module in no room, an import round a door."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
APPS = ("cards", "conanhub", "decks", "simulator")
#: Without the door; migrations and commands have no limit.
MOST_MODULES = 12

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, with the contracts."""
    copy = tmp_path_factory.mktemp("house")
    for app in APPS:
        shutil.copytree(ROOT / app, copy / app, ignore=shutil.ignore_patterns("*.so", "__pycache__", "data", "static"))
    shutil.copy(ROOT / ".importlinter", copy)
    return copy


def test_a_room_has_at_most_twelve_modules() -> None:
    rooms = [door.parent for app in APPS for door in (ROOT / app).rglob("__init__.py")]
    left_out = {"migrations", "commands"}
    sizes = {
        str(room.relative_to(ROOT)): sum(path.name != "__init__.py" for path in room.glob("*.py"))
        for room in rooms
        if room.name not in left_out
    }
    assert len(sizes) > 60
    assert {room: size for room, size in sizes.items() if size > MOST_MODULES} == {}


def broken(house: Path) -> str:
    """What lint-imports says of the copy; empty if every contract is kept."""
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    command = [sys.executable, "-c", program, "--no-cache", "--no-logo"]
    done = subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)
    assert "Contracts:" in done.stdout, done.stdout + done.stderr
    return "" if done.returncode == 0 else done.stdout


def test_a_module_that_nobody_listed_is_an_error(house: Path) -> None:
    stray = house / "decks" / "stray.py"
    stray.write_text('"""In no room."""\n', encoding="utf-8")
    said = broken(house)
    stray.unlink()
    assert "Layers of decks BROKEN" in said and "decks.stray" in said


def test_imports_round_a_door_or_upward_are_errors(house: Path) -> None:
    changed = {
        "decks/pages/history/views.py": "from decks.contents.entries import shown",  # past the door of a lower room
        "decks/contents/entries.py": "from decks import editing",  # upward
        "cards/games/conan_ccg/face.py": "from simulator.engine.core.errors import BadCard",  # past the engine's door
    }
    before = {name: (house / name).read_text(encoding="utf-8") for name in changed}
    for name, line in changed.items():
        (house / name).write_text(before[name] + f"\n{line}\n", encoding="utf-8")
    said = broken(house)
    for name, text in before.items():
        (house / name).write_text(text, encoding="utf-8")
    assert "Door of decks.contents BROKEN" in said
    assert "Layers of decks BROKEN" in said
    assert "catalogue and scenes BROKEN" in " ".join(said.split())
    assert broken(house) == ""
