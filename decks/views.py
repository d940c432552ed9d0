"""Pages of decks for everybody who may see them, and making new ones."""

from __future__ import annotations

import random
import secrets
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_POST

from cards import catalog
from conanhub.errors import ConanHubError
from decks import importing, queries, services
from decks.deck_json import write_json
from decks.deck_page import deck_page
from decks.entries import Entry
from decks.forms import ImportForm, NewDeckForm
from decks.hands import draw_hand
from decks.listing import copies_in, summaries
from decks.models import Deck
from decks.web import Reached, answers_refusals, member_of, person_of, reach

PAGE_SIZE: Final = 24
WITH_CARD: Final = 12
MAX_SEARCH: Final = 100
MAX_SEED: Final = 10**9


@require_GET
def deck_list(request: HttpRequest) -> HttpResponse:
    """Everybody's public decks."""
    search = request.GET.get("q", "")[:MAX_SEARCH]
    return _list_page(request, queries.public_decks(search=search), {"search": search, "is_mine": False})


@login_required
@require_GET
def my_decks(request: HttpRequest) -> HttpResponse:
    """One's own decks."""
    search = request.GET.get("q", "")[:MAX_SEARCH]
    decks = queries.decks_of(owner=member_of(request), search=search)
    return _list_page(request, decks, {"search": search, "is_mine": True})


def _list_page(request: HttpRequest, decks: QuerySet[Deck], more: dict[str, object]) -> HttpResponse:
    page = Paginator(decks, PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "decks/list.html", {"page": page, "decks": summaries(page.object_list), **more})


@require_GET
def with_card(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """The decks that hold a card: a piece of its page, or a page of its own."""
    card = catalog.find_card(game.replace("-", "_"), card_id)
    if card is None:
        raise Http404("There is no such card.")
    decks = queries.decks_with(card_id=card_id, game_key=card.game_key, person=person_of(request))
    context = {"rows": copies_in(decks[:WITH_CARD], card_id), "card": card.definition, "game_slug": game}
    piece = request.headers.get("HX-Request")
    return render(request, "decks/_with_card.html" if piece else "decks/with_card.html", context)


@login_required
def deck_new(request: HttpRequest) -> HttpResponse:
    """Begin a deck."""
    form = NewDeckForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            deck = services.create_deck(
                owner=member_of(request), game=form.cleaned_data["game"], name=form.cleaned_data["name"]
            )
        except ConanHubError as refusal:
            form.add_error(None, refusal.message)
        else:
            return redirect("decks:edit", deck.public_id)
    return render(request, "decks/new.html", {"form": form}, status=400 if form.errors else 200)


@login_required
def deck_import(request: HttpRequest) -> HttpResponse:
    """Import a list: look at what was read first, then make the deck."""
    if request.method != "POST":
        return render(request, "decks/import.html", {"form": ImportForm()})
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "decks/import.html", {"form": form}, status=400)
    try:
        preview = importing.preview(form.cleaned_data)
        if "save" not in request.POST:
            return render(request, "decks/import_preview.html", {"preview": preview, "form": form})
        deck = services.import_deck(
            owner=member_of(request),
            game=form.cleaned_data["game"],
            decklist=preview.decklist,
            name=form.cleaned_data["name"],
            skip_problems=request.POST["save"] == "without",
        )
    except ConanHubError as refusal:
        form.add_error(None, refusal.message)
        return render(request, "decks/import.html", {"form": form}, status=400)
    messages.success(request, f"“{deck.name}” is imported. Only you can see it until you share it.")
    return redirect("decks:edit", deck.public_id)


@require_GET
@answers_refusals
def deck_detail(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """A deck to read: its cards, its plan, its figures."""
    reached = reach(request, public_id, share_key)
    page = deck_page(reached.deck, person_of(request))
    context = {"page": page, "links": _links(reached), "is_shared": bool(reached.share_key)}
    return render(request, "decks/detail.html", context)


@require_GET
@answers_refusals
def sample_hand(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """A hand and a Foe Draw as they may come, the same again for the same seed."""
    reached = reach(request, public_id, share_key)
    wanted = request.GET.get("seed", "")
    seed = int(wanted) if wanted.isdecimal() and len(wanted) < 10 else secrets.randbelow(MAX_SEED)
    hand = draw_hand(_entries(reached.deck), random.Random(seed))
    context = {"deck": reached.deck, "hand": hand, "seed": seed, "links": _links(reached)}
    return render(request, "decks/hand.html", context)


@require_GET
@answers_refusals
def deck_export(
    request: HttpRequest, kind: str, public_id: UUID | None = None, share_key: str | None = None
) -> HttpResponse:
    """The deck as a file: text for people, JSON without loss."""
    deck = reach(request, public_id, share_key).deck
    if kind == "json":
        content, content_type = write_json(importing.as_json(deck)), "application/json"
    else:
        content, content_type = importing.as_text(deck), "text/plain"
    response = HttpResponse(content, content_type=f"{content_type}; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{slugify(deck.name) or "deck"}.{kind}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


@login_required
@require_POST
@answers_refusals
def deck_copy(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """Make a deck of one's own out of this one."""
    reached = reach(request, public_id, share_key)
    try:
        copy = services.copy_deck(deck=reached.deck, owner=member_of(request))
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
        return redirect(reached.url(""))
    messages.success(request, "This copy is yours. Only you can see it until you share it.")
    return redirect("decks:edit", copy.public_id)


def _entries(deck: Deck) -> list[Entry]:
    return services.entries_of(deck)


def _links(reached: Reached) -> dict[str, str]:
    """Where the pieces of a deck lie; the simulator takes the deck by the way its reader came."""
    names = {"self": "", "text": "export", "json": "export_json", "hand": "hand", "copy": "copy"}
    links = {key: reached.url(name) for key, name in names.items()}
    chosen = links["self"] if reached.share_key else str(reached.deck.public_id)
    return {**links, "simulate": f"{reverse('simulator:new')}?deck={chosen}"}
