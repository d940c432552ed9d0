"""manage.py up: make everything ready, then run the site until Ctrl-C."""

import io
import os
import socket
import sys
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connection
from django.db.utils import DatabaseError, OperationalError
from kombu.exceptions import KombuError
from kombu.utils.url import maybe_sanitize_url

from conanhub import operations
from conanhub.celery import app as celery_app
from conanhub.operations import Part, Supervisor
from decks.models import Deck
from simulator.compile_engine import lacking
from simulator.engine import IS_COMPILED

PARTS = ("web", "worker", "beat")
BROKER_WAIT = 3.0
COMPILED = "Matches are played by the compiled engine."
COMPILING = "The engine is being compiled in the background; until then matches take three to four times as long."
SLOW = "Matches are played by the interpreted engine; {} would make it three to four times as fast."
INTERPRETED = SLOW.format("`make fast`")
AS_ROOT = "The site runs as root, which is too much for a public address: give it a user of its own there."
LOOPBACK = {"127.0.0.1", "localhost", "::1"}


class Command(BaseCommand):
    """Runs web server, Celery worker and scheduler under one supervisor."""

    help = "Make database, cards and static files ready, then run web server, worker and scheduler until Ctrl-C."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default 8000)")
        parser.add_argument("--jobs", type=int, default=0, help="processes of the worker (default: one for each core)")
        parser.add_argument("--fast", action="store_true", help="compile the engine if it is not, in the background")
        parser.add_argument(
            "--parts",
            nargs="+",
            choices=PARTS,
            default=list(PARTS),
            help="what to run here; one beat for the whole site",
        )

    def handle(self, *, host: str, port: int, jobs: int, fast: bool, parts: list[str], **options: Any) -> None:
        if jobs < 0:
            raise CommandError("--jobs must be 1 or more; without it there is one process for each core.")
        if "web" in parts:
            refuse_taken_port(host, port)
        refuse_silent_services()
        self.prepare()
        if os.geteuid() == 0:
            self.say(AS_ROOT)
        commands = part_commands(host=host, port=port, jobs=jobs)
        environment = operations.environment()
        running = [Part(name, commands[name], dict(environment)) for name in PARTS if name in parts]
        supervisor = Supervisor(running, self.say)
        if "worker" in parts:
            self.see_to_the_engine(supervisor, is_compiled=IS_COMPILED or bool(environment), fast=fast)
        supervisor.run(on_started=lambda: self.greet(host, port) if "web" in parts else self.greet_worker())
        self.say("ConanHub has stopped.")

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def see_to_the_engine(self, supervisor: Supervisor, *, is_compiled: bool, fast: bool) -> None:
        """Say by which engine matches are played; if it is to be compiled, do so while the site runs."""
        if is_compiled:
            self.say(COMPILED)
        elif not fast:
            self.say(INTERPRETED)
        elif missing := lacking():
            self.say(SLOW.format(missing))
        else:
            self.say(COMPILING)
            ended = partial(self.compiled, supervisor)
            supervisor.parts.append(Part("engine", operations.command(), on_end=ended))

    def compiled(self, supervisor: Supervisor, status: int) -> None:
        """Let the worker play by the engine that was compiled; the web server does from the next start."""
        if status == 0:
            supervisor.renew("worker", operations.environment())
            self.say(COMPILED)
        else:
            self.say("The engine stays as it is: the site and its results are the same, only later.")

    def prepare(self) -> None:
        """Bring database, cards and static files up to date; on the first run add the sample decks."""
        call_command("check", stdout=io.StringIO())  # its warnings and errors go to stderr
        call_command("migrate", verbosity=0, interactive=False)
        call_command("collectstatic", verbosity=0, interactive=False)
        call_command("load_cards", verbosity=0)
        if not Deck.objects.exists():
            call_command("load_samples", verbosity=0)

    def greet(self, host: str, port: int) -> bool:
        """Once the web server answers, say where it is and how to make an account."""
        reach = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # compared, not bound
        try:
            socket.create_connection((reach, port), timeout=0.5).close()
        except OSError:
            return False
        address = f"http://{f'[{reach}]' if ':' in reach else reach}:{port}/"
        self.say(f"ConanHub is at {address}  (Ctrl-C stops it)")
        self.say(f"Make an account at {address}accounts/signup/")
        if host not in LOOPBACK:
            self.say(f"It answers to these names only (ALLOWED_HOSTS): {', '.join(settings.ALLOWED_HOSTS)}")
        return True

    def greet_worker(self) -> bool:
        self.say("The worker is running (Ctrl-C stops it).")
        return True


def refuse_taken_port(host: str, port: int) -> None:
    """The web server itself would try for five seconds and then be started again for ever."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OverflowError:
        raise CommandError(f"There is no port {port}. Choose one from 1 to 65535 with --port.") from None
    except OSError as error:
        if error.errno is None or error.errno < 0:  # the host's name cannot be looked up
            raise CommandError(f"{host} is no address of this machine. Choose another with --host.") from None
        reason = os.strerror(error.errno)
        raise CommandError(f"Port {port} on {host} cannot be used ({reason}). Choose another with --port.") from None


def refuse_silent_services() -> None:
    """A wrong address of database or queue is said at the start, in one sentence."""
    try:
        connection.ensure_connection()
    except (OperationalError, DatabaseError) as error:
        reason = str(error).strip().splitlines()[0]
        raise CommandError(f"The database of DATABASE_URL cannot be used: {reason}") from None
    url = settings.CELERY_BROKER_URL
    try:
        with celery_app.connection_for_write(connect_timeout=BROKER_WAIT) as broker:
            broker.ensure_connection(max_retries=1, timeout=BROKER_WAIT)
    except (KombuError, OSError) as error:
        shown = maybe_sanitize_url(url)
        raise CommandError(f"The task queue of CELERY_BROKER_URL ({shown}) cannot be used: {error}") from None


def part_commands(*, host: str, port: int, jobs: int) -> dict[str, list[str]]:
    """Return the command line of each part."""
    python = [sys.executable, "-m"]
    # All is checked before the parts start; worker and beat would import every page for doing it again.
    celery = [*python, "celery", "-A", "conanhub", "--quiet", "--skip-checks"]
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    queues = ",".join((celery_app.conf.task_default_queue, settings.EMAIL_QUEUE, settings.OLD_EMAIL_QUEUE))
    worker = [*celery, "worker", "-n", "main@%h", "-Q", queues, "-l", "WARNING", "--without-gossip", "--without-mingle"]
    return {
        "web": [
            *python, "gunicorn", "conanhub.wsgi", "--bind", bind, "--workers", "1", "--threads", "16",
            "--graceful-timeout", "5", "--timeout", "60", "--log-level", "warning",
        ],
        "worker": [*worker, *(["-c", str(jobs)] if jobs else [])],
        "beat": [*celery, "beat", "-s", str(settings.DATA / "beat"), "-l", "WARNING", "--pidfile", ""],
    }  # fmt: skip
