"""What decks of these kinds usually win, beside what they won here."""

from __future__ import annotations

from decks.lists import Usual, usual_shares
from simulator import matches, stats
from simulator.engine import ENGINE_VERSION
from simulator.matches import MatchSeries
from simulator.models import Kind, Simulation


def usual_of(simulation: Simulation) -> list[Usual | None]:
    """By side; nothing where options change the rules or no recorded line-up has these kinds of decks."""
    if simulation.options or simulation.kind == Kind.GOLDFISH:
        return [None] * simulation.sides
    decks = [[(section, card) for section, card, _copies in version.entries] for version in simulation.versions]
    return usual_shares(simulation.game_id, decks, simulation.ais)


def usual_of_series(series: MatchSeries) -> list[Usual | None]:
    """The same of a series that no simulation stands for."""
    if series.options or series.kind == matches.GOLDFISH:
        return [None] * len(series.decks)
    decks = [[(entry.section, entry.card_id) for entry in deck.entries] for deck in series.decks]
    return usual_shares(series.game_key, decks, matches.identities(series.game_key, series.agents))


def usual_words(found: Usual | None, name: str) -> str:
    """The usual share with its source; empty if none is known."""
    if found is None:
        return ""
    share, low, high = (stats.percent(value) for value in (found.share, found.low, found.high))
    older = "" if found.engine == ENGINE_VERSION else f", engine {found.engine}"
    return f"Usual for {name}: {share} % ({low} to {high}, n = {found.n:,}, AI against AI, all by {found.ai}{older})"
