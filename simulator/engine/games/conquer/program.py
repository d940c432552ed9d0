"""Card abilities compiled from their data into small records the rules can run, with look-up tables by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from simulator.engine.games.conquer import words
from simulator.engine.games.conquer.cards import Pool
from simulator.engine.games.conquer.vocabulary import COUNTS, DURATIONS, PAID, SCOPES, SIDES, STATS

Json = Any
ALL_DAMAGE: Final = 1 << 20

WINDOW: Final = {name: index for index, name in enumerate(words.WINDOWS)}
W_NOTICE: Final = 0
W_BEFORE: Final = 1
W_PLAYED: Final = 2
W_ANSWERED: Final = 3
W_DISTURBANCE: Final = 4
#: Windows in which a Disturbance that lies on a card can be Noticed (CQ-12.6).
W_ANY_TIME: Final = 1 << W_NOTICE | 1 << W_BEFORE | 1 << W_PLAYED | 1 << W_ANSWERED

S_ATTACK: Final = 0
S_DEFENSE: Final = 1
S_WEAPON_USE: Final = 2
S_POPULARITY: Final = 3
S_REPUTATION: Final = 4
S_DAMAGE: Final = 5
S_TAKEN: Final = 6
S_HANDS: Final = 7
S_FREE_STEPS: Final = 8
S_HOSPITAL_ROLL: Final = 9
S_HOSPITAL_TRIES: Final = 10
S_HOSPITAL_TURNS: Final = 11
S_COST: Final = 12
S_ATTACK_PRICE: Final = 13
S_MOVE_PRICE: Final = 14
S_GENERATE: Final = 15
S_HAND_SIZE: Final = 16
S_BATTLE_HAND: Final = 17
S_ATTACKS: Final = 18
S_ENTRY_PRICE: Final = 19

SCOPE_THIS: Final = 0
SCOPE_BEARER: Final = 1
SCOPE_FACING: Final = 2
SCOPE_FIGHTER: Final = 3
SCOPE_OWN: Final = 4
SCOPE_OPPOSING: Final = 5
SCOPE_ALL: Final = 6
SCOPE_HERE: Final = 7
SCOPE_PLACE: Final = 8
SCOPE_YOU: Final = 9
SCOPE_OPPONENT: Final = 10
SCOPE_EACH: Final = 11
#: A Character who was chosen: the change says who.
SCOPE_CHOSEN: Final = 12

#: Verbs of lasting texts other than ``stat``, each with its bit in ``State.changes``.
FLAG_VERBS: Final = (
    "set_stat",
    "swap_stats",
    "unblockable",
    "ignore_requirement",
    "grant_trait",
    "bar",
    "immune",
    "spoils",
    "ignore_links",
    "keep_equipment",
    "first_strike",
    "keep_acting",
    "reduce",
    "link",
    "blank_text",
)
FLAG_BITS: Final = {verb: 1 << len(STATS) + place for place, verb in enumerate(FLAG_VERBS)}
C_SET: Final = FLAG_BITS["set_stat"]
C_SWAP: Final = FLAG_BITS["swap_stats"]
C_TRAIT: Final = FLAG_BITS["grant_trait"]
C_BLANK: Final = FLAG_BITS["blank_text"]
C_LINK: Final = FLAG_BITS["link"]

#: The amount that was paid by a cost with ``up_to``.
COUNT_N: Final = len(COUNTS) + 1
RANKS: Final = ("generic", "unique")


@dataclass(frozen=True, slots=True)
class Filter:
    """Which Characters a text speaks of; empty fields ask nothing."""

    division: int = -1
    trait: int = 0
    rank: str = ""
    wounded: bool = False
    equipped: bool = False


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Which cards a text speaks of."""

    card_type: int = -1
    kind: int = -1
    craft: int = -1
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class Amount:
    """``base``, or ``times`` for each of ``count`` things up to ``limit``."""

    base: int = 0
    count: int = 0
    filter: Filter | None = None
    times: int = 1
    limit: int = ALL_DAMAGE


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an effect is for: a word, or one or all of a kind."""

    word: str = ""
    one: str = ""
    all: str = ""
    side: str = ""
    here: bool = False
    filter: Filter | None = None
    card_filter: CardFilter | None = None
    by_opponent: bool = False

    @property
    def kind(self) -> str:
        return self.one or self.all


@dataclass(frozen=True, slots=True)
class Op:
    """One condition, cost or effect; ``index`` is its place in ``Program.ops``."""

    index: int
    verb: str
    amount: Amount = Amount()
    target: Target = Target()
    scope: int = SCOPE_THIS
    scope_filter: Filter | None = None
    here: bool = False
    stat: int = -1
    other: int = -1
    by: int = 0
    who: str = ""
    word: str = ""
    place: str = ""
    filter: Filter | None = None
    card_filter: CardFilter | None = None
    low: int = -ALL_DAMAGE
    high: int = ALL_DAMAGE
    until: int = 4
    flag: bool = False
    by_you: bool = False

    @property
    def change_bit(self) -> int:
        """What a lasting op may change, as bits of ``State.changes``."""
        if self.verb == "stat" and self.stat >= 0:
            return 1 << self.stat
        return FLAG_BITS.get(self.verb, 0)


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card; ``index`` is its place in ``Program.abilities``."""

    index: int
    card: int
    when: str
    windows: int
    may: bool
    once: int
    conditions: tuple[Op, ...]
    costs: tuple[Op, ...]
    effects: tuple[Op, ...]


