"""manage.py fingerprint: say whether this machine plays as recorded, or record what it plays."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from simulator import worker


class Command(BaseCommand):
    """Compare the fixed matches with what was recorded of them."""

    help = "Play the few fixed matches that every worker plays before its results count, and compare them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Compare, or write."""
        parser.add_argument("--record", action="store_true", help="write down what is played here instead")

    def handle(self, *, record: bool, **options: Any) -> None:
        """One line a game."""
        found = worker.fingerprints()
        if record:
            worker.write_records(found)
        for key, one in found.items():
            self.stdout.write(f"{key}: {one.gave}")
        recorded = worker.read_records()
        other = [key for key, one in found.items() if recorded.get(key) != one]
        if other:
            raise CommandError(f"Recorded is something else of {', '.join(other)}: make playthroughs records it anew.")
