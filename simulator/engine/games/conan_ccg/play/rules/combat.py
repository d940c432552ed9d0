"""The Resolution Phase: zones, Initiative, attacks, Damage, the end of a round (CCG-16, CCG-18, CCG-20).

An attack is (attacker, move, target, edge, facing move, hits, Damage, leaks, slots): ``hits`` 1 when it hits, Damage
before it is clamped, ``slots`` what happened in each slot of the attacking edge, two bits a slot.
"""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import actions, cards, position, steps
from simulator.engine.games.conan_ccg.cards import (
    CHANGES_ATTACKS,
    CHANGES_FLAGS,
    CHANGES_ICONS,
    CHANGES_INITIATIVE,
    S_LEAK,
    W_DAMAGE,
    W_HITS,
    W_ZONE,
    ZONES,
)
from simulator.engine.games.conan_ccg.play.effects import conditions, continuous
from simulator.engine.games.conan_ccg.play.effects.conditions import Context
from simulator.engine.games.conan_ccg.play.rules import frames, harm, permissions
from simulator.engine.games.conan_ccg.position import (
    A_ATTACKER,
    A_DAMAGE,
    A_HITS,
    A_MOVE,
    A_TARGET,
    ALLIES,
    FOE_DISCARD,
    FOES,
    GAPS,
    NONE,
    T_DEALT,
    TALLIES,
    UNTIL_ROUND,
    UNTIL_ZONE,
    State,
    Table,
)


def zone_options(state: State) -> list[int] | None:
    """Which zone is resolved next: the Active player picks the first, the Foe player the second, … (CCG-16.2)."""
    rows = state.table.rows
    left = [zone for zone in range(4) if not state.resolved >> zone & 1 and position.any_of(state.piles[rows + zone])]
    if not left:
        state.step = steps.ROUND_END
        return None
    state.actor = state.active if state.picks % 2 == 0 else position.primary(state)
    return actions.each(actions.RESOLVE, left)


def pick_zone(state: State, act: int) -> None:
    state.current = actions.first_of(act)
    state.resolved |= 1 << state.current
    state.picks += 1
    state.step = steps.ZONE_START
    if state.log is not None:
        state.say("zone", "CCG-16.2", "{:player} picks {}.", state.actor, ZONES[state.current])


def zone_start(state: State) -> None:
    """Before a zone resolves: abilities of the moves of Conan's side, then Actions (CCG-15.4, CCG-8.5)."""
    state.count = 6
    state.step = steps.COUNT
    frames.open_window(state, W_ZONE)
    for gap in range(state.current * GAPS + GAPS - 1, state.current * GAPS - 1, -1):
        inst, performer = state.gaps[gap], state.gap_by[gap]
        if inst >= 0 and performer >= 0 and state.table.program.move_abilities[state.table.card[inst]]:
            state.frames.append((frames.F_ARM, inst, performer, state.active))


def count(state: State) -> None:
    """Go to the next Initiative at which a move of this zone resolves (CCG-16.10)."""
    state.attacks = []
    state.places = 0
    zone = state.current
    best, last = 0, state.count
    row, moves = state.row(zone), state.row_moves(zone)
    printed, as_printed = state.table.initiative, not state.changes & CHANGES_INITIATIVE
    for index, inst in enumerate(moves):
        if inst >= 0 and row[index] >= 0:
            speed = printed[inst] if as_printed else continuous.initiative(state, inst, row[index])
            if best < speed < last:
                best = speed
    gaps = state.gaps
    for gap in range(zone * GAPS, zone * GAPS + GAPS):
        if gaps[gap] >= 0:
            speed = printed[gaps[gap]] if as_printed else continuous.initiative(state, gaps[gap], state.gap_by[gap])
            if best < speed < last:
                best = speed
    if not best:
        state.step = steps.ZONE_END
        return
    state.count = best
    for index, inst in enumerate(moves):
        gap = zone * GAPS + index
        if inst >= 0 and row[index] >= 0 and gaps[gap] < 0 and gaps[gap + 1] < 0:
            if continuous.initiative(state, inst, row[index]) == best:
                state.places |= 1 << index
    state.step = steps.EDGE


