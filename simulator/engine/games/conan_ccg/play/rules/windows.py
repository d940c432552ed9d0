"""What players may do of their own will between the moves: Actions from hand, abilities of cards in play."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import actions, position
from simulator.engine.games.conan_ccg.cards import (
    BARBARIAN,
    CHANGES_BARBARIAN,
    W_BARBARIAN,
    W_PREPARE,
    Ability,
    Op,
    Target,
)
from simulator.engine.games.conan_ccg.play.effects import behaviour, conditions, continuous, costs
from simulator.engine.games.conan_ccg.play.effects.conditions import Context
from simulator.engine.games.conan_ccg.play.rules import frames
from simulator.engine.games.conan_ccg.position import (
    A_DAMAGE,
    A_TARGET,
    ALLIES,
    HAND,
    ITEMS,
    NONE,
    PILES,
    UNTIL_ROUND,
    UNTIL_WINDOW,
    State,
)

#: What may stand in the way of using an ability (``obstacle``).
USED_UP: Final = "used"
NO_CONDITION: Final = "condition"
TOO_LITTLE_PROWESS: Final = "prowess"  # the ``lack`` of the costs in Prowess and Health
NO_TARGET: Final = "target"


def may_act(state: State, player: int, window: int) -> bool:
    """Whether a player holds or has in play anything that belongs to this window at all."""
    fixed = state.table
    if player == state.active:
        if fixed.active_uses >> window & 1 or window == W_PREPARE or window == W_BARBARIAN:
            return True
        playable = fixed.active_actions[window]
    else:
        if fixed.foe_uses >> window & 1:
            return True
        playable = fixed.foe_actions[window]
    return bool(playable) and not playable.isdisjoint(state.piles[player * PILES + HAND])


def options(state: State, player: int, window: int) -> list[int]:
    """Everything this player may do in this window, without passing."""
    fixed = state.table
    is_active = player == state.active
    found: list[int] = []
    playable = (fixed.active_actions if is_active else fixed.foe_actions)[window]
    if playable and not playable.isdisjoint(state.piles[player * PILES + HAND]):
        _add_actions(state, player, window, found)
    if (fixed.active_uses if is_active else fixed.foe_uses) >> window & 1:
        _add_uses(state, player, window, found)
    if is_active:
        if window == W_PREPARE:
            found.extend(_bring_into_play(state, player))
        elif window == W_BARBARIAN:
            found.extend(_barbarian(state))
    return found


def _add_actions(state: State, player: int, window: int, found: list[int]) -> None:
    """Action cards in hand that can be played now (CCG-8.4, CCG-8.5, CCG-23.1)."""
    fixed = state.table
    program = fixed.program
    playable = (fixed.active_actions if player == state.active else fixed.foe_actions)[window]
    seen: list[int] = []
    for inst in state.piles[player * PILES + HAND]:
        definition = fixed.card[inst]
        if inst in playable and definition not in seen:
            seen.append(definition)
            for index in program.uses[definition]:
                ability = program.abilities[index]
                context = Context(inst, player, _speaker(state, player))
                if ability.windows >> window & 1 and usable(state, ability, context, from_hand=True):
                    found.append(actions.action(actions.PLAY, inst, index))


def _speaker(state: State, player: int) -> int:
    return position.conan(state) if player == state.active else NONE


def _add_uses(state: State, player: int, window: int, found: list[int]) -> None:
    """Abilities of cards in play that may be used now."""
    program = state.table.program
    for source in _sources_of(state, player):
        definition = state.table.card[source]
        if program.use_windows[definition] >> window & 1 and not continuous.is_blank(state, source):
            for index in program.uses[definition]:
                ability = program.abilities[index]
                if ability.windows >> window & 1 and usable(state, ability, Context(source, player, source)):
                    found.append(actions.action(actions.USE, source, index))


def _sources_of(state: State, player: int) -> list[int]:
    """The cards in play whose texts say "you" to this player; see ``position.cards_in_play``."""
    if player != state.active:
        owner = state.table.owner
        return [foe for foe in position.foes_in_play(state) if owner[foe] == player]
    found = [state.table.conan[player]]
    if state.region[player] >= 0:
        found.append(state.region[player])
    return [*found, *state.piles[player * PILES + ITEMS], *state.piles[player * PILES + ALLIES]]


def _bring_into_play(state: State, player: int) -> list[int]:
    """Items, Allies and Regions whose requirements are met (CCG-7.1 to CCG-7.4)."""
    pool = state.table.program.pool
    found: list[int] = []
    seen: list[int] = []
    for inst in state.hand(player):
        definition = state.table.card[inst]
        kind = pool.types[definition]
        if kind in (position.T_ITEM, position.T_ALLY, position.T_REGION) and definition not in seen:
            seen.append(definition)
            if meets(state, player, definition):
                found.append(actions.action(actions.PLAY, inst))
    return found


def meets(state: State, player: int, definition: int) -> bool:
    """Whether a player has the Scars or the Renown that a card asks for (CCG-7.2, CCG-7.4)."""
    requires = state.table.program.pool.defs[definition].requires
    if requires is None or (player == state.active and continuous.flag_of(state, "ignore_requirement", player)):
        return True
    what, least = requires
    have = state.scars[player] if what == "scars" else state.renown[player]
    return have >= int(least)


def _barbarian(state: State) -> list[int]:
    """BARBARIAN abilities not yet used this round, with each sum of their sources (CCG-15.5 to 15.7)."""
    found: list[int] = []
    if not state.changes & CHANGES_BARBARIAN:
        return found
    for name, sums in enumerate(continuous.granted_barbarian(state)):
        if sums and any(use[kernel.USED_ABILITY] == state.table.program.barbarian[name] for use in state.used):
            continue
        for n in sums:
            if BARBARIAN[name] != "Fury" or state.health[state.active] > n:
                found.append(actions.action(actions.BARBARIAN, name, n))
    return found


def usable(state: State, ability: Ability, context: Context, *, from_hand: bool = False) -> bool:
    """Whether an ability may be used: not used up, its conditions hold, its costs can be paid, it has a target."""
    return not obstacle(state, ability, context, from_hand=from_hand)


def obstacle(state: State, ability: Ability, context: Context, *, from_hand: bool = False) -> str:
    """What stands in the way of using an ability, nothing if it may be used."""
    if kernel.was_used(state, ability, context.source):
        return USED_UP
    if not conditions.holds(state, ability, context):
        return NO_CONDITION
    held = len(state.hand(context.player)) - (1 if from_hand else 0)
    lacking = lack(state, ability, context, held)
    if lacking:
        return lacking
    for op in ability.effects:
        if not _has_target(state, op, context):
            return NO_TARGET
    return ""


def lack(state: State, ability: Ability, context: Context, held: int) -> str:
    """What there is too little of for the costs of an ability, nothing if they can be paid, all of them (CCG-23.3)."""
    for cost in ability.costs:
        if not behaviour.PAYABLE[cost.verb](state, cost, context, held):
            return cost.lack
    return "" if costs.are_survived(state, ability.costs, context) else TOO_LITTLE_PROWESS


def _has_target(state: State, op: Op, context: Context) -> bool:
    """Whether what an effect is for is there at all."""
    can = behaviour.CAN.get(op.verb)
    return can is None or can(state, op, context)


def targets(state: State, target: Target, context: Context) -> list[int]:
    """The characters an effect may be for; for a choice, those to choose from."""
    if target.word:
        return _named_target(state, target.word, context)
    if (target.one or target.all) == "ally":
        return list(state.pile(state.active, ALLIES))
    found = [foe for foe in position.foes_in_play(state) if conditions.fits(state, target.filter, foe)]
    if not target.zone:
        return found
    if target.zone == "same":
        zone = position.zone_of(state, context.source)
        return [foe for foe in found if position.zone_of(state, foe) == zone and foe != context.source]
    places = {"Center": (0,), "Flank": (1, 2), "Rear": (3,)}[target.zone]
    return [foe for foe in found if position.zone_of(state, foe) in places]


def _named_target(state: State, word: str, context: Context) -> list[int]:
    if word == "conan":
        return [position.conan(state)]
    if word == "this":
        return [context.source]
    if word == "performer":
        return [context.performer] if context.performer >= 0 else []
    if word == "facing":
        return list(dict.fromkeys(position.characters_facing(state, context.source)))
    if word == "hit_foe":
        in_reach = 0 <= context.subject < len(state.attacks)
        found = [state.attacks[context.subject][A_TARGET]] if in_reach else []
    else:
        found = [context.subject]
    in_play = position.foes_in_play(state)
    return [inst for inst in found if inst in in_play]


def at_conan(state: State) -> list[int]:
    """The attacks at hand that would deal Damage to Conan."""
    conan = position.conan(state)
    return [index for index, attack in enumerate(state.attacks) if attack[A_TARGET] == conan and attack[A_DAMAGE] > 0]


def conan_moves(state: State) -> list[int]:
    conan = position.conan(state)
    return [move for gap, move in enumerate(state.gaps) if move >= 0 and state.gap_by[gap] == conan]


def cancel_targets(state: State, op: Op, context: Context) -> list[int]:
    """Moves on the table that an effect may cancel."""
    if op.word == "facing":
        return position.moves_facing(state, context.source)
    if op.word == "one_conan_move":
        return conan_moves(state)
    return [move for zone in range(4) for move in state.row_moves(zone) if move >= 0]


def perform(state: State, player: int, act: int) -> None:
    """Carry out an action of a window."""
    kind, inst, second = actions.kind_of(act), actions.first_of(act), actions.second_of(act)
    program = state.table.program
    if kind == actions.BARBARIAN:
        ability = program.abilities[program.barbarian[inst]]
        state.used.append((ability.index, NONE, UNTIL_ROUND))
        if state.log is not None:
            state.say("barbarian", "CCG-15.5", "{:player} uses {} {}.", player, BARBARIAN[inst], second)
        conan = position.conan(state)
        frames.run(state, ability.index, Context(conan, player, conan, n=second))
        return
    if kind == actions.USE:
        ability = program.abilities[second]
        kernel.note_use(state, ability, inst)
        if state.log is not None:
            state.say("use", "CCG-23.7", "{:player} uses {:card}.", player, inst)
        frames.run(state, second, Context(inst, player, inst))
        return
    if position.card_type(state, inst) == position.T_ACTION:
        play_action(state, player, inst, second)
    else:
        bring_into_play(state, player, inst)


def play_action(state: State, player: int, inst: int, ability: int) -> None:
    """Play an Action: it lies on the table until its text is done, then it is discarded (CCG-23.7, CCG-23.8)."""
    state.hand(player).remove(inst)
    state.resolving().append(inst)
    state.used.append((ability, inst, UNTIL_WINDOW))
    if state.log is not None:
        state.say("action", "CCG-23.1", "{:player} plays {:card}.", player, inst)
    frames.run(state, ability, Context(inst, player, _speaker(state, player)), frames.PLAYED_ACTION)


def bring_into_play(state: State, player: int, inst: int) -> None:
    """Bring an Item, Ally or Region into play; replaced Items go first, then Draw value and text (CCG-7.5 to 7.9)."""
    pool = state.table.program.pool
    definition = state.table.card[inst]
    state.hand(player).remove(inst)
    kind = pool.types[definition]
    if state.log is not None:
        rule = {position.T_ITEM: "CCG-7.3", position.T_ALLY: "CCG-7.4", position.T_REGION: "CCG-7.9"}[kind]
        state.say("bring", rule, "{:player} brings {:card} into play.", player, inst)
    if kind == position.T_REGION:
        put_region(state, inst)
    elif kind == position.T_ALLY:
        state.pile(player, ALLIES).append(inst)
    else:
        replace_items(state, player, inst)
        state.pile(player, ITEMS).append(inst)
    continuous.refresh(state)
    frames.fire_own(state, "on_play", inst)
    draw = pool.defs[definition].draw
    if isinstance(draw, int) and draw > 0:
        state.frames.append((frames.F_AMOUNT, NONE, inst, player, NONE, NONE, 0, draw))


def replace_items(state: State, player: int, item: int) -> None:
    """Discard the Items of the same type as a new one (CCG-7.7)."""
    pool = state.table.program.pool
    types = pool.keywords[state.table.card[item]] & {"Weapon", "Shield", "Body"}
    for old in list(state.pile(player, ITEMS)):
        if types & pool.keywords[state.table.card[old]]:
            state.pile(player, ITEMS).remove(old)
            position.forget(state, old)
            position.discard(state, old)
            if state.log is not None:
                source = (item, kernel.NO_ABILITY, player)
                state.say_by(source, "replace", "CCG-7.7", "{:card} is replaced and discarded.", old)


def put_region(state: State, inst: int) -> None:
    """A Region goes under the Active player's Conan; the one there is discarded (CCG-7.9)."""
    old = state.region[state.active]
    if old >= 0:
        position.forget(state, old)
        position.discard(state, old)
    state.region[state.active] = inst


