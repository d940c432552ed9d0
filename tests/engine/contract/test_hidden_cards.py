"""Hidden cards change no choice: agents see the view, and in any world with the same view they choose the same."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from inspect import isfunction, signature
from random import Random
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import pytest

from simulator.engine import PLAYING, Game, MatchSpec, get_game, play_match
from simulator.engine.agents import HalvingAgent
from simulator.engine.core.match.game import Agent
from tests.engine.contract.random_decks import pool_of, random_decks
from tests.engine.contract.registry import contract_of, few, tables

#: Worlds besides the real one in which every decision is asked again.
OTHER_WORLDS = 3
#: Agents that search are asked one decision in so many, others all; of a game with long matches fewer.
EVERY = 5
LONGEST = 20_000
#: Numbers that an observation is asked about: cards, zones and places in a row.
QUESTIONS = range(200)
#: Hidden cards seldom decide; a peeping search is found in one of so many matches.
MOST_MATCHES = 8
#: With as many as can be where that is four; agents that search, which take long, play with fewer.
FOUR = [(key, players) for key, players in tables(4) if PLAYING[key].players[1] == players]
TABLES = [*tables(2, 3), *FOUR]
every_table = pytest.mark.parametrize(("key", "players"), TABLES)


def mind(key: str, name: str) -> str:
    """What decides for an agent, but for its budget: all that search are asked with the same one here."""
    agent = PLAYING[key].agents[name](0, 0)
    if not hasattr(agent, "playouts") or not hasattr(agent, "__dict__"):  # compiled ones do not tell
        return name
    told: Any = agent
    own = {**vars(told), "playouts": 0, "_game": (type(told._game), vars(told._game))}
    return f"{type(told)} {own}"


def minds(key: str) -> list[str]:
    """An agent of each mind: *strong* may be *fast* with another budget."""
    return list({mind(key, name): name for name in reversed(PLAYING[key].agents)}.values())


def is_search(key: str, name: str) -> bool:
    return hasattr(PLAYING[key].agents[name](0, 0), "playouts")


EVERY_AGENT = [
    (key, players, name)
    for key, players in TABLES
    for name in minds(key)
    if (key, players) not in FOUR or not is_search(key, name)
]
EVERY_SEARCH = [(key, players, name) for key, players, name in EVERY_AGENT if is_search(key, name)]
every_agent = pytest.mark.parametrize(("key", "players", "name"), EVERY_AGENT)
every_search = pytest.mark.parametrize(("key", "players", "name"), EVERY_SEARCH)
Ask = Callable[[Game, Agent, Any, int], int]


class Door:
    """What an agent is given, through which it sees only what is meant for it: no name that begins with ``_``."""

    def __init__(self, given: Any) -> None:
        object.__setattr__(self, "_given", given)

    def __getattribute__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AssertionError(f"an agent looks at {name}")
        return getattr(object.__getattribute__(self, "_given"), name)


def ask(game: Game, agent: Agent, state: Any, player: int) -> int:
    """An agent's choice from what ``play_match`` would give it."""
    if agent.needs_view:
        return agent.choose(game.view(state, player), game.legal_actions(state))
    if agent.needs_observation:
        observation = game.observation(state, player)
        is_compiled = not isfunction(type(agent).choose)
        return agent.choose(observation if is_compiled else Door(observation), game.legal_actions(state))
    return agent.choose(None, game.legal_actions(state))


def make(game: Game, name: str, seed: int, seat: int) -> Agent:
    agent = game.agents[name](seed, seat)
    if hasattr(agent, "playouts"):
        agent.playouts = contract_of(game.key).peeped
    return agent


def start(game: Game, seed: int, players: int) -> Any:
    spec = MatchSpec(decks=random_decks(game.key, seed, players), seed=seed, agents=("random",) * players)
    return game.setup(pool_of(game.key), spec)


