"""Trying a query on decks one by one: each passes, fails, or may pass where facts of its cards are not recorded."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Final

from django.utils import timezone

from cards.games import GAMES
from cards.placeholders import CardScope
from cards.query import (
    Field,
    Group,
    Kind,
    Nested,
    Node,
    Not,
    SearchError,
    Test,
    Value,
    Values,
    Word,
    fold,
    single_values,
)
from cards.reading import Fitting, better_refusal, fitting
from cards.search import (
    Days,
    FieldTable,
    Span,
    check_shape,
    misplaced,
    read_choice,
    read_days,
    read_pattern,
    read_span,
    span_of,
    stands,
    table_of,
)
from decks import checks, reading
from decks.checks import Verdict
from decks.contents import Entry
from decks.editing import entries_of, tags_by_deck
from decks.models import Deck
from decks.reading import Person, Shelf
from decks.search.fields import PERSONAL, TABLE

#: Mistakes that are none in a search for the cards of another game.
_FOREIGN: Final = (
    "unknown_field",
    "unknown_value",
    "wrong_operator",
    "not_recorded",
    "no_count_here",
    "bad_number",
    "other_game",
)
_NONE: Final = Fitting(frozenset(), frozenset(), is_own=False)


class Tester:
    """Tries a query on one deck after the other; what is the same for all of them is looked up once."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.cards: dict[tuple[Nested, str], Fitting] = {}
        self.games: dict[Nested, tuple[str, ...]] = {}
        self.shelves: dict[str, Shelf] = {}
        self._available: dict[tuple[str, int], Mapping[str, int]] = {}
        self._tags: dict[int, list[str]] | None = None
        self.asks_of_own = False

    def check(self, node: Node) -> None:
        """Refuse what cannot be, wherever it stands, whether or not there is a deck to try it on."""
        if isinstance(node, Group):
            for part in node.parts:
                self.check(part)
        elif isinstance(node, Not):
            self.check(node.part)
        elif isinstance(node, Nested):
            self.games[node] = self.games_of(node)
        elif isinstance(node, Test):
            field = TABLE.of(node)
            for value in single_values(node.values):
                self.check_value(field, node, value)

    def check_value(self, field: Field, test: Test, value: Value) -> None:
        if field.kind is Kind.DIRECTIVE:
            raise misplaced(field, test)
        if field.name in PERSONAL and self.person.pk is None:
            message = f"{field.name} asks about your own cards and decks; log in first."
            raise SearchError("log_in", message, place=test.place, token=field.name)
        self.asks_of_own |= field.name in PERSONAL
        check_shape(field, value, TABLE)
        if value.text in ("?", "-", "*") and not value.quoted and not value.is_pattern:
            message = f'"{field.name}" is known of every deck; {value.text} makes no sense.'
            raise SearchError("always_known", message, place=value.place, token=value.text)
        if field.kind is Kind.TEXT and value.is_pattern:
            read_pattern(value)
        elif field.kind is Kind.LABEL:
            read_choice(field, value)
        elif field.kind in (Kind.NUMBER, Kind.OWN):
            read_span(field.name, "=" if test.op == "!=" else test.op, value)
        elif field.kind is Kind.DATE and not _days_ago(value):
            read_days(value, {}, "7d for seven days ago")

    def games_of(self, node: Nested) -> tuple[str, ...]:
        """The games that have what the brackets ask for; what none has is refused as the first game does."""
        refusals, found = [], []
        for game_key in GAMES:
            try:
                self.cards[node, game_key] = fitting(game_key, node.part, user_id=self.person.pk)
            except SearchError as error:
                refusals.append(error)
                if error.code not in _FOREIGN:
                    raise
            else:
                found.append(game_key)
                self.asks_of_own |= self.cards[node, game_key].is_own
        if not found:
            raise better_refusal(refusals[0], game_key=next(iter(GAMES)), part=node.part) from refusals[0]
        return tuple(found)

    def tables_of(self, node: Nested) -> Mapping[str, FieldTable]:
        """The fields in which the brackets may be read, by the name of the game."""
        return {GAMES[game_key].name: table_of(game_key) for game_key in self.games[node]}

    def node(self, node: Node, deck: Deck) -> bool | None:
        """Whether the deck passes; ``None`` if unknown."""
        if isinstance(node, Group):
            return (_any if node.any else _all)(self.node(part, deck) for part in node.parts)
        if isinstance(node, Not):
            return _not(self.node(node.part, deck))
        if isinstance(node, Nested):
            return self.holds(node, deck)
        if isinstance(node, Word):
            word, name = fold(node.text), fold(deck.name)
            return word == name if node.exact else word in name or word in fold(deck.owner.username)
        passes = self.test(node, deck)
        return _not(passes) if node.op == "!=" else passes

    def holds(self, node: Nested, deck: Deck) -> bool | None:
        """Whether the copies of the cards asked for, together, are as many as asked for."""
        ids = self.cards.get((node, deck.game_id), _NONE)
        entries = entries_of(deck)
        least = _copies(entries, ids.sure)
        most = least if ids.possible == ids.sure else _copies(entries, ids.possible)
        span = span_of(node.count_op or ">=", node.count if node.count_op else 1)
        if node.count_op == "!=":
            return _not(_lies(Span(node.count, node.count), least, most))
        return _lies(span, least, most)

    def test(self, test: Test, deck: Deck) -> bool | None:
        return self.values(TABLE.of(test), test, test.values, deck)

    def values(self, field: Field, test: Test, values: Values | Value, deck: Deck) -> bool | None:
        if isinstance(values, Values):
            return (_any if values.any else _all)(self.values(field, test, part, deck) for part in values.parts)
        op = "=" if test.op == "!=" else test.op
        if field.kind is Kind.TEXT:
            return any(_has(words, values) for words in self.words(field, deck))
        if field.kind is Kind.DATE:
            return _changed(deck, op, values)
        if field.kind is Kind.NUMBER:
            number = size(deck) if field.name == "cards" else deck.current.number if deck.current else 0
            return _inside(read_span(field.name, op, values), number)
        if field.name == "legal":
            found = checks.verdict_on(deck.game_id, entries_of(deck), self.scope(deck))
            return None if found is Verdict.OPEN else (found is Verdict.LEGAL) == (read_choice(field, values) == "yes")
        if field.name == "game":
            return GAMES[deck.game_id].slug == read_choice(field, values)
        if field.name == "built":
            is_built = deck.is_built and deck.owner_id == self.person.pk
            return is_built == (read_choice(field, values) == "yes")
        lacking = self.lacking(deck)
        if field.name == "buildable":
            return (lacking == 0) == (read_choice(field, values) == "yes")
        return _inside(read_span(field.name, op, values), lacking)

    def scope(self, deck: Deck) -> CardScope | None:
        """The cards of a deck that has home-made ones, as this person sees them; asked once for each deck."""
        return reading.scope_of(deck, self.person) if deck.current and deck.current.sets else None

    def words(self, field: Field, deck: Deck) -> Sequence[str]:
        """The texts of a deck that a field looks into; tags are for their owner alone."""
        if field.name == "name":
            return (deck.name,)
        if field.name == "by":
            return (deck.owner.username,)
        if self._tags is None:
            self._tags = tags_by_deck(self.person)
        return self._tags.get(deck.pk, ())

    def lacking(self, deck: Deck) -> int:
        """Copies that the one who asks would need besides his own; those in his other built decks are gone."""
        mine = self.available(deck)
        needed = reading.copies_of(entries_of(deck))
        return sum(max(0, copies - mine.get(card_id, 0)) for card_id, copies in needed.items())

    def available(self, deck: Deck) -> Mapping[str, int]:
        """The copies available for a deck; the same for all decks but the user's built ones."""
        is_built = deck.is_built and deck.owner_id == self.person.pk
        key = (deck.game_id, deck.pk if is_built else 0)
        if deck.game_id not in self.shelves and self.person.pk is not None:
            self.shelves[deck.game_id] = reading.shelf(self.person.pk, deck.game_id)
        if key not in self._available:
            self._available[key] = self.shelves[deck.game_id].available(deck.pk)
        return self._available[key]


def _has(text: str, asked: Value) -> bool:
    words = fold(text)
    return bool(read_pattern(asked).search(words)) if asked.is_pattern else fold(asked.text) in words


def size(deck: Deck) -> int:
    """How many cards a deck has."""
    return sum(quantity for *_, quantity in entries_of(deck))


def _copies(entries: Sequence[Entry], card_ids: Collection[str]) -> int:
    return sum(quantity for _, card_id, quantity in entries if card_id in card_ids)


def _inside(span: Span, number: int) -> bool:
    return span.low <= number <= span.high


def _lies(span: Span, least: int, most: int) -> bool | None:
    """Whether a number that is known to lie from ``least`` to ``most`` lies in the span."""
    if _inside(span, least) and _inside(span, most):
        return True
    return False if most < span.low or least > span.high else None


def _any(parts: Iterable[bool | None]) -> bool | None:
    found = set(parts)
    return True if True in found else None if None in found else False


def _all(parts: Iterable[bool | None]) -> bool | None:
    return _not(_any(_not(part) for part in parts))


def _not(passes: bool | None) -> bool | None:
    return None if passes is None else not passes


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
