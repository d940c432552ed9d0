"""``manage.py read_text``: a rules text in card English becomes the data of its abilities."""

import json
import sys
from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from cards.games.conan_ccg.text_parser.errors import TextError
from cards.games.conan_ccg.text_parser.reader import CardReading, read_card
from simulator.engine.games.conan_ccg.words import CARD_TYPES

#: The types in the order in which they are tried.
LIKELIEST: Final = ("Move", "Foe", "Ally", "Action", "Item", "Region", "Conan")


class Command(BaseCommand):
    """Prints what a text says as data, ready to be put into a card record."""

    help = "Print the data of a Conan CCG rules text; a line for each ability, from the argument or standard input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("text", nargs="?", help='for example "This Foe has +1 Damage if it is wounded."')
        parser.add_argument("--type", choices=CARD_TYPES, help="the card's type; found out where it is left out")

    def handle(self, *args: Any, **options: Any) -> None:
        text = options["text"] if options["text"] is not None else sys.stdin.read()
        if not text.strip():
            raise CommandError("There is no text to read.")
        try:
            reading = _read(text, options["type"])
        except TextError as error:
            raise CommandError(error.message) from error
        if not options["type"]:
            self.stderr.write(f"Read as the text of this type of card: {reading.card_type} (--type names another).")
        for one in reading.readings:
            if not one.is_house_style:
                self.stderr.write(f"Our cards say: {one.house_text}")
        self.stdout.write(_record(reading))


def _read(text: str, card_type: str | None) -> CardReading:
    """The text as one of the type asked for, or of the first type that can say it, else the error furthest on."""
    furthest: TextError | None = None
    for tried in [card_type] if card_type else LIKELIEST:
        try:
            return read_card(tried, text)
        except TextError as error:
            if furthest is None or (error.line, error.column) > (furthest.line, furthest.column):
                furthest = error
    raise furthest  # type: ignore[misc]


def _record(reading: CardReading) -> str:
    """The fields as they stand in a data file: an ability a line."""
    abilities = reading.fields["abilities"]
    lines = [f'"{name}": {json.dumps(value)}' for name, value in reading.fields.items() if name != "abilities"]
    said = ",\n".join(f"  {json.dumps(ability)}" for ability in abilities) if abilities != "?" else ""
    lines.append(f'"abilities": [\n{said}\n]' if said else f'"abilities": {json.dumps(abilities)}')
    return ",\n".join(lines)
