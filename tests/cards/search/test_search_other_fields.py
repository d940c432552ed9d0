"""Fields that people know from other sites: where a card may lie in a deck, and what is not recorded here at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from cards.catalogue import records
from cards.games import GAMES
from cards.query.errors import SearchError
from cards.query.field import Kind
from cards.reading.queries import search
from cards.search.fields import table_of
from cards.sync import sync_catalog
from decks.games.zones import zones_of
from simulator.engine import get_game
from tests.cards.conftest import foe, write_set
from tests.catalogue import load_real_cards

NOT_THERE = ("legal", "banned", "ban", "limited", "lim", "wins", "impact", "run", "price", "artist", "tag")


def ids(query: str) -> set[str]:
    return {row.card_id for row in search("conan_ccg", query).rows()}


def test_a_zone_is_where_a_card_may_lie_in_a_deck(small_rows: Path) -> None:
    assert ids("zone:draw") == {"arc", "low-guard", "two-blades", "lunge"}
    assert ids("zone:foes") == ids("type:foe") == ids("-zone:draw")
    assert ids("section:foes|draw") == ids("")
    assert ids("zone!=foes") == ids("zone:draw")


def test_a_zone_is_said_in_words(small_rows: Path) -> None:
    assert search("conan_ccg", "zone:foes").english == "Cards that have the deck section Foe Deck."


@pytest.mark.parametrize(
    ("query", "code"),
    [("zone:sideboard", "unknown_value"), ("zone>=draw", "wrong_operator"), ("zone:?", "always_known")],
)
def test_a_zone_that_cannot_be_is_refused(small_rows: Path, query: str, code: str) -> None:
    with pytest.raises(SearchError) as refused:
        search("conan_ccg", query)
    assert refused.value.code == code


@pytest.mark.parametrize("game_key", GAMES)
def test_zones_are_the_sections_that_decks_have(game_key: str) -> None:
    for entry in records.load_cards(game_key):
        allowed = {zone.key for zone in zones_of(game_key) if entry.definition.type in zone.types | zone.more_types}
        assert set(GAMES[game_key].row_facts(entry).labels["zone"]) == allowed


@pytest.mark.parametrize("field", ["melee", "ranged", "guard"])
def test_dice_are_compared_by_their_strength(db: None, field: str) -> None:
    load_real_cards("conan_monolith")

    def found(query: str) -> set[str]:
        return {row.card_id for row in search("conan_monolith", query).rows()}

    strong = found(f"{field}:orange|red")
    assert found(f"{field}>=orange") == strong != set()
    assert found(f"{field}>yellow") == strong
    assert found(f"{field}<orange") == found(f"{field}:yellow") != strong


@pytest.mark.parametrize("game_key", GAMES)
def test_every_example_of_the_help_finds_a_card(db: None, game_key: str) -> None:
    load_real_cards(game_key)
    fields = [field for field in table_of(game_key).fields if field.kind not in (Kind.OWN, Kind.OWN_LABEL)]
    if not get_game(game_key).plays:  # nothing of it is simulated, and no text of it draws cards
        fields = [field for field in fields if field.name not in ("text", "is", "impl")]
    assert [field.example for field in fields if not search(game_key, field.example).rows()] == []


@pytest.mark.parametrize("field", NOT_THERE)
def test_what_is_not_recorded_is_said_to_be_so(small_rows: Path, field: str) -> None:
    query = f"t:foe {field}>=1"
    with pytest.raises(SearchError) as refused:
        search("conan_ccg", query)
    assert refused.value.code == "not_recorded"
    assert query[refused.value.place.start : refused.value.place.end] == field
    assert "record" in refused.value.message or "have no" in refused.value.message


def test_the_api_answers_what_is_not_recorded_with_its_place(client: Client, small_rows: Path) -> None:
    response = client.get("/api/v1/cards/", {"q": "price<2"})
    assert response.status_code == 400
    assert response.json()["error"] == {
        "code": "not_recorded",
        "message": "No prices of cards are recorded.",
        "start": 0,
        "end": 5,
        "token": "price",
        "suggestion": "",
    }


def test_the_help_lists_what_is_not_recorded(client: Client, small_rows: Path) -> None:
    html = client.get("/cards/search-help/").content.decode()
    assert "No prices of cards are recorded." in html
    assert "Nobody votes on decks here." in html
    assert ">zone</b>" in html


def test_a_card_without_a_text_on_record_still_has_its_zone(data_folder: Path, db: None) -> None:
    write_set(data_folder, "core", "known", [foe("shade", "Shade", "?", abilities="?")])
    records.forget()
    sync_catalog(game_key="conan_ccg")
    assert ids("zone:foes text=?") == {"shade"}
