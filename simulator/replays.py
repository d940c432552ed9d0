"""What the replay page shows: one step of a match as a picture of the table, and the events of its turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cards import catalog
from simulator import exchanges, queries, schedule, wording
from simulator.engine.core.errors import EngineError
from simulator.engine.core.match import Replay, Step
from simulator.models import Match, Simulation

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


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event with the step that a click on it leads to."""

    step: int
    text: str
    rule: str
    kind: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class PhaseLink:
    """A phase of the turn, the step at which it begins, and its part of the bar."""

    name: str
    step: int
    steps: int
    is_current: bool


def replay_page(simulation: Simulation, match: Match, wanted: int) -> dict[str, Any]:
    """Everything for one step; a match that cannot be played again is told so."""
    context: dict[str, Any] = {
        "simulation": simulation,
        "match": match,
        "reason": wording.reason_words(match.reason),
        "game_slug": catalog.game_slug(simulation.game.key),
        "game_key": simulation.game.key,
        "names": simulation.side_names,
    }
    try:
        replay = queries.replay_of(simulation, match.index)
    except EngineError as error:
        return {**context, "broken": error.message, "position": error.position}
    number = max(0, min(wanted, len(replay.steps) - 1))
    return {
        **context,
        **step_page(replay, number),
        **table_of(simulation, match.index, replay.steps[number], replay.steps[number - 1] if number else None),
        "warning": queries.replay_warning(simulation, match, replay),
    }


def step_page(replay: Replay, number: int) -> dict[str, Any]:
    """Where one stands in the match, where one can go, and what happened in this turn."""
    step, last = replay.steps[number], len(replay.steps) - 1
    turns = _turn_starts(replay)
    in_turn = [item for item in replay.steps if item.turn == step.turn]
    return {
        "step": step,
        "number": number,
        "last": last,
        "previous": number - 1 if number else None,
        "next": number + 1 if number < last else None,
        "turn_before": max((start for start in turns.values() if start < in_turn[0].number), default=None),
        "turn_after": min((start for start in turns.values() if start > number), default=None),
        "turns": list(turns.items()),
        "phases": _phases(in_turn, number),
        "events": [
            EventRow(item.number, event.text, event.rule, event.kind, item.number == number)
            for item in in_turn
            for event in item.events
        ],
    }


def _turn_starts(replay: Replay) -> dict[int, int]:
    starts: dict[int, int] = {}
    for step in replay.steps:
        starts.setdefault(step.turn, step.number)
    return starts


def _phases(steps: Sequence[Step], number: int) -> list[PhaseLink]:
    """Runs of steps of one phase, in order."""
    runs: list[list[Step]] = []
    for step in steps:
        if runs and runs[-1][-1].phase == step.phase:
            runs[-1].append(step)
        else:
            runs.append([step])
    return [
        PhaseLink(run[0].phase, run[0].number, len(run), any(step.number == number for step in run)) for run in runs
    ]


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


def card_title(game_key: str, card_id: str | None) -> str:
    """A card's title; an id that the catalogue does not know is shown as it is."""
    if not card_id:
        return ""
    card = catalog.find_card(game_key, card_id)
    return str(card.record["title"]) if card else card_id


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
    return ZoneView(
        name=str(zone["name"]),
        foes=tuple(_foe(key, foe) for foe in foes),
        places=tuple(places),
        has_moves=has_moves,
        is_current=zone["name"] == current,
        columns=tuple(_columns(places, attacks)),
        totals=tuple(exchanges.totals(attacks)),
    )


def _columns(places: Sequence[Place], attacks: Sequence[Mapping[str, Any]]) -> list[Column]:
    """The row with the spaces between its cards, where anything crosses them."""
    spaces = exchanges.crossings(attacks, len(places))
    return [Column(place, spaces[at] if at < len(spaces) else None) for at, place in enumerate(places)]


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
