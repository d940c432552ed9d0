"""What Age of Conan brings to the contract: line-ups of kingdoms, what holds in every position, what is secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from simulator.engine import DeckEntry, DeckList, Game
from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.cards import KINGDOMS, Pool
from simulator.engine.games.age_of_conan.match import full_observation, setup
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE_DECK,
    BATTLE,
    BREAK,
    BY_ADVENTURES,
    BY_CROWN,
    BY_FAILED_CROWN,
    CITY,
    CL_KIND,
    COMMITTED,
    CONTAINER,
    DECK,
    DISCARD,
    FATES,
    FORT,
    HELD,
    KINGDOM_HAND,
    MILITARY,
    NOBODY,
    OBJECTIVE_DECK,
    OBJECTIVES,
    PILES,
    READY,
    RECEIVED,
    SELECTED,
    SPENT_TOKENS,
    STRATEGY_DECK,
    STRATEGY_DISCARD,
    STRATEGY_HAND,
    TALLIES,
    TALLY_NAMES,
    TOKENS,
    TOWER,
    TRACK,
    UNUSED_ADVENTURES,
    USED,
    State,
    at,
    text_form,
)
from simulator.engine.games.age_of_conan.position import state as state_module
from simulator.engine.games.age_of_conan.position.table import (
    KIND_ADVENTURE,
    KIND_ARTIFACT,
    KIND_BONUS,
    KIND_KINGDOM,
    KIND_OBJECTIVE,
    KIND_STRATEGY,
    KIND_TOKEN,
    PROVINCES,
    Table,
)
from tests.engine.age_of_conan.records import base_records, pool
from tests.engine.contract.by_table import MayLie, once_a_table
from tests.engine.contract.registry import Contract, Secrets

NO_NEGATIVES = ("units", "emissaries", "progress", "raiders", "gold", "sorcery", "ep", "crom", "pool", "tallies")
DICE = 7
#: Where everything lies and stands is looked at in one decision of so many, since that takes longest.
CLOSELY_EVERY = 3
#: What lies in which pile of a player and of the table.
OF_SEAT = {
    KINGDOM_HAND: (KIND_KINGDOM,),
    DECK: (KIND_KINGDOM,),
    DISCARD: (KIND_KINGDOM,),
    READY: (KIND_KINGDOM,),
    USED: (KIND_KINGDOM,),
    STRATEGY_HAND: (KIND_STRATEGY,),
    COMMITTED: (KIND_STRATEGY,),
    TOKENS: (KIND_TOKEN,),
    SELECTED: (KIND_TOKEN,),
    HELD: (KIND_ARTIFACT, KIND_BONUS),
}
OF_TABLE = {
    STRATEGY_DECK: KIND_STRATEGY,
    STRATEGY_DISCARD: KIND_STRATEGY,
    ADVENTURE_DECK: KIND_ADVENTURE,
    UNUSED_ADVENTURES: KIND_ADVENTURE,
    OBJECTIVE_DECK: KIND_OBJECTIVE,
    OBJECTIVES: KIND_OBJECTIVE,
    CONTAINER: KIND_TOKEN,
    TRACK: KIND_TOKEN,
    SPENT_TOKENS: KIND_TOKEN,
    RECEIVED: KIND_TOKEN,
}
#: In the order of ``actions.KIND_NAMES``: how much likelier a driven match takes an action than others, 1 if not named.
LIKED = {
    actions.PASS: 0.25,
    actions.DIE: 1.0,
    actions.OPTION: 2.0,
    actions.HERE: 4.0,
    actions.MARCH: 6.0,
    actions.PLAY: 4.0,
    actions.EVENT: 4.0,
    actions.BUY: 3.0,
    actions.UPGRADE: 6.0,
    actions.CROWN: 1.0,
    actions.REROLL: 2.0,
    actions.USE: 2.0,
}


def deck_of(of_pool: Pool, kingdom: str, name: str = "") -> DeckList:
    """What a kingdom brings from the box."""
    place = KINGDOMS.index(kingdom)
    ids = [of_pool.defs[card].id for card in of_pool.box.kingdom_decks[place]]
    cards = [DeckEntry("deck", card, ids.count(card)) for card in dict.fromkeys(ids)]
    return DeckList(name or kingdom.capitalize(), (DeckEntry("kingdom", kingdom, 1), *cards))


def line_up(*kingdoms: str) -> tuple[DeckList, ...]:
    """A table of these kingdoms, in the order of the seats."""
    return tuple(deck_of(pool(), kingdom) for kingdom in kingdoms)


def random_line_up(of_pool: Pool, random: Random, players: int) -> tuple[DeckList, ...]:
    """Any kingdoms in any seats, with their decks of the box."""
    return tuple(deck_of(of_pool, kingdom) for kingdom in random.sample(KINGDOMS, players))


def drive(random: Random, game: Game, state: State) -> int:
    """An action that gets on with things more often than not, large armies rather than small ones."""
    legal: Sequence[int] = game.legal_actions(state)
    return random.choices(range(len(legal)), [_liking(state, act) for act in legal])[0]


def _liking(state: State, act: int) -> float:
    kind, one = actions.kind_of(act), actions.first_of(act)
    if kind == actions.COUNT:
        return float(one**3)
    if kind == actions.OPTION and state.step == steps.MILITARY:
        return (1.0, 8.0, 3.0)[one]
    if kind == actions.OPTION and state.step == steps.INTRIGUE:
        return (1.0, 6.0, 1.0, 1.0)[one]
    if kind == actions.MOVE_CONAN and state.age == 3:
        return 4.0 if one == state.table.homes[state.conan_player] else 1.0
    # Battles are rare, and defenders are asked only where the attacker stays.
    if kind == actions.TO and position.other_army(state, state.actor, one) != NOBODY:
        return 30.0
    if kind == actions.RETREAT:
        return 16.0 if state.step == steps.WITHDRAW else 0.25
    if kind == actions.TAKE:
        return 3.0 if one == MILITARY else 1.0
    return LIKED.get(kind, 1.0)


# What holds in every position.


def hyborian_holds(state: State) -> None:
    """Cards and tokens are neither lost nor doubled and lie where they belong, figures are within their limits."""
    found = [inst for pile in state.piles for inst in pile]
    assert len(found) == len(state.table.card)
    assert set(found) == set(range(len(state.table.card)))
    for name in NO_NEGATIVES:
        assert min(getattr(state, name)) >= 0, name
    kinds, players = state.table.kinds, state.table.players
    if state.decisions % CLOSELY_EVERY == 0:
        for seat, may_lie in enumerate(_allowed(state.table)):
            for pile in range(PILES):
                assert may_lie[pile].issuperset(state.pile(seat, pile)), (seat, pile)
            _figures_hold(state, seat)
        for pile, kind in OF_TABLE.items():
            assert {kinds[inst] for inst in state.common(pile)} <= {kind}, pile
        _map_holds(state)
    assert sum(state.raiders) <= position.MOST_RAIDERS
    assert sum(state.pool) <= DICE and len(state.pool) == FATES
    assert not state.dirty
    assert len(state.tallies) == TALLIES * players and len(TALLY_NAMES) == TALLIES
    assert bool(state.legal) != bool(state.reason), "a decision without actions, or actions after the end"
    assert 1 <= state.age <= 3
    if state.legal:
        assert len(state.legal) == len(set(state.legal)) >= 2
        assert 0 <= state.actor < players
        assert state.conan_player >= 0 or not state.turn


@once_a_table
def _allowed(table: Table) -> MayLie:
    return [[frozenset(_cards_for(table, seat, pile)) for pile in range(PILES)] for seat in range(table.players)]


def _cards_for(table: Table, seat: int, pile: int) -> Iterator[int]:
    for inst, kind in enumerate(table.kinds):
        if kind in OF_SEAT[pile] and table.owner[inst] in (NOBODY, seat):
            yield inst


def _figures_hold(state: State, seat: int) -> None:
    """AOC-1.2, AOC-2.16, AOC-2.19, AOC-8.7: limits of the reserve and of provinces, and where armies may be."""
    assert position.units_on_board(state, seat) <= position.MOST_UNITS
    assert position.emissaries_on_board(state, seat) <= position.MOST_EMISSARIES
    assert position.forts_in_reserve(state, seat) >= 0
    assert position.towers_in_reserve(state, seat) >= 0
    home = state.table.homes[seat]
    for place in position.armies(state, seat):
        assert place == home or position.units(state, seat, place) <= position.STACK
        assert place == home or position.is_open(state, place)
        is_fought_for = state.clash[CL_KIND] >= 0 and state.clash[state_module.CL_WHERE] == place
        assert is_fought_for or position.other_army(state, seat, place) == NOBODY
        assert is_fought_for or not position.is_enemy(state, seat, place)
    for place in range(PROVINCES):
        stands = state.progress[at(seat, place)]
        assert not stands or (position.units(state, seat, place) and position.is_neutral(state, place))
        assert stands < max(1, len(state.table.world.tracks[place]))


def _map_holds(state: State) -> None:
    """AOC-2.7, AOC-2.11, AOC-22.4: homes are their players', markers stand on provinces in play that are no homes."""
    homes = state.table.homes
    for place in range(PROVINCES):
        if place in homes:
            assert state.holder[place] == homes.index(place) and not state.mark[place]
        else:
            assert (state.holder[place] >= 0) == (state.mark[place] > 0)
            assert not state.mark[place] or position.is_in_play(state, place)
            assert not state.mark[place] or not position.is_home(state, place)


