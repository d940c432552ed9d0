"""The catalogue of Age of Conan: faces, facts, words, fields and the map on the pages of components."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Any

import pytest
from django.test import Client

from cards.catalogue import records
from cards.faces.face import SIZES, face_html_by_id
from cards.games import CatalogCard
from cards.reading.queries import search
from simulator.engine.games.age_of_conan.catalogue import plain_text
from tests.catalogue import load_real_cards
from tests.conanhub.running import ROOT

GAME = "age_of_conan"
#: Characters of a map as one inline SVG.
MOST_OF_A_DRAWING = 60_000
SPRITES = ROOT / "conanhub" / "static" / "vendor"


def entry(card_id: str) -> CatalogCard:
    found = records.find_card(GAME, card_id)
    assert found is not None, card_id
    return found


def facts(card_id: str) -> dict[str, str]:
    return {fact.name: fact.value for fact in records.game(GAME).facts(entry(card_id))}


def face(card_id: str) -> Any:
    return records.game(GAME).make_face(entry(card_id), False)


@cache
def drawn() -> dict[str, str]:
    """Every face in full, by id."""
    return {str(one["id"]): face_html_by_id(GAME, str(one["id"]), size="full") for one in records.load_records(GAME)}


def found(query: str) -> set[str]:
    return {row.card_id for row in search(GAME, query).cards()}


def test_every_component_of_ours_says_that_it_is() -> None:
    ours = [card for card in records.load_cards(GAME) if card.card_set.kind == "original"]
    assert len(ours) == 142
    for card in ours:
        foot = drawn()[card.definition.id].partition('class="card-foot"')[2]
        assert f"Reconstruction {card.definition.number}" in foot
        assert ("ConanHub&#x27;s own text" in foot) == (card.definition.source == "original"), card.definition.id


def test_every_type_has_a_band_of_its_own_and_gaps_have_theirs() -> None:
    css = (ROOT / "conanhub/static/cards/cards.css").read_text() + (
        ROOT / "conanhub/static/conanhub/tokens.css"
    ).read_text()
    bands = {records.game(GAME).band(card.definition) for card in records.load_cards(GAME)}
    assert len(bands) == 12
    for band in bands:
        assert f".band-{band} {{ --band: var(--band-{band}); }}" in css and f"--band-{band}: #" in css, band
    assert face("published-black-dragons").band == "unknown"
    assert {face(name).band for name in ("turan", "tax-farmers")} == {"aoc-turan"}


def test_every_icon_and_emblem_that_is_drawn_is_in_the_sprites() -> None:
    known = {
        name: set(re.findall(r'id="([^"]+)"', (SPRITES / name).read_text())) for name in ("icons.svg", "emblems.svg")
    }
    used = {
        pair for html in drawn().values() for pair in re.findall(r"vendor/(icons\.svg|emblems\.svg)#([\w-]+)", html)
    }
    assert len(used) > 50
    assert [name for sheet, name in used if name not in known[sheet]] == []


@pytest.mark.parametrize(
    ("card_id", "corners"),
    [
        ("black-dragons", ("3", "A")),
        ("tax-farmers", (None, "T")),
        ("published-black-dragons", ("?", "A")),
        ("shield-of-the-hyborian-marches", ("1", None)),
        ("the-frost-giants-daughter", ("2", None)),
        ("sea-power", ("3", None)),
        ("hyperborea", (None, "H")),
        ("fate-die", (None, None)),
    ],
)
def test_the_corners_show_what_is_paid_and_whose_it_is(card_id: str, corners: tuple[str | None, str | None]) -> None:
    shown = face(card_id)
    assert tuple(corner and corner.value for corner in (shown.left_corner, shown.right_corner)) == corners


def test_kingdoms_are_told_by_shapes_and_not_by_colour_alone() -> None:
    shapes = {face(name).right_corner.shape for name in ("aquilonia", "turan", "stygia", "hyperborea")}
    assert shapes == {"shield", "circle", "diamond", "square"}
    assert "Kingdom </span>T" in drawn()["tax-farmers"] and "sign-shape" in drawn()["tax-farmers"]


def test_a_kingdom_shows_its_start_and_its_figures() -> None:
    stats = {stat.name: stat.value for stat in face("stygia").stats}
    assert stats == {"Units": "4", "Emissaries": "4", "Gold": "3", "Sorcery": "2"}
    assert [need.words for need in face("stygia").needs] == ["18 units in all", "6 emissaries", "9 forts", "9 towers"]
    assert face("stygia").spoken.startswith("Stygia, Kingdom, Units 4, ")


@pytest.mark.parametrize(
    ("card_id", "line"),
    [
        ("turan", "Begins with 5 units, 4 emissaries, 3 gold and no sorcery."),
        (
            "shield-of-the-hyborian-marches",
            "Shields count in battle on plains, hills or woods, and in intrigue in Central Hyboria (with two or three "
            "players in the East too).",
        ),
        ("shield-of-the-hyborian-marches", "Adds 1 to a bid for Conan."),
        ("the-frost-giants-daughter", "Leads to Nordheim. 2 tokens lie on its track."),
        ("published-the-legions-of-the-dead", "Leads to Hyperborea. Nobody knows how many tokens lie on its track."),
        ("supply-tokens", "10 raider, 38 gold, 15 sorcery and 15 Crom tokens."),
        ("bidding-tokens", "Each kingdom has one of each: 0, 3, 4, 5 and 6."),
        ("fate-die", "Court and Conan on two faces: court, and a step or a token with Conan."),
        ("contest-die", "Hit (attacker): a success for the attacker."),
        ("hyboria", "29 provinces in 4 areas, 4 of them kingdoms; 63 borders, 3 seas. Conan begins in Cimmeria."),
    ],
)
def test_components_without_abilities_say_what_they_bring(card_id: str, line: str) -> None:
    assert line in records.game(GAME).plain_text(entry(card_id).definition).splitlines()


def test_cards_with_abilities_say_what_the_engine_plays() -> None:
    for card in records.load_cards(GAME):
        if card.definition.simulatable and hasattr(card.definition, "abilities"):
            assert records.game(GAME).plain_text(card.definition) == plain_text(card.record), card.definition.id


@pytest.mark.parametrize(
    ("card_id", "expected"),
    [
        ("black-dragons", {"Kind": "Table", "Kingdom": "Aquilonia", "Cost": "3", "Trait": "elite unit"}),
        ("book-of-skelos", {"Kind": "Instant", "Kingdom": "Stygia", "Copies in the box": "2"}),
        ("published-book-of-skelos", {"Kind": "Instant", "Kingdom": "?", "Source": "Named in the rulebook"}),
        ("published-forced-march", {"Kind": "?", "Kingdom": "?", "Cost": "?"}),
        ("shield-of-the-hyborian-marches", {"Counts": "shield", "Terrain": "plains, hills, woods",
                                            "Area, 2–4 players": "Central Hyboria", "Area, 2–3 players": "The East"}),
        ("the-frost-giants-daughter", {"Destination": "Nordheim", "Length": "2"}),
        ("sword-of-atlantis", {"Category": "Monsters"}),
        ("turan", {"Area": "The East", "Colour": "yellow", "Figures": "18 units, 6 emissaries, 9 forts, 9 towers"}),
        ("supply-tokens", {"Raider tokens": "10", "Crom tokens": "15"}),
        ("contest-die", {"Dice in the box": "6"}),
        ("hyboria", {"Provinces": "29", "Borders": "63", "Conan begins in": "Cimmeria"}),
    ],
)  # fmt: skip
def test_the_facts_of_a_component(card_id: str, expected: dict[str, str]) -> None:
    known = facts(card_id)
    assert {name: known[name] for name in expected} == expected


def test_what_no_card_has_is_not_shown() -> None:
    assert "Cost" not in facts("tax-farmers") and "Copies in the box" not in facts("published-black-dragons")
    assert "Rarity" not in facts("turan")


def test_the_rules_of_a_card_follow_kind_contests_and_the_rulebook() -> None:
    rules = list(records.game(GAME).rule_ids(entry("city-guard").definition))
    assert {"AOC-19.3", "AOC-12.1", "AOC-9.5"} <= set(rules) and len(rules) == len(set(rules))
    assert "AOC-13.1" not in rules  # it helps in sieges only
    assert "AOC-19.17" in records.game(GAME).rule_ids(entry("bossonian-archers").definition)


@pytest.mark.django_db
def test_the_fields_find_what_they_say() -> None:
    load_real_cards(GAME)
    assert found("kingdom:turan kind:table contest:siege") == {"city-guard", "hyrkanian-archers"}
    assert found("kind:fate") == {"fate-die"}
    assert found("destination:nordheim") >= {"the-frost-giants-daughter", "published-the-frost-giants-daughter"}
    assert found("trait:elite-unit is:original") == {"black-dragons"}
    assert found("type:artifact category:women is:original") == {"heart-of-tammuz"}
    assert {"city-guard"} < found("contest:military kingdom:turan") and "city-guard" not in found("contest:intrigue")
    assert "serpent-priests" in found("contest:siege") & found("contest:ally")  # it names no contest
    assert found("units>=5") == {"aquilonia", "turan"}
    assert found("zone:kingdom") == {"aquilonia", "turan", "stygia", "hyperborea"}
    assert len(found("source:rulebook is:original")) == 18
    assert found("cost<=1 kingdom:aquilonia") == {"royal-legate"}  # no table card, no cost


@pytest.mark.django_db
def test_what_nobody_knows_is_neither_found_nor_ruled_out() -> None:
    load_real_cards(GAME)
    assert "published-black-dragons" not in found("cost>=0") | found("-cost>=0")
    assert "published-black-dragons" in found("cost=?")
    assert "published-hyrkanian-archers" not in found("contest:siege") | found("-contest:siege")  # its text is unknown
    assert "published-bossonian-archers" not in found("copies>=1")  # it is in no box of ours
    assert found("kingdom=?") == {"published-sacrifices", "published-book-of-skelos", "published-forced-march"}


@pytest.mark.django_db
def test_the_page_of_the_map_draws_it_and_says_it_as_a_table(client: Client, django_assert_num_queries: Any) -> None:
    load_real_cards(GAME)
    with django_assert_num_queries(3):  # the card, the one before, the one after
        html = client.get("/cards/age-of-conan/hyboria/").content.decode()
    assert html.count('<use class="map-land of-') == 29 and html.count('<th scope="row">') == 29
    assert "<title>Ophir: Central Hyboria; 3; plains, urban; none</title>" in html
    row = re.search(r'<th scope="row">Nordheim</th>(.*?)</tr>', html)
    assert row is not None
    *printed, source = re.findall(r"<td>(.*?)</td>", row[1])
    assert printed == ["The North", "4, savage", "hills, plains", "Western Sea"]
    assert unescape(source) == "Rulebook: name. ConanHub's own: area, rating, savage or not, track, coast"
    (drawing,) = re.findall(r'<svg class="map".*?</svg>', html, re.DOTALL)
    outlines = re.findall(r'<path id="map-[a-z_]+" d="([^"]+)"', drawing)
    assert len(outlines) == 29 and all(drawing.count(outline) == 1 for outline in outlines)
    assert len(drawing) < MOST_OF_A_DRAWING
    assert "cards/map.css" in html and "is-cut" not in html
    assert "A reconstruction: the map" in html and "Reconstruction. Not the published board." in html
    assert html.count("<td>Rulebook: name") == 14


@pytest.mark.django_db
def test_kingdoms_and_adventures_show_their_part_of_the_map(client: Client) -> None:
    load_real_cards(GAME)
    turan = client.get("/cards/age-of-conan/turan/").content.decode()
    assert turan.count('class="map-held of-turan"') == 8 and "map-held of-stygia" not in turan
    assert 'aria-label="The East, the area of Turan"' in turan
    adventure = client.get("/cards/age-of-conan/the-frost-giants-daughter/").content.decode()
    assert adventure.count('class="map-marked"') == 1 and adventure.count("is-destination") == 1
    assert "is-cut" in adventure
    assert "map.css" not in client.get("/cards/age-of-conan/black-dragons/").content.decode()


@pytest.mark.parametrize("size", SIZES)
def test_the_map_is_the_picture_of_its_own_card(size: str) -> None:
    html = face_html_by_id(GAME, "hyboria", size=size)
    assert html.count("<path d=") >= 29
