"""The table of the Conan CCG at one step of a replay: both players' areas and the zones with Foes and moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from simulator import matches
from simulator.engine import Step
from simulator.games.conan_ccg import zones
from simulator.games.titles import card_title
from simulator.models import Simulation

METER_WIDTH: Final = 200


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
    blows = [zones.exchange(key, zone) for zone in view.get("exchanges", ())]
    below = [zones.below(zones.zone_of(key, zone, view.get("zone")), blows) for zone in view.get("zones", ())]
    sides = matches.seats_at(simulation.game_id, simulation.kind, index, simulation.sides)
    players = [_player(key, player, sides, view.get("active")) for player in view.get("players", ())]
    if before is not None:
        players = [_with_changes(player, before.view) for player in players]
    return {
        "players": players,
        "zones": below,
        "exchanges": zones.linked(blows, below),
        "scene": zones.scene(blows),
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


def _size(pile: Any) -> int:
    return pile if isinstance(pile, int) else len(pile or ())


def _cards(items: Any) -> tuple[str, ...]:
    """Card ids of a pile whose entries are ids or records with a card."""
    found = (item.get("card") if isinstance(item, Mapping) else item for item in items or ())
    return tuple(str(card) for card in found if card)
