"""What the pages of a simulation show: rows turned into words and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page

from cards.catalog import game_slug
from decks.models import DeckVersion
from simulator import charts, lineup, panels, queries, variants, wording
from simulator.engine import get_game
from simulator.engine.tally import Share
from simulator.models import Kind, Match, Simulation, Status
from simulator.statistics import MIN_FOR_PERCENT, ReasonCount, Summary

TAGS = {
    Status.QUEUED: "",
    Status.RUNNING: "tag-info",
    Status.DONE: "tag-ok",
    Status.CANCELLED: "tag-warn",
    Status.FAILED: "tag-bad",
}
#: Counts of the engine that a page shows first, where a game has them.
FIRST_MEANS = ("renown", "scars", "health", "damage_dealt", "damage_taken", "healed", "prowess_spent")
MAIN_MEANS = 7
#: Counts with a panel of their own.
SHOWN_ELSEWHERE = {*wording.DEALT, *wording.TAKEN, *wording.FIGHTS, "hands"}


@dataclass(frozen=True, slots=True)
class ListRow:
    """A simulation in a list."""

    simulation: Simulation
    title: str
    tag: str
    played: int


@dataclass(frozen=True, slots=True)
class ReasonBar:
    """A reason for the end as a bar; ``length`` of a hundred."""

    words: str
    rule: str
    side: int | None
    abnormal: bool
    count: int
    length: float


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A named share with its words and picture."""

    label: str
    words: str
    chart: charts.IntervalChart | None


def title_of(simulation: Simulation) -> str:
    """What a simulation is called."""
    if simulation.is_multiplayer:
        return f"{simulation.name_a}, {simulation.name_b} and {simulation.sides - 2} more at one table"
    if not simulation.is_matchup:
        return f"{simulation.name_a} alone against the Foes of {simulation.name_b}"
    return f"{simulation.name_a} against {simulation.name_b}"


def list_rows(simulations: Iterable[Simulation]) -> list[ListRow]:
    """Simulations with the words and tags of a list."""
    return [
        ListRow(item, title_of(item), TAGS[Status(item.status)], getattr(item, "played", 0)) for item in simulations
    ]


def progress_page(simulation: Simulation) -> dict[str, Any]:
    """What the progress page and its piece show."""
    progress = queries.progress_of(simulation)
    return {
        "simulation": simulation,
        "title": title_of(simulation),
        "tag": TAGS[Status(simulation.status)],
        "progress": progress,
        "time_left": wording.duration(progress.seconds_left) if progress.seconds_left else "",
    }


def result_page(simulation: Simulation) -> dict[str, Any]:
    """What the result page shows."""
    summary = queries.summary_of(simulation)
    is_mirror = lineup.is_mirror(simulation)
    shown = summary.first_player if is_mirror else summary.overall
    changed = lineup.what_changed(simulation)
    tried = variants.variants_of(simulation, summary.overall)
    return {
        "simulation": simulation,
        "title": title_of(simulation),
        "tag": TAGS[Status(simulation.status)],
        "summary": summary,
        "is_mirror": is_mirror,
        "headline": wording.headline(summary, simulation.name_a, is_matchup=simulation.is_matchup, is_mirror=is_mirror),
        "share_words": wording.share_words(shown),
        "chart": charts.interval_chart(shown) if summary.shows_percent else None,
        "squares": charts.squares(shown) if summary.shows_percent else None,
        "seats": _seat_rows(summary),
        "seat_words": wording.seat_words(summary.seat_effect),
        "histogram": charts.histogram_chart(summary.turns, summary.turns_median),
        "reasons": reason_bars(
            summary.reasons, simulation.side_names, "Nobody alone" if simulation.is_matchup else "Not reached"
        ),
        "averages": _averages(summary)[:MAIN_MEANS],
        "more_averages": _averages(summary)[MAIN_MEANS:],
        "variants": tried,
        "mirrors": [variant for variant in tried if variant.is_mirror],
        "options": option_words(simulation),
        "changed": changed,
        "again": rerun_query(simulation),
        "other_way": other_way_query(simulation),
        "matches": matches_preview(simulation),
        "names": simulation.side_names,
        "is_goldfish": simulation.kind == Kind.GOLDFISH,
        "game_slug": game_slug(simulation.game.key),
        **panels.figure_panels(simulation, summary),
    }


