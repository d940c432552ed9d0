"""Bookmarked and shared replays store their steps, which are shown when the engine is another."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from simulator import reading, replays, tasks
from simulator.engine import Replay
from simulator.models import Match, Simulation, StoredReplay
from simulator.reading import queries
from simulator.replays import keeping, packing, showing
from simulator.requests import services
from tests.simulator.conftest import Ask, play

pytestmark = pytest.mark.django_db
INDEX = 3


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    queries.replay_of.cache.clear()
    showing._unpacked.cache.clear()


@pytest.fixture
def played(ask: Ask) -> Simulation:
    return play(ask(match_count=10))


def match_of(simulation: Simulation, index: int = INDEX) -> Match:
    return Match.objects.get(simulation=simulation, index=index)


def another_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine of tomorrow, which plays nothing of today again."""

    def refuse(*args: Any, **kwargs: Any) -> Replay:
        raise AssertionError("it was played again")

    queries.replay_of.cache.clear()
    monkeypatch.setattr(queries, "ENGINE_VERSION", "99.0")
    monkeypatch.setattr(reading, "replay_of", refuse)


def page(client: Client, simulation: Simulation, index: int = INDEX, query: str = "") -> str:
    response = client.get(reverse("simulator:replay", args=[simulation.public_id, index]) + query)
    assert response.status_code == 200
    return response.content.decode()


def put_bookmark(client: Client, simulation: Simulation, index: int = INDEX, **sent: str) -> Any:
    return client.post(reverse("simulator:bookmark", args=[simulation.public_id, index]), sent, follow=True)


def test_a_bookmarked_replay_is_identical_under_another_engine(
    as_alice: Client, played: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = reading.replay_of(played, INDEX)
    answer = put_bookmark(as_alice, played, step="5")
    assert answer.redirect_chain[-1][0].endswith("?step=5")
    assert "Remove bookmark" in answer.content.decode()
    another_engine(monkeypatch)
    found = replays.shown(played, match_of(played))
    assert found.stored and found.replay is not None
    assert found.replay.steps == before.steps
    assert found.replay.result.key == match_of(played).final_key
    text = page(as_alice, played, query=f"?step={before.steps[-1].number}&hands=1")
    assert "Stored steps of this engine" in text and "can no longer be shown" not in text
    asked = page(as_alice, played, query="?step=5&considered=1")
    assert "so the AI may think otherwise now" in asked


def test_without_stored_steps_another_engine_says_so_and_lists_what_is_there(
    as_alice: Client, played: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_bookmark(as_alice, played)
    another_engine(monkeypatch)
    monkeypatch.setattr(reading, "replay_of", queries.replay_of)
    Match.objects.filter(simulation=played, index=4).update(final_key="another")
    assert "can no longer be shown" in page(as_alice, played, 4)
    for name in ("detail", "matches"):
        listed = as_alice.get(reverse(f"simulator:{name}", args=[played.public_id])).content.decode()
        assert f"matches/{INDEX}/" in listed.partition('id="stored-replays"')[2].partition("</p>")[0]


def test_a_replay_opened_while_it_is_shared_is_stored(
    client: Client, alice: User, played: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = services.share_simulation(owner=alice, public_id=played.public_id)
    address = reverse("simulator:shared_replay", args=[shared.share_key, INDEX])
    assert client.get(address).status_code == 200
    assert StoredReplay.objects.get().match == match_of(played)
    client.get(address)
    assert StoredReplay.objects.count() == 1
    another_engine(monkeypatch)
    text = client.get(address).content.decode()
    assert "Stored steps of this engine" in text and "ookmark" not in text


def test_a_replay_that_is_neither_shared_nor_bookmarked_stores_nothing(as_alice: Client, played: Simulation) -> None:
    page(as_alice, played)
    assert not StoredReplay.objects.exists()


def test_the_replays_worth_watching_are_stored_when_a_link_is_made(
    alice: User, played: Simulation, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks.store_replays, "delay", tasks.store_replays)
    with django_capture_on_commit_callbacks(execute=True):
        services.share_simulation(owner=alice, public_id=played.public_id)
    wanted = {index for _what, _words, index in reading.summary_of(played).notable}
    assert wanted
    assert {one.match.index for one in replays.stored_in(played)} == wanted
    services.withdraw_link(owner=alice, public_id=played.public_id)
    assert not StoredReplay.objects.exists()


def test_taking_the_link_back_keeps_bookmarks(alice: User, played: Simulation) -> None:
    replays.bookmark(owner=alice, public_id=played.public_id, index=INDEX)
    services.share_simulation(owner=alice, public_id=played.public_id)
    services.withdraw_link(owner=alice, public_id=played.public_id)
    assert replays.is_bookmarked(match_of(played))
    replays.remove_bookmark(owner=alice, public_id=played.public_id, index=INDEX)
    assert not StoredReplay.objects.exists()


def test_stored_steps_are_never_written_again(alice: User, played: Simulation) -> None:
    replays.bookmark(owner=alice, public_id=played.public_id, index=INDEX)
    first = StoredReplay.objects.get()
    replays.bookmark(owner=alice, public_id=played.public_id, index=INDEX)
    keeping._store(played, match_of(played), b"other")
    assert StoredReplay.objects.get().pk == first.pk
    assert bytes(StoredReplay.objects.get().steps) == bytes(first.steps)


def test_steps_above_the_limit_are_refused_with_the_numbers(
    as_alice: Client, played: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "MAX_BYTES", 5000)
    assert "5 kB can be stored" in put_bookmark(as_alice, played).content.decode()
    assert not StoredReplay.objects.exists()
    Simulation.objects.filter(pk=played.pk).update(share_key="open-to-all")
    assert "Replayed from seed" in page(as_alice, played)  # watched all the same
    assert not StoredReplay.objects.exists()


def test_so_many_bookmarks_and_no_more(
    as_alice: Client, alice: User, played: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MAX_BOOKMARKS", 1)
    put_bookmark(as_alice, played, 1)
    assert "You have 1 bookmarks" in put_bookmark(as_alice, played, 2).content.decode()
    monkeypatch.setattr(keeping, "MAX_STORED", 1)
    services.share_simulation(owner=alice, public_id=played.public_id)
    for index in (4, 5):
        page(as_alice, played, index)
    assert {one.match.index for one in replays.stored_in(played)} == {1, 4}


def test_a_match_that_goes_another_way_today_cannot_be_bookmarked(as_alice: Client, played: Simulation) -> None:
    Match.objects.filter(simulation=played, index=INDEX).update(final_key="another")
    Simulation.objects.filter(pk=played.pk).update(engine_version="0.0.1", share_key="open-to-all")
    text = put_bookmark(as_alice, played).content.decode()
    assert "This replay cannot be bookmarked. It was played by engine 0.0.1" in text
    assert not StoredReplay.objects.exists()


def test_nobody_but_the_owner_bookmarks(client: Client, as_bob: Client, alice: User, played: Simulation) -> None:
    address = reverse("simulator:bookmark", args=[played.public_id, INDEX])
    services.share_simulation(owner=alice, public_id=played.public_id)
    assert as_bob.post(address).status_code == 404
    assert "/login" in client.post(address)["Location"]
    assert as_bob.get(address).status_code == 405
    assert not StoredReplay.objects.exists()


def test_steps_of_a_form_of_another_time_are_not_shown(
    alice: User, played: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = packing.pack(reading.replay_of(played, INDEX))
    monkeypatch.setattr(packing, "FORMAT", 2)
    assert packing.unpack(packed) is None
