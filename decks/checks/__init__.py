"""Checks and odds of a deck: legality with fixes, sample hands, chances to draw. It changes no deck."""

from decks.checks.draw_odds import MAX_STEP, Choice, ChoiceGroup, Odds, choices, choices_of, odds
from decks.checks.grouping import ProblemGroup, grouped
from decks.checks.legality import (
    HOME_MADE,
    NAME_SET,
    Verdict,
    check,
    deck_list,
    errors,
    is_legal,
    may_meet,
    verdict_of,
    verdict_on,
)
from decks.checks.sample_hand import SampleDraw, sample_draws
from decks.checks.substitutes import Swap, swaps
from decks.checks.verdict import Check, ShownFix, ShownProblem, check_of, read_fix, shown_fixes

__all__ = [
    "Check",
    "Choice",
    "ChoiceGroup",
    "HOME_MADE",
    "MAX_STEP",
    "NAME_SET",
    "Odds",
    "ProblemGroup",
    "SampleDraw",
    "ShownFix",
    "ShownProblem",
    "Swap",
    "Verdict",
    "check",
    "check_of",
    "choices",
    "choices_of",
    "deck_list",
    "errors",
    "grouped",
    "is_legal",
    "may_meet",
    "odds",
    "read_fix",
    "sample_draws",
    "shown_fixes",
    "swaps",
    "verdict_of",
    "verdict_on",
]