def edge_options(state: State) -> list[int] | None:
    """The edge of an unopposed Foe move that deals Damage is its controller's choice (CCG-16.8)."""
    while state.places:
        index = (state.places & -state.places).bit_length() - 1
        inst, foe = state.row_moves(state.current)[index], state.row(state.current)[index]
        if foe >= 0 and inst >= 0:
            left, right = continuous.edge(state, inst, 0, foe), continuous.edge(state, inst, 1, foe)
            if any(0 < icon <= cards.OFFENSIVE_MAX for icon in (*left, *right)):
                state.actor = state.table.owner[foe]
                left_groups, right_groups = state.table.program.pool.multi[state.table.card[inst]]
                sides = (0,) if left == right and left_groups == right_groups else (0, 1)
                return [actions.action(actions.EDGE, side) for side in sides]
        state.places &= state.places - 1
    state.step = steps.HITS
    return None


def edge(state: State, act: int) -> None:
    state.played = actions.first_of(act)
    state.step = steps.AIM


def aim_options(state: State) -> list[int] | None:
    """An unopposed Foe may strike at an Ally instead of Conan (CCG-16.9)."""
    index = (state.places & -state.places).bit_length() - 1
    state.actor = state.table.owner[state.row(state.current)[index]]
    found = [position.conan(state), *state.pile(state.active, ALLIES)]
    return [actions.action(actions.AIM, inst) for inst in found]


def aim(state: State, act: int) -> None:
    index = (state.places & -state.places).bit_length() - 1
    foe, inst = state.row(state.current)[index], state.row_moves(state.current)[index]
    attack(state, foe, inst, actions.first_of(act), state.played, NONE, 0)
    state.places &= state.places - 1
    state.step = steps.EDGE


def attack(state: State, attacker: int, move: int, target: int, side: int, facing: int, facing_side: int) -> None:
    """Work out one attack: one edge of one move against one character (CCG-16.15, CCG-17, CCG-18)."""
    if state.changes & CHANGES_ICONS:
        result = _modified_strike(state, attacker, move, side, facing, facing_side)
    else:
        result = _printed_strike(state.table, move, side, facing, facing_side)
    icons, _multi, leaks, slots = result
    hits, damage = cards.damage_of(result, continuous.base_damage(state, attacker))
    if not hits and leaks and state.table.rules.leak_modified:
        hits = True
    if hits and state.changes & CHANGES_ATTACKS:
        damage += continuous.per_icon(state, icons, move, attacker) + continuous.hit_bonus(state, move, attacker)
    if leaks and state.changes >> S_LEAK & 1:
        damage += leaks * continuous.change(state, S_LEAK, attacker, move)
    if not hits and not leaks:
        return
    state.attacks.append((attacker, move, target, side, facing, int(hits), damage, leaks, _pack(slots)))
    if state.log is not None:
        _say_attack(state, state.attacks[-1], result)


def _printed_strike(fixed: Table, move: int, side: int, facing: int, facing_side: int) -> cards.Strike:
    """What the icons of two edges do to each other as they are printed; worked out once for each pair of edges."""
    card = fixed.card
    key = (card[move] * 2 + side) << 20 | (card[facing] * 2 + facing_side + 1 if facing >= 0 else 0)
    result = fixed.strikes.get(key)
    if result is None:
        pool, rules = fixed.program.pool, fixed.rules
        attacking: cards.Edge = pool.edges[card[move]][side]  # type: ignore[assignment]
        groups: cards.Edge = pool.multi[card[move]][side]  # type: ignore[assignment]
        other: cards.Edge = pool.edges[card[facing]][facing_side] if facing >= 0 else cards.EMPTY_EDGE  # type: ignore[assignment]
        result = cards.strike(attacking, groups, other, matrix=rules.matrix, pairing=rules.pairing)
        fixed.strikes[key] = result
    return result


