"""What the page of a card impact says: which cards help or hurt, by how much, and of which the matches cannot tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse

from cards.catalogue import game_slug
from conanhub import charts
from simulator import reading, stats
from simulator.games import card_title, pages_of
from simulator.models import Experiment, Status
from simulator.pages.experiment import words
from simulator.reading import Cell, Ending, Impact
from simulator.stats import MIN_FOR_PERCENT

TAGS: Final = {reading.HELPS: "tag-ok", reading.HURTS: "tag-bad"}
#: By verdict: the word, and the sentence about a card and what took the place of one copy.
SAID: Final = {
    reading.HELPS: ("Helps", "The deck wins more with it than with {into} in the place of one copy."),
    reading.HURTS: ("Hurts", "The deck wins more with {into} in the place of one copy."),
    reading.WAITS: ("Not settled", "Not all matches of the table are played."),
    reading.CANNOT_TELL: ("Cannot tell", "Either card may be the better one here, or neither."),
}
#: Strips reach at least so far to both sides.
LEAST_REACH: Final = 0.05


@dataclass(frozen=True, slots=True)
class ImpactRow:
    """A card with what took the place of one copy; ``links`` are its match-ups by opponent."""

    card: str
    title: str
    into: str
    into_title: str
    difference: str
    rests: str
    strip: charts.Strip | None
    tag: str
    verdict: str
    sentence: str
    links: tuple[tuple[str, str], ...]


def card_impact_panel(
    experiment: Experiment, cells: Sequence[Cell], names: Sequence[str], ending: Ending, *, is_owner: bool
) -> dict[str, Any]:
    """The sentence and the table of a card impact."""
    found = reading.impacts(experiment, cells, ending)
    replaced = [one for one in found if one.into]
    known = [one.difference for one in replaced if one.difference.n >= MIN_FOR_PERCENT]
    reach = max([LEAST_REACH, *(abs(end) for one in known for end in (one.low, one.high))])
    as_it_is = [cell for cell in cells if cell.row == 0]
    game_key = experiment.game_id
    return {
        "headline": short_answer(experiment, cells, names, ending),
        "game_slug": game_slug(game_key),
        "replacement": experiment.replacement,
        "replacement_title": card_title(game_key, experiment.replacement),
        "together": stats.share_words(reading.pooled(as_it_is)),
        "as_it_is": _links(as_it_is, names, is_owner=is_owner),
        "impacts": [_row(game_key, one, names, reach, is_owner=is_owner) for one in replaced],
        "not_replaced": [(one.card, card_title(game_key, one.card), one.reason) for one in found if not one.into],
    }


def short_answer(experiment: Experiment, cells: Sequence[Cell], names: Sequence[str], ending: Ending) -> str:
    """How many cards clearly help or hurt, in one sentence; before all matches are played only how far it is."""
    if not any(cell.n for cell in cells):
        return "No match was played yet."
    if ending != Ending.ALL_PLAYED:
        unsettled = words.unsettled(cells, ending)
        return f"{unsettled[0].upper()}{unsettled[1:]}."
    verdicts = [one.verdict for one in reading.impacts(experiment, cells, ending) if one.into]
    setting = pages_of(experiment.game_id).setting
    if reading.HELPS not in verdicts and reading.HURTS not in verdicts:
        of = stats.cards_of(len(verdicts), names[0])
        return (
            f"AI-vs-AI{setting}, these matches cannot tell of any of {of} whether it is worth more than what replaced "
            "it."
        )
    return stats.impact_sentence(verdicts, names[0], setting)


def _row(game_key: str, one: Impact, names: Sequence[str], reach: float, *, is_owner: bool) -> ImpactRow:
    into = card_title(game_key, one.into)
    verdict, sentence = SAID[one.verdict]
    found = one.difference
    is_known = found.n >= MIN_FOR_PERCENT
    return ImpactRow(
        card=one.card,
        title=card_title(game_key, one.card),
        into=one.into,
        into_title=into,
        difference=(
            f"{stats.signed(found.mean)}, between {stats.signed(found.low)} and {stats.signed(found.high)}"
            if is_known
            else ""
        ),
        rests=f"{one.matches:,} matches each, {found.n:,} seed{'' if found.n == 1 else 's'}",
        strip=charts.difference_strip(found, reach) if is_known else None,
        tag=TAGS.get(one.verdict, ""),
        verdict=verdict,
        sentence=sentence.format(into=into),
        links=_links(one.cells, names, is_owner=is_owner),
    )


def _links(cells: Sequence[Cell], names: Sequence[str], *, is_owner: bool) -> tuple[tuple[str, str], ...]:
    """Opponent, with what became of the match-up if it is not done, and the address of its page; for the owner only."""
    if not is_owner:
        return ()
    return tuple((_words(cell, names), reverse("simulator:detail", args=[cell.simulation.public_id])) for cell in cells)


def _words(cell: Cell, names: Sequence[str]) -> str:
    status = Status(cell.simulation.status)
    return names[cell.column] + ("" if status == Status.DONE else f" ({cell.simulation.get_status_display().lower()})")
