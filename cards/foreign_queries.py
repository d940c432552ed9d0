"""Where the API learns what queries about things of other apps mean, such as decks, without knowing these apps.

The app that keeps them registers a function from a query and who asks to what the API answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Explainer = Callable[[str, Any], dict[str, Any]]
_explainers: dict[str, Explainer] = {}


def register(explainers: Mapping[str, Explainer]) -> None:
    """Make these the functions that answer, by the name of what is searched."""
    _explainers.clear()
    _explainers.update(explainers)


def explainer_of(name: str) -> Explainer | None:
    """The function that explains queries about these things, if there is one."""
    return _explainers.get(name)


def names() -> tuple[str, ...]:
    """What can be searched besides cards."""
    return tuple(_explainers)
