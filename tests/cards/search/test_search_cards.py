"""What a query finds among the eight cards of the small catalogue, and what it says about cards with gaps."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User

from cards import ownership
from cards.catalogue import records
from cards.models import Card
from cards.reading.queries import neighbours, search
from cards.sync import sync_catalog
from tests.cards.conftest import move, write_set

EVERYTHING = "arc low-guard two-blades picket horror crow wolf lunge"


def found(query: str, user_id: int | None = None) -> set[str]:
    return {card.card_id for card in search("conan_ccg", query, user_id=user_id).cards()}


@pytest.mark.parametrize(
    ("query", "ids", "unknown"),
    [
        ("", EVERYTHING, 0),
        ("belit", "arc", 0),
        ("BÊLIT", "arc", 0),
        ("fen", "horror crow", 0),
        ("fen -crow", "horror", 0),
        ('!"fen crow"', "crow", 0),
        ("x:/dr[ao]w (1|2)/", "crow", 2),
        ("n:/^fen/", "horror crow", 0),
        ("n:/ c.*w$/", "crow", 0),
        ("n:/~/", EVERYTHING, 0),  # the card's own title
        ("n:/BÊLIT/", "arc", 0),
        ("num>=11", "horror crow", 2),  # nobody has recorded the numbers of wolf and lunge
        ("num<=999", "arc low-guard two-blades picket horror crow", 2),
        ("-num>=11", "arc low-guard two-blades picket", 2),
        ("num:1..5", "arc low-guard two-blades", 2),
        ("num:?", "wolf lunge", 0),
        ("num:*", "arc low-guard two-blades picket horror crow", 0),
        ("num:-", "", 0),
        ("num:12", "crow", 2),
        ("fx:draw", "crow", 2),
        ("trg:foe-defeated", "crow", 2),
        ("fl:-", EVERYTHING, 0),
        ("date:?", EVERYTHING, 0),
        ("date>=2006", "", 8),
        ("unique:card fen", "horror crow", 0),
        ("x:draw", "crow", 2),  # nobody has recorded the texts of wolf and lunge
        ("-x:draw", "arc low-guard two-blades picket horror", 2),
        ("x:/.*/", "arc low-guard two-blades picket horror crow", 2),
        ("x:/^$/", "arc low-guard picket horror", 2),  # these have no text, as is recorded
        ('x:""', "arc low-guard two-blades picket horror crow", 2),
        ('-x:""', "", 2),
        ("t:foe", "picket horror crow wolf", 0),
        ("t:major-foe", "horror", 0),
        ("cl:minor", "picket crow wolf", 0),
        ("cl>=major", "horror", 0),
        ("ft:creature", "horror crow", 1),  # the Type of wolf
        ("-ft:creature", "arc low-guard two-blades picket lunge", 1),
        ("ter:aquilonia", "picket", 0),
        ("ter:-", "arc low-guard two-blades horror crow wolf lunge", 0),
        ("trait:unique|veteran", "picket horror", 0),
        ("kw:sword", "arc low-guard two-blades", 1),  # the keywords of lunge
        ("gem:2", "lunge", 0),
        ("gem<=2", "two-blades lunge", 0),
        ("gem:2..3", "low-guard lunge", 0),
        ("-gem<=2", "arc low-guard picket horror crow wolf", 0),
        ("gem:-", "picket horror crow wolf", 0),
        ("gem:*", "arc low-guard two-blades lunge", 0),
        ("scars=?", "wolf", 0),
        ("scars>=1", "picket horror", 1),
        ("-scars>=1", "arc low-guard two-blades crow lunge", 1),
        ("pr>=4", "horror wolf", 0),  # wolf: at least 4
        ("pr>=5", "horror", 1),
        ("pr>=~5", "horror wolf", 0),
        ("pr<=99", "picket horror crow", 1),  # wolf has no upper bound
        ("pr<=9999", "picket horror crow", 1),
        ("pr>=~500", "wolf", 0),
        ("pr<4", "picket crow", 0),
        ("hp:3", "picket horror crow", 1),  # wolf: 3 or 4
        ("hp:3..4", "picket horror crow wolf", 0),
        ("hp:5", "", 0),
        ("hp:~4", "wolf", 0),
        ("pr>hp", "horror", 1),  # horror 6 > 3; wolf is not known
        ("pr=hp", "picket", 1),
        ("-pr>hp", "arc low-guard two-blades picket crow lunge", 1),
        ("icon:blade", "low-guard two-blades lunge", 0),
        ("icon:blade>=2", "two-blades", 1),
        ("-icon:blade", "arc picket horror crow wolf", 0),
        ("icon:blade&agility", "two-blades", 1),
        ("left:attack>=2", "arc low-guard", 1),
        ("right:blade", "two-blades lunge", 0),
        ("icon:empty=8", "", 0),
        ("icon:shield!=1", "two-blades picket horror crow wolf", 1),
        ("left:?", "lunge", 0),
        ("r>=uncommon", "picket horror", 1),
        ("r:?", "lunge", 0),
        ("set:known", "wolf lunge", 0),
        ("num:012", "crow", 2),
        ("impl:full", "arc low-guard two-blades picket horror crow", 0),
        ("is:multi", "arc", 1),
        ("is:conan-only", "two-blades", 2),
        ("is:gaps", "wolf lunge", 0),
        ("is:character", "picket horror crow wolf", 0),
        ("t:foe or icon:blade>=2", "picket horror crow wolf two-blades", 1),
        ("-(t:foe or icon:blade>=2)", "arc low-guard", 1),
        ("t:foe icon:blade", "", 0),
    ],
)
def test_a_query_lists_what_surely_fits_and_counts_what_might(
    small_rows: Path, query: str, ids: str, unknown: int
) -> None:
    assert found(query) == set(ids.split())
    assert search("conan_ccg", query).unknown_count() == unknown


def test_a_query_and_its_opposite_never_share_a_card(small_rows: Path) -> None:
    for query in ("scars>=1", "pr>=5", "icon:blade>=2", "ft:creature", "r>=rare", "x:draw"):
        both = found(query) & found(f"-({query})")
        assert both == set()


def test_cards_are_listed_in_the_order_asked_for(small_rows: Path) -> None:
    gems = [card.numbers["gem"][0] for card in search("conan_ccg", "gem:* order:gem dir:desc").cards()]
    assert gems == [5, 3, 2, 1]
    titles = [card.card_id for card in search("conan_ccg", "order:title").cards()]
    assert titles == ["arc", "picket", "lunge", "crow", "horror", "low-guard", "wolf", "two-blades"]


@pytest.mark.parametrize("order", ["number", "rarity", "prowess", "scars"])
@pytest.mark.parametrize("direction", ["asc", "desc"])
def test_what_is_not_recorded_is_listed_last_both_ways(small_rows: Path, order: str, direction: str) -> None:
    known = found(f"{order}:*") | ({"wolf"} if order == "prowess" else set())  # at least 4
    listed = [card.card_id in known for card in search("conan_ccg", f"order:{order} dir:{direction}").cards()]
    assert listed == sorted(listed, reverse=True) and not all(listed)


def test_the_cards_of_a_set_without_a_number_are_the_last_of_it(data_folder: Path, db: None) -> None:
    cards = [move("b", "B", "?"), move("a", "A", "?"), move("two", "Two", "002"), move("one", "One", "001")]
    write_set(data_folder, "core", "known", cards)
    records.forget()
    sync_catalog(game_key="conan_ccg")
    walked, card = [], Card.objects.get(card_id="one")
    while card:
        walked.append(card)
        card = neighbours(card)[1]
    assert [one.card_id for one in walked] == ["one", "two", "a", "b"]
    assert [neighbours(one)[0] for one in walked] == [None, *walked[:-1]]
    assert list(Card.objects.all()) == walked


@pytest.mark.parametrize("query", ["own<100", "own<=99", "own:..99", "own:100", "own:65..120"])
def test_an_upper_limit_is_one_however_high(
    small_rows: Path, alice: User, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    monkeypatch.setattr(ownership, "_counts", {"own": lambda user_id, game_key: {"arc": 150, "crow": 90}})
    assert "arc" not in found(query, alice.pk)
    assert found("own>=100", alice.pk) == found("own:150", alice.pk) == {"arc"}


def test_the_order_is_by_type_and_title_unless_said(small_rows: Path) -> None:
    ids = [card.card_id for card in search("conan_ccg", "").cards()]
    assert ids == ["picket", "crow", "wolf", "horror", "arc", "lunge", "low-guard", "two-blades"]


def test_withdrawn_cards_are_not_found(small_rows: Path) -> None:
    Card.objects.filter(card_id="crow").update(is_listed=False)
    assert found("fen") == {"horror"}


def test_words_that_only_texts_have_are_suggested_there(small_rows: Path) -> None:
    def offered(query: str) -> str:
        return search("conan_ccg", query).text_suggestion()

    assert offered("draw") == "text:draw"
    assert offered("nonsense") == ""
    assert offered("draw t:foe") == "text:draw type:foe"
    assert offered("draw t:move") == ""
    assert offered("draw -wound") == "text:draw -text:wound"
    assert offered("(draw or zzz) t:foe") == "(text:draw or text:zzz) type:foe"
    assert offered('"draw 1" -!"Two Blades"') == 'text:"draw 1" -!"Two Blades"'
    assert offered("t:foe gem:2") == ""


def test_own_asks_whoever_keeps_the_count(small_rows: Path, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = set(EVERYTHING.split())
    monkeypatch.setattr(ownership, "_counts", {"own": lambda user_id, game_key: dict.fromkeys(ids, 2)})
    assert len(found("own:2", alice.pk)) == 8
    assert found("own>=3", alice.pk) == set()


def test_nobody_owns_anything_when_nobody_keeps_the_count(
    small_rows: Path, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ownership, "_counts", {})
    assert found("own>=1", alice.pk) == set()
    assert len(found("own:0", alice.pk)) == 8
