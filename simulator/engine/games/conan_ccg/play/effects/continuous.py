"""Numbers and icons as texts in force change them. Without such a text every look-up is one table access."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import cards, position
from simulator.engine.games.conan_ccg.cards import ALL_ICONS, Op
from simulator.engine.games.conan_ccg.play.effects import behaviour, conditions
from simulator.engine.games.conan_ccg.play.rules import characteristics
from simulator.engine.games.conan_ccg.position import (
    CHRONICLE,
    M_ABILITY,
    M_OP,
    M_PLAYER,
    M_SOURCE,
    M_UNTIL,
    NONE,
    UNTIL_LEAVES,
    UNTIL_NEXT_TURN,
    State,
    Table,
)

EDGE_WORDS: Final = ("left", "right")
SORCERER: Final = cards.FOE_TYPES.index("Sorcerer")
PASSES_ICONS: Final = cards.VERB_BITS["unblockable"]
STOPS_ICONS: Final = cards.VERB_BITS["also_blocks"]
IGNORES_ICONS: Final = cards.VERB_BITS["ignore_facing"]
JOINS_ICONS: Final = cards.VERB_BITS["join_icons"]
CHANGES_HEALTH: Final = 1 << cards.S_HEALTH
CHANGES_DAMAGE: Final = 1 << cards.S_DAMAGE
CHANGES_PROWESS: Final = 1 << cards.S_PROWESS
#: Marks a change whose amount is worked out anew at each look (static abilities), by ability.
FIXED: Final = -1


def refresh(state: State) -> None:
    """Collect anew the static abilities of the cards in play (CCG-3.5); call when a card enters or leaves play."""
    able = state.table.with_statics
    found = [effect for effect in state.continuous if effect[M_UNTIL] != UNTIL_LEAVES] if state.continuous else []
    in_play = position.cards_in_play(state)
    if not able.isdisjoint(in_play):
        for source in in_play:
            if source in able:
                found += _statics_of(state.table, source, position.speaker_of(state, source))
    if "in_chronicle" in state.table.answers:
        card, kept = state.table.card, state.table.program.chronicle_changes
        found += [
            (op, source, state.active, UNTIL_LEAVES, ability)
            for source in state.pile(state.active, CHRONICLE)
            for op, ability in kept[card[source]]
        ]
    state.continuous = found
    note_changes(state)


def _statics_of(fixed: Table, source: int, player: int) -> list[tuple[int, ...]]:
    """What the static abilities of a card change while it is in play; made once for each player who is "you"."""
    key = source << 8 | player
    found = fixed.static_effects.get(key)
    if found is None:
        found = [(op, source, player, UNTIL_LEAVES, ability) for op, ability in fixed.statics[source]]
        fixed.static_effects[key] = found
    return found


def note_changes(state: State) -> None:
    """Work out ``State.changes`` from the changes in force."""
    found = 0
    if state.continuous:
        bits = state.table.program.change_bits
        for effect in state.continuous:
            found |= bits[effect[M_OP]]
    state.changes = found


def add(state: State, op: Op, source: int, player: int, until: int, value: int) -> None:
    """Put a change with a fixed amount in force until the end of something; see ``fixed_amount``."""
    state.continuous.append((op.index, source, player, until, FIXED - max(value, -BIAS) - BIAS))
    state.changes |= state.table.program.change_bits[op.index]


def expire(state: State, until: int) -> None:
    """Drop the changes and uses that last until now or less."""
    if state.continuous:
        state.continuous = [effect for effect in state.continuous if effect[M_UNTIL] > until]
        note_changes(state)
    if state.used:
        state.used = [use for use in state.used if use[kernel.USED_UNTIL] > until]


def expire_next_turn(state: State, player: int) -> None:
    """Drop what lasts until a player's next turn, which begins (CCG-6.5)."""
    kept = [effect for effect in state.continuous if effect[M_UNTIL] != UNTIL_NEXT_TURN or effect[M_PLAYER] != player]
    if len(kept) != len(state.continuous):
        state.continuous = kept
        note_changes(state)


#: Fixed amounts are stored as ``FIXED - amount - BIAS`` so that they are below zero, as ability numbers never are. No
#: number is as high as ``BIAS``, so that what takes more off takes all.
BIAS: Final = 100


def value_of(state: State, effect: tuple[int, ...], op: Op, performer: int) -> int | None:
    """The amount of a change now, or ``None`` while a condition of its ability does not hold."""
    if effect[M_ABILITY] < 0:
        return FIXED - effect[M_ABILITY] - BIAS
    if effect[M_UNTIL] == UNTIL_LEAVES and is_blank(state, effect[M_SOURCE]):
        return None
    ability = state.table.program.abilities[effect[M_ABILITY]]
    context = conditions.Context(effect[M_SOURCE], effect[M_PLAYER], performer if performer >= 0 else effect[M_SOURCE])
    if ability.conditions and not conditions.holds(state, ability, context):
        return None
    return conditions.amount(state, op.amount, context) if op.amount.count else op.amount.base


