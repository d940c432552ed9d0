"""Tables of decks that come with the box: who sits where, what is counted, what the page says."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from benchmarks import lineup
from benchmarks.balance import counts
from benchmarks.tables import balance, field, page
from benchmarks.tables import play as tables
from benchmarks.tables.games import GAMES
from benchmarks.tables.hasty import HASTY, SHARE, Hasty
from benchmarks.tables.play import Job, Told, parts, play_job
from benchmarks.training.matches import Contestant
from simulator.engine import MatchSpec
from simulator.stats import Ahead

GAME = "age_of_conan"
LUCK = Contestant("random")


def job(*agents: Contestant, seeds: int = 1, first: int = 0) -> Job:
    return Job(GAME, lineup.lineups(GAME)[-1], agents or (LUCK,) * 4, 3, first, seeds, GAMES[GAME].noted)


def told(seed: int, won: tuple[float, ...], ahead: tuple[float, ...], *, noted: bool = False) -> Told:
    return Told(seed, won, ahead, won, ahead, 50, "adventures", False, (noted,))


def test_with_each_seed_every_deck_sits_in_every_seat_and_is_played_by_every_ai(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    specs: list[MatchSpec] = []
    real = tables.play_counted

    def noting(game: Any, pool: Any, spec: MatchSpec) -> Any:
        specs.append(spec)
        return real(game, pool, spec)

    monkeypatch.setattr(tables, "play_counted", noting)
    play_job(job(Contestant("greedy"), LUCK, LUCK, LUCK))
    assert len(specs) == 4
    assert len({spec.seed for spec in specs}) == 4
    seats = Counter((deck.name, seat) for spec in specs for seat, deck in enumerate(spec.decks))
    assert set(seats.values()) == {1} and len(seats) == 16
    seated = [pair for spec in specs for pair in zip(spec.decks, spec.agents, strict=True)]
    lone = [deck.name for deck, agent in seated if agent != "random"]
    assert sorted(lone) == sorted(deck.name for deck in lineup.lineups(GAME)[-1])


def test_what_is_told_adds_up_and_depends_on_seed_and_number_alone() -> None:
    found = play_job(job(seeds=2))
    assert len(found) == 8 and [one.seed for one in found] == [0] * 4 + [1] * 4
    for one in found:
        assert sum(one.won) == pytest.approx(1) and sum(one.agent_won) == pytest.approx(1)
        assert sum(one.ahead) == pytest.approx(2)
        assert sorted(one.won) == sorted(one.agent_won)
    assert play_job(job(first=1)) == found[4:]
    assert [(part.first, part.number) for part in parts(job(seeds=3))] == [(0, 1), (1, 1), (2, 1)]


def test_hasty_chooses_at_random_so_often() -> None:
    class First:
        needs_view, needs_observation = True, False

        def choose(self, view: object, legal: list[int]) -> int:
            return legal[0]

    player = Hasty(First(), 1, 0)  # type: ignore[arg-type]
    legal = list(range(1000))
    other = sum(player.choose(None, legal) != 0 for _ in range(2000)) / 2000
    assert other == pytest.approx(SHARE, abs=0.04)
    assert len(play_job(job(Contestant(HASTY), LUCK, LUCK, LUCK))) == 4


def test_the_field_counts_the_lone_ai_alone() -> None:
    found = [told(seed, (1.0, 0, 0, 0), (1.0, 0.5, 0.25, 0.25)) for seed in (0, 0, 1, 1)]
    found += [told(2, (0, 1.0, 0, 0), (0.0, 1.0, 0.5, 0.5)) for _ in range(2)]
    words = field.words(found)
    assert words.startswith("wins 66.7 % (".replace(" %", "%")) and "6 matches of 3 seeds, 0 abnormal" in words
    assert "ahead 0.667" in words


def test_other_seats_need_an_ai_each(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        field.main([GAME, "greedy", "random,random"])
    assert "OTHERS has 2 names; the table has 3 other seats" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("mean", "low", "high", "says"),
    [(0.20, 0.10, 0.40, "kept"), (0.35, 0.30, 0.40, "open"), (0.15, 0.10, 0.20, "open"), (0.4, 0.34, 0.5, "missed")],
)
def test_a_band_is_missed_only_where_the_whole_interval_is_outside(
    mean: float, low: float, high: float, says: str
) -> None:
    assert page._kept(Ahead(100, 25, mean, low, high), 0.17, 0.33) == says


def counted(seeds: int) -> dict[str, Any]:
    """A first deck that wins three of four matches, with a crowning in one of four."""
    table = balance.empty([deck.name for deck in lineup.lineups(GAME)[-1]])
    for seed in range(seeds):
        first = [told(seed, (1.0, 0, 0, 0), (1.0, 0.5, 0.25, 0.25), noted=at == 0) for at in range(3)]
        balance.add(table, [*first, told(seed, (0, 0.5, 0.5, 0), (0.0, 1.0, 0.5, 0.5))])
    return {"greedy": {"from": counts.provenance(GAME, "greedy"), "tables": [table]}}


def test_the_page_has_the_band_of_each_kingdom() -> None:
    found = page.page(GAMES[GAME], counted(50))
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in found.splitlines() if line[:2] == "| "]
    names = [deck.name for deck in lineup.lineups(GAME)[-1]]
    by_name = {row[0]: row for row in rows}
    assert by_name[names[0]][1:4:2] == ["17 to 33 %", "missed"] and by_name[names[0]][2].startswith("75.0 % (")
    assert "n = 200" in by_name[names[0]][2] and by_name[names[0]][4].startswith("0.750 (")
    assert by_name[names[1]][2].startswith("12.5 %")
    tried = by_name["Matches in which a crowning is tried"]
    assert tried[1] == "5 to 40 %" and tried[2].startswith("25.0 %") and tried[3] == "kept"
    assert "50.0 turns a match" in found and "adventures 100.0 %" in found
    assert "older than what plays today" not in found
    older = counted(2)
    older["greedy"]["from"]["engine"] = "0.1.0"
    assert "older than what plays today" in page.page(GAMES[GAME], older)
    assert "Not played yet." in page.page(GAMES[GAME], {})


def test_counting_goes_on_where_it_was_stopped_and_begins_anew_with_other_cards() -> None:
    found = counted(3)
    assert balance.begun(GAME, found, "greedy")[0]["seeds"] == 3
    found["greedy"]["from"]["data"] = "other"
    anew = balance.begun(GAME, found, "greedy")
    assert [table["seeds"] for table in anew] == [0, 0, 0]
    assert [len(table["decks"]) for table in anew] == [2, 3, 4]


@pytest.mark.parametrize("key", GAMES)
def test_the_page_of_a_game_is_made_from_its_counts(key: str) -> None:
    path = counts.page_file(key)
    assert path.read_text(encoding="utf-8") == page.page(GAMES[key], counts.read(key)), (
        f"python -m benchmarks.tables.balance {key} page"
    )


def test_it_refuses_unknown_games_and_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert balance.main("chess", "play") == 2
    assert 'no game "chess"' in capsys.readouterr().err
    assert balance.main(GAME, "dance") == 2
    assert "there is play, page" in capsys.readouterr().err
