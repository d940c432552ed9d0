"""Which parts of the project go over every game, and which over those that can be played: a game may come first."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from django.contrib.auth.models import User

from simulator.engine import GAMES, PLAYING, get_game
from simulator.errors import SimulationRefused
from simulator.loading import BadInput, read_game
from simulator.requests import services

ROOT: Final = Path(__file__).parents[1]
PARTS: Final = ("benchmarks", "cards", "conanhub", "decks", "simulator", "tests")
#: The names of what holds all games, or those that play.
REGISTRIES: Final = ("PLAYING", "GAMES", "GAME_NAMES")
#: What goes over games that play: queue, AIs, workers, contract, measurements, rules with tests.
OVER_PLAYED: Final = {
    "benchmarks/compare/fingerprint.py",
    "benchmarks/compare/player.py",
    "benchmarks/engine/against_base.py",
    "benchmarks/engine/measures.py",
    "benchmarks/exploit/find.py",
    "benchmarks/never_right.py",
    "simulator/cli/arguments.py",
    "simulator/loading/deck_refs.py",
    "simulator/loading/files.py",
    "simulator/management/commands/impact.py",
    "simulator/management/commands/simulate.py",
    "simulator/reading/ai_strength.py",
    "simulator/templatetags/simulator_tags.py",
    "simulator/worker/worker_check.py",
    "tests/rule_report.py",
}
#: What goes over all games: cards, decks, collection, line-ups, help, downloads.
OVER_ALL: Final = {
    "benchmarks/mutation/card_mutants.py",
    "cards/api/views.py",
    "cards/catalogue/records.py",
    "cards/management/commands/load_cards.py",
    "cards/pages/rulebook.py",
    "cards/pages/views.py",
    "cards/placeholders/scope.py",
    "cards/reading/queries.py",
    "cards/sync.py",
    "conanhub/operations/warming.py",
    "conanhub/pages/design_views.py",
    "conanhub/pages/help.py",
    "conanhub/pages/home_views.py",
    "decks/collection/owned_list.py",
    "decks/exchange/importer.py",
    "decks/formats/code.py",
    "decks/formats/games.py",
    "decks/management/commands/load_samples.py",
    "decks/pages/collection/kept_views.py",
    "decks/pages/collection/list_context.py",
    "decks/pages/collection/lists.py",
    "decks/pages/collection/views.py",
    "decks/pages/exchange/import_views.py",
    "simulator/loading/files.py",
    "simulator/pages/lineup/owner_views.py",
    "simulator/pages/lineup/views.py",
    "simulator/pages/request/views.py",
    "simulator/templatetags/simulator_tags.py",
}


@cache
def sources() -> dict[str, str]:
    """The modules of the project, and the report of rules, that have the name of a registry of games anywhere."""
    files = [path for part in PARTS for path in (ROOT / part).rglob("*.py")]
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}
    return {
        name: text
        for name, text in texts.items()
        if (not name.startswith("tests/") or name == "tests/rule_report.py")
        and any(registry in text for registry in REGISTRIES)
    }


def reads(*registries: str) -> set[str]:
    """Those of them that read one of these registries."""
    assert set(registries) <= set(REGISTRIES)
    trees = {name: ast.parse(text) for name, text in sources().items()}
    return {name for name, tree in trees.items() if any(names_in(tree, registry) for registry in registries)}


def names_in(tree: ast.AST, registry: str) -> bool:
    """Whether a module takes the registry from the engine, or from the catalogue."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in ("simulator.engine", "cards.catalogue"):
            if registry in [name.name for name in node.names]:
                return True
        elif isinstance(node, ast.Attribute | ast.Name) and registry == "GAME_NAMES":
            if registry == (node.attr if isinstance(node, ast.Attribute) else node.id):
                return True
    return False


def test_every_place_that_goes_over_games_says_over_which() -> None:
    assert reads("PLAYING") == OVER_PLAYED
    assert reads("GAMES", "GAME_NAMES") == OVER_ALL


def test_the_games_that_play_are_those_that_say_so() -> None:
    assert set(PLAYING) == {key for key, game in GAMES.items() if game.plays}


@pytest.fixture
def unplayed(monkeypatch: pytest.MonkeyPatch) -> str:
    """Conquer as if its engine did not stand."""
    monkeypatch.setattr(type(get_game("conquer")), "plays", False)
    return "conquer"


@pytest.mark.django_db
def test_no_match_of_a_game_without_an_engine_is_taken(alice: User, unplayed: str) -> None:
    with pytest.raises(SimulationRefused, match="cannot be simulated yet"):
        services.refuse_unplayed(unplayed)


@pytest.mark.django_db
def test_commands_say_that_it_cannot_be_simulated_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(PLAYING, "conquer")
    with pytest.raises(BadInput, match="Conquer: The Age of Fantasy cannot be simulated yet: known are conan_ccg"):
        read_game("conquer")
