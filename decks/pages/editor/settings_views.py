"""Pages for the owner of a deck beside the editor: the deck as text, name and plan, sharing, deleting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from cards.own_sets import GAMES_WITH_SETS
from conanhub.errors import ConanHubError
from conanhub.web import user_of
from decks import editing, reading
from decks.editing import split_tags, tags_of
from decks.errors import DeckConflict, DecklistRefused, PlanConflict
from decks.exchange import as_text, list_text, read_list, short_code, why_no_code
from decks.lineups import lineups_with
from decks.lists import LineProblem
from decks.models import Deck, Visibility
from decks.pages.editor.set_views import set_choices
from decks.pages.shared import Reached, SettingsForm, TextForm, answers_refusals, own_deck
from decks.reading import owners_scope
from decks.summary import deck_page

REMARKS: Final = 8
LINEUPS_NAMED: Final = 10


@login_required
@answers_refusals
def edit_text(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The whole deck as text; what cannot be read is listed, and nothing is changed then.

    When the deck was changed meanwhile, both edits are put together and shown before anything is saved.
    """
    deck = own_deck(request, public_id)
    if request.method != "POST":
        text = as_text(deck, owners_scope(deck), with_heading=False)
        form = TextForm(initial={"text": text.lstrip(), "version": deck.current.number if deck.current else 0})
        return render(request, "decks/editor/edit_text.html", {"deck": deck, "form": form})
    form = TextForm(request.POST)
    problems: tuple[LineProblem, ...] = ()
    if form.is_valid():
        try:
            _save_text(request, deck, form)
        except DecklistRefused as refusal:
            problems = refusal.problems
            form.add_error(None, refusal.message)
        except DeckConflict as conflict:
            return _merged_text(request, deck, form, conflict)
        except ConanHubError as refusal:
            form.add_error(None, refusal.message)
        else:
            return redirect("decks:edit", deck.public_id)
    context = {"deck": deck, "form": form, "problems": problems}
    return render(request, "decks/editor/edit_text.html", context, status=400)


def _save_text(request: HttpRequest, deck: Deck, form: TextForm) -> None:
    found = read_list(text=form.cleaned_data["text"], scope=owners_scope(deck))
    if found.problems:
        raise DecklistRefused(found.problems)
    entries, base = found.entries, form.cleaned_data["version"]
    editing.replace_entries(deck=deck, actor=user_of(request), entries=entries, base=base, sets=found.sets or None)
    for remark in found.remarks[:REMARKS]:
        messages.info(request, remark.sentence)
    if len(found.remarks) > REMARKS:
        messages.info(request, f"{len(found.remarks) - REMARKS} more lines were not taken as written.")


def _merged_text(request: HttpRequest, deck: Deck, form: TextForm, conflict: DeckConflict) -> HttpResponse:
    """Both edits in one text, with the cards on which they clash; one's own text stays readable beside it."""
    mine, newest = form.cleaned_data["text"], own_deck(request, deck.public_id)
    scope = owners_scope(deck)
    found = read_list(text=mine, scope=scope)
    merged = editing.merge_text(deck=newest, base=form.cleaned_data["version"], entries=found.entries)
    again = TextForm(initial={"text": list_text(scope, merged.entries).lstrip(), "version": conflict.number})
    clashes = [(scope.said(clash.card_id), clash) for clash in merged.clashes]
    context = {"deck": newest, "form": again, "merged_from": conflict.number, "clashes": clashes, "mine": mine}
    return render(request, "decks/editor/edit_text.html", context, status=409)


