"""One form as it was sent, worked out: what it tells, what is wrong, the face, and what is still open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.safestring import SafeString

from cards import card_form
from cards.card_form import UNKNOWN, CardForm, Checked, Fault, Row, Sent, Told, TypedText
from cards.faces import face_markup, make_face
from cards.games import Face, SetInfo

Json = Any
Record = dict[str, Json]
#: So much of a sentence that is not understood stands on the face.
SHOWN_OF_KEPT: Final = 110


@dataclass(frozen=True, slots=True)
class Open:
    """A fact that is still open: its name, where it is typed, what is known of it."""

    name: str
    anchor: str
    words: str


@dataclass(frozen=True, slots=True)
class HomeMade:
    """What the site gives a home-made card: its set, its number there, and who makes it."""

    card_set: SetInfo
    number: str
    made_by: str


@dataclass(frozen=True, slots=True)
class Work:
    """A form with all that follows from it.

    ``recorded`` is the record of the catalogue, empty for a new card; ``made`` is what the site gives a home-made one.
    """

    form: CardForm
    sent: Sent
    told: Mapping[str, Told]
    faults: tuple[Fault, ...]
    text: TypedText
    facts: Record
    checked: Checked
    recorded: Record
    #: Sentences that have the words by which the typist looks for an effect.
    found: tuple[str, ...] = ()
    made: HomeMade | None = None

    @property
    def title(self) -> str:
        """The title that is told, else the recorded one."""
        return card_form.title_of(self.form, self.told) or str(self.recorded.get("title", ""))

    @property
    def rows(self) -> dict[str, Row]:
        return card_form.rows_of(self.form, self.sent, self.faults, self.recorded)

    @property
    def own_faults(self) -> list[Fault]:
        """The faults that stand at no field of the form."""
        names = {field.name for field in self.form.fields}
        return [fault for fault in self.faults if fault.field not in names]

    @property
    def marked(self) -> list[tuple[str, str]]:
        return card_form.parts_of(self.text)

    @property
    def face(self) -> SafeString:
        return face_markup(_face(self), (self.form.game_key, "typed"), "full") if self.checked.entry else SafeString("")

    @property
    def open(self) -> list[Open]:
        return list(_open(self))

    @property
    def progress(self) -> list[str]:
        """Each fact as ``whole``, ``part`` or empty, in the order of the form."""
        return sorted(map(self._progress_of, self._names), key=("whole", "part", "").index)

    @property
    def whole_count(self) -> int:
        return self.progress.count("whole")

    @property
    def part_count(self) -> int:
        return self.progress.count("part")

    @property
    def _names(self) -> list[str]:
        return [field.name for field in self.form.fields if not field.is_extra]

    def _progress_of(self, name: str) -> str:
        if name == "abilities":
            if self.text.abilities is not None:
                return "whole" if self.text.abilities != UNKNOWN else "part"
        elif name in self.told:
            return "whole" if self.told[name].is_whole else "part"
        value = self.recorded.get(name, UNKNOWN if name in self.form.required else None)
        return "whole" if name in self.recorded and not _is_open(value) else ""


def work_out(form: CardForm, sent: Sent, recorded: Mapping[str, Json], made: HomeMade | None = None) -> Work:
    """Everything that follows from what was sent."""
    told, faults = card_form.tell(form, sent)
    keep = {" ".join(one.split()) for one in sent.get("keep", ())}
    known = {name: card_form.told_of(_field(form, name), recorded[name]) for name in _shared(form, recorded)} | told
    if card_form.one(sent, "abilities.state") == "absent":
        text = TypedText("", abilities=[], fields={})
    else:
        text = card_form.read_text(form, known, card_form.one(sent, "text").replace("\r\n", "\n"), keep)
    facts = card_form.facts_of(form, told, text)
    checked = card_form.check(form, facts, recorded)
    wanted = card_form.one(sent, "find")
    found = card_form.phrases_for(form, known, wanted) if wanted.strip() else ()
    return Work(form, sent, told, (*faults, *checked.faults), text, facts, checked, dict(recorded), found, made)


def _shared(form: CardForm, recorded: Mapping[str, Json]) -> list[str]:
    """Recorded fields by which a text is read."""
    return [name for name in ("title", "kind", "on") if name in recorded and form.field(name)]


def _field(form: CardForm, name: str) -> card_form.FormField:
    return next(field for field in form.fields if field.name == name)


def _is_open(value: Json) -> bool:
    if isinstance(value, list):
        return UNKNOWN in value
    if isinstance(value, dict):
        return any(map(_is_open, value.values()))
    return isinstance(value, str) and (value == UNKNOWN or (value[:1].isdigit() and value[-1:] in "+-"))


def _open(work: Work) -> Iterator[Open]:
    for field in (one for one in work.form.fields if not one.is_extra):
        name, told = field.name, work.told.get(field.name)
        if field.kind == "rules":
            if work.text.abilities is None and _is_open(work.recorded.get(name, UNKNOWN)):
                yield Open("Rules text", "f-text", "not typed")
            for one in work.text.kept:
                yield Open(f"Sentence {one.number}", f"sentence-{one.number}", "kept" if one.is_own else "not read")
        elif told is None:
            if name in work.recorded and not _is_open(work.recorded[name]):
                continue
            if name in work.recorded or not field.is_optional or not work.recorded:
                yield Open(field.label, f"f-{name}", _words_of(work.recorded.get(name)) or "not typed")
        elif field.kind == "edge" and told.state == "value":
            yield from (
                Open(f"{field.label}, slot {place}", f"f-{name}-{place}", "cannot tell")
                for place, slot in enumerate(_spread(told.value), 1)
                if slot == UNKNOWN
            )
        elif told.state == "unknown":
            yield Open(field.label, f"f-{name}", _words_of(told.value))


def _words_of(value: Json) -> str:
    """What is known of a value that is not known for sure."""
    if not isinstance(value, str) or value == UNKNOWN:
        return "cannot tell" if value == UNKNOWN else ""
    if value.endswith("+"):
        return f"{value[:-1]} or more"
    return f"{value[:-1]} or less" if value.endswith("-") else value.replace("-", " to ")


def _spread(slots: Json) -> Iterator[Json]:
    for slot in slots:
        yield from [slot] * (slot["size"] if isinstance(slot, dict) else 1)


def _face(work: Work) -> Face:
    """The face of what is told; sentences that are understood stand on it though others are not."""
    entry = work.checked.entry
    assert entry is not None
    abilities = [one.ability for one in work.text.sentences if one.ability is not None]
    if work.text.kept and abilities:
        readable = card_form.check(work.form, {**work.facts, "abilities": abilities}, work.recorded)
        entry = readable.entry if readable.entry and not readable.faults else entry
    if work.made is not None:
        record = {**entry.record, "number": work.made.number}
        entry = replace(entry, card_set=work.made.card_set, record=record, made_by=work.made.made_by)
    face = make_face(entry)
    number = " ".join(word for word in (entry.card_set.name, str(entry.record.get("number", ""))) if word)
    face = replace(face, number=number)
    if work.text.kept:
        typed = work.text.kept[0].typed
        shown = typed if len(typed) <= SHOWN_OF_KEPT else f"{typed[:SHOWN_OF_KEPT]}…"
        gaps = f"Not read yet: “{shown}”" + ("" if work.made else " Whole for you only.")
        face = replace(face, gaps=gaps, band="unknown", status="Not simulated")
    elif not work.checked.faults and work.text.abilities is None and not face.text_known:
        face = replace(face, gaps="")
    return face
