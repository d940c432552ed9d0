"""The measurements work, on tiny numbers; how fast anything is, is no matter of tests."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks import lineup
from benchmarks.engine import against_base, bench, peer_games, peers, report, timing
from benchmarks.engine.measures import MEASURES, Measure
from benchmarks.engine.peers import PeerSpeed
from benchmarks.engine.targets import PEER_TARGETS, REFERENCE_DECISIONS, TARGETS
from simulator import compile_engine
from simulator.engine import PLAYING

TINY = ("--scale", "0.004", "--rounds", "1", "--no-peers", "--no-compiled")
PEER = PeerSpeed(
    "rlcard-uno", "1.2.0", steps=50_000, decisions=20_000, games=400, forced_share=0.6, copy_us=500, core_share=1.0
)


@pytest.fixture(scope="module", autouse=True)
def nothing_to_look_through() -> None:
    """Each round looks for garbage first, which takes longer than a tiny round where tests before have left much."""
    gc.freeze()


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of one tiny run."""
    folder = tmp_path_factory.mktemp("bench")
    bench.main([*TINY, "--out", str(folder)])
    return folder


def results_of(own: dict[str, float], compiled: dict[str, float] | None = None) -> report.Results:
    """Results with the numbers given, all else plain."""
    made = [
        {
            "conan_ccg": tuple(
                Measure(key, TARGETS[key].title, TARGETS[key].unit, value, 1.0) for key, value in numbers.items()
            )
        }
        for numbers in (own, compiled or {})
    ]
    return report.Results("2000-01-01", 2, "CPython 3.11", "1", 1, 5, made[0], made[1] if compiled else None, (), ())


def decisions_per_second(measures: list[dict[str, Any]], key: str) -> float:
    """What a measure of whole games says of decisions: games/s times decisions a game."""
    games = next(measure for measure in measures if measure["key"] == key)
    about = games["details"]
    return float(games["value"] * about.get("decisions_per_game", about.get("decisions_per_playout")))


@pytest.mark.slow
def test_it_measures_everything_that_has_a_target(tiny: Path) -> None:
    data = json.loads((tiny / "latest.json").read_text(encoding="utf-8"))
    assert set(data["interpreted"]) == set(PLAYING)
    for game_key, measures in data["interpreted"].items():
        found = {measure["key"]: measure["value"] for measure in measures}
        of_scripted = set() if "scripted" in PLAYING[game_key].agents else {"goldfish", "reference-goldfish"}
        has_tables = list(lineup.full_tables(1, "random", game_key))
        of_tables = set() if has_tables else {"table-random-decisions", "table-greedy"}
        assert set(TARGETS) - set(found) == of_scripted | of_tables
        for key, length in REFERENCE_DECISIONS.items():
            if key in found:
                assert found[f"reference-{key}"] * length == pytest.approx(decisions_per_second(measures, key))
        # A cost is the difference of two times, which a run this short may well turn round.
        assert all(value > 0 for key, value in found.items() if key not in ("log", "worded"))
    assert len(MEASURES) == 10


