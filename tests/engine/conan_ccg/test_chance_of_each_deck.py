"""Every deck has a chance of its own, so that what happens to one deck moves no card of another (CCG-5.3)."""

from __future__ import annotations

import pytest

from simulator.engine import BadSetup, DeckList, MatchSpec, get_game
from simulator.engine.core.kernel import rng
from simulator.engine.games.conan_ccg.cards.definitions import Pool
from simulator.engine.games.conan_ccg.position.state import DRAW, FOES, HAND, State
from tests.engine.conan_ccg.decks import legal_deck, pool_of

GAME = get_game("conan_ccg")
POOL = pool_of()


def started(players: int = 2, seed: int = 7, first: int | None = 0, mode: str = "match") -> State:
    decks = tuple(DeckList(f"deck {number}", legal_deck().entries) for number in range(players))
    spec = MatchSpec(decks=decks, seed=seed, agents=("random",) * players, first=first, mode=mode)
    return GAME.setup(POOL, spec)


def ids(state: State, seat: int, pile: int, pool: Pool = POOL) -> list[str]:
    return [pool.defs[state.table.card[inst]].id for inst in state.pile(seat, pile)]


def dealt(state: State, seat: int, pool: Pool = POOL) -> list[list[str]]:
    """The Draw Deck before the first hand was drawn, and the Foe Deck with what has been revealed of it."""
    revealed = [pool.defs[state.table.card[foe]].id for foe in reversed(state.revealed())] if seat == 1 else []
    hand = reversed(ids(state, seat, HAND, pool))
    return [[*ids(state, seat, DRAW, pool), *hand], ids(state, seat, FOES, pool) + revealed]


def test_the_seed_alone_says_how_a_deck_lies():
    assert dealt(started(), 0) == dealt(started(), 0)
    assert dealt(started(), 0) != dealt(started(seed=8), 0)


def test_another_player_changes_no_deck():
    assert dealt(started(players=3), 0) == dealt(started(), 0)


@pytest.mark.parametrize("players", [2, 3])
def test_each_deck_has_a_stream_and_the_table_has_one(players):
    state = started(players=players)
    streams = [tuple(state.streams[place : place + 2]) for place in range(0, len(state.streams), 2)]
    assert len(set(streams)) == len(streams) == 2 * players + 1
    fresh = tuple(rng.derive(7, "table"))
    # who begins is given here, so that the table's own stream has not been used
    assert streams[-1] == fresh
    assert fresh not in streams[:-1]


def test_no_two_decks_of_the_same_cards_lie_alike():
    state = started(players=3)
    draw = [tuple(dealt(state, seat)[0]) for seat in range(3)]
    assert len(set(draw)) == 3


@pytest.mark.parametrize("seed", range(10))
def test_a_card_put_in_for_another_leaves_all_others_in_their_order(seed):
    other = {"id": "move-15", "type": "Move", "gem": 3}
    pool = pool_of(other)
    lies = []
    for card in ("move-14", "move-15"):
        changed = legal_deck(draw={"move-14": None, card: 1})
        state = GAME.setup(pool, MatchSpec((changed, legal_deck()), seed, ("random", "random"), first=0))
        piles = [dealt(state, seat, pool) for seat in (0, 1)]
        piles[0][0].remove(card)
        lies.append(piles)
    assert lies[0] == lies[1]


def test_who_begins_is_drawn_from_the_tables_own_stream():
    drawn = started(first=None)
    given = started(first=drawn.first)
    assert drawn.streams[:8] == given.streams[:8]
    assert drawn.streams[8:] != given.streams[8:]


@pytest.mark.parametrize(("players", "fine"), [(1, False), (2, True), (9, True), (10, False)])
def test_a_match_has_two_to_nine_players(players, fine):
    if fine:
        assert len(started(players=players).prowess) == players
    else:
        with pytest.raises(BadSetup, match=f"2 to 9 players, not {players}"):
            started(players=players)


def test_decks_of_the_same_name_are_told_apart():
    decks = (legal_deck(), legal_deck(), DeckList("", legal_deck().entries))
    state = GAME.setup(POOL, MatchSpec(decks=decks, seed=1, agents=("random",) * 3))
    assert state.table.names == (decks[0].name, f"{decks[0].name} (2)", "Deck")


def test_a_goldfish_begins_and_goes_on_alone():
    for seed in range(4):
        assert started(seed=seed, first=None, mode="goldfish").first == 0


def test_a_new_position_has_nothing_on_the_table():
    state = started()
    assert state.turn == 1
    numbers = (
        "round",
        "shield",
        "foe_bonus",
        "played",
        "conan_zones",
        "flags",
        "vitality_bonus",
        "defeated_foes",
        "out",
    )
    assert {name: getattr(state, name) for name in numbers} == dict.fromkeys(numbers, 0)
    assert (state.winners, state.reason, state.resolved, state.decisions) == (0, 0, 0, 0)
    assert (set(state.gaps), set(state.gap_by), set(state.region)) == ({-1}, {-1}, {-1})
    assert (set(state.wounds), set(state.spent)) == ({0}, {0})


def test_a_match_is_written_down_only_if_that_is_asked_for():
    spec = MatchSpec(decks=(legal_deck(), DeckList("other", legal_deck().entries)), seed=1, agents=("random",) * 2)
    quiet, logged, recorded = (
        GAME.setup(POOL, spec),
        GAME.setup(POOL, spec, log=True),
        GAME.setup(POOL, spec, record=True),
    )
    assert [state.log is None for state in (quiet, logged, recorded)] == [True, False, True]
    assert [state.recorder is None for state in (quiet, logged, recorded)] == [True, True, False]
