"""The rules of Age of Conan, what its cards do, and its ages.

``rules`` and ``clashes`` (contests, AOC-9 to AOC-14) have one section of the rules in one file. Two more folders hang
on them by these seams:

``ages`` (AOC-16 to AOC-18, AOC-20, AOC-21). ``adventures.go_on`` calls ``phase.begin_age_change`` after the fourth
adventure of the first two ages, and ``phase.begin_final`` after that of the third. ``steps.CROWN`` comes at the end of
each adventure of the third age; what passes it calls ``tracks.after_crowning``. An age change ends by setting
``steps.TURN``, the match by setting ``reason`` and ``winners``; ``outcome`` tells how. Bids are
``bids.begin(state, steps.…)``, the adventure deck ``tracks.deal_deck`` and ``tracks.turn_up``, tokens
``tracks.receive``. ``phase.AUTOMATIC`` and ``phase.DECISIONS`` are the steps from ``steps.AGE`` on, and
``steps.CROWN``. ``active`` is the first player.

``effects`` (AOC-19 and abilities). ``windows.window`` opens at a timing, ``windows.options`` joins uses to a decision
of the rules and ``windows.perform`` carries one out; ``windows.CHOICES`` and ``windows.run_frame`` are its frames.
``table_cards`` has part 1 of a turn and events, ``modifiers`` what the rules ask of cards that lie there. What a card
changes in the contest roll under way it writes into ``State.clash`` (``CL_DICE`` …) and by ``clash_record``
(``lose_unit``, ``restore_unit``, ``reroll``). More redeployments or emissary moves are added to ``State.left`` at
``ON_MILITARY`` and ``ON_INTRIGUE``; steps of the next redeployment go to ``State.done`` at ``ON_REDEPLOY``. Effects may
import ``clashes.clash_record``, and ``frames``, ``moves`` and ``tracks`` of ``rules``, nothing else of these two.
"""

from simulator.engine.games.age_of_conan.play.ages import crowning, objectives
from simulator.engine.games.age_of_conan.play.ages.ends import outcome
from simulator.engine.games.age_of_conan.play.ages.goldfish import GOLDFISH_EP
from simulator.engine.games.age_of_conan.play.clashes import clash_record, clashes, intrigue
from simulator.engine.games.age_of_conan.play.effects import conditions
from simulator.engine.games.age_of_conan.play.effects.effect_frames import F_CHOICE
from simulator.engine.games.age_of_conan.play.rules import adventures, bids, moves, pool, setup, tracks
from simulator.engine.games.age_of_conan.play.rules.frames import F_TRADE
from simulator.engine.games.age_of_conan.play.rules.loop import advance, apply, begin
from simulator.engine.games.age_of_conan.position import State


def legal(state: State) -> list[int]:
    """The legal actions of the decision at hand; none when the match is over."""
    return state.legal


__all__ = [
    "F_CHOICE",
    "F_TRADE",
    "GOLDFISH_EP",
    "advance",
    "adventures",
    "apply",
    "begin",
    "bids",
    "clash_record",
    "conditions",
    "crowning",
    "clashes",
    "intrigue",
    "legal",
    "moves",
    "objectives",
    "outcome",
    "pool",
    "setup",
    "tracks",
]
