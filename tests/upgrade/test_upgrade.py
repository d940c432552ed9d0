"""A site of version 0.4.0 with everything in it is upgraded, and nothing of it is lost.

``fill.py`` made the fixture in a tree of that version, ``look.py`` told what it held. The upgrade runs in a process of
its own on a copy, once for all tests here.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from conanhub.celery import app
from decks.lists import ready_lineups
from simulator.engine import GAMES, get_game
from tests.conanhub.running import quick_folder

pytestmark = pytest.mark.slow
HERE = Path(__file__).parent
FIXTURE = HERE / "filled_0_4_0.tar.xz"
EARLIER = "0.3.0"
#: Keys that answers of the API have got since.
NEW_NAMES = {"win_rate", "seeds", "correlation", "most", "by_turn", "firsts", "ahead", "place", "verdict", "usual"}
#: Computed anew, by better methods, from the same counts.
COMPUTED = {"low", "high", "clearness"}
#: Its deck "Shields" holds five Iron Guard, which print a limit since engine 0.6.0.
OF_A_DECK_NOW_ILLEGAL = "22"
ENDED = ("done", "cancelled", "failed", "stopped")


@dataclass(frozen=True)
class Upgrade:
    """What the old site held, what it holds after the upgrade, and after its queue was worked off."""

    old: dict[str, Any]
    new: dict[str, Any]
    played: dict[str, Any]
    folder: Path

    def simulations(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Owner, id and record of each simulation of the old site."""
        for name, made in self.old["simulations"].items():
            for one, told in made.items():
                yield name, one, told


def figures(value: Any) -> Any:
    """What was counted, without names that did not exist before 1.1 and what follows from intervals."""
    return without(value, NEW_NAMES | COMPUTED)


def without(value: Any, names: Collection[str]) -> Any:
    if isinstance(value, dict):
        return {key: without(inner, names) for key, inner in value.items() if key not in names}
    return [without(inner, names) for inner in value] if isinstance(value, list) else value


@pytest.fixture(scope="module")
def upgrade(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgrade]:
    with quick_folder(tmp_path_factory.mktemp("upgrade")) as folder:
        yield upgraded(folder)


