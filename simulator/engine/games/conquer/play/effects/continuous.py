"""Ratings, prices and permissions as texts in force change them. Without such a text a look-up is a table access."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import holds
from simulator.engine.games.conquer import cards, position
from simulator.engine.games.conquer.cards import C_BLANK, C_LINK, C_SET, C_SWAP, C_TRAIT, FLAG_BITS, STATS, Op
from simulator.engine.games.conquer.play.effects import behaviour, conditions
from simulator.engine.games.conquer.position import (
    ATTACHED,
    BEFORE,
    D_RATINGS,
    GROUND,
    HOSPITAL,
    M_ABILITY,
    M_OP,
    M_PLAYER,
    M_SOURCE,
    M_UNTIL,
    M_VALUE,
    M_WHO,
    NONE,
    PILES,
    PLAYERS,
    TROOPS,
    UNTIL_LEAVES,
    UNTIL_NEXT_TURN,
    State,
)

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

#: How many numbers a text can change.
NUMBERS: Final = len(STATS)
#: Marks a change with a fixed value instead of one that its ability works out anew at each look.
FIXED: Final = -1
#: In place of a list of changes to a number that nothing changes; never added to.
NO_CHANGES: Final[list[tuple[int, ...]]] = []


def refresh(state: State) -> None:
    """Collect anew the static abilities of the cards in play and the bonuses of Equipment.

    Call it when a card has entered or left play or changed its place; ``rules`` does so for ``state.dirty``.
    """
    note_cards(state)
    changes = state.table.program.static_changes
    card = state.table.card
    found = [effect for effect in state.continuous if effect[M_UNTIL] != UNTIL_LEAVES]
    ops = state.table.program.ops
    for source in state.sources:
        for op, ability in changes[card[source]]:
            who = position.bearer(state, source) if ops[op].scope == cards.SCOPE_BEARER else NONE
            found.append((op, source, NONE, who, UNTIL_LEAVES, ability, 0))
    state.continuous = found
    note_changes(state)


def note_changes(state: State) -> None:
    """Work out ``State.changes`` and ``State.by_stat`` from the changes in force."""
    bits = state.table.program.change_bits
    stats = state.table.program.stats
    found = 0
    by_stat = [NO_CHANGES] * (2 * NUMBERS)
    for effect in state.continuous:
        found |= bits[effect[M_OP]]
        stat = stats[effect[M_OP]]
        if stat >= 0:
            if by_stat[stat]:
                by_stat[stat].append(effect)
            else:
                by_stat[stat] = [effect]
    if (state.changes | found) & C_LINK:
        state.links = {}
    state.changes = found
    state.by_stat = by_stat


def note_cards(state: State) -> None:
    """Work out which texts work, and what Equipment adds to each bearer (CQ-11.4)."""
    state.sources = sources_in_play(state)
    use_windows = state.table.program.use_windows
    state.users = [source for source in state.sources if use_windows[state.table.card[source]]]
    state.links = {}
    bonus = state.table.program.pool.bonus
    card, types = state.table.card, state.table.types
    bare: vec[i64] = state.table.no_gear
    gear = bare[:]
    for player in range(PLAYERS):
        for inst in state.piles[player * PILES + ATTACHED]:
            if types[inst] == position.T_EQUIPMENT:
                who = position.root(state, inst)
                attack, defense = bonus[card[inst]]
                gear[2 * who] += attack
                gear[2 * who + 1] += defense
    state.gear = gear


def sources_in_play(state: State) -> list[int]:
    """Every card in play whose text works: not those of patients nor on them (CQ-19.2)."""
    found: list[int] = []
    for player in range(PLAYERS):
        base = player * PILES
        found.extend(state.piles[base + TROOPS])
        for inst in state.piles[base + ATTACHED]:
            if not position.is_patient(state, position.root(state, inst)):
                found.append(inst)
        found.extend(state.piles[base + BEFORE])
    found.extend(state.piles[GROUND])
    return found


def add(state: State, op: Op, source: int, player: int, who: int, value: int) -> None:
    """Put a change with a fixed value in force until the end of something; ``who`` is the one it was chosen for."""
    state.continuous.append((op.index, source, player, who, op.until, FIXED, value))
    note_changes(state)
    state.dirty |= D_RATINGS


def add_static(state: State, inst: int, player: int, until: int) -> None:
    """Put the static abilities of a Battle Action in force while it is played and answered."""
    found = state.table.program.static_changes[state.table.card[inst]]
    if found:
        for op, ability in found:
            state.continuous.append((op, inst, player, NONE, until, ability, 0))
        note_changes(state)
        state.dirty |= D_RATINGS


def expire(state: State, until: int) -> None:
    """Drop the changes and uses that last until now or less."""
    for effect in state.continuous:
        if effect[M_UNTIL] <= until:
            state.continuous = [kept for kept in state.continuous if kept[M_UNTIL] > until]
            note_changes(state)
            state.dirty |= D_RATINGS
            break
    if state.used:
        state.used = [use for use in state.used if use[kernel.USED_UNTIL] > until]


def expire_next_turn(state: State, player: int) -> None:
    """Drop what lasts until a player's next turn, which begins."""
    kept = [effect for effect in state.continuous if effect[M_UNTIL] != UNTIL_NEXT_TURN or effect[M_PLAYER] != player]
    if len(kept) != len(state.continuous):
        state.continuous = kept
        note_changes(state)
        state.dirty |= D_RATINGS


