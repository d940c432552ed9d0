"""Card abilities compiled from their data into small records the rules can run, with look-up tables by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from simulator.engine.games.conan_ccg import words
from simulator.engine.games.conan_ccg.cards import Pool
from simulator.engine.games.conan_ccg.icons import Edge, Strike
from simulator.engine.games.conan_ccg.vocabulary import BARBARIAN_ABILITIES, COUNTS, DURATIONS, SCOPES, STATS

Json = Any
ALL_ICONS: Final = 255
ALL_DAMAGE: Final = 1 << 20

WINDOW: Final = {name: index for index, name in enumerate(words.WINDOWS)}
W_PREPARE: Final = 0
W_FOE_COUNT: Final = 1
W_FOES_REVEALED: Final = 2
W_FOES_PLACED: Final = 3
W_SURVEY: Final = 4
W_FOE_MOVE: Final = 5
W_MOVES_DOWN: Final = 6
W_CONAN_MOVE: Final = 7
W_REVEAL: Final = 8
W_BARBARIAN: Final = 9
W_ZONE: Final = 10
W_HITS: Final = 11
W_DAMAGE: Final = 12
W_PRESS_ON: Final = 13
W_REST: Final = 14
WARRIOR_MASK: Final = sum(1 << w for w in range(W_FOE_COUNT, W_REST))
EVERY_MASK: Final = (1 << 15) - 1
#: Windows each Action keyword opens, for the Active player and for Foe players (CCG-23.1, 23.2).
KEYWORD_MASKS: Final = {
    "Prepare": 1 << W_PREPARE,
    "Warrior": WARRIOR_MASK,
    "Rest": 1 << W_REST,
    "Any": EVERY_MASK,
}

S_DAMAGE: Final = 0
S_PROWESS: Final = 1
S_HEALTH: Final = 2
S_INITIATIVE: Final = 3
S_GEM: Final = 4
S_FOE_DRAW: Final = 5
S_SURCHARGE: Final = 6
S_RETREAT_LOSS: Final = 7
S_VITALITY: Final = 8
S_FOE_COST: Final = 9
S_HAND_SIZE: Final = 10
S_WINNING: Final = 11
S_LEAK: Final = 12
S_RENOWN: Final = 13
S_SCARS: Final = 14
SCOPE_THIS: Final = 0
SCOPE_CONAN: Final = 1
SCOPE_ALLIES: Final = 2
SCOPE_FOES: Final = 3
SCOPE_CONAN_MOVES: Final = 4
SCOPE_ALLY_MOVES: Final = 5
SCOPE_FOE_MOVES: Final = 6
SCOPE_TURN: Final = 7

ICON_VERBS: Final = (
    *("icon_as", "unblockable", "ignore_facing", "add_icon", "also_blocks"),
    *("remove_icon", "join_icons", "copy_edge"),
)
KIND_VERBS: Final = ("grant_trait", "lose_trait", "counts_as")
CHANGES_ICONS: Final = 1 << 16
CHANGES_INITIATIVE: Final = 1 << S_INITIATIVE
CHANGES_TRAITS: Final = 1 << 17
CHANGES_FLAGS: Final = 1 << 18
CHANGES_BARBARIAN: Final = 1 << 19
CHANGES_BLANK: Final = 1 << 20
#: Changes that are about one card: its numbers, icons, traits and text, but no permissions and BARBARIAN abilities.
PERSONAL_CHANGES: Final = CHANGES_ICONS | CHANGES_TRAITS | CHANGES_BLANK | (1 << S_SCARS + 1) - 1
CHANGES_PER_ICON: Final = 1 << 21
#: Changes that the Damage of an attack that hits must look at.
CHANGES_ATTACKS: Final = CHANGES_PER_ICON | 1 << S_DAMAGE | 1 << S_LEAK

#: Verbs whose number is called ``up_to``, and verbs whose ``filter`` is one of cards.
UP_TO_VERBS: Final = ("exchange", "lose_some_prowess")
CARD_VERBS: Final = ("return_card", "search_deck", "put_on_top", "discard", "in_discard")
#: The amount N of a BARBARIAN ability.
COUNT_N: Final = len(COUNTS) + 1


@dataclass(frozen=True, slots=True)
class Filter:
    """Which characters a text speaks of; empty fields ask nothing."""

    foe_type: int = -1
    territory: int = -1
    traits: int = 0
    rank: str = ""
    wounded: bool = False


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Which cards of a pile a text speaks of."""

    card_type: int = -1
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
    filter: Filter | None = None
    zone: str = ""
    by_opponent: bool = False
    by_chance: bool = False
    up_to: int = 0


