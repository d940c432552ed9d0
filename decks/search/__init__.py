"""The search for decks: its fields, the query and the test of decks one by one."""

from decks.search.doc import search_page
from decks.search.fields import FIELDS, ORDERS, TABLE
from decks.search.search import Found, find_decks

__all__ = [
    "FIELDS",
    "Found",
    "ORDERS",
    "TABLE",
    "find_decks",
    "search_page",
]
