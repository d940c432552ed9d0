"""Effects on hands, decks and cards in play that ask somebody something; see ``card_choices`` for plainer ones."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.conan_ccg import actions, position
from simulator.engine.games.conan_ccg.cards import Op
from simulator.engine.games.conan_ccg.play.effects import behaviour, conditions, continuous
from simulator.engine.games.conan_ccg.play.effects.conditions import Context
from simulator.engine.games.conan_ccg.play.rules import frames, harm
from simulator.engine.games.conan_ccg.position import ALLIES, DISCARD, DRAW, ITEMS, NONE, STREAM_DRAW, State


def players(state: State, op: Op, context: Context) -> list[int]:
    """The players an effect on hands and decks is for; a Foe player's opponent is the Active player (CCG-3.10)."""
    if op.who == "you":
        return [context.player]
    if op.who == "active":
        return [state.active]
    if op.who == "each":
        return [state.active, *position.foe_players(state)]
    return list(position.foe_players(state)[:1]) if context.player == state.active else [state.active]


def discard_at_random(state: State, player: int, count: int) -> None:
    """Discard cards from the hand by chance (CCG-27.4)."""
    hand = state.hand(player)
    for _ in range(min(count, len(hand))):
        lost = hand[kernel.below(state.streams, 2 * player + STREAM_DRAW, len(hand))]
        position.from_hand(state, player, lost)
        if state.log is not None:
            state.say("discard", "CCG-27.4", "{:player} discards {:card}.", player, lost)


def mill(state: State, op: Op, context: Context) -> None:
    for player in players(state, op, context):
        for _ in range(max(0, conditions.amount(state, op.amount, context))):
            top = position.top_of_draw(state, player)
            if top == NONE:
                break
            state.pile(player, DRAW).pop()
            position.discard(state, top)
        position.top_of_draw(state, player)


# Hands: shown to all, or laid open for the other player to choose from.


def show_hand(state: State, player: int) -> None:
    for inst in state.hand(player):
        state.shown |= 1 << inst


def reveal_hand(state: State, op: Op, context: Context) -> None:
    """All see a hand; the cards are known as long as they stay in it this turn."""
    for player in players(state, op, context):
        show_hand(state, player)
        if state.log is not None:
            state.say("show_hand", "CCG-23.7", "{:player} shows a hand of {:hand}.", player, state.hand(player)[:])


def take_card(state: State, op: Op, context: Context, victim: int, count: int) -> None:
    """The player of the text looks at a hand and chooses what is discarded; the last int is how many are to go."""
    show_hand(state, victim)
    state.frames.append((*frames.choice(frames.F_TAKE_CARD, op, context, count), victim))


def take_options(state: State, frame: Frame) -> list[int] | None:
    hand = state.hand(frame[kernel.MORE])
    if frame[kernel.LAST] <= 0 or not hand:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.DISCARD, inst) for inst in position.distinct(state, hand)]


def take(state: State, frame: Frame, act: int) -> None:
    inst = actions.first_of(act)
    state.frames[-1] = kernel.count_down(frame)
    position.from_hand(state, frame[kernel.MORE], inst)
    if state.log is not None:
        state.say("discard", "CCG-27.4", "{:player} discards {:card}.", frame[kernel.MORE], inst)


# The Draw Deck: cards from the hand put back, the top put in order, the Discard Pile shuffled in.


def put_back(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_PUT_BACK, op, context, op.amount.base))


def put_back_options(state: State, frame: Frame) -> list[int] | None:
    hand = state.hand(frame[kernel.PLAYER])
    if frame[kernel.LAST] <= 0 or not hand:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.DISCARD, inst) for inst in position.distinct(state, hand)]


def put_one_back(state: State, frame: Frame, act: int) -> None:
    inst, player = actions.first_of(act), frame[kernel.PLAYER]
    state.frames[-1] = kernel.count_down(frame)
    state.hand(player).remove(inst)
    position.hide(state, (inst,))
    place = state.table.program.ops[frame[kernel.OP]].word
    deck = state.pile(player, DRAW)
    deck.insert(len(deck) if place == "top" else 0, inst)
    if state.log is not None:
        state.say("put_back", "CCG-23.7", "{:player} puts a card on the {} of the Draw Deck.", player, place)


