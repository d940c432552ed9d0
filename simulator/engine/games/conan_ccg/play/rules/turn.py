"""Start of Turn, Prepare, the end of combat, Press On and the Rest Step (CCG-6, 7, 20, 21)."""

from __future__ import annotations

from simulator.engine.games.conan_ccg import actions, position, steps
from simulator.engine.games.conan_ccg.cards import S_HAND_SIZE, S_VITALITY, W_PREPARE, W_PRESS_ON, W_REST
from simulator.engine.games.conan_ccg.play.effects import continuous
from simulator.engine.games.conan_ccg.play.rules import frames, harm, permissions, scoring
from simulator.engine.games.conan_ccg.position import (
    ALLIES,
    M_UNTIL,
    NONE,
    PRESSED,
    RETREATED,
    T_PRESS_ONS,
    T_TURNS,
    T_UNUSED,
    TALLIES,
    UNTIL_COMBAT,
    UNTIL_NEXT_TURN,
    UNTIL_TURN,
    State,
)


def start(state: State) -> None:
    """Start of Turn: the check for 40 Renown, then what happens at the beginning of a turn (CCG-6.3, CCG-6.5)."""
    state.tallies[state.active * TALLIES + T_TURNS] += 1
    continuous.expire_next_turn(state, state.active)
    if state.log is not None:
        player = state.active
        state.say("turn", "CCG-6.1", "Turn {}: {:player} is Conan.", state.turn, player)
    continuous.refresh(state)
    scoring.check_renown(state)
    scoring.check_own_foes(state)
    scoring.check_progress(state)
    scoring.check_limit(state)
    state.step = steps.PREPARE
    if not state.reason:
        frames.fire(state, "start_of_turn")


def prepare(state: State) -> None:
    """The Prepare Step: Items, Allies, Regions and Prepare Actions, until all are done (CCG-7.1, CCG-7.12)."""
    if "start_of_turn" in state.table.answers and not state.flags & PRESSED:
        scoring.check_renown(state)  # again, after what happened at the beginning of the turn (CCG-6.5)
    if state.log is not None:
        state.say("step", "CCG-7.1", "{:player} prepares.", state.active)
    state.step = steps.WARRIOR
    if not permissions.skips(state, "Prepare"):
        frames.open_window(state, W_PREPARE)


def combat_end(state: State) -> None:
    """Combat is over: Foe players refill, then the Active player may use cards before choosing (CCG-20.4, 20.7)."""
    state.round = state.least_health = state.quiet_rounds = 0
    continuous.expire(state, UNTIL_COMBAT)
    for player in position.foe_players(state):
        missing = position.HAND_SIZE - len(state.hand(player))
        if missing > 0 and not permissions.skips_refill(state, player):
            position.draw_cards(state, player, missing, "CCG-20.4")
    if state.flags & RETREATED and not continuous.flag(state, "allow_press_on"):
        state.step = steps.REST
        frames.fire(state, "combat_end")
        return
    state.step = steps.PRESS_ON
    frames.open_window(state, W_PRESS_ON)
    if not state.flags & RETREATED:
        frames.fire(state, "combat_won")
    frames.fire(state, "combat_end")


def press_on_options(state: State) -> list[int] | None:
    """Press On or rest (CCG-20.5, CCG-20.6)."""
    player = state.active
    state.actor = player
    found = [actions.action(actions.REST)]
    if permissions.may_press_on(state):
        found.append(actions.action(actions.PRESS_ON))
    return found


def press_on(state: State, act: int) -> None:
    if actions.kind_of(act) == actions.REST:
        state.step = steps.REST
        return
    state.flags = state.flags & ~RETREATED | PRESSED
    state.tallies[state.active * TALLIES + T_PRESS_ONS] += 1
    if state.log is not None:
        state.say("press_on", "CCG-20.8", "{:player} Presses On.", state.active)
    state.step = steps.PREPARE
    frames.fire(state, "press_on_done")


def rest(state: State) -> None:
    """The Rest Step begins with Rest Actions (CCG-21.1)."""
    if state.log is not None:
        state.say("step", "CCG-21.1", "{:player} rests.", state.active)
    state.step = steps.RECOVER
    frames.open_window(state, W_REST)


def recover(state: State) -> None:
    """Allies are discarded, Conan goes home, his Prowess returns (CCG-21.2 to CCG-21.4)."""
    player = state.active
    for ally in list(state.pile(player, ALLIES)):
        harm.remove_ally(state, player, ally)
        if state.log is not None:
            state.say("discard", "CCG-21.2", "{:card} leaves.", ally)
    if state.log is not None:
        state.say("step", "CCG-21.3", "{:player}'s Conan goes back to his side of the table.", player)
    state.tallies[player * TALLIES + T_UNUSED] += state.prowess[player]
    if state.recorder is not None:
        state.recorder.rest(state)
    state.prowess[player] = state.table.program.pool.prowess[state.table.card[position.conan(state)]]
    state.step = steps.VITALITY


def vitality_options(state: State) -> list[int] | None:
    """Lose Prowess up to Vitality and heal as much (CCG-21.5)."""
    if permissions.skips(state, "Vitality"):
        state.step = steps.REFILL
        return None
    player = state.active
    pool = state.table.program.pool
    card = state.table.card[position.conan(state)]
    most = pool.vitality[card] + state.vitality_bonus + continuous.turn_change(state, S_VITALITY)
    most = min(most, state.prowess[player], pool.health[card] - state.health[player])
    state.actor = player
    return [actions.action(actions.VITALITY, n) for n in range(max(0, most), -1, -1)]


def vitality(state: State, act: int) -> None:
    paid = actions.first_of(act)
    if paid:
        state.prowess[state.active] -= paid
        if state.log is not None:
            state.say("vitality", "CCG-21.5", "Conan loses {} Prowess and heals.", paid)
        harm.heal(state, position.conan(state), paid)
    state.step = steps.REFILL


def refill(state: State) -> None:
    """Every player draws up to 7 cards or discards down to 7, the Active player first (CCG-21.6)."""
    state.step = steps.TURN_END
    order = [state.active, *position.foe_players(state)]
    for player in order:
        missing = _hand_size(state, player) - len(state.hand(player))
        if missing > 0 and not permissions.skips_refill(state, player):
            position.draw_cards(state, player, missing, "CCG-21.6")
    for player in reversed(order):
        extra = len(state.hand(player)) - _hand_size(state, player)
        if extra > 0:
            state.frames.append((frames.F_DISCARD, NONE, NONE, player, NONE, NONE, 0, extra))
    frames.fire(state, "turn_end")


def _hand_size(state: State, player: int) -> int:
    """Seven cards, and for the Active player what texts in force add (CCG-5.5)."""
    more = continuous.turn_change(state, S_HAND_SIZE) if player == state.active else 0
    return max(0, position.HAND_SIZE + more)


def turn_end(state: State) -> None:
    """The player to the left becomes the Active player (CCG-6.7)."""
    if state.recorder is not None:
        state.recorder.turn_over(state)
    continuous.expire(state, UNTIL_TURN)
    state.continuous = [effect for effect in state.continuous if effect[M_UNTIL] == UNTIL_NEXT_TURN]
    continuous.note_changes(state)
    state.used.clear()
    state.shown = 0
    state.flags = 0
    state.conan_zones = 0
    state.vitality_bonus = 0
    state.defeated_foes = 0
    state.turn += 1
    if not state.table.goldfish:
        next_player(state)
    state.step = steps.START


def next_player(state: State) -> None:
    state.active = (state.active + 1) % state.table.players
    while state.out >> state.active & 1:
        state.active = (state.active + 1) % state.table.players
