"""manage.py impact: what each card of a deck is worth, in the terminal."""

from __future__ import annotations

import json
import re
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from decks import checks
from decks.checks import Swap
from simulator import cli
from simulator.engine import DeckList
from simulator.loading import read_deck
from simulator.management.commands.impact import with_swap
from simulator.matches import MatchSeries, Played, play_one
from simulator.stats import difference_of, share_of_seeds, share_words
from tests.simulator.conftest import LANCES, RAIDERS, sample_path

#: Of a match what no test here reads: reason, rule, whether it is abnormal, turns, decisions, key, counts.
ENDED = ("renown", "CCG-21.1", False, 9, 90, "", {})
DECK, OPPONENT = sample_path(RAIDERS), sample_path(LANCES)


def impact(*more: str, opponents: tuple[str, ...] = (OPPONENT,)) -> str:
    out = StringIO()
    call_command(
        "impact", "conan_ccg", DECK, *opponents, "--agents", "random", "--seed", "7", "--jobs", "1", *more,
        stdout=out, stderr=StringIO(),
    )  # fmt: skip
    return out.getvalue()


@pytest.fixture
def two_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first two cards of a deck are replaced."""
    whole = checks.swaps
    monkeypatch.setattr(checks, "swaps", lambda *args: whole(*args)[:2])


def test_every_card_is_measured_or_said_why_not() -> None:
    told = json.loads(impact("--matches", "2", "--json"))
    deck = read_deck("conan_ccg", DECK)
    cards = [(entry.section, entry.card_id) for entry in deck.entries]
    said = [(one["section"], one["card"]) for one in (*told["cards"], *told["not_replaced"])]
    assert sorted(said) == sorted(cards)
    assert (told["seed"], told["matches_each"], told["opponents"]) == ("7", 2, ["Lances of the Ash Company"])
    assert all(one["low"] <= one["difference"] <= one["high"] and one["seeds"] == 1 for one in told["cards"])
    assert [one["low"] for one in told["cards"]] == sorted((one["low"] for one in told["cards"]), reverse=True)


@pytest.mark.usefixtures("two_cards")
def test_the_difference_is_that_of_the_two_decks_on_the_same_seeds() -> None:
    # What the command says of a card, counted by hand from the two series that it is made of.
    told = json.loads(impact("--matches", "39", "--json"))  # 40, since two matches share a seed
    assert (len(told["cards"]), told["matches_each"]) == (2, 40)
    for card in told["cards"]:
        deck = read_deck("conan_ccg", DECK)
        changed = with_swap("conan_ccg", deck, Swap(card["section"], card["card"], card["into"]))
        assert held(changed) == held(deck) - Counter([card["card"]]) + Counter([card["into"]])
        with_card, without = seeds_of(deck), seeds_of(changed)
        share = told["as_it_is"]
        assert (share["n"], share["seeds"]) == (40, 20)
        assert share["wins"] + share["undecided"] / 2 == 2 * sum(with_card)
        found = difference_of([one - other for one, other in zip(with_card, without, strict=True)], 1 - 0.05 / 2)
        assert (card["difference"], card["low"], card["high"], card["seeds"]) == (found.mean, found.low, found.high, 20)


def held(deck: DeckList) -> Counter[str]:
    return Counter({entry.card_id: entry.quantity for entry in deck.entries})


def seeds_of(deck: DeckList) -> list[float]:
    """What the deck got of each of 20 seeds against the opponent."""
    series = MatchSeries("conan_ccg", "matchup", (deck, read_deck("conan_ccg", OPPONENT)), ("random", "random"), 7)
    won = [{0: 1.0, 1: 0.0, None: 0.5}[play_one(series, index).winner] for index in range(40)]
    return [sum(won[index : index + 2]) / 2 for index in range(0, 40, 2)]


@pytest.mark.usefixtures("two_cards")
def test_it_prints_the_answer_first_then_a_line_a_card() -> None:
    first, as_it_is, unit, *cards, ends, last = impact("--matches", "100", "--seed", "16").splitlines()
    assert first == (
        "AI-vs-AI, of 2 cards of Ice Road Rush 0 clearly help and 1 clearly hurts beside what replaced one copy; "
        "of 1 these matches cannot tell."
    )
    assert as_it_is.startswith("  as it is, against Lances of the Ash Company: ")
    assert "95 of 100 tables" in unit
    assert len(cards) == 2
    assert sum("cannot tell" in card for card in cards) == 1
    assert all(", replaced by " in card for card in cards)
    assert ends == "  abnormal ends: 0 of 300 matches with all decks, none left out"
    assert "seed 16, AI random, engine" in last


@pytest.mark.usefixtures("two_cards")
def test_abnormal_matches_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = ("engine_bug", "", True, 0, 0, "", {})
    played = [Played(index, index // 2, 0, None, *broken) for index in range(40)]
    monkeypatch.setattr(cli, "play_series", lambda *args, **more: played)
    assert "abnormal ends: 120 of 120 matches with all decks, none left out. More than 1 %" in impact("--matches", "40")
    assert json.loads(impact("--matches", "40", "--json"))["abnormal"] == 120


@pytest.mark.usefixtures("two_cards")
def test_numbers_of_a_reconstruction_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    played = [Played(index, index // 2, 0, 0, *ENDED) for index in range(40)]
    monkeypatch.setattr(cli, "play_series", lambda *args, **more: played)
    out, folder = StringIO(), Path(DECK).parents[1] / "age_of_conan"
    call_command(
        "impact", "age_of_conan", str(folder / "aquilonia.txt"), str(folder / "turan.txt"), "--options",
        "house_decks=yes", "--matches", "40", stdout=out, stderr=StringIO(),
    )  # fmt: skip
    first, as_it_is, *_more = out.getvalue().splitlines()
    assert first.startswith("AI-vs-AI, in ConanHub's reconstruction, ")
    assert as_it_is.endswith(", in ConanHub's reconstruction")
    assert "reconstruction" not in impact("--matches", "40")


@pytest.mark.usefixtures("two_cards")
def test_the_deck_as_it_is_has_the_win_rate_of_a_match_up(monkeypatch: pytest.MonkeyPatch) -> None:
    # As on the page: wins of all matches with their interval, and beside them those that nobody won.
    played = [Played(index, index // 2, 0, (0, 1, None, 1)[index % 4], *ENDED) for index in range(40)]
    monkeypatch.setattr(cli, "play_series", lambda *args, **more: played)
    _first, as_it_is, *_more = impact("--matches", "40").splitlines()
    share = share_of_seeds({(1, 2): 10, (0, 2): 10})
    assert as_it_is.endswith(f": {share_words(share)}; 10 not decided")


@pytest.mark.usefixtures("two_cards")
def test_few_seeds_give_counts_and_no_comparison() -> None:
    _first, as_it_is, few, _ends, _last = impact("--matches", "10").splitlines()
    said = r"  as it is, against Lances of the Ash Company: \d+ of 10(; \d+ not decided)?"
    assert re.fullmatch(said, as_it_is)
    assert few == "  5 seeds are too few to compare cards: ask for 40 matches or more"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--into", "Excalibur"), "There is no card “Excalibur” in this game"),
        (("--matches", "0"), "--matches must be from 1 to "),
        (("--matches", "1000000"), "--matches must be from 1 to "),
        (("--jobs", "0"), "--jobs must be 1 or more."),
        (("--seed", "-1"), "seed"),
        (("--options", "no_such=1"), "no_such"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(more: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        impact(*more)


def test_six_opponents_are_enough() -> None:
    with pytest.raises(CommandError, match="7 opponents cannot be met: name one to six"):
        impact(opponents=(OPPONENT,) * 7)


def test_an_illegal_deck_is_refused_with_its_findings(tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_text("// Small\n", encoding="utf-8")
    with pytest.raises(CommandError, match="small"):
        impact(opponents=(str(tmp_path / "small.txt"),))
