"""The components of Conan (Monolith) for tests: as they stand, or with some records changed."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from simulator.engine import DeckEntry, DeckList, Problem
from simulator.engine.games.conan_monolith import GAME
from simulator.engine.games.conan_monolith.cards import Pool, Scenario, compile_pool

DATA: Final = Path(__file__).parents[3] / "cards" / "data" / "conan_monolith"
OWN: Final = "the-cistern-of-sighs"
PUBLISHED: Final = "in-the-clutches-of-the-picts"


@cache
def records() -> tuple[dict[str, Any], ...]:
    files = sorted(DATA.glob("*.json"))
    return tuple(one for path in files for one in json.loads(path.read_text(encoding="utf-8"))["cards"])


@cache
def pool() -> Pool:
    return compile_pool(records())


def changed(card_id: str, **fields: Any) -> Pool:
    """The pool with some fields of one record changed; ``None`` takes a field out."""
    found = []
    for record in records():
        one = {**record, **fields} if record["id"] == card_id else record
        found.append({name: value for name, value in one.items() if value is not None or record is one})
    return compile_pool(found)


def team(*heroes: tuple[str, list[str]], scenario: str = OWN) -> DeckList:
    """A team: heroes with what lies beside them."""
    entries = [DeckEntry("scenario", scenario, 1)]
    for number, (hero, gear) in enumerate(heroes, 1):
        entries.append(DeckEntry(f"hero{number}", hero, 1))
        entries += [DeckEntry(f"gear{number}", card, 1) for card in gear]
    return DeckList("Team", tuple(entries))


def ready(scenario: str = OWN) -> DeckList:
    """The team that a scenario suggests."""
    card = found(scenario)
    return team(*((hero, list(gear)) for hero, gear in card.kits or ()), scenario=scenario)


def command(scenario: str = OWN, *tiles: str, spells: tuple[str, ...] = ()) -> DeckList:
    """A command: these tiles from left to right, or the river of the scenario."""
    river = list(tiles) or [slot[0] for slot in found(scenario).river or () if slot]
    entries = [DeckEntry("scenario", scenario, 1)]
    entries += [DeckEntry(f"river{min(place, 8)}", tile, 1) for place, tile in enumerate(river, 1)]
    entries += [DeckEntry("sorcery", spell, 1) for spell in spells]
    return DeckList("Command", tuple(entries))


def found(scenario: str) -> Scenario:
    card = pool().find(scenario)
    assert isinstance(card, Scenario)
    return card


def of_deck(code: str, deck: DeckList, cards: Pool | None = None) -> list[Problem]:
    return [one for one in GAME.check_deck(cards or pool(), deck) if one.code == f"MON-{code}"]


def of_table(code: str, *decks: DeckList, cards: Pool | None = None) -> list[Problem]:
    return [one for one in GAME.check_table(cards or pool(), decks) if one.code == f"MON-{code}"]


def only(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, problems
    return problems[0]
