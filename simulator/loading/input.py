"""A simulation's rows as the engine's input, and whether this process may still add to it."""

from __future__ import annotations

from collections.abc import Sequence

from cards import catalogue
from decks import reading
from decks.models import DeckVersion
from simulator import matches
from simulator.engine import ENGINE_VERSION, DeckList
from simulator.matches import Contest, Wish
from simulator.models import Kind, Simulation


def contest_of(simulation: Simulation) -> Contest:
    """The series that a simulation asks for."""
    deck_a = reading.engine_deck(simulation.version_a)
    deck_b = reading.engine_deck(simulation.version_b) if simulation.version_b else deck_a
    further: tuple[DeckList, ...] = ()
    if simulation.is_multiplayer:
        further = tuple(reading.engine_deck(one.version) for one in simulation.further.select_related("version"))
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
    if simulation.data_hash != catalogue.pool(simulation.game_id).hash:
        return "The card data changed since. Results of two sets of data are never mixed: run it again."
    return ""


def newer_drafts(simulation: Simulation, further: Sequence[DeckVersion] = ()) -> list[str]:
    """The decks that hold other cards today than in these matches, each with the number of the draft that played."""
    played = [(simulation.name_a, simulation.version_a), (simulation.name_b, simulation.version_b)]
    played += zip(simulation.side_names[2:], further, strict=False)
    return list(
        dict.fromkeys(
            f"{name}: draft {version.number} played, the deck is at draft {now.number}"
            for name, version in played
            if version and (now := version.deck.current) and now.content_hash != version.content_hash
        )
    )


def further_versions(simulation: Simulation) -> list[DeckVersion]:
    """What the third and every further deck of a table held, with their decks."""
    if not simulation.is_multiplayer:
        return []
    return [one.version for one in simulation.further.select_related("version__deck__current")]


def is_mirror(simulation: Simulation) -> bool:
    """Whether all decks of a match are equal and have the same pilot; of a table this asks for the further decks."""
    other = simulation.version_b
    if other is None or simulation.kind == Kind.GOLDFISH or len(set(simulation.agents)) > 1:
        return False
    hashes = {simulation.version_a.content_hash, other.content_hash}
    if len(hashes) == 1 and simulation.is_multiplayer:
        hashes.update(simulation.further.values_list("version__content_hash", flat=True))
    return len(hashes) == 1


def mark_of(versions: Sequence[DeckVersion], wish: Wish, seed: int) -> str:
    """The fingerprint of the work: two requests with the same one give the same matches."""
    game_key = versions[0].deck.game_id
    return matches.fingerprint(
        {
            "game": game_key,
            "kind": wish.kind,
            "decks": [version.content_hash for version in versions],
            "agents": list(wish.agents),
            "options": dict(wish.options),
            "seed": seed,
            "games": wish.games,
            "engine": ENGINE_VERSION,
            "data": catalogue.pool(game_key).hash,
        }
    )


def mark_of_rows(simulation: Simulation) -> str:
    """The fingerprint that the work of a simulation has with the engine and the card data of today."""
    versions = [one for one in (simulation.version_a, simulation.version_b) if one]
    wish = Wish(
        kind=simulation.kind,
        games=simulation.games,
        agents=tuple(simulation.agents),
        options=simulation.options,
        seed=simulation.seed,
        key="",
    )
    return mark_of([*versions, *further_versions(simulation)], wish, simulation.seed)
