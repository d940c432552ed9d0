"""What an agent considered at one decision of a match: asked again, with its stream of chance as it was."""

from __future__ import annotations

from typing import Any

from simulator.engine.core.match.family import make_agent
from simulator.engine.core.match.game import Game, Thinker
from simulator.engine.core.match.records import Considered, Replay, Weighed


def considered(game: Game, pool: Any, replay: Replay, number: int) -> Considered | None:
    """What the agent weighed that made decision ``number`` of a replay; ``None`` for an agent that cannot say it.

    The agent passes over its earlier decisions: only this one costs its playouts. It sees its player's view alone.
    """
    seat = replay.step(number).actor
    agent = make_agent(game, replay.spec.agents[seat], replay.spec.seed, seat)
    if not isinstance(agent, Thinker):
        return None
    state, choices = game.setup(pool, replay.spec), replay.result.choices
    for act in choices[: number - 1]:
        if game.to_move(state) == seat:
            agent.pass_over(game.view(state, seat), game.legal_actions(state))
        game.apply(state, act)
    return weigh(game, agent, state, choices[number - 1])


def weigh(game: Game, agent: Thinker, state: Any, made: int) -> Considered:
    """What an agent weighs in a position in which it is its turn and the choice was ``made``."""
    seat, trace = game.to_move(state), list[Weighed]()
    agent.trace = trace
    choice = agent.choose(game.view(state, seat), game.legal_actions(state))
    agent.trace = None
    known = game.view(state, seat).state
    return Considered(
        weighed=tuple(trace),
        labels=tuple(game.label(known, item.action) for item in trace),
        chosen=[item.action for item in trace].index(choice),
        is_same=choice == made,
    )
