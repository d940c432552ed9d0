"""The page that sets two results side by side, and the button that runs another AI on the same seeds."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from conanhub.errors import ConanHubError
from conanhub.web import user_of
from simulator import reading, requests
from simulator.errors import NotFound
from simulator.games import show_cards_of
from simulator.pages import result
from simulator.pages.compare import tables


@result.for_owner_or_link
@require_GET
def side_by_side(request: HttpRequest, public_id: str = "", share_key: str = "") -> HttpResponse:
    """A result beside the one that ``with`` names, or results to choose from."""
    reached = result.reach(request, public_id, share_key)
    one, wanted, refusal = reached.simulation, request.GET.get("with", "").strip(), ""
    if wanted:
        try:
            other = reading.find_other(request.user, wanted)
        except NotFound as error:
            refusal = error.message
        else:
            refusal = reading.misfit(one, other)
            if not refusal:
                show_cards_of(other.snapshot)
                theirs = other.share_key if other.owner_id != request.user.pk else ""
                page = tables.compare_page(reached, result.Reached(other, theirs))
                return render(request, "simulator/compare/compare.html", page)
    page = tables.choose_page(reached, request.user, wanted, refusal)
    return render(request, "simulator/compare/choose.html", page, status=400 if refusal else 200)


@login_required
@require_POST
def run_other(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask for the same matches with another AI, and lead to the page that sets both side by side."""
    one = result.reach(request, public_id, "").simulation
    agent, back = request.POST.get("agent", ""), reverse("simulator:compare", args=[public_id])
    if refusal := tables.not_ready(one):
        messages.warning(request, refusal)
        return redirect(back)
    try:
        asked = requests.request_simulation(
            owner=user_of(request),
            version_ids=[version.pk for version in one.versions],
            kind=one.kind,
            match_count=tables.matches_with(one, agent),
            agents=[agent],
            options=one.options,
            seed=one.seed,
        )
    except ConanHubError as error:
        messages.warning(request, error.message)
        return redirect(back)
    return redirect(f"{back}?{urlencode({'with': asked.simulation.public_id})}")