def _modified_strike(state: State, attacker: int, move: int, side: int, facing: int, facing_side: int) -> cards.Strike:
    """An attack's icons where texts in force may change them."""
    pool, card = state.table.program.pool, state.table.card
    attacking = continuous.edge(state, move, side, attacker)
    other = stops = cards.EMPTY_EDGE
    copied = False
    if facing >= 0:
        facer = position.performer_of(state, facing)
        other = continuous.edge(state, facing, facing_side, facer)
        other = continuous.ignored(state, other, move, attacker)
        attacking = continuous.ignored(state, attacking, facing, facer)
        copied = permissions.copies(state, move, attacker)
        if permissions.copies(state, facing, facer):
            attacking, other = (other, attacking) if copied else (attacking, attacking)
        elif copied:
            attacking = other
        stops = continuous.stops(state, attacking, facing, facer)
    passes = continuous.passes(state, attacking, move, attacker)
    groups = cards.EMPTY_EDGE if copied else continuous.groups(state, move, side, attacker)
    printed: cards.Edge = pool.edges[card[move]][side]  # type: ignore[assignment]
    printed_groups: cards.Edge = pool.multi[card[move]][side]  # type: ignore[assignment]
    as_printed = attacking == printed and groups == printed_groups
    if facing >= 0:
        printed_other: cards.Edge = pool.edges[card[facing]][facing_side]  # type: ignore[assignment]
        as_printed = as_printed and other == printed_other
    if as_printed and passes == cards.EMPTY_EDGE and stops == cards.EMPTY_EDGE:
        return _printed_strike(state.table, move, side, facing, facing_side)
    known = state.table.modified_strikes
    key = (attacking, groups, other, passes, stops)
    result = known.get(key)
    if result is None:
        rules = state.table.rules
        result = known[key] = cards.strike(
            attacking, groups, other, matrix=rules.matrix, pairing=rules.pairing, passes=passes, stops=stops
        )
    return result


def _pack(slots: cards.Edge) -> int:
    one, two, three, four = slots
    return one + 1 | (two + 1) << 2 | (three + 1) << 4 | (four + 1) << 6


def _say_attack(state: State, made: tuple[int, ...], result: cards.Strike) -> None:
    attacker, move, target = made[A_ATTACKER], made[A_MOVE], made[A_TARGET]
    icons, _multi, leaks, _slots = result
    if any(icons):
        text = "{:card} with {:card}: {:icons} hits {:card} for {}."
        state.say("hit", "CCG-18.2", text, attacker, move, icons, target, made[A_DAMAGE])
    if leaks:
        text = "{:card} with {:card}: a Two-Handed icon blocked by a Shield still deals {} to {:card}."
        state.say("leak", "CCG-17.11", text, attacker, move, leaks, target)


def hits(state: State) -> None:
    """All attacks of this Initiative count, from the situation before it (CCG-16.11, CCG-18.9)."""
    zone = state.current
    row, moves = state.row(zone), state.row_moves(zone)
    gaps, gap_by = state.gaps, state.gap_by
    first = zone * GAPS
    for index, inst in enumerate(moves):
        foe = row[index]
        if inst >= 0 and foe >= 0 and continuous.initiative(state, inst, foe) == state.count:
            for step in range(2):
                gap, side = first + index + step, 1 - step
                if gaps[gap] >= 0 and gap_by[gap] >= 0:
                    attack(state, foe, inst, gap_by[gap], side, gaps[gap], side)
    for gap in range(first, first + GAPS):
        inst, performer = gaps[gap], gap_by[gap]
        if inst >= 0 and performer >= 0 and continuous.initiative(state, inst, performer) == state.count:
            # the places that the gap touches; see ``position.touched``
            for side in range(2):
                index = gap - first - 1 + side
                if 0 <= index < len(row) and row[index] >= 0:
                    attack(state, performer, inst, row[index], side, moves[index], side)
    if not state.attacks:
        state.step = steps.COUNT
        return
    state.step = steps.APPLY
    frames.open_window(state, W_HITS)
    _start_armed(state, "hit", hitting=True)


def _start_armed(state: State, when: str, *, hitting: bool) -> None:
    """Start the abilities in use that answer to attacks: those that hit, or those that dealt Damage."""
    if not state.armed:
        return
    for index in range(len(state.attacks) - 1, -1, -1):
        made = state.attacks[index]
        if not (made[A_HITS] if hitting else made[A_DAMAGE] > 0):
            continue
        for ability, inst, performer in reversed(state.armed):
            if inst == made[A_MOVE] and state.table.program.abilities[ability].when == when:
                player = state.active if inst in state.gaps else state.table.owner[inst]
                context = Context(inst, player, performer, index)
                frames.start(state, state.table.program.abilities[ability], context)


