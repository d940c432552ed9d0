"""Survey, Foe Move, Conan Move and the reveal (CCG-11 to CCG-15)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conan_ccg import actions, conditions, frames, harm, modifiers, scoring, steps, table
from simulator.engine.games.conan_ccg.conditions import Context
from simulator.engine.games.conan_ccg.program import (
    S_GEM,
    S_RETREAT_LOSS,
    S_SURCHARGE,
    W_BARBARIAN,
    W_CONAN_MOVE,
    W_FOE_MOVE,
    W_MOVES_DOWN,
    W_REVEAL,
    W_SURVEY,
)
from simulator.engine.games.conan_ccg.state import (
    ALLIES,
    DRAW,
    GAPS,
    NONE,
    RETREATED,
    T_MOVES,
    T_RETREATS,
    T_ROUNDS,
    TALLIES,
    UNSERVED,
    State,
)
from simulator.engine.games.conan_ccg.words import TRAITS, ZONES

LOOKS: Final = 3
ZONE_LIMIT: Final = 2
CHANGES_GEM: Final = 1 << S_GEM
VETERAN: Final = 1 << TRAITS.index("Veteran")
PLAYABLE: Final = (table.T_MOVE, table.T_ITEM, table.T_ACTION)


# Survey and Retreat.


def survey(state: State) -> None:
    """A combat round starts; Foes and Allies have their Prowess back (CCG-11.1, CCG-11.9)."""
    if not table.any_foe(state):
        state.step = steps.COMBAT_END
        return
    state.round += 1
    scoring.check_limit(state)
    state.tallies[state.active * TALLIES + T_ROUNDS] += 1
    for inst in (*table.foes_in_play(state), *state.pile(state.active, ALLIES)):
        state.spent[inst] = 0
    if not state.table.rules.zones_per_turn:
        state.conan_zones = 0
    if state.log is not None:
        state.say("round", "CCG-11.1", f"Combat round {state.round}.")
    state.step = steps.SURVEY_CHOICE
    frames.open_window(state, W_SURVEY)
    frames.fire(state, "round_start")


def survey_options(state: State) -> list[int] | None:
    """Fight on or Retreat (CCG-11.1, CCG-11.2)."""
    if not table.any_foe(state):
        state.step = steps.COMBAT_END
        return None
    state.actor = state.active
    found = [actions.action(actions.FIGHT)]
    if not modifiers.flag(state, "bar_retreat"):
        found.append(actions.action(actions.RETREAT))
    return found


def survey_choice(state: State, act: int) -> None:
    if actions.kind_of(act) == actions.RETREAT:
        retreat(state)
        return
    for zone in range(4):
        moves = state.row_moves(zone)
        moves[:] = [UNSERVED] * len(state.row(zone))
    state.picks = 0
    state.step = steps.SERVE
    frames.open_window(state, W_FOE_MOVE)


def retreat(state: State) -> None:
    """Combat ends; the Scars of the Foes still in play are the loss; the Foes are discarded (CCG-11.3, CCG-11.7)."""
    pool = state.table.program.pool
    foes = table.foes_in_play(state)
    loss = sum(pool.scars[state.table.card[foe]] for foe in foes) + modifiers.turn_change(state, S_RETREAT_LOSS)
    state.flags |= RETREATED
    state.tallies[state.active * TALLIES + T_RETREATS] += 1
    if state.log is not None:
        state.say("retreat", "CCG-11.3", f"{table.name(state, state.active)} Retreats from {len(foes)} Foes.")
    for foe in foes:
        harm.discard_foe(state, foe, "CCG-11.7", close=True)
    state.step = steps.COMBAT_END
    frames.fire(state, "retreat")
    harm.lose_renown(state, max(0, loss), "CCG-11.3")


# Foe Move Phase.


def serve_options(state: State) -> list[int] | None:
    """Which of his Foes a Foe player serves next (CCG-12.2). ``picks`` counts the players who are done."""
    players = table.foe_players(state)
    owner = state.table.owner
    while state.picks < len(players):
        player = players[state.picks]
        waiting = [
            foe
            for zone in range(4)
            for foe, move in zip(state.row(zone), state.row_moves(zone), strict=True)
            if move == UNSERVED and owner[foe] == player
        ]
        if waiting:
            state.actor = player
            return [actions.action(actions.SERVE, foe) for foe in waiting]
        state.picks += 1
    state.picks = 0
    if not table.any_foe(state):
        state.step = steps.ROUND_END
        return None
    state.step = steps.CONAN_WINDOW
    frames.open_window(state, W_MOVES_DOWN)
    return None


def serve(state: State, act: int) -> None:
    state.current = actions.first_of(act)
    state.step = steps.FOE_CARD


def barred(state: State, card: int, foe: int) -> bool:
    """Whether a card can never be a move of a Foe (CCG-12.3, CCG-12.4)."""
    pool = state.table.program.pool
    return pool.types[card] not in PLAYABLE or pool.defs[card].conan_only


def gem_cost(state: State, move: int, performer: int, gap: int = NONE) -> int:
    """The gem of a move for this performer at this place, with the abilities and texts about it (CCG-12.12)."""
    program = state.table.program
    card = state.table.card[move]
    cost = program.pool.gem[card]
    if not (state.changes & CHANGES_GEM or program.play_abilities[card]):
        return cost
    for index in program.play_abilities[card]:
        ability = program.abilities[index]
        context = Context(move, state.table.owner[move], performer, gap=gap)
        if conditions.qualifies(state, ability, performer) and conditions.holds(state, ability, context):
            for op in ability.effects:
                if op.stat == S_GEM:
                    cost += conditions.amount(state, op.amount, context)
    if state.changes & CHANGES_GEM:
        cost += modifiers.change(state, S_GEM, performer, move)
    return max(0, cost)


def foe_can_play(state: State, move: int, foe: int) -> bool:
    """Whether a card can be played for a Foe: the wounds for what it costs too much must not defeat it (CCG-12.7)."""
    if barred(state, state.table.card[move], foe):
        return False
    gap = place_code(state, foe)
    excess = gem_cost(state, move, foe, gap) - modifiers.prowess_left(state, foe)
    return excess <= 0 or excess < modifiers.health_left(state, foe)


def place_code(state: State, foe: int) -> int:
    """A Foe's own place is no gap; texts about the cost of its moves see only the Foe itself."""
    return NONE


