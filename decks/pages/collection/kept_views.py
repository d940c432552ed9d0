"""Pages about the cards that a user keeps since the catalogue does not have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cards import catalogue, placeholders
from cards.intake import MAX_TITLE
from cards.models import Card
from conanhub import community, web
from conanhub.errors import ConanHubError, TooMany
from conanhub.web import user_of
from decks import placeholders as merging
from decks.models import CardMerge
from decks.pages.collection.web import card_of, game_of, go_back, key_of
from decks.pages.shared import refused_for_now

CARDS_A_PAGE: Final = 50
#: So many of the merges of the last 30 days are listed.
MERGES_SHOWN: Final = 100
CHANGES: Final = web.Limit("kept-cards", 300, 600, "changes of cards that you keep")


@login_required
@require_GET
def kept_list(request: HttpRequest, game: str) -> HttpResponse:
    """All cards of a game that the user keeps, with copies, wants and decks."""
    found = catalogue.game(key_of(game))
    page = Paginator(merging.kept_cards(user_of(request), found.key), CARDS_A_PAGE).get_page(request.GET.get("page"))
    meant = merging.cards_meant(row.card for row in page)
    rows = [(row, meant.get(row.card.pk)) for row in page]
    merges = merging.recent_merges(user_of(request), found.key)[:MERGES_SHOWN]
    context = {"page": page, "rows": rows, "merges": merges, "game": found, "game_slug": game, "section": "collection"}
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
        merging.remove_card(user=user_of(request), card=card)
        return f"“{card.title}” is removed."

    return _changed(request, kept_card(request, game, card_id), remove)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def merge_kept(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """Look at what merging a kept card into one of the catalogue does; with POST do it."""
    old, user = kept_card(request, game, card_id), user_of(request)
    given = request.POST if request.method == "POST" else request.GET
    try:
        target = merging.find_target(old.game_id, given.get("into", "")[:MAX_TITLE])
        if request.method != "POST":
            shown = merging.preview_merge(actor=user, old=old, card=target)
            context = {"preview": shown, "card": old, "game_slug": game, "section": "collection"}
            return render(request, "decks/collection/merge.html", context)
        web.spend(CHANGES, str(user.pk))
        merging.merge_card(actor=user, old=old, card=target)
    except TooMany as refusal:
        return refused_for_now(request, refusal)
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
        return redirect(old)
    said = f"“{old.title}” is {target.title} of the catalogue now. You can take that back for 30 days."
    messages.success(request, said)
    return redirect(target)


@login_required
@require_POST
def undo_merge(request: HttpRequest, number: int) -> HttpResponse:
    """Take a merge of an own card back."""
    user = user_of(request)
    merged = CardMerge.objects.filter(pk=number, user=user).select_related("old", "card", "user").first()
    if merged is None:
        raise Http404("There is no such merge of yours.")
    try:
        web.spend(CHANGES, str(user.pk))
        old = merging.undo_merge(actor=user, merged=merged)
    except TooMany as refusal:
        return refused_for_now(request, refusal)
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
        return redirect("decks:kept_cards", catalogue.game_slug(merged.old.game_id))
    messages.success(request, f"Taken back: “{old.title}” is a card of its own again.")
    return redirect(old)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def kept_by_users(request: HttpRequest, game: str) -> HttpResponse:
    """For moderators: cards of the catalogue that users still keep under their titles, to be merged for all of them."""
    user, game_key = user_of(request), key_of(game)
    community.check_moderator(user)
    if request.method == "POST":
        card = card_of(game, request.POST.get("card", ""), user)
        if card.is_placeholder:
            raise Http404("There is no such card in the catalogue.")
        done, failed = merging.merge_for_users(actor=user, card=card)
        more = f" {failed} could not be merged; their owners can." if failed else ""
        messages.success(request, f"{card.title}: merged for {done} user{'' if done == 1 else 's'}.{more}")
        return redirect("decks:kept_by_users", game)
    page = Paginator(merging.kept_under_titles(game_key), CARDS_A_PAGE).get_page(request.GET.get("page"))
    games = [catalogue.game(key) for key in catalogue.GAME_NAMES]
    context = {"page": page, "game": catalogue.game(game_key), "games": games, "game_slug": game}
    return render(request, "decks/collection/kept_by_users.html", context)


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
