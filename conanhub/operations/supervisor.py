"""Keeps a few processes running: starts again what dies, leaves nothing behind."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FrameType

PR_SET_PDEATHSIG = 1
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
STEADY_AFTER = 30.0  # a process that ran this long is started again without a longer pause
STOP_WITHIN = 15.0
LOOK_EVERY = 0.1


@dataclass
class Part:
    """One process that should be running; one with ``on_end`` is to end, and its exit status is told there."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    on_end: Callable[[int], None] | None = None
    is_renewed: bool = False
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    pause: float = FIRST_PAUSE
    due_at: float | None = None

    def start(self) -> None:
        """Start it in a session of its own: Ctrl-C then reaches only us, and a signal to the group all its children."""
        self.process = subprocess.Popen(
            self.command,
            env={**os.environ, **self.environment},
            start_new_session=True,
            preexec_fn=_end_with_parent(os.getpid()),
        )
        self.started_at = time.monotonic()
        self.due_at = None

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def end_group(self) -> None:
        """Kill whatever is left of the process and its children."""
        if self.process is not None:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


@dataclass
class Supervisor:
    """Runs the parts until told to stop."""

    parts: list[Part]
    say: Callable[[str], None]
    stops: int = field(default=0, init=False)

    def run(self, on_started: Callable[[], bool]) -> None:
        """Start all, call on_started until it says that it is satisfied, and watch until a signal comes."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop)
        for part in self.parts:
            part.start()
        satisfied = False
        try:
            while not self.stops:
                satisfied = satisfied or on_started()
                for part in list(self.parts):
                    self._look_after(part)
                time.sleep(LOOK_EVERY)
        finally:
            self._end()

    def renew(self, name: str, environment: dict[str, str]) -> None:
        """Have a part end what it is at, and start it again with more in its environment."""
        for part in self.parts:
            if part.name == name and part.process is not None:
                part.environment |= environment
                part.is_renewed = True
                part.process.terminate()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stops += 1

    def _look_after(self, part: Part) -> None:
        now = time.monotonic()
        if part.is_running() or part.process is None:
            return
        if part.on_end is not None:
            part.end_group()
            self.parts.remove(part)
            part.on_end(part.process.returncode)
        elif part.is_renewed:
            part.end_group()
            part.is_renewed = False
            part.start()
        elif part.due_at is None:
            part.end_group()  # children of a killed parent may still be there
            part.pause = FIRST_PAUSE if now - part.started_at > STEADY_AFTER else min(part.pause * 2, LONGEST_PAUSE)
            part.due_at = now + part.pause
            status = part.process.returncode
            self.say(f"{part.name} stopped (exit {status}); starting it again in {part.pause:.0f} s.")
        elif now >= part.due_at:
            part.start()

    def _end(self) -> None:
        """Ask all to stop, wait, and kill what does not; a second signal cuts the waiting short."""
        asked = self.stops
        for part in self.parts:
            if part.process is not None and part.is_running():
                part.process.terminate()
        deadline = time.monotonic() + STOP_WITHIN
        while any(part.is_running() for part in self.parts) and time.monotonic() < deadline and self.stops <= asked:
            time.sleep(LOOK_EVERY)
        for part in self.parts:
            part.end_group()
            if part.process is not None:
                part.process.wait()


def _end_with_parent(parent: int) -> Callable[[], None] | None:
    """Return what a new process does first: ask the system to be stopped when its parent is killed (Linux only)."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None, use_errno=True).prctl

    def ask() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # it died in between
            os._exit(1)

    return ask
