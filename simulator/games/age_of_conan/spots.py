"""What lies on the map of Hyboria at a step of a replay, and what changed there since the step before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from cards.drawing import Piece, Spot

#: Headings of the table beside the map, after the name of the province.
HEADINGS: Final = ("Area", "Rating", "Held by", "Armies", "Emissaries", "Besides")
Province = Mapping[str, Any]
View = Mapping[str, Any]


def spots_of(view: View, old: View | None, printed: Mapping[str, tuple[str, str]]) -> dict[str, Spot]:
    """A spot for each province; ``printed`` are area and rating of each by id, for the table."""
    reader = _Reader(view, old)
    return {one["id"]: reader.spot(one, printed[one["id"]]) for one in view["provinces"]}


def moves_of(view: View, old: View | None) -> list[tuple[str, str]]:
    """Where armies and emissaries went since the step before, and Conan; where an attack came from: pairs of places."""
    fought = fought_at(view)
    found = [(fought["origin"], fought["province"])] if fought and fought["origin"] else []
    if old is None:
        return found
    for name in ("units", "emissaries"):
        for seat in range(len(view["players"])):
            changes = _changes(view, old, name, seat)
            left = [place for place, change in changes if change < 0]
            came = [place for place, change in changes if change > 0]
            if len(left) == len(came) == 1:
                found.append((left[0], came[0]))
    if old["conan"] != view["conan"]:
        found.append((old["conan"], view["conan"]))
    return list(dict.fromkeys(found))


def fought_at(view: View) -> Mapping[str, Any] | None:
    """The contest that a step is about: the one under way, or the last one decided at it."""
    found: Mapping[str, Any] | None = view["contest"] or next(iter(view["decided"][-1:]), None)
    return found


def changed(view: View, old: View | None) -> str:
    """The first province in which something changed, empty if nothing did."""
    pairs = zip((old or view)["provinces"], view["provinces"], strict=True)
    return next((now["id"] for was, now in pairs if was != now), "")


def _changes(view: View, old: View, name: str, seat: int) -> list[tuple[str, int]]:
    """Provinces where a player has more or fewer figures than at the step before."""
    return [
        (now["id"], now[name][seat] - was[name][seat])
        for was, now in zip(old["provinces"], view["provinces"], strict=True)
        if was is not now and was[name][seat] != now[name][seat]
    ]


class _Reader:
    """Knows both steps and who the players are."""

    def __init__(self, view: View, old: View | None) -> None:
        self._view = view
        self._old: Sequence[Province] = (old or view)["provinces"]
        self._kingdoms = [str(player["kingdom"]) for player in view["players"]]
        self._names = [str(player["name"]) for player in view["players"]]
        self._places = {one["id"]: number for number, one in enumerate(view["provinces"])}

    def spot(self, one: Province, printed: tuple[str, str]) -> Spot:
        """A province with its pieces, what changed, and its row of the table."""
        was = self._old[self._places[one["id"]]]
        contest = fought_at(self._view)
        stands = next((seat for seat, icon in enumerate(one["progress"]) if one["units"][seat]), None)
        is_on_track = stands is not None and one["holder"] is None and one["units"][stands] > 0
        return Spot(
            owner=self._kingdoms[one["holder"]] if one["holder"] is not None else "",
            pieces=tuple(self._pieces(one, was)),
            reached=one["progress"][stands] if is_on_track else -1,
            reached_by=self._kingdoms[stands] if is_on_track and stands is not None else "",
            is_marked=bool(contest and contest["province"] == one["id"]) or one["holder"] != was["holder"],
            is_closed=not one["in_play"],
            cells=(*printed, *self._cells(one)),
        )

    def _pieces(self, one: Province, was: Province) -> Iterator[Piece]:
        if one["mark"]:
            yield Piece(one["mark"], self._kingdoms[one["holder"]])
        for kind, name in (("unit", "units"), ("emissary", "emissaries")):
            for seat, kingdom in enumerate(self._kingdoms):
                count, change = one[name][seat], one[name][seat] - was[name][seat]
                if count:
                    yield Piece(kind, kingdom, count, change)
        if one["raiders"]:
            yield Piece("raider", "", one["raiders"], one["raiders"] - was["raiders"])
        if self._view["conan"] == one["id"]:
            yield Piece("conan")
        if self._view["destination"] == one["id"]:
            yield Piece("destination")

    def _cells(self, one: Province) -> tuple[str, str, str, str]:
        """Who holds it and with what, armies, emissaries, and what else is there, in words."""
        if one["holder"] is not None:
            held = f"{self._names[one['holder']]}, {one['mark'] or 'home'}"
        else:
            held = "nobody" if one["in_play"] else "not in play"
        others = []
        if one["raiders"]:
            others.append(f"{one['raiders']} raider token{'' if one['raiders'] == 1 else 's'}")
        if self._view["conan"] == one["id"]:
            others.append("Conan")
        if self._view["destination"] == one["id"]:
            others.append("his destination")
        return held, self._figures(one, "units"), self._figures(one, "emissaries"), ", ".join(others)

    def _figures(self, one: Province, name: str) -> str:
        found = []
        for seat, count in enumerate(one[name]):
            if count:
                on_track = name == "units" and one["holder"] is None
                icon = f" on icon {one['progress'][seat] + 1}" if on_track else ""
                found.append(f"{self._names[seat]} {count}{icon}")
        return ", ".join(found)
