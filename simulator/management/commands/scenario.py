"""``manage.py scenario FILE...``: play scenario files and say what is met and what is not."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from simulator.scenarios import ScenarioError, lines, paths_of, run_file


class Command(BaseCommand):
    """Plays scenario files; exits with 1 if anything expected is not met or a file cannot be read."""

    help = "Play scenario files (docs/scenarios.md) and print each expectation met or not."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="scenario files, or folders to search for them")
        parser.add_argument("--legal", action="store_true", help="also print what is legal after each script")
        parser.add_argument("--position", action="store_true", help="also print the position as one line of text")
        parser.add_argument("--quiet", action="store_true", help="print only what is not met")

    def handle(self, *args: Any, **options: Any) -> None:
        failed = False
        paths = paths_of(options["files"])
        if not paths:
            named = " or ".join(options["files"])
            raise CommandError(f"There is no scenario in {named}: name a .yaml file or a folder of them.")
        for path in paths:
            try:
                reports = run_file(path)
            except ScenarioError as error:
                self.stderr.write(str(error))
                failed = True
                continue
            for report in reports:
                failed = failed or bool(report.failures)
                for line in lines(report, quiet=options["quiet"], position=options["position"]):
                    self.stdout.write(line)
                if options["legal"]:
                    self.stdout.write(f"  legal next: {'; '.join(report.legal) or 'none'}")
        if failed:
            sys.exit(1)
