"""Pages of Conan (Monolith): the sheet of a hero, a board as a drawing and a table, a scenario with its gaps."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from cards.catalogue import records
from cards.games.conan_monolith.boards import board_rules, draw_board, missing_of
from cards.games.conan_monolith.face import make_face
from cards.games.conan_monolith.sheet import hero_context
from cards.games.conan_monolith.words import counted_marks
from decks.printing.typesetting import printable
from tests.catalogue import load_real_cards

KEY, SLUG = "conan_monolith", "conan-monolith"


def definition(card_id: str):  # type: ignore[no-untyped-def]
    entry = records.find_card(KEY, card_id)
    assert entry is not None
    return entry.definition


def page(client: Client, card_id: str) -> str:
    load_real_cards(KEY)
    return " ".join(client.get(reverse("cards:detail", args=[SLUG, card_id])).content.decode().split())


@pytest.mark.django_db
def test_a_hero_has_six_spaces_with_limits_and_the_loads_at_which_skills_go(client: Client) -> None:
    context = hero_context(definition("conan"))
    assert [space["name"] for space in context["spaces"]] == [
        "Melee", "Ranged", "Guard", "Move", "Handling", "Re-roll",
    ]  # fmt: skip
    assert [space["limit"] for space in context["spaces"]] == [
        "at most 5", "at most 4", "no limit", "at most 4", "at most 3", "no limit",
    ]  # fmt: skip
    marked = {one["load"]: one["lost"] for one in context["loads"] if one["lost"]}
    assert marked == {
        6: ["Swimming"],
        8: ["Leap", "−1 move"],
        9: ["Climb"],
        10: ["−2 move"],
        11: ["Wall Wrecker"],
    }
    text = page(client, "conan")
    assert "Hero sheet" in text and "Load, at most 12" in text and "Not simulated" in text
    assert "die unknown" in page(client, "conan-the-berserker")


@pytest.mark.django_db
def test_a_board_is_drawn_from_its_areas_and_borders(client: Client) -> None:
    drawn = draw_board(definition("pict-village"))
    assert (len(drawn.cells), len(drawn.links)) == (27, 32)
    assert {words: number for _kind, words, number in drawn.kinds} == {
        "Area": 13,
        "Area at the edge": 6,
        "Hut of wood, walls can be wrecked": 6,
        "Hut of stone": 2,
    }
    assert {words: number for _kind, words, number in drawn.borders} == {
        "Border, 1 movement point": 23,
        "Climb, 2 more": 1,
        "Flap, 1 more": 8,
    }
    joined = {name: other for name, _kind, other, _room in drawn.rows}
    assert joined["A1"] == "A2, B1" and joined["Hut1"] == "Hut2 (flap)"
    text = page(client, "pict-village")
    assert '<svg class="mon-map"' in text and "Not recorded:" in text and "As a table" in text
    assert len(text[text.index('<svg class="mon-map"') : text.index("</svg>", text.index("mon-map"))]) < 60_000
    assert "mon-map" not in page(client, "swamp")


@pytest.mark.django_db
def test_every_board_side_says_its_rules_in_words_and_what_is_missing(client: Client) -> None:
    boards = [one.definition for one in records.load_cards(KEY) if one.record["type"] == "Board"]
    assert len(boards) == 26
    for board in boards:
        parts = dict(board_rules(board))
        missing = " ".join(missing_of(board))
        if board.source == "original":
            assert list(parts) == ["Borders", "Areas", "Line of sight"] and not missing, board.id
            continue
        assert parts["Special rules"], board.id
        assert ("Borders" in parts) == bool(board.areas)
        assert ("its areas and the borders" in missing) == (not board.areas)
        assert "which area sees which" in missing and "how many models an area holds" in missing
    swamp = page(client, "swamp")
    assert "Leaving a water area costs 1 movement point more" in swamp and "Not drawn" in swamp
    assert "its areas and the borders between them" in swamp


def test_the_face_of_a_board_is_its_own_drawing_where_its_areas_are_recorded() -> None:
    drawn = make_face(records.find_card(KEY, "pict-village"), False).art  # type: ignore[arg-type]
    assert drawn.count("<path") == 27 and len(drawn) < 8_000
    assert make_face(records.find_card(KEY, "swamp"), False).art.count("<path") == 3  # type: ignore[arg-type]


def test_the_rules_of_our_boards_are_made_of_their_data() -> None:
    parts = dict(board_rules(definition("the-flooded-temple")))
    told = {heading: {one.name: one.words for one in rules} for heading, rules in parts.items()}
    borders = told["Borders"]
    assert borders["Locked door"] == (
        "Nobody crosses it until the lock is picked. Difficulty 3. East Hall and Reliquary."
    )
    assert borders["Door, 3"].startswith("1 movement point more. A closed door blocks sight. North Gallery and Guard")
    areas = told["Areas"]
    assert areas["Leap, difficulty 1"] == "Nobody walks in; it is leapt over: Broken Arch."
    assert areas["Water"].endswith("Cistern, West, Cistern, Centre and Cistern, East.")
    assert areas["Slow to leave"] == "1 movement point more to leave Flooded Stair."
    assert areas["Elevation 1"].startswith("Balcony.")
    falls = [one.words for one in parts["Areas"] if one.name == "Fall"]
    assert falls[0] == "Over the parapet of Balcony down to North Walk one rolls 2 yellow, 1 yellow with Leap."
    assert falls[2].endswith("falls into water and rolls nothing.")
    opened = [one.words for one in parts["Line of sight"] if one.name == "Opened"]
    assert opened[0] == "Once the way between East Hall and Reliquary is open, East Hall and Reliquary see each other."


@pytest.mark.django_db
def test_special_rules_of_boards_are_found_by_their_words(client: Client) -> None:
    load_real_cards(KEY)
    text = client.get(reverse("cards:list"), {"game": SLUG, "q": "type:board text:gangplank"}).content.decode()
    found = re.findall(r'data-card="([a-z-]+)"', text)
    assert sorted(set(found)) == ["chebek-deck", "galley-deck"]


@pytest.mark.django_db
def test_a_scenario_says_what_is_known_and_what_is_not(client: Client) -> None:
    text = page(client, "in-the-clutches-of-the-picts")
    assert "3 places: start, reinforcements, chests" in text and "Suggested heroes" in text and "River" in text
    assert "its river" in page(client, "infernal-pursuit-part-ii")
    assert "Not recorded" not in page(client, "the-cistern-of-sighs")


@pytest.mark.django_db
def test_each_of_our_boards_is_drawn() -> None:
    for card_id, areas in (("the-flooded-temple", 19), ("the-palisade", 17), ("the-causeway-fort", 17)):
        assert len(draw_board(definition(card_id)).cells) == areas


def test_equal_dice_are_counted_on_a_face_and_a_long_qualifier_is_short_on_the_smallest() -> None:
    assert counted_marks(("red*", "red*", "yellow*")) == "2R↻ Y↻"
    assert counted_marks(()) == "–"
    titles = [make_face(entry, False) for entry in records.load_cards(KEY)]
    short = [face.small_title for face in titles if "King Pledge Solo/Coop" in face.title]
    assert "Facing the Serpent-Specter (KP coop)" in short and "" not in short


def test_a_die_with_a_re_roll_is_printed_with_a_star() -> None:
    assert printable("2R↻ Y") == "2R* Y"


@pytest.mark.django_db
def test_the_list_marks_only_components_whose_facts_are_unknown(client: Client) -> None:
    load_real_cards(KEY)
    for query, marked in (("Conan the Berserker", True), ("Conan the Thief", False)):
        text = client.get(reverse("cards:list"), {"game": SLUG, "q": f'"{query}"'}).content.decode()
        assert query in text and (">Gaps</span>" in text) is marked, query


@pytest.mark.django_db
def test_a_board_can_be_scrolled_by_keyboard_and_a_hero_sheet_keeps_the_order_of_headings(client: Client) -> None:
    board = page(client, "pict-village")
    assert 'class="scroll-x" tabindex="0" role="region" aria-label="Drawing of the board"' in board
    text = page(client, "conan")
    assert text.index("<h2") < (text.index("<h3") if "<h3" in text else len(text))
