"""Sections 4 and 5: the start of a match."""

from __future__ import annotations

import pytest

from simulator.engine import BadSetup, DeckEntry, DeckList, MatchSpec, get_game
from simulator.engine.games.conan_ccg.position.state import CHRONICLE, DRAW, FOES, HAND, PILE_NAMES, State
from tests.engine.conan_ccg.decks import legal_deck, pool_of
from tests.engine.conan_ccg.scene import IAN, TOM, scene

GAME = get_game("conan_ccg")
POOL = pool_of({"id": "warden", "type": "Conan", "prowess": 17, "health": 21})


def started(seed: int = 1, first: int | None = 0) -> State:
    one = legal_deck()
    two = DeckList("other", (DeckEntry("conan", "warden", 1), *one.entries[1:]))
    spec = MatchSpec(decks=(one, two), seed=seed, agents=("random", "random"), first=first)
    return GAME.setup(POOL, spec, log=True)


def cards(state: State, seat: int, pile: int) -> list[str]:
    return [POOL.defs[state.table.card[inst]].id for inst in state.pile(seat, pile)]


@pytest.mark.rule("CCG-4.12")
def test_4_12_during_the_match_the_limits_of_deck_construction_no_longer_apply():
    # a Draw Deck of one card and a Foe Deck of 6 are played on with
    table = scene(tom={"draw": ["plain-move"]}, ian={"foes": ["6 plain-foe"]}, phase="Foe Draw")
    assert table.mover == IAN
    assert table.winners is None


@pytest.mark.rule("CCG-4.2")
def test_4_2_a_match_with_an_illegal_deck_does_not_start():
    bad = legal_deck(draw={"move-14": None})
    with pytest.raises(BadSetup, match="Draw Deck has 39 cards; at least 40 are needed"):
        GAME.setup(POOL, MatchSpec(decks=(legal_deck(), bad), seed=1, agents=("random", "random")))


@pytest.mark.rule("CCG-5.1")
def test_5_1_every_conan_starts_with_his_starting_values():
    state = started()
    assert state.prowess == [20, 17]
    assert state.health == [20, 21]


@pytest.mark.rule("CCG-5.2")
def test_5_2_the_first_active_player_is_chosen_at_random():
    firsts = [started(seed, first=None).first for seed in range(40)]
    assert 10 <= sum(firsts) <= 30  # 40 fair choices lie outside once in 2,000 times; the seeds are fixed
    assert [started(seed, first=None).first for seed in range(40)] == firsts


@pytest.mark.rule("CCG-5.3")
def test_5_3_each_player_shuffles_his_two_decks_separately():
    state = started()
    for seat in (0, 1):
        assert set(cards(state, seat, DRAW)) <= {f"move-{number}" for number in range(1, 15)}
        everything = sorted(cards(state, seat, DRAW) + cards(state, seat, HAND))
        assert everything == sorted(legal_deck().cards("draw"))
    assert cards(state, 0, FOES) != cards(started(seed=2), 0, FOES)
    assert cards(state, 0, DRAW) != cards(started(seed=2), 0, DRAW)
    # both players have the same lists, but each his own shuffle
    assert cards(state, 0, DRAW)[:30] != cards(state, 1, DRAW)[:30]


@pytest.mark.rule("CCG-5.4", "CCG-5.7")
@pytest.mark.parametrize("first", [0, 1])
def test_5_4_and_5_7_the_first_player_draws_5_cards_and_the_other_7_and_nobody_draws_anew(first):
    state = started(first=first)
    assert len(state.hand(first)) == 5
    assert len(state.hand(1 - first)) == 7
    # nobody was asked to draw anew
    assert state.decisions == 0
    assert not any("redraw" in GAME.label(state, act) for act in GAME.legal_actions(state))


@pytest.mark.rule("CCG-5.5", "CCG-21.6")
def test_5_5_from_then_on_every_hand_has_7_cards():
    table = scene(phase="Rest", tom={"hand": ["5 plain-move"]}, ian={"hand": ["7 plain-move"]})
    assert (len(table.hand(TOM)), len(table.hand(IAN))) == (7, 7)


@pytest.mark.rule("CCG-5.6", "CCG-9.1")
def test_5_6_chronicle_areas_start_empty_and_the_first_foe_draw_is_5_cards():
    state = started()
    assert [state.pile(seat, CHRONICLE) for seat in (0, 1)] == [[], []]
    assert (state.renown, state.scars) == ([0, 0], [0, 0])
    # with Moves alone in hand nobody can do anything before the Foes are revealed
    assert len(state.pile(0, FOES)) == 25
    assert len(state.pile(1, FOES)) == 25 - 5
    revealed = [event.text for event in get_game("conan_ccg").events(state) if event.rule == "CCG-9.1"]
    assert revealed[0].startswith("5 Foes are revealed")


@pytest.mark.rule("CCG-3.1", "CCG-5.6")
def test_5_6_nothing_else_lies_on_the_table():
    state = started()
    for seat in (0, 1):
        for name in ("discard", "foe_discard", "items", "allies"):
            assert state.pile(seat, PILE_NAMES.index(name)) == []
        assert state.region[seat] == -1
