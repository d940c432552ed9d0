"""Decks by query: the language of the card search, with fields of decks and ``[[cards]]>=20`` for what they hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from cards import catalog
from cards.facts import NO_LIMIT, fold
from cards.games import GAMES
from cards.queries import ids_of
from cards.search.canonical import plain_test_values, top_parts, without
from cards.search.compile import split_directives
from cards.search.english import sentence
from cards.search.errors import SearchError
from cards.search.field import Choice, Field, Kind
from cards.search.fields import FieldTable, make_table, misplaced, table_of
from cards.search.grammar import Group, Nested, Node, Not, Test, Value, Values, Word, leaves, parse, single_values
from cards.search.truth import Span, span_of
from cards.search.values import Days, read_choice, read_days, read_pattern, read_span, stands
from decks import legality, ownership
from decks.drafts import entries_of
from decks.entries import Entry
from decks.models import Deck
from decks.queries import Person

#: So many decks, the newest first, are looked into one by one.
MOST_LOOKED_INTO: Final = 3000
_YES_NO: Final = {
    "legal": {"yes": Choice("are legal"), "no": Choice("are not legal yet")},
    "buildable": {"yes": Choice("can be built from your cards"), "no": Choice("lack cards of yours")},
}
ORDERS: Final = {"updated": "last change", "name": "name", "cards": "number of cards"}


def _said(words: Mapping[str, str]) -> dict[str, Choice]:
    return {key: Choice(said) for key, said in words.items()}


_GAMES: Final = {game.slug: Choice(f"are for {game.name}") for game in GAMES.values()}
#: Mistakes that are none in a search for the cards of another game.
_FOREIGN: Final = ("unknown_field", "unknown_value", "wrong_operator", "not_recorded", "no_count_here", "bad_number")
FIELDS: Final = (
    Field("name", ("n",), Kind.TEXT, "name", "words of the name", "name:north"),
    Field("game", ("g",), Kind.LABEL, "game", "the game it is for", f"game:{next(iter(_GAMES))}", "", _GAMES),
    Field("by", ("owner",), Kind.TEXT, "owner's name", "whose deck it is", "by:conanhub"),
    Field("cards", ("size",), Kind.NUMBER, "number of cards", "all cards together", "cards>=60"),
    Field("version", ("draft",), Kind.NUMBER, "draft", "the number of its draft", "version>=2"),
    Field("legal", (), Kind.LABEL, "check", "whether it may be played", "legal:yes", "", _YES_NO["legal"]),
    Field("updated", ("changed",), Kind.DATE, "date", "a day, or 7d for seven days ago", "updated>=7d"),
    Field("missing", (), Kind.OWN, "missing copies", "copies that you lack for it; log in first", "missing:0"),
    Field("buildable", (), Kind.LABEL, "buildable", "you have all of it", "buildable:yes", "", _YES_NO["buildable"]),
    Field("order", ("sort",), Kind.DIRECTIVE, "order", "what to list by", "order:name", "", _said(ORDERS)),
    Field("dir", (), Kind.DIRECTIVE, "direction", "asc or desc", "dir:asc", "", _said({"asc": "asc", "desc": "desc"})),
)
_RESULTS: Final = "Results of simulations cannot be searched by deck; the pages of the simulator show them."
#: Fields of other sites for which decks have nothing, and why.
NOT_RECORDED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("wins", "impact", "run", "sim"), _RESULTS),
    **dict.fromkeys(("format", "banned", "limited"), "There is one format in each game: legal:yes finds decks for it."),
    **dict.fromkeys(("likes", "tag"), "Decks here have neither likes nor tags."),
    **dict.fromkeys(("price", "artist"), "Neither prices nor artists of cards are recorded."),
    "zone": "Ask for the cards of a section in double brackets: [[zone:foes]]>=25.",
}
TABLE: Final[FieldTable] = make_table(FIELDS, ORDERS, NOT_RECORDED)


@dataclass(frozen=True, slots=True)
class Found:
    """The decks that a query finds, in the order asked for, and the query in words; or why it cannot be understood."""

    decks: QuerySet[Deck] | list[Deck]
    english: str = ""
    error: SearchError | None = None
    tree: Node | None = None
    order: str = "updated"


def find_decks(decks: QuerySet[Deck], text: str, person: Person) -> Found:
    """The decks among these that a query finds."""
    text = text.replace("\x00", "").strip()
    try:
        tree = TABLE.with_long_names(parse(text))
        kept, directives = split_directives(tree, TABLE)
        tester = _Tester(person)
        if kept is not None:
            tester.check(kept)
            decks, kept = _of_games(decks, kept)
        if kept is None or _is_plain(kept):
            found: QuerySet[Deck] | list[Deck] = _by_words(decks, kept)
        else:
            found = [deck for deck in decks[:MOST_LOOKED_INTO] if tester.node(kept, deck)]
        english = sentence(tree, TABLE, things="Decks", inner=tester.table_of) if text else ""
    except SearchError as error:
        return Found(decks.none(), error=error)
    return Found(_ordered(found, directives), english, tree=tree, order=directives.get("order", "updated"))


def _of_games(decks: QuerySet[Deck], tree: Node) -> tuple[QuerySet[Deck], Node | None]:
    """The decks of the games that are asked for by their whole names, and what else is asked for."""
    asked = [values for part in top_parts(tree) if (values := plain_test_values(part, "game"))]
    slugs = set(asked[0]) if len(asked) == 1 else set()
    keys = [key for key, game in GAMES.items() if game.slug in slugs]
    if not slugs or len(keys) != len(slugs):
        return decks, tree
    return decks.filter(game_id__in=keys), without(tree, "game")


def _is_plain(tree: Node | None) -> bool:
    """Whether the query is words alone, which the database finds by itself."""
    parts = tree.parts if isinstance(tree, Group) and not tree.any else (tree,)
    return all(isinstance(part, Word) and not part.exact for part in parts)


def _by_words(decks: QuerySet[Deck], tree: Node | None) -> QuerySet[Deck]:
    for word in leaves(tree):
        if isinstance(word, Word):
            decks = decks.filter(Q(name__icontains=word.text) | Q(owner__username__icontains=word.text))
    return decks


def _ordered(decks: QuerySet[Deck] | list[Deck], directives: Mapping[str, str]) -> QuerySet[Deck] | list[Deck]:
    """As asked for; without a word, or by last change, the newest first."""
    order, direction = directives.get("order", "updated"), directives.get("dir", "")
    if order == "updated" and direction != "asc":
        return decks
    key: Callable[[Deck], Any] = {"name": lambda deck: fold(deck.name), "cards": _size}.get(
        order, lambda deck: deck.updated_at
    )
    return sorted(decks[:MOST_LOOKED_INTO], key=key, reverse=direction == "desc")


class _Tester:
    """Tries a query on one deck after the other; what is the same for all of them is looked up once."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.ids: dict[tuple[Node, str], frozenset[str]] = {}
        self.games: dict[Nested, str] = {}
        self.owned: dict[str, dict[str, int]] = {}

    def check(self, node: Node) -> None:
        """Refuse what cannot be, wherever it stands, whether or not there is a deck to try it on."""
        if isinstance(node, Group):
            for part in node.parts:
                self.check(part)
        elif isinstance(node, Not):
            self.check(node.part)
        elif isinstance(node, Nested):
            self.games[node] = self.game_of(node)
        elif isinstance(node, Test):
            field = TABLE.of(node)
            for value in single_values(node.values):
                self.check_value(field, node, value)

    def check_value(self, field: Field, test: Test, value: Value) -> None:
        if field.kind is Kind.DIRECTIVE:
            raise misplaced(field, test)
        if field.name in ("missing", "buildable") and self.person.pk is None:
            message = f"{field.name} looks into your collection; log in first."
            raise SearchError("log_in", message, place=test.place, token=field.name)
        if field.kind is Kind.TEXT and value.is_pattern:
            read_pattern(value)
        elif field.kind is Kind.LABEL:
            read_choice(field, value)
        elif field.kind in (Kind.NUMBER, Kind.OWN):
            read_span(field.name, "=" if test.op == "!=" else test.op, value)
        elif field.kind is Kind.DATE and not _days_ago(value):
            read_days(value, {})

    def node(self, node: Node, deck: Deck) -> bool:
        if isinstance(node, Group):
            return (any if node.any else all)(self.node(part, deck) for part in node.parts)
        if isinstance(node, Not):
            return not self.node(node.part, deck)
        if isinstance(node, Nested):
            return self.holds(node, deck)
        if isinstance(node, Word):
            word, name = fold(node.text), fold(deck.name)
            return word == name if node.exact else word in name or word in fold(deck.owner.username)
        return self.test(node, deck) != (node.op == "!=")

    def game_of(self, node: Nested) -> str:
        """The first game that has what the brackets ask for; what no game has is refused as the first one does."""
        refusals = []
        for game_key in GAMES:
            try:
                self.ids_of(node, game_key)
            except SearchError as error:
                refusals.append(error)
                if error.code not in _FOREIGN:
                    raise
            else:
                return game_key
        raise refusals[0]

    def table_of(self, node: Nested) -> FieldTable:
        """The fields in which the brackets are to be read."""
        return table_of(self.games[node])

    def ids_of(self, node: Nested, game_key: str) -> frozenset[str]:
        key = (node.part, game_key)
        if key not in self.ids:
            self.ids[key] = ids_of(game_key, node.part, user_id=self.person.pk)
        return self.ids[key]

    def ids_in(self, node: Nested, game_key: str) -> frozenset[str]:
        """The cards of a game that the brackets ask for; none where only another game has such fields or values."""
        try:
            return self.ids_of(node, game_key)
        except SearchError as error:
            if error.code not in _FOREIGN:
                raise
            return self.ids.setdefault((node.part, game_key), frozenset())

    def holds(self, node: Nested, deck: Deck) -> bool:
        """Whether the copies of the cards asked for, together, are as many as asked for."""
        ids = self.ids_in(node, deck.game_id)
        copies = sum(entry[2] for entry in entries_of(deck) if entry[1] in ids)
        if node.count_op == "!=":
            return copies != node.count
        return _inside(span_of(node.count_op or ">=", node.count if node.count_op else 1), copies)

    def test(self, test: Test, deck: Deck) -> bool:
        return self.values(TABLE.of(test), test, test.values, deck)

    def values(self, field: Field, test: Test, values: Values | Value, deck: Deck) -> bool:
        if isinstance(values, Values):
            return (any if values.any else all)(self.values(field, test, part, deck) for part in values.parts)
        op = "=" if test.op == "!=" else test.op
        if field.kind is Kind.TEXT:
            words = fold(deck.name if field.name == "name" else deck.owner.username)
            return bool(read_pattern(values).search(words)) if values.is_pattern else fold(values.text) in words
        if field.kind is Kind.DATE:
            return _changed(deck, op, values)
        if field.kind is Kind.NUMBER:
            number = _size(deck) if field.name == "cards" else deck.current.number if deck.current else 0
            return _inside(read_span(field.name, op, values), number)
        if field.name == "legal":
            is_legal = _is_legal(deck.game_id, catalog.data_hash(deck.game_id), tuple(entries_of(deck)))
            return is_legal == (read_choice(field, values) == "yes")
        if field.name == "game":
            return GAMES[deck.game_id].slug == read_choice(field, values)
        lacking = self.lacking(deck)
        if field.name == "buildable":
            return (lacking == 0) == (read_choice(field, values) == "yes")
        return _inside(read_span(field.name, op, values), lacking)

    def lacking(self, deck: Deck) -> int:
        """Copies that the one who asks would need besides his own."""
        if deck.game_id not in self.owned and self.person.pk is not None:
            self.owned[deck.game_id] = ownership.owned(self.person.pk, deck.game_id)
        needed: dict[str, int] = {}
        for _, card_id, copies in entries_of(deck):
            needed[card_id] = needed.get(card_id, 0) + copies
        mine = self.owned[deck.game_id]
        return sum(max(0, copies - mine.get(card_id, 0)) for card_id, copies in needed.items())


@lru_cache(maxsize=4096)
def _is_legal(game_key: str, data_hash: str, entries: tuple[Entry, ...]) -> bool:
    """Whether a deck may be played; with the same cards and the same data files the answer is the same."""
    return not legality.errors(legality.check(game_key, entries))


def _size(deck: Deck) -> int:
    return sum(entry[2] for entry in entries_of(deck))


def _inside(span: Span, number: int) -> bool:
    return span.low <= number and (number <= span.high or span.high >= NO_LIMIT)


def _days_ago(value: Value) -> str:
    """The day so many days ago that ``7d`` stands for; empty for anything else."""
    text = value.text.casefold()
    if not (text.endswith("d") and text[:-1].isdecimal() and text.isascii() and len(text) < 6):
        return ""
    return (timezone.localdate() - timedelta(days=int(text[:-1]))).isoformat()


def _changed(deck: Deck, op: str, value: Value) -> bool:
    """Whether the last change stands so to a day."""
    changed, day = timezone.localdate(deck.updated_at).isoformat(), _days_ago(value)
    days = Days(day, day) if day else read_days(value, {})
    return stands(op, Days(changed, changed), days)
