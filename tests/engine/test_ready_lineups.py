"""Ready-made line-ups: those of every game can be played, and a wrong file says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils.text import slugify

from benchmarks import lineup as ready_decks
from decks.lists import BadLineups, deck_files, first_lineup, ready_lineups
from simulator.engine import PLAYING, get_game, table_problems


@pytest.mark.parametrize("key", PLAYING)
def test_every_line_up_may_be_played_and_every_deck_stands_in_one(key: str) -> None:
    game = get_game(key)
    for lineup in ready_lineups(key):
        decks = [ready_decks.deck(key, stem) for stem in lineup.decks]
        assert table_problems(game, ready_decks.pool(key), decks, lineup.options) == []
        assert all(value in game.options[name].choices for name, value in lineup.options.items())
    used = {stem for lineup in ready_lineups(key) for stem in lineup.decks}
    assert used == {path.stem for path in deck_files(key)}


@pytest.mark.parametrize("key", PLAYING)
def test_a_ready_made_deck_is_called_like_its_file(key: str) -> None:
    """Forms find the decks of a line-up by their names."""
    assert [path.stem for path in deck_files(key) if slugify(ready_decks.deck(key, path.stem).name) != path.stem] == []


@pytest.mark.parametrize("key", PLAYING)
def test_the_first_line_up_has_as_many_decks_as_the_smallest_table(key: str) -> None:
    assert len(first_lineup(key).decks) == get_game(key).players[0]


def test_there_is_a_line_up_for_a_table_where_a_game_has_one() -> None:
    for key, game in PLAYING.items():
        if game.players[1] > 2:
            assert any(len(lineup.decks) > 2 for lineup in ready_lineups(key)), key


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- [", "lineups.yaml of any: "),
        ("a: 1", "it must be a list of line-ups"),
        ("[]", "it must be a list of line-ups"),
        ("- decks: [one]", "a line-up has no name"),
        ("- {name: A, decks: [one], rules: {}}", '"A" has unknown fields: rules'),
        ("- {name: A}", '"A" names no decks'),
        ("- {name: A, decks: [one, three]}", '"A" names "three", and there is no such deck'),
        ("- {name: A, decks: [one], options: {rain: yes}}", 'write "yes" with its quotes'),
        ("- {name: A, decks: [one]}\n- {name: A, decks: [two]}", "two line-ups have one name"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "any").mkdir()
    for stem in ("one", "two"):
        (tmp_path / "any" / f"{stem}.txt").write_text("")
    (tmp_path / "any" / "lineups.yaml").write_text(text)
    with pytest.raises(BadLineups) as refused:
        ready_lineups("any", tmp_path)
    assert words in str(refused.value)


def test_options_and_the_order_of_seats_are_read(tmp_path: Path) -> None:
    (tmp_path / "any").mkdir()
    for stem in ("one", "two"):
        (tmp_path / "any" / f"{stem}.txt").write_text("")
    (tmp_path / "any" / "lineups.yaml").write_text('- {name: A, decks: [two, one], options: {rain: "yes"}}')
    (lineup,) = ready_lineups("any", tmp_path)
    assert (lineup.decks, lineup.options) == (("two", "one"), {"rain": "yes"})