def apply(state: State) -> None:
    """Apply all Damage together; Conan and Allies first, so that a lost Ally's Renown is taken before Foes are scored
    (CCG-18.9, CCG-19.4). Attacks whose target has left play are lost (CCG-16.17)."""
    conan = position.conan(state)
    if state.recorder is not None:
        state.recorder.exchange(state)
    to_conan = firm = 0
    fallen: list[int] = []
    state.attacks = [made for made in state.attacks if made[A_TARGET] == conan or _in_play(state, made[A_TARGET])]
    for made in state.attacks:
        damage = max(0, made[A_DAMAGE])
        if made[A_TARGET] == conan:
            to_conan += damage
            if state.shield and permissions.is_unpreventable(state, made):
                firm += damage
        elif damage:
            _wound_later(state, made[A_TARGET], damage, made[A_ATTACKER])
            fallen.append(made[A_TARGET])
    prevented = min(state.shield, to_conan - firm)
    state.shield -= prevented
    state.step = steps.SETTLE
    if to_conan - prevented >= state.health[state.active] and _fall_together(state, fallen, to_conan - prevented):
        return
    if to_conan > prevented and not state.reason:
        if state.recorder is not None:
            state.recorder.conan_struck(state, prevented)
        harm.hurt_conan(state, to_conan - prevented, "CCG-18.8", _striker_of(state, conan))
        frames.fire(state, "conan_damaged")
    for inst in dict.fromkeys(fallen):
        if position.card_type(state, inst) == position.T_ALLY:
            harm.settle(state, inst, _striker_of(state, inst))


def _fall_together(state: State, fallen: list[int], to_conan: int) -> bool:
    """Where Conan falls together with a Foe player's last Foe, the Active player picks the defeat that ends the match
    (CCG-25.7): with two players he has won, with more he is asked. True if he is."""
    if len(position.foe_players(state)) > 1:
        if not _last_foes(state):
            return False
        state.frames.append((frames.F_FALL, to_conan))
        return True
    for inst in dict.fromkeys(fallen):
        if (
            position.card_type(state, inst) == position.T_FOE
            and continuous.health_left(state, inst) <= 0
            and not state.reason
        ):
            harm.defeat_foe(state, inst, "CCG-19.1", source=_striker_of(state, inst))
    return False


def _last_foes(state: State) -> list[int]:
    """A Foe of each player who is left without any once the Foes without Health are defeated."""
    owner = state.table.owner
    standing = {owner[foe] for foe in position.foes_in_play(state) if continuous.health_left(state, foe) > 0}
    found: dict[int, int] = {}
    for foe in position.foes_in_play(state):
        player = owner[foe]
        if player not in standing and not state.pile(player, FOES) and not state.pile(player, FOE_DISCARD):
            found.setdefault(player, foe)
    return list(found.values())


def fall_options(state: State, frame: kernel.Frame) -> list[int] | None:
    """Whose defeat comes first: his own, or that of a player who loses his last Foe: (F_FALL, Damage to Conan)."""
    state.actor = state.active
    return [actions.action(actions.TARGET, inst) for inst in (position.conan(state), *_last_foes(state))]


def fall(state: State, frame: kernel.Frame, act: int) -> None:
    state.frames.pop()
    chosen = actions.first_of(act)
    if chosen == position.conan(state):
        harm.hurt_conan(state, frame[kernel.ABOUT], "CCG-25.7", _striker_of(state, chosen))
        return
    owner = state.table.owner
    for foe in position.foes_in_play(state):
        if owner[foe] == owner[chosen] and continuous.health_left(state, foe) <= 0:
            harm.defeat_foe(state, foe, "CCG-25.7", source=_striker_of(state, foe))


def _in_play(state: State, inst: int) -> bool:
    """Whether the target of an attack can still be struck."""
    if position.card_type(state, inst) == position.T_ALLY:
        return inst in state.pile(state.active, ALLIES)
    return inst in state.row(state.current)


def _source(state: State, attacker: int) -> kernel.Source:
    """The striking character: the texts of its move may have done more, but the attack is its own (CCG-18.8)."""
    return attacker, kernel.NO_ABILITY, position.speaker_of(state, attacker)


def _striker_of(state: State, target: int) -> kernel.Source:
    """For the log, whose attacks hurt a character; no card where several characters strike together."""
    if state.log is None:
        return kernel.BY_RULES
    strikers = {made[A_ATTACKER] for made in state.attacks if made[A_TARGET] == target and made[A_DAMAGE] > 0}
    return _source(state, strikers.pop()) if len(strikers) == 1 else kernel.BY_RULES


def _wound_later(state: State, inst: int, damage: int, attacker: int) -> None:
    """Wound a character without checking for its defeat; Damage beyond its Health is lost (CCG-18.8)."""
    dealt = max(0, min(damage, continuous.health_left(state, inst)))
    state.wounds[inst] += dealt
    if position.card_type(state, inst) == position.T_FOE:
        state.tallies[state.active * TALLIES + T_DEALT] += dealt
    if state.log is not None:
        left = continuous.health_left(state, inst)
        text = "{:card} takes {}: {} Health left."
        state.say_by(_source(state, attacker), "wound", "CCG-18.8", text, inst, dealt, left)


