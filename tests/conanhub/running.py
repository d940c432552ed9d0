"""Starts `manage.py up` in a data folder of its own, for tests that look at the whole site from outside."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MEMORY = Path("/dev/shm")
#: What a site needs at most, with its database, its queue and its static files (bytes).
ROOM = 512_000_000


@contextmanager
def quick_folder(otherwise: Path) -> Iterator[Path]:
    """A folder in memory where there is room, else in another: a migration writes through to a disk hundreds of times.

    It is removed in the end.
    """
    is_there = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    with tempfile.TemporaryDirectory(dir=MEMORY if is_there else otherwise, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(condition: Callable[[], object], seconds: float = 40.0, *, pause: float = 0.05) -> None:
    """Look again and again, with pauses of so many seconds, until the condition holds; fail when the time is over."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(pause)


@dataclass
class Site:
    """A running site and what can be asked of it."""

    data: Path
    environment: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[str] | None = None
    said: list[str] = field(default_factory=list)

    def start(self) -> None:
        """Start it and wait until it has said where it is."""
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "up", "--port", str(self.port), "--jobs", "1"],
            cwd=ROOT,
            env={**os.environ, **self.environment, "DATA_DIR": str(self.data)},
            stdout=subprocess.PIPE,
            stderr=(self.data / "stderr.txt").open("a"),
            text=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.strip())
            if "accounts/signup/" in line:
                return
        raise AssertionError((self.data / "stderr.txt").read_text())

    def get(self, path: str) -> tuple[int, str]:
        """Return status and body; status 0 when nothing answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""

    def health(self) -> dict[str, Any]:
        _, body = self.get("/health/")
        return dict(json.loads(body)) if body else {}

    def processes(self) -> dict[int, str]:
        """Return every process of this site: those that carry its data folder in their environment."""
        found = {}
        for folder in Path("/proc").iterdir():
            try:
                if folder.name.isdigit() and f"DATA_DIR={self.data}\0".encode() in (folder / "environ").read_bytes():
                    found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue  # it ended while we looked
        return {number: line for number, line in found.items() if line}

    def part(self, words: str) -> list[int]:
        return sorted(number for number, line in self.processes().items() if words in line)

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Send the signal and return the exit status."""
        assert self.process is not None
        self.process.send_signal(number)
        self.process.communicate(timeout=40)
        return self.process.returncode

    def clear_away(self) -> None:
        for number in self.processes():
            os.kill(number, signal.SIGKILL)
        if self.process is not None:
            self.process.communicate()
