"""Plays other engines at random and prints how fast, as JSON. Runs in ``var/bench-venv`` and needs nothing of ours.

    python -m benchmarks.engine.peer_games NAME SCALE ROUNDS

Decisions with one legal action only are counted apart as forced, as our own engine counts them.
"""

from __future__ import annotations

import copy
import importlib
import json
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import metadata
from itertools import islice
from typing import Any, Final

from benchmarks.engine.timing import best_of

SEED: Final = 20_240_601
COPIES: Final = 400
#: Which decision of a game is taken as its middle, for the cost of a copy.
MIDDLE: Final = 12


@dataclass(slots=True)
class Count:
    """Decisions among two or more actions, and forced ones."""

    decisions: int = 0
    forced: int = 0

    def note(self, legal: int) -> None:
        if legal > 1:
            self.decisions += 1
        else:
            self.forced += 1


#: Plays one game step by step, counting; yields after each decision what a copy would be made of.
Play = Callable[[random.Random, Count], Iterator[Any]]


@dataclass(frozen=True, slots=True)
class Peer:
    """An engine: where it comes from, how many games make a round, and how one is played and copied."""

    package: str
    games: int
    play: Play
    copy: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class PeerResult:
    """What ``benchmarks.engine.peers`` reads back."""

    version: str
    games: int
    decisions: int
    forced: int
    seconds: float
    core_share: float
    copy_us: float | None


def play_uno(chance: random.Random, count: Count) -> Iterator[Any]:
    """RLCard Uno, its rules without the environment around them."""
    game = importlib.import_module("rlcard.games.uno").Game()
    game.np_random = _numpy_stream(chance)
    game.init_game()
    while not game.is_over():
        legal = game.get_legal_actions()
        count.note(len(legal))
        game.step(chance.choice(legal))
        yield game


def play_gin(chance: random.Random, count: Count) -> Iterator[Any]:
    """RLCard Gin Rummy, its rules without the environment around them."""
    game = importlib.import_module("rlcard.games.gin_rummy").Game()
    game.np_random = _numpy_stream(chance)
    game.init_game()
    while not game.is_over():
        legal = game.judge.get_legal_actions()
        count.note(len(legal))
        game.step(chance.choice(legal))
        yield game


def play_mahjong(chance: random.Random, count: Count) -> Iterator[Any]:
    """RLCard Mahjong, its rules without the environment around them."""
    game = importlib.import_module("rlcard.games.mahjong").Game()
    game.np_random = _numpy_stream(chance)
    state, _player = game.init_game()
    while not game.is_over():
        legal = game.get_legal_actions(state)
        count.note(len(legal))
        state, _player = game.step(chance.choice(legal))
        yield game


def play_leduc(chance: random.Random, count: Count) -> Iterator[Any]:
    """PettingZoo's Leduc Hold'em through its one interface."""
    env = importlib.import_module("pettingzoo.classic.leduc_holdem_v4").env()
    env.reset(seed=chance.randrange(1 << 30))
    for _agent in env.agent_iter():
        seen, _reward, over, cut, _info = env.last()
        if over or cut:
            env.step(None)
            continue
        legal = seen["action_mask"].nonzero()[0].tolist()
        count.note(len(legal))
        env.step(chance.choice(legal))
        yield env


def play_chess(chance: random.Random, count: Count) -> Iterator[Any]:
    """python-chess until mate, stalemate or one of the rules that end a game by themselves."""
    board = importlib.import_module("chess").Board()
    while not board.is_game_over():
        legal = list(board.legal_moves)
        count.note(len(legal))
        board.push(chance.choice(legal))
        yield board


def open_spiel_game(name: str) -> Play:
    """A game of OpenSpiel, from Python."""

    def play(chance: random.Random, count: Count) -> Iterator[Any]:
        state = importlib.import_module("pyspiel").load_game(name).new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                count.note(len(legal))
            state.apply_action(chance.choice(legal))
            yield state

    return play


def play_catan(chance: random.Random, count: Count) -> Iterator[Any]:
    """Catanatron with two players."""
    game_module = importlib.import_module("catanatron.game")
    player = importlib.import_module("catanatron.models.player")
    colors = (player.Color.RED, player.Color.BLUE)
    game = game_module.Game([player.Player(color) for color in colors], seed=chance.randrange(1, 1 << 30))
    while game.winning_color() is None and game.state.num_turns < game_module.TURNS_LIMIT:
        legal = _playable(game)
        count.note(len(legal))
        game.execute(chance.choice(legal))
        yield game


def _playable(game: Any) -> Sequence[Any]:
    """What may be done now; the newer versions keep it on the game, the older ones on its state."""
    holder = game if hasattr(game, "playable_actions") else game.state
    listed: Sequence[Any] = holder.playable_actions
    return listed


