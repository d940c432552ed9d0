"""A simulation's rows as the engine's input, and whether this process may still add to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Prefetch, prefetch_related_objects

from cards import catalogue, snapshots
from cards.errors import BadSnapshot
from cards.games import Record
from cards.intake import is_home_made_id
from cards.models import Game, OwnSetVersion, PoolSnapshot
from cards.own_cards import cards_of as cards_of_sets
from cards.proposals import open_records
from cards.snapshots import FrozenPool
from decks import reading
from decks.models import DeckVersion
from simulator import matches
from simulator.engine import DRAWN, ENGINE_VERSION, BadSetup, get_game
from simulator.errors import SimulationRefused
from simulator.matches import MatchSeries, SeriesRequest
from simulator.models import Experiment, Kind, Simulation, SimulationDeck


def playing_decks(lookup: str = "decks") -> Prefetch[str]:
    """Decks of simulations with their versions and what the decks hold today, for ``prefetch_related``."""
    rows = SimulationDeck.objects.select_related("version__deck__current")
    return Prefetch(lookup, queryset=rows.defer("version__deck__current__entries"))


def series_of(simulation: Simulation) -> MatchSeries:
    """The series that a simulation asks for; ``BadSetup`` if a record that it is played with is lost."""
    sides = zip(simulation.versions, simulation.side_names, strict=True)
    decks = [replace(reading.engine_deck(version), name=name) for version, name in sides]
    try:
        cards = simulation.cards
    except BadSnapshot as error:
        raise BadSetup(error.message) from error
    return MatchSeries(
        game_key=simulation.game.key,
        kind=simulation.kind,
        decks=tuple(decks if len(decks) > 1 else decks * 2),  # old goldfish matches have no stand-in
        agents=tuple(simulation.agents),
        seed=simulation.seed,
        options=simulation.options,
        cards=cards or snapshots.freeze_files(simulation.game_id),
    )


def cards_of(versions: Iterable[DeckVersion]) -> set[str]:
    """The ids of the cards of decks."""
    return {card_id for version in versions for _section, card_id, _copies in version.entries}


def freeze(owner: User, versions: Sequence[DeckVersion], more: Iterable[str] = ()) -> FrozenPool:
    """The cards of these decks, and ``more`` of the same game, as ``owner`` sees them today.

    What the owner proposed and nobody has decided yet holds for the owner's own matches, which say so. Home-made cards
    are as the versions have them that the decks name; decks that name a set in two ways are refused.
    """
    game_key = versions[0].deck.game_id
    own = {**open_records(owner.pk, game_key), **_home_made(owner, versions)}
    return snapshots.freeze_today(game_key, cards_of(versions) | set(more), own)


def _home_made(owner: User, versions: Sequence[DeckVersion]) -> dict[str, Record]:
    """The records of the home-made cards of decks by id, for one match of all of them."""
    wanted = {card_id for card_id in cards_of(versions) if is_home_made_id(card_id)}
    found = cards_of_sets(sets_of(owner, versions), versions[0].deck.game_id)
    return {card_id: found[card_id].record for card_id in sorted(wanted & found.keys())}


def sets_of(person: User | AnonymousUser, versions: Sequence[DeckVersion]) -> list[OwnSetVersion]:
    """The versions of own sets with which these decks meet, as this person may see them; one of each set.

    Refused where the decks name two of one set whose cards differ. Decks without home-made cards ask nothing.
    """
    wanted = {card_id for card_id in cards_of(versions) if is_home_made_id(card_id)}
    named: dict[tuple[str, int], OwnSetVersion] = {}
    for version in versions if wanted else ():
        for one in reading.scope_of(version.deck, person, version).versions:
            named[one.own_set.key, one.number] = one
    by_set: dict[str, OwnSetVersion] = {}
    for (key, _number), one in sorted(named.items()):
        first = by_set.setdefault(key, one)
        if _records(first, wanted) != _records(one, wanted):
            raise SimulationRefused(
                f"These decks name versions {first.number} and {one.number} of the set “{one.own_set.name}”, whose "
                "cards differ. A match is played with one version: let all decks name the same.",
                "two_versions",
            )
    return list(by_set.values())


def _records(version: OwnSetVersion, wanted: set[str]) -> dict[str, Record]:
    found = cards_of_sets([version], version.own_set.game_id)
    return {card_id: card.record for card_id, card in found.items() if card_id in wanted}


def what_changed(simulation: Simulation) -> str:
    """Why nothing may be added to a simulation: another engine, or cards that were not kept; empty if nothing changed.

    Cards that say something else today change nothing for one with a snapshot: it is played on with that.
    """
    if simulation.engine_version != ENGINE_VERSION:
        return (
            f"It was asked for with engine {simulation.engine_version}, but engine {ENGINE_VERSION} is running now. "
            "Results of two engines are never mixed: run it again."
        )
    if lost_its_cards(simulation):
        return "The card data changed since. Results of two sets of data are never mixed: run it again."
    return ""


def lost_its_cards(simulation: Simulation) -> bool:
    """Whether the cards that it was requested with were not kept, and are others today."""
    return simulation.snapshot_id is None and simulation.data_hash != str(catalogue.file_pool(simulation.game_id).hash)


def changed_cards(simulations: Iterable[Simulation]) -> dict[int, list[str]]:
    """By simulation, the cards of its decks that say something else today: ``Thak has changed since: Health ? → 4``.

    Those of which nothing changed are left out. In a game that is played with all its components these count all.
    """
    unlike = [one for one in simulations if one.snapshot and not snapshots.is_of_today(one.snapshot, one.game)]
    prefetch_related_objects(unlike, playing_decks())
    found = {one.pk: _changes(one.snapshot, one.game, one.versions) for one in unlike}
    return {pk: words for pk, words in found.items() if words}


def changed_in_experiment(experiment: Experiment) -> list[str]:
    """The same of the decks of an experiment."""
    if experiment.snapshot is None:
        return []
    return _changes(experiment.snapshot, experiment.game, [deck.version for deck in experiment.decks.all()])


def _changes(snapshot: PoolSnapshot | None, game: Game, versions: Iterable[DeckVersion]) -> list[str]:
    assert snapshot
    ids = None if catalogue.game(game.key).plays_whole else cards_of(versions)
    try:
        return [one.words for one in snapshots.changes_since(snapshot, game, ids)]
    except BadSnapshot as error:
        return [error.message]


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


def mark_of(versions: Sequence[DeckVersion], request: SeriesRequest, seed: int, data: str) -> str:
    """The fingerprint of the work: two requests with the same one give the same matches.

    ``data`` is the hash of the cards that it rests on, which ``data_of`` gives.
    """
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
            "data": data,
        }
    )


def data_of(versions: Sequence[DeckVersion], cards: FrozenPool) -> str:
    """The hash of the cards of these decks alone, so that it is the same in a snapshot that holds others too."""
    return cards.part_hash(cards_of(versions))


def marks_of(versions: Sequence[DeckVersion], request: SeriesRequest, seed: int, cards: FrozenPool) -> list[str]:
    """The fingerprints under which the work may have been done: that of today, and that of before snapshots, which
    rests on the whole catalogue.
    """
    hashes = [data_of(versions, cards)]
    if snapshots.is_of_files(cards):
        hashes.append(str(catalogue.file_pool(cards.game_key).hash))
    return [mark_of(versions, request, seed, data) for data in dict.fromkeys(hashes)]


def checking_pool(cards: FrozenPool) -> Any:
    """The pool in which decks are checked: the whole catalogue, which knows what else could be in a deck, where their
    cards are as it has them.
    """
    return catalogue.pool(cards.game_key) if snapshots.is_of_catalogue(cards) else cards.pool


def request_of(simulation: Simulation) -> SeriesRequest:
    """What was asked for when a simulation was made, but for the key."""
    return SeriesRequest(
        kind=simulation.kind,
        match_count=simulation.match_count,
        agents=tuple(simulation.agents),
        options=simulation.options,
        seed=simulation.seed,
        key="",
    )


def mark_of_rows(simulation: Simulation, cards: FrozenPool) -> str:
    """The fingerprint that the work of a simulation has with the engine of today and these cards."""
    data = data_of(simulation.versions, cards)
    return mark_of(simulation.versions, request_of(simulation), simulation.seed, data)