def rerun_query(simulation: Simulation) -> str:
    """The form's address for the same decks and pilots with new seeds."""
    return _query(simulation, simulation.version_a, simulation.version_b)


def other_way_query(simulation: Simulation) -> str:
    """The form's address for a goldfish the other way round: whose Foes were met now takes turns."""
    other = simulation.version_b
    if simulation.is_matchup or other is None or other.content_hash == simulation.version_a.content_hash:
        return ""
    return _query(simulation, other, simulation.version_a)


def _query(simulation: Simulation, deck: DeckVersion, against: DeckVersion | None) -> str:
    pairs = [
        ("kind", simulation.kind),
        ("deck", deck.deck.public_id),
        ("against", against.deck.public_id if against else ""),
        ("games", simulation.games),
        ("agent_a", simulation.agents[0]),
        ("agent_b", simulation.agents[1]),
        *((f"option_{name}", value) for name, value in simulation.options.items()),
    ]
    return urlencode(pairs)


def matches_page(simulation: Simulation, page: Page[Match], chosen: Mapping[str, str]) -> dict[str, Any]:
    """What the list of matches shows."""
    is_goldfish = simulation.kind == Kind.GOLDFISH
    kept = urlencode({name: value for name, value in chosen.items() if value})
    return {
        "simulation": simulation,
        "title": title_of(simulation),
        "page": page,
        "game_slug": game_slug(simulation.game.key),
        "rows": match_rows(page.object_list),
        "chosen": chosen,
        "kept": f"{kept}&" if kept else "",
        "names": simulation.side_names,
        "winners": list(zip("abcdefghi", simulation.side_names[: 1 if is_goldfish else None], strict=False)),
        "is_goldfish": is_goldfish,
        "reasons": [(key, wording.reason_words(key), count) for key, count in queries.reasons_of(simulation)],
    }


def matches_preview(simulation: Simulation) -> list[dict[str, Any]]:
    """The first matches, for the result page."""
    return match_rows(queries.matches_of(simulation)[:8])


def match_rows(matches: Iterable[Match]) -> list[dict[str, Any]]:
    """Matches with their reason and Renown in words."""
    return [
        {"match": match, "reason": wording.reason_words(match.reason), "renown": _renown(match.stats)}
        for match in matches
    ]


def _renown(stats: Mapping[str, Any]) -> str:
    value = stats.get("renown")
    if isinstance(value, list) and len(value) >= 2:
        return " : ".join(map(str, value))
    return "?" if value is None else str(value)


def _seat_rows(summary: Summary) -> list[ShareRow]:
    def row(label: str, counted: Share) -> ShareRow:
        chart = charts.interval_chart(counted) if counted.n >= MIN_FOR_PERCENT else None
        return ShareRow(label, wording.share_words(counted), chart)

    return [row("Going first", summary.going_first), row("Going second", summary.going_second)]


def reason_bars(reasons: Sequence[ReasonCount], names: Sequence[str], nobody: str) -> list[ReasonBar]:
    """Why matches ended, by winner; ``nobody`` stands for no winner alone."""
    most = max((item.count for item in reasons), default=1)
    return [
        ReasonBar(
            words=f"{nobody if item.winner is None else names[item.winner]}: {wording.reason_words(item.reason)}",
            rule=item.rule,
            side=item.winner,
            abnormal=item.abnormal,
            count=item.count,
            length=round(100 * item.count / most, 1),
        )
        for item in reasons
    ]


def _averages(summary: Summary) -> list[tuple[str, list[str]]]:
    """Means by side in words, with their interval."""
    rows = []
    names = [*(name for name in FIRST_MEANS if name in summary.averages), *summary.averages]
    for name in dict.fromkeys(name for name in names if name not in SHOWN_ELSEWHERE):
        sides = summary.averages[name]
        cells = [f"{item.mean:.1f} ± {item.half_width:.1f}" if item and item.n > 1 else "?" for item in sides]
        rows.append((name.replace("_", " ").capitalize(), cells))
    return rows


def option_words(simulation: Simulation) -> list[str]:
    """Rule options that differ from the usual ones, with their rule."""
    known = get_game(simulation.game.key).options
    return [
        f"{name} = {value} ({known[name].rule})" if name in known else f"{name} = {value}"
        for name, value in simulation.options.items()
    ]
