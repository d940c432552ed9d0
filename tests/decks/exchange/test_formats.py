"""Decks in the formats of other programs: each reads back to the same deck, and what is none is refused in words."""

from __future__ import annotations

import json
import re
import zipfile
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cards.catalogue import records
from cards.placeholders import CardScope
from decks.card_files.cockatrice import cards_xml
from decks.card_files.lackey import plugin_zip
from decks.contents.entries import Entry, merge
from decks.editing import services
from decks.errors import DeckRefused, OtherGame
from decks.exchange import importer
from decks.formats import WRITTEN, DeckFile, Format
from decks.formats.base import game_guid, printing_guid
from decks.formats.cockatrice import COCKATRICE
from decks.formats.octgn import OCTGN
from decks.formats.tabletop import TABLETOP
from decks.formats.xml import MAX_DEPTH
from decks.games import deck_game
from decks.games.zones import zones_of
from decks.lists.decklist import Decklist
from decks.models import Deck
from decks.reading import queries
from tests.catalogue import load_real_cards

REAL = records.DATA_DIR
GAMES = list(records.GAME_NAMES)
#: Those whose decks and cards are written for other programs.
ON_TABLES = [key for key in GAMES if deck_game(key).is_on_tables]
READ_BACK = [one for one in WRITTEN if one is not TABLETOP]


@pytest.fixture(autouse=True)
def real_catalogue(small_catalogue: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "DATA_DIR", REAL)


CARDS = {
    key: [
        (zone.key, card.definition.id)
        for zone in zones_of(key)
        for card in records.load_cards(key)
        if card.definition.type in zone.types | zone.more_types
    ]
    for key in GAMES
}
decks = st.sampled_from(GAMES).flatmap(
    lambda key: st.tuples(
        st.just(key),
        st.lists(
            st.tuples(st.sampled_from(CARDS[key]), st.integers(1, 4)),
            min_size=1,
            max_size=60,
            unique_by=lambda one: one[0],
        ),
    )
)
titles = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=40).map(
    lambda text: " ".join(text.split())
)


def file_of(game_key: str, entries: list[Entry], name: str = "Raiders", notes: str = "") -> DeckFile:
    return DeckFile(game_key, name, notes, "bob", tuple(entries), queries.card_index(game_key))


def write(one: Format, deck: DeckFile) -> str:
    assert one.write is not None
    return one.write(deck)


def read(text: str, game_key: str = "conan_ccg") -> Decklist:
    return importer.read_list(text=text, scope=CardScope(game_key, None))


@pytest.mark.slow
@pytest.mark.parametrize("one", READ_BACK, ids=lambda one: one.key)
@settings(deadline=None, max_examples=40)
@given(deck=decks, name=titles, notes=st.lists(titles, max_size=3))
def test_any_deck_comes_back_from_each_format(one: Format, deck: Any, name: str, notes: list[str]) -> None:
    game_key, cards = deck
    # Its files have two zones; nothing of it is offered for games that lie on no such table, and a team has ten.
    assume(one.key != "cockatrice" or game_key in ON_TABLES)
    entries = merge(game_key, [(*place, quantity) for place, quantity in cards])
    found = read(write(one, file_of(game_key, entries, name, "\n".join(notes))), game_key)
    assert (found.problems, found.remarks) == ((), ())
    assert sorted(found.entries) == sorted(entries)


@pytest.mark.parametrize("key", ["lackey", "octgn"])
def test_a_card_in_a_section_of_another_type_comes_back_there(key: str) -> None:
    one = next(one for one in WRITTEN if one.key == key)
    entries: list[Entry] = [("draw", "throat-grip", 3), ("draw", "thak", 2), ("foes", "throat-grip", 1)]
    found = read(write(one, file_of("conan_ccg", entries)))
    assert (found.entries, found.remarks) == (tuple(entries), ())


def test_a_file_of_another_program_has_each_card_in_the_section_of_its_type() -> None:
    text = write(OCTGN, file_of("conan_ccg", [("draw", "thak", 2)])).replace(game_guid("conan_ccg"), "")
    found = read(text)
    assert found.entries == (("foes", "thak", 2),)
    assert [one.message for one in found.remarks] == [
        "Draw Deck takes no card of the type Foe, so it was put under Foe Deck."
    ]


