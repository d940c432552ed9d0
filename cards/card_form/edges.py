"""Edges of cards as they are written: four slots, ``Blade/././Grapple``, ``Grapple*2/./?``. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cards.card_form.fields import UNKNOWN, FieldError
from simulator.engine.games.conan_ccg.catalogue import ICONS, OFFENSIVE

Json = Any
SLOTS: Final = 4
EMPTY: Final = "."
#: In the order of the keys 1 to 8.
PALETTE: Final = ("Blade", "Two-Handed", "Grapple", "Ranged", "Shield", "Agility", "Magic", "Special")
_BY_NAME: Final = {icon.casefold(): icon for icon in ICONS} | {"sword": "Blade", "two handed": "Two-Handed"}


def read_edge(text: str) -> list[Json]:
    """The slots of an edge as a record holds them; ``FieldError`` says what is wrong with which."""
    found: list[Json] = []
    size = 0
    for place, written in enumerate(text.split("/"), 1):
        slot, width = _slot(written.strip(), place)
        found.append(slot)
        size += width
    if size != SLOTS:
        raise FieldError("edge_size", f"the slots add up to {size}; an edge has {SLOTS}.")
    return found


def _slot(written: str, place: int) -> tuple[Json, int]:
    if written == EMPTY:
        return None, 1
    if written in ("", UNKNOWN):
        if not written:
            raise FieldError("edge_slot", f"slot {place} says nothing: write {EMPTY} for an empty one, ? for unknown.")
        return UNKNOWN, 1
    name, _star, times = (part.strip() for part in written.partition("*"))
    icon = _BY_NAME.get(name.casefold())
    if icon is None:
        raise FieldError("edge_icon", f"“{name[:40]}” is no icon; there are {', '.join(PALETTE)}.")
    if not _star:
        return icon, 1
    if not times.isascii() or not times.isdecimal() or not 2 <= int(times[:3]) <= SLOTS:
        raise FieldError("edge_size", f"an icon takes 2 to {SLOTS} slots, as in {icon}*2.")
    if icon not in OFFENSIVE:
        raise FieldError("edge_joined", f"{icon} takes one slot; of several are only {', '.join(OFFENSIVE)}.")
    return {"multi": icon, "size": int(times)}, int(times)


def write_edge(slots: Sequence[Json]) -> str:
    """An edge as ``read_edge`` reads it."""
    return "/".join(_written(slot) for slot in slots)


def _written(slot: Json) -> str:
    if slot is None:
        return EMPTY
    return f"{slot['multi']}*{slot['size']}" if isinstance(slot, dict) else str(slot)


def spread(slots: Sequence[Json]) -> Iterator[tuple[str, bool]]:
    """Each of the four slots: what stands there, and whether it goes on with the icon of the slot above."""
    for slot in slots:
        if isinstance(slot, dict):
            for place in range(slot["size"]):
                yield str(slot["multi"]), place > 0
        else:
            yield EMPTY if slot is None else str(slot), False


def gathered(slots: Sequence[tuple[str, bool]]) -> str:
    """The edge of four slots, each with its icon and whether it goes on with that of the slot above."""
    icons: list[str] = []
    sizes: list[int] = []
    for icon, is_joined in slots:
        if is_joined and icons and icon == icons[-1] and icon in OFFENSIVE:
            sizes[-1] += 1
        else:
            icons.append(icon)
            sizes.append(1)
    return "/".join(icon if size == 1 else f"{icon}*{size}" for icon, size in zip(icons, sizes, strict=True))
