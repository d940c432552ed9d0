"""The form of a card without a script: what it shows, what it refuses and where, and who may open it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards.card_form import card_types
from cards.models import Card, Proposal
from cards.placeholders import keep_card
from cards.proposals import TypedFact, submit
from conanhub import community
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
ADD = "/cards/conan-ccg/add/"
#: A Move as a browser without a script sends it.
MOVE: dict[str, Any] = {
    "type": "Move",
    "certainty": "picture",
    "source": "A photo of the club",
    "title": "Cut Above the Surf",
    "gem": "2",
    "gem.certainty": "memory",
    "initiative.state": "unknown",
    "initiative.from": "3",
    "initiative.to": "4",
    "keywords": "Sword",
    "traits": ["Unique"],
    "traits.other": "Pirate",
    "left.1": "Blade",
    "left.2": "?",
    "left.3": ".",
    "left.4": "Shield",
    "text": "Conan: When this move hits a Major Foe, +1 Damage to this hit.",
    "confirmed": "on",
}


def sent(client: Client, *, act: str = "propose", **more: Any) -> Any:
    return client.post(ADD, {**MOVE, **more, "act": act})


def test_a_form_without_a_script_becomes_a_proposal(as_alice: Client, alice: User, small_rows: Path) -> None:
    assert as_alice.get(ADD, {"type": "Move"}).status_code == 200
    response = sent(as_alice)
    assert response.status_code == 302
    proposal = Proposal.objects.get(author=alice)
    facts: dict[str, Any] = {fact.field: (fact.new, fact.certainty) for fact in proposal.facts.all()}
    assert facts["type"] == ("Move", "picture")
    assert facts["gem"] == (2, "memory")
    assert facts["initiative"] == ("3-4", "picture")
    assert facts["traits"] == (["Unique"], "picture") and facts["other_words"] == (["Pirate"], "picture")
    assert facts["left"][0] == ["Blade", "?", None, "Shield"]
    assert facts["abilities"][0][0]["when"] == "hit"
    assert "right" not in facts and "number" not in facts
    assert {fact.source for fact in proposal.facts.all()} == {"A photo of the club"}
    # Sent twice, with the key of the form, it is the same proposal.
    assert sent(as_alice, key="one").status_code == 302
    before = Proposal.objects.count()
    assert sent(as_alice, key="one").status_code == 302
    assert Proposal.objects.count() == before


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"gem": "12"}, "Gem is 0 to 9 on every card; this says 12."),
        ({"gem": "x" * 3000}, "is not a number"),
        ({"title": ""}, "Type the title, as on the card."),
        ({"title": "<script>alert(1)</script>"}, "A title cannot hold the sign &lt;"),
        ({"title": "Cut\u202e"}, "U+202E"),
        ({"title": "Fen Crow"}, "is in the catalogue"),
        ({"left.1": "Axe"}, "“Axe” is no icon"),
        ({"left.1": ["Blade", "Shield"], "left.2": "Axe"}, "“Axe” is no icon"),
        ({"traits": ["Unique", "Unique"]}, "“Unique” stands here twice."),
        ({"rarity": "epic"}, "is not known as Rarity"),
        ({"confirmed": ""}, "Say that the sentences the site understood"),
        ({"traits.state": "value", "traits": [], "traits.other": "a" * 60}, "40 letters at most"),
    ],
)
def test_what_is_wrong_is_said_at_the_field_and_nothing_is_written(
    as_alice: Client, small_rows: Path, more: dict[str, Any], sentence: str
) -> None:
    response = sent(as_alice, **more)
    assert response.status_code == 422
    html = response.content.decode()
    assert sentence in html
    assert "<script>alert" not in html
    assert not Proposal.objects.exists()
    # What was typed stands in the form still.
    assert 'value="Sword"' in html


def test_a_kept_sentence_keeps_the_effect_open_and_the_summary_is_in_own_words(
    as_alice: Client, alice: User, small_rows: Path
) -> None:
    text = "Conan: The opposing Foe staggers about the deck until the very end of the combat round."
    copied = sent(as_alice, text=text, summary="Foe staggers about the deck until the very end.")
    assert copied.status_code == 422
    assert "are the printed words" in copied.content.decode()
    assert sent(as_alice, text=text, summary="The Foe cannot act this round.").status_code == 302
    proposal = Proposal.objects.get(author=alice)
    facts = {fact.field: fact.new for fact in proposal.facts.all()}
    assert "abilities" not in facts
    assert facts["facts"] == ["The Foe cannot act this round."]
    assert proposal.quotation.text == text


def test_the_nearest_phrase_is_put_in_without_a_script(as_alice: Client, small_rows: Path) -> None:
    text = "Conan: The Foe staggers until the end of the round."
    html = sent(as_alice, act="look", text=text).content.decode()
    assert "Not simulated: sentence 1" in html and 'name="insert" value="1.0"' in html
    html = sent(as_alice, act="", text=text, insert="1.0").content.decode()
    assert "1 understood" in html


def test_an_effect_is_picked_by_its_words(as_alice: Client, small_rows: Path) -> None:
    html = sent(as_alice, act="look", text="", find="discard this card from play draw").content.decode()
    assert 'name="insert" value=".0"' in html
    picked = sent(as_alice, act="", text="", find="discard this card from play draw", insert=".0").content.decode()
    assert "1 understood" in picked


def test_a_form_is_kept_for_later_and_found_again(as_alice: Client, alice: User, bob: User, small_rows: Path) -> None:
    assert "is kept for 90 days" in sent(as_alice, act="save", gem="x").content.decode()
    unsent = Proposal.objects.get(author=alice, state=Proposal.State.UNSENT)
    html = as_alice.get(ADD, {"unsent": unsent.pk}).content.decode()
    assert 'value="Cut Above the Surf"' in html and 'name="gem" value="x"' in html and "Major Foe" in html
    assert 'name="certainty" value="picture" checked' in html
    other = Client()
    other.force_login(bob)
    assert "Cut Above" not in other.get(ADD, {"unsent": unsent.pk}).content.decode()
    kept = as_alice.post("/cards/conan-ccg/add/keep/", {**MOVE, "unsent": unsent.pk, "gem": "4"})
    assert kept.json() == {"unsent": unsent.pk}
    assert other.post("/cards/conan-ccg/add/keep/", {**MOVE, "unsent": unsent.pk}).json()["unsent"] != unsent.pk
    assert sent(as_alice, unsent=unsent.pk).status_code == 302
    assert not Proposal.objects.filter(author=alice, state=Proposal.State.UNSENT).exists()


def test_keep_for_me_only_makes_a_card_that_its_owner_alone_sees(
    as_alice: Client, alice: User, bob: User, small_rows: Path
) -> None:
    response = sent(as_alice, act="keep")
    card = Card.every.get(owner=alice, title="Cut Above the Surf")
    assert response.headers["Location"] == card.get_absolute_url()
    complete = f"{card.get_absolute_url()}complete/"
    assert complete in as_alice.get(card.get_absolute_url()).content.decode()
    assert 'name="gem" value="2"' in as_alice.get(complete).content.decode()
    other = Client()
    other.force_login(bob)
    for address in (complete, f"{complete}look/", f"{complete}keep/"):
        assert other.post(address, MOVE).status_code == 404
    assert other.get(complete).status_code == 404


def test_gaps_lead_to_the_form_and_nobody_elses_open_value_is_shown(
    as_alice: Client, bob: User, small_rows: Path
) -> None:
    card = Card.objects.filter(game_id="conan_ccg").exclude(unknown="").first()
    assert card is not None
    complete = f"{card.get_absolute_url()}complete/"
    assert complete in as_alice.get(card.get_absolute_url()).content.decode()
    submit(
        user=bob,
        game_key="conan_ccg",
        card=card,
        facts=[TypedFact(field="rarity", value="very rare", certainty="hand", source="Bobs box")],
    )
    html = as_alice.get(complete).content.decode()
    assert "Bobs box" not in html
    assert 'value="very rare" selected' not in html
    told = {"type": card.type, "rarity": "rare", "certainty": "hand", "act": "propose"}
    assert as_alice.post(complete, told).status_code == 302
    assert Proposal.objects.filter(card=card).count() == 2


def test_pages_of_other_games_and_what_nobody_sees_are_not_there(as_alice: Client, small_rows: Path) -> None:
    for address in ("/cards/age-of-conan/add/", "/cards/no-such/add/", "/cards/conan-ccg/no-such/complete/"):
        assert as_alice.get(address).status_code == 404
    assert as_alice.get(ADD, {"type": "No such"}).status_code == 200


@pytest.mark.parametrize("game", ["age_of_conan", "conan_monolith"])
def test_components_of_the_board_games_are_corrected_by_plain_fields(as_alice: Client, game: str) -> None:
    load_real_cards(game)
    of_type = {card.type: card for card in Card.objects.filter(game_id=game, is_listed=True)}
    assert set(of_type) == set(card_types(game))
    for card in of_type.values():
        html = as_alice.get(f"{card.get_absolute_url()}complete/").content.decode()
        assert 'role="alert"' not in html and "recorded:" in html, card
    name, card_type = ("value", "Companion") if game == "age_of_conan" else ("load", "Equipment")
    card = of_type[card_type]
    told = {"type": card_type, name: "7", "certainty": "hand", "act": "propose"}
    assert as_alice.post(f"{card.get_absolute_url()}complete/", told).status_code == 302
    assert [(fact.field, fact.new) for fact in Proposal.objects.get().facts.all()] == [(name, 7)]


def test_visitors_log_in_first_and_suspended_users_propose_nothing(
    client: Client, as_alice: Client, alice: User, small_rows: Path
) -> None:
    card = Card.objects.filter(game_id="conan_ccg").first()
    assert card is not None
    more = ("add/look/", "add/keep/", "sheets/", "sheets/propose/", "sheets/faults/", f"{card.card_id}/complete/")
    for address in ("add/", *more):
        response = client.post(f"/cards/conan-ccg/{address}", MOVE)
        assert response.status_code == 302 and "/login/" in response.headers["Location"]
    admin = User.objects.create_superuser("root", password="stygian-sun-9")
    community.suspend(by=admin, username="alice", days=7, why="Rude words.")
    response = sent(as_alice)
    assert response.status_code == 422 and "suspended" in response.content.decode()
    assert not Proposal.objects.exists()
    assert sent(as_alice, act="save").status_code == 200


def test_the_pieces_of_a_form_say_what_is_typed(as_alice: Client, small_rows: Path) -> None:
    answer = as_alice.post(f"{ADD}look/", {**MOVE, "gem": "12"}).json()
    assert answer["faults"] == {"gem": "Gem is 0 to 9 on every card; this says 12."}
    assert "Cut Above the Surf" in answer["aside"] and "no card of this title yet" in answer["note"]
    assert "1 understood" in answer["sentences"] and "mark-read" in answer["marks"]
    assert "in the catalogue" in as_alice.post(f"{ADD}look/", {**MOVE, "title": "Fen Crow"}).json()["note"]


def test_it_asks_the_database_no_more_for_a_full_form(as_alice: Client, alice: User, small_rows: Path) -> None:
    with CaptureQueriesContext(connection) as empty:
        as_alice.get(ADD)
    keep_card(user=alice, game_key="conan_ccg", title="Cut Above the Surf")
    for number in range(3):
        sent(as_alice, act="save", title=f"Card {number}")
    with CaptureQueriesContext(connection) as full:
        as_alice.get(ADD)
    # the quotations and facts of what waits
    assert len(full) <= len(empty) + 1


def test_the_form_has_what_the_user_proposed_and_takes_its_place(
    as_alice: Client, alice: User, small_rows: Path
) -> None:
    wolf = Card.objects.get(card_id="wolf")
    typed = [TypedFact(field="damage", value=2, certainty="memory", source="My binder")]
    typed.append(TypedFact(field="facts", value=["It hunts in packs."], certainty="hand"))
    first = submit(user=alice, game_key="conan_ccg", card=wolf, facts=typed)
    address = reverse("cards:complete", args=["conan-ccg", "wolf"])
    text = as_alice.get(address).content.decode()
    assert f"proposal {first.pk} of" in text and f'name="replaces" value="{first.pk}"' in text
    assert 'name="damage" value="2"' in text or 'value="2"' in text.partition('id="f-damage"')[2].partition(">")[0]
    answer = as_alice.post(
        address,
        {"type": "Foe", "act": "propose", "damage": "1", "scars": "1", "certainty": "hand", "replaces": str(first.pk)},
    )
    assert answer.status_code == 302, answer.content.decode()
    first.refresh_from_db()
    assert first.state == Proposal.State.WITHDRAWN
    second = Proposal.objects.exclude(pk=first.pk).get()
    # What the form has no place for goes along.
    values = {"damage": 1, "scars": 1, "facts": ["It hunts in packs."]}
    assert {fact.field: fact.new for fact in second.facts.all()} == values


def test_a_kept_card_opens_with_its_proposal_and_its_text(as_alice: Client, alice: User, small_rows: Path) -> None:
    assert sent(as_alice).status_code == 302
    first = Proposal.objects.get(author=alice)
    assert first.card is not None and first.card.is_placeholder
    address = reverse("cards:complete", args=["conan-ccg", first.card.card_id])
    text = as_alice.get(address).content.decode()
    for said in (MOVE["title"], MOVE["text"], "A photo of the club"):
        assert said in text
    assert as_alice.post(address, {**MOVE, "gem": "4", "replaces": str(first.pk), "act": "propose"}).status_code == 302
    first.refresh_from_db()
    second = Proposal.objects.exclude(pk=first.pk).get()
    assert (first.state, second.state, second.card) == ("withdrawn", "open", first.card)


def test_what_was_decided_meanwhile_is_not_replaced(
    as_alice: Client, as_bob: Client, alice: User, bob: User, small_rows: Path
) -> None:
    wolf = Card.objects.get(card_id="wolf")
    fact = TypedFact(field="damage", value=2, certainty="hand")
    first = submit(user=alice, game_key="conan_ccg", card=wolf, facts=[fact])
    address = reverse("cards:complete", args=["conan-ccg", "wolf"])
    assert "You have proposed this already" not in as_bob.get(address).content.decode()
    values = {"type": "Foe", "act": "propose", "damage": "1", "certainty": "hand", "replaces": str(first.pk)}
    assert as_bob.post(address, values).status_code == 422  # another user's is none to replace
    submit(user=bob, game_key="conan_ccg", card=wolf, facts=[fact])  # two agree: accepted by itself
    answer = as_alice.post(address, values)
    assert answer.status_code == 422 and "decided meanwhile" in answer.content.decode()
    first.refresh_from_db()
    assert first.state == Proposal.State.ACCEPTED and Proposal.objects.filter(author=alice).count() == 1
    # A proposal that is refused leaves the one that waits as it was.
    third = submit(
        user=alice, game_key="conan_ccg", card=wolf, facts=[TypedFact(field="scars", value=2, certainty="memory")]
    )
    bad = {**values, "damage": "77", "replaces": str(third.pk)}
    assert as_alice.post(address, bad).status_code == 422
    third.refresh_from_db()
    assert third.state == Proposal.State.OPEN
