"""Checks of the data at load: the map hangs together (S22), the base box is whole (AOC-1, S37)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from simulator.engine.core.boards import Graph, areas_of, component, mask_of
from simulator.engine.core.errors import BadCard
from simulator.engine.games.age_of_conan.cards import terms
from simulator.engine.games.age_of_conan.cards.definitions import (
    Adventure,
    Artifact,
    Component,
    ConanCard,
    Die,
    Figures,
    Kingdom,
    KingdomCard,
    Map,
    Tokens,
)

#: Cards in the base box by type (AOC-1.4): 165 with the kingdom cards, of which each kingdom has 21.
CARDS: Final = {"Adventure": 27, "Objective": 12, "Strategy": 37, "Kingdom Card": 84, "Artifact": 3, "Conan Card": 2}
KINGDOM_DECK: Final = 21
FIGURES: Final = Figures(units=18, emissaries=6, towers=9, forts=9)
#: AOC-1.5.
DICE_COUNTS: Final = {"fate": 7, "contest": 6}
#: AOC-1.6, counts as the errata corrects them; supplies in the order of ``terms.SUPPLIES``.
ADVENTURE_TOKENS: Final = 56
BIDDING_TOKENS: Final = 5
SUPPLY: Final = (10, 38, 15, 15)


def check_map(the_map: Map, graph: Graph, defs: Sequence[Component]) -> None:
    """Refuse a map that does not hang together, or a card that names a province it does not have (S22)."""
    places = {province_id: place for place, province_id in enumerate(graph.ids)}
    where = f'Card "{the_map.id}"'
    if the_map.start not in places:
        raise BadCard(f'{where}, start: the map has no province "{the_map.start}"; Conan must start in one (S22).')
    kingdoms = [province.id for province in the_map.provinces if province.is_kingdom]
    if sorted(kingdoms) != sorted(the_map.homes) or len(set(kingdoms)) != len(terms.AREAS):
        raise BadCard(
            f"{where}, provinces: the kingdoms are {', '.join(kingdoms)}, the homes of the areas "
            f"{', '.join(the_map.homes)}; they must be the same four (S22)."
        )
    areas = [
        mask_of([place for place, one in enumerate(the_map.provinces) if one.area == area])
        for area in range(len(terms.AREAS))
    ]
    for area, home in enumerate(the_map.homes):
        _check_home(the_map, graph, areas, area, places[home])
    _check_in_play(the_map, graph, areas)
    for card in defs:
        if isinstance(card, Adventure) and card.destination not in places:
            raise BadCard(f'Card "{card.id}", destination: the map has no province "{card.destination}" (S22).')


def _check_home(the_map: Map, graph: Graph, areas: Sequence[int], area: int, home: int) -> None:
    """A kingdom lies in its area and borders another province of it."""
    name = the_map.area_names[area]
    if not areas[area] >> home & 1:
        raise BadCard(f'Card "{the_map.id}", {graph.names[home]}: the home of {name} must lie in it (S22).')
    if not graph.around[home] & areas[area]:
        raise BadCard(f'Card "{the_map.id}", {graph.names[home]}: it must border a province of {name} (S22).')


def _check_in_play(the_map: Map, graph: Graph, areas: Sequence[int]) -> None:
    """Whichever kingdoms play, the provinces in play are connected, also without an unused Aquilonia (AOC-22)."""
    centre = areas[terms.CENTRAL]
    aquilonia = 1 << graph.ids.index(the_map.homes[terms.CENTRAL])
    others = [area for area in range(len(areas)) if area != terms.CENTRAL]
    for number in range(len(others) + 1):
        for played in combinations(others, number):
            in_play = centre
            for area in played:
                in_play |= areas[area]
            for allowed in (in_play, in_play & ~aquilonia):
                reached = component(graph, areas_of(allowed)[0], allowed)
                if reached != allowed:
                    cut = ", ".join(graph.names[place] for place in areas_of(allowed & ~reached))
                    names = ", ".join(the_map.area_names[area] for area in (terms.CENTRAL, *played))
                    raise BadCard(
                        f'Card "{the_map.id}", borders: with {names} in play nothing joins {cut} to the rest; '
                        "add a border (S22)."
                    )


def check_box(cards: Sequence[Component]) -> None:
    """Refuse a base box that is not whole; the message says what is missing or too many."""
    counts: Counter[str] = Counter()
    for card in cards:
        counts[card.type] += card.copies
        if not card.simulatable:
            raise BadCard(f'Card "{card.id}": it is in the box, so all of it must be known; take "?" or "box" out.')
    for card_type, number in CARDS.items():
        if counts[card_type] != number:
            raise BadCard(
                f'The base box must have {number} cards of the type "{card_type}", but it has {counts[card_type]}; '
                'look at "box" and "copies" of its records (AOC-1.4).'
            )
    _check_kingdoms(cards)
    _check_special_cards(cards)
    _check_tokens([card for card in cards if isinstance(card, Tokens)])
    _check_dice([card for card in cards if isinstance(card, Die)])


def _check_kingdoms(cards: Sequence[Component]) -> None:
    kingdoms = [card for card in cards if isinstance(card, Kingdom)]
    if sorted(card.place for card in kingdoms) != list(range(len(terms.KINGDOMS))):
        raise BadCard(f"The base box must have one Kingdom each of {', '.join(terms.KINGDOMS)} (AOC-1.1).")
    for card in kingdoms:
        if card.figures != FIGURES:
            raise BadCard(
                f'Card "{card.id}", figures: a kingdom has {FIGURES.units} units, {FIGURES.emissaries} emissaries, '
                f"{FIGURES.towers} towers and {FIGURES.forts} forts (AOC-1.1)."
            )
    for place, name in enumerate(terms.KINGDOMS):
        number = sum(card.copies for card in cards if isinstance(card, KingdomCard) and card.kingdom == place)
        if number != KINGDOM_DECK:
            raise BadCard(
                f"The deck of {name.capitalize()} must have {KINGDOM_DECK} cards, but it has {number}; "
                'look at "kingdom" and "copies" of its cards (AOC-1.4).'
            )


def _check_special_cards(cards: Sequence[Component]) -> None:
    """An artifact for each category (AOC-17.1); one Conan bonus card and one Conan player card."""
    categories = sorted(card.category for card in cards if isinstance(card, Artifact))
    if categories != list(range(len(terms.CATEGORIES))):
        raise BadCard(f"The base box must have one Artifact each for {', '.join(terms.CATEGORIES)} (AOC-17.1).")
    kinds = sorted(card.kind for card in cards if isinstance(card, ConanCard))
    if kinds != list(range(len(terms.CONAN_CARDS))):
        raise BadCard("The base box must have one Conan bonus card and one Conan player card (AOC-1.4).")


def _check_tokens(cards: Sequence[Tokens]) -> None:
    if sorted(card.kind for card in cards) != sorted(terms.TOKEN_KINDS):
        raise BadCard(f"The base box must have one record of Tokens each for {', '.join(terms.TOKEN_KINDS)} (AOC-1.6).")
    for card in cards:
        where = f'Card "{card.id}", tokens'
        number = sum(token.count for token in card.tokens)
        if card.kind == "adventure" and number != ADVENTURE_TOKENS:
            raise BadCard(f"{where}: there must be {ADVENTURE_TOKENS} adventure tokens, not {number} (AOC-1.6).")
        if card.kind == "bidding":
            if len(card.bids) != BIDDING_TOKENS or len(set(card.bids)) != BIDDING_TOKENS:
                raise BadCard(f"{where}: a kingdom has {BIDDING_TOKENS} different bidding tokens (AOC-1.6).")
            if not {0, 3} <= set(card.bids):
                raise BadCard(f"{where}: the bidding tokens must include 0 and 3 (S37, AOC-4.13, AOC-4.14).")
        if card.kind == "supply" and card.supply != SUPPLY:
            wanted = ", ".join(f"{number} {name}" for name, number in zip(terms.SUPPLIES, SUPPLY, strict=True))
            raise BadCard(f"{where}: the supply is {wanted} (AOC-1.6).")


def _check_dice(cards: Sequence[Die]) -> None:
    counts = {card.kind: card.count for card in cards}
    if counts != DICE_COUNTS or len(cards) != len(DICE_COUNTS):
        wanted = " and ".join(f"{number} {kind} dice" for kind, number in DICE_COUNTS.items())
        raise BadCard(f"The base box must have {wanted} (AOC-1.5).")
    for card in cards:
        table = terms.ICONS if card.kind == "fate" else terms.FACES
        if set(card.faces) != set(range(len(table))):
            missing = [name for place, name in enumerate(table) if place not in card.faces]
            raise BadCard(f'Card "{card.id}", faces: {", ".join(missing)} must be on it too (AOC-1.5).')
