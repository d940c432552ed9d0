"""Looking at and moving cards on the table: who is where, what touches what, and cards changing places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import holds
from simulator.engine.games.conan_ccg.cards import PERSONAL_CHANGES, SCOPE_THIS
from simulator.engine.games.conan_ccg.position.records import M_OP, M_SOURCE, M_UNTIL
from simulator.engine.games.conan_ccg.position.state import (
    ALLIES,
    CHRONICLE,
    DISCARD,
    DRAW,
    FOE_DISCARD,
    FOES,
    GAPS,
    HAND,
    ITEMS,
    NONE,
    PILES,
    STREAM_DRAW,
    STREAM_FOES,
    UNTIL_LEAVES,
    State,
)

# Types of cards, in the order of ``terms.CARD_TYPES``.
T_CONAN: Final = 0
T_FOE: Final = 1
T_ALLY: Final = 2
T_REGION: Final = 3
T_MOVE: Final = 4
T_ITEM: Final = 5
T_ACTION: Final = 6
MINOR_MAX: Final = 4
HAND_SIZE: Final = 7
#: Types of cards that can be moves (CCG-12.3).
PLAYABLE: Final = (T_MOVE, T_ITEM, T_ACTION)


def card_type(state: State, inst: int) -> int:
    return state.table.types[inst]


def title(state: State, inst: int) -> str:
    return state.table.titles[inst]


def name(state: State, player: int) -> str:
    return state.table.names[player]


def is_minor(state: State, foe: int) -> bool:
    """CCG-2.10: Renown 4 or less."""
    return state.table.is_minor[foe]


def foe_players(state: State) -> tuple[int, ...]:
    """The Foe players from the Primary Foe Player on, to the left (CCG-26.2)."""
    order = state.table.seating[state.active]
    return tuple(player for player in order if not state.out >> player & 1) if state.out else order


def primary(state: State) -> int:
    return foe_players(state)[0]


def conan(state: State) -> int:
    """The instance of the Active player's Conan."""
    return state.table.conan[state.active]


def distinct(state: State, cards: list[int]) -> list[int]:
    """The first of all equal cards of one owner, in order; it stands for the others."""
    twin = state.table.twin
    found: list[int] = []
    seen: list[int] = []
    for inst in cards:
        first = twin[inst]
        if not holds(seen, first):
            seen.append(first)
            found.append(inst)
    return found


def cards_in_play(state: State) -> list[int]:
    """Every card in play but moves: those of Conan's side, then the Foes (CCG-3.5)."""
    active, piles, rows = state.active, state.piles, state.table.rows
    side = active * PILES
    found = [state.table.conan[active]]
    if state.region[active] >= 0:
        found.append(state.region[active])
    found += piles[side + ITEMS]
    found += piles[side + ALLIES]
    for at in range(rows, rows + 4):
        row = piles[at]
        if row:
            found += row if NONE not in row else [foe for foe in row if foe >= 0]
    return found


def speaker_of(state: State, inst: int) -> int:
    """The player who is "you" for the text of a card in play: a Foe's own player, else the Active one (CCG-3.5)."""
    return state.table.owner[inst] if state.table.types[inst] == T_FOE else state.active


# Foes and where they stand.


def foes_in_play(state: State) -> list[int]:
    piles, rows = state.piles, state.table.rows
    found: list[int] = []
    for at in range(rows, rows + 4):
        row = piles[at]
        if row:
            found += row if NONE not in row else [foe for foe in row if foe >= 0]
    return found


def any_foe(state: State) -> bool:
    piles, first = state.piles, state.table.rows
    for at in range(first, first + 4):
        if any_of(piles[at]):
            return True
    return False


def any_of(row: list[int]) -> bool:
    """Whether a Foe stands in a row, and not only places that Foes have left."""
    for foe in row:
        if foe >= 0:
            return True
    return False


def zone_of(state: State, inst: int) -> int:
    """The zone in which a Foe stands or a move lies; ``NONE`` for anything else."""
    piles, rows, row_moves = state.piles, state.table.rows, state.table.row_moves
    for zone in range(4):
        if holds(piles[rows + zone], inst) or holds(piles[row_moves + zone], inst):
            return zone
    if holds(state.gaps, inst):
        return state.gaps.index(inst) // GAPS
    return zone_of_performer(state, inst)


def zone_of_performer(state: State, inst: int) -> int:
    """The zone of an Ally's move; Conan himself may be in two and has none."""
    if inst >= 0 and card_type(state, inst) == T_ALLY and inst in state.gap_by:
        return state.gap_by.index(inst) // GAPS
    return NONE


