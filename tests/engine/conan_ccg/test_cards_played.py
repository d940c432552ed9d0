"""Matches with decks of the cards seen least, until every card was played and every text of the set was carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import pytest

from simulator.engine import DeckEntry, DeckList, MatchSpec, get_game
from simulator.engine.games.conan_ccg import actions
from simulator.engine.games.conan_ccg.cards.definitions import CardDef
from simulator.engine.games.conan_ccg.cards.program import Op
from simulator.engine.games.conan_ccg.match.setup import program_of
from simulator.engine.games.conan_ccg.play.effects import behaviour
from simulator.engine.games.conan_ccg.position.state import ALLIES, ITEMS, State
from tests.engine.conan_ccg.contract import RENOWN
from tests.engine.conan_ccg.test_cards_covered import original_cards
from tests.engine.contract.random_decks import pool_of

GAME: Final = get_game("conan_ccg")
POOL: Final = pool_of("conan_ccg")
PROGRAM: Final = program_of(POOL)
#: Some 5 times what is needed; a match takes about 20 ms.
MOST_MATCHES: Final = 600
DRAW_SIZE, FOE_SIZE, FOE_KINDS = 41, 26, 20
#: Actions that put a card on the table or use it, the card first.
PLAYS: Final = (actions.PLAY, actions.REGION, actions.FOE, actions.FOE_MOVE, actions.MOVE, actions.USE)


@dataclass(slots=True)
class Seen:
    """What has happened so far: how often a card lay on the table, and which words of which texts were carried out."""

    cards: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    #: Costs and effects of cards of the set still to be carried out, with the card: number of the word -> id.
    waiting: dict[int, str] = field(default_factory=dict)

    def note(self, op: Op) -> None:
        self.verbs[op.verb] += 1
        self.waiting.pop(op.index, None)

    def look(self, state: State) -> None:
        """Note what lies on the table and which changes are in force."""
        for inst in on_the_table(state):
            if inst >= 0:
                self.cards[POOL.defs[state.table.card[inst]].id] += 1
        for effect in state.continuous:
            self.note(PROGRAM.ops[effect[0]])

    def need(self, card: str) -> tuple[bool, int]:
        """Sorts cards: those with a text still to be carried out first, then those seen least."""
        return card not in self.waiting.values(), self.cards[card]


def on_the_table(state: State) -> Iterator[int]:
    yield from state.gaps
    yield from state.region
    yield from state.resolving()
    yield state.table.conan[state.active]
    for zone in range(4):
        yield from state.row(zone)
        yield from state.row_moves(zone)
    for pile in (ITEMS, ALLIES):
        yield from state.pile(state.active, pile)


def wanted_words() -> dict[int, str]:
    """Every cost and effect of the set's cards; what only changes the cost of its own move has no moment of its own."""
    return {
        op.index: POOL.defs[ability.card].id
        for ability in PROGRAM.abilities
        if ability.card >= 0 and ability.when != "play" and POOL.defs[ability.card].id in original_cards()
        for op in (*ability.costs, *ability.effects)
    }


def wanted_verbs() -> set[str]:
    """Every condition, cost and effect that a card of the set has."""
    return {
        entry["verb"]
        for record in original_cards().values()
        for ability in record["abilities"]
        for part in ("if", "cost", "do")
        for entry in ability.get(part, ())
    }


def counted(seen: Seen, inner: Callable[..., Any]) -> Callable[..., Any]:
    def run(state: State, op: Op, context: Any) -> Any:
        seen.note(op)
        return inner(state, op, context)

    return run


def needed_deck(seen: Seen, random: Random, name: str) -> DeckList:
    """A legal deck of the cards needed most: two of each, and Foes that fit the Renown window."""
    cards = sorted((POOL.defs[POOL.index[card]] for card in original_cards()), key=lambda card: card.id)
    random.shuffle(cards)
    cards.sort(key=lambda card: seen.need(card.id))
    conan = next(card for card in cards if card.type == "Conan")
    draw = [card for card in cards if card.type not in ("Conan", "Foe")]
    foes = [card for card in cards if card.type == "Foe"]
    return DeckList(name, (DeckEntry("conan", conan.id, 1), *draw_entries(draw), *foe_entries(foes, random)))


def draw_entries(cards: list[CardDef]) -> Iterator[DeckEntry]:
    number = 0
    for card in cards:
        if number < DRAW_SIZE:
            copies = 1 if card.is_unique else 2
            number += copies
            yield DeckEntry("draw", card.id, copies)


def foe_entries(cards: list[CardDef], random: Random) -> list[DeckEntry]:
    """26 of the Foes needed most, from ever more kinds until their Renown fits."""
    for kinds in range(FOE_KINDS, len(cards) + 1):
        copies = [card for card in cards[:kinds] for _ in range(1 if card.is_unique else 3)]
        for _ in range(50):
            picked = random.sample(copies, FOE_SIZE)
            if sum(int(card.renown or 0) for card in picked) in RENOWN:
                return [DeckEntry("foes", card, n) for card, n in Counter(card.id for card in picked).items()]
    raise AssertionError("no Foe Deck fits the Renown window")


def curious_choice(state: State, seen: Seen, random: Random) -> int:
    """One time in two the legal action that plays or uses the card needed most; else any."""
    legal = list(GAME.legal_actions(state))
    plays = [act for act in legal if actions.kind_of(act) in PLAYS]
    if plays and random.random() < 0.5:
        return min(plays, key=lambda act: seen.need(POOL.defs[state.table.card[actions.first_of(act)]].id))
    return random.choice(legal)


def play(seen: Seen, seed: int) -> None:
    random = Random(seed)
    decks = tuple(needed_deck(seen, random, name) for name in ("Tom", "Ian"))
    state = GAME.setup(POOL, MatchSpec(decks=decks, seed=seed, agents=("random", "random")))
    while GAME.outcome(state) is None:
        seen.look(state)
        GAME.apply(state, curious_choice(state, seen, random))


def test_every_card_is_played_and_every_text_of_the_set_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Seen(waiting=wanted_words())
    for table in (behaviour.DO, behaviour.PAY, behaviour.HOLDS):
        for verb, inner in list(table.items()):
            monkeypatch.setitem(table, verb, counted(seen, inner))
    cards, verbs = set(original_cards()), wanted_verbs()
    for seed in range(MOST_MATCHES):
        play(seen, seed)
        if not seen.waiting and cards <= set(seen.cards) and verbs <= set(seen.verbs):
            break
    assert sorted(cards - set(seen.cards)) == []
    assert sorted(verbs - set(seen.verbs)) == []
    assert sorted(set(seen.waiting.values())) == []
