"""What the API answers, as records. Each keeps the whole answer in ``raw``: fields that are new are found there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self, TypeVar

Json = dict[str, Any]
R = TypeVar("R", bound="Record")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A record of the API."""

    raw: Json = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """The record of an answer; a field that the site does not send has its default."""
        known = {one.name for one in fields(cls)} - {"raw"}
        return cls(raw=dict(data), **{name: value for name, value in data.items() if name in known})


def read_all(kind: type[R], rows: Any) -> tuple[R, ...]:
    """The records of a list."""
    return tuple(kind.read(row) for row in rows or ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Record):
    """A game. Searches take its slug, decks and line-ups its key."""

    key: str
    slug: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Record):
    """A card; an unknown fact is ``"?"`` or its bounds."""

    id: str
    game: str
    set: str
    title: str
    type: str
    number: str = ""
    text: str = ""
    facts: Json = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    simulatable: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Record):
    """A card of a deck with its section and quantity; ``mark`` says who made a home-made one."""

    section: str
    card: str
    quantity: int
    mark: str = ""

    def sent(self) -> Json:
        """As the API takes it."""
        return {"section": self.section, "card": self.card, "quantity": self.quantity}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck(Record):
    """A deck. In a list it comes without entries and notes."""

    id: str
    owner: str
    game: str
    name: str
    visibility: str
    version: int
    hash: str = ""
    notes: str = ""
    share_key: str = ""
    is_built: bool = False
    tags: list[str] = field(default_factory=list)
    entries: tuple[Entry, ...] = ()
    sets: list[dict[str, Any]] = field(default_factory=list)
    copied_from: dict[str, Any] | None = None

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return super(Deck, cls).read({**data, "entries": read_all(Entry, data.get("entries"))})


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckVersion(Record):
    """What a deck held at one time."""

    number: int
    hash: str
    name: str = ""
    created_at: str = ""
    entries: tuple[Entry, ...] = ()
    sets: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return super(DeckVersion, cls).read({**data, "entries": read_all(Entry, data.get("entries"))})


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem(Record):
    """One finding of a check, with the rule it rests on."""

    code: str
    message: str
    severity: str = "error"
    rule: str = ""
    section: str = ""
    card_ids: list[str] = field(default_factory=list)
    fixes: list[Json] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict(Record):
    """Whether a deck is legal, how many checks cannot tell, and everything that was found."""

    legal: bool
    open: int = 0
    engine_version: str = ""
    data_hash: str = ""
    problems: tuple[Problem, ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return super(Verdict, cls).read({**data, "problems": read_all(Problem, data.get("problems"))})


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredLine(Record):
    """What became of a line of the quick entry; ``id`` is for taking it back."""

    key: str
    text: str
    game: str
    state: str
    copies: int
    id: int | None = None
    card: str | None = None
    problem: str = ""
    meant: list[Json] = field(default_factory=list)

    @property
    def is_added(self) -> bool:
        """Whether its copies are in the collection."""
        return self.state == "added"


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding(Record):
    """Copies of a card of one kind; those in products have no ``id`` and no kind. ``owned`` are all of the card."""

    card: str
    title: str
    quantity: int
    id: int | None = None
    set: str = ""
    number: str = ""
    trade: int = 0
    finish: str | None = None
    condition: str | None = None
    language: str | None = None
    location: str | None = None
    owned: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedCard(Record):
    """A card on your wishlist, and how many copies you own."""

    card: str
    title: str
    quantity: int
    set: str = ""
    number: str = ""
    owned: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Product(Record):
    """A product, and how many of it you own; ``None`` without a token."""

    key: str
    game: str
    name: str
    kind: str
    owned: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Share(Record):
    """Wins of ``n`` with the 95 % interval over seeds. Below twenty matches there are only the counts."""

    wins: int
    n: int
    share: float | None = None
    low: float | None = None
    high: float | None = None


ENDED = ("done", "cancelled", "failed", "stopped")


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation(Record):
    """A simulation, how far it is, and its figures if it was asked for alone.

    ``home_made_cards`` says with which it was played, if it was asked for alone: ``Axe Dance, home-made by nora``.
    """

    id: str
    game: str
    kind: str
    status: str
    matches: int
    done: int
    seed: str
    decks: list[str] = field(default_factory=list)
    ais: list[str] = field(default_factory=list)
    reason: str = ""
    result: Json | None = None
    home_made_cards: list[str] = field(default_factory=list)

    @property
    def has_ended(self) -> bool:
        """Whether no further match will be played."""
        return self.status in ENDED

    @property
    def win_rate(self) -> Share | None:
        """AI against AI: how often the first deck won, with its interval; ``None`` without a result."""
        found = (self.result or {}).get("win_rate")
        return Share.read(found) if found else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(Record):
    """One match; ``first`` and ``winner`` are 0 for the first deck."""

    index: int
    seed: str
    first: int
    reason: str
    turns: int
    decisions: int
    winner: int | None = None
    places: list[int] | None = None
    abnormal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat(Record):
    """A seat of a line-up as you may see it; without a deck ``why_empty`` says why."""

    seat: int
    deck: str | None = None
    name: str | None = None
    version: int | None = None
    is_fixed: bool = False
    why_empty: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineup(Record):
    """A line-up: decks by seat at one table."""

    id: str
    game: str
    name: str
    owner: str
    visibility: str
    revision: int
    notes: str = ""
    share_key: str = ""
    options: dict[str, str] = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return super(Lineup, cls).read({**data, "seats": read_all(Seat, data.get("seats"))})


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupCheck(Record):
    """Whether a match of a line-up can be played, and what keeps it from one."""

    ready: bool
    problems: tuple[Problem, ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return super(LineupCheck, cls).read({**data, "problems": read_all(Problem, data.get("problems"))})


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedFact:
    """The value of one field of a card; ``certainty`` is hand, picture, rulebook or memory."""

    field: str
    value: Any
    certainty: str
    source: str = ""

    def as_dict(self) -> dict[str, Any]:
        """As the API takes it."""
        return {"field": self.field, "value": self.value, "certainty": self.certainty, "source": self.source}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedFact(Record):
    """A fact of a proposal: the value of before, the new one, and what became of it."""

    field: str
    certainty: str
    old: Any = None
    new: Any = None
    source: str = ""
    verdict: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal(Record):
    """What a user proposes for one card; ``etag`` says which state of it was read."""

    id: int
    game: str
    title: str
    kind: str
    author: str
    state: str
    etag: str
    card: str | None = None
    facts: tuple[ProposedFact, ...] = ()
    decisions: tuple[dict[str, Any], ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        decisions = tuple(data.get("decisions") or ())
        facts = read_all(ProposedFact, data.get("facts"))
        return super(Proposal, cls).read({**data, "facts": facts, "decisions": decisions})


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSet(Record):
    """A set of home-made cards; ``etag`` says which state of it was read. The key of its link is its owner's alone."""

    id: str
    game: str
    owner: str
    name: str
    visibility: str
    etag: str
    notes: str = ""
    share_key: str = ""
    is_hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeMadeCard(Record):
    """A home-made card as its owner works on it."""

    id: str
    title: str
    type: str
    number: str = ""
    text: str = ""
    simulatable: bool = False
    record: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSetVersion(Record):
    """A version of a set, which never changes; ``review`` is what moderators say of it."""

    number: int
    cards: int
    note: str = ""
    review: str = ""
    records: tuple[dict[str, Any], ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return super(OwnSetVersion, cls).read({**data, "records": tuple(data.get("records") or ())})


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSetReview(Record):
    """That a version be shown to everybody; ``etag`` says which state of it was read."""

    id: int
    set: str
    version: int
    state: str
    etag: str
    reason: str = ""
    by: str = ""
