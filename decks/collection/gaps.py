"""What a user lacks for decks or a table, which products bring most of it, and which tables the own boxes allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cards import catalogue
from cards.models import Product, ProductCard
from decks import reading
from decks.games import DeckGame, Playable, Setup, deck_game
from decks.reading import Person, title_of

Copies = Mapping[str, int]
#: A deck that sits at a table: its key in the database, and what it holds.
DeckAtTable = tuple[int, Sequence[Sequence[Any]]]
#: So many products are named for a gap.
CLOSING_SHOWN: Final = 3
#: What lacks so few things is nearly there.
NEARLY: Final = 2
#: So many lacking pieces are named one by one.
NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Closing:
    """A product, how many the person has of it, and how many of the lacking copies one more would bring."""

    product: Product
    owned: int
    closes: int


@dataclass(frozen=True, slots=True)
class Gap:
    """What lacks of ``need`` copies: by card id, with titles, and the products that bring most of it."""

    need: int
    lacks: Copies
    titles: tuple[tuple[str, str, int], ...] = ()
    closing: tuple[Closing, ...] = ()
    #: The built decks that hold some of it.
    built: tuple[str, ...] = ()

    @property
    def missing(self) -> int:
        """All copies that lack."""
        return sum(self.lacks.values())

    @property
    def have(self) -> int:
        """The needed copies that are there."""
        return self.need - self.missing

    @property
    def shown(self) -> tuple[Closing, ...]:
        """The products that are named."""
        return self.closing[:CLOSING_SHOWN]


@dataclass(frozen=True, slots=True)
class SetupChoice:
    """A part or a number of players, and what lacks for it."""

    name: str
    gap: Gap

    @property
    def is_ready(self) -> bool:
        """Whether the own boxes hold all of it."""
        return not self.gap.missing

    @property
    def is_nearly(self) -> bool:
        """Whether so little lacks that it is named piece by piece."""
        return self.gap.missing <= NAMED

    @property
    def box(self) -> Product | None:
        """The product that brings most of what lacks, ``None`` where none brings any."""
        return self.gap.closing[0].product if self.gap.closing else None


@dataclass(frozen=True, slots=True)
class Setups:
    """Which tables of a game can be set up from what a person owns."""

    parts_name: str
    parts: tuple[SetupChoice, ...]
    players: tuple[SetupChoice, ...]

    @property
    def groups(self) -> tuple[tuple[str, tuple[SetupChoice, ...]], ...]:
        """Both with their heads."""
        return (self.parts_name, self.parts), ("Players", self.players)


@dataclass(frozen=True, slots=True)
class PlayPage:
    """The scenarios of a game held against what a person owns, and what one more product would add.

    ``adds`` are products that are not owned with the scenarios they bring, ``then`` the same once the first of these is
    there. ``lacking`` says by card id what a card is called and in which products it lies, ``pieces`` how many copies
    of each type are there, and ``named`` the cards of the type that a game names here: id and title.
    """

    found: tuple[Playable, ...]
    adds: tuple[tuple[Product, int], ...]
    then: tuple[tuple[Product, int], ...]
    lacking: Mapping[str, tuple[str, tuple[str, ...]]]
    owned: int
    pieces: tuple[tuple[str, int], ...] = ()
    named: tuple[tuple[str, str], ...] = ()

    @property
    def playable(self) -> list[Playable]:
        """Those that can be played, as they are or with changes, and those of which it cannot be told."""
        return [one for one in self.found if one.state]

    @property
    def sure(self) -> int:
        """How many can be played."""
        return sum(one.is_playable for one in self.found)

    @property
    def states(self) -> dict[str, int]:
        """How many by what can be said of them."""
        counts: dict[str, int] = {}
        for one in self.playable:
            counts[one.state] = counts.get(one.state, 0) + 1
        return counts

    @property
    def open(self) -> int:
        """Of how many it cannot be told."""
        return len(self.playable) - self.sure

    @property
    def nearly(self) -> list[tuple[Playable, list[tuple[str, int, tuple[str, ...]]]]]:
        """Those that lack one or two things, with these: title, copies, and the products in which they lie."""
        return [
            (one, [(self.lacking[card][0], copies, self.lacking[card][-1]) for card, copies in one.lacks])
            for one in self.found
            if one.lacks and len(one.lacks) <= NEARLY
        ]


class Shelves:
    """What a user owns of a game, held against what is needed. Products are read once, and only if something lacks."""

    def __init__(self, game_key: str, person: Person, owned: Copies | None = None) -> None:
        self.game_key = game_key
        self.person = person
        self.owned = reading.owned_counts(person=person, game_key=game_key) if owned is None else owned
        self._products: list[tuple[Product, int, Copies]] | None = None

    def gap(self, needs: Copies) -> Gap:
        """What lacks of these copies."""
        lacks = {card: need - self.owned.get(card, 0) for card, need in needs.items()}
        lacks = {card: copies for card, copies in lacks.items() if copies > 0}
        titles = sorted((title_of(self.game_key, card), card, copies) for card, copies in lacks.items())
        return Gap(sum(needs.values()), lacks, tuple(titles), self.closing(lacks))

    def closing(self, lacks: Copies) -> tuple[Closing, ...]:
        """The products that hold some of these copies, those that hold most first."""
        if not lacks or not catalogue.load_products(self.game_key):
            return ()
        found = [
            Closing(product, owned, sum(min(copies, lacks.get(card, 0)) for card, copies in inside.items()))
            for product, owned, inside in self.products()
        ]
        return tuple(sorted((one for one in found if one.closes), key=lambda one: -one.closes))

    def products(self) -> list[tuple[Product, int, Copies]]:
        """Every product with the own copies of it and what lies in it."""
        if self._products is None:
            mine = reading.owned_products(self.person.pk, self.game_key) if self.person.is_authenticated else {}
            inside: dict[int, dict[str, int]] = {}
            rows = ProductCard.objects.filter(product__game_id=self.game_key, product__is_listed=True).order_by()
            for product_id, card_id, copies in rows.values_list("product_id", "card__card_id", "quantity"):
                inside.setdefault(product_id, {})[card_id] = copies
            products = Product.objects.filter(game_id=self.game_key, is_listed=True)
            self._products = [(one, mine.get(one.key, 0), inside.get(one.pk, {})) for one in products]
        return self._products


def gap_of_table(game_key: str, decks: Sequence[DeckAtTable], person: Person) -> Gap | None:
    """What lacks to lay these decks on one table, with what the table itself needs; ``None`` for visitors.

    The copies in built decks that do not sit there are not at hand.
    """
    if not person.is_authenticated or person.pk is None:
        return None
    setup = setup_of(game_key)
    common = setup.common if setup else {}
    shelf, sitting = reading.shelf(person.pk, game_key), [pk for pk, _ in decks]
    needs = _together(*(reading.copies_of(entries) for _, entries in decks), common)
    gap = Shelves(game_key, person, shelf.available(*sitting)).gap(needs)
    others = (one for one in shelf.others(*sitting) if not gap.lacks.keys().isdisjoint(one.copies))
    return replace(gap, built=tuple(one.name for one in others))


def setups(game_key: str, person: Person) -> Setups | None:
    """Which parts and numbers of players the own boxes allow; ``None`` for visitors and for games without boxes."""
    setup = setup_of(game_key)
    if setup is None or not person.is_authenticated:
        return None
    shelves = Shelves(game_key, person)
    parts = tuple(SetupChoice(part.name, shelves.gap(part.needs)) for part in setup.parts)
    nearest = sorted(range(len(parts)), key=lambda place: parts[place].gap.missing)
    players = []
    for number in range(setup.least, setup.most + 1):
        needs = _together(setup.common, *(setup.parts[place].needs for place in nearest[:number]))
        players.append(SetupChoice(str(number), shelves.gap(needs)))
    return Setups(setup.parts_name, parts, tuple(players))


def play_page(game_key: str, person: Person) -> PlayPage | None:
    """What a person can play with the own boxes; ``None`` for games that have no scenarios of their own."""
    game, pool = deck_game(game_key), catalogue.pool(game_key)
    if game.playable is None:
        return None
    shelves = Shelves(game_key, person)
    found = tuple(game.playable(pool, shelves.owned))
    products = shelves.products()
    adds = _most(game, pool, shelves.owned, found, products)
    then: tuple[tuple[Product, int], ...] = ()
    if adds:
        best, _count = adds[0]
        inside = next(contents for product, _owned, contents in products if product == best)
        more = _together(shelves.owned, inside)
        left = [row for row in products if row[0] != best]
        then = _most(game, pool, more, tuple(game.playable(pool, more)), left)[: CLOSING_SHOWN + 1]
    lacks = {card_id for one in found if len(one.lacks) <= NEARLY for card_id, _copies in one.lacks}
    where = {card: tuple(product.name for product, _owned, inside in products if card in inside) for card in lacks}
    lacking = {card: (title_of(game_key, card), names) for card, names in where.items()}
    boxes = sum(owned > 0 for _product, owned, _inside in products)
    pieces: dict[str, int] = {}
    for card in pool.defs:
        copies = shelves.owned.get(card.id, 0)
        if copies:
            pieces[card.type] = pieces.get(card.type, 0) + copies
    named = sorted(
        (card.title, card.id) for card in pool.defs if card.type == game.named_type and card.id in shelves.owned
    )
    return PlayPage(
        found, adds, then, lacking, boxes, tuple(pieces.items()), tuple((one, title) for title, one in named)
    )


def _most(
    game: DeckGame, pool: Any, owned: Copies, found: Sequence[Playable], products: Sequence[tuple[Product, int, Copies]]
) -> tuple[tuple[Product, int], ...]:
    """The products that are not owned with the scenarios they bring, most first."""
    rows = [(product, game.adds(pool, owned, found, inside)) for product, mine, inside in products if not mine]
    return tuple(sorted((row for row in rows if row[-1]), key=lambda row: -row[-1]))


def setup_of(game_key: str) -> Setup | None:
    """What tables of a game take from boxes; ``None`` where its decks are all that is needed."""
    setup = deck_game(game_key).setup
    return setup(catalogue.pool(game_key)) if setup else None


def _together(*several: Copies) -> dict[str, int]:
    total: dict[str, int] = {}
    for some in several:
        for card_id, copies in some.items():
            total[card_id] = total.get(card_id, 0) + copies
    return total
