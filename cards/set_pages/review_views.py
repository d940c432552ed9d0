"""Pages of moderators: sets that wait to become public, accepting or declining one, hiding and showing."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards import catalogue, own_sets
from cards.errors import OwnSetChanged, OwnSetRefused
from cards.models import OwnSet, OwnSetReview
from cards.own_cards import cards_of
from cards.pages import for_moderators
from cards.set_pages.versions import rows_of
from conanhub.errors import ConanHubError
from conanhub.web import user_of

PAGE_SIZE: Final = 50


@for_moderators
@require_safe
def own_set_queue(request: HttpRequest) -> HttpResponse:
    """Versions that wait, the longest first."""
    page = Paginator(own_sets.queue(), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"section": "cards", "here": "own-sets", "page": page}
    return render(request, "cards/own_sets/queue.html", context)


@for_moderators
@require_http_methods(["GET", "HEAD", "POST"])
def review_own_set(request: HttpRequest, number: int) -> HttpResponse:
    """One version with all its cards; POST accepts or declines it."""
    found = own_sets.find_review(number)
    if found is None:
        raise Http404("This version does not wait, or its owner took it back.")
    refusal, status = "", 200
    if request.method == "POST":
        try:
            verdict = request.POST.get("verdict", "")
            if verdict not in ("accept", "decline"):
                raise OwnSetRefused("Choose to accept or to decline.", "no_verdict")
            decided = own_sets.decide(
                moderator=user_of(request),
                review=found,
                accept=verdict == "accept",
                reason=request.POST.get("reason", ""),
                if_match=request.POST.get("etag", ""),
            )
            messages.success(request, f"“{found.version.own_set.name}”: {decided.get_state_display().lower()}.")
            return redirect("cards:own_set_queue")
        except ConanHubError as error:
            refusal, status = error.message, 409 if isinstance(error, OwnSetChanged) else 400
            found = own_sets.find_review(number)
            if found is None:
                messages.error(request, refusal)
                return redirect("cards:own_set_queue")
    return render(request, "cards/own_sets/review.html", _context(request, found, refusal), status=status)


def _context(request: HttpRequest, found: OwnSetReview, refusal: str) -> dict[str, Any]:
    version = found.version
    own_set = version.own_set
    before = own_set.versions.filter(number__lt=version.number, review__state=OwnSetReview.State.ACCEPTED).first()
    return {
        "section": "cards",
        "here": "own-sets",
        "review": found,
        "version": version,
        "own_set": own_set,
        "game": catalogue.game(own_set.game_id),
        "game_slug": own_set.game.slug,
        "row": rows_of([version], before)[0],
        "before": before,
        "entries": list(cards_of([version], own_set.game_id).values()),
        "is_mine": own_set.owner_id == request.user.pk,
        "waits": found.state == OwnSetReview.State.ASKED,
        "refusal": refusal,
        "reason": request.POST.get("reason", ""),
    }


@for_moderators
@require_POST
def hide_own_set(request: HttpRequest, key: str) -> HttpResponse:
    """Keep a set from all but its owner, with a reason."""
    return _hidden_or_shown(request, key, hide=True)


@for_moderators
@require_POST
def show_own_set(request: HttpRequest, key: str) -> HttpResponse:
    """Let a hidden set be seen as before, with a reason."""
    return _hidden_or_shown(request, key, hide=False)


def _hidden_or_shown(request: HttpRequest, key: str, *, hide: bool) -> HttpResponse:
    found: OwnSet | None = own_sets.find_set(key, request.user)
    if found is None:
        raise Http404("There is no such set, or nothing of it was ever to be public.")
    act = own_sets.hide_set if hide else own_sets.show_set
    try:
        act(moderator=user_of(request), own_set=found, reason=request.POST.get("reason", ""))
        messages.success(request, "It is kept from others." if hide else "It can be seen again as before.")
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
    return redirect("cards:own_set", found.game.slug, found.key)
