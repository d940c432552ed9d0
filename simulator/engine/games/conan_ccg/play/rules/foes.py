"""The Foe Draw Phase and the placing of Foes (CCG-9, CCG-10)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import actions, cards, position, steps
from simulator.engine.games.conan_ccg.cards import (
    CHANGES_TRAITS,
    S_FOE_COST,
    S_FOE_DRAW,
    W_FOE_COUNT,
    W_FOES_PLACED,
    W_FOES_REVEALED,
)
from simulator.engine.games.conan_ccg.play.effects import behaviour, continuous
from simulator.engine.games.conan_ccg.play.rules import characteristics, frames, harm, permissions, scoring, windows
from simulator.engine.games.conan_ccg.position import (
    CENTER,
    FACED,
    FOE_DISCARD,
    FOES,
    LEFT,
    NONE,
    REAR,
    RIGHT,
    T_FACED,
    TALLIES,
    State,
)

BASE_DRAW: Final = 5
SCARS_PER_FOE: Final = 3
ZONE_LIMIT: Final = 3
HUMAN: Final = cards.FOE_TYPES.index("Human")
SUPERNATURAL: Final = cards.FOE_TYPES.index("Supernatural")
SORCERER: Final = cards.FOE_TYPES.index("Sorcerer")
#: Types in one zone, as bits: one alone, or a Sorcerer with Humans or with Supernaturals (CCG-10.5, CCG-10.6).
TYPES_TOGETHER: Final = frozenset(
    (
        *(1 << kind for kind in range(len(cards.FOE_TYPES))),
        1 << SORCERER | 1 << HUMAN,
        1 << SORCERER | 1 << SUPERNATURAL,
    )
)
SAVAGE: Final = 1 << cards.TRAITS.index("Savage")
SOLITARY: Final = 1 << cards.TRAITS.index("Solitary")


def warrior(state: State) -> None:
    """The Warrior Step starts; effects on the number of Foes come before the reveal (CCG-8.2, CCG-8.5)."""
    if permissions.skips(state, "Warrior"):
        state.step = steps.REST
        return
    state.round = 0
    state.foe_bonus = 0
    state.played = 0
    state.step = steps.REVEAL_FOES
    if state.log is not None:
        state.say("step", "CCG-8.2", "{:player}'s Conan moves to the centre of the table.", state.active)
    frames.open_window(state, W_FOE_COUNT)
    frames.fire(state, "warrior_start")


def reveal_foes(state: State) -> None:
    """Reveal 5 Foes and one more for every full 3 Scars (CCG-9.1 to CCG-9.3; shares as in CCG-26.3)."""
    number = BASE_DRAW + state.scars[state.active] // SCARS_PER_FOE + state.foe_bonus
    number += continuous.turn_change(state, S_FOE_DRAW)
    state.foe_total = max(0, number)
    _reveal(state)
    state.step = steps.FOE_REGION
    frames.open_window(state, W_FOES_REVEALED)


def _reveal(state: State) -> None:
    players = position.foe_players(state)
    share, extra = divmod(state.foe_total, len(players))
    revealed = state.revealed()
    for place, player in enumerate(players):
        for _ in range(share + (1 if place < extra else 0)):
            foe = position.top_of_foes(state, player)
            if foe == NONE:
                break
            revealed.append(foe)
    if state.log is not None:
        state.say("reveal_foes", "CCG-9.1", "{} Foes are revealed: {:cards}.", len(revealed), tuple(revealed))
    scoring.check_foes(state)


def region_options(state: State) -> list[int] | None:
    """A Foe player may put one Region under Conan (CCG-9.14). ``picks`` counts the players asked."""
    players = position.foe_players(state)
    while state.picks < len(players):
        player = players[state.picks]
        found: list[int] = []
        seen: list[int] = []
        for inst in state.hand(player):
            card = state.table.card[inst]
            if position.card_type(state, inst) == position.T_REGION and card not in seen:
                seen.append(card)
                if windows.meets(state, player, card):
                    found.append(actions.action(actions.REGION, inst))
        if found:
            state.actor = player
            found.append(actions.PASS)
            return found
        state.picks += 1
    state.picks = 0
    state.step = steps.CHOOSE_FOE
    return None


def region(state: State, act: int) -> None:
    """The next Foe player is asked, whether this one has played a Region or none."""
    state.picks += 1
    if act == actions.PASS:
        return
    inst = actions.first_of(act)
    state.hand(state.actor).remove(inst)
    windows.put_region(state, inst)
    continuous.refresh(state)
    if state.log is not None:
        state.say("region", "CCG-9.14", "{:player} plays {:card} under Conan.", state.actor, inst)
    frames.fire_own(state, "on_play", inst)


def cost(state: State, foe: int) -> int:
    """Minor Foes that a Foe costs: Renown minus 4, and none for a Minor Foe (CCG-9.5, CCG-9.6)."""
    price = state.table.program.pool.renown[state.table.card[foe]] - position.MINOR_MAX
    if price > 0 and permissions.plays_free(state, foe):
        return 0
    return max(0, price + continuous.turn_change(state, S_FOE_COST)) if price > 0 else 0


def zone_takes(state: State, foe: int, zone: int) -> bool:
    """Whether a zone can take a Foe now (CCG-10.2 to CCG-10.8)."""
    piles, rows = state.piles, state.table.rows
    standing = piles[rows + zone]
    if len(standing) >= ZONE_LIMIT:
        return False
    if zone != CENTER and not piles[rows + CENTER]:
        return False
    if zone == REAR and not piles[rows + LEFT] and not piles[rows + RIGHT]:
        return False
    return not standing or _stand_together(state, [foe, *standing])


def _stand_together(state: State, foes: list[int]) -> bool:
    """One Type to a zone, and nobody beside a Savage Foe (CCG-10.5 to CCG-10.7)."""
    if state.table.all_traits & SAVAGE or state.changes & CHANGES_TRAITS:
        for foe in foes:
            if characteristics.traits_of(state, foe) & SAVAGE:
                return False
    return _types_fit(state, foes)


def _types_fit(state: State, foes: list[int]) -> bool:
    """Whether the Types of some Foes may stand in one zone; of several Types of a Foe one that fits is enough."""
    if continuous.flag(state, "mix_types"):
        return True
    if state.changes & CHANGES_TRAITS:
        found = [characteristics.types_of(state, foe) for foe in foes]
        return any(all(types & allowed for types in found) for allowed in TYPES_TOGETHER)
    own = state.table.program.pool.foe_types
    together = 0
    for foe in foes:
        together |= 1 << own[state.table.card[foe]]
    return together in TYPES_TOGETHER


def zones_for(state: State, foe: int) -> list[int]:
    """The zones that can take a Foe now; the first one always goes to the Center."""
    if not state.row(CENTER):
        return [CENTER]
    return [zone for zone in range(4) if zone_takes(state, foe, zone)]


def _has_zone(state: State, foe: int) -> bool:
    """Whether a zone can take a Foe now."""
    for zone in range(4):
        if zone_takes(state, foe, zone):
            return True
    return not state.row(CENTER)


def _has_empty_zone(state: State) -> bool:
    """With an empty zone there is always one that takes any Foe: the Center, then a flank, then the rear."""
    first = state.table.rows
    for zone in range(first, first + 4):
        if not state.piles[zone]:
            return True
    return False


def solitary_in_play(state: State) -> bool:
    if not (state.table.all_traits & SOLITARY or state.changes & CHANGES_TRAITS):
        return False
    for foe in position.foes_in_play(state):
        if characteristics.traits_of(state, foe) & SOLITARY:
            return True
    return False


def playable(state: State) -> list[int]:
    """Revealed Foes that can be played and placed now; of equal cards of one player the first stands for all."""
    if solitary_in_play(state):
        return []
    revealed = state.revealed()
    is_minor = state.table.is_minor
    has_room = _has_empty_zone(state)
    minors = -1
    found = []
    for foe in position.distinct(state, revealed):
        if not is_minor[foe]:
            if minors < 0:
                minors = sum([is_minor[other] for other in revealed])
            if minors < cost(state, foe):
                continue
        if has_room or _has_zone(state, foe):
            found.append(foe)
    return found


def own_minors(state: State, player: int) -> list[int]:
    """A player's revealed Minor Foes."""
    owner = state.table.owner
    return [foe for foe in state.revealed() if owner[foe] == player and position.is_minor(state, foe)]


