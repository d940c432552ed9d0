"""Looking at and moving cards on the table: what lies on what, whose it is, and cards changing places."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import holds
from simulator.engine.games.conquer.position.records import E_ACTION, E_AMOUNT, E_CHARACTER, M_WHO
from simulator.engine.games.conquer.position.state import (
    ASIDE,
    ATTACHED,
    BARRACKS,
    BATTLE,
    BEFORE,
    COMBAT,
    D_ALL,
    DOOM,
    GROUND,
    HAND,
    HOSPITAL,
    KEPT,
    NONE,
    PILES,
    PLAYERS,
    SPENT,
    STREAM_BARRACKS,
    STREAM_COMBAT,
    STREAM_DICE,
    T_GAINED,
    T_SPENT,
    TALLIES,
    TROOPS,
    State,
)

# Types of cards, in the order of ``terms.CARD_TYPES``.
T_CHARACTER: Final = 0
T_EQUIPMENT: Final = 1
T_EFFECT: Final = 2
T_DISTURBANCE: Final = 3
T_LANDSCAPE: Final = 4
T_ACTION: Final = 5
# Kinds of Equipment and of Battle Actions.
K_ONE_HANDED: Final = 0
K_TWO_HANDED: Final = 1
K_ARMOR: Final = 2
K_VEHICLE: Final = 3
K_ATTACHMENT: Final = 4
K_ATTACK: Final = 0
HAND_SIZE: Final = 7
BATTLE_HAND: Final = 5
DIE_SIDES: Final = 6


def card_type(state: State, inst: int) -> int:
    return state.table.types[inst]


def title(state: State, inst: int) -> str:
    return state.table.titles[inst]


def name(state: State, player: int) -> str:
    return state.table.names[player]


def other(player: int) -> int:
    """The opponent (CQ-1.1, CQ-22.5)."""
    return PLAYERS - 1 - player


def owner(state: State, inst: int) -> int:
    return state.table.owner[inst]


def distinct(state: State, cards: list[int]) -> list[int]:
    """The first of all equal cards, in order; it stands for the others. Do not change what is returned."""
    if len(cards) < 2:
        return cards
    card = state.table.card
    found: list[int] = []
    seen: list[int] = []
    for inst in cards:
        definition = card[inst]
        if not holds(seen, definition):
            seen.append(definition)
            found.append(inst)
    return found


# Characters and what lies on them.


def troops(state: State, player: int) -> list[int]:
    """The Characters a player has in play."""
    return state.piles[player * PILES + TROOPS]


def is_in_play(state: State, inst: int) -> bool:
    """Whether it is a Character in play, not in the Hospital Grounds (CQ-19.9)."""
    return inst >= 0 and holds(state.piles[state.table.owner[inst] * PILES + TROOPS], inst)


def is_patient(state: State, inst: int) -> bool:
    return inst >= 0 and holds(state.piles[state.table.owner[inst] * PILES + HOSPITAL], inst)


def all_troops(state: State) -> list[int]:
    """All Characters in play, the active player's first."""
    return [*troops(state, state.active), *troops(state, other(state.active))]


def attached_to(state: State, inst: int) -> list[int]:
    """The cards that lie directly on a card, those of the first seat first."""
    host = state.host
    return [card for player in range(PLAYERS) for card in state.piles[player * PILES + ATTACHED] if host[card] == inst]


def all_attached(state: State, inst: int) -> list[int]:
    """The cards on a card and those on them (CQ-11.2)."""
    found = attached_to(state, inst)
    for card in found:
        found.extend(attached_to(state, card))
    return found


def root(state: State, inst: int) -> int:
    """The card at the bottom of what a card lies on: a Character, a Landscape, or the card itself."""
    while state.host[inst] >= 0:
        inst = state.host[inst]
    return inst


def bearer(state: State, inst: int) -> int:
    """The Character a card is on, himself for a Character, else ``NONE``."""
    found = root(state, inst)
    return found if state.table.types[found] == T_CHARACTER else NONE


def equipment(state: State, character: int) -> list[int]:
    """All Equipment of a Character, attachments included."""
    types = state.table.types
    return [card for card in all_attached(state, character) if types[card] == T_EQUIPMENT]


def is_laid(state: State, inst: int) -> bool:
    """Whether a card lies on another, before a player or among the Landscapes."""
    return state.host[inst] >= 0 or inst in state.piles[GROUND] or inst in state.pile(owner(state, inst), BEFORE)


