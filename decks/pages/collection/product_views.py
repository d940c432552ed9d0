"""Pages of the products of a game, plus and minus for those that a user owns, and their list as CSV."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST, require_safe

from cards import catalogue
from cards.models import Product
from conanhub.errors import ConanHubError
from conanhub.web import user_of
from decks import collection
from decks.collection import ProductLine
from decks.errors import ProductNotFound
from decks.games import NOT_YOURS, Playable, deck_game
from decks.pages.collection.web import go_back, key_of, number_of
from decks.pages.shared import is_partial, person_of

MAX_ROUNDS: Final = 99
PLAY_FILTERS: Final = (
    ("players", "Players, with the Overlord"),
    ("board", "Board"),
    ("box", "Printed in"),
    ("rounds", "Rounds"),
    ("complexity", "Complexity"),
)


@require_safe
def product_list(request: HttpRequest, game: str) -> HttpResponse:
    """All products of a game; a game without products has no such page."""
    return render(request, "decks/collection/products.html", _context(request, key_of(game)))


def _values(scenario: Playable, name: str) -> tuple[str, ...]:
    """What a filter looks at."""
    if name == "players":
        return tuple(map(str, scenario.players))
    if name == "board":
        return scenario.boards
    return ({"box": scenario.printed_in, "rounds": scenario.rounds, "complexity": scenario.complexity}[name],)


def _as_number(text: str) -> tuple[int, str]:
    return (int(text), "") if text.isdecimal() else (MAX_ROUNDS, text)


@require_safe
def what_to_play(request: HttpRequest, game: str) -> HttpResponse:
    """The scenarios that can be played with the own boxes; a game without scenarios has no such page."""
    game_key, person = key_of(game), person_of(request)
    page = collection.play_page(game_key, person)
    if page is None:
        raise Http404("No scenarios of this game are recorded.")
    asked = {name: request.GET.get(name, "") for name, _title in PLAY_FILTERS}
    mine = "mine" in request.GET
    shown = [
        one
        for one in page.playable
        if all(not value or value in _values(one, name) for name, value in asked.items())
        and not (mine and NOT_YOURS in one.changes)
    ]
    filters = []
    for name, title in PLAY_FILTERS:
        values = {value for one in page.playable for value in _values(one, name)}
        filters.append((name, title, sorted(values, key=_as_number), asked[name]))
    told = {"page": page, "shown": shown, "filters": filters, "mine": mine}
    return render(request, "decks/collection/play.html", {**_context(request, game_key), **told})


@require_safe
def product_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """One product with its contents."""
    product = _product(game, key)
    context = _context(request, product.game_id)
    row = next((one for one in context["rows"] if one.product == product), None)
    if row is None:
        raise Http404("There is no such product.")
    lines = collection.product_lines(product, person_of(request))
    groups: dict[str, list[ProductLine]] = {}
    for line in lines:
        groups.setdefault(line.type, []).append(line)
    contents = [(name, sum(line.quantity for line in inside), inside) for name, inside in groups.items()]
    told = {"row": row, "lines": lines, "contents": contents, "missing": [line for line in lines if line.missing]}
    return render(request, "decks/collection/product.html", {**context, **told})


@login_required
@require_POST
def product_set(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Record one copy of a product more or less, or a number of copies."""
    product, user = _product(game, key), user_of(request)
    refusal = ""
    try:
        if "step" in request.POST:
            collection.add_product(user=user, product=product, copies=number_of(request.POST["step"]))
        else:
            quantity = number_of(request.POST.get("quantity", ""))
            collection.set_product(user=user, product=product, quantity=quantity)
    except ConanHubError as error:
        refusal = error.message
    if is_partial(request):
        context = {**_context(request, product.game_id), "refusal": refusal}
        return render(request, "decks/collection/_product_list.html", context)
    if refusal:
        messages.error(request, refusal)
    return go_back(request)


@login_required
@require_POST
def product_missing(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Record that one copy more or less of a card lacks in a product: its id is the value of what was sent."""
    product = _product(game, key)
    is_found = "found" in request.POST
    card_id = request.POST.get("found" if is_found else "lacks", "")
    try:
        copies = -1 if is_found else 1
        collection.add_missing(user=user_of(request), product=product, card_id=card_id, copies=copies)
    except ConanHubError as error:
        messages.error(request, error.message)
    return go_back(request)


@login_required
@require_POST
def products_import(request: HttpRequest, game: str) -> HttpResponse:
    """Set the numbers of the products in a CSV list; a list with a wrong line changes nothing."""
    game_key, text = key_of(game), request.POST.get("text", "")
    context = _context(request, game_key)
    try:
        found = collection.read_products(text, [row.product for row in context["rows"]])
        changed = collection.import_products(user=user_of(request), game_key=game_key, found=found)
    except ConanHubError as error:
        kept = text[: collection.MAX_PRODUCT_CHARACTERS]
        wrong = {"wrong": error.message, "problems": getattr(error, "problems", ()), "text": kept}
        return render(request, "decks/collection/products.html", {**context, **wrong}, status=400)
    messages.success(request, f"{changed} product{'' if changed == 1 else 's'} changed.")
    return redirect("decks:products", game)


@login_required
@require_GET
def products_export(request: HttpRequest, game: str) -> HttpResponse:
    """The products that one owns as CSV."""
    game_key = key_of(game)
    text = collection.products_csv(user_of(request), game_key) or "product,name,quantity,missing\r\n"
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="products.csv"'
    return response


def _product(slug: str, key: str) -> Product:
    try:
        return collection.find_product(key_of(slug), key)
    except ProductNotFound as refusal:
        raise Http404(refusal.message) from refusal


def _context(request: HttpRequest, game_key: str) -> dict[str, Any]:
    person = person_of(request)
    rows = collection.product_rows(game_key, person)
    if not rows:
        raise Http404("There are no products of this game.")
    game = catalogue.game(game_key)
    last = collection.last_step(user_of(request), game_key) if person.is_authenticated else None
    here = {"game": game, "game_slug": game.slug, "section": "collection", "max_copies": collection.MAX_OF_PRODUCT}
    told = {"rows": rows, "closing": collection.closing(rows), "totals": collection.totals(game_key)}
    told["has_scenarios"] = deck_game(game_key).playable is not None
    return {**here, **told, "last": last if last and last.products else None}
