"""The list of cards: by page, by piece, with filters, with mistakes in the query."""

import re
import shutil
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards import ownership
from cards.catalogue import records
from cards.models import Card
from cards.sync import sync_catalog
from tests.cards.conftest import move, write_set

pytestmark = pytest.mark.django_db


def shown(html: str) -> list[str]:
    """The ids of the cards on a page, in its order."""
    return re.findall(r'data-card="([\w-]+)"', html)


def read(client: Client, **query: str) -> str:
    response = client.get("/cards/", query)
    assert response.status_code == 200
    return response.content.decode()


def test_it_lists_every_card_by_type_and_title(client: Client, small_rows: Path) -> None:
    html = read(client)
    assert shown(html) == ["picket", "crow", "wolf", "horror", "arc", "lunge", "low-guard", "two-blades"]
    assert "8 cards, 2 of them with gaps" in html


def test_it_lists_what_a_query_finds_and_says_it_in_english(client: Client, small_rows: Path) -> None:
    html = read(client, q="t:move gem>=3")
    assert shown(html) == ["arc", "low-guard"]
    assert "Cards that are a Move card and have gem 3 or more." in html


def test_it_says_how_many_cards_might_fit_besides(client: Client, small_rows: Path) -> None:
    html = read(client, q="scars>=1")
    assert "1 more card might belong here" in html and "unknown=1" in html
    doubtful = read(client, q="scars>=1", unknown="1")
    assert "<b>1</b> card that may fit" in doubtful
    assert not set(shown(doubtful)) & set(shown(html)) and len(shown(doubtful)) == 1


def test_where_nothing_is_unknown_the_cards_that_fit_are_listed(client: Client, small_rows: Path) -> None:
    assert shown(read(client, q="t:ally or t:move", unknown="1")) == shown(read(client, q="t:ally or t:move"))


def test_rows_show_the_same_cards_with_their_numbers(client: Client, small_rows: Path) -> None:
    html = read(client, q="t:foe", view="rows")
    assert re.findall(r'class="name" href="/cards/conan-ccg/([\w-]+)/"', html) == ["picket", "crow", "wolf", "horror"]
    assert "3–4" in html and '<th class="num">Initiative</th>' not in html


def test_a_mistake_lists_nothing_and_shows_its_place(client: Client, small_rows: Path) -> None:
    html = read(client, q="t:foe prowes>3")
    assert shown(html) == []
    assert "There is no field &quot;prowes&quot;. Did you mean prowess?" in html
    assert "(character 7)" in html
    assert "<code>t:foe <mark>prowes</mark>&gt;3</code>" in html
    assert "?q=t%3Afoe+prowess%3E3" in html  # the mended search
    assert 'class="facet"' in html and 'class="facet is-on"' not in html  # a way to begin anew


@pytest.mark.parametrize(
    "query", ["(", '"', "gem:", "own>=1", "a" * 3000, "\x00", "[[t:foe]]", "%", "<script>alert(1)</script>"]
)
def test_no_query_breaks_the_page(client: Client, small_rows: Path, query: str) -> None:
    assert "<script>alert" not in read(client, q=query)


def test_words_that_only_texts_have_are_offered_there(client: Client, small_rows: Path) -> None:
    html = read(client, q="draw")
    assert "No card fits" in html and "?q=text%3Adraw" in html


def test_facets_count_and_switch_values(client: Client, small_rows: Path) -> None:
    html = read(client, q="t:minor-foe")
    facets = dict(
        re.findall(r'<span class="facet-name">([^<]+)</span> <span class="facet-count" title="(\d+) card', html)
    )
    # of the types all cards count, of everything else the three minor Foes; the Type of the wolf is not recorded
    assert facets["Foe, minor"] == "3" and facets["Move"] == "4" and facets["Foe, major"] == "1"
    assert facets["Human"] == "1" and facets["Creature"] == "1" and facets["Aquilonia"] == "1"
    assert "?q=type%3Aminor-foe%7Cmove" in html
    assert 'aria-current="true"' in html


def test_one_page_holds_sixty_cards(client: Client, data_folder: Path) -> None:
    write_set(data_folder, "core", "original", [move(f"card-{n}", f"Card {n:03}", f"{n:03}") for n in range(130)])
    sync_catalog(game_key="conan_ccg")
    assert len(shown(read(client))) == 60
    assert shown(read(client, page="3")) == [f"card-{n}" for n in range(120, 130)]
    assert "121–130 of 130" in read(client, page="3")


