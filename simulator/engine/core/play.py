"""One match from start to end: ask who decides, apply, stop; and the same again as a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from simulator.engine.core.errors import BadSetup, EngineBug
from simulator.engine.core.game import Agent, Game
from simulator.engine.core.match import MatchResult, MatchSpec, Replay, Step

#: Far more decisions than any match has; reaching it is a bug of the rules, not a draw.
DECISION_LIMIT: Final = 200_000


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision as it stood: its number, who made it, its label, and the turn and phase it was made in."""

    number: int
    actor: int
    label: str
    turn: int
    phase: str


def make_agents(game: Game, spec: MatchSpec) -> list[Agent]:
    """The players of a match, each with a stream of chance of its own; ``BadSetup`` for an unknown name."""
    if len(spec.agents) != len(spec.decks):
        raise BadSetup(f"{len(spec.decks)} decks need as many agents, not {len(spec.agents)}.")
    for name in spec.agents:
        if name not in game.agents:
            raise BadSetup(f'Unknown agent "{name}"; known are {", ".join(game.agents)}.')
    return [game.agents[name](spec.seed, seat) for seat, name in enumerate(spec.agents)]


def _looker(game: Game, agent: Agent) -> Callable[[Any, int], Any] | None:
    """How an agent is shown a position; ``None`` for one that looks at nothing."""
    if agent.needs_view:
        return game.view
    return game.glance if agent.needs_glance else None


def _ask(game: Game, state: Any, player: int, agent: Agent) -> int:
    look = _looker(game, agent)
    return agent.choose(look(state, player) if look is not None else None, game.legal_actions(state))


def play_match(game: Game, pool: Any, spec: MatchSpec, *, log: bool = False, record: bool = False) -> MatchResult:
    """Play one match to its end; the same spec gives the same result everywhere. ``record`` adds to its ``stats``."""
    agents = make_agents(game, spec)
    state = game.setup(pool, spec, log=log, record=record)
    to_move, legal_actions, apply = game.to_move, game.legal_actions, game.apply
    choosers = [agent.choose for agent in agents]
    lookers = [_looker(game, agent) for agent in agents]
    choices: list[int] = []
    while (player := to_move(state)) >= 0:
        look = lookers[player]
        act = choosers[player](look(state, player) if look is not None else None, legal_actions(state))
        choices.append(act)
        apply(state, act)
        if len(choices) > DECISION_LIMIT:
            raise EngineBug("The match does not end.", position=game.to_text(state))
    return _result(game, state, choices)


def _result(game: Game, state: Any, choices: list[int]) -> MatchResult:
    outcome = game.outcome(state)
    if outcome is None:
        raise EngineBug("The match is not over.", position=game.to_text(state))
    return MatchResult(
        outcome=outcome,
        first=state.first,
        turns=state.turn,
        decisions=state.decisions,
        forced=state.forced,
        key=game.key_of(state),
        stats=game.stats(state),
        choices=choices,
        told=partial(game.events, state),
    )


def replay_match(game: Game, pool: Any, spec: MatchSpec) -> Replay:
    """Play a match again from its spec, keeping every step."""
    agents = make_agents(game, spec)

    def choose(state: Any, _number: int) -> int:
        player = game.to_move(state)
        return _ask(game, state, player, agents[player])

    return _replay(game, pool, spec, choose)


def replay_choices(game: Game, pool: Any, spec: MatchSpec, choices: Sequence[int]) -> Replay:
    """Play a match again from its list of choices; ``IllegalAction`` where they do not fit."""

    def choose(state: Any, number: int) -> int:
        if number >= len(choices):
            raise EngineBug("The list of choices ends before the match does.", position=game.to_text(state))
        return choices[number]

    return _replay(game, pool, spec, choose)


def _replay(game: Game, pool: Any, spec: MatchSpec, choose: Callable[[Any, int], int]) -> Replay:
    state = game.setup(pool, spec, log=True, record=True)
    steps = [_step(game, state, Choice(0, -1, "Set-up", state.turn, game.phase_name(state)))]
    choices: list[int] = []
    while game.outcome(state) is None:
        act = choose(state, len(choices))
        choices.append(act)
        made = Choice(len(choices), game.to_move(state), game.label(state, act), state.turn, game.phase_name(state))
        game.apply(state, act)
        steps.append(_step(game, state, made))
    result = _result(game, state, choices)
    return Replay(spec, tuple(steps), result)


def _step(game: Game, state: Any, made: Choice) -> Step:
    """A choice, as it was when it was made, and what has happened since; the log starts anew."""
    events = tuple(game.events(state))
    state.log.clear()
    return Step(
        number=made.number,
        turn=made.turn,
        actor=made.actor,
        phase=made.phase,
        label=made.label,
        events=events,
        view=game.picture(state),
        position=game.to_text(state),
    )