def upgraded(folder: Path) -> Upgrade:
    """Unpack the old site there and bring it up to this version."""
    with tarfile.open(FIXTURE) as archive:
        for member in archive.getmembers():
            target = folder / Path(member.name).name
            content = archive.extractfile(member)
            assert content is not None
            target.write_bytes(content.read())
    run = [sys.executable, "-m", "tests.upgrade.upgraded", str(folder)]
    done = subprocess.run(run, cwd=HERE.parents[1], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    told = [json.loads((folder / f"{name}.json").read_text()) for name in ("summary", "before", "after")]
    return Upgrade(*told, folder)


def test_no_deck_is_lost_nor_its_cards_versions_and_tags(upgrade: Upgrade) -> None:
    assert sum(map(len, upgrade.old["decks"].values())) >= 6
    assert upgrade.new["decks"] == upgrade.old["decks"]
    assert any(deck["version"] > 10 for deck in upgrade.new["decks"]["alice"].values())


def test_no_copy_of_a_card_is_lost_and_no_wish(upgrade: Upgrade) -> None:
    assert "Foil" in upgrade.old["collections"]["alice"]["/collection/export.csv?game=conquer"]
    assert upgrade.new["collections"] == upgrade.old["collections"]


def test_an_import_can_still_be_taken_back(upgrade: Upgrade) -> None:
    address = "/collection/export.csv?game=conan-ccg"
    assert "Storm of Blades" in upgrade.old["collections"]["alice"][address]
    assert "Storm of Blades" not in upgrade.played["undone"][address]
    assert "Throat Grip" in upgrade.played["undone"][address]


def test_every_ended_simulation_keeps_its_matches_figures_and_engine(upgrade: Upgrade) -> None:
    ended = [(name, one, told) for name, one, told in upgrade.simulations() if told["status"] in ENDED]
    assert {told["status"] for _, _, told in ended} >= {"done", "cancelled", "failed"}
    assert {told["kind"] for _, _, told in ended} == {"matchup", "goldfish", "multiplayer"}
    for name, one, told in ended:
        assert figures(upgrade.new["simulations"][name][one]) == figures(told)
        assert figures(upgrade.played["simulations"][name][one]) == figures(told)


def test_every_simulation_that_had_not_ended_is_played_by_this_engine(upgrade: Upgrade) -> None:
    waiting = [(name, one, told) for name, one, told in upgrade.simulations() if told["status"] not in ENDED]
    assert {told["status"] for _, _, told in waiting} == {"queued", "running"}
    for name, one, told in waiting:
        now = upgrade.played["simulations"][name][one]
        assert (now["status"], now["done"], len(now["matches"])) == ("done", told["games"], told["games"])
        assert (now["seed"], now["games"], now["decks"]) == (told["seed"], told["games"], told["decks"])
        assert now["engine_version"] == upgrade.new["engine"]
        assert not any(EARLIER in str(match) or "earlier" in match for match in now["matches"])


def test_what_waits_with_cards_that_have_changed_is_played_with_those_of_then(upgrade: Upgrade) -> None:
    (one,) = [one for _, one, told in upgrade.simulations() if told["seed"] == OF_A_DECK_NOW_ILLEGAL]
    page = upgrade.played["texts"][f"/simulations/{one}/"]
    changes = "Attack 3 → 2, Defense 2 → 3, Weapon use 0 → 4, Popularity 1 → 0, Reputation 3 → 4"
    assert f"Cart Troll has changed since: {changes}" in page
    assert "Run with today’s data" in page


def test_every_result_says_who_played_it(upgrade: Upgrade) -> None:
    for _, one, told in upgrade.simulations():
        if told["status"] in ENDED and one in upgrade.new["ais"]:
            engine = told["engine_version"]
            named = [agent if agent == "random" else f"{agent}@{engine}" for agent in told["agents"]]
            assert upgrade.new["ais"][one] == upgrade.played["ais"][one] == [told["agents"], named]
    assert ["greedy@0.4.0", "random"] in [ais for _, ais in upgrade.new["ais"].values()]


def test_what_waits_for_ais_of_before_is_played_by_those_of_today(upgrade: Upgrade) -> None:
    strong = [["strong:160", "strong:160"], ["strong@1:160", "strong@1:160"]]
    assert upgrade.new["ais"]["searching2"] == strong
    now = f"greedy@{get_game('conan_ccg').weights_version}"
    for told, ai in ((upgrade.new["ais"], "greedy@1"), (upgrade.played["ais"], now)):
        assert list(told.values()).count([["greedy", "greedy"], [ai, ai]]) == 1
        assert list(told.values()).count(["greedy", ai]) == 1
    assert not any("scripted" in str(one) for one in upgrade.new["ais"].values())


def test_the_page_of_one_that_starts_anew_says_so_before_and_after(upgrade: Upgrade) -> None:
    anew = [
        (one, told["engine_version"])
        for _, one, told in upgrade.simulations()
        if told["status"] not in ENDED and told["engine_version"] != upgrade.new["engine"]
    ]
    assert len(anew) >= 2
    for one, engine in anew:
        before, after = (told["texts"][f"/simulations/{one}/"] for told in (upgrade.new, upgrade.played))
        assert f"It was requested with engine {engine}; engine {upgrade.new['engine']} plays now." in before
        assert "start anew with the same seed when a worker takes it up" in before
        assert "All its matches were started anew with the same seed." in after


def test_a_result_of_another_engine_says_why_its_matches_may_not_be_shown(upgrade: Upgrade) -> None:
    stays = [
        (one, told["engine_version"])
        for _, one, told in upgrade.simulations()
        if told["status"] == "done" and told["engine_version"] != upgrade.new["engine"]
    ]
    assert stays
    for one, engine in stays:
        assert f"This result was played by engine {engine} and stays." in upgrade.new["texts"][f"/simulations/{one}/"]
        if engine == EARLIER:
            assert f"It was played by engine {engine}" in upgrade.new["texts"][f"/simulations/{one}/matches/0/"]


def test_no_experiment_is_lost(upgrade: Upgrade) -> None:
    kinds = set()
    for name, made in upgrade.old["studies"].items():
        assert upgrade.new["studies"][name].keys() == made.keys()
        for one, told in made.items():
            kinds.add(told["kind"])
            if all(pairing["status"] in ENDED for pairing in told["pairings"]):
                assert figures(upgrade.new["studies"][name][one]) == figures(told)
                assert figures(upgrade.played["studies"][name][one]) == figures(told)
    assert kinds == {"matrix", "gauntlet", "comparison"}


def test_every_address_still_leads_to_its_page(upgrade: Upgrade) -> None:
    assert {link[1] for link in upgrade.old["links"]} == {"d", "s", "m"}
    now = {(name, address): status for name, address, status in upgrade.new["pages"]}
    lost = [
        (name, address, now.get((name, address)))
        for name, address, status in upgrade.old["pages"]
        if status == 200 and now.get((name, address)) != 200
    ]
    assert not lost


def test_links_stand_where_they_stood(upgrade: Upgrade) -> None:
    assert upgrade.new["links"] == upgrade.old["links"]


def test_passwords_and_tokens_still_work(upgrade: Upgrade) -> None:
    assert (upgrade.new["logs_in"], upgrade.new["token_works"]) == (302, 200)


def test_the_archive_of_a_user_holds_what_it_held(upgrade: Upgrade) -> None:
    for name, files in upgrade.old["archive"].items():
        assert set(files) <= set(upgrade.new["archive"][name])


def test_decks_of_before_sit_in_line_ups(upgrade: Upgrade) -> None:
    told = upgrade.played["lineup"]
    names = {deck["name"] for deck in upgrade.old["decks"]["alice"].values()}
    assert told["status"] == 201 and len(told["names"]) == 2 and set(told["names"]) <= names
    assert told["ready_made"] == sorted(one.name for key in GAMES for one in ready_lineups(key))
    assert told["pages"] == [200, 200] and "lineups.json" in told["archive"]


def test_waiting_messages_are_taken_by_their_old_names(upgrade: Upgrade) -> None:
    assert {"simulator.take_turn", "letters.confirm_address"} <= set(upgrade.played["ran"])
    assert {"simulator.take_turn", "simulator.sweep"} <= set(app.tasks)
    sent = "".join(path.read_text() for path in (upgrade.folder / "mail").iterdir())
    assert "bob@example.org" in sent