def touched(state: State, gap: int) -> list[tuple[int, int]]:
    """The places a gap touches, as (index in the row, edge of the gap's card that faces it)."""
    zone, at = divmod(gap, GAPS)
    size = len(state.row(zone))
    found = []
    if at > 0:
        found.append((at - 1, 0))
    if at < size:
        found.append((at, 1))
    return found


def neighbours(state: State, zone: int, index: int) -> list[tuple[int, int]]:
    """The taken gaps beside a place, as (gap, edge of the Foe's move that faces it): CCG-16.6."""
    found = []
    if state.gaps[zone * GAPS + index] >= 0:
        found.append((zone * GAPS + index, 1))
    if state.gaps[zone * GAPS + index + 1] >= 0:
        found.append((zone * GAPS + index + 1, 0))
    return found


def own_move(state: State, inst: int) -> int:
    """The move a text speaks of: that of a Foe or an Ally (``NONE`` without one), else the card itself."""
    kind = card_type(state, inst)
    if kind == T_ALLY:
        return state.gaps[state.gap_by.index(inst)] if inst in state.gap_by else NONE
    if kind == T_FOE:
        zone = zone_of(state, inst)
        return max(NONE, state.row_moves(zone)[state.row(zone).index(inst)]) if zone != NONE else NONE
    return inst


