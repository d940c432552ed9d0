"""Reads of the catalogue: search with its explanation, one card with its neighbours."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from cards import catalog
from cards.facts import fold
from cards.models import Card, CardSet
from cards.ownership import owned_quantity
from cards.search.canonical import canonical
from cards.search.compile import Compiled, Context, compile_tree, default_order
from cards.search.english import sentence
from cards.search.grammar import Group, Node, Word, leaves, parse


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
        """The cards that surely pass, in the order asked for."""
        return (
            listed(self.game_key, self.user_id)
            .filter(self.compiled.condition.passes)
            .order_by(*default_order(self.compiled))
        )

    def unknown_count(self) -> int:
        """How many cards may pass, as a fact asked for is not recorded of them."""
        condition = self.compiled.condition
        everything = listed(self.game_key, self.user_id)
        sure = everything.filter(condition.passes).count() + everything.filter(condition.fails).count()
        return everything.count() - sure

    def text_suggestion(self) -> str:
        """For words that no title has: the query that looks for them in the rules text instead, if it finds cards."""
        words = list(leaves(self.tree))
        plain = [leaf for leaf in words if isinstance(leaf, Word) and not leaf.exact]
        is_plain = isinstance(self.tree, Word) or (isinstance(self.tree, Group) and not self.tree.any)
        if not plain or len(plain) != len(words) or not is_plain:
            return ""
        wanted = [fold(leaf.text) for leaf in plain]
        condition = Q()
        for word in wanted:
            condition &= Q(search_text__contains=word)
        found = listed(self.game_key, self.user_id).filter(condition).exists()
        return " ".join(f'text:"{word}"' for word in wanted) if found else ""


def listed(game_key: str, user_id: int | None = None) -> QuerySet[Card]:
    """The cards of a game that its data files hold, with ``owned`` copies when a user is named."""
    cards = Card.objects.filter(game_id=game_key, is_listed=True).select_related("card_set")
    return cards if user_id is None else cards.annotate(owned=owned_quantity(user_id))


def search(game_key: str, text: str, *, user_id: int | None = None) -> Search:
    """Understand a query; ``SearchError`` says where and why it cannot be understood."""
    sets = {card_set.key: card_set.name for card_set in CardSet.objects.filter(game_id=game_key)}
    return _understand(game_key, text, user_id, Context(sets, logged_in=user_id is not None))


def _understand(game_key: str, text: str, user_id: int | None, context: Context) -> Search:
    tree = parse(text)
    compiled = compile_tree(tree, context)
    return Search(game_key, text, user_id, tree, compiled, sentence(tree), canonical(tree), context)


def find_card(game_key: str, card_id: str, *, user_id: int | None = None) -> Card | None:
    """One card, withdrawn ones too, so that old links keep their meaning."""
    cards = Card.objects.filter(game_id=game_key, card_id=card_id).select_related("card_set", "game")
    return (cards if user_id is None else cards.annotate(owned=owned_quantity(user_id))).first()


def neighbours(card: Card) -> tuple[Card | None, Card | None]:
    """The card before and the card after this one in its set."""
    same_set = Card.objects.filter(card_set=card.card_set_id, is_listed=True).only(
        "title", "number", "card_id", "game_id"
    )
    place = (card.number_order, card.title)
    before = same_set.filter(Q(number_order__lt=place[0]) | Q(number_order=place[0], title__lt=place[1]))
    after = same_set.filter(Q(number_order__gt=place[0]) | Q(number_order=place[0], title__gt=place[1]))
    return before.order_by("-number_order", "-title").first(), after.order_by("number_order", "title").first()


def is_loaded(game_key: str) -> bool:
    """Whether the rows of a game are there at all."""
    return Card.objects.filter(game_id=game_key).exists()


def game_keys() -> tuple[str, ...]:
    """The games of the catalogue."""
    return tuple(catalog.GAME_NAMES)
