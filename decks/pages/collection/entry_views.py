"""The quick entry: a plain form, lines from the script of the page, the lines of the day, taking them back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cards import catalogue
from cards.placeholders import CardScope, keep_card
from conanhub.errors import ConanHubError, TooMany, Unavailable
from conanhub.web import user_of
from decks import collection, reading
from decks.contents import NAMES, read_variant
from decks.errors import DeckRefused
from decks.pages.collection.entry_lines import (
    WRONG,
    lines_context,
    remember_kind,
    rows_of_entered,
    rows_of_steps,
)
from decks.pages.collection.list_context import list_context
from decks.pages.collection.web import game_of, go_back, key_of
from decks.pages.shared import is_partial
from decks.quick_entry import (
    TAKEN_AT_ONCE,
    Entered,
    QuickLine,
    Sent,
    choices,
    enter,
    enter_sent,
    lines_of_today,
    read_lines,
    take_back,
    take_back_newest,
    today,
)

MAX_QUERY: Final = 1024
MAX_ENTRY: Final = 2000
LINES_A_PAGE: Final = 50
#: Bytes of lines in one request: 50 lines of 300 characters with their kinds.
MAX_BODY: Final = 200_000


@login_required
@require_GET
def suggestions(request: HttpRequest) -> HttpResponse:
    """Cards that a quick entry may mean, the one that Enter takes first."""
    game_key, text = game_of(request), request.GET.get("text", "")[:MAX_QUERY]
    scope = CardScope(game_key, user_of(request).pk)
    copies, cards = choices(text.split(";")[-1], reading.index_of(scope))
    sets = {card.card_set.key: card.card_set.name for card in catalogue.load_cards(game_key)}
    found = [(card, sets.get(card.set_key, "Not in the catalogue")) for card in cards]
    context = {"copies": copies, "cards": cards, "found": found, "game_key": game_key, "text": text}
    return render(request, "decks/collection/_suggestions.html", context)


@login_required
@require_POST
def quick_entry(request: HttpRequest) -> HttpResponse:
    """Add cards by the plain form, one a line, all of one kind; a wrong line is answered, the others are saved."""
    text, game_key, user = request.POST.get("text", ""), game_of(request), user_of(request)
    lines: list[QuickLine] = []
    try:
        kind = read_variant({name: request.POST.get(name, "") for name in NAMES})
        pick = _kept(request, game_key) or request.POST.get("pick", "")
        lines = read_lines(text, reading.index_of(CardScope(game_key, user.pk)), pick)
        _check_entry(text, lines)
        remember_kind(request, asdict(kind))
        key = request.POST.get("key", "")
        keys = [f"{key}-{place}" if key else "" for place in range(len(lines))]
        entered = [
            enter(user=user, game_key=game_key, line=line, kind=kind, key=key)
            for line, key in zip(lines, keys, strict=True)
        ]
    except ConanHubError as refusal:
        entered = [Entered(QuickLine(text[:MAX_ENTRY], problem=refusal.message), game_key)]
    wrong = [one.line for one in entered if not one.is_added]
    if wrong:
        request.session[WRONG] = [(line.text, line.problem) for line in wrong]
    if len(wrong) == len(entered):
        context = {**list_context(request), **lines_context(request, game_key)}
        return render(request, "decks/collection/list.html", context, status=400)
    messages.success(request, f"Added {_in_words(entered)}.")
    return go_back(request)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def entry_lines(request: HttpRequest) -> HttpResponse:
    """The lines of the day; with POST, lines of the page's script: JSON in, what became of each as HTML out."""
    if request.method == "POST":
        return _sent_lines(request)
    game_key = game_of(request)
    page = Paginator(lines_of_today(user_of(request), game_key).select_related("card"), LINES_A_PAGE).get_page(
        request.GET.get("page", "")
    )
    rows = rows_of_steps(user_of(request), game_key, list(page.object_list))
    game = catalogue.game(game_key)
    context = {"page": page, "quick_lines": rows, "today": today(user_of(request), game_key), "game": game}
    more = {"game_slug": game.slug, "game_key": game_key, "section": "collection", "taken_at_once": TAKEN_AT_ONCE}
    return render(request, "decks/collection/lines.html", {**context, **more})


