"""From decks and a seed to the first position (CCG-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import ints, repeated
from simulator.engine.core.decks import DeckList
from simulator.engine.core.errors import BadSetup
from simulator.engine.core.match import GOLDFISH, Holder, MatchSpec, once_per_pool, player_names, require_playable
from simulator.engine.games.conan_ccg import position, steps
from simulator.engine.games.conan_ccg.cards import W_BARBARIAN, W_PREPARE, WINDOWS, Pool, Program, build_program
from simulator.engine.games.conan_ccg.decks import CHECKS
from simulator.engine.games.conan_ccg.match.recorder import Recorder
from simulator.engine.games.conan_ccg.position import (
    DRAW,
    FOES,
    NONE,
    NUMBERS,
    PILES,
    ROW_MOVES,
    ROWS,
    STREAM_DRAW,
    STREAM_FOES,
    TABLE_PILES,
    TALLIES,
    State,
    Table,
    read_options,
)

FIRST_HAND: Final = 5


#: The compiled abilities of a pool, made once per pool and process.
program_of: Final = once_per_pool(build_program)


def make_table(
    program: Program,
    decks: Sequence[Sequence[int]],
    names: Sequence[str],
    options: Mapping[str, str],
    *,
    goldfish: bool,
) -> Table:
    """The unchanging part of a match; each deck lists a Conan, then draw cards and Foes in any order."""
    pool, players = program.pool, len(decks)
    card = [definition for deck in decks for definition in deck]
    owner = [seat for seat, deck in enumerate(decks) for _definition in deck]
    types = [pool.types[definition] for definition in card]
    ids = [[pool.defs[definition].id for definition in deck] for deck in decks]
    rules = read_options(options)
    windows, active_uses, foe_uses = _windows(program, set(card))
    return Table(
        program=program,
        rules=rules,
        players=players,
        names=tuple(names),
        decks=";".join(map(kernel.run_lengths, ids)),
        card=tuple(card),
        owner=tuple(owner),
        marks=kernel.marks(ids),
        types=tuple(types),
        titles=tuple(pool.defs[definition].title for definition in card),
        gem=_of_each(pool.gem, card),
        initiative=_of_each(pool.initiative, card),
        damage=_of_each(pool.damage, card),
        prowess=_of_each(pool.prowess, card),
        health=_of_each(pool.health, card),
        traits=_of_each(pool.traits, card),
        is_minor=tuple(pool.renown[definition] <= position.MINOR_MAX for definition in card),
        twin=_twins(card, owner),
        can_be_move=tuple(kind in position.PLAYABLE for kind in types),
        can_be_others_move=tuple(
            pool.types[one] in position.PLAYABLE and not pool.defs[one].conan_only for one in card
        ),
        statics=tuple(program.static_changes[definition] for definition in card),
        with_statics=frozenset(inst for inst, definition in enumerate(card) if program.static_changes[definition]),
        all_traits=reduce(or_, _of_each(pool.traits, card)),
        conan=_conans(types, players),
        draw_cards=kernel.by_player(owner, [kind not in (position.T_CONAN, position.T_FOE) for kind in types], players),
        foe_cards=kernel.by_player(owner, [kind == position.T_FOE for kind in types], players),
        rows=players * PILES + ROWS,
        row_moves=players * PILES + ROW_MOVES,
        goldfish=goldfish,
        answers=kernel.answering(program.events, card),
        windows=windows,
        seating=_orders(players, 1),
        asking=_orders(players, 0),
        active_actions=_by_window(program.active_windows, card),
        foe_actions=_by_window(program.foe_windows, card),
        active_uses=active_uses,
        foe_uses=foe_uses,
        options=tuple(sorted(options.items())),
        strikes=program.strikes.setdefault((rules.matrix, rules.pairing), {}),
        modified_strikes=program.modified_strikes.setdefault((rules.matrix, rules.pairing), {}),
    )


def _conans(types: Sequence[int], players: int) -> tuple[int, ...]:
    """The instances of the Conans; ``BadSetup`` unless there are as many as players."""
    found = tuple(inst for inst, kind in enumerate(types) if kind == position.T_CONAN)
    if len(found) != players:
        raise BadSetup("Every deck needs exactly one Conan card (CCG-4.1).")
    return found


def _orders(players: int, first: int) -> tuple[tuple[int, ...], ...]:
    """For each seat the seats in order, from the one ``first`` places to its left on."""
    return tuple(tuple((seat + step) % players for step in range(first, players)) for seat in range(players))


def _of_each(values: Sequence[int], card: Sequence[int]) -> tuple[int, ...]:
    """A number of the definitions, by instance."""
    return tuple(values[definition] for definition in card)


def _twins(card: Sequence[int], owner: Sequence[int]) -> tuple[int, ...]:
    """For each instance the first one of the same card and owner."""
    first: dict[tuple[int, int], int] = {}
    return tuple(first.setdefault((card[inst], owner[inst]), inst) for inst in range(len(card)))


def _windows(program: Program, used: set[int]) -> tuple[int, int, int]:
    """The windows in which any of these cards can be used, and those for cards in play of Conan's side and of Foes."""
    windows = 1 << W_PREPARE | 1 << W_BARBARIAN
    active_uses = foe_uses = 0
    for definition in used:
        windows |= program.active_windows[definition] | program.foe_windows[definition]
        if program.pool.types[definition] == position.T_FOE:
            foe_uses |= program.use_windows[definition]
        else:
            active_uses |= program.use_windows[definition]
    return windows | active_uses | foe_uses, active_uses, foe_uses


