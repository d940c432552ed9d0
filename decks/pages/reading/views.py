"""Pages of decks for reading, and the creation of decks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser, User
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from cards import catalogue
from cards.errors import NoSuchGame
from cards.placeholders import CardScope
from cards.reading import marked, query_text
from conanhub import web
from conanhub.errors import ConanHubError, TooMany
from conanhub.web import user_of
from decks import checks, collection, editing, reading
from decks.editing import counted, tags_by_deck
from decks.games import deck_game, natural_section
from decks.models import Deck, Visibility
from decks.pages.reading import preview
from decks.pages.reading.chances import hand_of, odds_panel
from decks.pages.reading.filters import narrowings, orders, own_narrowings
from decks.pages.reading.preview import drawn_key
from decks.pages.shared import (
    NewDeckForm,
    Reached,
    answers_refusals,
    games_in_order,
    is_partial,
    person_of,
    reach,
)
from decks.reading import Origin
from decks.search import find_decks
from decks.summary import DeckPage, copies_in, deck_page, summaries

PAGE_SIZE: Final = 24
#: Of the decks with a card, so many stand on its page.
WITH_CARD: Final = 12
OFFERED: Final = 20
#: More than the longest id of a card.
CARD_LENGTH: Final = 100
DRAWINGS: Final = web.Limit("deck-preview", 60, 300, "pictures of decks for your address", is_shared=False)


@require_GET
def deck_list(request: HttpRequest) -> HttpResponse:
    """The list of public decks."""
    return _list_page(request, reading.public_decks(person_of(request)), is_mine=False)


@login_required
@require_GET
def my_decks(request: HttpRequest) -> HttpResponse:
    """The list of the user's decks."""
    return _list_page(request, reading.decks_of(owner=user_of(request)), is_mine=True)


def _list_page(request: HttpRequest, decks: QuerySet[Deck], *, is_mine: bool) -> HttpResponse:
    search = query_text(request.GET.get("q", ""))
    found = find_decks(decks, search, person_of(request))
    page = Paginator(found.decks, PAGE_SIZE).get_page(request.GET.get("page"))
    tags = tags_by_deck(person_of(request)) if is_mine else {}
    context = {
        "page": page,
        "decks": summaries(page.object_list, person_of(request), tags),
        "own_narrowings": own_narrowings(found, counted(tags)) if is_mine else [],
        "search": search,
        "found": found,
        "marked": marked(search, found.error) if found.error else None,
        "narrowings": narrowings(found, person_of(request)),
        "orders": orders(found),
        "is_mine": is_mine,
    }
    return render(request, "decks/reading/list.html", context)


