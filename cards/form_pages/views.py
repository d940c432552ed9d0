"""Pages to type what a card says: a new one, one that the user keeps, or the gaps of one in the catalogue."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods, require_POST

from cards import card_form, catalogue, placeholders
from cards.card_form import CardForm, Fault, Sent, one
from cards.errors import NoSuchGame
from cards.form_pages import sending
from cards.form_pages.contexts import form_context, form_sent
from cards.form_pages.work import Work, work_out
from cards.models import Card, Proposal
from cards.query import fold
from conanhub import community, web
from conanhub.errors import ConanHubError, TooMany
from conanhub.web import user_of

LOOKS: Final = web.Limit("card-form-looks", 600, 60, "looks at a card while you type", is_shared=False)
SAVES: Final = web.Limit("card-form-saves", 120, 60, "versions of a form to keep", is_shared=False)
#: What of the page follows from what is typed.
PIECES: Final = ("aside", "sentences", "marks", "note", "found")
#: So many forms that were not sent are offered to go on with.
UNSENT_SHOWN: Final = 10


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def add_card(request: HttpRequest, game: str) -> HttpResponse:
    """The form for a card that the catalogue does not have."""
    game_key = _game_key(game)
    if not card_form.reads_texts(game_key):
        raise Http404("Components of this game are all in the catalogue; correct them on their pages.")
    return _form_page(request, game_key, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def complete_card(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """The form for a card of the catalogue, or one that the user keeps."""
    game_key = _game_key(game)
    return _form_page(request, game_key, _card(request, game_key, card_id))


@login_required
@require_POST
def look_at_form(request: HttpRequest, game: str, card_id: str = "") -> HttpResponse:
    """The face and what else follows from a form while it is typed, as pieces of the page; nothing is kept."""
    game_key = _game_key(game)
    try:
        web.spend(LOOKS, str(user_of(request).pk))
    except TooMany as refusal:
        return JsonResponse({"error": refusal.message}, status=429)
    card = _card(request, game_key, card_id) if card_id else None
    sent = form_sent(request)
    work = work_out(_form(game_key, card, sent), sent, _recorded(card))
    context = {"work": work, "page_form": work.form, "note": _title_note(request, work, card)}
    pieces = {name: render_to_string(f"cards/form/_{name}.html", context) for name in PIECES}
    return JsonResponse({**pieces, "faults": {fault.field: fault.sentence for fault in reversed(work.faults)}})


@login_required
@require_POST
def keep_form(request: HttpRequest, game: str, card_id: str = "") -> HttpResponse:
    """Keep a form for later, without a page."""
    game_key, user = _game_key(game), user_of(request)
    card = _card(request, game_key, card_id) if card_id else None
    try:
        web.spend(SAVES, str(user.pk))
        sent = form_sent(request)
        work = work_out(_form(game_key, card, sent), sent, _recorded(card))
        kept = sending.keep_unsent(user=user, work=work, card=card, unsent=_unsent(request, game_key, card))
    except TooMany as refusal:
        return JsonResponse({"error": refusal.message}, status=429)
    except ConanHubError as refusal:
        return JsonResponse({"error": refusal.message}, status=400)
    return JsonResponse({"unsent": kept.pk})


def _form_page(request: HttpRequest, game_key: str, card: Card | None) -> HttpResponse:
    if request.method != "POST":
        return _opened(request, game_key, card)
    sent = form_sent(request)
    work = work_out(_form(game_key, card, sent), sent, _recorded(card))
    if "insert" in sent:
        text = sending.replaced(work.text.text, one(sent, "insert"), work)
        sent = {**sent, "text": [text]}
        return _shown(request, work_out(work.form, sent, work.recorded), card)
    acts = {"propose": _propose, "keep": _keep, "save": _save}
    act = acts.get(one(sent, "act"))
    return act(request, work, card) if act else _shown(request, work, card)


def _opened(request: HttpRequest, game_key: str, card: Card | None) -> HttpResponse:
    """The form as it is found: empty, as it was kept for later, or as the user proposed it and nobody has decided."""
    kept = list(sending.unsent_of(user_of(request), game_key, card)[:UNSENT_SHOWN])
    wanted = request.GET.get("unsent", "")
    unsent = next((one for one in kept if str(one.pk) == wanted or card is not None), None)
    waiting = sending.waiting_of(user_of(request), game_key, card)
    known = [*waiting, *([unsent] if unsent else [])]
    card_type = next((said for one in reversed(known) if (said := sending.type_of(one))), request.GET.get("type", ""))
    form = _form(game_key, card, {"type": [card_type]})
    sent: dict[str, list[str]] = {"certainty": [sending.FIRST_CERTAINTY]}
    if known:
        sent = sending.sent_of_all(form, known)
        sent["unsent"] = [str(unsent.pk) if unsent else ""]
        sent["replaces"] = [" ".join(str(one.pk) for one in waiting)]
    elif title := request.GET.get("title", "") or (card.title if card and card.is_placeholder else ""):
        sent["location" if form.title_parts else "title"] = [title]
    work = work_out(form, sent, _recorded(card))
    # Nothing is wrong with a form before anything was typed.
    others = [one for one in kept if one is not unsent] if card is None else []
    return _shown(request, work if unsent else replace(work, faults=()), card, others=others)


def _propose(request: HttpRequest, work: Work, card: Card | None) -> HttpResponse:
    faults = sending.faults_of(work, is_new=card is None or card.is_placeholder)
    if faults:
        return _shown(request, work, card, faults)
    user = user_of(request)
    try:
        community.check_may_act(user)
        unsent = _unsent(request, work.form.game_key, card)
        sent = sending.propose(user=user, work=work, card=card, unsent=unsent)
    except ConanHubError as refusal:
        return _shown(request, work, card, [Fault("", refusal.code, refusal.message)])
    if not isinstance(sent, Proposal):
        return _shown(request, work, card, sent)
    said = f"“{sent.title}” is proposed. You are told what becomes of it."
    if one(work.sent, "replaces"):
        said += " What you had proposed before is taken back."
    messages.success(request, said)
    return redirect("cards:proposal", sent.pk)


def _keep(request: HttpRequest, work: Work, card: Card | None) -> HttpResponse:
    """Keep the card for the typist alone, with all that was typed."""
    user = user_of(request)
    try:
        if card is None:
            title = work.title or one(work.sent, "title")
            card = placeholders.keep_card(user=user, game_key=work.form.game_key, title=title)
        unsent = _unsent(request, work.form.game_key, None) or _unsent(request, work.form.game_key, card)
        sending.keep_unsent(user=user, work=work, card=card, unsent=unsent)
    except ConanHubError as refusal:
        return _shown(request, work, card, [Fault("title", refusal.code, refusal.message)])
    messages.success(request, f"“{card.title}” is kept with what you typed. You alone see it.")
    return redirect(card)


def _save(request: HttpRequest, work: Work, card: Card | None) -> HttpResponse:
    unsent = _unsent(request, work.form.game_key, card)
    try:
        kept = sending.keep_unsent(user=user_of(request), work=work, card=card, unsent=unsent)
    except ConanHubError as refusal:
        return _shown(request, work, card, [Fault("", refusal.code, refusal.message)])
    messages.success(request, "What you typed is kept for 90 days. You alone see it.")
    return _shown(request, replace(work, sent={**work.sent, "unsent": [str(kept.pk)]}), card)


def _shown(
    request: HttpRequest,
    work: Work,
    card: Card | None,
    faults: list[Fault] | None = None,
    others: list[Proposal] | None = None,
) -> HttpResponse:
    """The page with a form; ``faults`` are all that keep it from being proposed."""
    if faults is not None:
        work = replace(work, faults=tuple(faults))
    context: dict[str, Any] = {
        **form_context(work),
        "card": card,
        "is_new": card is None or card.is_placeholder,
        "certainties": card_form.CERTAINTIES.items(),
        "certainty": one(work.sent, "certainty") or sending.FIRST_CERTAINTY,
        "source": one(work.sent, "source"),
        "summary": one(work.sent, "summary"),
        "unsent": one(work.sent, "unsent"),
        "replaces": one(work.sent, "replaces"),
        "waiting": sending.waiting_of(user_of(request), work.form.game_key, card),
        "others": others or [],
        "note": _title_note(request, work, card),
        "most_source": card_form.MAX_SOURCE,
        "most_summary": card_form.MAX_SUMMARY,
    }
    return render(request, "cards/form/page.html", context, status=422 if faults else 200)


def _title_note(request: HttpRequest, work: Work, card: Card | None) -> dict[str, Any]:
    """What the site knows of a title that is typed: nothing, a card of everybody, or one that the user keeps."""
    title = work.title
    if not title or (card is not None and not card.is_placeholder):
        return {}
    same = Card.every.seen_by(user_of(request).pk).filter(game_id=work.form.game_key, search_title=fold(title))
    found = [one for one in same[:5] if card is None or one.pk != card.pk]
    listed = next((one for one in found if one.is_listed), None)
    return {"title": title, "known": listed, "own": next((one for one in found if one.is_placeholder), None)}


def _form(game_key: str, card: Card | None, sent: Sent) -> CardForm:
    """The form of the card's own type, else of the type that is chosen."""
    types = card_form.card_types(game_key)
    wanted = card.type if card is not None and not card.is_placeholder else one(sent, "retype") or one(sent, "type")
    return card_form.form_of(game_key, wanted if wanted in types else types[0])


def _recorded(card: Card | None) -> dict[str, Any]:
    return dict(card.record) if card is not None and not card.is_placeholder else {}


def _unsent(request: HttpRequest, game_key: str, card: Card | None) -> Proposal | None:
    """The form that was kept for later and is now sent again; another user's is none."""
    wanted = request.POST.get("unsent", "")
    if not (wanted.isascii() and wanted.isdecimal() and len(wanted) < 12):
        return None
    return sending.unsent_of(user_of(request), game_key, card).filter(pk=int(wanted)).first()


def _card(request: HttpRequest, game_key: str, card_id: str) -> Card:
    seen = Card.every.seen_by(user_of(request).pk).select_related("card_set")
    card = seen.filter(game_id=game_key, card_id=card_id).first()
    if card is None or not (card.is_listed or card.is_placeholder):
        raise Http404(f'There is no card "{card_id}" in this game.')
    if card.is_placeholder and not card_form.reads_texts(game_key):
        raise Http404("Components of this game are all in the catalogue.")
    return card


def _game_key(slug: str) -> str:
    try:
        return catalogue.game_key(slug)
    except NoSuchGame as error:
        raise Http404(error.message) from error
