"""Corrections with sources of components of the board games, and new cards of every type of the card games."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards import catalogue, facts
from cards.errors import BadFacts
from cards.models import Card, CardRevision
from cards.proposals import TypedFact, decide, submit
from cards.reading import search
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
#: Game, card, field, new value, and a value that the game refuses.
CORRECTIONS: tuple[tuple[str, str, str, Any, Any], ...] = (
    ("conan_monolith", "belit", "load", 10, "heavy"),
    ("conan_monolith", "boris-rage", "effect", "Attack one character that is seen, with two Orange.", 7),
    ("conan_monolith", "shuang-mian", "skills", ["concentration"], ["no-such-skill"]),
    ("age_of_conan", "published-black-dragons", "cost", 3, 99),
    ("age_of_conan", "aquilonia", "gold", 4, -1),
    ("conquer", "dashtarian-snowballer", "cost", 2, 99),
)


def correct(user: User, game_key: str, card_id: str, field: str, value: Any) -> Any:
    about = Card.objects.get(game_id=game_key, card_id=card_id)
    typed = [TypedFact(field=field, value=value, certainty="rulebook", source="Second printing, page 12")]
    return submit(user=user, game_key=game_key, card=about, facts=typed)


@pytest.mark.parametrize("game_key", sorted({row[0] for row in CORRECTIONS}))
def test_a_correction_holds_everywhere(game_key: str, alice: User, admin: User) -> None:
    load_real_cards(game_key)
    slug = catalogue.game_slug(game_key)
    for game, card_id, field, value, bad in CORRECTIONS:
        if game != game_key:
            continue
        with pytest.raises(BadFacts) as error:
            correct(alice, game_key, card_id, field, bad)
        assert error.value.details, field
        made = correct(alice, game_key, card_id, field, value)
        decide(moderator=admin, proposal=made, verdicts={field: "accept"})
        entry = catalogue.find_card(game_key, card_id)
        assert entry is not None and entry.record[field] == value
        assert Card.objects.get(game_id=game_key, card_id=card_id).record[field] == value
        assert CardRevision.objects.filter(card=made.card).count() == 2
        assert card_id in catalogue.pool(game_key).index
        for address in (f"/cards/{slug}/{card_id}/", f"/cards/{slug}/{card_id}/history/", f"/cards/?game={slug}&q=a"):
            assert Client().get(address).status_code == 200, address
        assert "Second printing, page 12" in Client().get(f"/cards/{slug}/{card_id}/history/").content.decode()


@pytest.mark.parametrize("game_key", ["conan_ccg", "conquer"])
def test_a_card_of_each_type_can_be_new(game_key: str, admin: User) -> None:
    load_real_cards(game_key)
    types = sorted({card.definition.type for card in catalogue.file_cards(game_key)})
    for number, card_type in enumerate(types):
        user = User.objects.create_user(f"pict-{number}")
        title = f"Invented {card_type}"
        values = {"title": title, "type": card_type}
        if card_type == "Landscape":  # it is called by its parts
            values["location"] = title
        typed = [TypedFact(field=field, value=value, certainty="hand") for field, value in values.items()]
        made = submit(user=user, game_key=game_key, card=None, facts=typed)
        decide(moderator=admin, proposal=made, verdicts=dict.fromkeys(values, "accept"))
        card = Card.objects.get(game_id=game_key, title=title)
        assert not card.simulatable and facts.refusal_of(game_key, card.record) is None
        assert Client().get(card.get_absolute_url()).status_code == 200
    assert len(search(game_key, "invented").cards()) == len(types)
    pool = catalogue.pool(game_key)
    assert len(pool.index) == len(catalogue.file_cards(game_key)) + len(types)


@pytest.mark.parametrize(
    ("game_key", "card_id", "field", "value"),
    [
        ("conan_monolith", "chaos-among-the-ranks", "gems", [[1, 2]]),
        ("conquer", "field-anatomy", "division", ""),
    ],
)  # fmt: skip
def test_what_the_page_of_a_card_cannot_show_is_refused(
    game_key: str, card_id: str, field: str, value: Any, alice: User
) -> None:
    load_real_cards(game_key)
    with pytest.raises(BadFacts, match="cannot show"):
        correct(alice, game_key, card_id, field, value)
