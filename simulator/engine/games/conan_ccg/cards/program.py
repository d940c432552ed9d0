"""Card abilities compiled from their data into small records the rules can run, with look-up tables by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from simulator.engine.core import kernel
from simulator.engine.core.cards import compile_fields
from simulator.engine.games.conan_ccg.cards import icons, terms
from simulator.engine.games.conan_ccg.cards.definitions import Pool
from simulator.engine.games.conan_ccg.cards.icons import Edge, Strike
from simulator.engine.games.conan_ccg.cards.kinds import DURATIONS, KINDS, make_filter
from simulator.engine.games.conan_ccg.cards.ops import VERB_BITS, Op
from simulator.engine.games.conan_ccg.cards.verbs import BARBARIAN_ABILITIES, CONDITIONS, COSTS, CcgVerb
from simulator.engine.games.conan_ccg.cards.vocabulary import ALL_EFFECTS

Json = Any
WINDOW: Final = {name: index for index, name in enumerate(terms.WINDOWS)}
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


@dataclass(frozen=True, slots=True)
class Ability(kernel.CompiledAbility):
    """One ability of a card; ``index`` is its place in ``Program.abilities``."""

    qualifiers: tuple[Json, ...]
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
    #: By card and edge (twice the card, and one more for the right edge): icons that attack, and how well it blocks.
    offence: list[int] = field(default_factory=list)
    defence: list[int] = field(default_factory=list)
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
    for edges in pool.edges:
        program.offence.extend([icons.offence(edge) for edge in edges])
        program.defence.extend([icons.defence(edge) for edge in edges])
    for name in terms.BARBARIAN:
        ability = _ability(program, -1, {"when": "barbarian", "do": BARBARIAN_ABILITIES[name]})
        program.barbarian.append(ability.index)
    damage = {"verb": "stat", "stat": "damage", "of": "this", "amount": 0, "until": "round"}
    program.move_damage = compile_entry(program, ALL_EFFECTS, damage)
    return program


def _file(program: Program, card_type: str, keywords: Sequence[str], abilities: Sequence[Ability]) -> None:
    """Enter one card's abilities into the look-up tables."""
    events: dict[str, tuple[int, ...]] = {}
    for ability in abilities:
        if ability.when in terms.EVENTS or ability.when == "in_chronicle":
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
    names = terms.WINDOW_GROUPS.get(when, (when,) if when in WINDOW else ())
    ability = Ability(
        index=len(program.abilities),
        card=card,
        when=when,
        windows=sum(1 << WINDOW[name] for name in names),
        qualifiers=tuple(_qualifier(one) for one in raw.get("for", ())),
        may=bool(raw.get("may")),
        once=DURATIONS.index(raw["once"]) if "once" in raw else -1,
        conditions=tuple(compile_entry(program, CONDITIONS, one) for one in raw.get("if", ())),
        costs=tuple(compile_entry(program, COSTS, one) for one in raw.get("cost", ())),
        effects=tuple(compile_entry(program, ALL_EFFECTS, one) for one in raw["do"]),
    )
    program.abilities.append(ability)
    return ability


def _qualifier(raw: Json) -> Json:
    return make_filter(raw) if isinstance(raw, Mapping) else raw


def compile_entry(program: Program, verbs: Mapping[str, CcgVerb], raw: Mapping[str, Json]) -> Op:
    """Compile one entry; fields not named by its verb keep their defaults."""
    verb = verbs[raw["verb"]]
    values = {**verb.compiled, **compile_fields(verb, KINDS, raw)}
    if "stat" in values:
        values["change_bit"] = 1 << values["stat"]
    values["change_bit"] = values.get("change_bit", 0) | VERB_BITS.get(raw["verb"], 0)
    op = Op(index=len(program.ops), verb=raw["verb"], **values)
    program.ops.append(op)
    program.change_bits.append(op.change_bit)
    return op
