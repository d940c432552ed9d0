"""Lines of the quick entry as pages show them: those of the day, and what became of lines that were just sent."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from django.contrib.auth.models import User
from django.http import HttpRequest

from cards import catalogue
from cards.placeholders import CardScope
from conanhub.web import user_of
from decks import reading
from decks.contents import PLAIN, Variant
from decks.models import CollectionStep
from decks.pages.collection.lists import IN_SIGHT
from decks.quick_entry import Entered, QuickLine, lines_of_today, read_line

#: Where a session keeps the kind of copies entered last: a binder is entered card after card.
KIND: Final = "quick_kind"
#: Where it keeps the lines that were not saved until the page that shows them, when the browser runs no script.
WRONG: Final = "quick_wrong"


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line as it is shown. An added one has a card, a wrong one a problem."""

    typed: str
    game_key: str
    game_slug: str
    key: str = ""
    card_id: str = ""
    title: str = ""
    about: str = ""
    copies: int = 0
    kind: str = ""
    owned: int = 0
    free: int = 0
    step: int | None = None
    problem: str = ""
    meant: tuple[Meant, ...] = ()
    keep: str = ""

    @property
    def state(self) -> str:
        return "wrong" if self.problem else "added"


@dataclass(frozen=True, slots=True)
class Meant:
    """A card that a wrong line may mean."""

    card_id: str
    title: str
    set_name: str


@dataclass(frozen=True, slots=True)
class _Line:
    """A saved line, kept or just sent."""

    typed: str
    key: str
    card_id: str
    copies: int
    kind: str
    step: int | None


def kind_of(request: HttpRequest) -> dict[str, str]:
    """The kind of copies that the fields of the quick entry show."""
    return dict(request.session.get(KIND) or asdict(PLAIN))


def remember_kind(request: HttpRequest, kind: Mapping[str, str]) -> None:
    """Keep the kind of copies for the next line."""
    if kind_of(request) != dict(kind):
        request.session[KIND] = dict(kind)


def lines_context(request: HttpRequest, game_key: str) -> dict[str, Any]:
    """The newest lines of the day, and once the lines of the last entry that were not saved."""
    user = user_of(request)
    added = rows_of_steps(user, game_key, list(lines_of_today(user, game_key).select_related("card")[:IN_SIGHT]))
    kept = request.session.pop(WRONG, []) if WRONG in request.session else []
    index = reading.index_of(CardScope(game_key, user.pk)) if kept else reading.card_index(game_key)
    wrong = [_wrong(game_key, replace(read_line(text, index), problem=problem)) for text, problem in kept]
    return {
        "quick_lines": [*wrong, *added],
        "text": "; ".join(row.typed for row in wrong),
        "form_key": secrets.token_hex(12),
    }


def rows_of_steps(user: User, game_key: str, steps: Sequence[CollectionStep]) -> list[LineRow]:
    """Lines that were added."""
    counts = _counts(user, [game_key] if steps else [])
    return [
        _added(game_key, _Line(step.typed, step.key, _card_of(step), step.copies, _kind(step), step.pk), counts)
        for step in steps
    ]


def _card_of(step: CollectionStep) -> str:
    return step.card.card_id if step.card else ""


def _kind(step: CollectionStep) -> str:
    return Variant(*step.before[0][1:5]).words if step.before else ""


def rows_of_entered(user: User, entered: Sequence[Entered]) -> list[LineRow]:
    """What became of lines that were sent, in their order."""
    counts = _counts(user, sorted({one.game_key for one in entered if one.is_added}))
    return [_row(one, counts) for one in entered]


@dataclass(frozen=True, slots=True)
class _Shelf:
    """Owned and free copies by card, and the cards that their user may see."""

    owned: Mapping[str, int]
    free: Mapping[str, int]
    scope: CardScope


Counts = dict[str, _Shelf]


def _counts(user: User, game_keys: Iterable[str]) -> Counts:
    """Owned and free copies by card, by game."""
    found: Counts = {}
    for key in game_keys:
        owned = reading.owned(user.pk, key)
        free = reading.compared(owned, reading.needs(user.pk, key))["free"]
        found[key] = _Shelf(owned, free, CardScope(key, user.pk))
    return found


def _row(one: Entered, counts: Counts) -> LineRow:
    line = one.line
    if line.card is None:
        return _wrong(one.game_key, line, one.key)
    said = _Line(line.text, one.key, line.card.card_id, line.copies, one.kind, one.step)
    return _added(one.game_key, said, counts)


def _added(game_key: str, line: _Line, counts: Counts) -> LineRow:
    shelf = counts[game_key]
    entry = catalogue.find_card(game_key, line.card_id)
    return LineRow(
        line.typed,
        game_key,
        catalogue.game_slug(game_key),
        line.key,
        line.card_id,
        title=shelf.scope.title(line.card_id) if line.card_id else "A card that is gone",
        about=_about(game_key, entry) if entry else "Not in the catalogue",
        copies=line.copies,
        kind=line.kind,
        owned=shelf.owned.get(line.card_id, 0),
        free=shelf.free.get(line.card_id, 0),
        step=line.step,
    )


def _about(game_key: str, entry: Any) -> str:
    """Type, set and number of a card in words."""
    number = entry.definition.number
    said = f"{entry.card_set.name} {number}" if number not in ("", "?") else entry.card_set.name
    return f"{catalogue.game(game_key).type_line(entry.definition)} · {said}"


def _wrong(game_key: str, line: QuickLine, key: str = "") -> LineRow:
    sets = {card.card_set.key: card.card_set.name for card in catalogue.load_cards(game_key)}
    known = tuple(Meant(card.card_id, card.title, sets.get(card.set_key, "yours")) for card in line.meant)
    slug = catalogue.game_slug(game_key)
    return LineRow(line.text, game_key, slug, key, problem=line.problem, meant=known, keep=line.keep)
