"""Abilities that the vocabulary knows but that would mean nothing, or could not be carried out, are refused here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from simulator.engine.core.cards import a_or_an, endless
from simulator.engine.core.errors import BadCard
from simulator.engine.games.conquer.cards import terms
from simulator.engine.games.conquer.cards.terms import CHARACTER_STATS, PAID, PLAYER_STATS
from simulator.engine.games.conquer.cards.verbs import CHARACTER_SCOPES, CONDITIONS, COSTS, EFFECTS, ConquerVerb

Json = Any
Entry = Mapping[str, Json]
VERBS: Final[Mapping[str, Mapping[str, ConquerVerb]]] = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS}

#: What the lasting text of a Landscape, which is nobody's, can be about.
NEUTRAL_SCOPES: Final = ("this", "here", "all", "each")
PLAYER_SCOPES: Final = ("you", "opponent", "each")
COMBAT_TIMINGS: Final = frozenset(
    (
        *terms.WINDOWS[1:],
        "combat",
        *("combat.start", "damage.dealt", "damage.taken", "hand_empty"),
        *terms.ACTION_TIMINGS,
    )
)
ATTACK_TIMINGS: Final = frozenset((*terms.WINDOWS[2:4], "play", "hit", "stop"))
#: Texts of cards in play that are used at will. One that costs no Notice Points is used once in a window (see
#: ``windows.use``); of the others these costs limit, with what gives the same back.
AT_WILL: Final = frozenset((*terms.WINDOWS, *terms.WINDOW_GROUPS))
LIMITS: Final = {name: cost.undone_by for name, cost in COSTS.items() if cost.undone_by is not None}
LOWEST, HIGHEST = -9, 20
DIE: Final = 6


def check_sense(card_id: str, card_type: str, record: Entry, ability: Entry) -> None:
    """Raise ``BadCard`` when a part of a known ability can mean nothing on this card."""
    for complaint in _complaints(card_type, record, ability):
        raise BadCard(f'Card "{card_id}", {complaint}')


def _complaints(card_type: str, record: Entry, ability: Entry) -> Iterator[str]:
    for entry in ability.get("if", ()):
        yield from _condition(ability, entry)
    for entry in ability.get("cost", ()):
        yield from _cost(card_type, ability, entry)
    for part in ("if", "cost", "do"):
        for entry in ability.get(part, ()):
            yield from _amount(ability, part, entry)
            yield from _cards(part, entry)
    if card_type != "Disturbance" and any(cost["verb"] == "lose_np" for cost in ability.get("cost", ())):
        yield from endless(ability, AT_WILL, LIMITS)
    for entry in ability["do"]:
        yield from _effect(card_type, ability, entry)
        if "of" in entry:
            yield from _scope(card_type, ability, entry)
    yield from _moment(card_type, record, ability)


def _condition(ability: Entry, entry: Entry) -> Iterator[str]:
    verb = entry["verb"]
    if CONDITIONS[verb].bounded and not {"at_least", "at_most"} & set(entry):
        yield f'if: "{verb}" needs "at_least" or "at_most".'
    if CONDITIONS[verb].asks_ratings and ability["when"] == "static":
        yield f'if: "{verb}" cannot stand in a "static" ability: texts in force would depend on each other.'
    if verb == "at" and len(entry) - ("who" in entry) != 2:
        yield 'if: "at" names exactly one of "location", "common_ground" and "with_facing".'
    if verb == "at" and "with_facing" in entry and "who" in entry:
        yield 'if: "at": "with_facing" is about both fighters; leave "who" out.'
    if verb == "battle_action" and len(entry) == 1:
        yield 'if: "battle_action" names a kind, a keyword or a damage.'


def _cost(card_type: str, ability: Entry, entry: Entry) -> Iterator[str]:
    verb = entry["verb"]
    if ability["when"] == "static":
        yield "cost: a static ability has no costs."
    if verb == "lose_np" and len({"amount", "up_to"} & set(entry)) != 1:
        yield 'cost: lose_np: write either "amount" or "up_to".'
    if verb == "discard_this" and card_type in ("Character", "Battle Action", "Landscape"):
        yield f"cost: {a_or_an(card_type)} cannot be discarded as a cost."
    if verb == "roll" and not 2 <= entry["at_least"] <= DIE:
        yield f"cost: roll: {entry['at_least']} is out of range; 2 to {DIE} are possible."


def _amount(ability: Entry, part: str, entry: Entry) -> Iterator[str]:
    amount = entry.get("amount")
    where = f"{part}: {entry['verb']}"
    if amount == PAID and not any("up_to" in cost for cost in ability.get("cost", ())):
        yield f'{where}: "{PAID}" needs a cost with "up_to".'
    if isinstance(amount, Mapping):
        yield from _count(where, amount)
        amount = amount.get("times", 1)
    if not isinstance(amount, int) or isinstance(amount, bool):
        return
    verb = VERBS[part][entry["verb"]]
    lowest = LOWEST if verb.signed else verb.least
    if not lowest <= amount <= HIGHEST or (amount == 0 and verb.least):
        yield f"{where}: {amount} is out of range; {lowest} to {HIGHEST} without 0 are possible."


#: What a card has to be to have a field of a filter.
KIND_OF: Final[Mapping[str, str]] = {
    **dict.fromkeys(terms.EQUIPMENT_KINDS, "Equipment"),
    **dict.fromkeys(terms.ACTION_KINDS, "Battle Action"),
}


def _card_fields(part: str, verb: str) -> list[str]:
    return [field for field, kind in VERBS[part][verb].kinds.items() if kind == "card_filter"]


def _cards(part: str, entry: Entry) -> Iterator[str]:
    """A filter that no card passes."""
    target = entry.get("target")
    chosen = target if isinstance(target, Mapping) else {}
    kind = chosen.get("one", chosen.get("all"))
    if kind is None and "filter" in _card_fields(part, entry["verb"]):
        wanted, card_type = entry.get("filter", {}), "Equipment" if VERBS[part][entry["verb"]].of_equipment else ""
    elif kind not in (None, "character", "patient"):
        wanted, card_type = chosen.get("filter", {}), kind.capitalize()
    else:
        return
    named = [card_type, wanted.get("card", ""), KIND_OF.get(wanted.get("kind", ""), "")]
    named.append("Effect" if "division" in wanted else "")
    if len({one for one in named if one}) > 1:
        yield f"{part}: {entry['verb']}: no card is {' and '.join(sorted({one for one in named if one}))}."


#: What is counted by kind of Character.
COUNTED_BY_KIND: Final = ("own_characters", "opposing_characters", "characters_here", "patients")


def _count(where: str, amount: Entry) -> Iterator[str]:
    if "filter" in amount and amount["count"] not in COUNTED_BY_KIND:
        yield f'{where}: "{amount["count"]}" are not counted by kind; leave "filter" out.'
    if amount.get("max", 1) < 1:
        yield f'{where}: "max" is at least 1.'


def _effect(card_type: str, ability: Entry, entry: Entry) -> Iterator[str]:
    verb, when = entry["verb"], ability["when"]
    known = EFFECTS[verb]
    if known.in_combat and when not in COMBAT_TIMINGS and when not in known.also:
        yield f'do: "{verb}" needs a combat; "{when}" may come without one.'
    if known.on_attack and when not in ATTACK_TIMINGS:
        yield f'do: "{verb}" needs an attack under way; at "{when}" there is none.'
    if verb == "cancel" and (entry["what"] == "disturbance") != (when == "disturbance_played"):
        yield 'do: a Disturbance is cancelled when it has been played ("disturbance_played"), and nothing else then.'
    if known.moments and when not in known.moments:
        yield f'do: "{verb}" belongs to "{" or ".join(known.moments)}".'
    if verb in ("steal_action", "search_deck") and entry.get("from") == "combat" and when not in COMBAT_TIMINGS:
        yield f"do: {verb}: there is a battle hand only in a combat."
    if verb == "return_card" and entry.get("from") == "combat" and when not in COMBAT_TIMINGS:
        yield "do: return_card: there is a battle hand only in a combat."
    if verb == "swap_stats" and entry["stat"] == entry["with"]:
        yield "do: swap_stats: the two ratings are the same."
    if verb == "stat" and "filter" in entry and entry["stat"] != "cost":
        yield 'do: stat: only the "cost" of cards can have a "filter".'
    yield from _target(card_type, entry)


def _target(card_type: str, entry: Entry) -> Iterator[str]:
    target = entry.get("target")
    if target is None:
        return
    allowed = EFFECTS[entry["verb"]].targets
    if isinstance(target, str):
        kind = card_type if target == "this" else "Character"
        if kind.lower() not in allowed:
            yield f'do: {entry["verb"]}: "{target}" is {a_or_an(kind)}; it is for {" or ".join(allowed)}.'
    else:
        kind = target.get("one", target.get("all"))
        if kind not in allowed:
            yield f'do: {entry["verb"]}: it is for {" or ".join(allowed)}, not for "{kind}".'


def _scope(card_type: str, ability: Entry, entry: Entry) -> Iterator[str]:
    scope, verb = entry["of"], entry["verb"]
    where = f"do: {verb}.of"
    if isinstance(scope, Mapping):
        if "one" in scope and ability["when"] == "static":
            yield f"{where}: a static ability lasts for whomever it names; nobody chooses."
        word = "bearer"
        if "one" in scope and scope["one"] != "character":
            yield f"{where}: only a Character can be chosen here."
    else:
        word = scope
    allowed = _allowed_scopes(entry)
    if card_type == "Landscape" and ability["when"] == "static":
        side = scope.get("characters") if isinstance(scope, Mapping) else scope
        if side not in NEUTRAL_SCOPES:
            yield f"{where}: a Landscape is neutral (CQ-13.7); allowed are {', '.join(NEUTRAL_SCOPES)}."
    if word not in allowed:
        yield f"{where}: {word!r} has no such thing; allowed are {', '.join(allowed)}."
    is_place = verb == "link" or entry.get("stat") == "entry_price"
    if word == "this" and card_type != ("Landscape" if is_place else "Battle Action"):
        yield f"{where}: {a_or_an(card_type)} has no such thing itself."


def _allowed_scopes(entry: Entry) -> tuple[str, ...]:
    if entry["verb"] != "stat":
        return EFFECTS[entry["verb"]].scopes
    if entry["stat"] in PLAYER_STATS:
        return PLAYER_SCOPES
    if entry["stat"] in CHARACTER_STATS:
        return ("this", *CHARACTER_SCOPES) if entry["stat"] == "damage" else CHARACTER_SCOPES
    return ("this", "place")


def _moment(card_type: str, record: Entry, ability: Entry) -> Iterator[str]:
    """A card that lies on no card can only act when it is played."""
    if record.get("on") != "none":
        return
    allowed = ("on_notice",) if card_type == "Effect" else (*terms.WINDOWS, *terms.WINDOW_GROUPS)
    if ability["when"] not in allowed:
        yield f"when: {a_or_an(card_type)} on no card goes to the Doom Pile after use; it acts at {', '.join(allowed)}."
