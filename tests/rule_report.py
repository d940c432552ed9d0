"""Which rules of the catalogue have a test: ``python -m tests.rule_report`` prints covered/total and what is missing.

A rule is covered when a test carries ``@pytest.mark.rule("CCG-9.6")`` or a scenario file lists it under ``rules:``.
Only files of the project are read.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "docs" / "rules"
TESTS = ROOT / "tests"
SCENARIOS = TESTS / "scenarios"

#: ``- **CCG-9.6** Each Major Foe costs …`` and ``## 9. Foe Draw Phase`` of a catalogue.
RULE = re.compile(r"\*\*((?P<game>[A-Z]+)-(?P<section>\d+)\.\d+)\*\*")
HEADING = re.compile(r"^##+ (?P<section>\d+)\. (?P<title>.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The rule ids of one game in printed order, and the titles of its sections."""

    game: str
    rules: tuple[str, ...]
    sections: dict[int, str]


@dataclass(slots=True)
class Coverage:
    """Rule id -> where it is tested, and the ids that no catalogue knows."""

    places: dict[str, list[str]] = field(default_factory=dict)
    unknown: dict[str, list[str]] = field(default_factory=dict)


def section_of(rule: str) -> int:
    """``CCG-9.6`` -> 9."""
    return int(rule.partition("-")[2].partition(".")[0])


def read_catalogue(path: Path) -> Catalogue:
    """The rules a catalogue file defines (its bullets), each once, in order."""
    text = path.read_text(encoding="utf-8")
    rules = tuple(dict.fromkeys(match.group(1) for match in RULE.finditer(text)))
    sections = {int(match["section"]): match["title"].strip() for match in HEADING.finditer(text)}
    return Catalogue(path.stem, rules, sections)


def read_catalogues(folder: Path = CATALOGUES) -> list[Catalogue]:
    """Every game's catalogue, by file name."""
    return [read_catalogue(path) for path in sorted(folder.glob("*.md"))]


def marked_rules(path: Path) -> Iterator[str]:
    """The rule ids in ``pytest.mark.rule("…")`` calls of a test file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def scenario_rules(path: Path) -> Iterator[str]:
    """The rule ids a scenario file says it proves; a file that cannot be read proves none."""
    for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
        if isinstance(document, dict):
            yield from (str(rule) for rule in document.get("rules") or ())


def collect(catalogues: Iterable[Catalogue], tests: Path = TESTS, scenarios: Path = SCENARIOS) -> Coverage:
    """What the test suite and the scenario files cover."""
    known = {rule for catalogue in catalogues for rule in catalogue.rules}
    coverage = Coverage()
    sources = [(path, marked_rules(path)) for path in sorted(tests.rglob("test_*.py"))]
    sources += [(path, scenario_rules(path)) for path in sorted(scenarios.rglob("*.yaml"))]
    for path, rules in sources:
        for rule in rules:
            found = coverage.places if rule in known else coverage.unknown
            found.setdefault(rule, []).append(path.name)
    return coverage


def missing(catalogue: Catalogue, coverage: Coverage, sections: Iterable[int] | None = None) -> list[str]:
    """The rules of a game (or of some of its sections) without a test."""
    wanted = set(sections) if sections is not None else None
    return [
        rule
        for rule in catalogue.rules
        if rule not in coverage.places and (wanted is None or section_of(rule) in wanted)
    ]


def report(catalogues: Iterable[Catalogue], coverage: Coverage) -> list[str]:
    """The lines of the report."""
    lines: list[str] = []
    for catalogue in catalogues:
        done = [rule for rule in catalogue.rules if rule in coverage.places]
        lines.append(f"{catalogue.game}: {len(done)}/{len(catalogue.rules)} rules have a test")
        for section in dict.fromkeys(section_of(rule) for rule in catalogue.rules):
            rules = [rule for rule in catalogue.rules if section_of(rule) == section]
            gaps = missing(catalogue, coverage, (section,))
            title = catalogue.sections.get(section, "")
            lines.append(f"  {section:>2}. {title:<44.44} {len(rules) - len(gaps):>3}/{len(rules):<3}")
            if gaps:
                lines.append(f"      missing: {' '.join(gaps)}")
    for rule, places in sorted(coverage.unknown.items()):
        lines.append(f"unknown rule id {rule} in {', '.join(sorted(set(places)))}")
    return lines


def main() -> int:
    """Print the report; 1 if a test names a rule that no catalogue has."""
    catalogues = read_catalogues()
    coverage = collect(catalogues)
    sys.stdout.write("\n".join(report(catalogues, coverage)) + "\n")
    return 1 if coverage.unknown else 0


if __name__ == "__main__":
    sys.exit(main())
