"""What the page of the collection shows, whole or a part of it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from cards import catalogue
from cards.drawing import CONDITIONS, FINISHES, LANGUAGES
from cards.reading import query_text
from conanhub.web import user_of
from decks.games import deck_game
from decks.pages.collection.entry_lines import kind_of
from decks.pages.collection.lists import SHOWS, collection_page
from decks.pages.collection.web import game_of


def list_context(request: HttpRequest) -> dict[str, Any]:
    game_key, show = game_of(request), request.GET.get("show", "mine")
    page = collection_page(
        user=user_of(request),
        game_key=game_key,
        query=query_text(request.GET.get("q", "")),
        show=show if show in SHOWS else "mine",
        page_number=request.GET.get("page", ""),
    )
    shows = [(key, label, page.counts[key]) for key, label in SHOWS.items()]
    game = catalogue.game(game_key)
    games = [catalogue.game(key) for key in catalogue.GAME_NAMES]
    return {
        "collection": page,
        "today": page.today,
        "shows": shows,
        "game": game,
        "games": games,
        "game_slug": game.slug,
        "has_products": bool(catalogue.load_products(game_key)),
        "game_key": game_key,
        "examples": deck_game(game_key).examples,
        "last": page.last,
        "section": "collection",
        "kind": kind_of(request),
        "choices": {"finish": FINISHES, "condition": CONDITIONS, "language": LANGUAGES},
    }
