"""Matches with decks of the cards seen least, until every card was played and every verb of the set was carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import pytest

from simulator.engine import DeckEntry, DeckList, MatchSpec, get_game
from simulator.engine.games.conan_ccg import actions, conditions, effects
from simulator.engine.games.conan_ccg.cards import CardDef
from simulator.engine.games.conan_ccg.program import Op
from simulator.engine.games.conan_ccg.state import ALLIES, ITEMS, State
from tests.engine.conan_ccg.test_cards_covered import original_cards
from tests.engine.contract.random_decks import RENOWN, pool_of

GAME: Final = get_game("conan_ccg")
POOL: Final = pool_of("conan_ccg")
#: About 4 times what is needed; a match has some 400 decisions.
MOST_MATCHES: Final = 120
DRAW_KINDS, FOE_KINDS, FOES_IN_DECK = 21, 20, 26
#: Actions that put a card on the table, the card first.
PLAYS: Final = (actions.PLAY, actions.REGION, actions.FOE, actions.FOE_MOVE, actions.MOVE, actions.USE)


@dataclass(slots=True)
class Seen:
    """What has happened so far: cards on the table by id, verbs carried out or in force."""

    cards: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)

    def look(self, state: State) -> None:
        """Note what lies on the table and which changes are in force."""
        defs, card = state.table.program.pool.defs, state.table.card
        for inst in on_the_table(state):
            if inst >= 0:
                self.cards[defs[card[inst]].id] += 1
        for mod in state.mods:
            self.verbs[state.table.program.ops[mod[0]].verb] += 1


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


def wanted_verbs() -> set[str]:
    """Every condition, cost and effect that a card of the set has."""
    return {
        entry["verb"]
        for record in original_cards().values()
        for ability in record["abilities"]
        for part in ("if", "cost", "do")
        for entry in ability.get(part, ())
    }


def counted(seen: Seen, verb: str, inner: Callable[..., Any]) -> Callable[..., Any]:
    def run(state: State, op: Op, context: Any) -> Any:
        seen.verbs[verb] += 1
        return inner(state, op, context)

    return run


def deck_of_the_least_seen(seen: Seen, random: Random, name: str) -> DeckList:
    """A legal deck: the cards seen least, two of each, and Foes that fit the Renown window."""
    cards = sorted((POOL.defs[POOL.index[card]] for card in original_cards()), key=lambda card: card.id)
    random.shuffle(cards)
    cards.sort(key=lambda card: seen.cards[card.id])
    conan = next(card for card in cards if card.type == "Conan")
    draw = [card for card in cards if card.type not in ("Conan", "Foe")]
    foes = [card for card in cards if card.type == "Foe"]
    return DeckList(name, (DeckEntry("conan", conan.id, 1), *draw_entries(draw), *foe_entries(foes, random)))


def draw_entries(cards: list[CardDef]) -> Iterator[DeckEntry]:
    number = 0
    for card in cards:
        if number < 2 * DRAW_KINDS:
            copies = 1 if card.is_unique else 2
            number += copies
            yield DeckEntry("draw", card.id, copies)


def foe_entries(cards: list[CardDef], random: Random) -> list[DeckEntry]:
    """26 of the Foes seen least, widening the choice until their Renown fits."""
    for kinds in range(FOE_KINDS, len(cards) + 1):
        copies = [card for card in cards[:kinds] for _ in range(1 if card.is_unique else 3)]
        for _ in range(50):
            picked = random.sample(copies, min(FOES_IN_DECK, len(copies)))
            if sum(int(card.renown or 0) for card in picked) in RENOWN:
                return [DeckEntry("foes", card, n) for card, n in Counter(card.id for card in picked).items()]
    raise AssertionError("no Foe Deck fits the Renown window")


def curious_choice(state: State, seen: Seen, random: Random) -> int:
    """A legal action that plays the card seen least, one time in two; else any."""
    legal = GAME.legal_actions(state)
    plays = [act for act in legal if actions.kind_of(act) in PLAYS]
    if plays and random.random() < 0.5:
        defs, card = state.table.program.pool.defs, state.table.card
        return min(plays, key=lambda act: seen.cards[defs[card[actions.first_of(act)]].id])
    return random.choice(list(legal))


def play(seen: Seen, seed: int) -> None:
    random = Random(seed)
    decks = tuple(deck_of_the_least_seen(seen, random, name) for name in ("Tom", "Ian"))
    state = GAME.setup(POOL, MatchSpec(decks=decks, seed=seed, agents=("random", "random")))
    while GAME.outcome(state) is None:
        seen.look(state)
        GAME.apply(state, curious_choice(state, seen, random))


def test_every_card_of_the_set_is_played_and_every_verb_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Seen()
    for table in (effects.EFFECTS, effects.COSTS, conditions.CONDITIONS):
        for verb, inner in list(table.items()):
            monkeypatch.setitem(table, verb, counted(seen, verb, inner))
    cards, verbs = set(original_cards()), wanted_verbs()
    for seed in range(MOST_MATCHES):
        play(seen, seed)
        if cards <= set(seen.cards) and verbs <= set(seen.verbs):
            break
    assert sorted(cards - set(seen.cards)) == []
    assert sorted(verbs - set(seen.verbs)) == []
