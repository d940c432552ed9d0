"""Whole collections as text: import with a look at it first, and export as CSV."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from cards import catalogue
from cards.placeholders import CardScope
from conanhub.errors import ConanHubError
from conanhub.web import user_of
from decks import collection, reading
from decks.collection import (
    ADD,
    MAX_CHARACTERS,
    MAX_LINES,
    MODES,
    NONE,
    SET,
    WANTED_MODES,
    OwnedList,
    of_cards,
    read_owned,
    with_card,
    write_csv,
)
from decks.contents import PLAIN
from decks.errors import DeckRefused
from decks.games import deck_game
from decks.lists import CardIndex, read_upload
from decks.pages.collection.lists import export_rows, wanted_rows
from decks.pages.collection.web import game_of
from decks.placeholders import keep_lines

MOST_BYTES: Final = 2_000_000
#: What an address says of a list of wanted cards.
WANTED: Final = "wanted"
_PLANS: Final = {"": collection.planned, WANTED: collection.planned_wants}


class OwnedListForm(forms.Form):
    """A list of cards for a collection."""

    text = forms.CharField(
        label="Cards",
        required=False,
        strip=False,
        max_length=MAX_CHARACTERS + MAX_LINES,  # browsers send two characters at the end of each line
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text="One card on each line, with its copies, or CSV with a heading (Quantity, Name or Card ID).",
    )
    file = forms.FileField(label="Or a file", required=False, help_text="Text or CSV, up to 2 MB.")
    mode = forms.ChoiceField(choices=list(MODES.items()), required=False, widget=forms.HiddenInput)


@login_required
def collection_import(request: HttpRequest) -> HttpResponse:
    """Import a longer list or CSV: what was read first, then the change."""
    game_key = game_of(request)
    into = WANTED if WANTED in (request.GET.get("into"), request.POST.get("into")) else ""
    has_products = bool(catalogue.load_products(game_key))
    game = {"game": catalogue.game(game_key), "game_slug": catalogue.game_slug(game_key), "section": "collection"}
    context = {**game, "into": into, "has_products": has_products, "examples": deck_game(game_key).examples}
    if request.method != "POST":
        return render(request, "decks/collection/import.html", {**context, "form": OwnedListForm()})
    form = OwnedListForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "decks/collection/import.html", {**context, "form": form}, status=400)
    try:
        text, found = _read(request, form, game_key)
        mode = form.cleaned_data["mode"] or (SET if found.is_own else ADD)
        if "save" not in request.POST or request.POST.get("shown", mode) != mode:
            shown = _preview(user_of(request), found, game_key, mode, into)
            return render(request, "decks/collection/import_preview.html", {**context, **shown, "text": text})
        said = _save(request, found, game_key, mode, into)
    except ConanHubError as refusal:
        form.add_error(None, refusal.message)
        return render(request, "decks/collection/import.html", {**context, "form": form}, status=400)
    messages.success(request, said)
    show = f"&show={WANTED}" if into else ""
    return redirect(f"{reverse('decks:collection')}?game={catalogue.game_slug(game_key)}{show}")


@login_required
@require_GET
def collection_export(request: HttpRequest) -> HttpResponse:
    """Everything one owns as CSV, or with ``show=wanted`` what one wants."""
    is_wanted = request.GET.get("show") == WANTED
    rows = (wanted_rows if is_wanted else export_rows)(user_of(request), game_of(request))
    response = HttpResponse(write_csv(rows), content_type="text/csv; charset=utf-8")
    name = "wanted" if is_wanted else "collection"
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


def _read(request: HttpRequest, form: OwnedListForm, game_key: str) -> tuple[str, OwnedList]:
    """The list and what was read in it, after a card was chosen for one of its lines or kept for some."""
    user, choice, keep = user_of(request), request.POST.get("use", ""), request.POST.get("keep", "")
    index, text = reading.index_of(CardScope(game_key, user.pk)), _list_text(form)
    found = read_owned(text, index, game_key)
    if choice:
        text = _with_choice(text, found, choice, index)
        found = read_owned(text, index, game_key)
    if keep:
        keep_lines(user=user, game_key=game_key, problems=found.problems, where=keep)
        found = read_owned(text, reading.index_of(CardScope(game_key, user.pk)), game_key)
    return text, found


def _save(request: HttpRequest, found: OwnedList, game_key: str, mode: str, into: str) -> str:
    """Take the list over and say so."""
    user, skip = user_of(request), request.POST["save"] == "without"
    count = len(found.copies)
    are = f"{count} card of the list is" if count == 1 else f"{count} cards of the list are"
    if into:
        collection.import_wanted(user=user, game_key=game_key, found=found, skip_problems=skip, mode=mode)
        return f"{are} on your wishlist."
    words = f"import of {count} card{'' if count == 1 else 's'}"
    collection.import_owned(user=user, game_key=game_key, found=found, skip_problems=skip, mode=mode, words=words)
    return f"{are} in your collection. The import can be taken back there."


def _list_text(form: OwnedListForm) -> str:
    text, upload = form.cleaned_data["text"], form.cleaned_data["file"]
    if upload is not None and text.strip():
        raise DeckRefused("There are both a pasted list and a file: leave one of them out.", "two_lists")
    if upload is None and not text.strip():
        raise DeckRefused("Paste a list or choose a file.", "empty")
    text = read_upload(upload, most_bytes=MOST_BYTES) if upload is not None else str(text)
    text = text.replace("\r\n", "\n")
    size = len(text.encode())
    if size > MOST_BYTES:
        message = f"The list has {size / 1_000_000:.1f} MB; at most {MOST_BYTES // 1_000_000} MB fit. Cut it in two."
        raise DeckRefused(message, "too_large")
    return text


def _with_choice(text: str, found: OwnedList, choice: str, index: CardIndex) -> str:
    """The list with the card that was chosen for a line; as it is when the choice does not fit it any more."""
    where, _, card_id = choice.partition("|")
    problem = next((one for one in found.problems if one.where == where), None)
    card = next((one for one in problem.suggestions if one.card_id == card_id), None) if problem else None
    return with_card(text, problem, card, index) if problem and card else text


def _preview(user: User, found: OwnedList, game_key: str, mode: str, into: str) -> dict[str, Any]:
    """Each row before and after, what stays as it is, and what a replacement would take away."""
    plan = _PLANS[into](user=user, game_key=game_key, found=found, mode=mode)
    found = of_cards(found) if into else found
    listed, rows, scope = dict(found.rows), [], CardScope(game_key, user.pk)
    for key, after in plan.after.items():
        card_id, variant = key
        told = listed.pop(key, None) or (None if found.has_kinds else listed.pop((card_id, PLAIN), None))
        before = plan.now.get(key, NONE)
        row = {"title": scope.title(card_id), "kind": variant.words, "copies": told and told.quantity}
        row |= {"before": before.quantity, "after": after.quantity}
        rows.append({**row, "trade_before": before.trade or 0, "trade": after.trade or 0})
    changes = plan.changes()
    return {
        "rows": rows,
        "found": found,
        "mode": mode,
        "modes": (WANTED_MODES if into else MODES).items(),
        "has_trade": any(row["trade"] or row["trade_before"] for row in rows),
        "unchanged": sum(key not in changes for key in plan.after),
        "gone": sorted(scope.title(card_id) for card_id, _ in plan.gone),
    }
