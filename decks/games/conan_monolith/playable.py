"""Which scenarios can be played with what a user owns, and what a further box would add. Pure.

A scenario takes its boards, and every tile of its river, card of its asset deck and spell in the needed number. A tile
that lacks only its colour, or is a second drawing, counts as "with another base". Heroes are suggestions: enough owned
ones suffice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from decks.games.base import NOT_YOURS, PLAYABLE, UNKNOWN, WITH_CHANGES, Playable
from simulator.engine.games.conan_monolith.catalogue import (
    Board,
    Component,
    Equipment,
    Hero,
    Pool,
    Scenario,
    Spell,
    Unit,
)

Copies = Mapping[str, int]


def playable(pool: Pool, owned: Copies) -> tuple[Playable, ...]:
    """Every adventure scenario, in the order of their numbers, held against the own copies."""
    asked = [card for card in pool.defs if isinstance(card, Scenario) and _is_asked(card)]
    return tuple(_judged(pool, card, owned, _heroes(pool, owned)) for card in asked)


def adds(pool: Pool, owned: Copies, found: Sequence[Playable], contents: Copies) -> int:
    """How many scenarios more can be played with these contents too; ``found`` are all of them as they are now."""
    more = {**owned}
    for card_id, copies in contents.items():
        more[card_id] = more.get(card_id, 0) + copies
    heroes = _heroes(pool, more)
    names = {_kin_key(card) for card in map(pool.find, contents) if card is not None}
    gained = 0
    for one in found:
        lacking = [card_id for card_id, _copies in one.lacks]
        brought = all(_kin_key(card) in names for card in map(pool.find, lacking) if card is not None)
        if lacking and brought:
            card = pool.find(one.card_id)
            gained += isinstance(card, Scenario) and _judged(pool, card, more, heroes).is_playable
    return gained


def _heroes(pool: Pool, owned: Copies) -> int:
    return sum(1 for card_id in owned if owned[card_id] and isinstance(pool.find(card_id), Hero))


def _kin_key(card: Component) -> tuple[str, str]:
    """What namesakes of one type share; of heroes any other will do."""
    return card.type, "" if isinstance(card, Hero) else card.printed


@lru_cache(maxsize=4)
def _kin_by_hash(_pool_hash: str) -> dict[tuple[str, str], list[Component]]:
    """Filled once for a pool, so that namesakes are not sought again and again."""
    return {}


def _kin(pool: Pool, card: Component) -> list[Component]:
    known = _kin_by_hash(pool.hash)
    if not known:
        for one in pool.defs:
            known.setdefault((one.type, one.printed), []).append(one)
    return known[card.type, card.printed]


def _is_asked(card: Scenario) -> bool:
    return card.is_adventure and card.source != "original"


def _judged(pool: Pool, card: Scenario, owned: Copies, heroes: int) -> Playable:
    needs = _needs(card)
    lacks = {one: number - owned.get(one, 0) for one, number in needs.items() if number > owned.get(one, 0)}
    changes = list(_namesakes(pool, needs, lacks, owned))
    changes += _other_heroes(pool, card, owned)
    doubts = list(_doubts(pool, card))
    if heroes < card.heroes[0]:
        lacks[_a_hero(pool, card)] = card.heroes[0] - heroes
    if not owned.get(card.id):
        changes.append(NOT_YOURS)
    state = UNKNOWN if card.river is None else WITH_CHANGES if changes else PLAYABLE
    return Playable(
        card_id=card.id,
        title=card.title,
        printed_in=card.boxes[0][0] if card.boxes else "",
        boards=tuple(pool.title(board) for board in card.boards),
        players=tuple(range(card.heroes[0] + 1, card.heroes[-1] + 2)),
        rounds="no limit" if card.endless else str(card.rounds or "?"),
        complexity=str(card.complexity or "?"),
        state="" if lacks else state,
        changes=tuple(changes),
        lacks=tuple(lacks.items()),
        doubts=(*doubts, *(["its river is not recorded"] if card.river is None else [])),
    )


def _a_hero(pool: Pool, card: Scenario) -> str:
    return card.kits[0][0] if card.kits else next(one.id for one in pool.defs if isinstance(one, Hero))


def _needs(card: Scenario) -> dict[str, int]:
    """Copies by card id; a tile as often as it lies in the river."""
    needs = dict.fromkeys(card.boards, 1)
    for tile, _life in filter(None, card.river or ()):
        needs[tile] = needs.get(tile, 0) + 1
    for item, number in card.assets or ():
        needs[item] = needs.get(item, 0) + number
    for spell in card.spells:
        needs[spell] = 1
    return needs


def _namesakes(pool: Pool, needs: Copies, lacks: dict[str, int], owned: Copies) -> Iterator[str]:
    """Take out of what lacks the cards that are there from another box or on another base, and say so of bases."""
    for card_id in list(lacks):
        card = pool.find(card_id)
        if not isinstance(card, (Unit, Equipment, Spell)):
            continue
        kin = _kin(pool, card)
        there = sum(owned.get(one.id, 0) for one in kin)
        if len(kin) > 1 and there >= sum(needs.get(one.id, 0) for one in kin):
            del lacks[card_id]
            if isinstance(card, Unit) and not any(owned.get(one.id) for one in kin if _base(one) == _base(card)):
                yield f"{card.printed} on another base"


def _base(card: Component) -> tuple[str, bool]:
    return (card.base, card.second) if isinstance(card, Unit) else ("", False)


def _other_heroes(pool: Pool, card: Scenario, owned: Copies) -> list[str]:
    return [f"another hero for {pool.title(hero)}" for hero, _gear in card.kits or () if not owned.get(hero)]


def _doubts(pool: Pool, card: Scenario) -> Iterator[str]:
    """What is odd about the record: both sides of one board, more copies than there are."""
    sides = [board for board in map(pool.find, card.boards) if isinstance(board, Board)]
    if any(one.other_side == two.printed for one in sides for two in sides):
        yield "both sides of one board"
    for one, number in _needs(card).items():
        found = pool.find(one)
        if found is not None and number > found.copies and not isinstance(found, Board):
            yield f"all boxes hold {found.copies} of {found.title}"
