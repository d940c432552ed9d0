"""From decks and a seed to the first position (AOC-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import repeated
from simulator.engine.core.decks import DeckList
from simulator.engine.core.errors import BadSetup
from simulator.engine.core.match import GOLDFISH, Holder, MatchSpec, once_per_pool, player_names, require_playable
from simulator.engine.games.age_of_conan import maps, play, position, steps
from simulator.engine.games.age_of_conan.cards import (
    AQUILONIA,
    Kingdom,
    KingdomCard,
    Pool,
    Program,
    Token,
    build_program,
)
from simulator.engine.games.age_of_conan.decks import CHECKS, DECK, EXPANSION, KINGDOM
from simulator.engine.games.age_of_conan.match.recorder import Recorder
from simulator.engine.games.age_of_conan.position import (
    CATEGORIES,
    CL_ATTACKER,
    CL_DEFENDER,
    CL_KIND,
    CL_ORIGIN,
    CL_WHERE,
    CL_WINNER,
    CLASH_SIZE,
    COMMON_PILES,
    FATES,
    KIND_ADVENTURE,
    KIND_ARTIFACT,
    KIND_BONUS,
    KIND_KINGDOM,
    KIND_OBJECTIVE,
    KIND_STRATEGY,
    KIND_TOKEN,
    NOBODY,
    NONE,
    NUMBERS,
    PILES,
    PROVINCES,
    STREAMS,
    TALLIES,
    State,
    Table,
    read_options,
)

#: The compiled abilities of a pool and its map, made once per pool and process.
program_of: Final = once_per_pool(build_program)
world_of: Final = once_per_pool(maps.build_world)


@dataclass(frozen=True, slots=True)
class Item:
    """A card or a token of a match: its number in the pool (-1 for a token), kind, owner, title and name as a mark."""

    card: int
    kind: int
    owner: int
    title: str
    mark: str
    token: Token | None = None


def make_table(
    program: Program,
    decks: Sequence[Sequence[int]],
    names: Sequence[str],
    options: Mapping[str, str],
    *,
    goldfish: bool,
) -> Table:
    """The unchanging part of a match; each deck lists its kingdom, then its kingdom cards in any order.

    At a goldfish only the first deck has a seat: nobody else's area is in play.
    """
    pool = program.pool
    if goldfish:
        decks, names = decks[:1], names[:1]
    kingdoms = _kingdoms(pool, decks, 1 if goldfish else 2)
    rules = read_options(options)
    world = world_of(pool)
    played = tuple(kingdom.place for kingdom in kingdoms)
    homes = tuple(world.homes[place] for place in played)
    in_play = maps.in_play(world, played)
    for place, home in enumerate(world.homes):
        if place not in played:
            in_play &= ~(1 << home)
    is_ground = AQUILONIA not in played and not rules.unused_home_closed
    items = [*_kingdom_cards(pool, decks), *_common_cards(pool)]
    card = [item.card for item in items]
    windows = 0
    for number in set(card) - {-1}:
        windows |= program.windows[number]
    return Table(
        program=program,
        rules=rules,
        names=tuple(names),
        decks=";".join(kernel.run_lengths([pool.defs[one].id for one in deck]) for deck in decks),
        options=tuple(sorted(options.items())),
        goldfish=goldfish,
        world=world,
        kingdoms=played,
        homes=homes,
        starts=tuple((one.units, one.emissaries, one.gold, one.sorcery) for one in kingdoms),
        in_play=in_play,
        open=in_play | (1 << world.homes[AQUILONIA] if is_ground else 0),
        card=tuple(card),
        kinds=tuple(item.kind for item in items),
        owner=tuple(item.owner for item in items),
        titles=tuple(item.title for item in items),
        marks=_marks(items),
        plays=_row(pool.kinds, items, KIND_KINGDOM),
        cost=_row(pool.costs, items, KIND_KINGDOM),
        bids=_row(pool.ratings, items, KIND_STRATEGY),
        symbols=_row(pool.counts, items, KIND_STRATEGY),
        terrains=_row(pool.terrains, items, KIND_STRATEGY),
        areas=_row(pool.area4, items, KIND_STRATEGY),
        areas_few=tuple(
            pool.area4[item.card] | pool.area23[item.card] if item.kind == KIND_STRATEGY else 0 for item in items
        ),
        destination=_row(pool.destinations, items, KIND_ADVENTURE),
        length=_row(pool.lengths, items, KIND_ADVENTURE),
        category=tuple(_category(pool, item) for item in items),
        value=tuple(item.token.value if item.token else 0 for item in items),
        gold=tuple(item.token.gold if item.token else 0 for item in items),
        sorcery=tuple(item.token.sorcery if item.token else 0 for item in items),
        bid_values=tuple(sorted(pool.box.bids)),
        fate_faces=_fate_faces(pool, rules.fate_double),
        clash_faces=pool.box.contest_faces,
        windows=windows,
    )


def _kingdoms(pool: Pool, decks: Sequence[Sequence[int]], least: int) -> list[Kingdom]:
    """The kingdom of each deck; ``BadSetup`` unless they are ``least`` to 4 different ones (AOC-3.1)."""
    if not least <= len(decks) <= position.MOST_PLAYERS:
        raise BadSetup(f"A match has 2 to {position.MOST_PLAYERS} players, not {len(decks)} (AOC-3.1).")
    found: list[Kingdom] = []
    for deck in decks:
        first = pool.defs[deck[0]] if deck else None
        if not isinstance(first, Kingdom) or not all(isinstance(pool.defs[one], KingdomCard) for one in deck[1:]):
            raise BadSetup("Every deck is a kingdom and its kingdom cards (AOC-3.2).")
        if any(first.place == other.place for other in found):
            raise BadSetup(f"{first.title} is chosen twice; each kingdom can be played once (AOC-3.1).")
        found.append(first)
    return found


def _kingdom_cards(pool: Pool, decks: Sequence[Sequence[int]]) -> list[Item]:
    return [
        Item(one, KIND_KINGDOM, seat, pool.defs[one].title, pool.defs[one].id)
        for seat, deck in enumerate(decks)
        for one in sorted(deck[1:])
    ]


def _common_cards(pool: Pool) -> list[Item]:
    """The cards and tokens of the table, in the order of the box."""
    box = pool.box
    cards = (
        *((one, KIND_STRATEGY) for one in box.strategies),
        *((one, KIND_ADVENTURE) for one in box.adventures),
        *((one, KIND_OBJECTIVE) for one in box.objectives),
        *((one, KIND_ARTIFACT) for one in box.artifacts),
        (box.bonus_card, KIND_BONUS),
    )
    found = [Item(one, kind, NOBODY, pool.defs[one].title, pool.defs[one].id) for one, kind in cards]
    for token in box.tokens:
        title = token_title(token)
        found += [Item(-1, KIND_TOKEN, NOBODY, title, title, token) for _ in range(token.count)]
    return found


def token_title(token: Token) -> str:
    """What an adventure token is called: ``Women 2 (1 sorcery)``."""
    amounts = ((token.gold, "gold"), (token.sorcery, "sorcery"))
    trades = [f"{amount} {word}" for amount, word in amounts if amount]
    return f"{CATEGORIES[token.category].capitalize()} {token.value} ({', '.join(trades) or 'no trade'})"


def _marks(items: Sequence[Item]) -> tuple[kernel.Mark, ...]:
    """What each card brings to a shuffle: its id and which copy it is, not its seat."""
    by_owner: dict[int, list[str]] = {}
    for item in items:
        by_owner.setdefault(item.owner, []).append(item.mark)
    return kernel.marks(list(by_owner.values()))


def _row(values: Sequence[int], items: Sequence[Item], kind: int) -> tuple[int, ...]:
    """A number of the definitions of one kind, 0 for all others."""
    return tuple(values[item.card] if item.kind == kind else 0 for item in items)


def _category(pool: Pool, item: Item) -> int:
    if item.token is not None:
        return item.token.category
    return pool.categories[item.card] if item.kind == KIND_ARTIFACT else 0


def _fate_faces(pool: Pool, double: int) -> tuple[int, ...]:
    """The six faces of a fate die, with another icon twice than the data has if an option says so."""
    return (*range(FATES), double) if double else pool.box.fate_faces


@lru_cache(maxsize=64)
def _table_of(
    holder: Holder[Pool], decks: tuple[DeckList, ...], options: tuple[tuple[str, str], ...], mode: str
) -> Table:
    """The unchanging part of a match, shared by all matches of a series."""
    pool = holder.pool
    require_playable(CHECKS, pool, decks, dict(options))
    sections = (KINGDOM, DECK, EXPANSION)
    lists = [[pool.index[card] for section in sections for card in deck.copies(section)] for deck in decks]
    return make_table(program_of(pool), lists, player_names(decks), dict(options), goldfish=mode == GOLDFISH)


def set_up(pool: Pool, spec: MatchSpec, *, log: bool = False, record: bool = False) -> State:
    """The position before the first bid: everything of AOC-3 is in place.

    ``log`` keeps events, ``record`` what statistics need.
    """
    fixed = _table_of(Holder(pool), spec.decks, tuple(sorted(spec.options.items())), spec.mode)
    state = empty_state(fixed)
    state.log = [] if log else None
    if record:
        state.recorder = Recorder(fixed.players, pictures=log)
    play.setup.begin_streams(state, spec.seed)
    play.setup.deal(state)
    return state


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
    """A table on which nothing lies yet, before the first turn; all figures in reserve, no contest under way."""
    state = bare_state(fixed)
    players = fixed.players
    for name in NUMBERS:
        setattr(state, name, 0)
    state.step = steps.BID_DRAW
    state.age = 1
    state.conan = fixed.world.start
    state.conan_player = state.crowned = NOBODY
    state.destination = state.face = state.act = state.option = state.source = state.target = NONE
    state.streams = repeated(1, 2 * STREAMS)
    state.piles = [[] for _ in range(players * PILES + COMMON_PILES)]
    state.units = repeated(0, players * PROVINCES)
    state.emissaries = repeated(0, players * PROVINCES)
    state.progress = repeated(0, players * PROVINCES)
    state.mark = repeated(0, PROVINCES)
    state.holder = repeated(NOBODY, PROVINCES)
    state.raiders = repeated(0, PROVINCES)
    state.gold = repeated(0, players)
    state.sorcery = repeated(0, players)
    state.ep = repeated(0, players)
    state.crom = repeated(0, players)
    state.bids_left = repeated(0, players)
    state.bid = repeated(NONE, players)
    state.pool = repeated(0, FATES)
    state.clash = repeated(0, CLASH_SIZE)
    for place in (CL_KIND, CL_WHERE, CL_ATTACKER, CL_DEFENDER, CL_ORIGIN, CL_WINNER):
        state.clash[place] = NONE
    state.attack_dice = []
    state.defense_dice = []
    state.continuous = []
    state.frames = []
    state.used = []
    state.tallies = repeated(0, players * TALLIES)
    return state
