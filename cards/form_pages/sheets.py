"""A table that was sent: what its rows would change, how it waits for "Propose", and the proposals it becomes."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.contrib.auth.models import User
from django.core import signing
from django.utils.safestring import SafeString

from cards import card_form, card_sheets
from cards.card_form import CERTAINTIES, UNKNOWN, CardForm
from cards.card_sheets import ReadSheet, SheetCard, SheetFault, SheetRefused
from cards.errors import BadFacts
from cards.faces import face_markup, make_face
from cards.models import Card
from cards.proposals import TypedFact, submit
from cards.query import fold
from conanhub.errors import ConanHubError

Json = Any
#: So many faces are drawn on a preview; the other rows have their facts.
FACES: Final = 60
#: So many faults are shown; the file has all.
FAULTS: Final = 500
#: A request proposes for so long; then the page asks to go on.
MOST_SECONDS: Final = 15.0
#: A preview waits so long for "Propose".
WAITS_SECONDS: Final = 24 * 3600
#: The longest that a page can carry along.
MOST_CARRIED: Final = 1_500_000
_SALT: Final = "cards.sheet"


@dataclass(frozen=True, slots=True)
class Change:
    """One fact of a row beside what is recorded: it fills a gap, replaces, or says the same."""

    name: str
    old: str
    new: str
    kind: str


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A good row: the card of the catalogue that it is about, if any, and what it would change."""

    sheet: SheetCard
    card: Card | None
    changes: tuple[Change, ...]
    face: SafeString


@dataclass(frozen=True, slots=True)
class Preview:
    """All that is shown of a table before anything is written."""

    read: ReadSheet
    rows: tuple[PreviewRow, ...]
    carried: str
    carried_faults: str

    @property
    def faults(self) -> Sequence[SheetFault]:
        return self.read.faults[:FAULTS]

    @property
    def new_count(self) -> int:
        return sum(row.card is None for row in self.rows)


@dataclass(slots=True)
class Outcome:
    """What became of the rows of a table: how many were proposed, and which were refused."""

    proposed: int = 0
    batch: str = ""
    #: Where to go on: so many rows were looked at when the time was over; 0 if all were.
    start: int = 0
    faults: list[SheetFault] = field(default_factory=list)


def preview_of(*, user: User, form: CardForm, data: bytes, name: str, certainty: str, source: str) -> Preview:
    """Read a table and compare it with the catalogue; nothing is written. ``SheetRefused`` if it cannot be read."""
    listed = Card.objects.filter(game_id=form.game_key, is_listed=True).only(
        "game_id", "card_id", "title", "record", "search_title", "type"
    )
    cards = {card.search_title: card for card in listed}

    def known(title: str) -> Mapping[str, Json] | None:
        card = cards.get(title)
        return {**card.record, "type": card.type} if card else None

    read = card_sheets.read_sheet(form, data, name, known)
    rows = tuple(_row(form, one, cards.get(fold(one.title)), place) for place, one in enumerate(read.cards))
    kept = {
        "game": form.game_key,
        "type": form.card_type,
        "digest": read.digest,
        "certainty": certainty if certainty in CERTAINTIES else next(iter(CERTAINTIES)),
        "source": " ".join(source.split())[: card_form.MAX_SOURCE],
        "understood": read.understood,
        "rows": [_packed(row) for row in rows],
    }
    faults = [[one.row, one.column, one.value, one.code, one.sentence] for one in read.faults]
    return Preview(read, rows, _signed(user, kept), _signed(user, faults) if faults else "")


def _packed(row: PreviewRow) -> dict[str, Json]:
    sheet = row.sheet
    return {
        "row": sheet.row,
        "title": sheet.title,
        "card": row.card.card_id if row.card else "",
        "facts": dict(sheet.facts),
        "certainty": sheet.certainty,
        "source": sheet.source,
        "quoted": sheet.quoted,
    }


def _signed(user: User, value: Json) -> str:
    """A value that the page carries along; empty if it is too long for one."""
    made = signing.dumps(value, salt=f"{_SALT}:{user.pk}", compress=True)
    return made if len(made) <= MOST_CARRIED else ""