def speaker(state: State, inst: int) -> int:
    """Who is "you" for a card in play: the owner, for Equipment the owner of the Character who bears it."""
    if state.table.types[inst] == T_EQUIPMENT:
        return state.table.owner[root(state, inst)]
    return state.table.owner[inst]


def place_of(state: State, inst: int) -> int:
    """The Landscape a card is on; ``NONE`` for cards that are on none."""
    found = root(state, inst)
    kind = state.table.types[found]
    if kind == T_LANDSCAPE:
        return found if holds(state.piles[GROUND], found) else NONE
    return state.place[found] if kind == T_CHARACTER else NONE


def damage_on(state: State, character: int) -> int:
    """The sum of his damage entries."""
    total = 0
    for entry in state.damage:
        if entry[E_CHARACTER] == character:
            total += entry[E_AMOUNT]
    return total


def entries_on(state: State, character: int) -> list[tuple[int, ...]]:
    """His damage entries in the order in which he suffered them (CQ-17.4)."""
    return [entry for entry in state.damage if entry[E_CHARACTER] == character]


# The combat.


def fighter(state: State, player: int) -> int:
    """A player's Character in the combat, ``NONE`` without one."""
    if state.attacker >= 0:
        if state.table.owner[state.attacker] == player:
            return state.attacker
        return state.defender
    return NONE


def facing(state: State, character: int) -> int:
    """The one a fighting Character fights with."""
    if character < 0 or state.attacker < 0:
        return NONE
    if character == state.attacker:
        return state.defender
    return state.attacker if character == state.defender else NONE


def in_combat(state: State) -> bool:
    return state.attacker >= 0


# Points and dice. The Notice Pool never goes below zero (CQ-1.5).


def points(amount: int) -> str:
    """``1 Notice Point``, ``3 Notice Points``."""
    return f"{amount} Notice Point{'' if amount == 1 else 's'}"


def gain_np(state: State, player: int, amount: int, rule: str) -> None:
    state.np[player] += amount
    state.tallies[player * TALLIES + T_GAINED] += amount
    if state.log is not None and amount:
        state.say("np", rule, f"{name(state, player)} gains {points(amount)} and has {state.np[player]}.")


def lose_np(state: State, player: int, amount: int, rule: str) -> int:
    """Take away as many as there are; returns how many that were."""
    lost = min(amount, state.np[player])
    state.np[player] -= lost
    if state.log is not None and lost:
        state.say("np", rule, f"{name(state, player)} loses {points(lost)} and has {state.np[player]}.")
    return lost


def pay_np(state: State, player: int, amount: int, rule: str) -> None:
    """Spend Notice Points that are there (CQ-1.7)."""
    state.np[player] -= amount
    state.tallies[player * TALLIES + T_SPENT] += amount
    if state.log is not None and amount:
        state.say("pay", rule, f"{name(state, player)} pays {points(amount)} and has {state.np[player]} left.")


def roll_die(state: State) -> int:
    """A six-sided die (CQ-24.1); a scenario may fix what comes up."""
    rolled = kernel.below(state.streams, STREAM_DICE, DIE_SIDES) + 1
    if state.table.dice:
        return state.table.dice.pop(0)
    return rolled


# Moving cards. Decks are drawn from the end of their lists.


def shuffle(state: State, player: int, deck: int) -> None:
    pile = state.piles[player * PILES + deck]
    stream = 2 * player + (STREAM_BARRACKS if deck == BARRACKS else STREAM_COMBAT)
    kernel.shuffle(state.streams, stream, pile, state.table.marks)
    if state.table.orders:
        stack(pile, state.table.orders.get(stream, ()))


def stack(pile: list[int], order: tuple[int, ...]) -> None:
    """Put the cards of a fixed order on top of a deck, the first one topmost, as far as they are in it."""
    on_top = [inst for inst in reversed(order) if inst in pile]
    pile[:] = [inst for inst in pile if inst not in on_top] + on_top


def draw_cards(state: State, player: int, count: int, rule: str) -> int:
    """Draw up to ``count`` cards from the Barracks, which are never filled again (CQ-8.3); returns how many came."""
    deck = state.piles[player * PILES + BARRACKS]
    drawn = [deck.pop() for _ in range(min(count, len(deck)))]
    for inst in drawn:
        to_hand(state, player, inst)
    if state.log is not None and drawn:
        titles = ", ".join(title(state, card) for card in drawn)
        state.say("draw", rule, f"{name(state, player)} draws {len(drawn)} card{'s' if len(drawn) > 1 else ''}.")
        state.say("drawn", rule, f"Drawn: {titles}.", player)
    return len(drawn)


