"""The table of a match as integers and lists of integers. No rules here.

Instances are cards and adventure tokens (``Table``). Piles are lists of instances; the top of a deck is the *end* of
its list, the left end of the adventure track its first place. In code a contest of the rules is a *clash*.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import COMPILED, alike
from simulator.engine.core.match import Event, event_source
from simulator.engine.games.age_of_conan.position.table import PROVINCES, Table

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

NOBODY: Final = -1
NONE: Final = -1
#: Stands for a card the viewer may not know, in views only.
HIDDEN: Final = -2
MOST_PLAYERS: Final = 4

# Piles of a player: ``state.piles[player * PILES + pile]``.
#: Hands: kingdom cards and strategy cards.
KINGDOM_HAND: Final = 0
STRATEGY_HAND: Final = 1
#: His kingdom deck and its discard pile.
DECK: Final = 2
DISCARD: Final = 3
#: His cards on the table, ready and used (AOC-19.5).
READY: Final = 4
USED: Final = 5
#: Adventure tokens he has not traded (AOC-15.6), and those he has selected for an artifact (AOC-17.5).
TOKENS: Final = 6
SELECTED: Final = 7
#: Artifacts and the Conan bonus card.
HELD: Final = 8
#: Strategy cards committed to a bid or a contest roll, in the order in which they were.
COMMITTED: Final = 9
PILES: Final = 10
PILE_NAMES: Final = (
    "kingdom_hand",
    "strategy_hand",
    "deck",
    "discard",
    "ready",
    "used",
    "tokens",
    "selected",
    "held",
    "committed",
)
# Piles of the table follow those of all players: ``state.piles[players * PILES + pile]``, or ``state.common(pile)``.
STRATEGY_DECK: Final = 0
STRATEGY_DISCARD: Final = 1
#: Adventure cards: the deck of this age, those set aside for later ages, the current one.
ADVENTURE_DECK: Final = 2
UNUSED_ADVENTURES: Final = 3
ADVENTURE: Final = 4
OBJECTIVE_DECK: Final = 5
OBJECTIVES: Final = 6
#: Adventure tokens: the container, the track, those traded or discarded.
CONTAINER: Final = 7
TRACK: Final = 8
SPENT_TOKENS: Final = 9
#: Artifacts and the Conan bonus card while nobody has them.
ASIDE: Final = 10
#: A card that is being carried out; a token whose owner has not yet said whether he trades it.
RESOLVING: Final = 11
RECEIVED: Final = 12
#: Cards out of the game.
GONE: Final = 13
COMMON_PILES: Final = 14
COMMON_NAMES: Final = (
    "strategy_deck",
    "strategy_discard",
    "adventure_deck",
    "unused_adventures",
    "adventure",
    "objective_deck",
    "objectives",
    "container",
    "track",
    "spent_tokens",
    "aside",
    "resolving",
    "received",
    "gone",
)

# Streams of chance: two of each seat, then those of the table.
#: A kingdom deck, and the contest dice of contests its owner starts (of both sides).
STREAM_DECK: Final = 0
STREAM_CLASH: Final = 1
SEAT_STREAMS: Final = 2
STREAM_POOL: Final = SEAT_STREAMS * MOST_PLAYERS
STREAM_TOKENS: Final = STREAM_POOL + 1
STREAM_STRATEGY: Final = STREAM_POOL + 2
STREAM_ADVENTURES: Final = STREAM_POOL + 3
STREAM_OBJECTIVES: Final = STREAM_POOL + 4
STREAM_ARTIFACTS: Final = STREAM_POOL + 5
#: Ties of bids, and what cards choose at random.
STREAM_TIES: Final = STREAM_POOL + 6
STREAMS: Final = STREAM_POOL + 7
STREAM_NAMES: Final = ("pool", "tokens", "strategy", "adventures", "objectives", "artifacts", "ties")

# Markers, as bits: a city is a fort and a tower, and counts as one marker (AOC-2.13).
FORT: Final = 1
TOWER: Final = 2
CITY: Final = FORT | TOWER
MARK_NAMES: Final = ("", "fort", "tower", "city")

# Names for people, in the order of the numbers in ``cards``: icons of fate dice (also what an action is called,
# ``State.act``), faces of contest dice (symbols that can be made to count are bits, ``1 << face``), kinds of contests.
FATE_NAMES: Final = ("court+Conan", "military", "intrigue", "military/intrigue", "wild")
FATES: Final = len(FATE_NAMES)
FACE_NAMES: Final = ("hit", "hit+Conan", "hit (attacker)", "shield", "axe", "blank")
CLASH_NAMES: Final = ("campaign", "siege", "battle", "alliance making", "alliance breaking")
# Sides of a contest.
ATTACKER: Final = 0
DEFENDER: Final = 1

# The contest under way: ``state.clash``. First what holds for all its rolls.
CL_KIND: Final = 0
CL_WHERE: Final = 1
#: Seats; the defender is ``NOBODY`` where a neutral province defends.
CL_ATTACKER: Final = 2
CL_DEFENDER: Final = 3
#: Where the attacking units came from (``NONE`` without a move), and contest rolls so far.
CL_ORIGIN: Final = 4
CL_ROLLS: Final = 5
# Then what holds for one roll; ``clashes.begin_roll`` sets it back.
#: The icon of the track whose terrain the roll has (a place in the track).
CL_ICON: Final = 6
#: The side that won the roll (-1 before it is compared), and whether successes were equal.
CL_WINNER: Final = 7
CL_TIED: Final = 8
#: What card effects say of the roll: change of the rating, raiders of no use, a march without a unit, a fort without a
#: unit, icons to advance besides.
CL_RATING: Final = 9
CL_NO_RAIDERS: Final = 10
CL_FREE_MARCH: Final = 11
CL_FREE_FORT: Final = 12
CL_ADVANCE: Final = 13
# Numbers of a side: ``state.clash[CL_… + side]``.
#: Dice that cards add or take away, successes they add, symbols they make count (bits).
CL_DICE: Final = 14
CL_MORE: Final = 16
CL_SYMBOLS: Final = 18
#: Whether the roll was made, whether sorcery was spent to repeat it.
CL_ROLLED: Final = 20
CL_REROLLED: Final = 22
#: Whether the strategy card lies open, and whether it has no effect.
CL_OPEN: Final = 24
CL_CANCELLED: Final = 26
#: What the side may not use, as bits (``BAN_STRATEGY`` …).
CL_BANNED: Final = 28
#: One more than the least successes with which the side wins ties; 0 if it does not.
CL_TIES: Final = 30
#: Successes of the side, and units it has lost by the outcome.
CL_TOTAL: Final = 32
CL_LOST: Final = 34
CLASH_SIZE: Final = 36
FIRST_OF_ROLL: Final = CL_ICON
BAN_STRATEGY: Final = 1
BAN_SORCERY: Final = 2
BAN_INSTANT: Final = 4

# What was done in the Conan part of a court+Conan die, as bits (AOC-7.5).
CONAN_MOVED: Final = 1
CONAN_RAIDED: Final = 2

# What gold buys in an age change (AOC-16.16).
WARES: Final = ("emissary", "unit", "kingdom and strategy card", "strategy card")
AN_EMISSARY: Final = 0
A_UNIT: Final = 1
TWO_CARDS: Final = 2
A_STRATEGY: Final = 3

# How long the limit of an ability, or a change, holds, shortest first.
UNTIL_TURN: Final = 0
UNTIL_AGE: Final = 1
UNTIL_GAME: Final = 2

# Reasons for the end of a match.
REASONS: Final = ("", "fourth_adventure", "crowned", "crown_failed", "turn_limit", "goldfish_points")
BY_ADVENTURES: Final = 1
BY_CROWN: Final = 2
BY_FAILED_CROWN: Final = 3
BY_LIMIT: Final = 4
BY_GOLDFISH: Final = 5

# Counters for the statistics; one block of ``TALLIES`` ints a player.
TALLY_NAMES: Final = (
    "turns",
    "conan_turns",
    "bids_won",
    "rolls_attacking",
    "rolls_won_attacking",
    "conquests",
    "sieges_won",
    "battles_won",
    "alliances_made",
    "alliances_broken",
    "units_lost",
    "tokens_taken",
    "tokens_traded",
    "cards_used",
    "ep_conquests",
    "ep_cities",
    "ep_objectives",
    "ep_richest",
    "ep_dead",
    "ep_dominance",
    "ep_crowning",
    "ep_raids",
)
T_TURNS: Final = 0
T_CONAN_TURNS: Final = 1
T_BIDS: Final = 2
T_ROLLS: Final = 3
T_ROLLS_WON: Final = 4
T_CONQUESTS: Final = 5
T_SIEGES: Final = 6
T_BATTLES: Final = 7
T_ALLIANCES: Final = 8
T_BROKEN: Final = 9
T_LOST: Final = 10
T_TOKENS: Final = 11
T_TRADED: Final = 12
T_CARDS: Final = 13
T_EP_CONQUESTS: Final = 14
T_EP_CITIES: Final = 15
T_EP_OBJECTIVES: Final = 16
T_EP_RICHEST: Final = 17
T_EP_DEAD: Final = 18
T_EP_DOMINANCE: Final = 19
T_EP_CROWNING: Final = 20
#: Lost, so 0 or more.
T_EP_RAIDS: Final = 21
TALLIES: Final = 22

# The fields of a state by shape: its text form, its key and its copy follow them, which a test checks.
NUMBERS: Final = (
    "actor",
    "active",
    "turn",
    "first",
    "age",
    "conan",
    "conan_player",
    "destination",
    "resume",
    "seat",
    "face",
    "act",
    "option",
    "source",
    "target",
    "left",
    "done",
    "crowned",
    "eliminated",
    "winners",
    "reason",
    "decisions",
    "forced",
    "unseen_tokens",
)
#: Numbers that positions of before have not.
LATER: Final = ("unseen_tokens",)
LISTS: Final = (
    "streams",
    "units",
    "emissaries",
    "progress",
    "mark",
    "holder",
    "raiders",
    "gold",
    "sorcery",
    "ep",
    "crom",
    "bids_left",
    "bid",
    "pool",
    "clash",
    "attack_dice",
    "defense_dice",
    "tallies",
)
#: Those of the lists that are rows (``core.arrays``).
COLUMNS: Final = tuple(name for name in LISTS if name not in ("attack_dice", "defense_dice"))
TUPLES: Final = ("continuous", "frames", "used")
#: Shared by copies, or worked out anew from the rest.
SHARED: Final = ("table", "log", "recorder", "legal", "dirty")
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
    recorder: Any
    #: The age, from 1.
    age: int
    #: Where Conan is, who is the Conan player, and the destination province.
    conan: int
    conan_player: int
    destination: int
    #: The step that follows the bid, or the raids, under way.
    resume: int
    #: Whose turn it is where players do the same one after another: a bid, a step of the age change.
    seat: int
    #: The fate die in use and the action taken with it (``COURT`` …); ``NONE`` between turns.
    face: int
    act: int
    #: The option of the action: 0 for A.
    option: int
    #: Where figures come from and go to, how many moves are left, and what else an action must remember.
    source: int
    target: int
    left: int
    done: int
    #: Who crowned Conan, and the players eliminated by a failed crowning, as bits.
    crowned: int
    eliminated: int
    #: Kept tokens that only their owner has seen, as bits by instance; none where tokens are not remembered.
    unseen_tokens: int
    #: By seat and province (``seat * PROVINCES + province``): units, emissaries, the icon the army stands on.
    units: vec[i64]
    emissaries: vec[i64]
    progress: vec[i64]
    #: By province: its marker (``FORT`` …), the player it is friendly to (also his home), its raider tokens.
    mark: vec[i64]
    holder: vec[i64]
    raiders: vec[i64]
    #: By seat.
    gold: vec[i64]
    sorcery: vec[i64]
    ep: vec[i64]
    crom: vec[i64]
    #: By seat the bidding tokens he can use, as bits, and the one he has committed (``NONE``).
    bids_left: vec[i64]
    bid: vec[i64]
    #: Fate dice in the pool by face.
    pool: vec[i64]
    #: The contest under way (``CL_KIND`` …); ``clash[CL_KIND]`` is ``NONE`` when there is none.
    clash: vec[i64]
    #: What lies rolled on both sides.
    attack_dice: list[int]
    defense_dice: list[int]
    #: Effects of cards in force; ``play.effects`` says what the numbers are.
    continuous: list[tuple[int, ...]]

    def clone(self) -> State:
        """An independent copy without a log or a recorder."""
        copy = self.table_now()
        copy.log = None
        copy.recorder = None
        copy.legal = self.legal
        copy.dirty = self.dirty
        copy.actor = self.actor
        copy.step = self.step
        copy.active = self.active
        copy.turn = self.turn
        copy.first = self.first
        copy.resume = self.resume
        copy.seat = self.seat
        copy.face = self.face
        copy.act = self.act
        copy.option = self.option
        copy.source = self.source
        copy.target = self.target
        copy.left = self.left
        copy.done = self.done
        copy.crowned = self.crowned
        copy.eliminated = self.eliminated
        copy.unseen_tokens = self.unseen_tokens
        copy.streams = self.streams[:]
        copy.bid = self.bid[:]
        copy.pool = self.pool[:]
        copy.clash = self.clash[:]
        copy.attack_dice = self.attack_dice[:] if self.attack_dice else []
        copy.defense_dice = self.defense_dice[:] if self.defense_dice else []
        copy.frames = self.frames[:] if self.frames else []
        copy.used = self.used[:] if self.used else []
        copy.winners = self.winners
        copy.reason = self.reason
        copy.decisions = self.decisions
        copy.forced = self.forced
        copy.tallies = self.tallies[:]
        return copy

    def table_now(self) -> State:
        """A copy of what ``is_table_of`` compares; nothing else of it may be read."""
        copy = State()
        copy.table = self.table
        copy.age = self.age
        copy.conan = self.conan
        copy.conan_player = self.conan_player
        copy.destination = self.destination
        copy.units = self.units[:]
        copy.emissaries = self.emissaries[:]
        copy.holder = self.holder[:]
        copy.mark = self.mark[:]
        copy.progress = self.progress[:]
        copy.raiders = self.raiders[:]
        copy.ep = self.ep[:]
        copy.gold = self.gold[:]
        copy.sorcery = self.sorcery[:]
        copy.crom = self.crom[:]
        copy.bids_left = self.bids_left[:]
        if COMPILED:  # where a slice is cheap, and an empty list cheaper
            copy.piles = [pile[:] if pile else [] for pile in self.piles]
        else:
            copy.piles = [*map(list.copy, self.piles)]
        copy.continuous = self.continuous[:] if self.continuous else []
        return copy

    def is_table_of(self, other: State) -> bool:
        """Whether two positions have everything on the table and in hands alike: all but the decision under way."""
        return (
            self.table is other.table
            and self.age == other.age
            and self.conan == other.conan
            and self.conan_player == other.conan_player
            and self.destination == other.destination
            and alike(self.units, other.units)
            and alike(self.emissaries, other.emissaries)
            and alike(self.holder, other.holder)
            and alike(self.mark, other.mark)
            and alike(self.progress, other.progress)
            and alike(self.raiders, other.raiders)
            and alike(self.ep, other.ep)
            and alike(self.gold, other.gold)
            and alike(self.sorcery, other.sorcery)
            and alike(self.crom, other.crom)
            and alike(self.bids_left, other.bids_left)
            and self.piles == other.piles
            and self.continuous == other.continuous
        )

    # Accessors: the names of the piles.

    def pile(self, player: int, pile: int) -> list[int]:
        return self.piles[player * PILES + pile]

    def common(self, pile: int) -> list[int]:
        """A pile of the table: ``STRATEGY_DECK`` …"""
        return self.piles[len(self.gold) * PILES + pile]

    def dice(self, side: int) -> list[int]:
        """What a side has rolled."""
        return self.attack_dice if side == ATTACKER else self.defense_dice

    def side(self, side: int) -> int:
        """The seat of a side of the contest under way, ``NOBODY`` for a neutral province."""
        return self.clash[CL_ATTACKER + side]

    def side_of(self, seat: int) -> int:
        """The side of a player in the contest under way, ``NONE`` if he takes no part in one."""
        if self.clash[CL_KIND] < 0 or seat == NOBODY:
            return NONE
        if seat == self.clash[CL_ATTACKER]:
            return ATTACKER
        return DEFENDER if seat == self.clash[CL_DEFENDER] else NONE

    def say(self, kind: str, rule: str, text: str, *seats: int) -> None:
        """Log an event; call only when ``log`` is not ``None``, so that bulk runs never build its text."""
        if self.log is not None:
            source = event_source(self.table, kernel.source_of(self.frames))
            self.log.append(Event(kind, rule, text, seats, source))


def at(seat: int, province: int) -> int:
    """The place of a seat's figures in a province in ``units``, ``emissaries`` and ``progress``."""
    return seat * PROVINCES + province
