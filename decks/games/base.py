"""What a game tells the deck pages: its sections, what its cards show in a row, figures, first draws. One record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from decks.figures import Figures
from simulator.engine import Problem

Entries = Sequence[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Zone:
    """A section of a deck.

    ``words`` are the headers that name it in a list, ``types`` the card types that go there by nature, ``more_types``
    those that may be put there when its own cards are looked for, ``need`` how many cards it must have at least (0: any
    number; said beside the count when ``names_need``), ``is_single`` that it holds exactly one, which is chosen;
    ``groups`` are heads with the kinds of cards under them, ``search`` finds the cards for it, ``is_optional`` that it
    is shown only where it has cards, ``is_named`` that its cards are named, not used up, ``is_offered`` that
    it is optional and shown while it is empty so that it can be filled, ``is_in_strip`` that the game's details draw
    its card in a row with those of other sections, so that a reader is not shown it a second time.
    """

    key: str
    name: str
    words: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    more_types: frozenset[str] = frozenset()
    need: int = 0
    names_need: bool = True
    is_single: bool = False
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    search: str = ""
    is_optional: bool = False
    is_named: bool = False
    is_offered: bool = False
    is_in_strip: bool = False

    def is_enough(self, count: int) -> bool:
        """Whether so many cards are what the section asks for."""
        if self.is_single:
            return count == self.need or (not self.need and count <= 1)
        return count >= self.need


@dataclass(frozen=True, slots=True)
class Opening:
    """The first draw from a section: ``cards`` of them, ``step`` more in each later turn.

    ``first`` is how many the player who begins has instead, where that differs; ``rule`` is the rule's id.
    """

    section: str
    title: str
    cards: int
    step: int
    first: int | None = None
    note: str = ""
    step_note: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Stat:
    """One figure of a card with its icon."""

    name: str
    icon: str
    value: str


@dataclass(frozen=True, slots=True)
class Mark:
    """The one figure a line begins with: ``shape`` ``gem`` or ``icon``; ``value`` is empty where there is none."""

    name: str = ""
    value: str = ""
    shape: str = "gem"
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Take ``copies`` of one card out and put as many of another in; ``out`` is empty where cards are only added."""

    label: str
    section: str
    out: str
    into: str
    copies: int

    @property
    def value(self) -> str:
        return "|".join((self.section, self.out, self.into, str(self.copies)))


@dataclass(frozen=True, slots=True)
class EdgeIcon:
    """An icon on a long edge of a card: slots count from 0 at the top, ``size`` above 1 fills several.

    ``outline`` is the SVG path of its tile and ``glyphs`` are the middles of its symbols, as on the drawn face: in
    360ths of the width of a card of 63 by 88, from its top, and from the edge.
    """

    words: str
    slot: int
    size: int
    is_attack: bool
    icon: str = ""
    shape: str = ""
    outline: str = ""
    glyphs: tuple[tuple[float, float], ...] = ()


NO_MARK: Final = Mark()


@dataclass(frozen=True, slots=True)
class Examples:
    """Cards of the game with which its pages show how a list is written: two titles and a number in a set."""

    title: str = ""
    other: str = ""
    number: str = ""

    @property
    def letters(self) -> str:
        """The first letters of the first title, as the quick entry takes them."""
        return " ".join(word[:3].lower() for word in self.title.split()[:2])


