"""The pages of a deck's versions, for its owner: what changed when, and names for those that matter."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from conanhub.errors import ConanHubError
from conanhub.web import user_of
from decks import editing
from decks.editing import history
from decks.models import VERSION_NAME_LENGTH
from decks.pages.shared import answers_refusals, own_deck

MAX_PAGE: Final = 9


@login_required
@require_GET
@answers_refusals
def versions(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The versions of a deck with what changed in each."""
    deck = own_deck(request, public_id)
    found = history(deck=deck, page_number=request.GET.get("page", ""))
    context = {"deck": deck, "history": found, "most": VERSION_NAME_LENGTH}
    return render(request, "decks/history/list.html", context)


@login_required
@require_POST
@answers_refusals
def name_version(request: HttpRequest, public_id: UUID, number: int) -> HttpResponse:
    """Give a version a name, or take it away."""
    deck, name = own_deck(request, public_id), request.POST.get("name", "")
    try:
        version = editing.name_version(deck=deck, actor=user_of(request), number=number, name=name)
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
    else:
        said = f"Version {number} is “{version.name}”." if version.name else f"Version {number} has no name."
        messages.success(request, said)
    page = request.POST.get("page", "")
    back = f"?page={page}" if page.isdecimal() and len(page) <= MAX_PAGE else ""
    return redirect(f"{reverse('decks:history', args=[public_id])}{back}#version-{number}")
