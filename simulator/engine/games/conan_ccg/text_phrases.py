"""The phrasebook: how each condition, cost and effect of the vocabulary is said in card English.

Rules texts are rendered from these phrases and read back by them (``cards/games/conan_ccg/text_parser``), so that both
speak the same language. In a phrase ``{field}`` or ``{field:slot}`` stands for a value, said as ``text_slots`` has it;
``{amount filter:some_cards}`` says several fields at once. ``{this}``, ``{its}``, ``{this_move}``, ``{zone}`` and
``{hit}`` are the words of ``text_words.Voice``. What stands before ``|`` is left out when the effect before begins with
the same words. Of the phrases of a verb the first that fits is taken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from simulator.engine.games.conan_ccg.vocabulary import BARBARIAN_ABILITIES

Json = Any
Entry = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say a verb: its words, the values it is for (``None``: the field is left out), the card types."""

    text: str
    fixed: Mapping[str, Json] = field(default_factory=dict)
    types: tuple[str, ...] = ()

    def is_for(self, card_type: str, entry: Entry) -> bool:
        """Whether card type and fixed values are those of an entry."""
        is_type = not self.types or card_type in self.types
        return is_type and all(entry.get(name) == value for name, value in self.fixed.items())


Phrases = Mapping[str, Sequence[Phrase]]

CONDITION_PHRASES: Final[Phrases] = {
    "scars": [Phrase("you have at least {at_least:scars}")],
    "renown": [Phrase("you have at least {at_least:number} Renown")],
    "opponent_renown": [Phrase("your opponent has at least {at_least:number} Renown")],
    "health": [Phrase("Conan has {at_most:number} or less Health")],
    "prowess": [Phrase("Conan has {at_most:number} or less Prowess")],
    "hand": [Phrase("you have {at_least at_most:range_of_cards} in hand")],
    "round": [Phrase("this is the {is:ordinal} combat round")],
    "pressed_on": [Phrase("Conan has Pressed On this turn")],
    "retreated": [Phrase("Conan has Retreated this turn")],
    "has_item": [
        Phrase("you have an Item in play", {"keyword": None, "card": None}),
        Phrase("you have {keyword:a_keyword} Item in play", {"card": None}),
        Phrase("you have {card:title} in play", {"keyword": None}),
    ],
    "has_ally": [Phrase("you have an Ally in play")],
    "region": [Phrase("a Region is in play", {"card": None}), Phrase("{card:title} is in play")],
    "foes_in_play": [Phrase("{at_least at_most filter:foes_are} in play")],
    "foes_in_zone": [Phrase("{at_least at_most filter:foes_are} in {zone}")],
    "zone": [Phrase("{this} is in {in:places}")],
    "opposing": [Phrase("the opposing Foe is {filter:what}")],
    "unopposed": [Phrase("{this_move} is unopposed")],
    "touches": [Phrase("{this_move} touches {foes:facing_moves}")],
    "faster": [Phrase("{this_move} is faster than a move it faces")],
    "slower": [Phrase("{this_move} is slower than a move it faces")],
    "hit_by": [
        Phrase("a Foe's attack hits", {"side": "foe"}),
        Phrase("an attack by Conan's side hits", {"side": "conan"}),
    ],
    "hit_on": [Phrase("the Foe hit is {filter:a_foe}")],
    "event_foe": [Phrase("that Foe is {filter:a_foe}")],
    "this_wounded": [Phrase("{this} is wounded")],
    "this_health": [Phrase("{this} has {at_most:number} or less Health")],
    "opposed": [Phrase("{this_move} is opposed")],
    "faces_icon": [Phrase("{this_move} faces {icon:an_icon}")],
    "icon_hits": [Phrase("{icon:an_icon} of the attack hits")],
    "icon_blocked": [Phrase("{icon:an_icon} of the attack is blocked")],
    "in_discard": [Phrase("{at_least filter:cards_are} in your Discard Pile")],
    "in_chronicle": [Phrase("{at_least filter:any_foes_are} in your Chronicle Area")],
}

