"""The form of each card type of each game: its fields in order, with their names in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from cards import catalogue
from cards.card_form import monolith, schemas
from cards.card_form.fields import CardForm, FormField
from cards.own_sets import MOST_FLAVOR
from cards.text_reader.games import READERS
from simulator.engine.games.conan_monolith.catalogue import CARD_TYPES as MONOLITH_TYPES

#: Names of fields that are not their key with a capital.
LABELS: Final[Mapping[str, str]] = {
    "number": "Number",
    "foe_type": "Foe Type",
    "conan_only": "“Conan Only”",
    "left": "Left edge",
    "right": "Right edge",
    "requires": "Needs to be played",
    "draw": "Cards to draw",
    "abilities": "Rules text",
    "weapon_use": "Weapon Use",
    "attack_bonus": "Attack bonus",
    "defense_bonus": "Defense bonus",
    "on": "Noticed on",
    "common_ground": "Common Ground",
    "place": "Place in its Location",
    "places": "Places of its Location",
    "limit": "Limit in a deck",
    "one_in": "one copy for every",
    "characters": "percent of Characters at least",
    "unique_characters": "percent of unique Characters at most",
    "half_answers": "at most half answers",
    "attacks": "percent of Attacks at most",
    "heavy_attacks": "percent of heavy Attacks at most",
    "set": "Set",
    "other_words": "Other words",
}
HINTS: Final[Mapping[str, str]] = {
    "title": "as printed",
    "number": "of the card in its set",
    "gem": "red gem, top left",
    "initiative": "top right",
    "traits": "as printed",
    "keywords": "separated by commas",
    "other_words": "printed in the type line, separated by commas",
    "set": "as on the box",
}
#: Nothing is printed of a home-made card.
_OWN_HINTS: Final[Mapping[str, str]] = {
    "title": "80 letters at most",
    "traits": "",
    "other_words": "in the type line, separated by commas",
}
#: What the site gives a home-made card.
GIVEN: Final = ("set", "number", "source")
#: The order of the form; fields that are not named come between these two groups.
_FIRST: Final = ("title", "set", "number", "rarity", "division", "kind")
_LAST: Final = ("keywords", "traits", "other_words", "left", "right", "abilities")
#: Costs of Conquer are called otherwise than those of other games.
_OF_GAME: Final[Mapping[tuple[str, str], str]] = {
    ("conquer", "cost"): "Notice Cost",
    ("conquer", "traits"): "People",
}


def card_types(game_key: str) -> tuple[str, ...]:
    """The card types of a game, in the order of its rules."""
    catalogue.game(game_key)
    return tuple(MONOLITH_TYPES) if game_key == "conan_monolith" else tuple(schemas.card_schemas(game_key))


def form_of(game_key: str, card_type: str) -> CardForm:
    """What can be told of a card of this type; ``KeyError`` where the game has no such type."""
    catalogue.game(game_key)
    return _form_of(game_key, card_type, f"{catalogue.folder()} {catalogue.version(game_key)}")


@lru_cache(maxsize=128)
def _form_of(game_key: str, card_type: str, _version: str) -> CardForm:
    """The form as long as the catalogue is this version: its sets are among what can be told."""
    if card_type not in card_types(game_key):
        raise KeyError(card_type)
    if game_key == "conan_monolith":
        found, required = monolith.fields_of(card_type)
    else:
        found, required = schemas.fields_of(schemas.card_schemas(game_key)[card_type])
    is_read = game_key in READERS
    sets = _sets(game_key)
    if sets:
        keys, names = tuple(sets), tuple(sets.values())
        found["set"] = FormField("set", "", "choice", choices=keys, names=names, is_open=True)
    if "traits" in found:
        # What is printed among the traits and is none goes there by itself.
        found.pop("other_words", None)
    if not is_read:
        found.pop("abilities", None)
    order = {name: place for place, name in enumerate((*_FIRST, "", *_LAST))}
    middle = order[""]
    names_in_order = sorted(found, key=lambda name: order.get(name, middle))
    fields = tuple(_named(game_key, found[name]) for name in names_in_order)
    parts = catalogue.game(game_key).title_parts.get(card_type, ())
    if parts:
        fields = tuple(field for field in fields if field.name != "title")
    return CardForm(game_key, card_type, fields, required, parts)


def form_of_own(game_key: str, card_type: str) -> CardForm:
    """The same for a home-made card: without what the site gives it, with a title of its own and a flavor text."""
    form = form_of(game_key, card_type)
    fields = [replace(field, hint=_OWN_HINTS.get(field.name, field.hint)) for field in form.fields]
    fields = [field for field in fields if field.name not in GIVEN]
    if form.title_parts:
        names = ", ".join(field.label for name in form.title_parts if (field := form.field(name)))
        hint = f"empty: called by its parts, {names}"
        fields.insert(0, FormField("title", "Title", "text", can_be_unknown=False, hint=hint, is_extra=True))
    if "flavor" in schemas.properties_of(game_key, card_type):
        hint = f"a line in italics without effect, {MOST_FLAVOR} letters at most"
        fields.append(FormField("flavor", "Flavor text", "text", can_be_unknown=False, hint=hint, is_extra=True))
    return replace(form, fields=tuple(fields), unknown_words="Still open")


def _sets(game_key: str) -> dict[str, str]:
    """The printed sets of a game by key; cards of our own are in no box."""
    sets = {card.card_set.key: card.card_set for card in catalogue.load_cards(game_key)}
    return {key: one.name for key, one in sets.items() if one.kind == "known"}


def _named(game_key: str, field: FormField) -> FormField:
    plain = field.name.replace("_", " ").capitalize()
    label = _OF_GAME.get((game_key, field.name)) or LABELS.get(field.name, plain)
    parts = tuple(_named(game_key, part) for part in field.parts)
    hint = HINTS.get(field.name, "") if field.name not in ("gem", "initiative") or game_key == "conan_ccg" else ""
    if field.kind == "words" and field.choices:
        hint = ""
    return replace(field, label=label, hint=hint, parts=parts)
