"""Where two plays of a match part, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from benchmarks.compare.matches import Match
from benchmarks.compare.player import ERROR

Record = Mapping[str, Any]
#: Of an error only its class is compared.
WORDS: Final = "words"
#: Fields that are shown with their values where they differ.
SHORT: Final = ("error", "outcome", "first", "turns", "decisions", "forced", "key")
NOTHING: Final = "(nothing)"


def fields(base: Record, work: Record) -> dict[str, tuple[Any, Any]]:
    """The fields that differ, each with both values; counts that only one side has are not compared."""
    names = [name for name in dict.fromkeys((*base, *work)) if name not in (WORDS, "stats")]
    found = {name: (base.get(name), work.get(name)) for name in names if base.get(name) != work.get(name)}
    one, two = base.get("stats", {}), work.get("stats", {})
    found |= {f"count {name}": (one[name], two[name]) for name in one if name in two and one[name] != two[name]}
    return found


def words(match: Match, found: Mapping[str, tuple[Any, Any]], base: Any, work: Any) -> Iterator[str]:
    """The match, the fields that differ, and the first decision or event that does."""
    names = " against ".join(f"“{deck['name']}”" for deck in match["decks"])
    options = ", ".join(f"{name}={value}" for name, value in match["options"].items()) or "the usual ones"
    yield f"First: {match['game']}, {match['mode']}, {names}, seed {match['seed']},"
    yield f"       agents {', '.join(match['agents'])}, options: {options}."
    yield f"Differs in: {', '.join(found)}."
    for name, (one, two) in found.items():
        if name in SHORT or name.startswith("count "):
            yield f"  {name}: {one} in BASE, {two} in the working tree"
    yield from _first_step(found, base, work)


def _first_step(found: Mapping[str, tuple[Any, Any]], base: Any, work: Any) -> Iterator[str]:
    for side, steps in (("BASE", base), ("the working tree", work)):
        if isinstance(steps, dict):
            yield f"Cannot be shown step by step in {side}: {steps[ERROR]}"
            return
    chosen = [[None, *choices] if choices else [] for choices in found.get("choices", ((), ()))]
    for number, (one, two) in enumerate(zip_longest(base, work)):
        if _choice(chosen[0], number) != _choice(chosen[1], number) or one is None or two is None:
            yield f"First decision that differs, number {number}:"
            yield f"  BASE:         {_decision(one)}"
            yield f"  working tree: {_decision(two)}"
            return
        if [event[:3] for event in one["events"]] != [event[:3] for event in two["events"]]:
            yield f"First event that differs, after decision {number}, {_decision(one)}:"
            yield from _events(one["events"], two["events"])
            return
    yield "No single decision or event differs."


def _choice(chosen: Sequence[Any], number: int) -> Any:
    return chosen[number] if number < len(chosen) else None


def _decision(step: Record | None) -> str:
    if step is None:
        return NOTHING
    return f"turn {step['turn']}, {step['phase']}, seat {step['actor']}: {step['label']}"


def _events(base: Sequence[Sequence[Any]], work: Sequence[Sequence[Any]]) -> Iterator[str]:
    for one, two in zip_longest(base, work):
        if one is None or two is None or one[:3] != two[:3]:
            yield f"  BASE:         {_event(one)}"
            yield f"  working tree: {_event(two)}"
            return


def _event(event: Sequence[Any] | None) -> str:
    if event is None:
        return NOTHING
    kind, rule, seats, text = event
    seen = f", seen by {', '.join(str(seat) for seat in seats)}" if seats else ""
    return f"{kind} ({rule or 'no rule'}{seen}): {text}"
