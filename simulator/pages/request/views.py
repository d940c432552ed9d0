"""The list of a person's simulations and the forms that ask for one."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from cards import catalogue
from conanhub.errors import ConanHubError
from conanhub.web import user_of
from decks.errors import DeckNotFound
from simulator import loading, reading, requests
from simulator.errors import IllegalTable, SimulationRefused
from simulator.matches import MAX_TABLE, table_words
from simulator.models import ExperimentKind, Kind
from simulator.pages import experiment, result
from simulator.pages.forms import MATCHES_OFFERED, OPTION_PREFIX, SimulationForm, TableForm, split_agents
from simulator.pages.result import named_decks, wanted_game

LIST_PAGE = 20
#: Experiments above the list of simulations; a kind of them, or all, has pages of its own.
EXPERIMENT_ROWS = 4
EXPERIMENTS = "experiment"
#: The fields of decks in both forms.
DECK_FIELDS = ("deck", "against", *(f"deck_{number}" for number in range(1, MAX_TABLE + 1)))
KINDS = [*Kind.choices, (EXPERIMENTS, "All experiments"), *ExperimentKind.choices]


@login_required
@require_GET
def my_simulations(request: HttpRequest) -> HttpResponse:
    """A person's simulations and experiments, newest first: all, or those of a deck's name, a game or a kind."""
    user, chosen = user_of(request), _chosen(request)
    picked = {"text": chosen["q"], "game_id": catalogue.game_key(chosen["game"]) if chosen["game"] else ""}
    kind = chosen["kind"]
    wants_experiments = kind == EXPERIMENTS or kind in ExperimentKind.values
    try:
        experiments = reading.experiments_of(user, kind="" if kind == EXPERIMENTS else kind, **picked)
        found = reading.simulations_of(user, kind=kind, **picked)
    except SimulationRefused as error:
        return render(request, "simulator/request/list.html", {"chosen": chosen, "kinds": KINDS, "error": error})
    page: Page[Any] = Paginator(experiments if wants_experiments else found, LIST_PAGE).get_page(
        request.GET.get("page")
    )
    few = experiments[: EXPERIMENT_ROWS if page.number == 1 else 0]
    kept = urlencode({name: value for name, value in chosen.items() if value})
    context = {
        "page": page,
        "rows": [] if wants_experiments else result.list_rows(page.object_list),
        "experiments": experiment.list_rows(page.object_list if wants_experiments else few),
        "more_experiments": not wants_experiments and len(few) == EXPERIMENT_ROWS,
        "chosen": chosen,
        "kept": f"{kept}&" if kept else "",
        "kinds": KINDS,
    }
    return render(request, "simulator/request/list.html", context)


def _chosen(request: HttpRequest) -> dict[str, str]:
    """What the list is narrowed to; what no field offers is left out."""
    game, kind = request.GET.get("game", ""), request.GET.get("kind", "")
    return {
        "q": request.GET.get("q", "").strip(),
        "game": game if game in map(catalogue.game_slug, catalogue.GAME_NAMES) else "",
        "kind": kind if kind in {EXPERIMENTS, *Kind.values, *ExperimentKind.values} else "",
    }


def _form_page(form_class: type[SimulationForm] | type[TableForm]) -> Callable[[HttpRequest], HttpResponse]:
    @login_required
    @require_http_methods(["GET", "HEAD", "POST"])
    def ask(request: HttpRequest) -> HttpResponse:
        user = user_of(request)
        game_key, choices = loading.game_and_decks(user, wanted_game(request), named_decks(request))
        choices = loading.with_versions(user, choices, _named(request))
        _tell_of_other_game(request, game_key)
        if form_class is TableForm and not table_words(game_key):
            return redirect(f"{reverse('simulator:new')}?{urlencode({'game': game_key})}")
        if request.method == "POST":
            return _answer(request, form_class(request.POST, game_key=game_key, decks=choices))
        initial = {**_initial(request, choices), "key": uuid.uuid4().hex}
        initial = split_agents(initial, form_class.agent_fields)
        if form_class is SimulationForm:
            initial = _with_usual_decks(user, game_key, initial)
        form = form_class(initial=initial, game_key=game_key, decks=choices)
        return render(request, form.page, {"form": form, "decks": choices, "tab": form.tab, "game_key": game_key})

    return ask


def _tell_of_other_game(request: HttpRequest, game_key: str) -> None:
    """Say whose form it is where the address names a game that cannot be simulated."""
    named, names = wanted_game(request).replace("-", "_"), catalogue.GAME_NAMES
    if request.method == "GET" and named in names and named != game_key:
        messages.info(request, f"{names[named]} cannot be simulated yet. Here are decks of {names[game_key]}.")


#: The form for two decks, and that for three and more; a good request leads to its simulation.
new_simulation = _form_page(SimulationForm)
new_table = _form_page(TableForm)


def _with_usual_decks(user: User, game_key: str, initial: dict[str, Any]) -> dict[str, Any]:
    """The decks that an address does not name: one's latest, and a ready-made one that is not the other side's."""
    if not {"deck", "deck_link"} & set(initial):
        deck, against = loading.usual_decks(user, game_key)
        return {"deck": deck, "against": against, **initial}
    if not {"against", "against_link"} & set(initial):
        return {**initial, "against": loading.ready_opponent(game_key, str(initial.get("deck", "")))}
    return initial


def _answer(request: HttpRequest, form: SimulationForm | TableForm) -> HttpResponse:
    """The simulation that a form asks for, or the form with what is wrong."""
    if not form.is_valid():
        return _again(request, form, "")
    try:
        asked = _ask(user_of(request), form)
    except IllegalTable as refusal:
        return _again(request, form, refusal.message, findings=refusal.findings)
    except ConanHubError as refusal:
        return _again(request, form, refusal.message, code=refusal.code)
    if asked.origin == requests.KNOWN_RESULT:
        messages.info(request, "You asked for exactly these matches before: this is their result.")
    return redirect("simulator:detail", asked.simulation.public_id)


def _ask(user: User, form: SimulationForm | TableForm) -> requests.Asked:
    data = form.cleaned_data
    refs = []
    for name, text in form.chosen_decks():
        try:
            refs.append(loading.find_version(user, text) if text else loading.standard_deck(form.game_key))
        except DeckNotFound as refusal:
            form.add_error(name, refusal.message)
            raise
    return requests.request_simulation(
        owner=user,
        version_ids=[ref.version.pk for ref in refs],
        kind=form.chosen_kind(),
        match_count=data["count"],
        agents=form.chosen_agents(),
        options=form.chosen_options(),
        seed=data["seed"],
        key=data["key"] or None,
        share_keys=[ref.share_key for ref in refs if ref.share_key],
        check_holds=data.get("check_holds", False),
        cards_of=data["cards_of"],
    )


def _again(request: HttpRequest, form: SimulationForm | TableForm, message: str, **more: Any) -> HttpResponse:
    """The form once more, with what was written and what is wrong; a used key is replaced."""
    if more.pop("code", "") == "key_used":
        form.data = {**request.POST.dict(), "key": uuid.uuid4().hex}
    has_field_errors = any(name != "__all__" for name in form.errors)
    context = {
        "form": form,
        "decks": True,
        "tab": form.tab,
        "game_key": form.game_key,
        "refusal": "" if has_field_errors else message,
        **more,
    }
    return render(request, form.page, context, status=400)


def _named(request: HttpRequest) -> list[str]:
    """What stands in the fields of decks, of an address or of a form that was sent."""
    given = request.POST if request.method == "POST" else request.GET
    return [given[name] for name in DECK_FIELDS if given.get(name)]


def _initial(request: HttpRequest, choices: loading.DeckChoices) -> dict[str, Any]:
    """What an address like ?deck=…&games=400 fills in; a deck that is not in the list goes where links are written."""
    agents = [name for form in (SimulationForm, TableForm) for fields in form.agent_fields for name in fields]
    names = ("kind", *DECK_FIELDS, "seed", "cards_of", *agents)
    given: dict[str, Any] = {name: request.GET[name] for name in names if name in request.GET}
    if "agent" in given:
        given.setdefault("agent_a", given["agent"])
    given.update({name: request.GET[name] for name in request.GET if name.startswith(OPTION_PREFIX)})
    listed = {public_id for _, decks in choices for public_id, _ in decks}
    for name in DECK_FIELDS:
        if given.get(name) and given[name] not in listed:
            given[f"{name}_link"] = given.pop(name)
    match_count = request.GET.get("match_count") or request.GET.get("games")  # its name before 1.1
    if match_count:
        is_listed = match_count in map(str, MATCHES_OFFERED)
        given.update(
            {"match_count": match_count} if is_listed else {"match_count": "other", "match_count_other": match_count}
        )
    return given
