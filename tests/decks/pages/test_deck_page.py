"""The page of a deck for its readers: the cards as a list or drawn, what one lacks for it, and where it leads on."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.models import Card
from decks.collection import holdings
from decks.editing import services
from decks.models import Deck, WishlistItem


def url(name: str, deck: Deck) -> str:
    return reverse(f"decks:{name}", args=[deck.public_id])


def test_the_cards_are_a_list_or_drawn(public_deck: Deck) -> None:
    listed = Client().get(url("detail", public_deck)).content.decode()
    assert "deck-groups" in listed
    assert "deck-faces" not in listed
    drawn = Client().get(url("detail", public_deck) + "?faces").content.decode()
    assert "deck-groups" not in drawn
    # 14 Moves and 9 Foes, each once with its number of copies.
    assert drawn.count('<a class="card-link"') == 23
    assert "<b>3×</b>" in drawn


def test_its_owner_may_share_it_from_its_page(public_deck: Deck, as_alice: Client, as_bob: Client) -> None:
    assert url("settings", public_deck) in as_alice.get(url("detail", public_deck)).content.decode()
    assert url("settings", public_deck) not in as_bob.get(url("detail", public_deck)).content.decode()


def test_members_find_their_simulations_with_it(public_deck: Deck, as_bob: Client) -> None:
    link = f"{reverse('simulator:list')}?q=Wolves%20of%20the%20North"
    assert link in as_bob.get(url("detail", public_deck)).content.decode()
    assert link not in Client().get(url("detail", public_deck)).content.decode()


def test_it_is_compared_with_the_readers_newest_deck_in_one_click(
    public_deck: Deck, bob: User, as_alice: Client, as_bob: Client
) -> None:
    plain = f"{reverse('decks:compare')}?b={public_deck.public_id}"
    for client in (as_alice, as_bob, Client()):  # its owner, one without decks, a visitor
        assert client.get(url("detail", public_deck)).context["links"]["compare"] == plain
    services.create_deck(owner=bob, game=public_deck.game, name="Older")
    newest = services.create_deck(owner=bob, game=public_deck.game, name="Newest")
    link = as_bob.get(url("detail", public_deck)).context["links"]["compare"]
    assert link == f"{plain}&a={newest.public_id}"
    assert as_bob.get(link).context["comparison"].left.deck == newest


def test_the_name_of_its_owner_leads_to_the_other_public_decks_of_that_user(
    public_deck: Deck, alice: User, as_bob: Client
) -> None:
    User.objects.filter(pk=alice.pk).update(username="al+ice@x")
    hidden = services.create_deck(owner=alice, game=public_deck.game, name="Hidden")
    address = f"{reverse('decks:list')}?q=by:%22al%2Bice%40x%22"
    assert f'<a href="{address}">al+ice@x</a>' in as_bob.get(url("detail", public_deck)).content.decode()
    listed = as_bob.get(address).content.decode()
    assert public_deck.name in listed and hidden.name not in listed
    services.set_visibility(deck=public_deck, actor=alice, visibility="unlisted")
    public_deck.refresh_from_db()
    shared = as_bob.get(reverse("decks:shared", args=[public_deck.share_key])).content.decode()
    assert "al+ice@x" in shared and address not in shared


def own_a_little(bob: User) -> None:
    """Two of the three copies of Stroke 1, and everything else not at all."""
    holdings.set_owned(user=bob, card=Card.objects.get(card_id="stroke-1"), quantity=2)


def test_what_a_reader_lacks_goes_to_the_want_list(public_deck: Deck, bob: User, as_bob: Client) -> None:
    own_a_little(bob)
    body = as_bob.get(url("detail", public_deck)).content.decode()
    # 1 + 40 + 25 cards less 2 owned; Conan, 14 Moves, 9 Foes.
    assert "64 copies of 24 cards to build this deck" in body
    response = as_bob.post(url("want", public_deck), follow=True)
    assert response.redirect_chain[0][0] == url("detail", public_deck)
    assert "24 cards put on your wishlist." in response.content.decode()
    wanted = dict(WishlistItem.objects.filter(user=bob).values_list("card__card_id", "quantity"))
    assert (wanted["stroke-1"], wanted["raider-1"], len(wanted)) == (1, 3, 24)


def test_a_deck_without_a_card_does_not_say_that_its_reader_has_every_card(
    public_deck: Deck, bob: User, as_bob: Client
) -> None:
    own_a_little(bob)
    empty = services.create_deck(owner=bob, game=public_deck.game, name="Empty")
    for name in ("detail", "edit"):
        body = as_bob.get(url(name, empty)).content.decode()
        assert "You have every card of it" not in body and "The deck has no card yet" in body


def test_the_want_list_of_a_shared_deck_comes_back_to_its_link(unlisted_deck: Deck, bob: User, as_bob: Client) -> None:
    own_a_little(bob)
    response = as_bob.post(reverse("decks:shared_want", args=[unlisted_deck.share_key]))
    assert response.headers["Location"] == reverse("decks:shared", args=[unlisted_deck.share_key])


def test_nobody_wants_for_a_deck_that_he_may_not_see(deck: Deck, bob: User, as_bob: Client) -> None:
    own_a_little(bob)
    assert as_bob.post(url("want", deck)).status_code == 404
    assert Client().post(url("want", deck)).headers["Location"].startswith(reverse("login"))
    assert not WishlistItem.objects.exists()
