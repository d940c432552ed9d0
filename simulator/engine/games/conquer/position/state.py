"""The table of a Conquer match as integers and lists of integers. No rules here.

Card instances are numbered over both players: for each his starting Landscape, his Main Deck, his Combat Deck. Piles
are lists of instances; the top of a deck is the *end* of its list.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import COMPILED
from simulator.engine.core.kernel import Mark
from simulator.engine.core.match import Event, event_source
from simulator.engine.games.conquer.cards import Program
from simulator.engine.games.conquer.position.options import RuleSet

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from simulator.engine.games.conquer.match import Recorder

PLAYERS: Final = 2
NOBODY: Final = -1
NONE: Final = -1
#: Stands for a card the viewer may not know, in views only.
HIDDEN: Final = -2

# Piles of a player: ``state.piles[player * PILES + pile]``.
HAND: Final = 0
BARRACKS: Final = 1
COMBAT: Final = 2
DOOM: Final = 3
SPENT: Final = 4
BATTLE: Final = 5
#: The hand set aside during a combat (CQ-14.6).
ASIDE: Final = 6
#: His Characters in play.
TROOPS: Final = 7
HOSPITAL: Final = 8
#: His cards that lie on other cards.
ATTACHED: Final = 9
#: His Effects and Disturbances that lie before himself.
BEFORE: Final = 10
#: His Battle Actions that lie on Characters as damage (option ``actions_kept``).
KEPT: Final = 11
PILES: Final = 12
PILE_NAMES: Final = (
    "hand",
    "barracks",
    "combat",
    "doom",
    "combat_discard",
    "battle_hand",
    "aside",
    "in_play",
    "hospital",
    "attached",
    "before",
    "kept",
)
# Piles of the table follow those of the players: the Landscapes, and cards that are being carried out.
GROUND: Final = PLAYERS * PILES
RESOLVING: Final = GROUND + 1
ALL_PILES: Final = GROUND + 2

# Streams of chance: two a player, then the dice.
STREAM_BARRACKS: Final = 0
STREAM_COMBAT: Final = 1
STREAM_DICE: Final = 2 * PLAYERS
STREAMS: Final = 2 * PLAYERS + 1


@dataclass(frozen=True, slots=True)
class Table:
    """What never changes during a match and is shared by all copies of a state."""

    program: Program
    rules: RuleSet
    names: tuple[str, ...]
    #: The decks as text: card ids, equal neighbours counted, a semicolon after each player's.
    decks: str
    card: tuple[int, ...]
    owner: tuple[int, ...]
    #: What each instance brings to a shuffle (``rng.shuffle``).
    marks: tuple[Mark, ...]
    #: Type and title of each instance, as its definition says.
    types: tuple[int, ...]
    titles: tuple[str, ...]
    #: ``State.gear`` without Equipment: a row, which a compiled ``dataclass`` cannot name.
    no_gear: Any
    #: By player, his starting Landscape, what may lie in his Barracks and hand, and his Battle Actions.
    starts: tuple[int, ...]
    main_cards: tuple[frozenset[int], ...]
    action_cards: tuple[frozenset[int], ...]
    goldfish: bool
    #: Events and windows that some card of this match can use at all; the others are passed over.
    events: frozenset[str]
    windows: int
    #: By event, the instances whose text answers to it.
    answers: dict[str, frozenset[int]]
    #: Windows in which cards in play can be used at all, and in which Disturbances can be played or laid down.
    use_windows: int
    hand_windows: int
    options: tuple[tuple[str, str], ...]
    #: Battle Actions drawn without progress after which a combat ends (CQ-15.10).
    draw_limit: int
    #: Orders a scenario fixes: by stream, the instances that come on top of a shuffled deck, the topmost first.
    orders: dict[int, tuple[int, ...]] = field(default_factory=dict)
    #: Numbers a scenario fixes for the dice, the first one first.
    dice: list[int] = field(default_factory=list)
    #: What agents have counted of the Combat Decks, by ratings; nothing of it is hidden from anybody.
    counted: dict[int, tuple[int, int, int]] = field(default_factory=dict)


#: Numbers that were added to the text form; a match that is over has 0 in them.
LATER: Final = ("drawn", "attacker_low", "defender_low", "remaining", "quiet_turns")
# The fields of a state by shape: its text form, its key and its copy follow them, which a test checks.
NUMBERS: Final = (
    "actor",
    "active",
    "turn",
    "first",
    "current",
    "roll",
    "attacks",
    "attacker",
    "defender",
    "acting",
    "due",
    "given_up",
    "round",
    "attack",
    "answer",
    "power",
    "prevented",
    "struck",
    "flags",
    "winners",
    "reason",
    "decisions",
    "forced",
    *LATER,
)
LISTS: Final = (
    "streams",
    "host",
    "place",
    "stay",
    "steps",
    "np",
    "vp",
    "pending",
    "attacked",
    "exhausted",
    "tallies",
)
#: Those of the lists that are rows (``core.arrays``).
COLUMNS: Final = (
    *("streams", "host", "place", "stay", "steps"),
    *("np", "vp", "exhausted", "tallies"),
)
TUPLES: Final = ("damage", "beside", "continuous", "frames", "used")
#: Shared by copies, or worked out anew from the rest.
SHARED: Final = (
    "table",
    "log",
    "recorder",
    "legal",
    "changes",
    "by_stat",
    "gear",
    "sources",
    "users",
    "links",
    "dirty",
)
FIELDS: Final = (*SHARED, "step", "piles", *NUMBERS, *LISTS, *TUPLES)
_OWN_FIELDS: Final = tuple(name for name in FIELDS if name not in kernel.FIELDS)


class State(kernel.Position):
    """One position. ``clone`` copies every field that is not in ``SHARED``; a test walks the fields."""

    SHARED: Final = SHARED
    FIELDS: Final = FIELDS
    __slots__ = _OWN_FIELDS

    table: Table
    #: Events since the log was last emptied, or ``None`` when logging is off.
    log: list[Event] | None
    #: Notes what statistics and replays need beyond the position, or ``None`` when nobody wants them.
    recorder: Recorder | None
    #: What ``continuous`` may change, as bits (``Op.change_bit``), so that most look-ups need not walk them. Derived.
    changes: int
    #: Of ``continuous`` those that change a number, by stat, then those that set one. Derived.
    by_stat: list[list[tuple[int, ...]]]
    #: What Equipment adds to the Attack of each Character and, one further, to his Defense. Derived.
    gear: vec[i64]
    #: Every card in play whose text works. Derived.
    sources: list[int]
    #: Those of them that can be used at all. Derived.
    users: list[int]
    #: What is linked to a Landscape, as far as it has been asked. Derived.
    links: dict[int, list[int]]
    #: What a card lies on, and where a Character stands or was defeated.
    host: vec[i64]
    place: vec[i64]
    #: Turns a Character has spent in the Hospital Grounds, and steps he has made this turn.
    stay: vec[i64]
    steps: vec[i64]
    #: Damage entries in order: (Character, amount, Battle Action or ``NONE``).
    damage: list[tuple[int, ...]]
    #: Landscapes of different Locations that lie next to each other (CQ-13.6).
    beside: list[tuple[int, ...]]
    np: vec[i64]
    vp: vec[i64]
    #: Patients of the active player still to be dealt with this turn.
    pending: list[int]
    #: Characters who have attacked this turn.
    attacked: list[int]
    #: By player, reshuffles of the Combat Deck since the last Attack was played (CQ-15.10).
    exhausted: vec[i64]
    #: Continuous effects in force: (op, source, player, who, until, ability, value).
    continuous: list[tuple[int, ...]]
    #: The card or Character a step is about; meaning depends on the step.
    current: int
    #: The last die of the Generate Phase.
    roll: int
    attacks: int
    attacker: int
    defender: int
    #: The player who acts in the battle round, and the one who ran out first and acts after the redraw (CQ-15.8).
    acting: int
    due: int
    #: Players who will not attack with what they have left, as bits.
    given_up: int
    round: int
    #: The Battle Actions of the round.
    attack: int
    answer: int
    #: Damage of the attack before texts in force, what is prevented of it, and who suffers it.
    power: int
    prevented: int
    struck: int
    flags: int
    #: Battle Actions drawn by both since the combat last made progress, and the lowest Health of the two that has been
    #: noted in it, plus 1; 0 means none yet (CQ-15.10).
    drawn: int
    attacker_low: int
    defender_low: int
    #: The fewest remaining cards of the match so far, and turns in a row without progress (CQ-22.3).
    remaining: int
    quiet_turns: int

    def clone(self) -> State:
        """An independent copy without a log or a recorder."""
        copy = State()
        copy.table = self.table
        copy.log = None
        copy.recorder = None
        copy.legal = self.legal
        copy.changes = self.changes
        copy.by_stat = self.by_stat
        copy.gear = self.gear
        copy.sources = self.sources
        copy.users = self.users
        copy.links = self.links
        copy.dirty = self.dirty
        copy.actor = self.actor
        copy.step = self.step
        copy.active = self.active
        copy.turn = self.turn
        copy.first = self.first
        copy.streams = self.streams[:]
        if COMPILED:  # where a slice is cheap, and an empty list cheaper
            copy.piles = [pile[:] if pile else [] for pile in self.piles]
        else:
            copy.piles = [*map(list.copy, self.piles)]
        copy.host = self.host[:]
        copy.place = self.place[:]
        copy.stay = self.stay[:]
        copy.steps = self.steps[:]
        copy.damage = self.damage[:] if self.damage else []
        copy.beside = self.beside[:] if self.beside else []
        copy.np = self.np[:]
        copy.vp = self.vp[:]
        copy.pending = self.pending[:] if self.pending else []
        copy.attacked = self.attacked[:] if self.attacked else []
        copy.exhausted = self.exhausted[:]
        copy.continuous = self.continuous[:] if self.continuous else []
        copy.frames = self.frames[:] if self.frames else []
        copy.used = self.used[:] if self.used else []
        copy.current = self.current
        copy.roll = self.roll
        copy.attacks = self.attacks
        copy.attacker = self.attacker
        copy.defender = self.defender
        copy.acting = self.acting
        copy.due = self.due
        copy.given_up = self.given_up
        copy.round = self.round
        copy.attack = self.attack
        copy.answer = self.answer
        copy.power = self.power
        copy.prevented = self.prevented
        copy.struck = self.struck
        copy.flags = self.flags
        copy.drawn = self.drawn
        copy.attacker_low = self.attacker_low
        copy.defender_low = self.defender_low
        copy.remaining = self.remaining
        copy.quiet_turns = self.quiet_turns
        copy.winners = self.winners
        copy.reason = self.reason
        copy.decisions = self.decisions
        copy.forced = self.forced
        copy.tallies = self.tallies[:]
        return copy

    # Accessors: the names of the piles.

    def hand(self, player: int) -> list[int]:
        return self.piles[player * PILES]

    def pile(self, player: int, pile: int) -> list[int]:
        return self.piles[player * PILES + pile]

    def ground(self) -> list[int]:
        """The Landscapes on the table in the order in which they came."""
        return self.piles[GROUND]

    def resolving(self) -> list[int]:
        return self.piles[RESOLVING]

    def say(self, kind: str, rule: str, text: str, *seats: int) -> None:
        """Log an event; call only when ``log`` is not ``None``, so that bulk runs never build its text."""
        if self.log is not None:
            source = event_source(self.table, kernel.source_of(self.frames))
            self.log.append(Event(kind, rule, text, seats, source))

    def say_by(self, source: kernel.Source, kind: str, rule: str, text: str) -> None:
        """Log an event with what caused it; ``kernel.BY_RULES`` leaves it to the ability under way, if there is one."""
        if self.log is not None:
            found = kernel.source_of(self.frames) if source == kernel.BY_RULES else source
            self.log.append(Event(kind, rule, text, (), event_source(self.table, found)))


# Flags of the turn and of the combat.
SKIP_ATTACK: Final = 1
SKIP_MOVE: Final = 2
#: One side has run out and the other unleashes the fury (CQ-15.7).
FURY: Final = 4
#: A text has ended the combat.
ENDED: Final = 8
#: The attack or the answer has been cancelled, or may be answered anew.
ATTACK_CANCELLED: Final = 16
ANSWER_CANCELLED: Final = 32
REANSWER: Final = 64
DOUBLED: Final = 128
#: The Disturbance on top of the cards being carried out has been cancelled.
DISTURBANCE_CANCELLED: Final = 256
ROUND_FLAGS: Final = ATTACK_CANCELLED | ANSWER_CANCELLED | REANSWER | DOUBLED

# What may have to be looked at: Health (CQ-17.5), what Equipment asks for (CQ-11.10), which cards are in play.
D_HEALTH: Final = 1
D_NEEDS: Final = 2
D_CARDS: Final = 4
#: Somebody stands elsewhere, which matters to Health and Weapon Use only while a text changes either.
D_PLACE: Final = 8
D_RATINGS: Final = D_HEALTH | D_NEEDS
D_ALL: Final = D_RATINGS | D_CARDS

# How long a change or a use lasts, shortest first.
UNTIL_WINDOW: Final = -1
UNTIL_ROUND: Final = 0
UNTIL_COMBAT: Final = 1
UNTIL_TURN: Final = 2
UNTIL_NEXT_TURN: Final = 3
UNTIL_LEAVES: Final = 4

# Reasons for the end of a match.
REASONS: Final = (
    *("", "victory_points", "nothing_left", "turn_limit", "goldfish_turns", "goldfish_characters"),
    "no_progress",
)
BY_POINTS: Final = 1
BY_NOTHING_LEFT: Final = 2
BY_LIMIT: Final = 3
BY_GOLDFISH: Final = 4
BY_CHARACTERS: Final = 5
BY_NO_PROGRESS: Final = 6

# Counters for the statistics; one block of ``TALLIES`` ints a player.
TALLY_NAMES: Final = (
    "turns",
    "attacks",
    "combats_won",
    "combats_lost",
    "battle_rounds",
    "damage_dealt",
    "damage_taken",
    "noticed",
    "np_gained",
    "np_spent",
    "spoils_np",
    "spoils_vp",
    "recovered",
    "died",
)
T_TURNS: Final = 0
T_ATTACKS: Final = 1
T_WON: Final = 2
T_LOST: Final = 3
T_ROUNDS: Final = 4
T_DEALT: Final = 5
T_TAKEN: Final = 6
T_NOTICED: Final = 7
T_GAINED: Final = 8
T_SPENT: Final = 9
T_SPOILS_NP: Final = 10
T_SPOILS_VP: Final = 11
T_RECOVERED: Final = 12
T_DIED: Final = 13
TALLIES: Final = 14
