"""Graphs of boards: what a record may not say, and that distances, joined areas and walks are those of the graph."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.engine.core import boards
from simulator.engine.core.boards import CLOSED, FAR, Graph, areas_of, compile_graph, component, mask_of, reach
from simulator.engine.core.errors import BadCard

#: A line of four, and one area apart: hall - gate - yard - well, tower.
NODES = [("hall", "Hall"), ("gate", "Gate"), ("yard", "Yard"), ("well", "Well"), ("tower", "Tower")]
LINE = [("hall", "gate"), ("gate", "yard"), ("yard", "well")]


def line() -> Graph:
    return compile_graph("Fort", NODES, LINE)


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Any undirected graph of up to nine areas."""
    number = draw(st.integers(1, 9))
    ids = [f"a{area}" for area in range(number)]
    all_pairs = [(one, two) for at, one in enumerate(ids) for two in ids[at + 1 :]]
    pairs = draw(st.lists(st.sampled_from(all_pairs), unique=True)) if all_pairs else []
    turned = [pair[::-1] if draw(st.booleans()) else pair for pair in pairs]
    return compile_graph("Any", [(one, one.upper()) for one in ids], turned)


def test_areas_are_numbered_in_the_order_of_the_record() -> None:
    graph = line()
    assert graph.ids == ("hall", "gate", "yard", "well", "tower")
    assert graph.names[1] == "Gate"
    assert graph.neighbours == ((1,), (0, 2), (1, 3), (2,), ())
    assert graph.around == (0b10, 0b101, 0b1010, 0b100, 0)
    assert graph.distance[0] == (0, 1, 2, 3, FAR)
    assert graph.distance[4] == (FAR, FAR, FAR, FAR, 0)


@pytest.mark.parametrize(
    ("nodes", "edges", "kind", "words"),
    [
        ([*NODES, ("hall", "Other")], LINE, boards.UNDIRECTED, 'Fort: the area "hall" is there twice.'),
        (NODES, [("hall", "moat")], boards.UNDIRECTED, 'Fort: the pair "hall", "moat" names an unknown area, "moat".'),
        (NODES, [("moat", "hall")], boards.DIRECTED, 'Fort: the pair "moat", "hall" names an unknown area, "moat".'),
        (NODES, [("hall", "hall")], boards.UNDIRECTED, 'Fort: the pair "hall", "hall" joins an area to itself.'),
        (NODES, [*LINE, ("hall", "gate")], boards.UNDIRECTED, 'Fort: the pair "hall", "gate" is there twice.'),
        (NODES, [*LINE, ("gate", "hall")], boards.UNDIRECTED, 'Fort: the pair "gate", "hall" is there twice.'),
        (NODES, [*LINE, ("hall", "gate")], boards.DIRECTED, 'Fort: the pair "hall", "gate" is there twice.'),
        (NODES, [("hall", "gate")], boards.MUTUAL, 'Fort: the pair "hall", "gate" has no way back.'),
    ],
)
def test_a_record_that_is_wrong_is_refused_with_board_and_pair(
    nodes: list[tuple[str, str]], edges: list[tuple[str, str]], kind: str, words: str
) -> None:
    with pytest.raises(BadCard) as refused:
        compile_graph("Fort", nodes, edges, kind)
    assert refused.value.message == words


def test_a_board_has_no_more_areas_than_a_set_holds() -> None:
    nodes = [(str(number), "") for number in range(boards.MOST_AREAS + 1)]
    assert len(compile_graph("Plain", nodes[:-1], []).ids) == 62
    with pytest.raises(BadCard, match="Plain: a board has at most 62 areas, not 63."):
        compile_graph("Plain", nodes, [])


def test_ways_may_lead_one_way_only_or_always_both() -> None:
    one_way = compile_graph("Fort", NODES, LINE, boards.DIRECTED)
    assert one_way.neighbours == ((1,), (2,), (3,), (), ())
    assert (one_way.distance[0][3], one_way.distance[3][0]) == (3, FAR)
    both = compile_graph("Fort", NODES, [*LINE, *(pair[::-1] for pair in LINE)], boards.MUTUAL)
    assert both == line()


@given(graphs())
def test_distances_are_those_of_a_graph(graph: Graph) -> None:
    size = len(graph.ids)
    for one in range(size):
        assert graph.distance[one][one] == 0
        assert [other for other in range(size) if graph.distance[one][other] == 1] == list(graph.neighbours[one])
        for two in range(size):
            assert graph.distance[one][two] == graph.distance[two][one]
            for via in range(size):
                assert graph.distance[one][two] <= graph.distance[one][via] + graph.distance[via][two]
        reached = [other for other in range(size) if 0 < graph.distance[one][other] < FAR]
        for other in reached:  # the last step comes from a neighbour one step nearer
            nearer = graph.distance[one][other] - 1
            assert any(graph.distance[one][via] == nearer for via in graph.neighbours[other])


@given(graphs(), st.data())
def test_a_component_is_all_that_can_be_walked_to_within_the_allowed_areas(graph: Graph, data: st.DataObject) -> None:
    size = len(graph.ids)
    start = data.draw(st.integers(0, size - 1))
    allowed = data.draw(st.integers(0, (1 << size) - 1))
    found = component(graph, start, allowed)
    if not allowed >> start & 1:
        assert found == 0
        return
    costs = reach(graph.neighbours, start, FAR, lambda _area, other: 0 if allowed >> other & 1 else CLOSED)
    assert found == mask_of([area for area in range(size) if costs[area] < FAR])
    for area in areas_of(found):  # every member has the same component
        assert component(graph, area, allowed) == found


@given(graphs(), st.data())
def test_a_walk_costs_the_least_there_is_and_no_more_than_the_budget(graph: Graph, data: st.DataObject) -> None:
    size = len(graph.ids)
    start, budget = data.draw(st.integers(0, size - 1)), data.draw(st.integers(0, 12))
    step = st.one_of(st.integers(0, 4), st.just(CLOSED))
    costs = {(one, two): data.draw(step) for one in range(size) for two in graph.neighbours[one]}
    found = reach(graph.neighbours, start, budget, lambda one, two: costs[one, two])
    assert found == by_rounds(graph, start, budget, costs)


def by_rounds(graph: Graph, start: int, budget: int, costs: dict[tuple[int, int], int]) -> list[int]:
    """The same by Bellman and Ford: every step again and again, as often as there are areas."""
    found = [0 if area == start else FAR for area in range(len(graph.ids))]
    for _ in graph.ids:
        for (one, two), cost in costs.items():
            if cost >= 0 and found[one] + cost <= budget:
                found[two] = min(found[two], found[one] + cost)
    return found


def test_a_walk_with_steps_of_one_is_the_distance() -> None:
    assert reach(line().neighbours, 0, 2, lambda _one, _two: 1) == [0, 1, 2, FAR, FAR]
    assert reach(line().neighbours, 0, 0, lambda _one, _two: 1) == [0, FAR, FAR, FAR, FAR]


@given(st.sets(st.integers(0, boards.MOST_AREAS - 1)))
def test_a_set_of_areas_is_an_int_and_back(areas: set[int]) -> None:
    found = areas_of(mask_of(areas))
    assert found == sorted(areas)
    assert all(one < two for one, two in pairwise(found))
