"""Abilities that the vocabulary knows but that would mean nothing, or the same as a plainer form, are refused here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from simulator.engine.core.errors import BadCard

Json = Any
Entry = Mapping[str, Json]

FIGHTERS: Final = ("Move", "Foe", "Ally")
#: Characters that carry wounds and are called ``this``.
WOUNDED: Final = ("Foe", "Ally")
CHARACTER_SCOPES: Final = ("this", "conan", "allies", "foes")
MOVE_SCOPES: Final = ("this", "conan_moves", "ally_moves", "foe_moves")
#: What each number belongs to: a character, a move, Conan or the turn.
STAT_SCOPES: Final[Mapping[str, tuple[str, ...]]] = {
    "damage": (*CHARACTER_SCOPES, *MOVE_SCOPES),
    "prowess": CHARACTER_SCOPES,
    "health": CHARACTER_SCOPES,
    "initiative": MOVE_SCOPES,
    "gem": MOVE_SCOPES,
    "vitality": ("conan",),
    "foe_draw": ("turn",),
    "surcharge": ("turn",),
    "retreat_loss": ("turn",),
    "foe_cost": ("turn",),
    "hand_size": ("turn",),
}
VERB_SCOPES: Final[Mapping[str, tuple[str, ...]]] = {
    "icon_as": MOVE_SCOPES,
    "unblockable": MOVE_SCOPES,
    "ignore_facing": MOVE_SCOPES,
    "per_icon": MOVE_SCOPES,
    "add_icon": MOVE_SCOPES,
    "also_blocks": MOVE_SCOPES,
    "return_move": MOVE_SCOPES,
    "grant_trait": CHARACTER_SCOPES,
}
#: Conditions and targets that need a card that stands or lies in a zone, or a character.
IN_A_ZONE: Final = ("foes_in_zone", "zone", "opposing", "unopposed", "touches", "faster", "slower")
ON_A_CHARACTER: Final = ("this_wounded",)
MOVE_TARGETS: Final = ("performer", "facing")
COUNTED_FOES: Final = ("foes", "foes_in_zone")
#: Verbs that only some types of card can carry out: Moves work when all Foes have been served, a Foe player has no
#: Chronicle Area to fill, and only he has Foes to bring in.
VERB_TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "move_foe": ("Conan", "Foe", "Ally", "Region", "Item", "Action"),
    "add_foe": ("Foe", "Action"),
    "chronicle": ("Conan", "Ally", "Region", "Move", "Item", "Action"),
}
#: Verbs for Foes alone.
FOE_TARGETS: Final = ("discard_foe", "defeat_foe", "move_foe")
NOT_FOES: Final = ("conan", "performer")
#: Verbs whose number may be below zero.
SIGNED_VERBS: Final = ("stat", "per_icon", "modify_damage", "more_foes")


def check_sense(card_id: str, card_type: str, ability: Entry) -> None:
    """Raise ``BadCard`` when a part of a known ability can mean nothing on this type of card."""
    for complaint in _complaints(card_type, ability):
        raise BadCard(f'Card "{card_id}", {complaint}')


def _complaints(card_type: str, ability: Entry) -> Iterator[str]:
    for entry in ability.get("if", ()):
        yield from _condition(card_type, entry)
    for part in ("cost", "do"):
        for entry in ability.get(part, ()):
            yield from _amount(card_type, part, entry)
    for entry in ability["do"]:
        yield from _effect(card_type, entry)
        if "of" in entry and entry["verb"] != "prevent":
            yield from _scope(card_type, entry)
        yield from _target(card_type, entry)


def _condition(card_type: str, entry: Entry) -> Iterator[str]:
    verb = entry["verb"]
    if verb in IN_A_ZONE and card_type not in FIGHTERS:
        yield f'if: "{verb}" needs a card in a zone; a {card_type} is in none.'
    if verb in ON_A_CHARACTER and card_type not in WOUNDED:
        yield f'if: "{verb}" needs a Foe or an Ally, not a {card_type}.'
    if verb in ("hand", "foes_in_play", "foes_in_zone") and not {"at_least", "at_most"} & set(entry):
        yield f'if: "{verb}" needs "at_least" or "at_most".'


def _effect(card_type: str, entry: Entry) -> Iterator[str]:
    verb, target = entry["verb"], entry.get("target")
    if card_type not in VERB_TYPES.get(verb, (card_type,)):
        yield f'do: "{verb}" can do nothing on a {card_type}.'
    if verb == "look_top" and entry["amount"] < 2:
        yield 'do: look_top: to look at one card is to draw it; write "draw".'
    if verb in FOE_TARGETS and (target in NOT_FOES or (isinstance(target, Mapping) and "ally" in target.values())):
        yield f'do: {verb}.target: it is for Foes, not for "{target if isinstance(target, str) else "ally"}".'


def _amount(card_type: str, part: str, entry: Entry) -> Iterator[str]:
    amount = entry.get("amount", entry.get("up_to"))
    where = f"{part}: {entry['verb']}"
    if isinstance(amount, Mapping):
        if "filter" in amount and amount["count"] not in COUNTED_FOES:
            yield f'{where}: only Foes can be counted with a filter, not "{amount["count"]}".'
        if amount["count"] in ("foes_in_zone", "touched_foes") and card_type not in FIGHTERS:
            yield f'{where}: "{amount["count"]}" needs a card in a zone; a {card_type} is in none.'
    elif isinstance(amount, int) and not isinstance(amount, bool):
        lowest = -9 if entry["verb"] in SIGNED_VERBS else 1
        if not lowest <= amount <= 20 or amount == 0:
            yield f"{where}: {amount} is out of range; {lowest} to 20 without 0 are possible."


def _scope(card_type: str, entry: Entry) -> Iterator[str]:
    scope = entry["of"]
    where = f"do: {entry['verb']}.of"
    if isinstance(scope, Mapping):
        kinds = {"foes", "foe_moves"} & set(scope)
        if len(kinds) != 1:
            yield f'{where}: name either "foes" or "foe_moves".'
            return
        word = kinds.pop()
        if "zone" in scope and card_type not in FIGHTERS:
            yield f"{where}: a {card_type} is in no zone."
    else:
        word = scope
    allowed = STAT_SCOPES[entry["stat"]] if entry["verb"] == "stat" else VERB_SCOPES[entry["verb"]]
    if word not in allowed:
        yield f"{where}: {word!r} has no such number or icons; allowed are {', '.join(allowed)}."
    elif word == "this":
        yield from _scope_this(card_type, entry, where)


def _scope_this(card_type: str, entry: Entry, where: str) -> Iterator[str]:
    """``this`` is a move, a Foe or an Ally (Conan is always ``conan``); a move has no Prowess, Health or traits."""
    is_of_character = entry["verb"] == "grant_trait" or entry.get("stat") in ("prowess", "health")
    if card_type not in (WOUNDED if is_of_character else FIGHTERS):
        yield f"{where}: a {card_type} has no such number or icons itself."


def _target(card_type: str, entry: Entry) -> Iterator[str]:
    target = entry.get("target")
    where = f"do: {entry['verb']}.target"
    if target in MOVE_TARGETS and card_type != "Move":
        yield f"{where}: {target!r} needs a Move."
    if target == "this" and card_type not in WOUNDED:
        yield f'{where}: a {card_type} cannot be the target "this".'
    if isinstance(target, Mapping) and target.get("zone") == "same" and card_type not in FIGHTERS:
        yield f"{where}: a {card_type} is in no zone."
