"""The deck editor: each change is one POST that works with and without script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from cards import catalog
from conanhub.errors import ConanHubError
from decks import queries, services
from decks.card_table import DEFAULT_QUERY, CardTable, card_table
from decks.deck_page import deck_page, read_fix
from decks.decklist import LineProblem
from decks.entries import quantity_of
from decks.errors import DecklistRefused, DeckRefused
from decks.forms import NameForm, TextForm
from decks.importing import as_text, read_list
from decks.models import Deck, DeckVersion, Visibility
from decks.services import Change, entries_of
from decks.web import Reached, answers_refusals, member_of

TABS: Final = ("cards", "deck", "check", "curves")
MAX_QUERY: Final = 1024
MAX_SHOWN_CARDS: Final = 60
HISTORY: Final = 40
Act = Callable[[HttpRequest, Deck], str]


@login_required
@require_GET
@answers_refusals
def edit(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The editor; with htmx and ``piece=cards`` the card list alone."""
    deck = _own(request, public_id)
    table = _table(request, deck)
    tab = request.GET.get("tab", "")
    context = {
        "page": deck_page(deck, member_of(request)),
        "table": table,
        "tab": tab if tab in TABS else "cards",
        "tabs": TABS,
        "back": request.GET.urlencode(),
    }
    if request.headers.get("HX-Target") == "card-list":
        return render(request, "decks/_card_list.html", context)
    return render(request, "decks/edit.html", context)


def _table(request: HttpRequest, deck: Deck) -> CardTable:
    query = request.GET.get("q", DEFAULT_QUERY)[:MAX_QUERY]
    return card_table(
        game_key=deck.game_id,
        query=query,
        page_number=request.GET.get("page", ""),
        entries=entries_of(deck),
        person=member_of(request),
    )


