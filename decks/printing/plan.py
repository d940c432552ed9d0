"""What to print of a deck and how: the settings of the print page, checked, as a plan for the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError

from decks.printing.typesetting import Box, Size
from decks.summary import DeckLine, DeckPage, Section

#: Cards of one PDF; a larger deck comes in parts.
MOST_CARDS: Final = 400
#: What stays white at the edges of the paper (mm); most printers reach this far. A quarter of an inch (6.35) suits all
#: printers, but with it A4 has two cards in a row at a gap of 6 mm (201 of 210), and Letter two rows at 3.
MARGIN: Final = 4.0
PAGES: Final = {"a4": Size(210.0, 297.0), "letter": Size(215.9, 279.4)}
CARDS: Final = {"63x88": Size(63.0, 88.0), "61.5x88": Size(61.5, 88.0), "59x86": Size(59.0, 86.0)}
WHATS: Final = (("cards", "Cards to cut out"), ("list", "Registration sheet"))
#: For games whose decks have reference sheets.
REFERENCE: Final = ("sheets", "Reference sheets")
ONLY: Final = (("all", "Every card"), ("lacking", "Only what I lack"))


@dataclass(frozen=True, slots=True)
class Plan:
    """How to print; lengths in mm, x from the left and y from the foot of the page."""

    what: str = "cards"
    page: Size = PAGES["a4"]
    card: Size = CARDS["63x88"]
    gap: float = 0.0
    marks: str = "lines"
    look: str = "colour"
    has_bleed: bool = False
    only_lacking: bool = False
    part: int = 1

    @property
    def columns(self) -> int:
        return self._fitting(0)

    @property
    def rows(self) -> int:
        return self._fitting(1)

    @property
    def bleed(self) -> float:
        """How far colour runs past the cut: to the middle of the gap, and on the sheet no farther than the margin."""
        return self.gap / 2 if self.has_bleed else 0.0

    @property
    def inside(self) -> Box:
        """The page without its margin."""
        return Box(MARGIN, MARGIN, self.page.width - 2 * MARGIN, self.page.height - 2 * MARGIN)

    def places(self) -> list[tuple[float, float]]:
        """The lower left corners of the cards of a sheet, from the top left card on; together amid the page."""
        left, foot = self._start(0, self.columns), self._start(1, self.rows)
        wide, high = self.card.width + self.gap, self.card.height + self.gap
        return [
            (left + column * wide, foot + row * high)
            for row in reversed(range(self.rows))
            for column in range(self.columns)
        ]

    def _fitting(self, side: int) -> int:
        return int((self.page[side] - 2 * MARGIN + self.gap) // (self.card[side] + self.gap))

    def _start(self, side: int, count: int) -> float:
        return (self.page[side] - count * (self.card[side] + self.gap) + self.gap) / 2


class PrintForm(forms.Form):
    """What to print; all of it has a value to begin with, so that an address may name only what differs."""

    what = forms.ChoiceField(label="What", choices=WHATS, initial="cards")
    only = forms.ChoiceField(label="Which cards", choices=ONLY, initial="all")
    page = forms.ChoiceField(label="Paper", choices=[("a4", "A4"), ("letter", "Letter")], initial="a4")
    size = forms.ChoiceField(
        label="Card size",
        choices=[(key, f"{width:g} × {height:g} mm") for key, (width, height) in CARDS.items()],
        initial="63x88",
    )
    gap = forms.ChoiceField(
        label="Gap between cards", choices=[("0", "None"), ("3", "3 mm"), ("6", "6 mm")], initial="0"
    )
    marks = forms.ChoiceField(
        label="Where to cut",
        choices=[("lines", "Cut lines"), ("corners", "Corner marks"), ("none", "No marks")],
        initial="lines",
    )
    look = forms.ChoiceField(
        label="Ink",
        choices=[("colour", "Colour"), ("grey", "Black and white"), ("words", "Words only")],
        initial="colour",
    )
    bleed = forms.BooleanField(label="Bleed", required=False, help_text="Colour runs into the gap, past the cut.")
    part = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=99, initial=1)

    def __init__(self, asked: Mapping[str, Any], *, lacks: int | None, has_reference: bool = False) -> None:
        """``lacks`` is the number of copies the user lacks, ``None`` without a collection."""
        given = {name: asked.get(name) or field.initial for name, field in self.base_fields.items()}
        super().__init__(given)
        if has_reference:
            self.fields["what"].choices = [REFERENCE, *WHATS]  # type: ignore[attr-defined]
        self.lacks = lacks

    def clean_only(self) -> str:
        """Only missing copies, if the collection is known."""
        only = str(self.cleaned_data["only"])
        if only == "lacking" and self.lacks is None:
            raise ValidationError("Record what you own in your collection first, so that there is something to lack.")
        if only == "lacking" and not self.lacks:
            raise ValidationError("You lack no card of this deck.")
        return only

    def clean(self) -> dict[str, Any]:
        """Bleed only where there is room for it, and a part that can be."""
        found = super().clean() or self.cleaned_data
        if found.get("bleed") and found.get("gap") == "0":
            self.add_error("bleed", "Bleed runs into the gap between the cards: choose a gap of 3 or 6 mm.")
        if "part" in self.errors:
            self.add_error(None, "There is no such part of the deck: press one of the buttons below.")
        return found

    def plan(self) -> Plan:
        """The settings of a valid form."""
        said = self.cleaned_data
        return Plan(
            what=said["what"],
            page=PAGES[said["page"]],
            card=CARDS[said["size"]],
            gap=float(said["gap"]),
            marks=said["marks"],
            look=said["look"],
            has_bleed=said["bleed"],
            only_lacking=said["only"] == "lacking",
            part=said["part"],
        )


@dataclass(frozen=True, slots=True)
class Portion:
    """The cards of a section that are to be printed, with their copies."""

    section: Section
    lines: tuple[tuple[DeckLine, int], ...]

    @property
    def count(self) -> int:
        return sum(copies for _, copies in self.lines)

    @property
    def card_ids(self) -> list[str]:
        """A card id for each copy."""
        return [line.card_id for line, copies in self.lines for _ in range(copies)]


def portions(page: DeckPage, *, only_lacking: bool = False) -> list[Portion]:
    """What is to be printed by section; only what its reader lacks where that is asked for."""
    left = {lack.card_id: lack.missing for lack in page.lacks}
    found = []
    for section in page.sections:
        lines = []
        for line in section.lines:
            copies = min(line.quantity, left.get(line.card_id, 0)) if only_lacking else line.quantity
            left[line.card_id] = left.get(line.card_id, 0) - copies
            lines.append((line, copies))
        found.append(Portion(section, tuple((line, copies) for line, copies in lines if copies)))
    return [portion for portion in found if portion.lines]
