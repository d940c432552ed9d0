"""Importing a deck: a list is looked at first, then the deck is made."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from cards import catalogue
from cards.games import GAMES
from conanhub.errors import ConanHubError
from conanhub.web import user_of
from decks import editing, exchange
from decks.errors import OtherGame
from decks.pages.shared import ImportForm


@login_required
def deck_import(request: HttpRequest) -> HttpResponse:
    """Import a list: look at what was read first, then make the deck."""
    if request.method != "POST":
        return _import_form(request, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _import_form(request, form)
    try:
        text = exchange.given_text(form.cleaned_data)
        asked = {"choice": request.POST.get("use", ""), "keep": request.POST.get("keep", "")}
        preview = exchange.preview(given=form.cleaned_data, text=text, user=user_of(request), **asked)
        if "save" not in request.POST:
            return render(request, "decks/share/import_preview.html", {"preview": preview, "form": form})
        deck = editing.import_deck(
            owner=user_of(request),
            game=form.cleaned_data["game"],
            decklist=preview.decklist,
            name=preview.given_name,
            skip_problems=request.POST["save"] == "without",
        )
    except OtherGame as refusal:
        return _other_game(request, text, refusal)
    except ConanHubError as refusal:
        form.add_error(None, refusal.message)
        return _import_form(request, form)
    messages.success(request, f"“{deck.name}” is imported. Only you can see it until you share it.")
    return redirect("decks:edit", deck.public_id)


def _other_game(request: HttpRequest, text: str, refusal: OtherGame) -> HttpResponse:
    """The form with the text that was read and a way to read it as the game whose cards it names."""
    data = request.POST.copy()
    data["text"] = text
    form = ImportForm(data)
    form.add_error(None, refusal.message)
    return _import_form(request, form, other_game=refusal.game_key)


def _import_form(request: HttpRequest, form: ImportForm, other_game: str = "") -> HttpResponse:
    context = {
        "form": form,
        "ways": exchange.ways(next(iter(GAMES))),
        "other_game": other_game,
        "other_name": catalogue.GAME_NAMES.get(other_game, ""),
    }
    return render(request, "decks/share/import.html", context, status=400 if form.errors else 200)
