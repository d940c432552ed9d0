"""What stands beside the scenario of a team or a command: its gems, what is not recorded, what can be filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from decks.games.base import Fill
from decks.games.conan_monolith.team import GEMS, REDS, Asked, armors, asked_of, counted, hero_views
from simulator.engine import DeckEntry
from simulator.engine.games.conan_monolith.catalogue import (
    HERO_SECTIONS,
    HEROES,
    OVERLORD,
    RIVER_SECTIONS,
    SCENARIO,
    SORCERY,
    CountedDeck,
    Pool,
    Scenario,
    Strip,
    doubts_about,
    kit_entries,
    laid_strip,
    suggested_team,
)

Entry = tuple[str, str, int]


@dataclass(frozen=True, slots=True)
class ScenarioView:
    """A scenario beside a deck: ``changes`` are what its river has otherwise than the record, ``kits`` the suggested
    heroes with what they carry, ``doubts`` why these are not offered, ``armors`` what charts can be held against."""

    card: Scenario
    is_team: bool
    is_command: bool
    gems: tuple[tuple[str, int, int, int, bool], ...]
    assets: tuple[tuple[str, int], ...]
    gaps: tuple[str, ...]
    changes: tuple[str, ...]
    kits: tuple[tuple[str, tuple[str, ...]], ...]
    doubts: tuple[str, ...]
    armors: tuple[tuple[str, str], ...]
    asked: Asked

    @property
    def gem_choices(self) -> tuple[str, ...]:
        return GEMS

    @property
    def red_choices(self) -> tuple[str, ...]:
        """What the faces of the red die may be, which nobody knows for sure."""
        return REDS

    @property
    def is_original(self) -> bool:
        return self.card.source == "original"

    @property
    def has_river(self) -> bool:
        """Whether a river was recorded."""
        return self.card.river is not None

    @property
    def too_many(self) -> int:
        """How many of the suggested heroes do not take part."""
        return max(0, len(self.kits) - self.card.most_heroes)


@dataclass(frozen=True, slots=True)
class RiverView:
    """The river of a command as one strip with its costs."""

    strip: Strip


def details(pool: Pool, entries: Sequence[Sequence[Any]], said: Mapping[str, str]) -> dict[str, Any]:
    """What stands under the sections of a deck, by their keys: heroes under their gear, the scenario, and the river
    under its last tile."""
    deck, asked = counted(pool, entries), asked_of(said)
    found: dict[str, Any] = dict(hero_views(pool, deck, asked))
    scenario = deck.scenario()
    if scenario is not None:
        found[SCENARIO] = _scenario_view(pool, deck, scenario, asked)
    strip = laid_strip(pool, deck)
    if strip is not None:
        last = next(section for section in reversed(RIVER_SECTIONS) if deck.sizes[section])
        found[last] = RiverView(strip)
    return found


def _scenario_view(pool: Pool, deck: CountedDeck, scenario: Scenario, asked: Asked) -> ScenarioView:
    chosen = len(deck.fighters())
    gems = [
        (f"Overlord, {heroes} heroes" if heroes else "Overlord", *rest, heroes == chosen)
        for heroes, *rest in scenario.gems or ()
    ]
    kits = [(pool.title(hero), tuple(map(pool.title, gear))) for hero, gear in scenario.kits or ()]
    return ScenarioView(
        card=scenario,
        is_team=deck.role == HEROES,
        is_command=deck.role == OVERLORD,
        gems=tuple(gems),  # type: ignore[arg-type]
        assets=tuple((pool.title(card), copies) for card, copies in scenario.assets or ()),
        gaps=tuple(_gaps(scenario)),
        changes=tuple(_changes(pool, deck, scenario)) if deck.role == OVERLORD else (),
        kits=tuple(kits),
        doubts=doubts_about(pool, scenario),
        armors=tuple(armors(pool, deck)),
        asked=asked,
    )


def _gaps(scenario: Scenario) -> Iterator[str]:
    if scenario.source != "original":
        yield "3 places (start, reinforcements, chests)"
    for words, value in (
        ("the river", scenario.river),
        ("gems of the Overlord", scenario.gems),
        ("fatigue of the heroes", scenario.fatigue),
        ("the asset deck", scenario.assets),
        ("suggested heroes", scenario.kits),
    ):
        if value is None:
            yield words


def _changes(pool: Pool, deck: CountedDeck, scenario: Scenario) -> Iterator[str]:
    """In what a laid river differs from the one that was recorded; nothing where none was."""
    if scenario.river is None:
        return
    recorded = [tile for tile, _life in filter(None, scenario.river)][: len(RIVER_SECTIONS)]
    laid = [line.card.id for line in deck.river() for _copy in range(line.quantity)]
    out, more = Counter(recorded) - Counter(laid), Counter(laid) - Counter(recorded)
    if out:
        yield f"Left out: {'; '.join(map(pool.title, out.elements()))}."
    if more:
        yield f"Added: {'; '.join(map(pool.title, more.elements()))}."
    if not out and not more and laid != recorded:
        yield "The tiles lie in another order."


def fills(pool: Pool, entries: Sequence[Sequence[Any]]) -> tuple[Fill, ...]:
    """What a deck can be filled with at once: the recorded river, the suggested team, a suggested hero.

    Nothing of a suggestion that breaks a check is offered.
    """
    deck = counted(pool, entries)
    scenario = deck.scenario()
    if scenario is None:
        return ()
    found = list(_river(scenario, deck))
    if deck.role != OVERLORD and scenario.kits and not doubts_about(pool, scenario):
        found += _heroes(pool, scenario, deck, [(section, card, number) for section, card, number in entries])
    return tuple(found)


def _river(scenario: Scenario, deck: CountedDeck) -> Iterator[Fill]:
    if deck.role == HEROES or not any(scenario.river or ()):
        return
    tiles = [tile for tile, _life in filter(None, scenario.river or ())]
    # A recorded river with holes is packed to the left (MON-5.2).
    river = [(section, tile, 1) for section, tile in zip(RIVER_SECTIONS, tiles, strict=False)]
    sorcery = [(SORCERY, spell, 1) for spell in scenario.sorcery]
    wanted = [(SCENARIO, scenario.id, 1), *river, *sorcery]
    if sorted(wanted) != sorted((line.section, line.card.id, line.quantity) for line in deck.lines):
        yield Fill("river", "Lay the recorded river", tuple(wanted))


def _heroes(pool: Pool, scenario: Scenario, deck: CountedDeck, entries: list[Entry]) -> Iterator[Fill]:
    kits = scenario.kits or ()
    if not deck.has(HERO_SECTIONS):
        yield Fill("team", "Take the suggested team", tuple(map(_row, suggested_team(scenario))))
        return
    places = HERO_SECTIONS[: scenario.most_heroes]
    free = next((place for place, section in enumerate(places) if not deck.sizes[section]), None)
    chosen = {fighter.hero.id for fighter in deck.fighters()}
    for number, (hero, gear) in enumerate(kits):
        if free is not None and hero not in chosen:
            more = map(_row, kit_entries((hero, gear), free))
            yield Fill(f"kit{number}", f"Add {pool.title(hero)} as suggested", (*entries, *more))


def _row(entry: DeckEntry) -> Entry:
    return entry.section, entry.card_id, entry.quantity
