"""A card that the catalogue does not have, in decks: its owner's, shared ones, copies, lists, exports and prints."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.errors import PlaceholderRefused
from cards.intake import NOT_IN_CATALOGUE
from cards.models import Card, Game
from cards.placeholders import CardScope, keep_card
from decks.checks import legality
from decks.collection import holdings
from decks.editing import services
from decks.errors import DeckRefused
from decks.exchange import as_text, read_list
from decks.models import Deck
from decks.placeholders import remove_card
from decks.printing.proxies import proxy_of
from decks.search import find_decks
from tests.decks.conftest import legal_entries
from tests.decks.printing.test_print_sheets import read, text_of

GAME, SLUG = "conan_ccg", "conan-ccg"
TITLE = "Black Kraken"


@pytest.fixture
def kraken(game: Game, alice: User) -> Card:
    return keep_card(user=alice, game_key=GAME, title=TITLE)


@pytest.fixture
def held(deck: Deck, kraken: Card, alice: User) -> Deck:
    """A legal public deck of Alice, and besides two copies of the card in its draw deck."""
    services.add_copies(deck=deck, actor=alice, section="draw", card_id=kraken.card_id, copies=2)
    services.set_visibility(deck=deck, actor=alice, visibility="public")
    deck.refresh_from_db()
    return deck


def deck_of(owner: User, game: Game, *entries: Any) -> Deck:
    return services.create_deck(owner=owner, game=game, name="A deck", entries=entries)


def test_it_goes_into_decks_of_its_owner_alone(kraken: Card, game: Game, alice: User, bob: User) -> None:
    assert deck_of(alice, game, ("draw", kraken.card_id, 2)).current
    for act in (
        lambda: deck_of(bob, game, ("draw", kraken.card_id, 2)),
        lambda: services.add_copies(
            deck=deck_of(bob, game), actor=bob, section="draw", card_id=kraken.card_id, copies=1
        ),
    ):
        with pytest.raises(DeckRefused, match="there is no card|There is no card"):
            act()


def test_the_owner_reads_its_title_and_others_that_it_is_not_in_the_catalogue(
    held: Deck, kraken: Card, as_alice: Client, as_bob: Client, client: Client
) -> None:
    pages = ["detail", "export", "exports", "print", "preview", "hand", "odds"]
    addresses = [reverse(f"decks:{name}", args=[held.public_id]) for name in pages]
    addresses += [f"{addresses[0]}?faces=1", f"{addresses[3]}?faces=1", f"{addresses[2]}lackey/"]
    addresses += [
        reverse(f"decks:{name}", args=[held.public_id]) for name in ("api_deck", "api_legality", "api_export")
    ]
    for address in addresses:
        for reader in (as_bob, client):
            answer = reader.get(address)
            assert answer.status_code in (200, 401), address
            assert TITLE.encode() not in answer.content, address
    assert TITLE in as_alice.get(addresses[0]).content.decode()
    assert f"2 {TITLE}" in as_alice.get(addresses[1]).content.decode()
    for reader in (as_bob, client):
        html = reader.get(addresses[0]).content.decode()
        assert NOT_IN_CATALOGUE in html and "2×" in html
        assert f"2 {NOT_IN_CATALOGUE}" in reader.get(addresses[1]).content.decode()
    for name in ("list", "compare"):
        asked = {"q": "kraken"} if name == "list" else {"a": held.public_id, "b": held.public_id}
        assert TITLE not in as_bob.get(reverse(f"decks:{name}"), asked).content.decode()


def test_checks_say_that_they_cannot_tell(held: Deck, kraken: Card, as_alice: Client) -> None:
    check = as_alice.get(reverse("decks:detail", args=[held.public_id])).context["page"]
    assert (check.check.open, check.check.errors, check.can_run) == (1, (), False)
    (problem,) = [one for one in legality.check(GAME, check.entries) if one.is_open]
    assert problem.message.startswith("A card that is not in the catalogue: nobody can tell")
    assert problem.card_ids == (kraken.card_id,) and TITLE not in problem.message


def test_nothing_calls_a_deck_legal_of_which_a_check_cannot_tell(held: Deck, game: Game, as_alice: Client) -> None:
    sure = services.create_deck(owner=held.owner, game=game, name="Sure", entries=legal_entries())
    said = "Legal as far as is known"
    short = f'<span class="tag tag-warn" title="{said}">Cannot tell</span>'
    page = as_alice.get(reverse("decks:detail", args=[held.public_id])).content.decode()
    assert f'<span class="tag tag-warn">{said}</span>' in page and "legal as far as is known." in page
    assert f"{said}: 1 check cannot tell</h2>" in page
    assert '<span class="tag tag-ok">✓ Legal</span>' not in page
    editor = as_alice.get(reverse("decks:edit", args=[held.public_id])).content.decode()
    assert f'<span class="deck-verdict is-open">{said}' in editor
    for address in (reverse("decks:mine"), reverse("home")):
        rows = as_alice.get(address).content.decode()
        assert rows.count(short) == 1 and '<span class="tag tag-ok">✓ Legal</span>' in rows, address
    api = as_alice.get(reverse("decks:api_legality", args=[held.public_id])).json()
    assert (api["legal"], api["open"]) == (True, 1)
    assert "; legal as far as is known." in text_of(read(as_alice, held, what="list"))
    for query, found in (("legal:yes", [sure.name]), ("legal:no", []), ("legal!=yes", []), ("-legal:no", [sure.name])):
        answer = find_decks(Deck.objects.filter(owner=held.owner), query, held.owner)
        assert ([deck.name for deck in answer.decks], answer.possible) == (found, 1), query


def test_what_a_placeholder_may_be_is_open_and_the_rest_stays_wrong(kraken: Card) -> None:
    def found(*entries: Any) -> dict[str, str]:
        return {problem.code: problem.severity for problem in legality.check(GAME, entries)}

    _, *rest = legal_entries()
    assert found(("conan", kraken.card_id, 1), *rest)["CCG-D01"] == "unknown"  # it may be the Conan
    assert found(*rest)["CCG-D01"] == "error"
    assert found(("conan", kraken.card_id, 2), *rest)["CCG-D01"] == "error"  # two are too many, whatever they are
    few = [entry for entry in legal_entries() if entry[0] != "draw"]
    assert found(*few, ("draw", kraken.card_id, 3))["CCG-D03"] == "error"  # 3 of 40, whatever they are
    poor = [entry for entry in legal_entries() if entry[0] != "foes"]
    assert found(*poor, ("foes", kraken.card_id, 25))["CCG-D11"] == "unknown"  # they may have all the Renown
    assert "CCG-D07" not in found(*poor, ("foes", kraken.card_id, 25))
    many = [("draw", "stroke-1", 9), ("draw", kraken.card_id, 1)]
    assert found(*legal_entries(), *many)["CCG-D05"] == "error"


def test_it_is_not_simulated(held: Deck, as_alice: Client) -> None:
    body = {"decks": [str(held.public_id)] * 2, "matches": 20, "agents": ["random", "random"]}
    answer = as_alice.post("/api/v1/simulations/", body, content_type="application/json")
    said = answer.content.decode()
    assert answer.status_code == 400 and TITLE not in said
    assert "It holds a card that is not in the catalogue, so no match can be played." in said


def test_a_copy_of_another_user_leaves_it_out_and_says_so(held: Deck, as_bob: Client, as_alice: Client) -> None:
    said = as_bob.post(reverse("decks:copy", args=[held.public_id]), follow=True)
    assert "Left out: 2 cards not in the catalogue." in said.content.decode()
    copy = Deck.objects.get(owner__username="bob")
    assert copy.current and sorted(map(tuple, copy.current.entries)) == sorted(legal_entries())
    as_alice.post(reverse("decks:copy", args=[held.public_id]))
    mine = Deck.objects.filter(owner__username="alice").exclude(pk=held.pk).get()
    assert mine.current and held.current and mine.current.entries == held.current.entries


def test_its_text_reads_back_for_its_owner(held: Deck, alice: User, bob: User) -> None:
    text = as_text(held, CardScope(GAME, alice.pk))
    assert held.current
    read = read_list(text=text, scope=CardScope(GAME, alice.pk))
    assert sorted(read.entries) == sorted(tuple(entry) for entry in held.current.entries)
    assert [one.text for one in read_list(text=text, scope=CardScope(GAME, bob.pk)).problems] == [f"2 {TITLE}"]


def test_an_import_keeps_it_in_the_section_of_the_list(game: Game, as_alice: Client, alice: User) -> None:
    form = {"game": GAME, "name": "", "text": "Draw Deck\n2 Black Kraken\n\nFoe Deck\n1 Red Idol"}
    shown = as_alice.post(reverse("decks:import"), form).content.decode()
    assert "keep it as “Black Kraken”" in shown
    as_alice.post(reverse("decks:import"), {**form, "keep": "all"})
    as_alice.post(reverse("decks:import"), {**form, "save": "all"})
    current = Deck.objects.get(owner=alice).current
    assert current
    titles = {section: CardScope(GAME, alice.pk).title(card_id) for section, card_id, _ in current.entries}
    assert titles == {"draw": "Black Kraken", "foes": "Red Idol"}


def test_the_editor_offers_it_for_every_section(deck: Deck, kraken: Card, as_alice: Client) -> None:
    edit = reverse("decks:edit", args=[deck.public_id])
    html = as_alice.get(edit, {"q": "kraken"}).content.decode()
    for section in ("conan", "draw", "foes"):
        assert f'value="{section}|{kraken.card_id}|1"' in html
    as_alice.post(reverse("decks:change", args=[deck.public_id]), {"step": f"foes|{kraken.card_id}|1"})
    html = as_alice.get(edit).content.decode()
    assert TITLE in html
    deck.refresh_from_db()
    assert deck.current and ["foes", kraken.card_id, 1] in [list(entry) for entry in deck.current.entries]


def test_its_copies_count_for_the_deck(held: Deck, kraken: Card, alice: User, as_alice: Client) -> None:
    holdings.add_owned(user=alice, card=kraken, copies=1)
    page = as_alice.get(reverse("decks:detail", args=[held.public_id])).context["page"]
    (lack,) = [lack for lack in page.lacks if lack.card_id == kraken.card_id]
    assert (lack.title, lack.need, lack.own) == (TITLE, 2, 1)
    with pytest.raises(PlaceholderRefused, match="You have copies"):
        remove_card(user=alice, card=kraken)


def test_a_deck_that_held_it_keeps_it(held: Deck, kraken: Card, alice: User) -> None:
    services.add_copies(deck=held, actor=alice, section="draw", card_id=kraken.card_id, copies=-2)
    with pytest.raises(PlaceholderRefused, match="earlier version"):
        remove_card(user=alice, card=kraken)


def test_it_is_printed_with_its_title_for_its_owner_alone(held: Deck, kraken: Card, alice: User, bob: User) -> None:
    assert proxy_of(CardScope(GAME, alice.pk), kraken.card_id).title == TITLE
    assert proxy_of(CardScope(GAME, bob.pk), kraken.card_id).title == NOT_IN_CATALOGUE


def test_there_is_no_short_code_of_it(held: Deck, as_alice: Client) -> None:
    answer = as_alice.get(f"/api/v1/decks/{held.public_id}/export/?as=code")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "no_code")
    assert "cards that are not in the catalogue" in answer.json()["error"]["message"]
