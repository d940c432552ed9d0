"""The versions of a deck: runs of small changes as one, each with what it changed, page by page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.core.paginator import Page, Paginator

from cards.placeholders import CardScope
from decks import reading
from decks.contents import difference
from decks.models import Deck, DeckVersion

#: Versions that follow each other sooner belong together.
PAUSE: Final = timedelta(minutes=10)
#: So many versions at most are shown as one.
MOST_TOGETHER: Final = 25
RUNS_A_PAGE: Final = 20


class Mark(NamedTuple):
    """A version without its cards."""

    number: int
    created_at: datetime
    name: str


class CardChange(NamedTuple):
    """A card with its copies more or less; ``mark`` says who made a home-made one."""

    title: str
    copies: int
    mark: str = ""


@dataclass(frozen=True, slots=True)
class VersionChange:
    """A version of a deck and what it changed."""

    version: DeckVersion
    changes: tuple[CardChange, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """Versions that followed each other closely, the newest first, and what they changed together."""

    versions: tuple[VersionChange, ...]
    changes: tuple[CardChange, ...]

    @property
    def newest(self) -> VersionChange:
        return self.versions[0]

    @property
    def earlier(self) -> tuple[VersionChange, ...]:
        return self.versions[1:]

    @property
    def oldest(self) -> VersionChange:
        return self.versions[-1]


@dataclass(frozen=True, slots=True)
class History:
    """A page of the versions of a deck; ``before`` is the version with which the newest one is compared at first."""

    runs: tuple[Run, ...]
    page: Page[Any]
    count: int
    before: int


def history(*, deck: Deck, page_number: str) -> History:
    """A page of runs; of the versions on other pages only their times are read."""
    rows = DeckVersion.objects.filter(deck=deck).order_by("-number").values_list("number", "created_at", "name")
    marks = [Mark(*row) for row in rows]
    together = runs_of(marks)
    page = Paginator(together, RUNS_A_PAGE).get_page(page_number)
    shown = tuple(_runs(deck, list(page.object_list)))
    before = next((run[0].number for run in together[1:]), 0)
    return History(shown, page, len(marks), before)


def runs_of(marks: Iterable[Mark]) -> list[list[Mark]]:
    """Versions (the newest first) in runs: a named version ends one, and the first version of a deck stands alone."""
    runs: list[list[Mark]] = []
    for mark in marks:
        last = runs[-1] if runs else []
        is_next = last and last[-1].created_at - mark.created_at <= PAUSE and len(last) < MOST_TOGETHER
        if is_next and not mark.name and mark.number > 1:
            last.append(mark)
        else:
            runs.append([mark])
    return runs


def _runs(deck: Deck, together: Sequence[Sequence[Mark]]) -> Iterable[Run]:
    if not together:
        return
    newest, oldest = together[0][0].number, together[-1][-1].number
    versions = DeckVersion.objects.filter(deck=deck, number__gte=oldest - 1, number__lte=newest)
    by_number = {version.number: version for version in versions}
    scopes = reading.owners_scopes(deck, by_number.values())
    for run in together:
        changes = tuple(
            VersionChange(by_number[mark.number], _changes(scopes, by_number, mark.number - 1, mark.number))
            for mark in run
        )
        yield Run(changes, _changes(scopes, by_number, run[-1].number - 1, run[0].number))


def _changes(
    scopes: Mapping[int, CardScope], versions: Mapping[int, DeckVersion], old: int, new: int
) -> tuple[CardChange, ...]:
    """What tells two versions apart. A card that went is called as the version called it that had it."""
    before = versions[old].entries if old in versions else []
    changed = difference(before, versions[new].entries)
    return tuple(
        _change(scopes[old if copies < 0 else new], card_id, copies) for (_, card_id), copies in changed.items()
    )


def _change(scope: CardScope, card_id: str, copies: int) -> CardChange:
    return CardChange(scope.title(card_id), copies, scope.mark(card_id))
