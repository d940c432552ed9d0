"""The drawn card: where its icons stand, what it says, what it leaves open."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template

from cards.catalogue import records
from cards.drawing.emblems import TITLE_WORDS
from cards.faces.face import SIZES, face_html, face_html_by_id, make_face
from cards.games.conan_ccg.edges import (
    EDGE_WIDTH,
    HEIGHT,
    SLOT_CENTRES,
    TILE,
    edge_row,
    edge_svg,
    slot_height,
    spoken_edge,
    tiles,
)
from cards.games.conan_ccg.emblems import emblem
from cards.games.conan_ccg.face import band_of
from cards.models import Card
from simulator.engine.games.conan_ccg.cards.definitions import CardDef
from tests.cards.conftest import move, write_set

SPRITES = Path(__file__).parents[3] / "conanhub" / "static" / "vendor"


def definition(card_id: str) -> CardDef:
    card = records.find_card("conan_ccg", card_id)
    assert card is not None
    return card.definition


def face(card_id: str, size: str = "list", *, turned: bool = False) -> str:
    return face_html_by_id("conan_ccg", card_id, size=size, turned=turned)


def test_a_card_has_the_proportions_of_63_to_88() -> None:
    assert pytest.approx(360 / 63 * 88) == HEIGHT


def test_slot_k_of_a_turned_card_lines_up_with_slot_5_minus_k_of_its_neighbour() -> None:
    assert SLOT_CENTRES == (0.26, 0.42, 0.58, 0.74)
    for slot in range(4):
        # a half turn moves a height h to HEIGHT - h
        assert slot_height(3 - slot) == pytest.approx(HEIGHT - slot_height(slot))


def test_a_turned_card_swaps_its_edges_and_reverses_them(small: Path) -> None:
    guard = definition("low-guard")
    assert [tile.icon for tile in tiles(guard, "left")] == ["Blade", "Grapple", "Shield", ""]
    turned = tiles(guard, "right", turned=True)
    # seen on the right from bottom to top: Blade, Grapple, Shield, empty
    assert sorted((tile.slot, tile.icon) for tile in turned) == [(0, ""), (1, "Shield"), (2, "Grapple"), (3, "Blade")]
    assert all(tile.icon == "" for tile in tiles(guard, "left", turned=True))


def test_a_multi_icon_is_one_tile_over_its_slots_also_when_turned(small: Path) -> None:
    arc = definition("arc")
    assert [(tile.icon, tile.slot, tile.size) for tile in tiles(arc, "left")] == [
        ("", 0, 1),
        ("Two-Handed", 1, 2),
        ("Shield", 3, 1),
    ]
    turned = {(tile.icon, tile.slot, tile.size) for tile in tiles(arc, "right", turned=True)}
    assert turned == {("Shield", 0, 1), ("Two-Handed", 1, 2), ("", 3, 1)}


def test_attacks_point_to_the_middle_of_the_card(small: Path) -> None:
    guard = definition("low-guard")
    blade = slot_height(0)
    left = edge_svg(guard, "left")
    assert f"{TILE:g} {blade:.2f}".rstrip("0") in left  # the tip lies at the inner end of the tile
    right = edge_svg(definition("two-blades"), "right")
    assert f"L0 {blade:.2f}".rstrip("0") in right


def test_each_kind_of_icon_has_a_shape_of_its_own(small: Path) -> None:
    left = edge_svg(definition("low-guard"), "left")
    assert (
        left.count('class="tile-attack"'),
        left.count('class="tile-defence"'),
        left.count('class="tile-empty"'),
    ) == (2, 1, 1)
    assert edge_svg(definition("lunge"), "left").count('class="tile-unknown"') == 4


def test_a_multi_icon_says_how_often_it_counts(small: Path) -> None:
    left = edge_svg(definition("arc"), "left")
    assert "×2" in left
    assert left.count("#i-two-handed") == 2


def test_an_edge_is_spoken(small: Path) -> None:
    assert spoken_edge("left", tiles(definition("low-guard"), "left")) == "left edge: Blade, Grapple, Shield, empty"
    assert spoken_edge("left", tiles(definition("arc"), "left")) == "left edge: empty, Two-Handed times 2, Shield"
    assert 'aria-label="right edge: unknown, Blade, unknown, unknown"' in edge_svg(definition("lunge"), "right")


def test_a_row_shows_four_tiles_and_nothing_for_a_character(small: Path) -> None:
    assert edge_row(definition("picket"), "left") == ""
    row = edge_row(definition("arc"), "left")
    assert row.count("#i-two-handed") == 2 and row.count("tile-empty") == 1


def test_characters_have_no_spine_and_moves_have_two(small: Path) -> None:
    assert "spine" not in face("picket")
    assert face("arc").count('class="spine"') == 2
    assert f'viewBox="0 0 {EDGE_WIDTH:g} ' in face("arc")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("turned", [False, True])
def test_every_card_of_the_real_catalogue_can_be_drawn(size: str, turned: bool) -> None:
    records.forget()
    for record in records.load_records("conan_ccg"):
        html = face(str(record["id"]), size, turned=turned)
        assert f"card-{size}" in html and ("is-turned" in html) == turned
        assert "style=" not in html and "None" not in html


def test_every_icon_and_emblem_that_is_drawn_is_in_the_sprites() -> None:
    records.forget()
    known = {
        name: set(re.findall(r'id="([^"]+)"', (SPRITES / name).read_text())) for name in ("icons.svg", "emblems.svg")
    }
    for record in records.load_records("conan_ccg"):
        for sheet, name in re.findall(r"vendor/(icons\.svg|emblems\.svg)#([\w-]+)", face(str(record["id"]), "full")):
            assert name in known[sheet]
    assert {f"e-{name}" for name in TITLE_WORDS.values()} <= known["emblems.svg"]


def test_the_same_card_is_always_drawn_the_same(small: Path) -> None:
    entry = records.find_card("conan_ccg", "horror")
    assert entry is not None
    assert make_face(entry) == make_face(entry)


def test_another_folder_of_cards_is_drawn_from_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without being told to forget: the same id may be another card there."""
    real = face("throat-grip", "full")
    write_set(tmp_path, "core", "original", [move("throat-grip", "Another Grip", "9")])
    monkeypatch.setattr(records, "DATA_DIR", tmp_path)
    assert "Another Grip" in face("throat-grip", "full") != real


