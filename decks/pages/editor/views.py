"""The deck editor: each change is one POST that works with and without script."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from cards.reading import hint, is_unfinished, query_text
from conanhub import web
from conanhub.errors import ConanHubError, TooMany
from conanhub.web import user_of
from decks import editing
from decks.checks import read_fix
from decks.contents import quantity_of
from decks.editing import Change
from decks.errors import DeckConflict, DeckRefused, PlanConflict
from decks.games import deck_game
from decks.models import Deck
from decks.pages.editor.card_table import CardTable, card_table
from decks.pages.shared import answers_refusals, is_partial, own_deck, refused_for_now
from decks.reading import owners_scope
from decks.summary import DeckPage, deck_page
from decks.templatetags.deck_faces import card_in_focus

TABS: Final = ("cards", "deck", "check", "figures")
#: The longest part of an address that a change hands back: more than the longest query in it.
MAX_BACK: Final = 8192
MAX_AGAIN: Final = 1024
MAX_MARK: Final = 40
MAX_SHOWN_CARDS: Final = 60
CHANGES: Final = web.Limit("deck-changes", 900, 300, "changes of decks in a short time")
Act = Callable[[HttpRequest, Deck], str]


@login_required
@require_GET
@answers_refusals
def edit(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The editor; for htmx the card list alone."""
    deck = own_deck(request, public_id)
    page = deck_page(deck, user_of(request), request.GET.dict())
    if request.headers.get("HX-Target") == "card-list":
        table = _table(request, page)
        if table.error and is_unfinished(table.query, table.error) and request.headers.get("HX-Trigger") == "deck-q":
            return hint(request, table.error)
        return render(request, "decks/editor/_found.html", {"page": page, "table": table})
    return _editor(request, page)


def _editor(request: HttpRequest, page: DeckPage, *, status: int = 200, **more: object) -> HttpResponse:
    """The whole editor, with what there is to say about the last change."""
    asked = QueryDict(request.POST.get("back", "")[:MAX_BACK]) if request.method == "POST" else request.GET
    tab = asked.get("tab", "")
    context = {
        "page": page,
        "table": _table(request, page, asked),
        "tab": tab if tab in TABS else "cards",
        "tabs": TABS,
        "back": asked.urlencode(),
        "plan": page.deck.notes,
        "seen": editing.plan_mark(page.deck.notes),
        **more,
    }
    return render(request, "decks/editor/edit.html", context, status=status)


def _table(request: HttpRequest, page: DeckPage, asked: QueryDict | None = None) -> CardTable:
    given = request.GET if asked is None else asked
    return card_table(
        game_key=page.deck.game_id,
        query=query_text(given.get("q", page.default_search)),
        page_number=given.get("page", ""),
        entries=page.entries,
        person=user_of(request),
        owned=page.owned,
        available=page.available,
        scope=owners_scope(page.deck),
    )


