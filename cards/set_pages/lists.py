"""Lists of own sets: those of the user, to make one more, and the public ones of a game."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cards import catalogue
from cards import own_sets as services
from cards.errors import NoSuchGame
from cards.fact_models import MAX_SET_NAME, MAX_SET_NOTES
from cards.set_pages.reaching import game_key_of
from conanhub.errors import ConanHubError
from conanhub.web import user_of

PAGE_SIZE: Final = 30


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_sets(request: HttpRequest) -> HttpResponse:
    """The sets of the user; POST makes another one."""
    user, refusal = user_of(request), ""
    if request.method == "POST":
        try:
            name, notes = request.POST.get("name", ""), request.POST.get("notes", "")
            made = services.make_set(user=user, game_key=_game_sent(request), name=name, notes=notes)
            messages.success(request, f"“{made.name}” is made. You alone see it.")
            return redirect("cards:own_set", made.game.slug, made.key)
        except ConanHubError as error:
            refusal = error.message
    page = Paginator(services.sets_of(user), PAGE_SIZE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "section": "cards",
        "page": page,
        "games": _games(),
        "refusal": refusal,
        "sent": request.POST,
        "most_sets": services.MOST_SETS,
        "most_cards": services.MOST_CARDS,
        "most_name": MAX_SET_NAME,
        "most_notes": MAX_SET_NOTES,
    }
    return render(request, "cards/own_sets/mine.html", context, status=400 if refusal else 200)


@require_safe
def public_sets(request: HttpRequest, game: str) -> HttpResponse:
    """The sets of a game that everybody may see."""
    game_key = game_key_of(game)
    page = Paginator(services.public_sets(game_key, request.user), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"section": "cards", "page": page, "game": catalogue.game(game_key), "game_slug": game, "games": _games()}
    return render(request, "cards/own_sets/public.html", context)


def _game_sent(request: HttpRequest) -> str:
    try:
        return catalogue.game_key(request.POST.get("game", ""))
    except NoSuchGame:
        return catalogue.DEFAULT_GAME if "game" not in request.POST else ""


def _games() -> list[Any]:
    return [catalogue.game(key) for key in services.GAMES_WITH_SETS]
