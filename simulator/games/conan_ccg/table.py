"""The table of the Conan CCG at one step of a replay: both players' areas and the zones with Foes and moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from simulator import schedule
from simulator.engine.core.match import Step
from simulator.games.conan_ccg import exchanges
from simulator.models import Simulation
from simulator.titles import card_title

METER_WIDTH: Final = 200
MAX_DOTS: Final = 20


@dataclass(frozen=True, slots=True)
class Meter:
    """A bar of Prowess or Health; ``fill`` of METER_WIDTH, and what was lost or won at this step from there on."""

    label: str
    value: int
    limit: int
    fill: float
    change: int = 0
    lost: float = 0.0
    won: float = 0.0

    @property
    def change_words(self) -> str:
        """``−7`` or ``+3``; nothing where nothing changed."""
        return f"{self.change:+d}".replace("-", "−") if self.change else ""

    @property
    def won_from(self) -> float:
        """Where the part that was won begins."""
        return round(self.fill - self.won, 1)


@dataclass(frozen=True, slots=True)
class Place:
    """One place in a zone's row: a Foe with its move, or the gap beside it with or without a move of Conan's side."""

    is_gap: bool
    card: str | None
    by: str
    is_hidden: bool
    foe: FoeView | None = None


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of Health."""

    x: int
    is_left: bool


@dataclass(frozen=True, slots=True)
class FoeView:
    """A Foe in a zone; ``dots`` has one entry a point of Health."""

    card: str | None
    title: str
    type: str
    damage: Any
    prowess: Any
    health: Any
    dots: tuple[Dot, ...]
    dots_width: int
    left: int
    is_defeated: bool


@dataclass(frozen=True, slots=True)
class Column:
    """A place of a zone's row with the space to its right; the last one has none."""

    place: Place
    crossing: exchanges.Crossing | None
    #: Edges of its card beside which no card lies: icons there meet nothing (CCG-16.3).
    open_sides: str = ""


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone with its Foes and its row of moves, from Conan's left to his right."""

    name: str
    foes: tuple[FoeView, ...]
    places: tuple[Place, ...]
    has_moves: bool
    is_current: bool
    columns: tuple[Column, ...]
    totals: tuple[exchanges.Total, ...]
    initiatives: tuple[tuple[int, bool, bool], ...] = ()

    @property
    def key(self) -> str:
        """The zone's name as a class."""
        return self.name.lower().replace(" ", "-")

    @property
    def foe_words(self) -> str:
        """How many Foes stand there, the defeated ones left out."""
        standing = sum(not foe.is_defeated for foe in self.foes)
        return f"{standing or 'no'} Foe{'s' if standing > 1 else ''}"

    @property
    def is_wide(self) -> bool:
        """Whether its row needs the whole width of the table."""
        return len(self.foes) > 1 or (self.is_current and bool(self.foes))

    @property
    def size(self) -> str:
        """The zone being resolved is drawn large while its row fits."""
        return "list" if self.is_current and len(self.places) <= 5 else "thumb"


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's side of the table."""

    seat: int
    side: int
    name: str
    is_active: bool
    conan: str | None
    conan_title: str
    renown: Any
    scars: Any
    meters: tuple[Meter, ...]
    hand: tuple[str, ...]
    counts: tuple[tuple[str, int], ...]
    in_play: tuple[tuple[str, tuple[str, ...]], ...]


def table_of(simulation: Simulation, index: int, step: Step, before: Step | None = None) -> dict[str, Any]:
    """The table as the page draws it, with what changed since the step before."""
    view = step.view
    key = simulation.game.key
    sides = schedule.sides_of_seats(simulation.kind, index, simulation.sides)
    players = [_player(key, player, sides, view.get("active")) for player in view.get("players", ())]
    if before is not None:
        players = [_with_changes(player, before.view) for player in players]
    return {
        "players": players,
        "zones": [_zone(key, zone, view.get("zone")) for zone in view.get("zones", ())],
        "exchanges": [_exchange(key, zone) for zone in view.get("exchanges", ())],
        "initiative": view.get("initiative"),
        "revealed": _cards(view.get("revealed")),
        "resolving": _cards(view.get("resolving")),
        "round": view.get("round"),
        "actor": next((player for player in players if player.seat == step.actor), None),
        "active": next((player for player in players if player.is_active), None),
    }


