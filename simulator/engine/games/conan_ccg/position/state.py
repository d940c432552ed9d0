"""The table of a Conan CCG match as integers and lists of integers. No rules here.

Card instances are numbered over all players: for each player his Conan, his Draw Deck, his Foe Deck. Piles are lists of
instances; the top of a deck is the *end* of its list.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import COMPILED
from simulator.engine.core.kernel import Mark
from simulator.engine.games.conan_ccg.cards import Edge, Program, Strike
from simulator.engine.games.conan_ccg.position.options import RuleSet

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from simulator.engine.games.conan_ccg.match import Recorder

NOBODY: Final = -1
NONE: Final = -1
#: A place whose Foe has not been served with a move yet.
UNSERVED: Final = -3
#: Stands for a card the viewer may not know, in views only.
HIDDEN: Final = -2

# Piles of a player: ``state.piles[player * PILES + pile]``.
HAND: Final = 0
DRAW: Final = 1
DISCARD: Final = 2
FOES: Final = 3
FOE_DISCARD: Final = 4
CHRONICLE: Final = 5
ITEMS: Final = 6
ALLIES: Final = 7
PILES: Final = 8
PILE_NAMES: Final = ("hand", "draw", "discard", "foes", "foe_discard", "chronicle", "items", "allies")
# Piles of the table follow those of the players: revealed Foes, the rows of Foes, the moves before them, and the
# Actions that are being resolved.
REVEALED: Final = 0
ROWS: Final = 1
ROW_MOVES: Final = 5
RESOLVING: Final = 9
TABLE_PILES: Final = 10

#: An event as the log keeps it: its kind, its rule, its sentence with places for what it is about, those things, the
#: seats that may see it (none: all), and what caused it.
Entry = tuple[str, str, str, tuple[object, ...], tuple[int, ...], kernel.Source]

CENTER: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
REAR: Final = 3
GAPS: Final = 4

# Streams of chance: two a player, then one for the table.
STREAM_DRAW: Final = 0
STREAM_FOES: Final = 1


@dataclass(frozen=True, slots=True)
class Table:
    """What never changes during a match and is shared by all copies of a state."""

    program: Program
    rules: RuleSet
    players: int
    names: tuple[str, ...]
    #: The decks as text: card ids, equal neighbours counted, a semicolon after each player's.
    decks: str
    card: tuple[int, ...]
    owner: tuple[int, ...]
    #: What each instance brings to a shuffle (``rng.shuffle``).
    marks: tuple[Mark, ...]
    #: What the definition of each instance says, so that the rules need not look up its definition first.
    types: tuple[int, ...]
    titles: tuple[str, ...]
    gem: tuple[int, ...]
    initiative: tuple[int, ...]
    damage: tuple[int, ...]
    prowess: tuple[int, ...]
    health: tuple[int, ...]
    traits: tuple[int, ...]
    is_minor: tuple[bool, ...]
    #: The first instance of the same card and owner; equal cards stand for each other.
    twin: tuple[int, ...]
    #: Whether an instance can be a move at all: of Conan, and of a Foe or an Ally (CCG-12.3, CCG-12.4).
    can_be_move: tuple[bool, ...]
    can_be_others_move: tuple[bool, ...]
    #: What the static abilities of each instance change while it is in play: (op, ability).
    statics: tuple[tuple[tuple[int, int], ...], ...]
    with_statics: frozenset[int]
    #: The traits that any instance has, as bits.
    all_traits: int
    conan: tuple[int, ...]
    #: By player, what may lie in his Draw Deck and hand, and what in his Foe Deck.
    draw_cards: tuple[frozenset[int], ...]
    foe_cards: tuple[frozenset[int], ...]
    #: Where in ``State.piles`` the rows of Foes begin, and the moves before them.
    rows: int
    row_moves: int
    goldfish: bool
    #: By event, the instances that answer to it in play; and the windows that some card of this match can use at all.
    answers: dict[str, frozenset[int]]
    windows: int
    #: The Foe players in order for each Active player (CCG-26.2).
    seating: tuple[tuple[int, ...], ...]
    #: Who is asked in a window, in order, for each Active player: he himself, then the Foe players (CCG-23.6).
    asking: tuple[tuple[int, ...], ...]
    #: By window, the Actions that can be played from hand at all, by the Active player and by Foe players.
    active_actions: tuple[frozenset[int], ...]
    foe_actions: tuple[frozenset[int], ...]
    #: Windows in which cards in play can be used at all, those of the Active player and those of Foe players.
    active_uses: int
    foe_uses: int
    options: tuple[tuple[str, str], ...]
    #: Attacks already worked out: what they do depends only on the two cards and edges while no text is in force, and
    #: on the icons as texts treat them otherwise. Shared by all tables of one reading of the rules.
    strikes: dict[int, Strike]
    modified_strikes: dict[tuple[Edge, Edge, Edge, Edge, Edge], Strike]
    #: The static changes of a card for a player (``continuous.refresh``), kept as they are asked for.
    static_effects: dict[int, list[tuple[int, ...]]] = field(default_factory=dict)
    #: Orders a scenario fixes: by stream, the instances that come on top of a reshuffled deck, the topmost first.
    orders: dict[int, tuple[int, ...]] = field(default_factory=dict)


#: Numbers that were added to the text form; a match that is over has 0 in them.
LATER: Final = ("least_health", "quiet_rounds", "most_renown", "least_total", "quiet_turns")
# The fields of a state by shape: its text form, its key and its copy follow them, which a test checks.
NUMBERS: Final = (
    "actor",
    "active",
    "turn",
    "first",
    "round",
    "current",
    "places",
    "count",
    "picks",
    "resolved",
    "shield",
    "foe_bonus",
    "foe_total",
    "played",
    "conan_zones",
    "flags",
    "vitality_bonus",
    "defeated_foes",
    "out",
    "winners",
    "reason",
    "decisions",
    "forced",
    "shown",
    *LATER,
)
LISTS: Final = (
    "streams",
    "prowess",
    "health",
    "region",
    "renown",
    "scars",
    "wounds",
    "spent",
    "gaps",
    "gap_by",
    "tallies",
)
#: Those of the lists that are rows (``core.arrays``).
COLUMNS: Final = (
    *("streams", "prowess", "health", "region", "renown", "scars"),
    *("wounds", "spent", "tallies"),
)
TUPLES: Final = ("armed", "continuous", "attacks", "frames", "used")
#: Shared by copies, or worked out anew from the rest.
SHARED: Final = ("table", "log", "recorder", "legal", "changes", "dirty")
FIELDS: Final = (*SHARED, "step", "piles", *NUMBERS, *LISTS, *TUPLES)
_OWN_FIELDS: Final = tuple(name for name in FIELDS if name not in kernel.FIELDS)


class State(kernel.Position):
    """One position. ``clone`` copies every field that is not in ``SHARED``; a test walks the fields."""

    SHARED: Final = SHARED
    FIELDS: Final = FIELDS
    __slots__ = _OWN_FIELDS

    table: Table
    #: Events since the log was last emptied, or ``None`` when logging is off.
    log: list[Entry] | None
    #: Notes what statistics and replays need beyond the position, or ``None`` when nobody wants them.
    recorder: Recorder | None
    round: int
    prowess: vec[i64]
    health: vec[i64]
    region: vec[i64]
    renown: vec[i64]
    scars: vec[i64]
    wounds: vec[i64]
    #: Prowess a Foe or Ally has spent this round (CCG-22.7).
    spent: vec[i64]
    #: Conan side moves by gap: zone * 4 + gap, and who plays them.
    gaps: list[int]
    gap_by: list[int]
    #: Abilities of moves in use: (ability, move, performer).
    armed: list[tuple[int, int, int]]
    #: Continuous effects in force: (op, source, performer, until, amount).
    continuous: list[tuple[int, ...]]
    #: What ``continuous`` may change, as bits (``Op.change_bit``), so that most look-ups need not walk them. Derived.
    changes: int
    #: Attacks of the Initiative count at hand; see ``combat``.
    attacks: list[tuple[int, ...]]
    #: Zone being resolved, Foe or move being served, and the like; meaning depends on the step.
    current: int
    #: Foe places of the row at hand still to be asked for, as a bit mask; meaning depends on the step.
    places: int
    count: int
    picks: int
    #: Zones that have been resolved; while a Major Foe is paid for, the players who have refused to (CCG-26.5).
    resolved: int
    shield: int
    foe_bonus: int
    foe_total: int
    played: int
    conan_zones: int
    flags: int
    vitality_bonus: int
    defeated_foes: int
    #: Players who have been eliminated, as a bit mask (option ``conan_falls``).
    out: int
    #: Cards in hands that all players have seen this turn, as bits by instance.
    shown: int
    #: The least Health of all characters together in a Survey Phase of this combat, and rounds since (CCG-8.3).
    least_health: int
    quiet_rounds: int
    #: The most Renown and the least Health of all players together at a Start of Turn, and turns since (CCG-25.1).
    most_renown: int
    least_total: int
    quiet_turns: int

    def clone(self) -> State:
        """An independent copy without a log or a recorder."""
        copy = State()
        copy.table = self.table
        copy.log = None
        copy.recorder = None
        copy.legal = self.legal
        copy.dirty = self.dirty
        copy.actor = self.actor
        copy.step = self.step
        copy.active = self.active
        copy.turn = self.turn
        copy.first = self.first
        copy.round = self.round
        copy.streams = self.streams[:]
        if COMPILED:  # where a slice is cheap, and an empty list cheaper
            copy.piles = [pile[:] if pile else [] for pile in self.piles]
        else:
            copy.piles = [*map(list.copy, self.piles)]
        copy.prowess = self.prowess[:]
        copy.health = self.health[:]
        copy.region = self.region[:]
        copy.renown = self.renown[:]
        copy.scars = self.scars[:]
        copy.wounds = self.wounds[:]
        copy.spent = self.spent[:]
        copy.gaps = self.gaps[:]
        copy.gap_by = self.gap_by[:]
        copy.armed = self.armed[:] if self.armed else []
        copy.continuous = self.continuous[:] if self.continuous else []
        copy.changes = self.changes
        copy.attacks = self.attacks[:] if self.attacks else []
        copy.frames = self.frames[:] if self.frames else []
        copy.used = self.used[:] if self.used else []
        copy.current = self.current
        copy.places = self.places
        copy.count = self.count
        copy.picks = self.picks
        copy.resolved = self.resolved
        copy.shield = self.shield
        copy.foe_bonus = self.foe_bonus
        copy.foe_total = self.foe_total
        copy.played = self.played
        copy.conan_zones = self.conan_zones
        copy.flags = self.flags
        copy.vitality_bonus = self.vitality_bonus
        copy.defeated_foes = self.defeated_foes
        copy.out = self.out
        copy.winners = self.winners
        copy.reason = self.reason
        copy.decisions = self.decisions
        copy.forced = self.forced
        copy.tallies = self.tallies[:]
        copy.shown = self.shown
        copy.least_health = self.least_health
        copy.quiet_rounds = self.quiet_rounds
        copy.most_renown = self.most_renown
        copy.least_total = self.least_total
        copy.quiet_turns = self.quiet_turns
        return copy

    # Accessors: the names of the piles.

    def hand(self, player: int) -> list[int]:
        return self.piles[player * PILES]

    def pile(self, player: int, pile: int) -> list[int]:
        return self.piles[player * PILES + pile]

    def revealed(self) -> list[int]:
        return self.piles[self.table.players * PILES]

    def resolving(self) -> list[int]:
        return self.piles[self.table.players * PILES + RESOLVING]

    def row(self, zone: int) -> list[int]:
        """The places of a zone from Conan's left to right. A Foe that has left play keeps its place, as ``NONE``."""
        return self.piles[self.table.rows + zone]

    def row_moves(self, zone: int) -> list[int]:
        """The moves before the places of a zone, ``NONE`` where there is none."""
        return self.piles[self.table.row_moves + zone]

    def say(self, kind: str, rule: str, text: str, *about: object) -> None:
        """Log an event that all may see; call only when ``log`` is not ``None``.

        ``text`` is a sentence with a place in braces for each thing it is about; ``events`` words it when it is read.
        """
        if self.log is not None:
            self.log.append((kind, rule, text, about, (), kernel.source_of(self.frames)))

    def say_by(self, source: kernel.Source, kind: str, rule: str, text: str, *about: object) -> None:
        """Log an event with what caused it; ``kernel.BY_RULES`` leaves it to the ability under way, if there is one."""
        if self.log is not None:
            found = kernel.source_of(self.frames) if source == kernel.BY_RULES else source
            self.log.append((kind, rule, text, about, (), found))

    def say_to(self, player: int, kind: str, rule: str, text: str, *about: object) -> None:
        """Log an event that only one player may see."""
        if self.log is not None:
            self.log.append((kind, rule, text, about, (player,), kernel.source_of(self.frames)))


