"""The zones of the Conan CCG in a replay: Foes with moves, the gaps between them, and blows as they fell. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from simulator.games.conan_ccg import exchanges
from simulator.games.titles import card_title

MAX_DOTS: Final = 20


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
    """A point of Health; ``is_hurt`` is one that the blows shown take away."""

    x: int
    is_left: bool
    is_hurt: bool


@dataclass(frozen=True, slots=True)
class FoeView:
    """A Foe in a zone; ``dots`` has one entry a point of Health, ``hurt`` is the Damage of the blows shown with it."""

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
    hurt: int = 0

    @property
    def after(self) -> int:
        """The Health that the blows leave; Damage beyond it is lost (CCG-18.8)."""
        return max(0, self.left - self.hurt)

    @property
    def falls(self) -> bool:
        """Whether the blows defeat it."""
        return self.hurt > 0 and self.after == 0


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
    #: Whether all its Foes are seen in the blows above the table already; and of those blows the first, where a link
    #: to the zone leads then.
    is_above: bool = False
    is_target: bool = False

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


def exchange(key: str, zone: Mapping[str, Any]) -> ZoneView:
    """A zone as it was when the attacks of one Initiative were applied."""
    counts = exchanges.initiatives(zone.get("initiative"))
    return replace(zone_of(key, zone, zone["name"], exchanges.hurt(zone.get("attacks", ()))), initiatives=tuple(counts))


def below(zone: ZoneView, blows: Sequence[ZoneView]) -> ZoneView:
    """The zone as it stands in the table; one whose Foes and blows are drawn above need not be drawn twice."""
    above = {foe.card for blow in blows if blow.name == zone.name for foe in blow.foes}
    is_above = any(blow.name == zone.name for blow in blows) and {foe.card for foe in zone.foes if foe.card} <= above
    return replace(zone, is_above=is_above)


def linked(blows: Sequence[ZoneView], zones: Sequence[ZoneView]) -> list[ZoneView]:
    """The blows; the first ones of a zone that is not drawn below take the links to it."""
    hidden = {zone.name for zone in zones if zone.is_above}
    found = []
    for blow in blows:
        found.append(replace(blow, is_target=blow.name in hidden))
        hidden.discard(blow.name)
    return found


def scene(blows: Sequence[ZoneView]) -> str:
    """Where blows fell at this step; nothing where none did."""
    zones = list(dict.fromkeys(blow.name for blow in blows))
    return f"Conan in the {' and the '.join(zones)}" if zones else ""


def zone_of(key: str, zone: Mapping[str, Any], current: Any, hurt: Mapping[int, int] | None = None) -> ZoneView:
    foes, gaps = list(zone.get("foes", ())), list(zone.get("gaps", ()))
    seen = [_foe(key, foe, (hurt or {}).get(number, 0)) for number, foe in enumerate(foes)]
    places: list[Place] = []
    for number in range(len(foes) + 1):
        gap = gaps[number] if number < len(gaps) else {}
        places.append(Place(True, gap.get("card"), gap.get("by") or "", False))
        if number < len(foes):
            foe = foes[number]
            places.append(Place(False, foe.get("move"), "", bool(foe.get("face_down")), seen[number]))
    has_moves = any(place.card or place.is_hidden for place in places)
    attacks = list(zone.get("attacks", ()))
    crossing = [*attacks, *zone.get("late", ())]
    return ZoneView(
        name=str(zone["name"]),
        foes=tuple(seen),
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


def _foe(key: str, foe: Mapping[str, Any], hurt: int) -> FoeView:
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
        dots=tuple(
            Dot(6 + 13 * number, number < left, left - hurt <= number < left) for number in range(min(full, MAX_DOTS))
        ),
        dots_width=max(1, 13 * min(full, MAX_DOTS)),
        left=left,
        is_defeated=bool(foe.get("defeated")),
        hurt=hurt,
    )