def foe_card_options(state: State) -> list[int] | None:
    """The cards in hand that can be played for the Foe; without one the deck is turned to (CCG-12.8, CCG-12.9)."""
    foe = state.current
    player = state.table.owner[foe]
    found: list[int] = []
    seen: list[int] = []
    for inst in state.hand(player):
        card = state.table.card[inst]
        if card not in seen:
            seen.append(card)
            if foe_can_play(state, inst, foe):
                found.append(actions.action(actions.FOE_MOVE, inst))
    if found:
        state.actor = player
        return found
    _look_for_move(state, player, foe)
    state.step = steps.SERVE
    return None


def foe_card(state: State, act: int) -> None:
    move = actions.first_of(act)
    state.hand(state.actor).remove(move)
    _lay_foe_move(state, state.current, move)
    state.step = steps.SERVE


def _lay_foe_move(state: State, foe: int, move: int) -> None:
    """Put a move face down before a Foe; what it costs beyond the Foe's Prowess wounds it (CCG-12.5, CCG-12.6)."""
    cost = gem_cost(state, move, foe, place_code(state, foe))
    paid = min(cost, modifiers.prowess_left(state, foe))
    zone = table.zone_of(state, foe)
    state.row_moves(zone)[state.row(zone).index(foe)] = move
    state.spent[foe] += paid
    if state.log is not None:
        state.say("foe_move", "CCG-12.1", f"{table.title(state, foe)} plays a move face down.")
        state.say("foe_move", "CCG-12.1", f"It is {table.title(state, move)}, cost {cost}.", state.table.owner[move])
    harm.wound(state, foe, cost - paid, "CCG-12.6")


