"""Which cards a scenario puts where: every card becomes an instance of its owner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from simulator.engine.games.conan_ccg.scenes import ZONES, Pool
from simulator.scenarios.conan_ccg.cast import compile_cast, deeds
from simulator.scenarios.conan_ccg.short_cards import PLAIN_CONAN, PLAIN_FOE, PLAIN_MOVE
from simulator.scenarios.held import Held, cards_of, held
from simulator.scenarios.reader import Json, Scenario, Where, seat_of

PILES: Final = ("hand", "draw", "discard", "foes", "foe_discard", "chronicle", "items", "allies")
#: What a deck holds if the scenario does not say.
FILLED: Final = {"draw": [f"20 {PLAIN_MOVE}"], "foes": [f"20 {PLAIN_FOE}"]}


@dataclass(frozen=True, slots=True)
class Spot:
    """One card: whose it is and where it lies.

    ``place`` is ``conan``, a pile's name (of player ``seat``), ``region``, ``foe``, ``foe_move`` or ``gap``.
    ``zone`` and ``index`` say where in a zone; ``by`` names who performs a move in a gap.
    """

    held: Held
    owner: int
    place: str
    seat: int = 0
    zone: int = 0
    index: int = 0
    by: str = ""


@dataclass(slots=True)
class Layout:
    """All cards of a scenario, and the names of players and cards."""

    names: tuple[str, ...]
    active: int
    pool: Pool
    spots: list[Spot]
    aliases: dict[str, int] = field(default_factory=dict)


def lay_out(scenario: Scenario) -> Layout:
    """Every card of the scenario with its owner and place, in the order of the engine's instances."""
    names = tuple(scenario.data["players"])
    active = seat_of(scenario, names, ("turn",), scenario.data.get("turn", names[0]))
    spots = list(_spots(scenario, names, active))
    pool = compile_cast(scenario, (spot.held for spot in spots))
    ordered = sorted(spots, key=lambda spot: (spot.owner, _kind(pool, spot)))
    layout = Layout(names, active, pool, ordered)
    for instance, spot in enumerate(ordered):
        alias = spot.held.more.get("as")
        if alias in layout.aliases:
            raise scenario.error(spot.held.where, f'two cards are called "{alias}".')
        if alias:
            layout.aliases[str(alias)] = instance
    return layout


def _kind(pool: Pool, spot: Spot) -> int:
    """A player's instances are numbered from his Conan over his Draw Deck to his Foe Deck."""
    card_type = pool.defs[pool.index[spot.held.card]].type
    return 0 if card_type == "Conan" else 2 if card_type == "Foe" else 1


def _spots(scenario: Scenario, names: tuple[str, ...], active: int) -> Iterator[Spot]:
    for seat, name in enumerate(names):
        where: Where = ("players", name)
        player = scenario.data["players"][name] or {}
        yield Spot(Held(player.get("conan", PLAIN_CONAN), {}, where), seat, "conan", seat)
        for pile in PILES:
            default_owner = (seat + 1) % len(names) if pile == "chronicle" else seat
            for card in cards_of(player.get(pile, FILLED.get(pile, ())), (*where, pile)):
                yield Spot(card, _owner(scenario, names, card, default_owner), pile, seat)
        yield from _filler(scenario, (*where, "renown"), player, seat, (seat + 1) % len(names))
        if player.get("region"):
            for card in held(player["region"], (*where, "region")):
                yield Spot(card, _owner(scenario, names, card, seat), "region", seat)
    zones = scenario.data.get("position", {}).get("zones", {})
    for zone, content in zones.items():
        yield from _zone(scenario, names, active, (zone, content))


def _filler(scenario: Scenario, where: Where, player: Json, seat: int, owner: int) -> Iterator[Spot]:
    """Renown and Scars are given as totals; what the listed Chronicle cards lack is filled up with plain Foes."""
    if "renown" not in player and "scars" not in player:
        return
    own = scenario.data.get("cards", {})
    listed = [own.get(card.card, {}) for card in cards_of(player.get("chronicle", ()), where)]
    missing = []
    for number in ("renown", "scars"):
        have = sum(int(short.get(number, 1 if number == "renown" else 0)) for short in listed)
        total = player.get(number, have)
        if total < have:
            raise scenario.error(where, f"the Chronicle cards listed have more than {total} {number.title()}.")
        missing.append(total - have)
    for card in deeds(*missing):
        yield Spot(Held(card, {}, where), owner, "chronicle", seat)


def _owner(scenario: Scenario, names: tuple[str, ...], card: Held, default: int) -> int:
    if "owner" not in card.more:
        return default
    return seat_of(scenario, names, (*card.where, "owner"), card.more["owner"])


def _zone(scenario: Scenario, names: tuple[str, ...], active: int, content: tuple[str, Json]) -> Iterator[Spot]:
    """The Foes of a zone, their moves, and the moves of Conan's side in its gaps."""
    name, what = content
    where: Where = ("position", "zones", name)
    foes, gaps = (what, {}) if isinstance(what, list) else (what["foes"], what.get("gaps", {}))
    at = where if isinstance(what, list) else (*where, "foes")
    zone = ZONES.index(name)
    foe_player = (active + 1) % len(names)
    number = 0
    for index, foe in enumerate(cards_of(foes, at)):
        number += 1
        owner = _owner(scenario, names, foe, foe_player)
        yield Spot(foe, owner, "foe", zone=zone, index=index)
        if foe.more.get("move"):
            move = Held(str(foe.more["move"]), {}, (*foe.where, "move"))
            yield Spot(move, owner, "foe_move", zone=zone, index=index)
    for gap, entry in gaps.items():
        here = (*where, "gaps", gap)
        if int(gap) > number:
            raise scenario.error(here, f"{name} has {number} Foes and so the gaps 0 to {number}.")
        card = entry["card"] if isinstance(entry, dict) else entry
        by = str(entry["by"]) if isinstance(entry, dict) else "Conan"
        yield Spot(Held(str(card), {}, here), active, "gap", zone=zone, index=int(gap), by=by)