def test_no_card_of_a_cockatrice_deck_of_ours_is_taken_for_a_sideboard() -> None:
    entries: list[Entry] = [("draw", "throat-grip", 3), ("foes", "throat-grip", 1)]
    found = read(write(COCKATRICE, file_of("conan_ccg", entries)))
    assert (found.entries, found.remarks) == ((("draw", "throat-grip", 4),), ())


@pytest.mark.parametrize("key", ["lackey", "cockatrice"])
def test_the_name_comes_back_from_formats_that_hold_it(key: str) -> None:
    one = next(one for one in WRITTEN if one.key == key)
    text = write(one, file_of("conan_ccg", [("foes", "thak", 2)], "Foe Deck & <Kozák’s>"))
    assert read(text).name == "Foe Deck & <Kozák’s>"


@pytest.mark.parametrize("key", ["octgn", "cockatrice"])
def test_the_plan_comes_back_from_formats_that_hold_it(key: str) -> None:
    one = next(one for one in WRITTEN if one.key == key)
    plan = "Sideboard\n\nWin <fast> & early.\nMain"
    assert read(write(one, file_of("conan_ccg", [("foes", "thak", 2)], "Raiders", plan))).notes == plan


def test_a_cockatrice_deck_shows_the_card_that_leads_it() -> None:
    root = fromstring(write(COCKATRICE, file_of("conan_ccg", [BOLD, THREE])))
    assert root.findtext("bannerCard") == "Conan the Bold"
    assert fromstring(write(COCKATRICE, file_of("conan_ccg", [THREE]))).find("bannerCard") is None


LACKEY_DECK = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE deck SYSTEM "http://www.lackeyccg.com/deck.dtd">
<deck version="0.8">
  <meta><game>conan</game><title>Raiders</title><author>x</author></meta>
  <superzone name="Deck">
    <card><name id="core/012">Conan the Bold</name><set>CORE</set></card>
    <card><name id="core/045">Thak</name><set>CORE</set></card>
    <card><name id="original/thak">wrong name</name><set>CORE</set></card>
    <card><name id="core/9">Throte Grip</name><set>CORE</set></card>
  </superzone>
  <superzone name="Sideboard"><card><name id="core/045">Thak</name></card></superzone>
</deck>
"""
OCTGN_DECK = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="00000000-0000-0000-0000-000000000000">
  <section name="Main" shared="False">
    <card qty="3" id="11111111-1111-1111-1111-111111111111">thak</card>
    <card id="">Conan the Bold</card>
  </section>
  <section name="Sideboard" shared="False"/>
  <notes><![CDATA[optional text]]></notes>
</deck>
"""
COCKATRICE_DECK = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <deckname>Raiders</deckname><comments>optional text</comments>
  <zone name="main"><card number="3" name="Thak" setShortName="CORE" collectorNumber="45" uuid=""/></zone>
  <zone name="side"><card number="1" name="Conan the Bold"/><card number="2" name="Throat Grip"/></zone>
</cockatrice_deck>
"""
MTGO_DECK = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema"><NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="3" Sideboard="false" Name="Thak" Annotation="0"/>
  <Cards CatID="2" Quantity="1" Sideboard="true" Name="Thak" Annotation="0"/>
</Deck>
"""
THREE = ("foes", "thak", 3)
BOLD = ("conan", "conan-the-bold", 1)


def test_a_lackey_deck_is_read_by_id_and_by_name() -> None:
    found = read(LACKEY_DECK)
    assert found.name == "Raiders"
    assert set(found.entries) == {BOLD, ("foes", "thak", 2)}
    assert found.problems[0].suggestions[0].title == "Throat Grip"
    assert "no sideboard" in found.remarks[0].message


def test_lackey_text_is_read() -> None:
    found = read("3\tThak\nSideboard:\n1\tThak\n")
    assert (found.entries, len(found.remarks)) == ((THREE,), 1)


def test_an_octgn_deck_is_read_by_name_where_the_id_is_not_ours() -> None:
    found = read(OCTGN_DECK)
    assert (set(found.entries), found.notes, found.problems) == ({BOLD, THREE}, "optional text", ())


def test_an_octgn_deck_is_read_by_id() -> None:
    card = queries.card_index("conan_ccg").by_id["thak"]
    text = OCTGN_DECK.replace("11111111-1111-1111-1111-111111111111", printing_guid("conan_ccg", card).upper())
    assert THREE in read(text.replace(">thak<", ">another name<")).entries


