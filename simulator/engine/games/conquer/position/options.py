"""Named readings of the rules: the options table of the catalogue (section 25) as data stored with each match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from simulator.engine.core.errors import BadSetup
from simulator.engine.core.match import OptionSpec, check_options

OPTIONS: Final[Mapping[str, OptionSpec]] = {
    "victory_points": OptionSpec(
        "20", ("20", "15", "25", "30", "none"), "CQ-22.2", "Victory Points that end the game at once."
    ),
    "attacks": OptionSpec("one", ("one", "each"), "CQ-14.2", "Attacks in a turn: one, or one for each Character."),
    "place": OptionSpec("anywhere", ("anywhere", "same", "linked"), "CQ-14.3", "Where the Defender may be."),
    "must_attack": OptionSpec("yes", ("yes", "no"), "CQ-15.2", "Whether the acting side must attack if it can."),
    "damage": OptionSpec("stays", ("stays", "healed"), "CQ-17.3", "What becomes of damage after a combat."),
    "actions_kept": OptionSpec(
        "no", ("no", "yes"), "CQ-17.4", "Whether a Battle Action that dealt damage lies there until it is healed."
    ),
    "both_fall": OptionSpec("none", ("none", "higher", "both"), "CQ-18.4", "Spoils when both are at zero or below."),
    "move_cost": OptionSpec("less", ("less", "all"), "CQ-20.2", "What k steps cost: k-1, or k if there are several."),
    "spoils_end": OptionSpec(
        "together",
        ("together", "first"),
        "CQ-22.2",
        "When both take spoils: whether the game ends after both have, or as soon as one has enough.",
    ),
    "nothing_left": OptionSpec(
        "again",
        ("again", "once"),
        "CQ-22.3",
        "Whether a player with nothing left is looked for again once his patients have been dealt with.",
    ),
    "idle_combat": OptionSpec(
        "ends", ("ends", "goes_on"), "CQ-15.10", "Whether a combat in which nobody loses Health any more ends."
    ),
    "idle_match": OptionSpec(
        "ends", ("ends", "goes_on"), "CQ-22.3", "Whether a match in which nothing is drawn, played or won ends."
    ),
    "copy_limit": OptionSpec("none", ("none", "3"), "CQ-3.4", "Copies of cards that are not unique."),
}
#: Stands for a game that no number of Victory Points ends.
NO_GOAL: Final = 0


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The chosen reading, as plain fields for the rules to look at; ``goal`` and ``copy_limit`` 0 mean none."""

    goal: int = 20
    attack_each: bool = False
    same_place: bool = False
    linked_place: bool = False
    may_pass: bool = False
    heal_after: bool = False
    actions_kept: bool = False
    both_fall: str = "none"
    charge_all_steps: bool = False
    copy_limit: int = 0
    spoils_together: bool = True
    nothing_left_again: bool = True
    idle_combat_ends: bool = True
    idle_match_ends: bool = True


def read_options(chosen: Mapping[str, str]) -> RuleSet:
    """The rule set for the options given; ``BadSetup`` names an unknown option or value and lists the known ones."""
    for name, value in chosen.items():
        if name not in OPTIONS:
            raise BadSetup(f'Unknown option "{name}"; known are {", ".join(OPTIONS)}.')
        if value not in OPTIONS[name].choices:
            raise BadSetup(f'Option "{name}" cannot be "{value}"; choose {" or ".join(OPTIONS[name].choices)}.')
    picked = {name: chosen.get(name, spec.default) for name, spec in OPTIONS.items()}
    goal, limit = picked["victory_points"], picked["copy_limit"]
    return RuleSet(
        goal=NO_GOAL if goal == "none" else int(goal),
        attack_each=picked["attacks"] == "each",
        same_place=picked["place"] == "same",
        linked_place=picked["place"] == "linked",
        may_pass=picked["must_attack"] == "no",
        heal_after=picked["damage"] == "healed",
        actions_kept=picked["actions_kept"] == "yes",
        both_fall=picked["both_fall"],
        charge_all_steps=picked["move_cost"] == "all",
        copy_limit=0 if limit == "none" else int(limit),
        spoils_together=picked["spoils_end"] == "together",
        nothing_left_again=picked["nothing_left"] == "again",
        idle_combat_ends=picked["idle_combat"] == "ends",
        idle_match_ends=picked["idle_match"] == "ends",
    )


check_options(__name__, OPTIONS, read_options)
