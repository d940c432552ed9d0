"""``manage.py read_text``: a rules text in card English becomes the data of its abilities."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from cards.text_reader import CardReading, TextError, conan_ccg, conquer
from simulator.engine.games.conan_ccg.catalogue import CARD_TYPES
from simulator.engine.games.conquer.catalogue import CARD_TYPES as CONQUER_TYPES
from simulator.engine.games.conquer.catalogue import PLACES, Voice

Reader = Callable[[str], CardReading]
#: The types of each game in the order in which they are tried.
LIKELIEST: Final = {
    "conan_ccg": ("Move", "Foe", "Ally", "Action", "Item", "Region", "Conan"),
    "conquer": ("Character", "Equipment", "Landscape", "Battle Action", "Effect", "Disturbance"),
}
#: Of those types of Conquer that speak in several ways, what decides it.
ACTION_KINDS: Final = ("Attack", "Block", "Avoid", "Dodge")
PLACES_TRIED: Final = ("none", "character", "player", "landscape")


class Command(BaseCommand):
    """Prints what a text says as data, ready to be put into a card record."""

    help = "Print the data of a rules text; a line for each ability, from the argument or standard input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("text", nargs="?", help='for example "This Foe has +1 Damage if it is wounded."')
        parser.add_argument("--game", choices=tuple(LIKELIEST), default="conan_ccg", help="the card's game")
        parser.add_argument("--type", choices=(*CARD_TYPES, *CONQUER_TYPES), help="found out if absent")
        parser.add_argument("--kind", choices=ACTION_KINDS, help="the kind of a Battle Action of Conquer")
        parser.add_argument("--on", choices=PLACES, help="what an Effect or Disturbance of Conquer is Noticed on")

    def handle(self, *args: Any, **options: Any) -> None:
        text = options["text"] if options["text"] is not None else sys.stdin.read()
        if not text.strip():
            raise CommandError("There is no text to read.")
        try:
            if options["type"] and options["type"] not in LIKELIEST[options["game"]]:
                raise CommandError(f"No cards of this game are {options['type']}s; give --game too.")
            reading = _read(text, list(_readers(options)))
        except TextError as error:
            raise CommandError(error.message) from error
        if not options["type"]:
            self.stderr.write(f"Read as the text of this type of card: {reading.card_type} (--type names another).")
        for one in reading.readings:
            if not one.is_house_style:
                self.stderr.write(f"Our cards say: {one.house_text}")
        self.stdout.write(_record(reading))


def _readers(options: Mapping[str, Any]) -> Iterator[Reader]:
    """A reader for each way in which cards of the type asked for, or of any type, can speak."""
    for card_type in [options["type"]] if options["type"] else LIKELIEST[options["game"]]:
        if options["game"] == "conan_ccg":
            yield partial(conan_ccg.read_card, card_type)
        elif card_type == "Battle Action":
            for kind in [options["kind"]] if options["kind"] else ACTION_KINDS:
                yield partial(conquer.read_card, Voice(card_type, kind))
        elif card_type in ("Effect", "Disturbance"):
            for on in [options["on"]] if options["on"] else PLACES_TRIED:
                yield partial(conquer.read_card, Voice(card_type, on=on))
        else:
            yield partial(conquer.read_card, Voice(card_type))


def _read(text: str, readers: Sequence[Reader]) -> CardReading:
    """The text by the first reader that can read it, else the error furthest on."""
    furthest: TextError | None = None
    for read in readers:
        try:
            return read(text)
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