def test_a_cockatrice_deck_is_read_and_what_no_section_takes_is_left_out() -> None:
    found = read(COCKATRICE_DECK)
    assert (set(found.entries), found.problems) == ({BOLD, THREE}, ())
    assert [remark.text for remark in found.remarks] == ["2 Throat Grip"]


def test_an_mtgo_deck_is_read() -> None:
    found = read(MTGO_DECK)
    assert (found.entries, len(found.remarks)) == ((THREE,), 1)


@pytest.mark.parametrize(
    "text",
    [
        "[metadata]\nName=Raiders\n[Main]\n3 Thak|CORE|1\n[Sideboard]\n1 Thak|CORE",
        "NAME:Raiders\n3 [CORE:45] Thak\nSB: 1 [CORE:9] Thak",
        "About\nName Raiders\n\nCommander\n1 Thak\nDeck\n2 Thak (CORE) 45\n\nSideboard\n1 Thak (CORE) 9",
    ],
)
def test_lists_of_forge_xmage_and_arena_are_read(text: str) -> None:
    found = read(text)
    assert (found.name, found.entries, found.problems, len(found.remarks)) == ("Raiders", (THREE,), (), 1)


def test_the_permanent_ids_never_change() -> None:
    """Files that people keep hold them."""
    card = queries.card_index("conan_ccg").by_id["thak"]
    assert game_guid("conan_ccg") == "781cbb75-9bfa-5e65-b1b7-11309eec677c"
    assert printing_guid("conan_ccg", card) == "51e72409-b91d-5c1b-b9b9-d018ea82c22d"


BOMB = '<?xml version="1.0"?><!DOCTYPE deck [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><deck>&b;</deck>'
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE deck [<!ENTITY a SYSTEM "file:///etc/passwd">]><deck>&a;</deck>'
PARAMETER = '<!DOCTYPE deck [<!ENTITY % a SYSTEM "http://localhost/"> %a;]><deck/>'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BOMB, "declares entities"),
        (OUTSIDE, "declares entities"),
        (PARAMETER, "declares entities"),
        ('<!DOCTYPE deck SYSTEM "x"><deck>&a;</deck>', "not XML"),
        ('<?xml version="1.0"?><recipe/>', "no deck that is read here"),
        ('<?xml version="1.0"?>', "no deck that is read here"),
        ("<deck>", "not XML"),
        ("<deck></deck>", "no card in this list"),
        ("<deck><superzone></deck>", "not XML"),
        ("<deck>" * (MAX_DEPTH + 1), "nested deeper"),
        ("<deck>" + "<a/>" * 20_000 + "</deck>", "more than 20,000 elements"),
        ("<deck>" + " " * 200_000 + "</deck>", "at most 200,000 fit"),
        ("<deck>\x01</deck>", "not XML"),
        ("<Deck><Cards/></Deck>", None),
        ('<cockatrice_deck><zone name="main"><card/></zone></cockatrice_deck>', None),
    ],
)
def test_xml_that_is_no_deck_is_refused(text: str, said: str | None) -> None:
    if said is None:
        assert "a card without a name" in read(text).problems[0].text
        return
    with pytest.raises(DeckRefused, match=re.escape(said)):
        read(text)


@pytest.mark.parametrize("quantity", ["-1", "0", "100", "9" * 40, "abc", "1.5", "", " ", "²", "３"])
def test_impossible_quantities_of_files_are_listed(quantity: str) -> None:
    found = read(COCKATRICE_DECK.replace('"3"', f'"{quantity}"'))
    if quantity == "３":
        assert THREE in found.entries
    else:
        assert [entry for entry in found.entries if entry[1] == "thak"] == []
        assert found.problems[0].where.startswith("Line ")