@require_GET
def with_card(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """The decks that hold a card: a partial of its page, or a page of its own."""
    try:
        scope = CardScope(catalogue.game_key(game), request.user.pk)
    except NoSuchGame as refusal:
        raise Http404(refusal.message) from refusal
    if card_id not in scope:
        raise Http404("There is no such card.")
    decks = reading.decks_with(card_id=card_id, game_key=scope.game_key, person=person_of(request))
    is_short = is_partial(request)
    page = Paginator(decks, WITH_CARD if is_short else PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": copies_in(page.object_list, card_id),
        "card": {"id": card_id, "title": scope.title(card_id), "mark": scope.mark(card_id)},
        "game_slug": game,
        "is_short": is_short,
    }
    return render(request, "decks/reading/_with_card.html" if is_short else "decks/reading/with_card.html", context)


@login_required
def deck_new(request: HttpRequest) -> HttpResponse:
    """Begin a deck, with a card of the game where the address names one."""
    known = {game.slug: game.pk for game in games_in_order()}
    form = NewDeckForm(request.POST or None, initial={"game": known.get(request.GET.get("game", ""))})
    card_id = (request.POST if request.method == "POST" else request.GET).get("card", "")[:CARD_LENGTH]
    if request.method == "POST" and form.is_valid():
        try:
            game, name = form.cleaned_data["game"], form.cleaned_data["name"]
            first = _first(game.key, card_id)
            deck = editing.create_deck(owner=user_of(request), game=game, name=name, entries=first)
        except ConanHubError as refusal:
            form.add_error(None, refusal.message)
        else:
            return redirect("decks:edit", deck.public_id)
    context = {"form": form, "card_id": card_id}
    return render(request, "decks/reading/new.html", context, status=400 if form.errors else 200)


def _first(game_key: str, card_id: str) -> list[tuple[str, str, int]]:
    """The card that a deck begins with, where it belongs; nothing where the game has no such card."""
    card = catalogue.find_card(game_key, card_id)
    return [(natural_section(game_key, card.definition.type), card_id, 1)] if card else []


@require_GET
@answers_refusals
def deck_detail(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """A deck to read: its cards, its plan, its figures."""
    reached = reach(request, public_id, share_key)
    person = person_of(request)
    page = deck_page(reached.deck, person, request.GET.dict())
    links = _links(reached)
    origin = reading.origin_of(reached.deck, person)
    if origin:
        links["with_origin"] = _with_origin(links["compare"], origin, person)
    if person.is_authenticated and not page.is_owner:
        links["compare"] += _newest_of(person, reached.deck)
    context = {
        "page": page,
        "links": links,
        "origin": origin,
        "is_shared": bool(reached.share_key),
        "rivals": _rivals(reached.deck, person) if page.can_run else [],
        "picture": drawn_key(page),
        "with_faces": "faces" in request.GET,
        **_closing(page, person),
    }
    return render(request, "decks/reading/detail.html", context)


@require_GET
@answers_refusals
def deck_preview(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """The picture other sites show for a link to the deck; the site's own where too many were asked for at once."""
    page = deck_page(reach(request, public_id, share_key).deck, AnonymousUser())
    try:
        content = preview.stored(page)
        if content is None:
            web.spend(DRAWINGS, web.address(request))
            content = preview.draw_and_store(page)
    except TooMany:
        return redirect(static("conanhub/preview.png"))
    response = HttpResponse(content, content_type="image/png")
    scope = "public" if page.deck.visibility == Visibility.PUBLIC else "private"
    response["Cache-Control"] = f"{scope}, max-age=86400"
    return response


@require_GET
@answers_refusals
def sample_hand(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """First draws as they may come, the same again for the same seed; for htmx the cards alone."""
    reached = _drawn_from(request, public_id, share_key)
    hand = hand_of(reached.deck.game_id, editing.entries_of(reached.deck), request.GET.dict())
    context = {"deck": reached.deck, "hand": hand, "links": _links(reached)}
    return render(request, "decks/reading/_hand.html" if is_partial(request) else "decks/reading/hand.html", context)


@require_GET
@answers_refusals
def draw_odds(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """The chance to have drawn a card or one of a set by a turn; for htmx the panel alone."""
    reached = _drawn_from(request, public_id, share_key)
    scope = reading.scope_of(reached.deck, person_of(request))
    panel = odds_panel(scope, editing.entries_of(reached.deck), request.GET.dict(), request.user.pk)
    slug = catalogue.game_slug(reached.deck.game_id)
    context = {"deck": reached.deck, "panel": panel, "links": _links(reached), "game_slug": slug}
    return render(request, "decks/reading/_odds.html" if is_partial(request) else "decks/reading/odds.html", context)


@login_required
@require_POST
@answers_refusals
def deck_copy(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """Copy this deck into a deck of the user."""
    reached = reach(request, public_id, share_key)
    try:
        copy = editing.copy_deck(deck=reached.deck, owner=user_of(request))
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
        return redirect(reached.url(""))
    left_out = sum(copies for *_, copies in editing.entries_of(reached.deck))
    left_out -= sum(copies for *_, copies in editing.entries_of(copy))
    more = f" Left out: {left_out} card{'' if left_out == 1 else 's'} not in the catalogue." if left_out else ""
    messages.success(request, f"This copy is yours. Only you can see it until you share it.{more}")
    return redirect("decks:edit", copy.public_id)


@login_required
@require_POST
@answers_refusals
def deck_want(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """Put what the reader lacks for a deck on the wishlist."""
    reached, person = reach(request, public_id, share_key), user_of(request)
    page = deck_page(reached.deck, person)
    missing = {lack.card_id: lack.missing for lack in page.lacks}
    count = collection.want_missing(user=person, game_key=reached.deck.game_id, missing=missing)
    messages.success(request, f"{count} card{'' if count == 1 else 's'} put on your wishlist.")
    return redirect(reached.url(""))


def _rivals(deck: Deck, person: User | AnonymousUser) -> list[tuple[str, list[tuple[str, str]]]]:
    """The legal decks that may meet this one, the reader's own first."""
    if not person.is_authenticated:
        return []
    own = reading.decks_of(owner=person).filter(game_id=deck.game_id).exclude(pk=deck.pk)[:OFFERED]
    others = reading.public_decks(person).filter(game_id=deck.game_id).exclude(owner_id=person.pk).exclude(pk=deck.pk)
    groups = [("Yours", _that_may_meet(deck, own)), ("Public", _that_may_meet(deck, others[:OFFERED]))]
    return [(title, decks) for title, decks in groups if decks]


def _closing(page: DeckPage, person: User | AnonymousUser) -> dict[str, Any]:
    """The products that bring most of what the reader lacks for a deck; who owns nothing lacks all of it."""
    if not person.is_authenticated:
        return {}
    lacks = {lack.card_id: lack.missing for lack in page.lacks}
    if not page.has_collection:
        lacks = reading.copies_of(page.entries)
    found = collection.Shelves(page.deck.game_id, person, page.owned).closing(lacks)
    return {"closing": found[: collection.CLOSING_SHOWN], "lacking": sum(lacks.values())}


def _newest_of(person: User, deck: Deck) -> str:
    """The part of an address that compares a deck with the one of the reader's that was changed last."""
    newest = reading.decks_of(owner=person).filter(game_id=deck.game_id).values_list("public_id", flat=True).first()
    return f"&a={newest}" if newest else ""


def _with_origin(compare: str, origin: Origin, person: User | AnonymousUser) -> str:
    """The comparison of a copy with its origin: with the version of then for who may see it, else with the newest."""
    version = f"&a_version={origin.number}" if origin.deck.owner_id == person.pk else ""
    return f"{compare}&a={origin.deck.public_id}{version}"


def _drawn_from(request: HttpRequest, public_id: UUID | None, share_key: str | None) -> Reached:
    """A deck from which cards are drawn; there are no hands and odds of another one."""
    reached = reach(request, public_id, share_key)
    if not deck_game(reached.deck.game_id).is_drawn:
        raise Http404("No cards are drawn from decks of this game.")
    return reached


def _that_may_meet(deck: Deck, decks: Iterable[Deck]) -> list[tuple[str, str]]:
    """Id and name of those that can play matches against a deck."""
    entries = editing.entries_of(deck)
    mine = reading.owners_scope(deck).pool_with({card_id for _, card_id, _ in entries})
    found = ((one, editing.entries_of(one)) for one in decks)
    return [
        (str(one.public_id), one.name)
        for one, theirs in found
        if checks.is_legal(deck.game_id, theirs) and checks.may_meet(deck.game_id, [entries, theirs], mine)
    ]


def _links(reached: Reached) -> dict[str, str]:
    """Where the parts of a deck lie; the simulator takes the deck by the way its reader came."""
    names = {
        "self": "",
        "text": "export",
        "json": "export_json",
        "exports": "exports",
        "hand": "hand",
        "odds": "odds",
        "copy": "copy",
        "print": "print",
        "print_pdf": "print_pdf",
        "want": "want",
    }
    names["preview"] = "preview"
    links = {key: reached.url(name) for key, name in names.items()}
    chosen = links["self"] if reached.share_key else str(reached.deck.public_id)
    compare = f"{reverse('decks:compare')}?b={reached.share_key or reached.deck.public_id}"
    return {**links, "chosen": chosen, "simulate": f"{reverse('simulator:new')}?deck={chosen}", "compare": compare}
