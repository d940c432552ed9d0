"""From decks and a seed to the first position (CQ-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import repeated
from simulator.engine.core.decks import DeckList
from simulator.engine.core.errors import BadSetup
from simulator.engine.core.match import GOLDFISH, Holder, MatchSpec, once_per_pool, player_names, require_playable
from simulator.engine.games.conquer import position, steps
from simulator.engine.games.conquer.cards import STATS, W_NOTICE, Pool, Program, build_program
from simulator.engine.games.conquer.decks import CHECKS
from simulator.engine.games.conquer.match.recorder import Recorder
from simulator.engine.games.conquer.position import (
    ALL_PILES,
    BARRACKS,
    COMBAT,
    NOBODY,
    NONE,
    NUMBERS,
    PLAYERS,
    STREAM_BARRACKS,
    STREAM_COMBAT,
    STREAM_DICE,
    STREAMS,
    TALLIES,
    State,
    Table,
    read_options,
)

#: CQ-5.3.
FIRST_NOTICE_POINTS: Final = 10
#: How many times all Battle Actions of a match are drawn in a combat without progress before it ends (CQ-15.10).
DECKS_WITHOUT_PROGRESS: Final = 10
NO_LIMIT: Final = 1 << 60


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
    """The unchanging part of a match; each deck lists its starting Landscape, then all other cards in any order."""
    if len(decks) != PLAYERS:
        raise BadSetup(f"A match has {PLAYERS} players, not {len(decks)} (CQ-22.5).")
    card = [definition for deck in decks for definition in deck]
    owner = [seat for seat, deck in enumerate(decks) for _definition in deck]
    types = [program.pool.types[definition] for definition in card]
    starts = (0, len(decks[0]))
    if any(not deck for deck in decks) or any(types[start] != position.T_LANDSCAPE for start in starts):
        raise BadSetup("Every deck begins with a Landscape to start with (CQ-3.6).")
    rules = read_options(options)
    used = set(card)
    ids = [[program.pool.defs[definition].id for definition in deck] for deck in decks]
    use_windows = hand_windows = 0
    for definition in used:
        hand_windows |= program.hand_windows[definition]
        use_windows |= program.use_windows[definition]
    return Table(
        program=program,
        rules=rules,
        names=tuple(names),
        decks=";".join(map(kernel.run_lengths, ids)),
        card=tuple(card),
        owner=tuple(owner),
        marks=kernel.marks(ids),
        types=tuple(types),
        titles=tuple(program.pool.defs[definition].title for definition in card),
        no_gear=repeated(0, 2 * len(card)),
        starts=starts,
        main_cards=kernel.by_player(owner, [kind != position.T_ACTION for kind in types], PLAYERS),
        action_cards=kernel.by_player(owner, [kind == position.T_ACTION for kind in types], PLAYERS),
        goldfish=goldfish,
        events=frozenset(event for definition in used for event in program.events[definition]),
        windows=use_windows | hand_windows | 1 << W_NOTICE,
        answers=kernel.answering(program.events, card),
        use_windows=use_windows,
        hand_windows=hand_windows,
        options=tuple(sorted(options.items())),
        draw_limit=_draw_limit(types, ends=rules.idle_combat_ends),
    )


def _draw_limit(types: Sequence[int], *, ends: bool) -> int:
    """How many Battle Actions may be drawn in a combat without progress (CQ-15.10)."""
    return DECKS_WITHOUT_PROGRESS * types.count(position.T_ACTION) if ends else NO_LIMIT


@lru_cache(maxsize=64)
def _table_of(
    holder: Holder[Pool], decks: tuple[DeckList, ...], options: tuple[tuple[str, str], ...], mode: str
) -> Table:
    """The unchanging part of a match, shared by all matches of a series."""
    pool = holder.pool
    require_playable(CHECKS, pool, decks, dict(options))
    lists = [[pool.index[card] for part in ("start", "main", "combat") for card in deck.copies(part)] for deck in decks]
    return make_table(program_of(pool), lists, player_names(decks), dict(options), goldfish=mode == GOLDFISH)


def set_up(pool: Pool, spec: MatchSpec, *, log: bool = False, record: bool = False) -> State:
    """The position before the first Landscapes are laid: ten Notice Points each, the first player drawn."""
    fixed = _table_of(Holder(pool), spec.decks, tuple(sorted(spec.options.items())), spec.mode)
    state = empty_state(fixed)
    state.log = [] if log else None
    if record:
        state.recorder = Recorder(goldfish=fixed.goldfish, pictures=log)
    for seat in range(PLAYERS):
        for stream, name in ((STREAM_BARRACKS, "barracks"), (STREAM_COMBAT, "combat")):
            kernel.begin(state.streams, 2 * seat + stream, kernel.derive(spec.seed, name, seat))
    kernel.begin(state.streams, STREAM_DICE, kernel.derive(spec.seed, "dice"))
    drawn = 0 if fixed.goldfish else kernel.below(state.streams, STREAM_DICE, PLAYERS)
    state.active = state.first = spec.first if spec.first is not None else drawn
    if state.log is not None:
        state.say("first", "CQ-5.5", f"{position.name(state, state.first)} begins.")
    for inst, kind in enumerate(fixed.types):
        if inst not in fixed.starts:
            state.pile(fixed.owner[inst], COMBAT if kind == position.T_ACTION else BARRACKS).append(inst)
    return state


def bare_state(fixed: Table) -> State:
    """A state of a match with no field of its position."""
    state = State.__new__(State)
    state.table = fixed
    state.log = None
    state.recorder = None
    state.legal = []
    state.changes = state.dirty = 0
    return state


def empty_state(fixed: Table) -> State:
    """A table on which nothing lies yet; ten Notice Points and no Victory Points each (CQ-5.3, CQ-5.4)."""
    state = bare_state(fixed)
    cards = len(fixed.card)
    state.by_stat = [[] for _ in range(2 * len(STATS))]
    state.gear = repeated(0, 2 * cards)
    state.sources = []
    state.users = []
    state.links = {}
    for name in NUMBERS:
        setattr(state, name, 0)
    state.step = steps.FIRST_GROUND
    state.turn = 1
    state.attacker = state.defender = state.attack = state.answer = state.struck = state.current = NONE
    state.acting = state.due = NOBODY
    state.streams = repeated(1, 2 * STREAMS)
    state.piles = [[] for _ in range(ALL_PILES)]
    state.host = repeated(NONE, cards)
    state.place = repeated(NONE, cards)
    state.stay = repeated(0, cards)
    state.steps = repeated(0, cards)
    state.damage = []
    state.beside = []
    state.np = repeated(FIRST_NOTICE_POINTS, PLAYERS)
    state.vp = repeated(0, PLAYERS)
    state.pending = []
    state.attacked = []
    state.exhausted = repeated(0, PLAYERS)
    state.continuous = []
    state.frames = []
    state.used = []
    state.tallies = repeated(0, PLAYERS * TALLIES)
    return state
