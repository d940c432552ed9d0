"""Decks as files: text and JSON of ours, the formats of other programs, short codes; and the cards of a game."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_POST

from cards import catalogue
from cards.errors import NoSuchGame
from cards.placeholders import CardScope
from conanhub.errors import ConanHubError
from conanhub.web import refuse, user_of
from decks import editing, exchange, reading
from decks.card_files import cards_xml, plugin_zip
from decks.checks import check_of
from decks.errors import DeckRefused
from decks.exchange import write_json
from decks.formats import find_written, read_code, title_in, written_for
from decks.lists import Decklist
from decks.pages.shared import answers_refusals, person_of, reach
from decks.summary import sections_of

ZIP: Final = "application/zip"


@require_GET
@answers_refusals
def deck_export(
    request: HttpRequest, kind: str, public_id: UUID | None = None, share_key: str | None = None
) -> HttpResponse:
    """The deck as a file: text for people, JSON without loss."""
    deck = reach(request, public_id, share_key).deck
    scope = reading.scope_of(deck, person_of(request))
    if kind == "json":
        content, content_type = write_json(exchange.as_json(deck, scope)), "application/json"
    else:
        content, content_type = exchange.as_text(deck, scope), "text/plain"
    return _file(content, content_type, f"{slugify(deck.name) or 'deck'}.{kind}", is_shown=True)


@require_GET
@answers_refusals
def deck_exports(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """The formats of other programs in which the deck can be had, and the cards of its game for them."""
    reached = reach(request, public_id, share_key)
    page = reached.url("exports")
    files = [(one, f"{page}{one.key}/") for one in written_for(reached.deck.game_id)]
    links = {"self": reached.url(""), "text": reached.url("export"), "json": reached.url("export_json")}
    code = exchange.short_code(reached.deck)
    why_none = exchange.why_no_code(reached.deck)
    context = {"deck": reached.deck, "files": files, "links": links, "code": code, "why_no_code": why_none}
    if code:
        context["code_link"] = request.build_absolute_uri(reverse("decks:by_code", args=[code]))
    return render(request, "decks/share/exports.html", context)


@require_GET
@answers_refusals
def deck_file(
    request: HttpRequest, kind: str, public_id: UUID | None = None, share_key: str | None = None
) -> HttpResponse:
    """The deck in a format of another program."""
    deck, one = reach(request, public_id, share_key).deck, find_written(kind)
    if one is None or one not in written_for(deck.game_id):
        raise Http404("There is no such format.")
    name = f"{slugify(deck.name) or 'deck'}.{one.suffix}"
    content = exchange.as_file(deck, one, reading.scope_of(deck, person_of(request)))
    return _file(content, one.content_type, name)


@require_GET
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    """The deck of a deck code. No account is needed."""
    try:
        game_key, entries = read_code(code)
    except DeckRefused as refusal:
        return refuse(request, 400, ("No deck in this code", refusal.code, refusal.message))
    scope = CardScope(game_key, None)
    context = {
        "code": code,
        "game": catalogue.game(game_key),
        "game_slug": catalogue.game_slug(game_key),
        "text": exchange.list_text(scope, entries),
        "sections": sections_of(scope, entries, None),
        "check": check_of(game_key, entries),
        "count": sum(quantity for *_, quantity in entries),
        "lacking": [
            title_in(card_id) for card_id in dict.fromkeys(key for _, key, _ in entries) if card_id not in scope
        ],
    }
    return render(request, "decks/share/by_code.html", context)


@login_required
@require_POST
def copy_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """Create a deck of the user from a deck code."""
    try:
        game_key, entries = read_code(code)
        found = Decklist("Deck by code", "", tuple(entries))
        deck = editing.import_deck(owner=user_of(request), game=reading.find_game(game_key), decklist=found)
    except ConanHubError as refusal:
        return refuse(request, 400, ("Nothing was copied", refusal.code, refusal.message))
    messages.success(request, "This deck is yours now. Only you can see it until you share it.")
    return redirect("decks:edit", deck.public_id)


@require_GET
def game_file(request: HttpRequest, game: str, kind: str) -> HttpResponse:
    """All cards of a game for another program."""
    try:
        key = catalogue.game_key(game)
    except NoSuchGame as error:
        raise Http404(str(error)) from error
    if not written_for(key):
        raise Http404("The cards of this game are on no table of another program.")
    if kind == "xml":
        return _file(cards_xml(key), "application/xml", f"{game}-cards.xml")
    return _file(plugin_zip(key), ZIP, f"{game}-lackey.zip")


def _file(content: str | bytes, content_type: str, name: str, *, is_shown: bool = False) -> HttpResponse:
    """A file to keep, or to look at in the browser."""
    charset = "" if content_type == ZIP else "; charset=utf-8"
    response = HttpResponse(content, content_type=f"{content_type}{charset}")
    response["Content-Disposition"] = f'{"inline" if is_shown else "attachment"}; filename="{name}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response
