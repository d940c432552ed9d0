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
    "winning_renown": ("turn",),
    "leak": MOVE_SCOPES,
    "renown": ("this", "foes"),
    "scars": ("this", "foes"),
}
VERB_SCOPES: Final[Mapping[str, tuple[str, ...]]] = {
    "icon_as": MOVE_SCOPES,
    "unblockable": MOVE_SCOPES,
    "ignore_facing": MOVE_SCOPES,
    "per_icon": MOVE_SCOPES,
    "add_icon": MOVE_SCOPES,
    "also_blocks": MOVE_SCOPES,
    "return_move": MOVE_SCOPES,
    "remove_icon": MOVE_SCOPES,
    "join_icons": MOVE_SCOPES,
    "copy_edge": MOVE_SCOPES,
    "set_initiative": MOVE_SCOPES,
    "unpreventable": MOVE_SCOPES,
    "bar_icon": MOVE_SCOPES,
    "counts_as": ("this", "foes"),
    "lose_trait": CHARACTER_SCOPES,
    "from_top": ("this", "foes"),
    "grant_trait": CHARACTER_SCOPES,
}
#: Conditions and targets that need a card that stands or lies in a zone, or a character.
IN_A_ZONE: Final = (
    "foes_in_zone",
    "zone",
    "opposing",
    "unopposed",
    "touches",
    "faster",
    "slower",
    "opposed",
    "faces_icon",
)
#: Conditions on an attack, and the moments at which there is one.
ON_AN_ATTACK: Final = ("icon_hits", "icon_blocked")
ATTACK_MOMENTS: Final = ("hits_known", "damage_dealt", "hit", "damage")
#: Texts that change what Foes are; they cannot depend on what Foes are.
KIND_VERBS: Final = ("grant_trait", "lose_trait", "counts_as")
KIND_STATS: Final = ("renown", "scars")
ON_A_CHARACTER: Final = ("this_wounded", "this_health")
MOVE_TARGETS: Final = ("performer", "facing")
COUNTED_FOES: Final = ("foes", "foes_in_zone")
#: What can only be meant at some moments: the attack that hits, the Foe it hits, the Foe that is defeated.
AT_A_HIT: Final = ("hit", "hits_known")
AT_OWN_HIT: Final = ("hit", "damage")
AT_A_DEFEAT: Final = ("foe_defeated",)
MOMENTS_OF_VERBS: Final[Mapping[str, tuple[str, ...]]] = {
    "hit_on": AT_OWN_HIT,
    "event_foe": AT_A_DEFEAT,
    "double_damage": AT_A_HIT,
    "redirect": AT_A_HIT,
}
MOMENTS_OF_VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "this_hit": AT_A_HIT,
    "hit_foe": AT_OWN_HIT,
    "event_foe": AT_A_DEFEAT,
}
#: Verbs that only some types of card can carry out: Moves work when all Foes have been served, a Foe player has no
#: Chronicle Area to fill, and only he has Foes to bring in.
VERB_TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "move_foe": ("Conan", "Foe", "Ally", "Region", "Item", "Action"),
    "add_foe": ("Foe", "Action"),
    "chronicle": ("Conan", "Ally", "Region", "Move", "Item", "Action"),
    "extra_move": ("Conan", "Ally", "Region", "Item", "Action"),
    "replace_move": ("Conan", "Foe", "Ally", "Region", "Item", "Action"),
    "swap_moves": ("Conan", "Foe", "Ally", "Region", "Item", "Action"),
}
#: Costs that only the Active player, or only a Foe player, has the means to pay.
COST_TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "lose_some_prowess": ("Conan", "Ally", "Region", "Item", "Action"),
    "lose_renown": ("Conan", "Ally", "Region", "Item", "Action"),
    "discard_item": ("Conan", "Ally", "Region", "Item", "Action"),
    "pay_minor": ("Foe", "Action"),
}
#: Cards that can leave play as a cost of their own text.
DISCARDABLE: Final = ("Item", "Ally")
#: Verbs for Foes alone.
FOE_TARGETS: Final = ("discard_foe", "defeat_foe", "move_foe")
NOT_FOES: Final = ("conan", "performer")
#: Numbers of conditions: lowest and highest that can mean something; a move touches one or two others.
CONDITION_RANGES: Final[Mapping[str, tuple[int, int]]] = {"round": (1, 6), "touches": (1, 2)}
ANY_NUMBER: Final = (0, 60)
#: Verbs whose number may be below zero.
SIGNED_VERBS: Final = ("stat", "per_icon", "modify_damage", "more_foes")


