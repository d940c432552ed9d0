"""Measures how long the server works on each page, with many decks, a full collection and a finished simulation.

    python -m benchmarks.pages.bench [--cards 5000] [--decks 500] [--owned 50000] [--games 100] [--requests 40]
        [--out benchmarks]

Works on a site of its own in a temporary folder and writes ``pages.md``. Times are of the request alone, without
network and browser: the middle and the 95th percentile of the requests after a first one that warms up.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks.engine import report

ROOT: Final = Path(__file__).resolve().parents[2]
#: The smallest simulation of the site.
LEAST_GAMES: Final = 10
_TAKE: Final = "import django; django.setup(); from benchmarks.pages import times; times.main({}, {}, {}, {}, {})"


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """What was asked for; a bad value ends the program with a sentence."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages.bench", description="Measure the pages.")
    parser.add_argument("--cards", type=int, default=5000, help="cards of the catalogue, made-up ones included")
    parser.add_argument("--decks", type=int, default=500, help="public decks on the site")
    parser.add_argument("--owned", type=int, default=50_000, help="rows of all collections")
    parser.add_argument("--games", type=int, default=100, help="matches of the finished simulation")
    parser.add_argument("--requests", type=int, default=40, help="requests for each page")
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parents[1], help="folder for the results")
    asked = parser.parse_args(arguments)
    if min(asked.decks, asked.requests, asked.cards, asked.owned) < 1 or asked.games < LEAST_GAMES:
        parser.error(f"--cards, --decks, --owned and --requests must be at least 1, --games at least {LEAST_GAMES}")
    return asked


def measure(asked: argparse.Namespace) -> dict[str, Any]:
    """Fill a new site in a process of its own and take the times of its pages."""
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "conanhub.settings",
            "DATA_DIR": folder,
            "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
            "CELERY_BROKER_URL": "",
        }
        command = [
            sys.executable,
            "-c",
            _TAKE.format(asked.cards, asked.decks, asked.owned, asked.games, asked.requests),
        ]
        done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError("The pages could not be measured:\n" + "\n".join(done.stderr.splitlines()[-8:]))
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def as_page(found: Mapping[str, Any], requests: int) -> str:
    """The results in Markdown."""
    lines = [
        "# Speed of the pages",
        "",
        f"{datetime.now(UTC).date().isoformat()} · {os.cpu_count()} cores · {report.machine()} · SQLite · "
        f"{found['cards']:,} cards · {found['decks']:,} decks · {found['owned']:,} rows of collections · "
        f"a simulation of {found['matches']:,} matches",
        "",
        "Made by `make bench-pages`: processor time of each page, database included, without network and browser, of "
        f"{requests} requests after a first one. Target: 150 ms at the 95th percentile.",
        "",
        "| Page | middle, ms | 95 %, ms | queries | KB |",
        "|---|---:|---:|---:|---:|",
    ]
    for page in found["pages"]:
        times = f"{page['middle_ms']:.1f} | {page['p95_ms']:.1f}"
        lines.append(f"| {page['title']} | {times} | {page['queries']} | {page['kilobytes']:.0f} |")
    lines += [
        "",
        "Script and style of a page, compressed as the site sends them:",
        "",
        "| Page | script, kB | style, kB |",
    ]
    lines += ["|---|---:|---:|"]
    lines += [f"| {one['title']} | {one['script_kb']:.1f} | {one['style_kb']:.1f} |" for one in found["weights"]]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    """Measure, print, write."""
    asked = parse(arguments)
    page = as_page(measure(asked), asked.requests)
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "pages.md").write_text(page, encoding="utf-8")
    sys.stdout.write(page)


if __name__ == "__main__":
    main(sys.argv[1:])
