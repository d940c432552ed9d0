"""How the values in a phrase are said: word tables, counted nouns, and the few slots that need words of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.engine.core.cards import a_or_an, joined
from simulator.engine.games.conan_ccg import cards
from simulator.engine.games.conan_ccg.texts.words import (
    COUNT_WORDS,
    DURATION_WORDS,
    ORDINALS,
    PLACES,
    STAT_NAMES,
    TARGET_WORDS,
    Voice,
    foe_noun,
    is_a_foe,
    is_what,
)

Json = Any
#: The words for a value, or ``None`` where the slot cannot say it.
Say = Callable[[Voice, Json], "str | None"]

#: Slots that say one of a few words.
WORD_SLOTS: Final[Mapping[str, Mapping[Json, str]]] = {
    "icon": {icon: f"{{{icon}}}" for icon in cards.ICONS},
    "icons": {**{icon: f"{{{icon}}} icons" for icon in cards.ICONS}, "all": "icons"},
    "stat": STAT_NAMES,
    "until": DURATION_WORDS,
    "trait": {trait: trait for trait in cards.TRAITS},
    "ordinal": dict(enumerate(ORDINALS, 1)),
    "a_keyword": {keyword: a_or_an(keyword) for keyword in cards.ITEM_KEYWORDS},
    "edge": {"left": "on its left edge", "right": "on its right edge", "both": "on each edge"},
    "rest": {"bottom": "on the bottom of the deck", "discard": "into your Discard Pile"},
    "up_to": {True: "up to"},
    "an_icon": {icon: a_or_an(icon).replace(icon, f"{{{icon}}} icon") for icon in cards.ICONS},
    "a_foe_keyword": {
        **{kind: is_a_foe({"type": kind}) for kind in cards.FOE_TYPES},
        **{home: is_a_foe({"territory": home}) for home in cards.TERRITORIES},
    },
    "skipped": {
        "Prepare": "the Prepare Step",
        "Warrior": "the Warrior Step",
        "Conan Move": "the Conan Move Phase",
        "Barbarian": "the Barbarian Phase",
        "Vitality": "healing by Vitality",
    },
    "deck_end": {"top": "on top of", "bottom": "on the bottom of"},
    "random": {True: "at random"},
}
#: Slots that count things: one, many. A count by something else says the number for each of them.
COUNT_SLOTS: Final[Mapping[str, tuple[str, str]]] = {
    "number": ("", ""),
    "cards": ("card", "cards"),
    "wounds": ("wound", "wounds"),
    "scars": ("Scar", "Scars"),
    "revealed_minors": ("revealed Minor Foe", "revealed Minor Foes"),
}
#: Slots that say how much higher or lower a number is: above zero, below zero, one, many.
MORE_SLOTS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "more": ("more", "less", "", ""),
    "higher": ("higher", "lower", "", ""),
    "more_foes": ("more", "fewer", "Foe", "Foes"),
    "more_minor_foes": ("more", "fewer", "Minor Foe", "Minor Foes"),
}
MINUS: Final = "\u2212"


def number_of(amount: Json) -> int:
    """The number that stands before ``for each``, or the whole amount."""
    return int(amount.get("times", 1)) if isinstance(amount, Mapping) else int(amount)


def say_slot(slot: str, voice: Voice, value: Json) -> str | None:
    """The words for a value; nothing for a value that is left out, ``None`` where the slot cannot say it."""
    if value is None:
        return ""
    if slot in WORD_SLOTS:
        return WORD_SLOTS[slot].get(value)
    if slot in COUNT_SLOTS:
        return counted(number_of(value), *COUNT_SLOTS[slot])
    if slot in MORE_SLOTS:
        return _more(number_of(value), *MORE_SLOTS[slot])
    return OTHER_SLOTS[slot](voice, value)


def counted(number: int, one: str, many: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {one if number == 1 else many}".rstrip()


def _more(number: int, more: str, less: str, one: str, many: str) -> str:
    size = abs(number)
    return f"{size} {more if number >= 0 else less} {one if size == 1 else many}".rstrip()


def _signed(voice: Voice, amount: Json) -> str:
    number = number_of(amount)
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


def _number_or_all(voice: Voice, amount: Json) -> str:
    return "all" if amount == "all" else f"{number_of(amount)}"


def _top_cards(voice: Voice, amount: Json) -> str:
    """``the top card``, ``the top 2 cards``: the slot follows ``the top``."""
    number = number_of(amount)
    return "card" if number == 1 else f"{number} cards"


def _for_each(voice: Voice, amount: Json) -> str:
    """What an amount is for each of, with its limit: ``for each other Foe in play (at most 3)``."""
    if not isinstance(amount, Mapping):
        return ""
    noun = COUNT_WORDS[amount["count"]].format(
        foe=voice.other + foe_noun(amount.get("filter")),
        zone=voice.zone,
        this_move=voice.this_move,
        facing=voice.facing_move,
    )
    limit = f" (at most {amount['max']})" if "max" in amount else ""
    return f"for each {noun}{limit}"


def _range(low: Json, high: Json, one: str, many: str) -> str:
    """``at least 2 cards``, ``3 or fewer cards``, ``2 to 4 cards``."""
    if low is None:
        return f"no {many}" if high == 0 else f"{high} or fewer {many}"
    if high is None:
        return f"at least {counted(low, one, many)}"
    return f"exactly {counted(low, one, many)}" if low == high else f"{low} to {counted(high, one, many)}"


def _range_of_cards(voice: Voice, entry: Json) -> str:
    return _range(entry.get("at_least"), entry.get("at_most"), "card", "cards")


def _foes_are(voice: Voice, entry: Json) -> str:
    """``another Foe is``, ``at least 2 Undead Foes are``."""
    low, high = entry.get("at_least"), entry.get("at_most")
    noun = foe_noun(entry.get("filter"))
    if low == 1 and high is None:
        return f"{'another ' + noun if voice.other else a_or_an(noun)} is"
    many = voice.other + foe_noun(entry.get("filter"), "Foes")
    return f"{_range(low, high, voice.other + noun, many)} {'is' if low == high == 1 else 'are'}"


def _any_foes_are(voice: Voice, entry: Json) -> str:
    """As ``foes_are``, where the Foe with the text is not among them."""
    return _foes_are(Voice("Item"), entry)


def _cards_are(voice: Voice, entry: Json) -> str:
    """``a Move is``, ``at least 2 cards are``."""
    number, wanted = entry["at_least"], entry.get("filter")
    return f"{a_or_an(_card_noun(wanted))} is" if number == 1 else f"at least {number} {_card_noun(wanted, number)} are"


def _performers(voice: Voice, scope: Json) -> str | None:
    """Those who play the moves of a scope."""
    return _each(voice, scope) or {"this": voice.this, "conan_moves": "Conan"}.get(scope)


def _facing_moves(voice: Voice, number: Json) -> str:
    return f"only one {voice.facing_move}" if number == 1 else f"two {voice.facing_moves}"


def _places(voice: Voice, zones: Json) -> str:
    return joined([PLACES[zone] for zone in zones], "or")


def _by(voice: Voice, icons: Json) -> str:
    return f"by {joined([f'{{{icon}}}' for icon in icons], 'or')}"


def _target(voice: Voice, target: Json) -> str:
    """Whom an effect is for, as the object of a sentence."""
    if isinstance(target, str):
        return TARGET_WORDS[target].format(this=voice.this)
    kind = target.get("one", target.get("all"))
    noun = foe_noun(target.get("filter"), "Foe" if kind == "foe" else "Ally")
    zone = target.get("zone")
    other = voice.other if zone == "same" and kind == "foe" else ""
    where = f" in {voice.zone if zone == 'same' else PLACES[zone]}" if zone else ""
    chosen = {"opponent": " of your opponent's choice", "chance": " at random"}.get(target.get("by", ""), "")
    if "up_to" in target:
        many = foe_noun(target.get("filter"), "Foes" if kind == "foe" else "Allies")
        return f"up to {target['up_to']} {other}{many}{where}{chosen}"
    return f"{'one' if 'one' in target else 'each'} {other}{noun}{where}{chosen}"


def _each_foe(voice: Voice, scope: Mapping[str, Json], field: str) -> str:
    where = f" in {voice.zone}" if scope.get("zone") else ""
    return f"each {foe_noun(scope[field])}{where}"


def _owner(voice: Voice, scope: Json) -> str | None:
    """The characters of a scope, as the subject of a sentence."""
    if isinstance(scope, Mapping):
        return _each_foe(voice, scope, "foes") if "foes" in scope else None
    return {"this": voice.this, "conan": "Conan", "allies": "each Ally", "foes": "each Foe"}.get(scope)


def _each(voice: Voice, scope: Json) -> str | None:
    """Those whose moves a scope means, after ``of``."""
    if isinstance(scope, Mapping):
        return _each_foe(voice, scope, "foe_moves") if "foe_moves" in scope else None
    return {"ally_moves": "each Ally", "foe_moves": "each Foe"}.get(scope)


def _moves(voice: Voice, scope: Json) -> str | None:
    """The moves of a scope: ``this move``, ``each of Conan's moves``, ``the move of each Human Foe``."""
    each = _each(voice, scope)
    if each is not None:
        return f"the move of {each}"
    return {"this": voice.this_move, "conan_moves": "each of Conan's moves"}.get(scope)


