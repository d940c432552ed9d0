"""Maps of areas: where names and pieces stand, what is drawn, and the same as a table."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from cards.drawing import PRINTED, Board, Land, Owner, Piece, SeaName, Spot, draw_map, piece_words
from cards.drawing.board_map import ROW_HIGH, span

OWNERS = {"turan": Owner("turan", "Turan", "circle"), "stygia": Owner("stygia", "Stygia", "diamond")}
WIDE = Land(
    id="ophir",
    name="Ophir",
    outline="M0 0L200 0 200 200 0 200Z",
    label=(100, 80),
    army=(110, 100),
    home="",
    rating=3,
    is_savage=True,
    icons=("plains", "urban"),
    facts=("Central", "3, savage", "plains, urban", "none"),
)
NARROW = replace(
    WIDE,
    id="vilayet_coast",
    name="Vilayet Coast",
    outline="M200 0L260 0 260 200 200 200Z",
    label=(230, 80),
    army=(232, 100),
    is_savage=False,
)
HOME = replace(
    WIDE,
    id="turan",
    name="Turan",
    outline="M0 200L260 200 260 300 0 300Z",
    label=(60, 250),
    army=(160, 250),
    home="turan",
    icons=(),
)
BOARD = Board(
    name="Land",
    width=600,
    height=400,
    lands=(WIDE, NARROW, HOME),
    owners=OWNERS,
    borders=("M200 0L200 200",),
    coasts=("M0 0L0 200",),
    wastes=("M260 200L300 200 300 240Z",),
    outside=(),
    sea_names=(SeaName(("Western", "Sea"), 400, 40),),
)


def html(spots: dict[str, Spot], **more: object) -> str:
    view = draw_map(BOARD, spots, key="one", label="The land", **more)  # type: ignore[arg-type]
    return render_to_string("cards/map/_whole.html", {"map": view})


def drawn(land: str, *pieces: Piece, **more: object) -> list[tuple[str, float, float, str]]:
    view = draw_map(BOARD, {land: Spot(pieces=pieces)}, key="one", label="The land", **more)  # type: ignore[arg-type]
    placed = next(one for one in view.lands if one.land.id == land).pieces
    return [(piece.kind, piece.x, piece.y, piece.text) for piece in placed]


def test_pieces_stand_in_their_order_under_the_name() -> None:
    placed = drawn("ophir", Piece("unit", "turan", 3), Piece("raider", count=2), Piece("fort", "turan"))
    assert [(kind, text) for kind, _, _, text in placed] == [("fort", "T"), ("unit", "T3"), ("raider", "2")]
    across = [x for _, x, _, _ in placed]
    assert across == sorted(across) and abs((across[0] + across[-1]) / 2 - 100) < 3
    assert len({y for _, _, y, _ in placed}) == 1 and placed[0][2] > WIDE.label[1]


def test_pieces_that_do_not_fit_into_an_area_stand_in_another_row() -> None:
    rows = [y for _, _, y, _ in drawn("vilayet_coast", *(Piece("unit", "turan", 1) for _ in range(3)))]
    assert rows[0] == rows[1] and rows[2] == rows[0] + ROW_HIGH


def test_pieces_stand_beside_the_name_where_armies_are_drawn_beside_it() -> None:
    ((_, x, y, _),) = drawn("turan", Piece("unit", "turan", 3))
    assert x > HOME.label[0] + 30 and y < HOME.label[1] + 5


@pytest.mark.parametrize(
    ("piece", "text", "words"),
    [
        (Piece("unit", "turan", 1), "T1", "1 unit of Turan"),
        (Piece("unit", "turan", 0), "T", "0 units of Turan"),
        (Piece("emissary", "stygia", 1), "S", "1 emissary of Stygia"),
        (Piece("emissary", "stygia", 2), "S2", "2 emissaries of Stygia"),
        (Piece("city", "stygia"), "S", "city of Stygia"),
        (Piece("raider", count=2), "2", "2 raiders"),
        (Piece("conan"), "", "Conan"),
    ],
)
def test_a_piece_is_drawn_with_its_owner_and_number_and_said_in_words(piece: Piece, text: str, words: str) -> None:
    assert drawn("ophir", piece)[0][3] == text
    assert piece_words(BOARD, piece) == words


def test_a_name_that_is_too_long_for_its_area_is_broken() -> None:
    view = draw_map(BOARD, {}, key="one", label="The land")
    assert [[line.text for line in one.names] for one in view.lands] == [["Ophir"], ["Vilayet", "Coast"], ["Turan"]]


def test_a_line_is_measured_inside_an_outline() -> None:
    assert span("M0 0L10 0 20 20 0 20Z", 10) == (0, 15)
    assert span("M0 0L10 0 20 20 0 20Z", 30) == (0, 0)


def test_what_is_held_is_coloured_lined_and_signed() -> None:
    page = html({"ophir": Spot("turan", pieces=(Piece("fort", "turan"),), is_marked=True)})
    assert 'class="map-land of-turan is-held-3"' in page and 'class="map-held of-turan"' in page
    assert 'clip-path="url(#one-in-ophir)"' in page and '<clipPath id="one-in-ophir"><use href="#one-ophir"/>' in page
    assert page.count('class="map-marked"') == 1
    assert "<title>Ophir: Turan; fort of Turan</title>" in page
    assert "style=" not in page and ">None<" not in page


def test_a_track_shows_rating_savagery_icons_and_who_has_come_how_far() -> None:
    page = html({"ophir": Spot(reached=1, reached_by="stygia")})
    ophir = page.partition(">Ophir</text>")[2].partition(">Vilayet</text>")[0]
    assert re.findall(r"#i-(\w+)", ophir) == ["savage", "plains", "urban"]
    assert '<use class="map-icon of-stygia is-reached" href="/static/vendor/icons.svg#i-urban"' in ophir
    assert 'class="map-icon" href="/static/vendor/icons.svg#i-plains"' in ophir


def test_moves_and_the_way_are_drawn_between_pieces() -> None:
    spots = {"ophir": Spot(pieces=(Piece("conan"),)), "turan": Spot(pieces=(Piece("destination"),))}
    view = draw_map(BOARD, spots, key="one", label="The land", moves=[("ophir", "vilayet_coast")],
                    route=("ophir", "turan"))  # fmt: skip
    (arrow,) = view.arrows
    assert (arrow.x, arrow.y, arrow.turn) == (165, 100, 0)
    conan, goal = view.lands[0].pieces[0], view.lands[2].pieces[0]
    assert view.route == ((conan.x, conan.y), (goal.x, goal.y))
    with pytest.raises(KeyError):
        draw_map(BOARD, {}, key="one", label="The land", moves=[("ophir", "atlantis")])


def test_the_field_can_be_cut_around_areas() -> None:
    assert draw_map(BOARD, {}, key="one", label="x").view_box == "0 0 600 400"
    cut = draw_map(BOARD, {}, key="one", label="x", focus="vilayet_coast")
    assert cut.view_box == "30 0 400 290" and cut.is_cut
    assert draw_map(BOARD, {}, key="one", label="x", focus=("ophir", "turan")).view_box == "0 0 400 348"
    page = html({}, focus="turan")
    assert "<table" not in page and "is-cut" in page


def test_a_small_map_has_texts_instead_of_names_and_larger_pieces() -> None:
    page = html({"ophir": Spot("turan", strength=1, text="T 41", pieces=(Piece("unit", "turan", 0),))}, is_small=True)
    assert ">T 41</text>" in page and ">Ophir</text>" not in page and "scale(1.6)" in page
    assert "is-held-1" in page and "map-held" not in page


def test_the_table_says_what_the_drawing_shows() -> None:
    def rows(spots: dict[str, Spot], **more: object) -> list[list[str]]:
        body = html(spots, **more).partition("<tbody>")[2]
        return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", body)]

    held = {"ophir": Spot("turan", pieces=(Piece("fort", "turan"),)), "vilayet_coast": Spot(is_closed=True)}
    assert rows(held) == [
        ["Ophir", "Turan", "fort of Turan"],
        ["Vilayet Coast", "not in play", "nothing"],
        ["Turan", "nobody", "nothing"],
    ]
    assert rows({})[0] == ["Ophir", "Central", "3, savage", "plains, urban", "none"]
    assert rows(held, headings=PRINTED) == rows({})
    own = rows({"ophir": Spot(cells=("41 of 100",))}, headings=("Held",))
    assert own[:2] == [["Ophir", "41 of 100"], ["Vilayet Coast", ""]]


def test_the_key_names_what_is_on_the_map_and_nothing_else() -> None:
    page = html({"ophir": Spot("turan", pieces=(Piece("fort", "turan"),))})
    key = page.partition("Key of the map")[2].partition("</ul>")[0]
    words = [word.strip() for word in re.findall(r"</svg>\s*([\w ]+)</li>", key)]
    assert words == ["Turan", "fort", "savage", "plains", "urban"]
