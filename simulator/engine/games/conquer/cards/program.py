"""Card abilities compiled from their data into small records the rules can run, with look-up tables by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from simulator.engine.core import kernel
from simulator.engine.core.cards import Verb, compile_fields
from simulator.engine.games.conquer.cards import terms
from simulator.engine.games.conquer.cards.definitions import Pool
from simulator.engine.games.conquer.cards.kinds import KINDS
from simulator.engine.games.conquer.cards.ops import Op
from simulator.engine.games.conquer.cards.terms import DURATIONS, STATS
from simulator.engine.games.conquer.cards.verbs import CONDITIONS, COSTS, EFFECTS, LASTING

Json = Any
WINDOW: Final = {name: index for index, name in enumerate(terms.WINDOWS)}
W_NOTICE: Final = 0
W_BEFORE: Final = 1
W_PLAYED: Final = 2
W_ANSWERED: Final = 3
W_DISTURBANCE: Final = 4
#: Windows beside the Notice Phase in which a Disturbance that lies on a card can be Noticed (CQ-12.6).
IN_COMBAT: Final = 1 << W_BEFORE | 1 << W_PLAYED | 1 << W_ANSWERED

DISTURBANCE: Final = terms.CARD_TYPES.index("Disturbance")
#: The place (``Program.on``) of what lies on no card.
ON_NONE: Final = terms.PLACES.index("none")

#: Verbs of lasting texts other than ``stat``, each with its bit in ``State.changes``.
FLAG_VERBS: Final = (*(verb for verb in LASTING if verb != "stat"), "blank_text")
FLAG_BITS: Final = {verb: 1 << len(STATS) + place for place, verb in enumerate(FLAG_VERBS)}
C_SET: Final = FLAG_BITS["set_stat"]
C_SWAP: Final = FLAG_BITS["swap_stats"]
C_TRAIT: Final = FLAG_BITS["grant_trait"]
C_BLANK: Final = FLAG_BITS["blank_text"]
C_LINK: Final = FLAG_BITS["link"]

#: Where the numbers that a verb changes begin in ``State.by_stat``.
SLOTS: Final = {"stat": 0, "set_stat": len(STATS)}

VERBS: Final[Mapping[str, Mapping[str, Verb]]] = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS}


@dataclass(frozen=True, slots=True)
class Ability(kernel.CompiledAbility):
    """One ability of a card; ``index`` is its place in ``Program.abilities``."""

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
    #: By op, the number it changes, or, this many further, the number that it sets (-1 neither).
    stats: list[int] = field(default_factory=list)
    #: By card, what its static abilities change while it is in play: (op, ability).
    static_changes: list[tuple[tuple[int, int], ...]] = field(default_factory=list)
    events: list[dict[str, tuple[int, ...]]] = field(default_factory=list)
    #: By card, abilities that can be used in windows, and those windows.
    uses: list[tuple[int, ...]] = field(default_factory=list)
    use_windows: list[int] = field(default_factory=list)
    #: By card, the windows in which it may come from a hand.
    hand_windows: list[int] = field(default_factory=list)
    #: By card, where it is Noticed (place in ``terms.PLACES``, -1 not an Effect or Disturbance), personal or not.
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
        program.on.append(terms.PLACES.index(card.on) if card.on in terms.PLACES else -1)
        program.personal.append(card.personal)
        program.generic.append(card.generic)
        program.common_ground.append(card.common_ground)
        program.hand_windows.append(_hand_windows(program, index))
    return program


def _hand_windows(program: Program, card: int) -> int:
    """Those of its text for a Disturbance that lies on no card, else those of a combat (CQ-12.6)."""
    if program.pool.types[card] != DISTURBANCE:
        return 0
    return program.use_windows[card] if program.on[card] == ON_NONE else IN_COMBAT


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
    names = terms.WINDOW_GROUPS.get(when, (when,) if when in WINDOW else ())
    ability = Ability(
        index=len(program.abilities),
        card=card,
        when=when,
        windows=sum(1 << WINDOW[name] for name in names),
        may=bool(raw.get("may")),
        once=DURATIONS.index(raw["once"]) if "once" in raw else -1,
        conditions=tuple(compile_entry(program, "if", one) for one in raw.get("if", ())),
        costs=tuple(compile_entry(program, "cost", one) for one in raw.get("cost", ())),
        effects=tuple(compile_entry(program, "do", one) for one in raw["do"]),
    )
    program.abilities.append(ability)
    return ability


def compile_entry(program: Program, part: str, raw: Mapping[str, Json]) -> Op:
    """Compile one entry by the kinds of its fields; those it does not have keep their defaults."""
    verb: str = raw["verb"]
    op = Op(index=len(program.ops), verb=verb, **compile_fields(VERBS[part][verb], KINDS, raw))
    program.ops.append(op)
    program.change_bits.append(change_bit(op))
    program.stats.append(SLOTS[verb] + op.stat if verb in SLOTS and op.stat >= 0 else -1)
    return op


def change_bit(op: Op) -> int:
    """What a lasting op may change, as bits of ``State.changes``."""
    if op.verb == "stat" and op.stat >= 0:
        return 1 << op.stat
    return FLAG_BITS.get(op.verb, 0)