def draw_actions(state: State, player: int, count: int, rule: str) -> None:
    """Draw Battle Actions, first shuffling the combat discard in if there are too few (CQ-14.7)."""
    deck = state.piles[player * PILES + COMBAT]
    spent = state.piles[player * PILES + SPENT]
    if len(deck) < count:
        state.exhausted[player] += 1
        deck.extend(spent)
        spent.clear()
        shuffle(state, player, COMBAT)
        if state.log is not None:
            text = f"{name(state, player)} shuffles the combat discard into the Combat Deck."
            state.say("reshuffle", "CQ-14.7", text)
    hand = state.piles[player * PILES + BATTLE]
    drawn = [deck.pop() for _ in range(min(count, len(deck)))]
    hand.extend(drawn)
    state.drawn += len(drawn)
    if state.log is not None:
        titles = ", ".join(title(state, card) for card in drawn)
        state.say("draw", rule, f"{name(state, player)} draws {len(drawn)} Battle Action{'s' * (len(drawn) != 1)}.")
        state.say("drawn", rule, f"Drawn: {titles}.", player)


def to_hand(state: State, player: int, inst: int) -> None:
    """Put a card into a hand; during a combat all but Disturbances lie aside with the rest of it (CQ-14.6)."""
    is_aside = in_combat(state) and state.table.types[inst] != T_DISTURBANCE and bool(hand_is_aside(state))
    state.piles[player * PILES + (ASIDE if is_aside else HAND)].append(inst)


def hand_is_aside(state: State) -> bool:
    """Whether hands have been set aside: from Stage Two to the end of the combat."""
    return state.attacker >= 0 and state.round > 0


def doom(state: State, inst: int) -> None:
    """Put a card that lies nowhere on its owner's Doom Pile, a Battle Action on his combat discard (CQ-4.4)."""
    pile = SPENT if state.table.types[inst] == T_ACTION else DOOM
    state.piles[state.table.owner[inst] * PILES + pile].append(inst)


def from_hand(state: State, player: int, inst: int) -> None:
    """Discard a card of a hand, or of a hand set aside."""
    for pile in (HAND, ASIDE, BATTLE):
        cards = state.piles[player * PILES + pile]
        if inst in cards:
            cards.remove(inst)
            doom(state, inst)
            return


def detach(state: State, inst: int) -> None:
    """Take a card off what it lies on; it then lies nowhere."""
    pile = ATTACHED if state.host[inst] >= 0 else BEFORE
    state.piles[state.table.owner[inst] * PILES + pile].remove(inst)
    state.host[inst] = NONE
    state.dirty |= D_ALL


def attach(state: State, inst: int, host: int) -> None:
    """Lay a card that lies nowhere on another."""
    state.host[inst] = host
    state.piles[state.table.owner[inst] * PILES + ATTACHED].append(inst)
    state.dirty |= D_ALL


def doom_attached(state: State, inst: int, source: kernel.Source = kernel.BY_RULES) -> None:
    """Doom a card that lies on another or before a player, and all that lies on it (CQ-11.2).

    ``source`` is the card that does it; it need not be given where an ability does.
    """
    for card in reversed(all_attached(state, inst)):
        _leave(state, card)
        doom(state, card)
    _leave(state, inst)
    doom(state, inst)
    if state.log is not None:
        text = f"{title(state, inst)} goes to the Doom Pile of {name(state, owner(state, inst))}."
        state.say_by(source, "doom", "CQ-4.4", text)


def _leave(state: State, inst: int) -> None:
    """A card that lies on another or before a player leaves play; it then lies nowhere."""
    detach(state, inst)
    forget(state, inst)


def forget(state: State, inst: int) -> None:
    """A card that leaves play loses every change that was chosen for it; a Character his damage too."""
    state.continuous = [effect for effect in state.continuous if effect[M_WHO] != inst]
    state.dirty |= D_ALL
    drop_entries(state, inst)


def drop_entries(state: State, character: int) -> None:
    """Take all damage from a Character; Battle Actions that lay there go to their owners."""
    for entry in state.damage:
        if entry[E_CHARACTER] == character:
            release_action(state, entry)
    state.damage = [entry for entry in state.damage if entry[E_CHARACTER] != character]


def release_action(state: State, entry: tuple[int, ...]) -> None:
    """The Battle Action of a healed entry goes to its owner's combat discard (option ``actions_kept``)."""
    if entry[E_ACTION] >= 0:
        pile = state.piles[state.table.owner[entry[E_ACTION]] * PILES + KEPT]
        if entry[E_ACTION] in pile:
            pile.remove(entry[E_ACTION])
            doom(state, entry[E_ACTION])
