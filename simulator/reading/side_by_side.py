"""Two results of the same decks by different AIs or rules: which fit together, and by how much they differ."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count

from simulator import loading, matches, stats
from simulator.engine import get_game, offered_agents
from simulator.errors import NotFound
from simulator.models import ACTIVE, Match, Simulation
from simulator.reading import queries
from simulator.stats import Difference

SHARED: Final = re.compile(r"(?:^|/)s/(?P<key>[\w-]+)(?:/compare)?/?$")
OWN: Final = re.compile(r"(?:^|/)(?P<id>[\w-]{1,16})/?$")
#: Results to choose from.
MOST: Final = 20


@dataclass(frozen=True, slots=True)
class Contrast:
    """How much more the first side won in one result than in another; ``paired`` over the seeds that both played.

    ``difference`` is ``None`` where too few seeds say anything.
    """

    paired: bool
    difference: Difference | None


def find_other(person: User | AnonymousUser, text: str) -> Simulation:
    """The simulation that the id or address of an own result or a share link names, or ``NotFound``."""
    wanted = text.strip().split("?")[0].split("#")[0]
    shared, own = SHARED.search(wanted), OWN.search(wanted)
    found = queries.find_shared(shared["key"]) if shared else None
    if found is None and own and not shared:
        found = queries.find_simulation(person, own["id"])
    if found is None:
        raise NotFound(
            f"“{wanted[:60]}” leads to no result that you may see. Take the id or the address of a result of yours, "
            "or the share link of another one."
        )
    return found


def results_alike(person: User | AnonymousUser, simulation: Simulation) -> list[Simulation]:
    """A person's latest results that may stand beside this one."""
    if not person.is_authenticated:
        return []
    found = (
        queries.all_simulations_of(person)
        .filter(game_id=simulation.game_id, kind=simulation.kind)
        .exclude(pk=simulation.pk)
        .exclude(status__in=ACTIVE)
        .prefetch_related(loading.playing_decks())
    )
    for side, version in enumerate(simulation.versions):
        found = found.filter(
            pk__in=Simulation.objects.filter(
                decks__side=side, decks__version__content_hash=version.content_hash
            ).values("pk")
        )
    if simulation.is_multiplayer:
        found = found.filter(seed=simulation.seed)
    alike = found.exclude(options=simulation.options, ais=simulation.ais)[: 2 * MOST]
    return [item for item in alike if not misfit(simulation, item)][:MOST]


def other_agents(simulation: Simulation) -> list[str]:
    """The AIs that did not play this one, but for the one that chooses by lot."""
    played = {agent.partition(":")[0] for agent in simulation.agents}
    known = offered_agents(get_game(simulation.game_id))
    return [name for name in known if name != matches.RANDOM and (name not in played or len(played) > 1)]


def misfit(one: Simulation, other: Simulation) -> str:
    """Why two simulations cannot stand side by side; empty if they can."""
    if one.game_id != other.game_id:
        return f"They are of different games: {one.game.name} and {other.game.name}."
    if one.kind != other.kind:
        return f"One is a {one.get_kind_display().lower()}, the other a {other.get_kind_display().lower()}."
    here, there = ([version.content_hash for version in item.versions] for item in (one, other))
    if here != there:
        if here == there[::-1]:
            return "They are of the same decks with the sides exchanged. Run one of them the other way round."
        return (
            f"They are of different decks, or of other versions of them: {' and '.join(one.side_names)} here, "
            f"{' and '.join(other.side_names)} there."
        )
    if words := _too_much_differs(one, other):
        return words
    if one.is_multiplayer and one.seed != other.seed:
        return f"Tables are compared seed by seed: one has the seed {one.seed}, the other {other.seed}."
    empty = [item.public_id for item in (one, other) if not item.is_active and not getattr(item, "played", 1)]
    return f"No match of {' and '.join(empty)} was played." if empty else ""


def options_apart(one: Simulation, other: Simulation) -> list[str]:
    """The rule options that have another value in the other one."""
    return sorted(name for name in {*one.options, *other.options} if one.options.get(name) != other.options.get(name))


def _too_much_differs(one: Simulation, other: Simulation) -> str:
    """Why the two do not differ in exactly one thing, the AI or one rule option; empty if they do."""
    options = [name.replace("_", " ") for name in options_apart(one, other)]
    if one.ais != other.ais:
        return "They follow different readings of the rules, so the AI is not all that differs." if options else ""
    if not options:
        played = f"Both were played by {' and '.join(dict.fromkeys(one.ais))} by the same rules"
        return f"{played}: choose a result of another AI, or with one other rule option."
    if len(options) > 1:
        *others, last = options
        return f"They differ in {len(options)} rule options: {', '.join(others)} and {last}. Only one may differ."
    return ""


def contrast_by_deck(one: Simulation, other: Simulation) -> list[Difference]:
    """By side how much more of its opponents a deck left behind in one table than in another that fits it.

    Seed by seed, over those that both have played to the end. The intervals of all decks hold together.
    """
    found = left_behind_of([one, other])
    return stats.apart_by_deck(found[one.pk], found[other.pk])


def left_behind_of(tables: Sequence[Simulation]) -> dict[int, list[dict[int, float]]]:
    """By table and side: the share of opponents left behind with each seed of which all matches are there.

    All tables are of as many decks of one game, and have ended.
    """
    per_seed = queries.per_seed(tables[0])
    return queries.kept_of_each("left-behind", tables, lambda unknown: _left_behind(unknown, per_seed))


def _left_behind(ids: Sequence[int], per_seed: int) -> dict[int, list[dict[int, float]]]:
    rows = Match.objects.filter(simulation__in=ids).order_by("simulation", "index")
    seeds: dict[int, dict[int, list[Sequence[int]]]] = {pk: {} for pk in ids}
    sides = dict(Simulation.objects.filter(pk__in=ids).annotate(size=Count("decks")).values_list("pk", "size"))
    for pk, index, winner, places in rows.values_list("simulation", "index", "winner", "places").iterator(5000):
        ranks = places or stats.places_of(winner, sides[pk])
        seeds[pk].setdefault(index // per_seed, []).append(ranks)
    return {
        pk: [
            {
                seed: sum(stats.left_behind(ranks, side) for ranks in played) / per_seed
                for seed, played in found.items()
                if len(played) == per_seed
            }
            for side in range(sides[pk])
        ]
        for pk, found in seeds.items()
    }


def contrast(one: Simulation, other: Simulation) -> Contrast:
    """The difference of the win rates of two results that fit together."""
    records, per_seed = queries.records_of([one, other]), queries.per_seed(one)
    paired = one.seed == other.seed
    if paired:
        gained = stats.paired_wins(records[one.pk], records[other.pk], per_seed)
        found = stats.difference_of(gained)
    else:
        first, second = (stats.share_of_seeds(stats.seed_counts(records[item.pk], per_seed)) for item in (one, other))
        found = stats.difference_of_shares(first, second)
    fewest = found.n if paired else min(map(stats.played, (records[one.pk], records[other.pk])))
    return Contrast(paired, found if fewest >= stats.MIN_FOR_PERCENT else None)
