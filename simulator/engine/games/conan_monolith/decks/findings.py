"""How findings of this game are written: errors, advice, and checks that cannot tell."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.engine.core.decks import ERROR, UNKNOWN_FACT, WARNING, Fix, Problem


def error(
    code: str, rule: str, message: str, section: str = "", cards: Sequence[str] = (), fixes: Sequence[Fix] = ()
) -> Problem:
    """What keeps a deck or a table from being legal."""
    return Problem(f"MON-{code}", ERROR, message, rule, section, tuple(cards), fixes=tuple(fixes))


def advice(
    code: str, rule: str, message: str, section: str = "", cards: Sequence[str] = (), fixes: Sequence[Fix] = ()
) -> Problem:
    """What is allowed and worth knowing."""
    return Problem(f"MON-{code}", WARNING, message, rule, section, tuple(cards), fixes=tuple(fixes))


def cannot_tell(code: str, rule: str, what: str, fact: str) -> Problem:
    """A check that rests on a fact which nobody recorded."""
    return Problem(f"MON-{code}", UNKNOWN_FACT, f"Cannot tell {what}: {fact} not recorded.", rule)


def several(words: Sequence[str], last: str = "and") -> str:
    """Words as a row."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
