"""Abilities and conditions of objectives compiled from their data into small records the rules can run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from simulator.engine.core import kernel
from simulator.engine.core.cards import Verb, compile_fields
from simulator.engine.games.age_of_conan.cards import terms
from simulator.engine.games.age_of_conan.cards.definitions import Artifact, Component, ConanCard, KingdomCard, Objective
from simulator.engine.games.age_of_conan.cards.kinds import KINDS
from simulator.engine.games.age_of_conan.cards.ops import Op
from simulator.engine.games.age_of_conan.cards.pool import Pool
from simulator.engine.games.age_of_conan.cards.verbs import CONDITIONS, COSTS, EFFECTS, GOALS

Json = Any
VERBS: Final[Mapping[str, Mapping[str, Verb]]] = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS, "goal": GOALS}


@dataclass(frozen=True, slots=True)
class Ability(kernel.CompiledAbility):
    """One ability of a card; ``index`` is its place in ``Program.abilities``.

    ``windows`` has the bit of its timing (``terms.W_…``), ``once`` is 0 for once in a turn, -1 without a limit of its
    own. ``may`` is false only for what holds by itself (``passive``).
    """

    conditions: tuple[Op, ...]
    costs: tuple[Op, ...]
    effects: tuple[Op, ...]


@dataclass(eq=False, slots=True)
class Program:
    """The pool and all its abilities, ready to run.

    ``uses`` are the abilities of a card by its number, ``windows`` the set of their timings, ``goals`` the conditions
    of an objective.
    """

    pool: Pool
    abilities: list[Ability] = field(default_factory=list)
    ops: list[Op] = field(default_factory=list)
    uses: list[tuple[int, ...]] = field(default_factory=list)
    windows: list[int] = field(default_factory=list)
    goals: list[tuple[Op, ...]] = field(default_factory=list)


def build_program(pool: Pool) -> Program:
    """Compile every ability and condition of every card that can be simulated."""
    program = Program(pool)
    for number, card in enumerate(pool.defs):
        abilities = [_ability(program, number, raw) for raw in _abilities_of(card)]
        program.uses.append(tuple(ability.index for ability in abilities))
        windows = 0
        for ability in abilities:
            windows |= ability.windows
        program.windows.append(windows)
        goals = card.condition or () if isinstance(card, Objective) and card.simulatable else ()
        program.goals.append(tuple(compile_entry(program, "goal", raw) for raw in goals))
    return program


def _abilities_of(card: Component) -> tuple[Mapping[str, Json], ...]:
    if isinstance(card, KingdomCard | Artifact | ConanCard) and card.simulatable:
        return card.abilities or ()
    return ()


def _ability(program: Program, card: int, raw: Mapping[str, Json]) -> Ability:
    when = raw["when"]
    ability = Ability(
        index=len(program.abilities),
        card=card,
        when=when,
        windows=1 << terms.TIMINGS.index(when),
        may=when != terms.PASSIVE,
        once=terms.ONCE.index(raw["once"]) if "once" in raw else -1,
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
    return op