@dataclass(frozen=True, slots=True)
class Op:
    """One condition, cost or effect; ``index`` is its place in ``Program.ops``."""

    index: int
    verb: str
    amount: Amount = Amount()
    target: Target = Target()
    scope: int = SCOPE_THIS
    scope_filter: Filter | None = None
    same_zone: bool = False
    stat: int = -1
    icon: int = 0
    as_icon: int = 0
    by: int = 0
    who: str = "you"
    word: str = ""
    title: str = ""
    filter: Filter | None = None
    card_filter: CardFilter | None = None
    low: int = 0
    high: int = ALL_DAMAGE
    until: int = 5
    flag: bool = False
    chosen: bool = False

    @property
    def change_bit(self) -> int:
        """What a lasting op may change, as bits of ``State.changes``: stats, icons, traits, permissions, BARBARIAN."""
        if self.stat >= 0:
            return 1 << self.stat
        if self.verb == "set_initiative":
            return 1 << S_INITIATIVE
        if self.verb in ICON_VERBS:
            return CHANGES_ICONS
        if self.verb == "per_icon":
            return CHANGES_PER_ICON
        if self.verb == "grant_barbarian":
            return CHANGES_BARBARIAN
        if self.verb == "blank_text":
            return CHANGES_BLANK
        return CHANGES_TRAITS if self.verb in KIND_VERBS else CHANGES_FLAGS


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card; ``index`` is its place in ``Program.abilities``."""

    index: int
    card: int
    when: str
    windows: int
    qualifiers: tuple[Json, ...]
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
    static: list[tuple[int, ...]] = field(default_factory=list)
    #: By card, what its static abilities change while it is in play: (op, ability).
    static_changes: list[tuple[tuple[int, int], ...]] = field(default_factory=list)
    #: By Foe card, what it changes while it lies in a Chronicle Area.
    chronicle_changes: list[tuple[tuple[int, int], ...]] = field(default_factory=list)
    events: list[dict[str, tuple[int, ...]]] = field(default_factory=list)
    uses: list[tuple[int, ...]] = field(default_factory=list)
    move_abilities: list[tuple[int, ...]] = field(default_factory=list)
    play_abilities: list[tuple[int, ...]] = field(default_factory=list)
    #: Windows in which an Action can be played from hand, by card, for the Active player and for a Foe player.
    active_windows: list[int] = field(default_factory=list)
    foe_windows: list[int] = field(default_factory=list)
    use_windows: list[int] = field(default_factory=list)
    barbarian: list[int] = field(default_factory=list)
    #: Attacks that have been worked out, by the reading of the rules: see ``Table``.
    strikes: dict[tuple[str, str], dict[int, Strike]] = field(default_factory=dict)
    modified_strikes: dict[tuple[str, str], dict[tuple[Edge, Edge, Edge, Edge, Edge], Strike]] = field(
        default_factory=dict
    )
    #: "+N Damage" of one move, for effects that add to a move's Damage without a text of its own.
    move_damage: Op = field(default_factory=lambda: Op(index=-1, verb="stat"))


def build_program(pool: Pool) -> Program:
    """Compile every ability of every card that can be simulated."""
    program = Program(pool)
    for index, card in enumerate(pool.defs):
        raw = card.abilities if card.simulatable and card.abilities else ()
        compiled = [_ability(program, index, one) for one in raw]
        _file(program, card.type, card.keywords, compiled)
    for name in words.BARBARIAN:
        ability = _ability(program, -1, {"when": "barbarian", "do": BARBARIAN_ABILITIES[name]})
        program.barbarian.append(ability.index)
    program.move_damage = _op(program, {"verb": "stat", "stat": "damage", "of": "this", "amount": 0, "until": "round"})
    return program


def _file(program: Program, card_type: str, keywords: Sequence[str], abilities: Sequence[Ability]) -> None:
    """Enter one card's abilities into the look-up tables."""
    events: dict[str, tuple[int, ...]] = {}
    for ability in abilities:
        if ability.when in words.EVENTS or ability.when == "in_chronicle":
            events[ability.when] = (*events.get(ability.when, ()), ability.index)
    program.events.append(events)
    static = [a for a in abilities if a.when == "static" and card_type != "Move"]
    program.static.append(tuple(a.index for a in static))
    program.static_changes.append(tuple((op.index, a.index) for a in static for op in a.effects))
    kept = [a for a in abilities if a.when == "in_chronicle"]
    program.chronicle_changes.append(tuple((op.index, a.index) for a in kept for op in a.effects))
    program.move_abilities.append(tuple(a.index for a in abilities if card_type == "Move" and a.when != "play"))
    program.play_abilities.append(tuple(a.index for a in abilities if a.when == "play"))
    used_by_will = [a for a in abilities if a.windows]
    program.uses.append(tuple(a.index for a in used_by_will))
    windows = 0
    for ability in used_by_will:
        windows |= ability.windows
    is_action = card_type == "Action"
    program.use_windows.append(0 if is_action else windows)
    program.active_windows.append(windows & _keyword_mask(keywords, "") if is_action else 0)
    program.foe_windows.append(windows & _keyword_mask(keywords, "Foe:") if is_action else 0)


def _keyword_mask(keywords: Sequence[str], prefix: str) -> int:
    mask = 0
    for name, windows in KEYWORD_MASKS.items():
        if prefix + name in keywords:
            mask |= windows
    return mask


