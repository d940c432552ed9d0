"""A form as it is sent: what each field tells, and how what is known already stands in it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.card_form.cells import NONE, read_cell, told_of, write_cell
from cards.card_form.edges import EMPTY, PALETTE, SLOTS, gathered, spread
from cards.card_form.fields import CERTAINTIES, MAX_SOURCE, UNKNOWN, CardForm, Fault, FieldError, FormField, Told
from simulator.engine.games.conan_ccg.catalogue import OFFENSIVE

Json = Any
Sent = Mapping[str, Sequence[str]]
#: No input of a form holds more; the rules text has its own limit.
MAX_INPUT: Final = 2000


def slot_options(form: CardForm) -> tuple[tuple[str, str, str], ...]:
    """What can be chosen for a slot, with its words and its key."""
    icons = ((icon, icon, str(number)) for number, icon in enumerate(PALETTE, 1))
    return (*icons, (EMPTY, "Empty", "0"), (UNKNOWN, form.unknown_words, "U"))


def one(sent: Sent, name: str) -> str:
    """The value that was sent under a name, empty without."""
    values = sent.get(name) or ("",)
    return str(values[-1])[:MAX_INPUT].replace("\x00", "")


def cell_of(field: FormField, sent: Sent) -> str:
    """What was sent for a field, as one cell."""
    state = one(sent, f"{field.name}.state")
    if state == "absent":
        return NONE
    if state == "unknown":
        return _sent_bounds(field, sent)
    if field.kind == "edge":
        return _sent_edge(field, sent)
    if field.kind == "amounts":
        parts = ((part.name, one(sent, f"{field.name}.{part.name}").strip()) for part in field.parts)
        return ", ".join(f"{name} {value}" for name, value in parts if value)
    if field.kind == "words" and field.choices and not field.is_repeated:
        words = [*sent.get(field.name, ())[:MAX_INPUT], one(sent, f"{field.name}.other")]
        return ", ".join(word for word in words if word.strip())
    return one(sent, field.name)


def _sent_bounds(field: FormField, sent: Sent) -> str:
    if field.kind != "number" or not field.has_bounds:
        return UNKNOWN
    low, high = (one(sent, f"{field.name}.{end}").strip() for end in ("from", "to"))
    if not low and not high:
        return UNKNOWN
    if not high:
        return f"{low}+"
    return f"{low}..{high}" if low else f"..{high}"


def _sent_edge(field: FormField, sent: Sent) -> str:
    slots = []
    for place in range(1, SLOTS + 1):
        icon = one(sent, f"{field.name}.{place}")
        slots.append((icon, bool(one(sent, f"{field.name}.{place}.joined"))))
    if not any(icon for icon, _joined in slots):
        return ""
    return gathered([(icon or UNKNOWN, joined) for icon, joined in slots])


def tell(form: CardForm, sent: Sent) -> tuple[dict[str, Told], list[Fault]]:
    """What a form tells by field, and what is wrong with it; the rules text is read elsewhere."""
    told: dict[str, Told] = {}
    faults: list[Fault] = []
    for field in form.fields:
        if field.kind == "rules":
            continue
        try:
            found = read_cell(field, cell_of(field, sent))
        except FieldError as error:
            faults.append(Fault(field.name, error.code, sentence(field, error.sentence)))
            continue
        if found is not None:
            told[field.name] = found
    return told, faults


def sentence(field: FormField, words: str) -> str:
    """A sentence about a field, with a capital and a stop."""
    said = words if words.startswith((field.label, "“")) else f"{field.label}: {words}"
    return said if said.endswith((".", "?", "!")) else f"{said}."


@dataclass(frozen=True, slots=True)
class Slot:
    """One slot of an edge in the form."""

    number: int
    icon: str
    is_joined: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One field with what stands in it, its fault, and what the catalogue has recorded."""

    field: FormField
    unknown_words: str
    state: str
    value: str
    low: str
    high: str
    chosen: frozenset[str]
    other: str
    parts: tuple[tuple[FormField, str], ...]
    slots: tuple[Slot, ...]
    certainty: str
    source: str
    fault: str
    recorded: str

    @property
    def states(self) -> list[tuple[str, str]]:
        """What can be said of the field besides a value."""
        found = [("value", "Value")]
        if self.field.can_be_unknown and self.field.name != "title":
            found.append(("unknown", self.unknown_words))
        if self.field.is_optional or self.field.kind == "rules":
            found.append(("absent", "Not on my card"))
        return found


