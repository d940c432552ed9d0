"""Words that the project no longer uses (docs/glossary.md): none comes back, and what is left of them only shrinks."""

from __future__ import annotations

import json
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest
from drf_spectacular.generators import SchemaGenerator

ROOT = Path(__file__).resolve().parents[1]
#: How often each word still stands where it is forbidden. Lower a number when a rename lowers it; raise none.
LEFT = ROOT / "tests" / "words_left.json"
APPS = ("cards", "conanhub", "decks", "simulator")
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


class Forbidden(NamedTuple):
    """A word of the table: as part of names in ``folders``, of a module or of the API, or as a phrase on pages."""

    word: str
    folders: tuple[str, ...]
    is_module: bool
    on_pages: bool
    in_api: bool


def table() -> list[Forbidden]:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = [tuple(part.strip() for part in row) for row in ROW.findall(text[text.index("| forbidden |") :])]
    found = []
    for word, where, _instead in rows[2:] if rows[1][0].startswith("-") else rows[1:]:
        places = [place.strip() for place in where.split(",")]
        folders = tuple(place.removeprefix("code:") for place in places if place.startswith("code:"))
        marks = ("module" in places, "pages" in places, "api" in places)
        found.append(Forbidden(word, APPS if "code" in places else folders, *marks))
    return found


@lru_cache(maxsize=1)
def modules() -> tuple[Path, ...]:
    found = (path for app in APPS for path in sorted((ROOT / app).rglob("*.py")))
    return tuple(path for path in found if "migrations" not in path.parts)


@lru_cache(maxsize=1)
def names() -> dict[str, Counter[str]]:
    """The parts of all identifiers by app: ``find_draft`` counts for ``find`` and for ``draft``."""
    found: dict[str, Counter[str]] = {app: Counter() for app in APPS}
    for path in modules():
        with path.open("rb") as source:
            for token in tokenize.tokenize(source.readline):
                if token.type == tokenize.NAME:
                    found[path.relative_to(ROOT).parts[0]].update(parts(token.string))
    return found


def parts(name: str) -> list[str]:
    return [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)]


@lru_cache(maxsize=1)
def pages() -> str:
    """What people read in templates, without their tags."""
    templates = (path.read_text(encoding="utf-8") for path in sorted((ROOT / "templates").rglob("*.html")))
    return " ".join(re.sub(r"{%.*?%}|{{.*?}}|{#.*?#}|<[^>]*>", " ", text, flags=re.DOTALL) for text in templates)


@lru_cache(maxsize=1)
def api_names() -> tuple[str, ...]:
    """Names of the API's schema: components, fields, parameters and parts of addresses, but for deprecated ones."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    found: list[str] = []
    for address, calls in schema["paths"].items():
        for call in calls.values():
            if not call.get("deprecated"):
                found += [address, call["operationId"], *(one["name"] for one in call.get("parameters", ()))]
    for name, component in schema["components"]["schemas"].items():
        if "Old" not in parts_as_written(name):
            found.append(name)
            fields = component.get("properties", {}).items()
            found += [field for field, about in fields if not about.get("deprecated")]
            found += component.get("enum", ())
    return tuple(found)


def parts_as_written(name: str) -> list[str]:
    return re.findall(r"[A-Z]?[a-z]+", name)


def uses() -> Iterator[tuple[str, int]]:
    """How often each forbidden word stands where it must not."""
    for entry in table():
        number = 0
        if "_" not in entry.word and entry.word.isidentifier():
            number += sum(names()[folder][entry.word.lower()] for folder in entry.folders)
        if entry.is_module:
            number += sum(path.stem == entry.word for path in modules())
        if entry.on_pages:
            phrase = re.escape(entry.word).replace(r"\#", r"\d+").replace(r"\ ", r"\s+")
            number += len(re.findall(rf"\b{phrase}(?!\w)", pages(), re.IGNORECASE))
        if entry.in_api:
            whole = entry.word.replace(" ", "_").lower()
            names_of_api = (name.lower() for name in api_names())
            number += sum(re.search(rf"(?<![a-z]){whole}(?![a-z])", name) is not None for name in names_of_api)
        if entry.folders or entry.is_module or entry.on_pages or entry.in_api:
            yield entry.word, number


def test_the_table_of_forbidden_words_is_read() -> None:
    words = {entry.word: entry for entry in table()}
    assert words["pilot"].folders == APPS and words["pilot"].on_pages
    assert words["letter"].folders == ("conanhub",) and words["acts"].is_module
    assert words["version_a"].in_api and not words["version_a"].folders
    assert parts("SimulationDraft_ofPilot2") == ["simulation", "draft", "of", "pilot", "2"]


@pytest.mark.slow
def test_no_forbidden_word_comes_back() -> None:
    left: dict[str, int] = json.loads(LEFT.read_text(encoding="utf-8"))
    more = {word: number for word, number in uses() if number > left.get(word, 0)}
    assert more == {}, f"forbidden words (docs/glossary.md names better ones); {LEFT.name} allows fewer of them"


@pytest.mark.slow
def test_what_is_left_of_forbidden_words_is_known() -> None:
    left: dict[str, int] = json.loads(LEFT.read_text(encoding="utf-8"))
    fewer = {word: number for word, number in uses() if number < left.get(word, 0)}
    assert fewer == {}, f"fewer are left: lower the numbers of {LEFT.name}"


def test_the_names_of_the_api_are_read() -> None:
    found = set(api_names())
    assert {"SimulationRequest", "matches", "win_rate", "version_test", "/api/v1/experiments/"} <= found
    assert not {"games", "ai_vs_ai_share_of_wins", "/api/v1/studies/", "OldExperiment"} & found


def test_choices_of_the_api_have_names_of_their_own() -> None:
    """Two fields of one name with other choices get a name with a hash in it unless the settings name them."""
    assert [name for name in api_names() if re.search(r"[0-9A-F][0-9a-f]{2}Enum$", name)] == []
