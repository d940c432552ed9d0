"""What a player may see, and positions dealt anew with what he cannot (CCG-27.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import play, position, steps
from simulator.engine.games.conan_ccg.cards import FOE_TYPES, OFFENSIVE_MAX, ZONES
from simulator.engine.games.conan_ccg.position import (
    A_ATTACKER,
    A_DAMAGE,
    A_EDGE,
    A_FACING,
    A_HITS,
    A_MOVE,
    A_SLOTS,
    A_TARGET,
    ALLIES,
    CHRONICLE,
    DISCARD,
    DRAW,
    FOE_DISCARD,
    FOES,
    GAPS,
    HAND,
    HIDDEN,
    ITEMS,
    PILES,
    State,
    Table,
)

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64


@final
class View(kernel.View[State]):
    """The table as one player sees it; agents read its ``state`` by the functions of ``position`` and ``play``."""


def faces_hidden(state: State, player: int) -> bool:
    """Foe moves lie face down until the reveal, for all but their own player (CCG-12.14, CCG-13.10)."""
    return steps.are_moves_hidden(state.step)


def view(state: State, player: int) -> View:
    """What ``player`` may know: own hand, all that is public, and of the rest only how much there is."""
    seen = state.clone()
    kernel.hide_chance(seen, player)
    for seat in range(state.table.players):
        base = seat * PILES
        for pile in (DRAW, FOES):
            seen.piles[base + pile] = kernel.hidden(state.piles[base + pile])
        if seat != player:
            known = state.shown
            hand = state.piles[base + HAND]
            seen.piles[base + HAND] = (
                [inst if known >> inst & 1 else HIDDEN for inst in hand] if known else kernel.hidden(hand)
            )
    for frame in state.frames:
        if frame[kernel.KIND] in (play.F_LOOK, play.F_ORDER) and frame[kernel.PLAYER] == player:
            looked_at = min(frame[kernel.LAST], len(state.pile(player, DRAW)))
            seen.pile(player, DRAW)[-looked_at:] = state.pile(player, DRAW)[-looked_at:]
    if faces_hidden(state, player):
        _take_up_moves(seen, player)
    return View(player, seen)


def determinize(state: State, player: int, seed: int) -> State:
    """A full position that looks the same to ``player``: hidden cards are dealt anew, with streams of its own.

    The same as ``determinize_view`` of the player's view, made without the view: hidden cards are gathered where they
    lie.
    """
    if state.shown or any(frame[kernel.KIND] in (play.F_LOOK, play.F_ORDER) for frame in state.frames):
        return _deal_anew(view(state, player).state, seed)
    fixed = state.table
    guess = state.clone()
    if state.actor != player:
        guess.legal = []
    drawn, guess.streams = _drawn(fixed, seed)
    faces_down = _take_up_moves(guess, player) if faces_hidden(state, player) else []
    piles = guess.piles
    for seat in range(fixed.players):
        base = seat * PILES
        cards = piles[base + DRAW]
        others = len(cards) + (len(piles[base + HAND]) if seat != player else 0)
        if seat != player:
            cards += piles[base + HAND]
            cards += [inst for inst in faces_down if fixed.owner[inst] == seat]
        kernel.sort_by(cards, drawn)
        if faces_down:
            _deal_moves(guess, seat, cards, others)
        if seat != player:
            left = len(cards) - len(piles[base + HAND])
            piles[base + HAND] = cards[left:]
            del cards[left:]
        kernel.sort_by(piles[base + FOES], drawn)
    return guess


def _take_up_moves(state: State, player: int) -> list[int]:
    """Turn the moves that a player cannot see into hidden places; returns the cards."""
    owner = state.table.owner
    taken = []
    for zone in range(4):
        served = state.row_moves(zone)
        for at, inst in enumerate(served):
            if inst >= 0 and owner[inst] != player:
                taken.append(inst)
                served[at] = HIDDEN
                foe = state.row(zone)[at]
                if foe >= 0:
                    state.spent[foe] = 0
    return taken


def _drawn(fixed: Table, seed: int) -> tuple[tuple[int, ...], vec[i64]]:
    """A random order of all instances, as numbers to sort by, and streams of chance."""
    number = len(fixed.card)
    drawn = kernel.numbers(seed, kernel.DETERMINIZED, number + 2 * (2 * fixed.players + 1))
    return drawn, kernel.start_numbers(drawn[number:])


def determinize_view(seen: View, seed: int) -> State:
    """A full position that fits a view, made from nothing but the view.

    Cards that are not seen are dealt to the hidden places of their owners at random. The decision at hand is there only
    when it is the viewer's own.
    """
    return _deal_anew(seen.state.clone(), seed)


def _deal_anew(state: State, seed: int) -> State:
    """Deal unseen cards to the hidden places of a view's state, in an order drawn all at once."""
    fixed = state.table
    drawn, state.streams = _drawn(fixed, seed)
    shown = set[int]().union(*state.piles, state.gaps, state.region)
    for seat in range(fixed.players):
        cards = list(fixed.draw_cards[seat] - shown)
        kernel.sort_by(cards, drawn)
        if faces_hidden(state, seat):
            others = state.pile(seat, HAND).count(HIDDEN) + state.pile(seat, DRAW).count(HIDDEN)
            _deal_moves(state, seat, cards, others)
        _fill(state.pile(seat, HAND), cards)
        _fill(state.pile(seat, DRAW), cards)
        foes = list(fixed.foe_cards[seat] - shown)
        kernel.sort_by(foes, drawn)
        _fill(state.pile(seat, FOES), foes)
    return state


