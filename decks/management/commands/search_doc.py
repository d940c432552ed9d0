"""Prints docs/search.md as the fields of the search make it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from decks.search import search_page


class Command(BaseCommand):
    """``manage.py search_doc > docs/search.md``."""

    help = "Print the page docs/search.md: every field of the search of cards and decks."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(search_page(), ending="")
