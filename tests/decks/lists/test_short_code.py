"""Short codes of decks: permanent, small, and refused as soon as one letter is wrong."""

from __future__ import annotations

import base64
import hashlib
import string
import zlib
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.catalogue import records
from cards.catalogue.numbers import card_numbers
from cards.placeholders import CardScope
from decks.contents.entries import Entry, merge
from decks.editing import services
from decks.errors import DeckRefused
from decks.exchange import importer
from decks.formats.code import read_code
from decks.games.zones import zone_names
from decks.lists.deck_code import GAMES, NAMING, PREFIX, _one_number, decode, encode
from decks.models import Deck
from decks.reading import queries
from tests.catalogue import load_real_cards

REAL = records.DATA_DIR
NUMBERS = {key: card_numbers(key) for key in records.GAME_NAMES}
CARDS = {key: {number: card for card, number in NUMBERS[key].items()} for key in NUMBERS}
#: How many cards had a number when this was last written down, and a hash of their ids in order. Lines are only ever
#: added to numbers.txt: a code that somebody keeps names a card by its line.
ALLOCATED = {
    "conan_ccg": (240, "a92792620f9c70016877e90c952db1101b56ddb6b9cf08d4fa7f7286fc3902d7"),
    "conquer": (207, "dbd35abb1fcba09e640703f807ddaa71706a90bab73932cea99ae43faf494594"),
    "age_of_conan": (164, "ebe5ca2a180756ddca4312eade09a96c1e2b10f7fab7135c122319c3d8752e1f"),
    "conan_monolith": (783, "a8eccd12e11d3600e89c9fd84d4c8fc0f10db83ea6833c3d1e1f5c1244d3a8ef"),
}


@pytest.fixture(autouse=True)
def real_catalogue(small_catalogue: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "DATA_DIR", REAL)


@pytest.mark.parametrize("key", records.GAME_NAMES)
def test_numbers_are_only_ever_added(key: str) -> None:
    count, digest = ALLOCATED[key]
    lines = (REAL / key / "numbers.txt").read_text(encoding="utf-8").splitlines()
    assert hashlib.sha256("\n".join(lines[:count]).encode()).hexdigest() == digest
    assert len(lines) == len(set(lines)), "a card stands twice in numbers.txt"


@pytest.mark.parametrize("key", records.GAME_NAMES)
def test_every_card_has_a_number(key: str) -> None:
    missing = [card.definition.id for card in records.load_cards(key) if card.definition.id not in NUMBERS[key]]
    assert missing == [], f"add these lines at the end of cards/data/{key}/numbers.txt"


@pytest.mark.parametrize("key", records.GAME_NAMES)
def test_every_section_of_every_game_has_its_place(key: str) -> None:
    assert sorted(GAMES[key][1]) == sorted(zone_names(key))
    assert len({number for number, _ in GAMES.values()}) == len(GAMES)


def test_the_sections_of_games_to_come_are_fixed() -> None:
    assert GAMES["age_of_conan"] == (3, ("kingdom", "deck", "expansion"))
    heroes = "hero1 gear1 hero2 gear2 hero3 gear3 hero4 gear4 hero5 gear5"
    rivers = "river1 river2 river3 river4 river5 river6 river7 river8"
    assert GAMES["conan_monolith"] == (4, tuple(f"scenario {heroes} {rivers} sorcery".split()))


decks = st.sampled_from(list(NUMBERS)).flatmap(
    lambda key: st.tuples(
        st.just(key),
        st.lists(
            st.tuples(st.sampled_from(GAMES[key][1]), st.sampled_from(sorted(NUMBERS[key])), st.integers(1, 99)),
            min_size=1,
            max_size=100,
            unique_by=lambda one: one[:2],
        ),
    )
)


@settings(deadline=None)
@given(decks)
def test_any_deck_comes_back(deck: Any) -> None:
    key, entries = deck
    found, back = decode(encode(key, entries, NUMBERS[key]), CARDS)
    assert (found, sorted(back)) == (key, sorted(entries))