def choose_options(state: State) -> list[int] | None:
    """Which revealed Foe to play next, or no more; at least one must be played (CCG-9.4, CCG-9.9)."""
    found = playable(state)
    if not found and not state.played:
        state.step = steps.FACE if state.revealed() else steps.FOES_PLACED
        return None
    state.actor = position.primary(state)
    listed = actions.each(actions.FOE, found)
    if state.played:
        listed.append(actions.PASS)
    return listed


def choose(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.FOES_PLACED
        return
    state.current = actions.first_of(act)
    state.count = cost(state, state.current)
    if state.table.players > 2:
        state.resolved = 0
    state.step = steps.FOE_ZONE


def zone_options(state: State) -> list[int] | None:
    state.actor = position.primary(state)
    return actions.each(actions.ZONE, zones_for(state, state.current))


def zone(state: State, act: int) -> None:
    state.places = actions.first_of(act)
    state.step = steps.FOE_PLACE


def place_options(state: State) -> list[int] | None:
    """Where in the row the Foe stands, from Conan's left (CCG-10.9)."""
    state.actor = position.primary(state)
    return actions.each(actions.PLACE, list(range(len(state.row(state.places)) + 1)))


def place(state: State, act: int) -> None:
    state.picks = actions.first_of(act)
    state.step = steps.PAY_FOE


def pay_options(state: State) -> list[int] | None:
    """Which revealed Minor Foes pay for a Major Foe, one at a time (CCG-9.6 to CCG-9.8).

    Once somebody has refused and nothing has been paid, the Primary Foe Player may also do without the Major Foe.
    If all of them are needed and nobody has to consent, no order is asked for.
    """
    if not state.count:
        put_in_play(state)
        return None
    state.actor = position.primary(state)
    minors = [foe for foe in state.revealed() if foe != state.current and position.is_minor(state, foe)]
    found = actions.each(actions.PAY, position.distinct(state, minors))
    if state.table.players > 2 and state.resolved and state.count == cost(state, state.current):
        found.append(actions.PASS)
    elif len(minors) == state.count and not any(_needs_consent(state, minor) for minor in minors):
        return found[:1]
    return found


def pay(state: State, act: int) -> None:
    if act == actions.PASS:
        _do_without(state)
    elif _needs_consent(state, actions.first_of(act)):
        state.frames.append((frames.F_CONSENT, actions.first_of(act)))
    else:
        _discard_to_pay(state, actions.first_of(act))


def _do_without(state: State) -> None:
    """The Major Foe is not played; it is discarded, so that it is not proposed again."""
    foe = state.current
    state.revealed().remove(foe)
    position.discard(state, foe)
    if state.log is not None:
        state.say("discard_foes", "CCG-26.6", "Not played: {:card}.", foe)
    state.picks = 0
    state.step = steps.CHOOSE_FOE


def _needs_consent(state: State, minor: int) -> bool:
    """Whether a Minor Foe is to pay for another player's Major Foe and its player has not been asked (CCG-26.5)."""
    owner = state.table.owner
    player = owner[minor]
    return player not in (position.primary(state), owner[state.current]) and not state.resolved >> player & 1


def _discard_to_pay(state: State, minor: int) -> None:
    state.revealed().remove(minor)
    position.discard(state, minor)
    state.count -= 1
    if state.log is not None:
        state.say("pay", "CCG-9.6", "{:card} is discarded to play {:card}.", minor, state.current)


def consent_options(state: State, frame: kernel.Frame) -> list[int] | None:
    """Whether a player's Minor Foe may pay for another's Major Foe: (F_CONSENT, Minor Foe) (CCG-26.5)."""
    state.actor = state.table.owner[frame[kernel.ABOUT]]
    return [actions.action(actions.AGREE, frame[kernel.ABOUT]), actions.PASS]


def consent(state: State, frame: kernel.Frame, act: int) -> None:
    """After a refusal the Primary Foe Player decides: he may insist, or let others pay (CCG-26.6)."""
    state.frames.pop()
    minor = frame[kernel.ABOUT]
    if act != actions.PASS:
        _discard_to_pay(state, minor)
        return
    player = state.table.owner[minor]
    state.resolved |= 1 << player
    if state.log is not None:
        text = "{:player} does not want {:card} to pay for {:card}."
        state.say("refuse", "CCG-26.5", text, player, minor, state.current)


def put_in_play(state: State) -> None:
    """The Foe enters its zone; a Solitary Foe sends all others away (CCG-10.8)."""
    foe = state.current
    state.revealed().remove(foe)
    state.row(state.places).insert(state.picks, foe)
    state.row_moves(state.places).insert(state.picks, NONE)
    state.picks = 0
    state.played += 1
    state.tallies[state.active * TALLIES + T_FACED] += 1
    if state.log is not None:
        state.say("place", "CCG-10.1", "{:card} enters the {}.", foe, cards.ZONES[state.places])
    continuous.refresh(state)
    send_away_for(state, foe)
    state.step = steps.CHOOSE_FOE
    if state.flags & FACED:
        state.flags &= ~FACED
        state.step = steps.FOES_PLACED
    frames.fire_own(state, "on_play", foe)


def send_away_for(state: State, foe: int) -> None:
    """A Solitary Foe that has just come into play, in whatever way, sends all others away (CCG-10.8).

    From the Conan Move Phase on their places stay until the round is over (CCG-13.11).
    """
    others = [other for other in position.foes_in_play(state) if other != foe]
    if others and characteristics.traits_of(state, foe) & SOLITARY:
        source = (foe, kernel.NO_ABILITY, state.table.owner[foe])
        harm.discard_foes(state, others, "CCG-10.8", close=state.step < steps.CONAN_WINDOW, source=source)


def face_options(state: State) -> list[int] | None:
    """No revealed Foe can be played: the Active player picks one or has new ones revealed (CCG-9.10, CCG-9.12)."""
    state.actor = state.active
    found = [actions.action(actions.FACE, foe) for foe in position.distinct(state, state.revealed())]
    if _some_foe_playable(state):
        found.append(actions.action(actions.REDRAW))
    return found


def _some_foe_playable(state: State) -> bool:
    """Whether decks and discards hold a Minor Foe, so that revealing anew must come to an end."""
    return any(
        position.is_minor(state, foe)
        for player in position.foe_players(state)
        for pile in (FOES, FOE_DISCARD)
        for foe in state.pile(player, pile)
    )


def face(state: State, act: int) -> None:
    if actions.kind_of(act) == actions.FACE:
        state.current = actions.first_of(act)
        state.count = 0
        state.flags |= FACED
        state.step = steps.FOE_ZONE
        if state.log is not None:
            state.say("face", "CCG-9.11", "Conan chooses to face {:card}.", state.current)
        return
    _discard_revealed(state, "CCG-9.12")
    _reveal(state)
    state.step = steps.CHOOSE_FOE


def _discard_revealed(state: State, rule: str) -> None:
    revealed = state.revealed()
    if state.log is not None and revealed:
        state.say("discard_foes", rule, "Not played: {:cards}.", tuple(revealed))
    for foe in revealed:
        position.discard(state, foe)
    revealed.clear()


def foes_placed(state: State) -> None:
    """Revealed Foes that were not played are discarded (CCG-9.13)."""
    _discard_revealed(state, "CCG-9.13")
    scoring.check_foes(state)
    state.step = steps.SURVEY
    frames.open_window(state, W_FOES_PLACED)


behaviour.VERBS.heeds(__name__, {"mix_types": _types_fit})
