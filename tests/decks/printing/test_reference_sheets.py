"""Reference sheets of teams and commands as PDF: what they say, where it stands, who may have them."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from cards.models import Game
from decks.editing import create_deck, set_visibility
from decks.games import RefPart, RefSheet
from decks.lists import deck_files, parse_decklist
from decks.models import Deck
from decks.printing.plan import PAGES
from decks.printing.reference import EDGE, FOOT, _blocks
from decks.printing.typesetting import Words, width_of
from decks.reading import card_index
from tests.catalogue import load_real_cards
from tests.decks.printing.test_print_sheets import text_of, words_of

pytestmark = pytest.mark.django_db
GAME = "conan_monolith"
PICTS = "in-the-clutches-of-the-picts"
TEAM = [
    ("scenario", PICTS, 1),
    ("hero1", "hadrathus", 1),
    *(("gear1", card, 1) for card in ("dagger", "buckler", "leather-armor", "teleportation")),
    ("hero2", "belit", 1),
    ("gear2", "belits-guards", 1),
]


@pytest.fixture(autouse=True)
def small_catalogue() -> None:
    """The real cards, for once."""
    load_real_cards(GAME)


def made(owner: User, entries: list[tuple[str, str, int]], name: str = "Three") -> Deck:
    return create_deck(owner=owner, game=Game.objects.get(key=GAME), name=name, entries=entries)


def sheets(client: Client, deck: Deck, **asked: str) -> PdfReader:
    answer = client.get(reverse("decks:print_pdf", args=[deck.public_id]), {"what": "sheets", **asked})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf"), answer.content[:300]
    return PdfReader(BytesIO(answer.content))


def plainly(pdf: PdfReader) -> str:
    return " ".join(text_of(pdf).split())


def test_a_team_has_its_scenario_and_each_hero(alice: User, as_alice: Client) -> None:
    said = plainly(sheets(as_alice, made(alice, TEAM)))
    for words in (
        "In the Clutches of the Picts Scenario on Pict Village",
        "Fatigue of each hero 5",
        "2 Explosive Orb Area attack where it lands: 2 red.",
        "Hadrathus 10 gems: 5 reserve, 5 fatigue.",
        "Melee Y, at most 5",
        "1 free (1 less) + 2",
        "Load 5 of 8",
        "Spell Caster LOST from load 5.",
        "Buckler Load 2. Adds to guard: 1 yellow.",
        "Spells Teleportation",
        "Bêlit 9 gems",
        "Swimming Lost from load 6.",
        "Allies Bêlit's Guards Minion, move 3, armor 1, melee O*, reinforcement 1. Leap, Sacrifice.",
    ):
        assert words in said, (words, said)


def test_a_command_has_the_tiles_of_its_river_and_their_skills(alice: User, as_alice: Client) -> None:
    path = next(path for path in deck_files(GAME) if path.stem == "the-last-causeway-overlord")
    entries = list(parse_decklist(path.read_text(encoding="utf-8"), card_index(GAME), GAME).entries)
    said = plainly(sheets(as_alice, made(alice, entries)))
    gems = "1 gem; 8 for two activations, 15 for three."
    assert f"1 Pirates, red {gems} Minion, move 3, armor 1, melee O, reinforcement 1. Swimming, Leap." in said
    assert "Zaporavo" in said and "6 life points" in said
    assert said.count("Swimming May enter water") == 1  # told once for all its tiles
    assert "As published" not in said  # our own scenario is not published
    changed = [("scenario", PICTS, 1), ("river1", "hyenas", 1)]
    assert "River Not as published." in plainly(sheets(as_alice, made(alice, changed)))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_words_stay_on_the_paper_and_heads_with_their_rows(alice: User, as_alice: Client, paper: str) -> None:
    five = [("scenario", PICTS, 1)]
    for number, hero in enumerate(("conan", "hadrathus", "belit", "shevatas", "valeria"), 1):
        five += [(f"hero{number}", hero, 1), (f"gear{number}", "dagger", 1), (f"gear{number}", "teleportation", 1)]
    pdf = sheets(as_alice, made(alice, five), page=paper)
    assert len(pdf.pages) > 1
    for page in pdf.pages:
        words = words_of(page)
        (first, *_rest) = [line for line in words if line[-1] > FOOT - 8.0]
        assert first
        for text, x, y in words:
            assert EDGE - 0.1 <= x and 8.0 <= y <= PAGES[paper].height - EDGE, (text, x, y)
            assert x + width_of(text, "HubSans", 7.0) <= PAGES[paper].width - EDGE + 8.0, text
    heads = {"Skills", "Gear", "Spells", "How it goes", "Asset deck"}
    for page in pdf.pages:
        lines = [line.strip() for line in page.extract_text().splitlines() if line.strip()]
        assert lines[-1] not in heads


def test_a_sheet_is_cut_into_rows_that_hold_all_its_words() -> None:
    long = "word " * 200
    sheet = RefSheet(
        "A title",
        "under it",
        (("One", "1"),),
        (
            RefPart(
                "Head",
                (("name", long), ("other", "")),
            ),
        ),
    )
    blocks = list(_blocks(sheet, 180.0))
    said = [one.text for block in blocks for one in block.drawn if isinstance(one, Words)]
    assert " ".join(said).count("word") == 200
    for block in blocks:
        assert all(-block.height <= one.y for one in block.drawn if isinstance(one, Words))


def test_an_empty_team_says_what_is_missing(alice: User, as_alice: Client) -> None:
    assert "There is nothing to print yet" in plainly(sheets(as_alice, made(alice, [])))


def test_only_who_may_see_a_deck_has_its_sheets_and_only_games_that_have_some(
    alice: User, as_alice: Client, as_bob: Client, client: Client
) -> None:
    deck = made(alice, TEAM)
    url = reverse("decks:print_pdf", args=[deck.public_id])
    for other in (as_bob, client):
        assert other.get(url, {"what": "sheets"}).status_code == 404
    text = as_alice.get(reverse("decks:detail", args=[deck.public_id])).content.decode()
    assert f"{url}?what=sheets" in text
    shared = set_visibility(deck=deck, actor=alice, visibility="unlisted")
    by_link = reverse("decks:shared_print_pdf", args=[shared.share_key])
    assert client.get(by_link, {"what": "sheets"}).headers["Content-Type"] == "application/pdf"
    load_real_cards("conquer")
    game = Game.objects.get(key="conquer")
    none = create_deck(owner=alice, game=game, name="None", entries=[])
    refused = as_alice.get(reverse("decks:print_pdf", args=[none.public_id]), {"what": "sheets"})
    assert refused.status_code == 400 and "is not one of the available choices" in refused.content.decode()
