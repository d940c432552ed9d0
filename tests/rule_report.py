"""Which rules of the catalogue have a test: ``python -m tests.rule_report`` prints covered/total and what is missing.

A test is about a rule if it is marked with the rule's id and its name begins with the rule's number:
``@pytest.mark.rule("CCG-9.6")`` on ``test_9_6_a_major_foe_costs_...``, or with two rules ``test_9_6_and_9_8_...``.
A scenario is about the rules under its ``rules:`` if they are two at most. All other marks say what else a test
touches: they help to find tests and cover nothing. Only files of the project are read.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from simulator.engine import PLAYING

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "docs" / "rules"
TESTS = ROOT / "tests"
SCENARIOS = TESTS / "scenarios"
#: The reader in C, where PyYAML was built with it.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

#: ``- **CCG-9.6** Each Major Foe costs …`` and ``## 9. Foe Draw Phase`` of a catalogue.
RULE = re.compile(r"\*\*((?P<game>[A-Z]+)-(?P<section>\d+)\.\d+)\*\*")
#: The rules a test's name begins with: ``test_9_6_...`` or ``test_9_6_and_9_8_...``.
NAMED = re.compile(r"test_(\d{1,2})_(\d{1,2})_(?:and_(\d{1,2})_(\d{1,2})_)?")
#: A scenario with more rules than this is a story that touches them.
MOST_RULES = 2
#: Where rules have several prefixes: ``## AIH-1 Experience``.
HEADING = re.compile(r"^##+ (?:(?P<plain>\d+)\.|(?P<prefix>[A-Z]+)-(?P<section>\d+)) (?P<title>.+)$", re.MULTILINE)
#: A section by the prefix of its rules and its number.
Section = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The rule ids of one game in printed order, and the titles of its sections."""

    game: str
    rules: tuple[str, ...]
    sections: dict[Section, str]


@dataclass(frozen=True, slots=True)
class Marked:
    """One test or scenario with the rules it names, and those of them it is about."""

    name: str
    rules: tuple[str, ...]
    about: tuple[str, ...]


@dataclass(slots=True)
class Coverage:
    """Rule id -> the files with a test about it, those with a test that only touches it; ids no catalogue knows."""

    places: dict[str, list[str]] = field(default_factory=dict)
    touched: dict[str, list[str]] = field(default_factory=dict)
    unknown: dict[str, list[str]] = field(default_factory=dict)
    #: Tests whose names begin with the number of a rule they are not marked with.
    unmarked: list[str] = field(default_factory=list)


def section_of(rule: str) -> Section:
    """``CCG-9.6`` -> ``("CCG", 9)``."""
    prefix, _, number = rule.partition("-")
    return prefix, int(number.partition(".")[0])


def read_catalogue(path: Path) -> Catalogue:
    """The rules a catalogue file defines (its bullets), each once, in order."""
    text = path.read_text(encoding="utf-8")
    rules = tuple(dict.fromkeys(match.group(1) for match in RULE.finditer(text)))
    usual = rules[0].partition("-")[0] if rules else ""
    sections = {
        (match["prefix"] or usual, int(match["section"] or match["plain"])): match["title"].strip()
        for match in HEADING.finditer(text)
    }
    return Catalogue(path.stem, rules, sections)


def read_catalogues(folder: Path = CATALOGUES) -> list[Catalogue]:
    """Every game's catalogue, by file name."""
    return [read_catalogue(path) for path in sorted(folder.glob("*.md"))]


def numbers_of(name: str) -> tuple[str, ...]:
    """The numbers of rules a test's name begins with: ``("9.6", "9.8")``."""
    found = NAMED.match(name)
    if found is None:
        return ()
    first, second, third, fourth = found.groups()
    return (f"{first}.{second}", f"{third}.{fourth}") if third else (f"{first}.{second}",)