class RandomDominion:
    """Answers every question that pyminion asks at random: one of the cards, some of them, or none."""

    def __init__(self, chance: random.Random, count: Count) -> None:
        self._chance = chance
        self._count = count

    def action_phase_decision(self, valid_actions: list[Any], player: Any, game: Any) -> Any:
        return self._one([*valid_actions, None])

    def treasure_phase_decision(self, valid_treasures: list[Any], player: Any, game: Any) -> list[Any]:
        return list(valid_treasures)

    def buy_phase_decision(self, valid_cards: list[Any], player: Any, game: Any) -> Any:
        return self._one([*valid_cards, None])

    def binary_decision(self, *_about: Any, **_more: Any) -> bool:
        return bool(self._one([False, True]))

    def multiple_option_decision(
        self, card: Any, options: list[str], player: Any, game: Any, num_choices: int = 1, unique: bool = True
    ) -> list[int]:
        self._count.note(len(options))
        return self._chance.sample(range(len(options)), num_choices)

    def deck_position_decision(self, prompt: str, card: Any, player: Any, game: Any, num_deck_cards: int) -> int:
        return int(self._one(list(range(num_deck_cards + 1))))

    def multi_play_decision(
        self, prompt: str, card: Any, valid_cards: list[Any], player: Any, game: Any, required: bool = True
    ) -> Any:
        return self._one(list(valid_cards) if required else [*valid_cards, None])

    def __getattr__(self, name: str) -> Callable[..., list[Any]]:
        """Discard, trash, gain and the like: between a least and a most number of cards."""
        if not name.endswith("_decision"):
            raise AttributeError(name)
        return self._some

    def _one(self, options: list[Any]) -> Any:
        self._count.note(len(options))
        return self._chance.choice(options)

    def _some(self, prompt: str, card: Any, valid_cards: list[Any], *_who: Any, **limits: int) -> list[Any]:
        least = most = len(valid_cards)
        for name, value in limits.items():
            if name.startswith("min_num"):
                least = min(value, most)
            elif name.startswith("max_num") and value >= 0:
                most = min(value, most)
        self._count.note(len(valid_cards))
        return self._chance.sample(valid_cards, self._chance.randint(min(least, most), most))


def play_dominion(chance: random.Random, count: Count) -> Iterator[Any]:
    """pyminion with the base set and random answers; it takes a whole turn at a time."""
    bots = importlib.import_module("pyminion.bots.bot")
    base = importlib.import_module("pyminion.expansions.base")
    random.seed(chance.randrange(1 << 30))
    players = [bots.Bot(decider=RandomDominion(chance, count), player_id=f"bot {seat}") for seat in range(2)]
    made = importlib.import_module("pyminion.game").Game(players, [base.base_set], log_stdout=False)
    made.start()
    while True:
        for player in made.players:
            made.current_player = player
            player.take_turn(made)
            yield made
            if made.is_over():
                return


def _numpy_stream(chance: random.Random) -> Any:
    return importlib.import_module("numpy").random.RandomState(chance.randrange(1 << 30))


def _clone(state: Any) -> Any:
    return state.clone()


PEERS: Final[dict[str, Peer]] = {
    "rlcard-uno": Peer("rlcard", 1200, play_uno, copy.deepcopy),
    "rlcard-gin-rummy": Peer("rlcard", 250, play_gin, copy.deepcopy),
    "rlcard-mahjong": Peer("rlcard", 60, play_mahjong, copy.deepcopy),
    "pettingzoo-leduc": Peer("pettingzoo", 700, play_leduc, copy.deepcopy),
    "python-chess": Peer("chess", 50, play_chess, lambda board: board.copy(stack=False)),
    "pyminion": Peer("pyminion", 90, play_dominion, copy.deepcopy),
    "catanatron": Peer("catanatron", 25, play_catan, lambda game: game.copy()),
    "open-spiel-gin-rummy": Peer("open-spiel", 300, open_spiel_game("gin_rummy"), _clone),
    "open-spiel-hearts": Peer("open-spiel", 5000, open_spiel_game("hearts"), _clone),
    "open-spiel-bridge": Peer("open-spiel", 5000, open_spiel_game("bridge(use_double_dummy_result=false)"), _clone),
}


def measure(peer: Peer, scale: float, rounds: int) -> PeerResult:
    """Play the rounds of one peer, the same games in each."""
    games = max(1, round(peer.games * scale))
    count = Count()

    def play_round() -> None:
        chance = random.Random(SEED)
        count.decisions = count.forced = 0
        for _ in range(games):
            for _state in peer.play(chance, count):
                pass

    timing = best_of(play_round, rounds)
    version = metadata.version(peer.package)
    decisions, forced = count.decisions, count.forced
    return PeerResult(version, games, decisions, forced, timing.seconds, timing.core_share, _copy_cost(peer, rounds))


def _copy_cost(peer: Peer, rounds: int) -> float | None:
    """Microseconds for a copy of a position from the middle of a game; ``None`` where it cannot be copied."""
    state = list(islice(peer.play(random.Random(SEED), Count()), MIDDLE))[-1]
    number = max(1, COPIES // 10 if peer.copy is copy.deepcopy else COPIES)

    def copies() -> None:
        for _ in range(number):
            peer.copy(state)

    try:
        return best_of(copies, rounds).seconds / number * 1e6
    except (TypeError, ValueError, RecursionError):
        return None


def main(name: str, scale: str, rounds: str) -> None:
    """Measure one peer and print it."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    sys.stdout.write(json.dumps(asdict(measure(PEERS[name], float(scale), int(rounds)))) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
