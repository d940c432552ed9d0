"""Pages of those who propose: their proposals with what became of them, and the history of a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from cards import catalogue, proposals, reading
from cards.errors import BadFacts, NoSuchGame, ProposalRefused
from cards.games import GAMES
from cards.models import Card, Proposal
from cards.pages.shown import show
from conanhub.community import is_moderator
from conanhub.web import user_of

PAGE_SIZE: Final = 50
State = Proposal.State
#: States of proposals by the chip that shows them.
CHIPS: Final = {
    "all": ("All", ()),
    "waiting": ("Waiting", (State.OPEN,)),
    "question": ("Question to you", (State.QUESTION,)),
    "accepted": ("Accepted", (State.ACCEPTED, State.PART)),
    "declined": ("Declined or overtaken", (State.DECLINED, State.STALE, State.REVERTED)),
    "unsent": ("Not sent", (State.UNSENT,)),
}
#: Fields of records that are no facts of the card, or have their own place.
NOT_LISTED: Final = ("id", "flavor", "facts", "data_rows", "reprint_of")
#: Colours of states.
TONES: Final[Mapping[str, str]] = {
    State.OPEN: "info",
    State.QUESTION: "warn",
    State.ACCEPTED: "ok",
    State.PART: "ok",
    State.DECLINED: "bad",
    State.REVERTED: "bad",
}


@login_required
@require_safe
def own_proposals(request: HttpRequest) -> HttpResponse:
    """What the user proposed or keeps for later, the newest first."""
    user = user_of(request)
    state = request.GET.get("state", "all")
    state = state if state in CHIPS else "all"
    _name, states = CHIPS[state]
    rows = proposals.own_proposals(user)
    page = Paginator(rows.filter(state__in=states) if states else rows, PAGE_SIZE).get_page(request.GET.get("page"))
    for one in page:
        one.tone = TONES.get(one.state, "")  # type: ignore[attr-defined]  # for the template alone
    context = {
        "section": "cards",
        "page": page,
        "state": state,
        "chips": [(key, name) for key, (name, _states) in CHIPS.items()],
        "standing": proposals.standing_of(user),
        "record": proposals.record_of_user(user.pk),
    }
    return render(request, "cards/proposals/own.html", context)


@require_safe
def one_proposal(request: HttpRequest, number: int) -> HttpResponse:
    """A proposal as its author sees it, or everybody once it is accepted."""
    found = proposals.find_proposal(number, request.user)
    if found is None:
        raise Http404("There is no such proposal, or it waits and is not yours.")
    rows = [
        {
            "row": row,
            "name": row.field.replace("_", " ").capitalize(),
            "old": show(found.game_id, row.field, row.old, None),
            "new": show(found.game_id, row.field, row.new, None),
        }
        for row in found.facts.all()
    ]
    is_mine = found.author_id is not None and found.author_id == request.user.pk
    context = {
        "section": "cards",
        "proposal": found,
        "rows": rows,
        "is_mine": is_mine,
        "is_moderator": is_moderator(request.user),
        "decisions": found.decisions.select_related("by"),
        "quotation": getattr(found, "quotation", None) if is_mine else None,
        "tone": TONES.get(found.state, ""),
    }
    return render(request, "cards/proposals/one.html", context)


@login_required
@require_POST
def withdraw_proposal(request: HttpRequest, number: int) -> HttpResponse:
    """Take back an own proposal."""
    found = _own(request, number)
    try:
        done = proposals.withdraw(user=user_of(request), proposal=found)
        messages.success(request, f"{found.title or 'Your proposal'}: taken back.")
        if not Proposal.objects.filter(pk=done.pk).exists():
            return redirect("cards:own_proposals")
    except ProposalRefused as refusal:
        messages.error(request, refusal.message)
    return redirect("cards:proposal", number)


@login_required
@require_POST
def answer_question(request: HttpRequest, number: int) -> HttpResponse:
    """Answer the question of a moderator."""
    try:
        words = request.POST.get("words", "")
        proposals.answer(user=user_of(request), proposal=_own(request, number), words=words)
        messages.success(request, "Your answer is with the moderators.")
    except (ProposalRefused, BadFacts) as refusal:
        messages.error(request, refusal.message)
    return redirect("cards:proposal", number)


def _own(request: HttpRequest, number: int) -> Proposal:
    found = proposals.find_proposal(number, user_of(request))
    if found is None or found.author_id != request.user.pk:
        raise Http404("There is no such proposal of yours.")
    return found


def _card(game: str, card_id: str) -> Card:
    try:
        found = reading.find_card(catalogue.game_key(game), card_id)
    except NoSuchGame as error:
        raise Http404(error.message) from error
    if found is None:
        raise Http404("There is no such card.")
    return found


def _known_before(game: str, card_id: str) -> Card | None:
    return reading.find_alias(catalogue.game_key(game), card_id) if game in map(catalogue.game_slug, GAMES) else None


@require_safe
def card_history(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """Where the facts of a card are from, its revisions, what was found to be wrong; htmx fetches the piece alone."""
    try:
        card = _card(game, card_id)
    except Http404:
        now = _known_before(game, card_id)
        if now is None:
            raise
        return redirect("cards:history", game, now.card_id, permanent=True)
    if card.hidden_by_reports and not is_moderator(request.user):
        raise Http404("Reports hide this card until a moderator has looked at it.")
    found = proposals.history_of(card)
    facts = [
        {
            "fact": one,
            "value": show(card.game_id, one.field, one.value, card.record),
            "others": [(show(card.game_id, one.field, other.value, None), other) for other in one.others],
            "mine": any(voice.user_id == request.user.pk for voice in one.supports),
        }
        for one in found.facts
    ]
    rest = [
        (name, name.replace("_", " ").capitalize(), show(card.game_id, name, value, card.record))
        for name, value in card.record.items()
        if name not in (*found.by_field, *NOT_LISTED) and value != "?"
    ]
    context: dict[str, Any] = {"section": "cards", "card": card, "game_slug": game, "history": found, "facts": facts}
    context |= {"rest": rest, "is_moderator": is_moderator(request.user)}
    is_part = bool(request.htmx)  # type: ignore[attr-defined]
    return render(request, "cards/proposals/_history.html" if is_part else "cards/proposals/history.html", context)


@login_required
@require_POST
def agree(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """Say that a fact is so on one's own card too."""
    card = _card(game, card_id)
    try:
        proposals.mine_too(
            user=user_of(request),
            card=card,
            field=request.POST.get("field", "")[:40],
            certainty=request.POST.get("certainty", "hand"),
        )
        messages.success(request, "Noted: it is so on yours too.")
    except (ProposalRefused, BadFacts) as refusal:
        messages.error(request, refusal.message)
    return redirect("cards:history", game, card_id)
