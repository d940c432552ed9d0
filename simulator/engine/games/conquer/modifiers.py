"""Ratings, prices and permissions as texts in force change them. Without such a text a look-up is a table access."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conquer import conditions, program, table, words
from simulator.engine.games.conquer.program import C_BLANK, C_SET, C_SWAP, C_TRAIT, FLAG_BITS, Op
from simulator.engine.games.conquer.state import (
    ATTACHED,
    BEFORE,
    D_RATINGS,
    GROUND,
    HOSPITAL,
    NONE,
    PILES,
    PLAYERS,
    TROOPS,
    UNTIL_LEAVES,
    UNTIL_NEXT_TURN,
    State,
)

#: Marks a change with a fixed value instead of one that its ability works out anew at each look.
FIXED: Final = -1
#: ``State.by_stat`` is keyed by stat and, in so many bits, 1 + the Character a change is for alone, or 0.
KEY_BITS: Final = 13


def refresh(state: State) -> None:
    """Collect anew the static abilities of the cards in play and the bonuses of Equipment.

    Call it when a card has entered or left play or changed its place; ``rules`` does so for ``state.dirty``.
    """
    note_cards(state)
    changes = state.table.program.static_changes
    card = state.table.card
    mods = [mod for mod in state.mods if mod[4] != UNTIL_LEAVES]
    ops = state.table.program.ops
    for source in state.sources:
        for op, ability in changes[card[source]]:
            who = table.bearer(state, source) if ops[op].scope == program.SCOPE_BEARER else NONE
            mods.append((op, source, NONE, who, UNTIL_LEAVES, ability, 0))
    state.mods = mods
    note_changes(state)


def note_changes(state: State) -> None:
    """Work out ``State.changes`` and ``State.by_stat`` from the changes in force."""
    bits = state.table.program.change_bits
    stats = state.table.program.stats
    found = 0
    by_stat: dict[int, list[tuple[int, ...]]] = {}
    for mod in state.mods:
        found |= bits[mod[0]]
        stat = stats[mod[0]]
        if stat >= 0:
            key = stat << KEY_BITS | mod[3] + 1
            if key in by_stat:
                by_stat[key].append(mod)
            else:
                by_stat[key] = [mod]
    state.changes = found
    state.by_stat = by_stat
    state.links = {}


def note_cards(state: State) -> None:
    """Work out which texts work, and what Equipment adds to each bearer (CQ-11.4)."""
    state.sources = sources_in_play(state)
    state.links = {}
    gear: dict[int, tuple[int, int]] = {}
    bonus = state.table.program.pool.bonus
    card, types = state.table.card, state.table.types
    for player in range(PLAYERS):
        for inst in state.piles[player * PILES + ATTACHED]:
            if types[inst] == table.T_EQUIPMENT:
                who = table.root(state, inst)
                attack, defense = gear.get(who, (0, 0))
                gear[who] = attack + bonus[card[inst]][0], defense + bonus[card[inst]][1]
    state.gear = gear


def sources_in_play(state: State) -> list[int]:
    """Every card in play whose text works: not those of patients nor on them (CQ-19.2)."""
    found: list[int] = []
    for player in range(PLAYERS):
        base = player * PILES
        found.extend(state.piles[base + TROOPS])
        for inst in state.piles[base + ATTACHED]:
            if not table.is_patient(state, table.root(state, inst)):
                found.append(inst)
        found.extend(state.piles[base + BEFORE])
    found.extend(state.piles[GROUND])
    return found


def add(state: State, op: Op, source: int, player: int, who: int, value: int) -> None:
    """Put a change with a fixed value in force until the end of something; ``who`` is the one it was chosen for."""
    state.mods.append((op.index, source, player, who, op.until, FIXED, value))
    note_changes(state)
    state.dirty |= D_RATINGS


def add_static(state: State, inst: int, player: int, until: int) -> None:
    """Put the static abilities of a Battle Action in force while it is played and answered."""
    found = state.table.program.static_changes[state.table.card[inst]]
    if found:
        for op, ability in found:
            state.mods.append((op, inst, player, NONE, until, ability, 0))
        note_changes(state)


def expire(state: State, until: int) -> None:
    """Drop the changes and uses that last until now or less."""
    if state.mods:
        kept = [mod for mod in state.mods if mod[4] > until]
        if len(kept) != len(state.mods):
            state.mods = kept
            note_changes(state)
            state.dirty |= D_RATINGS
    if state.used:
        state.used = [use for use in state.used if use[2] > until]


def expire_next_turn(state: State, player: int) -> None:
    """Drop what lasts until a player's next turn, which begins."""
    kept = [mod for mod in state.mods if mod[4] != UNTIL_NEXT_TURN or mod[2] != player]
    if len(kept) != len(state.mods):
        state.mods = kept
        note_changes(state)
        state.dirty |= D_RATINGS