def _fill(place: list[int], cards: list[int]) -> None:
    """Take cards from the end of a list for the hidden places of a pile."""
    hidden = place.count(HIDDEN)
    left = len(cards) - hidden
    if hidden == len(place):
        place[:] = cards[left:]
        del cards[left:]
    elif hidden:
        place[:] = [cards.pop() if inst == HIDDEN else inst for inst in place]


def _deal_moves(state: State, seat: int, cards: list[int], others: int) -> None:
    """Give face-down Foe moves to a player's Foes, only such as can be played for Foes; each Foe pays what it can.

    What is then more than the ``others`` that lie elsewhere lies where a Foe of this player has left its move
    (CCG-13.11).
    """
    fixed = state.table
    pool = fixed.program.pool
    left_behind = []
    for zone in range(4):
        served = state.row_moves(zone)
        if HIDDEN not in served:
            continue
        for at, inst in enumerate(served):
            foe = state.row(zone)[at]
            if inst == HIDDEN and foe < 0:
                left_behind.append((served, at))
            if inst != HIDDEN or foe < 0 or fixed.owner[foe] != seat:
                continue
            served[at] = chosen = _some_move(fixed, cards)
            state.spent[foe] = min(pool.gem[fixed.card[chosen]], play.max_prowess(state, foe))
    for served, at in left_behind[: len(cards) - others]:
        served[at] = _some_move(fixed, cards)


def _some_move(fixed: Table, cards: list[int]) -> int:
    """Take a card that can be a Foe's move from the end of a list."""
    fit = (card for card in reversed(cards) if fixed.can_be_others_move[card])
    chosen = next(fit, cards[-1])
    cards.remove(chosen)
    return chosen


def picture(state: State) -> dict[str, Any]:
    """The whole table as plain data, for pages: card ids, names and numbers."""
    return {
        "turn": state.turn,
        "active": state.active,
        "phase": play.phase(state),
        "step": steps.NAMES[state.step],
        "round": state.round,
        "initiative": state.count if steps.COUNT <= state.step <= steps.AFTER_DAMAGE and state.count < 6 else None,
        "zone": ZONES[state.current] if steps.ZONE_START <= state.step <= steps.ZONE_END else None,
        "players": [_player(state, seat) for seat in range(state.table.players)],
        "zones": [_zone(state, zone) for zone in range(4)],
        "revealed": [_id(state, foe) for foe in state.revealed()],
        "resolving": [_id(state, inst) for inst in state.resolving()],
        "exchanges": _exchanges(state),
        "outcome": _outcome(state),
    }


