"""A simulation's matches as CSV and everything about it as JSON, written in chunks."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from cards.spreadsheets import safe
from simulator import reading
from simulator.games import pages_of
from simulator.models import Kind, Match, Simulation
from simulator.serializers import MatchSerializer, SimulationSerializer, result_out
from simulator.stats import names_apart

CSV_FIELDS: Final = (
    "match", "seed", "first", "winner", "places", "reason", "rule", "abnormal", "turns", "decisions", "ais",
)  # fmt: skip


class _Echo:
    """A file that gives back what is written to it."""

    def write(self, text: str) -> str:
        return text


def csv_lines(simulation: Simulation) -> Iterator[str]:
    """A line for each match, by name of the deck, equal ones told apart; the score has a column for each side.

    Each line names the AIs by side: a file is read apart from the page that says who played.
    """
    pages, names = pages_of(simulation.game_id), names_apart(simulation.side_names)
    is_alone = simulation.kind == Kind.GOLDFISH
    counted_name, score_of = pages.scored(is_alone)
    score = [f"{counted_name.lower()} {name}" for name in names[: 1 if is_alone else None]] if counted_name else []
    writer = csv.writer(_Echo())
    yield writer.writerow([safe(text) for text in (*CSV_FIELDS, *score)])
    for match in _matches(simulation):
        counted = score_of(match.stats)
        yield writer.writerow(
            [
                match.index,
                match.seed,
                safe(names[match.first]),
                "" if match.winner is None else safe(names[match.winner]),
                " ".join(map(str, match.places or ())),
                match.reason,
                match.rule,
                int(match.abnormal),
                match.turns,
                match.decisions,
                " ".join(simulation.ais),
                *(counted[side] if side < len(counted) else "" for side in range(len(score))),
            ]
        )


def json_chunks(simulation: Simulation, home_made: Sequence[str] = ()) -> Iterator[str]:
    """One JSON object: request, result, and all matches with their counts; ``home_made`` names such cards of it."""
    head: dict[str, Any] = {**SimulationSerializer(simulation).data, "result": result_out(simulation)}
    if home_made:
        head["home_made_cards"] = list(home_made)
    yield json.dumps(head, default=str)[:-1] + ', "matches": ['
    for number, match in enumerate(_matches(simulation)):
        yield (", " if number else "") + json.dumps(MatchSerializer(match).data)
    yield "]}\n"


def _matches(simulation: Simulation) -> Iterator[Match]:
    return reading.matches_of(simulation).iterator(chunk_size=1000)