def speaker(state: State, mod: tuple[int, ...]) -> int:
    """Who is "you" for a change; ``NONE`` for the lasting text of a Landscape."""
    if mod[2] >= 0:
        return mod[2]
    if state.table.types[mod[1]] == table.T_LANDSCAPE:
        return NONE
    return table.speaker(state, mod[1])


def _value(state: State, mod: tuple[int, ...], op: Op, who: int) -> int | None:
    """The amount of a change now, or ``None`` while a condition of its ability does not hold."""
    if mod[5] == FIXED:
        return mod[6]
    if state.changes & C_BLANK and is_blank(state, mod[1]):
        return None
    ability = state.table.program.abilities[mod[5]]
    if not ability.conditions and not op.amount.count:
        return op.amount.base
    context = conditions.Context(mod[1], speaker(state, mod), _bearer(state, mod, who), who)
    if not conditions.holds(state, ability, context):
        return None
    return conditions.amount(state, op.amount, context)


def _bearer(state: State, mod: tuple[int, ...], who: int) -> int:
    """The Character a change is borne by; for a Landscape and a card before a player, the one asked about."""
    kind = state.table.types[mod[1]]
    if kind == table.T_ACTION:
        return table.fighter(state, mod[2])
    found = table.bearer(state, mod[1])
    return found if found >= 0 else who


def _in_scope(state: State, op: Op, mod: tuple[int, ...], who: int, action: int) -> bool:
    """Whether a change is about this Character or Battle Action (``NONE`` where there is none)."""
    scope = op.scope
    if mod[3] >= 0:
        return who == mod[3]
    if scope == program.SCOPE_THIS:
        return mod[1] == action
    if who < 0:
        return False
    if scope == program.SCOPE_BEARER:
        return who == _bearer(state, mod, NONE)
    if scope == program.SCOPE_FACING:
        return who == table.facing(state, _bearer(state, mod, NONE))
    if scope == program.SCOPE_FIGHTER:
        return who == table.fighter(state, speaker(state, mod))
    side = table.owner(state, who)
    if scope == program.SCOPE_OWN and side != speaker(state, mod):
        return False
    if scope == program.SCOPE_OPPOSING and side == speaker(state, mod):
        return False
    if scope > program.SCOPE_HERE:
        return False
    if (op.here or scope == program.SCOPE_HERE) and not _same_place(state, mod[1], who):
        return False
    return op.scope_filter is None or conditions.fits(state, op.scope_filter, who)


def _same_place(state: State, source: int, who: int) -> bool:
    place = table.place_of(state, source)
    return place != NONE and table.is_in_play(state, who) and state.place[who] == place


def change(state: State, stat: int, who: int, action: int = NONE) -> int:
    """The sum of all changes to a number of a Character, or of the attack he plays."""
    if not state.changes >> stat & 1:
        return 0
    total = 0
    ops = state.table.program.ops
    if who >= 0:
        for mod in state.by_stat.get(stat << KEY_BITS | who + 1, ()):
            total += _value(state, mod, ops[mod[0]], who) or 0
    for mod in state.by_stat.get(stat << KEY_BITS, ()):
        op = ops[mod[0]]
        if _in_scope(state, op, mod, who, action):
            total += _value(state, mod, op, who) or 0
    return total


def player_change(state: State, stat: int, player: int, card: int = NONE) -> int:
    """The sum of all changes to a number of a player; for Notice Costs, of this card."""
    if not state.changes >> stat & 1:
        return 0
    total = 0
    ops = state.table.program.ops
    for mod in state.by_stat.get(stat << KEY_BITS, ()):
        op = ops[mod[0]]
        speaks = speaker(state, mod)
        is_his = op.scope == program.SCOPE_EACH or (op.scope == program.SCOPE_YOU) == (player == speaks)
        if is_his and (op.card_filter is None or conditions.card_fits(state, op.card_filter, card)):
            total += _value(state, mod, op, NONE) or 0
    return total


def entry_price(state: State, ground: int) -> int:
    """What texts charge for a step onto a Landscape."""
    if not state.changes >> program.S_ENTRY_PRICE & 1:
        return 0
    total = 0
    ops = state.table.program.ops
    for mod in state.by_stat.get(program.S_ENTRY_PRICE << KEY_BITS, ()):
        op = ops[mod[0]]
        if table.place_of(state, mod[1]) == ground:
            total += _value(state, mod, op, NONE) or 0
    return max(0, total)