@login_required
@require_POST
@answers_refusals
def change(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """One change of the deck: a step up or down, a number, a choice, a fix, an undo, an earlier version.

    A change that rests on an old version is not made; the answer says so and offers to make it to the newest one.
    """
    deck = own_deck(request, public_id)
    actor = user_of(request)
    try:
        web.spend(CHANGES, str(actor.pk))
        act = _act(request)
        said = editing.once(deck=deck, actor=actor, key=request.POST.get("key", ""), act=lambda: act(request, deck))
    except DeckConflict as conflict:
        return _conflict(request, public_id, conflict)
    except TooMany as refusal:
        return refused_for_now(request, refusal)
    except ConanHubError as refusal:
        return _changed(request, public_id, refusal.message, is_refused=True)
    return _changed(request, public_id, said)


def _changed(request: HttpRequest, public_id: UUID, notice: str, *, is_refused: bool = False) -> HttpResponse:
    """The partials for a script, the page again without one."""
    if is_partial(request):
        return _partials(request, public_id, notice)
    if notice:
        messages.add_message(request, messages.WARNING if is_refused else messages.INFO, notice)
    back = QueryDict(request.POST.get("back", "")[:MAX_BACK]).urlencode()
    return redirect(f"{reverse('decks:edit', args=[public_id])}{'?' if back else ''}{back}")


def _conflict(request: HttpRequest, public_id: UUID, conflict: DeckConflict) -> HttpResponse:
    """Say that the deck is another one now, and hold the change ready to be made to it."""
    again = next((name, request.POST[name][:MAX_AGAIN]) for name in ACTS if name in request.POST)
    if is_partial(request):
        return _partials(request, public_id, conflict.message, again=again)
    page = deck_page(own_deck(request, public_id), user_of(request))
    return _editor(request, page, status=409, notice=conflict.message, again=again)


@login_required
@require_GET
@answers_refusals
def pane(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The deck as it is now, a partial; nothing when it is still at the ``version`` its reader has."""
    deck = own_deck(request, public_id)
    if request.GET.get("version") == str(deck.current.number if deck.current else 0):
        return HttpResponse(status=204)
    return _partials(request, public_id, "This deck was changed in another window. What you see is the newest version.")


@login_required
@require_POST
@answers_refusals
def plan(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Write the plan; when it was written anew elsewhere, show both texts."""
    deck, text = own_deck(request, public_id), request.POST.get("notes", "")
    seen = request.POST.get("seen", "")[:MAX_MARK]
    if "both" in request.POST:
        text = f"{text}\n\n{deck.notes}"
    told: dict[str, object] = {"plan": text, "seen": seen}
    try:
        saved = editing.save_plan(deck=deck, actor=user_of(request), notes=text, seen=seen)
    except PlanConflict as conflict:
        mark = editing.plan_mark(conflict.theirs)
        told.update(plan_problem=conflict.message, theirs=conflict.theirs, seen=mark)
        return _plan_again(request, deck, told, 409)
    except ConanHubError as refusal:
        told.update(plan_problem=refusal.message)
        return _plan_again(request, deck, told, 400)
    if is_partial(request):
        context = {"deck": saved, "seen": editing.plan_mark(saved.notes), "is_saved": True}
        return render(request, "decks/editor/_plan_state.html", context)
    messages.success(request, "The plan is saved.")
    return redirect("decks:edit", public_id)


def _plan_again(request: HttpRequest, deck: Deck, told: dict[str, object], status: int) -> HttpResponse:
    """What is wrong with a plan that was sent, with its text kept."""
    if is_partial(request):
        return render(request, "decks/editor/_plan_state.html", {"deck": deck, **told}, status=status)
    return _editor(request, deck_page(deck, user_of(request)), status=status, **told)


def _act(request: HttpRequest) -> Act:
    """What the button that was pressed does."""
    for name, act in ACTS.items():
        if name in request.POST:
            return act
    raise DeckRefused("Nothing was asked for: press one of the buttons.", "no_change")


def _step(request: HttpRequest, deck: Deck) -> str:
    section, card_id, copies = _parts(request.POST["step"])
    editing.add_copies(deck=deck, actor=user_of(request), section=section, card_id=card_id, copies=copies)
    return ""


def _set(request: HttpRequest, deck: Deck) -> str:
    section, card_id, quantity = _parts(request.POST["set"])
    wanted = Change(section, card_id, quantity, _base(request))
    saved = editing.set_quantity(deck=deck, actor=user_of(request), change=wanted)
    if saved.was_merged:
        return "Other cards of this deck were changed in another window; both changes are saved."
    return ""


def _choose(request: HttpRequest, deck: Deck) -> str:
    section, card_id, _ = _parts(f"{request.POST['choose']}|1")
    actor = user_of(request)
    editing.choose_card(deck=deck, actor=actor, section=section, card_id=card_id, base=_base(request))
    return ""


def _fix(request: HttpRequest, deck: Deck) -> str:
    wanted = read_fix(request.POST["fix"])
    if wanted is None:
        raise DeckRefused("This button sent something that is no fix. Load the page again.", "bad_fix")
    code, fix = wanted
    editing.apply_fix(deck=deck, actor=user_of(request), code=code, fix=fix, base=_base(request))
    return "Done. Undo takes it back."


def _exchange(request: HttpRequest, deck: Deck) -> str:
    section, _, rest = request.POST["exchange"].partition("|")
    out, _, rest = rest.partition("|")
    _, into, copies = _parts(f"{section}|{rest}")
    wanted = Change(section, into, abs(copies), _base(request))
    editing.exchange_cards(deck=deck, actor=user_of(request), out=out, into=wanted)
    return "Done. Undo takes it back."


def _fill(request: HttpRequest, deck: Deck) -> str:
    base = _base(request)
    entries = editing.entries_of(deck)
    pool = owners_scope(deck).pool_with({card_id for _, card_id, _ in entries})
    known = deck_game(deck.game_id).fills(pool, entries)
    wanted = next((fill for fill in known if fill.key == request.POST["fill"]), None)
    if wanted is None:
        raise DeckRefused("This cannot be filled in any more. Load the page again.", "no_fill")
    editing.replace_entries(deck=deck, actor=user_of(request), entries=wanted.entries, base=base)
    return "Done. Undo takes it back."


def _undo(request: HttpRequest, deck: Deck) -> str:
    editing.undo(deck=deck, actor=user_of(request), base=_base(request))
    return ""


def _redo(request: HttpRequest, deck: Deck) -> str:
    editing.redo(deck=deck, actor=user_of(request), base=_base(request))
    return ""


def _restore(request: HttpRequest, deck: Deck) -> str:
    number = request.POST["restore"]
    wanted = int(number) if number.isdecimal() and len(number) < 9 else 0
    editing.restore_version(deck=deck, actor=user_of(request), number=wanted, base=_base(request))
    return f"Version {wanted} is back as the newest version."


ACTS: Final[dict[str, Act]] = {
    "step": _step,
    "set": _set,
    "choose": _choose,
    "fix": _fix,
    "exchange": _exchange,
    "fill": _fill,
    "undo": _undo,
    "redo": _redo,
    "restore": _restore,
}


def _parts(value: str) -> tuple[str, str, int]:
    """Section, card and number out of the value of a button."""
    found = re.fullmatch(r"(?P<section>[^|]*)\|(?P<card>[^|]*)\|(?P<number>[+-]?[0-9]{1,4})", value)
    if not found:
        raise DeckRefused("This button sent something that is no change. Load the page again.", "bad_change")
    return found["section"], found["card"], int(found["number"])


def _base(request: HttpRequest) -> int:
    """The version that the sender was looking at."""
    version = request.POST.get("version", "")
    if not version.isdecimal() or len(version) > 9:
        raise DeckRefused("The number of the version is missing. Load the page again.", "no_version")
    return int(version)


def _partials(request: HttpRequest, public_id: UUID, notice: str, again: tuple[str, str] | None = None) -> HttpResponse:
    """What a change may have altered: the deck, its state, and the counts of the cards that are shown."""
    back = request.POST.get("back", "")[:MAX_BACK]
    page = deck_page(own_deck(request, public_id), user_of(request), QueryDict(back).dict())
    sent = (value.split("|") for value in request.POST.getlist("shown")[:MAX_SHOWN_CARDS])
    shown = [parts for parts in sent if len(parts) == 2]
    single = {section.key for section in page.sections if section.zone.is_single}
    scope = owners_scope(page.deck)
    counts = [
        {
            "section": section,
            "card_id": card_id,
            "title": scope.title(card_id) if section in single else "",
            "is_choice": section in single,
            "quantity": quantity_of(page.entries, section, card_id),
        }
        for section, card_id in shown
    ]
    tab = QueryDict(back).get("tab") or request.GET.get("tab", "")
    context = {"page": page, "counts": counts, "notice": notice, "again": again, "tabs": TABS}
    context["tab"] = tab if tab in TABS else TABS[0]
    return render(request, "decks/editor/_changed.html", context)


@require_GET
def face(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """The card in focus: its face and its words, a partial."""
    known = card_in_focus(game.replace("-", "_"), card_id)
    if not known:
        raise Http404("There is no such card.")
    return render(request, "decks/_face.html", known)
