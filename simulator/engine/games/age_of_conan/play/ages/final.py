"""Final scoring (AOC-21.3 to AOC-21.13)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import position, steps
from simulator.engine.games.age_of_conan.play.ages import crowning, ends, objectives, raids, round_of_seats
from simulator.engine.games.age_of_conan.position import (
    CATEGORIES,
    FORT,
    NONE,
    T_EP_CITIES,
    T_EP_CROWNING,
    T_EP_DEAD,
    T_EP_DOMINANCE,
    T_EP_RICHEST,
    TOWER,
    State,
)

#: EP for the most gold or Crom tokens, alone and tied; for crowning; for dominance, alone and tied.
MOST: Final = 3
MOST_TIED: Final = 1
CROWNING: Final = 3
DOMINANCE: Final = 5
DOMINANCE_TIED: Final = 2


def begin(state: State) -> None:
    """Raids come first, as in an age change (AOC-21.3, AOC-21.4)."""
    if state.recorder is not None:
        state.recorder.age_over(state)
    if state.log is not None:
        state.say("final", "AOC-21.3", "Final scoring.")
    raids.begin(state, steps.SCORE)


def score(state: State) -> None:
    """What remains, in its order; then the match is over."""
    _provinces(state)
    objectives.score(state)
    _bonuses(state)
    ends.decide(state)


def _provinces(state: State) -> None:
    """EP for forts and cities, gold for towers and cities (AOC-21.5, AOC-21.6)."""
    for seat in _players(state):
        position.gain_ep(state, seat, position.ratings_marked(state, seat, FORT), "AOC-21.5", T_EP_CITIES)
    for seat in _players(state):
        position.gain_gold(state, seat, position.ratings_marked(state, seat, TOWER), "AOC-21.6")


def _players(state: State) -> list[int]:
    """Who takes part in final scoring (AOC-20.7)."""
    return [seat for seat in range(state.table.players) if round_of_seats.takes_part(state, seat)]


def _bonuses(state: State) -> None:
    """For gold, Crom tokens, crowning and adventure tokens (AOC-21.8 to 21.13); a goldfish has nobody to surpass."""
    if state.table.goldfish:
        return
    seats = range(state.table.players)
    most_gold = [state.gold[seat] for seat in seats]
    for seat, is_alone in _best(state, most_gold):
        position.gain_ep(state, seat, MOST if is_alone else MOST_TIED, "AOC-21.8", T_EP_RICHEST)
    most_dead = [state.crom[seat] for seat in seats]
    for seat, is_alone in _best(state, most_dead):
        position.gain_ep(state, seat, MOST if is_alone else MOST_TIED, "AOC-21.9", T_EP_DEAD)
    if state.crowned != NONE:
        position.gain_ep(state, state.crowned, CROWNING, "AOC-21.11", T_EP_CROWNING)
    for category, name in enumerate(CATEGORIES):
        totals = [crowning.total(state, seat, category) for seat in seats]
        if state.log is not None:
            shown = ", ".join([f"{position.name(state, seat)} {totals[seat]}" for seat in _players(state)])
            state.say("reveal", "AOC-21.12", f"Tokens with {name} are worth: {shown}.")
        for seat, is_alone in _best(state, totals):
            # bonuses that others would have received are lost (AOC-21.13)
            if state.crowned in (NONE, seat):
                position.gain_ep(state, seat, DOMINANCE if is_alone else DOMINANCE_TIED, "AOC-21.12", T_EP_DOMINANCE)


def _best(state: State, amounts: list[int]) -> list[tuple[int, bool]]:
    """The players with the highest amount, each with whether he is alone; nobody if it is 0 (AOC-21.10)."""
    players = _players(state)
    highest = max([amounts[seat] for seat in players])
    if not highest and not state.table.rules.zero_bonus:
        return []
    best = [seat for seat in players if amounts[seat] == highest]
    return [(seat, len(best) == 1) for seat in best]
