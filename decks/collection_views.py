"""The collection: what somebody owns, card by card, by list and as CSV."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_POST

from cards import catalog
from cards.errors import NoSuchGame
from cards.models import Card
from cards.queries import find_card
from conanhub.errors import ConanHubError
from decks import collection, queries
from decks.collection_list import OwnedList, read_owned, write_csv
from decks.collection_page import SHOWS, collection_page, copies_owned, export_rows
from decks.decklist import MAX_CHARACTERS
from decks.errors import DecklistRefused, DeckRefused
from decks.uploads import read_upload
from decks.web import member_of

GAME = "conan_ccg"
SLUG = catalog.game_slug(GAME)
MAX_QUERY = 1024


class OwnedListForm(forms.Form):
    """A list of cards to add to a collection."""

    text = forms.CharField(
        label="Cards",
        required=False,
        strip=False,
        max_length=MAX_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text="One card on each line, such as “3 throat grip”, or CSV with a heading (Quantity, Name or Card ID).",
    )
    file = forms.FileField(label="Or a file", required=False, help_text="Text or CSV, up to 200 kB.")
    replace = forms.BooleanField(
        label="Set the numbers instead of adding to them", required=False, help_text="Cards not in the list stay."
    )


@login_required
@require_GET
def collection_list(request: HttpRequest) -> HttpResponse:
    """One's cards with their copies."""
    show = request.GET.get("show", "mine")
    page = collection_page(
        user=member_of(request),
        game_key=GAME,
        query=request.GET.get("q", "")[:MAX_QUERY],
        show=show if show in SHOWS else "mine",
        page_number=request.GET.get("page", ""),
    )
    return render(request, "decks/collection.html", {"collection": page, "game_slug": SLUG})


@login_required
@require_POST
def quick_entry(request: HttpRequest) -> HttpResponse:
    """Add one card, or a few with ``;`` between them; one that cannot be read stops all of them."""
    text = request.POST.get("text", "")[:MAX_CHARACTERS]
    user = member_of(request)
    try:
        found = read_owned(text.replace(";", "\n"), queries.card_index(GAME), GAME)
        collection.import_owned(user=user, game_key=GAME, found=found)
    except DecklistRefused as refusal:
        return _quick_again(request, text, refusal.message, refusal.problems)
    except ConanHubError as refusal:
        return _quick_again(request, text, refusal.message, ())
    titles = [f"{copies} × {queries.title_of(GAME, card_id)}" for card_id, copies in list(found.copies.items())[:5]]
    more = len(found.copies) - len(titles)
    messages.success(request, f"Added {', '.join(titles)}{f' and {more} more' if more else ''}.")
    return redirect("decks:collection")


def _quick_again(request: HttpRequest, text: str, refusal: str, problems: object) -> HttpResponse:
    page = collection_page(user=member_of(request), game_key=GAME, query="", show="mine", page_number="")
    context = {"collection": page, "game_slug": SLUG, "text": text, "refusal": refusal, "problems": problems}
    return render(request, "decks/collection.html", context, status=400)


@login_required
def collection_import(request: HttpRequest) -> HttpResponse:
    """Import a longer list or CSV: what was read first, then the change."""
    if request.method != "POST":
        return render(request, "decks/collection_import.html", {"form": OwnedListForm()})
    form = OwnedListForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "decks/collection_import.html", {"form": form}, status=400)
    user = member_of(request)
    try:
        text = _list_text(form)
        found = read_owned(text, queries.card_index(GAME), GAME)
        if "save" not in request.POST:
            return _preview(request, form, text, found)
        count = collection.import_owned(
            user=user,
            game_key=GAME,
            found=found,
            skip_problems=request.POST["save"] == "without",
            replace=form.cleaned_data["replace"],
        )
    except ConanHubError as refusal:
        form.add_error(None, refusal.message)
        return render(request, "decks/collection_import.html", {"form": form}, status=400)
    messages.success(request, f"{count} cards of the list are in your collection.")
    return redirect("decks:collection")


def _list_text(form: OwnedListForm) -> str:
    text, upload = form.cleaned_data["text"], form.cleaned_data["file"]
    if upload is not None and text.strip():
        raise DeckRefused("There are both a pasted list and a file: leave one of them out.", "two_lists")
    if upload is None and not text.strip():
        raise DeckRefused("Paste a list or choose a file.", "empty")
    return read_upload(upload) if upload is not None else str(text)


def _preview(request: HttpRequest, form: OwnedListForm, text: str, found: OwnedList) -> HttpResponse:
    owned = queries.owned_counts(person=member_of(request), game_key=GAME)
    replace = form.cleaned_data["replace"]
    rows = [
        {
            "title": queries.title_of(GAME, card_id),
            "copies": copies,
            "before": owned.get(card_id, 0),
            "after": copies if replace else owned.get(card_id, 0) + copies,
        }
        for card_id, copies in found.copies.items()
    ]
    context = {"rows": rows, "found": found, "text": text, "replace": replace}
    return render(request, "decks/collection_preview.html", context)


@login_required
@require_GET
def collection_export(request: HttpRequest) -> HttpResponse:
    """Everything one owns as CSV."""
    response = HttpResponse(write_csv(export_rows(member_of(request), GAME)), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="collection.csv"'
    return response


@login_required
@require_GET
def owned_control(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """The copies of one card with plus and minus, for card pages."""
    return _control(request, _card(game, card_id))


@login_required
@require_POST
def owned_set(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """Record one copy more or less, or a number of copies."""
    card = _card(game, card_id)
    user = member_of(request)
    refusal = ""
    try:
        if "step" in request.POST:
            collection.add_owned(user=user, card=card, copies=_number(request.POST["step"]))
        else:
            collection.set_owned(user=user, card=card, quantity=_number(request.POST.get("quantity", "")))
    except ConanHubError as error:
        refusal = error.message
    if request.headers.get("HX-Request"):
        return _control(request, card, refusal)
    if refusal:
        messages.error(request, refusal)
    back = request.POST.get("back", "")
    is_ours = back.startswith(("/", "http"))
    is_safe = is_ours and url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()})
    return redirect(back if is_safe else "decks:collection")


def _control(request: HttpRequest, card: Card, refusal: str = "") -> HttpResponse:
    back = request.headers.get("HX-Current-URL", "") or request.POST.get("back", "")
    owned = copies_owned(member_of(request), card)
    slug = catalog.game_slug(card.game_id)
    context = {"card": card, "game_slug": slug, "owned": owned, "refusal": refusal, "back": back}
    return render(request, "decks/_owned_control.html", context)


def _number(text: str) -> int:
    digits = text.strip().removeprefix("+").removeprefix("-")
    if not digits.isdecimal() or len(digits) > 6:
        raise DeckRefused("Write a whole number of copies.", "bad_quantity")
    return int(text)


def _card(game: str, card_id: str) -> Card:
    """The card of an address."""
    try:
        card = find_card(catalog.game_key(game), card_id)
    except NoSuchGame as refusal:
        raise Http404(refusal.message) from refusal
    if card is None:
        raise Http404("There is no such card.")
    return card