def test_the_band_tells_the_type_and_gaps_have_their_own(small: Path) -> None:
    bands = {card_id: band_of(definition(card_id)) for card_id in ("arc", "picket", "horror", "wolf", "lunge")}
    assert bands == {"arc": "move", "picket": "foe-minor", "horror": "foe-major", "wolf": "unknown", "lunge": "unknown"}


def test_unknown_facts_are_shown_as_unknown_and_never_as_zero(small: Path) -> None:
    entry = records.find_card("conan_ccg", "wolf")
    assert entry is not None
    stats = {stat.name: stat.value for stat in make_face(entry).stats}
    assert stats == {"Damage": "?", "Prowess": "4+", "Health": "3–4", "Scars": "?"}
    assert make_face(entry).spoken_figures == "Damage unknown, Prowess 4+, Health 3–4, Scars unknown"
    html = face("wolf", "full")
    assert "Rules text not recorded." in html and "Not simulated" in html


def test_a_known_card_draws_no_emblem(small: Path) -> None:
    assert "emblems.svg" not in face("wolf")
    assert "emblems.svg#e-raven" in face("crow")


def test_a_whole_card_is_spoken_in_one_line(small: Path) -> None:
    entry = records.find_card("conan_ccg", "low-guard")
    assert entry is not None
    assert make_face(entry).spoken == (
        "Low Guard, Move, gem 3, Initiative 5, left edge: Blade, Grapple, Shield, empty, "
        "right edge: empty, empty, empty, empty"
    )


def test_a_major_foe_says_what_it_costs(small: Path) -> None:
    # CCG-9.6: Renown 7 is paid for with 7 - 4 = 3 Minor Foes
    assert "Major Foe: pay 3 Minor Foes" in face("horror", "full")
    assert "Minor Foe" in face("picket", "full")


def test_the_initiative_is_shown_by_pips(small: Path) -> None:
    html = face("arc", "full")  # Initiative 3 of 5
    assert (html.count("pip-on"), html.count("pip-off")) == (3, 2)


def test_an_emblem_is_chosen_by_the_title_before_the_type(small: Path) -> None:
    assert emblem(definition("crow")) == "e-raven"
    assert emblem(definition("picket")) == "e-guard"


def test_the_words_of_a_card_are_escaped(data_folder: Path) -> None:
    write_set(data_folder, "core", "original", [move("arc", "Arc & Cut", "001", flavor="<script>")])
    html = face("arc", "full")
    assert "Arc & Cut" not in html and "Arc &amp; Cut" in html and "<script>" not in html and "&lt;script&gt;" in html


def test_it_refuses_a_size_that_does_not_exist(small: Path) -> None:
    with pytest.raises(ValueError, match="no size 'huge'"):
        face("arc", "huge")


def test_a_card_that_the_files_no_longer_hold_is_drawn_from_its_row(small_rows: Path) -> None:
    row = Card.objects.select_related("card_set").get(card_id="wolf")
    (small_rows / "conan_ccg" / "known.json").unlink()
    records.forget()
    assert "Ravenous Wolf" in face_html(row, size="list")
    assert face("wolf") == ""


def test_the_tags_draw_what_other_pages_need(small_rows: Path) -> None:
    row = Card.objects.get(card_id="low-guard")
    source = (
        '{% load cards conan_ccg %}{% card_face card size="thumb" turned=True %}|{% edge_icons card "left" %}|'
        '{% card_cell card gem %}|{% card_art card %}|{% card_back "foe" %}|{% card_value card "initiative" %}|'
        '{% card_type_line card %}|{% card_face_by_id "conan_ccg" "crow" %}|'
        '{% edge_icons bow "left" %}|{% game_icon "renown" %}'
    )
    gem = next(column for column in records.game("conan_ccg").columns if column.heading == "Gem")
    things = {"card": row, "gem": gem, "bow": Card.objects.get(card_id="arc")}
    parts = Template(source).render(Context(things)).split("|")
    assert "card-thumb" in parts[0] and "is-turned" in parts[0]
    assert "edge-row" in parts[1] and "gem-mark" in parts[2] and 'class="art"' in parts[3]
    assert "Back of a card of the Foe Deck" in parts[4]
    assert parts[5:7] == ["5", "Move · Sword"]
    assert "Fen Crow" in parts[7] and "i-two-handed" in parts[8] and "#i-renown" in parts[9]


def test_drawing_a_list_of_cards_asks_the_database_nothing(small_rows: Path, django_assert_num_queries: object) -> None:
    rows = list(Card.objects.all())
    with django_assert_num_queries(0):  # type: ignore[operator]
        for row in rows:
            face_html(row, size="list")
