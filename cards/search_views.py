"""What a search field is told while somebody writes in it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards import catalog, titles
from cards.completing import Vocabulary, completions
from cards.errors import NoSuchGame
from cards.search.fields import table_of
from conanhub import attempts
from conanhub.errors import TooMany

ASKED: Final = attempts.Limit("completions", 600, 60, "suggestions for your address")


@require_safe
@cache_control(max_age=60, private=True)
def card_completions(request: HttpRequest) -> HttpResponse:
    """How a query for cards may go on, as options of a list; ``titles=no`` where the cards themselves stand below."""
    try:
        game_key = catalog.game_key(request.GET.get("game") or catalog.game_slug(catalog.DEFAULT_GAME))
    except NoSuchGame as error:
        raise Http404(error.message) from error
    known = vocabulary(game_key)
    return answer(request, replace(known, titles=None) if request.GET.get("titles") == "no" else known)


def vocabulary(game_key: str) -> Vocabulary:
    """What can be written in a query for cards of a game."""
    sets = {card.card_set.key: card.card_set.name for card in catalog.load_cards(game_key)}
    return Vocabulary(table_of(game_key), sets, partial(titles.beginning, game_key))


def written(request: HttpRequest) -> tuple[str, int]:
    """The query as it stands in the field, and where its writer is."""
    text, at = request.GET.get("q", "").replace("\x00", " "), request.GET.get("at", "")
    return text, int(at) if at.isascii() and at.isdecimal() and len(at) < 6 else len(text)


def answer(request: HttpRequest, known: Vocabulary) -> HttpResponse:
    """The options; a sender who asks for too many gets none for a while."""
    sender = attempts.address(request)
    try:
        attempts.refuse_if_over(ASKED, sender)
    except TooMany:
        return HttpResponse(status=429)
    attempts.count(ASKED, sender)
    text, at = written(request)
    return render(request, "cards/_completions.html", {"completions": completions(text, at, known)})