def _sent_lines(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    try:
        sent, rest = _read_sent(request)
        entered = enter_sent(user=user, lines=sent)
        if sent and any(one.is_added for one in entered):
            remember_kind(request, asdict(read_variant(dict(sent[len(entered) - 1].kind))))
    except (TooMany, Unavailable):
        raise
    except ConanHubError as refusal:
        status = 409 if refusal.code == "other_account" else 400
        return HttpResponse(refusal.message, status=status, content_type="text/plain; charset=utf-8")
    return _answer(request, {"quick_answers": rows_of_entered(user, entered)}, with_list=not rest)


@login_required
@require_POST
def collection_undo(request: HttpRequest) -> HttpResponse:
    """Take the newest entry or import back, or the step or the newest lines that the form names."""
    user, game_key = user_of(request), game_of(request)
    words, refused = "", ""
    try:
        if "step" in request.POST:
            words = take_back(user=user, step=_number(request.POST["step"]))
        elif "newest" in request.POST:
            words = "; ".join(take_back_newest(user=user, game_key=game_key, most=_number(request.POST["newest"])))
        else:
            words = collection.undo(user=user, game_key=game_key)
    except ConanHubError as refusal:
        refused = refusal.message
    if is_partial(request):
        return _answer(request, {"taken_back": words, "refusal": refused}, with_list=True)
    if refused:
        messages.error(request, refused)
    else:
        messages.success(request, f"Taken back: {words}.")
    return go_back(request)


def _answer(request: HttpRequest, told: dict[str, Any], *, with_list: bool) -> HttpResponse:
    """For a script: what became of lines, the counts, and the list unless more lines follow at once."""
    if with_list:
        return render(request, "decks/collection/_quick_answer.html", {**list_context(request), **told})
    return render(request, "decks/collection/_quick_answer.html", told)


def _kept(request: HttpRequest, game_key: str) -> str:
    """The id of the card that the form keeps under a title, since the catalogue does not have it."""
    title = request.POST.get("keep", "")
    return keep_card(user=user_of(request), game_key=game_key, title=title).card_id if title else ""


def _check_entry(text: str, lines: Sequence[QuickLine]) -> None:
    if len(text) > MAX_ENTRY:
        said = f"That is more than {MAX_ENTRY:,} characters at once. Import it as a list."
        raise DeckRefused(said, "too_long")
    if not lines:
        raise DeckRefused("There is no card in this entry. Write one, its copies before its title.", "empty")


def _read_sent(request: HttpRequest) -> tuple[list[Sent], bool]:
    """Lines out of JSON, and whether others follow at once. Lines of another account are never saved."""
    try:
        body = json.loads(request.body) if len(request.body) <= MAX_BODY else None
    except (ValueError, RecursionError):
        body = None
    lines = body.get("lines") if isinstance(body, dict) else None
    if not isinstance(body, dict) or not isinstance(lines, list):
        raise DeckRefused("The request is no JSON object with a list “lines”.", "bad_request")
    if str(body.get("account", "")) != str(user_of(request).pk):
        raise DeckRefused("These lines belong to another account.", "other_account")
    return [_sent(line) for line in lines], body.get("more") is True


def _sent(line: object) -> Sent:
    if not isinstance(line, dict):
        raise DeckRefused("A line is a JSON object.", "bad_request")
    kind = line.get("kind", {})
    words = [line.get(name, "") for name in ("key", "text", "game", "pick", "keep")]
    if not all(isinstance(word, str) for word in words) or not _is_kind(kind):
        said = "A line has “key”, “text”, “game”, “pick”, “keep” and “kind” in words."
        raise DeckRefused(said, "bad_request")
    key, text, slug, pick, keep = words
    return Sent(key, text, key_of(slug), pick, kind, keep)


def _is_kind(kind: object) -> bool:
    return isinstance(kind, Mapping) and all(isinstance(one, str) for pair in kind.items() for one in pair)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        raise DeckRefused("This line is not known. Load the page again.", "no_such_step")
    return int(text)


def _in_words(entered: Sequence[Entered]) -> str:
    """What was added: three lines by name."""
    added = [one.words for one in entered if one.is_added]
    return ", ".join(added[:3]) + (f" and {len(added) - 3} more" if len(added) > 3 else "")
