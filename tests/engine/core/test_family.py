"""AIs by name: budgets that are taken and refused, what identifies an AI, and whom a game offers."""

from __future__ import annotations

import pytest

from simulator.engine import (
    BUDGETS,
    PLAYING,
    BadSetup,
    MatchSpec,
    ai_identity,
    family_of,
    get_game,
    make_agent,
    offered_agents,
    play_match,
    read_agent,
)
from simulator.engine.agents import HalvingAgent
from simulator.engine.games.conan_ccg.agents import weights
from tests.engine.contract.random_decks import pool_of, random_decks

every_game = pytest.mark.parametrize("key", sorted(PLAYING))


@every_game
def test_a_game_offers_one_family(key: str) -> None:
    assert family_of(get_game(key)) == ("random", "greedy", "fast", "strong")
    assert offered_agents(get_game(key))[:4] == family_of(get_game(key))


def test_players_of_a_style_are_offered_after_the_family() -> None:
    assert offered_agents(get_game("age_of_conan"))[4:] == ("warlord", "spymaster", "wanderer")
    assert offered_agents(get_game("conquer")) == family_of(get_game("conquer"))


def test_agents_for_tests_are_not_offered() -> None:
    assert "scripted" in get_game("conan_ccg").agents
    assert "scripted" not in offered_agents(get_game("conan_ccg"))


@every_game
@pytest.mark.parametrize(("name", "playouts"), [*BUDGETS.items(), ("fast:20", 20), ("strong:400", 400), ("fast:1", 1)])
def test_a_name_may_say_its_budget(key: str, name: str, playouts: int) -> None:
    agent = make_agent(get_game(key), name, 1, 0)
    assert isinstance(agent, HalvingAgent)
    assert agent.playouts == playouts
    assert read_agent(get_game(key), name).text == f"{name.split(':', maxsplit=1)[0]}:{playouts}"


def test_the_usual_budget_may_be_named_or_left_out() -> None:
    game, decks = get_game("conquer"), random_decks("conquer", 1)
    usual, named = (
        play_match(game, pool_of("conquer"), MatchSpec(decks, 4, (name, "random")), limit=60).choices
        for name in ("fast", f"fast:{BUDGETS['fast']}")
    )
    assert usual == named


@every_game
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clever", "Unknown agent .clever.; known are random, .*fast"),
        ("greedy:20", "greedy. takes no budget of playouts; fast and strong do"),
        ("random:20", "random. takes no budget"),
        ("fast:0", "is no budget of .fast.: name a whole number of playouts from 1 to 2,000, as in fast:12"),
        ("fast:2001", "from 1 to 2,000"),
        ("fast:", "from 1 to 2,000"),
        ("fast:-3", "from 1 to 2,000"),
        ("fast:2.5", "from 1 to 2,000"),
        ("fast:٣", "from 1 to 2,000"),
        ("strong:" + "9" * 5_000, "999999999. is no budget of .strong."),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_is_possible(key: str, name: str, message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        play_match(get_game(key), pool_of(key), MatchSpec(random_decks(key, 1), 1, (name, "random")))


@every_game
def test_an_identity_is_name_weights_and_budget(key: str) -> None:
    game = get_game(key)
    version = game.weights_version
    names = ("random", "greedy", "fast:20", "fast", "strong")
    assert [ai_identity(game, name) for name in names] == [
        "random",
        f"greedy@{version}",
        f"fast@{version}:20",
        f"fast@{version}:{BUDGETS['fast']}",
        f"strong@{version}:{BUDGETS['strong']}",
    ]


def test_the_version_is_that_of_the_games_weights() -> None:
    assert get_game("conan_ccg").weights_version == weights.LATEST
