"""The ready-made decks: text files that become public decks of the site's own account."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from cards.models import Game
from decks import reading
from decks.editing import services, text_fields
from decks.errors import DecklistRefused
from decks.lists import Decklist, deck_files, parse_decklist
from decks.models import Deck, Visibility

DATA_DIR: Final = Path(__file__).resolve().parents[1] / "data"
OWNER_NAME: Final = "conanhub"


def load_samples(*, game_key: str, folder: Path = DATA_DIR) -> list[Deck]:
    """Make or refresh a public deck for each file; running it again changes nothing."""
    game = reading.find_game(game_key)
    index = reading.card_index(game_key)
    decks = []
    for path in deck_files(game_key, folder):
        found = parse_decklist(path.read_text(encoding="utf-8"), index, game_key)
        if said := [*found.problems, *found.remarks]:
            raise DecklistRefused(said)
        decks.append(_load(game, found, path.stem.replace("-", " ").replace("_", " ").title()))
    return decks


def sample_owner() -> User:
    """The account that owns the samples; nobody can log in with it."""
    owner, is_new = User.objects.get_or_create(username=OWNER_NAME)
    if is_new:
        owner.set_unusable_password()
        owner.save(update_fields=["password"])
    return owner


def unwrapped(notes: str) -> str:
    """The plan of a sample with one line for each paragraph; its file breaks lines where they are full."""
    paragraphs = notes.split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


@transaction.atomic
def _load(game: Game, found: Decklist, fallback: str) -> Deck:
    owner, notes = sample_owner(), unwrapped(found.notes)
    name = text_fields.clean_name(found.name or fallback)
    deck = Deck.objects.filter(owner=owner, game=game, name=name, deleted_at=None).first()
    if deck is None:
        deck = services.create_deck(owner=owner, game=game, name=name, notes=notes, entries=found.entries)
        return services.set_visibility(deck=deck, actor=owner, visibility=Visibility.PUBLIC)
    number = deck.current.number if deck.current else 0
    saved = services.replace_entries(deck=deck, actor=owner, entries=found.entries, base=number).deck
    if saved.notes != text_fields.clean_notes(notes):
        saved = services.rename_deck(deck=saved, actor=owner, name=name, notes=notes)
    return saved
