"""Pages of the catalogue: the list, one card, the rules and the help of the search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.core.paginator import EmptyPage, PageNotAnInteger, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from cards import catalog, queries, rulebook
from cards.card_page import card_page
from cards.errors import NoSuchGame
from cards.facets import FacetGroup, facet_groups, total
from cards.queries import Search
from cards.search.canonical import quote, replaced, selected
from cards.search.compile import order_names
from cards.search.errors import SearchError
from cards.search.fields import FIELDS

PAGE_SIZE: Final = 60
VIEWS: Final = ("cards", "rows")
#: Numbers that rows show, those that no card of the page has left out.
ROW_COLUMNS: Final = ("initiative", "renown", "damage", "prowess", "health", "scars", "vitality")
DEFAULT_GAME: Final = "conan_ccg"


@dataclass(frozen=True, slots=True)
class Listing:
    """What the list was asked for, besides the query itself."""

    game_key: str
    text: str
    view: str
    page: str


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """All cards that a query finds, as faces or rows, with the facet panel; htmx fetches the piece alone."""
    asked = _listing(request)
    context: dict[str, Any] = {"section": "cards", "asked": asked, "game_slug": catalog.game_slug(asked.game_key)}
    try:
        found = queries.search(asked.game_key, asked.text, user_id=request.user.pk)
    except SearchError as error:
        context |= {"error": error, "marked": _marked(asked.text, error), "total": total(asked.game_key)}
    else:
        context |= _list_context(request, found, asked)
    template = "cards/_catalogue.html" if request.htmx else "cards/list.html"  # type: ignore[attr-defined]
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def card_detail(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """One card: its face, every fact, the rules it touches, its neighbours."""
    game_key = _game_key(game)
    card = queries.find_card(game_key, card_id, user_id=request.user.pk)
    if card is None:
        raise Http404(f'There is no card "{card_id}" in this game.')
    before, after = queries.neighbours(card)
    context = {
        "section": "cards",
        "card": card,
        "page": card_page(card),
        "before": before,
        "after": after,
        "game_slug": game,
    }
    return render(request, "cards/detail.html", context)


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, each with its own address."""
    book = rulebook.rulebook(_game_key(game))
    return render(request, "cards/rules.html", {"section": "rules", "book": book, "game_slug": game})


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """Every search field with an example and how many cards it finds now."""
    rows = []
    for field in FIELDS:
        try:
            count = queries.search(DEFAULT_GAME, field.example, user_id=request.user.pk).cards().count()
        except SearchError:
            count = None
        rows.append({"field": field, "count": count, "link": _list_link(DEFAULT_GAME, field.example)})
    return render(request, "cards/search_help.html", {"section": "cards", "rows": rows})


def _listing(request: HttpRequest) -> Listing:
    slug = request.GET.get("game") or catalog.game_slug(DEFAULT_GAME)
    view = request.GET.get("view", "")
    return Listing(
        game_key=_game_key(slug),
        text=_without_nul(request.GET.get("q", "")).strip(),
        view=view if view in VIEWS else VIEWS[0],
        page=request.GET.get("page", "1"),
    )


def _list_context(request: HttpRequest, found: Search, asked: Listing) -> dict[str, Any]:
    groups = facet_groups(found)
    paginator = Paginator(found.cards(), PAGE_SIZE)
    try:
        page = paginator.page(asked.page)
    except (PageNotAnInteger, EmptyPage):
        page = paginator.page(1)
    unknown = found.unknown_count()
    order = next(iter(selected(found.tree, "order")), "type")
    return {
        "found": found,
        "page": page,
        "cards": list(page.object_list),
        "columns": [name for name in ROW_COLUMNS if any(name in card.record for card in page.object_list)],
        "groups": groups,
        "chips": _chips(groups),
        "unknown_count": unknown,
        "elsewhere": found.text_suggestion() if not paginator.count else "",
        "orders": [(label, replaced(found.tree, "order", name), name == order) for name, label in order_names()],
        "total": total(asked.game_key),
        "is_loaded": paginator.count > 0 or queries.is_loaded(asked.game_key),
        "pages": paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
    }


def _chips(groups: list[FacetGroup]) -> list[dict[str, str]]:
    return [
        {"label": f"{group.title}: {facet.label}", "query": facet.query}
        for group in groups
        for facet in group.facets
        if facet.is_on
    ]


def _marked(text: str, error: SearchError) -> dict[str, str]:
    """The query cut at the place of its error, for the page to mark."""
    start, end = error.place.start, max(error.place.end, error.place.start)
    mended = f"{text[:start]}{quote(error.suggestion)}{text[end:]}" if error.suggestion else ""
    return {"before": text[:start], "bad": text[start:end] or "▲", "after": text[end:], "mended": mended}


def _game_key(slug: str) -> str:
    try:
        return catalog.game_key(slug)
    except NoSuchGame as error:
        raise Http404(error.message) from error


def _list_link(game_key: str, text: str) -> str:
    return f"?{urlencode({'game': catalog.game_slug(game_key), 'q': text})}"


def _without_nul(text: str) -> str:
    return text.replace("\x00", "")
