"""manage.py backup: a copy of the database that is whole, made while the site runs."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.utils import timezone


class Command(BaseCommand):
    """Copies the SQLite database into one file."""

    help = "Copy the SQLite database into one file while the site runs; PostgreSQL has pg_dump for that."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", help="where to (default: backups/ in the data folder, named by the time)"
        )

    def handle(self, *, file: str | None, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("The database is not SQLite. Use the tool of your database, such as pg_dump.")
        default = Path(settings.DATA) / "backups" / f"conanhub-{timezone.now():%Y%m%d-%H%M%S}.sqlite3"
        target = Path(file) if file else default
        if target.exists():
            raise CommandError(f"{target} exists already and was left as it is. Name another file.")
        begun = target.with_name(f"{target.name}.part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_private(begun)
            try:
                with connection.cursor() as cursor:
                    cursor.execute("VACUUM INTO %s", [str(begun)])
                begun.rename(target)
            finally:
                begun.unlink(missing_ok=True)
        except (OSError, DatabaseError) as error:
            raise CommandError(f"{target} could not be written: {error}") from None
        self.stdout.write(f"Copied to {target} ({target.stat().st_size:,} bytes).")


def write_private(path: Path) -> None:
    """An empty file for the user of the site alone: the copy holds what passwords and sessions are known by."""
    os.close(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
