"""Pages of the moderators: the queue of proposals, one proposal with old and new side by side, bulk, reverting."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards import catalogue, proposals
from cards.errors import BadFacts, NoSuchGame, ProposalChanged, ProposalRefused
from cards.faces import face_html
from cards.facts import laid_over, made_of, set_info
from cards.models import Card, Decision, Proposal
from cards.pages.shown import face_of, first_set, shown_rows
from conanhub.community import check_moderator
from conanhub.errors import ConanHubError
from conanhub.web import user_of

PAGE_SIZE: Final = 50
#: So many of the queue stand beside a proposal.
BESIDE: Final = 9
View = Callable[..., HttpResponse]
Refused: Final = (BadFacts, ProposalRefused)


def for_moderators(view: View) -> View:
    """Visitors log in first; others than moderators are refused."""

    @login_required
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        check_moderator(cast(User, request.user))
        return view(request, *args, **kwargs)

    return answer


def _part(request: HttpRequest) -> dict[str, str]:
    """The part of the queue that the address names."""
    view, slug = request.GET.get("view", "all"), request.GET.get("game", "")
    try:
        game_key = catalogue.game_key(slug) if slug else ""
    except NoSuchGame:
        game_key = ""
    set_key = request.GET.get("set", "").replace("\x00", "")[:40]
    return {"view": view if view in proposals.VIEWS else "all", "game_key": game_key, "set_key": set_key}


def _query(part: dict[str, str]) -> str:
    slug = catalogue.game_slug(part["game_key"]) if part["game_key"] else ""
    named = {"view": part["view"] if part["view"] != "all" else "", "game": slug, "set": part["set_key"]}
    said = urlencode({name: value for name, value in named.items() if value})
    return f"?{said}" if said else ""


def _chips(part: dict[str, str]) -> list[dict[str, Any]]:
    many = proposals.counts(game_key=part["game_key"], set_key=part["set_key"])
    return [
        {"name": name, "count": many[view], "query": _query({**part, "view": view}) or "?", "on": view == part["view"]}
        for view, name in proposals.VIEWS.items()
    ]


@for_moderators
@require_safe
def review_queue(request: HttpRequest) -> HttpResponse:
    """What users propose, the oldest first, in parts."""
    proposals.reopen_unanswered()
    part = _part(request)
    rows = proposals.queue(**part).select_related("author__contributor")
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "section": "cards",
        "here": "review",
        "page": page,
        "chips": _chips(part),
        "part": part,
        "query": _query(part),
        "sets": proposals.sets_in_queue(),
        "alarm": timezone.now() - proposals.ALARM,
        "bulk": len(proposals.that_only_fill(**part)),
    }
    return render(request, "cards/review/queue.html", context)


@for_moderators
@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest, number: int) -> HttpResponse:
    """One proposal: old and new side by side, who says the same; POST decides it."""
    found = proposals.find_proposal(number, user_of(request))
    if found is None:
        raise Http404("There is no such proposal.")
    part = _part(request)
    if request.method == "POST":
        try:
            return _decided(request, found, part)
        except Refused as refusal:
            found.refresh_from_db()
            status = 409 if isinstance(refusal, ProposalChanged) else 400
            return render(request, "cards/review/proposal.html", _context(request, found, part, refusal), status=status)
    return render(request, "cards/review/proposal.html", _context(request, found, part, None))


def _decided(request: HttpRequest, found: Proposal, part: dict[str, str]) -> HttpResponse:
    """Do what the form says: accept and decline facts, and put a question about the others."""
    if not found.is_waiting:
        raise ProposalChanged(proposals.said_of(found))
    sent, fields = request.POST, [row.field for row in found.facts.all() if not row.verdict]
    said = {field: sent.get(f"verdict-{field}", "") for field in fields}
    if sent.get("all") in ("accept", "decline", "question"):
        said = {field: said[field] or sent["all"] for field in fields}
    verdicts = {field: verdict for field, verdict in said.items() if verdict in ("accept", "decline")}
    losers = {field: sent[f"loser-{field}"] for field in fields if sent.get(f"loser-{field}")}
    questions = [field for field, verdict in said.items() if verdict == "question"]
    words, etag = sent.get("words", ""), sent.get("etag", "")
    if not verdicts and not questions:
        raise ProposalRefused("Choose a verdict for at least one fact.", "no_verdicts")
    if not etag:
        raise ProposalChanged("The form does not say which state of the proposal it shows. Load the page again.")
    if questions:
        proposals.clean_question(words)  # before anything is decided: all of the form is done, or nothing
    after = proposals.beside(found, **part).after
    if verdicts:
        proposals.decide(
            moderator=user_of(request), proposal=found, verdicts=verdicts, losers=losers, reason=words, if_match=etag
        )
        etag = found.etag
    if questions and found.is_waiting:
        proposals.send_back(moderator=user_of(request), proposal=found, question=words, if_match=etag)
    messages.success(request, _what_was_done(found, verdicts, questions))
    if after is not None:
        return redirect(reverse("cards:review", args=[after]) + _query(part))
    return redirect(reverse("cards:review_queue") + _query(part))


def _what_was_done(found: Proposal, verdicts: dict[str, str], questions: list[str]) -> str:
    counts = [("accepted", "accept"), ("declined", "decline")]
    parts = [f"{list(verdicts.values()).count(one)} {name}" for name, one in counts if one in verdicts.values()]
    if questions:
        parts.append("question sent")
    return f"{found.title}: {', '.join(parts)}."


def _context(
    request: HttpRequest, found: Proposal, part: dict[str, str], refusal: ConanHubError | None
) -> dict[str, Any]:
    rows = proposals.fact_rows(found)
    card = found.card if found.card is not None and not found.card.is_placeholder else None
    typed = {one.row.field: one.row.new for one in rows}
    base = {"id": card.card_id if card else "new-card", "title": found.title, "type": typed.get("type", "")}
    old = card.record if card else None
    new = laid_over(old, typed) if old is not None else made_of(found.game_id, base, typed)
    info = set_info(card.card_set) if card is not None and card.card_set is not None else first_set(found.game_id)
    before_after = proposals.beside(found, **part)
    impact = proposals.HOOKS.impact(found.game_id, found.search_title, card.card_id if card else "")
    shown = shown_rows(found.game_id, rows, old, new)
    target = _merge_target(found, card)
    return {
        "section": "cards",
        "here": "review",
        "proposal": found,
        "card": card,
        "rows": shown,
        "unchanged": [one for one in shown if one["fact"].row.verdict == "same"],
        "open": sum(not one.row.verdict for one in rows),
        "disputed": [one for one in rows if one.is_disputed and not one.row.verdict],
        "old_face": face_of(found.game_id, old, info) if old is not None else "",
        "new_face": face_html(target, size="list") if target else face_of(found.game_id, new, info),
        "target": target,
        "impact": proposals.HOOKS.merge_impact(card, target) if card and target else impact,
        "record": proposals.record_of_user(found.author_number),
        "is_mine": found.author_id == user_of(request).pk,
        "decisions": found.decisions.select_related("by", "reverted_by").all(),
        "quotation": getattr(found, "quotation", None),
        "chips": _chips(part),
        "near": proposals.around(found, BESIDE, **part),
        "before": before_after.before,
        "after": before_after.after,
        "query": _query(part),
        "alarm": timezone.now() - proposals.ALARM,
        "refusal": refusal,
        "sent": request.POST,
    }


def _merge_target(found: Proposal, card: Card | None) -> Card | None:
    """The card that stays, of a proposal to merge two; none once it is gone itself."""
    if found.kind != Proposal.Kind.MERGE or card is None or not found.is_waiting:
        return None
    named = {row.field: row.new for row in found.facts.all()}.get(proposals.MERGE_FIELD)
    return Card.objects.filter(game_id=found.game_id, card_id=named).select_related("card_set", "game").first()


@for_moderators
@require_POST
def mark_reviewed(request: HttpRequest, number: int) -> HttpResponse:
    """Say that what was accepted by itself is right."""
    found = proposals.find_proposal(number, user_of(request))
    if found is None:
        raise Http404("There is no such proposal.")
    proposals.mark_reviewed(moderator=user_of(request), proposal=found)
    messages.success(request, f"{found.title}: reviewed.")
    return redirect("cards:review", found.pk)


@for_moderators
@require_POST
def revert_decision(request: HttpRequest, number: int) -> HttpResponse:
    """Take a decision back, with a reason."""
    decision = Decision.objects.select_related("proposal").filter(pk=number).first() if number < 2**31 else None
    if decision is None:
        raise Http404("There is no such decision.")
    try:
        words = request.POST.get("words", "")
        proposals.revert(moderator=user_of(request), decision=decision, reason=words)
        messages.success(request, f"{decision.proposal.title}: taken back.")
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect("cards:review", decision.proposal_id)


@for_moderators
@require_http_methods(["GET", "HEAD", "POST"])
def review_bulk(request: HttpRequest) -> HttpResponse:
    """Proposals that replace nothing known, to be accepted together; POST accepts those that are ticked."""
    part = _part(request)
    rows = [one for one in proposals.that_only_fill(**part) if one.author_id != user_of(request).pk]
    if request.method == "POST":
        ticked = {word.partition(" ") for word in request.POST.getlist("proposal")[: proposals.MOST_AT_ONCE]}
        etags = {number: etag for number, _, etag in ticked}
        chosen = [one for one in rows if etags.get(str(one.pk))]
        done = sum(_accepted_whole(request, one, etags[str(one.pk)]) for one in chosen)
        left = len(etags) - done
        messages.success(request, f"{done} proposal{'' if done == 1 else 's'} accepted.")
        if left:
            said = f"{left} of those ticked changed meanwhile or cannot be accepted as they are: look at them singly."
            messages.error(request, said)
        return redirect(reverse("cards:review_bulk") + _query(part))
    context = {"section": "cards", "here": "review", "rows": rows, "query": _query(part)}
    return render(request, "cards/review/bulk.html", context)


def _accepted_whole(request: HttpRequest, one: Proposal, etag: str) -> bool:
    verdicts = {row.field: "accept" for row in one.facts.all() if not row.verdict}
    try:
        proposals.decide(moderator=user_of(request), proposal=one, verdicts=verdicts, if_match=etag)
    except Refused:
        return False
    return True


@for_moderators
@require_http_methods(["GET", "HEAD", "POST"])
def close_of_user(request: HttpRequest, username: str) -> HttpResponse:
    """What a user proposed, to be declined or taken back together, such as after a suspension."""
    author = User.objects.filter(username__iexact=username.replace("\x00", "")).first()
    if author is None:
        raise Http404("There is no user of this name.")
    rows = proposals.own_proposals(author).exclude(state=Proposal.State.UNSENT)
    closed: proposals.Closed | None = None
    if request.method == "POST":
        words, reverting = request.POST.get("words", "").strip()[:500], request.POST.get("revert") == "yes"
        if not words:
            messages.error(request, "Say why: the user will read it.")
        elif author.pk == request.user.pk:
            messages.error(request, "Nobody decides an own proposal: another moderator must.")
        else:
            closed = proposals.close_proposals(
                moderator=user_of(request),
                author=author,
                reason=words,
                reverting=reverting,
                waiting_from=_number_sent(request, "waiting_from", 0),
                decided_before=_number_sent(request, "decided_before", proposals.LAST),
            )
            messages.success(request, f"{closed.declined} declined, {closed.taken_back} taken back.")
        if closed is None or not closed.left:
            return redirect("cards:review_user", author.username)
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "section": "cards",
        "here": "review",
        "author": author,
        "page": page,
        "record": proposals.record_of_user(author.pk),
        "closed": closed,
        "words": request.POST.get("words", ""),
        "reverting": request.POST.get("revert") == "yes",
        "most_closed": proposals.MOST_CLOSED,
    }
    return render(request, "cards/review/user.html", context)


def _number_sent(request: HttpRequest, name: str, otherwise: int) -> int:
    written = request.POST.get(name, "")
    return int(written) if written.isascii() and written.isdecimal() and len(written) < 11 else otherwise
