"""An option that no rule looks at is a mistake that stops the engine where it is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from simulator.engine.core.errors import BadVocabulary
from simulator.engine.core.match import OptionSpec, check_options
from simulator.engine.games.conan_ccg.position import options as conan_ccg
from simulator.engine.games.conquer.position import options as conquer


@dataclass(frozen=True)
class Rules:
    rain: bool = False


def read(chosen: Mapping[str, str]) -> Rules:
    return Rules(rain=chosen.get("rain") == "on")


def test_an_option_that_is_read_passes() -> None:
    check_options("here", {"rain": OptionSpec("off", ("off", "on"), "CQ-1.1", "Whether it rains.")}, read)


@pytest.mark.parametrize(("name", "choices"), [("rain", ("off", "on", "heavy")), ("snow", ("off", "on"))])
def test_a_value_that_changes_nothing_is_refused(name: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(BadVocabulary, match=f'here: option "{name}", "{choices[-1]}": read_options takes it for no'):
        check_options("here", {name: OptionSpec("off", choices, "CQ-1.1", "What falls.")}, read)


def test_a_group_that_no_form_shows_is_refused() -> None:
    spec = OptionSpec("off", ("off", "on"), "CQ-1.1", "Whether it rains.", "weather")
    with pytest.raises(BadVocabulary, match='here: option "rain" is of the group "weather"; known are module, ruling'):
        check_options("here", {"rain": spec}, read)


@pytest.mark.parametrize("game", [conan_ccg, conquer])
def test_every_value_of_every_game_is_read(game: object) -> None:
    check_options("here", game.OPTIONS, game.read_options)  # type: ignore[attr-defined]
