"""The steps of a match in the order of the rules; ``State.step`` is one of them.

``play/rules/loop.py`` says which of them ask for a decision.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel

NAMES: Final = (
    # Bidding for Conan (AOC-4).
    "bid_draw",
    "bid_card",
    "bid_token",
    "bid_reveal",
    "bid_second",
    "bid_compare",
    # A turn (AOC-5, AOC-6, AOC-7).
    "turn",
    "conan",
    "table",
    "roll_pool",
    "die",
    "take",
    "conan_part",
    "court",
    "event",
    "military",
    "redeploy",
    "redeploy_to",
    "redeploy_count",
    "attack",
    "attack_to",
    "attack_count",
    "recruit",
    "intrigue",
    "emissary",
    "emissary_to",
    "scheme",
    "collect",
    "envoy",
    "action_end",
    "turn_end",
    # A contest roll (AOC-9) and what follows from it (AOC-10 to AOC-14).
    "contest",
    "commit",
    "answer",
    "reveal",
    "attack_dice",
    "attack_roll",
    "attack_rolled",
    "defense_dice",
    "defense_roll",
    "defense_rolled",
    "compare",
    "outcome",
    "subjugate",
    "after_outcome",
    "contest_end",
    "march",
    "retreat",
    "withdraw",
    # The end of an adventure (AOC-15).
    "adventure_end",
    "crown",
    "relocate",
    "next_adventure",
    # The age change phase (AOC-16 to AOC-18), crowning and the end (AOC-20, AOC-21).
    "age",
    "raids",
    "raids_end",
    "income",
    "objectives",
    "troops",
    "buy",
    "buy_place",
    "give_up",
    "artifact_category",
    "artifact_tokens",
    "artifacts",
    "new_adventures",
    "refresh",
    "crown_category",
    "crowning",
    "final",
    "score",
)
BID_DRAW: Final = 0
BID_CARD: Final = 1
BID_TOKEN: Final = 2
BID_REVEAL: Final = 3
BID_SECOND: Final = 4
BID_COMPARE: Final = 5
TURN: Final = 6
CONAN: Final = 7
TABLE: Final = 8
ROLL_POOL: Final = 9
DIE: Final = 10
TAKE: Final = 11
CONAN_PART: Final = 12
COURT: Final = 13
EVENT: Final = 14
MILITARY: Final = 15
REDEPLOY: Final = 16
REDEPLOY_TO: Final = 17
REDEPLOY_COUNT: Final = 18
ATTACK: Final = 19
ATTACK_TO: Final = 20
ATTACK_COUNT: Final = 21
RECRUIT: Final = 22
INTRIGUE: Final = 23
EMISSARY: Final = 24
EMISSARY_TO: Final = 25
SCHEME: Final = 26
COLLECT: Final = 27
ENVOY: Final = 28
ACTION_END: Final = 29
TURN_END: Final = 30
CLASH: Final = 31
COMMIT: Final = 32
ANSWER: Final = 33
REVEAL: Final = 34
ATTACK_DICE: Final = 35
ATTACK_ROLL: Final = 36
ATTACK_ROLLED: Final = 37
DEFENSE_DICE: Final = 38
DEFENSE_ROLL: Final = 39
DEFENSE_ROLLED: Final = 40
COMPARE: Final = 41
OUTCOME: Final = 42
SUBJUGATE: Final = 43
AFTER_OUTCOME: Final = 44
CLASH_END: Final = 45
MARCH: Final = 46
RETREAT: Final = 47
WITHDRAW: Final = 48
ADVENTURE_END: Final = 49
CROWN: Final = 50
RELOCATE: Final = 51
NEXT_ADVENTURE: Final = 52
AGE: Final = 53
RAIDS: Final = 54
RAIDS_END: Final = 55
INCOME: Final = 56
OBJECTIVES: Final = 57
TROOPS: Final = 58
BUY: Final = 59
BUY_PLACE: Final = 60
GIVE_UP: Final = 61
ARTIFACT_CATEGORY: Final = 62
ARTIFACT_TOKENS: Final = 63
ARTIFACTS: Final = 64
NEW_ADVENTURES: Final = 65
REFRESH: Final = 66
CROWN_CATEGORY: Final = 67
CROWNING: Final = 68
FINAL: Final = 69
SCORE: Final = 70

#: Steps that wait until the token that ends an adventure, which comes out of the container, is traded or kept.
REWARDING: Final = (CROWN, RELOCATE)

#: What people call a part of the match, and the step with which it begins.
PHASES: Final = (
    ("Bid", BID_DRAW),
    ("Conan", TURN),
    ("Table cards", TABLE),
    ("Action", ROLL_POOL),
    ("End of turn", ACTION_END),
    ("Contest", CLASH),
    ("End of adventure", ADVENTURE_END),
    ("Age change", AGE),
    ("End", CROWN_CATEGORY),
)


def phase(step: int) -> str:
    """The name of the phase a step belongs to."""
    return kernel.phase_at(PHASES, step)