@pytest.mark.slow
def test_decisions_come_first_and_games_second(tiny: Path) -> None:
    page = (tiny / "results.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert rows[1].startswith("| decisions, random play")
    assert rows[2].startswith("| games, random play")
    assert "decisions a game" in rows[1]
    assert "forced" in rows[1]


def test_it_refuses_a_scale_of_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench.parse(["--scale", "0"])
    assert "--scale must be above 0" in capsys.readouterr().err


def test_a_number_is_held_against_its_targets() -> None:
    # 50,000 must, 100,000 leads interpreted, 400,000 compiled.
    decisions = TARGETS["decisions"]
    assert decisions.reached(100_000, compiled=False) == "lead"
    assert decisions.reached(100_000, compiled=True) == "must"
    assert decisions.reached(49_999, compiled=False) == "missed"


def test_a_cost_is_good_when_it_is_small() -> None:
    # 5 us must, 2 us leads.
    assert TARGETS["clone"].reached(2, compiled=False) == "lead"
    assert TARGETS["clone"].reached(5, compiled=False) == "must"
    assert TARGETS["clone"].reached(5.1, compiled=False) == "missed"


def test_the_page_compares_with_peers_in_both_ways() -> None:
    # 100,000 / 50,000 = 2.00 with the peer's forced steps, 100,000 / 20,000 = 5.00 without; games 200 / 400 = 0.50.
    own = {"decisions": 100_000.0, "games": 200.0, "clone": 5.0}
    page = report.as_page(replace(results_of(own, {**own, "decisions": 300_000.0}), peers=(PEER,)))
    row = next(line for line in page.splitlines() if line.startswith("| rlcard-uno"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[5:10] == ["2.00", "lead, 1.3", "5.00", "0.50", "100"]
    assert cells[10:12] == ["6.00", "lead, 5"]


def test_the_page_says_what_was_left_out() -> None:
    page = report.as_page(replace(results_of({"decisions": 1.0}), left_out=("catanatron==0 does not install here.",)))
    assert "- catanatron==0 does not install here." in page


def test_an_old_engine_stands_beside_the_new_one_by_the_median_of_the_turns() -> None:
    # Copies of 2, 3 and 2 us against 1, 1 and 2: 2, 3 and 1 times, in the middle 2; the best rounds are 2 and 1 us.
    about = {"key": "clone", "title": "copy of a position", "unit": "us"}
    turns = [[[{**about, "value": old}], [{**about, "value": new}]] for old, new in ((2, 1), (3, 1), (2, 2))]
    compiled = list(against_base.ratios("conquer", turns, is_compiled=True))
    plain = [replace(compiled[0], is_compiled=False, times=1.0)]
    against = against_base.Against("abc1234", (*plain, *compiled))
    page = report.as_page(replace(results_of({"decisions": 1.0}), against=against))
    assert "## Beside the engine of abc1234, in turns" in page
    assert "| copy of a position, us | 2 | 1 | 1.00 | 2 | 1 | 2.00 |" in page


class OfACopy:
    """A worker in a folder that says by its name which game it does not play."""

    def __init__(self, copy: Path) -> None:
        self.lacks = copy.name

    def measure(self, game: str, function: str, scale: float) -> list[dict[str, Any]] | None:
        if game == self.lacks:
            return None
        return [{"key": function, "title": function, "unit": "1/s", "value": 2.0}]

    def end(self) -> None: ...


def test_a_game_that_the_base_does_not_play_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(against_base, "Worker", OfACopy)
    said: list[str] = []
    found = list(against_base.in_turns(Path("age_of_conan"), Path("nothing"), 1.0, 2, said.append, is_compiled=False))
    assert {ratio.game for ratio in found} == set(PLAYING) - {"age_of_conan"}
    assert said == ["Left out: age_of_conan against the base, which cannot measure it."]
    with pytest.raises(SystemExit, match="The present engine could not be measured: conquer, random_play"):
        list(against_base.in_turns(Path("nothing"), Path("conquer"), 1.0, 1, said.append, is_compiled=False))


def test_a_base_that_is_no_commit_is_refused() -> None:
    with pytest.raises(SystemExit, match='BASE names no commit: "no-such-commit".'):
        against_base.commit_of("no-such-commit")


def test_a_number_that_had_to_share_its_core_is_in_italics() -> None:
    results = results_of({"decisions": 60_000.0})
    shared = {"conan_ccg": (replace(results.interpreted["conan_ccg"][0], core_share=0.5),)}
    assert "*60,000*" in report.as_page(replace(results, interpreted=shared))
    assert "*60,000*" not in report.as_page(results)


def test_every_peer_has_targets() -> None:
    assert set(peer_games.PEERS) == set(PEER_TARGETS)


def test_a_peer_that_does_not_run_is_named_and_left_out(tmp_path: Path) -> None:
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho 'ImportError: no such engine' >&2\nexit 1\n")
    broken.chmod(0o755)
    said: list[str] = []
    assert peers.measure("python-chess", 1, 1, said.append, broken) is None
    assert said == ["Left out: python-chess does not run here (ImportError: no such engine)."]


@pytest.mark.slow
def test_a_peer_is_counted_with_forced_steps_apart() -> None:
    def play(chance: object, count: peer_games.Count) -> Iterator[int]:
        for legal in (3, 1, 2):
            count.note(legal)
            yield legal

    found = peer_games.measure(peer_games.Peer("pytest", 10, play, lambda state: state), scale=0.5, rounds=1)
    # 5 games of 3 steps each, one of them forced.
    assert (found.games, found.decisions, found.forced) == (5, 10, 5)


@pytest.mark.slow
def test_the_best_round_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    # Rounds of 3, 1 and 2 seconds on the processor, each of 4 on the clock: the best has a quarter of a core.
    core, clock = iter([0, 3, 10, 11, 20, 22]), iter([0, 4, 10, 14, 20, 24])
    monkeypatch.setattr(timing.time, "process_time", lambda: next(core))
    monkeypatch.setattr(timing.time, "perf_counter", lambda: next(clock))
    assert timing.best_of(lambda: None, rounds=3) == timing.Timing(seconds=1, core_share=0.25)


def test_only_modules_of_the_engine_are_compiled() -> None:
    listed = compile_engine.modules()
    assert "simulator/engine/core/kernel/rng.py" in listed
    assert "simulator/engine/games/conan_ccg/play/rules/loop.py" in listed
    assert all((compile_engine.ROOT / name).is_file() for name in listed)
    assert not [name for name in listed if name.endswith("__init__.py")]


def test_a_library_older_than_its_source_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "simulator" / "engine"
    folder.mkdir(parents=True)
    source, library = folder / "rules.py", folder / "rules.cpython-311.so"
    source.write_text("")
    library.write_text("")
    os.utime(library, (1, 1))
    assert compile_engine.stale(tmp_path) == ["simulator/engine/rules.py"]
    os.utime(source, (0, 0))
    assert compile_engine.stale(tmp_path) == []


def test_nothing_compiled_is_older_than_its_source() -> None:
    """Python would play the old rules: run make fast, or make slow."""
    assert compile_engine.stale() == []


def test_it_refuses_an_unknown_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert compile_engine.main("faster") == 2
    assert 'There is no command "faster"; there is fast, slow, status, lacking.' in capsys.readouterr().err
