"""What a Character may have on him: hands, armor, vehicle, Weapon Use, personal effects (CQ-11, CQ-12.3)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conquer import position
from simulator.engine.games.conquer.cards import S_HANDS, S_WEAPON_USE
from simulator.engine.games.conquer.play.effects import continuous
from simulator.engine.games.conquer.position import ATTACHED, NONE, PILES, PLAYERS, State

HANDS: Final = 2
ARMOR_MAXIMUM: Final = 1
VEHICLE_MAXIMUM: Final = 1
PERSONAL_MAXIMUM: Final = 1


def kind(state: State, item: int) -> int:
    return state.table.program.pool.kinds[state.table.card[item]]


def hands_used(state: State, character: int, without: int = NONE) -> int:
    """How many hands are full: one for a one-handed item, two for a two-handed one (CQ-11.5)."""
    used = 0
    for item in position.equipment(state, character):
        if item != without:
            used += {position.K_ONE_HANDED: 1, position.K_TWO_HANDED: 2}.get(kind(state, item), 0)
    return used


def _count(state: State, character: int, wanted: int, without: int) -> int:
    return sum(kind(state, item) == wanted and item != without for item in position.equipment(state, character))


def meets_weapon_use(state: State, character: int, item: int) -> bool:
    """CQ-11.3: his Weapon Use is at least what the card asks for."""
    needed = state.table.program.pool.needs[state.table.card[item]][S_WEAPON_USE]
    if not needed or continuous.rating(state, character, S_WEAPON_USE) >= needed:
        return True
    return continuous.has(state, "ignore_requirement", character, "equipment")


def has_room(state: State, character: int, item: int) -> bool:
    """Whether the limits on Equipment allow it: two hands, one armor, one vehicle (CQ-11.5 to CQ-11.9)."""
    wanted = kind(state, item)
    if wanted == position.K_ARMOR:
        return _count(state, character, wanted, item) < ARMOR_MAXIMUM
    if wanted == position.K_VEHICLE:
        return _count(state, character, wanted, item) < VEHICLE_MAXIMUM
    if wanted == position.K_ATTACHMENT:
        return True
    needed = 2 if wanted == position.K_TWO_HANDED else 1
    have = HANDS + continuous.change(state, S_HANDS, character)
    return hands_used(state, character, item) + needed <= have


def equipment_hosts(state: State, item: int, player: int) -> list[int]:
    """The Characters and Equipment of a player that Equipment can be Noticed on (CQ-11.1)."""
    found = []
    is_attachment = kind(state, item) == position.K_ATTACHMENT
    for character in position.troops(state, player):
        if not meets_weapon_use(state, character, item) or not has_room(state, character, item):
            continue
        if is_attachment:
            found += [other for other in position.equipment(state, character) if other != item]
        else:
            found.append(character)
    return found


def can_bear_personal(state: State, character: int) -> bool:
    """CQ-12.3: one personal effect at a time."""
    personal = state.table.program.personal
    have = sum(personal[state.table.card[card]] for card in position.attached_to(state, character))
    return have < PERSONAL_MAXIMUM


def drop_too_heavy(state: State) -> bool:
    """Doom Equipment whose bearer no longer has the Weapon Use for it (CQ-11.10); true if something went."""
    needs = state.table.program.pool.needs
    for player in range(PLAYERS):
        for item in state.piles[player * PILES + ATTACHED]:
            is_equipment = position.card_type(state, item) == position.T_EQUIPMENT
            if not is_equipment or not needs[state.table.card[item]][S_WEAPON_USE]:
                continue
            character = position.root(state, item)
            if not position.is_patient(state, character) and not meets_weapon_use(state, character, item):
                if state.log is not None:
                    text = f"{position.title(state, character)} can no longer use {position.title(state, item)}."
                    state.say("drop", "CQ-11.10", text)
                position.doom_attached(state, item)
                return True
    return False
