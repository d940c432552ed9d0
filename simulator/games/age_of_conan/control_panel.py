"""The map of control of a result page: who held which province at the ends of ages, and where it was fought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards import catalogue
from cards.drawing import Board, MapView, Owner, Piece, Spot, draw_map
from conanhub import charts
from conanhub.charts import Part
from simulator import stats
from simulator.engine.games.age_of_conan.catalogue import AREAS, KINGDOMS, Pool
from simulator.games.age_of_conan import map_panel
from simulator.games.age_of_conan.control import AgeControl, Fought
from simulator.games.age_of_conan.figures import Figures
from simulator.stats import MIN_FOR_PERCENT, Share

AGE_NAMES: Final = ("I", "II", "III")
#: The area in play whoever plays; each of the others is that of the kingdom with its number (AOC-22.1).
CENTRAL: Final = AREAS.index("central")
#: From which share on a province has a wash of the kingdom that held it most often, the strongest first.
WASHES: Final = ((0.6, 3), (0.4, 2), (0.25, 1))
#: Provinces that were most fought over, shown at once.
MOST_FOUGHT: Final = 6
NOBODY: Final = "aoc-nobody"


@dataclass(frozen=True, slots=True)
class FoughtRow:
    """A province that was fought for: who held it at the end as a bar, and what happened there in words."""

    name: str
    rating: int
    bar: tuple[charts.DrawnPart, ...]
    words: str
    fights: str
    changed: str


def control_panel(figures: Figures) -> dict[str, Any]:
    """The maps with their one table, and the provinces most fought over; empty where no age ended."""
    if not figures.control:
        return {}
    board = map_panel.board_in(map_panel.KEY)
    owners = [board.owners[kingdom] for kingdom in figures.kingdoms]
    headings = tuple(f"End of age {AGE_NAMES[one.age - 1]}" for one in figures.control)
    # one unit for all ages, of which later ones may rest on fewer matches
    is_percent = min(one.n for one in figures.control) >= MIN_FOR_PERCENT
    maps = [_map(board, owners, figures.control, one, headings, is_percent=is_percent) for one in figures.control]
    last = figures.control[-1]
    return {
        "control_maps": list(zip(headings, maps, [one.n for one in figures.control], strict=True)),
        "control_table": maps[-1],
        "control_owners": owners,
        "control_unit": "of 100 matches" if is_percent else "matches",
        "fights_mean": stats.average_words(figures.fights),
        "fought": [
            _fought_row(board, owners, item, last, is_percent=is_percent) for item in figures.fought[:MOST_FOUGHT]
        ],
        "fought_more": [
            _fought_row(board, owners, item, last, is_percent=is_percent) for item in figures.fought[MOST_FOUGHT:]
        ],
    }


def _map(
    board: Board,
    owners: Sequence[Owner],
    ages: Sequence[AgeControl],
    shown: AgeControl,
    headings: tuple[str, ...],
    *,
    is_percent: bool,
) -> MapView:
    """The map of one age; its table has all of them."""
    closed = _closed(owners)
    spots = {}
    for land in board.lands:
        cells = tuple(_cell(owners, one.held.get(land.id, ())) for one in ages)
        if land.id in closed:
            spots[land.id] = Spot(is_closed=True, cells=("not in play",) * len(ages))
        elif land.home:
            spots[land.id] = Spot(land.home, pieces=(Piece("unit", land.home, 0),), cells=("home",) * len(ages))
        else:
            spots[land.id] = _spot(owners, shown.held.get(land.id, ()), cells, is_percent=is_percent)
    return draw_map(
        board,
        spots,
        key=f"control-{shown.age}",
        label=f"Who held which province at the end of age {AGE_NAMES[shown.age - 1]}; the numbers stand in the table",
        is_small=True,
        headings=headings,
    )


def _spot(owners: Sequence[Owner], held: Sequence[Share], cells: tuple[str, ...], *, is_percent: bool) -> Spot:
    """A province in the colour of whoever held it most often, a dot where nobody did so in a quarter of the matches."""
    side = max(range(len(held)), key=lambda one: held[one].wins, default=0)
    share = (held[side].share or 0.0) if held else 0.0
    strength = next((wash for least, wash in WASHES if share >= least), 0)
    if not strength:
        return Spot(text="\N{MIDDLE DOT}", cells=cells)
    return Spot(
        owners[side].key,
        strength,
        text=f"{owners[side].letter} {_number(held[side], is_percent=is_percent)}",
        cells=cells,
    )


def _closed(owners: Sequence[Owner]) -> set[str]:
    """Provinces out of play: of areas whose kingdom nobody plays, and homes of such kingdoms."""
    pool: Pool = catalogue.pool(map_panel.KEY)
    assert pool.map is not None, "a match was played on the map"
    played = [KINGDOMS.index(owner.key) for owner in owners]
    areas = {CENTRAL, *played}
    return {
        province.id
        for province in pool.map.provinces
        if province.area not in areas or (province.is_kingdom and province.area not in played)
    }


def _number(held: Share, *, is_percent: bool) -> str:
    """Of a hundred matches so many, where some age had fewer than twenty their number."""
    return f"{100 * (held.share or 0.0):.0f}" if is_percent else str(held.wins)


def _cell(owners: Sequence[Owner], held: Sequence[Share]) -> str:
    """All who held a province, the most frequent first, each with an interval."""
    by_owner = dict(zip(owners, held, strict=False))
    found = sorted(by_owner.items(), key=lambda item: -by_owner[item[0]].wins)
    return "; ".join(f"{owner.name} {stats.share_words(share)}" for owner, share in found if share.wins) or "nobody"


def _fought_row(
    board: Board, owners: Sequence[Owner], item: Fought, last: AgeControl, *, is_percent: bool
) -> FoughtRow:
    """A province with who held it when the last age ended."""
    land = next(land for land in board.lands if land.id == item.province)
    held = last.held.get(item.province, ())
    parts = [
        Part(
            share.wins,
            f"of-{owner.key}",
            f"{owner.letter} {_number(share, is_percent=is_percent)}",
            f"{owner.name} {stats.share_words(share)}",
        )
        for owner, share in zip(owners, held, strict=False)
        if share.wins
    ]
    free = last.n - sum(share.wins for share in held)
    if free:
        share = stats.share(free, last.n)
        parts.append(Part(free, NOBODY, _number(share, is_percent=is_percent), f"nobody {free:,} of {last.n:,}"))
    return FoughtRow(
        name=land.name,
        rating=land.rating,
        bar=charts.stack_chart([parts], whole=last.n).bars[0],
        words="; ".join(part.words for part in parts),
        fights=stats.average_words(item.fights, 2),
        changed=stats.share_words(item.changed),
    )