# Flags of the turn.
PRESSED: Final = 1
RETREATED: Final = 2
#: The Foe being placed was chosen by the Active player (CCG-9.10) and is the only one.
FACED: Final = 4

# How long a change or a use lasts, shortest first. An Action is used up until its window closes: the same card is not
# played twice in one window (decision 0002), so that every window comes to an end.
UNTIL_WINDOW: Final = -1
UNTIL_MOVE: Final = 0
UNTIL_ZONE: Final = 1
UNTIL_ROUND: Final = 2
UNTIL_COMBAT: Final = 3
UNTIL_TURN: Final = 4
UNTIL_LEAVES: Final = 5
#: Until the turn of the player of the text begins again.
UNTIL_NEXT_TURN: Final = 6

# Reasons for the end of a match.
REASONS: Final = (
    *("", "renown", "conan_defeated", "out_of_foes", "turn_limit", "last_standing", "goldfish_renown"),
    "no_progress",
)
BY_RENOWN: Final = 1
BY_DEFEAT: Final = 2
BY_NO_FOES: Final = 3
BY_LIMIT: Final = 4
BY_LAST: Final = 5
BY_GOLDFISH: Final = 6
BY_NO_PROGRESS: Final = 7

# Counters for the statistics; one block of ``TALLIES`` ints a player.
TALLY_NAMES: Final = (
    "foes_faced",
    "foes_defeated",
    "damage_dealt",
    "damage_taken",
    "healed",
    "retreats",
    "press_ons",
    "rounds",
    "renown_lost",
    "moves_played",
    "prowess_spent",
    "unused_prowess",
    "turns",
)
T_FACED: Final = 0
T_DEFEATED: Final = 1
T_DEALT: Final = 2
T_TAKEN: Final = 3
T_HEALED: Final = 4
T_RETREATS: Final = 5
T_PRESS_ONS: Final = 6
T_ROUNDS: Final = 7
T_LOST: Final = 8
T_MOVES: Final = 9
T_SPENT: Final = 10
T_UNUSED: Final = 11
T_TURNS: Final = 12
TALLIES: Final = 13