def _look_for_move(state: State, player: int, foe: int) -> None:
    """No card in hand will do: up to three cards of the Draw Deck are looked at (CCG-12.9 to CCG-12.11)."""
    if state.log is not None:
        hand = ", ".join(table.title(state, card) for card in state.hand(player)) or "no cards"
        state.say("show_hand", "CCG-12.9", f"{table.name(state, player)} shows a hand of {hand}.")
    for _ in range(LOOKS):
        top = table.top_of_draw(state, player)
        if top == NONE:
            continue
        state.pile(player, DRAW).pop()
        if foe_can_play(state, top, foe):
            _lay_foe_move(state, foe, top)
            table.top_of_draw(state, player)
            return
        table.discard(state, top)
        if state.log is not None:
            state.say("look", "CCG-12.10", f"{table.title(state, top)} cannot be played and is discarded.")
        table.top_of_draw(state, player)
    harm.defeat_foe(state, foe, "CCG-12.11", close=True)


# Conan Move Phase.


def conan_window(state: State) -> None:
    """Between two moves Actions may be played (CCG-8.5)."""
    state.step = steps.CONAN_MOVE
    frames.open_window(state, W_CONAN_MOVE)


def open_gaps(state: State, performer: int) -> list[tuple[int, int]]:
    """Gaps this character may play into, with the surcharge there (CCG-13.2 to CCG-13.7, CCG-14.2, CCG-14.8)."""
    by_conan = table.card_type(state, performer) == table.T_CONAN
    bound = NONE if by_conan else table.zone_of_performer(state, performer)
    step = 1 + modifiers.turn_change(state, S_SURCHARGE)
    found = []
    closed = _zones_closed(state) if by_conan else 0
    for zone in range(4):
        down = state.row_moves(zone)
        size = len(down)
        if not size or bound not in (NONE, zone) or closed >> zone & 1:
            continue
        number = size - down.count(NONE)
        for index in range(size + 1):
            gap = zone * GAPS + index
            if state.gaps[gap] != NONE or (0 < index < size and _closed_by_veterans(state, zone, index)):
                continue
            missed = number
            if index > 0 and down[index - 1] != NONE:
                missed -= 1
            if index < size and down[index] != NONE:
                missed -= 1
            found.append((gap, max(0, missed * step) if by_conan else 0))
    return found


def _zones_closed(state: State) -> int:
    """CCG-13.5: Conan plays moves in at most two zones; the zones closed to him as a bit mask."""
    limit = ZONE_LIMIT + (1 if modifiers.flag(state, "third_zone") else 0)
    return 0 if state.conan_zones.bit_count() < limit else 15 & ~state.conan_zones


def _closed_by_veterans(state: State, zone: int, index: int) -> bool:
    """CCG-13.4: no move between two neighbouring Veterans."""
    row = state.row(zone)
    for foe in (row[index - 1], row[index]):
        if foe < 0 or not modifiers.traits_of(state, foe) & VETERAN:
            return False
    return not modifiers.flag(state, "open_veterans")


def can_pay(state: State, performer: int, cost: int) -> bool:
    """Whether a character of Conan's side survives paying this much (CCG-13.8, CCG-14.5)."""
    if table.card_type(state, performer) == table.T_CONAN:
        have = state.prowess[state.active] + state.health[state.active]
        return cost < have or cost <= state.prowess[state.active] or state.table.rules.pay_to_death
    return cost - modifiers.prowess_left(state, performer) < modifiers.health_left(state, performer)


