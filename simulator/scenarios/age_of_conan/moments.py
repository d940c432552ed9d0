"""The moments at which a scene can stop, and the phases in which one can begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.engine.games.age_of_conan.scenes import steps

#: The step with which each phase of a position begins; of ``Setup`` and ``Contest`` it is set by the rules.
FIRST_STEPS: Final[Mapping[str, int]] = {
    "Setup": steps.BID_DRAW,
    "Bid": steps.BID_DRAW,
    "Conan": steps.TURN,
    "Table cards": steps.TABLE,
    "Action": steps.ROLL_POOL,
    "End of turn": steps.ACTION_END,
    "Contest": steps.CLASH,
    "End of adventure": steps.ADVENTURE_END,
    "Age change": steps.AGE,
    "End": steps.FINAL,
}
MOMENTS: Final[Mapping[str, int]] = {
    **{name: step for name, step in FIRST_STEPS.items() if name != "Setup"},
    "bids": steps.BID_CARD,
    "bids revealed": steps.BID_REVEAL,
    "bids compared": steps.BID_COMPARE,
    "choice of a die": steps.DIE,
    "turn ends": steps.TURN_END,
    "strategy cards": steps.COMMIT,
    "strategy cards revealed": steps.REVEAL,
    "attacker's roll": steps.ATTACK_ROLL,
    "defender's roll": steps.DEFENSE_ROLL,
    "comparison": steps.COMPARE,
    "outcome": steps.OUTCOME,
    "contest roll ends": steps.CLASH_END,
    "forced march": steps.MARCH,
    "retreat": steps.RETREAT,
    "defender's retreat": steps.WITHDRAW,
    "crowning": steps.CROWN,
    "relocation": steps.RELOCATE,
    "next adventure": steps.NEXT_ADVENTURE,
    "raids": steps.RAIDS,
    "raiders leave": steps.RAIDS_END,
    "gold": steps.INCOME,
    "objectives": steps.OBJECTIVES,
    "troops": steps.TROOPS,
    "purchases": steps.BUY,
    "artifacts given up": steps.GIVE_UP,
    "choice of a category": steps.ARTIFACT_CATEGORY,
    "artifacts awarded": steps.ARTIFACTS,
    "new adventures": steps.NEW_ADVENTURES,
    "table cards refreshed": steps.REFRESH,
    "final scoring": steps.SCORE,
}
