"""manage.py simulate and manage.py replay."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command, load_command_class

from cards.placeholders import CardScope
from decks.exchange.importer import read_list
from decks.formats import DeckFile, octgn
from decks.reading.queries import card_index
from simulator.engine import PLAYING, ai_identity, get_game, offered_agents
from simulator.loading.files import read_deck
from simulator.models import Match
from tests.conanhub.running import ROOT
from tests.simulator.conftest import LANCES, RAIDERS, Ask, make_deck, play, results_of, sample_path

DECKS = (sample_path(RAIDERS), sample_path(LANCES))


def run(*args: str, **options: Any) -> str:
    out = StringIO()
    call_command(*args, stdout=out, stderr=StringIO(), **options)
    return out.getvalue()


def simulate(*more: str) -> str:
    return run("simulate", "conan_ccg", *DECKS, "--agents", "random", "--seed", "7", *more)


@pytest.mark.parametrize("command", ["simulate", "replay"])
def test_its_help_names_every_game_with_agents_and_options(command: str) -> None:
    parser = load_command_class("simulator", command).create_parser("manage.py", command)
    told = parser.format_help()
    for key, game in PLAYING.items():
        assert f"{key}: {game.name}\n  AIs: {', '.join(offered_agents(game))}\n" in told
        for name, option in game.options.items():
            assert f"  {name}={option.default} (" in told
    silent = [one.dest for one in parser._actions if not one.help]
    assert silent == (["what"] if command == "replay" else [])  # what they are stands in the help before them


def test_it_prints_one_sentence_first() -> None:
    text = simulate("--games", "20", "--jobs", "1")
    assert text.startswith("Ice Road Rush won ")
    assert "seed 7, AI random and random" in text


def test_it_says_who_played() -> None:
    more = ("--agents", "fast:1,scripted", "--games", "2", "--jobs", "1")
    game = get_game("conan_ccg")
    assert f"AI {ai_identity(game, 'fast:1')} and {ai_identity(game, 'greedy')}, engine" in simulate(*more)
    told = json.loads(simulate(*more, "--json"))
    assert told["agents"] == ["fast:1", "greedy"]
    assert told["ais"] == [ai_identity(game, name) for name in told["agents"]]


@pytest.mark.slow
def test_two_processes_give_what_one_gives() -> None:
    one, two = (json.loads(simulate("--games", "50", "--jobs", jobs, "--json")) for jobs in ("1", "2"))
    assert one == two
    assert [match["index"] for match in one["matches"]] == list(range(50))


@pytest.mark.slow
@pytest.mark.django_db
def test_it_plays_what_the_site_plays(ask: Ask) -> None:
    simulation = play(ask(match_count=20))
    matches = json.loads(simulate("--games", "20", "--json"))["matches"]
    # Names differ, cards do not: names never decide anything.
    stored = [(index, str(seed), first, winner) for index, seed, first, winner, *_ in results_of(simulation)]
    assert [(item["index"], item["seed"], item["first"], item["winner"]) for item in matches] == stored


def test_a_process_that_plays_matches_needs_no_models() -> None:
    # Processes that are spawned, not forked, unpickle the function before Django is set up.
    told = subprocess.run(
        [sys.executable, "-c", "from simulator.cli.bulk import play_chunk"], capture_output=True, text=True, cwd=ROOT
    )
    assert told.returncode == 0, told.stderr


def test_a_goldfish() -> None:
    assert simulate("--games", "20", "--goldfish").startswith("Alone, Ice Road Rush reached its goal in ")


@pytest.mark.slow
def test_equal_decks_are_told_as_on_the_page() -> None:
    args = ("simulate", "conan_ccg", DECKS[0], DECKS[0], "--agents", "random", "--seed", "7", "--games", "60")
    text = run(*args, "--jobs", "1")
    assert text.startswith("In matches against itself, Ice Road Rush won ")
    assert "of 30 AI-vs-AI matches" in text.splitlines()[0]
    assert "Ice Road Rush: " not in text  # who won is told by the place in the order of turns
    reasons = [line.split()[0] for line in text.splitlines() if "Going first: " in line or "Going second: " in line]
    told = json.loads(run(*args, "--jobs", "1", "--json"))["result"]
    assert sum(map(int, reasons)) == sum(told["wins"]) / 2
    assert (told["is_mirror"], told["first_player"]["n"]) == (True, 30)


@pytest.mark.slow
def test_it_says_what_going_first_is_worth_and_how_many_ended_abnormally() -> None:
    text = simulate("--games", "60", "--jobs", "1")
    assert "Going first is worth " in text and " seed by seed over 30 pairs: anything from " in text
    assert "None of 60 matches ended abnormally." in text
    assert "Too few pairs" in simulate("--games", "20", "--jobs", "1")


def test_options_are_told() -> None:
    answer = json.loads(simulate("--games", "10", "--options", "matrix=second,pairing=slot", "--json"))
    assert answer["options"] == {"matrix": "second"}


@pytest.mark.django_db
def test_a_deck_of_the_site_by_its_id(alice: User) -> None:
    deck = make_deck(alice, "Raiders")
    text = run("simulate", "conan-ccg", str(deck.public_id), DECKS[1], "--games", "10", "--agents", "random")
    assert text.startswith("Raiders won ")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("poker", *DECKS), "There is no game “poker”: known are conan_ccg, conquer, age_of_conan."),
        (("conan_ccg", "nothing.txt", DECKS[1]), "“nothing.txt” is neither a file nor the id of a deck."),
        (("conan_ccg", "3 Throat Grip\n" * 100, DECKS[1]), "cannot be read: File name too long."),
        (("conan_ccg", "12345678-1234-1234-1234-123456789abc", DECKS[1]), "There is no deck 12345678"),
        (("conan_ccg", *DECKS, "--games", "0"), "--matches must be from 1"),
        (("conan_ccg", *DECKS, "--jobs", "0"), "--jobs must be 1 or more."),
        (("conan_ccg", *DECKS, "--seed", "-1"), "The seed must be a whole number"),
        (("conan_ccg", *DECKS, "--agents", "oracle"), "There is no AI “oracle”: choose random or"),
        (("conan_ccg", *DECKS, "--agents", "random,random,random"), "3 AIs were named"),
        (("conan_ccg", *DECKS, "--options", "colour"), "The option “colour” cannot be read: write name=value."),
        (("conan_ccg", *DECKS, "--options", "colour=red"), "There is no rule option “colour”"),
        (("conan_ccg", *DECKS, "--options", "matrix=tenth"), "Rule option “matrix” cannot be “tenth”"),
    ],
)
def test_it_refuses_with_a_sentence(args: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError) as caught:
        run("simulate", *args)
    assert words in str(caught.value)
    assert caught.value.returncode == 1


def test_it_names_the_line_of_an_unknown_card(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("1 Conan, Reaver of the Ice Road\n3 Throat Grop\n")
    with pytest.raises(CommandError, match="Line 2, “3 Throat Grop”"):
        run("simulate", "conan_ccg", str(deck), DECKS[1])


def test_it_says_of_a_file_what_it_would_leave_out(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("1 Conan, Reaver of the Ice Road\nSideboard\n3 Throat Grip\n")
    with pytest.raises(CommandError, match="Line 3, “3 Throat Grip”: this game has no sideboard"):
        run("simulate", "conan_ccg", str(deck), DECKS[1])


def test_it_reads_files_of_other_programs(tmp_path: Path) -> None:
    index = card_index("conan_ccg")
    found = read_list(text=Path(DECKS[0]).read_text(encoding="utf-8"), scope=CardScope("conan_ccg", None))
    deck = tmp_path / "deck.o8d"
    content = DeckFile("conan_ccg", found.name, found.notes, "", found.entries, index)
    deck.write_text(octgn.write(content), encoding="utf-8")
    assert read_deck("conan_ccg", str(deck)).entries == read_deck("conan_ccg", DECKS[0]).entries


def test_it_refuses_an_illegal_deck(tmp_path: Path) -> None:
    deck = tmp_path / "thin.txt"
    deck.write_text("// Thin\n1 Conan, Reaver of the Ice Road\n3 Throat Grip\n")
    with pytest.raises(CommandError, match="“Thin” is not legal"):
        run("simulate", "conan_ccg", str(deck), DECKS[1])


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\x01", b"\x00" * 100, b"", b"x" * 500_000])
def test_it_refuses_what_is_no_decklist(tmp_path: Path, content: bytes) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_bytes(content)
    with pytest.raises(CommandError) as caught:
        run("simulate", "conan_ccg", str(deck), DECKS[1])
    assert str(caught.value)


def test_a_replay_from_files_cites_rules() -> None:
    text = run("replay", "conan_ccg", *DECKS, "--seed", "7", "--index", "3", "--agents", "random", positions=True)
    assert "Turn 1" in text
    assert "[CCG-5.4]" in text
    assert "\nWon by " in text


@pytest.mark.slow
@pytest.mark.django_db
def test_a_stored_match_is_printed(ask: Ask) -> None:
    simulation = play(ask(match_count=10))
    answer = json.loads(run("replay", simulation.public_id, "--index", "3", "--json"))
    assert answer["key"] == simulation.matches.get(index=3).final_key
    assert answer["steps"][0]["number"] == 0
    found = [event["source"] for step in answer["steps"] for event in step["events"] if event["source"]]
    assert set(found[0]) == {"card", "title", "ability", "player"}
    assert "won" not in answer


@pytest.mark.django_db
def test_a_replay_that_ends_otherwise_is_an_error(ask: Ask) -> None:
    simulation = play(ask(match_count=10))
    Match.objects.update(final_key="other")
    with pytest.raises(CommandError, match="another position"):
        run("replay", simulation.public_id, "--index", "3")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("nothing",), "There is no simulation “nothing”."),
        (("a", "b"), "Write either the id of a simulation, or a game and two decks or more."),
        (("conan_ccg", *DECKS), "Name the seed: --seed N."),
        (("nothing", "--index", "-1"), "--index must be 0 or more."),
    ],
)
def test_a_replay_is_refused_with_a_sentence(args: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError) as caught:
        run("replay", *args)
    assert words in str(caught.value)


@pytest.mark.django_db
def test_a_match_that_was_not_played_is_refused(ask: Ask) -> None:
    simulation = ask()
    with pytest.raises(CommandError, match="was not played"):
        run("replay", simulation.public_id, "--index", "3")


def kingdom(name: str) -> str:
    return str(Path(DECKS[0]).parents[1] / "age_of_conan" / f"{name}.txt")


def test_a_kingdom_alone_needs_no_second_deck() -> None:
    how = ("--goldfish", "--agents", "random", "--seed", "7", "--matches", "2", "--jobs", "1", "--json")
    told = json.loads(run("simulate", "age_of_conan", kingdom("turan"), *how))
    assert (told["kind"], told["decks"][0], len(told["matches"])) == ("goldfish", "Turan", 2)
    with pytest.raises(CommandError, match="With --goldfish name one deck: the one that plays alone"):
        run("simulate", "age_of_conan", *map(kingdom, ("turan", "stygia", "aquilonia")), *how)
    with pytest.raises(CommandError, match="A goldfish takes one deck and no line-up"):
        run("simulate", "age_of_conan", "--goldfish", "--lineup", "x")
