"""What a player may see, and positions dealt anew with what he cannot (CQ-4.3)."""

from __future__ import annotations

from typing import Any, final

from simulator.engine.core import kernel
from simulator.engine.games.conquer import play, position, steps
from simulator.engine.games.conquer.cards import (
    ACTION_KINDS,
    S_ATTACK,
    S_DEFENSE,
    S_POPULARITY,
    S_REPUTATION,
    S_WEAPON_USE,
)
from simulator.engine.games.conquer.position import (
    ASIDE,
    ATTACK_CANCELLED,
    BARRACKS,
    BATTLE,
    BEFORE,
    COMBAT,
    DOOM,
    E_AMOUNT,
    HAND,
    HIDDEN,
    HOSPITAL,
    PILES,
    PLAYERS,
    SPENT,
    STREAMS,
    State,
)


@final
class Fighter:
    """What an agent has worked out of a Character in one of his parts in a combat.

    His ratings; ``dealt`` and ``taken`` are what texts add to the damage of his Attacks and of those on him. Of an
    average battle hand ``hits`` and ``answers`` are the Attacks and answers that he can play, ``damage`` is that of
    such an Attack.
    """

    __slots__ = ("attack", "defense", "use", "taken", "dealt", "hits", "damage", "answers", "health")

    def __init__(self, attack: int, defense: int, use: int, taken: int, dealt: int) -> None:
        self.attack = attack
        self.defense = defense
        self.use = use
        self.taken = taken
        self.dealt = dealt
        self.hits = 0.0
        self.damage = 0.0
        self.answers = 0.0
        self.health = 0.0


@final
class View(kernel.View[State]):
    """The table as one player sees it; agents read its ``state`` by the functions of ``position`` and ``play``."""

    def __init__(self, player: int, state: State) -> None:
        super().__init__(player, state)
        #: What has been worked out of this view and may be asked for again, by name.
        self.known: dict[str, int] = {}
        #: And of Characters in a combat.
        self.fighters: dict[int, Fighter] = {}
        #: And the best chance of a Character of the player against an opposing one.
        self.chances: dict[int, float] = {}


def view(state: State, player: int) -> View:
    """What ``player`` may know: own hands, all that is public, and of the rest only how much there is."""
    seen = state.clone()
    kernel.hide_chance(seen, player)
    for seat in range(PLAYERS):
        base = seat * PILES
        for pile in (BARRACKS, COMBAT):
            seen.piles[base + pile] = kernel.hidden(state.piles[base + pile])
        if seat != player:
            for pile in (HAND, ASIDE):
                seen.piles[base + pile] = kernel.hidden(state.piles[base + pile])
            # a stolen card is known to the one it was taken from
            owner = state.table.owner
            battle = state.piles[base + BATTLE]
            seen.piles[base + BATTLE] = [inst if owner[inst] != seat else HIDDEN for inst in battle]
    for frame in state.frames:
        _show(state, seen, player, frame)
    return View(player, seen)


def _show(state: State, seen: State, player: int, frame: kernel.Frame) -> None:
    """What a text lets a player look at while he chooses: a deck he searches, a hand he picks from."""
    if frame[kernel.KIND] == play.F_SEARCH and frame[kernel.PLAYER] == player:
        op = state.table.program.ops[frame[kernel.OP]]
        pile = player * PILES + (COMBAT if op.word == "combat" else BARRACKS)
        seen.piles[pile] = sorted(state.piles[pile])
    if frame[kernel.KIND] == play.F_DISCARD and frame[play.CHOOSER] == player:
        base = frame[kernel.PLAYER] * PILES
        for pile in (HAND, ASIDE) if frame[play.PILE] == ASIDE else (frame[play.PILE],):
            seen.piles[base + pile] = state.piles[base + pile][:]


def determinize(state: State, player: int, seed: int) -> State:
    """A full position that looks the same to ``player``: hidden cards are dealt anew, with streams of its own."""
    return _deal_anew(view(state, player).state, seed)


def determinize_view(seen: View, seed: int) -> State:
    """A full position that fits a view, made from nothing but the view.

    Cards that are not seen are dealt to the hidden places of their owners at random. The decision at hand is there only
    when it is the viewer's own.
    """
    return _deal_anew(seen.state.clone(), seed)


def _deal_anew(state: State, seed: int) -> State:
    """Deal unseen cards to the hidden places of a view's state, in an order drawn all at once."""
    fixed = state.table
    drawn = kernel.numbers(seed, kernel.DETERMINIZED, len(fixed.card) + 2 * STREAMS)
    shown = set[int]().union(*state.piles)
    if state.step == steps.FIRST_GROUND:
        shown.update(fixed.starts)  # one of them waits beside the piles (CQ-5.2)
    for seat in range(PLAYERS):
        cards = list(fixed.main_cards[seat] - shown)
        kernel.sort_by(cards, drawn)
        if position.hand_is_aside(state):
            _deal_hands(state, seat, cards)
        for pile in (HAND, ASIDE, BARRACKS):
            kernel.fill(state.pile(seat, pile), cards)
        actions = list(fixed.action_cards[seat] - shown)
        kernel.sort_by(actions, drawn)
        for pile in (BATTLE, COMBAT):
            kernel.fill(state.pile(seat, pile), actions)
    state.streams = kernel.start_numbers(drawn[len(fixed.card) :])
    return state


