"""One match from start to end: ask who decides, apply, stop; and the same again as a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from simulator.engine.core.errors import BadSetup, EngineBug, EngineError
from simulator.engine.core.match.family import make_agent
from simulator.engine.core.match.game import Agent, Game
from simulator.engine.core.match.records import MatchResult, MatchSpec, Replay, Step
from simulator.engine.core.match.roles import DRAWN
from simulator.engine.core.outcome import Outcome

#: Whether matches are played by the compiled engine (`make run`, `make fast`): the same ones either way, only sooner.
IS_COMPILED: Final = not __file__.endswith(".py")
#: A match with so many decisions never ends: it is stopped, counted and shown as abnormal. Of 3,800 normal matches of
#: two players the longest had 1,869 decisions; tables of five reach 3,129.
DECISION_LIMIT: Final = 20_000
#: Reason of a match that reached the limit.
AT_LIMIT: Final = "decision_limit"
#: Steps in the replay of an abnormal match, the last ones: more would fill the memory.
LAST_STEPS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision as it stood: its number, who made it, its label, and the turn and phase it was made in."""

    number: int
    actor: int
    label: str
    turn: int
    phase: str


def make_agents(game: Game, spec: MatchSpec) -> list[Agent]:
    """The players of a match, each with a stream of chance of its own; ``BadSetup`` for a name that cannot be read."""
    if len(spec.agents) != len(spec.decks):
        raise BadSetup(f"{len(spec.decks)} decks need as many agents, not {len(spec.agents)}.")
    return [make_agent(game, name, spec.seed, seat) for seat, name in enumerate(spec.agents)]


def set_up(game: Game, pool: Any, spec: MatchSpec, *, log: bool = False, record: bool = False) -> Any:
    """The first position of a match. ``BadSetup`` also for a seat given to begin where chance does not decide that."""
    if spec.first is not None and game.first_is != DRAWN:
        raise BadSetup("Who begins cannot be given: it is decided in the match or by what is chosen before it.")
    return game.setup(pool, spec, log=log, record=record)


def _looker(game: Game, agent: Agent) -> Callable[[Any, int], Any] | None:
    """How an agent is shown a position; ``None`` for one that looks at nothing."""
    if agent.needs_view:
        return game.view
    return game.observation if agent.needs_observation else None


def play_match(
    game: Game, pool: Any, spec: MatchSpec, *, log: bool = False, record: bool = False, limit: int = DECISION_LIMIT
) -> MatchResult:
    """Play one match to its end; the same spec gives the same result everywhere. ``record`` adds to its ``stats``.

    At ``limit`` decisions the match is abnormal and nobody wins. An error of the engine is raised.
    """
    agents = make_agents(game, spec)
    state = set_up(game, pool, spec, log=log, record=record)
    choices: list[int] = []
    _play_on(game, state, agents, choices, limit)
    return _result(game, state, choices, limit)


def play_counted(game: Game, pool: Any, spec: MatchSpec, *, limit: int = DECISION_LIMIT) -> MatchResult:
    """Play one match with ``record`` that counts even if it raises: it is then abnormal, and ``error`` says why.

    Only a match that cannot be set up raises, ``BadSetup`` if this is due to its spec.
    """
    agents = make_agents(game, spec)
    state = set_up(game, pool, spec, record=True)
    choices: list[int] = []
    try:
        _play_on(game, state, agents, choices, limit)
        return _result(game, state, choices, limit)
    except MemoryError:  # says something about the machine, not about the match
        raise
    except Exception as error:  # noqa: BLE001 - the result carries it
        return _broken(game, state, choices, error)


def error_code(error: Exception) -> str:
    """The code of an error in a match; one that the engine did not foresee is a bug of the engine."""
    return error.code if isinstance(error, EngineError) else EngineBug.code


def _play_on(game: Game, state: Any, agents: Sequence[Agent], choices: list[int], limit: int) -> None:
    """Ask and apply until the match is over or has ``limit`` choices, which are added to ``choices``."""
    to_move, legal_actions, apply = game.to_move, game.legal_actions, game.apply
    choosers = [agent.choose for agent in agents]
    lookers = [_looker(game, agent) for agent in agents]
    while (player := to_move(state)) >= 0 and len(choices) < limit:
        look = lookers[player]
        act = choosers[player](look(state, player) if look is not None else None, legal_actions(state))
        choices.append(act)
        apply(state, act)