def _id(state: State, inst: int) -> str:
    return state.table.program.pool.defs[state.table.card[inst]].id


def _outcome(state: State) -> dict[str, Any] | None:
    found = play.outcome(state)
    return {"winners": list(found.winners), "reason": found.reason} if found else None


def _player(state: State, seat: int) -> dict[str, Any]:
    pool = state.table.program.pool
    conan = state.table.card[state.table.conan[seat]]
    region = state.region[seat]
    return {
        "name": state.table.names[seat],
        "seat": seat,
        "renown": state.renown[seat],
        "scars": state.scars[seat],
        "prowess": state.prowess[seat],
        "health": state.health[seat],
        "max_prowess": pool.prowess[conan],
        "max_health": pool.health[conan],
        "conan": pool.defs[conan].id,
        "hand": [_id(state, inst) for inst in state.pile(seat, HAND)],
        "draw": len(state.pile(seat, DRAW)),
        "discard": [_id(state, inst) for inst in state.pile(seat, DISCARD)],
        "foe_deck": len(state.pile(seat, FOES)),
        "foe_discard": [_id(state, inst) for inst in state.pile(seat, FOE_DISCARD)],
        "chronicle": [_id(state, inst) for inst in state.pile(seat, CHRONICLE)],
        "items": [_id(state, inst) for inst in state.pile(seat, ITEMS)],
        "allies": [_character(state, inst) for inst in state.pile(seat, ALLIES)],
        "region": _id(state, region) if region >= 0 else None,
    }


def _character(state: State, inst: int) -> dict[str, Any]:
    return {
        "card": _id(state, inst),
        "title": position.title(state, inst),
        "wounds": state.wounds[inst],
        "health": play.max_health(state, inst),
        "prowess": play.max_prowess(state, inst),
        "prowess_left": play.prowess_left(state, inst),
        "damage": play.base_damage(state, inst),
    }


def exchange(state: State) -> dict[str, Any]:
    """The zone being resolved with the attacks of one Initiative, before their Damage is applied."""
    return {**_zone(state, state.current), "initiative": state.count, "late": _late(state)}


def _late(state: State) -> list[dict[str, Any]]:
    """Attacks of this Initiative or a lower one that never come: their character has fallen, or falls now
    (CCG-16.12)."""
    zone, falling = state.current, _falling(state)
    row, moves, found = state.row(zone), state.row_moves(zone), []

    def is_late(move: int, performer: int) -> bool:
        speed = play.initiative(state, move, performer)
        return speed < state.count if performer in falling else performer < 0 and speed <= state.count

    for index, inst in enumerate(moves):
        if inst >= 0 and is_late(inst, row[index]):
            for gap, side in position.neighbours(state, zone, index):
                if state.gap_by[gap] >= 0:
                    found.append(
                        {**_missed(state, row[index], inst, side), "between": 2 * index + 1 - side, "by_foe": True}
                    )
    for gap in range(zone * GAPS, zone * GAPS + GAPS):
        inst = state.gaps[gap]
        if inst >= 0 and is_late(inst, state.gap_by[gap]):
            for index, side in position.touched(state, gap):
                if row[index] >= 0:
                    between = 2 * (gap - zone * GAPS) - 1 + side
                    found.append({**_missed(state, state.gap_by[gap], inst, side), "between": between, "by_foe": False})
    return found