def _in_scope(state: State, op: Op, source: int, move: int, who: int) -> bool:
    """Whether a change is about this move or character (``NONE`` where there is none)."""
    scope = op.scope
    if scope == cards.SCOPE_THIS:
        return source in (move, who)
    if who < 0:
        return False
    kind = state.table.types[who]
    if scope in (cards.SCOPE_CONAN, cards.SCOPE_CONAN_MOVES):
        return kind == position.T_CONAN
    if scope in (cards.SCOPE_ALLIES, cards.SCOPE_ALLY_MOVES):
        return kind == position.T_ALLY
    if kind != position.T_FOE or not conditions.fits(state, op.scope_filter, who):
        return False
    return not op.same_zone or position.zone_of(state, who) == position.zone_of(state, source)


def change(state: State, stat: int, who: int, move: int = NONE) -> int:
    """The sum of all changes to a number of a character or of the move it performs."""
    if not state.changes >> stat & 1:
        return 0
    total = 0
    program_ = state.table.program
    bits, ops = program_.change_bits, program_.ops
    for effect in state.continuous:
        if bits[effect[M_OP]] >> stat & 1:
            op = ops[effect[M_OP]]
            if op.stat == stat and _in_scope(state, op, effect[M_SOURCE], move, who):
                value = value_of(state, effect, op, who)
                if value is not None:
                    total += value
    return total


def turn_change(state: State, stat: int) -> int:
    """The sum of all changes to a number of the turn: Foes drawn, surcharge, Retreat loss, Vitality."""
    if not state.changes >> stat & 1:
        return 0
    total = 0
    ops = state.table.program.ops
    for effect in state.continuous:
        op = ops[effect[M_OP]]
        if op.stat == stat:
            value = value_of(state, effect, op, NONE)
            if value is not None:
                total += value
    return total


def max_health(state: State, inst: int) -> int:
    health = state.table.health[inst]
    return max(0, health + change(state, cards.S_HEALTH, inst)) if state.changes & CHANGES_HEALTH else health


def max_prowess(state: State, inst: int) -> int:
    prowess = state.table.prowess[inst]
    return max(0, prowess + change(state, cards.S_PROWESS, inst)) if state.changes & CHANGES_PROWESS else prowess


def health_left(state: State, inst: int) -> int:
    """Health of a Foe or Ally less its wounds."""
    return max_health(state, inst) - state.wounds[inst]


def prowess_left(state: State, inst: int) -> int:
    """Prowess of a Foe or Ally less what it has spent this round (CCG-11.9, CCG-22.7)."""
    return max(0, max_prowess(state, inst) - state.spent[inst])


def base_damage(state: State, who: int) -> int:
    """Damage of a character (CCG-2.5), with the texts that change the character itself."""
    damage = state.table.damage[who]
    if not state.changes & CHANGES_DAMAGE:
        return damage
    bits, ops = state.table.program.change_bits, state.table.program.ops
    for effect in state.continuous:
        if bits[effect[M_OP]] & CHANGES_DAMAGE:
            op = ops[effect[M_OP]]
            if _is_of_character(op.scope) or effect[M_SOURCE] == who:
                if _in_scope(state, op, effect[M_SOURCE], NONE, who):
                    damage += value_of(state, effect, op, who) or 0
    return max(0, damage)


def _is_of_character(scope: int) -> bool:
    """Whether a text is about characters themselves and not about their moves."""
    return scope == cards.SCOPE_CONAN or scope == cards.SCOPE_ALLIES or scope == cards.SCOPE_FOES


def hit_bonus(state: State, move: int, who: int) -> int:
    """What texts add to an attack of this move that hits (CCG-18.5)."""
    if not state.changes >> cards.S_DAMAGE & 1:
        return 0
    total = 0
    for effect in state.continuous:
        op = state.table.program.ops[effect[M_OP]]
        if op.stat == cards.S_DAMAGE and not _is_of_character(op.scope) and effect[M_SOURCE] != who:
            if _in_scope(state, op, effect[M_SOURCE], move, who):
                total += value_of(state, effect, op, who) or 0
    return total