def _by_window(windows: Sequence[int], card: Sequence[int]) -> tuple[frozenset[int], ...]:
    """For each window the instances whose definitions can be played in it."""
    return tuple(
        frozenset(inst for inst, definition in enumerate(card) if windows[definition] >> window & 1)
        for window in range(len(WINDOWS))
    )


@lru_cache(maxsize=64)
def _table_of(
    holder: Holder[Pool], decks: tuple[DeckList, ...], options: tuple[tuple[str, str], ...], mode: str
) -> Table:
    """The unchanging part of a match, shared by all matches of a series."""
    pool = holder.pool
    require_playable(CHECKS, pool, decks, dict(options))
    lists = [[pool.index[card] for part in ("conan", "draw", "foes") for card in deck.copies(part)] for deck in decks]
    return make_table(program_of(pool), lists, player_names(decks), dict(options), goldfish=mode == GOLDFISH)


def set_up(pool: Pool, spec: MatchSpec, *, log: bool = False, record: bool = False) -> State:
    """The position before the first turn: decks shuffled, hands drawn, the first player picked (CCG-5.1 to CCG-5.6).

    ``log`` keeps events, ``record`` what statistics need; with both there are pictures of every exchange.
    """
    fixed = _table_of(Holder(pool), spec.decks, tuple(sorted(spec.options.items())), spec.mode)
    state = empty_state(fixed)
    state.log = [] if log else None
    if record:
        state.recorder = Recorder(fixed.players, goldfish=fixed.goldfish, pictures=log)
    for seat in range(fixed.players):
        for stream, name in ((STREAM_DRAW, "draw"), (STREAM_FOES, "foes")):
            kernel.begin(state.streams, 2 * seat + stream, kernel.derive(spec.seed, name, seat))
    kernel.begin(state.streams, 2 * fixed.players, kernel.derive(spec.seed, "table"))
    state.active = state.first = spec.first if spec.first is not None else _draw_first(state, goldfish=fixed.goldfish)
    _deal(state)
    return state


def _draw_first(state: State, *, goldfish: bool) -> int:
    """CCG-5.2; in a goldfish game the first deck alone takes turns."""
    return 0 if goldfish else kernel.below(state.streams, 2 * state.table.players, state.table.players)


def bare_state(fixed: Table) -> State:
    """A state of a match with no field of its position."""
    state = State.__new__(State)
    state.table = fixed
    state.log = None
    state.recorder = None
    state.legal = []
    state.dirty = 0
    return state


def empty_state(fixed: Table) -> State:
    """A table on which nothing lies yet; every Conan at his Starting Values (CCG-5.1)."""
    state = bare_state(fixed)
    pool = fixed.program.pool
    players = fixed.players
    for name in NUMBERS:
        setattr(state, name, 0)
    state.step = steps.START
    state.turn = 1
    state.streams = repeated(1, 4 * players + 2)
    state.piles = [[] for _ in range(players * PILES + TABLE_PILES)]
    state.prowess = ints([pool.prowess[fixed.card[conan]] for conan in fixed.conan])
    state.health = ints([pool.health[fixed.card[conan]] for conan in fixed.conan])
    state.region = repeated(NONE, players)
    state.renown = repeated(0, players)
    state.scars = repeated(0, players)
    state.wounds = repeated(0, len(fixed.card))
    state.spent = repeated(0, len(fixed.card))
    state.gaps = [NONE] * 16
    state.gap_by = [NONE] * 16
    state.armed = []
    state.continuous = []
    state.changes = 0
    state.attacks = []
    state.frames = []
    state.used = []
    state.tallies = repeated(0, players * TALLIES)
    return state


def _deal(state: State) -> None:
    """Shuffle both decks of every player and draw the first hands (CCG-5.3, CCG-5.4)."""
    fixed = state.table
    pool = fixed.program.pool
    for inst, card in enumerate(fixed.card):
        if pool.types[card] == position.T_FOE:
            state.pile(fixed.owner[inst], FOES).append(inst)
        elif pool.types[card] != position.T_CONAN:
            state.pile(fixed.owner[inst], DRAW).append(inst)
    for seat in range(fixed.players):
        kernel.shuffle(state.streams, 2 * seat + STREAM_DRAW, state.pile(seat, DRAW), fixed.marks)
        kernel.shuffle(state.streams, 2 * seat + STREAM_FOES, state.pile(seat, FOES), fixed.marks)
    for seat in range(fixed.players):
        number = FIRST_HAND if seat == state.first else position.HAND_SIZE
        position.draw_cards(state, seat, number, "CCG-5.4")