def settle(state: State) -> None:
    """Defeat the Foes at 0 Health, then what follows from Damage and defeats (CCG-19.1)."""
    hurt = dict.fromkeys(made[A_TARGET] for made in state.attacks if made[A_DAMAGE] > 0)
    state.step = steps.AFTER_DAMAGE
    defeated: list[int] = []
    for inst in hurt:
        if position.card_type(state, inst) == position.T_FOE and inst in state.row(state.current):
            if continuous.health_left(state, inst) <= 0:
                defeated.append(inst)
    # Allies have been settled before (CCG-19.4): those struck that are gone were defeated
    allies = state.pile(state.active, ALLIES)
    lost = [inst for inst in hurt if position.card_type(state, inst) == position.T_ALLY and inst not in allies]
    frames.open_window(state, W_DAMAGE)
    _start_armed(state, "damage", hitting=False)
    for inst in defeated:
        if state.reason:
            return
        if inst in state.row(state.current):
            harm.defeat_foe(state, inst, "CCG-19.1", source=_striker_of(state, inst))
    _start_defeats(state, [*lost, *defeated])


def _start_defeats(state: State, defeated: list[int]) -> None:
    if not defeated:
        return
    for ability, inst, performer in reversed(state.armed):
        compiled = state.table.program.abilities[ability]
        if compiled.when == "defeat":
            for made in state.attacks:
                if made[A_MOVE] == inst and made[A_TARGET] in defeated and made[A_DAMAGE] > 0:
                    player = state.active if inst in state.gaps else state.table.owner[inst]
                    if conditions.holds(state, compiled, Context(inst, player, performer, NONE)):
                        frames.start(state, compiled, Context(inst, player, performer, NONE))
                    break


def after_damage(state: State) -> None:
    state.attacks = []
    state.step = steps.COUNT


def zone_end(state: State) -> None:
    """A zone is finished completely before the next one begins (CCG-16.1)."""
    continuous.expire(state, UNTIL_ZONE)
    state.step = steps.ZONES
    frames.fire(state, "zone_end")


def round_end(state: State) -> None:
    """The moves are discarded; with Foes left every player draws and a new round begins (CCG-20.1, CCG-20.2)."""
    clear_moves(state)
    state.armed = []
    state.shield = 0
    continuous.expire(state, UNTIL_ROUND)
    foes = position.foes_in_play(state)
    if not foes:
        state.step = steps.COMBAT_END
        frames.fire(state, "round_end")
        return
    number = len(foes) + len(state.pile(state.active, ALLIES))
    for player in (state.active, *position.foe_players(state)):
        position.draw_cards(state, player, number, "CCG-20.1")
    state.step = steps.SURVEY
    frames.fire(state, "round_end")


def _returning(state: State) -> set[int]:
    """The moves that a text lets return to their owners' hands; it can ask where all moves lie."""
    if not state.changes & CHANGES_FLAGS:
        return set()
    lying = [*zip(state.gaps, state.gap_by, strict=True)]
    for zone in range(4):
        lying += zip(state.row_moves(zone), state.row(zone), strict=True)
    return {inst for inst, performer in lying if inst >= 0 and continuous.returns(state, inst, performer)}


def _clear(state: State, inst: int, returning: set[int]) -> None:
    """A move goes to its owner's Discard Pile, or to his hand where a text says so."""
    if inst in returning:
        state.hand(state.table.owner[inst]).append(inst)
        if state.log is not None:
            state.say("return", "CCG-1.1", "{:card} returns to its owner's hand.", inst)
    else:
        position.discard(state, inst)


def clear_moves(state: State) -> None:
    """Put all moves on their owners' Discard Piles and close the rows up."""
    returning = _returning(state)
    for zone in range(4):
        row, moves = state.row(zone), state.row_moves(zone)
        for inst in moves:
            if inst >= 0:
                _clear(state, inst, returning)
        if moves:
            row[:] = [foe for foe in row if foe >= 0]
            moves[:] = [NONE] * len(row)
    for gap, inst in enumerate(state.gaps):
        if inst >= 0:
            _clear(state, inst, returning)
            state.gaps[gap] = NONE
        state.gap_by[gap] = NONE