@pytest.mark.parametrize("page", ["0", "-1", "99", "x", ""])
def test_a_page_that_does_not_exist_is_the_first(client: Client, small_rows: Path, page: str) -> None:
    assert len(shown(read(client, page=page))) == 8


def test_a_game_that_does_not_exist_is_not_found(client: Client, small_rows: Path) -> None:
    assert client.get("/cards/", {"game": "chess"}).status_code == 404


def test_nothing_loaded_is_said(client: Client, data_folder: Path) -> None:
    assert "No cards are loaded yet" in read(client)


def test_htmx_gets_the_piece_alone(client: Client, small_rows: Path) -> None:
    response = client.get("/cards/", {"q": "t:move"}, headers={"HX-Request": "true"})
    html = response.content.decode()
    assert "<html" not in html and 'id="results"' in html and 'id="facets"' in html
    mistaken = client.get("/cards/", {"q": "gem>x t:move"}, headers={"HX-Request": "true"}).content.decode()
    assert 'id="query-error"' in mistaken and 'id="facets"' not in mistaken
    assert "HX-Request" in response.headers["Vary"]


def test_only_members_are_told_what_they_own(
    client: Client, as_alice: Client, small_rows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twice = dict.fromkeys(card.card_id for card in Card.objects.all())
    monkeypatch.setattr(ownership, "_counts", {"own": lambda user_id, game_key: dict.fromkeys(twice, 2)})
    assert read(as_alice).count("<output>2</output>") == 8
    assert "<output>" not in read(client)
    assert "log in first" in read(client, q="own>=1")
    assert len(shown(read(as_alice, q="own>=1"))) == 8


def test_the_page_holds_no_inline_style_or_script(client: Client, small_rows: Path) -> None:
    html = read(client)
    assert "style=" not in html
    assert re.findall(r"<script(?![^>]*\bsrc=)", html) == []


def test_the_list_asks_the_database_the_same_number_of_questions_however_many_cards(
    client: Client, data_folder: Path, django_assert_num_queries: Any
) -> None:
    for count in (3, 50):
        write_set(data_folder, "core", "original", [move(f"card-{n}", f"Card {n}", f"{n:03}") for n in range(count)])
        records.forget()
        sync_catalog(game_key="conan_ccg")
        # sets by key; the rows, kept from here on; those that pass; the page
        with django_assert_num_queries(4):
            read(client)
        with django_assert_num_queries(6):  # rows without the type and without the gem; cards that surely fail
            read(client, q="type:move gem:2")
        for query in ("", "type:move gem:2"):
            with django_assert_num_queries(2):  # sets and page: the rest is known by now
                read(client, q=query)


def test_a_member_costs_no_question_a_card(
    as_alice: Client, alice: User, small_rows: Path, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(7):  # session, user and what she owns besides
        read(as_alice)


def test_the_help_counts_what_every_example_finds(client: Client, small_rows: Path) -> None:
    html = client.get("/cards/search-help/").content.decode()
    row = re.search(r"<code>icon:blade&gt;=2</code></a></td><td class=\"num\">(\d+)", html)
    assert row is not None and row[1] == "1"  # Two Blades
    assert "yours" in html


def hrefs(html: str, words: str) -> list[dict[str, list[str]]]:
    """What the links with these words ask for."""
    found = re.findall(rf'<a [^>]*href="([^"]+)"[^>]*>{words}', html)
    return [parse_qs(urlsplit(unescape(address)).query) for address in found]


def test_a_button_for_the_view_wins_over_the_word_in_the_query(client: Client, small_rows: Path) -> None:
    html = read(client, q="t:foe view:list")
    assert '<table class="table card-rows">' in html
    assert hrefs(html, "Full") == [{"q": ["type:foe"], "view": ["full"]}]
    assert hrefs(html, "Grid") == [{"q": ["type:foe"]}]
    assert "is-full" in read(client, q="type:foe", view="full")


def test_the_list_is_sorted_both_ways_by_links(client: Client, small_rows: Path) -> None:
    html = read(client, q="t:foe order:renown")
    assert hrefs(html, "Renown ↓") == [{"q": ["type:foe order:renown dir:desc"]}]
    assert hrefs(html, "Prowess") == [{"q": ["type:foe order:prowess"]}]
    turned = read(client, q="type:foe order:renown dir:desc")
    assert hrefs(turned, "Renown ↑") == [{"q": ["type:foe order:renown"]}]
    assert hrefs(turned, "Prowess") == [{"q": ["type:foe order:prowess"]}]
    assert hrefs(read(client, q="order:name"), "Title ↓") == [{"q": ["order:title dir:desc"]}]
    assert hrefs(read(client), "Type ↓") == [{"q": ["order:type dir:desc"]}]
    assert shown(turned)[0] == "horror" and shown(html)[-1] == "horror"


def test_many_values_of_a_group_are_taken_away_together(client: Client, small_rows: Path) -> None:
    few, many = read(client, q="gem:1..2"), read(client, q="gem>=1 t:move")
    assert hrefs(few, "Gem: 1 ") == [{"q": ["gem:2"]}]
    assert hrefs(many, "Gem: 9 values ") == [{"q": ["type:move"]}]


@pytest.fixture
def both(small: Path, db: None) -> None:
    """The small catalogue, and the real cards of Conquer."""
    shutil.copytree(Path(records.__file__).parents[1] / "data" / "conquer", small / "conquer")
    records.forget()
    for key in records.GAME_NAMES:
        sync_catalog(game_key=key)


def test_what_only_another_game_has_is_said(client: Client, both: None) -> None:
    count = Card.objects.filter(game_id="conquer", type="Landscape").count()
    empty = read(client, q="title:troll")
    there = Card.objects.filter(game_id="conquer", search_title__contains="troll").count()
    assert count and there and f"{there} card" in empty and 'href="?q=title%3Atroll&amp;game=conquer"' in empty
    refused = read(client, q="t:landscape")
    assert 'id="query-error"' in refused and f"{count} cards of Conquer fit this search." in refused
    assert "of Conquer" not in read(client, q="qqqq") and "of Conquer" not in read(client, q="t:foe")
    assert "of Conan CCG" in read(client, game="conquer", q="t:foe")


def test_the_field_of_every_page_stays_with_its_game(client: Client, both: None) -> None:
    hidden = '<input type="hidden" name="game" value="conquer">'
    for address in ("/cards/?game=conquer", "/rules/conquer/", "/cards/search-help/?game=conquer"):
        html = client.get(address).content.decode()
        assert hidden in html[: html.index("<main")], address
    assert "/cards/search-help/?game=conquer" in read(client, game="conquer")


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "other"), [("conan-ccg", "cost&lt;"), ("conquer", "gem")])
def test_the_help_speaks_of_the_cards_of_its_game(client: Client, both: None, slug: str, other: str) -> None:
    html = client.get("/cards/search-help/", {"game": slug}).content.decode()
    syntax = html[html.index('<section class="panel stack">') : html.index("A card whose fact")]
    assert other not in syntax and ("icon" in syntax) == (slug == "conan-ccg")
    for query in map(unescape, re.findall(r"<code>([^<]*[a-z](?:[:=&]|&[lg]t;)[^<]*)</code>", syntax)):
        assert 'id="query-error"' not in read(client, game=slug, q=query), query


