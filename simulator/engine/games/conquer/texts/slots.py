"""How the values in a phrase are said: word tables, counted nouns, and the few slots that need words of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.engine.core.cards import a_or_an, joined, signed
from simulator.engine.games.conquer import cards
from simulator.engine.games.conquer.texts.words import (
    ANSWER_WORDS,
    BARRED,
    COUNTS,
    DURATION_WORDS,
    PLAYERS,
    SPOILS,
    STAT_NAMES,
    Voice,
    card_noun,
    character_noun,
    characters_noun,
    what_he_is,
)

Json = Any
#: The words for a value, or ``None`` where the slot cannot say it.
Say = Callable[[Voice, Json], "str | None"]

#: Words in a phrase that depend on the card alone.
VOICE_WORDS: Final = ("this", "bearer", "bearer_s", "attack", "here")
#: Kinds of Equipment with a noun of their own.
EQUIPMENT_NOUNS: Final = {"Vehicle": "a Vehicle", "Armor": "Armor", "Attachment": "an Attachment"}
#: Slots that say one of a few words.
WORD_SLOTS: Final[Mapping[str, Mapping[Json, str]]] = {
    "rating": STAT_NAMES,
    "until": DURATION_WORDS,
    "role": {"attacker": "the Attacker", "defender": "the Defender", "acting": "acting", "reacting": "reacting"},
    "barred": BARRED,
    "spoils": SPOILS,
    "wins": {"won": "wins", "lost": "loses"},
    "a_trait": {trait: a_or_an(trait) for trait in cards.TRAITS},
    "craft": {craft: craft for craft in cards.CRAFTS},
    "skipped": {"attack": "Attack", "move": "Move"},
    "destination": {"here": "here", "linked": "to a linked Landscape", "any": "to any other Landscape"},
    "cancelled": {"attack": "Attack", "answer": "Answer", "disturbance": "Disturbance"},
    "random": {True: "at random"},
    "up_to": {True: "up to"},
    "chosen": {"you": "of your choice"},
    "player": PLAYERS,
    "landscape": {"place": "this Landscape", "this": "this Landscape"},
}
#: Slots that count things: one, many. A count by something else says the number for each of them.
COUNT_SLOTS: Final[Mapping[str, tuple[str, str]]] = {
    "number": ("", ""),
    "cards": ("card", "cards"),
    "battle_actions": ("Battle Action", "Battle Actions"),
    "notice_points": ("Notice Point", "Notice Points"),
    "victory_points": ("Victory Point", "Victory Points"),
}
#: Slots that say how much higher or lower a number is: above zero, below zero, one, many.
MORE_SLOTS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "more": ("more", "less", "", ""),
    "higher": ("higher", "lower", "", ""),
    "more_hands": ("more", "fewer", "hand", "hands"),
    "more_steps": ("more", "fewer", "free step", "free steps"),
    "more_tries": ("more", "fewer", "try", "tries"),
    "more_turns": ("more", "fewer", "turn", "turns"),
    "more_cards": ("more", "fewer", "card", "cards"),
    "more_times": ("more", "fewer", "time", "times"),
}
#: Slots of a range: of so many of these.
RANGE_SLOTS: Final[Mapping[str, tuple[str, str]]] = {
    "range_of_cards": ("card", "cards"),
    "range_of_np": ("Notice Point", "Notice Points"),
    "range_of_vp": ("Victory Point", "Victory Points"),
}
#: The value of a field that is left out, where that is said.
LEFT_OUT: Final[Mapping[str, Json]] = {
    **dict.fromkeys(("person", "person_s"), "bearer"),
    **dict.fromkeys(("equipment", "equipment_kind", "one_card", "cards_cost"), {}),
}


def say_fields(fields: str, slot: str, voice: Voice, entry: Mapping[str, Json]) -> str | None:
    """What stands in a phrase for some fields of an entry."""
    if fields in VOICE_WORDS:
        return str(getattr(voice, fields))
    if " " in fields:
        return OTHER_SLOTS[slot](voice, {field: entry[field] for field in fields.split() if field in entry})
    return _say(slot, voice, entry.get(fields, LEFT_OUT.get(slot)))


def _say(slot: str, voice: Voice, value: Json) -> str | None:
    """The words for a value; nothing for a value that is left out, ``None`` where the slot cannot say it."""
    if value is None:
        return ""
    if slot in WORD_SLOTS:
        return WORD_SLOTS[slot].get(value) if isinstance(value, str | bool) else None
    if slot in COUNT_SLOTS:
        return counted(_plain(value), *COUNT_SLOTS[slot])
    if slot in MORE_SLOTS:
        return _more(_plain(value), *MORE_SLOTS[slot])
    return OTHER_SLOTS[slot](voice, value)


def _plain(amount: Json) -> int | str:
    """The number that stands before ``for each``, the whole amount, or ``N``."""
    if isinstance(amount, Mapping):
        return int(amount.get("times", 1))
    return amount if isinstance(amount, str) else int(amount)


def counted(number: int | str, one: str, many: str) -> str:
    """``1 card``, ``2 cards``, ``N cards``."""
    return f"{number} {one if number == 1 else many}".rstrip()


def _more(number: int | str, more: str, less: str, one: str, many: str) -> str:
    if isinstance(number, str):
        return f"{number} {more} {many}".rstrip()
    size = abs(number)
    return f"{size} {more if number >= 0 else less} {one if size == 1 else many}".rstrip()


def _more_points(voice: Voice, amount: Json) -> str:
    """``1 Notice Point more``, ``2 Notice Points less``."""
    number = _plain(amount)
    size = number if isinstance(number, str) else abs(number)
    is_more = isinstance(number, str) or number >= 0
    return f"{counted(size, *COUNT_SLOTS['notice_points'])} {'more' if is_more else 'less'}"


def _signed(voice: Voice, amount: Json) -> str:
    number = _plain(amount)
    return f"+{number}" if isinstance(number, str) else signed(number)


def _top_cards(voice: Voice, amount: Json) -> str:
    """``the top card``, ``the top 2 cards``: the slot follows ``the top``."""
    number = _plain(amount)
    return "card" if number == 1 else f"{number} cards"


def _for_each(voice: Voice, amount: Json) -> str:
    """What an amount is for each of, with its limit: ``for each Goblin here (at most 3)``."""
    if not isinstance(amount, Mapping):
        return ""
    wanted = amount.get("filter")
    noun, many = character_noun(wanted), characters_noun(wanted)
    said = COUNTS[amount["count"]].format(noun=noun, many=many, bearer=voice.bearer)
    limit = f" (at most {amount['max']})" if "max" in amount else ""
    return f"for each {said}{limit}"


def _range(entry: Json, one: str, many: str) -> str:
    """``at least 2 cards``, ``5 or fewer cards``, ``2 to 4 cards``, ``no cards``."""
    low, high = entry.get("at_least"), entry.get("at_most")
    if low is None:
        return f"no {many}" if high == 0 else f"{high} or fewer {many}"
    if high is None:
        return f"at least {counted(low, one, many)}"
    return f"exactly {counted(low, one, many)}" if low == high else f"{low} to {counted(high, one, many)}"


def _range_of(slot: str) -> Say:
    return lambda voice, entry: _range(entry, *RANGE_SLOTS[slot])


def _limits(voice: Voice, entry: Json) -> str:
    """Bounds of a plain number: ``3 or more``, ``2 or less``, ``2 to 4``."""
    low, high = entry.get("at_least"), entry.get("at_most")
    if low is None:
        return f"{high} or less"
    return f"{low} or more" if high is None else f"{low} to {high}"


def _some_characters(voice: Voice, entry: Json) -> str:
    return _range(entry, character_noun(entry.get("filter")), characters_noun(entry.get("filter")))


def _own_characters(voice: Voice, entry: Json) -> str:
    """``a Goblin`` for at least one of them."""
    if entry.get("at_least") == 1 and "at_most" not in entry:
        return a_or_an(character_noun(entry.get("filter")))
    return _some_characters(voice, entry)


def _an_action(voice: Voice, entry: Json) -> str:
    return a_or_an(" ".join(str(entry[field]) for field in ("keyword", "kind") if field in entry) or "Attack")


# Cards.


def _equipment_kind(voice: Voice, wanted: Json) -> str:
    return card_noun({**wanted, "card": "Equipment"})


def _equipment(voice: Voice, wanted: Json) -> str:
    """What somebody has: ``a Vehicle``, ``Two-Handed Equipment``."""
    has_noun = set(wanted) <= {"kind", "card"} and wanted.get("kind") in EQUIPMENT_NOUNS
    return EQUIPMENT_NOUNS[wanted["kind"]] if has_noun else _equipment_kind(voice, wanted)


def _of_cards(noun: str) -> str:
    """``Equipment card``: of Equipment nobody says how many pieces are one."""
    return f"{noun} card" if noun.endswith("Equipment") else noun


def _one_card(voice: Voice, wanted: Json) -> str:
    return _of_cards(card_noun(wanted))


def _some_cards(voice: Voice, entry: Json) -> str:
    noun = _of_cards(card_noun(entry.get("filter")))
    return counted(entry["amount"], noun, f"{noun}s")


def _cards_cost(voice: Voice, wanted: Json) -> str:
    noun = card_noun(wanted)
    return f"{noun} costs" if noun.endswith("Equipment") else f"{noun}s cost"


# Whom a text is about.


def _target(voice: Voice, target: Json) -> str:
    """Whom or what an effect is for, as the object of a sentence."""
    if isinstance(target, str):
        return voice.person(target)
    kind = target.get("one", target.get("all"))
    wanted, where = target.get("filter"), f" {voice.here}" if "at" in target else ""
    where += " in the Hospital Grounds" if kind == "patient" else ""
    if kind in ("character", "patient"):
        one, many = character_noun(wanted), characters_noun(wanted)
    else:
        one = card_noun({**(wanted or {}), "card": kind.capitalize()})
        many = one if kind == "equipment" else f"{one}s"
    one_of = "one piece of" if kind == "equipment" else "one"
    if "all" in target:
        said = {"own": f"all of your {many}", "opposing": f"all opposing {many}"}.get(target.get("of"), f"all {many}")
    elif target.get("of") == "own":
        said = f"one of your {many}" if kind != "equipment" else f"one piece of your {many}"
    else:
        said = f"{one_of} {'opposing ' if target.get('of') == 'opposing' else ''}{one}"
    chosen = " of your opponent's choice" if "by" in target else ""
    return f"{said}{where}{chosen}"


def _each_target(voice: Voice, target: Json) -> str:
    """Whom an amount is for, so that each of several has it whole: ``each of your Characters``."""
    said = _target(voice, target)
    if isinstance(target, str) or "all" not in target:
        return said
    return said.replace("all of your ", "each of your ", 1).replace("all ", "each of the ", 1)


def _each(voice: Voice, scope: Json) -> tuple[str, str] | None:
    """The groups that a scope can mean, in two parts: ``each of your``, ``Goblins here``."""
    group = scope if isinstance(scope, Mapping) else GROUPS.get(scope)
    if group is None or "one" in group:
        return None
    wanted, where = group.get("filter"), f" {voice.here}" if "at" in group else ""
    if group["characters"] == "own":
        return "of your ", f"{characters_noun(wanted)}{where}"
    return "opposing " if group["characters"] == "opposing" else "", f"{character_noun(wanted)}{where}"


#: Scopes that are words for groups of Characters.
GROUPS: Final[Mapping[str, Mapping[str, Json]]] = {
    "own": {"characters": "own"},
    "opposing": {"characters": "opposing"},
    "all": {"characters": "all"},
    "here": {"characters": "all", "at": "here"},
}


def _owner(voice: Voice, scope: Json) -> str:
    """Those whose numbers change, as the subject of a sentence."""
    each = _each(voice, scope)
    return _target(voice, scope) if each is None else f"each {''.join(each)}"


def _nobody(voice: Voice, scope: Json) -> str | None:
    each = _each(voice, scope)
    return None if each is None else f"{'none' if each[0].startswith('of') else 'no'} {''.join(each)}"


def _anybody(voice: Voice, scope: Json) -> str:
    each = _each(voice, scope)
    return _target(voice, scope) if each is None else f"any {''.join(each)}"


OTHER_SLOTS: Final[Mapping[str, Say]] = {
    "signed": _signed,
    "more_points": _more_points,
    "number_or_all": lambda voice, amount: str(_plain(amount)),
    "top_cards": _top_cards,
    "for_each": _for_each,
    **{slot: _range_of(slot) for slot in RANGE_SLOTS},
    "limits": _limits,
    "own_characters": _own_characters,
    "some_characters": _some_characters,
    "an_action": _an_action,
    "with_damage": lambda voice, least: f"with damage {least} or more",
    "equipment": _equipment,
    "equipment_kind": _equipment_kind,
    "one_card": _one_card,
    "some_cards": _some_cards,
    "cards_cost": _cards_cost,
    "target": _target,
    "each_target": _each_target,
    "owner": _owner,
    "nobody": _nobody,
    "anybody": _anybody,
    "person": lambda voice, word: voice.person(word),
    "person_s": lambda voice, word: f"{voice.person(word)}'s",
    "what": lambda voice, wanted: what_he_is(wanted),
    "location": lambda voice, name: str(name),
    "by": lambda voice, answers: f"by {joined([ANSWER_WORDS[one] for one in answers], 'or')}",
}
#: Every slot a phrase may name.
SLOTS: Final = (*WORD_SLOTS, *COUNT_SLOTS, *MORE_SLOTS, *OTHER_SLOTS)
