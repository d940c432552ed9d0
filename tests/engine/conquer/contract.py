"""What Conquer brings to the contract: random legal decks, what holds in every position, what is secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from simulator.engine import DeckEntry, DeckList
from simulator.engine.games.conquer.cards.definitions import CardDef, Pool
from simulator.engine.games.conquer.cards.record import HEAVY
from simulator.engine.games.conquer.match import full_observation, setup
from simulator.engine.games.conquer.play.effects import continuous, equipment
from simulator.engine.games.conquer.play.rules import landscapes
from simulator.engine.games.conquer.position import board, text_form
from simulator.engine.games.conquer.position import state as state_module
from simulator.engine.games.conquer.position.state import (
    ASIDE,
    ATTACHED,
    BARRACKS,
    BATTLE,
    COMBAT,
    HAND,
    HOSPITAL,
    KEPT,
    PILES,
    PLAYERS,
    SPENT,
    TALLIES,
    TROOPS,
    State,
    Table,
)
from tests.engine.contract.by_table import MayLie, once_a_table
from tests.engine.contract.random_decks import pool_of
from tests.engine.contract.registry import Contract, Secrets, alike

DATA = Path(__file__).parents[3] / "cards" / "data" / "conquer"
CHARACTERS = 16
UNIQUE = 8
OTHERS = 24
#: Few enough that random play now and then goes through a whole Combat Deck.
ACTIONS = (12, 30)
#: What is derived is worked out anew at one decision in so many, since that takes longest.
DERIVED_EVERY = 8
ACTION_PILES = (COMBAT, SPENT, BATTLE, KEPT)
NO_NEGATIVES = ("np", "vp", "stay", "steps", "tallies", "exhausted")


def records() -> list[Any]:
    return [card for path in sorted(DATA.glob("*.json")) for card in json.loads(path.read_text())["cards"]]


def conquer_deck(pool: Pool, random: Random, name: str) -> DeckList:
    """A legal deck of cards that can be simulated."""
    cards = [card for card in pool.defs if card.simulatable]
    start = random.choice([card for card in cards if card.type == "Landscape"])
    characters = [card for card in cards if card.type == "Character"]
    others = [card for card in cards if card.type not in ("Character", "Battle Action")]
    actions = [card for card in cards if card.is_action]
    unique = _pick([card for card in characters if card.is_unique], UNIQUE, random)
    generic = _pick([card for card in characters if not card.is_unique], CHARACTERS - UNIQUE, random)
    main = [*unique, *generic, *_pick(others, OTHERS, random)]
    combat = _combat_deck(actions, random)
    entries = [DeckEntry("start", start.id, 1), *_entries("main", main), *_entries("combat", combat)]
    return DeckList(name, tuple(entries))


def _combat_deck(actions: list[CardDef], random: Random) -> list[CardDef]:
    """Battle Actions with which every card's own limits are kept."""
    while True:
        found = _pick(actions, random.randint(*ACTIONS), random)
        if all(_is_kept(card, found) for card in found):
            return found


def _is_kept(card: CardDef, found: list[CardDef]) -> bool:
    """Whether a Combat Deck keeps what one of its cards says about it."""
    limits, size = card.limits, len(found)
    few = limits.one_in is None or found.count(card) <= size // limits.one_in
    answers = sum(one.kind != "Attack" for one in found)
    heavy = sum(one.kind == "Attack" and one.damage >= HEAVY for one in found)
    attacks = size - answers
    fewer = limits.attacks is None or 100 * attacks <= limits.attacks * size
    lighter = limits.heavy_attacks is None or 100 * heavy <= limits.heavy_attacks * size
    return few and fewer and lighter and (2 * answers <= size or not limits.half_answers)


def _pick(cards: list[CardDef], number: int, random: Random) -> list[CardDef]:
    copies = [card for card in cards for _ in range(1 if card.is_unique else 3)]
    return random.sample(copies, number)


def _entries(section: str, cards: list[CardDef]) -> list[DeckEntry]:
    ids = [card.id for card in cards]
    return [DeckEntry(section, card_id, ids.count(card_id)) for card_id in dict.fromkeys(ids)]


def conquer_holds(state: State) -> None:
    """Cards are neither lost nor doubled and lie where they belong, numbers are in their bounds."""
    found = [inst for pile in state.piles for inst in pile]
    waiting = [] if all(start in found for start in state.table.starts) else [state.table.starts[1 - state.first]]
    assert len(found) + len(waiting) == len(state.table.card)
    assert {*found, *waiting} == set(range(len(state.table.card)))
    for name in NO_NEGATIVES:
        assert min(getattr(state, name)) >= 0, name
    for seat in range(PLAYERS):
        _right_piles(state, seat)
        for who in board.troops(state, seat):
            assert state.place[who] in state.ground()
            _within_limits(state, who)
    _ground_holds(state)
    assert not state.dirty
    if state.decisions % DERIVED_EVERY == 0:
        _derived_holds(state)
    assert len(state.tallies) == TALLIES * PLAYERS
    assert bool(state.legal) != bool(state.reason), "a decision without actions, or actions after the end"
    if state.legal:
        assert len(state.legal) == len(set(state.legal)) >= 2
        assert 0 <= state.actor < PLAYERS


