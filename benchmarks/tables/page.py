"""``docs/balance_<game>.md`` from the counts of ``benchmarks.tables.balance``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from benchmarks.balance.page import older
from benchmarks.tables.games import TableGame
from simulator.stats import Ahead, ahead_of_seeds

#: Shares are counted in so many parts of a match.
PARTS: Final = 12
INTRODUCTION: Final = """\
# Balance of {name}'s {deck}s

This page is made by `make balance` (`benchmarks/tables/balance.py`; parts of it can be played alone); do not edit it.
All numbers are of AI-vs-AI matches at the ready-made line-ups, all seats played by the same AI. With each seed every
{deck} sits in every seat once. A shared win is counted as its share. *Ahead* is the share of opponents left behind, a
tie half a one. Intervals are at 95 %, over seeds ([how](statistics.md)); n is the number of matches. A band is kept if
the measured value lies within it, missed if the whole interval lies outside, and open otherwise. Ratings, tracks,
lengths of adventures and most cards of this game are ConanHub's reconstruction.
"""


def page(game: TableGame, found: Mapping[str, Any]) -> str:
    """The whole page: a part for each AI that has played."""
    parts = [INTRODUCTION.format(name=game.name, deck=game.deck)]
    if not found:
        parts.append("Not played yet.\n")
    parts += older(game.key, [played["from"] for played in found.values()])
    for agent in sorted(found, key=lambda agent: agent != "greedy"):
        source = found[agent]["from"]
        parts.append(
            f"## {agent.capitalize()} in all seats\n\nBy `{source['ai']}`. Engine {source['engine']}, cards "
            f"`{source['data']}`, seed {source['seed']}.\n"
        )
        parts += [_table(game, table) for table in found[agent]["tables"] if table["seeds"]]
    return "\n".join(parts)


def _table(game: TableGame, table: Mapping[str, Any]) -> str:
    names, size = table["decks"], len(table["decks"])
    low, high = game.bands[size]
    rows = []
    for place, name in enumerate(names):
        won, ahead = (share(table[what][place], size) for what in ("won", "ahead"))
        rows.append((name, _limits(low, high), _said(won), _kept(won, low, high), _ahead(ahead)))
    tried = share({str(PARTS * int(number)): times for number, times in table["noted"].items()}, size)
    low, high = game.noted_band
    rows.append((game.noted_title, _limits(low, high), _said(tried), _kept(tried, low, high), ""))
    matches = table["seeds"] * size
    ends = ", ".join(
        f"{reason.replace('_', ' ')} {100 * number / matches:.1f} %"
        for reason, number in sorted(table["ends"].items(), key=lambda item: -item[1])
    )
    about = (
        f"{table['turns'] / matches:.1f} turns a match on average; {table['abnormal']} abnormal ends. "
        f"How matches end: {ends}.\n"
    )
    head = ("what", "band", "wins", "", "ahead")
    return f"### {', '.join(names)}\n\n{_rows(head, rows)}\n{about}"


def share(counted: Mapping[str, int], size: int) -> Ahead:
    """The mean of what seeds gave, counted in parts of a match, with its interval over seeds."""
    by_seed: dict[int, list[float]] = {}
    for told, times in counted.items():
        for _ in range(times):
            by_seed[len(by_seed)] = [int(told) / (PARTS * size)] * size
    return ahead_of_seeds(by_seed)


def _limits(low: float, high: float) -> str:
    return f"{100 * low:.0f} to {100 * high:.0f} %"


def _said(one: Ahead) -> str:
    return f"{100 * one.mean:.1f} % ({100 * one.low:.1f} to {100 * one.high:.1f}, n = {one.n:,})"


def _ahead(one: Ahead) -> str:
    return f"{one.mean:.3f} ({one.low:.3f} to {one.high:.3f})"


def _kept(one: Ahead, low: float, high: float) -> str:
    if low <= one.mean <= high:
        return "kept"
    return "missed" if one.high < low or one.low > high else "open"


def _rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