def _ability(program: Program, card: int, raw: Mapping[str, Json]) -> Ability:
    when = raw["when"]
    names = words.WINDOW_GROUPS.get(when, (when,) if when in WINDOW else ())
    ability = Ability(
        index=len(program.abilities),
        card=card,
        when=when,
        windows=sum(1 << WINDOW[name] for name in names),
        qualifiers=tuple(_qualifier(one) for one in raw.get("for", ())),
        may=bool(raw.get("may")),
        once=DURATIONS.index(raw["once"]) if "once" in raw else -1,
        conditions=tuple(_op(program, one) for one in raw.get("if", ())),
        costs=tuple(_op(program, one) for one in raw.get("cost", ())),
        effects=tuple(_op(program, one) for one in raw["do"]),
    )
    program.abilities.append(ability)
    return ability


def _qualifier(raw: Json) -> Json:
    return _filter(raw) if isinstance(raw, Mapping) else raw


def _filter(raw: Mapping[str, Json]) -> Filter:
    return Filter(
        foe_type=words.FOE_TYPES.index(raw["type"]) if "type" in raw else -1,
        territory=words.TERRITORIES.index(raw["territory"]) if "territory" in raw else -1,
        traits=1 << words.TRAITS.index(raw["trait"]) if "trait" in raw else 0,
        rank=raw.get("class", ""),
        wounded=bool(raw.get("wounded")),
    )


def _amount(raw: Json) -> Amount:
    if raw == "N":
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
    return Target(
        one=raw.get("one", ""),
        all=raw.get("all", ""),
        filter=_filter(raw["filter"]) if "filter" in raw else None,
        zone=raw.get("zone", ""),
        by_opponent=raw.get("by") == "opponent",
        by_chance=raw.get("by") == "chance",
        up_to=raw.get("up_to", 0),
    )


def _icon(name: str) -> int:
    return ALL_ICONS if name == "all" else words.ICONS.index(name) + 1


def _scope(raw: Json) -> tuple[int, Filter | None, bool]:
    if isinstance(raw, str):
        return SCOPES.index(raw), None, False
    word = "foes" if "foes" in raw else "foe_moves"
    return SCOPES.index(word), _filter(raw[word]), raw.get("zone") == "same"


def _op(program: Program, raw: Mapping[str, Json]) -> Op:
    """Compile one entry; fields not named by its verb keep their defaults."""
    verb = raw["verb"]
    scope, scope_filter, same_zone = (
        _scope(raw["of"]) if "of" in raw and verb != "prevent" else (SCOPE_THIS, None, False)
    )
    amount = raw.get("amount", raw["up_to"] if verb in UP_TO_VERBS else 0)
    has_cards = verb in CARD_VERBS
    op = Op(
        index=len(program.ops),
        verb=verb,
        amount=_amount(amount),
        target=_target(raw["target"]) if "target" in raw else Target(),
        scope=scope,
        scope_filter=scope_filter,
        same_zone=same_zone,
        stat=STATS.index(raw["stat"]) if "stat" in raw else -1,
        icon=_icon(raw["icon"]) if "icon" in raw else 0,
        as_icon=_icon(raw.get("as", raw.get("blocks"))) if "as" in raw or "blocks" in raw else 0,
        by=sum(1 << _icon(name) for name in raw.get("by", ())),
        who=raw.get("who", "you"),
        word=_word(verb, raw),
        title=raw.get("card", "") if verb in ("has_item", "region") else "",
        filter=_filter(raw["filter"]) if "filter" in raw and not has_cards else None,
        card_filter=_card_filter(raw["filter"]) if "filter" in raw and has_cards else None,
        low=raw.get("at_least", raw.get("is", raw.get("foes", 0))),
        high=raw.get("at_most", raw.get("is", raw.get("foes", ALL_DAMAGE))),
        until=DURATIONS.index(raw["until"]) if "until" in raw else 5,
        flag=bool(raw.get("random") or raw.get("free") or (raw.get("up_to") and verb not in UP_TO_VERBS)),
        chosen=bool(raw.get("chosen")),
    )
    program.ops.append(op)
    program.change_bits.append(op.change_bit)
    return op


def _word(verb: str, raw: Mapping[str, Json]) -> str:
    """The one word that some verbs turn on: a keyword, a side, a BARBARIAN name, zones, whose Damage, an edge."""
    if verb == "zone":
        return ",".join(raw["in"])
    if verb == "prevent":
        return str(raw["of"])
    if verb == "cancel_move":
        return str(raw["target"])
    if verb == "replace_move":
        return f"{raw['target']} {raw['from']}"
    for name in ("keyword", "side", "name", "to", "trait", "edge", "rest", "from", "phase", "place", "card"):
        if name in raw:
            return str(raw[name])
    return ""


def _card_filter(raw: Mapping[str, Json]) -> CardFilter:
    return CardFilter(
        card_type=words.CARD_TYPES.index(raw["card"]) if "card" in raw else -1,
        keyword=raw.get("keyword", ""),
    )
