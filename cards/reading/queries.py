"""Reads of the catalogue: search with its explanation, one card with its neighbours."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.text import slugify

from cards import cache, catalogue
from cards.cache import Answer
from cards.models import Card, CardAlias, CardSet, Game, OwnSet
from cards.ownership import counts_of
from cards.query import Node, SearchError, Test, Value, Word, as_text, fold, leaves, parse, with_words
from cards.search import (
    Compiled,
    Context,
    Sets,
    Words,
    better,
    canonical,
    compile_part,
    compile_tree,
    default_order,
    one_of,
    sentence,
    table_of,
    warning,
    warnings_of,
    whole_title,
)

#: What stands in a query about home-made cards: ``is:own``, ``is:known|own``.
ASKS_FOR_OWN: Final = re.compile(r"[:=|]own\b", re.IGNORECASE)


class Row(NamedTuple):
    """Key, id, type and labels of a card, all that lists and filters need of cards that are not shown."""

    key: int
    card_id: str
    type: str
    labels: tuple[str, ...]


class Fitting(NamedTuple):
    """The ids of cards that surely fit a question, and of those that may fit, the sure ones among them.

    ``is_own`` says that the question is about its asker's own cards.
    """

    sure: frozenset[str]
    possible: frozenset[str]
    is_own: bool


@dataclass(frozen=True, slots=True)
class Search:
    """A query that has been understood, and the cards it may find."""

    game_key: str
    text: str
    user_id: int | None
    tree: Node | None
    compiled: Compiled
    english: str
    canonical: str
    context: Context

    def instead(self, text: str) -> Search:
        """The same search with another query."""
        return self if text == self.text else _understand(self.game_key, text, self.user_id, self.context)

    def cards(self) -> QuerySet[Card]:
        """The cards that surely pass, in the order asked for; with ``unique:card`` the first printing of each title."""
        found = listed(self.game_key).filter(self.compiled.condition.passes)
        if self.compiled.directives.get("unique") == "card":
            earlier = Card.objects.filter(
                game_id=self.game_key, is_listed=True, search_title=OuterRef("search_title"), pk__lt=OuterRef("pk")
            )
            found = found.filter(~Exists(earlier))
        return found.order_by(*default_order(self.compiled))

    def fitting(self) -> Fitting:
        """The ids of all cards that surely pass, and of those that may."""
        return self.kept("fitting", lambda: _fitting(self.game_key, self.compiled))

    def looked_at(self) -> frozenset[str]:
        """The ids of all cards that a search can find: no home-made ones, and none that people keep for themselves."""
        return frozenset(row.card_id for row in rows_by_key(self.game_key, self.context.stamp).values())

    def rows(self) -> tuple[Row, ...]:
        """Every card that surely passes, in the order asked for; asked for once."""
        return self.kept("rows", self._rows)

    def _rows(self) -> tuple[Row, ...]:
        known = rows_by_key(self.game_key, self.context.stamp)
        return tuple(known[key] for key in self.cards().values_list("pk", flat=True) if key in known)

    def kept(self, name: str, make: Callable[[], Answer]) -> Answer:
        """An answer that hangs on the query alone: kept for this request, or, unless it is about its user, for all."""
        if not self.compiled.uses_own:
            return cache.answer(self.context.stamp, (name, self.game_key, self.text), make)
        if (name, self.text) not in self.context.memo:
            self.context.memo[name, self.text] = make()
        found: Answer = self.context.memo[name, self.text]
        return found

    def load(self, rows: Sequence[Row]) -> list[Card]:
        """The cards of some of the rows, in their order, with ``owned``."""
        by_key = listed(self.game_key).in_bulk([row.key for row in rows])
        return self.with_owned(by_key[row.key] for row in rows if row.key in by_key)

    def owned(self) -> Mapping[str, int]:
        """Copies by card id of everything the searching user owns, asked for once; nothing for visitors."""
        key = ("own", "own")
        if self.user_id is None:
            return {}
        if key not in self.context.memo:
            self.context.memo[key] = counts_of("own", self.user_id, self.game_key)
        found: Mapping[str, int] = self.context.memo[key]
        return found

    def with_owned(self, cards: Iterable[Card]) -> list[Card]:
        """The cards with ``owned``, the copies that the searching user has."""
        owned = self.owned()
        found = list(cards)
        for card in found:
            card.owned = owned.get(card.card_id, 0)  # type: ignore[attr-defined]
        return found

    def unknown_count(self) -> int:
        """How many cards may pass, as a fact asked for is not recorded of them."""
        if self.compiled.condition.is_known:
            return 0
        return self.kept("unknown", self._unknown_count)

    def _unknown_count(self) -> int:
        every_row = listed(self.game_key)
        if self.compiled.directives.get("unique") == "card":
            passing = every_row.filter(self.compiled.condition.passes).count()
        else:
            passing = len(self.rows())
        known = rows_by_key(self.game_key, self.context.stamp)
        return len(known) - passing - every_row.filter(self.compiled.condition.fails).count()

    def unknown_rows(self) -> tuple[Row, ...]:
        """The cards that may pass, in the order asked for."""
        every_row, known = listed(self.game_key), rows_by_key(self.game_key, self.context.stamp)
        condition = self.compiled.condition
        sure = set(every_row.filter(condition.passes | condition.fails).values_list("pk", flat=True))
        keys = every_row.order_by(*default_order(self.compiled)).values_list("pk", flat=True)
        return tuple(known[key] for key in keys if key in known and key not in sure)

    def possible_cards(self) -> QuerySet[Card]:
        """The cards that may pass, in the order asked for."""
        keys = [row.key for row in self.kept("unknown rows", self.unknown_rows)]
        return listed(self.game_key).filter(one_of("pk", keys)).order_by(*default_order(self.compiled))

    def warnings(self) -> list[dict[str, Any]]:
        """What may surprise the writer of the query, each with its code, a sentence and its place."""
        found = list(warnings_of(self.tree, self.context.table, self.context.sets.released.values()))
        unknown = self.unknown_count()
        if unknown:
            more = f"{unknown} more card{'' if unknown == 1 else 's'} may fit, but a fact asked for is not recorded."
            found.append(warning("not_recorded", more))
        elsewhere = "" if self.rows() else self.text_suggestion()
        if elsewhere:
            found.append(warning("no_title", f"No title has these words, but some rules texts do: {elsewhere}"))
        return found

    def text_suggestion(self) -> str:
        """For words that no title has: the query that looks for them in the rules text instead, if it finds cards."""
        if self.tree is None or not any(isinstance(leaf, Word) and not leaf.exact for leaf in leaves(self.tree)):
            return ""
        instead = as_text(with_words(self.tree, _in_text))
        return instead if self.instead(instead).rows() else ""


def _in_text(word: Word) -> Node:
    """A word looked for in the rules text; a whole title stays one."""
    if word.exact:
        return word
    return Test("text", ":", Value(word.text, word.place, quoted=True), word.place)


def listed(game_key: str) -> QuerySet[Card]:
    """The cards of a game that its data files hold."""
    return Card.objects.filter(game_id=game_key, is_listed=True).select_related("card_set")


def search(
    game_key: str,
    text: str,
    *,
    user_id: int | None = None,
    known: Mapping[str, Mapping[str, int]] | None = None,
    own_sets: Mapping[str, str] | None = None,
) -> Search:
    """Understand a query; ``SearchError`` says where and why it cannot be understood.

    ``known`` holds numbers of the user's own cards by search field, if they are already loaded. ``own_sets`` are the
    names, by key, of own sets that the query can name besides those of the user.
    """
    context = _context(game_key, user_id)
    if own_sets:
        context = _with_sets(context, own_sets.items())
    if user_id is not None and ASKS_FOR_OWN.search(text):
        rows = OwnSet.objects.filter(owner=user_id, game=game_key).order_by("pk").values_list("key", "name")
        context = _with_sets(context, rows)
    context.memo.update({("own", field): counts for field, counts in (known or {}).items()})
    return _understand(game_key, text, user_id, context)


def _context(game_key: str, user_id: int | None) -> Context:
    sets = list(CardSet.objects.filter(game_id=game_key).values_list("key", "name", "released", "game__stamp"))
    known = Sets({key: name for key, name, _, _ in sets}, {key: released for key, _, released, _ in sets})
    return Context(game_key, table_of(game_key), known, user_id, next((stamp for *_, stamp in sets), ""))


def _with_sets(context: Context, rows: Iterable[tuple[str, str]]) -> Context:
    """The same where these own sets, each a key and a name, can be named too: in queries about home-made cards."""
    mine = {slugify(fold(name)) or key: (key, name) for key, name in rows}
    names = {word: name for word, (_key, name) in mine.items() if word not in context.sets.names}
    own = {**context.sets.own, **{word: key for word, (key, _name) in mine.items() if word in names}}
    return replace(context, sets=replace(context.sets, names={**names, **context.sets.names}, own=own))


def stamp_of(game_key: str) -> str:
    """What names the state of a game's rows; empty when there are none."""
    return Game.objects.filter(pk=game_key).values_list("stamp", flat=True).first() or ""


