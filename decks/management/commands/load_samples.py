"""Make the ready-made decks."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.catalogue import GAME_NAMES
from conanhub.errors import ConanHubError
from decks.editing import load_samples


class Command(BaseCommand):
    help = "Load the sample decks of every game as public decks; can be run again at any time."

    def handle(self, *args: Any, **options: Any) -> None:
        """Load each game's samples and name them."""
        for game_key in GAME_NAMES:
            try:
                decks = load_samples(game_key=game_key)
            except ConanHubError as refusal:
                raise CommandError(refusal.message) from refusal
            names = ", ".join(deck.name for deck in decks) or "none"
            self.stdout.write(f"{GAME_NAMES[game_key]}: {len(decks)} sample decks ({names}).")
