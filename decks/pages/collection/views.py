"""The pages of the collection: cards, sets, what decks lack."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from cards import catalogue
from cards.reading import hint, is_unfinished
from conanhub.web import user_of
from decks import collection, reading
from decks.pages.collection.entry_lines import lines_context
from decks.pages.collection.list_context import list_context
from decks.pages.collection.lists import sets_page
from decks.pages.collection.web import game_of
from decks.pages.shared import is_partial


@login_required
@require_GET
def collection_list(request: HttpRequest) -> HttpResponse:
    """One's cards with their copies."""
    context = list_context(request)
    page = context["collection"]
    if is_partial(request) and page.error and is_unfinished(page.query, page.error):
        return hint(request, page.error)
    if not is_partial(request):
        context |= lines_context(request, context["game"].key)
    return render(request, "decks/collection/list.html", context)


@login_required
@require_GET
def collection_sets(request: HttpRequest) -> HttpResponse:
    """How much of each set one has, with a picture of what is missing in one of them."""
    game_key = game_of(request)
    sets, chosen = sets_page(user=user_of(request), game_key=game_key, chosen=request.GET.get("set", ""))
    games = [catalogue.game(key) for key in catalogue.GAME_NAMES]
    context = {
        "sets": sets,
        "chosen": chosen,
        "game": catalogue.game(game_key),
        "games": games,
        "section": "collection",
    }
    return render(request, "decks/collection/sets.html", context)


@login_required
@require_POST
def want_missing(request: HttpRequest) -> HttpResponse:
    """Put all that one's decks lack on the wishlist, or one copy of each card of a set that is missing."""
    user, game_key = user_of(request), game_of(request)
    if "set" in request.POST:
        _, chosen = sets_page(user=user, game_key=game_key, chosen=request.POST["set"])
        missing = {card.card_id: 1 for card in chosen.lacking} if chosen and chosen.key == request.POST["set"] else {}
    else:
        missing = reading.missing(user.pk, game_key)
    count = collection.want_missing(user=user, game_key=game_key, missing=missing)
    messages.success(request, f"{count} card{'' if count == 1 else 's'} put on your wishlist.")
    return redirect(f"{reverse('decks:collection')}?game={catalogue.game_slug(game_key)}&show=wanted")
