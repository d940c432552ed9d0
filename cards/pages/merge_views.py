"""The page on which a user proposes that two cards of the catalogue are one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cards import catalogue, proposals, reading
from cards.errors import BadFacts, NoSuchGame, ProposalRefused
from cards.faces import face_html
from cards.models import Card
from cards.query import fold
from conanhub.errors import ConanHubError
from conanhub.web import user_of

MOST_LETTERS = 120


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """GET shows both cards side by side once the other is named; POST proposes to merge this one into it."""
    try:
        card = reading.find_card(catalogue.game_key(game), card_id)
    except NoSuchGame as error:
        raise Http404(error.message) from error
    if card is None:
        raise Http404("There is no such card.")
    sent = request.POST if request.method == "POST" else request.GET
    title = sent.get("into", "").replace("\x00", "")[:MOST_LETTERS]
    target, refusal = _target(card, title)
    if request.method == "POST" and target is not None:
        try:
            return _proposed(request, card, target)
        except (BadFacts, ProposalRefused) as error:
            refusal = error
    context = {
        "section": "cards",
        "card": card,
        "game_slug": game,
        "into": title,
        "note": request.POST.get("note", "")[:500],
        "target": target,
        "refusal": refusal,
        "faces": [face_html(one, size="list") for one in (card, target)] if target else (),
        "impact": proposals.HOOKS.merge_impact(card, target) if target else None,
    }
    return render(request, "cards/proposals/merge.html", context, status=400 if refusal else 200)


def _target(card: Card, title: str) -> tuple[Card | None, ConanHubError | None]:
    """The card of this title, or why this one cannot be merged into it."""
    known = Card.objects.filter(game_id=card.game_id, is_listed=True, search_title=fold(title)) if title else None
    found = known.exclude(pk=card.pk).first() if known is not None else None
    if known is not None and found is None:
        said = "There is no other card of this title in the catalogue. Write the whole title as the catalogue has it."
        return None, ProposalRefused(said, "no_such_card")
    try:
        return (proposals.target_of(card, found.card_id), None) if found else (None, None)
    except BadFacts as error:
        return None, error


def _proposed(request: HttpRequest, card: Card, target: Card) -> HttpResponse:
    fact = proposals.TypedFact(field=proposals.MERGE_FIELD, value=target.card_id, certainty="hand")
    found = proposals.submit(
        user=user_of(request),
        game_key=card.game_id,
        card=card,
        facts=[fact],
        note=request.POST.get("note", ""),
        key=request.POST.get("key", ""),
    )
    messages.success(request, "Proposed. A moderator looks at both cards and decides.")
    return redirect("cards:proposal", found.pk)
