"""What of a game is mutated, and which tests stand for its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

#: Tests that are not of the rules, by the beginnings of their files' names.
NOT_OF_RULES: Final = (
    *("test_card_data", "test_card_texts", "test_deck_", "test_cards_covered", "test_agents", "test_scripted"),
    *("test_ready_made_decks", "test_rule_sections", "test_scenario_docs"),
)
#: Tests of all games that stand for rules.
SHARED_TESTS: Final = ("tests/scenarios/test_scenarios.py", "tests/engine/contract/test_state_fields.py")


@dataclass(frozen=True, slots=True)
class Target:
    """One game for mutation testing."""

    key: str
    #: The modules that hold rules, by their rooms (``play.rules.turn``); agents, search, words, card data, deck
    #: checks and texts are left out.
    modules: tuple[str, ...]
    #: The numbers of players with which the contract test of listed actions runs.
    players: tuple[int, ...]
    #: The names of its recorded matches.
    recorded: tuple[str, ...]

    @property
    def package(self) -> str:
        return f"simulator.engine.games.{self.key}"

    @property
    def folder(self) -> str:
        """Where its modules lie."""
        return self.package.replace(".", "/")

    @property
    def rule_tests(self) -> tuple[str, ...]:
        return (f"tests/engine/{self.key}", *SHARED_TESTS)

    @property
    def contract(self) -> Mapping[str, float]:
        """What a mutant meets that the rule tests left alive: random play, with fewer decisions than otherwise."""
        names = [f"100_000_random_decisions_break_nothing_reach_everything_and_every_match_ends[{self.key}]"]
        names += [f"every_listed_action_is_accepted[{self.key}-{players}]" for players in self.players]
        return {f"tests/engine/contract/test_contract.py::test_{name}": 1.0 for name in names}

    @property
    def playthroughs(self) -> Mapping[str, float]:
        """And last of all: whole matches, recorded word for word."""
        test = "tests/engine/playthroughs/test_playthroughs.py::test_a_recorded_match_is_played_the_same_again"
        return {f"{test}[{name}]": 1.0 for name in self.recorded}


def in_room(room: str, *modules: str) -> tuple[str, ...]:
    """Modules of one room of a game, as ``Target`` names them."""
    return tuple(f"{room}.{module}".lstrip(".") for module in modules)


TARGETS: Final = {
    target.key: target
    for target in (
        Target(
            key="conan_ccg",
            modules=(
                *in_room("", "actions"),
                *in_room("cards", "icons", "program"),
                *in_room("position", "state", "board", "text_form"),
                *in_room(
                    "play.rules", "turn", "foes", "moves", "combat", "harm", "windows", "frames", "scoring", "loop"
                ),
                *in_room("play.rules", "elimination", "characteristics", "permissions"),
                *in_room("play.effects", "abilities", "attack_effects", "foe_effects", "move_effects", "card_effects"),
                *in_room("play.effects", "choices", "card_choices", "continuous", "conditions", "costs"),
                *in_room("match", "setup", "notation", "full_observation"),
            ),
            players=(2,),
            recorded=("greedy", "goldfish", "random", "three-players"),
        ),
        Target(
            key="conquer",
            modules=(
                *in_room("", "actions"),
                *in_room("cards", "program"),
                *in_room("position", "state", "board", "text_form"),
                *in_room("play.rules", "turn", "notice", "moves", "attack", "combat", "harm", "hospital", "spoils"),
                *in_room("play.rules", "landscapes", "frames", "scoring", "loop"),
                *in_room("play.effects", "abilities", "combat_effects", "choices", "conditions", "continuous"),
                *in_room("play.effects", "discards", "equipment", "targets", "windows"),
                *in_room("match", "setup", "notation", "full_observation"),
            ),
            players=(2,),
            recorded=("conquer-greedy", "conquer-random", "conquer-goldfish"),
        ),
        Target(
            key="age_of_conan",
            modules=(
                *in_room("", "actions", "maps", "odds"),
                *in_room("cards", "program"),
                *in_room("position", "state", "figures", "holdings", "text_form"),
                *in_room("play.rules", "setup", "bids", "turn", "pool", "actions_military", "actions_intrigue"),
                *in_room("play.rules", "actions_court", "moves", "tracks", "adventures", "frames", "loop"),
                *in_room("play.clashes", "clashes", "clash_record", "campaigns", "sieges", "battles", "intrigue"),
                *in_room("play.ages", "phase", "income", "raids", "troops", "purchases", "artifacts", "objectives"),
                *in_room("play.ages", "round_of_seats", "crowning", "ends", "final", "goldfish"),
                *in_room("play.effects", "abilities", "conditions", "modifiers", "roll_effects", "step_effects"),
                *in_room("play.effects", "table_cards", "table_effects", "windows", "effect_frames"),
                *in_room("match", "setup", "notation", "full_observation"),
            ),
            players=(2,),
            recorded=("hyboria-random", "hyboria-greedy", "hyboria-three", "hyboria-alone"),
        ),
    )
}