def test_an_imported_code_leaves_each_card_in_its_section() -> None:
    entries: list[Entry] = [("draw", "thak", 2), ("foes", "throat-grip", 1), ("foes", "thak", 3)]
    found = importer.read_list(
        text=encode("conan_ccg", entries, NUMBERS["conan_ccg"]), scope=CardScope("conan_ccg", None)
    )
    assert (sorted(found.entries), found.remarks) == (sorted(entries), ())


def test_a_code_of_today_is_read_for_ever() -> None:
    entries: list[Entry] = [("conan", "conan-the-bold", 1), ("draw", "throat-grip", 3), ("foes", "thak", 2)]
    code = "ch1-AQEBAQEBAwGFAQECAQTNG0s5"
    assert encode("conan_ccg", entries, NUMBERS["conan_ccg"]) == code
    assert decode(code, CARDS) == ("conan_ccg", entries)


def test_the_code_of_a_deck_is_short() -> None:
    """66 cards, 23 different ones: 2 to 3 bytes each at most, 4 of checksum, a third more for base64."""
    draw = sorted(card for card in NUMBERS["conan_ccg"])[:22]
    entries = [("draw", card, 3) for card in draw] + [("conan", "conan-the-bold", 1)]
    assert len(encode("conan_ccg", entries, NUMBERS["conan_ccg"])) < 60


def sealed(*content: int) -> str:
    raw = bytes(content) + zlib.crc32(bytes(content)).to_bytes(4, "big")
    return PREFIX + base64.urlsafe_b64encode(raw).decode().rstrip("=")


GOOD = sealed(1, 1, 1, 1, 1, 0, 0)


def test_the_smallest_code_is_read() -> None:
    assert decode(GOOD, CARDS)[1] == [("conan", CARDS["conan_ccg"][1], 1)]


@pytest.mark.parametrize("place", range(len(GOOD)))
def test_any_wrong_letter_is_noticed(place: int) -> None:
    for letter in string.ascii_letters + string.digits + "-_":
        wrong = GOOD[:place] + letter + GOOD[place + 1 :]
        if wrong != GOOD:
            with pytest.raises(DeckRefused):
                assert decode(wrong, CARDS)[1] == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "is no deck code"),
        ("x", "is no deck code"),
        ("ch1-", "is no deck code"),
        ("ch1-é", "is no deck code"),
        ("ch1-" + "A" * 5000, "is no deck code"),
        ("ch3-AAAAAAAA", "of version 3"),
        ("ch2-AAAAAAAA", "damaged"),
        ("ch1-A", "damaged"),
        ("ch1-AAAA", "damaged"),
        (GOOD[:-1], "damaged"),
        (GOOD + "A", "damaged"),
        (GOOD + "AAAA", "damaged"),
        (sealed(), "damaged"),
        (sealed(1), "damaged"),
        (sealed(1, 1, 1, 1), "damaged"),
        (sealed(1, 0, 0, 0), "damaged"),
        (sealed(1, 1, 1, 1, 1, 0, 0, 0), "damaged"),
        (sealed(9, 1, 1, 1, 1, 0, 0), "of a game that this site does not have"),
        (sealed(1, 1, 1, 1, 0xFF, 0x7F, 0, 0), "names a card that this site does not have"),
        (sealed(1, 1, 1, 1, 0, 0, 0), "names a card that this site does not have"),
        (sealed(1, 1, 0xFF, 1, 1, 0, 0), "more cards than"),
        (sealed(1, 1, 1, 0xFF, 0xFF, 0x7F, 1, 0, 0), "more cards than"),
        (sealed(1, 1, 0, 1, 1, 0, 0), "damaged"),
        (sealed(1, 2, 90, 1, 1, 90, 1, 1, 0, 0), "180 copies cannot be"),
    ],
)
def test_a_code_that_is_none_is_refused(code: str, said: str) -> None:
    with pytest.raises(DeckRefused, match=said):
        decode(code, CARDS)


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_no_content_makes_it_fail(content: bytes) -> None:
    try:
        key, entries = decode(sealed(*content), CARDS)
    except DeckRefused:
        return
    assert merge(key, entries) == entries