def rows_by_key(game_key: str, stamp: str) -> Mapping[int, Row]:
    """What is kept of every listed card of a game, by its key."""
    return cache.answer(stamp, ("rows by key", game_key), lambda: _rows_by_key(game_key))


def _rows_by_key(game_key: str) -> dict[int, Row]:
    rows = Card.objects.filter(game_id=game_key, is_listed=True).order_by()
    return {
        key: Row(key, card_id, kind, tuple(map(sys.intern, labels.strip("|").split("|"))))
        for key, card_id, kind, labels in rows.values_list("pk", "card_id", "type", "labels")
    }


def fitting(game_key: str, part: Node, *, user_id: int | None = None) -> Fitting:
    """The cards that fit what stands in double brackets, such as what a deck is asked to hold."""
    context = _context(game_key, user_id)
    named = context.table.with_long_names(part) or part
    compiled = compile_part(named, context)
    if not context.sets.names:
        return Fitting(frozenset(), frozenset(), compiled.uses_own)
    stamp = "" if compiled.uses_own else context.stamp
    key = ("fitting", game_key, canonical(named, context.table))
    return cache.answer(stamp, key, lambda: _fitting(game_key, compiled))


def _fitting(game_key: str, compiled: Compiled) -> Fitting:
    cards, condition = listed(game_key).order_by(), compiled.condition
    sure = frozenset(cards.filter(condition.passes).values_list("card_id", flat=True))
    if condition.is_known:
        return Fitting(sure, sure, compiled.uses_own)
    never = frozenset(cards.filter(condition.fails).values_list("card_id", flat=True))
    return Fitting(sure, frozenset(cards.values_list("card_id", flat=True)) - never, compiled.uses_own)