def hyborian_secrets(state: State, player: int) -> Secrets:
    """AOC-1.13: hands of others, what of them lies facedown, decks, the container, and the tokens others have kept."""
    players = state.table.players
    found = {f"kingdom deck of {seat}": tuple(state.pile(seat, DECK)) for seat in range(players)}
    found |= {
        f"{name} of the table": tuple(state.common(pile))
        for name, pile in (
            ("strategy deck", STRATEGY_DECK),
            ("adventure deck", ADVENTURE_DECK),
            ("unused adventures", UNUSED_ADVENTURES),
            ("objective deck", OBJECTIVE_DECK),
            ("container", CONTAINER),
        )
    }
    for seat in range(players):
        if seat != player:
            found[f"kingdom hand of {seat}"] = tuple(state.pile(seat, KINGDOM_HAND))
            is_facedown = state.step in full_observation.BIDDING or full_observation.lies_facedown(state, seat)
            committed = state.pile(seat, COMMITTED) if is_facedown else []
            found[f"strategy hand of {seat}"] = (*state.pile(seat, STRATEGY_HAND), *committed)
            found[f"tokens of {seat}"] = (*state.pile(seat, TOKENS), *state.pile(seat, SELECTED))
    if full_observation.is_reward(state) and state.actor != player:
        found["token of the container"] = tuple(state.common(RECEIVED))
    return found


