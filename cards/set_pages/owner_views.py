"""What its owner does with a set: name, notes and visibility, link, versions, review, deleting."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from cards import own_sets
from cards.errors import OwnSetChanged
from cards.fact_models import MAX_SET_NAME, MAX_SET_NOTES
from cards.models import Card, OwnSet
from cards.set_pages.reaching import mine, settle
from conanhub.errors import ConanHubError
from conanhub.web import user_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_set_settings(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Name, notes, and who may see the versions of a set."""
    found, refusal, status = mine(request, game, key), "", 200
    sent = request.POST
    if request.method == "POST":
        try:
            changed = own_sets.change_set(
                user=user_of(request),
                own_set=found,
                name=sent.get("name", ""),
                notes=sent.get("notes", ""),
                visibility=sent.get("visibility") or None,
                if_match=sent.get("etag", ""),
            )
            messages.success(request, _said_of(changed, sent.get("visibility", "")))
            return redirect("cards:own_set", changed.game.slug, changed.key)
        except ConanHubError as error:
            refusal, status = error.message, 409 if isinstance(error, OwnSetChanged) else 400
            found = mine(request, game, key)
    context = {
        "section": "cards",
        "own_set": found,
        "game_slug": game,
        "refusal": refusal,
        "name": sent.get("name", found.name),
        "notes": sent.get("notes", found.notes),
        "visibility": sent.get("visibility", found.visibility),
        "visibilities": OwnSet.Visibility.choices,
        "most_name": MAX_SET_NAME,
        "most_notes": MAX_SET_NOTES,
    }
    return render(request, "cards/own_sets/settings.html", context, status=status)


def _said_of(own_set: OwnSet, wanted: str) -> str:
    if wanted == OwnSet.Visibility.PUBLIC and own_set.visibility != OwnSet.Visibility.PUBLIC:
        return "Saved. Its newest version waits for a moderator; until then who may see the set stays as it was."
    return "Saved."


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_own_set(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Delete a set, after a page that says what that means."""
    found = mine(request, game, key)
    if request.method != "POST":
        context = {
            "section": "cards",
            "own_set": found,
            "card_count": Card.every.filter(own_set=found).count(),
            "game_slug": game,
        }
        return render(request, "cards/own_sets/delete.html", context)
    name = found.name
    try:
        whole = own_sets.delete_set(user=user_of(request), own_set=found, if_match=request.POST.get("etag", ""))
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
        return redirect("cards:own_set", game, key)
    more = "" if whole else " The versions with which others play stay in their decks and results, without your name."
    messages.success(request, f"“{name}” is deleted.{more}")
    return redirect("cards:own_sets")


@login_required
@require_POST
def publish_own_set(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Freeze the cards as the next version."""
    found, user, sent = mine(request, game, key), user_of(request), request.POST
    try:
        made = own_sets.publish(
            user=user,
            own_set=found,
            note=sent.get("note", ""),
            key=sent.get("key", ""),
            if_match=sent.get("etag", ""),
        )
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
        return redirect("cards:own_set", game, key)
    is_public = found.visibility == OwnSet.Visibility.PUBLIC
    more = " It waits for a moderator before others see it." if is_public else " Decks can name it now."
    messages.success(request, f"Version {made.number} is published.{more}")
    return redirect("cards:own_set", game, key)


@login_required
@require_POST
def renew_link(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Make a new link."""
    found = mine(request, game, key)
    said = "There is a new link. The old one leads nowhere now."
    return settle(request, found, lambda: own_sets.renew_link(user=user_of(request), own_set=found), said)


@login_required
@require_POST
def ask_review(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Ask that the newest version be shown to everybody."""
    found, etag = mine(request, game, key), request.POST.get("etag", "")
    said = "The newest version waits for a moderator. You are told what becomes of it."

    def ask() -> object:
        return own_sets.ask_review(user=user_of(request), own_set=found, if_match=etag)

    return settle(request, found, ask, said)


@login_required
@require_POST
def take_back_review(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Take back that a version be reviewed."""
    found = mine(request, game, key)
    said = "It waits no more. Who may see the set stays as it was."
    return settle(request, found, lambda: own_sets.take_back(user=user_of(request), own_set=found), said)
