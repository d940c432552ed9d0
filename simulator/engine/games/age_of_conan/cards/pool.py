"""All components together: a ``Pool`` of tables of integers for the engine, and the ``Box`` of the base game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine.core.boards import Graph, compile_graph
from simulator.engine.core.cards import NumberedCards, read_cards
from simulator.engine.core.errors import BadCard
from simulator.engine.games.age_of_conan.cards import terms
from simulator.engine.games.age_of_conan.cards.checks import check_box, check_map
from simulator.engine.games.age_of_conan.cards.definitions import (
    Adventure,
    Artifact,
    Component,
    ConanCard,
    Die,
    Kingdom,
    KingdomCard,
    Map,
    Objective,
    Strategy,
    Token,
    Tokens,
)
from simulator.engine.games.age_of_conan.cards.read import read_card
from simulator.engine.games.age_of_conan.cards.terms import C_BONUS, C_PLAYER

Json = Any


@dataclass(frozen=True, slots=True)
class Box:
    """What comes in the base box. Cards are numbers of ``Pool.defs``, a card as often as there are copies of it.

    ``kingdoms`` and ``kingdom_decks`` go by kingdom, ``artifacts`` by category. ``tokens`` are kinds of adventure
    tokens, each with its count; ``bids`` the bidding tokens of one kingdom; ``supply`` goes by ``terms.SUPPLIES``.
    """

    kingdoms: tuple[Kingdom, ...]
    kingdom_decks: tuple[tuple[int, ...], ...]
    strategies: tuple[int, ...]
    adventures: tuple[int, ...]
    objectives: tuple[int, ...]
    artifacts: tuple[int, ...]
    bonus_card: int
    player_card: int
    tokens: tuple[Token, ...]
    bids: tuple[int, ...]
    supply: tuple[int, ...]
    fate_faces: tuple[int, ...]
    fate_dice: int
    contest_faces: tuple[int, ...]
    contest_dice: int


@dataclass(frozen=True, slots=True)
class Pool(NumberedCards):
    """All components by number, and what a match looks up most as parallel tables by that number.

    ``types`` are places in ``terms.CARD_TYPES``. Kingdom cards: ``kingdoms``, ``kinds``, ``costs``; strategy cards:
    ``counts`` (faces), ``terrains``, ``area4``, ``area23`` (sets of bits), ``ratings``; adventures: ``destinations``
    (province, -1 none), ``lengths``; objectives: ``eps``; artifacts: ``categories``. What a type does not have is 0, or
    -1 for places; so is what nobody knows. ``map`` and ``graph`` are ``None`` and empty in a pool without the map, and
    its box is empty.
    """

    defs: tuple[Component, ...]
    types: tuple[int, ...]
    kingdoms: tuple[int, ...]
    kinds: tuple[int, ...]
    costs: tuple[int, ...]
    counts: tuple[int, ...]
    terrains: tuple[int, ...]
    area4: tuple[int, ...]
    area23: tuple[int, ...]
    ratings: tuple[int, ...]
    destinations: tuple[int, ...]
    lengths: tuple[int, ...]
    eps: tuple[int, ...]
    categories: tuple[int, ...]
    map: Map | None
    graph: Graph
    box: Box

    def place(self, province_id: str) -> int:
        """The number of a province; ``BadCard`` if the map has none with this id."""
        if province_id not in self.graph.ids:
            raise BadCard(f'The map has no province "{province_id}".')
        return self.graph.ids.index(province_id)


EMPTY_BOX: Final = Box((), (), (), (), (), (), -1, -1, (), (), (), (), 0, (), 0)


def compile_pool(records: Sequence[Mapping[str, Json]]) -> Pool:
    """All records checked and turned into tables; ids and titles must be distinct. A reprint is its original.

    With the map among them the base box must be whole (AOC-1.4 to 1.6) and the map must hang together (S22, S37).
    """
    defs, listed = read_cards(records, read_card)
    maps = [card for card in defs if isinstance(card, Map)]
    if len(maps) > 1:
        raise BadCard(f'Card "{maps[-1].id}": there is one map, and "{maps[0].id}" is it.')
    the_map = maps[0] if maps else None
    graph = _graph(the_map)
    if the_map is not None:
        check_map(the_map, graph, defs)
        check_box([card for card in defs if card.box == "base"])
    strategies = [card if isinstance(card, Strategy) else None for card in defs]
    of_kingdoms = [card if isinstance(card, KingdomCard) else None for card in defs]
    adventures = [card if isinstance(card, Adventure) else None for card in defs]
    return Pool(
        index=listed.index,
        by_title=listed.by_title,
        hash=listed.hash,
        defs=defs,
        types=tuple(terms.CARD_TYPES.index(card.type) for card in defs),
        kingdoms=tuple(-1 if card is None else card.kingdom for card in of_kingdoms),
        kinds=tuple(-1 if card is None else card.kind for card in of_kingdoms),
        costs=tuple(0 if card is None else card.cost for card in of_kingdoms),
        counts=tuple(0 if card is None else card.counts for card in strategies),
        terrains=tuple(0 if card is None else card.terrains for card in strategies),
        area4=tuple(0 if card is None else card.area4 for card in strategies),
        area23=tuple(0 if card is None else card.area23 for card in strategies),
        ratings=tuple(0 if card is None else card.rating for card in strategies),
        destinations=tuple(-1 if card is None else _number(graph, card.destination) for card in adventures),
        lengths=tuple(0 if card is None else card.length for card in adventures),
        eps=tuple(card.ep if isinstance(card, Objective) else 0 for card in defs),
        categories=tuple(card.category if isinstance(card, Artifact) else -1 for card in defs),
        map=the_map,
        graph=graph,
        box=EMPTY_BOX if the_map is None else _box(defs),
    )


def _graph(the_map: Map | None) -> Graph:
    if the_map is None:
        return compile_graph("No map", (), ())
    provinces = [(province.id, province.name) for province in the_map.provinces]
    return compile_graph(f'Card "{the_map.id}", borders (S22)', provinces, the_map.borders)


def _number(graph: Graph, province_id: str) -> int:
    return graph.ids.index(province_id) if province_id in graph.ids else -1


def _box(defs: Sequence[Component]) -> Box:
    """The base box of a pool that ``check_box`` has found whole."""
    kingdoms: list[Kingdom] = []
    decks: list[list[int]] = [[] for _ in terms.KINGDOMS]
    strategies: list[int] = []
    adventures: list[int] = []
    objectives: list[int] = []
    artifacts: list[tuple[int, int]] = []
    conan_cards: dict[int, int] = {}
    tokens: list[Tokens] = []
    dice: dict[str, Die] = {}
    for number, card in enumerate(defs):
        if card.box != "base":
            continue
        if isinstance(card, Kingdom):
            kingdoms.append(card)
        elif isinstance(card, KingdomCard):
            decks[card.kingdom] += [number] * card.copies
        elif isinstance(card, Strategy):
            strategies += [number] * card.copies
        elif isinstance(card, Adventure):
            adventures += [number] * card.copies
        elif isinstance(card, Objective):
            objectives += [number] * card.copies
        elif isinstance(card, Artifact):
            artifacts.append((card.category, number))
        elif isinstance(card, ConanCard):
            conan_cards[card.kind] = number
        elif isinstance(card, Tokens):
            tokens.append(card)
        elif isinstance(card, Die):
            dice[card.kind] = card
    return Box(
        kingdoms=tuple(sorted(kingdoms, key=_place_of_kingdom)),
        kingdom_decks=tuple(tuple(deck) for deck in decks),
        strategies=tuple(strategies),
        adventures=tuple(adventures),
        objectives=tuple(objectives),
        artifacts=tuple(number for _category, number in sorted(artifacts)),
        bonus_card=conan_cards[C_BONUS],
        player_card=conan_cards[C_PLAYER],
        tokens=tuple(token for card in tokens for token in card.tokens),
        bids=tuple(bid for card in tokens for bid in card.bids),
        supply=next(card.supply for card in tokens if card.kind == "supply"),
        fate_faces=dice["fate"].faces,
        fate_dice=dice["fate"].count,
        contest_faces=dice["contest"].faces,
        contest_dice=dice["contest"].count,
    )


def _place_of_kingdom(kingdom: Kingdom) -> int:
    return kingdom.place
