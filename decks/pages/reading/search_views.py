"""Completions for the search field of the lists of decks."""

from __future__ import annotations

import re
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.games import GAMES
from cards.pages import answer, vocabulary, written
from cards.reading import Vocabulary, in_brackets
from decks.search import TABLE

_GAME: Final = re.compile(r"\b(?:game|g)[:=](?P<game>[\w-]+)", re.IGNORECASE)


@require_safe
@cache_control(max_age=60, private=True)
def deck_completions(request: HttpRequest) -> HttpResponse:
    """How a query for decks may go on; in double brackets it is one for cards of the game that is asked for."""
    text, at = written(request)
    if not in_brackets(text, at):
        return answer(request, Vocabulary(TABLE, {}))
    asked = _GAME.search(text)
    key = asked["game"].casefold().replace("-", "_") if asked else ""
    return answer(request, vocabulary(key if key in GAMES else next(iter(GAMES))))
