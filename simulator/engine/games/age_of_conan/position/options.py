"""Named readings of the rules: the settings of the base game as data stored with each match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from simulator.engine.core.errors import BadSetup
from simulator.engine.core.match import DATA, OptionSpec, check_options

NO: Final = "no"
YES: Final = "yes"
NO_FIRST: Final = (NO, YES)
YES_FIRST: Final = (YES, NO)
#: Values of ``strategy_commit_order``.
FACEDOWN: Final = "facedown"
ATTACKER_OPEN: Final = "attacker_open"
OWN_ROLL: Final = "own_roll"
#: Values of ``base_dice_cap``.
CAP_FIVE: Final = "5"
CAP_CONAN: Final = "5_conan"
CAP_SIX: Final = "6"
#: Values of ``refill_container_when``.
WHEN_DRAWN: Final = "drawn"
WHEN_EMPTY: Final = "empty"
#: Values of ``final_tiebreak``.
BY_VALUE: Final = "value"
BY_NUMBER: Final = "number"
#: Values of ``fate_die_double``, in the order of the icons.
DOUBLES: Final = ("court", "military", "intrigue", "either", "wild")

OPTIONS: Final[Mapping[str, OptionSpec]] = {
    "discarded_tokens_return_to_container": OptionSpec(
        NO, NO_FIRST, "AOC-6.6", "Whether a discarded or traded adventure token goes back into the container at once."
    ),
    "refill_container_when": OptionSpec(
        WHEN_DRAWN,
        (WHEN_DRAWN, WHEN_EMPTY),
        "AOC-15.7",
        "When discarded tokens go back: when one has to be drawn from an empty container, or once it is empty.",
    ),
    "emissary_may_enter_enemy_home": OptionSpec(
        YES, YES_FIRST, "AOC-8.16", "Whether emissaries may enter the homes of other players."
    ),
    "raiders_affect_intrigue": OptionSpec(
        YES, YES_FIRST, "AOC-9.31", "Whether raiders help a neutral province in intrigue contests too."
    ),
    "raiders_used_up_in_battle": OptionSpec(
        NO, NO_FIRST, "AOC-9.33", "Whether a battle uses up raider tokens of the province."
    ),
    "strategy_commit_order": OptionSpec(
        FACEDOWN,
        (FACEDOWN, ATTACKER_OPEN, OWN_ROLL),
        "AOC-9.11",
        "Strategy cards: facedown and revealed together, the attacker's open first, or each before its owner's roll.",
    ),
    "base_dice_cap": OptionSpec(
        CAP_FIVE,
        (CAP_FIVE, CAP_CONAN, CAP_SIX),
        "AOC-9.5",
        "Most base dice: five, five with the sixth by Conan alone, or six.",
    ),
    "single_unit_forced_march": OptionSpec(
        NO, NO_FIRST, "AOC-11.4", "Whether an army of one unit that pays no unit for it may make a forced march."
    ),
    "dragons_single_unit_march": OptionSpec(
        YES, YES_FIRST, "AOC-11.8", "Whether a card that waives the unit lets an army of one unit march."
    ),
    "march_brings_reinforcements": OptionSpec(
        NO, NO_FIRST, "AOC-11.5", "Whether units of an adjacent province may join the army in a forced march."
    ),
    "battle_retreat_needs_friendly_origin": OptionSpec(
        YES, YES_FIRST, "AOC-13.6", "Whether an attacker retreats from a battle to a friendly province only."
    ),
    "siege_retreat_needs_friendly_origin": OptionSpec(
        NO, NO_FIRST, "AOC-12.10", "Whether an attacker retreats from a siege to a friendly province only."
    ),
    "crown_check_before_relocation": OptionSpec(
        YES, YES_FIRST, "AOC-20.2", "Whether Conan may be crowned before he is put into the destination."
    ),
    "final_tiebreak": OptionSpec(
        BY_VALUE,
        (BY_VALUE, BY_NUMBER),
        "AOC-21.15",
        "What decides a tie at the end: the value of adventure tokens, or their number.",
    ),
    "bonus_for_zero_amount": OptionSpec(
        NO, NO_FIRST, "AOC-21.10", "Whether the bonus for the most is paid when the most is nothing."
    ),
    "unused_aquilonia_closed": OptionSpec(
        YES, YES_FIRST, "AOC-22.5", "Whether Aquilonia is closed to armies when nobody plays it."
    ),
    "bonus_card_at_setup_below_four_players": OptionSpec(
        NO, NO_FIRST, "AOC-3.14", "Whether the Conan bonus card is shuffled in with two or three players."
    ),
    "pool_roll_after_conan_step": OptionSpec(
        YES, YES_FIRST, "AOC-5.6", "Whether the dice are rolled after the Conan step, or at the start of the turn."
    ),
    "same_emissary_twice": OptionSpec(
        NO, NO_FIRST, "AOC-7.33", "Whether one emissary may make both moves of the option that moves two."
    ),
    "tokens_seen_are_remembered": OptionSpec(
        NO,
        NO_FIRST,
        "AOC-15.6",
        "Whether everybody still knows a kept token that lay open before, on the track or selected for an artifact.",
    ),
    "fate_die_double": OptionSpec(
        DOUBLES[0], DOUBLES, "AOC-7.1", "Which of its five icons a fate die has twice; no source says it.", DATA
    ),
    "house_decks": OptionSpec(
        NO,
        NO_FIRST,
        "AOC-3.2",
        "A house rule: whether a kingdom may bring any 21 of its cards, up to three of each, and not those of the box.",
        DATA,
    ),
}


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The chosen reading, as plain fields for the rules to look at."""

    discarded_return: bool = False
    refill_when_empty: bool = False
    enter_enemy_home: bool = True
    raiders_in_intrigue: bool = True
    raiders_spent_in_battle: bool = False
    commit_order: str = FACEDOWN
    dice_cap: str = CAP_FIVE
    single_march: bool = False
    free_single_march: bool = True
    march_reinforced: bool = False
    battle_needs_friendly: bool = True
    siege_needs_friendly: bool = False
    crown_first: bool = True
    ties_by_value: bool = True
    zero_bonus: bool = False
    unused_home_closed: bool = True
    early_bonus_card: bool = False
    roll_after_conan: bool = True
    same_emissary_twice: bool = False
    tokens_remembered: bool = False
    #: The icon that a fate die has twice.
    fate_double: int = 0
    house_decks: bool = False