def rows_of(form: CardForm, sent: Sent, faults: Sequence[Fault], recorded: Mapping[str, Json]) -> dict[str, Row]:
    """Each field as it was sent."""
    said = {fault.field: fault.sentence for fault in reversed(faults)}
    return {
        field.name: _row(field, form.unknown_words, sent, said.get(field.name, ""), recorded) for field in form.fields
    }


def _row(field: FormField, unknown_words: str, sent: Sent, fault: str, recorded: Mapping[str, Json]) -> Row:
    name = field.name
    certainty = one(sent, f"{name}.certainty")
    state = one(sent, f"{name}.state")
    return Row(
        field=field,
        unknown_words=unknown_words,
        state=state if state in ("unknown", "absent") else "value",
        value=one(sent, name),
        low=one(sent, f"{name}.from"),
        high=one(sent, f"{name}.to"),
        chosen=frozenset(sent.get(name, ())),
        other=one(sent, f"{name}.other"),
        parts=tuple((part, one(sent, f"{name}.{part.name}")) for part in field.parts),
        slots=tuple(_slots(field, sent)) if field.kind == "edge" else (),
        certainty=certainty if certainty in CERTAINTIES else "",
        source=one(sent, f"{name}.source")[:MAX_SOURCE],
        fault=fault,
        recorded=_shown(field, recorded),
    )


def _slots(field: FormField, sent: Sent) -> Iterator[Slot]:
    for place in range(1, SLOTS + 1):
        icon = one(sent, f"{field.name}.{place}")
        joined = place > 1 and icon in OFFENSIVE and bool(one(sent, f"{field.name}.{place}.joined"))
        yield Slot(place, icon, joined)


def sent_of(form: CardForm, facts: Mapping[str, Json]) -> dict[str, list[str]]:
    """A form that tells these facts, also those that were kept as they were typed."""
    sent: dict[str, list[str]] = {}
    other = facts.get("other_words") or ()
    for field in form.fields:
        if field.name not in facts or field.kind == "rules":
            continue
        value = facts[field.name]
        told = told_of(field, value)
        if told.state != "value":
            sent[f"{field.name}.state"] = [told.state]
            sent.update(_bounds_sent(field, told))
        elif isinstance(value, str) and field.kind not in ("text", "choice"):
            sent[field.name] = [value]
        else:
            sent.update(_value_sent(field, value))
        if field.name == "traits" and isinstance(other, list):
            sent["traits.other"] = [", ".join(map(str, other))]
    return sent


def _bounds_sent(field: FormField, told: Told) -> dict[str, list[str]]:
    written = write_cell(field, told)
    if told.state != "unknown" or written == UNKNOWN:
        return {}
    low, dots, high = written.replace("+", "..").partition("..")
    return {f"{field.name}.from": [low], f"{field.name}.to": [high]} if dots else {}


def _value_sent(field: FormField, value: Json) -> dict[str, list[str]]:
    name = field.name
    if field.kind == "edge":
        found = {}
        for place, (icon, joined) in enumerate(spread(value), 1):
            found[f"{name}.{place}"] = [icon]
            if joined:
                found[f"{name}.{place}.joined"] = ["on"]
        return found
    if field.kind == "amounts":
        return {f"{name}.{key}": ["yes" if one is True else str(one)] for key, one in value.items()}
    if field.kind == "words" and field.choices and not field.is_repeated:
        return {name: list(value)}
    return {name: [write_cell(field, Told("value", value))]}


def _shown(field: FormField, recorded: Mapping[str, Json]) -> str:
    """What the catalogue has recorded, in words; a rules text stands on the face."""
    if field.name not in recorded or field.kind == "rules":
        return ""
    written = write_cell(field, told_of(field, recorded[field.name]))
    return {NONE: "not on the card", UNKNOWN: "not known"}.get(written, written)
