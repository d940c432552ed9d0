"""The page of one card: facts, gaps, rules, neighbours."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cards.catalogue import records
from cards.games.conan_ccg import page as pages
from cards.models import Card
from cards.pages.card_page import plain_facts
from cards.pages.rulebook import find_rules, rulebook
from cards.reading.queries import search
from cards.sync import sync_catalog
from tests.cards.conftest import KNOWN, write_set
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db


def read(client: Client, card_id: str) -> str:
    response = client.get(f"/cards/conan-ccg/{card_id}/")
    assert response.status_code == 200
    return response.content.decode()


def facts(html: str) -> dict[str, str]:
    """The table of facts, tags taken out."""
    pairs = re.findall(r"<dt>(.*?)</dt><dd[^>]*>(.*?)</dd>", html.partition("<h2>Facts</h2>")[2], re.DOTALL)
    return {re.sub(r"<[^>]+>", "", name): " ".join(re.sub(r"<[^>]+>", "", value).split()) for name, value in pairs}


def test_it_shows_the_face_and_every_fact(client: Client, small_rows: Path) -> None:
    html = read(client, "horror")
    assert 'data-card="horror"' in html and "card-full" in html
    assert facts(html) == {
        "Type": "Foe",
        "Class": "Major",
        "Foe Type": "Creature",
        "Territory": "none",
        "Traits": "Unique",
        "Damage": "1",
        "Prowess": "6",
        "Health": "3",
        "Renown": "7",
        "Scars": "3",
        "Rarity": "Rare",
        "Set": "The core set",
        "Number": "011",
    }


def test_its_facts_lead_to_the_cards_that_have_them_too(client: Client, small_rows: Path) -> None:
    html = read(client, "horror")
    assert '?game=conan-ccg&amp;q=type%3AFoe">Foe</a>' in html and 'q=prowess%3D6">6</a>' in html
    assert "q=territory" not in html  # it has none


@pytest.mark.parametrize("game_key", sorted(records.GAME_NAMES))
def test_the_query_behind_each_fact_of_each_card_finds_the_card(game_key: str) -> None:
    load_real_cards(game_key)
    found: dict[str, set[str]] = {}
    for entry in records.load_cards(game_key):
        facts_of_card = (*records.game(game_key).facts(entry), *plain_facts(entry))
        for query in (query for fact in facts_of_card for _, query in fact.links):
            if query not in found:
                found[query] = {row.card_id for row in search(game_key, query).rows()}
            assert entry.definition.id in found[query], query
    assert len(found) > 60


def test_a_ruling_is_a_sentence_by_itself() -> None:
    rulings = [ruling for key in records.GAME_NAMES for said in rulebook(key).rulings.values() for ruling in said]
    assert any(ruling.startswith("the rulebook is silent") for ruling in rulings)
    assert not any(ruling.startswith("silent") for ruling in rulings)


def test_it_shows_both_edges_of_a_move(client: Client, small_rows: Path) -> None:
    shown = facts(read(client, "arc"))
    assert shown["Left edge"] == "empty, Two-Handed ×2, Shield"
    assert shown["Right edge"] == "empty, empty, empty, empty"
    assert facts(read(client, "two-blades"))["Who"] == "Conan only"


def test_unknown_facts_are_question_marks_and_bounds_are_said(client: Client, small_rows: Path) -> None:
    html = read(client, "wolf")
    shown = facts(html)
    assert (shown["Scars"], shown["Damage"], shown["Foe Type"]) == ("? unknown", "? unknown", "? unknown")
    assert (shown["Prowess"], shown["Health"], shown["Class"]) == ("at least 4", "3 to 4", "Minor")
    assert "Rules text not recorded." in html and "6 facts are not recorded" in html


def test_it_links_the_rules_of_type_icons_traits_and_abilities(client: Client, small_rows: Path) -> None:
    html = read(client, "arc")
    for rule_id in ("CCG-23.5", "CCG-17.11", "CCG-17.4", "CCG-17.12"):
        assert f'href="/rules/conan-ccg/#{rule_id}"' in html
    assert "#CCG-13.4" in read(client, "picket")  # Veteran


def test_a_rule_brings_its_rulings(client: Client, small_rows: Path) -> None:
    (rule,) = find_rules("conan_ccg", ("CCG-2.12",))
    assert len(rule.rulings) == 1 and rule.rulings[0].startswith("each edge has 4 icon slots")
    (other,) = find_rules("conan_ccg", ("CCG-2.11",))
    assert other.rulings == ()
    assert rulebook("conan_ccg").rulings.keys() <= rulebook("conan_ccg").rules.keys()


def test_every_rule_a_card_can_lead_to_is_in_the_rulebook() -> None:
    tables = (pages.RULES_BY_WORD, pages.RULES_BY_ICON, pages.RULES_BY_VERB)
    linked = {rule for table in tables for rule in table.values()}
    linked |= {rule for rules in pages.RULES_BY_TYPE.values() for rule in rules}
    linked |= {rule for _, _, rule in pages.NUMBER_FACTS}
    assert linked <= set(rulebook("conan_ccg").rules)


def test_it_leads_to_the_cards_before_and_after_in_the_set(client: Client, small_rows: Path) -> None:
    html = read(client, "low-guard")
    assert re.findall(r'rel="(prev|next)" href="([^"]+)"', html) == [
        ("prev", "/cards/conan-ccg/arc/"),
        ("next", "/cards/conan-ccg/two-blades/"),
    ]
    assert 'rel="prev"' not in read(client, "arc")
    assert 'rel="next"' not in read(client, "crow")


def test_cards_without_a_number_are_neighbours_by_title(client: Client, small_rows: Path) -> None:
    assert 'rel="next" href="/cards/conan-ccg/wolf/"' in read(client, "lunge")


@pytest.mark.parametrize("address", ["/cards/conan-ccg/nobody/", "/cards/chess/arc/", "/cards/conan-ccg/"])
def test_what_is_not_there_is_not_found(client: Client, small_rows: Path, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_withdrawn_card_keeps_its_page_and_says_so(client: Client, small_rows: Path) -> None:
    write_set(small_rows, "known", "known", KNOWN[:1])
    records.forget()
    sync_catalog(game_key="conan_ccg")
    assert not Card.objects.get(card_id="lunge").is_listed
    html = read(client, "lunge")
    assert "This card has been withdrawn" in html and "Desperate Lunge" in html


def test_a_visitor_is_asked_to_log_in_and_a_member_gets_the_control(
    client: Client, as_alice: Client, small_rows: Path
) -> None:
    assert "/accounts/login/?next=/cards/conan-ccg/arc/" in read(client, "arc")
    assert 'hx-get="/collection/control/conan-ccg/arc/"' in read(as_alice, "arc")


def test_the_page_asks_the_database_three_questions(
    client: Client, small_rows: Path, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(3):  # the card, the one before, the one after
        read(client, "low-guard")


@pytest.mark.slow
@pytest.mark.django_db
def test_every_card_of_the_real_catalogue_has_a_page(client: Client) -> None:
    records.forget()
    load_real_cards("conan_ccg")
    for record in records.load_records("conan_ccg"):
        assert facts(read(client, str(record["id"])))["Type"] == record["type"]


def test_the_edges_of_a_card_are_drawn_beside_their_words(client: Client, small_rows: Path) -> None:
    html = read(client, "arc")
    (facts,) = re.findall(r'<dl class="facts">.*?</dl>', html, re.S)
    assert facts.count('<svg class="edge-row"') == 2 and facts.count('class="tile-glyph"') >= 2
    assert re.search(r'class="fact-drawn"><span aria-hidden="true"><svg.*?</svg></span> [\w-]+', facts, re.S)


@pytest.mark.parametrize("wanted", ["17.3", "CCG-17.3", "ccg 17.3", "ccg17.3", " ccg-17.3 "])
def test_the_rules_page_goes_to_a_rule(client: Client, wanted: str) -> None:
    answer = client.get("/rules/conan-ccg/", {"rule": wanted})
    assert answer.status_code == 302 and answer.headers["Location"] == "/rules/conan-ccg/#CCG-17.3"


def test_the_rules_page_goes_to_a_section_and_finds_words(client: Client) -> None:
    assert client.get("/rules/conan-ccg/", {"rule": "17"}).headers["Location"] == "/rules/conan-ccg/#section-17"
    found = client.get("/rules/conan-ccg/", {"rule": "Retreat renown"}).context["found"]
    assert 1 <= len(found) <= 30
    assert all("retreat" in rule.text.casefold() and "renown" in rule.text.casefold() for rule in found)


@pytest.mark.parametrize("wanted", ["99.99", "zzzz", "<b>", "x" * 2000, "\x00"])
def test_a_rule_that_is_not_there_is_said(client: Client, wanted: str) -> None:
    answer = client.get("/rules/conan-ccg/", {"rule": wanted})
    assert answer.status_code == 200
    assert ("There is no rule" in answer.content.decode()) == bool(wanted.strip("\x00"))
    assert 'id="rule"' in answer.content.decode()