def speaker(state: State, effect: tuple[int, ...]) -> int:
    """Who is "you" for a change; ``NONE`` for the lasting text of a Landscape."""
    if effect[M_PLAYER] >= 0:
        return effect[M_PLAYER]
    if state.table.types[effect[M_SOURCE]] == position.T_LANDSCAPE:
        return NONE
    return position.speaker(state, effect[M_SOURCE])


def _value(state: State, effect: tuple[int, ...], op: Op, who: int) -> int | None:
    """The amount of a change now, or ``None`` while a condition of its ability does not hold."""
    if effect[M_ABILITY] == FIXED:
        return effect[M_VALUE]
    if state.changes & C_BLANK and is_blank(state, effect[M_SOURCE]):
        return None
    ability = state.table.program.abilities[effect[M_ABILITY]]
    if not ability.conditions and not op.amount.count:
        return op.amount.base
    context = conditions.Context(effect[M_SOURCE], speaker(state, effect), _bearer(state, effect, who), who)
    if not conditions.holds(state, ability, context):
        return None
    return conditions.amount(state, op.amount, context)


def _bearer(state: State, effect: tuple[int, ...], who: int) -> int:
    """The Character a change is borne by; for a Landscape and a card before a player, the one asked about."""
    kind = state.table.types[effect[M_SOURCE]]
    if kind == position.T_ACTION:
        return position.fighter(state, effect[M_PLAYER])
    found = position.bearer(state, effect[M_SOURCE])
    return found if found >= 0 else who


def _in_scope(state: State, op: Op, effect: tuple[int, ...], who: int, action: int) -> bool:
    """Whether a change is about this Character or Battle Action (``NONE`` where there is none)."""
    scope = op.scope
    if effect[M_WHO] >= 0:
        return who == effect[M_WHO]
    if scope == cards.SCOPE_THIS:
        return effect[M_SOURCE] == action
    if who < 0:
        return False
    if scope == cards.SCOPE_BEARER:
        return who == _bearer(state, effect, NONE)
    if scope == cards.SCOPE_FACING:
        return who == position.facing(state, _bearer(state, effect, NONE))
    if scope == cards.SCOPE_FIGHTER:
        return who == position.fighter(state, speaker(state, effect))
    side = position.owner(state, who)
    if scope == cards.SCOPE_OWN and side != speaker(state, effect):
        return False
    if scope == cards.SCOPE_OPPOSING and side == speaker(state, effect):
        return False
    if scope > cards.SCOPE_HERE:
        return False
    if (op.here or scope == cards.SCOPE_HERE) and not _same_place(state, effect[M_SOURCE], who):
        return False
    return op.scope_filter is None or conditions.fits(state, op.scope_filter, who)