@pytest.mark.parametrize("query", ["t:", "foe or", "gem>", "(a b", 'a "b', "t:fo", "x:/dr", "t:foe prowe:"])
def test_while_somebody_types_a_quiet_word_leaves_the_list_alone(client: Client, small_rows: Path, query: str) -> None:
    response = client.get("/cards/", {"q": query}, headers={"HX-Request": "true"})
    html = response.content.decode()
    assert response.headers["HX-Retarget"] == response.headers["HX-Reselect"] == "#query-hint"
    assert "Not finished: " in html and 'id="results"' not in html and 'role="alert"' not in html
    assert 'id="query-error"' in read(client, q=query)  # asked for by Enter it is a mistake


def test_a_mistake_that_no_letter_mends_is_shown_at_once(client: Client, small_rows: Path) -> None:
    for query in ("prowes>3 t:foe", "a)", "a" * 1025, "a " * 21, "t:fo gem:2"):
        response = client.get("/cards/", {"q": query}, headers={"HX-Request": "true"})
        assert "HX-Retarget" not in response.headers and 'id="query-error"' in response.content.decode()
    finished = client.get("/cards/", {"q": "t:foe"}, headers={"HX-Request": "true"}).content.decode()
    assert 'id="query-hint" role="status"></p>' in finished
