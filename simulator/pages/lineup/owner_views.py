"""What the owner of a line-up does: begin, change, share and delete it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from cards import catalogue
from conanhub.errors import ConanHubError
from conanhub.web import user_of
from decks import lineups, reading
from decks.errors import DeckNotFound, LineupConflict
from decks.lineups import LineupFields, SeatChoice
from simulator import loading
from simulator.engine import GAMES
from simulator.pages.lineup.forms import LineupForm, initial_of
from simulator.pages.lineup.page_model import boxes_context
from simulator.pages.lineup.reached import Reached, answers_refusals, own
from simulator.pages.result import named_decks, wanted_game

Save = Callable[[LineupFields], Any]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_lineup(request: HttpRequest) -> HttpResponse:
    """Begin a line-up; ``?game=`` chooses the game, ``?deck=`` the first deck."""
    user = user_of(request)
    named = named_decks(request)
    game_key, choices = loading.game_and_decks(user, wanted_game(request), named, GAMES)
    if request.method != "POST":
        listed = {value for _title, group in choices for value, _name in group}
        initial = {f"{'seat' if text in listed else 'link'}_{at}": text for at, text in enumerate(named, 1)}
        form = LineupForm(initial=initial, game_key=game_key, decks=choices)
        return _form_page(request, form)
    form = LineupForm(request.POST, game_key=game_key, decks=choices)

    def save(fields: LineupFields) -> Any:
        return lineups.create_lineup(owner=user, game=reading.find_game(game_key), fields=fields)

    return _answer(request, form, save)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@answers_refusals
def edit(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Change a line-up."""
    reached = own(request, public_id)
    user, game_key = user_of(request), reached.lineup.game_id
    choices = loading.deck_choices(user, game_key)
    if request.method != "POST":
        initial = initial_of(reached.lineup, reached.seats)
        return _form_page(request, LineupForm(initial=initial, game_key=game_key, decks=choices), reached)
    form = LineupForm(request.POST, game_key=game_key, decks=choices)

    def save(fields: LineupFields) -> Any:
        seen = form.cleaned_data["revision"]
        return lineups.change_lineup(lineup=reached.lineup, actor=user, fields=fields, seen=seen)

    return _answer(request, form, save, reached)


def _answer(request: HttpRequest, form: LineupForm, save: Save, reached: Reached | None = None) -> HttpResponse:
    """The line-up that was saved, or the form with what is wrong and all that was written."""
    status = 400
    if form.is_valid():
        seats = _seats(user_of(request), form)
        data = form.cleaned_data
        try:
            if not form.errors:
                fields = LineupFields(data["name"], data["notes"], None, form.chosen_options(), seats)
                lineup = save(fields)
                messages.success(request, "Saved.")
                return redirect("simulator:lineup", lineup.public_id)
        except LineupConflict as conflict:
            status = 409
            form.data = {**request.POST.dict(), "revision": conflict.revision}
            form.add_error(None, f"{conflict.message} Saving again keeps yours.")
        except ConanHubError as refusal:
            form.add_error(None, refusal.message)
    return _form_page(request, form, reached, status=status)


def _seats(user: User, form: LineupForm) -> list[SeatChoice | None]:
    """The deck of each seat; one that cannot be taken is an error of its field."""
    found: list[SeatChoice | None] = []
    for number, text, version in form.chosen_seats():
        field = f"link_{number}" if form.cleaned_data.get(f"link_{number}") else f"seat_{number}"
        if not text:
            if version:
                form.add_error(f"seat_{number}", "Choose the deck of this version too, or leave the version empty.")
            found.append(None)
            continue
        try:
            ref = loading.find_deck(user, text)
            if version:
                field = f"version_{number}"
                ref = loading.find_version(user, f"{ref.version.deck.public_id}:{version}")
        except DeckNotFound as refusal:
            form.add_error(field, refusal.message)
            found.append(None)
        else:
            found.append(SeatChoice(ref.version, bool(version), ref.share_key))
    return found


def _form_page(
    request: HttpRequest, form: LineupForm, reached: Reached | None = None, status: int = 200
) -> HttpResponse:
    empty = [seat for seat in reached.seats if seat.why_empty] if reached else []
    context = {
        "form": form,
        "game": catalogue.game(form.game_key),
        "lineup": reached.lineup if reached else None,
        "empty": empty,
        **boxes_context(form.game_key, request.user),
    }
    return render(request, "simulator/lineup/form.html", context, status=status)


@login_required
@require_POST
@answers_refusals
def share(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Say who may see the line-up, or make a new link."""
    reached, actor = own(request, public_id), user_of(request)
    try:
        if "renew" in request.POST:
            lineups.renew_lineup_key(lineup=reached.lineup, actor=actor)
            messages.success(request, "There is a new link. The old one leads nowhere now.")
        else:
            fields = LineupFields(visibility=request.POST.get("visibility", ""))
            lineups.change_lineup(lineup=reached.lineup, actor=actor, fields=fields)
            messages.success(request, "Saved.")
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
    return redirect(reached.url())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@answers_refusals
def delete(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Ask first, then delete the line-up for good."""
    reached = own(request, public_id)
    if request.method != "POST":
        return render(request, "simulator/lineup/delete.html", {"lineup": reached.lineup})
    lineups.delete_lineup(lineup=reached.lineup, actor=user_of(request))
    messages.success(request, f"“{reached.lineup.name}” is deleted. Its decks are still there.")
    return redirect("simulator:my_lineups")