def _same_place(state: State, source: int, who: int) -> bool:
    """Whether a Character in play stands where a card is."""
    place = state.place[who]
    return place != NONE and position.place_of(state, source) == place and position.is_in_play(state, who)


def change(state: State, stat: int, who: int, action: int = NONE) -> int:
    """The sum of all changes to a number of a Character, or of the attack he plays."""
    if not state.changes >> stat & 1:
        return 0
    total = 0
    ops = state.table.program.ops
    for effect in state.by_stat[stat]:
        alone = effect[M_WHO]
        if alone >= 0:
            if alone == who:
                total += _value(state, effect, ops[effect[M_OP]], who) or 0
            continue
        op = ops[effect[M_OP]]
        if _in_scope(state, op, effect, who, action):
            total += _value(state, effect, op, who) or 0
    return total


def player_change(state: State, stat: int, player: int, card: int = NONE) -> int:
    """The sum of all changes to a number of a player; for Notice Costs, of this card."""
    if not state.changes >> stat & 1:
        return 0
    total = 0
    ops = state.table.program.ops
    for effect in state.by_stat[stat]:
        if effect[M_WHO] >= 0:
            continue
        op = ops[effect[M_OP]]
        speaks = speaker(state, effect)
        is_his = op.scope == cards.SCOPE_EACH or (op.scope == cards.SCOPE_YOU) == (player == speaks)
        if is_his and (op.card_filter is None or conditions.card_fits(state, op.card_filter, card)):
            total += _value(state, effect, op, NONE) or 0
    return total


def entry_price(state: State, ground: int) -> int:
    """What texts charge for a step onto a Landscape."""
    if not state.changes >> cards.S_ENTRY_PRICE & 1:
        return 0
    total = 0
    ops = state.table.program.ops
    for effect in state.by_stat[cards.S_ENTRY_PRICE]:
        op = ops[effect[M_OP]]
        if effect[M_WHO] < 0 and position.place_of(state, effect[M_SOURCE]) == ground:
            total += _value(state, effect, op, NONE) or 0
    return max(0, total)


def rating(state: State, who: int, which: int) -> int:
    """A rating of a Character now: printed or set, Equipment, changes; never below zero (CQ-16.5).

    In the Hospital Grounds only what is printed counts (CQ-19.5).
    """
    fixed = state.table
    printed = fixed.program.pool.ratings[fixed.card[who]]
    hospital = state.piles[fixed.owner[who] * PILES + HOSPITAL]
    if hospital and holds(hospital, who):
        return printed[which]
    at = which
    if state.changes & C_SWAP:
        at = _swapped(state, who, which)
    value = printed[at]
    if state.changes & C_SET:
        value = _set(state, who, at, value)
    if which < 2:
        value += state.gear[2 * who + which]
    if state.changes >> which & 1:
        value += change(state, which, who)
    return value if value > 0 else 0


def may_weaken(state: State, which: int) -> bool:
    """Whether a text in force may make somebody's rating less than print and Equipment say."""
    if state.changes & C_SWAP or state.by_stat[NUMBERS + which]:
        return True
    ops = state.table.program.ops
    for effect in state.by_stat[which]:
        amount = ops[effect[M_OP]].amount
        if amount.count or (amount.base if effect[M_ABILITY] != FIXED else effect[M_VALUE]) < 0:
            return True
    return False


def _swapped(state: State, who: int, which: int) -> int:
    ops = state.table.program.ops
    for effect in state.continuous:
        op = ops[effect[M_OP]]
        if op.verb == "swap_stats" and which in (op.stat, op.other) and _in_scope(state, op, effect, who, NONE):
            if _value(state, effect, op, who) is not None:
                which = op.other if which == op.stat else op.stat
    return which


def _set(state: State, who: int, which: int, value: int) -> int:
    ops = state.table.program.ops
    for effect in state.by_stat[NUMBERS + which]:
        op = ops[effect[M_OP]]
        if _in_scope(state, op, effect, who, NONE):
            found = _value(state, effect, op, who)
            if found is not None:
                value = found
    return value


