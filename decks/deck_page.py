"""Everything a deck page shows, worked out once: sections with their lines, the check, figures and drawings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards import catalog, facts
from cards.face import band_of
from decks import charts, legality, queries
from decks.charts import Chart, Gauge
from decks.checks import HOLDING, held_checks
from decks.entries import Entry
from decks.models import Deck
from decks.queries import Lack, Person
from decks.statistics import Statistics, statistics
from decks.suggestions import Exchange, suggestions
from decks.zones import zone_names
from simulator.engine.core.problems import Fix, Problem
from simulator.engine.games.conan_ccg.cards import CardDef
from simulator.engine.games.conan_ccg.deck_rules import DRAW_MINIMUM, FOES_MINIMUM

UNKNOWN: Final = "?"
#: How many cards a section needs.
NEEDS: Final = {"conan": 1, "draw": DRAW_MINIMUM, "foes": FOES_MINIMUM}
#: The groups of a section with the bands of the cards in them; what fits none does not belong in the section.
GROUPS: Final = {
    "conan": (("Conan", ("Conan",)),),
    "draw": (
        ("Moves", ("Move",)),
        ("Actions", ("Action",)),
        ("Items", ("Item",)),
        ("Allies and Regions", ("Ally", "Region")),
    ),
    "foes": (("Major", ("Major",)), ("Minor", ("Minor",)), ("Class unknown", ("Foe",))),
}
MISPLACED: Final = "Not allowed here"
#: What to search for when a fix names no card.
STATS: Final = ("damage", "prowess", "health", "vitality", "scars")
SEARCHES: Final = {"conan": "type:conan", "draw": "type:move|action|item", "foes": "type:foe"}


@dataclass(frozen=True, slots=True)
class Stat:
    """One figure of a character with its icon."""

    name: str
    icon: str
    value: str


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One card of a deck; ``cost`` is its gem, or its Renown where ``has_gem`` is false."""

    game_id: str
    section: str
    card_id: str
    title: str
    quantity: int
    type: str
    band: str
    cost: str
    has_gem: bool
    own: int | None

    @property
    def is_short(self) -> bool:
        """Whether its reader owns fewer copies than the deck has."""
        return self.own is not None and self.own < self.quantity

    @property
    def key(self) -> str:
        return f"{self.section}|{self.card_id}"

    @property
    def stats(self) -> tuple[Stat, ...]:
        """The figures of a character."""
        found = catalog.find_card(self.game_id, self.card_id)
        return stats_of(found.definition) if found else ()


@dataclass(frozen=True, slots=True)
class LineGroup:
    """Cards of one kind in a section."""

    title: str
    lines: tuple[DeckLine, ...]

    @property
    def count(self) -> int:
        return sum(line.quantity for line in self.lines)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the deck and how many cards it needs."""

    key: str
    name: str
    count: int
    need: int
    groups: tuple[LineGroup, ...]

    @property
    def is_enough(self) -> bool:
        return self.count == self.need if self.key == "conan" else self.count >= self.need

    @property
    def search(self) -> str:
        return SEARCHES[self.key]


@dataclass(frozen=True, slots=True)
class ShownFix:
    """A way to mend a problem: a button when it says exactly what to do, else a search for the cards to choose."""

    label: str
    value: str
    search: str


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """A problem with its ways out."""

    problem: Problem
    fixes: tuple[ShownFix, ...]
    exchanges: tuple[Exchange, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """The verdict: what makes the deck illegal, what is advice, and what holds."""

    errors: tuple[ShownProblem, ...]
    warnings: tuple[ShownProblem, ...]
    holding: tuple[tuple[str, str], ...]

    @property
    def is_legal(self) -> bool:
        return not self.errors


@dataclass(frozen=True, slots=True)
class DeckPage:
    """A deck as its page shows it."""

    deck: Deck
    number: int
    entries: tuple[Entry, ...]
    sections: tuple[Section, ...]
    check: Check
    figures: Statistics
    gem_chart: Chart
    initiative_chart: Chart
    gauge: Gauge
    lacks: tuple[Lack, ...]
    has_collection: bool
    is_owner: bool

    @property
    def can_run(self) -> bool:
        """Whether matches can be played with it: legal, and every fact of every card known."""
        return self.check.is_legal and not self.figures.gaps

    @property
    def gem_title(self) -> str:
        """The words over the gem curve."""
        mean = self.figures.gems.mean
        return "Gem cost" if mean is None else f"Gem cost, mean {mean:.1f}"

    @property
    def by_key(self) -> dict[str, Section]:
        return {section.key: section for section in self.sections}

    @property
    def missing(self) -> int:
        """Copies its reader lacks."""
        return sum(lack.missing for lack in self.lacks)


def deck_page(deck: Deck, person: Person) -> DeckPage:
    """Read a deck for somebody."""
    game_key = deck.game_id
    entries: list[Entry] = [(entry[0], entry[1], entry[2]) for entry in deck.current.entries] if deck.current else []
    owned = queries.owned_counts(person=person, game_key=game_key) or None
    figures = statistics(catalog.pool(game_key), entries)
    lacks = queries.lacking(game_key=game_key, entries=entries, owned=owned) if owned is not None else []
    return DeckPage(
        deck=deck,
        number=deck.current.number if deck.current else 0,
        entries=tuple(entries),
        sections=sections_of(game_key, entries, owned),
        check=check_of(game_key, entries, owned),
        figures=figures,
        gem_chart=charts.chart(figures.gems),
        initiative_chart=charts.chart(figures.initiatives),
        gauge=charts.gauge(figures.renown),
        lacks=tuple(lacks),
        has_collection=owned is not None,
        is_owner=person.is_authenticated and deck.owner_id == person.pk,
    )


def stats_of(card: CardDef) -> tuple[Stat, ...]:
    """The figures a card has, unknown ones as "?"."""
    values = [(name, getattr(card, name)) for name in STATS]
    return tuple(Stat(name.capitalize(), name, facts.shown(value)) for name, value in values if value is not None)


def check_of(game_key: str, entries: Sequence[Sequence[Any]], owned: Mapping[str, int] | None = None) -> Check:
    """The one validator's findings, with their fixes as buttons or searches."""
    problems = legality.check(game_key, entries)

    def shown(problem: Problem) -> ShownProblem:
        steps = suggestions(catalog.pool(game_key), entries, problem, owned or {})
        return ShownProblem(problem, tuple(_fixes(problem)), tuple(steps))

    codes = {problem.code for problem in problems}
    return Check(
        tuple(shown(problem) for problem in legality.errors(problems)),
        tuple(shown(problem) for problem in legality.warnings(problems)),
        held_checks(codes) if game_key in HOLDING else (),
    )