#: Foes and Allies pay with what is theirs; everything else is paid by Conan or by the performer of a move.
COST_PHRASES: Final[Phrases] = {
    "lose_prowess": [
        Phrase("pay {amount:number} of {its} Prowess", types=("Foe", "Ally")),
        Phrase("lose {amount:number} Prowess"),
    ],
    "lose_health": [
        Phrase("pay {amount:number} of {its} Health", types=("Foe", "Ally")),
        Phrase("lose {amount:number} Health"),
    ],
    "lose_some_prowess": [Phrase("lose up to {up_to:number} Prowess")],
    "discard": [
        Phrase("discard {amount:cards}", {"random": None, "filter": None}),
        Phrase("discard {amount:cards} {random}", {"filter": None}),
        Phrase("discard {amount filter:some_cards}", {"random": None}),
    ],
    "mill": [Phrase("put the top {amount:top_cards} of your Draw Deck into your Discard Pile")],
    "discard_this": [Phrase("discard {this} from play")],
    "discard_ally": [Phrase("discard one of your Allies from play")],
    "discard_item": [Phrase("discard one of your Items from play")],
    "lose_renown": [Phrase("lose up to {amount:number} Renown as in a Retreat")],
    "pay_minor": [Phrase("discard {amount:revealed_minors} of yours")],
    "skip_refill": [Phrase("do not refill your hand this turn")],
}


def _icon_phrases(said: str) -> list[Phrase]:
    """``this Foe's Blade icons ...`` and ``the Blade icons of each Human Foe ...``."""
    return [Phrase(f"{{of:possessor}} {{icon:icons}} {said}"), Phrase(f"the {{icon:icons}} of {{of:each}} {said}")]


def _turn_stat(stat: str, said: str) -> Phrase:
    return Phrase(f"{said} {{amount:for_each}} {{until}}", {"stat": stat, "of": "turn"})


