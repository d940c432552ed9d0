"""The table as plain data, for pages: ids of cards and provinces, names and numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from simulator.engine.games.age_of_conan import play, position, steps
from simulator.engine.games.age_of_conan.match import clash_picture
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE,
    ADVENTURE_DECK,
    CATEGORIES,
    COMMITTED,
    CONTAINER,
    DECK,
    DISCARD,
    FATE_NAMES,
    GONE,
    HELD,
    KINGDOM_HAND,
    KINGDOMS,
    MARK_NAMES,
    NOBODY,
    OBJECTIVES,
    PROVINCES,
    READY,
    RESOLVING,
    SELECTED,
    STRATEGY_DECK,
    STRATEGY_DISCARD,
    STRATEGY_HAND,
    TOKENS,
    TRACK,
    USED,
    State,
    at,
)


def picture(state: State) -> dict[str, Any]:
    """The whole table as plain data; cards by id."""
    ids = state.table.world.graph.ids
    return {
        "turn": state.turn,
        "age": state.age,
        "active": state.active,
        "to_move": state.actor if state.legal else None,
        "phase": steps.phase(state.step),
        "step": steps.NAMES[state.step],
        "conan": ids[state.conan],
        "conan_player": state.conan_player if state.conan_player != NOBODY else None,
        "destination": ids[state.destination] if state.destination >= 0 else None,
        "adventure": _ids(state, state.common(ADVENTURE)),
        "adventures_left": len(state.common(ADVENTURE_DECK)),
        "track": _tokens(state, state.common(TRACK)),
        "objectives": _ids(state, state.common(OBJECTIVES)),
        "pool": [name for face, name in enumerate(FATE_NAMES) for _ in range(state.pool[face])],
        "strategy_deck": len(state.common(STRATEGY_DECK)),
        "strategy_discard": _ids(state, state.common(STRATEGY_DISCARD)),
        "container": len(state.common(CONTAINER)),
        "gone": _ids(state, state.common(GONE)),
        "resolving": _ids(state, state.common(RESOLVING)),
        "players": [_player(state, seat) for seat in range(state.table.players)],
        "provinces": [_province(state, place) for place in range(PROVINCES)],
        "contest": clash_picture.clash(state) if play.clash_record.is_under_way(state) else None,
        "decided": _decided(state),
        "outcome": _outcome(state),
    }


def _ids(state: State, cards: list[int]) -> list[str]:
    defs = state.table.program.pool.defs
    return [defs[state.table.card[inst]].id for inst in cards]


def _tokens(state: State, tokens: list[int]) -> list[dict[str, Any]]:
    """Adventure tokens: kind, value, what each can be traded for."""
    table = state.table
    return [
        {
            "category": CATEGORIES[table.category[token]],
            "value": table.value[token],
            "gold": table.gold[token],
            "sorcery": table.sorcery[token],
        }
        for token in tokens
    ]


def _outcome(state: State) -> dict[str, Any] | None:
    found = play.outcome(state)
    if found is None:
        return None
    return {"winners": list(found.winners), "reason": found.reason, "places": list(found.places)}


def _player(state: State, seat: int) -> dict[str, Any]:
    values = state.table.bid_values
    left = state.bids_left[seat]
    return {
        "name": state.table.names[seat],
        "seat": seat,
        "kingdom": KINGDOMS[state.table.kingdoms[seat]],
        "gold": state.gold[seat],
        "sorcery": state.sorcery[seat],
        "empire_points": state.ep[seat],
        "crom": state.crom[seat],
        "hand": _ids(state, state.pile(seat, KINGDOM_HAND)),
        "strategies": _ids(state, state.pile(seat, STRATEGY_HAND)),
        "committed": _ids(state, state.pile(seat, COMMITTED)),
        "deck": len(state.pile(seat, DECK)),
        "discard": _ids(state, state.pile(seat, DISCARD)),
        "ready": _ids(state, state.pile(seat, READY)),
        "used": _ids(state, state.pile(seat, USED)),
        "held": _ids(state, state.pile(seat, HELD)),
        "tokens": _tokens(state, state.pile(seat, TOKENS)),
        "tokens_known": _tokens(state, _known_tokens(state, seat)),
        "selected": _tokens(state, state.pile(seat, SELECTED)),
        "bids_left": [value for number, value in enumerate(values) if left >> number & 1],
        "bid": values[state.bid[seat]] if state.bid[seat] >= 0 else None,
        "units_left": position.units_in_reserve(state, seat),
        "emissaries_left": position.MOST_EMISSARIES - position.emissaries_on_board(state, seat),
        "forts_left": position.forts_in_reserve(state, seat),
        "towers_left": position.towers_in_reserve(state, seat),
        "is_eliminated": bool(state.eliminated >> seat & 1),
    }


def _known_tokens(state: State, seat: int) -> list[int]:
    """Kept tokens that everybody knows: none but where those that lay open are remembered."""
    if not state.table.rules.tokens_remembered:
        return []
    return [token for token in state.pile(seat, TOKENS) if not state.unseen_tokens >> token & 1]


def _province(state: State, place: int) -> dict[str, Any]:
    seats = range(state.table.players)
    return _shown(
        state.table.world.graph.ids[place],
        position.province(state, place),
        position.is_in_play(state, place),
        state.holder[place],
        MARK_NAMES[state.mark[place]],
        state.raiders[place],
        tuple([state.units[at(seat, place)] for seat in seats]),
        tuple([state.emissaries[at(seat, place)] for seat in seats]),
        tuple([state.progress[at(seat, place)] for seat in seats]),
    )


@lru_cache(maxsize=8192)
def _shown(
    province: str,
    name: str,
    is_in_play: bool,
    holder: int,
    mark: str,
    raiders: int,
    units: tuple[int, ...],
    emissaries: tuple[int, ...],
    progress: tuple[int, ...],
) -> dict[str, Any]:
    """A province as it is; kept, because few change between two steps and a replay holds all of them."""
    return {
        "id": province,
        "name": name,
        "in_play": is_in_play,
        "holder": holder if holder != NOBODY else None,
        "mark": mark,
        "raiders": raiders,
        "units": list(units),
        "emissaries": list(emissaries),
        "progress": list(progress),
    }


def _decided(state: State) -> list[dict[str, Any]]:
    """The contest rolls that were decided since the last decision, in order, as far as they were recorded."""
    kept = state.recorder.decided if state.recorder is not None else None
    return [roll for decision, roll in kept or () if decision == state.decisions]