@dataclass(frozen=True, slots=True)
class SetupPart:
    """What one seat brings from the boxes: its name, and copies by card id."""

    name: str
    needs: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Setup:
    """What boxes must hold so that a table can be set up.

    ``common`` are copies by card id for every table; each seat takes another one of the ``parts``, which are called
    ``parts_name``. From ``least`` to ``most`` seats sit at a table.
    """

    common: Mapping[str, int]
    parts_name: str
    parts: tuple[SetupPart, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Fill:
    """What can be filled in at once: ``entries`` are the whole deck afterwards."""

    key: str
    label: str
    entries: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class RefPart:
    """A head on a reference sheet with rows of a name and its words."""

    head: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RefSheet:
    """A reference sheet: its title with a line under it, short facts with their names, and parts."""

    title: str
    under: str
    facts: tuple[tuple[str, str], ...]
    parts: tuple[RefPart, ...]


#: What can be said of a scenario with the own boxes: as it is, with changes, only as far as is known.
PLAYABLE: Final = "ready"
WITH_CHANGES: Final = "with changes"
UNKNOWN: Final = "cannot tell"
#: The change that is said where the scenario's own book or box is not owned.
NOT_YOURS: Final = "book not yours"


@dataclass(frozen=True, slots=True)
class Playable:
    """A scenario held against what somebody owns: ``state`` is empty while something of ``lacks`` is missing.

    ``lacks`` are copies by card id, ``changes`` what is done otherwise than printed, ``doubts`` what is odd or unknown.
    """

    card_id: str
    title: str
    printed_in: str
    boards: tuple[str, ...]
    players: tuple[int, ...]
    rounds: str
    complexity: str
    state: str
    changes: tuple[str, ...] = ()
    lacks: tuple[tuple[str, int], ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def is_playable(self) -> bool:
        """Whether nothing lacks and all is known."""
        return self.state in (PLAYABLE, WITH_CHANGES)


@dataclass(frozen=True, slots=True)
class DeckGame:
    """A game's own part of the deck pages; what is left out is shown plainly or not at all.

    Cards are the definitions of the catalogue. ``kind`` names the group and the colour band of a card, ``kind_words``
    are the words under its title, ``classes`` are the sets of cards whose chance to be drawn is of interest, as ``(key,
    label)``. ``holding`` says of each check's code what it asks for and by which rule; ``suggestions`` are steps that
    mend a problem. ``price`` says which cards are near to each other. ``facets`` are the groups of the catalogue's
    panel that help to build a deck. ``facts_head`` and ``facts_template`` fill the middle columns of the card list.
    ``edges`` are the icons on the long edges of a card, left and right. ``table_rows`` say in which row of a table
    cards of a type lie, 0 nearest to the player; without them nothing is written for other programs. ``prints`` says
    whether a deck can be played from printed cards. ``setup`` says of the pool what a table takes from boxes, where
    that is more than its decks. ``details`` are what stands under sections of a deck, by their keys, as the address of
    the page asks for them; ``details_template`` shows one, with ``styles``. ``fills`` is what can be filled in at once,
    ``shows_left`` that lines say how many copies are left; ``sheets`` are what its reference sheets say. ``narrowed``
    are searches by section where what a deck holds already leaves fewer cards to choose from; ``offered`` are optional
    sections of it that are shown though empty. ``fix_searches`` find the cards that a fix asks for, by the code of the
    problem and the section, where these are fewer than the section takes. ``playable`` holds the scenarios of a game
    against own copies by card id; ``adds`` says how many more a box brings, and cards of ``named_type`` are named
    beside them. ``examples`` show how lists of its cards are written.
    """

    zones: tuple[Zone, ...]
    examples: Examples = Examples()
    group_words: frozenset[str] = frozenset()
    openings: tuple[Opening, ...] = ()
    kind: Callable[[Any], tuple[str, str]] = lambda card: (card.type, "unknown")
    kind_words: Callable[[Any], tuple[tuple[str, ...], tuple[str, ...]]] = lambda card: ((card.type,), ())
    mark: Callable[[Any], Mark] = lambda card: NO_MARK
    stats: Callable[[Any], tuple[Stat, ...]] = lambda card: ()
    classes: Callable[[Any], Iterable[tuple[str, str]]] = lambda card: ((f"type:{card.type}", card.type),)
    is_played: Callable[[Any], bool] = lambda card: bool(getattr(card, "simulatable", True))
    figures: Callable[[Any, Entries], Figures] = lambda pool, entries: Figures()
    holding: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    suggestions: Callable[[Any, Entries, Problem, Mapping[str, int]], list[Exchange]] = (
        lambda pool, entries, problem, owned: []
    )
    price: Callable[[Any], int] = lambda card: 0
    fix_searches: Mapping[tuple[str, str], str] = field(default_factory=dict)
    facets: tuple[str, ...] = ("type", "own")
    edges: Callable[[Any], tuple[tuple[EdgeIcon, ...], tuple[EdgeIcon, ...]]] = lambda card: ((), ())
    facts_head: tuple[str, ...] = ()
    facts_template: str = ""
    table_rows: Mapping[str, int] = field(default_factory=dict)
    empty_note: str = ""
    prints: bool = True
    setup: Callable[[Any], Setup] | None = None
    narrowed: Callable[[Entries], Mapping[str, str]] = lambda entries: {}
    offered: Callable[[Entries], Collection[str]] = lambda entries: ()
    playable: Callable[[Any, Mapping[str, int]], Sequence[Playable]] | None = None
    details: Callable[[Any, Entries, Mapping[str, str]], Mapping[str, Any]] = lambda pool, entries, asked: {}
    details_template: str = ""
    styles: tuple[str, ...] = ()
    fills: Callable[[Any, Entries], Sequence[Fill]] = lambda pool, entries: ()
    shows_left: bool = False
    sheets: Callable[[Any, Entries], Sequence[RefSheet]] | None = None
    named_type: str = ""
    adds: Callable[[Any, Mapping[str, int], Sequence[Playable], Mapping[str, int]], int] = (
        lambda pool, owned, found, contents: 0
    )

    @property
    def is_drawn(self) -> bool:
        """Whether cards are drawn from a deck, so that there are hands and odds."""
        return bool(self.openings)

    @property
    def has_sheets(self) -> bool:
        """Whether decks have reference sheets."""
        return self.sheets is not None

    @property
    def is_on_tables(self) -> bool:
        """Whether decks and cards are written for other programs."""
        return bool(self.table_rows)

    def zones_for(self, entries: Entries) -> tuple[Zone, ...]:
        """The sections with the searches for this deck, optional ones that it calls for no longer so."""
        searches, offered = self.narrowed(entries), self.offered(entries)
        return tuple(
            replace(
                zone,
                search=searches.get(zone.key, zone.search),
                is_optional=zone.is_optional and zone.key not in offered,
                is_offered=zone.is_optional and zone.key in offered,
            )
            for zone in self.zones
        )

    def zone(self, key: str) -> Zone | None:
        """The section with this key."""
        return next((zone for zone in self.zones if zone.key == key), None)

    def held_checks(self, broken: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """Words and rule of every check that found nothing."""
        codes = set(broken)
        return tuple(words for code, words in self.holding.items() if code not in codes)
