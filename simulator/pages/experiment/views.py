"""Pages of experiments: asking for one, looking at it, stopping and sharing it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from conanhub.errors import ConanHubError
from conanhub.web import user_of
from simulator import loading, reading, requests
from simulator.errors import IllegalTable
from simulator.games import show_cards_of
from simulator.models import Experiment
from simulator.pages import forms, result
from simulator.pages.experiment import results
from simulator.pages.result import for_owner_or_link, named_decks, wanted_game
from simulator.serializers import experiment_out

ACTS = result.Acts(
    requests.cancel_experiment,
    requests.share_experiment,
    requests.withdraw_experiment_link,
    "simulator:experiment",
    "table",
)


def reach_experiment(request: HttpRequest, public_id: str, share_key: str) -> Experiment:
    """Find an experiment by id (own) or by share link."""
    if share_key:
        found = reading.find_shared_experiment(share_key)
    else:
        found = reading.find_experiment(request.user, public_id)
    if found is None:
        raise Http404("There is no such experiment.")
    show_cards_of(found.snapshot)
    return found


@for_owner_or_link
@require_GET
def experiment(request: HttpRequest, public_id: str = "", share_key: str = "") -> HttpResponse:
    """How far it is and what it says."""
    found = reach_experiment(request, public_id, share_key)
    return render(request, "simulator/experiment/experiment.html", results.experiment_page(found, share_key))


@for_owner_or_link
@require_GET
def partial(request: HttpRequest, public_id: str = "", share_key: str = "") -> HttpResponse:
    """The partial that renews itself every two seconds while something is going on."""
    found = reach_experiment(request, public_id, share_key)
    page = results.experiment_page(found, share_key)
    response = render(request, "simulator/experiment/_experiment.html", page)
    if not page["progress"].is_active:
        response["HX-Refresh"] = "true"
    return response


@for_owner_or_link
@require_GET
def download(request: HttpRequest, public_id: str = "", share_key: str = "") -> JsonResponse:
    """The figures of all pairings."""
    found = reach_experiment(request, public_id, share_key)
    name = f'attachment; filename="experiment-{found.public_id}.json"'
    return JsonResponse(experiment_out(found), headers={"Content-Disposition": name})


@login_required
@require_POST
def cancel(request: HttpRequest, public_id: str) -> HttpResponse:
    """Stop what is still going on."""
    return result.stop(request, public_id, ACTS)


@login_required
@require_POST
def share(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the experiment a link, or take it back."""
    return result.share_link(request, public_id, ACTS)


def _page_of(form_class: type[forms.ExperimentForm]) -> Callable[[HttpRequest], HttpResponse]:
    @login_required
    @require_http_methods(["GET", "HEAD", "POST"])
    def ask(request: HttpRequest) -> HttpResponse:
        user = user_of(request)
        game_key, decks = loading.game_and_decks(user, wanted_game(request), named_decks(request))
        versions = loading.version_choices(user, game_key) if form_class.compares else ()
        if request.method == "POST":
            return _answer(request, form_class(request.POST, game_key=game_key, decks=decks, versions=versions))
        initial = {**forms.initial_of(request.GET, form_class, decks), "key": uuid.uuid4().hex}
        form = form_class(initial=initial, game_key=game_key, decks=decks, versions=versions)
        return render(request, form.page, {"form": form, "decks": decks, "tab": form.kind, "game_key": game_key})

    return ask


new_card_impact = _page_of(forms.CardImpactForm)
new_gauntlet = _page_of(forms.GauntletForm)
new_round_robin = _page_of(forms.RoundRobinForm)
new_version_test = _page_of(forms.VersionTestForm)


def _answer(request: HttpRequest, form: forms.ExperimentForm) -> HttpResponse:
    """The experiment that a form asks for, or the form with what is wrong."""
    refused: dict[str, Any] = {}
    if form.is_valid():
        try:
            return redirect("simulator:experiment", form.send(user_of(request)).public_id)
        except IllegalTable as refusal:
            refused = {"refusal": refusal.message, "findings": refusal.findings}
        except ConanHubError as refusal:
            refused = {"refusal": refusal.message}
            if refusal.code == "key_used":
                data = request.POST.copy()
                data["key"] = uuid.uuid4().hex
                form.data = data
    context = {"form": form, "decks": True, "tab": form.kind, "game_key": form.game_key, **refused}
    return render(request, form.page, context, status=400)
