"""Areas and what joins them: graphs of boards and maps, with distances, joined areas, and what a walk can reach.

Areas are numbered in the order of the board's record. A set of areas is an int, the bit of each area set.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from simulator.engine.core.errors import BadCard

#: A set of areas is one native int.
MOST_AREAS: Final = 62
#: The distance of areas that nothing joins, and the cost of an area out of reach: more than any way is long.
FAR: Final = 1 << 20
#: What a step costs that cannot be made.
CLOSED: Final = -1
#: How a record lists its pairs: each once, for both ways; each way for itself; each way for itself, and always both.
UNDIRECTED: Final = "undirected"
DIRECTED: Final = "directed"
MUTUAL: Final = "mutual"

Pair = tuple[str, str]
#: What it costs to go from an area to a neighbour; ``CLOSED`` where nobody can.
StepCost = Callable[[int, int], int]


@dataclass(frozen=True, slots=True)
class Graph:
    """The areas of a board by number: ids, names, sorted neighbours, the same as sets, and steps between any two.

    ``distance`` is ``FAR`` between areas that nothing joins.
    """

    ids: tuple[str, ...]
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    around: tuple[int, ...]
    distance: tuple[tuple[int, ...], ...]


def compile_graph(board: str, nodes: Sequence[Pair], edges: Sequence[Pair], kind: str = UNDIRECTED) -> Graph:
    """The graph of a board's areas (id and name) and pairs of ids.

    ``BadCard`` names the board, and the area or pair that is wrong: an id twice, an unknown end, an area joined to
    itself, a pair twice, a pair without its way back where ways are mutual.
    """
    number = _numbers(board, [node_id for node_id, _name in nodes])
    found: list[list[int]] = [[] for _ in nodes]
    known: set[Pair] = set()
    for one, two in edges:
        _check_pair(board, (one, two), number, known, is_undirected=kind == UNDIRECTED)
        known.add((one, two))
        found[number[one]].append(number[two])
        if kind == UNDIRECTED:
            found[number[two]].append(number[one])
    if kind == MUTUAL:
        for one, two in known:
            if (two, one) not in known:
                raise BadCard(f'{board}: the pair "{one}", "{two}" has no way back.')
    neighbours = tuple(tuple(sorted(areas)) for areas in found)
    return Graph(
        ids=tuple(node_id for node_id, _name in nodes),
        names=tuple(name for _node_id, name in nodes),
        neighbours=neighbours,
        around=tuple(mask_of(areas) for areas in neighbours),
        distance=tuple(_distances(neighbours, start) for start in range(len(nodes))),
    )


def _numbers(board: str, ids: Sequence[str]) -> dict[str, int]:
    if len(ids) > MOST_AREAS:
        raise BadCard(f"{board}: a board has at most {MOST_AREAS} areas, not {len(ids)}.")
    number: dict[str, int] = {}
    for node_id in ids:
        if node_id in number:
            raise BadCard(f'{board}: the area "{node_id}" is there twice.')
        number[node_id] = len(number)
    return number


def _check_pair(
    board: str, pair: Pair, number: dict[str, int], known: Collection[Pair], *, is_undirected: bool
) -> None:
    one, two = pair
    for end in pair:
        if end not in number:
            raise BadCard(f'{board}: the pair "{one}", "{two}" names an unknown area, "{end}".')
    if one == two:
        raise BadCard(f'{board}: the pair "{one}", "{two}" joins an area to itself.')
    if pair in known or (is_undirected and (two, one) in known):
        raise BadCard(f'{board}: the pair "{one}", "{two}" is there twice.')


def _distances(neighbours: Sequence[Sequence[int]], start: int) -> tuple[int, ...]:
    """Steps from an area to every other one."""
    found = [FAR] * len(neighbours)
    found[start] = 0
    edge = [start]
    steps = 0
    while edge:
        steps += 1
        further: list[int] = []
        for area in edge:
            for other in neighbours[area]:
                if found[other] == FAR:
                    found[other] = steps
                    further.append(other)
        edge = further
    return tuple(found)


def mask_of(areas: Collection[int]) -> int:
    """A set of areas."""
    found = 0
    for area in areas:
        found |= 1 << area
    return found


def areas_of(mask: int) -> list[int]:
    """The areas of a set, the lowest first."""
    found: list[int] = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def component(graph: Graph, start: int, allowed: int) -> int:
    """The set of areas that can be walked to from ``start`` without leaving ``allowed``; empty if it lies outside."""
    found = (1 << start) & allowed
    edge = found
    while edge:
        further = 0
        for area in areas_of(edge):
            further |= graph.around[area]
        edge = further & allowed & ~found
        found |= edge
    return found


def reach(neighbours: Sequence[Sequence[int]], start: int, budget: int, cost: StepCost) -> list[int]:
    """The least cost of a walk from ``start`` to every area, ``FAR`` where it is above ``budget`` or there is no way.

    ``cost`` is 0 or more, or ``CLOSED``.
    """
    found = [FAR] * len(neighbours)
    found[start] = 0
    waiting = [(0, start)]
    while waiting:
        spent, area = heappop(waiting)
        if spent > found[area]:
            continue
        for other in neighbours[area]:
            step = cost(area, other)
            total = spent + step
            if step >= 0 and total <= budget and total < found[other]:
                found[other] = total
                heappush(waiting, (total, other))
    return found