def _player(key: str, player: Mapping[str, Any], sides: tuple[int, ...], active: Any) -> PlayerView:
    seat = int(player["seat"])
    return PlayerView(
        seat=seat,
        side=sides[seat],
        name=str(player["name"]),
        is_active=seat == active,
        conan=player.get("conan"),
        conan_title=card_title(key, player.get("conan")),
        renown=player.get("renown", "?"),
        scars=player.get("scars", "?"),
        meters=tuple(
            _meter(label, player[name], player[f"max_{name}"])
            for label, name in (("Prowess", "prowess"), ("Health", "health"))
            if player.get(name) is not None and player.get(f"max_{name}") is not None
        ),
        hand=tuple(card for card in player.get("hand", ()) if card),
        counts=(
            ("Draw Deck", _size(player.get("draw"))),
            ("Discards", _size(player.get("discard"))),
            ("Foe Deck", _size(player.get("foe_deck"))),
            ("Foe Discards", _size(player.get("foe_discard"))),
            ("Chronicle", _size(player.get("chronicle"))),
        ),
        in_play=tuple(
            (label, cards)
            for label, cards in (
                ("Items", _cards(player.get("items"))),
                ("Allies", _cards(player.get("allies"))),
                ("Region", _cards([player["region"]] if player.get("region") else [])),
            )
            if cards
        ),
    )


def _meter(label: str, value: int, limit: int) -> Meter:
    return Meter(label, value, limit, round(METER_WIDTH * min(1.0, value / limit), 1) if limit else 0.0)


def _with_changes(player: PlayerView, before: Mapping[str, Any]) -> PlayerView:
    """The player's meters with what a step did to them."""
    old: Mapping[str, Any] = next((item for item in before.get("players", ()) if item["seat"] == player.seat), {})
    meters = []
    for meter in player.meters:
        change = meter.value - int(old.get(meter.label.lower(), meter.value))
        part = round(METER_WIDTH * abs(change) / meter.limit, 1) if meter.limit else 0.0
        meters.append(
            replace(meter, change=change, lost=part if change < 0 else 0.0, won=min(part, meter.fill) * (change > 0))
        )
    return replace(player, meters=tuple(meters))


def _exchange(key: str, zone: Mapping[str, Any]) -> ZoneView:
    """A zone as it was when the attacks of one Initiative were applied."""
    counts = exchanges.initiatives(zone.get("initiative"))
    return replace(_zone(key, zone, zone["name"]), initiatives=tuple(counts))


def _size(pile: Any) -> int:
    return pile if isinstance(pile, int) else len(pile or ())


def _cards(items: Any) -> tuple[str, ...]:
    """Card ids of a pile whose entries are ids or records with a card."""
    found = (item.get("card") if isinstance(item, Mapping) else item for item in items or ())
    return tuple(str(card) for card in found if card)


def _zone(key: str, zone: Mapping[str, Any], current: Any) -> ZoneView:
    foes, gaps = list(zone.get("foes", ())), list(zone.get("gaps", ()))
    places: list[Place] = []
    for number in range(len(foes) + 1):
        gap = gaps[number] if number < len(gaps) else {}
        places.append(Place(True, gap.get("card"), gap.get("by") or "", False))
        if number < len(foes):
            foe = foes[number]
            places.append(Place(False, foe.get("move"), "", bool(foe.get("face_down")), _foe(key, foe)))
    has_moves = any(place.card or place.is_hidden for place in places)
    attacks = list(zone.get("attacks", ()))
    crossing = [*attacks, *zone.get("late", ())]
    return ZoneView(
        name=str(zone["name"]),
        foes=tuple(_foe(key, foe) for foe in foes),
        places=tuple(places),
        has_moves=has_moves,
        is_current=zone["name"] == current,
        columns=tuple(columns_of(places, crossing)),
        totals=tuple(exchanges.totals(attacks)),
    )


def columns_of(places: Sequence[Place], attacks: Sequence[Mapping[str, Any]]) -> list[Column]:
    """The row with the spaces between its cards, where anything crosses them."""
    spaces = exchanges.crossings(attacks, len(places))
    return [
        Column(place, spaces[at] if at < len(spaces) else None, _open_sides(places, spaces, at))
        for at, place in enumerate(places)
    ]


def _open_sides(places: Sequence[Place], spaces: Sequence[exchanges.Crossing], at: int) -> str:
    """The sides of a card where no card faces it and nothing crosses, as classes."""
    if not places[at].card:
        return ""
    found = []
    for side, other, space in (("left", at - 1, at - 1), ("right", at + 1, at)):
        is_faced = 0 <= other < len(places) and bool(places[other].card)
        is_crossed = 0 <= space < len(spaces) and not spaces[space].is_empty
        if not is_faced and not is_crossed:
            found.append(f"is-open-{side}")
    return " ".join(found)


def _foe(key: str, foe: Mapping[str, Any]) -> FoeView:
    health, wounds = foe.get("health"), int(foe.get("wounds") or 0)
    full = health if isinstance(health, int) else 0
    left = max(0, full - wounds)
    return FoeView(
        card=foe.get("card"),
        title=card_title(key, foe.get("card")) or "Place of a defeated Foe",
        type=str(foe.get("type", "")),
        damage=foe.get("damage", "?"),
        prowess=foe.get("prowess", "?"),
        health=health if health is not None else "?",
        dots=tuple(Dot(6 + 13 * number, number < left) for number in range(min(full, MAX_DOTS))),
        dots_width=max(1, 13 * min(full, MAX_DOTS)),
        left=left,
        is_defeated=bool(foe.get("defeated")),
    )