@dataclass(eq=False, slots=True)
class Program:
    """The pool of cards and all their abilities, ready to run."""

    pool: Pool
    abilities: list[Ability] = field(default_factory=list)
    ops: list[Op] = field(default_factory=list)
    change_bits: list[int] = field(default_factory=list)
    #: By op, the number it changes (-1 none).
    stats: list[int] = field(default_factory=list)
    #: By card, what its static abilities change while it is in play: (op, ability).
    static_changes: list[tuple[tuple[int, int], ...]] = field(default_factory=list)
    events: list[dict[str, tuple[int, ...]]] = field(default_factory=list)
    #: By card, abilities that can be used in windows, and those windows.
    uses: list[tuple[int, ...]] = field(default_factory=list)
    use_windows: list[int] = field(default_factory=list)
    #: By card, where it is Noticed (place in ``words.PLACES``, -1 not an Effect or Disturbance), personal or not.
    on: list[int] = field(default_factory=list)
    personal: list[bool] = field(default_factory=list)
    generic: list[bool] = field(default_factory=list)
    common_ground: list[bool] = field(default_factory=list)


def build_program(pool: Pool) -> Program:
    """Compile every ability of every card that can be simulated."""
    program = Program(pool)
    for index, card in enumerate(pool.defs):
        raw = card.abilities if card.simulatable and card.abilities else ()
        _file(program, [_ability(program, index, one) for one in raw])
        program.on.append(words.PLACES.index(card.on) if card.on in words.PLACES else -1)
        program.personal.append(card.personal)
        program.generic.append(card.generic)
        program.common_ground.append(card.common_ground)
    return program


def _file(program: Program, abilities: Sequence[Ability]) -> None:
    """Enter one card's abilities into the look-up tables."""
    events: dict[str, tuple[int, ...]] = {}
    windows = 0
    for ability in abilities:
        if not ability.windows and ability.when != "static":
            events[ability.when] = (*events.get(ability.when, ()), ability.index)
        windows |= ability.windows
    program.events.append(events)
    static = [a for a in abilities if a.when == "static"]
    program.static_changes.append(tuple((op.index, a.index) for a in static for op in a.effects))
    program.uses.append(tuple(a.index for a in abilities if a.windows))
    program.use_windows.append(windows)


def _ability(program: Program, card: int, raw: Mapping[str, Json]) -> Ability:
    when = raw["when"]
    names = words.WINDOW_GROUPS.get(when, (when,) if when in WINDOW else ())
    ability = Ability(
        index=len(program.abilities),
        card=card,
        when=when,
        windows=sum(1 << WINDOW[name] for name in names),
        may=bool(raw.get("may")),
        once=DURATIONS.index(raw["once"]) if "once" in raw else -1,
        conditions=tuple(_op(program, one) for one in raw.get("if", ())),
        costs=tuple(_op(program, one) for one in raw.get("cost", ())),
        effects=tuple(_op(program, one) for one in raw["do"]),
    )
    program.abilities.append(ability)
    return ability


def _filter(raw: Mapping[str, Json]) -> Filter:
    return Filter(
        division=words.DIVISIONS.index(raw["division"]) if "division" in raw else -1,
        trait=1 << words.TRAITS.index(raw["trait"]) if "trait" in raw else 0,
        rank=raw.get("class", ""),
        wounded=bool(raw.get("wounded")),
        equipped=bool(raw.get("equipped")),
    )


def _card_filter(raw: Mapping[str, Json]) -> CardFilter:
    kind = raw.get("kind", "")
    is_gear = kind in words.EQUIPMENT_KINDS
    kinds = words.EQUIPMENT_KINDS if is_gear else words.ACTION_KINDS
    implied = ("Equipment" if is_gear else "Battle Action") if kind else ""
    card_type = raw.get("card", implied)
    return CardFilter(
        card_type=words.CARD_TYPES.index(card_type) if card_type else -1,
        kind=kinds.index(kind) if kind else -1,
        craft=words.CRAFTS.index(raw["division"]) if "division" in raw else -1,
        keyword=raw.get("keyword", ""),
    )


