"""Plus and minus for copies owned and wanted, wherever a card is shown."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from cards.drawing import CONDITIONS, FINISHES, LANGUAGES
from cards.models import Card
from conanhub.errors import ConanHubError
from conanhub.web import user_of
from decks import collection
from decks.contents import NAMES, Variant, read_variant
from decks.errors import DeckRefused
from decks.models import CollectionItem, OwnedProduct, WishlistItem
from decks.pages.collection.lists import row_of, totals
from decks.pages.collection.web import card_of, go_back, number_of


@login_required
@require_GET
def owned_control(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """The copies of one card with plus and minus, owned and wanted, for card pages."""
    card = card_of(game, card_id, user_of(request))
    wanted = (
        WishlistItem.objects.filter(user=user_of(request), card=card).values_list("quantity", flat=True).first() or 0
    )
    context = {"card": card, "game_slug": game, **_in_all(request, card), "wanted": wanted}
    return render(
        request, "decks/collection/_owned_panel.html", {**context, "back": request.headers.get("HX-Current-URL", "")}
    )


@login_required
@require_POST
def owned_set(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """Record one copy more or less, of one kind if the form names it, or a number of copies."""
    card, user = card_of(game, card_id, user_of(request)), user_of(request)
    refusal, kind = "", None
    try:
        if "step" in request.POST:
            kind = read_variant(_kind(request)) if "finish" in request.POST else None
            collection.add_owned(user=user, card=card, copies=number_of(request.POST["step"]), variant=kind)
        else:
            collection.set_owned(user=user, card=card, quantity=number_of(request.POST.get("quantity", "")))
    except ConanHubError as error:
        refusal = error.message
    row = request.POST.get("row", "")
    more = {
        "kind": kind,
        "row": row[:19] if row.isdecimal() else "",
        **(_in_all(request, card) if kind is None else {"owned": collection.owned_copies(user, card, kind)}),
    }
    if "in_list" in request.POST and request.headers.get("HX-Request"):
        more |= _other_cells(request, card, kind)
    return _answer(request, "decks/collection/_owned_control.html", card, refusal, more)


@login_required
@require_POST
def owned_step(request: HttpRequest, game: str) -> HttpResponse:
    """One copy more or less of a card in a list: its id is the value of the button that was pressed."""
    more = "more" in request.POST
    user = user_of(request)
    card = card_of(game, request.POST.get("more" if more else "less", ""), user)
    refusal = ""
    try:
        collection.add_owned(user=user, card=card, copies=1 if more else -1)
    except ConanHubError as error:
        refusal = error.message
    card.owned = _owned(request, card)  # type: ignore[attr-defined]
    return _answer(request, "decks/collection/_own_step.html", card, refusal, {})


@login_required
@require_POST
def wanted_set(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """Look for one copy more or fewer of a card."""
    card, user = card_of(game, card_id, user_of(request)), user_of(request)
    refusal, wanted = "", 0
    try:
        wanted = collection.add_wanted(user=user, card=card, copies=number_of(request.POST.get("step", "")))
    except ConanHubError as error:
        refusal = error.message
        wanted = WishlistItem.objects.filter(user=user, card=card).values_list("quantity", flat=True).first() or 0
    return _answer(request, "decks/collection/_wanted_control.html", card, refusal, {"wanted": wanted})


@login_required
def copies(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """All copies of one card by finish, condition, language and location; a form adds to or changes them."""
    card, user = card_of(game, card_id, user_of(request)), user_of(request)
    refusal = ""
    if request.method == "POST":
        try:
            _change_copies(request, card)
            return redirect("decks:copies", game, card_id)
        except ConanHubError as error:
            refusal = error.message[:1].upper() + error.message[1:]
    context = {
        "card": card,
        "game_slug": game,
        "rows": CollectionItem.objects.filter(user=user, card=card).order_by("finish", "condition", "pk"),
        **_in_all(request, card),
        "in_products": OwnedProduct.objects.filter(user=user, product__cards__card=card).select_related("product"),
        "wanted": WishlistItem.objects.filter(user=user, card=card).values_list("quantity", flat=True).first() or 0,
        "choices": {"finish": FINISHES, "condition": CONDITIONS, "language": LANGUAGES},
        "refusal": refusal,
        "sent": request.POST,
        "section": "collection",
    }
    return render(request, "decks/collection/copies.html", context, status=400 if refusal else 200)


def _change_copies(request: HttpRequest, card: Card) -> None:
    """Set the copies of a kind; with ``row`` in the form the kind may change, and two of a kind become one."""
    variant = read_variant(_kind(request))
    quantity, trade = number_of(request.POST.get("quantity", "")), number_of(request.POST.get("trade") or "0")
    collection.move_row(
        user=user_of(request),
        card=card,
        row_id=_row_id(request.POST.get("row", "")),
        variant=variant,
        quantity=quantity,
        trade=trade,
    )


def _kind(request: HttpRequest) -> dict[str, str]:
    """The fields of a form that say of which kind copies are."""
    return {name: request.POST.get(name, "") for name in NAMES}


def _row_id(text: str) -> int | None:
    if text and not (text.isdecimal() and text.isascii() and len(text) < 19):
        raise DeckRefused("These copies are not there any more. Load the page again.", "no_such_row")
    return int(text) if text else None


def _other_cells(request: HttpRequest, card: Card, kind: Variant | None) -> dict[str, Any]:
    """What else the collection shows of a card, as it is after a change."""
    user = user_of(request)
    found: dict[str, Any] = {"in_list": True, "cells": row_of(user=user, card=card)}
    sums = totals(user, card.game_id)
    found |= {"collection": sums, "today": sums.today}
    if kind and request.POST.get("to_trade", "0") != "0":
        rows = CollectionItem.objects.filter(user=user, card=card, **asdict(kind))
        found |= {"had_trade": True, "to_trade": rows.values_list("trade", flat=True).first() or 0}
    return found


def _owned(request: HttpRequest, card: Card) -> int:
    return collection.owned_copies(user_of(request), card)


def _in_all(request: HttpRequest, card: Card) -> dict[str, int]:
    """The copies of a card in all, in products, and single ones."""
    user = user_of(request)
    owned, boxed = collection.owned_copies(user, card), collection.in_products(user, card)
    return {"owned": owned, "boxed": boxed, "single": owned - boxed}


def _answer(request: HttpRequest, partial: str, card: Card, refusal: str, more: dict[str, Any]) -> HttpResponse:
    """The control alone for htmx, else the page that the form came from."""
    if request.headers.get("HX-Request"):
        back = request.headers.get("HX-Current-URL", "") or request.POST.get("back", "")
        context = {"card": card, "game_slug": card.game.slug, "refusal": refusal, "back": back, **more}
        return render(request, partial, context)
    if refusal:
        messages.error(request, refusal)
    return go_back(request)
