"""What a game gives the catalogue, and the plain pieces that pass between the two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.utils.safestring import SafeString

from cards.drawing import MapView
from cards.games.parts import Column, Face, FacetPlan, Fact, Guide
from cards.query import Field, Interval

Json = Any
Record = Mapping[str, Json]


class Definition(Protocol):
    """A checked card of any game; each game knows more of its own."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def number(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def rarity(self) -> str: ...
    @property
    def flavor(self) -> str: ...
    @property
    def simulatable(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class SetInfo:
    """What a data file says of its set; ``kind`` is ``original`` (our own cards) or ``known`` (facts with gaps)."""

    key: str
    name: str
    kind: str
    released: str
    position: int


@dataclass(frozen=True, slots=True)
class CatalogCard:
    """One card: its record, the checked definition and the set it belongs to; ``made_by`` names who made it at home."""

    game_key: str
    card_set: SetInfo
    record: Record
    definition: Any
    made_by: str = ""

    @property
    def mark(self) -> str:
        """What stands wherever the card is shown or printed; nothing for a card of the catalogue."""
        return f"Home-made by {self.made_by}" if self.made_by else ""

    @property
    def said(self) -> str:
        """Its title with who made it, in a line of words: ``Axe Dance, home-made by nora``."""
        title = str(self.definition.title)
        return f"{title}, home-made by {self.made_by}" if self.made_by else title


@dataclass(frozen=True, slots=True)
class RowFacts:
    """What search and filters know of a card.

    ``numbers`` are intervals, ``[low, high]`` where only bounds are known; one that nobody knows is left out and named
    in ``unknown``, one that the card does not have is left out only. ``labels`` are the words of a search field.
    ``counts`` are ``[certain, possible]`` numbers of icons by field and folded name.
    """

    type_order: int
    numbers: Mapping[str, Interval]
    labels: Mapping[str, Sequence[str]]
    unknown: tuple[str, ...] = ()
    counts: Mapping[str, Mapping[str, Sequence[int]]] | None = None


@dataclass(frozen=True, slots=True)
class CatalogGame:
    """A game in the catalogue; ``docs/adding_a_game.md`` says what each part is for."""

    key: str
    name: str
    long_name: str
    rarities: tuple[str, ...]
    read_card: Callable[[Record], Definition]
    compile_pool: Callable[[Sequence[Record]], Any]
    row_facts: Callable[[CatalogCard], RowFacts]
    plain_text: Callable[[Any], str]
    paragraphs: Callable[[Any], list[SafeString]]
    requirement: Callable[[Any], str]
    type_line: Callable[[Any], str]
    make_face: Callable[[CatalogCard, bool], Face]
    make_picture: Callable[[Any, str], SafeString]
    band: Callable[[Any], str]
    facts: Callable[[CatalogCard], Iterable[Fact]]
    rule_ids: Callable[[Any], Iterable[str]]
    fields: tuple[Field, ...]
    orders: Mapping[str, str]
    facets: tuple[FacetPlan, ...]
    columns: tuple[Column, ...]
    guide: Guide
    placeholder: str = ""
    #: What stands before the name within a sentence, with its blank: "the " for the Conan CCG.
    article: str = ""
    #: A few words that stand wherever numbers of the game do, because they rest on what is not known for sure.
    caveat: str = ""
    #: Whether any card has words in italics.
    has_flavor: bool = True
    #: The map on the page of a card, made of its definition and the pool; ``None`` from it for cards without one.
    map_of: Callable[[Any, Any], MapView | None] | None = None
    #: A drawing of its own on the page of a card, made of its definition and the pool; empty for cards without one.
    drawing_of: Callable[[Any, Any], SafeString] | None = None
    #: Style sheets of these drawings.
    drawing_css: tuple[str, ...] = ()
    #: The page of odds: what was asked and the pool give the context of a template; none without one.
    odds_of: Callable[[Mapping[str, str], Any], dict[str, Any]] | None = None
    odds_template: str = ""
    #: The same for programs: plain values, or sentences about what cannot be answered.
    odds_told: Callable[[Mapping[str, str]], tuple[dict[str, Any], tuple[str, ...]]] | None = None
    #: Whether matches are played with every component of the game, whatever the decks name, so that all are kept.
    plays_whole: bool = False
    #: Two numbers of a card that are worth comparing, for the help of the search.
    compared: tuple[str, str] | None = None
    #: By card type, the fields of which printed titles are made, for types that print none of their own.
    title_parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: What makes a title of such a record; a record with ``own_title`` has another one.
    title_by_parts: Callable[[Record], str] | None = None

    def titled(self, record: Record, title: str) -> dict[str, Any]:
        """A record under this title, also of a type whose printed cards are called by their parts."""
        found = {name: value for name, value in record.items() if name != "own_title"} | {"title": title}
        if record.get("type") in self.title_parts and self.title_by_parts and title != self.title_by_parts(record):
            found["own_title"] = True
        return found

    @property
    def slug(self) -> str:
        """The key as it stands in addresses."""
        return self.key.replace("_", "-")