def _falling(state: State) -> set[int]:
    """The Foes and Allies whom the attacks about to be applied defeat."""
    hurt: dict[int, int] = {}
    for made in state.attacks:
        if made[A_TARGET] != position.conan(state):
            hurt[made[A_TARGET]] = hurt.get(made[A_TARGET], 0) + max(0, made[A_DAMAGE])
    return {who for who, damage in hurt.items() if damage and damage >= play.health_left(state, who)}


def _missed(state: State, performer: int, move: int, side: int) -> dict[str, Any]:
    """The attacking icons of an edge whose character is gone or going."""
    icons_there = state.table.program.pool.edges[state.table.card[move]][side]
    return {
        "move": _id(state, move),
        "attacker": position.title(state, performer) if performer >= 0 else "",
        "slots": ["late" if 1 <= icon <= OFFENSIVE_MAX else "none" for icon in icons_there],
    }


def _exchanges(state: State) -> list[dict[str, Any]]:
    """The attacks applied since the last decision, in order, as far as they were recorded."""
    kept = state.recorder.exchanges if state.recorder is not None else None
    return [made for decision, made in kept or () if decision == state.decisions]


def _zone(state: State, zone: int) -> dict[str, Any]:
    pool = state.table.program.pool
    hidden = faces_hidden(state, state.active)
    foes = []
    for at, inst in enumerate(state.row(zone)):
        move = state.row_moves(zone)[at]
        entry: dict[str, Any] = {"card": None, "defeated": inst < 0, "move": None, "face_down": False}
        if inst >= 0:
            kind = pool.foe_types[state.table.card[inst]]
            entry.update(_character(state, inst), type=FOE_TYPES[kind], owner=state.table.owner[inst])
        if move >= 0:
            entry["move"] = _id(state, move)
            entry["face_down"] = hidden
        foes.append(entry)
    gaps = []
    for at in range(len(foes) + 1 if foes else 0):
        inst, by = state.gaps[zone * GAPS + at], state.gap_by[zone * GAPS + at]
        gaps.append(
            {"card": _id(state, inst) if inst >= 0 else None, "by": position.title(state, by) if by >= 0 else ""}
        )
    return {
        "name": ZONES[zone],
        "foes": foes,
        "gaps": gaps,
        "attacks": [_attack(state, made) for made in state.attacks] if zone == state.current else [],
    }


def _attack(state: State, made: tuple[int, ...]) -> dict[str, Any]:
    """An attack under way; ``slots`` says for each slot of the edge: none, hit, blocked or leak."""
    names = ("none", "hit", "blocked", "leak")
    by_foe = position.card_type(state, made[A_ATTACKER]) == position.T_FOE
    between = _between(state, made, by_foe=by_foe)
    return {
        "attacker": position.title(state, made[A_ATTACKER]),
        "move": _id(state, made[A_MOVE]),
        "target": position.title(state, made[A_TARGET]),
        "edge": ("left", "right")[made[A_EDGE]],
        "facing": _id(state, made[A_FACING]) if made[A_FACING] >= 0 else None,
        "hits": bool(made[A_HITS]),
        "damage": made[A_DAMAGE],
        "by_foe": by_foe,
        "groups": list(state.table.program.pool.multi[state.table.card[made[A_MOVE]]][made[A_EDGE]]),
        "between": between,
        "slots": [names[made[A_SLOTS] >> 2 * place & 3] for place in range(4)],
    }


def _between(state: State, made: tuple[int, ...], *, by_foe: bool) -> int | None:
    """Where an attack crosses: 2k between gap k and place k of the row, 2k + 1 between place k and gap k + 1.

    The moves of Foes lie turned (CCG-16.7): their right edge is the one on Conan's left.
    """
    move, side = made[A_MOVE], made[A_EDGE]
    if by_foe:
        moves_down = state.row_moves(state.current)
        return 2 * moves_down.index(move) + 1 - side if move in moves_down else None
    if move not in state.gaps:
        return None
    return 2 * (state.gaps.index(move) - state.current * GAPS) - 1 + side