@pytest.mark.slow
@settings(deadline=None)
@given(st.sampled_from([LACKEY_DECK, OCTGN_DECK, COCKATRICE_DECK, MTGO_DECK]), st.data())
def test_broken_files_are_refused_and_never_fail(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    piece = data.draw(st.text(max_size=5))
    try:
        found = read(text[:place] + piece + text[place + data.draw(st.integers(0, 40)) :])
    except DeckRefused:
        return
    assert found.entries or found.problems


@pytest.mark.parametrize(
    "text",
    [
        "3 Thak\n1 Conan the Bold",
        "Conan\n1 Conan the Bold\n\nFoe Deck\n3 Thak\nDraw Deck\n3 Excalibur",
        '{"format": "conanhub.deck", "version": 1, "game": "conan_ccg", "zones": {}}',
        f'<deck game="{game_guid("conan_ccg")}"><section name="x"/></deck>',
        "<deck><meta><game>conan-ccg</game></meta></deck>",
    ],
)
def test_a_list_of_another_game_says_which(text: str) -> None:
    with pytest.raises(OtherGame, match="These are cards of .*, not of .*Conquer") as refused:
        read(text, "conquer")
    assert refused.value.game_key == "conan_ccg"


def test_the_page_offers_to_read_a_list_as_the_other_game(as_alice: Client) -> None:
    for key in GAMES:
        load_real_cards(key)
    address = reverse("decks:import")
    file = SimpleUploadedFile("raiders.txt", b"3 Thak")
    response = as_alice.post(address, {"game": "conquer", "name": "", "text": "", "file": file})
    assert response.status_code == 400
    body = response.content.decode()
    assert '<button class="btn" name="game" value="conan_ccg">' in body and "3 Thak</textarea>" in body
    again = as_alice.post(address, {"game": ["conquer", "conan_ccg"], "name": "", "text": "3 Thak"})
    assert again.context["preview"].decklist.entries == (THREE,)


def test_a_file_with_unknown_cards_is_corrected_as_a_list(as_alice: Client) -> None:
    load_real_cards("conan_ccg")
    file = SimpleUploadedFile("raiders.dek", LACKEY_DECK.encode("cp1252"))
    response = as_alice.post(reverse("decks:import"), {"game": "conan_ccg", "name": "", "text": "", "file": file})
    preview = response.context["preview"]
    assert "1 Throte Grip" in preview.text.splitlines()
    choice = f"{preview.decklist.problems[0].where}|throat-grip"
    sent = {"game": "conan_ccg", "name": "", "text": preview.text, "use": choice}
    assert as_alice.post(reverse("decks:import"), sent).context["preview"].decklist.problems == ()


def test_a_saved_object_has_a_pile_for_each_section_and_a_card_for_a_single_one() -> None:
    entries: list[Entry] = [BOLD, ("draw", "throat-grip", 3), ("draw", "wheel-and-cleave", 1), ("foes", "thak", 2)]
    saved = json.loads(write(TABLETOP, file_of("conan_ccg", entries)))
    hero, draw, foes = saved["ObjectStates"]
    assert (hero["Name"], hero["CardID"], hero["Nickname"]) == ("Card", 100, "Conan the Bold")
    assert (draw["Name"], draw["Nickname"], draw["DeckIDs"]) == (
        "DeckCustom",
        "Raiders: Draw Deck",
        [101, 101, 101, 102],
    )
    for pile in (draw, foes):
        assert pile["DeckIDs"] == [card["CardID"] for card in pile["ContainedObjects"]]
        assert {str(number // 100) for number in pile["DeckIDs"]} == set(pile["CustomDeck"])
    assert "Prowess 20" in hero["Description"]


def test_a_saved_object_begins_a_new_sheet_after_seventy_cards() -> None:
    cards: list[Entry] = [("draw", key, 1) for zone, key in CARDS["conan_ccg"] if zone == "draw"][:71]
    (pile,) = json.loads(write(TABLETOP, file_of("conan_ccg", cards)))["ObjectStates"]
    assert pile["DeckIDs"][69:] == [169, 200]
    assert set(pile["CustomDeck"]) == {"1", "2"}


@pytest.mark.parametrize("key", ON_TABLES)
def test_the_card_database_has_every_card_with_its_facts(key: str) -> None:
    root = fromstring(cards_xml(key))
    assert (root.tag, root.get("version")) == ("cockatrice_carddatabase", "4")
    cards = root.findall("cards/card")
    assert [card.findtext("name") for card in cards] == [one.definition.title for one in records.load_cards(key)]
    sets = {one.findtext("name") for one in root.findall("sets/set")}
    for card in cards:
        assert card.findtext("set") in sets
        assert card.findtext("prop/maintype") and card.findtext("tablerow") in ("0", "1", "2", "3")
    thak = next((card for card in cards if card.findtext("name") == "Thak"), None)
    rows = {card.findtext("prop/maintype"): card.findtext("tablerow") for card in cards}
    assert set(rows) == set(deck_game(key).table_rows) and len(set(rows.values())) > 2
    assert key != "conan_ccg" or (thak is not None and thak.findtext("prop/type", "").startswith("Foe"))


@pytest.mark.parametrize("key", ON_TABLES)
def test_the_plugin_has_a_row_for_every_card(key: str) -> None:
    archive = zipfile.ZipFile(BytesIO(plugin_zip(key)))
    listed = fromstring(archive.read(f"{key}/ListOfCardDataFiles.txt"))
    names = []
    for file in listed:
        rows = [line.split("\t") for line in archive.read(f"{key}/sets/{file.text}").decode().splitlines()]
        assert rows[0][:4] == ["Name", "Set", "ImageFile", "Type"] and rows[0][-1] == "Text"
        assert {len(row) for row in rows} == {len(rows[0])}
        names += [row[0] for row in rows[1:]]
    assert names == [one.definition.title for one in records.load_cards(key)]
    piles = fromstring(archive.read(f"{key}/plugininfo.txt")).findall("deckzone")
    assert [pile.findtext("label") for pile in piles] == [zone.name for zone in zones_of(key)]


@pytest.fixture
def thaks(alice: User) -> Deck:
    load_real_cards("conan_ccg")
    game = queries.find_game("conan_ccg")
    return services.create_deck(owner=alice, game=game, name="Raiders", entries=[BOLD, THREE])


def test_the_page_of_exports_leads_to_every_file(thaks: Deck, as_alice: Client) -> None:
    page = reverse("decks:exports", args=[thaks.public_id])
    body = as_alice.get(page).content.decode()
    for one in WRITTEN:
        assert f'href="{page}{one.key}/"' in body
        response = as_alice.get(f"{page}{one.key}/")
        assert response.headers["Content-Disposition"] == f'attachment; filename="raiders.{one.suffix}"'
        assert one is TABLETOP or set(read(response.content.decode()).entries) == {BOLD, THREE}
    for name in ("cockatrice_cards", "lackey_plugin"):
        address = reverse(f"decks:{name}", args=["conan-ccg"])
        assert address in body and as_alice.get(address).status_code == 200


def test_exports_are_for_those_who_may_see_the_deck(thaks: Deck, as_bob: Client, client: Client, alice: User) -> None:
    addresses = [reverse("decks:exports", args=[thaks.public_id]), f"/decks/{thaks.public_id}/export/octgn/"]
    for someone in (as_bob, client):
        assert [someone.get(address).status_code for address in addresses] == [404, 404]
    shared = services.set_visibility(deck=thaks, actor=alice, visibility="unlisted")
    body = client.get(f"/d/{shared.share_key}/export/").content.decode()
    assert f"/d/{shared.share_key}/export/octgn/" in body
    assert client.get(f"/d/{shared.share_key}/export/octgn/").status_code == 200


@pytest.mark.parametrize("address", ["/decks/cards/chess/cockatrice.xml", "/decks/cards/chess/lackey.zip"])
def test_an_unknown_game_has_no_files(db: None, client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_an_unknown_format_is_not_there(thaks: Deck, as_alice: Client) -> None:
    assert as_alice.get(f"/decks/{thaks.public_id}/export/mtgo/").status_code == 404


def test_the_api_exports_every_format(thaks: Deck, as_alice: Client) -> None:
    address = reverse("decks:api_export", args=[thaks.public_id])
    for kind in ("text", "code", OCTGN.key, *(one.key for one in READ_BACK)):
        answer = as_alice.get(address, {"as": kind})
        assert set(read(answer.content.decode()).entries) == {BOLD, THREE}
    refused = as_alice.get(address, {"as": "pdf"})
    assert refused.status_code == 400 and "There is no such format" in refused.content.decode()


def test_the_api_imports_a_file_of_another_program(thaks: Deck, as_alice: Client) -> None:
    load_real_cards("conquer")
    sent = {"game": "conan_ccg", "text": OCTGN_DECK, "name": "From OCTGN"}
    response = as_alice.post("/api/v1/decks/import/", sent, content_type="application/json")
    assert response.status_code == 201
    assert {entry["card"] for entry in response.json()["entries"]} == {"thak", "conan-the-bold"}
    other = as_alice.post("/api/v1/decks/import/", {**sent, "game": "conquer"}, content_type="application/json")
    assert (other.status_code, other.json()["error"]["code"]) == (400, "other_game")