def marked_tests(path: Path) -> Iterator[Marked]:
    """The tests of a file that begin with a rule's number or carry ``pytest.mark.rule("...")``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        if isinstance(node, ast.FunctionDef):
            rules = tuple(rule for decorator in node.decorator_list for rule in ids_in(decorator))
            numbers = numbers_of(node.name)
            if rules or numbers:
                about = tuple(rule for rule in rules if rule.partition("-")[2] in numbers)
                yield Marked(node.name, rules, about)


def ids_in(decorator: ast.expr) -> Iterator[str]:
    """The rule ids of one decorator."""
    if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Attribute) and decorator.func.attr == "rule":
        for argument in decorator.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def scenario_rules(path: Path) -> Iterator[str]:
    """All rule ids that the scenarios of a file name."""
    yield from (rule for one in scenarios_in(path) for rule in one.rules)


def scenarios_in(path: Path) -> Iterator[Marked]:
    """The scenarios of a file; a file that cannot be read has none."""
    for document in yaml.load_all(path.read_text(encoding="utf-8"), Loader=LOADER):
        if isinstance(document, dict):
            rules = tuple(str(rule) for rule in document.get("rules") or ())
            yield Marked(str(document.get("scenario", "")), rules, rules if len(rules) <= MOST_RULES else ())


def collect(catalogues: Iterable[Catalogue], tests: Path = TESTS, scenarios: Path = SCENARIOS) -> Coverage:
    """What the test suite and the scenario files cover."""
    known = {rule for catalogue in catalogues for rule in catalogue.rules}
    coverage = Coverage()
    sources = [(path, marked_tests(path)) for path in sorted(tests.rglob("test_*.py"))]
    sources += [(path, scenarios_in(path)) for path in sorted(scenarios.rglob("*.yaml"))]
    for path, found in sources:
        for one in found:
            if path.suffix == ".py" and len(one.about) < len(numbers_of(one.name)):
                coverage.unmarked.append(f"{path.name}::{one.name}")
            for rule in one.rules:
                place = coverage.touched if rule in known else coverage.unknown
                place = coverage.places if rule in known and rule in one.about else place
                place.setdefault(rule, []).append(path.name)
    return coverage


def missing(catalogue: Catalogue, coverage: Coverage, sections: Iterable[Section] | None = None) -> list[str]:
    """The rules of a game (or of some of its sections) without a test."""
    wanted = set(sections) if sections is not None else None
    return [
        rule
        for rule in catalogue.rules
        if rule not in coverage.places and (wanted is None or section_of(rule) in wanted)
    ]


def report(catalogues: Iterable[Catalogue], coverage: Coverage, complete: Collection[str] = PLAYING) -> list[str]:
    """The lines of the report; games that are not complete cannot be played yet."""
    lines: list[str] = []
    for catalogue in catalogues:
        done = [rule for rule in catalogue.rules if rule in coverage.places]
        lines.append(
            f"{catalogue.game}: {len(done)}/{len(catalogue.rules)} rules have a test that is about them"
            + ("" if catalogue.game in complete else " (cannot be played yet)")
        )
        prefixes = {rule.partition("-")[0] for rule in catalogue.rules}
        for section in dict.fromkeys(section_of(rule) for rule in catalogue.rules):
            rules = [rule for rule in catalogue.rules if section_of(rule) == section]
            gaps = missing(catalogue, coverage, (section,))
            title = catalogue.sections.get(section, "")
            name = f"{section[1]:>2}." if len(prefixes) == 1 else f"{section[0]}-{section[1]:<2}"
            lines.append(f"  {name} {title:<44.44} {len(rules) - len(gaps):>3}/{len(rules):<3}")
            if gaps:
                lines.append(f"      missing: {' '.join(gaps)}")
                only = [rule for rule in gaps if rule in coverage.touched]
                lines += [f"      only touched: {' '.join(only)}"] if only else []
    for rule, places in sorted(coverage.unknown.items()):
        lines.append(f"unknown rule id {rule} in {', '.join(sorted(set(places)))}")
    lines += [f"{name} is not marked with the rule it begins with" for name in coverage.unmarked]
    return lines


def main() -> int:
    """Print the report; 1 if a rule has no test about it, or a test names a rule that no catalogue has.

    A game that is not registered yet may have gaps: its engine is not complete.
    """
    catalogues = read_catalogues()
    coverage = collect(catalogues)
    sys.stdout.write("\n".join(report(catalogues, coverage)) + "\n")
    gaps = any(missing(catalogue, coverage) for catalogue in catalogues if catalogue.game in PLAYING)
    return 1 if gaps or coverage.unknown or coverage.unmarked else 0


if __name__ == "__main__":
    sys.exit(main())
