"""The AI that solves: named as on the site, with a budget if it takes one (``search:100``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from simulator.engine import Game, get_game

MAX_BUDGET: Final = 100_000


class UnknownPlayer(Exception):
    """An AI that a game does not have, or a budget that it does not take; the message says what there is."""


@dataclass(frozen=True, slots=True)
class Player:
    """An AI of a game; ``budget`` is ``None`` where the AI takes none or its own default is meant."""

    game_key: str
    name: str
    budget: int | None

    @property
    def label(self) -> str:
        return self.name if self.budget is None else f"{self.name}:{self.budget}"

    def sit_down(self, seed: int, seat: int) -> Any:
        """A fresh agent with its own stream of chance."""
        agent = get_game(self.game_key).agents[self.name](seed, seat)
        if self.budget is not None:
            agent.playouts = self.budget  # type: ignore[attr-defined]  # read_player has looked
        return agent


def read_player(game_key: str, text: str) -> Player:
    """The AI that ``NAME`` or ``NAME:BUDGET`` means in a game."""
    game = get_game(game_key)
    name, colon, budget = text.partition(":")
    if name not in game.agents:
        raise UnknownPlayer(f'{game.name} has no AI "{name}": choose {", ".join(game.agents)}.')
    return Player(game_key, name, _read_budget(game, name, budget) if colon else None)


def _read_budget(game: Game, name: str, text: str) -> int:
    if not hasattr(game.agents[name](0, 0), "playouts"):
        raise UnknownPlayer(f'The AI "{name}" of {game.name} takes no budget: write only {name}.')
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MAX_BUDGET):
        raise UnknownPlayer(f'The budget "{text}" of {name} must be a whole number from 1 to {MAX_BUDGET:,}.')
    return int(text)
