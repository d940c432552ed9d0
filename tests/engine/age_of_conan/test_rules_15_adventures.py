"""Section 15: adventures."""

from __future__ import annotations

import pytest

from simulator.engine.games.age_of_conan import match, position
from simulator.engine.games.age_of_conan.play.ages import artifacts
from simulator.engine.games.age_of_conan.play.rules import tracks
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE_DECK,
    CONTAINER,
    HIDDEN,
    RECEIVED,
    SELECTED,
    SPENT_TOKENS,
    TOKENS,
    TRACK,
)
from tests.engine.age_of_conan.records import pool
from tests.engine.age_of_conan.scene import Scene, fresh, scene


def last_token(**more: object) -> Scene:
    """The last token of an adventure has been taken by Aquilonia, who is not the Conan player; its turn goes on."""
    game = scene(track=["women 1"], pool="court military wild", **more)
    return game.do("die court", "keep") if more.get("go", True) else game


def rules_of(game: Scene, *rules: str) -> list[str]:
    """The rules of what has happened, in order, of these rules only."""
    return [event.rule for event in game.events if event.rule in rules]


def bids(game: Scene) -> Scene:
    """Everybody bids something."""
    while game.step.startswith("bid"):
        game.do(game.legal[0])
    return game


@pytest.mark.rule("AOC-15.1")
def test_15_1_an_adventure_has_a_destination_and_a_length():
    components = pool()
    adventures = components.box.adventures
    assert len(adventures) == 27
    assert all(components.destinations[card] >= 0 and 2 <= components.lengths[card] <= 5 for card in adventures)
    assert components.place("hyperborea") in {components.destinations[card] for card in adventures}


@pytest.mark.rule("AOC-15.2")
def test_15_2_the_track_gets_as_many_random_tokens_as_the_card_is_long():
    found = set()
    for seed in range(3):
        game = fresh(seed=seed)
        card = game.state.common(4)[0]
        assert len(game.common("track")) == game.state.table.length[card]
        found.add(tuple(game.common("track")))
    assert len(found) == 3
    assert game.said("AOC-15.2")[0].endswith(", ".join(game.common("track")) + ".")


@pytest.mark.rule("AOC-15.2")
def test_15_2_they_lie_in_a_row_from_left_to_right():
    state = scene(track=()).state
    tops = state.common(CONTAINER)[:-4:-1]
    tracks.fill(state, 3)
    assert state.common(TRACK) == tops


@pytest.mark.rule("AOC-15.3")
def test_15_3_a_token_has_a_category_a_value_and_gold_or_sorcery():
    tokens = pool().box.tokens
    assert sum(token.count for token in tokens) == 56
    assert {token.category for token in tokens} == {0, 1, 2}
    assert all(token.value and (token.gold > 0) != (token.sorcery > 0) for token in tokens)


@pytest.mark.rule("AOC-15.4")
def test_15_4_tokens_leave_the_track_from_the_left():
    game = scene(track=["women 1", "monsters 2", "treasures 3"]).do("die court", "keep")
    assert game.common("track") == ["monsters 2", "treasures 3"]
    tracks.discard_first(game.state, "")
    assert game.common("track") == ["treasures 3"]


@pytest.mark.rule("AOC-15.5")
@pytest.mark.parametrize(("token", "gold", "sorcery"), [("monsters 1", 0, 2), ("treasures 4", 1, 0)])
def test_15_5_a_token_may_be_traded_when_it_is_received(token: str, gold: int, sorcery: int):
    """AOC-EX-26."""
    game = scene(track=[token, "women 1"]).do("die court")
    assert (game.mover, game.legal) == ("aquilonia", ["trade", "keep"])
    game.do("trade")
    assert (game.of("aquilonia", "gold"), game.of("aquilonia", "sorcery")) == (gold, sorcery)
    assert game.pile("aquilonia", "tokens") == []


@pytest.mark.rule("AOC-15.6")
def test_15_6_a_kept_token_is_never_asked_about_again():
    game = scene(track=["treasures 1", "women 1"], players={"aquilonia": {"tokens": ["treasures 2"]}})
    game.do("die court", "keep")
    assert game.pile("aquilonia", "tokens") == ["treasures 2", "treasures 1"]
    assert game.of("aquilonia", "gold") == 0
    assert "trade" not in game.legal


REMEMBERED = {"tokens_seen_are_remembered": "yes"}


