"""What each player of a scenario has: figures and markers on the map, amounts, cards and tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.engine.games.age_of_conan.scenes import State, position
from simulator.scenarios.age_of_conan import impossible
from simulator.scenarios.age_of_conan.box import MARKERS, Supply, place_of
from simulator.scenarios.reader import Json, Scenario, Where

AMOUNTS: Final = ("gold", "sorcery", "ep", "crom")
FIGURES: Final = ("units", "emissaries")
ON_TABLE: Final = {"ready": position.READY, "used": position.USED}


def place_figures(scenario: Scenario, state: State, *, anew: bool) -> None:
    """Units, icons of armies, emissaries and markers; ``anew`` on a map that is empty but for what is listed.

    Otherwise what is listed replaces the figures of the start.
    """
    for seat, player in _players(scenario, state):
        for part in FIGURES:
            if anew or part in player:
                row = getattr(state, part)
                for place in range(position.PROVINCES):
                    row[position.at(seat, place)] = 0
            for place, count in _by_place(scenario, state, seat, part):
                getattr(state, part)[position.at(seat, place)] = count
        state.holder[state.table.homes[seat]] = seat
        for place, kind in _by_place(scenario, state, seat, "markers"):
            impossible.refuse_marker(scenario, state, seat, place, MARKERS[kind])
            state.holder[place] = seat
            state.mark[place] = MARKERS[kind]
    for seat, _player in _players(scenario, state):
        for place, icon in _by_place(scenario, state, seat, "icons"):
            impossible.refuse_icon(scenario, state, seat, place, icon)
            state.progress[position.at(seat, place)] = icon - 1


def _players(scenario: Scenario, state: State) -> list[tuple[int, Mapping[str, Json]]]:
    return [(seat, scenario.data["players"][name] or {}) for seat, name in enumerate(state.table.names)]


def _by_place(scenario: Scenario, state: State, seat: int, part: str) -> list[tuple[int, Json]]:
    """What a player has by province: ``{Ophir: 5}``."""
    name = state.table.names[seat]
    said = (scenario.data["players"][name] or {}).get(part, {})
    return [(place_of(scenario, state, key, ("players", name, part, key)), value) for key, value in said.items()]


def set_amounts(scenario: Scenario, state: State, *, anew: bool) -> None:
    """Gold, sorcery, EP, Crom tokens and bidding tokens."""
    for seat, player in _players(scenario, state):
        for name in AMOUNTS:
            if anew or name in player:
                getattr(state, name)[seat] = player.get(name, 0)
        if anew or "bidding_tokens" in player:
            values = state.table.bid_values
            said = player.get("bidding_tokens", list(values))
            impossible.refuse_bids(scenario, state, seat, said)
            state.bids_left[seat] = sum(1 << values.index(value) for value in set(said))


def give_cards(scenario: Scenario, state: State, supply: Supply) -> None:
    """Hands, table cards, discard piles, artifacts and kept adventure tokens; the rest of his cards is his deck."""
    hands = {position.KIND_KINGDOM: position.KINGDOM_HAND, position.KIND_STRATEGY: position.STRATEGY_HAND}
    for seat, player in _players(scenario, state):
        where: Where = ("players", state.table.names[seat])
        for inst in supply.take_all(player.get("hand", ()), (*where, "hand"), *hands, seat=seat):
            state.pile(seat, hands[state.table.kinds[inst]]).append(inst)
        for part, pile in ON_TABLE.items():
            found = supply.take_all(player.get(part, ()), (*where, part), position.KIND_KINGDOM, seat=seat)
            impossible.refuse_table_cards(scenario, state, found, (*where, part))
            state.pile(seat, pile).extend(found)
        kinds = (position.KIND_ARTIFACT, position.KIND_BONUS)
        found = supply.take_all(player.get("holds", ()), (*where, "holds"), *kinds)
        impossible.refuse_artifacts(scenario, state, found, (*where, "holds"))
        state.pile(seat, position.HELD).extend(found)
        tokens = supply.take_all(player.get("tokens", ()), (*where, "tokens"), position.KIND_TOKEN)
        state.pile(seat, position.TOKENS).extend(tokens)
        discard = supply.take_all(player.get("discard", ()), (*where, "discard"), position.KIND_KINGDOM, seat=seat)
        state.pile(seat, position.DISCARD).extend(discard)
        top = supply.take_all(player.get("deck", ()), (*where, "deck"), position.KIND_KINGDOM, seat=seat)
        deck = supply.rest(position.KIND_KINGDOM, seat)
        position.shuffle(state, seat * position.SEAT_STREAMS + position.STREAM_DECK, deck)
        state.pile(seat, position.DECK).extend([*deck, *reversed(top)])
