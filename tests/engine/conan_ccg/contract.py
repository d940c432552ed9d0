"""What the Conan CCG brings to the contract: random legal decks, what holds in every position, what is secret."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

from cards.catalogue.records import load_records
from simulator.engine import DeckEntry, DeckList
from simulator.engine.games.conan_ccg import steps
from simulator.engine.games.conan_ccg.cards.definitions import CardDef, Pool
from simulator.engine.games.conan_ccg.match import full_observation, setup
from simulator.engine.games.conan_ccg.position import board, text_form
from simulator.engine.games.conan_ccg.position import state as state_module
from simulator.engine.games.conan_ccg.position.state import (
    ALLIES,
    CHRONICLE,
    DRAW,
    FOES,
    ITEMS,
    PILES,
    TALLIES,
    State,
    Table,
)
from tests.engine.contract.by_table import MayLie, once_a_table
from tests.engine.contract.random_decks import pool_of
from tests.engine.contract.registry import Contract, Secrets, alike

NO_NEGATIVES = ("prowess", "health", "renown", "scars", "wounds", "spent", "tallies")
#: Places and gaps without a card hold a negative number.
EMPTY = (0).__gt__
ZONE_LIMIT = 3
FOE_PILES = (3, 4, 5)
DRAW_SIZES = (40, 44)
FOE_SIZES = (25, 30)
RENOWN = range(95, 106)
#: Attempts to fit the Renown window before a seed is given up; a handful is enough.
TRIES = 2000


def conan_ccg_holds(state: State) -> None:
    """Cards are neither lost nor doubled, numbers are in their bounds, totals are what the cards add up to."""
    _each_card_in_one_place(state)
    for name in NO_NEGATIVES:
        assert min(getattr(state, name)) >= 0, name
    pool = state.table.program.pool
    for seat in range(state.table.players):
        conan = state.table.card[state.table.conan[seat]]
        assert state.prowess[seat] <= pool.prowess[conan]
        assert state.health[seat] <= pool.health[conan]
        chronicle = [state.table.card[inst] for inst in state.pile(seat, CHRONICLE)]
        assert state.renown[seat] == sum(pool.renown[card] for card in chronicle)
        assert state.scars[seat] == sum(pool.scars[card] for card in chronicle)
        _right_piles(state, seat)
    for zone in range(4):
        assert len(state.row(zone)) <= ZONE_LIMIT
        assert len(state.row(zone)) == len(state.row_moves(zone))
    assert len(state.tallies) == TALLIES * state.table.players
    assert bool(state.legal) != bool(state.reason), "a decision without actions, or actions after the end"
    if state.legal:
        assert len(state.legal) == len(set(state.legal)) >= 2
        assert 0 <= state.actor < state.table.players


def _each_card_in_one_place(state: State) -> None:
    found = [*chain.from_iterable(state.piles), *state.gaps, *state.region, *state.table.conan]
    cards = len(state.table.card)
    assert len(found) - sum(map(EMPTY, found)) == cards  # so that none of them is there twice
    assert set(found).issuperset(range(cards))


def _right_piles(state: State, seat: int) -> None:
    """CCG-2.3, CCG-3.8: Foes and other cards keep apart, and all piles but the Chronicle hold their owner's cards."""
    may_lie = _allowed(state.table)[seat]
    for pile in range(PILES):
        assert may_lie[pile].issuperset(state.pile(seat, pile)), (seat, pile)


@once_a_table
def _allowed(table: Table) -> MayLie:
    return [[frozenset(_cards_for(table, seat, pile)) for pile in range(PILES)] for seat in range(table.players)]


def _cards_for(table: Table, seat: int, pile: int) -> Iterator[int]:
    for inst, kind in enumerate(table.types):
        is_of_kind = (kind == board.T_FOE) == (pile in FOE_PILES)
        is_in_play = pile not in (ITEMS, ALLIES) or kind in (board.T_ITEM, board.T_ALLY)
        if is_of_kind and is_in_play and (pile == CHRONICLE or table.owner[inst] == seat):
            yield inst


def conan_ccg_secrets(state: State, player: int) -> Secrets:
    """CCG-4.4, CCG-12.14, CCG-27.7: others' hands, the order of all decks, and others' Foe moves until the reveal."""
    seats = range(state.table.players)
    found = {f"Draw Deck of {seat}": tuple(state.pile(seat, DRAW)) for seat in seats}
    found |= {f"Foe Deck of {seat}": tuple(state.pile(seat, FOES)) for seat in seats}
    found |= {f"hand of {seat}": tuple(state.hand(seat)) for seat in seats if seat != player}
    if steps.SERVE <= state.step <= steps.REVEAL:
        served = [inst for zone in range(4) for inst in state.row_moves(zone) if inst >= 0]
        found["Foe moves"] = tuple(inst for inst in served if state.table.owner[inst] != player)
    return found


def conan_deck(pool: Pool, random: Random, name: str) -> DeckList:
    """A legal Conan CCG deck of cards that can be simulated."""
    cards = [card for card in pool.defs if card.simulatable]
    conan = random.choice([card for card in cards if card.type == "Conan"])
    draw = [card for card in cards if card.type not in ("Conan", "Foe")]
    entries = [DeckEntry("conan", conan.id, 1)]
    entries += _entries("draw", _pick(draw, random.randint(*DRAW_SIZES), random))
    foes = [card for card in cards if card.type == "Foe"]
    for _ in range(TRIES):
        picked = _pick(foes, random.randint(*FOE_SIZES), random)
        if sum(int(card.renown or 0) for card in picked) in RENOWN:
            return DeckList(name, (*entries, *_entries("foes", picked)))
    raise AssertionError("no Foe Deck with 95 to 105 Renown was found")


def _pick(cards: list[CardDef], number: int, random: Random) -> list[CardDef]:
    copies = [card for card in cards for _ in range(1 if card.is_unique else 3)]
    return random.sample(copies, number)


def _entries(section: str, cards: list[CardDef]) -> list[DeckEntry]:
    ids = [card.id for card in cards]
    return [DeckEntry(section, card_id, ids.count(card_id)) for card_id in dict.fromkeys(ids)]


def some_state() -> State:
    pool = pool_of("conan_ccg")
    conan = next(index for index, card in enumerate(pool.defs) if card.type == "Conan" and card.simulatable)
    fixed = setup.make_table(setup.program_of(pool), [[conan], [conan]], ["Tom", "Ian"], {}, goldfish=False)
    return setup.empty_state(fixed)


CONTRACT = Contract(
    records=lambda: list(load_records("conan_ccg")),
    lineup=alike(conan_deck),
    holds=conan_ccg_holds,
    secrets=conan_ccg_secrets,
    determinize_view=full_observation.determinize_view,
    empty=some_state,
    state_module=state_module,
    notation=text_form,
    players=(2, 3, 4, 5, 9),
    reached={
        "a Conan falls and the match ends": lambda state: state.reason == state_module.BY_DEFEAT,
        "a Conan falls and the others play on": lambda state: state.out and not state.reason,
        "the last one standing wins": lambda state: state.reason == state_module.BY_LAST,
        "a player has Scars": lambda state: any(state.scars),
        "a player has Renown": lambda state: any(state.renown),
    },
)
