"""The page on which two decks, or two versions of one, stand beside each other."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from conanhub.errors import ConanHubError
from decks import reading
from decks.pages.reading.comparing import Side, compare, find_side
from decks.pages.shared import person_of

#: The number of own and public decks that the form offers; other decks can be named by link.
OFFERED: Final = 60


@require_GET
def compare_decks(request: HttpRequest) -> HttpResponse:
    """Compare ``a`` with ``b`` (ids or links), each at its newest version or at ``a_version`` and ``b_version``."""
    sides: dict[str, Side] = {}
    refusals = []
    for name in ("a", "b"):
        ref = request.GET.get(f"{name}_link") or request.GET.get(name, "")
        if not ref:
            continue
        try:
            # Links of before 1.1 say a_draft and b_draft.
            number = request.GET.get(f"{name}_version") or request.GET.get(f"{name}_draft", "")
            sides[name] = find_side(ref=ref, number=number, person=person_of(request))
        except ConanHubError as refusal:
            refusals.append(f"{'First' if name == 'a' else 'Second'} deck: {refusal.message}")
    comparison = None
    if len(sides) == 2:
        try:
            comparison = compare(sides["a"], sides["b"], person_of(request))
        except ConanHubError as refusal:
            refusals.append(refusal.message)
    context = {
        "comparison": comparison,
        "refusals": refusals,
        "chosen": {name: side.ref for name, side in sides.items()},
        "sides": sides,
        "offers": _offers(request),
    }
    return render(request, "decks/compare/page.html", context, status=404 if refusals else 200)


def _offers(request: HttpRequest) -> list[tuple[str, list[tuple[str, str]]]]:
    """The decks to choose from, own decks first."""
    person = person_of(request)
    own = list(reading.decks_of(owner=person)[:OFFERED]) if person.is_authenticated else []
    public = reading.public_decks(person)
    others = list((public.exclude(owner_id=person.pk) if person.is_authenticated else public)[:OFFERED])
    groups = [
        ("Yours", [(str(deck.public_id), deck.name) for deck in own]),
        ("Public", [(str(deck.public_id), f"{deck.name} ({deck.owner.username})") for deck in others]),
    ]
    return [(title, decks) for title, decks in groups if decks]
