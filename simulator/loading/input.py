"""A simulation's rows as the engine's input, and whether this process may still add to it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Prefetch

from cards import catalogue
from decks import reading
from decks.models import DeckVersion
from simulator import matches
from simulator.engine import DRAWN, ENGINE_VERSION, get_game
from simulator.matches import MatchSeries, SeriesRequest
from simulator.models import Kind, Simulation, SimulationDeck


def playing_decks(lookup: str = "decks") -> Prefetch[str]:
    """Decks of simulations with their versions and what the decks hold today, for ``prefetch_related``."""
    rows = SimulationDeck.objects.select_related("version__deck__current")
    return Prefetch(lookup, queryset=rows.defer("version__deck__current__entries"))


def series_of(simulation: Simulation) -> MatchSeries:
    """The series that a simulation asks for."""
    decks = [reading.engine_deck(version) for version in simulation.versions]
    return MatchSeries(
        game_key=simulation.game.key,
        kind=simulation.kind,
        decks=tuple(decks if len(decks) > 1 else decks * 2),  # old goldfish matches have no stand-in
        agents=tuple(simulation.agents),
        seed=simulation.seed,
        options=simulation.options,
    )


def what_changed(simulation: Simulation) -> str:
    """Why nothing may be added to a simulation: another engine or other card data; empty if nothing changed."""
    if simulation.engine_version != ENGINE_VERSION:
        return (
            f"It was asked for with engine {simulation.engine_version}, but engine {ENGINE_VERSION} is running now. "
            "Results of two engines are never mixed: run it again."
        )
    if simulation.data_hash != catalogue.pool(simulation.game_id).hash:
        return "The card data changed since. Results of two sets of data are never mixed: run it again."
    return ""


def newer_versions(simulation: Simulation) -> list[str]:
    """The decks that hold other cards today than in these matches, each with the number of the version that played."""
    return list(
        dict.fromkeys(
            f"{deck.name}: version {played.number} played, the deck is at version {now.number}"
            for deck in simulation.decks.all()
            if (now := (played := deck.version).deck.current) and now.content_hash != played.content_hash
        )
    )


def is_mirror(simulation: Simulation) -> bool:
    """Whether all decks of a match are equal, have the same agent, and differ only by a first turn that is drawn."""
    is_drawn = get_game(simulation.game_id).first_is == DRAWN
    if simulation.kind == Kind.GOLDFISH or len(set(simulation.agents)) > 1 or not is_drawn:
        return False
    return len({version.content_hash for version in simulation.versions}) == 1


def mark_of(versions: Sequence[DeckVersion], request: SeriesRequest, seed: int) -> str:
    """The fingerprint of the work: two requests with the same one give the same matches."""
    game_key = versions[0].deck.game_id
    return matches.fingerprint(
        {
            "game": game_key,
            "kind": request.kind,
            "decks": [version.content_hash for version in versions],
            "agents": matches.identities(game_key, request.agents),
            "options": dict(request.options),
            "seed": seed,
            "games": request.match_count,  # part of a format: stored fingerprints have this name
            "engine": ENGINE_VERSION,
            "data": catalogue.pool(game_key).hash,
        }
    )


def mark_of_rows(simulation: Simulation) -> str:
    """The fingerprint that the work of a simulation has with the engine and the card data of today."""
    request = SeriesRequest(
        kind=simulation.kind,
        match_count=simulation.match_count,
        agents=tuple(simulation.agents),
        options=simulation.options,
        seed=simulation.seed,
        key="",
    )
    return mark_of(simulation.versions, request, simulation.seed)