def carried(user: User, text: str) -> Json:
    """What a page carried along; refused if it is another user's, changed, or older than a day."""
    try:
        return signing.loads(text, salt=f"{_SALT}:{user.pk}", max_age=WAITS_SECONDS)
    except signing.BadSignature as error:
        said = "This preview is not yours or older than a day. Send the table again."
        raise SheetRefused(said, "old_preview") from error


def faults_of(user: User, text: str) -> list[SheetFault]:
    """All faults that a page carried along."""
    return [SheetFault(*one) for one in carried(user, text)]


def propose_rows(*, user: User, kept: Mapping[str, Json], confirmed: bool, start: int = 0) -> Outcome:
    """One proposal for each good row from ``start`` on; a row that was sent before is the same proposal.

    What is refused is said by row. After ``MOST_SECONDS`` it stops, and is called again. ``SheetRefused`` if sentences
    were understood and the user does not confirm them.
    """
    if kept["understood"] and not confirmed:
        said = "Say that the sentences the site understood are what the cards do, or take the text out of the table."
        raise SheetRefused(said, "not_confirmed")
    outcome = Outcome(batch=str(kept["digest"])[:40])
    cards = {
        card.card_id: card
        for card in Card.objects.filter(
            game_id=kept["game"], card_id__in=[row["card"] for row in kept["rows"] if row["card"]]
        )
    }
    until = time.monotonic() + MOST_SECONDS
    for place, row in enumerate(kept["rows"][start:], start):
        if time.monotonic() > until:
            outcome.start = place
            break
        try:
            submit(
                user=user,
                game_key=kept["game"],
                card=cards.get(row["card"]),
                facts=_facts(kept, row),
                quoted=row["quoted"],
                key=f"{kept['digest'][:40]}:{row['row']}",
                batch=outcome.batch,
            )
        except BadFacts as error:
            for one in (detail.as_dict() for detail in error.details):
                outcome.faults.append(SheetFault(row["row"], one["field"], "", one["code"], one["message"]))
        except ConanHubError as error:
            outcome.faults.append(SheetFault(row["row"], "", "", error.code, error.message))
        else:
            outcome.proposed += 1
    return outcome


def _facts(kept: Mapping[str, Json], row: Mapping[str, Json]) -> list[TypedFact]:
    certainty = row["certainty"] or kept["certainty"]
    source = row["source"] or kept["source"]
    facts = dict(row["facts"])
    if not row["card"]:
        facts = {"type": kept["type"], **facts}
    return [TypedFact(field=name, value=value, certainty=certainty, source=source) for name, value in facts.items()]


def _row(form: CardForm, sheet: SheetCard, card: Card | None, place: int) -> PreviewRow:
    recorded = dict(card.record) if card else {}
    changes = tuple(_change(form, name, value, recorded) for name, value in sheet.facts.items() if name != "title")
    face = SafeString("")
    if place < FACES and sheet.checked and sheet.checked.entry:
        face = face_markup(make_face(sheet.checked.entry), (form.game_key, "typed"), "thumb")
    return PreviewRow(sheet, card, changes, face)


def _change(form: CardForm, name: str, value: Json, recorded: Mapping[str, Json]) -> Change:
    one = form.field(name)
    label = one.label if one else name.replace("_", " ").capitalize()
    old = recorded.get(name)
    if name == "abilities":
        sentences = f"{len(value)} {'ability' if len(value) == 1 else 'abilities'}"
        was = "not recorded" if old == UNKNOWN else "recorded" if old else ""
        kind = "fill" if not old or old == UNKNOWN else "same" if old == value else "replace"
        return Change(label, was, sentences, kind)
    new = card_form.write_cell(one, card_form.told_of(one, value)) if one else ", ".join(map(str, value))
    if old is None or old == UNKNOWN:
        return Change(label, "?" if old else "", new, "fill")
    was = card_form.write_cell(one, card_form.told_of(one, old)) if one else str(old)
    return Change(label, was, new, "same" if old == value else "replace")
