"""Abilities that the vocabulary knows but that would mean nothing, or could not be carried out, are refused here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.errors import BadCard
from simulator.engine.core.phrases import a_or_an
from simulator.engine.games.conquer import words
from simulator.engine.games.conquer.vocabulary import CHARACTER_STATS, PAID, PLAYER_STATS

Json = Any
Entry = Mapping[str, Json]

#: Whose numbers or permissions a scope is about.
CHARACTER_SCOPES: Final = ("bearer", "facing", "fighter", "own", "opposing", "all", "here")
#: What the lasting text of a Landscape, which is nobody's, can be about.
NEUTRAL_SCOPES: Final = ("this", "here", "all", "each")
PLAYER_SCOPES: Final = ("you", "opponent", "each")
VERB_SCOPES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("unblockable", "keep_acting", "reduce"), ("this", *CHARACTER_SCOPES)),
    "link": ("this", "place"),
}
#: Effects that only mean something while a combat is under way.
IN_COMBAT: Final = frozenset(
    (
        *("modify_damage", "prevent", "double_damage", "redirect", "reanswer", "end_combat", "change_defender"),
        *("redraw", "draw_actions", "discard_actions", "steal_action", "cancel"),
    )
)
#: Effects on the attack that has been announced.
ON_THE_ATTACK: Final = frozenset(("modify_damage", "prevent", "double_damage", "redirect", "reanswer"))
COMBAT_TIMINGS: Final = frozenset(
    (
        *words.WINDOWS[1:],
        "combat",
        *("combat.start", "damage.dealt", "damage.taken", "hand_empty"),
        *words.ACTION_TIMINGS,
    )
)
ATTACK_TIMINGS: Final = frozenset((*words.WINDOWS[2:4], "play", "hit", "stop"))
#: Conditions that ask for ratings, which a lasting text may itself change.
ASKS_RATINGS: Final = ("rating", "stronger", "health")
SIGNED_VERBS: Final = ("stat", "modify_damage")
BOUNDED: Final = ("rating", "characters", "points", "hand", "rolled")
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
    for part in ("cost", "do"):
        for entry in ability.get(part, ()):
            yield from _amount(ability, part, entry)
    for entry in ability["do"]:
        yield from _effect(card_type, ability, entry)
        if "of" in entry:
            yield from _scope(card_type, ability, entry)
    yield from _moment(card_type, record, ability)


def _condition(ability: Entry, entry: Entry) -> Iterator[str]:
    verb = entry["verb"]
    if verb in BOUNDED and not {"at_least", "at_most"} & set(entry):
        yield f'if: "{verb}" needs "at_least" or "at_most".'
    if verb in ASKS_RATINGS and ability["when"] == "static":
        yield f'if: "{verb}" cannot stand in a "static" ability: texts in force would depend on each other.'
    if verb == "at" and len(entry) - ("who" in entry) != 2:
        yield 'if: "at" names exactly one of "location", "common_ground" and "with_facing".'
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
    if not isinstance(amount, int) or isinstance(amount, bool):
        return
    lowest = LOWEST if entry["verb"] in SIGNED_VERBS else 0 if entry["verb"] == "set_stat" else 1
    if not lowest <= amount <= HIGHEST or (amount == 0 and entry["verb"] != "set_stat"):
        yield f"{where}: {amount} is out of range; {lowest} to {HIGHEST} without 0 are possible."


def _effect(card_type: str, ability: Entry, entry: Entry) -> Iterator[str]:
    verb, when = entry["verb"], ability["when"]
    if verb in IN_COMBAT and when not in COMBAT_TIMINGS and not (verb == "change_defender" and _declared(when)):
        yield f'do: "{verb}" needs a combat; "{when}" may come without one.'
    if verb in ON_THE_ATTACK and when not in ATTACK_TIMINGS:
        yield f'do: "{verb}" needs an attack under way; at "{when}" there is none.'
    if verb == "cancel" and (entry["what"] == "disturbance") != (when == "disturbance_played"):
        yield 'do: a Disturbance is cancelled when it has been played ("disturbance_played"), and nothing else then.'
    if verb == "reroll" and when != "generate":
        yield 'do: "reroll" belongs to "generate".'
    if verb in ("steal_action", "search_deck") and entry.get("from") == "combat" and when not in COMBAT_TIMINGS:
        yield f"do: {verb}: there is a battle hand only in a combat."
    if verb == "return_card" and entry.get("from") == "combat" and when not in COMBAT_TIMINGS:
        yield "do: return_card: there is a battle hand only in a combat."
    if verb == "swap_stats" and entry["stat"] == entry["with"]:
        yield "do: swap_stats: the two ratings are the same."
    if verb == "stat" and "filter" in entry and entry["stat"] != "cost":
        yield 'do: stat: only the "cost" of cards can have a "filter".'
    yield from _target(entry)


def _declared(when: str) -> bool:
    return when == "attack.declared"


#: What each effect on one thing can be for.
TARGETS_OF: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(("heal", "remove_entry"), ("character", "patient")),
    **dict.fromkeys(("wound", "move_character", "redirect", "change_defender"), ("character",)),
    **dict.fromkeys(("release", "kill"), ("patient",)),
    **dict.fromkeys(("take_equipment", "move_equipment"), ("equipment",)),
    "return_to_hand": ("character", "equipment", "effect", "disturbance", "landscape"),
    "doom": ("equipment", "effect", "disturbance", "landscape"),
    "blank_text": ("character", "equipment", "effect", "landscape"),
}


def _target(entry: Entry) -> Iterator[str]:
    target = entry.get("target")
    if target is None:
        return
    allowed = TARGETS_OF[entry["verb"]]
    if isinstance(target, str):
        if target != "this" and "character" not in allowed:
            yield f'do: {entry["verb"]}: "{target}" is a Character; it is for {" or ".join(allowed)}.'
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
        return VERB_SCOPES.get(entry["verb"], CHARACTER_SCOPES)
    if entry["stat"] in PLAYER_STATS:
        return PLAYER_SCOPES
    if entry["stat"] in CHARACTER_STATS:
        return ("this", *CHARACTER_SCOPES) if entry["stat"] == "damage" else CHARACTER_SCOPES
    return ("this", "place")


def _moment(card_type: str, record: Entry, ability: Entry) -> Iterator[str]:
    """A card that lies on no card can only act when it is played."""
    if record.get("on") != "none":
        return
    allowed = ("on_notice",) if card_type == "Effect" else (*words.WINDOWS, *words.WINDOW_GROUPS)
    if ability["when"] not in allowed:
        yield f"when: {a_or_an(card_type)} on no card goes to the Doom Pile after use; it acts at {', '.join(allowed)}."
