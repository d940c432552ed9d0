"""The AI that solves: named as in a match, with a budget if it takes one (``strong:100``)."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.engine import Agent, BadSetup, get_game, make_agent, read_agent


class UnknownPlayer(Exception):
    """An AI that a game does not have, or a budget that it does not take; the message says what there is."""


@dataclass(frozen=True, slots=True)
class Player:
    """An AI of a game; ``label`` names it with its budget."""

    game_key: str
    label: str

    def sit_down(self, seed: int, seat: int) -> Agent:
        """A fresh agent with its own stream of chance."""
        return make_agent(get_game(self.game_key), self.label, seed, seat)


def read_player(game_key: str, text: str) -> Player:
    """The AI that ``NAME`` or ``NAME:BUDGET`` means in a game."""
    try:
        return Player(game_key, read_agent(get_game(game_key), text).text)
    except BadSetup as error:
        raise UnknownPlayer(f"{get_game(game_key).name}: {error}") from error
