"""How the parts of the site are: database, task queue, workers, the work that waits, the disk."""

import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta

from celery.exceptions import CeleryError
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.models import Max
from django.utils import timezone
from kombu.exceptions import KombuError, OperationalError

from conanhub.celery import app
from conanhub.models import Heartbeat
from simulator.models import ACTIVE, Batch, RefusingWorker, Simulation, Status
from simulator.queue import waiting_batches

WORKER_QUIET = timedelta(seconds=60)
#: A machine that is no longer heard of refusing has been taken away.
REFUSAL_STANDS = timedelta(hours=1)
QUEUE_WAIT = 2.0
#: Of batches that wait more are not counted.
MOST_COUNTED = 1000
#: With less room the next match, e-mail or log-in may find none.
LEAST_ROOM = 20 * 1024 * 1024
AWAY = (DatabaseError, InterfaceError)


@dataclass(frozen=True)
class Part:
    """One part of the site: is it well, and what is to be said of it."""

    ok: bool
    detail: str


NOT_KNOWN = Part(False, "not known")


def database() -> Part:
    """Ask the database for a row; a file that is no database, or locked, answers what needs no row."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(Heartbeat._meta.db_table)}")  # noqa: S608
    except AWAY as error:
        return Part(False, f"does not answer: {type(error).__name__}")
    return Part(True, connection.vendor)


def work() -> Part:
    """Look whether simulations wait while nothing is played: then something has stopped that should run."""
    try:
        waiting, since = waiting_batches(MOST_COUNTED), _last_progress()
    except AWAY:
        return NOT_KNOWN
    if not waiting:
        return Part(True, "nothing waits")
    batches = "A batch" if waiting == 1 else f"{waiting}{'+' if waiting == MOST_COUNTED else ''} batches"
    waits = "waits" if waiting == 1 else "wait"
    quiet = int((timezone.now() - since).total_seconds()) if since else 0
    if quiet <= settings.HEALTH_WAIT_SECONDS:
        return Part(True, f"{batches} {waits}")
    return Part(
        False,
        f"{batches} of simulations {waits}, and nothing has been played for {quiet} s. See the logs of worker and "
        "scheduler, and whether the disk is full.",
    )


def _last_progress() -> datetime | None:
    """When a batch was last heard of, or the oldest simulation under way was asked for, whichever is later."""
    asked = Simulation.objects.filter(status__in=ACTIVE).order_by("created_at").values_list("created_at", flat=True)
    beats = [
        Batch.objects.filter(status=status).aggregate(latest=Max("beat_at"))["latest"]
        for status in (Status.QUEUED, Status.RUNNING, Status.DONE)
    ]
    return max(filter(None, (asked.first(), *beats)), default=None)


def disk() -> Part:
    """Look whether there is room where the site keeps its files."""
    try:
        room = shutil.disk_usage(settings.DATA).free
    except OSError as error:
        return Part(False, f"does not answer: {error.strerror}")
    return Part(room >= LEAST_ROOM, f"{room // 1_000_000} MB free")


def queue() -> Part:
    """Count the tasks that wait."""
    try:
        waiting = messages_waiting()
    except (KombuError, CeleryError, OSError) as error:
        return Part(False, f"does not answer: {type(error).__name__}")
    return Part(True, f"{waiting} waiting")


def messages_waiting() -> int:
    """How many messages no worker has taken yet; raises what kombu raises if the queue does not answer."""
    with app.connection_for_read(connect_timeout=QUEUE_WAIT) as broker:
        broker.ensure_connection(max_retries=1, timeout=QUEUE_WAIT)
        channel = broker.channel()
        try:
            return int(channel.queue_declare(queue=app.conf.task_default_queue, passive=True).message_count)
        except broker.channel_errors:
            return 0  # nothing was ever sent
        except broker.connection_errors as error:  # those of SQLite too, which nobody else knows
            raise OperationalError(str(error)) from error


def worker() -> Part:
    """Look for a worker that was heard of lately."""
    try:
        latest = Heartbeat.objects.order_by("-seen_at").first()
        refusing = RefusingWorker.objects.filter(seen_at__gt=timezone.now() - REFUSAL_STANDS).exists()
    except AWAY:
        return NOT_KNOWN
    if latest is None:
        return Part(False, "never seen")
    ago = timezone.now() - latest.seen_at
    if refusing:
        return Part(False, "a worker refuses to play, as its matches are not those recorded: its log says more")
    return Part(ago < WORKER_QUIET, f"seen {max(0, int(ago.total_seconds()))} s ago")


def record_heartbeat(name: str) -> None:
    """Note that a worker is alive; rows of workers long gone are removed."""
    now = timezone.now()
    Heartbeat.objects.update_or_create(name=name, defaults={"seen_at": now})
    Heartbeat.objects.filter(seen_at__lt=now - timedelta(days=1)).delete()


#: What is known only while the database answers.
OF_THE_DATABASE = {"worker": worker, "work": work}