@login_required
@answers_refusals
def settings(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Name, plan, who may see it, its link, and deleting it."""
    deck = own_deck(request, public_id)
    initial = {"name": deck.name, "notes": deck.notes, "seen": editing.plan_mark(deck.notes)}
    form = SettingsForm(request.POST or None, initial=initial)
    theirs = None
    if request.method == "POST" and form.is_valid():
        try:
            name, notes, seen = (form.cleaned_data[field] for field in ("name", "notes", "seen"))
            editing.rename_deck(deck=deck, actor=user_of(request), name=name, notes=notes, seen=seen or None)
        except PlanConflict as conflict:
            theirs = conflict.theirs
            form.data = {**request.POST.dict(), "seen": editing.plan_mark(theirs)}
            form.add_error(None, f"{conflict.message} Saving again keeps yours.")
        except ConanHubError as refusal:
            form.add_error(None, refusal.message)
        else:
            messages.success(request, "Saved.")
            return redirect("decks:edit", deck.public_id)
    shared = request.build_absolute_uri(Reached(deck, deck.share_key).url(""))
    context = {"deck": deck, "form": form, "link": shared, "visibilities": Visibility, "theirs": theirs}
    context["tags"] = tags_of(deck)
    if deck.game_id in GAMES_WITH_SETS:
        context["set_choices"] = set_choices(deck, user_of(request))
    context["lineups"] = lineups_with(deck=deck, owner=user_of(request))[:LINEUPS_NAMED]
    if code := short_code(deck):
        context["code_link"] = request.build_absolute_uri(reverse("decks:by_code", args=[code]))
    context["why_no_code"] = why_no_code(deck)
    status = 200 if not form.errors else 400 if theirs is None else 409
    return render(request, "decks/editor/settings.html", context, status=status)


@login_required
@require_POST
@answers_refusals
def share(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Say who may see the deck, or make a new link."""
    deck, actor = own_deck(request, public_id), user_of(request)
    if "renew" in request.POST:
        said = "There is a new link. The old one leads nowhere now."
        return _settle(request, deck, lambda: editing.renew_share_key(deck=deck, actor=actor), said)
    wanted = request.POST.get("visibility", "")
    return _settle(request, deck, lambda: editing.set_visibility(deck=deck, actor=actor, visibility=wanted))


@login_required
@require_POST
@answers_refusals
def tags(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """File the deck under the words that were sent, between commas."""
    deck, actor = own_deck(request, public_id), user_of(request)
    words = split_tags(request.POST.get("tags", ""))
    return _settle(request, deck, lambda: editing.set_tags(deck=deck, actor=actor, words=words))


def _settle(request: HttpRequest, deck: Deck, act: Callable[[], Deck], said: str = "Saved.") -> HttpResponse:
    """Do what a form of the settings asks for, say what came of it, and go back to them."""
    try:
        act()
        messages.success(request, said)
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
    return redirect("decks:settings", deck.public_id)


@login_required
@require_POST
@answers_refusals
def built(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Say that the deck lies there built, or that it was taken apart.

    Where copies are missing, the answer names them and asks first; ``confirm`` says that they were seen.
    """
    deck, wanted = own_deck(request, public_id), request.POST.get("built", "")
    back = "decks:edit" if request.POST.get("back") == "edit" else "decks:detail"
    if wanted == "yes" and "confirm" not in request.POST and not deck.is_built:
        page = deck_page(deck, user_of(request))
        if page.has_collection and page.lacks:
            context = {"page": page, "back": request.POST.get("back", ""), "back_url": reverse(back, args=[public_id])}
            return render(request, "decks/built.html", context)
    if wanted in ("yes", "no"):
        editing.set_built(deck=deck, actor=user_of(request), is_built=wanted == "yes")
        said = _of_missing(deck, user_of(request)) if wanted == "yes" else "It is taken apart."
        messages.success(request, said)
    else:
        messages.error(request, "This button sent something that is no change. Load the page again.")
    return redirect(back, deck.public_id)


def _of_missing(deck: Deck, person: User) -> str:
    """What is said of a deck that was marked as built, with the copies that its owner has not recorded."""
    said = "It is built: its copies are in no other deck."
    if reading.shelf_of(person=person, game_key=deck.game_id) is None:
        return f"{said} Your collection is empty, so nobody can say which of them you have."
    missing = sum(lack.missing for lack in reading.lacks_of(deck=deck, person=person))
    return f"{said} {missing} of them {'is' if missing == 1 else 'are'} missing." if missing else said


@login_required
@require_POST
@answers_refusals
def delete(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Delete the deck for good."""
    deck = own_deck(request, public_id)
    count = lineups_with(deck=deck, owner=user_of(request)).count()
    editing.delete_deck(deck=deck, actor=user_of(request))
    seats = f" Its seat in {count} of your line-ups is empty now." if count else ""
    messages.success(request, f"“{deck.name}” is deleted.{seats}")
    return redirect("decks:mine")
