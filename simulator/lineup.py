"""A simulation's rows as the engine's input, and whether this process may still add to it."""

from __future__ import annotations

from cards import catalog
from decks import queries as deck_queries
from simulator.contest import Contest
from simulator.engine import ENGINE_VERSION
from simulator.engine.core.decklist import DeckList
from simulator.models import Simulation


def contest_of(simulation: Simulation) -> Contest:
    """The series that a simulation asks for."""
    deck_a = deck_queries.engine_deck(simulation.version_a)
    deck_b = deck_queries.engine_deck(simulation.version_b) if simulation.version_b else deck_a
    further: tuple[DeckList, ...] = ()
    if simulation.is_multiplayer:
        further = tuple(deck_queries.engine_deck(one.version) for one in simulation.further.select_related("version"))
    return Contest(
        game_key=simulation.game.key,
        kind=simulation.kind,
        decks=(deck_a, deck_b, *further),
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
    if simulation.data_hash != catalog.pool(simulation.game.key).hash:
        return "The card data changed since. Results of two sets of data are never mixed: run it again."
    return ""


def is_mirror(simulation: Simulation) -> bool:
    """Whether a deck plays against itself with the same pilot."""
    other = simulation.version_b
    return bool(
        simulation.is_matchup
        and other
        and simulation.version_a.content_hash == other.content_hash
        and simulation.agents[0] == simulation.agents[1]
    )