def check_sense(card_id: str, card_type: str, ability: Entry) -> None:
    """Raise ``BadCard`` when a part of a known ability can mean nothing on this type of card."""
    for complaint in _complaints(card_type, ability):
        raise BadCard(f'Card "{card_id}", {complaint}')


def _complaints(card_type: str, ability: Entry) -> Iterator[str]:
    for part in ("if", "do"):
        for entry in ability.get(part, ()):
            yield from _moment(part, ability["when"], entry)
    for entry in ability.get("if", ()):
        yield from _condition(card_type, entry)
        if entry["verb"] in ON_AN_ATTACK and ability["when"] not in ATTACK_MOMENTS:
            yield f'if: "{entry["verb"]}" needs an attack; there is none "{ability["when"]}".'
        if "filter" in entry and any(_is_of_kind(effect) for effect in ability["do"]):
            yield f"if: {entry['verb']}.filter: a text that changes what Foes are cannot ask what they are."
    yield from _costs(card_type, ability)
    if card_type not in DISCARDABLE and any(entry["verb"] == "discard_this" for entry in ability.get("cost", ())):
        yield f'cost: "discard_this" is for Items and Allies, not for a {card_type}.'
    for part in ("cost", "do"):
        for entry in ability.get(part, ()):
            yield from _amount(card_type, part, entry)
    for entry in ability["do"]:
        yield from _effect(card_type, entry)
        if "of" in entry and entry["verb"] != "prevent":
            yield from _scope(card_type, entry)
        yield from _target(card_type, entry)


def _is_of_kind(effect: Entry) -> bool:
    return effect["verb"] in KIND_VERBS or effect.get("stat") in KIND_STATS


def _costs(card_type: str, ability: Entry) -> Iterator[str]:
    paid = [entry["verb"] for entry in ability.get("cost", ())]
    for entry in ability.get("cost", ()):
        if card_type not in COST_TYPES.get(entry["verb"], (card_type,)):
            yield f'cost: "{entry["verb"]}" cannot be paid by a {card_type}.'
        if entry["verb"] == "discard" and {"random", "filter"} <= set(entry):
            yield "cost: discard: name either what is discarded, or that it is at random."
    for entry in ability["do"]:
        amount = entry.get("amount")
        if isinstance(amount, Mapping) and amount["count"] == "paid" and "lose_some_prowess" not in paid:
            yield f'do: {entry["verb"]}: "paid" counts what the cost "lose_some_prowess" has taken.'


def _moment(part: str, when: str, entry: Entry) -> Iterator[str]:
    """``that hit`` and ``that Foe`` must be about something that is there at the moment."""
    moments = [MOMENTS_OF_VERBS.get(entry["verb"])]
    moments += [MOMENTS_OF_VALUES.get(entry[field]) for field in ("to", "of", "target") if _is_word(entry, field)]
    for allowed in moments:
        if allowed is not None and when not in allowed:
            yield f'{part}: "{entry["verb"]}" needs the moment {" or ".join(allowed)}, not "{when}".'


def _is_word(entry: Entry, field: str) -> bool:
    return isinstance(entry.get(field), str)


def _condition(card_type: str, entry: Entry) -> Iterator[str]:
    verb = entry["verb"]
    if verb in IN_A_ZONE and card_type not in FIGHTERS:
        yield f'if: "{verb}" needs a card in a zone; a {card_type} is in none.'
    if verb in ON_A_CHARACTER and card_type not in WOUNDED:
        yield f'if: "{verb}" needs a Foe or an Ally, not a {card_type}.'
    if verb == "opposing" and card_type == "Foe":
        yield 'if: "opposing" is for what opposes Foes; a Foe is opposed by none.'
    if verb in ("hand", "foes_in_play", "foes_in_zone") and not {"at_least", "at_most"} & set(entry):
        yield f'if: "{verb}" needs "at_least" or "at_most".'
    if verb == "has_item" and {"keyword", "card"} <= set(entry):
        yield 'if: has_item: name either "keyword" or "card".'
    yield from _condition_numbers(verb, entry)


