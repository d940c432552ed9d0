"""The AIs that play for people: what each does, in words, how long its matches take, and the fields to choose one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms

from simulator import matches, reading, stats
from simulator.engine import BUDGETS, MOST_PLAYOUTS, get_game, offered_agents
from simulator.games import pages_of

WORDS: Final[Mapping[str, str]] = {
    "random": "Picks any legal action. The floor that every other AI must beat.",
    "greedy": "Takes what looks best right now by rules of thumb. Quick and sensible.",
    "fast": "Plays the few choices that look best on for a turn, a few times each, before it takes one.",
    "strong": "The same search with far more playouts. Slow.",
}
#: Matches of a simulation unless told otherwise, and of one with an AI whose matches take long.
USUAL_MATCHES: Final = 200
FEWER_MATCHES: Final[Mapping[str, int]] = {"strong": 40}
BUDGET_WORDS: Final = f"Write a whole number from 1 to {MOST_PLAYOUTS:,}, or leave it empty."


@dataclass(frozen=True, slots=True)
class AgentChoice:
    """An AI with the seconds that one of its matches takes one worker, and the number of matches usual with it.

    ``playouts`` is its usual budget; 0 for one that takes none.
    """

    name: str
    title: str
    words: str
    seconds: float
    is_default: bool
    playouts: int
    match_count: int
    tells_width: bool = True

    @property
    def time_words(self) -> str:
        """How long the usual number of matches takes."""
        seconds = stats.duration(max(1, round(self.match_count * self.seconds)))
        return f"{self.match_count:,} matches in about {seconds}"

    @property
    def match_words(self) -> str:
        """The usual number of matches, where it tells something with what it buys."""
        return f"{self.match_count:,} matches" + (f", {width_words(self.match_count)}" if self.tells_width else "")


class AgentField(forms.ChoiceField):
    """The name of an AI; an old name stands for the one that took its place."""

    def to_python(self, value: Any) -> str:
        """The name of today."""
        name = super().to_python(value)
        return matches.OLD_NAMES.get(name, name)


def agents_of(
    game_key: str,
    kind: str = matches.MATCHUP,
    usual: int = USUAL_MATCHES,
    fewer: Mapping[str, int] = FEWER_MATCHES,
    default: str = "",
) -> list[AgentChoice]:
    """All AIs of a game that people may choose, with the number of matches that is usual or less with slow ones."""
    sides = matches.MIN_TABLE if kind == matches.MULTIPLAYER else 2
    names = list(offered_agents(get_game(game_key)))
    tables = [matches.read_agents(game_key, [name], sides) for name in names]
    every = reading.seconds_of_each(game_id=game_key, kind=kind, tables=tables)
    return [
        AgentChoice(
            name=name,
            title=name.capitalize(),
            words=WORDS.get(name) or pages_of(game_key).styles.get(name, ""),
            seconds=seconds,
            is_default=name == (default or matches.default_agent(game_key)),
            playouts=BUDGETS.get(name, 0),
            match_count=fewer.get(name, usual),
        )
        for name, seconds in zip(names, every, strict=True)
    ]


def budget_field(label: str) -> forms.IntegerField:
    """How many playouts an AI that searches has for a decision."""
    usual = ", ".join(f"{playouts} with {name.capitalize()}" for name, playouts in BUDGETS.items())
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=1,
        max_value=MOST_PLAYOUTS,
        help_text=f"For an AI that searches: the more, the stronger and slower. Empty: {usual}.",
        error_messages={"invalid": BUDGET_WORDS, "min_value": BUDGET_WORDS, "max_value": BUDGET_WORDS},
    )


def no_budget_words(name: str) -> str:
    """Why a budget is refused for an AI, and what to do; empty if it takes one."""
    if name in BUDGETS:
        return ""
    others = " or ".join(other.capitalize() for other in BUDGETS)
    return f"{name.capitalize()} makes no playouts: leave this empty, or choose {others}."


def split_agents(given: Mapping[str, Any], fields: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """What an address fills in, with an AI like ``fast:20`` in both of its fields, and old names as those of today."""
    found = dict(given)
    for agent, budget in fields:
        if agent in found:
            text = str(found[agent])
            found[agent], playouts = matches.name_and_budget(matches.OLD_NAMES.get(text, text))
            found |= {budget: playouts} if playouts else {}
    return found


def width_words(match_count: int) -> str:
    """What so many matches buy: half of the interval of an even match, if those of a seed have nothing in common."""
    low, high = stats.wilson(match_count // 2, match_count)
    return f"± {100 * (high - low) / 2:.0f} points"
