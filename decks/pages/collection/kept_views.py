"""Pages about the cards that a user keeps since the catalogue does not have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from cards import catalogue, placeholders
from cards.models import Card
from conanhub import web
from conanhub.errors import ConanHubError, TooMany
from decks.pages.collection.web import card_of, game_of, go_back, key_of
from decks.pages.shared import refused_for_now, user_of
from decks.placeholders import kept_cards, remove_card

CARDS_A_PAGE: Final = 50
CHANGES: Final = web.Limit("kept-cards", 300, 600, "changes of cards that you keep")


@login_required
@require_GET
def kept_list(request: HttpRequest, game: str) -> HttpResponse:
    """All cards of a game that the user keeps, with copies, wants and decks."""
    found = catalogue.game(key_of(game))
    page = Paginator(kept_cards(user_of(request), found.key), CARDS_A_PAGE).get_page(request.GET.get("page"))
    games = [catalogue.game(key) for key in catalogue.GAME_NAMES]
    context = {"page": page, "game": found, "games": games, "game_slug": game, "section": "collection"}
    return render(request, "decks/collection/kept.html", context)


@login_required
@require_POST
def keep_card(request: HttpRequest) -> HttpResponse:
    """Keep a card under the title of the form; then its page."""
    game_key, user = game_of(request), user_of(request)
    try:
        web.spend(CHANGES, str(user.pk))
        card = placeholders.keep_card(user=user, game_key=game_key, title=request.POST.get("title", ""))
    except TooMany as refusal:
        return refused_for_now(request, refusal)
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
        return go_back(request)
    messages.success(request, f"“{card.title}” is kept. You alone see it.")
    return redirect(card)


@login_required
@require_POST
def rename_kept(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """Give a kept card another title."""

    def rename(card: Card) -> str:
        user, title = user_of(request), request.POST.get("title", "")
        return f"The card is called “{placeholders.rename_card(user=user, card=card, title=title).title}” now."

    return _changed(request, kept_card(request, game, card_id), rename)


@login_required
@require_POST
def remove_kept(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """Take a kept card away of which there are no copies, wants and decks."""

    def remove(card: Card) -> str:
        remove_card(user=user_of(request), card=card)
        return f"“{card.title}” is removed."

    return _changed(request, kept_card(request, game, card_id), remove)


def kept_card(request: HttpRequest, game: str, card_id: str) -> Card:
    """The user's own card of an address; that of another user is a page that is not there."""
    card = card_of(game, card_id, user_of(request))
    if not card.is_placeholder:
        raise Http404("There is no such card of yours.")
    return card


def _changed(request: HttpRequest, card: Card, act: Callable[[Card], str]) -> HttpResponse:
    """Change the card and go back to it, or to the list of those that are left."""
    game = catalogue.game_slug(card.game_id)
    try:
        web.spend(CHANGES, str(user_of(request).pk))
        messages.success(request, act(card))
    except TooMany as refusal:
        return refused_for_now(request, refusal)
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
    return redirect("decks:kept_cards", game) if card.pk is None else redirect(card)