def _stat_owner(voice: Voice, scope: Json) -> str | None:
    """Whose Damage changes: a character's or a move's."""
    return _owner(voice, scope) or _moves(voice, scope)


def _possessor(voice: Voice, scope: Json) -> str | None:
    """Whose icons: ``this Foe's``, ``Conan's``."""
    return {"this": voice.its, "conan_moves": "Conan's"}.get(scope) if isinstance(scope, str) else None


def _card_noun(wanted: Mapping[str, Json] | None, number: int = 1) -> str:
    wanted = wanted or {}
    named = [wanted["keyword"]] if "keyword" in wanted else []
    noun = wanted.get("card", "card")
    many = {"Ally": "Allies"}.get(noun, f"{noun}s")
    return " ".join([*named, noun if number == 1 else many])


def _some_cards(voice: Voice, entry: Json) -> str:
    return f"{entry['amount']} {_card_noun(entry.get('filter'), entry['amount'])}"


OTHER_SLOTS: Final[Mapping[str, Say]] = {
    "signed": _signed,
    "number_or_all": _number_or_all,
    "top_cards": _top_cards,
    "for_each": _for_each,
    "range_of_cards": _range_of_cards,
    "foes_are": _foes_are,
    "any_foes_are": _any_foes_are,
    "cards_are": _cards_are,
    "performers": _performers,
    "title": lambda voice, title: str(title),
    "facing_moves": _facing_moves,
    "places": _places,
    "by": _by,
    "target": _target,
    "owner": _owner,
    "each": _each,
    "moves": _moves,
    "stat_owner": _stat_owner,
    "possessor": _possessor,
    "some_cards": _some_cards,
    "a_card": lambda voice, wanted: a_or_an(_card_noun(wanted)),
    "foe": lambda voice, wanted: foe_noun(wanted),
    "a_foe": lambda voice, wanted: is_a_foe(wanted),
    "what": lambda voice, wanted: is_what(wanted),
}
#: What is said for a field that is left out, where that is not nothing.
LEFT_OUT: Final[Mapping[str, str]] = {"a_card": "a card", "foe": "Foe"}
#: All slots.
SLOTS: Final = frozenset((*WORD_SLOTS, *COUNT_SLOTS, *MORE_SLOTS, *OTHER_SLOTS))
