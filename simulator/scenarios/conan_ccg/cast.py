"""The cards of a scenario: its own, the built-in ones, real ones by id, and fillers for Renown and Scars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from simulator.engine.games.conan_ccg.scenes import Pool, compile_pool
from simulator.scenarios.conan_ccg.short_cards import BUILT_IN, full_record
from simulator.scenarios.held import Held, compiled, own_records, real_records, unknown
from simulator.scenarios.reader import Json, Scenario

#: The most Renown or Scars one card can have.
MOST: Final = 9


def deeds(renown: int, scars: int) -> list[str]:
    """Ids of filler Foes for a Chronicle Area that add up to this Renown and these Scars, spread evenly."""
    number = max(-(-renown // MOST), -(-scars // MOST))
    found = []
    for place in range(number):
        one = renown // number + (place < renown % number)
        other = scars // number + (place < scars % number)
        found.append(f"deeds-{one}-{other}")
    return found


def compile_cast(scenario: Scenario, wanted: Iterable[Held]) -> Pool:
    """A pool of all cards the scenario names; an unknown one is refused with what was likely meant."""
    own = scenario.data.get("cards", {})
    records: dict[str, Json] = {}
    for short in BUILT_IN:
        records[short["id"]] = full_record(short)
    records |= own_records(scenario, full_record)
    real: dict[str, Mapping[str, Any]] = {}
    named = list(wanted)
    for card in named:
        if card.card.startswith("deeds-"):
            _, renown, scars = card.card.split("-")
            short = {"id": card.card, "type": "Foe", "renown": int(renown), "scars": int(scars)}
            records.setdefault(card.card, full_record(short))
        elif card.card not in records:
            real = real or real_records(str(scenario.data["game"]))
            if card.card not in real:
                raise scenario.error(card.where, unknown(card.card, [*records, *real]))
            records[card.card] = real[card.card]
    pool = compiled(scenario, own, records, compile_pool)
    for card in named:
        if not pool.defs[pool.index[card.card]].simulatable:
            raise scenario.error(card.where, f'"{card.card}" is a known card with gaps; it cannot be played with.')
    return pool
