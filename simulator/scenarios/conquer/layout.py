"""Which cards a Conquer scenario puts where: every card becomes an instance of its owner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from simulator.engine.games.conquer.scenes import Pool, compile_pool
from simulator.scenarios.conquer.short_cards import BUILT_IN, FAR_GROUND, PLAIN_ATTACK, PLAIN_GROUND, full_record
from simulator.scenarios.held import Held, cards_of, compiled, held, own_records, real_records, unknown
from simulator.scenarios.reader import Json, Scenario, Where, seat_of

PILES: Final = (
    "hand",
    "barracks",
    "combat",
    "doom",
    "combat_discard",
    "battle_hand",
    "aside",
    "hospital",
    "before",
)
#: What a deck holds if the scenario does not say.
FILLED: Final = {"barracks": ["20 plain-tool"], "combat": [f"20 {PLAIN_ATTACK}"]}


@dataclass(frozen=True, slots=True)
class Spot:
    """One card: whose it is and where it lies.

    ``place`` is ``start``, a pile's name, ``ground``, ``in_play`` (a Character) or ``attached`` (to the card that
    ``on`` is the spot of).
    """

    held: Held
    owner: int
    place: str
    seat: int = 0
    on: Spot | None = None


@dataclass(slots=True)
class Layout:
    """All cards of a scenario, and the names of players and cards."""

    names: tuple[str, ...]
    active: int
    pool: Pool
    spots: list[Spot]
    aliases: dict[str, int] = field(default_factory=dict)

    def instance(self, spot: Spot) -> int:
        return next(index for index, one in enumerate(self.spots) if one is spot)


def lay_out(scenario: Scenario) -> Layout:
    """Every card of the scenario with its owner and place, in the order of the engine's instances."""
    names = tuple(scenario.data["players"])
    active = seat_of(scenario, names, ("turn",), scenario.data.get("turn", names[0]))
    spots = list(_spots(scenario, names))
    pool = _compile(scenario, spots)
    firsts = _firsts(scenario, spots)
    spots = [spot for spot in spots if spot.place != "start" or spot in firsts]
    spots.sort(key=lambda spot: (spot.owner, spot not in firsts))
    layout = Layout(names, active, pool, spots)
    for instance, spot in enumerate(spots):
        alias = spot.held.more.get("as")
        if alias in layout.aliases:
            raise scenario.error(spot.held.where, f'two cards are called "{alias}".')
        if alias:
            layout.aliases[str(alias)] = instance
    return layout


def _firsts(scenario: Scenario, spots: list[Spot]) -> list[Spot]:
    """The Landscape that each player started with: one of those listed on the table if it can be."""
    listed = [spot for spot in spots if spot.place == "ground"]
    firsts = []
    for spot in spots:
        if spot.place == "start":
            named = scenario.data["players"][str(spot.held.where[1])] or {}
            own = [one for one in listed if one.owner == spot.owner]
            same = [one for one in own if one.held.card == spot.held.card]
            firsts.append(next(iter(same or ([] if "start" in named else own)), spot))
    return firsts


def _spots(scenario: Scenario, names: tuple[str, ...]) -> Iterator[Spot]:
    position = scenario.data.get("position", {})
    starts = (PLAIN_GROUND, FAR_GROUND)
    for seat, name in enumerate(names):
        where: Where = ("players", name)
        player = scenario.data["players"][name] or {}
        yield Spot(Held(player.get("start", starts[seat]), {}, where), seat, "start", seat)
        for pile in PILES:
            for card in cards_of(player.get(pile, FILLED.get(pile, ())), (*where, pile)):
                spot = Spot(card, seat, pile, seat)
                yield spot
                yield from _on(scenario, names, spot)
        for card in cards_of(player.get("characters", ()), (*where, "characters")):
            spot = Spot(card, seat, "in_play", seat)
            yield spot
            yield from _on(scenario, names, spot)
    for card in cards_of(position.get("grounds", ()), ("position", "grounds")):
        owner = seat_of(scenario, names, card.where, card.more.get("owner", names[0]))
        spot = Spot(card, owner, "ground", owner)
        yield spot
        yield from _on(scenario, names, spot)


def _on(scenario: Scenario, names: tuple[str, ...], spot: Spot) -> Iterator[Spot]:
    """The cards on a card, and those on them."""
    for index, entry in enumerate(spot.held.more.get("cards", ())):
        for card in held(entry, (*spot.held.where, "cards", index)):
            owner = spot.owner
            if "owner" in card.more:
                owner = seat_of(scenario, names, (*card.where, "owner"), card.more["owner"])
            one = Spot(card, owner, "attached", owner, spot)
            yield one
            yield from _on(scenario, names, one)


def _compile(scenario: Scenario, spots: list[Spot]) -> Pool:
    """A pool of all cards the scenario names; an unknown one is refused with what was likely meant."""
    own: Mapping[str, Json] = scenario.data.get("cards", {})
    records: dict[str, Json] = {short["id"]: full_record(short) for short in BUILT_IN}
    records |= own_records(scenario, full_record)
    real: dict[str, Mapping[str, Json]] = {}
    for spot in spots:
        card = spot.held.card
        if card not in records:
            real = real or real_records("conquer")
            if card not in real:
                raise scenario.error(spot.held.where, unknown(card, [*records, *real]))
            records[card] = real[card]
    pool = compiled(scenario, own, records, compile_pool)
    for spot in spots:
        if not pool.defs[pool.index[spot.held.card]].simulatable:
            reason = f'"{spot.held.card}" is a known card with gaps; it cannot be played with.'
            raise scenario.error(spot.held.where, reason)
    return pool