def reorder_top(state: State, op: Op, context: Context) -> None:
    """Look at the top cards and put them back in any order; the last int counts those that are in their place."""
    position.top_of_draw(state, context.player)
    state.frames.append((*frames.choice(frames.F_ORDER, op, context, op.amount.base), 0))


def order_options(state: State, frame: Frame) -> list[int] | None:
    """Which card comes next, from the top on."""
    deck = state.pile(frame[kernel.PLAYER], DRAW)
    waiting = deck[-frame[kernel.LAST] :][: len(deck[-frame[kernel.LAST] :]) - frame[kernel.MORE]]
    if len(waiting) < 2:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.CARD, inst) for inst in position.distinct(state, sorted(waiting))]


def order(state: State, frame: Frame, act: int) -> None:
    deck = state.pile(frame[kernel.PLAYER], DRAW)
    inst = actions.first_of(act)
    deck.remove(inst)
    deck.insert(len(deck) - frame[kernel.MORE], inst)
    state.frames[-1] = (*frame[: kernel.MORE], frame[kernel.MORE] + 1)


def shuffle_back(state: State, op: Op, context: Context) -> None:
    """Shuffle the Discard Pile into the Draw Deck (CCG-27.3)."""
    player = context.player
    deck, discards = state.pile(player, DRAW), state.pile(player, DISCARD)
    deck.extend(discards)
    discards.clear()
    position.hide(state, deck)
    kernel.shuffle(state.streams, player * 2 + STREAM_DRAW, deck, state.table.marks)
    if state.log is not None:
        state.say("reshuffle", "CCG-27.3", "{:player} shuffles the Discard Pile into the Draw Deck.", player)


# Cards in play.


def support(state: State, word: str, player: int) -> list[int]:
    """The Items, Allies or Region of a player's Conan."""
    if word == "Region":
        return [state.region[player]] if state.region[player] >= 0 else []
    return state.pile(player, ITEMS if word == "Item" else ALLIES)


def discard_card(state: State, op: Op, context: Context) -> None:
    """Discard an Item, an Ally or the Region of the Active player from play."""
    state.frames.append(frames.choice(frames.F_SUPPORT, op, context, 1))


def support_options(state: State, frame: Frame) -> list[int] | None:
    """Which card leaves play; for the cost ``discard_item`` one of the player's own Items."""
    op = state.table.program.ops[frame[kernel.OP]]
    found = support(state, op.word or "Item", state.active if op.word else frame[kernel.PLAYER])
    if not found:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.TARGET, inst) for inst in found]


def discard_support(state: State, frame: Frame, act: int) -> None:
    """It goes to its owner's pile; an Ally that is discarded is not defeated and costs no Renown (CCG-3.8)."""
    state.frames.pop()
    inst = actions.first_of(act)
    if inst in state.pile(state.active, ALLIES):
        harm.remove_ally(state, state.active, inst)
    elif inst in state.pile(state.active, ITEMS):
        harm.remove_item(state, state.active, inst)
    else:
        _remove_region(state)
    if state.log is not None:
        state.say("leave", "CCG-3.8", "{:card} is discarded from play.", inst)


def _remove_region(state: State) -> None:
    inst = state.region[state.active]
    state.region[state.active] = NONE
    position.forget(state, inst)
    position.discard(state, inst)
    continuous.refresh(state)


def _is_support_there(state: State, op: Op, context: Context) -> bool:
    return bool(support(state, op.word, state.active))


behaviour.VERBS.effects(
    __name__,
    do={
        "put_back": put_back,
        "reorder_top": reorder_top,
        "shuffle_back": shuffle_back,
        "reveal_hand": reveal_hand,
        "discard_card": discard_card,
    },
    can={"discard_card": _is_support_there},
)
