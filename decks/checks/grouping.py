"""Problems that differ in their card alone, as one line for a page; programs get each by itself. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from decks.checks.verdict import ShownProblem
from simulator.engine import Problem

_ABOUT_A_CARD: Final = re.compile(r'"(?P<title>.+?)"(?P<rest>[: ].+)', re.DOTALL)
#: Stands for the number of copies.
_NUMBER: Final = "\0"


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """Problems with one sentence for all of them; ``cards`` are their titles, ``key`` is theirs alone in a list."""

    problems: tuple[ShownProblem, ...]
    sentence: str
    cards: str = ""
    key: str = ""

    @property
    def is_single(self) -> bool:
        return len(self.problems) == 1

    @property
    def first(self) -> ShownProblem:
        return self.problems[0]

    @property
    def can_be_mended(self) -> bool:
        return any(shown.fixes or shown.exchanges for shown in self.problems)


def grouped(found: Sequence[ShownProblem]) -> list[ProblemGroup]:
    """The problems in their order; those of single cards with the same code, section and words stand together."""
    alike: dict[tuple[str, ...], list[ShownProblem]] = {}
    for place, shown in enumerate(found):
        alike.setdefault(_reason(shown.problem) or (str(place),), []).append(shown)
    groups: list[ProblemGroup] = []
    taken: Counter[tuple[str, ...]] = Counter()
    for reason, same in alike.items():
        if len(same) == 1:
            groups.append(ProblemGroup(tuple(same), same[0].problem.message))
        else:
            taken[reason[:3]] += 1
            groups.append(_group(reason, same, taken[reason[:3]]))
    return groups


def _group(reason: tuple[str, ...], same: list[ShownProblem], number: int) -> ProblemGroup:
    code, section, severity, words = reason
    copies = [shown.problem.have or 0 for shown in same]
    titles = [_parts(shown.problem)[0] for shown in same]
    if _NUMBER in words and min(copies) < max(copies):
        titles = [f"{title} ({count})" for title, count in zip(titles, copies, strict=True)]
        words = words.replace(_NUMBER, f"{min(copies)} to {max(copies)}")
    sentence = f"Each of {len(same)} cards{words.replace(_NUMBER, str(copies[0]))}"
    return ProblemGroup(tuple(same), sentence, ", ".join(titles), f"{severity}-{code}-{section}-{number}")


def _reason(problem: Problem) -> tuple[str, ...]:
    """What problems of a group have in common; nothing for one that is not about a single card."""
    title, words = _parts(problem)
    if len(problem.card_ids) != 1 or not title:
        return ()
    if problem.have is not None:
        words = re.sub(rf"\b{problem.have}\b", _NUMBER, words, count=1)
    return problem.code, problem.section, problem.severity, words


def _parts(problem: Problem) -> tuple[str, str]:
    """The title with which a message begins, and the words after it."""
    found = _ABOUT_A_CARD.fullmatch(problem.message)
    return (found["title"], found["rest"]) if found else ("", "")
