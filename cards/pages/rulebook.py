"""The rules of a game as a page: every rule with its own address, every mention of a rule a link."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from cards.catalogue import GAME_NAMES
from cards.query import fold

RULES_DIR: Final = Path(__file__).resolve().parents[2] / "docs" / "rules"
TAGS: Final = {
    "h2",
    "h3",
    "p",
    "ul",
    "li",
    "strong",
    "em",
    "a",
    "code",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "div",
}
ATTRIBUTES: Final = {"li": {"id"}, "h2": {"id"}, "a": {"href", "class"}, "div": {"class", "tabindex"}}
#: So many rules are listed for words.
MOST_FOUND: Final = 30
_RULE_ID: Final = r"[A-Z]+-(?:EX-\d+|\d+\.\d+)"
_RULE_START: Final = re.compile(rf"<li>\s*(?:<p>)?<strong>({_RULE_ID})</strong>")
_MENTION: Final = re.compile(rf'(?<![">#\w-])(?P<rule>{_RULE_ID})(?![\w-])')
_SECTION: Final = re.compile(r"<h2>((?:(?:(\d+)\.|([A-Z]+-\d+)) )?([^<]+))</h2>")
_RULING: Final = re.compile(r"^\s+- Ruling: (?P<text>.+)$")
_LINE: Final = re.compile(rf"^- \*\*(?P<rule>{_RULE_ID})\*\* (?P<text>.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Section:
    """One heading of the rules."""

    anchor: str
    title: str


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule: its id, its sentence, and how it is ruled where the rulebook leaves it open."""

    rule_id: str
    text: str
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game, ready for the page."""

    name: str
    html: SafeString
    sections: tuple[Section, ...]
    rules: dict[str, str]
    rulings: dict[str, tuple[str, ...]]


@lru_cache(maxsize=8)
def rulebook(game_key: str) -> Rulebook:
    """Read and render the rules document of a game, once a process."""
    text = (RULES_DIR / f"{game_key}.md").read_text(encoding="utf-8")
    body = text.partition("\n")[2]
    drawn = MarkdownIt("commonmark").enable("table").render(body)
    drawn, sections = _with_sections(drawn)
    drawn = _RULE_START.sub(r'<li id="\1"><a class="rule-id" href="#\1">\1</a>', drawn)
    rules = {found["rule"]: _plain(found["text"]) for found in _LINE.finditer(text)}
    drawn = _MENTION.sub(lambda found: _link(found["rule"], rules), drawn)
    drawn = drawn.replace("<table>", '<div class="scroll-x" tabindex="0"><table>').replace("</table>", "</table></div>")
    drawn = drawn.replace("<th></th>", "<td></td>")  # a corner that heads nothing
    clean = nh3.clean(drawn, tags=TAGS, attributes=ATTRIBUTES, link_rel=None)
    return Rulebook(GAME_NAMES[game_key], mark_safe(clean), sections, rules, _rulings(text))


def find_rules(game_key: str, rule_ids: tuple[str, ...]) -> tuple[RuleLine, ...]:
    """The rules with these ids, in this order; ids the document does not have are left out."""
    book = rulebook(game_key)
    known = (rule_id for rule_id in rule_ids if rule_id in book.rules)
    return tuple(RuleLine(rule_id, book.rules[rule_id], book.rulings.get(rule_id, ())) for rule_id in known)


def go_to(game_key: str, wanted: str) -> tuple[str, tuple[RuleLine, ...]]:
    """The place on the page that a text names, and the rules with all its words if it names none.

    ``17.3``, ``ccg 17.3`` and ``CCG-17.3`` name a rule, ``17`` a section.
    """
    book = rulebook(game_key)
    by_number = {_number(rule_id): rule_id for rule_id in reversed(book.rules)}
    sections = {section.anchor for section in book.sections}
    number = _number(wanted)
    if number in by_number:
        return by_number[number], ()
    if f"section-{number}" in sections:
        return f"section-{number}", ()
    words = fold(wanted).split()
    found = [rule_id for rule_id, text in book.rules.items() if words and all(word in fold(text) for word in words)]
    return "", find_rules(game_key, tuple(found[:MOST_FOUND]))


def _number(text: str) -> str:
    """A rule's id without the letters of its game: ``17.3``, ``ex-4``."""
    return re.sub(r"^[a-z]+[\s-]*(?=\d|ex\b)", "", text.strip().casefold()).replace(" ", "-")


def _rulings(text: str) -> dict[str, tuple[str, ...]]:
    """The lines "Ruling: …" by the rule that they stand under."""
    found: dict[str, tuple[str, ...]] = {}
    rule_id = ""
    for line in text.splitlines():
        rule, ruling = _LINE.match(line), _RULING.match(line)
        if rule:
            rule_id = rule["rule"]
        elif ruling and rule_id:
            said = re.sub(r"^silent\b", "the rulebook is silent", _plain(ruling["text"]))
            found[rule_id] = (*found.get(rule_id, ()), said)
        elif line.startswith("#"):
            rule_id = ""
    return found


def _with_sections(drawn: str) -> tuple[str, tuple[Section, ...]]:
    sections: list[Section] = []

    def with_id(found: re.Match[str]) -> str:
        title, number, prefixed, name = found.groups()
        number = number or prefixed
        anchor = f"section-{number}" if number else re.sub(r"\W+", "-", name.casefold()).strip("-")
        sections.append(Section(anchor, title))
        return f'<h2 id="{anchor}">{title}</h2>'

    return _SECTION.sub(with_id, drawn), tuple(sections)


def _link(rule_id: str, rules: dict[str, str]) -> str:
    return f'<a href="#{rule_id}">{rule_id}</a>' if rule_id in rules else rule_id


def _plain(line: str) -> str:
    return re.sub(r"\*\*|`|\s*\(decision: [^)]*\)", "", line).strip()
