"""Pages to send a whole set by table: template, preview, proposals."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards import card_form, card_sheets, catalogue
from cards.card_form import CardForm
from cards.card_sheets import SheetRefused
from cards.errors import NoSuchGame
from cards.form_pages import sheets
from conanhub import community, web
from conanhub.errors import ConanHubError, TooMany
from conanhub.web import user_of

READINGS: Final = web.Limit("card-sheets", 30, 600, "tables to read")
ODS: Final = "application/vnd.oasis.opendocument.spreadsheet"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def card_sheet(request: HttpRequest, game: str) -> HttpResponse:
    """Choose a type, fetch its template, send a table; what was sent is shown and not yet written."""
    form = form_wanted(game, request.POST.get("type") or request.GET.get("type", ""))
    if request.method != "POST":
        return _page(request, form)
    user = user_of(request)
    try:
        web.spend(READINGS, str(user.pk))
        data, name = sent_file(request)
        certainty, source = request.POST.get("certainty", ""), request.POST.get("source", "")
        preview = sheets.preview_of(user=user, form=form, data=data, name=name, certainty=certainty, source=source)
    except TooMany as refusal:
        return _page(request, form, status=429, refusal=refusal.message)
    except SheetRefused as refusal:
        return _page(request, form, status=422, refusal=refusal.message)
    return _page(request, form, preview=preview, file_name=name[:80])


@login_required
@require_POST
def propose_sheet(request: HttpRequest, game: str) -> HttpResponse:
    """One proposal for each good row of a table that was previewed."""
    form = form_wanted(game, request.POST.get("type", ""))
    user = user_of(request)
    try:
        community.check_may_act(user)
        kept = sheets.carried(user, request.POST.get("carried", ""))
        written = request.POST.get("start", "0")
        start = int(written) if written.isascii() and written.isdecimal() and len(written) < 6 else 0
        is_confirmed = bool(request.POST.get("confirmed"))
        outcome = sheets.propose_rows(user=user, kept=kept, confirmed=is_confirmed, start=start)
    except ConanHubError as refusal:
        return _page(request, form, status=422, refusal=refusal.message)
    carried = request.POST["carried"] if outcome.start else ""
    return _page(request, form, outcome=outcome, carried=carried, row_count=len(kept["rows"]))


@login_required
@require_POST
def sheet_faults(request: HttpRequest, game: str) -> HttpResponse:
    """All faults of a table as CSV."""
    form = form_wanted(game, request.POST.get("type", ""))
    try:
        faults = sheets.faults_of(user_of(request), request.POST.get("faults", ""))
    except SheetRefused as refusal:
        return _page(request, form, status=422, refusal=refusal.message)
    return _file(card_sheets.faults_csv(faults).encode(), "text/csv; charset=utf-8", "faults.csv")


@login_required
@require_safe
def sheet_template(request: HttpRequest, game: str, kind: str) -> HttpResponse:
    """An empty table of a type to fill in, as ``csv``, ``ods`` or ``xlsx``."""
    form = form_wanted(game, request.GET.get("type", ""))
    name = f"{catalogue.game_slug(form.game_key)}-{form.card_type.lower().replace(' ', '-')}.{kind}"
    if kind == "csv":
        return _file(card_sheets.template_csv(form).encode(), "text/csv; charset=utf-8", name)
    if kind == "xlsx":
        return _file(card_sheets.template_xlsx(form), XLSX, name)
    if kind == "ods":
        return _file(card_sheets.template_ods(form), ODS, name)
    raise Http404("There are templates as csv, ods and xlsx.")


def sent_file(request: Any) -> tuple[bytes, str]:
    """The file of a request, read only if it is not too large; ``SheetRefused`` without one."""
    sent = request.FILES.get("file")
    if sent is None:
        raise SheetRefused("Choose a file first: CSV, ODS or XLSX.", "no_file")
    if sent.size > card_sheets.MAX_BYTES:
        said = f"The file has {sent.size / 1024 / 1024:.1f} MB; a table has {card_sheets.MAX_BYTES // 1024**2} at most."
        raise SheetRefused(said, "too_large")
    return sent.read(card_sheets.MAX_BYTES + 1), str(sent.name or "")


def form_wanted(game: str, card_type: str) -> CardForm:
    """The form of a type of a game whose cards are typed, the first type without one."""
    try:
        game_key = catalogue.game_key(game)
    except NoSuchGame as error:
        raise Http404(error.message) from error
    if not card_form.reads_texts(game_key):
        raise Http404("All components of this game are in the catalogue; there are no tables for them.")
    types = card_form.card_types(game_key)
    return card_form.form_of(game_key, card_type if card_type in types else types[0])


def _file(data: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(data, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _page(request: HttpRequest, form: CardForm, *, status: int = 200, **more: Any) -> HttpResponse:
    game = catalogue.game(form.game_key)
    context: dict[str, Any] = {
        "section": "cards",
        "game": game,
        "game_slug": game.slug,
        "form": form,
        "types": card_form.card_types(game.key),
        "certainties": card_form.CERTAINTIES.items(),
        "most_source": card_form.MAX_SOURCE,
        "most_rows": card_sheets.MAX_ROWS,
        "most_megabytes": card_sheets.MAX_BYTES // 1024**2,
        "most_faults": sheets.FAULTS,
        **more,
    }
    return render(request, "cards/form/sheets.html", context, status=status)
