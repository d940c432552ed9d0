"""Pages of the catalogue: the list, one card, the rules and the help of the search."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final
from urllib.parse import urlencode

from django.core.cache import cache
from django.core.paginator import EmptyPage, PageNotAnInteger, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from cards import card_form, catalogue, reading
from cards.catalogue import Title, near
from cards.errors import NoSuchGame
from cards.faces import definition_of
from cards.games import CatalogGame, Column
from cards.intake import MAX_TITLE, is_clean, is_home_made_id
from cards.models import Card
from cards.own_cards import address_in_set
from cards.own_sets import GAMES_WITH_SETS
from cards.pages import rulebook
from cards.pages.card_page import card_page
from cards.pages.shown import face_of, first_set
from cards.placeholders import CardScope
from cards.query import Kind, Not, SearchError, Word, leaves, replaced
from cards.reading import (
    FacetGroup,
    Search,
    Sorted,
    facet_groups,
    hint,
    home_made_cards,
    is_unfinished,
    marked,
    order_of,
    orders,
    own_cards,
    query_text,
    total,
    words_of,
)
from cards.search import order_names, table_of
from conanhub.community import is_moderator

#: How many cards a page has, by the way they are shown: large ones are few.
PAGE_SIZES: Final = {"grid": 60, "list": 60, "full": 24}
#: Ways to look at the list; ``cards`` and ``rows`` are old names in addresses that people have kept.
VIEWS: Final = {"grid": "Grid", "list": "List", "full": "Full"}
#: The longest text of the field that goes to a rule.
MAX_RULE: Final = 80
#: Seconds for which the help of the search keeps its counts.
HITS_KEPT: Final = 3600
#: More values of a group than so many are taken away by one chip.
MOST_CHIPS: Final = 4
OLD_VIEWS: Final = {"cards": "grid", "rows": "list"}


@dataclass(frozen=True, slots=True)
class Listing:
    """What the list was asked for, besides the query itself."""

    game_key: str
    text: str
    view: str
    page: str
    #: Whether the cards are listed that may fit, instead of those that do.
    unknown: bool


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """All cards that a query finds, as faces or rows, with the facet panel; htmx fetches the piece alone."""
    asked = _listing(request)
    game = catalogue.game(asked.game_key)
    context: dict[str, Any] = {"section": "cards", "asked": asked, "game": game, "game_slug": game.slug}
    context |= {"games": _games(), "view": asked.view, "has_products": bool(catalogue.load_products(game.key))}
    context["games_with_sets"] = [catalogue.game_slug(key) for key in GAMES_WITH_SETS]
    try:
        found = reading.search(asked.game_key, asked.text, user_id=request.user.pk)
    except SearchError as error:
        if request.htmx and is_unfinished(asked.text, error):  # type: ignore[attr-defined]
            return _varied(hint(request, error))
        # While somebody types, the filters of the last query that was understood stay; a page of its own has all.
        if not request.htmx:  # type: ignore[attr-defined]
            context["groups"] = facet_groups(reading.search(asked.game_key, "", user_id=request.user.pk))
        stamp = reading.stamp_of(asked.game_key)
        context |= {"error": error, "marked": marked(asked.text, error), "total": total(asked.game_key, stamp)}
        context |= {"views": _view_links(asked.text, asked.view), "others": _others(asked)}
    else:
        context |= _list_context(request, found, asked)
    template = "cards/_catalogue.html" if request.htmx else "cards/list.html"  # type: ignore[attr-defined]
    return _varied(render(request, template, context))


def _varied(response: HttpResponse) -> HttpResponse:
    """An answer that is another one for htmx."""
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def card_detail(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """One card: its face, every fact, the rules it touches, its neighbours; or a card that the user keeps."""
    game_key = _game_key(game)
    if is_home_made_id(card_id) and (address := address_in_set(game, card_id, request.user.pk)):
        return redirect(address)
    card = reading.find_card(game_key, card_id, request.user.pk)
    if card is None:
        if now := reading.find_alias(game_key, card_id):
            return redirect(now, permanent=True)
        raise Http404(f'There is no card "{card_id}" in this game.')
    if card.is_placeholder:
        context = {"section": "collection", "card": card, "game": catalogue.game(game_key), "game_slug": game}
        more = {"most_letters": MAX_TITLE, "can_add": card_form.reads_texts(game_key), "open_face": _open_face(card)}
        return render(request, "cards/placeholder.html", context | more)
    if card.hidden_by_reports and not is_moderator(request.user):
        context = {"section": "cards", "card": card, "game_slug": game}
        return render(request, "cards/hidden.html", context, status=404)
    before, after = reading.neighbours(card)
    context = {
        "section": "cards",
        "card": card,
        "page": card_page(card),
        "before": before,
        "after": after,
        "game": catalogue.game(game_key),
        "game_slug": game,
    }
    return render(request, "cards/detail.html", context)


def _open_face(card: Card) -> SafeString:
    """The face that the owner's open proposal gives a placeholder; empty without one."""
    assert card.owner_id is not None  # a placeholder has an owner
    record = CardScope(card.game_id, card.owner_id).open_records.get(card.card_id)
    return face_of(card.game_id, record, first_set(card.game_id), size="full") if record else SafeString("")


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, each with its own address."""
    key = _game_key(game)
    book = rulebook.rulebook(key)
    wanted = query_text(request.GET.get("rule", "")).strip()[:MAX_RULE]
    place, found = rulebook.go_to(key, wanted) if wanted else ("", ())
    if place:
        return redirect(f"{reverse('cards:rules', args=[game])}#{place}")
    context = {"section": "rules", "book": book, "game_slug": game, "game": catalogue.game(key), "games": _games()}
    context |= {"wanted": wanted, "found": found, "first_rule": next(iter(book.rules), "")}
    return render(request, "cards/rules.html", context)


@require_safe
def odds(request: HttpRequest, game: str) -> HttpResponse:
    """A calculator of odds; only a game with a formula for them has one."""
    found = catalogue.game(_game_key(game))
    if found.odds_of is None:
        raise Http404("There are no odds of this game to work out.")
    told = found.odds_of(request.GET.dict(), catalogue.pool(found.key))
    return render(request, found.odds_template, {**told, "section": "rules", "game": found, "game_slug": game})


@require_safe
def scans(request: HttpRequest) -> HttpResponse:
    """The pictures that a browser keeps for its reader; the page is the same for all, as none of them is here."""
    return render(request, "cards/scans.html", {"section": "cards"})


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """Every search field with an example and how many cards it finds now."""
    rows = []
    game = catalogue.game(_game_key(request.GET.get("game") or catalogue.game_slug(catalogue.DEFAULT_GAME)))
    first_set = next((card.card_set.key for card in catalogue.load_cards(game.key)), "")
    for field in table_of(game.key).fields:
        example = f"set:{first_set}" if field.kind is Kind.SET and first_set else field.example
        count = None if field.kind in (Kind.OWN, Kind.OWN_LABEL) else _hits(game.key, example)
        rows.append({"field": field, "example": example, "count": count, "link": _list_link(game.key, example)})
    return render(
        request,
        "cards/search_help.html",
        {
            "section": "cards",
            "rows": rows,
            "game": game,
            "games": _games(),
            "missing": table_of(game.key).missing,
            "game_slug": game.slug,
            "say": _examples(game),
        },
    )


def _examples(game: CatalogGame) -> dict[str, str]:
    """What the page of help shows of the language, in fields and words of the game."""
    fields = table_of(game.key).fields
    number = next(field.name for field in fields if field.kind is Kind.NUMBER)
    icons = next((field for field in fields if field.kind is Kind.COUNT), None)
    shown = catalogue.find_card(game.key, game.guide.shown_card)
    title = shown.definition.title if shown else ""
    types = [f"type:{key}" for key in table_of(game.key).by_name["type"].choices or {}][:3]
    return {
        "title": title,
        "word": title.split()[-1].casefold() if title else "",
        "number": number,
        "either": f"({' or '.join(types[1:])}) -{types[0]}",
        "both": f"{icons.name}:{'&'.join(list(icons.choices or {})[:2])}" if icons else "text:draw&card",
        "icons": icons.example if icons else "",
        "compared": ">".join(game.compared or ()),
        "order": next(name for name in game.orders),
    }


def _games() -> list[CatalogGame]:
    """All games, for the chips that change the game of a page."""
    return [catalogue.game(key) for key in catalogue.GAME_NAMES]


def _hits(game_key: str, query: str) -> int:
    """How many cards a query finds, kept for a while: it changes with the data files only."""
    key = f"hits/{catalogue.data_hash(game_key)}/{query.encode().hex()}"
    found = cache.get(key)
    if found is None:
        found = reading.search(game_key, query).cards().count()
        cache.set(key, found, HITS_KEPT)
    return int(found)


def _listing(request: HttpRequest) -> Listing:
    slug = request.GET.get("game") or catalogue.game_slug(catalogue.DEFAULT_GAME)
    view = request.GET.get("view", "")
    view = OLD_VIEWS.get(view, view)
    return Listing(
        game_key=_game_key(slug),
        text=query_text(request.GET.get("q", "")),
        view=view if view in VIEWS else next(iter(VIEWS)),
        page=request.GET.get("page", "1"),
        unknown=request.GET.get("unknown") == "1",
    )


def _list_context(request: HttpRequest, found: Search, asked: Listing) -> dict[str, Any]:
    groups = facet_groups(found)
    view = found.compiled.directives.get("view", asked.view)
    unknown_count = found.unknown_count()
    is_unknown = asked.unknown and unknown_count > 0
    paginator = Paginator(found.unknown_rows() if is_unknown else found.rows(), PAGE_SIZES[view])
    try:
        page = paginator.page(asked.page)
    except (PageNotAnInteger, EmptyPage):
        page = paginator.page(1)
    now = Sorted(order_of(found.compiled) or "type", found.compiled.descending)
    cards = found.load(list(page.object_list))
    return {
        "found": found,
        "page": page,
        "view": view,
        "groups_of_cards": _grouped(cards, found.compiled.directives.get("group", "")),
        "columns": _columns(found.game_key, cards) if view == "list" else (),
        "groups": groups,
        "chips": _chips(groups),
        "unknown_count": unknown_count,
        "is_unknown": is_unknown,
        "elsewhere": found.text_suggestion() if not paginator.count else "",
        "others": _others(asked) if not paginator.count and found.tree else (),
        "near": _near(found) if not paginator.count else (),
        "own_cards": _own_cards(request, found),
        "home_made": home_made_cards(found),
        "keep": _title_to_keep(request, found) if not paginator.count else "",
        "can_add": card_form.reads_texts(found.game_key),
        "orders": orders(found.tree, order_names(found.context.table), now),
        "views": _view_links(replaced(found.tree, "view", ""), view),
        "total": total(found.game_key, found.context.stamp),
        "is_loaded": paginator.count > 0 or reading.is_loaded(asked.game_key),
        "pages": paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
    }


def _own_cards(request: HttpRequest, found: Search) -> list[Card]:
    """The cards that the user keeps and whose titles have the words of the query."""
    if not request.user.is_authenticated or found.tree is None:
        return []
    return own_cards(found, CardScope(found.game_key, request.user.pk))


def _title_to_keep(request: HttpRequest, found: Search) -> str:
    """The words of a query that found nothing, as a title under which the user can keep a card."""
    words = words_of(found.tree) if request.user.is_authenticated else None
    title = " ".join(word.text for word in words or ())
    return title if is_clean(title) else ""


def _near(found: Search) -> list[Title]:
    """The titles that may be meant by a query of words alone."""
    words = list(leaves(found.tree))
    if isinstance(found.tree, Not) or not all(isinstance(word, Word) for word in words):
        return []
    return near(found.game_key, " ".join(word.text for word in words if isinstance(word, Word)))


def _others(asked: Listing) -> list[dict[str, Any]]:
    """The other games that understand the query and find cards by it."""
    found = []
    for key in catalogue.GAME_NAMES:
        try:
            count = len(reading.search(key, asked.text).rows()) if key != asked.game_key else 0
        except SearchError:
            continue
        if count:
            found.append({"name": catalogue.game(key).name, "slug": catalogue.game(key).slug, "count": count})
    return found


def _view_links(query: str, now: str) -> list[tuple[str, str, str, bool]]:
    """Each way to look at the list: its words, its name, the query without a word on this, whether it is on."""
    return [(label, name, query, name == now) for name, label in VIEWS.items()]


def _columns(game_key: str, cards: list[Card]) -> list[Column]:
    """The columns of the game in which a card of the page shows anything."""
    definitions = [definition_of(card) for card in cards]
    return [column for column in catalogue.game(game_key).columns if any(column.cell(one) for one in definitions)]


def _grouped(cards: list[Card], by: str) -> list[tuple[str, list[Card]]]:
    """The cards of a page under headings, in their order; one group without a heading unless asked for."""
    if not by:
        return [("", cards)]
    heading = {
        "type": lambda card: card.type,
        "set": lambda card: card.card_set.name,
        "rarity": lambda card: card.rarity.capitalize() or "Rarity not recorded",
    }[by]
    return [(name, list(found)) for name, found in groupby(cards, key=heading)]


def _chips(groups: list[FacetGroup]) -> list[dict[str, str]]:
    """A chip for each value that is on; one for all of a group where they are many, as of ``gem>=1``."""
    chips = []
    for group in groups:
        on = [facet for facet in group.facets if facet.is_on]
        if len(on) > MOST_CHIPS:
            label = f"{group.title}: {len(on)} values"
            chips.append({"label": label, "query": group.cleared})
        else:
            chips += [{"label": f"{group.title}: {facet.label}", "query": facet.query} for facet in on]
    return chips


def _game_key(slug: str) -> str:
    try:
        return catalogue.game_key(slug)
    except NoSuchGame as error:
        raise Http404(error.message) from error


def _list_link(game_key: str, text: str) -> str:
    return f"?{urlencode({'game': catalogue.game_slug(game_key), 'q': text})}"
