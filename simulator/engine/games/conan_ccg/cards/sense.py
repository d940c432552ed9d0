"""Abilities that the vocabulary knows but that would mean nothing, or the same as a plainer form, are refused here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.cards import endless, joined
from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_ccg.cards import terms
from simulator.engine.games.conan_ccg.cards.ops import CHANGES_TRAITS
from simulator.engine.games.conan_ccg.cards.verbs import (
    AT_A_DEFEAT,
    AT_A_HIT,
    AT_OWN_HIT,
    CHARACTER_SCOPES,
    CONDITIONS,
    COSTS,
    FIGHTERS,
    FOE_SCOPES,
    MOVE_SCOPES,
    WOUNDED,
    CcgVerb,
    Condition,
)
from simulator.engine.games.conan_ccg.cards.vocabulary import EFFECTS

Json = Any
Entry = Mapping[str, Json]

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
KIND_STATS: Final = ("renown", "scars")
MOVE_TARGETS: Final = ("performer", "facing")
COUNTED_FOES: Final = ("foes", "foes_in_zone")
#: What can only be meant at some moments: the attack that hits, the Foe it hits, the Foe that is defeated.
MOMENTS_OF_VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "this_hit": AT_A_HIT,
    "hit_foe": AT_OWN_HIT,
    "event_foe": AT_A_DEFEAT,
}
#: Texts of cards in play that are used at will, and the costs that limit them, with what gives the same back.
AT_WILL: Final = frozenset((*terms.WINDOWS, *terms.WINDOW_GROUPS))
USED_UP: Final = ("Move", "Action")
LIMITS: Final = {name: cost.undone_by for name, cost in COSTS.items() if cost.undone_by is not None}
#: What a text can ask about and change while it is in force, in the order in which it is worked out: what Foes are,
#: Health, Initiative. A text that asked for what it changes, or for what is worked out later, would ask for itself.
FILTERED: Final = 0
ASKED: Final[Mapping[str, int]] = {"this_health": 1, "faster": 2, "slower": 2}
CHANGED: Final[Mapping[str, int]] = {"health": 1, "initiative": 2, "set_initiative": 2}
UNASKED: Final = 3
#: Parts of an ability that is used; one that is in force by itself has none of them.
OF_USES: Final = ("may", "once", "cost")
NOT_FOES: Final = ("conan", "performer")
#: Costs that would take the same, by the card types on which they do: once the one is paid, nothing need be left for
#: the other.
SAME_PRICE: Final = (
    ("lose_prowess", "lose_some_prowess", ("Conan", "Region", "Item", "Action")),
    ("discard_this", "discard_ally", ("Ally",)),
    ("discard_this", "discard_item", ("Item",)),
)


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
        if "filter" in entry and any(_is_of_kind(effect) for effect in ability["do"]):
            yield f"if: {entry['verb']}.filter: a text that changes what Foes are cannot ask what they are."
    if ability["when"] in terms.LASTING:
        yield from (f'{part}: nobody uses a "{ability["when"]}" ability.' for part in OF_USES if part in ability)
        yield from _circles(ability)
    yield from _costs(card_type, ability)
    if card_type not in USED_UP:
        yield from endless(ability, AT_WILL, LIMITS)
    for part in ("cost", "do"):
        for entry in ability.get(part, ()):
            yield from _amount(card_type, part, entry)
    for entry in ability["do"]:
        yield from _effect(card_type, entry)
        if EFFECTS[entry["verb"]].kinds.get("of") == "scope":
            yield from _scope(card_type, entry)
        yield from _target(card_type, entry)


def _is_of_kind(effect: Entry) -> bool:
    return EFFECTS[effect["verb"]].changes == CHANGES_TRAITS or effect.get("stat") in KIND_STATS


def _circles(ability: Entry) -> Iterator[str]:
    """What a text in force asks for must be worked out before what it changes."""
    for effect in ability["do"]:
        changed = FILTERED if _is_of_kind(effect) else CHANGED.get(effect.get("stat", effect["verb"]), UNASKED)
        for entry in ability.get("if", ()):
            if ASKED.get(entry["verb"], -1) >= changed:
                yield f'if: "{entry["verb"]}" can depend on what the text changes.'
        amount = effect.get("amount")
        if changed == FILTERED and isinstance(amount, Mapping) and "filter" in amount:
            yield f"do: {effect['verb']}.amount: a text that changes what Foes are cannot count them by what they are."


def _costs(card_type: str, ability: Entry) -> Iterator[str]:
    paid = [entry["verb"] for entry in ability.get("cost", ())]
    for entry in ability.get("cost", ()):
        cost = COSTS[entry["verb"]]
        if not _is_for(cost, card_type):
            yield f'cost: "{entry["verb"]}" is for {_plural(cost.types)}, not for a {card_type}.'
        yield from _either("cost", cost, entry)
        if paid.count(entry["verb"]) > 1:
            yield f'cost: "{entry["verb"]}" stands there twice.'
    for one, other, types in SAME_PRICE:
        if card_type in types and one in paid and other in paid:
            yield f'cost: "{one}" and "{other}" can ask for the same; name one of them.'
    for entry in ability["do"]:
        amount = entry.get("amount")
        if isinstance(amount, Mapping) and amount["count"] == "paid" and "lose_some_prowess" not in paid:
            yield f'do: {entry["verb"]}: "paid" counts what the cost "lose_some_prowess" has taken.'


def _moment(part: str, when: str, entry: Entry) -> Iterator[str]:
    """``that hit`` and ``that Foe`` must be about something that is there at the moment."""
    moments = [(CONDITIONS if part == "if" else EFFECTS)[entry["verb"]].moments or None]
    moments += [MOMENTS_OF_VALUES.get(entry[field]) for field in ("to", "of", "target") if _is_word(entry, field)]
    for allowed in moments:
        if allowed is not None and when not in allowed:
            yield f'{part}: "{entry["verb"]}" needs the moment {" or ".join(allowed)}, not "{when}".'


def _is_word(entry: Entry, field: str) -> bool:
    return isinstance(entry.get(field), str)


def _is_for(verb: CcgVerb, card_type: str) -> bool:
    return not verb.types or card_type in verb.types


def _plural(types: Sequence[str]) -> str:
    return joined([{"Ally": "Allies"}.get(card_type, f"{card_type}s") for card_type in types])


def _either(part: str, verb: CcgVerb, entry: Entry) -> Iterator[str]:
    if verb.either and set(verb.either) <= set(entry):
        one, other = verb.either
        yield f'{part}: {entry["verb"]}: name either "{one}" or "{other}".'


def _condition(card_type: str, entry: Entry) -> Iterator[str]:
    verb = CONDITIONS[entry["verb"]]
    if not _is_for(verb, card_type):
        yield f'if: "{entry["verb"]}" {verb.why.format(type=card_type)}.'
    if verb.needs and not set(verb.needs) & set(entry):
        yield f'if: "{entry["verb"]}" needs {" or ".join(verb.needs)}.'
    yield from _either("if", verb, entry)
    yield from _condition_numbers(verb, entry)


def _condition_numbers(verb: Condition, entry: Entry) -> Iterator[str]:
    lowest, highest = verb.span
    name = entry["verb"]
    for field, kind in verb.kinds.items():
        if kind == "int" and field in entry and not max(lowest, field == "at_least") <= entry[field] <= highest:
            yield f"if: {name}.{field}: {entry[field]} means nothing here; {lowest} to {highest} are possible."
    if entry.get("at_least", 0) > entry.get("at_most", highest):
        yield f'if: {name}: "at_least" is more than "at_most".'


def _effect(card_type: str, entry: Entry) -> Iterator[str]:
    verb, target = entry["verb"], entry.get("target")
    if not _is_for(EFFECTS[verb], card_type):
        yield f'do: "{verb}" can do nothing on a {card_type}.'
    if entry.get("who") == "you" and verb != "lose_renown":
        yield f'do: {verb}.who: without "who" it is "you" already.'
    if verb == "lose_renown" and entry.get("who") == ("opponent" if card_type == "Foe" else "you"):
        yield f'do: lose_renown.who: on a {card_type} that is the Active player; leave "who" out.'
    if "chosen" in entry and ("random" in entry or entry.get("who") != "opponent"):
        yield f'do: {verb}: only an opponent\'s cards are "chosen", and then not at random.'
    if EFFECTS[verb].for_foes and target == "this" and card_type == "Ally":
        yield f"do: {verb}.target: it is for Foes, and an Ally is none."
    if EFFECTS[verb].for_foes and (target in NOT_FOES or (isinstance(target, Mapping) and "ally" in target.values())):
        yield f'do: {verb}.target: it is for Foes, not for "{target if isinstance(target, str) else "ally"}".'


def _amount(card_type: str, part: str, entry: Entry) -> Iterator[str]:
    amount = entry.get("amount", entry.get("up_to"))
    where = f"{part}: {entry['verb']}"
    lowest = _lowest(part, entry)
    if isinstance(amount, Mapping):
        if "filter" in amount and amount["count"] not in COUNTED_FOES:
            yield f'{where}: only Foes can be counted with a filter, not "{amount["count"]}".'
        if amount["count"] in ("foes_in_zone", "touched_foes") and card_type not in FIGHTERS:
            yield f'{where}: "{amount["count"]}" needs a card in a zone; a {card_type} is in none.'
        yield from _count(where, min(lowest, 1), amount)
    elif isinstance(amount, int) and not isinstance(amount, bool):
        if not lowest <= amount <= 20 or amount == 0:
            yield f"{where}: {amount} is out of range; {lowest} to 20 without 0 are possible."


def _lowest(part: str, entry: Entry) -> int:
    """The lowest number that can mean something with a verb."""
    if part == "cost":
        return 1
    verb = EFFECTS[entry["verb"]]
    return -9 if verb.signed else verb.least


def _count(where: str, lowest: int, amount: Entry) -> Iterator[str]:
    """How often something counts and the most it can come to."""
    times, most = amount.get("times", 0), amount.get("max", 1)
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
    allowed = STAT_SCOPES[entry["stat"]] if entry["verb"] == "stat" else EFFECTS[entry["verb"]].scopes
    if word not in allowed:
        yield f"{where}: {word!r} has no such number or icons; allowed are {', '.join(allowed)}."
    elif word == "this":
        yield from _scope_this(card_type, entry, where)


def _scope_this(card_type: str, entry: Entry, where: str) -> Iterator[str]:
    """``this`` is a move, a Foe or an Ally (Conan is always ``conan``); a move has no Prowess, Health or traits."""
    scopes = EFFECTS[entry["verb"]].scopes
    is_of_character = EFFECTS[entry["verb"]].of_performer or scopes == CHARACTER_SCOPES
    is_of_character |= entry.get("stat") in ("prowess", "health")
    if scopes == FOE_SCOPES or entry.get("stat") in KIND_STATS:
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
