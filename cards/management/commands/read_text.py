"""``manage.py read_text``: a rules text, as it was typed, becomes the data of its abilities."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from cards.text_reader.games import TypedCard, read_as_typed
from cards.text_reader.reader import fields_together
from cards.text_reader.typed import MAX_TEXT, SentenceReading
from simulator.engine.games.conan_ccg.catalogue import CARD_TYPES
from simulator.engine.games.conquer.catalogue import CARD_TYPES as CONQUER_TYPES
from simulator.engine.games.conquer.catalogue import PLACES

#: The types of each game in the order in which they are tried.
LIKELIEST: Final = {
    "conan_ccg": ("Move", "Foe", "Ally", "Action", "Item", "Region", "Conan"),
    "conquer": ("Character", "Equipment", "Landscape", "Battle Action", "Effect", "Disturbance"),
}
#: Of those types of Conquer that speak in several ways, what decides it.
ACTION_KINDS: Final = ("Attack", "Block", "Avoid", "Dodge")
PLACES_TRIED: Final = ("none", "character", "player", "landscape")


class Command(BaseCommand):
    """Prints what a text says as data, ready to be put into a card record, and sentence by sentence how it was read."""

    help = "Print the data of a rules text, from the argument or standard input; players' own words are read too."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("text", nargs="?", help='for example "This Foe has +1 Damage if it is wounded."')
        parser.add_argument("--game", choices=tuple(LIKELIEST), default="conan_ccg", help="the card's game")
        parser.add_argument("--type", choices=(*CARD_TYPES, *CONQUER_TYPES), help="found out if absent")
        parser.add_argument("--title", default="", help="the card's title, by which its text may call it")
        parser.add_argument("--kind", choices=ACTION_KINDS, help="the kind of a Battle Action of Conquer")
        parser.add_argument("--on", choices=PLACES, help="what an Effect or Disturbance of Conquer is Noticed on")

    def handle(self, *args: Any, **options: Any) -> None:
        text = options["text"] if options["text"] is not None else sys.stdin.read()
        if not text.strip():
            raise CommandError("There is no text to read.")
        if len(text) > MAX_TEXT:
            raise CommandError(f"The text is longer than {MAX_TEXT} letters.")
        if options["type"] and options["type"] not in LIKELIEST[options["game"]]:
            raise CommandError(f"No cards of this game are {options['type']}s; give --game too.")
        card, found = _best(options["game"], list(_cards(options)), text)
        if not options["type"]:
            self.stderr.write(f"Read as the text of this type of card: {card.card_type} (--type names another).")
        for one in found:
            if one.state == "reworded":
                self.stderr.write(f"{text[one.start : one.end]}\nRead as: {one.says}")
        kept = [one for one in found if one.state == "kept"]
        if kept:
            raise CommandError("\n".join(_fault(text, one) for one in kept))
        self.stdout.write(_record(found))


def _cards(options: Mapping[str, Any]) -> Iterator[TypedCard]:
    """A card for each way in which cards of the type asked for, or of any type, can speak."""
    title = options["title"]
    for card_type in [options["type"]] if options["type"] else LIKELIEST[options["game"]]:
        if card_type == "Battle Action":
            for kind in [options["kind"]] if options["kind"] else ACTION_KINDS:
                yield TypedCard(card_type, title, kind=kind)
        elif card_type in ("Effect", "Disturbance"):
            for on in [options["on"]] if options["on"] else PLACES_TRIED:
                yield TypedCard(card_type, title, on=on)
        else:
            yield TypedCard(card_type, title)


def _best(game: str, cards: Sequence[TypedCard], text: str) -> tuple[TypedCard, list[SentenceReading]]:
    """The first card on which the whole text is read, with as little rewording as can be; else the one furthest on."""
    best: tuple[tuple[int, int, int], TypedCard, list[SentenceReading]] | None = None
    for card in cards:
        found = read_as_typed(game, card, text)
        states = [one.state for one in found]
        at = next((one.at or 0 for one in found if one.state == "kept"), len(text))
        score = (-states.count("kept"), -states.count("reworded"), at)
        if best is None or score > best[0]:
            best = (score, card, found)
        if set(states) <= {"read"}:
            break
    assert best is not None
    _score, read_on, sentences = best
    return read_on, sentences


def _fault(text: str, one: SentenceReading) -> str:
    """Where a sentence was not understood, why, and what may be meant."""
    before = text[: one.at or 0]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    lines = [f"Line {line}, column {column}: {one.why}", *(f"  Perhaps: {phrase}" for phrase in one.near)]
    return "\n".join(lines)


def _record(found: Sequence[SentenceReading]) -> str:
    """The fields as they stand in a data file: an ability a line."""
    fields = fields_together(one.fields for one in found)
    abilities = fields.pop("abilities", [one.ability for one in found if one.ability])
    lines = [f'"{name}": {json.dumps(value)}' for name, value in fields.items()]
    said = ",\n".join(f"  {json.dumps(ability)}" for ability in abilities) if abilities != "?" else ""
    lines.append(f'"abilities": [\n{said}\n]' if said else f'"abilities": {json.dumps(abilities)}')
    return ",\n".join(lines)
