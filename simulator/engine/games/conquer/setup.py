"""From decks and a seed to the first position (CQ-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from simulator.engine.core import notation, rng
from simulator.engine.core.decklist import DeckList
from simulator.engine.core.errors import BadSetup
from simulator.engine.core.lineup import Holder, player_names
from simulator.engine.core.match import GOLDFISH, MatchSpec
from simulator.engine.games.conquer import steps, table
from simulator.engine.games.conquer.cards import Pool
from simulator.engine.games.conquer.deck_rules import check_deck, house_limit_problems, simulation_problems
from simulator.engine.games.conquer.options import read_options
from simulator.engine.games.conquer.program import W_ANY_TIME, W_NOTICE, Program, build_program
from simulator.engine.games.conquer.recorder import Recorder
from simulator.engine.games.conquer.state import (
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
)

#: CQ-5.3.
FIRST_NOTICE_POINTS = 10


@lru_cache(maxsize=8)
def _program_of(holder: Holder[Pool]) -> Program:
    return build_program(holder.pool)


def program_of(pool: Pool) -> Program:
    """The compiled abilities of a pool, made once per pool and process."""
    return _program_of(Holder(pool))


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
    if any(not deck for deck in decks) or any(types[start] != table.T_LANDSCAPE for start in starts):
        raise BadSetup("Every deck begins with a Landscape to start with (CQ-3.6).")
    used = set(card)
    ids = [[program.pool.defs[definition].id for definition in deck] for deck in decks]
    use_windows = hand_windows = 0
    for definition in used:
        if program.pool.types[definition] == table.T_DISTURBANCE:
            hand_windows |= program.use_windows[definition] | W_ANY_TIME
        use_windows |= program.use_windows[definition]
    return Table(
        program=program,
        rules=read_options(options),
        names=tuple(names),
        decks=";".join(map(notation.run_lengths, ids)),
        card=tuple(card),
        owner=tuple(owner),
        marks=rng.marks(ids),
        types=tuple(types),
        titles=tuple(program.pool.defs[definition].title for definition in card),
        starts=starts,
        main_cards=_by_player(owner, [kind != table.T_ACTION for kind in types]),
        action_cards=_by_player(owner, [kind == table.T_ACTION for kind in types]),
        goldfish=goldfish,
        events=frozenset(event for definition in used for event in program.events[definition]),
        windows=use_windows | hand_windows | 1 << W_NOTICE,
        use_windows=use_windows,
        hand_windows=hand_windows,
        options=tuple(sorted(options.items())),
    )


def _by_player(owner: Sequence[int], is_one: Sequence[bool]) -> tuple[frozenset[int], ...]:
    """For each player the instances of a kind that are his."""
    return tuple(
        frozenset(inst for inst, player in enumerate(owner) if player == seat and is_one[inst])
        for seat in range(PLAYERS)
    )


def require_legal(pool: Pool, decks: Sequence[DeckList], options: Mapping[str, str]) -> None:
    """``BadSetup`` with every error unless there are two legal decks of which the engine knows all cards."""
    if len(decks) != PLAYERS:
        raise BadSetup(f"A match has {PLAYERS} players, not {len(decks)} (CQ-22.5).")
    limit = read_options(options).copy_limit
    complaints = [text for deck in decks for text in _complaints(Holder(pool), deck, limit)]
    if complaints:
        raise BadSetup(" ".join(complaints))


@lru_cache(maxsize=64)
def _complaints(holder: Holder[Pool], deck: DeckList, limit: int) -> tuple[str, ...]:
    """Why no match can start with a deck; kept, since a series of matches asks again and again."""
    problems = [*check_deck(holder.pool, deck), *simulation_problems(holder.pool, deck)]
    if limit:
        problems += house_limit_problems(holder.pool, deck, limit)
    stop = [problem for problem in problems if problem.is_error or problem.code.startswith("CQ-S")]
    return tuple(f'Deck "{deck.name}": {problem.message}' for problem in stop)


@lru_cache(maxsize=64)
def _table_of(
    holder: Holder[Pool], decks: tuple[DeckList, ...], options: tuple[tuple[str, str], ...], mode: str
) -> Table:
    """The unchanging part of a match, shared by all matches of a series."""
    pool = holder.pool
    require_legal(pool, decks, dict(options))
    lists = [[pool.index[card] for part in ("start", "main", "combat") for card in deck.copies(part)] for deck in decks]
    return make_table(program_of(pool), lists, player_names(decks), dict(options), goldfish=mode == GOLDFISH)


def setup(pool: Pool, spec: MatchSpec, *, log: bool = False, record: bool = False) -> State:
    """The position before the first Landscapes are laid: ten Notice Points each, the first player drawn."""
    fixed = _table_of(Holder(pool), spec.decks, tuple(sorted(spec.options.items())), spec.mode)
    state = empty_state(fixed)
    state.log = [] if log else None
    if record:
        state.recorder = Recorder(goldfish=fixed.goldfish, pictures=log)
    for seat in range(PLAYERS):
        for stream, name in ((STREAM_BARRACKS, "barracks"), (STREAM_COMBAT, "combat")):
            place = 2 * (2 * seat + stream)
            state.streams[place : place + 2] = rng.derive(spec.seed, name, seat)
    state.streams[2 * STREAM_DICE :] = rng.derive(spec.seed, "dice")
    drawn = 0 if fixed.goldfish else rng.below(state.streams, STREAM_DICE, PLAYERS)
    state.active = state.first = spec.first if spec.first is not None else drawn
    if state.log is not None:
        state.say("first", "CQ-5.5", f"{table.name(state, state.first)} begins.")
    for inst, kind in enumerate(fixed.types):
        if inst not in fixed.starts:
            state.pile(fixed.owner[inst], COMBAT if kind == table.T_ACTION else BARRACKS).append(inst)
    return state


def empty_state(fixed: Table) -> State:
    """A table on which nothing lies yet; ten Notice Points and no Victory Points each (CQ-5.3, CQ-5.4)."""
    state = State.__new__(State)
    cards = len(fixed.card)
    state.table = fixed
    state.log = None
    state.recorder = None
    state.legal = []
    state.changes = 0
    state.by_stat = {}
    state.gear = {}
    state.sources = []
    state.links = {}
    state.dirty = 0
    for name in NUMBERS:
        setattr(state, name, 0)
    state.step = steps.FIRST_GROUND
    state.turn = 1
    state.attacker = state.defender = state.attack = state.answer = state.struck = state.current = NONE
    state.acting = state.due = NOBODY
    state.streams = [1] * (2 * STREAMS)
    state.piles = [[] for _ in range(ALL_PILES)]
    state.host = [NONE] * cards
    state.place = [NONE] * cards
    state.stay = [0] * cards
    state.steps = [0] * cards
    state.damage = []
    state.beside = []
    state.np = [FIRST_NOTICE_POINTS] * PLAYERS
    state.vp = [0] * PLAYERS
    state.pending = []
    state.attacked = []
    state.exhausted = [0] * PLAYERS
    state.mods = []
    state.frames = []
    state.used = []
    state.tallies = [0] * (PLAYERS * TALLIES)
    return state
