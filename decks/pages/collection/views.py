"""The pages of the collection: cards, sets, quick entry, taking an entry back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from cards import catalogue
from cards.drawing import CONDITIONS, FINISHES, LANGUAGES
from cards.reading import hint, is_unfinished, query_text
from conanhub.errors import ConanHubError
from decks import collection, reading
from decks.collection import QuickLine, choices, read_line, read_lines
from decks.contents import NAMES, PLAIN, read_variant
from decks.errors import DeckRefused
from decks.pages.collection.lists import SHOWS, collection_page, sets_page
from decks.pages.collection.web import game_of, go_back
from decks.pages.shared import is_partial, user_of

MAX_QUERY: Final = 1024
MAX_ENTRY: Final = 2000
#: Where a session keeps the kind of copies entered last: a binder is entered card after card.
KIND: Final = "quick_kind"
#: Where it keeps the lines that were not saved until the page that shows them, when the browser runs no script.
WRONG: Final = "quick_wrong"


@login_required
@require_GET
def collection_list(request: HttpRequest) -> HttpResponse:
    """One's cards with their copies."""
    context = _context(request)
    page = context["collection"]
    if is_partial(request) and page.error and is_unfinished(page.query, page.error):
        return hint(request, page.error)
    if not is_partial(request) and WRONG in request.session:
        context |= _kept_lines(request, context["game"].key)
    return render(request, "decks/collection/list.html", context)


@login_required
@require_GET
def collection_sets(request: HttpRequest) -> HttpResponse:
    """How much of each set one has, with a picture of what is missing in one of them."""
    game_key = game_of(request)
    sets, chosen = sets_page(user=user_of(request), game_key=game_key, chosen=request.GET.get("set", ""))
    games = [catalogue.game(key) for key in catalogue.GAME_NAMES]
    context = {
        "sets": sets,
        "chosen": chosen,
        "game": catalogue.game(game_key),
        "games": games,
        "section": "collection",
    }
    return render(request, "decks/collection/sets.html", context)


@login_required
@require_GET
def suggestions(request: HttpRequest) -> HttpResponse:
    """Cards that a quick entry may mean, the one that Enter takes first."""
    game_key, text = game_of(request), request.GET.get("text", "")[:MAX_QUERY]
    copies, cards = choices(text.split(";")[-1], reading.card_index(game_key))
    context = {"copies": copies, "cards": cards, "game_key": game_key, "text": text}
    return render(request, "decks/collection/_suggestions.html", context)


@login_required
@require_POST
def quick_entry(request: HttpRequest) -> HttpResponse:
    """Add cards, one a line, all of one kind; a line that cannot be read is answered and the others are saved."""
    text, game_key, user = request.POST.get("text", ""), game_of(request), user_of(request)
    lines = read_lines(text, reading.card_index(game_key), request.POST.get("pick", ""))
    try:
        _check_entry(text, lines)
        kind = read_variant({name: request.POST.get(name, "") for name in NAMES})
        if _kind_of(request) != asdict(kind):
            request.session[KIND] = asdict(kind)
        key = request.POST.get("key", "")
        entered = collection.enter(user=user, game_key=game_key, lines=lines, kind=kind, key=key)
    except ConanHubError as refusal:
        entered = collection.Entered((QuickLine(text[:MAX_ENTRY], problem=refusal.message),))
    if is_partial(request):
        return _line_by_line(request, entered)
    wrong = [line for line in entered.lines if line.problem]
    if not entered.words:
        return render(request, "decks/collection/list.html", {**_context(request), **_told(request, wrong)}, status=400)
    if wrong:
        request.session[WRONG] = [(line.text, line.problem) for line in wrong]
    messages.success(request, f"Added {entered.words}.")
    return go_back(request)


@login_required
@require_POST
def collection_undo(request: HttpRequest) -> HttpResponse:
    """Take the newest entry or import back."""
    try:
        words = collection.undo(user=user_of(request), game_key=game_of(request))
        messages.success(request, f"Taken back: {words}.")
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
    return go_back(request)


