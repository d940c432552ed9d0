"""What every test may use: people, a browser, plain static files, tasks that run at once."""

import gc
import math
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client, override_settings
from playwright.sync_api import expect
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

from cards.catalogue import live
from conanhub.celery import app as celery_app
from conanhub.web import limits
from simulator.queue.scheduler import waiting_batches
from simulator.tasks import MOST_MESSAGES
from tests import byte_code, migrated

# Playwright's sync interface keeps an event loop in this thread, which Django would take for an async caller.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
#: The browser for tests; the first of these without a window is a quarter faster.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), "")
#: A busy machine may take seconds for what a quiet one does at once (ms).
expect.set_options(timeout=20_000)
#: The longest a browser test may take, with the site and the simulations that the first of them waits for.
BROWSER_SECONDS = 900
#: What needs no manifest.
PLAIN_STATIC = "django.contrib.staticfiles.storage.StaticFilesStorage"
#: Tests that share a running site.
JOURNEYS = "tests/e2e/"
#: Those of them that share a second one: about half of their time.
AT_SECOND_SITE = ("test_conquer_", "test_deck_", "test_first_", "test_quick_", "test_simulation_", "test_when_")
#: How many browser and how many service tests were left out.
LEFT_OUT = pytest.StashKey[tuple[int, int]]()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Collect without looking for garbage, and never look through what was collected.

    Thousands of tests and all modules live until the end; going through them took a third of the time of collecting.
    After that the project looks more seldom than Python would by itself, which took a tenth of the time of the tests.
    """
    gc.disable()
    byte_code.make_part(session.config)
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def is_left_out(item: pytest.Item, asked: str) -> bool:
    """Say whether this machine or this call cannot run the test."""
    if item.get_closest_marker("e2e"):
        return not CHROMIUM
    return item.get_closest_marker("services") is not None and "services" not in asked


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark browser tests, walks, and tests that ask the database; leave out, with a printed note, what cannot run.

    Files that take long come first: the processes share out files, and a long one at the end would keep one waiting.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):  # every page of it asks for that; others say "page", too
            item.add_marker("e2e")
            item.add_marker(pytest.mark.timeout(BROWSER_SECONDS))
        if item.get_closest_marker("django_db") or {"db", "transactional_db"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("database")
        if item.nodeid.startswith(JOURNEYS) and "width" in getattr(item, "fixturenames", ()):
            item.add_marker("walk")
    left_out = [item for item in items if is_left_out(item, config.option.markexpr or "")]
    if left_out:
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)
    long = {item.path for item in items if item.get_closest_marker("e2e") or item.get_closest_marker("slow")}
    items.sort(key=lambda item: (not item.nodeid.startswith(JOURNEYS), item.path not in long))
    browser = sum(1 for item in left_out if item.get_closest_marker("e2e"))
    config.stash[LEFT_OUT] = (browser, len(left_out) - browser)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """A process for each core, and two more where journeys are walked: theirs mostly wait for the browser."""
    walks = bool(CHROMIUM) and "not e2e" not in (config.option.markexpr or "")
    return (os.cpu_count() or 1) + 2 * walks


class JourneysTogether(LoadFileScheduling):
    """Gives each file to one process, and all journeys to two: they need two sites and no more."""

    def _split_scope(self, nodeid: str) -> str:
        if not nodeid.startswith(JOURNEYS):
            return str(super()._split_scope(nodeid))
        return f"{JOURNEYS}{nodeid.removeprefix(JOURNEYS).startswith(AT_SECOND_SITE)}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    """Share out the tests for ``--dist loadfile``."""
    return JourneysTogether(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what was left out and how to run it."""
    browser, services = config.stash.get(LEFT_OUT, (0, 0))
    if browser:
        terminalreporter.write_line(
            f"NOTE: {browser} browser tests were left out, as no Chromium was found. "
            "Install it (apt-get install chromium) or name it: CHROMIUM=/path/to/chromium make test.",
            yellow=True,
        )
    if services:
        terminalreporter.write_line(
            f"NOTE: {services} tests against PostgreSQL, Redis and RabbitMQ were left out; "
            "make services-test runs them."
        )


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over from a process that ran a part of the tests what it left out: each of them says the same."""
    # A process that was killed says nothing.
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", (0, 0))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand on what was left out; remove the database file of this process with its two companions."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(LEFT_OUT, (0, 0))
    for file in Path(__file__).parent.parent.glob(f"var/test-{os.getpid()}.sqlite3*"):
        file.unlink(missing_ok=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM or None,
        "args": ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    }


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """Begin with a migrated database where one is kept."""
    migrated.begin_with_kept()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Keep the migrated database for the next run."""
    with django_db_blocker.unblock():
        migrated.keep()


@pytest.fixture(scope="session", autouse=True)
def settings_of_tests() -> Iterator[None]:
    """Static files straight from their folders, for there is no manifest; and passwords that are hashed in no time."""
    storages = {**settings.STORAGES, "staticfiles": {"BACKEND": PLAIN_STATIC}}
    with override_settings(STORAGES=storages, PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True)
def recorded_cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Cards that one test records are unknown to the next; no request asks whether there are new ones."""
    monkeypatch.setattr(live, "CHECK_SECONDS", math.inf)
    yield
    live.forget()


@pytest.fixture(autouse=True)
def eager_tasks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tasks run where they are sent, each sending the next; tests with a real worker start a process of their own."""
    monkeypatch.setattr("simulator.tasks.messages_waiting", lambda: waiting_batches(MOST_MESSAGES) - 1)
    before = celery_app.conf.task_always_eager
    celery_app.conf.task_always_eager = True
    yield
    celery_app.conf.task_always_eager = before


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """What one test has kept does not reach the next; counts in the database go with the rows of the test."""
    limits.forget_rests()
    caches["default"].clear()


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("alice", password="stygian-sun-4")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("bob", password="stygian-sun-5")


@pytest.fixture
def as_alice(alice: User) -> Client:
    client = Client()
    client.force_login(alice)
    return client


@pytest.fixture
def as_bob(bob: User) -> Client:
    client = Client()
    client.force_login(bob)
    return client
