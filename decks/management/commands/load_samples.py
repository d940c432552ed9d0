"""Make the ready-made decks and line-ups."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.catalogue import GAME_NAMES
from conanhub.errors import ConanHubError
from decks.editing import load_samples
from decks.lineups import load_lineups
from decks.lists import BadLineups


class Command(BaseCommand):
    help = "Load the sample decks and line-ups of every game as public ones; can be run again at any time."

    def handle(self, *args: Any, **options: Any) -> None:
        """Load each game's samples and name them."""
        for game_key in GAME_NAMES:
            try:
                decks = load_samples(game_key=game_key)
                lineups = load_lineups(game_key=game_key, decks=decks)
            except ConanHubError as refusal:
                raise CommandError(refusal.message) from refusal
            except BadLineups as error:
                raise CommandError(str(error)) from error
            names = ", ".join(deck.name for deck in decks) or "none"
            self.stdout.write(f"{GAME_NAMES[game_key]}: {len(decks)} sample decks ({names}), {len(lineups)} line-ups.")
