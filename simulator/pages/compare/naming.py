"""What two results that stand side by side are called: by the one thing in which they differ, and what they share."""

from __future__ import annotations

from simulator import reading, stats
from simulator.engine import get_game
from simulator.models import Simulation
from simulator.pages import result


def names_of(one: Simulation, other: Simulation) -> tuple[str, str]:
    """Each by its AI, or by its value of the rule option that differs."""
    if one.ais != other.ais:
        return ais_of(one), ais_of(other)
    (name,) = reading.options_apart(one, other)
    usual = get_game(one.game_id).options[name].default
    return (
        stats.option_words(name, one.options.get(name, usual)),
        stats.option_words(name, other.options.get(name, usual)),
    )


def ais_of(simulation: Simulation) -> str:
    """Who played: one name where all are alike, of a table else all in the order of the decks."""
    different = list(dict.fromkeys(simulation.ais))
    if len(different) == 1 or not simulation.is_multiplayer:
        return " and ".join(different)
    return ", ".join(simulation.ais)


def shared_words(one: Simulation, other: Simulation) -> list[str]:
    """What both have in common: the rules, and the AI where a rule option differs."""
    apart = reading.options_apart(one, other)
    common = {name: value for name, value in one.options.items() if name not in apart}
    rules = ", ".join(result.option_words_of(one.game_id, common)) or "as usual"
    return [f"AI: {ais_of(one)}", f"Other rules: {rules}"] if apart else [f"Rules: {rules}"]


def cause_of(one: Simulation, other: Simulation) -> str:
    """What the difference is to be put down to."""
    return "the AI" if one.ais != other.ais else "the rule option"