def better_refusal(error: SearchError, *, game_key: str, part: Node) -> SearchError:
    """The refusal of what stands in double brackets, with what the cards of a game tell of it."""
    table = table_of(game_key)
    return better(error, "", table.with_long_names(part), table, _words(game_key, stamp_of(game_key)))


def _understand(game_key: str, text: str, user_id: int | None, context: Context) -> Search:
    tree, words = None, _words(game_key, context.stamp)
    try:
        tree = context.table.with_long_names(parse(text))
        tree = whole_title(text, tree, words) or tree
        compiled = compile_tree(tree, context)
    except SearchError as error:
        title = whole_title(text, None, words)
        if title is None:
            raise better(error, text, tree, context.table, words) from error
        tree, compiled = title, compile_tree(title, context)
    english = sentence(tree, context.table)
    return Search(game_key, text, user_id, tree, compiled, english, canonical(tree, context.table), context)


def _words(game_key: str, stamp: str) -> Words:
    """Titles and labels of a game's cards, for queries that cannot be understood without."""

    def titles() -> frozenset[str]:
        return frozenset(listed(game_key).order_by().values_list("search_title", flat=True))

    def labels() -> frozenset[str]:
        return frozenset(chain.from_iterable(row.labels for row in rows_by_key(game_key, stamp).values()))

    return Words(
        titles=lambda: cache.answer(stamp, ("titles", game_key), titles),
        labels=lambda: cache.answer(stamp, ("all labels", game_key), labels),
    )


def find_card(game_key: str, card_id: str, user_id: int | None = None) -> Card | None:
    """One card, withdrawn ones too, so that old links keep their meaning; also a placeholder of this user."""
    cards = Card.every.seen_by(user_id).filter(game_id=game_key, card_id=card_id)
    return cards.select_related("card_set", "game").first()


def find_alias(game_key: str, card_id: str) -> Card | None:
    """The card that was known under this id before."""
    found = CardAlias.objects.filter(game_id=game_key, old_id=card_id).select_related("card").first()
    return found.card if found else None


def neighbours(card: Card) -> tuple[Card | None, Card | None]:
    """The card before and the card after this one in its set, where cards without a number stand last."""
    same_set = Card.objects.filter(card_set=card.card_set_id, is_listed=True).only(
        "title", "number", "card_id", "game_id", "origin"
    )
    if card.number_order is None:
        earlier, later = Q(number_order__isnull=False), Q(pk__in=[])
    else:
        earlier, later = Q(number_order__lt=card.number_order), Q(number_order__gt=card.number_order)
        later |= Q(number_order=None)
    before = same_set.filter(earlier | Q(number_order=card.number_order, title__lt=card.title))
    after = same_set.filter(later | Q(number_order=card.number_order, title__gt=card.title))
    number = F("number_order")
    return (
        before.order_by(number.desc(nulls_first=True), "-title").first(),
        after.order_by(number.asc(nulls_last=True), "title").first(),
    )


def is_loaded(game_key: str) -> bool:
    """Whether the rows of a game are there at all."""
    return Card.objects.filter(game_id=game_key).exists()


def game_keys() -> tuple[str, ...]:
    """The games of the catalogue."""
    return tuple(catalogue.GAME_NAMES)


def sets(game_key: str = "") -> QuerySet[CardSet]:
    """The sets of a game, or of all, that have a card which is listed; each with ``card_count``."""
    found = CardSet.objects.filter(game_id=game_key) if game_key else CardSet.objects.all()
    counted = found.annotate(card_count=Count("cards", filter=Q(cards__is_listed=True, cards__owner=None)))
    return counted.filter(card_count__gt=0).select_related("game").order_by("game", "position", "pk")
