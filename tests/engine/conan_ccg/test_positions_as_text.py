"""A position as one line of text and back, and what a line that cannot be read is told."""

from __future__ import annotations

import pytest

from simulator.engine import UnreadableText, get_game
from simulator.engine.games.conan_ccg.position import text_form
from simulator.engine.games.conan_ccg.position.state import State
from tests.engine.conan_ccg.card_scenes import IDLE, by_friend, clash, table
from tests.engine.conan_ccg.scene import TOM, Scene, ability, action, do, foe

GAME = get_game("conan_ccg")


def rich() -> Scene:
    """Moves in gaps and before Foes, a text in force, one used up, one under way, wounds, spent Prowess."""
    charm = {"type": "Item", "abilities": [ability("zone.start", do("draw", amount=1, up_to=True), once="round")]}
    banner = {"type": "Item", "abilities": [ability("static", do("stat", stat="damage", of="conan", amount=2))]}
    return clash(
        foe("man", "cut", wounds=2),
        foe("beast", IDLE),
        gaps={0: "cut", 2: by_friend("chop")},
        cards={"charm": charm, "banner": banner},
        tom={
            "items": ["charm", "banner"],
            "allies": ["friend"],
            "hand": ["grip"],
            "draw": ["3 shot"],
            "prowess": 7,
            "scars": 4,
        },
        ian={"hand": ["shot", "shot", "rune"]},
        options={"matrix": "second", "retreat_loss": "largest"},
    ).do(TOM, "use Charm")


def read(one: Scene, line: str) -> State:
    return GAME.from_text(one.state.table.program.pool, line)


def changed(line: str, name: str, value: str | None) -> str:
    """The line with another value of one token, or without it."""
    words = [word for word in line.split() if not word.startswith(f"{name}=")]
    return " ".join(words if value is None else [*words, f"{name}={value}"])


def token(line: str, name: str) -> str:
    return next(word.split("=", 1)[1] for word in line.split() if word.startswith(f"{name}="))


def test_a_position_reads_back_with_everything_that_is_under_way():
    one = rich()
    line = GAME.to_text(one.state)
    again = read(one, line)
    assert GAME.to_text(again) == line
    for name in State.FIELDS:
        if name not in State.SHARED:
            assert getattr(again, name) == getattr(one.state, name), name
    assert again.legal == one.state.legal
    assert (again.log, again.recorder, again.changes) == (None, None, one.state.changes)


def test_the_unchanging_part_reads_back_too():
    one = rich()
    fixed, again = one.state.table, read(one, GAME.to_text(one.state)).table
    for name in ("card", "owner", "conan", "names", "rules", "options", "goldfish", "players", "decks"):
        assert getattr(again, name) == getattr(fixed, name), name


@pytest.mark.parametrize("goldfish", [False, True])
def test_it_says_whether_it_is_a_goldfish_game(goldfish):
    one = rich()
    line = changed(GAME.to_text(one.state), "goldfish", str(int(goldfish)))
    assert read(one, line).table.goldfish == goldfish


def test_equal_neighbours_of_a_deck_are_counted():
    one = table(phase="Rest", tom={"hand": ["3 cut", "grip", "2 cut"]})
    deck = token(GAME.to_text(one.state), "cards").split(";")[0]
    assert "cut*3,grip,cut*2" in deck


def test_names_with_blanks_and_signs_read_back():
    one = rich()
    line = changed(GAME.to_text(one.state), "names", "Red%20Sonja%2C%20%C3%A4h%3D,Ian")
    assert read(one, line).table.names == ("Red Sonja, äh=", "Ian")
    assert token(GAME.to_text(read(one, line)), "names") == "Red%20Sonja%2C%20%C3%A4h%3D,Ian"


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("cards", "plain-conan,nobody;plain-conan", "unknown card 'nobody'"),
        ("step", None, "no token 'step'"),
        ("piles", None, "no token 'piles'"),
        ("prowess", "seven,8", "cannot be read"),
        ("step", "dancing", "cannot be read"),
        ("frames", "1,x", "cannot be read"),
    ],
)
def test_a_token_that_is_missing_or_wrong_is_named(name, value, message):
    one = rich()
    with pytest.raises(UnreadableText, match=message):
        read(one, changed(GAME.to_text(one.state), name, value))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "starts with 'conan_ccg/1', this one with ''"),
        ("other/1 a=b", "starts with 'conan_ccg/1', this one with 'other/1'"),
        ("conan_ccg/1 step", "'step' is not of the form key=value"),
    ],
)
def test_a_line_of_another_form_is_refused(line, message):
    with pytest.raises(UnreadableText, match=message):
        read(rich(), line)


def test_the_hash_is_for_what_can_happen_and_not_for_names_and_counts():
    one = rich()
    key = GAME.key_of(one.state)
    renamed = read(one, changed(GAME.to_text(one.state), "names", "Bo,Cy"))
    counted = one.state.clone()
    counted.decisions += 3
    counted.tallies[0] += 1
    assert [text_form.key(renamed), text_form.key(counted)] == [key, key]
    other = one.state.clone()
    other.prowess[0] -= 1
    assert text_form.key(other) != key
    assert len(key) == 32


def test_an_action_under_way_reads_back():
    cards = {"deed": action("survey", do("draw", amount=2, up_to=True))}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom={"hand": ["deed"], "draw": ["3 cut"]})
    one.do(TOM, "play Deed")
    again = read(one, GAME.to_text(one.state))
    GAME.apply(again, again.legal[0])
    one.do(TOM, "choose 2")
    assert GAME.to_text(again) == GAME.to_text(one.state)
