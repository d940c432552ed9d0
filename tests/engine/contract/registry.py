"""What each game brings to the contract: ``CONTRACT`` in ``tests.engine.<key of the game>.contract``.

No other test of the contract knows any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from simulator.engine import BUDGETS, PLAYING, DeckList, Game

NAMES = ("Tom", "Ian", "Ann", "Bea", "Cal", "Dot", "Eve", "Fay", "Gus")
Secrets = Mapping[str, tuple[int, ...]]
#: Random decks that are legal together, one for each seat, from a compiled pool, a generator and their number.
MakeLineup = Callable[[Any, Random, int], tuple[DeckList, ...]]
#: Chooses among the legal actions of a position: the place of the one taken.
Drive = Callable[[Random, Game, Any], int]
#: The share of matches that an agent wins of another, by the key of the game, both names and a number of matches.
Strength = Callable[[str, str, str, int], float]
#: A budget of playouts that is soon spent: each of two actions is played on once.
SMALL_BUDGET = 2


def quick_agents(key: str) -> list[str]:
    """The agents of a game that do not search."""
    return [name for name in PLAYING[key].agents if name not in BUDGETS]


def short_searches() -> list[str]:
    """The agents of the family that search, as briefly as they can."""
    return [f"{name}:{SMALL_BUDGET}" for name in BUDGETS]


def alike(deck: Callable[[Any, Random, str], DeckList]) -> MakeLineup:
    """Line-ups of a game whose seats are all alike and whose decks may meet in any company."""
    return lambda pool, random, players: tuple(deck(pool, random, name) for name in NAMES[:players])


def uniform(random: Random, game: Game, state: Any) -> int:
    """Any action, each as likely as the others."""
    return random.randrange(len(game.legal_actions(state)))


@dataclass(frozen=True)
class Contract:
    """One game as the contract plays it.

    ``records`` are its card records, ``lineup`` makes random decks that are legal together, ``holds`` asserts what must
    be so in every position. ``players`` are the table sizes to be tried. ``drive`` plays the long random matches, in
    which every one of ``reached`` must come true at least once, of a position or of what its log says of the last
    decision: a game whose random play never gets there takes the greedy agent's choice now and then. ``strength``
    measures greedy against random, by default in pairs of ready-made decks. ``is_even`` says that the long random play
    has as many matches of each size as of any other, not mostly of the smallest. ``firsts`` are the seats that may be
    given to begin. ``secrets`` are the places whose cards a player may not know, ``determinize_view`` makes a full
    position from a view alone, ``empty`` a position on which nothing lies. ``state_module`` and ``notation`` are the
    game's modules of those names. ``length`` is how many times as long as those of the card games a match is: fewer are
    played, and agents are asked fewer of their decisions. ``peeped`` are the playouts in which a search that peeps is
    found out. ``hand`` are the cards that a seat holds.
    """

    records: Callable[[], list[Any]]
    lineup: MakeLineup
    holds: Callable[[Any], None]
    secrets: Callable[[Any, int], Secrets]
    determinize_view: Callable[[Any, int], Any]
    empty: Callable[[], Any]
    state_module: Any
    notation: Any
    players: tuple[int, ...] = (2,)
    drive: Drive = uniform
    reached: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    strength: Strength | None = None
    is_even: bool = False
    firsts: tuple[int | None, ...] = (None, 0, 1)
    length: int = 1
    peeped: int = 3
    hand: Callable[[Any, int], Sequence[int]] = lambda state, seat: state.hand(seat)


def few(key: str, seeds: range, players: int = 2) -> range:
    """The more players, the longer a match, and those of some games are long by themselves: fewer of them."""
    longer = contract_of(key).length * (players * players // 2 if players > 2 else 1)
    return seeds[: max(1, len(seeds) // longer)]


def tables(*sizes: int, with_most: bool = False) -> list[tuple[str, int]]:
    """Every game with each of these numbers of players that its contract tries, and with the most if they are asked."""
    return [
        (key, players)
        for key in sorted(PLAYING)
        for players in contract_of(key).players
        if players in sizes or (with_most and players == contract_of(key).players[-1])
    ]


@cache
def contract_of(game_key: str) -> Contract:
    found: Contract = import_module(f"tests.engine.{game_key}.contract").CONTRACT
    return found