def rating(state: State, who: int, which: int) -> int:
    """A rating of a Character now: printed or set, Equipment, changes; never below zero (CQ-16.5).

    In the Hospital Grounds only what is printed counts (CQ-19.5).
    """
    printed = state.table.program.pool.ratings[state.table.card[who]]
    hospital = state.piles[state.table.owner[who] * PILES + HOSPITAL]
    if hospital and who in hospital:
        return printed[which]
    at = which
    if state.changes & C_SWAP:
        at = _swapped(state, who, which)
    value = printed[at]
    if state.changes & C_SET:
        value = _set(state, who, at, value)
    if which < 2:
        gear = state.gear.get(who)
        if gear is not None:
            value += gear[which]
    if state.changes >> which & 1:
        value += change(state, which, who)
    return value if value > 0 else 0


def _swapped(state: State, who: int, which: int) -> int:
    ops = state.table.program.ops
    for mod in state.mods:
        op = ops[mod[0]]
        if op.verb == "swap_stats" and which in (op.stat, op.other) and _in_scope(state, op, mod, who, NONE):
            if _value(state, mod, op, who) is not None:
                which = op.other if which == op.stat else op.stat
    return which


def _set(state: State, who: int, which: int, value: int) -> int:
    ops = state.table.program.ops
    for mod in state.mods:
        op = ops[mod[0]]
        if op.verb == "set_stat" and op.stat == which and _in_scope(state, op, mod, who, NONE):
            found = _value(state, mod, op, who)
            if found is not None:
                value = found
    return value


def total_health(state: State, who: int) -> int:
    """Twice his Defense (CQ-2.8)."""
    return 2 * rating(state, who, program.S_DEFENSE)


def health(state: State, who: int) -> int:
    """Total Health less the damage on him; may be below zero (CQ-17.1, CQ-17.2)."""
    return total_health(state, who) - table.damage_on(state, who)


def changes_with(state: State, verb: str, who: int, action: int = NONE) -> list[tuple[Op, int]]:
    """The lasting texts of a verb that are about a Character or Battle Action, with their values."""
    if not state.changes & FLAG_BITS[verb]:
        return []
    found = []
    ops = state.table.program.ops
    for mod in state.mods:
        op = ops[mod[0]]
        if op.verb == verb and _in_scope(state, op, mod, who, action):
            value = _value(state, mod, op, who)
            if value is not None:
                found.append((op, value))
    return found


def has(state: State, verb: str, who: int, word: str = "", action: int = NONE) -> bool:
    """Whether a lasting text says this of a Character (``bar`` with what is barred, ``ignore_links``, …)."""
    return any(word in ("", op.word) for op, _value in changes_with(state, verb, who, action))


def is_immune(state: State, who: int, craft: int) -> bool:
    """Whether Effects of a craft cannot be Noticed on him."""
    return any(op.word in ("", words.CRAFTS[craft]) for op, _value in changes_with(state, "immune", who))


def evaded(state: State, who: int, action: int) -> int:
    """The kinds of answer that are of no use against an attack, as bits."""
    found = 0
    for op, _value in changes_with(state, "unblockable", who, action):
        found |= op.by or (1 << len(words.ACTION_KINDS)) - 1
    return found


def traits(state: State, who: int) -> int:
    found = state.table.program.pool.traits[state.table.card[who]]
    if not state.changes & C_TRAIT:
        return found
    ops = state.table.program.ops
    for mod in state.mods:
        op = ops[mod[0]]
        # a filter in the scope of such a text looks at what is printed, so that texts do not depend on each other
        if op.verb == "grant_trait" and op.scope_filter is None and _in_scope(state, op, mod, who, NONE):
            found |= 1 << words.TRAITS.index(op.word)
    return found


def is_blank(state: State, inst: int) -> bool:
    """Whether a card's text is blanked."""
    if not state.changes & C_BLANK:
        return False
    ops = state.table.program.ops
    return any(mod[3] == inst and ops[mod[0]].verb == "blank_text" for mod in state.mods)


def link_change(state: State, ground: int) -> str:
    """Whether a text makes a Landscape Common Ground or closes it; closing wins."""
    found = ""
    if not state.changes & program.C_LINK:
        return found
    ops = state.table.program.ops
    for mod in state.mods:
        op = ops[mod[0]]
        if op.verb == "link" and table.place_of(state, mod[1]) == ground:
            if _value(state, mod, op, NONE) is not None and found != "closed":
                found = op.word
    return found
