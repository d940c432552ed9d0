"""What the page of a running simulation shows: how far it is, and how the interval closes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, Value

from conanhub import charts
from simulator import loading, reading, stats
from simulator.games import pages_of
from simulator.models import Match, Simulation, Status
from simulator.pages.result import results
from simulator.pages.result.links import Reached
from simulator.stats import Share, even_share, share, share_of_seeds

#: Points of the picture of the closing interval.
POINTS = 40


@dataclass(frozen=True, slots=True)
class Note:
    """A match worth a look, in words."""

    index: int
    words: str


def progress_page(reached: Reached) -> dict[str, Any]:
    """What the page and its partial show."""
    simulation = reached.simulation
    progress = reading.progress_of(simulation)
    so_far, even = reading.kept(
        f"simulation-so-far:{simulation.cache_key}:{progress.done}",
        lambda: running_shares(simulation),
    )
    now = so_far[-1] if so_far else share(0, 0)
    return {
        "simulation": simulation,
        "links": reached,
        "title": results.title_of(simulation),
        "tag": results.TAGS[Status(simulation.status)],
        "progress": progress,
        "restarted": loading.words(simulation),
        "time_left": stats.duration(progress.seconds_left) if progress.seconds_left else "",
        "pace": stats.pace(progress.per_second) if progress.per_second else "",
        "now": now,
        "now_words": stats.share_words(now),
        "subject": subject_of(simulation),
        "setting": pages_of(simulation.game_id).setting,
        "chart": charts.funnel_chart(so_far, simulation.match_count, None if _is_goldfish(simulation) else even),
        "notes": notes_of(simulation),
        "tens": progress.percent // 10 * 10,
    }


def subject_of(simulation: Simulation) -> str:
    """What the running share is of."""
    if _is_goldfish(simulation):
        return f"reached {pages_of(simulation.game_id).goal}"
    if loading.is_mirror(simulation):
        return f"{simulation.side_names[0]}, the first of {simulation.sides} equal decks, won"
    return f"{simulation.side_names[0]} won"


def _is_goldfish(simulation: Simulation) -> bool:
    return not simulation.is_matchup and not simulation.is_multiplayer


def running_shares(simulation: Simulation) -> tuple[list[Share], float]:
    """The first deck's win rate after each further part of what was played, in the order of the matches.

    With them comes where an even match lies: the decided matches, shared equally.
    """
    per_seed = reading.per_seed(simulation)
    seeds = (
        Match.objects.filter(simulation=simulation)
        .order_by()
        .values(number=F("index") / Value(per_seed))
        .annotate(n=Count("pk"), wins=Count("pk", filter=Q(winner=0)), decided=Count("winner"))
        .order_by("number")
        .values_list("wins", "n", "decided")
    )
    found: list[Share] = []
    counts: Counter[tuple[int, int]] = Counter()
    n = decided = 0
    rows = list(seeds)
    size = max(1, len(rows) // POINTS)
    for start in range(0, len(rows), size):
        for wins, played, settled in rows[start : start + size]:
            counts[wins, played] += 1
            n, decided = n + played, decided + settled
        found.append(share_of_seeds(counts))
    return found, even_share(decided, n, simulation.sides)


def notes_of(simulation: Simulation) -> list[Note]:
    """The last match that was stored, and the longest and shortest so far."""
    pages, names = pages_of(simulation.game_id), simulation.side_names
    matches = Match.objects.filter(simulation=simulation)
    last = matches.order_by("-pk").first()
    if last is None:
        return []
    winner = "nobody alone won" if last.winner is None else f"{names[last.winner]} won"
    counted, score_of = pages.scored(_is_goldfish(simulation))
    score = " : ".join(map(str, score_of(last.stats)))
    ended = f", {score} {counted}" if score and counted else ""
    reason = pages.reason_words(last.reason)
    notes = [Note(last.index, f"Last: {winner} in {last.turns} {pages.turn_words}, {reason}{ended}")]
    longest = matches.order_by("-turns", "index").values_list("index", "turns").first()
    if longest:
        notes.append(Note(longest[0], f"Longest so far: {longest[1]} {pages.turn_words}"))
    shortest = matches.filter(abnormal=False).order_by("turns", "index").values_list("index", "turns").first()
    if shortest:
        word = pages.turn_word if shortest[1] == 1 else pages.turn_words
        notes.append(Note(shortest[0], f"Shortest so far: {shortest[1]} {word}"))
    return notes