def _condition_numbers(verb: str, entry: Entry) -> Iterator[str]:
    lowest, highest = CONDITION_RANGES.get(verb, ANY_NUMBER)
    for field in ("at_least", "at_most", "is", "foes"):
        if field in entry and not max(lowest, field == "at_least") <= entry[field] <= highest:
            yield f"if: {verb}.{field}: {entry[field]} means nothing here; {lowest} to {highest} are possible."
    if entry.get("at_least", 0) > entry.get("at_most", highest):
        yield f'if: {verb}: "at_least" is more than "at_most".'


def _effect(card_type: str, entry: Entry) -> Iterator[str]:
    verb, target = entry["verb"], entry.get("target")
    if card_type not in VERB_TYPES.get(verb, (card_type,)):
        yield f'do: "{verb}" can do nothing on a {card_type}.'
    if entry.get("who") == "you":
        yield f'do: {verb}.who: without "who" it is "you" already.'
    if verb == "look_top" and entry["amount"] < 2:
        yield 'do: look_top: to look at one card is to draw it; write "draw".'
    if verb == "reorder_top" and entry["amount"] < 2:
        yield "do: reorder_top: one card has no order."
    if verb == "discard" and "chosen" in entry and ("random" in entry or entry.get("who") != "opponent"):
        yield 'do: discard: only an opponent\'s cards are "chosen", and then not at random.'
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
        yield from _count(where, entry["verb"], amount)
    elif isinstance(amount, int) and not isinstance(amount, bool):
        lowest = -9 if entry["verb"] in SIGNED_VERBS else 1
        if not lowest <= amount <= 20 or amount == 0:
            yield f"{where}: {amount} is out of range; {lowest} to 20 without 0 are possible."


def _count(where: str, verb: str, amount: Entry) -> Iterator[str]:
    """How often something counts and the most it can come to."""
    times, most = amount.get("times", 0), amount.get("max", 1)
    lowest = -9 if verb in SIGNED_VERBS else 1
    if "times" in amount and (times in (0, 1) or not lowest <= times <= 20):
        yield f'{where}: "times" {times} is out of range; {lowest} to 20 without 0 are possible, and 1 is not written.'
    if not 1 <= most <= 60:
        yield f'{where}: "max" {most} is out of range; 1 to 60 are possible.'


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
    is_of_character = entry["verb"] in ("grant_trait", "lose_trait", "bar_icon") or entry.get("stat") in (
        "prowess",
        "health",
    )
    if entry["verb"] in ("counts_as", "from_top") or entry.get("stat") in KIND_STATS:
        if card_type != "Foe":
            yield f"{where}: it is for Foes."
        return
    if card_type not in (WOUNDED if is_of_character else FIGHTERS):
        yield f"{where}: a {card_type} has no such number or icons itself."


def _target(card_type: str, entry: Entry) -> Iterator[str]:
    target = entry.get("target")
    where = f"do: {entry['verb']}.target"
    if isinstance(target, Mapping) and "up_to" in target:
        if "one" not in target or target["up_to"] < 2 or target.get("by") == "chance":
            yield f'{where}: "up_to" is a number from 2 on, with "one", and chosen by a player.'
    if target in MOVE_TARGETS and card_type != "Move":
        yield f"{where}: {target!r} needs a Move."
    if target == "this" and card_type not in WOUNDED:
        yield f'{where}: a {card_type} cannot be the target "this".'
    if isinstance(target, Mapping) and "all" in target and "by" in target:
        yield f'{where}: with "all" nobody chooses; "by" is for "one".'
    if isinstance(target, Mapping) and target.get("zone") == "same" and card_type not in FIGHTERS:
        yield f"{where}: a {card_type} is in no zone."
