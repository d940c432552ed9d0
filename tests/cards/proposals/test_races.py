"""Two at one moment: one decision counts, one card is made. On PostgreSQL the locks are those of the site."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection

from cards.errors import ProposalRefused
from cards.models import Card, CardFact, CardRevision, Decision, Support
from cards.proposals import decide, submit
from tests.cards.proposals.conftest import GAME, NEW_FOE, Propose, card, typed

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*deeds: Callable[[], Any]) -> list[Exception]:
    """Do all at one moment; the refusals."""
    start, refused = threading.Barrier(len(deeds)), []

    def run(deed: Callable[[], Any]) -> None:
        start.wait()
        try:
            deed()
        except (ProposalRefused, OperationalError) as error:  # SQLite has one writer, and may send the other away
            refused.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(deed,)) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return refused


def test_of_two_moderators_one_decides(propose: Propose, alice: User, moderator: User, second_moderator: User) -> None:
    made = propose(alice, "wolf", damage=2)
    etag = made.etag
    refused = at_once(
        lambda: decide(moderator=moderator, proposal=made, verdicts={"damage": "accept"}, if_match=etag),
        lambda: decide(
            moderator=second_moderator, proposal=made, verdicts={"damage": "decline"}, reason="No.", if_match=etag
        ),
    )
    assert len(refused) == 1 and Decision.objects.count() == 1


def test_of_two_new_cards_of_a_title_one_is_made(
    propose: Propose, alice: User, bob: User, moderator: User, second_moderator: User
) -> None:
    verdicts = dict.fromkeys(NEW_FOE, "accept")
    first = propose(alice, **NEW_FOE)
    second = propose(bob, "", "memory", **NEW_FOE)
    refused = at_once(
        lambda: decide(moderator=moderator, proposal=first, verdicts=verdicts),
        lambda: decide(moderator=second_moderator, proposal=second, verdicts=verdicts),
    )
    assert len(refused) == 1
    assert Card.objects.filter(search_title="salt-gate reaver").count() == 1


def test_two_who_type_the_same_at_one_moment_lose_nothing(small_rows: Path, alice: User, bob: User) -> None:
    about = card("wolf")
    refused = at_once(
        *(
            lambda user=user: submit(user=user, game_key=GAME, card=about, facts=typed(damage=2))  # type: ignore[misc]
            for user in (alice, bob)
        )
    )
    assert Support.objects.count() == 2 - len(refused)
    if not refused:
        assert CardFact.objects.get().rank == "current" and CardRevision.objects.filter(card=about).count() == 2
