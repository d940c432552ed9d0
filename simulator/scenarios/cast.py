"""The cards of a scenario: its own, the built-in ones, real ones by id, and fillers for Renown and Scars."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from cards.catalog import load_records
from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_ccg.cards import Pool, compile_pool
from simulator.scenarios.reader import Json, Scenario, Where
from simulator.scenarios.short_cards import BUILT_IN, full_record

COPIES: Final = re.compile(r"(\d+)(?: +x?|x) *(?=\S)")
#: The most Renown or Scars one card can have.
MOST: Final = 9


@dataclass(frozen=True, slots=True)
class Held:
    """One card somewhere in a scenario: which, what else is said of it, and where it is said."""

    card: str
    more: Mapping[str, Json]
    where: Where


def cards_of(entries: Iterable[Json], where: Where) -> Iterator[Held]:
    """The cards of a list: ids, ``3 some-id`` for copies, or objects."""
    for index, entry in enumerate(entries):
        yield from held(entry, (*where, index))


def held(entry: Json, where: Where) -> Iterator[Held]:
    if isinstance(entry, Mapping):
        yield Held(str(entry["card"]), entry, where)
        return
    text = str(entry).strip()
    copies = COPIES.match(text)
    number = int(copies[1]) if copies else 1
    card = text[copies.end() :] if copies else text
    for _ in range(min(number, 200)):
        yield Held(card, {}, where)


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
    for card_id, short in own.items():
        records[card_id] = full_record({**short, "id": card_id})
    real: dict[str, Mapping[str, Any]] = {}
    named = list(wanted)
    for card in named:
        if card.card.startswith("deeds-"):
            _, renown, scars = card.card.split("-")
            short = {"id": card.card, "type": "Foe", "renown": int(renown), "scars": int(scars)}
            records.setdefault(card.card, full_record(short))
        elif card.card not in records:
            real = real or {record["id"]: record for record in load_records(str(scenario.data["game"]))}
            if card.card not in real:
                raise scenario.error(card.where, _unknown(card.card, [*records, *real]))
            records[card.card] = real[card.card]
    pool = _compiled(scenario, own, records)
    for card in named:
        if not pool.defs[pool.index[card.card]].simulatable:
            raise scenario.error(card.where, f'"{card.card}" is a known card with gaps; it cannot be played with.')
    return pool


def _compiled(scenario: Scenario, own: Mapping[str, Json], records: Mapping[str, Json]) -> Pool:
    for card_id in own:
        try:
            compile_pool([records[card_id]])
        except BadCard as error:
            raise scenario.error(("cards", card_id), error.message) from error
    try:
        return compile_pool(list(records.values()))
    except BadCard as error:
        raise scenario.error(("cards",), error.message) from error


def _unknown(card: str, known: Iterable[str]) -> str:
    near = get_close_matches(card, list(known), n=3)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    return f'unknown card "{card}".{hint}'