def _result(game: Game, state: Any, choices: list[int], limit: int) -> MatchResult:
    outcome = game.outcome(state)
    if outcome is None:
        if len(choices) < limit:
            raise EngineBug("The choices end before the match does.", position=game.to_text(state))
        outcome = Outcome((), AT_LIMIT, abnormal=True)
    return _gathered(game, state, choices, outcome)


def _gathered(
    game: Game, state: Any, choices: list[int], outcome: Outcome, error: Exception | None = None
) -> MatchResult:
    return MatchResult(
        outcome=outcome,
        first=state.first,
        turns=game.turns(state),
        decisions=state.decisions,
        forced=state.forced,
        key=game.key_of(state),
        stats=game.stats(state),
        choices=choices,
        told=partial(game.events, state),
        error=error,
    )


def _broken(game: Game, state: Any, choices: list[int], error: Exception) -> MatchResult:
    """The result of a match that raised: what can still be read from its last position."""
    outcome = Outcome((), error_code(error), abnormal=True)
    try:
        return _gathered(game, state, choices, outcome, error)
    except Exception:  # noqa: BLE001 - the position is broken too, so only the plain numbers are left
        return MatchResult(
            outcome, state.first, state.turn, state.decisions, state.forced, "", {}, choices, error=error
        )


def replay_match(game: Game, pool: Any, spec: MatchSpec, *, limit: int = DECISION_LIMIT) -> Replay:
    """Play a match again from its spec, with every step; of an abnormal match with the last ``LAST_STEPS``.

    It is played twice: first to know its choices and how it ends, then to show the steps that are kept.
    """
    known = play_counted(game, pool, spec, limit=limit)
    return _replay(game, pool, spec, known.choices, known, limit)


def replay_choices(
    game: Game, pool: Any, spec: MatchSpec, choices: Sequence[int], *, limit: int = DECISION_LIMIT
) -> Replay:
    """Play a match again from its list of choices; ``IllegalAction`` where they do not fit."""
    made = list(choices[:limit])
    known = _follow(game, pool, spec, made, limit) if len(made) >= LAST_STEPS else None
    return _replay(game, pool, spec, made, known, limit)


def _follow(game: Game, pool: Any, spec: MatchSpec, choices: list[int], limit: int) -> MatchResult:
    """How a match with these choices ends."""
    state = set_up(game, pool, spec, record=True)
    for act in choices:
        if game.outcome(state) is not None:
            break
        game.apply(state, act)
    return _result(game, state, choices, limit)


def _replay(
    game: Game, pool: Any, spec: MatchSpec, choices: list[int], known: MatchResult | None, limit: int
) -> Replay:
    """The steps of a match; ``known`` is how it ends, and needed of one that is longer than ``LAST_STEPS``."""
    is_abnormal = known is not None and known.outcome.abnormal
    state = set_up(game, pool, spec, log=True, record=True)
    steps: list[Step] = []
    try:
        _walk(game, state, choices, max(0, len(choices) + 1 - LAST_STEPS) if is_abnormal else 0, steps)
    except Exception:
        if known is None or known.error is None:
            raise  # and if it is known to break, here it did so again
    if known is None or known.error is None:
        known = _result(game, state, choices, limit)
    return Replay(spec, tuple(steps), known)


def _walk(game: Game, state: Any, choices: Sequence[int], start: int, steps: list[Step]) -> None:
    """Apply the choices up to the end of the match, and add to ``steps`` those from number ``start``."""
    if start == 0:
        steps.append(_step(game, state, Choice(0, -1, "Set-up", state.turn, game.phase_name(state))))
    for number, act in enumerate(choices, 1):
        if game.outcome(state) is not None:
            break
        if number < start:
            game.apply(state, act)
            state.log.clear()
            continue
        made = Choice(number, game.to_move(state), game.label(state, act), state.turn, game.phase_name(state))
        game.apply(state, act)
        steps.append(_step(game, state, made))


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
