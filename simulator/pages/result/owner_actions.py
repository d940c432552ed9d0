"""What the owner of a simulation or an experiment does with its buttons: stop it, share it, take the link back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from conanhub.errors import ConanHubError
from simulator import replays
from simulator.errors import NotFound, SimulationRefused
from simulator.pages.result import replay_steps


class Shared(Protocol):
    """What may have a link."""

    @property
    def share_key(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Acts:
    """The services behind the buttons, the page to go back to, and what it is that a link shows."""

    stop: Callable[..., object]
    share: Callable[..., Shared]
    withdraw: Callable[..., Shared]
    page: str
    what: str


def stop(request: HttpRequest, public_id: str, acts: Acts) -> HttpResponse:
    """Stop what is still going on."""
    try:
        acts.stop(owner=request.user, public_id=public_id)
    except NotFound as refusal:
        raise Http404(refusal.message) from refusal
    except ConanHubError as refusal:
        messages.warning(request, refusal.message)
    else:
        messages.success(request, "Stopped. The matches played so far are kept.")
    return redirect(acts.page, public_id)


def share_link(request: HttpRequest, public_id: str, acts: Acts) -> HttpResponse:
    """Give it a link, or take the link back."""
    act = acts.withdraw if "withdraw" in request.POST else acts.share
    try:
        found = act(owner=request.user, public_id=public_id)
    except NotFound as refusal:
        raise Http404(refusal.message) from refusal
    except SimulationRefused as refusal:
        messages.warning(request, refusal.message)
        return redirect(acts.page, public_id)
    said = f"Anybody with the link can see this {acts.what} now."
    messages.success(request, said if found.share_key else "The link leads nowhere any more.")
    return redirect(acts.page, public_id)


def bookmark(request: HttpRequest, owner: User, public_id: str, index: int) -> HttpResponse:
    """Bookmark a replay or remove its bookmark."""
    removes = "remove" in request.POST
    act = replays.remove_bookmark if removes else replays.bookmark
    try:
        act(owner=owner, public_id=public_id, index=index)
    except NotFound as refusal:
        raise Http404(refusal.message) from refusal
    except SimulationRefused as refusal:
        messages.warning(request, refusal.message)
    else:
        said = "Its steps are stored: it can be watched when the engine is another one, too."
        messages.success(request, "The bookmark is removed." if removes else f"Bookmarked. {said}")
    step = replay_steps.read_step(request.POST.get("step", ""))
    query = "" if step is None else f"?step={step}"
    return redirect(reverse("simulator:replay", args=[public_id, index]) + query)
