"""How a page lists the problems of a deck."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from decks.checks import ProblemGroup, ShownProblem, grouped

register = template.Library()


@register.filter
def by_reason(found: Sequence[ShownProblem]) -> list[ProblemGroup]:
    """Those that differ in their card alone stand together."""
    return grouped(found)
