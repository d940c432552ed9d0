"""Conditions, costs and effects of Conquer as card English, verb by verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.engine.core.phrases import a_or_an, count_of, joined
from simulator.engine.games.conquer.text_words import (
    ANSWER_WORDS,
    BARRED,
    DURATION_WORDS,
    SPOILS,
    STAT_NAMES,
    Voice,
    bounds,
    card_noun,
    character_noun,
    characters_noun,
    for_each,
    limits,
    more,
    more_of,
    plain,
    plus,
    points,
    what_he_is,
)

Json = Any
Entry = Mapping[str, Json]
Say = Callable[[Voice, Entry], str]


#: Kinds of Equipment with a noun of their own.
PIECES: Final = {"Vehicle": "a Vehicle", "Armor": "Armor", "Attachment": "an Attachment"}


# Whom a text is about.


def _owner(voice: Voice, scope: Json) -> str:
    """Those whose numbers change, as the subject of a sentence."""
    if isinstance(scope, Mapping):
        if "one" in scope:
            return _target(voice, scope)
        return _group(scope["characters"], scope.get("filter"), " here" if "at" in scope else "")
    if scope in ("own", "opposing", "all"):
        return _group(scope, None, "")
    if scope == "here":
        return "each Character here"
    return "this Landscape" if scope == "place" else voice.person(scope)


def _group(side: str, wanted: Json, where: str) -> str:
    if side == "own":
        return f"each of your {characters_noun(wanted)}{where}"
    return f"each {'opposing ' if side == 'opposing' else ''}{character_noun(wanted)}{where}"


def _target(voice: Voice, target: Json) -> str:
    """Whom or what an effect is for, as the object of a sentence."""
    if isinstance(target, str):
        return voice.person(target)
    kind = target.get("one", target.get("all"))
    wanted, where = target.get("filter"), " here" if "at" in target else ""
    where += " in the Hospital Grounds" if kind == "patient" else ""
    if kind in ("character", "patient"):
        one, many = character_noun(wanted), characters_noun(wanted)
    else:
        one = card_noun({**(wanted or {}), "card": kind.capitalize()})
        many = one if kind == "equipment" else f"{one}s"
    piece = "one piece of" if kind == "equipment" else "one"
    if "all" in target:
        said = {"own": f"all of your {many}", "opposing": f"all opposing {many}"}.get(target.get("of"), f"all {many}")
    elif target.get("of") == "own":
        said = f"one of your {many}" if kind != "equipment" else f"one piece of your {many}"
    else:
        said = f"{piece} {'opposing ' if target.get('of') == 'opposing' else ''}{one}"
    chosen = " of your opponent's choice" if "by" in target else ""
    return f"{said}{where}{chosen}"


def _until(entry: Entry) -> str:
    return f" {DURATION_WORDS[entry['until']]}" if "until" in entry else ""


def _does(entry: Entry, verb: str) -> str:
    """Who does something: an order to you, or what others do (``your opponent draws``)."""
    who = entry.get("who", "you")
    if who == "you":
        return verb
    return f"{'your opponent' if who == 'opponent' else 'each player'} {verb}s"


# Conditions.


def _rating(voice: Voice, entry: Entry) -> str:
    return f"{voice.person(entry.get('who', 'bearer'))}'s {STAT_NAMES[entry['stat']]} is {limits(entry)}"


def _at(voice: Voice, entry: Entry) -> str:
    if "with_facing" in entry:
        return "both fighters are at the same Landscape"
    place = "Common Ground" if "common_ground" in entry else f"a Landscape of {entry.get('location')}"
    return f"{voice.person(entry.get('who', 'bearer'))} is at {place}"


def _has_equipment(voice: Voice, entry: Entry) -> str:
    wanted = entry.get("filter", {})
    piece = PIECES.get(wanted.get("kind", ""), "") or card_noun({**wanted, "card": "Equipment"})
    return f"{voice.person(entry.get('who', 'bearer'))} has {piece}"


def _characters(voice: Voice, entry: Entry) -> str:
    noun, many = character_noun(entry.get("filter")), characters_noun(entry.get("filter"))
    who = {"own": "you have", "opposing": "your opponent has", "all": "there are"}[entry["of"]]
    if entry["of"] == "own" and entry.get("at_least") == 1 and "at_most" not in entry:
        return f"you have {a_or_an(noun)}{' here' if 'at' in entry else ' in play'}"
    return f"{who} {bounds(entry, noun, many)}{' here' if 'at' in entry else ' in play'}"


def _role(voice: Voice, entry: Entry) -> str:
    part = {"attacker": "the Attacker", "defender": "the Defender"}.get(entry["is"], entry["is"])
    return f"{voice.bearer} is {part}"


def _battle_action(voice: Voice, entry: Entry) -> str:
    named = [entry[field] for field in ("keyword", "kind") if field in entry]
    damage = f" with damage {entry['damage_at_least']} or more" if "damage_at_least" in entry else ""
    return f"the Battle Action is {a_or_an(' '.join([*named]) or 'Attack')}{damage}"


def _points(voice: Voice, entry: Entry) -> str:
    name = "Notice Point" if entry["points"] == "np" else "Victory Point"
    has = "your opponent has" if entry.get("who") == "opponent" else "you have"
    return f"{has} {bounds(entry, name)}"


CONDITION_TEXTS: Final[Mapping[str, Say]] = {
    "rating": _rating,
    "stronger": lambda voice, entry: (
        f"{voice.bearer}'s {STAT_NAMES[entry['stat']]} is higher than the opposing fighter's"
    ),
    "is": lambda voice, entry: f"{voice.person(entry.get('who', 'bearer'))} is {what_he_is(entry['filter'])}",
    "at": _at,
    "has_equipment": _has_equipment,
    "has_personal_effect": lambda voice, entry: f"{voice.person(entry.get('who', 'bearer'))} has a personal effect",
    "characters": _characters,
    "role": _role,
    "battle_action": _battle_action,
    "health": lambda voice, entry: f"{voice.person(entry.get('who', 'bearer'))} has {entry['at_most']} or less Health",
    "points": _points,
    "hand": lambda voice, entry: f"you have {bounds(entry, 'card')} in hand",
    "rolled": lambda voice, entry: f"the die shows {limits(entry)}",
    "your_turn": lambda voice, entry: "it is your turn",
}


# Costs.


def _pay(voice: Voice, entry: Entry) -> str:
    return f"pay up to {points(entry['up_to'])}" if "up_to" in entry else f"pay {points(entry['amount'])}"


COST_TEXTS: Final[Mapping[str, Say]] = {
    "lose_np": _pay,
    "discard": lambda voice, entry: f"discard {count_of(entry['amount'], 'card')}",
    "discard_this": lambda voice, entry: f"doom {voice.this}",
    "discard_equipment": lambda voice, entry: (
        f"doom one piece of {voice.bearer}'s {card_noun({**entry.get('filter', {}), 'card': 'Equipment'})}"
    ),
    "wound": lambda voice, entry: f"deal {entry['amount']} damage to {voice.bearer}",
    "skip": lambda voice, entry: f"skip your {entry['phase'].capitalize()} Phase this turn",
    "roll": lambda voice, entry: f"roll a die: on {entry['at_least']} or more",
}


# Lasting effects.


def _player(scope: str) -> str:
    return {"you": "you", "opponent": "your opponent", "each": "each player"}[scope]


#: Numbers said in other words than ``has +1 Attack``: ``{of}``, ``{plus}``, ``{more}`` and nouns counted.
_STAT_SAYS: Final[Mapping[str, Callable[[str, Json], str]]] = {
    "damage": lambda of, amount: f"{of} deals {plus(amount)} damage",
    "taken": lambda of, amount: f"{of} takes {more(amount)} damage from each Attack",
    "hands": lambda of, amount: f"{of} has {more_of(amount, 'hand')}",
    "free_steps": lambda of, amount: f"{of} has {more_of(amount, 'free step')} in a Move Phase",
    "hospital_roll": lambda of, amount: (
        f"rolls to bring {of} out of the Hospital Grounds are {more(amount, 'higher', 'lower')}"
    ),
    "hospital_tries": lambda of, amount: f"{of} has {more_of(amount, 'try')} each turn in the Hospital Grounds",
    "hospital_turns": lambda of, amount: f"{of} may stay {more_of(amount, 'turn')} in the Hospital Grounds",
    "attack_price": lambda of, amount: f"each attack costs {of} {more(amount)}",
    "move_price": lambda of, amount: f"each step that is not free costs {of} {more(amount)}",
    "generate": lambda of, amount: f"each Generate roll gives {of} {more(amount)}",
    "hand_size": lambda of, amount: f"in a Draw Phase {of} may hold {more_of(amount, 'card')}",
    "battle_hand": lambda of, amount: f"each battle hand of {of} has {more_of(amount, 'card')}",
    "attacks": lambda of, amount: f"in an Attack Phase {of} may attack {more_of(amount, 'time')}",
    "entry_price": lambda of, amount: f"each step onto {of} costs {more(amount)}",
}


def _stat(voice: Voice, entry: Entry) -> str:
    stat, amount, scope = entry["stat"], entry["amount"], entry["of"]
    end = f"{for_each(voice, amount)}{_until(entry)}"
    if stat == "cost":
        cards = f"{card_noun(entry.get('filter'))}"
        cards = f"{cards} costs" if cards.endswith("Equipment") else f"{cards}s cost"
        return f"{cards} {_player(scope)} {more(amount)} to Notice{end}"
    if stat in STAT_NAMES:
        return f"{_owner(voice, scope)} has {plus(amount)} {STAT_NAMES[stat]}{end}"
    of = _player(scope) if scope in ("you", "opponent", "each") else _owner(voice, scope)
    return f"{_STAT_SAYS[stat](of, amount)}{end}"


def _unblockable(voice: Voice, entry: Entry) -> str:
    who = voice.this if entry["of"] == "this" else f"an Attack of {_owner(voice, entry['of'])}"
    by = f" by {joined([ANSWER_WORDS[one] for one in entry['by']], 'or')}" if "by" in entry else ""
    return f"{who} cannot be stopped{by}{_until(entry)}"


def _ignore_requirement(voice: Voice, entry: Entry) -> str:
    what = "have Equipment" if entry["for"] == "equipment" else "play Battle Actions"
    return f"{_owner(voice, entry['of'])} can {what} whatever it requires{_until(entry)}".replace(
        "Actions whatever it requires", "Actions whatever they require"
    )


def _spoils(voice: Voice, entry: Entry) -> str:
    what = "wins" if entry["when"] == "won" else "loses"
    return f"the spoils of a combat that {_owner(voice, entry['of'])} {what} are {SPOILS[entry['change']]}" + _until(
        entry
    )


def _keep_acting(voice: Voice, entry: Entry) -> str:
    after = voice.this if entry["of"] == "this" else f"an Attack of {_owner(voice, entry['of'])}"
    return f"after {after} the same side acts again{_until(entry)}"


def _reduce(voice: Voice, entry: Entry) -> str:
    who = voice.this if entry["of"] == "this" else f"an answer of {_owner(voice, entry['of'])}"
    return f"{who} takes {entry['amount']} damage off the Attack instead of stopping it{_until(entry)}"


def _link(voice: Voice, entry: Entry) -> str:
    said = "is Common Ground" if entry["change"] == "common_ground" else "is linked to no other"
    return f"this Landscape {said}{_until(entry)}"


def _grant_trait(voice: Voice, entry: Entry) -> str:
    return f"{_owner(voice, entry['of'])} is also {a_or_an(entry['trait'])}{_until(entry)}"


def _immune(voice: Voice, entry: Entry) -> str:
    craft = f"{entry['division']} Effect" if "division" in entry else "Effect"
    return f"no {craft} can be Noticed on {_any(_owner(voice, entry['of']))}{_until(entry)}"


def _bar(voice: Voice, entry: Entry) -> str:
    who, what = _owner(voice, entry["of"]), BARRED[entry["what"]]
    if who.startswith("each "):
        return f"no{_any(who).removeprefix('any')} can {what}{_until(entry)}".replace("no of your", "none of your")
    return f"{who} cannot {what}{_until(entry)}"


def _any(who: str) -> str:
    """``any Character here`` for ``each Character here``, where nobody is meant to have it."""
    return f"any {who.removeprefix('each ')}" if who.startswith("each ") else who


def _lasting(said: str) -> Say:
    """A text of which only the Characters and the end change."""
    return lambda voice, entry: f"{_owner(voice, entry['of'])} {said}{_until(entry)}"


# Cards and points.


def _draw(voice: Voice, entry: Entry) -> str:
    up_to = "up to " if "up_to" in entry else ""
    amount = entry["amount"]
    cards = f"{amount} cards" if isinstance(amount, str) else count_of(int(plain(amount)), "card")
    return f"{_does(entry, 'draw')} {up_to}{cards}{for_each(voice, amount)}"


def _discard(voice: Voice, entry: Entry, what: str = "card", of: str = "") -> str:
    amount = entry["amount"]
    cards = f"{amount} {what}s" if isinstance(amount, str) else count_of(int(plain(amount)), what)
    yours = " of your choice" if "by" in entry and entry.get("who") == "opponent" else ""
    how = " at random" if "random" in entry else yours
    return f"{_does(entry, 'discard')} {cards}{of}{how}{for_each(voice, amount)}"


def _mill(voice: Voice, entry: Entry) -> str:
    whose = {"you": "your", "opponent": "his", "each": "his"}[entry.get("who", "you")]
    number = int(plain(entry["amount"]))
    top = "top card" if number == 1 else f"top {number} cards"
    return (
        f"{_does(entry, 'put')} the {top} of {whose} Barracks into {whose} Doom Pile{for_each(voice, entry['amount'])}"
    )


def _return_card(voice: Voice, entry: Entry) -> str:
    number, noun = entry["amount"], card_noun(entry.get("filter"))
    noun = f"{noun} card" if noun.endswith("Equipment") else noun
    kind = noun if number == 1 else f"{noun}s"
    if entry.get("from") == "combat":
        return f"return {number} {kind} from your combat discard to your battle hand"
    return f"return {number} {kind} from your Doom Pile to your hand"


def _search(voice: Voice, entry: Entry) -> str:
    deck, hand = ("Combat Deck", "battle hand") if entry.get("from") == "combat" else ("Barracks", "hand")
    wanted = entry.get("filter")
    found = "one Equipment card" if wanted == {"card": "Equipment"} else a_or_an(card_noun(wanted))
    return f"search your {deck} for {found} and put it into your {hand}, then shuffle"


def _gain(kind: str) -> Say:
    return lambda voice, entry: f"{_does(entry, 'gain')} {_amount_of(entry, kind)}{for_each(voice, entry['amount'])}"


def _lose(kind: str) -> Say:
    return lambda voice, entry: f"{_does(entry, 'lose')} {_amount_of(entry, kind)}{for_each(voice, entry['amount'])}"


def _amount_of(entry: Entry, kind: str) -> str:
    amount = entry["amount"]
    return points(amount if isinstance(amount, str) else int(plain(amount)), kind)


def _steal(voice: Voice, entry: Entry) -> str:
    return f"take {_amount_of(entry, 'np')} from your opponent{for_each(voice, entry['amount'])}"


# Characters and combat.


def _move(voice: Voice, entry: Entry) -> str:
    where = {"here": "here", "linked": "a linked Landscape", "any": "any other Landscape"}[entry["to"]]
    return f"move {_target(voice, entry['target'])} {'' if where == 'here' else 'to '}{where}"


def _wound(voice: Voice, entry: Entry) -> str:
    return (
        f"deal {plain(entry['amount'])} damage to {_target(voice, entry['target'])}{for_each(voice, entry['amount'])}"
    )


def _heal(voice: Voice, entry: Entry) -> str:
    amount = entry["amount"]
    healed = "all damage" if amount == "all" else f"{plain(amount)} damage"
    return f"heal {healed} on {_target(voice, entry['target'])}{for_each(voice, amount)}"


def _on_target(said: str) -> Say:
    return lambda voice, entry: said.format(_target(voice, entry["target"])) + _until(entry)


def _redraw(voice: Voice, entry: Entry) -> str:
    whose = {"you": "your", "opponent": "his", "each": "his"}[entry.get("who", "you")]
    return f"{_does(entry, 'discard')} {whose} battle hand and {_does(entry, 'draw').rsplit(' ', 1)[-1]} a new one"


def _draw_actions(voice: Voice, entry: Entry) -> str:
    amount = entry["amount"]
    cards = count_of(int(plain(amount)), "Battle Action") if not isinstance(amount, str) else f"{amount} Battle Actions"
    return f"{_does(entry, 'draw')} {cards}{for_each(voice, amount)}"


def _modify_damage(voice: Voice, entry: Entry) -> str:
    return f"{plus(entry['amount'])} damage to {voice.attack}{for_each(voice, entry['amount'])}"


def _prevent(voice: Voice, entry: Entry) -> str:
    return f"prevent {plain(entry['amount'])} damage of the Attack{for_each(voice, entry['amount'])}"


EFFECT_TEXTS: Final[Mapping[str, Say]] = {
    "stat": _stat,
    "set_stat": lambda voice, entry: (
        f"{_owner(voice, entry['of'])} has {STAT_NAMES[entry['stat']]} {entry['amount']}{_until(entry)}"
    ),
    "swap_stats": lambda voice, entry: (
        f"{_owner(voice, entry['of'])} has {STAT_NAMES[entry['stat']]} and {STAT_NAMES[entry['with']]} exchanged"
        + _until(entry)
    ),
    "unblockable": _unblockable,
    "ignore_requirement": _ignore_requirement,
    "grant_trait": _grant_trait,
    "bar": _bar,
    "immune": _immune,
    "spoils": _spoils,
    "ignore_links": _lasting("can step to any Landscape"),
    "keep_equipment": _lasting("keeps all Equipment in the Hospital Grounds"),
    "first_strike": _lasting("acts first even as the Defender"),
    "keep_acting": _keep_acting,
    "reduce": _reduce,
    "link": _link,
    "draw": _draw,
    "discard": _discard,
    "mill": _mill,
    "return_card": _return_card,
    "search_deck": _search,
    "return_to_hand": _on_target("return {} to its owner's hand"),
    "doom": _on_target("doom {}"),
    "take_equipment": lambda voice, entry: f"{voice.bearer} takes {_target(voice, entry['target'])}",
    "move_equipment": _on_target("move {} to another Character of its side"),
    "gain_np": _gain("np"),
    "lose_np": _lose("np"),
    "gain_vp": _gain("vp"),
    "lose_vp": _lose("vp"),
    "steal_np": _steal,
    "reroll": lambda voice, entry: "roll the die again; only the new roll counts",
    "heal": _heal,
    "remove_entry": _on_target("remove all damage of one Battle Action from {}"),
    "wound": _wound,
    "blank_text": _on_target("{} has no text"),
    "move_character": _move,
    "release": _on_target("{} with Health left returns to play"),
    "kill": _on_target("{} dies"),
    "modify_damage": _modify_damage,
    "prevent": _prevent,
    "double_damage": lambda voice, entry: f"double the damage of {voice.attack}",
    "redirect": _on_target("{} is struck by the Attack instead"),
    "cancel": lambda voice, entry: f"cancel the {entry['what'].capitalize()}",
    "reanswer": lambda voice, entry: "the answer is discarded and another may be played",
    "end_combat": lambda voice, entry: "the combat ends without a winner",
    "change_defender": _on_target("{} becomes the Defender"),
    "redraw": _redraw,
    "draw_actions": _draw_actions,
    "discard_actions": lambda voice, entry: _discard(voice, entry, "Battle Action"),
    "steal_action": lambda voice, entry: "take one Battle Action at random from your opponent's battle hand",
}
