"""When a match ends and who has won (CCG-6.3, CCG-25, CCG-26.12)."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.outcome import Outcome, ranked
from simulator.engine.games.conan_ccg import position
from simulator.engine.games.conan_ccg.cards import S_WINNING
from simulator.engine.games.conan_ccg.play.effects import continuous
from simulator.engine.games.conan_ccg.position import (
    BY_DEFEAT,
    BY_GOLDFISH,
    BY_LAST,
    BY_LIMIT,
    BY_NO_FOES,
    BY_NO_PROGRESS,
    BY_RENOWN,
    CHRONICLE,
    FOE_DISCARD,
    FOES,
    PILES,
    REASONS,
    State,
)

WINNING_RENOWN: Final = 40
#: No match of real decks comes near this many turns; one that does is ended, counted and shown as abnormal.
TURN_LIMIT: Final = 300
ROUND_LIMIT: Final = 200
#: Turns in a row, of each player, after which a match without progress ends (CCG-25.1).
QUIET_TURNS: Final = 20
#: Why a match ended, in words, in the order of ``REASONS``.
WORDS: Final = (
    "",
    "enough Renown at Start of Turn",
    "a Conan is at 0 Health",
    "a player has run out of Foes",
    "the match was stopped at the turn limit",
    "the last Conan standing",
    "enough Renown at Start of Turn",
    f"the most Renown after {QUIET_TURNS} turns of each player without progress",
)
RULES: Final = ("", "CCG-6.3", "CCG-25.3", "CCG-25.4", "", "CCG-26.12", "CCG-6.3", "CCG-25.1")


def rule_of(state: State) -> str:
    """The rule by which a match has ended; with three or more players a fallen Conan has one of its own."""
    return RULES[BY_LAST] if state.reason == BY_DEFEAT and state.table.players > 2 else RULES[state.reason]


def end(state: State, winners: int, reason: int) -> None:
    """End the match for the seats of a bit mask; a match that has ended stays as it is."""
    if state.reason:
        return
    state.winners = winners
    state.reason = reason
    state.least_health = state.quiet_rounds = 0
    state.most_renown = state.least_total = state.quiet_turns = 0
    state.legal = []
    if state.log is not None:
        names = ", ".join(state.table.names[p] for p in range(state.table.players) if winners >> p & 1) or "Nobody"
        state.say("end", rule_of(state), "{} wins: {}.", names, WORDS[reason])


def check_renown(state: State) -> None:
    """CCG-6.3: 40 Renown and strictly more than every other player, at the player's own Start of Turn."""
    player = state.active
    mine = state.renown[player]
    if mine < WINNING_RENOWN + continuous.turn_change(state, S_WINNING):
        return
    if state.table.goldfish:
        end(state, 1 << player, BY_GOLDFISH)
    elif _leads(state, player):
        end(state, 1 << player, BY_RENOWN)
    elif state.log is not None:
        state.say("tie", "CCG-25.2", "{:player} has {} Renown but not the most alone.", player, mine)


def _leads(state: State, player: int) -> bool:
    """Whether a player has more Renown than every other one who is still in the match."""
    for seat in range(state.table.players):
        if seat != player and not state.out >> seat & 1 and state.renown[seat] >= state.renown[player]:
            return False
    return True


def most_renown(state: State, defeated: int) -> int:
    """The survivors with the most Renown; both the defeated and these as bit masks (CCG-25.4, CCG-25.5)."""
    seats = [p for p in range(state.table.players) if not (state.out | defeated) >> p & 1]
    best = max(state.renown[p] for p in seats)
    return sum(1 << p for p in seats if state.renown[p] == best)


