"""With which sets of home-made cards a deck is played: chosen among one's own, or named by key, version and link."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from cards.models import OwnSetVersion
from cards.own_cards import MOST_NAMED, named_versions, newest_seen, newest_versions
from conanhub.errors import ConanHubError
from conanhub.web import user_of
from decks import editing, reading
from decks.errors import DeckRefused
from decks.models import Deck
from decks.pages.shared import answers_refusals, own_deck

#: An address of a set, also by its link, and of one of its versions.
_ADDRESS: Final = re.compile(
    r"/own-sets/(?P<key>[a-z]{7})/(?:link/(?P<link>[\w-]{1,40})/)?(?:versions/(?P<version>\d{1,6})/)?"
)


@dataclass(frozen=True, slots=True)
class SetChoice:
    """A set that the deck names or can name; ``named`` is the number of the version, 0 for none."""

    key: str
    name: str
    owner: str
    newest: int
    named: int
    link: str = ""

    @property
    def versions(self) -> list[int]:
        """The versions to choose from, the newest first; one that is named stays among them."""
        found = set(range(max(1, self.newest - 19), self.newest + 1)) | ({self.named} if self.named else set())
        return sorted(found, reverse=True)


def set_choices(deck: Deck, user: User) -> list[SetChoice]:
    """The sets that the deck names, then the user's own ones that have a version."""
    names = {name.key: name for name in reading.names_of(deck.current)}
    newest = {one.own_set.key: one for one in newest_versions(user.pk, deck.game_id)}
    seen = {one.own_set.key: one for one in named_versions(tuple(names.values()), deck.game_id, user.pk)}
    choices = []
    for key, name in names.items():
        version: OwnSetVersion | None = newest.get(key) or seen.get(key)
        title = version.own_set.name if version else "A set that you may not see any more"
        owner = version.own_set.owner_name if version else ""
        choices.append(SetChoice(key, title, owner, version.number if version else 0, name.version, name.link))
    others = [one for key, one in newest.items() if key not in names]
    choices += [SetChoice(one.own_set.key, one.own_set.name, user.username, one.number, 0) for one in others]
    return choices


@login_required
@require_POST
@answers_refusals
def name_sets(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Say with which versions of own sets the deck is played."""
    deck, user = own_deck(request, public_id), user_of(request)
    try:
        sets = _sent(request, set_choices(deck, user), deck)
        base = request.POST.get("base", "")
        number = int(base) if base.isascii() and base.isdecimal() and len(base) < 9 else 0
        editing.name_sets(deck=deck, actor=user, sets=sets, base=number)
        messages.success(request, "Saved. Its home-made cards are marked wherever the deck is shown.")
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
    return redirect("decks:settings", deck.public_id)


def _sent(request: HttpRequest, choices: Sequence[SetChoice], deck: Deck) -> list[dict[str, Any]]:
    """What the form names: a version of each set that is chosen, and the set of an address that is pasted.

    Where neither address nor form say a version it is the newest that the user may see.
    """
    found: dict[str, dict[str, Any]] = {}
    for choice in choices:
        wanted = request.POST.get(f"set-{choice.key}", "")
        if wanted.isascii() and wanted.isdecimal() and 0 < len(wanted) < 7:
            link = {"link": choice.link} if choice.link else {}
            found[choice.key] = {"set": choice.key, "version": int(wanted), **link}
    pasted = request.POST.get("address", "").strip()
    if pasted:
        named = _ADDRESS.search(pasted[:400])
        if named is None:
            raise DeckRefused("This is no address of a set. Copy it from the page of the set.", "bad_address")
        number = request.POST.get("version", "") or named["version"] or _newest(deck, user_of(request), named)
        if not (number.isascii() and number.isdecimal() and len(number) < 7):
            raise DeckRefused("The version of a set is a whole number from 1.", "bad_version")
        link = {"link": named["link"]} if named["link"] else {}
        found[named["key"]] = {"set": named["key"], "version": int(number), **link}
    if len(found) > MOST_NAMED:
        raise DeckRefused(f"A deck names {MOST_NAMED} sets at most.", "too_many_sets")
    return list(found.values())


def _newest(deck: Deck, user: User, named: re.Match[str]) -> str:
    """The newest version of the set of an address; 1, which is refused then, where the user may see none."""
    return str(newest_seen(named["key"], deck.game_id, user.pk, named["link"] or "") or 1)
