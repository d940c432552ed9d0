"""The pauses between restarts."""

import sys
from pathlib import Path

from conanhub.operations.supervisor import FIRST_PAUSE, LONGEST_PAUSE, Part, Supervisor
from tests.conanhub.running import wait_for


def test_pauses_grow_while_a_part_keeps_dying() -> None:
    said: list[str] = []
    part = Part("web", [sys.executable, "-c", "raise SystemExit(3)"])
    supervisor = Supervisor([part], said.append)
    part.start()
    pauses = []
    for _ in range(8):
        assert part.process is not None
        part.process.wait()
        supervisor._look_after(part)
        pauses.append(part.pause)
        part.due_at = 0.0  # the pause is over
        supervisor._look_after(part)
    assert part.process is not None
    part.process.wait()
    # 0.5 s doubled at each death, up to half a minute
    assert pauses == [1, 2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE]
    assert said[0] == "web stopped (exit 3); starting it again in 1 s."


def test_a_part_that_is_to_end_is_told_of_and_not_started_again() -> None:
    ended: list[int] = []
    part = Part("engine", [sys.executable, "-c", "raise SystemExit(3)"], on_end=ended.append)
    supervisor = Supervisor([part], lambda line: None)
    part.start()
    assert part.process is not None
    part.process.wait()
    supervisor._look_after(part)
    assert (ended, supervisor.parts) == ([3], [])


def test_a_renewed_part_runs_again_at_once_with_more_in_its_environment(tmp_path: Path) -> None:
    said: list[str] = []
    wait = "import os, pathlib, time; pathlib.Path(os.environ['TOLD']).touch(); time.sleep(60)"
    part = Part("worker", [sys.executable, "-c", wait], {"TOLD": str(tmp_path / "before")})
    supervisor = Supervisor([part], said.append)
    part.start()
    wait_for((tmp_path / "before").exists)
    supervisor.renew("worker", {"TOLD": str(tmp_path / "after")})
    assert part.process is not None
    part.process.wait()
    supervisor._look_after(part)
    wait_for((tmp_path / "after").exists)
    assert (said, part.is_renewed, part.is_running()) == ([], False, True)
    part.end_group()
    part.process.wait()


def test_a_part_that_ran_long_is_started_again_soon() -> None:
    part = Part("web", [sys.executable, "-c", ""], pause=16.0)
    supervisor = Supervisor([part], lambda line: None)
    part.start()
    assert part.process is not None
    part.process.wait()
    part.started_at -= 60  # it ran for a minute
    supervisor._look_after(part)
    assert part.pause == FIRST_PAUSE