def total_health(state: State, who: int) -> int:
    """Twice his Defense (CQ-2.8)."""
    return 2 * rating(state, who, cards.S_DEFENSE)


def health(state: State, who: int) -> int:
    """Total Health less the damage on him; may be below zero (CQ-17.1, CQ-17.2)."""
    return total_health(state, who) - position.damage_on(state, who)


def changes_with(state: State, verb: str, who: int, action: int = NONE) -> list[tuple[Op, int]]:
    """The lasting texts of a verb that are about a Character or Battle Action, with their values."""
    bit = FLAG_BITS[verb]
    if not state.changes & bit:
        return []
    found = []
    bits, ops = state.table.program.change_bits, state.table.program.ops
    for effect in state.continuous:
        if bits[effect[M_OP]] & bit:
            op = ops[effect[M_OP]]
            if _in_scope(state, op, effect, who, action):
                value = _value(state, effect, op, who)
                if value is not None:
                    found.append((op, value))
    return found


def has(state: State, verb: str, who: int, word: str = "", action: int = NONE) -> bool:
    """Whether a lasting text says this of a Character (``bar`` with what is barred, ``ignore_links``, …)."""
    bit = FLAG_BITS[verb]
    if not state.changes & bit:
        return False
    bits, ops = state.table.program.change_bits, state.table.program.ops
    for effect in state.continuous:
        if bits[effect[M_OP]] & bit:
            op = ops[effect[M_OP]]
            if (not word or op.word == word) and _in_scope(state, op, effect, who, action):
                if _value(state, effect, op, who) is not None:
                    return True
    return False


def is_barred(state: State, who: int, word: str) -> bool:
    """Whether a text keeps a Character from something (``attack``, ``defend``, ``move``, …)."""
    return has(state, "bar", who, word)


def is_immune(state: State, who: int, craft: int) -> bool:
    """Whether Effects of a craft cannot be Noticed on him."""
    return any(op.word in ("", cards.CRAFTS[craft]) for op, _value in changes_with(state, "immune", who))


def evaded(state: State, who: int, action: int) -> int:
    """The kinds of answer that are of no use against an attack, as bits."""
    found = 0
    for op, _value in changes_with(state, "unblockable", who, action):
        found |= op.by or (1 << len(cards.ACTION_KINDS)) - 1
    return found


def traits(state: State, who: int) -> int:
    found = state.table.program.pool.traits[state.table.card[who]]
    if not state.changes & C_TRAIT:
        return found
    ops = state.table.program.ops
    for effect in state.continuous:
        op = ops[effect[M_OP]]
        # a filter in the scope of such a text looks at what is printed, so that texts do not depend on each other
        if op.verb == "grant_trait" and op.scope_filter is None and _in_scope(state, op, effect, who, NONE):
            found |= 1 << cards.TRAITS.index(op.word)
    return found


def is_blank(state: State, inst: int) -> bool:
    """Whether a card's text is blanked."""
    if not state.changes & C_BLANK:
        return False
    ops = state.table.program.ops
    for effect in state.continuous:
        if effect[M_WHO] == inst and ops[effect[M_OP]].verb == "blank_text":
            return True
    return False


def link_change(state: State, ground: int) -> str:
    """Whether a text makes a Landscape Common Ground or closes it; closing wins."""
    found = ""
    if not state.changes & cards.C_LINK:
        return found
    ops = state.table.program.ops
    for effect in state.continuous:
        op = ops[effect[M_OP]]
        if op.verb == "link" and position.place_of(state, effect[M_SOURCE]) == ground:
            if _value(state, effect, op, NONE) is not None and found != "closed":
                found = op.word
    return found


behaviour.VERBS.heeds(
    __name__,
    {
        "stat": change,
        "set_stat": _set,
        "swap_stats": _swapped,
        "unblockable": evaded,
        "grant_trait": traits,
        "immune": is_immune,
        "blank_text": is_blank,
        "link": link_change,
    },
)
