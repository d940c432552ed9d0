"""The queue in a file: order, priority, poison, and what a dead process had taken."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from conanhub.embedded_queue.queue_file import MAX_DELIVERIES, LiteQueue

ROOT = Path(__file__).resolve().parents[3]
TAKER = """
import sys, time
from pathlib import Path
from conanhub.embedded_queue.queue_file import LiteQueue
queue = LiteQueue(Path(sys.argv[1]))
taken = queue.take("work")
queue.bind("reply", "someone.pidbox", "", "")
queue.bind("celeryev", "celeryev.someone", "", "#")
queue.put("celeryev.someone", "event", "{}")
print(taken.tag, flush=True)
time.sleep(60)
"""


@pytest.fixture
def queue(tmp_path: Path) -> LiteQueue:
    return LiteQueue(tmp_path / "queue.sqlite3")


def tags(queue: LiteQueue) -> list[str]:
    found = []
    while taken := queue.take("work"):
        found.append(taken.tag)
    return found


def sweep_now(queue: LiteQueue) -> None:
    queue._swept_at = float("-inf")
    queue.sweep()


def taken_by_another_process(queue: LiteQueue) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", TAKER, str(queue.path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "a"
    return process


def test_messages_come_in_the_order_they_were_sent(queue: LiteQueue) -> None:
    for tag in "abc":
        queue.put("work", tag, "{}")
    assert queue.size("work") == 3
    assert tags(queue) == ["a", "b", "c"]
    assert queue.take("work") is None


def test_higher_priority_comes_first(queue: LiteQueue) -> None:
    queue.put("work", "low", "{}", priority=0)
    queue.put("work", "high", "{}", priority=9)
    assert tags(queue) == ["high", "low"]


def test_a_message_is_given_to_one_taker_only(queue: LiteQueue) -> None:
    queue.put("work", "a", "{}")
    assert queue.take("work") is not None
    sweep_now(queue)  # this process lives, so what it took stays taken
    assert queue.take("work") is None


def test_a_message_given_back_comes_again(queue: LiteQueue) -> None:
    queue.put("work", "a", "{}")
    queue.take("work")
    queue.give_back("a", failed=True)
    again = queue.take("work")
    assert again is not None
    assert again.deliveries == 2


def test_a_clean_stop_is_no_failed_delivery(queue: LiteQueue) -> None:
    queue.put("work", "a", "{}")
    queue.take("work")
    queue.give_back("a", failed=False)
    again = queue.take("work")
    assert again is not None
    assert again.deliveries == 1


def test_a_message_that_fails_every_time_is_set_aside(queue: LiteQueue) -> None:
    queue.put("work", "poison", "{}")
    for _ in range(MAX_DELIVERIES):
        assert queue.take("work") is not None
        queue.give_back("poison", failed=True)
    queue.put("work", "good", "{}")
    assert queue.take("work") is None  # this call sets the poison aside
    assert tags(queue) == ["good"]
    sweep_now(queue)
    assert queue.take("work") is None


def test_what_a_killed_process_had_taken_is_given_back(queue: LiteQueue) -> None:
    queue.put("work", "a", "{}")
    process = taken_by_another_process(queue)
    sweep_now(queue)
    assert queue.take("work") is None  # the other process lives
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    sweep_now(queue)
    again = queue.take("work")
    assert again is not None
    assert (again.tag, again.deliveries) == ("a", 2)


def test_control_and_event_queues_end_with_their_process(queue: LiteQueue) -> None:
    queue.put("work", "a", "{}")
    process = taken_by_another_process(queue)
    assert len(queue.bindings("celeryev")) == 1
    process.kill()
    process.communicate()
    sweep_now(queue)
    assert queue.bindings("reply") == []
    assert queue.bindings("celeryev") == []
    assert queue.size("celeryev.someone") == 0
    assert len(list(queue.owners.iterdir())) == 1  # this process's own


def test_a_forked_process_has_a_name_of_its_own(queue: LiteQueue) -> None:
    mine = queue.owner
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(write, queue.owner.encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(read, 200).decode() != mine
    assert queue.owner == mine
    os.close(read)
    os.close(write)