@pytest.mark.rule("AOC-15.6", "AOC-1.13")
@pytest.mark.parametrize("options", [{}, REMEMBERED])
def test_15_6_an_option_has_everybody_remember_kept_tokens_that_lay_open(options: dict[str, str]):
    game = scene(track=["treasures 1", "women 1"], options=options, players={"aquilonia": {"tokens": ["women 4"]}})
    game.do("die court", "keep")
    held = game.state.pile(0, TOKENS)
    assert len(held) == 2
    assert match.view(game.state, 0).state.pile(0, TOKENS) == held
    assert match.view(game.state, 1).state.pile(0, TOKENS) == (sorted(held) if options else [HIDDEN] * 2)
    worlds = [match.determinize(game.state, 1, seed).pile(0, TOKENS) for seed in range(9)]
    assert all(set(tokens) == set(held) for tokens in worlds) == bool(options)


@pytest.mark.rule("AOC-15.6", "AOC-15.10")
def test_15_6_what_came_out_of_the_container_stays_a_secret_with_that_option_until_it_is_revealed():
    given = {"stygia": {"tokens": ["women 4"]}}
    game = last_token(conan="koth", destination="koth", conan_player="stygia", options=REMEMBERED, players=given)
    game.do("pass", "keep")
    open_before, secret = game.state.pile(2, TOKENS)
    again = match.from_text(pool(), position.to_text(game.state))
    for state in (game.state, again):
        assert match.view(state, 1).state.pile(2, TOKENS) == [HIDDEN, open_before]
        assert match.view(state, 1).state.unseen_tokens == 0
        assert match.view(state, 2).state.pile(2, TOKENS) == [open_before, secret]
    drawn = set()
    for seed in range(20):
        world = match.determinize(game.state, 1, seed)
        token, known = world.pile(2, TOKENS)
        drawn.add(token)
        # what is dealt is as secret as what it stands for
        assert known == open_before and match.view(world, 1).state.pile(2, TOKENS) == [HIDDEN, open_before]
    assert len(drawn) > 5
    game.state.pile(2, SELECTED).append(secret)
    game.state.pile(2, TOKENS).remove(secret)
    artifacts.award(game.state)
    assert match.view(game.state, 1).state.pile(2, TOKENS) == sorted([open_before, secret])


@pytest.mark.rule("AOC-15.7")
def test_15_7_tokens_out_of_the_game_return_when_one_must_be_drawn_from_an_empty_container():
    state = scene().state
    container, spent = state.common(CONTAINER), state.common(SPENT_TOKENS)
    spent.extend(container[2:])
    del container[2:]
    tracks.fill(state, 1)
    assert (len(container), len(spent)) == (1, 51)
    tracks.fill(state, 1)
    assert (len(container), len(spent)) == (0, 51)  # empty, but nothing has to be drawn
    tracks.fill(state, 3)
    assert (len(container), len(spent)) == (48, 0)
    assert len(state.common(TRACK)) == 8


@pytest.mark.rule("AOC-15.7")
def test_15_7_traded_and_discarded_tokens_leave_the_game():
    game = scene(track=["women 1", "treasures 4"])
    before = sorted(game.common("container"))
    game.do("die court", "trade")
    tracks.discard_first(game.state, "")
    assert game.common("spent_tokens") == ["women 1", "treasures 4"]
    assert sorted(game.common("container")) == before


@pytest.mark.rule("AOC-15.7")
def test_15_7_they_are_shuffled_when_they_return():
    state = scene(track=()).state
    container, spent = state.common(CONTAINER), state.common(SPENT_TOKENS)
    spent.extend(container)
    container.clear()
    order = spent[:-6:-1]  # the last five lie on top
    tracks.fill(state, 5)
    assert state.common(TRACK) != order


@pytest.mark.rule("AOC-15.7")
def test_15_7_an_option_puts_them_back_once_it_is_empty():
    state = scene(options={"refill_container_when": "empty"}).state
    container, spent = state.common(CONTAINER), state.common(SPENT_TOKENS)
    spent.extend(container[1:])
    del container[1:]
    tracks.fill(state, 1)
    assert (len(container), len(spent)) == (52, 0)