def conan_falls(state: State, player: int, source: kernel.Source = kernel.BY_RULES) -> None:
    """A Conan at 0 Health decides the match, or his player leaves it (CCG-25.3, CCG-26.12)."""
    if state.reason or state.out >> player & 1:
        return
    if state.log is not None:
        state.say_by(source, "falls", "CCG-25.3", "{:player}'s Conan is defeated.", player)
    if state.table.goldfish:
        end(state, 0, BY_DEFEAT)
    elif state.table.rules.elimination and state.table.players > 2:
        state.out |= 1 << player
        state.dirty = 1
        left = most_renown(state, 0)
        if state.table.players - state.out.bit_count() == 1:
            end(state, left, BY_LAST)
    else:
        end(state, most_renown(state, 1 << player), BY_DEFEAT)


def check_foes(state: State) -> None:
    """CCG-25.4: a player who has run out of Foes altogether is defeated."""
    defeated = _without_foes(state)
    if defeated:
        end(state, most_renown(state, defeated), BY_NO_FOES)


def _without_foes(state: State) -> int:
    """The Foe players who have run out of Foes altogether, as a bit mask."""
    defeated = 0
    for player in range(state.table.players):
        if state.piles[player * PILES + FOES] or state.piles[player * PILES + FOE_DISCARD]:
            continue
        if player != state.active and not state.out >> player & 1 and not _has_foe_on_table(state, player):
            defeated |= 1 << player
    return defeated


def _has_foe_on_table(state: State, player: int) -> bool:
    """Whether a Foe of this player is in play or revealed."""
    owner = state.table.owner
    return any(owner[foe] == player for foe in (*position.foes_in_play(state), *state.revealed()))


def check_own_foes(state: State) -> None:
    """CCG-25.4 for the Active player, whose Foes lie in other players' Chronicle Areas."""
    player = state.active
    if not state.pile(player, FOES) and not state.pile(player, FOE_DISCARD):
        if any(state.pile(other, CHRONICLE) for other in range(state.table.players) if other != player):
            end(state, most_renown(state, 1 << player), BY_NO_FOES)


def check_progress(state: State) -> None:
    """End a match without progress at a Start of Turn: of those who are left, most Renown wins (CCG-25.1).

    It is progress if all players together have more Renown or less Health than ever. So there is an end to it.
    """
    if state.table.goldfish or state.reason or not state.table.rules.idle_match_ends:
        return
    renown = health = 0
    for player in range(state.table.players):
        renown += int(state.renown[player])
        health += int(state.health[player])
    if not state.least_total or renown > state.most_renown or health < state.least_total:
        state.most_renown = max(renown, state.most_renown)
        state.least_total = min(health, state.least_total or health)
        state.quiet_turns = 0
        return
    state.quiet_turns += 1
    if state.quiet_turns >= QUIET_TURNS * state.table.players:
        end(state, most_renown(state, 0), BY_NO_PROGRESS)


def check_limit(state: State) -> None:
    """End a match that no play for a win would make this long; it is counted and shown as abnormal."""
    if state.turn > TURN_LIMIT or state.round > ROUND_LIMIT:
        end(state, 0, BY_LIMIT)


def outcome(state: State) -> Outcome | None:
    """How the match ended, or ``None`` while it goes on."""
    abnormal = state.reason == BY_LIMIT
    return kernel.outcome(state, state.table.players, REASONS[state.reason], rule_of(state), abnormal, _places(state))


def _places(state: State) -> tuple[int, ...]:
    """At a table of three and more: winners, then those who are left by Renown, and the defeated last."""
    players = state.table.players
    if players == 2 or state.reason in (0, BY_LIMIT):
        return ()
    fallen = _defeated(state)
    worth = [-1 if fallen >> seat & 1 else state.renown[seat] for seat in range(players)]
    best = max(worth) + 1
    return ranked([best if state.winners >> seat & 1 else worth[seat] for seat in range(players)])


def _defeated(state: State) -> int:
    """Who is defeated at the end of a match, as a bit mask (CCG-25.3, CCG-25.4)."""
    if state.reason == BY_NO_FOES:
        return state.out | (_without_foes(state) or 1 << state.active)
    return state.out | sum(1 << seat for seat in range(state.table.players) if state.health[seat] <= 0)
