"""Card records are kept under their hash, loaded as they were, and compared with those of today."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from cards import catalogue, snapshots
from cards.errors import BadSnapshot
from cards.models import Card, Game, PoolSnapshot, RecordBlob
from cards.snapshots import stored
from tests.catalogue import load_real_cards

CCG = "conan_ccg"
JACKAL, GRIP = "snow-jackal", "throat-grip"


@pytest.fixture
def game(db: None) -> Game:
    load_real_cards(CCG)
    stored.forget()
    return Game.objects.get(key=CCG)


def say(game: Game, card_id: str, **fields: Any) -> None:
    """The card says something else from now on."""
    card = Card.objects.get(game=game, card_id=card_id)
    card.record = {**card.record, **fields}
    card.save()
    game.stamp = f"after {card_id} {sorted(fields)}"[:16]
    game.save()


def keep(*card_ids: str) -> PoolSnapshot:
    return snapshots.store(snapshots.freeze_today(CCG, card_ids))


def test_a_record_has_one_hash_whatever_the_order_of_its_fields() -> None:
    record = catalogue.load_records(CCG)[0]
    mixed = random.Random(3).sample(list(record.items()), len(record))
    assert snapshots.record_hash(CCG, dict(mixed)) == snapshots.record_hash(CCG, record)
    assert snapshots.record_hash("conquer", record) != snapshots.record_hash(CCG, record)


def test_the_same_records_are_kept_once(game: Game) -> None:
    one, two = keep(JACKAL, GRIP), keep(GRIP, JACKAL)
    assert one.pk == two.pk
    assert RecordBlob.objects.count() == 2
    keep(JACKAL)
    assert (PoolSnapshot.objects.count(), RecordBlob.objects.count()) == (2, 2)


def test_what_is_kept_is_never_changed(game: Game) -> None:
    kept = keep(JACKAL)
    for row in (kept, RecordBlob.objects.get()):
        with pytest.raises(TypeError, match="never changed"):
            row.save()


def test_it_is_loaded_as_it_was_after_a_card_has_changed(game: Game) -> None:
    kept, before = keep(JACKAL, GRIP), catalogue.find_card(CCG, JACKAL)
    assert before
    say(game, JACKAL, title="Sand Jackal")
    stored.forget()
    found = snapshots.load(kept)
    assert [record["id"] for record in found.records] == [JACKAL, GRIP]
    assert found.by_id[JACKAL] == before.record
    assert str(found.pool.hash) == found.play_hash == kept.play_hash
    assert snapshots.freeze_today(CCG, [JACKAL]).by_id[JACKAL]["title"] == "Sand Jackal"


def test_it_is_asked_for_once_a_process(game: Game, django_assert_num_queries: Callable[..., Any]) -> None:
    kept = keep(JACKAL, GRIP)
    stored.forget()
    with django_assert_num_queries(1):
        assert snapshots.load(kept) is snapshots.load(kept)


def test_a_record_that_is_lost_is_said(game: Game) -> None:
    kept = keep(JACKAL, GRIP)
    RecordBlob.objects.filter(record__id=GRIP).delete()
    stored.forget()
    with pytest.raises(BadSnapshot, match="1 of the 2 card records .* not in the database"):
        snapshots.load(kept)


def test_a_part_has_the_hash_that_it_has_alone(game: Game) -> None:
    both, alone = snapshots.freeze_today(CCG, [JACKAL, GRIP]), snapshots.freeze_today(CCG, [JACKAL])
    assert both.part_hash([JACKAL]) == alone.play_hash != both.play_hash
    assert both.part_hash([GRIP, JACKAL]) == both.play_hash


def test_a_game_that_is_played_with_all_its_components_keeps_all_in_their_order(db: None) -> None:
    load_real_cards("age_of_conan")
    whole = snapshots.freeze_today("age_of_conan", ["turan"])
    assert list(whole.records) == catalogue.load_records("age_of_conan")
    assert whole.play_hash == catalogue.data_hash("age_of_conan") == whole.part_hash(["turan"])


def test_a_change_is_told_field_by_field(game: Game) -> None:
    kept = keep(JACKAL, GRIP)
    assert snapshots.changes_since(kept, game) == []
    say(game, JACKAL, health=4)
    say(game, GRIP, gem="?", left=["Grapple", None, {"multi": "Blade", "size": 2}])
    told = [change.words for change in snapshots.changes_since(kept, game)]
    assert told == [
        "Snow Jackal has changed since: Health 3 → 4",
        "Throat Grip has changed since: Gem 2 → ?, Left Grapple/./Grapple/. → Grapple/./Blade*2",
    ]
    assert [change.card_id for change in snapshots.changes_since(kept, game, [GRIP])] == [GRIP]


def test_what_changes_no_match_is_no_change(game: Game) -> None:
    kept = keep(JACKAL)
    say(game, JACKAL, rarity="very rare", number="999", flavor="Another one.")
    assert not snapshots.is_of_today(kept, game)
    assert snapshots.changes_since(kept, game) == []
    assert keep(JACKAL).play_hash == kept.play_hash


def test_a_card_that_is_gone_is_told(game: Game) -> None:
    kept = snapshots.store(
        snapshots.FrozenPool(CCG, [{**catalogue.load_records(CCG)[0], "id": "lost", "title": "Lost"}])
    )
    (change,) = snapshots.changes_since(kept, game)
    assert change.words == "Lost is no longer in the catalogue"
