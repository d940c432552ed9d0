"""What the pages of two results side by side show: rows of figures, a column for each result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser, User

from cards import snapshots
from conanhub import charts
from simulator import loading, reading, stats
from simulator.games import pages_of
from simulator.models import Kind, Simulation
from simulator.pages import forms, result
from simulator.pages.compare.decks import deck_rows, gaps_of, sentence_of
from simulator.pages.compare.naming import ais_of, cause_of, names_of, shared_words
from simulator.pages.result import Reached
from simulator.stats import MIN_FOR_PERCENT, Standing, Summary

Cells = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Column:
    """One of the two results."""

    simulation: Simulation
    links: Reached
    name: str
    words: str
    seeds: str
    chart: charts.IntervalChart | None
    tags: list[str]


def choose_page(reached: Reached, person: User | AnonymousUser, wanted: str, refusal: str) -> dict[str, Any]:
    """Results that may stand beside one, and AIs that could play the same matches."""
    one = reached.simulation
    is_ready = not not_ready(one)
    return {
        "simulation": one,
        "links": reached,
        "title": result.title_of(one),
        "ais": ais_of(one),
        "rules": ", ".join(result.option_words(one)) or "as usual",
        "refusal": refusal,
        "wanted": wanted if refusal else "",
        "rows": _rows_alike(one, person) if is_ready else [],
        "not_ready": not_ready(one),
        "agents": _offered(one) if is_ready and reached.is_owner else [],
    }


def _rows_alike(one: Simulation, person: User | AnonymousUser) -> list[tuple[result.ListRow, str]]:
    """Results that fit, each with what it is called beside this one."""
    named = []
    for row in result.list_rows(reading.results_alike(person, one)):
        _here, there = names_of(one, row.simulation)
        named.append((row, there))
    return named


def not_ready(one: Simulation) -> str:
    """Why no other result can stand beside this one; empty if some can."""
    return "It is still being played: wait until it has ended." if one.is_active else ""


def _offered(one: Simulation) -> list[tuple[str, str]]:
    """AIs that did not play, with how long it would take."""
    wanted = reading.other_agents(one)
    known = forms.agents_of(one.game_id, one.kind, usual=one.match_count)
    return [(item.name, f"{item.title}: {_time(item, one)}") for item in known if item.name in wanted]


def _time(item: forms.AgentChoice, one: Simulation) -> str:
    matches = min(item.match_count, one.match_count)
    return f"{matches:,} matches in about {stats.duration(max(1, round(matches * item.seconds)))}"


def matches_with(one: Simulation, agent: str) -> int:
    """As many matches as there are, or fewer with a slow AI: then the first seeds are shared."""
    usual = forms.FEWER_MATCHES.get(agent.partition(":")[0], one.match_count)
    return min(usual, one.match_count)


def compare_page(reached: Reached, beside: Reached) -> dict[str, Any]:
    """Both results with their difference; while one is played, how far it is."""
    one, other = reached.simulation, beside.simulation
    context = {
        "simulation": one,
        "links": reached,
        "title": result.title_of(one),
        "waiting": [item for item in (reached, beside) if item.simulation.is_active],
        "others": reached.compare,
    }
    if context["waiting"]:
        return context
    context |= {
        "warnings": _warnings(one, other),
        "shared": shared_words(one, other),
        "caveat": pages_of(one.game_id).caveat,
        "names": one.side_names[:1] if one.kind == Kind.GOLDFISH else one.side_names,
    }
    return context | (_table_parts if one.is_multiplayer else _matchup_parts)(reached, beside)


def _matchup_parts(reached: Reached, beside: Reached) -> dict[str, Any]:
    """The figures of match-ups and goldfish."""
    one, other = reached.simulation, beside.simulation
    summaries = [reading.summary_of(item) for item in (one, other)]
    is_mirror = loading.is_mirror(one) and loading.is_mirror(other)
    return {
        "columns": _columns((reached, beside), summaries, is_mirror=is_mirror),
        "what": _what(one, is_mirror=is_mirror),
        "is_mirror": is_mirror,
        "sentence": _sentence(one, other, is_mirror=is_mirror),
        "figures": _figures(one, summaries),
        "reasons": _reasons(one, summaries),
        "means": _means(one, summaries),
    }


def _table_parts(reached: Reached, beside: Reached) -> dict[str, Any]:
    """The figures of tables of three and more decks."""
    one, other = reached.simulation, beside.simulation
    standings = [reading.standing_of(item) for item in (one, other)]
    names, gaps = names_of(one, other), gaps_of(one, other)
    return {
        "columns": [
            Column(
                links.simulation,
                links,
                name,
                f"{standing.n:,} matches",
                stats.table_seeds_words(standing, one.side_names),
                None,
                _tags(links.simulation),
            )
            for links, name, standing in zip((reached, beside), names, standings, strict=True)
        ],
        "what": f"{len(one.side_names)} decks at one table, AI against AI",
        "sentence": sentence_of(one, other, gaps),
        "decks": deck_rows(one, gaps, standings) if gaps else [],
        "figures": _common_figures(standings),
        "reasons": _reasons(one, standings),
        "means": _means(one, standings),
    }


def _tags(simulation: Simulation) -> list[str]:
    return [simulation.get_status_display()] if simulation.status != "done" else []


def _what(one: Simulation, *, is_mirror: bool) -> str:
    setting = pages_of(one.game_id).setting
    if is_mirror:
        return f"Win rate of the first player{setting}"
    what = f"Win rate of {one.side_names[0]}, AI against AI" if one.is_matchup else "Goal reached"
    return f"{what}{setting}"


def _columns(both: tuple[Reached, Reached], summaries: list[Summary], *, is_mirror: bool) -> list[Column]:
    shares = [summary.shown if is_mirror else summary.overall for summary in summaries]
    names = names_of(*(links.simulation for links in both))
    drawn = [share for share in shares if share.n >= MIN_FOR_PERCENT]
    return [
        Column(
            links.simulation,
            links,
            name,
            stats.share_words(share),
            stats.seeds_words(share),
            charts.interval_chart(share, summary.even, among=drawn) if share.n >= MIN_FOR_PERCENT else None,
            _tags(links.simulation),
        )
        for links, name, share, summary in zip(both, names, shares, summaries, strict=True)
    ]


def _sentence(one: Simulation, other: Simulation, *, is_mirror: bool) -> str:
    """The difference in words, and whether it was taken seed by seed."""
    if is_mirror:
        return "A deck against itself wins as often as it loses, whoever plays it: compare what going first is worth."
    here, there = names_of(one, other)
    found = reading.contrast(one, other)
    gap = found.difference
    if gap is None:
        few = "Both have played fewer than {} of the same seeds" if found.paired else "One has fewer than {} matches"
        return f"{few.format(MIN_FOR_PERCENT)}: too few to tell a difference from chance."
    over = (
        f"seed by seed on the {gap.n:,} seeds that both have played"
        if found.paired
        else "on different seeds, so it is not paired and less exact"
    )
    settled = "" if gap.is_settled else " No difference at all fits, too."
    did = "won" if one.is_matchup else "reached its goal"
    more = "more" if gap.mean >= 0 else "less"
    return (
        f"With {here}, {one.side_names[0]} {did} {abs(100 * gap.mean):.1f} points {more} often than with "
        f"{there}: anything from {stats.signed(gap.low)} to {stats.signed(gap.high)} fits, {over}.{settled}"
    )


def _warnings(one: Simulation, other: Simulation) -> list[str]:
    """What else differs than the one thing that may."""
    found, cause = [], cause_of(one, other)
    if one.engine_version != other.engine_version:
        found.append(
            f"They were played by two engines, {one.engine_version} and {other.engine_version}: "
            f"the difference is not that of {cause} alone."
        )
    if words := _unlike_cards(one, other):
        found.append(f"{words}: the difference is not that of {cause} alone.")
    return found


def _unlike_cards(one: Simulation, other: Simulation) -> str:
    """Which cards said something else in the other one; nothing where all that both were played with said the same."""
    if one.data_hash == other.data_hash:
        return ""
    before, after = (one.snapshot, other.snapshot) if one.pk < other.pk else (other.snapshot, one.snapshot)
    if before is None or after is None:
        return "The card data changed between them"
    found = [change.words for change in snapshots.differences(before, after)]
    return "; ".join(result.named(found))


def _common_figures(counted: Sequence[Summary | Standing]) -> list[tuple[str, Cells]]:
    """Length, what was not decided, abnormal ends."""
    first, second = counted

    def row(label: str, of: Callable[[Summary | Standing], str]) -> tuple[str, Cells]:
        return label, (of(first), of(second))

    return [
        row("Turns", lambda found: f"median {found.turns_median}; 8 of 10 in {found.turns_low} to {found.turns_high}"),
        row("Not decided", lambda found: f"{found.undecided:,} of {found.n:,}"),
        row("Abnormal ends", lambda found: stats.share_words(found.abnormal_share)),
    ]


def _figures(one: Simulation, summaries: list[Summary]) -> list[tuple[str, Cells]]:
    """Seats, length, and what was not decided."""

    def row(label: str, of: Any) -> tuple[str, Cells]:
        first, second = summaries
        return label, (of(first), of(second))

    length, undecided, odd = _common_figures(summaries)
    if not one.is_matchup:
        return [length, odd]
    name = one.side_names[0]
    if any(summary.by_turn is None for summary in summaries):
        return [length, undecided, odd]
    return [
        row(f"{name} going first", lambda found: stats.share_words(found.by_turn.first)),
        row(f"{name} going second", lambda found: stats.share_words(found.by_turn.second)),
        row("Won by who went first", lambda found: stats.share_words(found.by_turn.first_player)),
        row("What going first is worth", lambda found: stats.seat_words(found.by_turn.effect)),
        length,
        undecided,
        odd,
    ]


def _reasons(one: Simulation, summaries: Sequence[Summary | Standing]) -> list[tuple[str, Cells]]:
    """Why matches ended, with counts of both; the most frequent first.

    Where one of them alone is a mirror, its winners are places and those of the other decks, so nobody is named.
    """
    pages = pages_of(one.game_id)
    are_alike = len({summary.is_mirror for summary in summaries}) == 1
    nobody = "Not reached" if one.kind == Kind.GOLDFISH else "Nobody alone"
    turns = stats.turn_names(one.sides) if one.is_multiplayer else result.PLACES
    counts: list[dict[str, int]] = []
    for summary in summaries:
        names = turns if summary.is_mirror else one.side_names
        found: dict[str, int] = {}
        for item in summary.reasons:
            who = nobody if item.winner is None else names[item.winner]
            words = f"{who}: {pages.reason_words(item.reason)}" if are_alike else pages.reason_words(item.reason)
            found[words] = found.get(words, 0) + item.count
        counts.append(found)
    here, there = counts
    rows = sorted({*here, *there}, key=lambda words: -here.get(words, 0) - there.get(words, 0))
    first, second = (summary.distinct for summary in summaries)
    return [
        (words, (f"{here.get(words, 0):,} of {first:,}", f"{there.get(words, 0):,} of {second:,}")) for words in rows
    ]


def _means(one: Simulation, summaries: Sequence[Summary | Standing]) -> list[tuple[str, list[str]]]:
    """The main means, of each result by side."""
    sides, pages = 1 if one.kind == Kind.GOLDFISH else one.sides, pages_of(one.game_id)
    nothing = [None] * sides
    return [
        (
            pages.counts.get(name, name.replace("_", " ").capitalize()),
            [
                stats.average_words(item)
                for summary in summaries
                for item in (*summary.averages.get(name, ()), *nothing)[:sides]
            ],
        )
        for name in pages.first_means
        if any(name in summary.averages for summary in summaries)
    ]