def sections_of(game_key: str, entries: Sequence[Sequence[Any]], owned: dict[str, int] | None) -> tuple[Section, ...]:
    """The sections of a deck with their cards in groups, costly cards first."""
    found = []
    for key, name in zone_names(game_key).items():
        lines = [_line(game_key, entry, owned) for entry in entries if entry[0] == key]
        found.append(Section(key, name, sum(line.quantity for line in lines), NEEDS[key], _groups(key, lines)))
    return tuple(found)


def _groups(section: str, lines: Sequence[DeckLine]) -> tuple[LineGroup, ...]:
    ordered = sorted(lines, key=_order)
    groups = []
    placed: set[str] = set()
    for title, types in GROUPS[section]:
        inside = tuple(line for line in ordered if _kind(section, line) in types)
        placed.update(line.card_id for line in inside)
        groups.append(LineGroup(title, inside))
    groups.append(LineGroup(MISPLACED, tuple(line for line in ordered if line.card_id not in placed)))
    return tuple(group for group in groups if group.lines)


def _order(line: DeckLine) -> tuple[int, str]:
    return (-int(line.cost) if line.cost.isdecimal() else 0, line.title)


def _kind(section: str, line: DeckLine) -> str:
    """The group a card belongs to: its type, for Foes their class."""
    if section == "foes" and line.type == "Foe":
        return {"foe-major": "Major", "foe-minor": "Minor"}.get(line.band, "Foe")
    return line.type


def _line(game_key: str, entry: Sequence[Any], owned: dict[str, int] | None) -> DeckLine:
    section, card_id, quantity = entry
    own = owned.get(card_id, 0) if owned is not None else None
    found = catalog.find_card(game_key, card_id)
    if found is None:
        return DeckLine(game_key, section, card_id, card_id, quantity, UNKNOWN, "unknown", UNKNOWN, False, own)
    card = found.definition
    value = card.gem if card.gem is not None else card.renown
    cost = facts.shown(value)
    return DeckLine(
        *(game_key, section, card_id, card.title, quantity, card.type, _band(card), cost, card.gem is not None, own)
    )


def _band(card: CardDef) -> str:
    """The colour of a card's type; a Foe of certain class keeps its own even when other facts are missing."""
    band = band_of(card)
    if band == "unknown" and card.type == "Foe" and isinstance(card.renown, int):
        return "foe-major" if card.is_major else "foe-minor"
    return band


def _fixes(problem: Problem) -> Iterator[ShownFix]:
    for fix in problem.fixes:
        if fix.card_id:
            yield ShownFix(fix.label, fix_value(problem.code, fix), "")
        elif fix.act in ("add", "choose"):
            yield ShownFix(fix.label, "", SEARCHES.get(fix.section, ""))


def fix_value(code: str, fix: Fix) -> str:
    """A fix as the value of a button."""
    return "|".join((code, fix.act, fix.section, fix.card_id, str(fix.quantity)))


def read_fix(value: str) -> tuple[str, Fix] | None:
    """The code and fix a button sent; ``None`` when it is no fix."""
    parts = value.split("|")
    if len(parts) != 5 or not parts[4].isdecimal() or len(parts[4]) > 4:
        return None
    return parts[0], Fix(parts[1], "", parts[2], parts[3], int(parts[4]))
