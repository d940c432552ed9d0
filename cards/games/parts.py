"""What the pages show of a card, worked out by its game and drawn the same way for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any, Final

from django.utils.safestring import SafeString

from cards.query import quote

Html = SafeString | str
#: From so many letters on, a title does not fit into two lines of a small card.
LONG_TITLE: Final = 28


@dataclass(frozen=True, slots=True)
class Corner:
    """A figure in a corner of the band: on a ``gem``, a sign (``shield``, ``circle``, ``diamond``, ``square``) or
    ``plain``, with an icon of the sprite or with pips."""

    name: str
    value: str
    hint: str = ""
    shape: str = "plain"
    icon: str = ""
    pips: tuple[bool, ...] = ()

    @property
    def is_sign(self) -> bool:
        return self.shape not in ("gem", "plain")

    @property
    def is_wide(self) -> bool:
        """Whether the value has more letters than the corner was drawn for (``≤5``, ``3–4``, ``11+``)."""
        return len(self.value) > 1


@dataclass(frozen=True, slots=True)
class Stat:
    """One number in the bar at the foot of a card; ``short`` is its name where there is little room."""

    name: str
    value: str
    icon: str
    short: str = ""

    @property
    def words(self) -> str:
        return f"{self.name} {'unknown' if self.value == '?' else self.value}"


@dataclass(frozen=True, slots=True)
class Need:
    """What must be had, is gained or counts besides: icon of the sprite, words, and fewer of them for little room."""

    icon: str
    words: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """Everything on the face of one card; ``left`` and ``right`` are the drawn long edges, empty without any.

    ``text_known`` is false if the rules text is unknown; ``gaps`` says what is known besides. A card that
    is ``across`` lies on its long edge in all sizes but the smallest, whose title and note may be ``small_`` ones.
    """

    title: str
    band: str
    type_line: str
    traits: str
    text: tuple[SafeString, ...]
    text_known: bool
    gaps: str
    flavor: str
    number: str
    note: str
    status: str
    art: SafeString
    left_corner: Corner | None = None
    right_corner: Corner | None = None
    stats: tuple[Stat, ...] = ()
    #: In a line of their own under the text.
    needs: tuple[Need, ...] = ()
    left: SafeString = SafeString("")
    right: SafeString = SafeString("")
    spoken: str = ""
    across: bool = False
    small_title: str = ""
    small_note: str = ""
    #: Who made a home-made card; nothing for a card of the catalogue.
    mark: str = ""

    @property
    def is_long(self) -> bool:
        """Whether the title needs smaller letters on a small card."""
        return len(self.title) > LONG_TITLE

    @property
    def type_word(self) -> str:
        """The type itself, left out on a small card whose colour and figures say it."""
        return self.type_line.partition(" · ")[0]

    @property
    def type_rest(self) -> str:
        return self.type_line.partition(" · ")[2]

    @property
    def figures(self) -> str:
        """The numbers of the bar in one line, for the smallest size."""
        return " · ".join(stat.value for stat in self.stats)

    @property
    def spoken_figures(self) -> str:
        return ", ".join(stat.words for stat in self.stats)


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the table of facts: the rule that says what it means, and the search field that finds its like.

    ``drawn`` stands before the value, and says the same.
    """

    name: str
    value: str
    is_known: bool
    rule: str = ""
    field: str = ""
    drawn: Html = ""

    @property
    def links(self) -> list[tuple[str, str]]:
        """The words of the value, each with the query for cards that have it too; none of what is not known."""
        if not self.field or not self.is_known or self.value == "none":
            return []
        return [
            (word, f"{self.field}{'=' if word.isdecimal() else ':'}{quote(word)}") for word in self.value.split(", ")
        ]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the list in rows: its heading and what a definition shows there, nothing where it has none."""

    heading: str
    cell: Callable[[Any], Html]
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class FacetPlan:
    """A group of the filter panel: a search field and its values in order, each as written in a query and in words.

    ``shape`` is ``list`` or ``row`` (small squares, for numbers). ``together``: several values must hold at once.
    ``icon`` draws the mark of a value. ``wider`` are values a query may have that stand for several of the group.
    """

    field: str
    title: str
    values: tuple[tuple[str, str], ...] = ()
    shape: str = "list"
    together: bool = False
    wider: Mapping[str, tuple[str, ...]] = dataclass_field(default_factory=dict)
    icon: Callable[[str], SafeString] | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the page for newcomers: a heading, paragraphs, and what is listed under them (term and words)."""

    title: str
    paragraphs: tuple[str, ...]
    steps: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """Something to try first: a ready-made ``lineup`` by its name, or without one the first deck alone."""

    title: str
    words: str
    lineup: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    """A game for people who have never played it.

    ``shown_card`` is the id of a card whose face is explained by ``callouts`` (part and meaning); ``first_deck`` the
    name of the sample deck to try first.
    """

    summary: str
    players: str
    chapters: tuple[Chapter, ...]
    shown_card: str
    callouts: tuple[tuple[str, str], ...]
    first_deck: str
    why_first: str
    examples: tuple[Example, ...] = ()
    #: Ids of the cards on the first page of the site.
    hero: tuple[str, ...] = ()