#: A deck with two cards of no data file: what this says today is read for ever.
NAMED: list[Entry] = [
    ("conan", "conan-the-bold", 1),
    ("draw", "ghost-pirate", 2),
    ("draw", "throat-grip", 3),
    ("foes", "thing-of-the-well", 1),
]
NAMED_CODE = "ch2-ARQJaKAKAzNcDwvvL4a7xqaNxe2eIwEBAQEAAgIAAQEDAYUBAAEBAAECY_56qg"


def test_cards_without_a_number_are_named(client: Client) -> None:
    assert encode("conan_ccg", NAMED, NUMBERS["conan_ccg"]) == NAMED_CODE
    assert decode(NAMED_CODE, CARDS) == ("conan_ccg", NAMED)
    assert len(NAMED_CODE) < 80


named_decks = st.lists(
    st.tuples(
        st.sampled_from(GAMES["conan_ccg"][1]),
        st.one_of(
            st.sampled_from(sorted(NUMBERS["conan_ccg"])),
            st.from_regex(r"[a-z]{3,20}(-[a-z0-9]{1,9})?", fullmatch=True),
        ),
        st.integers(1, 99),
    ),
    min_size=1,
    max_size=60,
    unique_by=lambda one: one[:2],
)


@settings(deadline=None)
@given(named_decks)
def test_any_deck_with_named_cards_comes_back(entries: Any) -> None:
    found, back = decode(encode("conan_ccg", entries, NUMBERS["conan_ccg"]), CARDS)
    assert (found, sorted(back)) == ("conan_ccg", sorted(entries))


def naming(*content: int | bytes) -> str:
    """A code of version 2 with this behind the number of the game."""
    raw = b"\1" + b"".join(part if isinstance(part, bytes) else bytes((part,)) for part in content)
    return NAMING + base64.urlsafe_b64encode(raw + zlib.crc32(raw).to_bytes(4, "big")).decode().rstrip("=")


@pytest.mark.parametrize(
    "code",
    [
        naming(0, 0, 0, 0),  # names no card
        naming(1, 2, 1, 1, 0, 1),
        naming(9, 2, 0, 0, 0),
        naming(1, 0, 0, 0, 0),
        naming(1, 1, 0, 0, 0),  # "-"
        naming(2, 0, 2, 0, 0, 0),  # written longer than it need be
        naming(len(_one_number(["a", "a"])), _one_number(["a", "a"]), 0, 0, 0),
        naming(len(_one_number(["b" * 81])), _one_number(["b" * 81]), 0, 0, 0),
        naming(1, 2, 1, 1, 0, 1, 2, 0, 0),
        naming(1, 2, 1, 1, 0, 1, 0, 0, 0),
    ],
)
def test_a_code_that_names_cards_wrongly_is_refused(code: str) -> None:
    with pytest.raises(DeckRefused, match="damaged"):
        decode(code, CARDS)
    assert decode(naming(1, 2, 1, 1, 0, 1, 1, 0, 0), CARDS) == ("conan_ccg", [("conan", "a", 1)])


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_no_named_content_makes_it_fail(content: bytes) -> None:
    try:
        key, entries = decode(naming(content), CARDS)
    except DeckRefused:
        return
    assert merge(key, entries) == entries


ENTRIES: list[Entry] = [("conan", "conan-the-bold", 1), ("draw", "throat-grip", 3), ("foes", "thak", 2)]


@pytest.fixture
def deck(alice: User) -> Deck:
    load_real_cards("conan_ccg")
    return services.create_deck(owner=alice, game=queries.find_game("conan_ccg"), name="Raiders", entries=ENTRIES)