@login_required
@require_POST
@answers_refusals
def change(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """One change of the deck: a step up or down, a number, a Conan, a fix, an undo, an earlier draft."""
    deck = _own(request, public_id)
    refusal = ""
    try:
        said = _act(request)(request, deck)
    except ConanHubError as error:
        refusal, said = error.message, ""
    if request.headers.get("HX-Request"):
        return _pieces(request, public_id, refusal or said)
    if refusal or said:
        messages.add_message(request, messages.WARNING if refusal else messages.INFO, refusal or said)
    back = QueryDict(request.POST.get("back", "")[:MAX_QUERY]).urlencode()
    return redirect(f"{reverse('decks:edit', args=[public_id])}{'?' if back else ''}{back}")


def _act(request: HttpRequest) -> Act:
    """What the button that was pressed does."""
    for name, act in ACTS.items():
        if name in request.POST:
            return act
    raise DeckRefused("Nothing was asked for: press one of the buttons.", "no_change")


def _step(request: HttpRequest, deck: Deck) -> str:
    section, card_id, copies = _parts(request.POST["step"])
    services.add_copies(deck=deck, actor=member_of(request), section=section, card_id=card_id, copies=copies)
    return ""


def _set(request: HttpRequest, deck: Deck) -> str:
    section, card_id, quantity = _parts(request.POST["set"])
    wanted = Change(section, card_id, quantity, _base(request))
    saved = services.set_quantity(deck=deck, actor=member_of(request), change=wanted)
    if saved.was_merged:
        return "Other cards of this deck were changed in another window; both changes are saved."
    return ""


def _choose(request: HttpRequest, deck: Deck) -> str:
    section, card_id, _ = _parts(f"{request.POST['choose']}|1")
    actor = member_of(request)
    services.choose_card(deck=deck, actor=actor, section=section, card_id=card_id, base=_base(request))
    return ""


def _fix(request: HttpRequest, deck: Deck) -> str:
    wanted = read_fix(request.POST["fix"])
    if wanted is None:
        raise DeckRefused("This button sent something that is no fix. Load the page again.", "bad_fix")
    code, fix = wanted
    services.apply_fix(deck=deck, actor=member_of(request), code=code, fix=fix, base=_base(request))
    return "Done. Undo takes it back."


def _exchange(request: HttpRequest, deck: Deck) -> str:
    section, _, rest = request.POST["exchange"].partition("|")
    out, _, rest = rest.partition("|")
    _, into, copies = _parts(f"{section}|{rest}")
    wanted = Change(section, into, abs(copies), _base(request))
    services.exchange_cards(deck=deck, actor=member_of(request), out=out, into=wanted)
    return "Done. Undo takes it back."


def _undo(request: HttpRequest, deck: Deck) -> str:
    services.undo(deck=deck, actor=member_of(request), base=_base(request))
    return ""


def _restore(request: HttpRequest, deck: Deck) -> str:
    number = request.POST["restore"]
    wanted = int(number) if number.isdecimal() and len(number) < 9 else 0
    services.restore_version(deck=deck, actor=member_of(request), number=wanted, base=_base(request))
    return f"Draft {wanted} is back as the newest draft."


ACTS: Final[dict[str, Act]] = {
    "step": _step,
    "set": _set,
    "choose": _choose,
    "fix": _fix,
    "exchange": _exchange,
    "undo": _undo,
    "restore": _restore,
}


def _parts(value: str) -> tuple[str, str, int]:
    """Section, card and number out of the value of a button."""
    parts = value.split("|")
    digits = parts[2].removeprefix("-").removeprefix("+") if len(parts) == 3 else ""
    if not digits.isdecimal() or len(digits) > 4:
        raise DeckRefused("This button sent something that is no change. Load the page again.", "bad_change")
    return parts[0], parts[1], int(parts[2])


def _base(request: HttpRequest) -> int:
    """The draft that the sender was looking at."""
    version = request.POST.get("version", "")
    if not version.isdecimal() or len(version) > 9:
        raise DeckRefused("The number of the draft is missing. Load the page again.", "no_version")
    return int(version)


def _pieces(request: HttpRequest, public_id: UUID, notice: str) -> HttpResponse:
    """What a change may have altered: the deck, its state, and the counts of the cards that are shown."""
    deck = _own(request, public_id)
    page = deck_page(deck, member_of(request))
    shown = [value.split("|") for value in request.POST.getlist("shown")[:MAX_SHOWN_CARDS]]
    counts = [
        {"section": parts[0], "card_id": parts[1], "quantity": quantity_of(page.entries, parts[0], parts[1])}
        for parts in shown
        if len(parts) == 2
    ]
    back = request.POST.get("back", "")[:MAX_QUERY]
    context = {"page": page, "counts": counts, "notice": notice, "back": back}
    return render(request, "decks/_changed.html", context)


@login_required
@answers_refusals
def edit_text(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The whole deck as text; what cannot be read is listed, and nothing is changed then."""
    deck = _own(request, public_id)
    if request.method != "POST":
        text = as_text(deck, with_heading=False)
        form = TextForm(initial={"text": text.lstrip(), "version": deck.current.number if deck.current else 0})
        return render(request, "decks/edit_text.html", {"deck": deck, "form": form})
    form = TextForm(request.POST)
    problems: tuple[LineProblem, ...] = ()
    if form.is_valid():
        try:
            _save_text(request, deck, form)
        except DecklistRefused as refusal:
            problems = refusal.problems
            form.add_error(None, refusal.message)
        except ConanHubError as refusal:
            form.add_error(None, refusal.message)
        else:
            return redirect("decks:edit", deck.public_id)
    context = {"deck": deck, "form": form, "problems": problems}
    return render(request, "decks/edit_text.html", context, status=400)


def _save_text(request: HttpRequest, deck: Deck, form: TextForm) -> None:
    found = read_list(text=form.cleaned_data["text"], game_key=deck.game_id)
    if found.problems:
        raise DecklistRefused(found.problems)
    services.replace_entries(
        deck=deck, actor=member_of(request), entries=found.entries, base=form.cleaned_data["version"]
    )


@login_required
@answers_refusals
def settings(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Name, plan, who may see it, its link, and deleting it."""
    deck = _own(request, public_id)
    form = NameForm(request.POST or None, initial={"name": deck.name, "notes": deck.notes})
    if request.method == "POST" and form.is_valid():
        try:
            services.rename_deck(deck=deck, actor=member_of(request), **form.cleaned_data)
        except ConanHubError as refusal:
            form.add_error(None, refusal.message)
        else:
            messages.success(request, "Saved.")
            return redirect("decks:edit", deck.public_id)
    shared = request.build_absolute_uri(Reached(deck, deck.share_key).url(""))
    context = {"deck": deck, "form": form, "link": shared, "visibilities": Visibility}
    return render(request, "decks/settings.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
@answers_refusals
def share(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Say who may see the deck, or make a new link."""
    deck = _own(request, public_id)
    try:
        if "renew" in request.POST:
            services.renew_share_key(deck=deck, actor=member_of(request))
            messages.success(request, "There is a new link. The old one leads nowhere now.")
        else:
            wanted = request.POST.get("visibility", "")
            services.set_visibility(deck=deck, actor=member_of(request), visibility=wanted)
            messages.success(request, "Saved.")
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
    return redirect("decks:settings", deck.public_id)


@login_required
@require_POST
@answers_refusals
def delete(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Delete the deck for good."""
    deck = _own(request, public_id)
    services.delete_deck(deck=deck, actor=member_of(request))
    messages.success(request, f"“{deck.name}” is deleted.")
    return redirect("decks:mine")


@login_required
@require_GET
@answers_refusals
def history(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The drafts of a deck with what changed in each."""
    deck = _own(request, public_id)
    drafts = queries.drafts(deck=deck, limit=HISTORY)
    count = DeckVersion.objects.filter(deck=deck).count()
    return render(request, "decks/history.html", {"deck": deck, "drafts": drafts, "count": count})


@require_GET
def face(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """The face of the card in focus, a piece."""
    card = catalog.find_card(game.replace("-", "_"), card_id)
    if card is None:
        raise Http404("There is no such card.")
    return render(request, "decks/_face.html", {"game_key": card.game_key, "card_id": card_id})


def _own(request: HttpRequest, public_id: UUID) -> Deck:
    return queries.find_own_deck(public_id=public_id, person=member_of(request))
