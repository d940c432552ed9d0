"""What a user proposed of cards holds for the user's own matches, which say so and are shown to nobody else."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.models import Card, PoolSnapshot, RecordBlob
from cards.proposals import decide, submit
from cards.snapshots import stored
from conanhub.accounts import deletion
from decks.editing import services as deck_services
from decks.models import Deck
from simulator.errors import SimulationRefused
from simulator.models import Simulation, Status
from simulator.requests import services
from tests.cards.proposals.conftest import NEW_FOE, admin, moderator, typed
from tests.catalogue import load_real_cards
from tests.simulator.conftest import GAME, Ask, make_deck, play
from tests.simulator.requests.test_snapshots import foe_of

__all__ = ["admin", "moderator"]
pytestmark = pytest.mark.django_db
MINE = "With your unreviewed facts"


@pytest.fixture(autouse=True)
def cards() -> None:
    load_real_cards(GAME)
    stored.forget()


def say(user: User, card_id: str, health: int) -> None:
    """The user proposes another Health, which nobody has decided."""
    card = Card.objects.get(game=GAME, card_id=card_id)
    submit(user=user, game_key=GAME, card=card, facts=typed(health=health))


def page(client: Client, simulation: Simulation) -> str:
    return client.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()


def test_ones_own_open_facts_count_and_are_marked(ask: Ask, raiders: Deck, alice: User, as_alice: Client) -> None:
    public, foe = ask(match_count=10), foe_of(raiders)
    say(alice, foe, 9)
    mine = play(ask(match_count=10))
    assert mine.pk != public.pk and mine.snapshot and mine.cards
    assert mine.snapshot.private == [foe] and mine.cards.by_id[foe]["health"] == 9
    title = Card.objects.get(game=GAME, card_id=foe).title
    assert f"{MINE}: {title}" in page(as_alice, mine) and MINE not in page(as_alice, play(public))


def test_they_are_nobody_elses(ask: Ask, raiders: Deck, alice: User, bob: User, as_bob: Client) -> None:
    say(alice, foe_of(raiders), 9)
    simulation = ask(match_count=10)
    assert simulation.snapshot
    deck = make_deck(bob, "Raiders of bob")
    others = services.request_simulation(owner=bob, version_ids=[deck.current_id] * 2, match_count=10, seed=7)
    assert others.simulation.snapshot and others.simulation.snapshot.private == []
    assert as_bob.get(reverse("simulator:api_pool", args=[simulation.snapshot.hash])).status_code == 404


def test_such_a_result_is_shared_once_the_facts_are_accepted(
    ask: Ask, raiders: Deck, alice: User, moderator: User, as_alice: Client, client: Client
) -> None:
    foe = foe_of(raiders)
    say(alice, foe, 9)
    simulation = play(ask(match_count=10))
    title = Card.objects.get(game=GAME, card_id=foe).title
    with pytest.raises(SimulationRefused, match=f"you alone have of these cards: {title}"):
        services.share_simulation(owner=alice, public_id=simulation.public_id)
    answer = as_alice.post(reverse("simulator:share", args=[simulation.public_id]), follow=True).content.decode()
    assert "It cannot be shared" in answer
    decide(moderator=moderator, proposal=alice.card_proposals.get(), verdicts={"health": "accept"})
    key = services.share_simulation(owner=alice, public_id=simulation.public_id).share_key
    text = client.get(reverse("simulator:shared", args=[key])).content.decode()
    assert MINE not in text and "has changed since" not in text


def test_a_card_that_one_user_keeps_plays_for_its_owner_alone(
    raiders: Deck, lances: Deck, alice: User, bob: User, as_bob: Client, ask: Ask
) -> None:
    kept = submit(user=alice, game_key=GAME, card=None, facts=typed(**NEW_FOE)).card
    assert kept and raiders.current
    foe = next(card_id for section, card_id, _ in raiders.current.entries if section == "foes")
    entries = [
        [section, kept.card_id if card_id == foe else card_id, n] for section, card_id, n in raiders.current.entries
    ]
    deck_services.replace_entries(deck=raiders, actor=alice, entries=entries, base=raiders.current.number)
    raiders.refresh_from_db()
    simulation = play(ask(version_ids=[raiders.current_id, lances.current_id], match_count=10))
    assert simulation.status == Status.DONE and simulation.snapshot
    assert simulation.snapshot.private == [kept.card_id]
    with pytest.raises(SimulationRefused, match="Salt-Gate Reaver"):
        services.share_simulation(owner=alice, public_id=simulation.public_id)
    deck_services.set_visibility(deck=raiders, actor=alice, visibility="public")
    with pytest.raises(services.SimulationRefused):
        services.request_simulation(owner=bob, version_ids=[raiders.current_id] * 2, match_count=10)
    for name, ids in (("detail", ()), ("replay", (0,)), ("matches", ()), ("csv", ()), ("json", ())):
        assert as_bob.get(reverse(f"simulator:{name}", args=[simulation.public_id, *ids])).status_code == 404
    deletion.leave(user=alice)
    assert not PoolSnapshot.objects.exclude(private=[]).exists()
    assert not RecordBlob.objects.filter(record__id=kept.card_id).exists()
