"""A deck on paper: a page to print with the browser, and sheets as PDF."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from conanhub import web
from conanhub.errors import TooMany
from decks.pages.shared import Reached, answers_refusals, person_of, reach, refused_for_now
from decks.printing import MOST_CARDS, Plan, PrintForm, card_sheets, portions, reference_sheets, registration_sheet
from decks.reading import Person, scope_of
from decks.summary import DeckPage, deck_page

#: Drawn cards on one page of the site.
MOST_FACES: Final = 200
SHEETS: Final = web.Limit("deck-sheets", 60, 300, "sheets to print for your address", is_shared=False)


@require_GET
@answers_refusals
def deck_print(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """The deck on paper: a list to tick off, or with ``faces`` every card in its real size; settings for sheets."""
    reached = reach(request, public_id, share_key)
    page = printed_page(reached, request)
    return _print_page(request, reached, page, _form({}, page))


@require_GET
@answers_refusals
def print_sheets(request: HttpRequest, public_id: UUID | None = None, share_key: str | None = None) -> HttpResponse:
    """Cards to cut out, or the registration sheet, as PDF; settings that cannot be are shown with the form."""
    reached = reach(request, public_id, share_key)
    page = printed_page(reached, request)
    form = _form(request.GET.dict(), page)
    if not form.is_valid():
        return _print_page(request, reached, page, form, status=400)
    try:
        web.spend(SHEETS, web.address(request))
    except TooMany as refusal:
        return refused_for_now(request, refusal)
    response = HttpResponse(_sheets(page, form.plan(), person_of(request)), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slugify(page.deck.name) or "deck"}.pdf"'
    response["Cache-Control"] = "private, no-cache"
    return response


def printed_page(reached: Reached, request: HttpRequest) -> DeckPage:
    """The deck to print; those of some games cannot be played from paper."""
    page = deck_page(reached.deck, person_of(request))
    if not page.game.prints:
        raise Http404("Decks of this game are not printed.")
    return page


def _sheets(page: DeckPage, plan: Plan, person: Person) -> bytes:
    if plan.what == "sheets":
        return reference_sheets(plan=plan, page=page)
    if plan.what == "list":
        return registration_sheet(plan=plan, page=page)
    cards = [card_id for portion in portions(page, only_lacking=plan.only_lacking) for card_id in portion.card_ids]
    part = Paginator(cards, MOST_CARDS).get_page(plan.part)
    deck = page.deck
    scope = scope_of(deck, person)
    return card_sheets(
        plan=plan, title=deck.name, author=deck.owner.username, scope=scope, card_ids=list(part.object_list)
    )


def _print_page(
    request: HttpRequest, reached: Reached, page: DeckPage, form: PrintForm, *, status: int = 200
) -> HttpResponse:
    with_faces = "faces" in request.GET
    lines = [line for section in page.sections for line in section.lines for _ in range(line.quantity)]
    context = {
        "page": page,
        "form": form,
        "links": {name: reached.url(name) for name in ("print", "print_pdf")} | {"self": reached.url("")},
        "with_faces": with_faces,
        "faces": Paginator(lines, MOST_FACES).get_page(request.GET.get("page")) if with_faces else None,
        "parts": range(1, Paginator(lines, MOST_CARDS).num_pages + 1),
        "most": MOST_CARDS,
    }
    return render(request, "decks/print/page.html", context, status=status)


def _form(asked: Mapping[str, str], page: DeckPage) -> PrintForm:
    lacks = page.missing if page.has_collection else None
    return PrintForm(asked, lacks=lacks, has_reference=page.game.has_sheets)
