"""One renderer for each condition, cost and effect of the vocabulary; icons are marked ``{Blade}``, bold ``**so**``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.engine.games.conan_ccg.text_icons import ICON_TEXTS
from simulator.engine.games.conan_ccg.text_words import (
    NUMBER_WORDS,
    ORDINALS,
    PLACES,
    STAT_NAMES,
    TURN_STATS,
    Voice,
    a_or_an,
    count_of,
    each_of,
    foe_noun,
    is_a_foe,
    is_what,
    joined,
    number_of,
    number_range,
    scope_moves,
    scope_owner,
    signed,
    target_words,
    until,
)
from simulator.engine.games.conan_ccg.vocabulary import BARBARIAN_ABILITIES

Json = Any
Entry = Mapping[str, Json]
Renderer = Callable[[Voice, Entry], str]


# Conditions.


def _hand(voice: Voice, entry: Entry) -> str:
    return f"you have {number_range(entry.get('at_least'), entry.get('at_most'), 'card', 'cards')} in hand"


def _has_item(voice: Voice, entry: Entry) -> str:
    return f"you have {a_or_an(entry['keyword'] + ' Item') if 'keyword' in entry else 'an Item'} in play"


def _foes_there(voice: Voice, entry: Entry, place: str) -> str:
    low, high = entry.get("at_least"), entry.get("at_most")
    noun = foe_noun(entry.get("filter"))
    if low == 1 and high is None:
        return f"{'another ' + noun if voice.other else a_or_an(noun)} is {place}"
    one = voice.other + noun
    many = voice.other + foe_noun(entry.get("filter"), "Foes")
    return f"{number_range(low, high, one, many)} {'is' if low == high == 1 else 'are'} {place}"


def _foes_in_play(voice: Voice, entry: Entry) -> str:
    return _foes_there(voice, entry, "in play")


def _foes_in_zone(voice: Voice, entry: Entry) -> str:
    return _foes_there(voice, entry, f"in {voice.zone}")


def _zone(voice: Voice, entry: Entry) -> str:
    return f"{voice.this} is in {joined([PLACES[zone] for zone in entry['in']], 'or')}"


def _touches(voice: Voice, entry: Entry) -> str:
    number = entry["foes"]
    word = NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)
    return f"{voice.this_move} touches {'only ' if number == 1 else ''}{word} Foe move{'' if number == 1 else 's'}"


def _hit_by(voice: Voice, entry: Entry) -> str:
    return "a Foe's attack hits" if entry["side"] == "foe" else "an attack by Conan's side hits"


CONDITION_TEXTS: Final[Mapping[str, Renderer]] = {
    "scars": lambda voice, entry: f"you have at least {count_of(entry['at_least'], 'Scar')}",
    "renown": lambda voice, entry: f"you have at least {entry['at_least']} Renown",
    "health": lambda voice, entry: f"Conan has {entry['at_most']} or less Health",
    "prowess": lambda voice, entry: f"Conan has {entry['at_most']} or less Prowess",
    "hand": _hand,
    "round": lambda voice, entry: f"this is the {ORDINALS[entry['is']]} combat round",
    "pressed_on": lambda voice, entry: "Conan has Pressed On this turn",
    "has_item": _has_item,
    "has_ally": lambda voice, entry: "you have an Ally in play",
    "region": lambda voice, entry: "a Region is in play",
    "foes_in_play": _foes_in_play,
    "foes_in_zone": _foes_in_zone,
    "zone": _zone,
    "opposing": lambda voice, entry: f"the opposing Foe is {is_what(entry['filter'])}",
    "unopposed": lambda voice, entry: f"{voice.this_move} is unopposed",
    "touches": _touches,
    "faster": lambda voice, entry: f"{voice.this_move} is faster than a move it faces",
    "slower": lambda voice, entry: f"{voice.this_move} is slower than a move it faces",
    "hit_by": _hit_by,
    "hit_on": lambda voice, entry: f"the Foe hit is {is_a_foe(entry['filter'])}",
    "event_foe": lambda voice, entry: f"that Foe is {is_a_foe(entry['filter'])}",
    "this_wounded": lambda voice, entry: f"{voice.this} is wounded",
}


# Costs.


def _discard_cost(voice: Voice, entry: Entry) -> str:
    return "discard a card" if entry["amount"] == 1 else f"discard {entry['amount']} cards"


def _top_cards(amount: Json, voice: Voice, whose: str, pile: str) -> str:
    number = number_of(amount)
    cards = "the top card" if number == 1 else f"the top {number} cards"
    return f"put {cards} of {whose} Draw Deck into {pile} Discard Pile{each_of(voice, amount)}"


def _lose_cost(voice: Voice, amount: int, what: str) -> str:
    """Foes and Allies pay with what is theirs; everything else is paid by Conan or by the performer of a move."""
    is_own = voice.card_type in ("Foe", "Ally")
    return f"pay {amount} of {voice.its} {what}" if is_own else f"lose {amount} {what}"


COST_TEXTS: Final[Mapping[str, Renderer]] = {
    "lose_prowess": lambda voice, entry: _lose_cost(voice, entry["amount"], "Prowess"),
    "lose_health": lambda voice, entry: _lose_cost(voice, entry["amount"], "Health"),
    "discard": _discard_cost,
    "mill": lambda voice, entry: _top_cards(entry["amount"], voice, "your", "your"),
    "discard_this": lambda voice, entry: "discard this card from play",
    "discard_ally": lambda voice, entry: "discard one of your Allies from play",
}


# Effects: numbers and icons.


def _stat(voice: Voice, entry: Entry) -> str:
    stat, amount = entry["stat"], entry["amount"]
    number, each = number_of(amount), each_of(voice, amount) + until(entry)
    if stat in TURN_STATS:
        foes = "Foe" if abs(number) == 1 else "Foes"
        return TURN_STATS[stat][number < 0].format(n=abs(number), foes=foes) + each
    is_move_stat = stat in ("initiative", "gem") or (isinstance(entry["of"], str) and entry["of"].endswith("_moves"))
    if is_move_stat or (isinstance(entry["of"], Mapping) and "foe_moves" in entry["of"]):
        return _move_stat(voice, entry, number) + each
    if voice.card_type == "Move" and entry["of"] == "this":
        return f"{signed(number)} {STAT_NAMES[stat]}{each}"
    return f"{scope_owner(voice, entry['of'])} has {signed(number)} {STAT_NAMES[stat]}{each}"


def _move_stat(voice: Voice, entry: Entry, number: int) -> str:
    stat = entry["stat"]
    is_own = voice.card_type == "Move" and entry["of"] == "this"
    moves = "it" if is_own else scope_moves(voice, entry["of"])
    if stat == "gem":
        return f"{moves} costs {abs(number)} {'less' if number < 0 else 'more'} Prowess"
    if is_own:
        return f"{signed(number)} {STAT_NAMES[stat]}"
    return f"{moves} has {signed(number)} {STAT_NAMES[stat]}"


def _grant_barbarian(voice: Voice, entry: Entry) -> str:
    name, number = entry["name"], entry["amount"]
    does = ", then ".join(_with_n(voice, effect, number) for effect in BARBARIAN_ABILITIES[name])
    has = f"**BARBARIAN: {name} {number}** ({does})"
    return f"Conan has {has}{until(entry)}" if "until" in entry else has


def _with_n(voice: Voice, effect: Entry, number: int) -> str:
    filled: dict[str, Json] = {field: number if value == "N" else value for field, value in effect.items()}
    texts = EFFECT_TEXTS if filled["verb"] in EFFECT_TEXTS else COST_TEXTS
    return texts[filled["verb"]](voice, filled)


def _grant_trait(voice: Voice, entry: Entry) -> str:
    return f"{scope_owner(voice, entry['of'])} has {entry['trait']}{until(entry)}"


# Effects: cards.


def _players(entry: Entry, verb: str) -> str:
    who = entry.get("who", "you")
    if who == "you":
        return verb
    return f"{'your opponent' if who == 'opponent' else 'each player'} {verb}s"


def _draw(voice: Voice, entry: Entry) -> str:
    up_to = "up to " if "up_to" in entry else ""
    cards = count_of(number_of(entry["amount"]), "card")
    return f"{_players(entry, 'draw')} {up_to}{cards}{each_of(voice, entry['amount'])}"


def _discard(voice: Voice, entry: Entry) -> str:
    cards = count_of(number_of(entry["amount"]), "card")
    at_random = " at random" if "random" in entry else ""
    return f"{_players(entry, 'discard')} {cards}{at_random}{each_of(voice, entry['amount'])}"


def _mill(voice: Voice, entry: Entry) -> str:
    who = entry.get("who", "you")
    if who == "you":
        return _top_cards(entry["amount"], voice, "your", "your")
    subject = "your opponent" if who == "opponent" else "each player"
    return f"{subject} {_top_cards(entry['amount'], voice, 'his', 'his').replace('put', 'puts', 1)}"


def _card_noun(wanted: Entry | None) -> str:
    wanted = wanted or {}
    named = [wanted["keyword"]] if "keyword" in wanted else []
    return " ".join([*named, wanted.get("card", "card")])


def _return_card(voice: Voice, entry: Entry) -> str:
    noun = count_of(entry["amount"], _card_noun(entry.get("filter")))
    return f"return {noun} from your Discard Pile to your hand"


def _search_deck(voice: Voice, entry: Entry) -> str:
    noun = _card_noun(entry.get("filter"))
    return f"search your Draw Deck for {a_or_an(noun)}, put it into your hand and shuffle the deck"


def _look_top(voice: Voice, entry: Entry) -> str:
    number = entry["amount"]
    if number == 1:
        return "look at the top card of your Draw Deck and put it into your hand"
    rest = "on the bottom of the deck" if entry["rest"] == "bottom" else "into your Discard Pile"
    return f"look at the top {number} cards of your Draw Deck, put one into your hand and the rest {rest}"


def _put_on_top(voice: Voice, entry: Entry) -> str:
    noun = count_of(entry["amount"], _card_noun(entry.get("filter")))
    return f"put {noun} from your Discard Pile on top of your Draw Deck"


# Effects: Prowess, Health, Damage, moves and Foes.


def _gain_prowess(voice: Voice, entry: Entry) -> str:
    return f"gain {number_of(entry['amount'])} Prowess{each_of(voice, entry['amount'])}"


def _lose_prowess(voice: Voice, entry: Entry) -> str:
    whom = target_words(voice, entry["target"])
    return f"{whom} loses {number_of(entry['amount'])} Prowess{each_of(voice, entry['amount'])}"


def _heal(voice: Voice, entry: Entry) -> str:
    whom = target_words(voice, entry["target"])
    return f"heal {whom} {number_of(entry['amount'])}{each_of(voice, entry['amount'])}"


def _wound(voice: Voice, entry: Entry) -> str:
    wounds = count_of(number_of(entry["amount"]), "wound")
    return f"deal {wounds} to {target_words(voice, entry['target'])}{each_of(voice, entry['amount'])}"


def _modify_damage(voice: Voice, entry: Entry) -> str:
    to = {"this_hit": voice.hit, "this_move": f"all hits of {voice.this}", "conan_move": "one of Conan's moves"}[
        entry["to"]
    ]
    return f"{signed(number_of(entry['amount']))} Damage to {to}{each_of(voice, entry['amount'])}"


def _prevent(voice: Voice, entry: Entry) -> str:
    amount = entry["amount"]
    if entry["of"] == "this_hit":
        much = "all" if amount == "all" else f"{number_of(amount)}"
        return f"prevent {much} Damage of {voice.hit}{each_of(voice, amount)}"
    much = "all" if amount == "all" else f"{number_of(amount)}"
    return f"prevent {much} Damage to Conan this combat round{each_of(voice, amount)}"


def _cancel_move(voice: Voice, entry: Entry) -> str:
    return {
        "facing": "cancel one move facing this one",
        "one_foe_move": "cancel one Foe move",
        "one_conan_move": "cancel one of Conan's moves",
    }[entry["target"]]


def _more_foes(voice: Voice, entry: Entry) -> str:
    number = entry["amount"]
    return f"reveal {abs(number)} {'more' if number >= 0 else 'fewer'} {'Foe' if abs(number) == 1 else 'Foes'}"


def _add_foe(voice: Voice, entry: Entry) -> str:
    which = {"deck": "the top Foe of your Foe Deck", "discard": "one Foe from your Foe Discards"}[entry["from"]]
    return f"bring {which} into play without its cost"


def _chronicle(voice: Voice, entry: Entry) -> str:
    return f"put one {foe_noun(entry.get('filter'))} from an opponent's Foe Discards into your Chronicle Area"


def _blank_text(voice: Voice, entry: Entry) -> str:
    return f"blank the game text of {target_words(voice, entry['target'])}{until(entry)}"


def _lose_renown(voice: Voice, entry: Entry) -> str:
    number = number_of(entry["amount"])
    return f"the Active player loses up to {number} Renown{each_of(voice, entry['amount'])} as in a Retreat"


EFFECT_TEXTS: Final[Mapping[str, Renderer]] = {
    "stat": _stat,
    **ICON_TEXTS,
    "grant_barbarian": _grant_barbarian,
    "grant_trait": _grant_trait,
    "open_veterans": lambda voice, entry: f"moves can be played between two Foes with Veteran{until(entry)}",
    "third_zone": lambda voice, entry: f"Conan can play moves in a third zone{until(entry)}",
    "bar_retreat": lambda voice, entry: f"Conan cannot Retreat{until(entry)}",
    "bar_press_on": lambda voice, entry: f"Conan cannot Press On{until(entry)}",
    "ignore_requirement": lambda voice, entry: f"you can play Items and Allies whatever they require{until(entry)}",
    "draw": _draw,
    "discard": _discard,
    "mill": _mill,
    "return_card": _return_card,
    "search_deck": _search_deck,
    "look_top": _look_top,
    "put_on_top": _put_on_top,
    "gain_prowess": _gain_prowess,
    "lose_prowess": _lose_prowess,
    "heal": _heal,
    "wound": _wound,
    "exchange": lambda voice, entry: f"lose up to {entry['up_to']} Prowess and heal Conan as much",
    "modify_damage": _modify_damage,
    "prevent": _prevent,
    "double_damage": lambda voice, entry: f"double the Damage of {voice.hit}",
    "redirect": lambda voice, entry: f"have {voice.hit} strike one of your Allies instead of Conan",
    "cancel_move": _cancel_move,
    "discard_foe": lambda voice, entry: f"discard {target_words(voice, entry['target'])}",
    "defeat_foe": lambda voice, entry: f"defeat {target_words(voice, entry['target'])}",
    "more_foes": _more_foes,
    "move_foe": lambda voice, entry: f"move {target_words(voice, entry['target'])} to another zone",
    "add_foe": _add_foe,
    "blank_text": _blank_text,
    "chronicle": _chronicle,
    "end_combat": lambda voice, entry: "discard all Foes in play and end combat",
    "lose_renown": _lose_renown,
    "extra_vitality": lambda voice, entry: f"heal up to {entry['amount']} more by Vitality this turn",
}
