"""``manage.py export_cards``: all that is known of the cards of a game, as a file."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from cards.exports import cards_csv, cards_json, changes_json
from cards.models import Game

WRITERS = {"json": cards_json, "csv": cards_csv, "changes": changes_json}


class Command(BaseCommand):
    """Writes what the daily files hold, as it is now."""

    help = "Write all that is known of the cards of a game, with sources, to the standard output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="its key, such as conan_ccg")
        parser.add_argument("--as", dest="kind", choices=tuple(WRITERS), default="json", help="json without")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(key=options["game"].replace("-", "_")).first()
        if game is None:
            raise CommandError(f"There are no cards of “{options['game']}” here: run load_cards first.")
        self.stdout.write(WRITERS[options["kind"]](game, timezone.now().date()), ending="")
