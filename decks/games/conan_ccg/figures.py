"""The figures of a Conan CCG deck in the shape every deck page draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from cards.games import icon_tile
from decks.figures import LEVELS, Cell, Figures, Grid, GridRow, NamedCurve, Pair, Pairs, Tally, Window
from decks.games.conan_ccg.statistics import Renown, Statistics, statistics
from simulator.engine.games.conan_ccg.catalogue import RENOWN_MAXIMUM, RENOWN_MINIMUM, Pool

SCALE_START: Final = 80
SCALE_END: Final = 120
SIDES: Final = ("Left edge", "Right edge")


def figures(pool: Pool, entries: Sequence[Sequence[Any]]) -> Figures:
    """Curves, icons, tallies and the Renown window of a deck."""
    found = statistics(pool, entries)
    return Figures(
        curves=(
            NamedCurve("gem", "Gem cost", "draw", found.gems),
            NamedCurve("initiative", "Initiative", "draw", found.initiatives, "other"),
            NamedCurve("renown", "Renown of Foes", "foes", found.foe_renown),
        ),
        pairs=(Pairs("Icons by kind and edge", "draw", *SIDES, tuple(_pairs(found))),),
        grids=(_slots(found),),
        tallies=(
            Tally("Draw Deck by type", "draw", found.card_types),
            Tally("Foe Types", "foes", found.foe_types),
            Tally("Territories", "foes", found.territories),
        ),
        windows={"foes": _window(found.renown)},
        gaps=found.gaps,
        known=found.known,
    )


def _pairs(found: Statistics) -> Iterable[Pair]:
    for row in found.icons:
        left, right = (sum(cell.count for cell in cells) for cells in (row.left, row.right))
        yield Pair(row.icon, left, right, icon_tile(row.icon))


def _slots(found: Statistics) -> Grid:
    caption = "Copies of the Draw Deck that show an icon in a slot, slots from top to bottom."
    if found.unknown_edges:
        cards = f"{found.unknown_edges} card{'' if found.unknown_edges == 1 else 's'}"
        caption += f" Unknown slots of {cards} are not counted."
    rows = tuple(GridRow(row.icon, (row.left, row.right), icon_tile(row.icon)) for row in found.icons)
    return Grid("Icons by slot", caption, "draw", SIDES, ("1", "2", "3", "4"), (*rows, _any_icon(found)))


def _any_icon(found: Statistics) -> GridRow:
    """How many cards cover each slot with any icon: the fewer, the more leaks there."""
    counts = [
        [sum(cell.count for cell in slot) for slot in zip(*(getattr(row, edge) for row in found.icons), strict=True)]
        for edge in ("left", "right")
    ]
    most = max(max(slots, default=0) for slots in counts) or 1
    return GridRow("Any icon", tuple(tuple(Cell(n, -(-n * LEVELS // most)) for n in slots) for slots in counts))


def _window(renown: Renown) -> Window:
    return Window(
        name="Renown",
        low=renown.low,
        high=renown.high,
        least=RENOWN_MINIMUM,
        most=RENOWN_MAXIMUM,
        start=SCALE_START,
        end=SCALE_END,
        note=_note(renown),
        is_empty=not renown.foes,
    )


def _note(renown: Renown) -> str:
    if renown.aim is None:
        return f"{RENOWN_MINIMUM} to {RENOWN_MAXIMUM} Renown are needed; there are no Foes yet."
    foes = "1 Foe" if renown.foes == 1 else f"{renown.foes} Foes"
    average = f", {renown.average} Renown on average" if renown.average != "?" else ""
    low, high = renown.aim
    return f"{foes}{average}. Aim for {low} to {high} on average at this size."
