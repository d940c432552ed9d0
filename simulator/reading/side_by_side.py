"""Two results of the same decks by different AIs: which fit together, and by how much they differ."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser, User

from simulator import loading, stats
from simulator.engine import get_game, offered_agents
from simulator.errors import NotFound
from simulator.models import ACTIVE, Simulation
from simulator.reading import queries
from simulator.reading.changes import RANDOM
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
    alike = found.filter(options=simulation.options)[: 2 * MOST]
    return [item for item in alike if not misfit(simulation, item)][:MOST]


def other_agents(simulation: Simulation) -> list[str]:
    """The AIs that did not play this one, but for the one that chooses by lot."""
    played = {agent.partition(":")[0] for agent in simulation.agents}
    known = offered_agents(get_game(simulation.game_id))
    return [name for name in known if name != RANDOM and (name not in played or len(played) > 1)]


def misfit(one: Simulation, other: Simulation) -> str:
    """Why two simulations cannot stand side by side; empty if they can."""
    if one.game_id != other.game_id:
        return f"They are of different games: {one.game.name} and {other.game.name}."
    if one.is_multiplayer or other.is_multiplayer:
        return "Tables of three and more decks cannot be set side by side yet, only match-ups and goldfish."
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
    if one.options != other.options:
        return "They follow different readings of the rules, so the AI is not all that differs."
    if one.ais == other.ais:
        return f"Both were played by {' and '.join(dict.fromkeys(one.ais))}: choose a result of another AI."
    empty = [item.public_id for item in (one, other) if not item.is_active and not getattr(item, "played", 1)]
    return f"No match of {' and '.join(empty)} was played." if empty else ""


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
