"""Effects that change numbers, icons or permissions while they last; an ability that is used needs ``until``."""

from __future__ import annotations

from typing import Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.conan_ccg.cards.ops import (
    CHANGES_BARBARIAN,
    CHANGES_ICONS,
    CHANGES_INITIATIVE,
    CHANGES_PER_ICON,
    CHANGES_TRAITS,
)
from simulator.engine.games.conan_ccg.cards.verbs.barbarian import barbarian_phrases
from simulator.engine.games.conan_ccg.cards.verbs.entries import CHARACTER_SCOPES, FOE_SCOPES, MOVE_SCOPES, Effect


def _icon_phrases(said: str) -> list[Phrase]:
    """``this Foe's Blade icons ...`` and ``the Blade icons of each Human Foe ...``."""
    return [Phrase(f"{{of:possessor}} {{icon:icons}} {said}"), Phrase(f"the {{icon:icons}} of {{of:each}} {said}")]


def _turn_stat(stat: str, said: str) -> Phrase:
    return Phrase(f"{said} {{amount:for_each}} {{until}}", {"stat": stat, "of": "turn"})


LASTING: Final[dict[str, Effect]] = declared(
    __name__,
    {
        # numbers and icons
        "stat": Effect(
            {"stat": "stat", "of": "scope", "amount": "amount", "until?": "duration"},
            static=True,
            signed=True,
            phrases=[
                _turn_stat("foe_draw", "each Foe Draw reveals {amount:more_foes}"),
                _turn_stat(
                    "surcharge",
                    "for each Foe move in its zone that it does not touch, each move that Conan plays costs him "
                    "{amount:more} Prowess",
                ),
                _turn_stat("retreat_loss", "a Retreat costs {amount:more} Renown"),
                _turn_stat("foe_cost", "each Major Foe costs {amount:more_minor_foes}"),
                _turn_stat("hand_size", "the Active player's hand size is {amount:higher}"),
                Phrase(
                    "Conan's Vitality is {amount:higher} {amount:for_each} {until}", {"stat": "vitality", "of": "conan"}
                ),
                _turn_stat("winning_renown", "the Active player needs {amount:more} Renown to win"),
                Phrase(
                    "{of:moves} deals {amount:more} Damage through each Shield {amount:for_each} {until}",
                    {"stat": "leak"},
                ),
                Phrase("{of:moves} costs {amount:more} Prowess {amount:for_each} {until}", {"stat": "gem"}),
                Phrase("{of:moves} has | {amount:signed} Initiative {amount:for_each} {until}", {"stat": "initiative"}),
                Phrase(
                    "in a Retreat {of:stat_owner} has | {amount:signed} {stat} {amount:for_each} {until}",
                    {"stat": "scars"},
                ),
                Phrase("{of:stat_owner} has | {amount:signed} {stat} {amount:for_each} {until}"),
            ],
        ),
        "icon_as": Effect(
            {"icon": "icon", "as": "icon", "of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            changes=CHANGES_ICONS,
            sample={"as": "Blade"},
            phrases=_icon_phrases("are {as:icons} {until}"),
        ),
        "unblockable": Effect(
            {"icon": "icon_or_all", "by?": "icons", "of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            changes=CHANGES_ICONS,
            phrases=_icon_phrases("cannot be blocked {by} {until}"),
        ),
        "ignore_facing": Effect(
            {"icon": "icon_or_all", "of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            changes=CHANGES_ICONS,
            phrases=[Phrase("{of:moves} ignores the {icon:icons} that face it {until}")],
        ),
        "per_icon": Effect(
            {"icon": "attack_icon_or_all", "amount": "number", "of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            signed=True,
            changes=CHANGES_PER_ICON,
            phrases=[
                Phrase("{amount:signed} Damage for each of {of:possessor} {icon:icons} that hits {until}"),
                Phrase("{amount:signed} Damage for each of the {icon:icons} of {of:each} that hits {until}"),
            ],
        ),
        "grant_barbarian": Effect(
            {"name": "barbarian", "amount": "number", "until?": "duration"},
            static=True,
            changes=CHANGES_BARBARIAN,
            phrases=barbarian_phrases(),
        ),
        "grant_trait": Effect(
            {"trait": "trait", "of": "scope", "until?": "duration"},
            static=True,
            scopes=CHARACTER_SCOPES,
            changes=CHANGES_TRAITS,
            sample={"of": {"foes": {"type": "Human"}}},
            phrases=[Phrase("{of:owner} has the trait {trait} {until}")],
        ),
        "open_veterans": Effect(
            {"until?": "duration"},
            static=True,
            phrases=[Phrase("moves can be played between two Veteran Foes {until}")],
        ),
        "third_zone": Effect(
            {"until?": "duration"}, static=True, phrases=[Phrase("Conan can play moves in a third zone {until}")]
        ),
        "bar_retreat": Effect({"until?": "duration"}, static=True, phrases=[Phrase("Conan cannot Retreat {until}")]),
        "bar_press_on": Effect({"until?": "duration"}, static=True, phrases=[Phrase("Conan cannot Press On {until}")]),
        "ignore_requirement": Effect(
            {"until?": "duration"},
            static=True,
            phrases=[Phrase("you can play Items and Allies whatever they require {until}")],
        ),
        "add_icon": Effect(
            {"icon": "icon", "edge": "edge", "of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            changes=CHANGES_ICONS,
            sample={"icon": "Blade"},
            phrases=[Phrase("{of:moves} has one more {icon} icon in the topmost empty slot {edge} {until}")],
        ),
        "also_blocks": Effect(
            {"icon": "icon", "blocks": "icon", "of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            changes=CHANGES_ICONS,
            sample={"icon": "Shield", "blocks": "Grapple"},
            phrases=_icon_phrases("also block {blocks:icons} {until}"),
        ),
        "return_move": Effect(
            {"of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            phrases=[
                Phrase("{of:moves} returns to its owner's hand at the end of the combat round", {"until": "round"}),
                Phrase("{of:moves} returns to its owner's hand instead of being discarded {until}"),
            ],
        ),
        "remove_icon": Effect(
            {"icon": "icon", "edge": "edge", "of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            changes=CHANGES_ICONS,
            sample={"icon": "Shield", "of": "foe_moves"},
            phrases=[Phrase("{of:moves} loses its topmost {icon} icon {edge} {until}")],
        ),
        "join_icons": Effect(
            {"icon": "attack_icon", "of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            changes=CHANGES_ICONS,
            phrases=_icon_phrases("that share an edge are one multi-icon {until}"),
        ),
        "copy_edge": Effect(
            {"of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            changes=CHANGES_ICONS,
            phrases=[Phrase("{of:moves} shows the icons of the edges it faces {until}")],
        ),
        "set_initiative": Effect(
            {"of": "scope", "amount": "number", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            changes=CHANGES_INITIATIVE,
            phrases=[Phrase("{of:moves} has Initiative {amount:number} {until}")],
        ),
        "unpreventable": Effect(
            {"of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            phrases=[Phrase("Damage of {of:moves} cannot be prevented {until}")],
        ),
        "bar_icon": Effect(
            {"icon": "icon", "of": "scope", "until?": "duration"},
            static=True,
            scopes=MOVE_SCOPES,
            of_performer=True,
            sample={"icon": "Blade", "of": "foe_moves"},
            phrases=[Phrase("{of:performers} cannot play moves with {icon:icons} {until}")],
        ),
        # what Foes are, and how they come
        "counts_as": Effect(
            {"keyword": "foe_keyword", "of": "scope", "until?": "duration"},
            static=True,
            scopes=FOE_SCOPES,
            changes=CHANGES_TRAITS,
            sample={"of": {"foes": {"type": "Human"}}},
            phrases=[Phrase("{of:owner} is also {keyword:a_foe_keyword} {until}")],
        ),
        "lose_trait": Effect(
            {"trait": "trait", "of": "scope", "until?": "duration"},
            static=True,
            scopes=CHARACTER_SCOPES,
            changes=CHANGES_TRAITS,
            sample={"of": {"foes": {"type": "Human"}}},
            phrases=[Phrase("{of:owner} loses the trait {trait} {until}")],
        ),
        "from_top": Effect(
            {"of": "scope", "until?": "duration"},
            static=True,
            scopes=FOE_SCOPES,
            sample={"of": {"foes": {"type": "Human"}}},
            phrases=[Phrase("the moves of {of:owner} come from the top of the Draw Deck {until}")],
        ),
        "free_foe": Effect(
            {"filter?": "filter", "until?": "duration"},
            static=True,
            phrases=[Phrase("each {filter:foe} is played without its cost {until}")],
        ),
        "mix_types": Effect(
            {"until?": "duration"}, static=True, phrases=[Phrase("Foes of all Types can stand in one zone {until}")]
        ),
        # the flow of a turn
        "skip": Effect(
            {"phase": "phase", "until?": "duration"},
            static=True,
            phrases=[Phrase("{phase:skipped} is skipped {until}")],
        ),
        "allow_retreat": Effect(
            {"until?": "duration"}, static=True, phrases=[Phrase("nothing keeps Conan from Retreating {until}")]
        ),
        "allow_press_on": Effect(
            {"until?": "duration"}, static=True, phrases=[Phrase("nothing keeps Conan from Pressing On {until}")]
        ),
    },
)