@pytest.mark.rule("AOC-15.7")
@pytest.mark.parametrize(("when", "back", "out"), [("empty", ["women 1"], ["treasures 4"]), ("drawn", [], [])])
def test_15_7_an_option_puts_one_back_at_once_while_the_container_is_empty(when: str, back: list[str], out: list[str]):
    game = scene(track=["women 1", "treasures 4"], options={"refill_container_when": when})
    game.state.common(CONTAINER).clear()  # drawn empty while no token was out of the game
    tracks.discard_first(game.state, "")
    tracks.discard_first(game.state, "")
    # the second one finds a container that is not empty
    assert game.common("container") == back
    assert game.common("spent_tokens") == (out or ["women 1", "treasures 4"])


@pytest.mark.rule("AOC-15.8")
def test_15_8_a_track_may_be_shorter_and_an_empty_one_ends_at_the_next_turn():
    state = scene().state
    state.common(CONTAINER).clear()
    state.common(TRACK).clear()
    tracks.fill(state, 3)
    assert state.common(TRACK) == []
    game = last_token(go=True)
    game.state.common(CONTAINER).clear()
    bids(game.do("pass"))
    assert game.common("track") == []
    assert len(game.said("AOC-15.9")) == 1
    while len(game.said("AOC-5.2")) < 3 and game.state.legal:
        game.do("pass" if game.can("pass") else game.legal[0])
    assert len(game.said("AOC-15.9")) == 2


@pytest.mark.rule("AOC-15.9")
def test_15_9_the_acting_player_finishes_his_turn_before_it_is_resolved():
    game = last_token()
    assert game.step == "court"
    assert not game.said("AOC-15.9")
    game.do("option 1")
    rules = [event.rule for event in game.events]
    assert rules.index("AOC-7.11") < rules.index("AOC-15.9")


@pytest.mark.rule("AOC-15.9")
def test_15_9_not_while_a_token_is_left():
    game = scene(track=["women 1", "women 2"], pool="court military").do("die court", "keep", "option 1")
    assert (game.active, game.common("track")) == ("turan", ["women 2"])
    assert not game.said("AOC-15.9")


@pytest.mark.rule("AOC-15.9")
def test_15_9_also_when_the_last_token_left_in_the_conan_step():
    game = scene(track=["women 1"], conan="koth", destination="argos", conan_player="aquilonia", pool="military wild")
    game.do("pass")  # Conan stays away from the destination: the token is discarded
    assert game.common("track") == []
    assert game.step == "die"
    game.do("die military", "pass")
    assert rules_of(game, "AOC-6.6", "AOC-15.9") == ["AOC-6.6", "AOC-15.9"]


@pytest.mark.rule("AOC-15.10")
def test_15_10_a_completed_adventure_gives_the_conan_player_a_token_of_the_container():
    game = last_token(conan="koth", destination="koth", conan_player="stygia").do("pass")
    assert (game.mover, game.legal) == ("stygia", ["trade", "keep"])
    top = game.common("received")
    game.do("keep")
    assert game.pile("stygia", "tokens") == top


@pytest.mark.rule("AOC-1.13", "AOC-15.10")
@pytest.mark.parametrize("age", [1, 3])
def test_15_10_what_it_is_nobody_else_knows(age: int):
    game = last_token(conan="koth", destination="koth", conan_player="stygia", age=age).do("pass")
    (token,) = game.state.common(RECEIVED)
    title = position.title(game.state, token)
    told = {event.text: event.seats for event in game.events if event.rule in ("AOC-1.13", "AOC-15.10")}
    assert told == {"Stygia receives a token from the container.": (), f"It is {title}.": (2,)}
    for seat in range(4):
        seen = match.view(game.state, seat).state
        assert seen.common(RECEIVED) == [token if seat == 2 else HIDDEN]
        assert seen.frames[-1][1:] == (token if seat == 2 else HIDDEN, 2)
    others = {match.determinize(game.state, 0, seed).common(RECEIVED)[0] for seed in range(9)}
    assert len(others) > 1


@pytest.mark.rule("AOC-15.11")
def test_15_11_else_conan_is_put_there_and_nobody_is_rewarded():
    game = last_token(conan="koth", destination="argos", conan_player="stygia").do("pass")
    assert game.said("AOC-15.11") == ["Conan goes to Argos."]
    assert game.conan == "argos"
    assert game.step.startswith("bid")
    assert game.pile("stygia", "tokens") == []
    assert [game.of("stygia", what) for what in ("gold", "sorcery", "ep", "crom")] == [0, 0, 0, 0]


