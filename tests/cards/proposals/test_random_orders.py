"""Proposals, decisions, merges, undoing, leaving in any order: copies stay, and records follow from the facts."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db.models import Sum

from cards import facts
from cards.errors import BadFacts, PlaceholderRefused, ProposalRefused
from cards.models import Card, CardAlias, CardFact, CardRevision, Decision, Proposal, Support
from cards.placeholders import keep_card
from cards.proposals import decide, revert, submit, withdraw
from conanhub.accounts.deletion import leave
from decks.collection import holdings
from decks.contents import PLAIN
from decks.models import CardMerge, CollectionItem
from decks.placeholders import undo_merge
from tests.cards.proposals.conftest import GAME, NEW_FOE, card, typed

pytestmark = pytest.mark.django_db
STEPS = 60
TITLES = ("Salt-Gate Reaver", "Gate of the Dead King")


@dataclass
class World:
    """Users who do things at random, and how many copies each has entered."""

    chance: random.Random
    users: list[User]
    moderators: list[User]
    copies: dict[int, int] = field(default_factory=dict)

    def user(self) -> User:
        return self.chance.choice(self.users)

    def moderator(self) -> User:
        return self.chance.choice(self.moderators)


def propose(world: World) -> None:
    values = {"damage": world.chance.randint(1, 2), "scars": world.chance.randint(1, 2)}
    some = dict(world.chance.sample(sorted(values.items()), world.chance.randint(1, 2)))
    sure = world.chance.choice(("hand", "picture", "memory"))
    submit(user=world.user(), game_key=GAME, card=card("wolf"), facts=typed(sure, **some))


def propose_new(world: World) -> None:
    values = {**NEW_FOE, "title": world.chance.choice(TITLES), "health": world.chance.randint(3, 4)}
    submit(user=world.user(), game_key=GAME, card=None, facts=typed(**values))


def keep(world: World) -> None:
    user = world.user()
    kept = keep_card(user=user, game_key=GAME, title=world.chance.choice(TITLES).upper())
    many = world.chance.randint(1, 3)
    there = CollectionItem.objects.filter(user=user, card=kept).first()
    before = there.quantity if there else 0
    holdings.move_row(user=user, card=kept, row_id=there.pk if there else None, variant=PLAIN, quantity=before + many)
    world.copies[user.pk] = world.copies.get(user.pk, 0) + many


def judge(world: World) -> None:
    waiting = list(Proposal.objects.filter(state__in=("open", "question")).order_by("pk"))
    proposal = world.chance.choice(waiting)
    verdicts = {
        row.field: world.chance.choice(("accept", "accept", "decline"))
        for row in proposal.facts.filter(verdict="")
        if world.chance.random() < 0.8 or proposal.kind == "new"
    }
    decide(moderator=world.moderator(), proposal=proposal, verdicts=verdicts, reason="By chance.")


def take_back(world: World) -> None:
    decision = world.chance.choice(list(Decision.objects.order_by("pk")))
    revert(moderator=world.moderator(), decision=decision, reason="By chance.")


def change_mind(world: World) -> None:
    proposal = world.chance.choice(list(Proposal.objects.exclude(author=None).order_by("pk")))
    assert proposal.author is not None
    withdraw(user=proposal.author, proposal=proposal)


def merge_public(world: World) -> None:
    goes, stays = world.chance.sample(list(Card.objects.filter(game=GAME, is_listed=True).order_by("pk")), 2)
    found = submit(user=world.user(), game_key=GAME, card=goes, facts=typed(merge=stays.card_id))
    decide(moderator=world.moderator(), proposal=found, verdicts={"merge": "accept"})


def undo(world: World) -> None:
    merged = world.chance.choice(list(CardMerge.objects.order_by("pk")))
    undo_merge(actor=merged.user, merged=merged)


def go(world: World) -> None:
    if len(world.users) > 2 and world.chance.random() < 0.3:
        user = world.users.pop()
        leave(user=user)
        world.copies.pop(user.pk, None)


DEEDS: tuple[Callable[[World], None], ...] = (
    propose,
    propose_new,
    keep,
    judge,
    judge,
    take_back,
    change_mind,
    undo,
    merge_public,
    merge_public,
    go,
)


def check(world: World) -> None:
    """What holds after every deed."""
    for user in world.users:
        total = CollectionItem.objects.filter(user=user).aggregate(n=Sum("quantity"))["n"] or 0
        assert total == world.copies.get(user.pk, 0)
    assert not CardAlias.objects.exclude(card__merged_into=None).exists()
    assert not Card.every.exclude(merged_into__merged_into=None).exists()  # no chains
    assert not CollectionItem.objects.exclude(card__merged_into=None).exists()
    for one in Card.objects.filter(game=GAME, revision__gt=0):
        assert one.record == facts.record_of(one)
        numbers = list(CardRevision.objects.filter(card=one).values_list("number", flat=True))
        assert numbers == list(range(numbers[0], one.revision + 1))
        latest = CardRevision.objects.get(card=one, number=one.revision)
        assert latest.blob.record == one.record
    for fact in CardFact.objects.filter(rank="open"):
        assert fact.supports.filter(withdrawn_at=None).exists()
    assert not Support.objects.filter(proposal__state="unsent").exists()
    for proposal in Proposal.objects.filter(state__in=("accepted", "declined", "stale")):
        assert not proposal.facts.filter(verdict="").exists()


@pytest.mark.parametrize("seed", range(3))
def test_any_order_keeps_copies_and_facts(
    seed: int, small_rows: Path, alice: User, bob: User, moderator: User, second_moderator: User
) -> None:
    users = [alice, bob, *(User.objects.create_user(f"pict-{number}") for number in range(3))]
    world = World(random.Random(seed), users, [moderator, second_moderator])
    done = 0
    for _ in range(STEPS):
        try:
            world.chance.choice(DEEDS)(world)
            done += 1
        except (BadFacts, ProposalRefused, PlaceholderRefused, IndexError):
            pass  # refused, or there was nothing to do it with
        check(world)
    assert done > STEPS // 3 and Decision.objects.exists()
