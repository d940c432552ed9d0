"""Cards as scenario files name them: ids, ``3 some-id`` for copies, or objects that say more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, TypeVar

from cards.catalogue import load_records
from simulator.engine import BadCard
from simulator.scenarios.reader import Json, Scenario, Where

PoolT = TypeVar("PoolT")

COPIES: Final = re.compile(r"(\d+)(?: +x?|x) *(?=\S)")


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


def unknown(card: str, known: Iterable[str]) -> str:
    """The error for an unknown card id, with similar ids."""
    near = get_close_matches(card, list(known), n=3)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    return f'unknown card "{card}".{hint}'


def real_records(game_key: str) -> dict[str, Mapping[str, Json]]:
    """The card data of the site, by id."""
    return {record["id"]: record for record in load_records(game_key)}


def own_records(scenario: Scenario, full_record: Callable[[Mapping[str, Json]], dict[str, Json]]) -> dict[str, Json]:
    """The test cards of a scenario by id, those ``like`` a card of the site among them."""
    own: Mapping[str, Mapping[str, Json]] = scenario.data.get("cards", {})
    real = real_records(str(scenario.data["game"])) if any("like" in short for short in own.values()) else {}
    return {
        card_id: _like(scenario, card_id, short, real) if "like" in short else full_record({**short, "id": card_id})
        for card_id, short in own.items()
    }


def _like(scenario: Scenario, card_id: str, short: Mapping[str, Json], real: Mapping[str, Json]) -> dict[str, Json]:
    """A card like a real one but for the fields that are said; with the same id it stands for that card."""
    like = str(short["like"])
    if like not in real:
        raise scenario.error(("cards", card_id, "like"), unknown(like, real))
    title = {"title": card_id.replace("-", " ").title()} if card_id != like else {}
    kept = {field: value for field, value in real[like].items() if field != "reprint_of"}
    return {**kept, **title, **{field: value for field, value in short.items() if field != "like"}, "id": card_id}


def compiled(
    scenario: Scenario, own: Iterable[str], records: Mapping[str, Json], compile_pool: Callable[[list[Json]], PoolT]
) -> PoolT:
    """All records as one pool; if they do not fit, the error stands at the scenario's own card that is at fault."""
    try:
        return compile_pool(list(records.values()))
    except BadCard as error:
        for card_id in own:
            try:
                compile_pool([records[card_id]])
            except BadCard as fault:
                raise scenario.error(("cards", card_id), fault.message) from fault
        raise scenario.error(("cards",), error.message) from error
