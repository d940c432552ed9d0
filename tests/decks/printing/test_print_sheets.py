"""Sheets of a deck as PDF: sizes, pages, words and where they stand; who may have them."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream
from pytest_django import DjangoAssertNumQueries
from reportlab.pdfgen.canvas import Canvas

from cards.catalogue import records
from cards.faces import face_html
from cards.models import Card, Game
from cards.placeholders import CardScope
from conanhub.web.rate_limits import Limit
from decks.collection import holdings
from decks.editing import services
from decks.models import Deck
from decks.pages.exchange import print_views
from decks.printing import registration
from decks.printing.outlines import SPRITE, icon_outline, outline
from decks.printing.pictures import painting
from decks.printing.plan import CARDS, MARGIN, PAGES, Plan
from decks.printing.proxies import proxy_of, tile_colours
from decks.printing.sheets import LEAST_TEXT, drawn_card
from decks.printing.typesetting import MM, Box, Framed, Pen, Shape, Size, Words, fitted, printable, width_of
from tests.decks.conftest import GAME

REAL_CARDS = records.DATA_DIR


def address(deck: Deck, *, by_link: bool = False) -> str:
    return reverse("decks:shared_print_pdf", args=[deck.share_key]) if by_link else url("print_pdf", deck)


def url(name: str, deck: Deck) -> str:
    return reverse(f"decks:{name}", args=[deck.public_id])


def read(client: Client, deck: Deck, **asked: str) -> PdfReader:
    answer = client.get(address(deck), asked)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf"), answer.content[:300]
    return PdfReader(BytesIO(answer.content))


def words_of(page: PageObject) -> list[tuple[str, float, float]]:
    """Each line of a page with where it begins, in mm from the lower left corner."""
    found: list[tuple[str, float, float]] = []

    def note(text: str, matrix: list[float], text_matrix: list[float], font: Any, size: float) -> None:
        if text.strip():
            found.append((text.strip(), text_matrix[4] / MM, text_matrix[5] / MM))

    page.extract_text(visitor_text=note)
    return found


def text_of(pdf: PdfReader) -> str:
    return "\n".join(page.extract_text() for page in pdf.pages)


@pytest.fixture
def small_deck(game: Game, alice: User) -> Deck:
    """Ten cards: three of one Move, six of a second, one Foe."""
    entries = [("draw", "throat-grip", 3), ("draw", "stroke-1", 6), ("foes", "raider-1", 1)]
    deck = services.create_deck(owner=alice, game=game, name="Wölfe, paper", entries=entries)
    return services.set_visibility(deck=deck, actor=alice, visibility="public")


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_pages_have_the_size_of_the_paper(small_deck: Deck, paper: str, size: tuple[float, float]) -> None:
    for what in ("cards", "list"):
        for page in read(Client(), small_deck, page=paper, what=what).pages:
            box = page.mediabox
            assert (float(box.width) / MM, float(box.height) / MM) == pytest.approx(size, abs=0.1)


@pytest.mark.parametrize(
    ("paper", "size", "gap", "grid"),
    [
        ("a4", (63.0, 88.0), 0, (3, 3)),
        ("a4", (63.0, 88.0), 3, (3, 3)),
        ("a4", (63.0, 88.0), 6, (3, 3)),  # 3 x 63 + 2 x 6 = 201 of 210
        ("a4", (59.0, 86.0), 6, (3, 3)),
        ("letter", (63.0, 88.0), 3, (3, 3)),  # 3 x 88 + 2 x 3 = 270 of 279.4
        ("letter", (63.0, 88.0), 6, (3, 2)),  # 3 x 88 + 2 x 6 = 276 leaves no margin
        ("letter", (59.0, 86.0), 6, (3, 3)),
    ],
)
def test_as_many_cards_as_fit_stand_amid_the_page(
    paper: str, size: tuple[float, float], gap: float, grid: tuple[int, int]
) -> None:
    plan = Plan(page=PAGES[paper], card=Size(*size), gap=gap)
    assert (plan.columns, plan.rows) == grid
    places = plan.places()
    lefts, feet = sorted({x for x, _ in places}), sorted({y for _, y in places})
    assert lefts[0] == pytest.approx(plan.page[0] - lefts[-1] - size[0]) and lefts[0] >= MARGIN
    assert feet[0] == pytest.approx(plan.page[1] - feet[-1] - size[1]) and feet[0] >= MARGIN
    assert lefts[1] - lefts[0] == pytest.approx(size[0] + gap)
    assert places[0] == (lefts[0], feet[-1])


def test_ten_cards_are_two_pages_and_each_card_is_there_as_often_as_in_the_deck(small_deck: Deck) -> None:
    pdf = read(Client(), small_deck)
    assert len(pdf.pages) == 2
    titles = [text for page in pdf.pages for text, _, _ in words_of(page)]
    assert [titles.count(title) for title in ("Throat Grip", "Stroke 1", "Raider 1")] == [3, 6, 1]


def test_cards_of_a_sheet_stand_a_card_apart(small_deck: Deck) -> None:
    page = read(Client(), small_deck, gap="3", size="61.5x88").pages[0]
    places = [(x, y) for text, x, y in words_of(page) if text == "Stroke 1"]
    lefts, feet = sorted({round(x, 1) for x, _ in places}), sorted({round(y, 1) for _, y in places})
    assert [b - a for a, b in zip(lefts, lefts[1:], strict=False)] == pytest.approx([64.5, 64.5], abs=0.2)
    assert [b - a for a, b in zip(feet, feet[1:], strict=False)] == pytest.approx([91.0], abs=0.2)


def test_a_card_has_its_figures_its_type_and_its_icons_at_their_slots(small_deck: Deck) -> None:
    plan = Plan()
    drawn = [one for one in drawn_card(proxy_of(CardScope(GAME, None), "stroke-1"), plan) if isinstance(one, Words)]
    said = {one.text: (one.x, one.y) for one in drawn}
    assert {"Stroke 1", "Move · Sword", "Gem", "Initiative"} <= set(said)
    # Left Blade, empty, Shield, empty; right empty, Blade, empty, Agility. Slot 1 is above slot 3, slot 2 above 4.
    left, right = plan.card[0] / 4, plan.card[0] * 3 / 4
    icons = [(one.text, one.x, one.y) for one in drawn if one.text in ("Blade", "Shield", "Agility")]
    by_side = {
        side: [
            text for text, x, _ in sorted(icons, key=lambda one: -one[2]) if (x < left) == side and side | (x > right)
        ]
        for side in (True, False)
    }
    assert by_side == {True: ["Blade", "Shield"], False: ["Blade", "Agility"]}
    heights = sorted((y for _, _, y in icons), reverse=True)
    assert heights == pytest.approx([88 * (1 - part) + heights[0] - 88 * 0.74 for part in (0.26, 0.42, 0.58, 0.74)])


def test_the_pdf_says_the_icons(small_deck: Deck) -> None:
    said = text_of(read(Client(), small_deck))
    assert all(word in said for word in ("Blade", "Shield", "Agility", "Grapple", "Renown", "Prowess 7"))


def test_the_sheets_have_the_outlines_of_the_drawn_face(small_deck: Deck) -> None:
    """Throat Grip: left Grapple in slot 1; right Blade in slot 2 and Agility in slot 4."""
    plan = Plan()
    shapes = [one for one in drawn_card(proxy_of(CardScope(GAME, None), "throat-grip"), plan) if isinstance(one, Shape)]
    face = face_html(Card.objects.get(card_id="throat-grip"), size="full")
    drawn = re.findall(r'<path class="tile-(?:attack|defence)" d="([^"]+)"', face)
    assert len(drawn) == 3
    assert [one.strokes for one in shapes if one.fill in tile_colours().values()] == [outline(path) for path in drawn]
    glyphs = [one for one in shapes if one.strokes in (icon_outline("Grapple"), icon_outline("Blade"))]
    assert len(glyphs) == 2 and {one.fill for one in glyphs} == {"#FFFFFF"}
    heights = [88 - one.y + one.unit_y * 256 for one in shapes if one.fill == "#FFFFFF"]
    assert heights == pytest.approx([88 * part for part in (0.26, 0.42, 0.74)], abs=0.05)
    assert all(0 < one.x < 63 - 512 * one.unit_x for one in shapes if one.fill == "#FFFFFF")


def test_the_icons_of_figures_are_those_of_the_drawn_face(small_deck: Deck) -> None:
    proxy = proxy_of(CardScope(GAME, None), "raider-1")
    face = face_html(Card.objects.get(card_id="raider-1"), size="full")
    assert proxy.figures and all(f"#{icon}" in face for icon, _ in proxy.figures)
    shapes = [one.strokes for one in drawn_card(proxy, Plan()) if isinstance(one, Shape)]
    assert shapes == [icon_outline(icon) for icon, _ in proxy.figures] and all(shapes)


def test_the_picture_of_the_face_is_on_the_sheet_in_colour_alone(small_deck: Deck) -> None:
    face = face_html(Card.objects.get(card_id="raider-1"), size="full")
    ridges = re.findall(r'<path d="(M0 194L[^"]+)"', face)
    assert len(ridges) == 3
    for look, many in (("colour", 1), ("grey", 0), ("words", 0)):
        frames = [
            one
            for one in drawn_card(proxy_of(CardScope(GAME, None), "raider-1"), Plan(look=look))
            if isinstance(one, Framed)
        ]
        assert len(frames) == many
    (frame,) = [
        one for one in drawn_card(proxy_of(CardScope(GAME, None), "raider-1"), Plan()) if isinstance(one, Framed)
    ]
    assert [shape.strokes for shape in frame.shapes][2:5] == [outline(path) for path in ridges]
    assert (frame.x, frame.width, frame.y + frame.height) == (0, 63, 78)
    sky = frame.shapes[0]
    assert sky.unit_x * 360 >= frame.width - 1e-9 and sky.unit_y * 194 >= frame.height and sky.unit_x == sky.unit_y


def test_a_long_text_makes_the_picture_lower_and_then_takes_its_place(small_deck: Deck) -> None:
    heights = []
    for words in (1, 60, 90, 400):
        proxy = replace(proxy_of(CardScope(GAME, None), "throat-grip"), text=("strike " * words,))
        drawn = drawn_card(proxy, Plan())
        frames = [one for one in drawn if isinstance(one, Framed)]
        heights.append(frames[0].height if frames else 0.0)
        text = [one for one in drawn if isinstance(one, Words) and one.text.startswith("strike")]
        assert not frames or (text[0].size >= LEAST_TEXT and max(one.y for one in text) < frames[0].y)
    assert heights == sorted(heights, reverse=True) and heights[0] == 30 and heights[-1] == 0
    assert 0 < heights[1] < 30 or 0 < heights[2] < 30


@pytest.mark.parametrize("game_key", ["conan_ccg", "conquer"])
def test_every_picture_of_a_face_can_be_drawn_on_a_sheet(game_key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "DATA_DIR", REAL_CARDS)
    cards = records.load_cards(game_key)
    assert len(cards) > 100
    for card in cards:
        proxy = proxy_of(CardScope(game_key, None), card.definition.id)
        picture = painting(proxy.picture)
        assert picture is not None and [len(strokes) > 3 for strokes, _ in picture.land] == [True] * 5
        assert bool(picture.emblem) == ('class="emblem"' in proxy.picture)


def test_every_icon_of_the_sprite_is_an_outline() -> None:
    names = re.findall(r'<symbol id="i-([^"]+)"', SPRITE.read_text())
    assert len(names) > 30
    for name in names:
        strokes = icon_outline(name)
        numbers = [number for _, points in strokes for number in points]
        assert strokes[0][0] == "M" and -200 < min(numbers) and max(numbers) < 712, name


@pytest.mark.parametrize(
    ("data", "strokes"),
    [
        ("M1 2h3v4H0z", (("M", (1, 2)), ("L", (4, 2)), ("L", (4, 6)), ("L", (0, 6)), ("Z", ()))),
        ("m1,2 3-4", (("M", (1, 2)), ("L", (4, -2)))),
        ("M0 0c1 0 2 1 2 2s1 2 2 2", (("M", (0, 0)), ("C", (1, 0, 2, 1, 2, 2)), ("C", (2, 3, 3, 4, 4, 4)))),
        ("M0 0q3 0 3 3", (("M", (0, 0)), ("C", (2, 0, 3, 1, 3, 3)))),
    ],
)
def test_paths_are_read(data: str, strokes: Any) -> None:
    found = outline(data)
    assert [kind for kind, _ in found] == [kind for kind, _ in strokes]
    for (_, numbers), (_, wanted) in zip(found, strokes, strict=True):
        assert numbers == pytest.approx(wanted)


def test_an_arc_stays_on_its_circle() -> None:
    """Half a circle about (10, 0): its curves end at quarters, and their middles are on it too."""
    found = outline("M0 0a10 10 0 0 1 20 0")
    assert [numbers[-2:] for _, numbers in found] == [
        pytest.approx(end, abs=1e-9) for end in ((0, 0), (10, -10), (20, 0))
    ]
    x, y = 0.0, 0.0
    for _, (ax, ay, bx, by, to_x, to_y) in found[1:]:
        middle = (x + 3 * ax + 3 * bx + to_x) / 8, (y + 3 * ay + 3 * by + to_y) / 8
        assert (middle[0] - 10) ** 2 + middle[1] ** 2 == pytest.approx(100, rel=1e-3)
        x, y = to_x, to_y


@pytest.mark.parametrize("data", ["1 2", "M1", "M1 2X", "M0 0a1 1 0 2 1 1 1"])
def test_what_is_no_path_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match="no SVG path"):
        outline(data)


@pytest.mark.parametrize("look", ["colour", "grey", "words"])
def test_ink_is_as_asked_for(small_deck: Deck, look: str) -> None:
    boxes = [
        one
        for one in drawn_card(proxy_of(CardScope(GAME, None), "stroke-1"), Plan(look=look))
        if isinstance(one, Box | Shape)
    ]
    colours = {one.fill for one in boxes} - {""}
    assert bool(boxes) == (look != "words")
    if look == "grey":
        assert colours and all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)
    if look == "colour":
        assert any(colour[1:3] != colour[3:5] for colour in colours)


def test_bleed_runs_to_the_middle_of_the_gap(small_deck: Deck) -> None:
    plan = Plan(gap=6, has_bleed=True)
    band = next(one for one in drawn_card(proxy_of(CardScope(GAME, None), "stroke-1"), plan) if isinstance(one, Box))
    assert (band.x, band.width, band.y + band.height) == (-3, 63 + 6, 88 + 3)
    answer = Client().get(address(small_deck), {"bleed": "on", "gap": "0"})
    assert answer.status_code == 400
    assert "choose a gap of 3 or 6 mm" in answer.content.decode()


def inked(page: PageObject) -> list[tuple[float, float, float, float]]:
    """Left, foot, right and top (mm) of what is seen of each filled outline of a page."""
    content = page.get_contents()
    assert isinstance(content, ContentStream)
    whole = (0.0, 0.0, 1e9, 1e9)
    clip, kept, points, is_clip = whole, [whole], [], False
    found = []
    for numbers, operator in content.operations:
        if operator == b"q":
            kept.append(clip)
        elif operator == b"Q":
            clip = kept.pop()
        elif operator == b"re":
            x, y, width, height = map(float, numbers)
            points += [(x, y), (x + width, y + height)]
        elif operator in (b"m", b"l", b"c"):
            points += zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True)
        elif operator in (b"W", b"W*"):
            is_clip = True
        elif operator in (b"f", b"f*", b"n", b"S", b"B"):
            if points and (is_clip or operator in (b"f", b"f*", b"B")):
                (left, low), (right, high) = map(min, zip(*points, strict=True)), map(max, zip(*points, strict=True))
                seen = max(left, clip[0]), max(low, clip[1]), min(right, clip[2]), min(high, clip[3])
                if is_clip:
                    clip = seen
                else:
                    found.append(seen)
            points, is_clip = [], False
    return [tuple(side / MM for side in box) for box in found]  # type: ignore[misc]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", list(CARDS))
@pytest.mark.parametrize("gap", ["3", "6"])
def test_bleed_ends_at_the_margin_of_the_paper(small_deck: Deck, paper: str, size: str, gap: str) -> None:
    page = read(Client(), small_deck, page=paper, size=size, gap=gap, bleed="on").pages[0]
    boxes = inked(page)
    sides = [edge(box[side] for box in boxes) for side, edge in enumerate((min, min, max, max))]
    plan = Plan(page=PAGES[paper], card=CARDS[size], gap=float(gap), has_bleed=True)
    places = plan.places()
    left, top = min(x for x, _ in places), max(y for _, y in places) + plan.card.height
    assert sides[0] == pytest.approx(max(MARGIN, left - plan.bleed), abs=0.01)
    assert sides[2] == pytest.approx(plan.page.width - sides[0], abs=0.01)
    assert sides[3] == pytest.approx(min(plan.page.height - MARGIN, top + plan.bleed), abs=0.01)
    assert sides[1] >= MARGIN - 0.01


@pytest.mark.parametrize("marks", ["lines", "corners", "none"])
def test_marks_say_where_to_cut(small_deck: Deck, marks: str) -> None:
    content = read(Client(), small_deck, marks=marks, look="words").pages[1].get_contents()
    assert content is not None
    drawn = content.get_data().split()
    # Words alone draw nothing; a card has one frame, or two ticks at each of its four corners.
    assert (drawn.count(b"re"), drawn.count(b"l")) == {"lines": (1, 0), "corners": (0, 8), "none": (0, 0)}[marks]


def test_only_what_is_lacking_is_printed_on_request(small_deck: Deck, bob: User, as_bob: Client) -> None:
    page = url("print", small_deck)
    answer = as_bob.get(address(small_deck), {"only": "lacking"})
    assert answer.status_code == 400 and "Record what you own" in answer.content.decode()
    assert Client().get(address(small_deck), {"only": "lacking"}).status_code == 400
    holdings.set_owned(user=bob, card=Card.objects.get(card_id="stroke-1"), quantity=5)
    holdings.set_owned(user=bob, card=Card.objects.get(card_id="throat-grip"), quantity=3)
    titles = [text for text, _, _ in words_of(read(as_bob, small_deck, only="lacking").pages[0])]
    assert [titles.count(title) for title in ("Throat Grip", "Stroke 1", "Raider 1")] == [0, 1, 1]
    assert "Only the 2 copies" in text_of(read(as_bob, small_deck, only="lacking", what="list"))
    for card_id in ("stroke-1", "raider-1"):
        holdings.set_owned(user=bob, card=Card.objects.get(card_id=card_id), quantity=9)
    assert "You lack no card" in as_bob.get(address(small_deck), {"only": "lacking"}).content.decode()
    assert as_bob.get(page).status_code == 200


def test_the_registration_sheet_has_every_card_with_its_copies(public_deck: Deck) -> None:
    pdf = read(Client(), public_deck, what="list")
    said = text_of(pdf)
    assert len(pdf.pages) == 1
    lines = (
        "Wolves of the North",
        "by alice. 66 cards; legal.",
        "Player",
        "Signature",
        "Draw Deck: 40",
        "Foe Deck: 25",
    )
    assert all(line in said for line in lines), said
    rows = words_of(pdf.pages[0])
    place = {text: (x, y) for text, x, y in rows}
    assert any(text == "3" and y == pytest.approx(place["Stroke 1"][1]) for text, x, y in rows)


def test_a_long_list_goes_on_on_the_next_page(deck: Deck, monkeypatch: pytest.MonkeyPatch, as_alice: Client) -> None:
    monkeypatch.setattr(registration, "STEP", 20.0)  # 24 cards and 3 heads, of which a page of A4 has room for some 20
    pdf = read(as_alice, deck, what="list")
    said = text_of(pdf)
    assert len(pdf.pages) == 2
    assert [said.count(title) for title in ("Wolves of the North", "Stroke 14\n", "Raider 9\n")] == [1, 1, 1]


@pytest.mark.slow
def test_a_large_deck_comes_in_parts_and_says_so(game: Game, alice: User, as_alice: Client) -> None:
    entries = [("draw", f"stroke-{number}", 40) for number in range(1, 12)]  # 440 cards
    deck = services.create_deck(owner=alice, game=game, name="Large", entries=entries)
    page = as_alice.get(url("print", deck)).content.decode()
    assert "A PDF holds 400 cards, so this deck comes in 2 parts." in page and "Make part 2 of 2" in page
    assert len(read(as_alice, deck).pages) == 45  # 400 / 9
    assert len(read(as_alice, deck, part="2").pages) == 5  # 40 / 9
    assert len(read(as_alice, deck, part="9").pages) == 5


def test_drawn_cards_are_paged_and_none_is_left_out(game: Game, alice: User, as_alice: Client) -> None:
    entries = [("draw", f"stroke-{number}", 20) for number in range(1, 13)]  # 240 cards
    deck = services.create_deck(owner=alice, game=game, name="Large", entries=entries)
    first = as_alice.get(url("print", deck) + "?faces")
    assert "Cards 1 to 200 of 240" in first.content.decode()
    rest = as_alice.get(url("print", deck) + "?faces&page=2")
    assert len(first.context["faces"].object_list) + len(rest.context["faces"].object_list) == 240


@pytest.mark.parametrize(
    "asked",
    [{"page": "a3"}, {"size": "1x1"}, {"gap": "-3"}, {"part": "0"}, {"part": "x"}, {"look": "\x00"}, {"what": "art"}],
)
def test_settings_that_cannot_be_are_refused_with_the_form(small_deck: Deck, asked: dict[str, str]) -> None:
    answer = Client().get(address(small_deck), asked)
    body = answer.content.decode()
    assert (answer.status_code, "errorlist" in body or 'role="alert"' in body) == (400, True)


def test_an_empty_deck_is_an_empty_sheet(game: Game, alice: User, as_alice: Client) -> None:
    deck = services.create_deck(owner=alice, game=game, name="Empty")
    for what in ("cards", "list"):
        assert len(read(as_alice, deck, what=what).pages) == 1
    assert "no cards yet" in text_of(read(as_alice, deck))


def test_sheets_are_for_those_who_may_see_the_deck(deck: Deck, as_alice: Client, as_bob: Client) -> None:
    assert as_alice.get(address(deck)).status_code == 200
    assert as_bob.get(address(deck)).status_code == Client().get(address(deck)).status_code == 404
    assert Client().get(address(deck, by_link=True)).status_code == 404
    assert as_alice.post(address(deck)).status_code == 405


def test_sheets_of_an_unlisted_deck_lie_behind_its_link(unlisted_deck: Deck) -> None:
    assert Client().get(address(unlisted_deck)).status_code == 404
    answer = Client().get(address(unlisted_deck, by_link=True))
    assert (answer.status_code, answer.headers["X-Robots-Tag"]) == (200, "noindex")
    page = Client().get(reverse("decks:shared_print", args=[unlisted_deck.share_key])).content.decode()
    assert f'action="{address(unlisted_deck, by_link=True)}"' in page


def test_too_many_sheets_are_refused_for_a_while(small_deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_views, "SHEETS", Limit("deck-sheets", 1, 300, "sheets to print for your address"))
    assert Client().get(address(small_deck)).status_code == 200
    answer = Client().get(address(small_deck))
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "300")


def test_sheets_ask_the_database_once(small_deck: Deck, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(1):
        Client().get(address(small_deck))


def test_the_same_deck_gives_the_same_bytes(small_deck: Deck) -> None:
    assert Client().get(address(small_deck)).content == Client().get(address(small_deck)).content


def test_documents_are_written_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fonts are open files that all threads of the server share."""
    both, met = Barrier(2), []

    def save(canvas: Canvas) -> None:
        try:
            both.wait(timeout=0.2)
        except BrokenBarrierError:
            return
        met.append(canvas)

    monkeypatch.setattr(Canvas, "save", save)
    threads = [Thread(target=Pen(Size(210, 297), title="", author="").finish) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not met


@pytest.mark.parametrize(
    ("text", "said"), [("Kozák’s", "Kozák’s"), ("≤5", "max 5"), ("Brno, ů", "Brno, u"), ("狼", "?")]
)
def test_signs_that_the_fonts_lack_are_written_otherwise(text: str, said: str) -> None:
    assert printable(text) == said


def test_text_becomes_smaller_until_it_fits_and_is_cut_at_last() -> None:
    lines, size = fitted(["word " * 40], (20.0, 30.0), (8.0, 6.0, 5.0))
    assert size < 8 and all(width_of(line, "HubSans", size) <= 20 for line in lines)
    lines, size = fitted(["word " * 400], (20.0, 10.0), (8.0, 5.0))
    assert size == 5 and lines[-1].endswith("…") and len(lines) == 4  # 10 mm / (5 pt x 1.16) = 4.9 lines