def move_options(state: State) -> list[int] | None:
    """Which card Conan or an Ally plays next, or no more (CCG-13.1, CCG-14.1)."""
    pool = state.table.program.pool
    state.actor = state.active
    found: list[int] = []
    for performer in (table.conan(state), *state.pile(state.active, ALLIES)):
        if performer in state.gap_by and not state.table.rules.many_ally_moves:
            if table.card_type(state, performer) == table.T_ALLY:
                continue
        gaps = open_gaps(state, performer)
        if not gaps:
            continue
        least = min(surcharge for _gap, surcharge in gaps)
        is_ally = table.card_type(state, performer) == table.T_ALLY
        seen: list[int] = []
        for inst in state.hand(state.active):
            card = state.table.card[inst]
            if card in seen or pool.types[card] not in PLAYABLE or (is_ally and pool.defs[card].conan_only):
                continue
            seen.append(card)
            if not (state.changes & CHANGES_GEM or state.table.program.play_abilities[card]):
                fits = can_pay(state, performer, pool.gem[card] + least)
            else:
                fits = bool(_gaps_for(state, inst, performer, gaps))
            if fits:
                found.append(actions.action(actions.MOVE, inst, performer))
    found.append(actions.PASS)
    if state.recorder is not None:
        state.recorder.moves(state, found)
    return found


def _gaps_for(state: State, inst: int, performer: int, gaps: list[tuple[int, int]]) -> list[int]:
    return [gap for gap, more in gaps if can_pay(state, performer, gem_cost(state, inst, performer, gap) + more)]


def move(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.REVEAL
        return
    state.current = actions.first_of(act)
    state.count = actions.second_of(act)
    state.step = steps.CONAN_GAP


def gap_options(state: State) -> list[int] | None:
    """Where the move is put (CCG-13.2)."""
    state.actor = state.active
    gaps = _gaps_for(state, state.current, state.count, open_gaps(state, state.count))
    return [actions.action(actions.GAP, gap) for gap in gaps]


def gap(state: State, act: int) -> None:
    """Pay for the move and put it down, face up (CCG-13.6 to CCG-13.8, CCG-14.4)."""
    at = actions.first_of(act)
    inst, performer = state.current, state.count
    cost = gem_cost(state, inst, performer, at)
    surcharge = dict(open_gaps(state, performer))[at]
    state.hand(state.active).remove(inst)
    state.gaps[at] = inst
    state.gap_by[at] = performer
    state.tallies[state.active * TALLIES + T_MOVES] += 1
    state.step = steps.CONAN_WINDOW
    who = table.title(state, performer)
    if state.log is not None:
        extra = f" and {surcharge} for Foes not touched" if surcharge else ""
        where = f"{ZONES[at // GAPS]}, gap {at % GAPS}"
        state.say("move", "CCG-13.2", f"{who} plays {table.title(state, inst)} ({where}) for {cost}{extra}.")
    if table.card_type(state, performer) == table.T_CONAN:
        state.conan_zones |= 1 << at // GAPS
        harm.spend(state, cost + surcharge, "CCG-13.6")
    else:
        paid = min(cost, modifiers.prowess_left(state, performer))
        state.spent[performer] += paid
        harm.wound(state, performer, cost - paid, "CCG-14.4")


# Reveal.


def reveal(state: State) -> None:
    """All Foe moves are turned up; illegal ones defeat their Foes; their abilities may be used (CCG-15.1 to 15.3)."""
    state.step = steps.REVEALED
    frames.open_window(state, W_REVEAL)
    arms = []
    for zone in range(4):
        for foe, inst in zip(state.row(zone), state.row_moves(zone), strict=True):
            if inst < 0 or foe < 0:
                continue
            if state.log is not None:
                text = f"{table.title(state, foe)} has played {table.title(state, inst)}."
                state.say("turned_up", "CCG-15.1", text)
            arms.append((foe, inst))
    for foe, inst in reversed(arms):
        if barred(state, state.table.card[inst], foe):
            harm.defeat_foe(state, foe, "CCG-15.2")
        elif state.table.program.move_abilities[state.table.card[inst]]:
            state.frames.append((frames.F_ARM, inst, foe, state.table.owner[foe]))


def revealed(state: State) -> None:
    """The Barbarian Phase follows the reveal (CCG-15.5)."""
    state.step = steps.ZONES
    state.resolved = 0
    state.picks = 0
    state.frames.append((frames.F_WINDOW, W_BARBARIAN, 0, 0))