def initiative(state: State, move: int, performer: int) -> int:
    value = state.table.initiative[move]
    if not state.changes & cards.CHANGES_INITIATIVE:
        return value
    ops = state.table.program.ops
    for effect in state.continuous:
        op = ops[effect[M_OP]]
        if op.verb == "set_initiative" and _in_scope(state, op, effect[M_SOURCE], move, performer):
            fixed = value_of(state, effect, op, performer)
            value = value if fixed is None else fixed
    return min(5, max(1, value + change(state, cards.S_INITIATIVE, performer, move)))


def returns(state: State, move: int, performer: int) -> bool:
    """Whether a text lets a move go back to its owner's hand when the round ends."""
    return bool(in_force(state, "return_move", performer, move))


def is_blank(state: State, inst: int) -> bool:
    """Whether a card's game text is blanked; its traits stay (CCG-2.17)."""
    if not state.changes & cards.CHANGES_BLANK:
        return False
    ops = state.table.program.ops
    for effect in state.continuous:
        if effect[M_SOURCE] == inst and ops[effect[M_OP]].verb == "blank_text":
            return True
    return False


def flag(state: State, verb: str) -> bool:
    """Whether a text in force says this flat thing (``bar_retreat``, ``third_zone``, …)."""
    if not state.changes & cards.CHANGES_FLAGS or not state.changes & cards.VERB_BITS[verb]:
        return False
    ops = state.table.program.ops
    for effect in state.continuous:
        op = ops[effect[M_OP]]
        if op.verb == verb and value_of(state, effect, op, NONE) is not None:
            return True
    return False


def flag_of(state: State, verb: str, player: int) -> bool:
    """Whether a text in force says a flat thing to this player, the Active one; it may be left from another's turn."""
    if not state.changes & cards.CHANGES_FLAGS:
        return False
    ops = state.table.program.ops
    return any(
        ops[effect[M_OP]].verb == verb
        and (effect[M_UNTIL] != UNTIL_NEXT_TURN or effect[M_PLAYER] == player)
        and value_of(state, effect, ops[effect[M_OP]], NONE) is not None
        for effect in state.continuous
    )


def in_force(state: State, verb: str, who: int = NONE, move: int = NONE) -> list[Op]:
    """The changes of one verb in force: for a character or the move it performs, or those of the turn."""
    found: list[Op] = []
    if not state.changes & cards.VERB_BITS[verb]:
        return found
    ops = state.table.program.ops
    for effect in state.continuous:
        op = ops[effect[M_OP]]
        if op.verb == verb and (who == move == NONE or _in_scope(state, op, effect[M_SOURCE], move, who)):
            if value_of(state, effect, op, who) is not None:
                found.append(op)
    return found


def groups(state: State, move: int, side: int, performer: int) -> cards.Edge:
    """The multi-icons of an edge by number; a text can join two ordinary icons of one kind to one (``join_icons``)."""
    printed: cards.Edge = state.table.program.pool.multi[state.table.card[move]][side]  # type: ignore[assignment]
    if not state.changes & JOINS_ICONS:
        return printed
    for op in in_force(state, "join_icons", performer, move):
        shown = edge(state, move, side, performer)
        alike = [slot for slot in range(4) if shown[slot] == op.icon and not printed[slot]]
        if len(alike) > 1 and not any(printed):
            one, two, three, four = (int(slot in alike) for slot in range(4))
            return (one, two, three, four)
    return printed


def edge(state: State, move: int, side: int, performer: int) -> cards.Edge:
    """The icons of one edge of a move, as texts in force treat them.

    A Magic icon is another kind only where a text says so, and only on a Sorcerer's move (CCG-17.15, CCG-17.17).
    """
    icon_edge: cards.Edge = state.table.program.pool.edges[state.table.card[move]][side]  # type: ignore[assignment]
    if not state.changes & cards.SHOWS_ICONS:
        return icon_edge
    ops = state.table.program.ops
    shown = icon_edge
    for effect in state.continuous:
        op = ops[effect[M_OP]]
        if (
            op.verb == "add_icon"
            and op.word in ("both", EDGE_WORDS[side])
            and _in_scope(state, op, effect[M_SOURCE], move, performer)
        ):
            if value_of(state, effect, op, performer) is not None and 0 in shown:
                empty = shown.index(0)
                one, two, three, four = (op.icon if slot == empty else icon for slot, icon in enumerate(shown))
                shown = (one, two, three, four)
            continue
        if op.verb == "remove_icon" and op.word in ("both", EDGE_WORDS[side]) and op.icon in shown:
            if (
                _in_scope(state, op, effect[M_SOURCE], move, performer)
                and value_of(state, effect, op, performer) is not None
            ):
                gone = shown.index(op.icon)
                one, two, three, four = (0 if slot == gone else icon for slot, icon in enumerate(shown))
                shown = (one, two, three, four)
            continue
        if op.verb == "icon_as" and op.icon in icon_edge and _in_scope(state, op, effect[M_SOURCE], move, performer):
            if op.icon == cards.MAGIC and not is_sorcerer(state, performer):
                continue
            if value_of(state, effect, op, performer) is not None:
                one, two, three, four = (op.as_icon if icon == op.icon else icon for icon in shown)
                shown = (one, two, three, four)
    return shown


