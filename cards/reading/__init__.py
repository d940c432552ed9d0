"""Read-only queries for pages and API: cards found, one card, facets, completions, sort menu."""

from cards.reading.completing import Vocabulary, completions, in_brackets
from cards.reading.facets import FacetGroup, facet_groups, total
from cards.reading.own_found import home_made_cards, named_cards, own_cards, words_of
from cards.reading.queries import (
    Fitting,
    Row,
    Search,
    better_refusal,
    find_alias,
    find_card,
    fitting,
    is_loaded,
    listed,
    neighbours,
    search,
    sets,
    stamp_of,
)
from cards.reading.search_input import Marked, hint, is_unfinished, marked, query_text
from cards.reading.sort_menu import Order, Sorted, order_of, orders

__all__ = [
    "FacetGroup",
    "Fitting",
    "Marked",
    "Order",
    "Row",
    "Search",
    "Sorted",
    "Vocabulary",
    "better_refusal",
    "completions",
    "facet_groups",
    "find_alias",
    "find_card",
    "fitting",
    "hint",
    "in_brackets",
    "is_loaded",
    "is_unfinished",
    "listed",
    "marked",
    "named_cards",
    "neighbours",
    "order_of",
    "orders",
    "home_made_cards",
    "own_cards",
    "query_text",
    "search",
    "sets",
    "stamp_of",
    "total",
    "words_of",
]
