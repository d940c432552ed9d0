"""What the views of the collection share: which game and card is meant, numbers out of forms, the way back."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from cards import catalogue
from cards.errors import NoSuchGame
from cards.games import GAMES
from cards.models import Card
from cards.reading import find_alias, find_card
from decks.errors import DeckRefused


def game_of(request: HttpRequest) -> str:
    """The game that an address or a form is about; without one the first of the site."""
    slug = request.GET.get("game") or request.POST.get("game") or catalogue.game_slug(catalogue.DEFAULT_GAME)
    return key_of(slug)


def key_of(slug: str) -> str:
    """The key of a game; one that is not there is a page that is not there."""
    try:
        return catalogue.game_key(slug)
    except NoSuchGame as refusal:
        raise Http404(refusal.message) from refusal


def card_of(slug: str, card_id: str, user: User) -> Card:
    """The card of an address, one of the catalogue or a placeholder of the user."""
    card = find_card(key_of(slug), card_id, user.pk) if "\x00" not in card_id else None
    if card is None and "\x00" not in card_id:
        card = find_alias(key_of(slug), card_id)
    if card is None:
        raise Http404("There is no such card.")
    return card


def number_of(text: str) -> int:
    """A whole number of copies, with or without one sign."""
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", text.strip()):
        raise DeckRefused("Write a whole number of copies.", "bad_quantity")
    return int(text)


def go_back(request: HttpRequest) -> HttpResponse:
    """To the page of this site that the form names, else to the collection."""
    back = request.POST.get("back", "")
    is_ours = back.startswith(("/", "http"))
    is_safe = is_ours and url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()})
    game = request.POST.get("game", "")
    collection = reverse("decks:collection") + (f"?game={game}" if game in map(catalogue.game_slug, GAMES) else "")
    return redirect(back if is_safe else collection)
