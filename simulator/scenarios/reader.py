"""Scenario files: YAML read with line numbers, checked against the schema; every refusal says file, line and reason."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml
from jsonschema.exceptions import ValidationError, best_match
from jsonschema.validators import validator_for
from yaml.constructor import SafeConstructor

from simulator.scenarios.likeness import LikenessError, written_out

Json = Any
Where = tuple[str | int, ...]

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
SCHEMA: Final = DOCS / "scenario.schema.json"
#: The schemas of games whose scenarios have parts of their own; the first one serves all others and refuses strangers.
SCHEMAS: Final[Mapping[str, Path]] = {
    "conquer": DOCS / "scenario.conquer.schema.json",
    "age_of_conan": DOCS / "scenario.age_of_conan.schema.json",
}
#: No scenario is longer; a bigger file was picked by mistake.
MAX_BYTES: Final = 1_000_000
#: The reader in C, where PyYAML was built with it, takes a tenth of the time.
LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

#: What must hold of ``like`` and ``variants`` before they can be followed.
LIKENESS: Final[Mapping[str, Json]] = {
    "type": "object",
    "required": ["scenario"],
    "properties": {
        "scenario": {"type": "string"},
        "like": {"type": "string"},
        "variants": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["scenario"],
                "properties": {"scenario": {"type": "string"}, "like": False, "variants": False},
            },
        },
    },
}


#: Answers that YAML would take for truth values.
WORDS: Final = ("yes", "no", "on", "off")


class ScenarioError(Exception):
    """A scenario that cannot be read or set up, with file, line and reason."""

    def __init__(self, path: str, line: int, reason: str) -> None:
        super().__init__(f"{path}:{line}: {reason}")
        self.path = path
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario as plain data, and the line on which each of its parts stands."""

    path: str
    data: Mapping[str, Json]
    lines: Mapping[Where, int]

    @property
    def title(self) -> str:
        return str(self.data["scenario"])

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(self.data.get("rules", ()))

    def line(self, where: Where) -> int:
        """The line of a part, or of the nearest part around it."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, 1)

    def error(self, where: Where, reason: str) -> ScenarioError:
        return ScenarioError(self.path, self.line(where), reason)


def paths_of(names: Iterable[str]) -> list[Path]:
    """The files named, and every scenario file of the folders named."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        found.extend(sorted(path.rglob("*.yaml")) if path.is_dir() else [path])
    return found


def read_scenarios(path: Path) -> list[Scenario]:
    """Every scenario of a file (documents are separated by ``---``)."""
    found = []
    try:
        for data, lines in written_out(_checked_whole(str(path), *one) for one in _documents(path)):
            found.append(checked(str(path), data, lines))
    except LikenessError as error:
        raise ScenarioError(str(path), error.line, error.reason) from error
    if not found:
        raise ScenarioError(str(path), 1, "the file holds no scenario.")
    return found


def _checked_whole(path: str, data: Json, lines: dict[Where, int]) -> tuple[Json, dict[Where, int]]:
    """A document as it stands in the file; one that differs from another is checked again when it is written out."""
    if isinstance(data, Mapping) and ("like" in data or "variants" in data):
        scenario = Scenario(path, data, lines)
        for error in _likeness().iter_errors(data):
            raise scenario.error(tuple(error.absolute_path), _reason(error))
    return data, lines


def checked(path: str, data: Json, lines: Mapping[Where, int]) -> Scenario:
    """A scenario whose data fits the schema, or an error at the part that does not."""
    scenario = Scenario(path, data if isinstance(data, Mapping) else {}, lines)
    errors = list(_validator(SCHEMAS.get(str(scenario.data.get("game")), SCHEMA)).iter_errors(data))
    for error in errors:
        if error.validator == "additionalProperties":
            known = error.schema["properties"]
            strange = next(name for name in error.instance if name not in known)
            where = (*error.absolute_path, strange)
            raise scenario.error(where, f'unknown part "{strange}"; known are {", ".join(known)}.')
    worst = best_match(errors)
    if worst is not None:
        raise scenario.error(tuple(worst.absolute_path), _reason(worst))
    return scenario


@cache
def _validator(schema: Path) -> Any:
    rules = json.loads(schema.read_text(encoding="utf-8"))
    return validator_for(rules)(rules)


@cache
def _likeness() -> Any:
    return validator_for(LIKENESS)(LIKENESS)


def _reason(error: ValidationError) -> str:
    """What is wrong, with the way to it: ``players.Tom.health: 'x' is not of type 'integer'``."""
    where = ".".join(str(part) for part in error.absolute_path)
    message = error.message if len(error.message) < 300 else error.message[:297] + "..."
    return f"{where}: {message}." if where else f"{message}."


def _documents(path: Path) -> Iterator[tuple[Json, dict[Where, int]]]:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ScenarioError(str(path), 1, f"the file is larger than {MAX_BYTES} bytes.")
        text = path.read_text(encoding="utf-8")
        for event in yaml.parse(text, Loader=LOADER):
            if isinstance(event, yaml.AliasEvent):
                line = event.start_mark.line + 1 if event.start_mark else 1
                raise ScenarioError(str(path), line, "aliases (*name) cannot be used here.")
        for node in yaml.compose_all(text, Loader=LOADER):
            lines: dict[Where, int] = {}
            yield _plain(node, (), lines, str(path)), lines
    except OSError as error:
        raise ScenarioError(str(path), 1, f"cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ScenarioError(str(path), 1, "is not UTF-8 text.") from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ScenarioError(str(path), line, f"is not YAML: {error.problem}.") from error
    except yaml.YAMLError as error:
        raise ScenarioError(str(path), 1, f"is not YAML: {error}.") from error


def _plain(node: yaml.Node, where: Where, lines: dict[Where, int], path: str) -> Json:
    """A YAML node as plain data; notes the line of each part; refuses a key that stands twice."""
    lines[where] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        found: dict[str, Json] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            if key in found:
                raise ScenarioError(path, key_node.start_mark.line + 1, f'"{key}" stands here twice.')
            found[key] = _plain(value_node, (*where, key), lines, path)
            lines[(*where, key)] = key_node.start_mark.line + 1
        return found
    if isinstance(node, yaml.SequenceNode):
        return [_plain(child, (*where, index), lines, path) for index, child in enumerate(node.value)]
    if node.value in WORDS:
        return node.value
    value = SafeConstructor().construct_object(node)
    return value if value is None or isinstance(value, bool | int | float | str) else str(node.value)


def seat_of(scenario: Scenario, names: tuple[str, ...], where: Where, name: Json) -> int:
    """The seat of a player whom a scenario names."""
    if name not in names:
        raise scenario.error(where, f'"{name}" is no player; there are {", ".join(names)}.')
    return names.index(str(name))
