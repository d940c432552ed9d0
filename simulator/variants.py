"""Does a result hold? The same seeds with one thing changed: another reading of a rule, another pilot, a mirror."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.db.models import Count, Q

from decks.models import DeckVersion
from simulator import queries, wording
from simulator.engine import get_game
from simulator.engine.tally import Share, share
from simulator.models import Match, Simulation, Status
from simulator.statistics import MIN_FOR_PERCENT
from simulator.wishes import Wish

SAME, FLIPS, OPEN, EVEN, UNEVEN = "Same", "Flips", "Open", "Even", "Uneven"


@dataclass(frozen=True, slots=True)
class Variant:
    """A changed request, the form's address that asks for it, and its result if the owner has one."""

    label: str
    note: str
    rule: str
    query: str
    is_mirror: bool
    simulation: Simulation | None = None
    result: Share | None = None
    verdict: str = ""

    @property
    def words(self) -> str:
        """The share in short."""
        return percent_words(self.result) if self.result else ""


@dataclass(frozen=True, slots=True)
class _Change:
    label: str
    note: str
    rule: str
    versions: tuple[DeckVersion, DeckVersion]
    wish: Wish

    @property
    def is_mirror(self) -> bool:
        return self.versions[0].pk == self.versions[1].pk


def variants_of(simulation: Simulation, overall: Share) -> list[Variant]:
    """Every change worth trying, with what it gave where it was tried."""
    if not simulation.is_matchup or simulation.version_b is None:
        return []
    changes = list(_changes(simulation))
    marks = [queries.mark_of(change.versions, change.wish, simulation.seed) for change in changes]
    found = {
        item.fingerprint: item
        for item in Simulation.objects.filter(owner_id=simulation.owner_id, fingerprint__in=marks).order_by("pk")
        if item.pk != simulation.pk
    }
    shares = _shares(found.values())
    return [
        _with_result(change, simulation, found.get(mark), shares, overall)
        for change, mark in zip(changes, marks, strict=True)
    ]


def _changes(simulation: Simulation) -> Iterator[_Change]:
    a, b = simulation.version_a, simulation.version_b
    assert b is not None
    wish = Wish(
        kind=simulation.kind,
        games=simulation.games,
        agents=(simulation.agents[0], simulation.agents[1]),
        options=simulation.options,
        seed=simulation.seed,
        key="",
    )
    game = get_game(simulation.game.key)
    for agent in game.agents:
        if (agent, agent) != wish.agents:
            yield _Change(f"Pilot {agent}", "both sides", "", (a, b), replace(wish, agents=(agent, agent)))
    if a.content_hash != b.content_hash:
        yield _Change(f"{simulation.name_a} against itself", "check of the seats", "", (a, a), wish)
        yield _Change(f"{simulation.name_b} against itself", "check of the seats", "", (b, b), wish)
    for name, spec in game.options.items():
        current = wish.options.get(name, spec.default)
        for value in spec.choices:
            if value != current:
                options = {key: chosen for key, chosen in wish.options.items() if key != name}
                if value != spec.default:
                    options[name] = value
                changed = replace(wish, options=dict(sorted(options.items())))
                yield _Change(wording.option_words(name, value), spec.help, spec.rule, (a, b), changed)


def _query(change: _Change, simulation: Simulation) -> str:
    """The new-simulation form, filled in."""
    pairs = [
        ("kind", change.wish.kind),
        ("deck", change.versions[0].deck.public_id),
        ("against", change.versions[1].deck.public_id),
        ("games", change.wish.games),
        ("seed", simulation.seed),
        ("agent_a", change.wish.agents[0]),
        ("agent_b", change.wish.agents[1]),
        *((f"option_{name}", value) for name, value in change.wish.options.items()),
    ]
    return urlencode(pairs)


def _shares(simulations: Iterable[Simulation]) -> dict[int, Share]:
    """Share of wins of side A by simulation."""
    rows = (
        Match.objects.filter(simulation__in=list(simulations), simulation__status=Status.DONE)
        .values("simulation")
        .annotate(n=Count("pk"), wins=Count("pk", filter=Q(winner=0)))
    )
    return {row["simulation"]: share(row["wins"], row["n"]) for row in rows}


def _with_result(
    change: _Change, asked: Simulation, found: Simulation | None, shares: dict[int, Share], overall: Share
) -> Variant:
    variant = Variant(change.label, change.note, change.rule, _query(change, asked), change.is_mirror, found)
    if found is None or found.status != Status.DONE:
        return variant
    result = queries.summary_of(found).first_player if change.is_mirror else shares.get(found.pk)
    if result is None or result.n == 0:
        return variant
    return replace(variant, result=result, verdict=verdict(result, overall, is_mirror=change.is_mirror))


def percent_words(counted: Share) -> str:
    """54 % of n, or k of n where that says too much."""
    if counted.share is None or counted.n < MIN_FOR_PERCENT:
        return f"{counted.wins} of {counted.n}"
    return f"{100 * counted.share:.0f} % of {counted.n:,}"


def verdict(result: Share, overall: Share, *, is_mirror: bool) -> str:
    """A mirror is even or not; another change leaves the winner the same, flips it, or is too close to say."""
    if is_mirror:
        return UNEVEN if _is_settled(result) else EVEN
    if not _is_settled(result) or not _is_settled(overall):
        return OPEN
    return SAME if (result.low > 0.5) == (overall.low > 0.5) else FLIPS


def _is_settled(counted: Share) -> bool:
    """Whether the interval leaves the even match out."""
    return counted.low > 0.5 or counted.high < 0.5
