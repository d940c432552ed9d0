"""Pages of the simulator; each asks one question or makes one wish, and shows the answer."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from conanhub.errors import ConanHubError
from decks.errors import DeckNotFound
from simulator import deck_refs, queries, replays, results, services, table_results
from simulator.engine import GAMES
from simulator.errors import IllegalDeck, NotFound
from simulator.forms import OPTION_PREFIX, SimulationForm, TableForm
from simulator.models import Simulation
from simulator.wishes import MAX_TABLE

LIST_PAGE = 20
MATCH_PAGE = 50


def _user(request: HttpRequest) -> User:
    """Who is logged in; only called behind login_required."""
    assert isinstance(request.user, User)
    return request.user


def _simulation_or_404(request: HttpRequest, public_id: str) -> Simulation:
    found = queries.find_simulation(request.user, public_id)
    if found is None:
        raise Http404("There is no such simulation.")
    return found


@login_required
@require_GET
def my_simulations(request: HttpRequest) -> HttpResponse:
    """A person's simulations, newest first."""
    page = Paginator(queries.simulations_of(request.user), LIST_PAGE).get_page(request.GET.get("page"))
    rows = results.list_rows(page.object_list)
    return render(request, "simulator/list.html", {"page": page, "rows": rows})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_simulation(request: HttpRequest) -> HttpResponse:
    """The form; a good request leads to its simulation."""
    game_key = next(iter(GAMES))
    choices = deck_refs.deck_choices(_user(request))
    if request.method == "POST":
        return _answer(request, SimulationForm(request.POST, game_key=game_key, decks=choices))
    initial = {**_initial(request, choices), "key": uuid.uuid4().hex}
    form = SimulationForm(initial=initial, game_key=game_key, decks=choices)
    return render(request, form.page, {"form": form, "decks": choices})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """The form for three and more decks; a good request leads to its simulation."""
    game_key = next(iter(GAMES))
    choices = deck_refs.deck_choices(_user(request))
    if request.method == "POST":
        return _answer(request, TableForm(request.POST, game_key=game_key, decks=choices))
    initial = {**_initial(request, choices), "key": uuid.uuid4().hex}
    form = TableForm(initial=initial, game_key=game_key, decks=choices)
    return render(request, form.page, {"form": form, "decks": choices})


def _answer(request: HttpRequest, form: SimulationForm | TableForm) -> HttpResponse:
    """The simulation that a form asks for, or the form with what is wrong."""
    if not form.is_valid():
        return _again(request, form, "")
    try:
        asked = _ask(_user(request), form)
    except IllegalDeck as refusal:
        return _again(request, form, refusal.message, problems=refusal.problems, deck_name=refusal.name)
    except ConanHubError as refusal:
        return _again(request, form, refusal.message, code=refusal.code)
    if asked.origin == services.KNOWN_RESULT:
        messages.info(request, "You asked for exactly these matches before: this is their result.")
    return redirect("simulator:detail", asked.simulation.public_id)


def _ask(user: User, form: SimulationForm | TableForm) -> services.Asked:
    data = form.cleaned_data
    refs = []
    for name, text in form.chosen_decks():
        try:
            refs.append(deck_refs.find_deck(user, text) if text else deck_refs.standard_deck())
        except DeckNotFound as refusal:
            form.add_error(name, refusal.message)
            raise
    return services.request_simulation(
        owner=user,
        version_ids=[ref.version.pk for ref in refs],
        kind=form.chosen_kind(),
        games=data["count"],
        agents=form.chosen_agents(),
        options=form.chosen_options(),
        seed=data["seed"],
        key=data["key"] or None,
        share_keys=[ref.share_key for ref in refs if ref.share_key],
    )


def _again(request: HttpRequest, form: SimulationForm | TableForm, message: str, **more: Any) -> HttpResponse:
    """The form once more, with what was written and what is wrong; a used key is replaced."""
    if more.pop("code", "") == "key_used":
        form.data = {**request.POST.dict(), "key": uuid.uuid4().hex}
    has_field_errors = any(name != "__all__" for name in form.errors)
    context = {"form": form, "decks": True, "refusal": "" if has_field_errors else message, **more}
    return render(request, form.page, context, status=400)


def _initial(request: HttpRequest, choices: deck_refs.DeckChoices) -> dict[str, Any]:
    """What an address like ?deck=…&games=400 fills in; a deck that is not in the list goes where links are written."""
    decks = ("deck", "against", *(f"deck_{number}" for number in range(1, MAX_TABLE + 1)))
    names = ("kind", *decks, "seed", "agent", "agent_a", "agent_b")
    given: dict[str, Any] = {name: request.GET[name] for name in names if name in request.GET}
    given.update({name: request.GET[name] for name in request.GET if name.startswith(OPTION_PREFIX)})
    listed = {public_id for _, decks in choices for public_id, _ in decks}
    for name in decks:
        if given.get(name) and given[name] not in listed:
            given[f"{name}_link"] = given.pop(name)
    games = request.GET.get("games")
    if games:
        is_listed = games in {"200", "1000", "2500"}
        given.update({"games": games} if is_listed else {"games": "other", "games_other": games})
    return given


@login_required
@require_GET
def simulation(request: HttpRequest, public_id: str) -> HttpResponse:
    """Progress while it runs, the result afterwards."""
    found = _simulation_or_404(request, public_id)
    if found.is_active:
        return render(request, "simulator/progress.html", results.progress_page(found))
    if found.is_multiplayer:
        return render(request, "simulator/result_table.html", table_results.result_page(found))
    return render(request, "simulator/result.html", results.result_page(found))


@login_required
@require_GET
def progress(request: HttpRequest, public_id: str) -> HttpResponse:
    """The piece that asks for itself each second; the page is loaded anew when nothing more will come."""
    found = _simulation_or_404(request, public_id)
    response = render(request, "simulator/_progress.html", results.progress_page(found))
    if not found.is_active:
        response["HX-Refresh"] = "true"
    return response


@login_required
@require_POST
def cancel(request: HttpRequest, public_id: str) -> HttpResponse:
    """Stop a simulation."""
    try:
        services.cancel_simulation(owner=_user(request), public_id=public_id)
    except NotFound as refusal:
        raise Http404(refusal.message) from refusal
    except ConanHubError as refusal:
        messages.warning(request, refusal.message)
    else:
        messages.success(request, "Stopped. The matches played so far are kept.")
    return redirect("simulator:detail", public_id)


@login_required
@require_GET
def matches(request: HttpRequest, public_id: str) -> HttpResponse:
    """The matches of a simulation, by winner, reason and length."""
    found = _simulation_or_404(request, public_id)
    chosen = {name: request.GET.get(name, "") for name in ("winner", "reason", "order")}
    page = Paginator(queries.matches_of(found, **chosen), MATCH_PAGE).get_page(request.GET.get("page"))
    return render(request, "simulator/matches.html", results.matches_page(found, page, chosen))


@login_required
@require_GET
def replay(request: HttpRequest, public_id: str, index: int) -> HttpResponse:
    """One match again, at one step."""
    found = _simulation_or_404(request, public_id)
    match = queries.find_match(found, index)
    if match is None:
        raise Http404("This match was not played.")
    wanted = request.GET.get("step", "")
    page = replays.replay_page(found, match, int(wanted) if wanted.isdecimal() and len(wanted) < 9 else 0)
    return render(request, "simulator/replay.html", page)