def _amount(raw: Json) -> Amount:
    if raw == PAID:
        return Amount(count=COUNT_N)
    if raw == "all":
        return Amount(base=ALL_DAMAGE)
    if isinstance(raw, Mapping):
        return Amount(
            count=COUNTS.index(raw["count"]) + 1,
            filter=_filter(raw["filter"]) if "filter" in raw else None,
            times=raw.get("times", 1),
            limit=raw.get("max", ALL_DAMAGE),
        )
    return Amount(base=int(raw))


def _target(raw: Json) -> Target:
    if isinstance(raw, str):
        return Target(word=raw)
    is_character = raw.get("one", raw.get("all")) in ("character", "patient")
    wanted = raw.get("filter")
    return Target(
        one=raw.get("one", ""),
        all=raw.get("all", ""),
        side=raw.get("of", "all"),
        here=raw.get("at") == "here",
        filter=_filter(wanted) if wanted is not None and is_character else None,
        card_filter=_card_filter(wanted) if wanted is not None and not is_character else None,
        by_opponent=raw.get("by") == "opponent",
    )


def _scope(raw: Json) -> tuple[int, Filter | None, bool]:
    if isinstance(raw, str):
        return SCOPES.index(raw), None, False
    if "one" in raw:
        return SCOPE_CHOSEN, None, False
    wanted = _filter(raw["filter"]) if "filter" in raw else None
    return (SCOPE_OWN, SCOPE_OPPOSING, SCOPE_ALL)[SIDES.index(raw["characters"])], wanted, raw.get("at") == "here"


#: Verbs whose filter is about cards and not about Characters.
CARD_VERBS: Final = ("stat", "has_equipment", "discard_equipment", "return_card", "search_deck")


def _op(program: Program, raw: Mapping[str, Json]) -> Op:
    """Compile one entry; fields not named by its verb keep their defaults."""
    verb = raw["verb"]
    is_lasting = "of" in raw and verb != "characters"
    scope, scope_filter, here = _scope(raw["of"]) if is_lasting else (SCOPE_THIS, None, False)
    chosen = raw["of"] if scope == SCOPE_CHOSEN else raw.get("target")
    wanted = raw.get("filter")
    of_cards = verb in CARD_VERBS
    op = Op(
        index=len(program.ops),
        verb=verb,
        amount=_amount(raw.get("amount", raw.get("up_to", 0))),
        target=_target(chosen) if chosen is not None else Target(),
        scope=scope,
        scope_filter=scope_filter,
        here=here or raw.get("at") == "here",
        stat=STATS.index(raw["stat"]) if "stat" in raw else -1,
        other=STATS.index(raw["with"]) if "with" in raw else -1,
        by=sum(1 << words.ACTION_KINDS.index(name) for name in raw.get("by", ())) if verb == "unblockable" else 0,
        who=raw.get("who", ""),
        word=_word(raw),
        place=raw.get("location", ""),
        filter=_filter(wanted) if wanted is not None and not of_cards else None,
        card_filter=_card_filter(wanted) if wanted is not None and of_cards else None,
        low=raw.get("at_least", raw.get("damage_at_least", -ALL_DAMAGE)),
        high=raw.get("at_most", ALL_DAMAGE),
        until=DURATIONS.index(raw["until"]) if "until" in raw else 4,
        flag=bool(raw.get("random") or raw.get("up_to") or raw.get("common_ground")),
        by_you=raw.get("by") == "you",
    )
    program.ops.append(op)
    program.change_bits.append(op.change_bit)
    program.stats.append(op.stat if verb == "stat" else -1)
    return op


#: Fields of which each verb has at most one, by the word they hold.
WORD_FIELDS: Final = (
    "what",
    "for",
    "trait",
    "division",
    "change",
    "phase",
    "to",
    "from",
    "is",
    "points",
    "kind",
)


def _word(raw: Mapping[str, Json]) -> str:
    """The word that some verbs turn on: what is barred, whose side, a trait; ``change when`` for spoils."""
    if raw["verb"] == "characters":
        return str(raw["of"])
    if raw["verb"] == "spoils":
        return f"{raw['change']} {raw['when']}"
    if raw["verb"] == "battle_action":
        return f"{raw.get('kind', '')}|{raw.get('keyword', '')}"
    for name in WORD_FIELDS:
        if name in raw:
            return str(raw[name])
    return ""