_BASIC_EFFECTS: Final[Phrases] = {
    # numbers and icons, lasting
    "stat": [
        _turn_stat("foe_draw", "each Foe Draw reveals {amount:more_foes}"),
        _turn_stat("surcharge", "each Foe move that Conan does not touch costs him {amount:more} Prowess"),
        _turn_stat("retreat_loss", "a Retreat costs {amount:more} Renown"),
        _turn_stat("foe_cost", "each Major Foe costs {amount:more_minor_foes}"),
        _turn_stat("hand_size", "the Active player's hand size is {amount:higher}"),
        Phrase("Conan's Vitality is {amount:higher} {amount:for_each} {until}", {"stat": "vitality", "of": "conan"}),
        _turn_stat("winning_renown", "the Active player needs {amount:more} Renown to win"),
        Phrase("{of:moves} deals {amount:more} Damage through each Shield {amount:for_each} {until}", {"stat": "leak"}),
        Phrase("{of:moves} costs {amount:more} Prowess {amount:for_each} {until}", {"stat": "gem"}),
        Phrase("{of:moves} has | {amount:signed} Initiative {amount:for_each} {until}", {"stat": "initiative"}),
        Phrase("{of:stat_owner} has | {amount:signed} {stat} {amount:for_each} {until}"),
    ],
    "icon_as": _icon_phrases("are {as:icons} {until}"),
    "unblockable": _icon_phrases("cannot be blocked {by} {until}"),
    "ignore_facing": [Phrase("{of:moves} ignores the {icon:icons} that face it {until}")],
    "per_icon": [
        Phrase("{amount:signed} Damage for each of {of:possessor} {icon:icons} that hits {until}"),
        Phrase("{amount:signed} Damage for each of the {icon:icons} of {of:each} that hits {until}"),
    ],
    "grant_trait": [Phrase("{of:owner} has the trait {trait} {until}")],
    "lose_trait": [Phrase("{of:owner} loses the trait {trait} {until}")],
    "counts_as": [Phrase("{of:owner} is also {keyword:a_foe_keyword} {until}")],
    "from_top": [Phrase("the moves of {of:owner} come from the top of the Draw Deck {until}")],
    "free_foe": [Phrase("each {filter:foe} is played without its cost {until}")],
    "mix_types": [Phrase("Foes of all Types can stand in one zone {until}")],
    "skip": [Phrase("{phase:skipped} is skipped {until}")],
    "allow_retreat": [Phrase("nothing keeps Conan from Retreating {until}")],
    "allow_press_on": [Phrase("nothing keeps Conan from Pressing On {until}")],
    "set_initiative": [Phrase("{of:moves} has Initiative {amount:number} {until}")],
    "unpreventable": [Phrase("Damage of {of:moves} cannot be prevented {until}")],
    "bar_icon": [Phrase("{of:performers} cannot play moves with {icon:icons} {until}")],
    "join_icons": _icon_phrases("on one edge are one multi-icon {until}"),
    "copy_edge": [Phrase("{of:moves} shows the icons of the edges it faces {until}")],
    "remove_icon": [Phrase("{of:moves} has one less {icon} icon {edge} {until}")],
    "open_veterans": [Phrase("moves can be played between two Veteran Foes {until}")],
    "third_zone": [Phrase("Conan can play moves in a third zone {until}")],
    "bar_retreat": [Phrase("Conan cannot Retreat {until}")],
    "bar_press_on": [Phrase("Conan cannot Press On {until}")],
    "ignore_requirement": [Phrase("you can play Items and Allies whatever they require {until}")],
    "add_icon": [Phrase("{of:moves} has one more {icon} icon {edge} {until}")],
    "also_blocks": _icon_phrases("also block {blocks:icons} {until}"),
    "return_move": [
        Phrase("{of:moves} returns to its owner's hand at the end of the combat round", {"until": "round"}),
        Phrase("{of:moves} returns to its owner's hand instead of being discarded {until}"),
    ],
    # cards
    "draw": [
        Phrase("draw {up_to} {amount:cards} {amount:for_each}", {"who": None}),
        Phrase("your opponent draws {up_to} {amount:cards} {amount:for_each}", {"who": "opponent"}),
        Phrase("each player draws {up_to} {amount:cards} {amount:for_each}", {"who": "each"}),
    ],
    "discard": [
        Phrase(
            "look at your opponent's hand and choose {amount:cards} {amount:for_each} that he discards",
            {"who": "opponent", "chosen": True},
        ),
        Phrase("discard {amount:cards} {random} {amount:for_each}", {"who": None}),
        Phrase("your opponent discards {amount:cards} {random} {amount:for_each}", {"who": "opponent"}),
        Phrase("each player discards {amount:cards} {random} {amount:for_each}", {"who": "each"}),
    ],
    "mill": [
        Phrase(
            "put the top {amount:top_cards} of your Draw Deck into your Discard Pile {amount:for_each}", {"who": None}
        ),
        Phrase(
            "your opponent puts the top {amount:top_cards} of his Draw Deck into his Discard Pile {amount:for_each}",
            {"who": "opponent"},
        ),
        Phrase(
            "each player puts the top {amount:top_cards} of his Draw Deck into his Discard Pile {amount:for_each}",
            {"who": "each"},
        ),
    ],
    "return_card": [Phrase("return {amount filter:some_cards} from your Discard Pile to your hand")],
    "search_deck": [Phrase("search your Draw Deck for {filter:a_card}, put it into your hand and shuffle the deck")],
    "look_top": [
        Phrase("look at the top {amount:number} cards of your Draw Deck, put one into your hand and the rest {rest}")
    ],
    "put_on_top": [Phrase("put {amount filter:some_cards} from your Discard Pile on top of your Draw Deck")],
    "put_back": [Phrase("put {amount:cards} from your hand {place:deck_end} your Draw Deck")],
    "reorder_top": [Phrase("look at the top {amount:number} cards of your Draw Deck and put them back in any order")],
    "shuffle_back": [Phrase("shuffle your Discard Pile into your Draw Deck")],
    "reveal_hand": [
        Phrase("reveal your hand", {"who": None}),
        Phrase("your opponent reveals his hand", {"who": "opponent"}),
        Phrase("each player reveals his hand", {"who": "each"}),
    ],
    "discard_card": [
        Phrase("discard one of Conan's Items from play", {"card": "Item"}),
        Phrase("discard one of Conan's Allies from play", {"card": "Ally"}),
        Phrase("discard the Region from play", {"card": "Region"}),
    ],
    # Prowess and Health
    "set_prowess": [Phrase("Conan's Prowess becomes {amount:number}")],
    "gain_prowess": [
        Phrase("{this} gains {amount:number} Prowess {amount:for_each}", types=("Foe",)),
        Phrase("gain | {amount:number} Prowess {amount:for_each}"),
    ],
    "lose_prowess": [Phrase("{target} loses {amount:number} Prowess {amount:for_each}")],
    "heal": [Phrase("heal {target} by {amount:number} {amount:for_each}")],
    "wound": [Phrase("deal | {amount:wounds} to {target} {amount:for_each}")],
    "exchange": [Phrase("lose up to {up_to:number} Prowess and heal Conan as much")],
    # Damage of the attack or move at hand
    "modify_damage": [
        Phrase("{amount:signed} Damage to {hit} {amount:for_each}", {"to": "this_hit"}),
        Phrase("{amount:signed} Damage to all hits of {this} {amount:for_each}", {"to": "this_move"}),
        Phrase("{amount:signed} Damage to one of Conan's moves {amount:for_each}", {"to": "conan_move"}),
    ],
    "prevent": [
        Phrase("prevent {amount:number_or_all} Damage of {hit} {amount:for_each}", {"of": "this_hit"}),
        Phrase(
            "prevent {amount:number_or_all} Damage to Conan this combat round {amount:for_each}", {"of": "conan_round"}
        ),
    ],
    "double_damage": [Phrase("double the Damage of {hit}")],
    "redirect": [Phrase("have {hit} strike one of your Allies instead of Conan")],
    # moves and Foes
    "cancel_move": [
        Phrase("cancel one move facing this one", {"target": "facing"}),
        Phrase("cancel one Foe move", {"target": "one_foe_move"}),
        Phrase("cancel one of Conan's moves", {"target": "one_conan_move"}),
    ],
    "extra_move": [
        Phrase("play one more move", {"from": "hand", "free": None}),
        Phrase("play one more move without its cost", {"from": "hand", "free": True}),
        Phrase("play the top card of your Draw Deck as one more move", {"from": "deck", "free": None}),
        Phrase("play the top card of your Draw Deck as one more move without its cost", {"from": "deck", "free": True}),
    ],
    "replace_move": [
        Phrase("replace one Foe move of yours by a card from your hand", {"target": "one_foe_move", "from": "hand"}),
        Phrase(
            "replace one Foe move by the top card of its player's Draw Deck", {"target": "one_foe_move", "from": "deck"}
        ),
        Phrase("replace one of Conan's moves by a card from your hand", {"target": "one_conan_move", "from": "hand"}),
        Phrase(
            "replace one of Conan's moves by the top card of its player's Draw Deck",
            {"target": "one_conan_move", "from": "deck"},
        ),
    ],
    "swap_moves": [Phrase("swap the moves of two Foes")],
    "discard_foe": [Phrase("discard {target}")],
    "defeat_foe": [Phrase("defeat {target}")],
    "more_foes": [Phrase("reveal {amount:more_foes}")],
    "move_foe": [Phrase("move {target} to another zone")],
    "add_foe": [
        Phrase("bring the top Foe of your Foe Deck into play without its cost", {"from": "deck"}),
        Phrase("bring one Foe from your Foe Discards into play without its cost", {"from": "discard"}),
        Phrase("bring one revealed Foe of yours into play without its cost", {"from": "revealed"}),
    ],
    "blank_text": [Phrase("blank the game text of {target} {until}")],
    "chronicle": [
        Phrase("put one {filter:foe} from an opponent's Foe Discards into your Chronicle Area", {"from": None}),
        Phrase("put one {filter:foe} from an opponent's Chronicle Area into yours", {"from": "opponent"}),
    ],
    "end_combat": [Phrase("discard all Foes in play and end combat")],
    "lose_renown": [Phrase("the Active player loses up to {amount:number} Renown {amount:for_each} as in a Retreat")],
    "extra_vitality": [Phrase("heal up to {amount:number} more by Vitality this turn")],
}


