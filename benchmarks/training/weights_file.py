"""The constants of a game's AI: ``weights.json`` is what people and training change, ``weights.py`` is made from it.

    python -m benchmarks.training.weights_file          write weights.py of each game anew
    python -m benchmarks.training.weights_file --check  say whether each is as its weights.json says

The engine reads no files, therefore the second form. A constant has a name, a sentence about it, and a value in each
version. ``fixed`` ones are left alone by training: those whose scale is given by others, and those that are no weight.
"""

from __future__ import annotations

import argparse
import json
import keyword
import logging
import math
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

logger = logging.getLogger(__name__)

ROOT: Final = Path(__file__).resolve().parent.parent.parent
GAMES: Final = ROOT / "simulator" / "engine" / "games"
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
VERSION_FIELDS: Final = frozenset(("version", "engine", "how", "command", "seed", "matches", "values"))
CONSTANT_FIELDS: Final = frozenset(("about", "fixed"))
#: Names that weights.py has besides.
TAKEN: Final = frozenset(("names", "values", "latest", "fixed", "annotations"))
HEAD: Final = '''"""Constants of the AI as places in a list. Made from weights.json by ``benchmarks.training``."""

from __future__ import annotations

from typing import Final

'''
TAIL: Final = '''

def values(version: int = LATEST) -> list[float]:
    """A list of its own with the values of a version, in the order of ``NAMES``; ``KeyError`` for an unknown one."""
    return list(_VALUES[version])
'''


class BadWeights(Exception):
    """A weights.json that cannot be used; the message names file, place and remedy."""


def folder(game_key: str) -> Path:
    """Where a game keeps its AI."""
    return GAMES / game_key / "agents"


def games() -> list[str]:
    """Games that have a weights.json."""
    return sorted(path.parent.parent.name for path in GAMES.glob("*/agents/weights.json"))


def read(path: Path) -> dict[str, Any]:
    """The checked contents of a weights.json."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadWeights(f"{path}: cannot be read: {error}") from error
    constants, versions = found.get("constants"), found.get("versions")
    if not isinstance(constants, dict) or not constants or not isinstance(versions, list) or not versions:
        raise BadWeights(f'{path}: needs "constants" (names with what they mean) and "versions" (a list).')
    for name, said in constants.items():
        _check_constant(path, name, said)
    for place, version in enumerate(versions, start=1):
        _check_version(path, place, version, constants)
    return dict(found)


def _check_constant(path: Path, name: str, said: Any) -> None:
    if not NAME.fullmatch(name) or name in TAKEN or keyword.iskeyword(name):
        raise BadWeights(f"{path}: constants: {name!r} is no name; use small letters, digits and _.")
    if not isinstance(said, dict) or not set(said) <= CONSTANT_FIELDS or not said.get("about"):
        raise BadWeights(f'{path}: constants.{name}: needs "about", a sentence, and may have "fixed".')


def _check_version(path: Path, place: int, version: Any, constants: Mapping[str, Any]) -> None:
    where = f"{path}: version {place}"
    if not isinstance(version, dict) or set(version) != VERSION_FIELDS:
        raise BadWeights(f"{where}: needs exactly {', '.join(sorted(VERSION_FIELDS))}.")
    if version["version"] != place:
        raise BadWeights(f'{where}: "version" is {version["version"]!r}; versions are numbered 1, 2, 3 … in order.')
    values = version["values"]
    missing, unknown = sorted(set(constants) - set(values)), sorted(set(values) - set(constants))
    if missing or unknown:
        said = [*(f"{name} is missing" for name in missing), *(f"{name} is unknown" for name in unknown)]
        raise BadWeights(f"{where}: values: {', '.join(said)}.")
    for name, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise BadWeights(f"{where}: values.{name}: {value!r} is no number.")


def as_module(found: Mapping[str, Any]) -> str:
    """The text of weights.py."""
    constants, versions = found["constants"], found["versions"]
    lines = [HEAD]
    for place, (name, said) in enumerate(constants.items()):
        lines += [f"#: {said['about']}\n", f"{name.upper()}: Final = {place}\n"]
    lines.append(f"#: The version that plays.\nLATEST: Final = {len(versions)}\n")
    lines.append("NAMES: Final = (\n" + "".join(f'    "{name}",\n' for name in constants) + ")\n")
    fixed = [name for name, said in constants.items() if said.get("fixed")]
    listed = "".join(f'    "{name}",\n' for name in fixed)
    lines.append("#: Left alone by training.\n")
    lines.append(f"FIXED: Final[tuple[str, ...]] = (\n{listed})\n" if fixed else "FIXED: Final[tuple[str, ...]] = ()\n")
    lines.append("_VALUES: Final[dict[int, tuple[float, ...]]] = {\n")
    for version in versions:
        lines.append(f"    {version['version']}: (\n")
        lines += [f"        {float(version['values'][name])!r},\n" for name in constants]
        lines.append("    ),\n")
    return "".join([*lines, "}\n", TAIL])


def write(game_key: str) -> None:
    """Write weights.py of a game anew."""
    text = as_module(read(folder(game_key) / "weights.json"))
    (folder(game_key) / "weights.py").write_text(text, encoding="utf-8")


def is_current(game_key: str) -> bool:
    """Whether weights.py is as weights.json says."""
    module = folder(game_key) / "weights.py"
    return module.exists() and module.read_text(encoding="utf-8") == as_module(read(folder(game_key) / "weights.json"))


def add_version(game_key: str, values: Mapping[str, float], **about: Any) -> int:
    """Append a version and give its number; ``about`` are the fields that say where it is from."""
    path = folder(game_key) / "weights.json"
    found = read(path)
    number = len(found["versions"]) + 1
    ordered = {name: values[name] for name in found["constants"]}
    found["versions"].append({"version": number, **about, "values": ordered})
    text = json.dumps(found, indent=2, ensure_ascii=False) + "\n"
    _check_version(path, number, found["versions"][-1], found["constants"])
    path.write_text(text, encoding="utf-8")
    write(game_key)
    return number


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make weights.py of each game from its weights.json.")
    parser.add_argument("--check", action="store_true", help="write nothing; say what is not current")
    is_check = parser.parse_args(arguments).check
    try:
        for game_key in games():
            if not is_check:
                write(game_key)
            elif not is_current(game_key):
                logger.error("%s is not current: python -m benchmarks.training.weights_file", folder(game_key))
                return 1
    except BadWeights as error:
        logger.error("%s", error)
        return 2
    return 0


if __name__ == "__main__":
    logging.basicConfig(format="%(message)s")
    sys.exit(main())
