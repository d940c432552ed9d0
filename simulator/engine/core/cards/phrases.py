"""Small pieces of English for texts rendered from data."""

from __future__ import annotations

from collections.abc import Sequence


def count_of(number: int, one: str, many: str = "") -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"\u2212{-number}"


def a_or_an(phrase: str) -> str:
    return f"{'an' if phrase[0].lower() in 'aeiou' and not phrase.lower().startswith('uni') else 'a'} {phrase}"


def joined(phrases: Sequence[str], word: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(phrases) < 2:
        return "".join(phrases)
    return f"{', '.join(phrases[:-1])} {word} {phrases[-1]}"