#: What a BARBARIAN ability never has.
_OPTIONAL: Final = re.compile(r" \{(?:random|up_to|amount:for_each)\}| \|")


def _explanation(name: str) -> str:
    """What a BARBARIAN ability does, with the number still open: ``lose {amount:number} Health, then ...``."""
    said = []
    for effect in BARBARIAN_ABILITIES[name]:
        verb = effect["verb"]
        phrases = _BASIC_EFFECTS[verb] if verb in _BASIC_EFFECTS else COST_PHRASES[verb]
        fitting = next(phrase for phrase in phrases if phrase.is_for("Conan", effect))
        said.append(_OPTIONAL.sub("", fitting.text))
    return ", then ".join(said)


def _barbarian_phrases() -> list[Phrase]:
    """``BARBARIAN: Strength 2 (...)``, as long as the card is in play or until something ends."""
    phrases = []
    for name in BARBARIAN_ABILITIES:
        has = f"**BARBARIAN: {name} {{amount:number}}** ({_explanation(name)})"
        phrases.append(Phrase(has, {"name": name, "until": None}))
        phrases.append(Phrase(f"Conan has {has} {{until}}", {"name": name}))
    return phrases


EFFECT_PHRASES: Final[Phrases] = {**_BASIC_EFFECTS, "grant_barbarian": _barbarian_phrases()}
