"""Whole collections as text: import with a look at it first, and export as CSV."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from cards import catalog
from conanhub.errors import ConanHubError
from decks import collection, queries
from decks.collection_list import MAX_CHARACTERS, OwnedList, read_owned, with_card, write_csv
from decks.collection_page import export_rows
from decks.collection_web import game_of
from decks.errors import DeckRefused
from decks.models import Owned
from decks.uploads import read_upload
from decks.web import member_of

MOST_BYTES: Final = 2_000_000


class OwnedListForm(forms.Form):
    """A list of cards for a collection."""

    text = forms.CharField(
        label="Cards",
        required=False,
        strip=False,
        max_length=MAX_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text="One card on each line, such as “3 throat grip”, or CSV with a heading (Quantity, Name or Card ID).",
    )
    file = forms.FileField(label="Or a file", required=False, help_text="Text or CSV, up to 2 MB.")
    mode = forms.ChoiceField(
        label="What it does", choices=list(collection.MODES.items()), required=False, widget=forms.RadioSelect
    )


@login_required
def collection_import(request: HttpRequest) -> HttpResponse:
    """Import a longer list or CSV: what was read first, then the change."""
    game_key = game_of(request)
    context = {"game": catalog.game(game_key), "game_slug": catalog.game_slug(game_key), "section": "collection"}
    if request.method != "POST":
        form = OwnedListForm(initial={"mode": collection.ADD})
        return render(request, "decks/collection_import.html", {**context, "form": form})
    form = OwnedListForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "decks/collection_import.html", {**context, "form": form}, status=400)
    try:
        index, text = queries.card_index(game_key), _list_text(form)
        found = read_owned(text, index, game_key)
        if "use" in request.POST:
            text = _with_choice(text, found, request.POST["use"])
            found = read_owned(text, index, game_key)
        mode = form.cleaned_data["mode"] or collection.ADD
        if "save" not in request.POST:
            shown = _preview(request, found, game_key, mode)
            return render(request, "decks/collection_preview.html", {**context, **shown, "text": text})
        words = f"import of {len(found.copies)} card{'' if len(found.copies) == 1 else 's'}"
        count = collection.import_owned(
            user=member_of(request),
            game_key=game_key,
            found=found,
            skip_problems=request.POST["save"] == "without",
            mode=mode,
            words=words,
        )
    except ConanHubError as refusal:
        form.add_error(None, refusal.message)
        return render(request, "decks/collection_import.html", {**context, "form": form}, status=400)
    messages.success(request, f"{count} cards of the list are in your collection. It can be taken back there.")
    return redirect(f"{reverse('decks:collection')}?game={catalog.game_slug(game_key)}")


@login_required
@require_GET
def collection_export(request: HttpRequest) -> HttpResponse:
    """Everything one owns as CSV."""
    rows = export_rows(member_of(request), game_of(request))
    response = HttpResponse(write_csv(rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="collection.csv"'
    return response


def _list_text(form: OwnedListForm) -> str:
    text, upload = form.cleaned_data["text"], form.cleaned_data["file"]
    if upload is not None and text.strip():
        raise DeckRefused("There are both a pasted list and a file: leave one of them out.", "two_lists")
    if upload is None and not text.strip():
        raise DeckRefused("Paste a list or choose a file.", "empty")
    return read_upload(upload, most_bytes=MOST_BYTES) if upload is not None else str(text)


def _with_choice(text: str, found: OwnedList, choice: str) -> str:
    """The list with the card that was chosen for a line; as it is when the choice does not fit it any more."""
    where, _, card_id = choice.partition("|")
    problem = next((one for one in found.problems if one.where == where), None)
    card = next((one for one in problem.suggestions if one.card_id == card_id), None) if problem else None
    return with_card(text, problem, card) if problem and card else text


def _preview(request: HttpRequest, found: OwnedList, game_key: str, mode: str) -> dict[str, Any]:
    """Each row before and after, what stays as it is, and what a replacement would take away."""
    mine = Owned.objects.filter(user=member_of(request), card__game_id=game_key).select_related("card")
    before = {(row.card.card_id, row.variant): row.quantity for row in mine}
    rows = []
    for (card_id, variant), amount in found.rows.items():
        there = before.get((card_id, variant), 0)
        after = there + amount.quantity if mode == collection.ADD else amount.quantity
        title = queries.title_of(game_key, card_id)
        rows.append({"title": title, "kind": variant.words, "copies": amount.quantity, "before": there, "after": after})
    gone = [key for key in before if key not in found.rows] if mode == collection.REPLACE else []
    unchanged = sum(row["before"] == row["after"] for row in rows)
    return {
        "rows": rows,
        "found": found,
        "mode": mode,
        "mode_words": collection.MODES[mode],
        "unchanged": unchanged,
        "gone": sorted(queries.title_of(game_key, card_id) for card_id, _ in gone),
    }
