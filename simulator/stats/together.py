"""Many questions asked at once, so that the answers hold together. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from simulator.stats.intervals import Difference, difference_of
from simulator.stats.quantiles import CONFIDENCE
from simulator.stats.summary import MIN_FOR_PERCENT

HELPS: Final = "helps"
HURTS: Final = "hurts"
CANNOT_TELL: Final = "cannot_tell"


def holm(settled: Sequence[Callable[[float], bool]]) -> list[bool]:
    """Which of several questions are settled together; each says whether it is settled at a confidence.

    Holm 1979, "A simple sequentially rejective multiple test procedure": each is asked with the confidence that all
    open ones need together, and again as soon as one of them is settled and fewer are open. Of 100 such lists at most
    five settle any question wrongly, if each question alone keeps its confidence.
    """
    found = [False] * len(settled)
    while not all(found):
        confidence = 1 - (1 - CONFIDENCE) / found.count(False)
        new = [place for place, done in enumerate(found) if not done and settled[place](confidence)]
        if not new:
            break
        for place in new:
            found[place] = True
    return found


def worth_of_card(before: Mapping[int, float], after: Mapping[int, float], cards: int) -> Difference:
    """How much more the deck got with the card than with its replacement, over the seeds that both have played.

    The intervals are made for all ``cards`` that are replaced together (Bonferroni): of 100 tables about 95 hold every
    true difference.
    """
    return _apart(before, after, cards)


def apart_by_deck(one: Sequence[Mapping[int, float]], other: Sequence[Mapping[int, float]]) -> list[Difference]:
    """For each deck of a table how much more it got in one result than in another, over the seeds that both have.

    The intervals are made for all decks together, as those of cards are.
    """
    return [_apart(mine, theirs, len(one)) for mine, theirs in zip(one, other, strict=True)]


def _apart(one: Mapping[int, float], other: Mapping[int, float], questions: int) -> Difference:
    gained = [one[seed] - score for seed, score in other.items() if seed in one]
    return difference_of(gained, 1 - (1 - CONFIDENCE) / max(1, questions))


def verdict_of(worth: Difference) -> str:
    """Whether the card helps or hurts, once all matches are played."""
    if worth.n < MIN_FOR_PERCENT or not worth.is_settled:
        return CANNOT_TELL
    return HELPS if worth.low > 0 else HURTS


def impact_sentence(verdicts: Sequence[str], deck: str, setting: str = "") -> str:
    """How many of the cards that were replaced clearly help or hurt; ``setting`` is what a game adds to its numbers."""
    helps, hurts = verdicts.count(HELPS), verdicts.count(HURTS)
    return (
        f"AI-vs-AI{setting}, of {cards_of(len(verdicts), deck)} {helps} clearly help{'s' if helps == 1 else ''} and "
        f"{hurts} clearly hurt{'s' if hurts == 1 else ''} beside what replaced one copy; of "
        f"{len(verdicts) - helps - hurts} these matches cannot tell."
    )


def cards_of(number: int, deck: str) -> str:
    """So many cards of a deck."""
    return f"{number} card{'' if number == 1 else 's'} of {deck}"
