"""The doors to the age change phase, the crowning and the end (AOC-16, AOC-20, AOC-21), and their steps for the loop.

Steps of the age change (AOC-16.2): raids; gold and objectives; cities and troops; purchases; artifacts and the Conan
bonus card; new adventures and bid; table cards are refreshed.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import steps
from simulator.engine.games.age_of_conan.play.ages import (
    artifacts,
    crowning,
    final,
    income,
    objectives,
    purchases,
    raids,
    troops,
)
from simulator.engine.games.age_of_conan.play.effects import table_cards
from simulator.engine.games.age_of_conan.play.rules import bids, tracks
from simulator.engine.games.age_of_conan.position import UNTIL_AGE, State


def begin_age_change(state: State) -> None:
    """The fourth adventure of the first or second age is over; the first player is ``state.active`` (AOC-16.1).

    ``state.age`` counts on with the new adventure deck; dice stay in the pool.
    """
    state.step = steps.AGE


def begin_final(state: State) -> None:
    """The fourth adventure of the third age has ended (AOC-21.1)."""
    state.step = steps.FINAL


def _begin(state: State) -> None:
    if state.recorder is not None:
        state.recorder.age_over(state)
    if state.log is not None:
        state.say("age", "AOC-16.1", f"Age {state.age} is over.")
    raids.begin(state, steps.INCOME)


def _new_adventures(state: State) -> None:
    """Step 6: a new age with four new adventures, and a bid (AOC-16.21, AOC-16.22)."""
    state.age += 1
    if state.used:
        state.used = [use for use in state.used if use[kernel.USED_UNTIL] != UNTIL_AGE]
    tracks.deal_deck(state)
    tracks.turn_up(state)
    bids.begin(state, steps.REFRESH)


def _refresh(state: State) -> None:
    """Step 7: table cards are refreshed; the first player takes his turn (AOC-16.23)."""
    table_cards.age_begins(state)
    state.step = steps.TURN


#: Steps of the phase in which the game goes on by itself, and those with a decision.
AUTOMATIC: Final[dict[int, kernel.Automatic[State]]] = {
    steps.AGE: _begin,
    steps.RAIDS_END: raids.end,
    steps.INCOME: income.gain,
    steps.OBJECTIVES: objectives.check_at_age_change,
    steps.GIVE_UP: artifacts.give_up,
    steps.ARTIFACTS: artifacts.award,
    steps.NEW_ADVENTURES: _new_adventures,
    steps.REFRESH: _refresh,
    steps.CROWNING: crowning.attempt,
    steps.FINAL: final.begin,
    steps.SCORE: final.score,
}
DECISIONS: Final[dict[int, tuple[kernel.Options[State], kernel.Choose[State]]]] = {
    steps.CROWN: (crowning.options, crowning.choose),
    steps.RAIDS: (raids.options, raids.choose),
    steps.TROOPS: (troops.options, troops.choose),
    steps.BUY: (purchases.options, purchases.choose),
    steps.BUY_PLACE: (purchases.place_options, purchases.place),
    steps.ARTIFACT_CATEGORY: (artifacts.category_options, artifacts.choose_category),
    steps.ARTIFACT_TOKENS: (artifacts.token_options, artifacts.choose_token),
    steps.CROWN_CATEGORY: (crowning.category_options, crowning.choose_category),
}
