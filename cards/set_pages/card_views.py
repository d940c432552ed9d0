"""Pages of one home-made card: what it is, the form to make and change it, taking it out of the set."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards import catalogue, own_sets
from cards.card_form import Fault, one, read_again
from cards.faces import draw
from cards.form_pages import LOOKS, PIECES, Work, form_context, form_sent, replaced
from cards.games import CatalogCard
from cards.models import Card, OwnSet
from cards.own_cards import cards_of, refusal_of, working_card
from cards.own_sets import versions_for
from cards.query import fold
from cards.set_pages import card_work
from cards.set_pages.reaching import Reached, mine, reach
from conanhub import web
from conanhub.errors import ConanHubError, TooMany
from conanhub.web import user_of


@require_safe
def own_card(request: HttpRequest, game: str, key: str, card_id: str, link: str = "") -> HttpResponse:
    """One card: for its maker as it is now, for others as the newest version has it that they may see."""
    reached = reach(request, game, key, link)
    found = reached.own_set
    is_mine = found.owner_id == request.user.pk
    row = own_sets.find_card(found, card_id) if is_mine else None
    entry = working_card(row) if row is not None else _published(request, reached, card_id)
    if entry is None and row is not None:
        said = f"“{row.title}” cannot be read as a card any more: {refusal_of(row)} Mend it here; nothing is lost."
        messages.warning(request, said)
        return redirect("cards:change_own_card", game, key, card_id)
    if entry is None:
        raise Http404("There is no such card in this set, or you may not see it.")
    context = {"is_mine": is_mine and row is not None, "row": row, **_page_of(reached, entry)}
    if row is not None and context["kept"]:
        typed = read_again(row.game_id, row.record, own_sets.typed_text(row))
        context |= {"typed": typed, "kept": context["kept"] if not typed.kept else ()}
    return render(request, "cards/own_sets/card.html", context)


def _published(request: HttpRequest, reached: Reached, card_id: str) -> CatalogCard | None:
    for version in versions_for(reached.own_set, request.user, reached.link):
        if found := cards_of([version], reached.own_set.game_id).get(card_id):
            return found
    return None


def _page_of(reached: Reached, entry: CatalogCard) -> dict[str, Any]:
    game = catalogue.game(entry.game_key)
    face = game.make_face(entry, False)
    return {
        "section": "cards",
        "own_set": reached.own_set,
        "set_url": reached.url(),
        "game": game,
        "game_slug": game.slug,
        "entry": entry,
        "title": entry.definition.title,
        "face": draw(entry, "full", False),
        "text": face.text,
        "text_known": face.text_known,
        "requirement": game.requirement(entry.definition),
        "facts": list(game.facts(entry)),
        "kept": list(entry.record.get("facts", ())),
    }


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def add_own_card(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """The form for another card of the set."""
    return _form_page(request, mine(request, game, key), None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_own_card(request: HttpRequest, game: str, key: str, card_id: str) -> HttpResponse:
    """The form with a card of the set."""
    found = mine(request, game, key)
    return _form_page(request, found, _card(found, card_id))


@login_required
@require_POST
def look_at_own_card(request: HttpRequest, game: str, key: str, card_id: str = "") -> HttpResponse:
    """The face and what else follows from a form while it is typed, as pieces of the page; nothing is kept."""
    found = mine(request, game, key)
    try:
        web.spend(LOOKS, str(user_of(request).pk))
    except TooMany as refusal:
        return JsonResponse({"error": refusal.message}, status=429)
    card = _card(found, card_id) if card_id else None
    work = card_work.work_of(found, card, form_sent(request))
    context = {"work": work, "page_form": work.form, "note": _title_note(found, work), "own_set": found}
    pieces = {name: render_to_string(f"cards/form/_{name}.html", context) for name in PIECES}
    return JsonResponse({**pieces, "faults": {fault.field: fault.sentence for fault in reversed(work.faults)}})


@login_required
@require_POST
def delete_own_card(request: HttpRequest, game: str, key: str, card_id: str) -> HttpResponse:
    """Take a card out of the set; versions keep it."""
    found = mine(request, game, key)
    card = _card(found, card_id)
    try:
        own_sets.delete_card(user=user_of(request), card=card, if_match=request.POST.get("etag", ""))
        messages.success(request, f"“{card.title}” is taken out. Versions that were published keep it.")
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
        return redirect("cards:own_card", game, key, card_id)
    return redirect("cards:own_set", game, key)


def _card(own_set: OwnSet, card_id: str) -> Card:
    found = own_sets.find_card(own_set, card_id)
    if found is None:
        raise Http404("There is no such card in this set.")
    return found


def _form_page(request: HttpRequest, own_set: OwnSet, card: Card | None) -> HttpResponse:
    if request.method != "POST":
        sent = card_work.sent_of(own_set, card) if card else {"type": [request.GET.get("type", "")]}
        work = card_work.work_of(own_set, card, sent)
        return _shown(request, own_set, card, replace(work, faults=()))
    sent = form_sent(request)
    work = card_work.work_of(own_set, card, sent)
    if "insert" in sent:
        text = replaced(work.text.text, one(sent, "insert"), work)
        return _shown(request, own_set, card, card_work.work_of(own_set, card, {**sent, "text": [text]}))
    if one(sent, "act") in ("save", "more"):
        return _saved(request, own_set, card, work)
    return _shown(request, own_set, card, work)


def _saved(request: HttpRequest, own_set: OwnSet, card: Card | None, work: Work) -> HttpResponse:
    faults = card_work.faults_of(work)
    if faults:
        return _shown(request, own_set, card, work, faults)
    try:
        saved = card_work.save(user=user_of(request), own_set=own_set, card=card, work=work)
    except ConanHubError as refusal:
        return _shown(request, own_set, card, work, [Fault("", refusal.code, refusal.message)])
    if not isinstance(saved, Card):
        return _shown(request, own_set, card, work, saved)
    messages.success(request, f"“{saved.title}” is in the set. Others see it once you publish a version.")
    if one(work.sent, "act") == "more":
        address = reverse("cards:add_own_card", args=[own_set.game.slug, own_set.key])
        return redirect(f"{address}?{urlencode({'type': work.form.card_type})}")
    return redirect("cards:own_card", own_set.game.slug, own_set.key, saved.card_id)


def _shown(
    request: HttpRequest, own_set: OwnSet, card: Card | None, work: Work, faults: list[Fault] | None = None
) -> HttpResponse:
    """The page with a form; ``faults`` are all that keep it from being saved."""
    if faults is not None:
        work = replace(work, faults=tuple(faults))
    context = {
        **form_context(work),
        "own_set": own_set,
        "card": card,
        "etag": one(work.sent, "etag") or own_set.etag,
        "note": _title_note(own_set, work),
        "most_abilities": own_sets.MOST_ABILITIES,
    }
    return render(request, "cards/own_sets/form.html", context, status=422 if faults else 200)


def _title_note(own_set: OwnSet, work: Work) -> dict[str, Any]:
    """Whether the catalogue has a card of the title that is typed."""
    title = work.title
    if not title:
        return {}
    return {"title": title, "known": Card.objects.filter(game_id=own_set.game_id, search_title=fold(title)).first()}