def _right_piles(state: State, seat: int) -> None:
    """CQ-3.8, CQ-4.4: Battle Actions keep apart, and all piles but the battle hand hold their owner's cards."""
    may_lie, host_of = _allowed(state.table)[seat], state.host.__getitem__
    for pile in range(PILES):
        here = state.pile(seat, pile)
        if not here:
            continue  # most are empty
        assert may_lie[pile].issuperset(here), pile
        assert min(map(host_of, here)) >= 0 if pile == ATTACHED else max(map(host_of, here)) < 0
    if not board.hand_is_aside(state):
        assert not state.pile(seat, ASIDE)
        assert not state.pile(seat, BATTLE)
    elif state.legal:
        assert all(board.card_type(state, inst) == board.T_DISTURBANCE for inst in state.pile(seat, HAND))


@once_a_table
def _allowed(table: Table) -> MayLie:
    return [[frozenset(_cards_for(table, seat, pile)) for pile in range(PILES)] for seat in range(PLAYERS)]


def _cards_for(table: Table, seat: int, pile: int) -> Iterator[int]:
    for inst, kind in enumerate(table.types):
        is_of_kind = (kind == board.T_ACTION) == (pile in ACTION_PILES)
        is_in_play = pile not in (TROOPS, HOSPITAL) or kind == board.T_CHARACTER
        if is_of_kind and is_in_play and (pile == BATTLE or table.owner[inst] == seat):
            yield inst


def _within_limits(state: State, who: int) -> None:
    """CQ-11.6, CQ-11.7, CQ-12.3: one armor, one vehicle, one personal effect."""
    if attached := board.attached_to(state, who):
        kinds = [equipment.kind(state, piece) for piece in board.equipment(state, who)]
        assert kinds.count(board.K_ARMOR) <= 1
        assert kinds.count(board.K_VEHICLE) <= 1
        personal = state.table.program.personal
        assert sum(personal[state.table.card[card]] for card in attached) <= 1
    if who not in (state.attacker, state.defender):
        assert continuous.health(state, who) > 0


def _ground_holds(state: State) -> None:
    """CQ-13.8: a numbered place exists once; links join cards on the table."""
    places = [(landscapes.location(state, ground), landscapes.number(state, ground)) for ground in state.ground()]
    assert len(set(places)) == len(places)
    for one, two in state.beside:
        assert one in state.ground()
        assert two in state.ground()
        assert landscapes.location(state, one) != landscapes.location(state, two)


def _derived_holds(state: State) -> None:
    """What is derived is what it would be if worked out anew."""
    copy = state.clone()
    continuous.refresh(copy)
    assert (copy.changes, copy.gear, copy.sources) == (state.changes, state.gear, state.sources)
    assert {ground: landscapes.linked(copy, ground) for ground in state.links} == state.links


def conquer_secrets(state: State, player: int) -> Secrets:
    """CQ-4.3: the order of all decks, and the other player's hand, hand set aside and battle hand."""
    found = {f"Barracks of {seat}": tuple(state.pile(seat, BARRACKS)) for seat in range(PLAYERS)}
    found |= {f"Combat Deck of {seat}": tuple(state.pile(seat, COMBAT)) for seat in range(PLAYERS)}
    other = board.other(player)
    found[f"hand of {other}"] = (*state.pile(other, HAND), *state.pile(other, ASIDE))
    found[f"battle hand of {other}"] = tuple(state.pile(other, BATTLE))
    return found


def some_state() -> State:
    pool = pool_of("conquer")
    ground = next(index for index, card in enumerate(pool.defs) if card.type == "Landscape")
    fixed = setup.make_table(setup.program_of(pool), [[ground], [ground]], ["Tom", "Ian"], {}, goldfish=False)
    return setup.empty_state(fixed)


CONTRACT = Contract(
    records=records,
    lineup=alike(conquer_deck),
    holds=conquer_holds,
    secrets=conquer_secrets,
    determinize_view=full_observation.determinize_view,
    empty=some_state,
    state_module=state_module,
    notation=text_form,
    reached={
        "a match ends since a player has nothing left": lambda state: state.reason == state_module.BY_NOTHING_LEFT,
        "a Character lies in the Hospital Grounds": lambda state: any(state.pile(seat, HOSPITAL) for seat in (0, 1)),
        "a card is Equipment or a Troop of another": lambda state: any(host >= 0 for host in state.host),
        "damage stays on a card": lambda state: bool(state.damage),
    },
)
