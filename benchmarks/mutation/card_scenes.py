"""The scenes of each card, loaded once and played as often as wanted with a changed record of that card."""

from __future__ import annotations

import io
import os
import re
import signal
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from types import FrameType
from typing import Any, Final
from unittest.mock import patch

import pytest

from benchmarks.mutation.processes import Failures, run_pytest
from cards.catalogue import records
from simulator.scenarios.reader import Json, Scenario, read_scenarios
from simulator.scenarios.runner import run

ROOT: Final = Path(__file__).parents[2]
#: The files of tests that are about cards.
TESTS: Final = "test_cards_*.py"
#: A scene takes milliseconds; one that is still busy after so many seconds runs in a circle.
SECONDS: Final = 3.0
#: ``2 great-swing``, ``2x great-swing``.
_COPIES: Final = re.compile(r"^\d+x? ")


@dataclass(frozen=True, slots=True)
class SceneOf:
    """A test or scenario that is about a card; ``play`` raises if anything is not as it says."""

    name: str
    play: Callable[[], object]


class Collector(Failures):
    """Keeps the tests that name a card, by mark or as a parameter, and runs none."""

    def __init__(self, cards: Collection[str]) -> None:
        super().__init__()
        self.cards = cards
        self.scenes: dict[str, list[SceneOf]] = defaultdict(list)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            named = {str(card) for marker in item.iter_markers("card") for card in marker.args}
            for card in sorted(named | set(_words(_parameters(item))) & set(self.cards)):
                self.scenes[card].append(_scene_of(item))
        return True


def _parameters(item: Any) -> dict[str, Any]:
    return dict(item.callspec.params) if hasattr(item, "callspec") else {}


def _scene_of(item: pytest.Item) -> SceneOf:
    """A test as a plain call; it can have parameters and no fixtures."""
    test: Any = item
    parameters = _parameters(item)
    return SceneOf(item.nodeid, lambda: test.obj(**parameters))


def scenes_of(game: str, folder: Path = ROOT / "tests") -> dict[str, list[SceneOf]]:
    """By card the tests that name it, and the scenarios that have it on the table."""
    collector = Collector([card.definition.id for card in records.load_cards(game)])
    files = [str(path) for path in sorted((folder / "engine" / game).glob(TESTS))]
    if files:
        with redirect_stdout(io.StringIO()) as said:
            run_pytest(files, collector, config=os.devnull)
        if collector.failed:
            raise SystemExit(f"The scenes cannot be loaded: {collector.failed}\n{said.getvalue()}")
    found = defaultdict(list, collector.scenes)
    for path in sorted((folder / "scenarios" / game).glob("*.yaml")):
        for scenario in read_scenarios(path):
            for card in sorted(cards_on_the_table(scenario)):
                found[card].append(SceneOf(f"{path.name}: {scenario.title}", _player(scenario)))
    return dict(found)


def _player(scenario: Scenario) -> Callable[[], None]:
    def play() -> None:
        failures = run(scenario).failures
        assert not failures, failures

    return play


def cards_on_the_table(scenario: Scenario) -> set[str]:
    """Every card id in the players and the position of a scenario, but for cards of its own."""
    words = set(_words({part: scenario.data.get(part) for part in ("players", "position")}))
    return words - set(scenario.data.get("cards", {}))


def _words(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield _COPIES.sub("", value)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _words(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _words(inner)


def first_failure(scenes: Sequence[SceneOf]) -> str:
    """The name of the first scene that does not come out as it says; nothing if all do."""
    for scene in scenes:
        try:
            with _limit(SECONDS):
                scene.play()
        except Exception:  # noqa: BLE001 - whatever breaks a scene has been noticed
            return scene.name
    return ""


@contextmanager
def card_changed(game: str, record: Mapping[str, Json]) -> Iterator[None]:
    """Scenes that are set up meanwhile find this record in the card data."""
    cards = tuple(
        replace(card, record=record) if card.record["id"] == record["id"] else card for card in records.load_cards(game)
    )
    load = records.load_cards
    with patch.object(records, "load_cards", lambda key: cards if key == game else load(key)):
        yield


@contextmanager
def _limit(seconds: float) -> Iterator[None]:
    """Raise ``TimeoutError`` in what keeps the processor busy longer."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