def differing_choices(
    game: Game, seed: int, players: int, maker: Callable[[int, int], Agent], asked: Ask
) -> Iterator[str]:
    """Positions of a match in which the choice depends on the world; the agents of each world keep their memory."""
    random = Random(seed)
    state = start(game, seed, players)
    teams = [[maker(seed, seat) for seat in range(players)] for _ in range(1 + OTHER_WORLDS)]
    every = contract_of(game.key).length * (EVERY if hasattr(teams[0][0], "playouts") else 1)
    for number in range(LONGEST):
        player = game.to_move(state)
        if player < 0:
            return
        act = random.choice(game.legal_actions(state))
        if number % every == 0:
            others = [game.determinize(state, player, seed=number + world) for world in range(OTHER_WORLDS)]
            choices = [
                asked(game, team[player], world, player) for team, world in zip(teams, [state, *others], strict=True)
            ]
            act = choices[0]
            if len(set(choices)) > 1:
                yield f"{choices}: {game.to_text(state)}"
        game.apply(state, act)
    raise AssertionError(f"match {seed} does not end")


@pytest.mark.slow
@every_agent
def test_no_agent_chooses_by_what_it_cannot_see(key: str, players: int, name: str) -> None:
    game = get_game(key)
    for seed in few(key, range(2100, 2102)):
        assert not [*differing_choices(game, seed, players, lambda one, seat: make(game, name, one, seat), ask)]


def answers(observation: Any) -> dict[str, Any]:
    """All that can be asked of an observation, with any small number where one is asked for."""
    said: dict[str, Any] = {"player": observation.player}
    for name in dir(observation):
        question = getattr(observation, name)
        if not name.startswith("_") and callable(question):
            numbers = [(number,) for number in QUESTIONS] if signature(question).parameters else [()]
            said |= {f"{name}{given}": _answer(question, given) for given in numbers}
    return said


def _answer(question: Callable[..., Any], given: tuple[int, ...]) -> Any:
    try:
        return question(*given)
    except (IndexError, ValueError) as error:
        return type(error)


@pytest.mark.slow
@every_table
def test_an_observation_answers_the_same_whatever_the_player_cannot_see(key: str, players: int) -> None:
    game = get_game(key)
    random = Random(2400)
    state = start(game, 2400, players)
    while game.outcome(state) is None:
        player = game.to_move(state)
        other = game.determinize(state, player, seed=players)
        assert answers(game.observation(other, player)) == answers(game.observation(state, player)), game.to_text(state)
        game.apply(state, random.choice(game.legal_actions(state)))


class Peeper:
    """Chooses by the whole position, as no agent may; shows that the test above would notice."""

    needs_view = True
    needs_observation = False

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        return actions[crc32(view.encode()) % len(actions)]


@pytest.mark.slow
@every_table
def test_an_agent_that_peeped_would_be_found_out(key: str, players: int) -> None:
    def ask_with_all_cards_open(game: Game, agent: Agent, state: Any, player: int) -> int:
        return agent.choose(game.to_text(state), game.legal_actions(state))

    game = get_game(key)
    assert any(differing_choices(game, 2100, players, lambda seed, seat: Peeper(), ask_with_all_cards_open))


class AllCardsOpen:
    """What a game tells its search, but that the true position takes the place of a guess."""

    def __init__(self, told: Any) -> None:
        self._told = told

    def determinize(self, view: Any, seed: int) -> Any:
        return view.state.clone()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._told, name)


@pytest.mark.slow
@every_search
def test_a_search_that_peeped_would_be_found_out(key: str, players: int, name: str) -> None:
    def ask_with_all_cards_open(game: Game, agent: Agent, state: Any, player: int) -> int:
        return agent.choose(SimpleNamespace(state=state, player=player), game.legal_actions(state))

    def peeping(seed: int, seat: int) -> Agent:
        told: Any = get_game(key).agents[name](seed, seat)
        return HalvingAgent(AllCardsOpen(told._game), seed, seat, contract_of(key).peeped)

    game = get_game(key)
    seeds = range(2100, 2100 + MOST_MATCHES)
    assert any(any(differing_choices(game, seed, players, peeping, ask_with_all_cards_open)) for seed in seeds)