def some_state() -> State:
    decks = [[pool().index[kingdom]] for kingdom in KINGDOMS[:2]]
    fixed = setup.make_table(setup.program_of(pool()), decks, ["Tom", "Ian"], {}, goldfish=False)
    return setup.empty_state(fixed)


def _tallied(name: str) -> Any:
    return lambda state: any(state.tallies[seat * TALLIES + TALLY_NAMES.index(name)] for seat in range(len(state.gold)))


def _told(rule: str, kind: str = "") -> Any:
    """Whether the log of the last decision has an event under a rule."""
    return lambda state: any(event.rule == rule and kind in ("", event.kind) for event in state.log or ())


REACHED: Mapping[str, Any] = {
    "a province is conquered": _tallied("conquests"),
    "a siege is won": _tallied("sieges_won"),
    "a siege is lost": lambda state: _told("AOC-12.16")(state) and not _told("AOC-12.9")(state),
    "a battle is won": _tallied("battles_won"),
    "an alliance is made": _tallied("alliances_made"),
    "an alliance is broken": _tallied("alliances_broken"),
    "a battle is under way": lambda state: state.clash[CL_KIND] == BATTLE,
    "an alliance is being broken": lambda state: state.clash[CL_KIND] == BREAK,
    "an attacker retreats from a siege": _told("AOC-12.9", "retreat"),
    "an attacker retreats from a battle": _told("AOC-13.6", "retreat"),
    "a defender retreats from a battle": _told("AOC-13.7", "retreat"),
    "a city stands": lambda state: CITY in state.mark,
    "a fort and a tower stand": lambda state: FORT in state.mark and TOWER in state.mark,
    "raiders cost empire points": _tallied("ep_raids"),
    "an objective is scored": _tallied("ep_objectives"),
    "artifacts are won": lambda state: (
        state.age > 1 and any(len(state.pile(seat, HELD)) > 1 for seat in range(len(state.gold)))
    ),
    "a card is used": _tallied("cards_used"),
    "a second bid card is offered": lambda state: state.step == steps.BID_SECOND,
    "Conan can be crowned": lambda state: state.step == steps.CROWN,
    "Conan is crowned": lambda state: state.reason == BY_CROWN,
    "a crowning fails": lambda state: state.reason == BY_FAILED_CROWN,
    "the last adventure ends a match": lambda state: state.reason == BY_ADVENTURES,
}

CONTRACT = Contract(
    records=base_records,
    lineup=random_line_up,
    holds=hyborian_holds,
    secrets=hyborian_secrets,
    determinize_view=full_observation.determinize_view,
    empty=some_state,
    state_module=state_module,
    notation=text_form,
    players=(2, 3, 4),
    drive=drive,
    reached=REACHED,
    is_even=True,
    firsts=(None,),
    length=3,
    peeped=8,
    hand=lambda state, seat: (*state.pile(seat, KINGDOM_HAND), *state.pile(seat, STRATEGY_HAND)),
)
