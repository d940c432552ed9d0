"""What the result page of a table of three and more decks shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from conanhub import charts
from decks.lists import Usual
from simulator import loading, reading, stats, variants
from simulator.games import pages_of
from simulator.models import Simulation
from simulator.pages.result import holds, results
from simulator.pages.result.links import Reached
from simulator.stats import MIN_FOR_PERCENT, ORDINALS, Ahead, Share, Standing

#: Places from this one on have one colour.
LAST_TONE = 3


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck's win rate, and by when its turn came; its AI is named where not all decks have the same.

    ``places`` is the bar of its matches by place, said by ``place_words``; ``usual`` is what such a deck wins at a
    ready-made line-up.
    """

    side: int
    name: str
    ai: str
    words: str
    verdict: str
    chart: charts.IntervalChart | None
    usual: str
    ahead: str
    ahead_chart: charts.IntervalChart | None
    places: tuple[charts.DrawnPart, ...]
    place_words: str
    by_turn: tuple[tuple[str, str], ...]


def result_page(reached: Reached) -> dict[str, Any]:
    """All that the page shows."""
    simulation = reached.simulation
    standing = reading.standing_of(simulation)
    pages = pages_of(simulation.game_id)
    names = simulation.side_names
    usual = loading.usual_of(simulation)
    panel = holds.holds_panel(simulation, standing) if reached.is_owner else {"variants": []}
    return {
        **results.shared_parts(reached, standing),
        **panel,
        "depends": variants.depends(panel["variants"]),
        "title": f"{', '.join(names[:-1])} and {names[-1]}",
        "standing": standing,
        "headline": stats.table_headline(standing, names, pages.setting),
        "seeds_words": stats.table_seeds_words(standing, names),
        "decks": [
            _deck_row(standing, side, names[side], _own_ai(simulation, side), usual[side]) for side in standing.order
        ],
        "shows_places": not standing.is_mirror and any(deck.at_place for deck in standing.decks),
        "place_tones": _place_tones(len(names)),
        "ais": list(dict.fromkeys(simulation.ais)),
        "turn_rows": [_turn_row(standing, turn, counted) for turn, counted in enumerate(standing.by_turn)],
        "reasons": results.reason_bars(
            pages,
            standing.reasons,
            stats.turn_names(len(names)) if standing.is_mirror else names,
            "Nobody alone",
            is_mirror=standing.is_mirror,
        ),
        "again": _again(simulation),
        "is_goldfish": False,
        "by_winner": results.winner_links(
            simulation, (*(deck.overall.wins for deck in standing.decks), standing.undecided)
        ),
        "score_name": pages.score_name,
    }


def _chart(standing: Standing, counted: Share, usual: Usual | None = None) -> charts.IntervalChart | None:
    """Decks stand on one axis, and so does the order of turns beside them."""
    drawn = [one for one in (*(deck.overall for deck in standing.decks), *standing.by_turn) if one.n >= MIN_FOR_PERCENT]
    if counted.n < MIN_FOR_PERCENT:
        return None
    return charts.interval_chart(counted, standing.even, among=drawn, usual=usual.share if usual else None)


def _ahead_chart(standing: Standing, counted: Ahead) -> charts.IntervalChart | None:
    """Of opponents left behind, on one axis for all decks; half is even."""
    among = [deck.ahead for deck in standing.decks]
    return charts.interval_chart(counted, 0.5, among=among) if counted.n >= MIN_FOR_PERCENT else None


def _place_bar(at_place: Sequence[int]) -> tuple[charts.DrawnPart, ...]:
    parts = [
        charts.Part(count, f"sim-place-{min(place, LAST_TONE)}", f"{count:,}", f"{ORDINALS[place]}: {count:,} matches")
        for place, count in enumerate(at_place)
    ]
    (bar,) = charts.stack_chart([parts]).bars
    return bar if at_place else ()


def _place_tones(sides: int) -> list[tuple[str, str]]:
    """The colours of places, in words."""
    last = min(sides - 1, LAST_TONE)
    names = [*ORDINALS[:last], ORDINALS[last] if sides - 1 == last else f"{ORDINALS[last]} or worse"]
    return [(f"sim-place-{place}", name) for place, name in enumerate(names)]


def _own_ai(simulation: Simulation, side: int) -> str:
    """The AI of a deck, empty where all have the same."""
    return simulation.ais[side] if len(set(simulation.ais)) > 1 else ""


def _deck_row(standing: Standing, side: int, name: str, ai: str, usual: Usual | None) -> DeckRow:
    deck = standing.decks[side]
    return DeckRow(
        side=side,
        name=name,
        ai=ai,
        words=stats.share_words(deck.overall),
        verdict=stats.verdict_words(standing, side),
        chart=_chart(standing, deck.overall, usual),
        usual=loading.usual_words(usual, name),
        ahead="" if standing.is_mirror else stats.ahead_words(deck).capitalize(),
        ahead_chart=None if standing.is_mirror else _ahead_chart(standing, deck.ahead),
        places=() if standing.is_mirror else _place_bar(deck.at_place),
        place_words=", ".join(f"{ORDINALS[place]} {count:,} times" for place, count in enumerate(deck.at_place)),
        by_turn=tuple(
            (f"going {ORDINALS[turn]}", stats.share_words(counted)) for turn, counted in enumerate(deck.by_turn)
        ),
    )


def _turn_row(standing: Standing, turn: int, counted: Share) -> results.ShareRow:
    return results.ShareRow(f"Going {ORDINALS[turn]}", stats.share_words(counted), _chart(standing, counted))


def _again(simulation: Simulation) -> str:
    """The form's address for the same decks and agents with new seeds."""
    return urlencode(variants.table_pairs(simulation.versions, loading.request_of(simulation)))
