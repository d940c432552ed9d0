"""The table of Age of Conan at a step of a replay: map, contests, kingdoms, what is hidden, what is worth a jump."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.template.loader import render_to_string

from cards import catalogue
from cards.drawing import Piece
from simulator.engine import Event, Replay, Step
from simulator.engine.games.age_of_conan import GAME, match
from simulator.engine.games.age_of_conan.position import TOKENS
from simulator.games import PAGES
from simulator.games.age_of_conan import fights, moments, table
from simulator.pages.result.replay_steps import jumps
from tests.engine.age_of_conan.card_scenes import with_cards
from tests.engine.age_of_conan.scene import Scene

KEY = "age_of_conan"
TWO = ("aquilonia", "turan")


def position(own: Mapping[str, Any] | None = None, **more: Any) -> Scene:
    """Aquilonia before an attack out of its home on the fort of Turan in Ophir."""
    players = {
        "aquilonia": {"units": {"aquilonia": 3}, "emissaries": {"koth": 2}, "gold": 4, **(own or {})},
        "turan": {"units": {"ophir": 1, "zamora": 2}, "progress": {"zamora": 1}, "ep": 7},
    }
    given = {"marks": {"ophir": "turan fort", "argos": "aquilonia city"}, "raiders": {"argos": 2}, "conan": "koth"}
    game = with_cards(TWO, players=players, **{**given, **more})
    game.state.recorder = match.Recorder(2, pictures=True)
    return game


def step_of(game: Scene, label: str = "", *kinds: str) -> Step:
    """The position as the step that led to it."""
    events = tuple(Event(kind, "AOC-1.1", "Something happens.") for kind in kinds)
    return Step(1, game.state.turn, 0, "Action", label, events, GAME.picture(game.state), "")


def shown(step: Step, before: Step | None = None) -> dict[str, Any]:
    return table.shown(catalogue.pool(KEY), (1, 0), step, before)


def spots(step: Step, before: Step | None = None) -> Mapping[str, Any]:
    """What is drawn on each province."""
    return {drawn.land.id: drawn.spot for drawn in shown(step, before)["map"].view.lands}


def page(context: dict[str, Any], *, hands: bool = False) -> str:
    """The text of the table as the page has it."""
    more = {"game_slug": "age-of-conan", "game_key": KEY, "shows_hands": hands, "events": [], "step": {"turn": 1}}
    html = render_to_string("simulator/age_of_conan/_table.html", {**context, **more, "turn_word": "turn"})
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


# The map.


def test_the_map_shows_owners_figures_conan_and_where_he_goes() -> None:
    found = spots(step_of(position()))
    assert found["ophir"].owner == "turan" and found["aquilonia"].owner == "aquilonia" and not found["koth"].owner
    assert found["ophir"].pieces == (Piece("fort", "turan"), Piece("unit", "turan"))
    assert found["argos"].pieces == (Piece("city", "aquilonia"), Piece("raider", count=2))
    assert found["koth"].pieces == (Piece("emissary", "aquilonia", 2), Piece("conan"))
    assert found["zembabwei"].pieces == (Piece("destination"),)
    assert found["darfar"].is_closed and not found["koth"].is_closed


def test_an_army_on_its_way_stands_on_an_icon_of_the_track() -> None:
    found = spots(step_of(position()))
    assert (found["zamora"].reached, found["zamora"].reached_by) == (1, "turan")
    assert found["ophir"].reached == found["aquilonia"].reached == -1


def test_the_map_as_a_table_has_a_row_for_each_province_with_all_that_is_there() -> None:
    view = shown(step_of(position()))["map"].view
    rows = {row[0]: dict(zip(view.headings, row[1:], strict=True)) for row in view.rows}
    assert len(rows) == 29
    assert rows["Ophir"]["Held by"] == "Turan, fort" and rows["Ophir"]["Armies"] == "Turan 1"
    assert rows["Zamora"]["Armies"] == "Turan 2 on icon 2" and rows["Zamora"]["Held by"] == "nobody"
    assert rows["Koth"]["Emissaries"] == "Aquilonia 2" and rows["Koth"]["Besides"] == "Conan"
    assert rows["Argos"]["Besides"] == "2 raider tokens" and rows["Zembabwei"]["Besides"] == "his destination"
    assert rows["Darfar"]["Held by"] == "not in play" and rows["Aquilonia"]["Held by"] == "Aquilonia, home"


def test_what_changed_since_the_step_before_is_marked() -> None:
    game = position()
    before = step_of(game)
    game.dice("blank blank blank", "hit hit hit").attack("ophir", "aquilonia", 3)
    found = spots(step_of(game), before)
    army = next(piece for piece in found["ophir"].pieces if piece.kind == "unit" and piece.owner == "aquilonia")
    assert (army.count, army.change) == (2, 2)  # three came, one fell
    assert found["ophir"].is_marked and not found["argos"].is_marked
    assert shown(step_of(game), before)["map"].view.arrows


# Contests.


def test_a_decided_roll_is_shown_with_what_it_was_promised_and_what_it_leaves() -> None:
    game = position().dice("blank blank hit", "hit hit blank").attack("ophir", "aquilonia", 3)
    context = shown(step_of(game))
    (roll,) = context["fights"]
    assert (roll.title, roll.result) == ("The siege of Ophir", "1 : 2. Turan wins the roll.")
    assert [die.worth for die in roll.attacker.dice] == [0, 0, 1]
    assert context["scene"] == "the siege of Ophir"
    assert [one.of for one in roll.odds] == [
        "Aquilonia wins this roll, before the dice",
        "Taking Ophir after this roll",
    ]


def test_a_contest_that_waits_for_an_answer_is_shown_with_its_odds() -> None:
    game = position({"sorcery": 1}).dice("blank blank hit").attack("ophir", "aquilonia", 3)
    (roll,) = shown(step_of(game))["fights"]
    assert not roll.is_over and roll.attacker.successes == 1 and roll.defender.successes is None
    assert [one.of for one in roll.odds][1:] == ["Aquilonia wins it with these dice", "Taking Ophir from here"]
    assert "3 dice to roll" in page(shown(step_of(game)))


def test_a_facedown_card_is_named_only_where_hands_are_shown() -> None:
    game = position()
    view = GAME.picture(game.dice("blank blank hit", "hit hit blank").attack("ophir", "aquilonia", 3).state)
    side = view["decided"][0]["attacker"]
    side.update(cards=["banner-of-hyboria"], is_open=False)
    step = Step(1, 1, 0, "Contest", "", (), view, "")
    assert "A strategy card lies facedown" in page(shown(step)) and "Banner of Hyboria" not in page(shown(step))
    assert "Banner of Hyboria" in page(shown(step), hands=True)


@pytest.mark.parametrize(
    ("share", "words"), [(0.0, "0 of 100"), (0.001, "under 1 of 100"), (0.7, "70 of 100"), (0.999, "over 99 of 100")]
)
def test_what_is_not_sure_is_not_shown_as_never_or_always(share: float, words: str) -> None:
    assert fights.hundredths(share) == words


# Kingdoms.


def test_a_kingdom_shows_what_it_has_and_what_changed() -> None:
    game = position()
    before = step_of(game)
    game.state.gold[0] += 3
    kingdom, other = shown(step_of(game), before)["kingdoms"]
    assert [(amount.count, amount.change) for amount in kingdom.amounts] == [(0, ""), (7, "+3"), (0, ""), (0, "")]
    assert (kingdom.side, other.side) == (1, 0) and other.amounts[0].count == 7
    assert kingdom.bids_words == "0, 3, 4, 5, 6" and dict(kingdom.reserve)["units"] == 15
    assert dict(kingdom.standing) == {"units": 3, "emissaries": 2, "forts": 0, "towers": 0, "city": 1}


def test_one_of_a_kind_is_told_as_one() -> None:
    step = step_of(position())
    for player in step.view["players"]:
        player["forts_left"] = player["emissaries_left"] = 1
    reserve = dict(shown(step)["kingdoms"][0].reserve)
    assert (reserve["emissary"], reserve["fort"], "units" in reserve) == (1, 1, True)


def test_hands_and_kept_tokens_stay_hidden_until_they_are_asked_for() -> None:
    game = position({"cards": ["Royal Legate"], "ready": ["Gunderland Pikes"], "tokens": ["women 2"] * 2})
    context = shown(step_of(game))
    hidden, seen = page(context), page(context, hands=True)
    assert "Gunderland Pikes" in hidden and "Royal Legate" not in hidden and "Royal Legate" in seen
    assert "2 facedown" in hidden and "2 × women 2" in seen and "women 2" not in hidden


def test_remembered_tokens_are_named_where_hands_are_hidden() -> None:
    game = position({"tokens": ["women 2"] * 2 + ["monsters 4"]}, options={"tokens_seen_are_remembered": "yes"})
    game.state.unseen_tokens = 1 << game.state.pile(0, TOKENS)[2]
    step = step_of(game)
    hidden = page(shown(step))
    assert "1 facedown; known: 2 × women 2" in hidden and "monsters 4" not in hidden
    # a replay that was stored before knows of none
    for player in step.view["players"]:
        del player["tokens_known"]
    assert "3 facedown" in page(shown(step))


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("bid the token 5", "bids, facedown"),
        ("bid with Shield of the Towns (2)", "bids, facedown"),
        ("commit Shield of the Towns", "commits nothing, or a card facedown"),
        ("commit no card", "commits nothing, or a card facedown"),
        ("select Women 2 (1 gold)", "selects tokens, facedown"),
        ("choose treasures", "chooses a category, facedown"),
        ("choose 2", "choose 2"),
        ("keep Women 2 (1 gold)", "keeps the token, facedown"),
        ("keep the card", "keep the card"),
        ("move Conan to Koth", "move Conan to Koth"),
    ],
)
def test_secret_choices_are_not_told(label: str, words: str) -> None:
    assert moments.open_label(step_of(position(), label)) == words


def test_the_end_shows_all_players_by_their_places() -> None:
    game = position()
    assert not shown(step_of(game))["ranking"]
    step = step_of(game)
    cast(dict[str, Any], step.view)["outcome"] = {"winners": [1], "reason": "fourth_adventure", "places": [2, 1]}
    assert [(rank.place, rank.name, rank.points) for rank in shown(step)["ranking"]] == [
        (1, "Turan", 7),
        (2, "Aquilonia", 0),
    ]


# Jumps.


def test_provinces_won_and_lost_and_ends_are_worth_a_jump() -> None:
    game = position()
    before = step_of(game)
    assert moments.notable(step_of(game), before) == ""
    game.state.holder[11], game.state.mark[11] = -1, 0
    assert moments.notable(step_of(game, "", "adventure_end", "age"), before) == (
        "Turan loses Ophir, an age ends, an adventure ends"
    )
    game.state.holder[11], game.state.mark[11] = 0, 1
    assert moments.notable(step_of(game), before) == "Aquilonia takes Ophir"


def test_a_step_with_a_decided_roll_is_a_contest() -> None:
    game = position()
    assert not moments.is_combat(step_of(game))
    game.dice("blank blank hit", "hit hit blank").attack("ophir", "aquilonia", 3)
    assert moments.is_combat(step_of(game))


def test_a_turn_so_far_is_that_of_the_player_whose_turn_began() -> None:
    game = position()
    first = step_of(game)
    game.state.gold[0] += 2
    game.state.active = 1
    assert dict(moments.turn_so_far(first, step_of(game)))["Gold"] == "+2"


def test_adventures_and_ends_of_ages_are_chapters_with_jumps() -> None:
    views = [GAME.picture(position(age=age).state) for age in (1, 1, 1, 2)]
    views[1]["adventures_left"] = 0
    views[2].update(adventure=[], adventures_left=0)
    steps = tuple(Step(number, 1, 0, "Action", "", (), view, "") for number, view in enumerate(views))
    replay = cast(Replay, SimpleNamespace(steps=steps, step=steps.__getitem__, start=0))
    found = jumps(replay, 1, PAGES[KEY])
    assert [(one.step, one.words, one.is_current) for one in found["chapters"]] == [
        (0, "Age I, adventure 1", False),
        (1, "Age I, adventure 4", True),
        (2, "End of age I", False),
        (3, "Age II, adventure 1", False),
    ]
    assert (found["chapter_before"], found["chapter_after"]) == (0, 2)
    assert jumps(replay, 1, dataclasses.replace(PAGES[KEY], chapter_word=""))["chapters"] == []
