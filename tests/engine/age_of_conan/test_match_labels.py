"""What actions are called, in every step of a match."""

from __future__ import annotations

import re
from random import Random

import pytest

from simulator.engine import MatchSpec
from simulator.engine.games.age_of_conan import GAME, actions, match, steps
from simulator.engine.games.age_of_conan.position import TOKENS, State
from tests.engine.age_of_conan.card_scenes import fight
from tests.engine.age_of_conan.contract import drive, line_up
from tests.engine.age_of_conan.records import place, pool
from tests.engine.age_of_conan.scene import Scene, scene

#: By kind of action, what its label looks like.
PATTERNS = {
    "pass": r"(do|end|leave|use|keep|commit|let|bring|remove|redeploy|recruit|move|start|collect|place|take|go|stay|buy"
    r"|select|no more)\b.*",
    "bid_card": r"bid with .+ \(\d\)",
    "bid_token": r"bid the token \d",
    "move_conan": r"move Conan to [A-Z].+",
    "raider": r"place raiders in [A-Z].+",
    "trade": r"trade (Monsters|Treasures|Women) \d \(.+\) for \d (gold|sorcery)",
    "keep": r"keep (Monsters|Treasures|Women) \d \(.+\)",
    "play": r"play .+ for \d gold",
    "refresh": r"refresh .+ for \d gold",
    "die": r"use the die (court\+Conan|military|intrigue|military/intrigue|wild)",
    "take": r"take the (court|military|intrigue) action",
    "option": r"(draw|redeploy|attack|recruit|move|collect|place).*",
    "from": r"(move units|attack|move an emissary) from [A-Z].+",
    "to": r"(move the units|attack by a move|move the emissary) to [A-Z].+",
    "count": r"move (1 unit|\d+ units)",
    "here": r"start a contest in [A-Z].+",
    "place": r"(place (a unit|an emissary)|collect gold) in [A-Z].+",
    "event": r"play the event [A-Z].+",
    "commit": r"commit [A-Z].+",
    "reroll": r"roll again for 1 sorcery",
    "use": r"use [A-Z].+",
    "retreat": r"retreat to [A-Z].+",
    "march": r"make a forced march",
    "take_back": r"take back the fort from [A-Z].+",
    "remove_unit": r"remove a unit from [A-Z].+",
    "upgrade": r"upgrade the fort in [A-Z].+",
    "buy": r"buy (an emissary|a unit|a kingdom and strategy card|a strategy card)",
    "category": r"choose (monsters|treasures|women)",
    "token": r"select (Monsters|Treasures|Women) \d \(.+\)( \(\d\))?",
    "crown": r"crown Conan",
    "target": r"remove an emissary of .+ from [A-Z].+",
    "face": r"roll again a die that shows .+",
}
#: What no match of the base game asks: no card of it leaves a choice of cards or of numbers.
UNASKED = {"card", "amount"}
#: A fort is taken back by who has all nine on the board, an emissary chosen where several of opponents stand.
RARE = {"take_back", "target"}


def start(*kingdoms: str, seed: int = 1, log: bool = False) -> State:
    decks = line_up(*(kingdoms or ("aquilonia", "turan")))
    return GAME.setup(pool(), MatchSpec(decks=decks, seed=seed, agents=("random",) * len(decks)), log=log)


def test_kinds_of_action_are_numbered_in_the_order_of_their_names() -> None:
    assert [getattr(actions, name.upper()) for name in actions.KIND_NAMES] == list(range(len(actions.KIND_NAMES)))


def test_every_kind_of_action_has_a_label_of_its_own() -> None:
    assert len(match.labels.LABELS) == len(actions.KIND_NAMES)
    assert set(PATTERNS) | UNASKED == set(actions.KIND_NAMES)
    met = set()
    for seed in range(40):
        random = Random(seed)
        state = start("aquilonia", "turan", "stygia", "hyperborea", seed=seed)
        while state.legal:
            for act in state.legal:
                kind = actions.KIND_NAMES[actions.kind_of(act)]
                called = GAME.label(state, act)
                assert re.fullmatch(PATTERNS[kind], called), (kind, called)
                met.add(kind)
            GAME.apply(state, state.legal[drive(random, GAME, state)])
        if met >= set(PATTERNS) - RARE:
            return
    assert met >= set(PATTERNS) - RARE


def test_passing_is_named_wherever_it_is_offered() -> None:
    for seed in range(8):
        random = Random(seed)
        state = start("aquilonia", "turan", "stygia", "hyperborea", seed=seed)
        while state.legal:
            if actions.PASS in state.legal:
                assert GAME.label(state, actions.PASS) != "pass", steps.NAMES[state.step]
            GAME.apply(state, state.legal[drive(random, GAME, state)])


def test_options_of_the_actions_are_told_apart() -> None:
    state = start()
    for step, count in ((steps.COURT, 2), (steps.MILITARY, 3), (steps.INTRIGUE, 4)):
        state.step = step
        state.legal = actions.each(actions.OPTION, list(range(count)))
        assert len({GAME.label(state, act) for act in state.legal}) == count


def test_what_would_be_called_the_same_gets_a_number() -> None:
    state = start()
    token = next(inst for inst, title in enumerate(state.table.titles) if title == "Monsters 1 (2 sorcery)")
    state.pile(0, TOKENS).extend([token, token + 1])
    state.step = steps.ARTIFACT_TOKENS
    state.legal = actions.each(actions.TOKEN, [token, token + 1])
    assert [GAME.label(state, act) for act in state.legal] == [
        "select Monsters 1 (2 sorcery) (1)",
        "select Monsters 1 (2 sorcery) (2)",
    ]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (actions.TAKE_BACK, "take back the fort from Koth"),
        (actions.TARGET, "remove an emissary of Turan from Koth"),
    ],
)
def test_rare_actions_have_their_words(kind: int, text: str) -> None:
    assert GAME.label(start(), actions.action(kind, place("koth"), 1)) == text


def test_a_token_of_two_amounts_is_traded_for_both() -> None:
    token = match.setup.Token(category=2, value=3, gold=1, sorcery=2, count=1)
    assert match.token_title(token) == "Women 3 (1 gold, 2 sorcery)"
    bare = match.setup.Token(category=0, value=1, gold=0, sorcery=0, count=1)
    assert match.token_title(bare) == "Monsters 1 (no trade)"


def test_passing_says_what_goes_on() -> None:
    def passes(game: Scene) -> str:
        return GAME.label(game.state, actions.PASS)

    assert passes(fight("siege", guards=3)) == "go on with the siege"
    assert passes(fight("battle", guards=3)) == "go on with the battle"
    banner = fight("campaign", ["Lion Banner"], icon=1, dice="hit hit hit blank blank blank")
    assert passes(banner) == "use nothing"  # the province is subjugated all the same
    players = {"aquilonia": {"units": {"ophir": 3, "aquilonia": 2}}}
    march = scene(players=players, options={"march_brings_reinforcements": "yes"})
    march.dice("hit hit hit", "blank blank blank").attack("ophir").do("march")
    assert passes(march) == "bring no units"