def characters_facing(state: State, move: int) -> list[int]:
    """The characters whose moves face this move and who are still in play, each once."""
    if move < 0:
        return []
    if move in state.gaps:
        gap = state.gaps.index(move)
        row = state.row(gap // GAPS)
        return [row[index] for index, _edge in touched(state, gap) if row[index] >= 0]
    zone = zone_of(state, move)
    if zone == NONE or move not in state.row_moves(zone):
        return []
    index = state.row_moves(zone).index(move)
    beside = (state.gap_by[gap] for gap, _edge in neighbours(state, zone, index))
    return list(dict.fromkeys(performer for performer in beside if performer >= 0))


def moves_facing(state: State, move: int) -> list[int]:
    """The moves that lie next to this one on the other side."""
    if move < 0:
        return []
    if move in state.gaps:
        gap = state.gaps.index(move)
        row = state.row_moves(gap // GAPS)
        return [row[index] for index, _edge in touched(state, gap) if row[index] >= 0]
    zone = zone_of(state, move)
    if zone == NONE or move not in state.row_moves(zone):
        return []
    index = state.row_moves(zone).index(move)
    return [state.gaps[gap] for gap, _edge in neighbours(state, zone, index)]


def edges_facing(state: State, move: int) -> list[tuple[int, int]]:
    """The moves beside this one on the other side, each with the edge it turns to it (CCG-16.6)."""
    if move < 0:
        return []
    if move in state.gaps:
        gap = state.gaps.index(move)
        row = state.row_moves(gap // GAPS)
        return [(row[index], edge) for index, edge in touched(state, gap) if row[index] >= 0]
    zone = zone_of(state, move)
    if zone == NONE or move not in state.row_moves(zone):
        return []
    index = state.row_moves(zone).index(move)
    return [(state.gaps[gap], edge) for gap, edge in neighbours(state, zone, index)]


def performer_of(state: State, move: int) -> int:
    """Who performs a move on the table; ``NONE`` when that character has left play."""
    if holds(state.gaps, move):
        return state.gap_by[state.gaps.index(move)]
    zone = zone_of(state, move)
    if zone != NONE and move in state.row_moves(zone):
        return state.row(zone)[state.row_moves(zone).index(move)]
    return NONE


# Moving cards. Decks are drawn from the end of their lists.


def reshuffle(state: State, player: int, deck: int, discards: int, stream: int) -> None:
    """Shuffle a discard pile into an empty deck (CCG-27.1, CCG-27.2)."""
    pile = state.piles[player * PILES + deck]
    old = state.piles[player * PILES + discards]
    if pile or not old:
        return
    pile.extend(old)
    old.clear()
    hide(state, pile)
    kernel.shuffle(state.streams, player * 2 + stream, pile, state.table.marks)
    if state.table.orders:
        stack(pile, state.table.orders.get(player * 2 + stream, ()))
    if state.log is not None:
        rule = "CCG-27.1" if deck == DRAW else "CCG-27.2"
        what = "Discard Pile into a new Draw Deck" if deck == DRAW else "Foe Discards into a new Foe Deck"
        state.say("reshuffle", rule, "{:player} shuffles the {}.", player, what)


def hide(state: State, cards: Sequence[int]) -> None:
    """Cards of a hand that was shown are known no longer once they lie face down or in a deck (CCG-27.7)."""
    if state.shown:
        for inst in cards:
            state.shown &= ~(1 << inst)


def stack(pile: list[int], order: tuple[int, ...]) -> None:
    """Put the cards of a fixed order on top of a deck, the first one topmost, as far as they are in it."""
    on_top = [inst for inst in reversed(order) if inst in pile]
    pile[:] = [inst for inst in pile if inst not in on_top] + on_top


def draw_cards(state: State, player: int, count: int, rule: str) -> int:
    """Draw up to ``count`` cards, reshuffling as soon as the deck is empty (CCG-27.1); returns how many came."""
    deck = state.piles[player * PILES + DRAW]
    hand = state.piles[player * PILES + HAND]
    drawn = 0
    while drawn < count:
        if not deck:
            reshuffle(state, player, DRAW, DISCARD, STREAM_DRAW)
            if not deck:
                break
        hand.append(deck.pop())
        drawn += 1
    if not deck:
        reshuffle(state, player, DRAW, DISCARD, STREAM_DRAW)
    if state.log is not None and drawn:
        text = "{:player} draws {} cards." if drawn > 1 else "{:player} draws {} card."
        state.say("draw", rule, text, player, drawn)
        state.say_to(player, "drawn", rule, "Drawn: {:cards}.", tuple(hand[-drawn:]))
    return drawn


def top_of_draw(state: State, player: int) -> int:
    """The top card of a Draw Deck, reshuffling an empty deck first; ``NONE`` if there is none."""
    deck = state.piles[player * PILES + DRAW]
    if not deck:
        reshuffle(state, player, DRAW, DISCARD, STREAM_DRAW)
    return deck[-1] if deck else NONE


def top_of_foes(state: State, player: int) -> int:
    """Take the top Foe of a Foe Deck, reshuffling an empty deck before and after (CCG-9.3); ``NONE`` without one."""
    deck = state.piles[player * PILES + FOES]
    if not deck:
        reshuffle(state, player, FOES, FOE_DISCARD, STREAM_FOES)
        if not deck:
            return NONE
    foe = deck.pop()
    if not deck:
        reshuffle(state, player, FOES, FOE_DISCARD, STREAM_FOES)
    return foe


def discard(state: State, inst: int) -> None:
    """Put a card on its owner's pile: Foes on the Foe Discards, all others on the Discard Pile (CCG-3.8)."""
    pile = FOE_DISCARD if card_type(state, inst) == T_FOE else DISCARD
    state.piles[state.table.owner[inst] * PILES + pile].append(inst)


def from_hand(state: State, player: int, inst: int) -> None:
    """Take a card out of a hand and put it on its owner's Discard Pile."""
    state.piles[player * PILES].remove(inst)
    discard(state, inst)


def forget(state: State, inst: int) -> None:
    """CCG-3.9: a card that leaves play loses its wounds and every effect on it."""
    state.wounds[inst] = 0
    state.spent[inst] = 0
    if state.continuous:
        state.continuous = [
            effect
            for effect in state.continuous
            if effect[M_SOURCE] != inst or not (effect[M_UNTIL] == UNTIL_LEAVES or _is_on_itself(state, effect[M_OP]))
        ]


def _is_on_itself(state: State, op: int) -> bool:
    """Whether a change is an effect on its own source, and not one that the source has on others or on the turn."""
    program = state.table.program
    return program.ops[op].scope == SCOPE_THIS and bool(program.change_bits[op] & PERSONAL_CHANGES)


def chronicle(state: State, player: int, foe: int) -> None:
    """Put a Foe card into a Chronicle Area and count its Renown and Scars (CCG-19.3)."""
    pool = state.table.program.pool
    card = state.table.card[foe]
    state.piles[player * PILES + CHRONICLE].append(foe)
    state.renown[player] += pool.renown[card]
    state.scars[player] += pool.scars[card]


def unchronicle(state: State, player: int, foe: int) -> None:
    """Take a card out of a Chronicle Area to its owner's pile (CCG-11.6)."""
    pool = state.table.program.pool
    card = state.table.card[foe]
    state.piles[player * PILES + CHRONICLE].remove(foe)
    state.renown[player] -= pool.renown[card]
    state.scars[player] -= pool.scars[card]
    discard(state, foe)


def leave_row(state: State, foe: int, *, close: bool) -> None:
    """Take a Foe out of its row. Its place stays until the round is over unless ``close`` (CCG-12.11, CCG-13.11)."""
    zone = zone_of(state, foe)
    row = state.row(zone)
    index = row.index(foe)
    if close:
        del row[index]
        move = state.row_moves(zone).pop(index)
        if move >= 0:
            discard(state, move)
    else:
        row[index] = NONE
    forget(state, foe)
