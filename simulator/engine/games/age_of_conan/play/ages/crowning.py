"""Crowning Conan (AOC-20)."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.play.rules import tracks
from simulator.engine.games.age_of_conan.position import CATEGORIES, TOKENS, State


def options(state: State) -> list[int] | None:
    """At the end of an adventure of the third age: if Conan is in the Conan player's home he may be crowned (20.1)."""
    player = state.conan_player
    if state.table.goldfish or state.conan != state.table.homes[player]:
        tracks.after_crowning(state)
        return None
    state.actor = player
    return [actions.PASS, actions.action(actions.CROWN)]


def choose(state: State, act: int) -> None:
    """The attempt is announced, or the end of the adventure goes on as usual (AOC-20.3, AOC-20.11)."""
    if act == actions.PASS:
        tracks.after_crowning(state)
        return
    state.step = steps.CROWN_CATEGORY
    if state.log is not None:
        state.say("crown", "AOC-20.3", f"{position.name(state, state.conan_player)} wants to crown Conan.")


def category_options(state: State) -> list[int] | None:
    """One of the three categories (AOC-20.4)."""
    state.actor = state.conan_player
    return actions.each(actions.CATEGORY, list(range(len(CATEGORIES))))


def choose_category(state: State, act: int) -> None:
    state.target = actions.first_of(act)
    state.step = steps.CROWNING


def attempt(state: State) -> None:
    """Conan is crowned by the highest total alone; else his player is eliminated (AOC-20.5 to AOC-20.7)."""
    player = state.conan_player
    totals = [total(state, seat, state.target) for seat in range(state.table.players)]
    is_crowned = True
    for seat in position.others_from(state, player):
        if state.log is not None:
            text = f"{position.name(state, seat)} reveals {CATEGORIES[state.target]} worth {totals[seat]}."
            state.say("reveal", "AOC-20.5", text)
        if seat != player and totals[seat] >= totals[player]:
            is_crowned = False
    if is_crowned:
        state.crowned = player
    else:
        state.eliminated |= 1 << player
    if state.log is not None:
        end = "crowns Conan" if is_crowned else "fails to crown Conan and is eliminated"
        state.say("crown", "AOC-20.6" if is_crowned else "AOC-20.7", f"{position.name(state, player)} {end}.")
    state.step = steps.FINAL


def total(state: State, seat: int, category: int) -> int:
    """The value of all tokens of a category that a player has."""
    found = 0
    for token in state.pile(seat, TOKENS):
        if state.table.category[token] == category:
            found += state.table.value[token]
    return found