@pytest.mark.rule("AOC-15.12")
def test_15_12_a_resolved_card_leaves_the_game():
    game = last_token()
    card = game.common("adventure")
    game.do("pass")
    assert game.common("gone") == card
    assert card != game.common("adventure")
    assert len(game.common("adventure")) == 1


@pytest.mark.rule("AOC-15.13")
def test_15_13_the_next_card_is_turned_up_the_track_filled_and_a_bid_held():
    game = last_token()
    following = game.common("adventure_deck")[-1]
    game.do("pass")
    assert game.common("adventure") == [following]
    card = game.state.common(4)[0]
    assert game.state.destination == game.state.table.destination[card]
    assert len(game.common("track")) == game.state.table.length[card]
    assert game.step.startswith("bid")


@pytest.mark.rule("AOC-15.14")
def test_15_14_reward_relocation_next_card_bid_follow_in_this_order():
    game = last_token(conan="argos", destination="koth").do("pass")
    found = rules_of(game, "AOC-15.9", "AOC-15.11", "AOC-15.1", "AOC-4.2")
    assert found[:4] == ["AOC-15.9", "AOC-15.11", "AOC-15.1", "AOC-4.2"]
    game = last_token(conan="koth", destination="koth").do("pass", "keep")
    assert rules_of(game, "AOC-15.10", "AOC-15.1", "AOC-4.2")[:3] == ["AOC-15.10", "AOC-15.1", "AOC-4.2"]


@pytest.mark.rule("AOC-15.14")
def test_15_14_in_the_third_age_crowning_comes_between_the_reward_and_the_relocation():
    game = last_token(age=3, conan="hyperborea", destination="koth").do("pass")
    assert (game.mover, game.legal, game.conan) == ("hyperborea", ["pass", "crown"], "hyperborea")
    game.do("pass")
    assert rules_of(game, "AOC-15.11", "AOC-15.1", "AOC-4.2")[:3] == ["AOC-15.11", "AOC-15.1", "AOC-4.2"]
    assert game.conan == "koth"
    game = last_token(age=3, conan="hyperborea", destination="hyperborea").do("pass")
    assert (game.mover, game.legal) == ("hyperborea", ["trade", "keep"])
    assert game.do("keep").legal == ["pass", "crown"]
    assert not game.said("AOC-15.1")


@pytest.mark.rule("AOC-15.14")
def test_15_14_there_is_no_crowning_before_the_third_age():
    game = last_token(age=2, conan="hyperborea", destination="koth").do("pass")
    assert not game.can("crown")
    assert game.step.startswith("bid")


@pytest.mark.rule("AOC-15.14")
def test_15_14_an_option_puts_the_relocation_first():
    options = {"crown_check_before_relocation": "no"}
    game = last_token(age=3, conan="koth", destination="hyperborea", options=options).do("pass")
    assert (game.mover, game.legal, game.conan) == ("hyperborea", ["pass", "crown"], "hyperborea")
    assert game.do("pass").step.startswith("bid")
    game = last_token(age=3, conan="hyperborea", destination="koth", options=options).do("pass")
    assert (game.conan, game.can("crown")) == ("koth", False)


@pytest.mark.rule("AOC-15.15")
@pytest.mark.parametrize(("age", "follows"), [(1, "AOC-16.1"), (2, "AOC-16.1"), (3, "AOC-21.3")])
def test_15_15_after_the_fourth_the_age_changes_or_the_match_ends_without_a_new_card(age: int, follows: str):
    game = last_token(age=age, go=False)
    game.state.common(ADVENTURE_DECK).clear()
    game.go().do("die court", "keep", "pass")
    assert rules_of(game, "AOC-15.9", "AOC-16.1", "AOC-21.3", "AOC-15.1", "AOC-4.2")[:2] == ["AOC-15.9", follows]
    assert not game.said("AOC-15.1")
    assert not game.said("AOC-4.2")
    assert (game.state.reason > 0) == (age == 3)


@pytest.mark.rule("AOC-15.16")
def test_15_16_the_reward_is_the_conan_players_even_if_anothers_turn_ended_it():
    game = last_token(conan="koth", destination="koth", conan_player="hyperborea").do("pass")
    assert game.mover == "hyperborea"
    assert game.said("AOC-15.10")[0].startswith("Hyperborea receives")