def read_options(chosen: Mapping[str, str]) -> RuleSet:
    """The rule set for the options given; ``BadSetup`` names an unknown option or value and lists the known ones."""
    for name, value in chosen.items():
        if name not in OPTIONS:
            raise BadSetup(f'Unknown option "{name}"; known are {", ".join(OPTIONS)}.')
        if value not in OPTIONS[name].choices:
            raise BadSetup(f'Option "{name}" cannot be "{value}"; choose {" or ".join(OPTIONS[name].choices)}.')
    picked = {name: chosen.get(name, spec.default) for name, spec in OPTIONS.items()}
    return RuleSet(
        discarded_return=picked["discarded_tokens_return_to_container"] == YES,
        refill_when_empty=picked["refill_container_when"] == WHEN_EMPTY,
        enter_enemy_home=picked["emissary_may_enter_enemy_home"] == YES,
        raiders_in_intrigue=picked["raiders_affect_intrigue"] == YES,
        raiders_spent_in_battle=picked["raiders_used_up_in_battle"] == YES,
        commit_order=picked["strategy_commit_order"],
        dice_cap=picked["base_dice_cap"],
        single_march=picked["single_unit_forced_march"] == YES,
        free_single_march=picked["dragons_single_unit_march"] == YES,
        march_reinforced=picked["march_brings_reinforcements"] == YES,
        battle_needs_friendly=picked["battle_retreat_needs_friendly_origin"] == YES,
        siege_needs_friendly=picked["siege_retreat_needs_friendly_origin"] == YES,
        crown_first=picked["crown_check_before_relocation"] == YES,
        ties_by_value=picked["final_tiebreak"] == BY_VALUE,
        zero_bonus=picked["bonus_for_zero_amount"] == YES,
        unused_home_closed=picked["unused_aquilonia_closed"] == YES,
        early_bonus_card=picked["bonus_card_at_setup_below_four_players"] == YES,
        roll_after_conan=picked["pool_roll_after_conan_step"] == YES,
        same_emissary_twice=picked["same_emissary_twice"] == YES,
        tokens_remembered=picked["tokens_seen_are_remembered"] == YES,
        fate_double=DOUBLES.index(picked["fate_die_double"]),
        house_decks=picked["house_decks"] == YES,
    )


check_options(__name__, OPTIONS, read_options)
