"""What the check of a deck says, with the ways to mend each problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.placeholders import CardScope
from decks.checks import legality
from decks.checks.legality import Verdict
from decks.games import Exchange, deck_game
from simulator.engine import Fix, Problem


@dataclass(frozen=True, slots=True)
class ShownFix:
    """A way to mend a problem: a button when it says exactly what to do, else a search for the cards to choose.

    What can only be done by hand in the deck itself has neither.
    """

    label: str
    value: str
    search: str


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """A problem with its ways out."""

    problem: Problem
    fixes: tuple[ShownFix, ...]
    exchanges: tuple[Exchange, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """The verdict: what makes the deck illegal, what is advice, and what holds."""

    errors: tuple[ShownProblem, ...]
    warnings: tuple[ShownProblem, ...]
    holding: tuple[tuple[str, str], ...]

    @property
    def is_legal(self) -> bool:
        """Whether nothing is known that makes the deck illegal."""
        return not self.errors

    @property
    def verdict(self) -> Verdict:
        return legality.verdict_of(shown.problem for shown in (*self.errors, *self.warnings))

    @property
    def open(self) -> int:
        """How many checks cannot tell, since a fact is not recorded."""
        return sum(shown.problem.is_open for shown in self.warnings)


def check_of(
    game_key: str,
    entries: Sequence[Sequence[Any]],
    owned: Mapping[str, int] | None = None,
    scope: CardScope | None = None,
) -> Check:
    """The one validator's findings, with their fixes as buttons or searches."""
    scope = scope or CardScope(game_key, None)
    problems = legality.check(game_key, entries, scope=scope)
    game, pool = deck_game(game_key), scope.pool_with({card_id for _, card_id, _ in entries})

    def shown(problem: Problem) -> ShownProblem:
        steps = game.suggestions(pool, entries, problem, owned or {})
        return ShownProblem(problem, shown_fixes(game_key, entries, problem), tuple(steps))

    codes = {problem.code for problem in problems}
    return Check(
        tuple(shown(problem) for problem in legality.errors(problems)),
        tuple(shown(problem) for problem in legality.warnings(problems)),
        game.held_checks(codes),
    )


def shown_fixes(game_key: str, entries: Sequence[Sequence[Any]], problem: Problem) -> tuple[ShownFix, ...]:
    """The ways to mend a problem that a page offers as buttons or searches."""
    game = deck_game(game_key)
    searches = {zone.key: zone.search for zone in game.zones_for(entries)}
    searches |= {section: search for (code, section), search in game.fix_searches.items() if code == problem.code}
    return tuple(_fixes(searches, problem))


def _fixes(searches: Mapping[str, str], problem: Problem) -> Iterator[ShownFix]:
    for fix in problem.fixes:
        if fix.card_id:
            yield ShownFix(fix.label, fix_value(problem.code, fix), "")
        elif fix.act in ("add", "choose", "swap"):
            yield ShownFix(fix.label, "", searches.get(fix.section, ""))
        elif fix.act == "remove":
            yield ShownFix(fix.label, "", "")


def fix_value(code: str, fix: Fix) -> str:
    """A fix as the value of a button."""
    return "|".join((code, fix.act, fix.section, fix.card_id, str(fix.quantity)))


def read_fix(value: str) -> tuple[str, Fix] | None:
    """The code and fix a button sent; ``None`` when it is no fix."""
    parts = value.split("|")
    if len(parts) != 5:
        return None
    code, act, section, card_id, quantity = parts
    if not quantity.isdecimal() or len(quantity) > 4:
        return None
    return code, Fix(act, "", section, card_id, int(quantity))
