"""How many messages wait in the queue: few, however much there is to do, and enough, whatever was lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from conanhub.celery import app
from conanhub.operations import health
from simulator import tasks
from simulator.models import Batch, Status
from simulator.worker import runner
from tests.simulator.conftest import Ask, cheap_match

pytestmark = pytest.mark.django_db


class Queue:
    """A queue that only counts; one message is taken at a time."""

    def __init__(self) -> None:
        self.waiting = 0
        self.most = 0

    def put(self) -> None:
        self.waiting += 1
        self.most = max(self.most, self.waiting)

    def take(self) -> None:
        """A worker takes a message and does what it asks for."""
        self.waiting -= 1
        tasks.take_turn()


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Queue:
    made = Queue()
    monkeypatch.setattr(tasks.take_turn, "delay", made.put)
    monkeypatch.setattr(tasks, "messages_waiting", lambda: made.waiting)
    monkeypatch.setattr(runner, "play_one", cheap_match)
    monkeypatch.setattr(runner, "TURN_SECONDS", 0.0)
    monkeypatch.setattr("simulator.matches.seeding.BATCH_SECONDS", 0.04)  # 2 matches a batch
    return made


@pytest.mark.slow
def test_a_long_queue_is_few_messages(ask: Ask, queue: Queue) -> None:
    simulation = ask(match_count=100)
    assert simulation.batches.count() == 50
    for _minute in range(30):
        tasks.sweep()  # no worker has come yet
    assert queue.waiting == tasks.MOST_MESSAGES
    for _turn in range(60):
        if not queue.waiting:
            break
        queue.take()
        tasks.sweep()
    simulation.refresh_from_db()
    assert (simulation.status, simulation.matches.count()) == (Status.DONE, 100)
    assert (queue.waiting, queue.most) == (0, tasks.MOST_MESSAGES)


def test_lost_messages_are_sent_again_at_the_next_sweep(ask: Ask, queue: Queue) -> None:
    ask(match_count=10)
    tasks.send_turns()
    assert queue.waiting == 5
    queue.waiting = 0  # a queue without memory was started anew
    tasks.sweep()
    assert queue.waiting == 5


def test_one_lost_message_is_missed_at_the_end_of_a_turn(ask: Ask, queue: Queue) -> None:
    ask(match_count=20)
    tasks.send_turns()
    queue.waiting -= 3
    queue.take()
    assert queue.waiting == Batch.objects.filter(status=Status.QUEUED).count() == 9


def test_what_a_dead_worker_left_is_worth_a_message(ask: Ask, queue: Queue) -> None:
    batch = ask(match_count=10).batches.order_by("number")[0]
    Batch.objects.exclude(pk=batch.pk).update(status=Status.CANCELLED)
    runner.claim(batch_id=batch.pk, token="dead")
    tasks.sweep()
    assert queue.waiting == 0
    Batch.objects.filter(pk=batch.pk).update(beat_at=timezone.now() - timedelta(seconds=60))
    tasks.sweep()
    assert queue.waiting == 1


def test_nothing_to_do_is_no_message(queue: Queue) -> None:
    tasks.take_turn()
    tasks.sweep()
    assert queue.most == 0


def test_the_queue_itself_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.conf, "broker_read_url", "memory://")
    with app.connection_for_read() as broker:
        made = broker.SimpleQueue(app.conf.task_default_queue)
        made.clear()
        assert health.messages_waiting() == 0
        made.put({})
        made.put({})
        assert health.messages_waiting() == 2
        made.clear()


def test_a_queue_away_is_no_error(ask: Ask, queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> int:
        raise ConnectionRefusedError("away")

    counted: Callable[[], int] = away
    monkeypatch.setattr(tasks, "messages_waiting", counted)
    ask(match_count=10)
    assert not tasks.send_turns()
