"""The pages of the collection: cards, sets, quick entry, taking an entry back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from cards import catalog
from cards.asked import hint, is_unfinished, query_text
from cards.printings import CONDITIONS, FINISHES, LANGUAGES
from conanhub.errors import ConanHubError
from decks import collection, ownership, queries
from decks.card_index import CardName
from decks.collection_list import OwnedList, read_owned
from decks.collection_page import SHOWS, collection_page, sets_page
from decks.collection_web import game_of, go_back
from decks.errors import DecklistRefused
from decks.variants import NAMES, PLAIN, read_variant
from decks.web import is_piece, member_of

MAX_QUERY: Final = 1024
MAX_ENTRY: Final = 2000
MAX_SUGGESTIONS: Final = 6
#: Where a session keeps the kind of copies entered last: a binder is entered card after card.
KIND: Final = "quick_kind"


@login_required
@require_GET
def collection_list(request: HttpRequest) -> HttpResponse:
    """One's cards with their copies."""
    context = _context(request, request.GET.get("show", "mine"))
    page = context["collection"]
    if is_piece(request) and page.error and is_unfinished(page.query, page.error):
        return hint(request, page.error)
    return render(request, "decks/collection.html", context)


@login_required
@require_GET
def collection_sets(request: HttpRequest) -> HttpResponse:
    """How much of each set one has, with a picture of what is missing in one of them."""
    game_key = game_of(request)
    sets, chosen = sets_page(user=member_of(request), game_key=game_key, chosen=request.GET.get("set", ""))
    games = [catalog.game(key) for key in catalog.GAME_NAMES]
    context = {"sets": sets, "chosen": chosen, "game": catalog.game(game_key), "games": games, "section": "collection"}
    return render(request, "decks/collection_sets.html", context)


@login_required
@require_GET
def suggestions(request: HttpRequest) -> HttpResponse:
    """Cards that a quick entry may mean, the one that Enter takes first."""
    game_key, text = game_of(request), request.GET.get("text", "")[:MAX_QUERY]
    copies, cards = queries.card_index(game_key).complete(text.split(";")[-1], limit=MAX_SUGGESTIONS)
    context = {"copies": copies, "cards": cards, "game_key": game_key, "text": text}
    return render(request, "decks/_suggestions.html", context)


@login_required
@require_POST
def quick_entry(request: HttpRequest) -> HttpResponse:
    """Add one card, or a few with ``;`` between them, all of one kind; one that cannot be read stops all of them."""
    text, game_key = request.POST.get("text", "")[:MAX_ENTRY], game_of(request)
    index, user = queries.card_index(game_key), member_of(request)
    try:
        kind = read_variant({name: request.POST.get(name, "") for name in NAMES})
        if _kind_of(request) != asdict(kind):
            request.session[KIND] = asdict(kind)
        found = _entry(text, request.POST.get("pick", ""), index, game_key).of_kind(kind)
        words = _said(game_key, found) + (f" ({kind.words})" if kind.words else "")
        collection.import_owned(user=user, game_key=game_key, found=found, words=words)
    except DecklistRefused as refusal:
        return _quick_again(request, text, refusal.message, refusal.problems)
    except ConanHubError as refusal:
        return _quick_again(request, text, refusal.message, ())
    if request.headers.get("HX-Request"):
        return render(request, "decks/_collection.html", {**_context(request, "mine"), "added": words})
    messages.success(request, f"Added {words}.")
    return go_back(request)


@login_required
@require_POST
def collection_undo(request: HttpRequest) -> HttpResponse:
    """Take the newest entry or import back."""
    try:
        words = collection.undo(user=member_of(request), game_key=game_of(request))
        messages.success(request, f"Taken back: {words}.")
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
    return go_back(request)


@login_required
@require_POST
def want_missing(request: HttpRequest) -> HttpResponse:
    """Put all that one's decks lack on the want list, or one copy of each card of a set that is missing."""
    user, game_key = member_of(request), game_of(request)
    if "set" in request.POST:
        _, chosen = sets_page(user=user, game_key=game_key, chosen=request.POST["set"])
        missing = {card.card_id: 1 for card in chosen.lacking} if chosen and chosen.key == request.POST["set"] else {}
    else:
        missing = ownership.missing(user.pk, game_key)
    count = collection.want_missing(user=user, game_key=game_key, missing=missing)
    messages.success(request, f"{count} card{'' if count == 1 else 's'} put on your want list.")
    return redirect(f"{reverse('decks:collection')}?game={catalog.game_slug(game_key)}&show=wanted")


def _entry(text: str, pick: str, index: Any, game_key: str) -> OwnedList:
    """What an entry says; ``pick`` is the suggestion that was chosen for its last card."""
    card: CardName | None = index.by_id.get(pick)
    if card is not None:
        *before, last = text.split(";")
        copies, _ = index.complete(last, limit=1)
        text = "\n".join([*before, f"{copies} {card.title}"])
    return read_owned(text.replace(";", "\n"), index, game_key)


def _kind_of(request: HttpRequest) -> dict[str, str]:
    """The kind of copies that the fields of the quick entry show."""
    return dict(request.session.get(KIND) or asdict(PLAIN))


def _said(game_key: str, found: OwnedList) -> str:
    titles = [f"{copies} × {queries.title_of(game_key, card_id)}" for card_id, copies in list(found.copies.items())[:3]]
    more = len(found.copies) - len(titles)
    return ", ".join(titles) + (f" and {more} more" if more else "")


def _quick_again(request: HttpRequest, text: str, refusal: str, problems: object) -> HttpResponse:
    context = {**_context(request, "mine"), "text": text, "refusal": refusal, "problems": problems}
    if request.headers.get("HX-Request"):
        return render(request, "decks/_collection.html", context)
    return render(request, "decks/collection.html", context, status=400)


def _context(request: HttpRequest, show: str) -> dict[str, Any]:
    game_key = game_of(request)
    page = collection_page(
        user=member_of(request),
        game_key=game_key,
        query=query_text(request.GET.get("q", "")),
        show=show if show in SHOWS else "mine",
        page_number=request.GET.get("page", ""),
    )
    shows = [(key, label, page.counts[key]) for key, label in SHOWS.items()]
    game = catalog.game(game_key)
    games = [catalog.game(key) for key in catalog.GAME_NAMES]
    return {
        "collection": page,
        "shows": shows,
        "game": game,
        "games": games,
        "game_slug": game.slug,
        "section": "collection",
        "kind": _kind_of(request),
        "choices": {"finish": FINISHES, "condition": CONDITIONS, "language": LANGUAGES},
    }