@pytest.mark.parametrize("key", sorted(PLAYING))
def test_greedy_fast_and_strong_of_every_game_are_asked(key: str) -> None:
    asked = {mind(key, name) for game, _players, name in EVERY_AGENT if game == key}
    searching = {mind(key, name) for game, _players, name in EVERY_SEARCH if game == key}
    searches = {mind(key, name) for name in ("fast", "strong")}
    assert asked >= {mind(key, "greedy"), *searches} and searching >= searches
    assert mind(key, "greedy") not in searches


@pytest.mark.slow
@every_table
def test_other_worlds_differ_in_all_that_is_hidden(key: str, players: int) -> None:
    game, secrets = get_game(key), contract_of(key).secrets
    seen, changed = Counter[str](), Counter[str]()
    for seed in range(2200, 2204):
        random = Random(seed)
        state = start(game, seed, players)
        while game.outcome(state) is None:
            player = game.to_move(state)
            others = [game.determinize(state, player, seed=world) for world in range(OTHER_WORLDS)]
            for place, cards in secrets(state, player).items():
                kind = place.split(" of ")[0]
                seen[kind] += len(cards) > 1
                changed[kind] += len(cards) > 1 and any(secrets(other, player)[place] != cards for other in others)
            game.apply(state, random.choice(game.legal_actions(state)))
    assert all(changed[kind] > 0.9 * seen[kind] > 0 for kind in seen), (seen, changed)


class Spy:
    """Plays at random and keeps what it was given."""

    def __init__(self, seat: int, *, needs_view: bool) -> None:
        self.needs_view = needs_view
        self.needs_observation = False
        self.seat = seat
        self.given: list[tuple[Any, Sequence[int]]] = []
        self._random = Random(seat)

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        self.given.append((view, actions))
        return self._random.choice(actions)


class Watched:
    """A game played by spies, whose true positions are kept."""

    def __init__(self, game: Game, *, need_view: bool) -> None:
        self._game = game
        self.spies: list[Spy] = []
        self.states: list[Any] = []
        self.agents = {"spy": lambda seed, seat: self._spy(seat, need_view)}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def _spy(self, seat: int, need_view: bool) -> Spy:
        self.spies.append(Spy(seat, needs_view=need_view))
        return self.spies[-1]

    def setup(self, *args: Any, **options: Any) -> Any:
        self.states.append(self._game.setup(*args, **options))
        return self.states[-1]


def reachable(thing: Any) -> set[int]:
    """The ids of everything that an object leads to, but through modules, types and functions."""
    known: dict[int, Any] = {}
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if id(one) not in known and not isinstance(one, type(gc) | type | type(ask)):
            known[id(one)] = one
            waiting += gc.get_referents(one)
    return set(known)


def watched_match(key: str, players: int, *, need_view: bool) -> Watched:
    game = Watched(get_game(key), need_view=need_view)
    spec = MatchSpec(decks=random_decks(key, 2300, players), seed=2300, agents=("spy",) * players)
    play_match(game, pool_of(key), spec, log=True, record=True)
    return game


@pytest.mark.slow
@every_table
def test_an_agent_is_given_a_view_that_leads_to_nothing_hidden(key: str, players: int) -> None:
    game = watched_match(key, players, need_view=True)
    true_state = game.states[0]
    private = {id(true_state), id(true_state.log), id(true_state.recorder), id(true_state.piles)}
    for spy in game.spies:
        assert len(spy.given) > 10
        for view, actions in spy.given[::40]:
            assert view.player == spy.seat
            assert not private & reachable(view)
            assert all(type(action) is int for action in actions)


@every_table
def test_an_agent_that_needs_no_view_is_given_none(key: str, players: int) -> None:
    game = watched_match(key, players, need_view=False)
    assert all(view is None for spy in game.spies for view, _actions in spy.given)
