"""``manage.py load_cards``: the card data files become rows."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from cards import catalogue
from cards.sync import sync_catalog
from conanhub.errors import ConanHubError


class Command(BaseCommand):
    """Reads and checks every data file and brings the catalogue's rows in line with it."""

    help = "Bring the card catalogue in line with cards/data; it can be run again at any time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "games", nargs="*", metavar="GAME", help=f"one of {', '.join(catalogue.GAME_NAMES)}; all without"
        )
        parser.add_argument(
            "--numbers", action="store_true", help="only give a number to each card that has none; asks no database"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for game_key in options["games"] or catalogue.GAME_NAMES:
            try:
                report = _numbered(game_key) if options["numbers"] else sync_catalog(game_key=game_key)
            except ConanHubError as error:
                raise CommandError(error.message) from error
            except DatabaseError as error:
                raise CommandError(
                    f"The cards cannot be written: {str(error).splitlines()[0]}. If the database is new or older than "
                    "this version, run manage.py migrate first."
                ) from error
            self.stdout.write(f"{catalogue.GAME_NAMES[game_key]}: {report}.")


def _numbered(game_key: str) -> str:
    new = catalogue.add_numbers(game_key)
    return f"new numbers for {', '.join(new)}" if new else "every card has its number"
