"""How the parts of the site are: database, task queue, workers."""

from dataclasses import dataclass
from datetime import timedelta

from celery.exceptions import CeleryError
from django.db import DatabaseError, connection
from django.utils import timezone
from kombu.exceptions import KombuError

from conanhub.celery import app
from conanhub.models import Heartbeat
from simulator.models import RefusingWorker

WORKER_QUIET = timedelta(seconds=60)
#: A machine that is no longer heard of refusing has been taken away.
REFUSAL_STANDS = timedelta(hours=1)
QUEUE_WAIT = 2.0


@dataclass(frozen=True)
class Part:
    """One part of the site: is it well, and what is to be said of it."""

    ok: bool
    detail: str


def database() -> Part:
    """Ask the database for one row."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return Part(False, f"does not answer: {type(error).__name__}")
    return Part(True, connection.vendor)


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


def worker() -> Part:
    """Look for a worker that was heard of lately."""
    try:
        latest = Heartbeat.objects.order_by("-seen_at").first()
        refusing = RefusingWorker.objects.filter(seen_at__gt=timezone.now() - REFUSAL_STANDS).exists()
    except DatabaseError:
        return Part(False, "not known")
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
