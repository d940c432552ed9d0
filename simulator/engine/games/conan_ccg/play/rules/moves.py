"""Survey, Foe Move, Conan Move and the reveal (CCG-11 to CCG-15)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import actions, position, steps
from simulator.engine.games.conan_ccg.cards import (
    CHANGES_TRAITS,
    S_GEM,
    S_RETREAT_LOSS,
    S_SURCHARGE,
    TRAITS,
    W_BARBARIAN,
    W_CONAN_MOVE,
    W_FOE_MOVE,
    W_MOVES_DOWN,
    W_REVEAL,
    W_SURVEY,
    ZONES,
)
from simulator.engine.games.conan_ccg.play.effects import behaviour, conditions, continuous
from simulator.engine.games.conan_ccg.play.effects.conditions import Context
from simulator.engine.games.conan_ccg.play.rules import characteristics, frames, harm, permissions, scoring
from simulator.engine.games.conan_ccg.position import (
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

LOOKS: Final = 3
#: More than any move costs: what can be paid where paying to death is allowed.
NO_LIMIT: Final = 1 << 20
ZONE_LIMIT: Final = 2
#: Combat rounds in a row without progress after which Conan has to Retreat (CCG-8.3).
QUIET_ROUNDS: Final = 10
CHANGES_GEM: Final = 1 << S_GEM
VETERAN: Final = 1 << TRAITS.index("Veteran")


# Survey and Retreat.


def survey(state: State) -> None:
    """A combat round starts; Foes and Allies have their Prowess back (CCG-11.1, CCG-11.9)."""
    if not position.any_foe(state):
        state.step = steps.COMBAT_END
        return
    state.round += 1
    scoring.check_limit(state)
    state.tallies[state.active * TALLIES + T_ROUNDS] += 1
    spent = state.spent
    for inst in position.foes_in_play(state):
        spent[inst] = 0
    for inst in state.pile(state.active, ALLIES):
        spent[inst] = 0
    if not state.table.rules.zones_per_turn:
        state.conan_zones = 0
    if state.log is not None:
        state.say("round", "CCG-11.1", "Combat round {}.", state.round)
    _note_progress(state)
    state.step = steps.SURVEY_CHOICE
    frames.open_window(state, W_SURVEY)
    frames.fire(state, "round_start")


def _note_progress(state: State) -> None:
    """Note whether the characters together have less Health than ever in this combat (CCG-8.3).

    So there is an end to progress, whatever is healed in between.
    """
    left = int(state.health[state.active])
    for foe in position.foes_in_play(state):
        left += continuous.health_left(state, foe)
    for ally in state.pile(state.active, ALLIES):
        left += continuous.health_left(state, ally)
    if not state.least_health or left < state.least_health:
        state.least_health = left
        state.quiet_rounds = 0
        return
    state.quiet_rounds += 1
    if state.log is not None and _is_idle(state):
        state.say("no_progress", "CCG-8.3", "Nobody loses Health any more; {:player} has to Retreat.", state.active)


def _is_idle(state: State) -> bool:
    """Whether the combat has been without progress for so long that it ends."""
    return state.quiet_rounds >= QUIET_ROUNDS and state.table.rules.idle_combat_ends


def survey_options(state: State) -> list[int] | None:
    """Fight on or Retreat (CCG-11.1, CCG-11.2); Retreat alone in a combat without progress (CCG-8.3)."""
    if not position.any_foe(state):
        state.step = steps.COMBAT_END
        return None
    state.actor = state.active
    if _is_idle(state):
        return [actions.action(actions.RETREAT)]
    found = [actions.action(actions.FIGHT)]
    if permissions.may_retreat(state):
        found.append(actions.action(actions.RETREAT))
    return found


def survey_choice(state: State, act: int) -> None:
    if actions.kind_of(act) == actions.RETREAT:
        retreat(state)
        return
    for zone in range(4):
        row, moves = state.row(zone), state.row_moves(zone)
        if row or moves:
            moves[:] = [UNSERVED] * len(row)
    state.picks = 0
    state.step = steps.SERVE
    frames.open_window(state, W_FOE_MOVE)


def retreat(state: State) -> None:
    """Combat ends; the Scars of the Foes still in play are the loss; the Foes are discarded (CCG-11.3, CCG-11.7)."""
    foes = position.foes_in_play(state)
    loss = sum(characteristics.scars(state, foe) for foe in foes) + continuous.turn_change(state, S_RETREAT_LOSS)
    state.flags |= RETREATED
    state.tallies[state.active * TALLIES + T_RETREATS] += 1
    if state.log is not None:
        state.say("retreat", "CCG-11.3", "{:player} Retreats from {} Foes.", state.active, len(foes))
    harm.discard_foes(state, foes, "CCG-11.7", close=True)
    state.step = steps.COMBAT_END
    frames.fire(state, "retreat")
    harm.lose_renown(state, max(0, loss), "CCG-11.3")


# Foe Move Phase.


def serve_options(state: State) -> list[int] | None:
    """Which of his Foes a Foe player serves next (CCG-12.2). ``picks`` counts the players who are done."""
    players = position.foe_players(state)
    waiting = _unserved(state)
    if waiting:
        owner = state.table.owner
        while state.picks < len(players):
            player = players[state.picks]
            his = [foe for foe in waiting if owner[foe] == player]
            if his:
                state.actor = player
                return actions.each(actions.SERVE, his)
            state.picks += 1
    state.picks = 0
    if not position.any_foe(state):
        state.step = steps.ROUND_END
        return None
    state.step = steps.CONAN_WINDOW
    frames.open_window(state, W_MOVES_DOWN)
    return None


def _unserved(state: State) -> list[int]:
    """The Foes that have not been served with a move yet."""
    fixed, piles = state.table, state.piles
    waiting: list[int] = []
    for zone in range(4):
        served = piles[fixed.row_moves + zone]
        if UNSERVED in served:
            row = piles[fixed.rows + zone]
            waiting += [foe for at, foe in enumerate(row) if served[at] == UNSERVED]
    return waiting


def serve(state: State, act: int) -> None:
    state.current = actions.first_of(act)
    state.step = steps.FOE_CARD


def gem_cost(state: State, move: int, performer: int, gap: int = NONE) -> int:
    """The gem of a move for this performer at this place, with the abilities and texts about it (CCG-12.12)."""
    cost = state.table.gem[move]
    program = state.table.program
    own = program.play_abilities[state.table.card[move]]
    if not (own or state.changes & CHANGES_GEM):
        return cost
    for index in own:
        ability = program.abilities[index]
        context = Context(move, state.table.owner[move], performer, gap=gap)
        if conditions.qualifies(state, ability, performer) and conditions.holds(state, ability, context):
            for op in ability.effects:
                if op.stat == S_GEM:
                    cost += conditions.amount(state, op.amount, context)
    if state.changes & CHANGES_GEM:
        cost += continuous.change(state, S_GEM, performer, move)
    return max(0, cost)


def foe_can_play(state: State, move: int, foe: int) -> bool:
    """Whether a card can be played for a Foe: the wounds for what it costs too much must not defeat it (CCG-12.7)."""
    if not state.table.can_be_others_move[move] or permissions.bars_move(state, move, foe):
        return False
    return gem_cost(state, move, foe) <= most_payable(state, foe)


def most_payable(state: State, performer: int) -> int:
    """The most a character can pay for a move and survive (CCG-12.7, CCG-13.8, CCG-14.5)."""
    if state.table.types[performer] == position.T_CONAN:
        if state.table.rules.pay_to_death:
            return NO_LIMIT
        return state.prowess[state.active] + max(0, state.health[state.active] - 1)
    spare = continuous.health_left(state, performer) - 1
    if spare < 0 and state.table.types[performer] == position.T_FOE:
        spare = 0
    return continuous.prowess_left(state, performer) + spare


def foe_card_options(state: State) -> list[int] | None:
    """The cards in hand that can be played for the Foe; without one the deck is turned to (CCG-12.8, CCG-12.9)."""
    foe = state.current
    player = state.table.owner[foe]
    can_be_move = state.table.can_be_others_move
    most = most_payable(state, foe)
    found = []
    hand = [] if permissions.plays_from_top(state, foe) else position.distinct(state, state.hand(player))
    for inst in hand:
        if can_be_move[inst] and gem_cost(state, inst, foe) <= most and not permissions.bars_move(state, inst, foe):
            found.append(inst)
    if found:
        state.actor = player
        return actions.each(actions.FOE_MOVE, found)
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
    cost = gem_cost(state, move, foe)
    paid = min(cost, continuous.prowess_left(state, foe))
    zone = position.zone_of(state, foe)
    state.row_moves(zone)[state.row(zone).index(foe)] = move
    position.hide(state, (move,))
    state.spent[foe] += paid
    if state.log is not None:
        state.say("foe_move", "CCG-12.1", "{:card} plays a move face down.", foe)
        owner = state.table.owner[move]
        state.say_to(owner, "foe_move", "CCG-12.1", "It is {:card}, cost {}.", move, cost)
    harm.wound(state, foe, cost - paid, "CCG-12.6")  # no source: the move lies face down


def _look_for_move(state: State, player: int, foe: int) -> None:
    """No card in hand will do: up to three cards of the Draw Deck are looked at (CCG-12.9 to CCG-12.11)."""
    if state.log is not None:
        hand = tuple(state.hand(player))
        state.say("show_hand", "CCG-12.9", "{:player} shows a hand of {:hand}.", player, hand)
    for _ in range(LOOKS):
        top = position.top_of_draw(state, player)
        if top == NONE:
            continue
        state.pile(player, DRAW).pop()
        if foe_can_play(state, top, foe):
            _lay_foe_move(state, foe, top)
            position.top_of_draw(state, player)
            return
        position.discard(state, top)
        if state.log is not None:
            state.say("look", "CCG-12.10", "{:card} cannot be played and is discarded.", top)
        position.top_of_draw(state, player)
    harm.defeat_foe(state, foe, "CCG-12.11", close=True)


# Conan Move Phase.


def conan_window(state: State) -> None:
    """Between two moves Actions may be played (CCG-8.5)."""
    if permissions.skips(state, "Conan Move"):
        state.step = steps.REVEAL
        return
    state.step = steps.CONAN_MOVE
    frames.open_window(state, W_CONAN_MOVE)


def open_gaps(state: State, performer: int) -> list[tuple[int, int]]:
    """Gaps this character may play into, with the surcharge there (CCG-13.2 to CCG-13.7, CCG-14.2, CCG-14.8)."""
    by_conan = state.table.types[performer] == position.T_CONAN
    bound = NONE if by_conan else position.zone_of_performer(state, performer)
    step = 1 + continuous.turn_change(state, S_SURCHARGE) if by_conan else 0
    found = []
    closed = _zones_closed(state) if by_conan else 0
    gaps, first_row = state.gaps, state.table.row_moves
    for zone in range(4):
        down = state.piles[first_row + zone]
        if not down or closed >> zone & 1 or (bound != NONE and bound != zone):
            continue
        size = len(down)
        number = size - down.count(NONE)
        for index in range(size + 1):
            gap = zone * GAPS + index
            if gaps[gap] != NONE or (0 < index < size and _closed_by_veterans(state, zone, index)):
                continue
            missed = number
            if index > 0 and down[index - 1] != NONE:
                missed -= 1
            if index < size and down[index] != NONE:
                missed -= 1
            found.append((gap, missed * step if missed * step > 0 else 0))
    return found


def surcharge_at(state: State, performer: int, gap: int) -> int:
    """What Conan pays beyond the gem for the Foes of the zone that a gap does not touch (CCG-13.7)."""
    if state.table.types[performer] != position.T_CONAN:
        return 0
    down = state.row_moves(gap // GAPS)
    touched = sum(1 for index, _edge in position.touched(state, gap) if down[index] != NONE)
    missed = len(down) - down.count(NONE) - touched
    return max(0, missed * (1 + continuous.turn_change(state, S_SURCHARGE)))


def _zones_closed(state: State) -> int:
    """CCG-13.5: Conan plays moves in at most two zones; the zones closed to him as a bit mask."""
    limit = ZONE_LIMIT + (1 if continuous.flag(state, "third_zone") else 0)
    return 0 if state.conan_zones.bit_count() < limit else 15 & ~state.conan_zones


def _closed_by_veterans(state: State, zone: int, index: int) -> bool:
    """CCG-13.4: no move between two neighbouring Veterans."""
    if not (state.table.all_traits & VETERAN or state.changes & CHANGES_TRAITS):
        return False
    row = state.row(zone)
    for foe in (row[index - 1], row[index]):
        if foe < 0 or not characteristics.traits_of(state, foe) & VETERAN:
            return False
    return not continuous.flag(state, "open_veterans")


def move_options(state: State) -> list[int] | None:
    """Which card Conan or an Ally plays next, or no more (CCG-13.1, CCG-14.1)."""
    state.actor = state.active
    found: list[int] = []
    hand = position.distinct(state, state.hand(state.active))
    if hand:
        _add_moves(state, position.conan(state), state.table.can_be_move, hand, found)
        for ally in state.pile(state.active, ALLIES):
            if state.table.rules.many_ally_moves or ally not in state.gap_by:
                _add_moves(state, ally, state.table.can_be_others_move, hand, found)
    found.append(actions.PASS)
    if state.recorder is not None:
        state.recorder.moves(state, found)
    return found


def _add_moves(state: State, performer: int, can_be_move: tuple[bool, ...], hand: list[int], found: list[int]) -> None:
    """The cards a character can play as moves: those it can pay for in some gap."""
    gaps = open_gaps(state, performer)
    if not gaps:
        return
    least = min([surcharge for _gap, surcharge in gaps])
    most = most_payable(state, performer)
    for inst in hand:
        if permissions.bars_move(state, inst, performer):
            continue
        if can_be_move[inst] and (
            _gaps_for(state, inst, performer, gaps, most)
            if _cost_depends_on_place(state, inst)
            else gem_cost(state, inst, performer) + least <= most
        ):
            found.append(actions.action(actions.MOVE, inst, performer))


def _cost_depends_on_place(state: State, inst: int) -> bool:
    """Whether a move has a text about its own cost, which may ask where it is played."""
    return bool(state.table.program.play_abilities[state.table.card[inst]])


def _gaps_for(state: State, inst: int, performer: int, gaps: list[tuple[int, int]], most: int) -> list[int]:
    """The gaps where a character can pay for a move."""
    if _cost_depends_on_place(state, inst):
        return [gap for gap, more in gaps if gem_cost(state, inst, performer, gap) + more <= most]
    most -= gem_cost(state, inst, performer)
    return [gap for gap, more in gaps if more <= most]


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
    performer = state.count
    gaps = _gaps_for(state, state.current, performer, open_gaps(state, performer), most_payable(state, performer))
    return actions.each(actions.GAP, gaps)


def gap(state: State, act: int) -> None:
    """Pay for the move and put it down, face up (CCG-13.6 to CCG-13.8, CCG-14.4)."""
    at = actions.first_of(act)
    inst, performer = state.current, state.count
    cost = gem_cost(state, inst, performer, at)
    surcharge = surcharge_at(state, performer, at)
    state.hand(state.active).remove(inst)
    state.gaps[at] = inst
    state.gap_by[at] = performer
    state.tallies[state.active * TALLIES + T_MOVES] += 1
    state.step = steps.CONAN_WINDOW
    if state.log is not None:
        where = (performer, inst, ZONES[at // GAPS], at % GAPS)
        if surcharge:
            text = "{:card} plays {:card} ({}, gap {}) for {} and {} for Foes not touched."
            state.say("move", "CCG-13.2", text, *where, cost, surcharge)
        else:
            state.say("move", "CCG-13.2", "{:card} plays {:card} ({}, gap {}) for {}.", *where, cost)
    if position.card_type(state, performer) == position.T_CONAN:
        state.conan_zones |= 1 << at // GAPS
        harm.spend(state, cost + surcharge, "CCG-13.6", (inst, kernel.NO_ABILITY, state.active))
    else:
        paid = min(cost, continuous.prowess_left(state, performer))
        state.spent[performer] += paid
        harm.wound(state, performer, cost - paid, "CCG-14.4", (inst, kernel.NO_ABILITY, state.active))


# Reveal.


def reveal(state: State) -> None:
    """All Foe moves are turned up; illegal ones defeat their Foes; their abilities may be used (CCG-15.1 to 15.3)."""
    state.step = steps.REVEALED
    frames.open_window(state, W_REVEAL)
    arms = []
    for zone in range(4):
        row = state.row(zone)
        for at, inst in enumerate(state.row_moves(zone)):
            foe = row[at]
            if inst < 0 or foe < 0:
                continue
            if state.log is not None:
                state.say("turned_up", "CCG-15.1", "{:card} has played {:card}.", foe, inst)
            arms.append((foe, inst))
    for foe, inst in reversed(arms):
        if not state.table.can_be_others_move[inst]:
            harm.defeat_foe(state, foe, "CCG-15.2")
        elif state.table.program.move_abilities[state.table.card[inst]]:
            state.frames.append((frames.F_ARM, inst, foe, state.table.owner[foe]))


def revealed(state: State) -> None:
    """The Barbarian Phase follows the reveal (CCG-15.5)."""
    state.step = steps.ZONES
    state.resolved = 0
    state.picks = 0
    if not permissions.skips(state, "Barbarian"):
        state.frames.append((frames.F_WINDOW, W_BARBARIAN, 0, 0))


behaviour.VERBS.heeds(__name__, {"third_zone": _zones_closed, "open_veterans": _closed_by_veterans})