@login_required
@require_POST
def want_missing(request: HttpRequest) -> HttpResponse:
    """Put all that one's decks lack on the want list, or one copy of each card of a set that is missing."""
    user, game_key = user_of(request), game_of(request)
    if "set" in request.POST:
        _, chosen = sets_page(user=user, game_key=game_key, chosen=request.POST["set"])
        missing = {card.card_id: 1 for card in chosen.lacking} if chosen and chosen.key == request.POST["set"] else {}
    else:
        missing = reading.missing(user.pk, game_key)
    count = collection.want_missing(user=user, game_key=game_key, missing=missing)
    messages.success(request, f"{count} card{'' if count == 1 else 's'} put on your want list.")
    return redirect(f"{reverse('decks:collection')}?game={catalogue.game_slug(game_key)}&show=wanted")


def _check_entry(text: str, lines: Sequence[QuickLine]) -> None:
    if len(text) > MAX_ENTRY:
        said = f"That is more than {MAX_ENTRY:,} characters at once. Import it as a list."
        raise DeckRefused(said, "too_long")
    if not lines:
        raise DeckRefused("There is no card in this entry. Write one, such as: 3 Throat Grip", "empty")


def _kind_of(request: HttpRequest) -> dict[str, str]:
    """The kind of copies that the fields of the quick entry show."""
    return dict(request.session.get(KIND) or asdict(PLAIN))


def _line_by_line(request: HttpRequest, entered: collection.Entered) -> HttpResponse:
    """What became of each line, for a script; with the list below unless ``more`` lines follow at once."""
    told = {**_told(request, entered.lines), "added": entered.words, "with_mend": True}
    if "more" not in request.POST:
        return render(request, "decks/collection/_quick_answer.html", {**_context(request), **told})
    last = collection.last_step(user_of(request), game_of(request))
    game_slug = catalogue.game_slug(game_of(request))
    return render(request, "decks/collection/_quick_lines.html", {"last": last, "game_slug": game_slug, **told})


def _told(request: HttpRequest, lines: Sequence[QuickLine]) -> dict[str, Any]:
    """Lines as the page shows them, and what of them goes back into the field where no script keeps it."""
    game_key = game_of(request)
    owned = reading.owned(user_of(request).pk, game_key) if any(line.card for line in lines) else {}
    shown = [(line, owned.get(line.card.card_id, 0) if line.card else 0) for line in lines]
    wrong = "; ".join(line.text for line in lines if line.problem)
    return {"quick_lines": shown, "text": wrong, "game_key": game_key}


def _kept_lines(request: HttpRequest, game_key: str) -> dict[str, Any]:
    """The lines of the last entry that were not saved, once."""
    index = reading.card_index(game_key)
    kept = [(text, problem, read_line(text, index)) for text, problem in request.session.pop(WRONG)]
    return _told(request, [replace(line, card=None, problem=problem) for _, problem, line in kept])


def _context(request: HttpRequest) -> dict[str, Any]:
    game_key, show = game_of(request), request.GET.get("show", "mine")
    page = collection_page(
        user=user_of(request),
        game_key=game_key,
        query=query_text(request.GET.get("q", "")),
        show=show if show in SHOWS else "mine",
        page_number=request.GET.get("page", ""),
    )
    shows = [(key, label, page.counts[key]) for key, label in SHOWS.items()]
    game = catalogue.game(game_key)
    games = [catalogue.game(key) for key in catalogue.GAME_NAMES]
    return {
        "collection": page,
        "shows": shows,
        "game": game,
        "games": games,
        "game_slug": game.slug,
        "has_products": bool(catalogue.load_products(game_key)),
        "game_key": game_key,
        "last": page.last,
        "section": "collection",
        "kind": _kind_of(request),
        "choices": {"finish": FINISHES, "condition": CONDITIONS, "language": LANGUAGES},
    }