def _deal_hands(state: State, seat: int, cards: list[int]) -> None:
    """In a combat a hand holds Disturbances only, and what was set aside none (CQ-14.6)."""
    types = state.table.types
    for pile, wants in ((HAND, True), (ASIDE, False)):
        place = state.pile(seat, pile)
        for at, inst in enumerate(place):
            if inst == HIDDEN:
                fit = (card for card in reversed(cards) if (types[card] == position.T_DISTURBANCE) == wants)
                chosen = next(fit, cards[-1])
                cards.remove(chosen)
                place[at] = chosen


# The table as plain data, for pages.


def picture(state: State) -> dict[str, Any]:
    """The whole table as plain data: card ids, names and numbers."""
    return {
        "turn": state.turn,
        "active": state.active,
        "phase": steps.phase(state.step),
        "step": steps.NAMES[state.step],
        "roll": state.roll or None,
        "goal": state.table.rules.goal or None,
        "players": [_player(state, seat) for seat in range(PLAYERS)],
        "locations": [_location(state, one) for one in play.locations(state)],
        "links": [_link(state, pair) for pair in state.beside],
        "combat": _combat(state) if position.in_combat(state) else None,
        "blows": _blows(state),
        "resolving": [_id(state, inst) for inst in state.resolving()],
        "outcome": _outcome(state),
    }


def _id(state: State, inst: int) -> str:
    return state.table.program.pool.defs[state.table.card[inst]].id


def _ids(state: State, seat: int, pile: int) -> list[str]:
    return [_id(state, inst) for inst in state.pile(seat, pile)]


def _outcome(state: State) -> dict[str, Any] | None:
    found = play.outcome(state)
    return {"winners": list(found.winners), "reason": found.reason} if found else None


def _player(state: State, seat: int) -> dict[str, Any]:
    return {
        "name": state.table.names[seat],
        "seat": seat,
        "np": state.np[seat],
        "vp": state.vp[seat],
        "hand": _ids(state, seat, HAND),
        "aside": _ids(state, seat, ASIDE),
        "battle_hand": _ids(state, seat, BATTLE),
        "barracks": len(state.pile(seat, BARRACKS)),
        "combat_deck": len(state.pile(seat, COMBAT)),
        "doom": _ids(state, seat, DOOM),
        "combat_discard": _ids(state, seat, SPENT),
        "before": _ids(state, seat, BEFORE),
        "hospital": [character(state, who) for who in state.pile(seat, HOSPITAL)],
    }


def character(state: State, who: int) -> dict[str, Any]:
    """A Character with ratings, damage and what is on him."""
    return {
        "card": _id(state, who),
        "title": position.title(state, who),
        "owner": position.owner(state, who),
        "attack": play.rating(state, who, S_ATTACK),
        "defense": play.rating(state, who, S_DEFENSE),
        "weapon_use": play.rating(state, who, S_WEAPON_USE),
        "popularity": play.rating(state, who, S_POPULARITY),
        "reputation": play.rating(state, who, S_REPUTATION),
        "health": play.health(state, who),
        "total_health": play.total_health(state, who),
        "damage": [entry[E_AMOUNT] for entry in position.entries_on(state, who)],
        "stay": state.stay[who],
        "place": _id(state, state.place[who]) if state.place[who] >= 0 else None,
        "cards": [_id(state, inst) for inst in position.all_attached(state, who)],
        "role": {state.attacker: "attacker", state.defender: "defender"}.get(who),
    }


def _location(state: State, location: int) -> dict[str, Any]:
    row = play.of_location(state, location)
    return {
        "name": state.table.program.pool.defs[state.table.card[row[0]]].location,
        "grounds": [_ground(state, ground) for ground in row],
    }


def _ground(state: State, ground: int) -> dict[str, Any]:
    here = [who for seat in range(PLAYERS) for who in position.troops(state, seat) if state.place[who] == ground]
    return {
        "card": _id(state, ground),
        "number": play.number(state, ground),
        "common_ground": play.is_common(state, ground),
        "linked": [_id(state, other) for other in play.linked(state, ground)],
        "cards": [_id(state, inst) for inst in position.attached_to(state, ground)],
        "characters": [character(state, who) for who in here],
    }


def _link(state: State, pair: tuple[int, ...]) -> dict[str, Any]:
    one, two = pair
    return {"between": [_id(state, one), _id(state, two)], "open": two in play.linked(state, one)}


def _blows(state: State) -> list[dict[str, Any]]:
    """The battle rounds that ended since the last decision, in order, as far as they were recorded."""
    kept = state.recorder.blows if state.recorder is not None else None
    return [made for decision, made in kept or () if decision == state.decisions]


def blow(state: State, dealt: int) -> dict[str, Any]:
    """A battle round at its end: both fighters, the attack, the answer to it, and the damage it has ``dealt``."""
    return {**_combat(state), "dealt": dealt, "cancelled": bool(state.flags & ATTACK_CANCELLED)}


def _combat(state: State) -> dict[str, Any]:
    pool = state.table.program.pool
    answer = state.answer
    return {
        "attacker": character(state, state.attacker),
        "defender": character(state, state.defender),
        "round": state.round,
        "acting": state.acting,
        "attack": _id(state, state.attack) if state.attack >= 0 else None,
        "damage": play.damage_now(state) if state.attack >= 0 else None,
        "answer": _id(state, answer) if answer >= 0 else None,
        "answer_kind": ACTION_KINDS[pool.kinds[state.table.card[answer]]] if answer >= 0 else None,
    }
