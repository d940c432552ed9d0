"""Random matches from set-up to end, with every setting: what must hold at each decision, whatever happens."""

from __future__ import annotations

from random import Random

import pytest

from simulator.engine.games.age_of_conan import play, position, steps
from simulator.engine.games.age_of_conan.position import (
    CL_ATTACKER,
    CL_DEFENDER,
    CL_KIND,
    CL_WHERE,
    FORT,
    KIND_TOKEN,
    MOST_EMISSARIES,
    MOST_FORTS,
    MOST_RAIDERS,
    MOST_TOWERS,
    MOST_UNITS,
    NOBODY,
    OPTIONS,
    PROVINCES,
    STACK,
    TOWER,
    State,
    at,
)
from tests.engine.age_of_conan.card_scenes import FOUR, fields
from tests.engine.age_of_conan.scene import Scene, fresh, scene

TABLES = (FOUR[:2], FOUR[:3], FOUR, ("turan", "stygia"), ("stygia", "hyperborea", "turan"))
#: Kinds of choices that make things happen; random play takes one of them in half of all decisions.
LIVELY = (
    "here",
    "from",
    "march",
    "use",
    "play",
    "event",
    "commit",
    "die military",
    "die intrigue",
    "option 1",
    "count",
)


def random_options(random: Random) -> dict[str, str]:
    return {name: random.choice(spec.choices) for name, spec in OPTIONS.items()}


def choose(random: Random, game: Scene) -> int:
    legal = game.state.legal
    if random.random() < 0.5:
        lively = [act for act in legal if game.called(act).startswith(LIVELY)]
        if lively:
            return random.choice(lively)
    return random.choice(legal)


def check_map(state: State) -> None:
    table = state.table
    under_way = state.clash[CL_WHERE] if state.clash[CL_KIND] >= 0 else NOBODY
    for seat in range(table.players):
        assert position.units_on_board(state, seat) <= MOST_UNITS
        assert position.emissaries_on_board(state, seat) <= MOST_EMISSARIES
        assert len(position.marked(state, seat, FORT)) <= MOST_FORTS
        assert len(position.marked(state, seat, TOWER)) <= MOST_TOWERS
    for place in range(PROVINCES):
        armies = [seat for seat in range(table.players) if state.units[at(seat, place)]]
        assert len(armies) < 2 or place == under_way
        for seat in armies:
            assert position.is_open(state, place)
            assert place == table.homes[seat] or state.units[at(seat, place)] <= STACK
            assert not position.is_home(state, place) or state.holder[place] in (seat, NOBODY)
        if state.mark[place]:
            assert position.is_in_play(state, place) and not position.is_home(state, place)
            assert state.holder[place] >= 0
        elif state.holder[place] >= 0:
            assert table.homes[state.holder[place]] == place
        for seat in range(table.players):
            icon = state.progress[at(seat, place)]
            assert icon == 0 or (state.units[at(seat, place)] and icon < len(table.world.tracks[place]))


def check_amounts(state: State) -> None:
    for name in ("gold", "sorcery", "ep", "crom", "raiders", "pool", "units", "emissaries"):
        assert min(getattr(state, name)) >= 0
    assert sum(state.raiders) <= MOST_RAIDERS
    assert sum(state.pool) <= 7
    lying = sorted(inst for pile in state.piles for inst in pile)
    assert lying == list(range(len(state.table.kinds)))  # every card and token lies in one place
    tokens = [inst for inst in lying if state.table.kinds[inst] == KIND_TOKEN]
    assert len(tokens) == 56


#: Who decides at a step of a contest.
OF_ATTACKER = (steps.COMMIT, steps.ATTACK_ROLLED, steps.SUBJUGATE, steps.MARCH, steps.RETREAT)
OF_DEFENDER = (steps.ANSWER, steps.DEFENSE_ROLLED, steps.WITHDRAW)


def check_who_decides(state: State) -> None:
    if state.frames:
        frame = state.frames[-1]
        assert frame[0] != play.F_TRADE or state.actor == frame[2]
    elif steps.CONAN <= state.step <= steps.ENVOY:
        assert state.actor == state.active
    elif state.step in OF_ATTACKER:
        assert state.actor == state.clash[CL_ATTACKER] == state.active
    elif state.step in OF_DEFENDER:
        assert state.actor == state.clash[CL_DEFENDER]
    elif state.step in (steps.BID_CARD, steps.BID_TOKEN, steps.BID_SECOND):
        assert state.actor == state.seat


@pytest.mark.parametrize("seed", range(12))
def test_nothing_impossible_happens_in_random_matches(seed: int):
    random = Random(seed)
    kingdoms = TABLES[seed % len(TABLES)]
    game = fresh(kingdoms, seed=seed, options=random_options(random) if seed > 2 else {}, **fields(kingdoms))
    state = game.state
    while state.legal:
        check_map(state)
        check_amounts(state)
        check_who_decides(state)
        assert len(set(state.legal)) == len(state.legal) > 1
        play.apply(state, choose(random, game))
        assert state.log is not None
        assert all(event.rule and event.text for event in state.log)
        state.log.clear()
    assert state.reason in (1, 2, 3)
    assert state.turn < 300


@pytest.mark.parametrize("kingdoms", TABLES[:3])
def test_a_copy_goes_on_as_the_position_it_was_made_of(kingdoms: tuple[str, ...]):
    random = Random(len(kingdoms))
    game = fresh(kingdoms, **fields(kingdoms))
    for number in range(150):
        if not game.state.legal:
            break
        if number % 10 == 0:
            before = position.to_text(game.state)
            copy = game.state.clone()
            assert position.to_text(copy) == before
            again = Random(number)
            for _ in range(20):
                if copy.legal:
                    play.apply(copy, again.choice(copy.legal))
            assert position.to_text(game.state) == before  # nothing is shared
        play.apply(game.state, choose(random, game))


def test_every_field_is_copied_or_shared():
    game = fresh()
    copy = game.state.clone()
    for name in State.FIELDS:
        mine, its = getattr(game.state, name), getattr(copy, name)
        if isinstance(mine, list) and name not in State.SHARED:
            assert mine is not its, name
        if name not in ("log", "recorder"):
            assert mine == its, name


def test_a_position_shows_itself_in_a_few_lines():
    players = {"aquilonia": {"units": {"koth": 2}, "emissaries": {"ophir": 1}, "gold": 3, "hand": ["all strategy"]}}
    game = scene(players=players, marks={"argos": "turan city"}, track=["women 1"]).attack("koth")
    assert repr(game.state).splitlines() == [
        "Turn 1 of Aquilonia, Contest: Aquilonia decides (2 actions)",
        "  Aquilonia: 3 gold, 0 sorcery, 0 EP, 0 Crom; Aquilonia (home), Ophir (1 emissary), Koth (2 units); "
        "strategy hand [all strategy], deck 21",
        "  Turan: 0 gold, 0 sorcery, 0 EP, 0 Crom; Turan (home), Argos (city); deck 21",
        "  Stygia: 0 gold, 0 sorcery, 0 EP, 0 Crom; Stygia (home); deck 21",
        "  Hyperborea: 0 gold, 0 sorcery, 0 EP, 0 Crom; Hyperborea (home); deck 21",
        "  Age 1; Conan in Cimmeria, bound for Zembabwei; track: women 1",
        "  campaign of Aquilonia in Koth",
    ]
