"""Completions for a search field."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards import catalogue
from cards.errors import NoSuchGame
from cards.reading import Vocabulary, completions
from cards.search import table_of
from conanhub import web
from conanhub.errors import TooMany

ASKED: Final = web.Limit("completions", 600, 60, "suggestions for your address", is_shared=False)


@require_safe
@cache_control(max_age=60, private=True)
def card_completions(request: HttpRequest) -> HttpResponse:
    """How a query for cards may go on, as options of a list; ``titles=no`` where the cards themselves stand below."""
    try:
        game_key = catalogue.game_key(request.GET.get("game") or catalogue.game_slug(catalogue.DEFAULT_GAME))
    except NoSuchGame as error:
        raise Http404(error.message) from error
    known = vocabulary(game_key)
    return answer(request, replace(known, titles=None) if request.GET.get("titles") == "no" else known)


def vocabulary(game_key: str) -> Vocabulary:
    """What can be written in a query for cards of a game."""
    sets = {card.card_set.key: card.card_set.name for card in catalogue.load_cards(game_key)}
    return Vocabulary(table_of(game_key), sets, partial(catalogue.beginning, game_key))


def written(request: HttpRequest) -> tuple[str, int]:
    """The query as it stands in the field, and where its writer is."""
    text, at = request.GET.get("q", "").replace("\x00", " "), request.GET.get("at", "")
    return text, int(at) if at.isascii() and at.isdecimal() and len(at) < 6 else len(text)


def answer(request: HttpRequest, known: Vocabulary) -> HttpResponse:
    """The options; a sender who asks for too many gets none for a while."""
    try:
        web.spend(ASKED, web.address(request))
    except TooMany:
        return HttpResponse(status=429)
    text, at = written(request)
    return render(request, "cards/_completions.html", {"completions": completions(text, at, known)})