def window_frame(state: State, frame: kernel.Frame) -> list[int] | None:
    """The window's decision, or ``None`` once all have passed in a row (CCG-23.6)."""
    window, asked, passes = frame[kernel.WINDOW], frame[kernel.ASKED], frame[kernel.PASSES]
    order = state.table.asking[state.active] if not state.out else (state.active, *position.foe_players(state))
    number = len(order)
    recorder = state.recorder
    while passes < number:
        player = order[asked % number]
        found = options(state, player, window) if recorder is not None or may_act(state, player, window) else None
        if recorder is not None and player == state.active and found is not None:
            recorder.window(state, window, found)
        if found:
            state.frames[-1] = (frames.F_WINDOW, window, asked, passes)
            state.actor = player
            found.append(actions.PASS)
            return found
        asked += 1
        passes += 1
    state.frames.pop()
    if state.used:
        state.used = [use for use in state.used if use[kernel.USED_UNTIL] != UNTIL_WINDOW]
    return None


def window_choice(state: State, frame: kernel.Frame, act: int) -> None:
    """Pass to the next player, or act; after an act all are asked again."""
    window, asked, passes = frame[kernel.WINDOW], frame[kernel.ASKED], frame[kernel.PASSES]
    if act == actions.PASS:
        state.frames[-1] = (frames.F_WINDOW, window, asked + 1, passes + 1)
        return
    state.frames[-1] = (frames.F_WINDOW, window, asked, 0)
    perform(state, state.actor, act)


behaviour.VERBS.heeds(__name__, {"ignore_requirement": meets})
