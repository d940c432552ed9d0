"""Named readings of the rules: the options table of the catalogue (section 28) as data stored with each match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from simulator.engine.core.errors import BadSetup
from simulator.engine.core.match import OptionSpec, check_options

OPTIONS: Final[Mapping[str, OptionSpec]] = {
    "pairing": OptionSpec("slot", ("slot", "count", "all"), "CCG-17.3", "How icons find the icon that blocks them."),
    "matrix": OptionSpec("first", ("first", "second", "third"), "CCG-17.5", "Reading of the lost icon pictures."),
    "retreat_loss": OptionSpec("may", ("may", "largest"), "CCG-11.5", "Whether the Foe player may take less."),
    "two_zones": OptionSpec("round", ("round", "turn"), "CCG-13.5", "What Conan's two zones are counted by."),
    "pay_to_death": OptionSpec("no", ("no", "yes"), "CCG-13.8", "Whether Conan may pay his last Health for a move."),
    "idle_combat": OptionSpec(
        "ends", ("ends", "goes_on"), "CCG-8.3", "Whether a combat in which nobody loses Health any more ends."
    ),
    "idle_match": OptionSpec(
        "ends", ("ends", "goes_on"), "CCG-25.1", "Whether a match in which nobody gains Renown or loses Health ends."
    ),
    "ally_moves": OptionSpec("one", ("one", "many"), "CCG-14.7", "Moves an Ally may play in a round."),
    "leak_modified": OptionSpec(
        "no", ("no", "yes"), "CCG-18.5", "Whether the 1 Damage through a Shield can be modified."
    ),
    "conan_falls": OptionSpec("ends", ("ends", "eliminated"), "CCG-26.12", "What follows with three or more players."),
}


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The chosen reading, as plain fields for the rules to look at."""

    pairing: str = "slot"
    matrix: str = "first"
    loss_is_largest: bool = False
    zones_per_turn: bool = False
    pay_to_death: bool = False
    many_ally_moves: bool = False
    leak_modified: bool = False
    elimination: bool = False
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
    return RuleSet(
        pairing=picked["pairing"],
        matrix=picked["matrix"],
        loss_is_largest=picked["retreat_loss"] == "largest",
        zones_per_turn=picked["two_zones"] == "turn",
        pay_to_death=picked["pay_to_death"] == "yes",
        many_ally_moves=picked["ally_moves"] == "many",
        leak_modified=picked["leak_modified"] == "yes",
        elimination=picked["conan_falls"] == "eliminated",
        idle_combat_ends=picked["idle_combat"] == "ends",
        idle_match_ends=picked["idle_match"] == "ends",
    )


check_options(__name__, OPTIONS, read_options)
