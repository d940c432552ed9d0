"""Writes the data files of Conan (Monolith) from its lists of facts."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from cards import catalogue
from cards.management.monolith import write_all
from conanhub.errors import ConanHubError

FOLDER: Final = catalogue.folder() / "conan_monolith"
FACTS: Final = FOLDER / "about" / "facts"


class Command(BaseCommand):
    """``manage.py write_monolith [FOLDER]``: lists of facts to records, products and numbers."""

    help = "Write cards/data/conan_monolith from lists of facts (those kept beside the data, or a folder of lists)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("facts", nargs="?", type=Path, default=FACTS, help="a folder with the lists")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = write_all(options["facts"], FOLDER)
        except ConanHubError as error:
            raise CommandError(error.message) from error
        for card_type, number in report.rows.items():
            made = report.components[card_type]
            self.stdout.write(f"{card_type}: {number} rows, {made} components.")
        for name, reason in report.left_out:
            self.stdout.write(f"Left out: {name}, {reason}")
