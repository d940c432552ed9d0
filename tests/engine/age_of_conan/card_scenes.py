"""Positions with the cards of the base box: whose texts work, by title, on top of ``scene``.

Dice are all alike unless a test says otherwise, so that ``totals`` tells how many of them counted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from simulator.engine.core.match import Holder
from simulator.engine.games.age_of_conan import cards, steps
from simulator.engine.games.age_of_conan.play.effects.effect_frames import F_WINDOW
from tests.engine.age_of_conan import records
from tests.engine.age_of_conan.hyboria import instances
from tests.engine.age_of_conan.scene import Scene, scene

FOUR = ("aquilonia", "turan", "stygia", "hyperborea")
#: What windows are called where they join a decision of the rules.
JOINED = {
    "table": "own_turn",
    "action_end": "own_turn",
    "emissary": "own_turn",
    "scheme": "own_turn",
    "collect": "own_turn",
    "court": "court",
    "redeploy": "on_redeploy",
    "march": "on_forced_march",
    "subjugate": "on_subjugate",
    "attack_rolled": "after_roll",
    "defense_rolled": "after_roll",
}


def program() -> cards.Program:
    return _program_of(Holder(records.pool()))


@lru_cache(maxsize=2)
def _program_of(holder: Holder[cards.Pool]) -> cards.Program:
    return cards.build_program(holder.pool)


def fields(kingdoms: Sequence[str]) -> dict[str, Any]:
    """The fields of a ``Table`` that say which cards of the base box its instances are."""
    return _fields_of(Holder(records.pool()), tuple(kingdoms))


@lru_cache(maxsize=16)
def _fields_of(holder: Holder[cards.Pool], kingdoms: Sequence[str]) -> dict[str, Any]:
    pool = holder.pool
    numbers = {card.title: number for number, card in enumerate(pool.defs)}
    numbers["Conan bonus card"] = pool.box.bonus_card
    decks = {seat: list(pool.box.kingdom_decks[cards.KINGDOMS.index(name)]) for seat, name in enumerate(kingdoms)}
    rows = instances(kingdoms)
    found = [decks[row["owner"]].pop(0) if row["kind"] == 0 else numbers.get(row["title"], -1) for row in rows]
    windows = 0
    for number in found:
        windows |= program().windows[number] if number >= 0 else 0
    return {
        "program": program(),
        "windows": windows,
        "card": tuple(found),
        "titles": tuple(
            pool.defs[number].title if row["kind"] == 0 else row["title"]
            for row, number in zip(rows, found, strict=True)
        ),
        "plays": tuple(max(0, pool.kinds[number]) if number >= 0 else 0 for number in found),
        "cost": tuple(pool.costs[number] if number >= 0 else 0 for number in found),
    }


def definition(title: str) -> cards.KingdomCard:
    """The kingdom card with this title."""
    card = next(card for card in records.pool().defs if card.title == title)
    assert isinstance(card, cards.KingdomCard)
    return card


def kind_of(title: str) -> str:
    """``table``, ``event`` or ``instant``."""
    return cards.CARD_KINDS[definition(title).kind]


def kingdom_of(title: str) -> str:
    return cards.KINGDOMS[definition(title).kingdom]


def with_cards(
    kingdoms: Sequence[str], *, players: Mapping[str, Mapping[str, Any]] | None = None, **more: Any
) -> Scene:
    """A position in which kingdom cards, artifacts and the Conan bonus card do what their texts say."""
    return scene(kingdoms, players=players, **{**fields(tuple(kingdoms)), **more})


def has(titles: Sequence[str], **more: Any) -> dict[str, Any]:
    """What a player has: table cards lie ready, other kingdom cards are in his hand."""
    ready = [title for title in titles if kind_of(title) == "table"]
    return {"ready": ready, "cards": [title for title in titles if title not in ready], **more}


#: By kind of contest: the step at which it is begun, and what its attacker says then. The usual province is Ophir
#: (rating 3, plains and urban); those who attack with a move come out of Corinthia, which is friendly to them, or of
#: Nemedia into Corinthia.
BEGIN = {
    "campaign": (steps.ATTACK, ("here {where}",)),
    "siege": (steps.ATTACK, ("from {origin}", "to {where}")),
    "battle": (steps.ATTACK, ("from {origin}", "to {where}")),
    "ally": (steps.SCHEME, ("here {where}",)),
    "break": (steps.SCHEME, ("here {where}",)),
}


def fight(
    kind: str,
    mine: Sequence[str] = (),
    theirs: Sequence[str] = (),
    *,
    who: str = "aquilonia",
    against: str = "turan",
    where: str = "ophir",
    units: int = 3,
    guards: int = 1,
    icon: int = 0,
    dice: str = "hit",
    begin: bool = True,
    **more: Any,
) -> Scene:
    """A contest that ``who`` has begun: with 3 units, or with 3 dice in an intrigue contest of Ophir.

    ``mine`` are cards of the attacker, ``theirs`` of ``against``, who holds the province or has an army there; ``icon``
    is that of the army on campaign. ``dice``: one face for all dice, or a face for each. ``i`` and ``they`` are more of
    the players, ``conan`` and the like of the position.
    """
    me = {"gold": 9, **has(mine), **more.pop("i", {})}
    them = {"gold": 9, **has(theirs), **more.pop("they", {})}
    origin = "nemedia" if where == "corinthia" else "corinthia"
    marks = {} if kind == "campaign" else {origin: f"{who} fort"}
    step, said = BEGIN[kind]
    if kind in ("ally", "break"):
        # each dice of the attacker: one, Corinthia, and Koth or the home of Aquilonia, which borders Ophir
        koth = {} if who == "aquilonia" else {"koth": 1}
        me["emissaries"] = {where: 1, **koth, **me.get("emissaries", {})}
    elif kind == "campaign":
        me["units"] = {where: units, **me.get("units", {})}
        me["progress"] = {where: icon}
    else:
        me["units"] = {origin: units, **me.get("units", {})}
    if kind in ("siege", "break"):
        marks[where] = f"{against} {'fort' if kind == 'siege' else 'tower'}"
    if kind in ("siege", "battle") and guards:
        them["units"] = {where: guards, **them.get("units", {})}
        them["progress"] = {where: icon if kind == "battle" else 0}
    marks.update(more.pop("marks", {}))
    game = with_cards((who, against), players={who: me, against: them}, marks=marks, step=step, **more)
    faces = dice if " " in dice else " ".join([dice] * 40)
    game.dice(faces)
    if begin:
        game.do(*[text.format(where=where, origin=origin) for text in said])
        if game.offered("count"):
            game.do(f"count {units}")
    return game


def totals(game: Scene) -> tuple[int, int]:
    """Successes of the attacker and of the defender in the first contest roll that was compared."""
    found = re.match(r"(\d+) to (\d+) successes", game.said("AOC-9.29")[0])
    assert found
    return int(found[1]), int(found[2])


def moment(game: Scene) -> str:
    """The timing at which cards are asked for now, ``""`` where they are not."""
    if game.state.frames:
        frame = game.state.frames[-1]
        return cards.TIMINGS[frame[1]] if frame[0] == F_WINDOW else ""
    return JOINED.get(game.step, "")


def passed(game: Scene) -> Scene:
    """Let everybody pass until the contest roll is over."""
    while not game.said("AOC-9.29"):
        game.do("pass")
    return game