def test_everybody_sees_the_deck_of_a_code(deck: Deck, client: Client) -> None:
    address = reverse("decks:by_code", args=[importer.short_code(deck)])
    body = client.get(address).content.decode()
    assert "6 cards of" in body and "Throat Grip" in body and "Log in to copy" in body
    assert "Raiders" not in body


def test_a_member_copies_it(deck: Deck, as_bob: Client, bob: User) -> None:
    code = importer.short_code(deck)
    assert reverse("decks:copy_by_code", args=[code]) in as_bob.get(f"/decks/code/{code}/").content.decode()
    as_bob.post(reverse("decks:copy_by_code", args=[code]))
    copy = Deck.objects.get(owner=bob)
    assert (services.entries_of(copy), copy.visibility) == (ENTRIES, "private")


def test_a_visitor_has_to_log_in_to_copy(deck: Deck, client: Client) -> None:
    response = client.post(reverse("decks:copy_by_code", args=[importer.short_code(deck)]))
    assert response.status_code == 302 and response.headers["Location"].startswith(reverse("login"))
    assert Deck.objects.count() == 1


def test_a_damaged_code_is_a_page_that_says_so(deck: Deck, as_bob: Client) -> None:
    code = importer.short_code(deck)[:-2]
    for response in (as_bob.get(f"/decks/code/{code}/"), as_bob.post(f"/decks/code/{code}/copy/")):
        assert response.status_code == 400 and "This deck code is damaged" in response.content.decode()
    assert Deck.objects.count() == 1


def test_the_share_box_and_the_exports_show_the_link(deck: Deck, as_alice: Client) -> None:
    link = f"http://testserver/decks/code/{importer.short_code(deck)}/"
    for name in ("settings", "exports"):
        assert f'value="{link}"' in as_alice.get(reverse(f"decks:{name}", args=[deck.public_id])).content.decode()


@pytest.mark.parametrize("way", ["{}", " {}\n", "https://example.org/decks/code/{}/", "/decks/code/{}"])
def test_the_import_reads_codes_and_their_links(deck: Deck, way: str) -> None:
    found = importer.read_list(text=way.format(importer.short_code(deck)), scope=CardScope("conan_ccg", None))
    assert list(found.entries) == ENTRIES
    with pytest.raises(DeckRefused, match="not of"):
        importer.read_list(text=way.format(importer.short_code(deck)), scope=CardScope("conquer", None))


def test_the_code_of_today_is_the_one_of_the_catalogue() -> None:
    assert read_code("ch1-AQEBAQEBAwGFAQECAQTNG0s5") == ("conan_ccg", ENTRIES)


def test_cards_that_are_not_here_are_offered_to_be_kept(as_bob: Client, bob: User, client: Client) -> None:
    load_real_cards("conan_ccg")
    address = reverse("decks:by_code", args=[NAMED_CODE])
    said = "This site does not have 2 of its cards: Ghost Pirate, Thing Of The Well."
    assert said in client.get(address).content.decode()
    page = as_bob.get(address).content.decode()
    assert said in page and reverse("decks:copy_by_code", args=[NAMED_CODE]) not in page
    refused = as_bob.post(reverse("decks:copy_by_code", args=[NAMED_CODE]))
    assert refused.status_code == 400 and not Deck.objects.filter(owner=bob).exists()
    sent = {"game": "conan_ccg", "text": NAMED_CODE}
    preview = as_bob.post(reverse("decks:import"), sent).content.decode()
    assert "Ghost Pirate" in preview and 'name="keep"' in preview
    as_bob.post(reverse("decks:import"), {**sent, "keep": "all", "save": "all"})
    (deck,) = Deck.objects.filter(owner=bob)
    titles = {CardScope("conan_ccg", bob.pk).title(card) for _, card, _ in services.entries_of(deck)}
    assert titles == {"Conan the Bold", "Throat Grip", "Ghost Pirate", "Thing Of The Well"}
    assert importer.short_code(deck) == ""  # the cards that bob keeps are his alone