def is_sorcerer(state: State, inst: int) -> bool:
    if inst < 0:
        return False
    own = state.table.program.pool.foe_types[state.table.card[inst]]
    return own == SORCERER or characteristics.counts_as(state, inst, "Sorcerer")


def passes(state: State, attack: cards.Edge, move: int, performer: int) -> cards.Edge:
    """For each slot, the facing icons that cannot block it, as bits (``unblockable``)."""
    if not state.changes & PASSES_ICONS:
        return cards.EMPTY_EDGE
    found = [0, 0, 0, 0]
    for effect in state.continuous:
        op = state.table.program.ops[effect[M_OP]]
        if op.verb == "unblockable" and _in_scope(state, op, effect[M_SOURCE], move, performer):
            if value_of(state, effect, op, performer) is None:
                continue
            for slot in range(4):
                if attack[slot] and op.icon in (ALL_ICONS, attack[slot]):
                    found[slot] |= op.by or 0x1FF
    one, two, three, four = found
    return (one, two, three, four)


def stops(state: State, attack: cards.Edge, facing: int, facer: int) -> cards.Edge:
    """For each attacking slot, the facing move's icons that block it beyond the matrix, as bits (``also_blocks``)."""
    if not state.changes & STOPS_ICONS:
        return cards.EMPTY_EDGE
    found = [0, 0, 0, 0]
    for effect in state.continuous:
        op = state.table.program.ops[effect[M_OP]]
        if op.verb == "also_blocks" and _in_scope(state, op, effect[M_SOURCE], facing, facer):
            if value_of(state, effect, op, facer) is not None:
                for slot in range(4):
                    if attack[slot] == op.as_icon:
                        found[slot] |= 1 << op.icon
    one, two, three, four = found
    return (one, two, three, four)


def ignored(state: State, facing: cards.Edge, move: int, performer: int) -> cards.Edge:
    """The facing edge without the icons that texts of the attacking move tell it to ignore (CCG-1.2)."""
    if not state.changes & IGNORES_ICONS:
        return facing
    for effect in state.continuous:
        op = state.table.program.ops[effect[M_OP]]
        if op.verb == "ignore_facing" and _in_scope(state, op, effect[M_SOURCE], move, performer):
            if value_of(state, effect, op, performer) is not None:
                one, two, three, four = (0 if op.icon in (ALL_ICONS, icon) else icon for icon in facing)
                facing = (one, two, three, four)
    return facing


def per_icon(state: State, hits: tuple[int, int, int, int, int], move: int, performer: int) -> int:
    """Extra Damage for each icon of a kind that hits (CCG-18.6)."""
    if not state.changes & cards.CHANGES_PER_ICON:
        return 0
    total = 0
    for effect in state.continuous:
        op = state.table.program.ops[effect[M_OP]]
        if op.verb == "per_icon" and _in_scope(state, op, effect[M_SOURCE], move, performer):
            if value_of(state, effect, op, performer) is not None:
                count = sum(hits[1:]) if op.icon == ALL_ICONS else hits[op.icon]
                total += count * op.amount.base
    return total


def granted_barbarian(state: State) -> list[list[int]]:
    """For each BARBARIAN ability the values of N to choose from: any sum of its sources, largest first (CCG-15.7)."""
    sums: list[list[int]] = [[] for _ in cards.BARBARIAN]
    bits, ops = state.table.program.change_bits, state.table.program.ops
    for effect in state.continuous:
        if bits[effect[M_OP]] & cards.CHANGES_BARBARIAN:
            op = ops[effect[M_OP]]
            value = value_of(state, effect, op, NONE)
            if value is not None:
                known = sums[cards.BARBARIAN.index(op.word)]
                for total in [0, *known]:
                    if total + value > 0 and total + value not in known:
                        known.append(total + value)
    for known in sums:
        if len(known) > 1:
            known.sort(reverse=True)
    return sums


#: The lasting effects that this module looks at.
behaviour.VERBS.heeds(
    __name__,
    {
        "stat": change,
        "set_initiative": initiative,
        "return_move": returns,
        "blank_text": is_blank,
        "join_icons": groups,
        "add_icon": edge,
        "remove_icon": edge,
        "icon_as": edge,
        "unblockable": passes,
        "also_blocks": stops,
        "ignore_facing": ignored,
        "per_icon": per_icon,
        "grant_barbarian": granted_barbarian,
    },
)
