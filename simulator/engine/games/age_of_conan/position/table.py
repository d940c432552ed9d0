"""What never changes during a match: the map, the cards and tokens with their numbers, the options. No rules here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from simulator.engine.core.kernel import Mark
from simulator.engine.games.age_of_conan.cards import AQUILONIA as AQUILONIA
from simulator.engine.games.age_of_conan.cards import AREAS as AREAS
from simulator.engine.games.age_of_conan.cards import CATEGORIES as CATEGORIES
from simulator.engine.games.age_of_conan.cards import CENTRAL as CENTRAL
from simulator.engine.games.age_of_conan.cards import EAST as EAST
from simulator.engine.games.age_of_conan.cards import HYPERBOREA as HYPERBOREA
from simulator.engine.games.age_of_conan.cards import KINGDOMS as KINGDOMS
from simulator.engine.games.age_of_conan.cards import NORTH as NORTH
from simulator.engine.games.age_of_conan.cards import SOUTH as SOUTH
from simulator.engine.games.age_of_conan.cards import STYGIA as STYGIA
from simulator.engine.games.age_of_conan.cards import TERRAINS as TERRAINS
from simulator.engine.games.age_of_conan.cards import TURAN as TURAN
from simulator.engine.games.age_of_conan.cards import Program
from simulator.engine.games.age_of_conan.maps import World
from simulator.engine.games.age_of_conan.position.options import RuleSet

#: Provinces of the map: rows by seat and province have this many places a seat.
PROVINCES: Final = 29

# Kinds of cards and tokens (``Table.kinds``).
KIND_KINGDOM: Final = 0
KIND_STRATEGY: Final = 1
KIND_ADVENTURE: Final = 2
KIND_OBJECTIVE: Final = 3
KIND_ARTIFACT: Final = 4
KIND_BONUS: Final = 5
KIND_TOKEN: Final = 6

# Kinds of kingdom cards (``Table.plays``).
PLAY_TABLE: Final = 0
PLAY_EVENT: Final = 1
PLAY_INSTANT: Final = 2


@dataclass(frozen=True, slots=True)
class Table:
    """All copies of a state share it. Rows by instance have a number for every card and token of the match.

    An instance is a card or an adventure token; what a row says of instances of another kind is 0.
    """

    #: The compiled cards of ``cards``, which ``play.effects`` runs.
    program: Program
    rules: RuleSet
    names: tuple[str, ...]
    #: The decks as text: card ids, equal neighbours counted, a semicolon after each player's.
    decks: str
    options: tuple[tuple[str, str], ...]
    goldfish: bool
    world: World
    #: By seat his kingdom and his home.
    kingdoms: tuple[int, ...]
    homes: tuple[int, ...]
    #: By seat what he starts with: units, emissaries, gold, sorcery (AOC-3.3 to AOC-3.6).
    starts: tuple[tuple[int, int, int, int], ...]
    #: Provinces in play (AOC-22.1) without a home that nobody plays: there contests take place. A set of provinces.
    in_play: int
    #: Provinces that armies may enter: ``in_play``, and a home that nobody plays with ``unused_aquilonia_closed`` = no.
    open: int
    #: Definition of each instance in ``program.pool`` (-1 for a token), its kind, owner (-1 none) and title.
    card: tuple[int, ...]
    kinds: tuple[int, ...]
    owner: tuple[int, ...]
    titles: tuple[str, ...]
    #: What each instance brings to a shuffle.
    marks: tuple[Mark, ...]
    #: Kingdom cards: when they are played (``PLAY_TABLE`` …) and what that costs in gold.
    plays: tuple[int, ...]
    cost: tuple[int, ...]
    #: Strategy cards: adventure rating, symbols that count (``SHIELD`` … as bits), terrains as bits, areas as bits: of
    #: games with four players, and of games with fewer (AOC-9.18).
    bids: tuple[int, ...]
    symbols: tuple[int, ...]
    terrains: tuple[int, ...]
    areas: tuple[int, ...]
    areas_few: tuple[int, ...]
    #: Adventure cards: destination and length.
    destination: tuple[int, ...]
    length: tuple[int, ...]
    #: Adventure tokens and artifacts: category. Tokens: value, and the gold and sorcery they can be traded for.
    category: tuple[int, ...]
    value: tuple[int, ...]
    gold: tuple[int, ...]
    sorcery: tuple[int, ...]
    #: Values of the bidding tokens, in rising order, 0 and 3 among them.
    bid_values: tuple[int, ...]
    #: The six faces of each kind of die.
    fate_faces: tuple[int, ...]
    clash_faces: tuple[int, ...]
    #: Timings in which a card of this match can be used at all, as bits ``cards.W_…``; windows of others do not open.
    windows: int = 0
    #: What scenes fix: results of the next dice, the first one first, and of the next rolls of the pool; and instances
    #: that come on top of a shuffled deck, by stream, the topmost first.
    dice: list[int] = field(default_factory=list)
    pool: list[int] = field(default_factory=list)
    orders: dict[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def players(self) -> int:
        return len(self.kingdoms)
