"""An optional witness of a match: what its statistics and its replay need beyond the position.

``State.recorder`` is ``None`` in bulk play. The rules call it where something happens that no position keeps; nothing
it notes can change a match, and copies of a state have none. What is told by seat is a list of the players, everything
else a dictionary, since pages put lists in the order of the decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from simulator.engine.core.match import hands_of_seats
from simulator.engine.games.age_of_conan import actions, play, position
from simulator.engine.games.age_of_conan.match import clash_picture, luck
from simulator.engine.games.age_of_conan.match.idle import Hands
from simulator.engine.games.age_of_conan.position import (
    ATTACKER,
    BATTLE,
    CL_ATTACKER,
    CL_DEFENDER,
    CL_KIND,
    CL_ROLLED,
    CL_WHERE,
    CL_WINNER,
    CLASH_NAMES,
    KINGDOM_HAND,
    KINGDOMS,
    MARK_NAMES,
    NOBODY,
    SIEGE,
    STRATEGY_HAND,
)

if TYPE_CHECKING:
    from simulator.engine.games.age_of_conan.position import State

#: Of a guard: sieges that began against it, and those that were won.
BEGUN, WON = 0, 1
#: Kinds of contests as parts of names of counts.
KINDS: Final = tuple(name.replace(" ", "_") for name in CLASH_NAMES)
#: Contests of armies about a province.
FOUGHT: Final = (SIEGE, BATTLE)
#: Decisions in which a card of a hand can be played.
OF_HAND: Final = (actions.PLAY, actions.EVENT, actions.USE)
#: Where an emissary goes that makes an alliance (AOC-14.10), and one that is recalled for gold (AOC-7.21).
ALLIED: Final = "AOC-14.10"
RECALLED: Final = "AOC-7.21"
#: What is counted by seat, by the name of its count.
COUNTED: Final = (
    "conan_tokens",
    "conan_tokens_lost",
    "adventures_met",
    "raiders_placed",
    "emissaries_placed",
    "emissaries_recalled",
    "emissaries_lost",
    "units_lost_to_neutrals",
)


class Recorder:
    """Series by own turn of each seat, bids, contests and what dice promised, who held what, cards."""

    __slots__ = (
        "artifacts",
        "before",
        "bid_tokens",
        "bids",
        "cards",
        "changes",
        "control",
        "counts",
        "decided",
        "ep",
        "ep_by_age",
        "expected",
        "fights",
        "gold",
        "guard",
        "hands",
        "held_last",
        "lucky",
        "lucky_seat",
        "provinces",
        "rolls",
        "sieges",
        "units",
        "used_cards",
        "winning_tokens",
        "won",
        "won_bids",
    )

    def __init__(self, players: int, *, pictures: bool = False) -> None:
        seats = range(players)
        self.ep: list[list[int]] = [[] for _ in seats]
        self.gold: list[list[int]] = [[] for _ in seats]
        self.units: list[list[int]] = [[] for _ in seats]
        self.provinces: list[list[int]] = [[] for _ in seats]
        self.cards: list[list[int]] = [[] for _ in seats]
        #: EP at the end of each age, and the provinces held then, by number of the age.
        self.ep_by_age: list[list[int]] = [[] for _ in seats]
        self.control: list[dict[str, list[str]]] = [{} for _ in seats]
        #: Every bid of a seat and its token, and of those that won the same.
        self.bids: list[list[int]] = [[] for _ in seats]
        self.bid_tokens: list[list[int]] = [[] for _ in seats]
        self.won_bids: list[list[int]] = [[] for _ in seats]
        self.winning_tokens: list[list[int]] = [[] for _ in seats]
        #: By kind of contest and attacking seat: rolls, those the attacker won, what the dice promised him before they
        #: fell, and what their fall gave him beyond that; the last also by seat, whoever attacked.
        self.rolls = [[0 for _ in seats] for _ in KINDS]
        self.won = [[0 for _ in seats] for _ in KINDS]
        self.expected = [[0.0 for _ in seats] for _ in KINDS]
        self.lucky = [[0.0 for _ in seats] for _ in KINDS]
        self.lucky_seat = [0.0 for _ in seats]
        #: The attacker's chance before the dice that are falling.
        self.before = 0.0
        #: Sieges and battles by province, and how often it went from one player to another.
        self.fights: Counter[int] = Counter()
        self.changes: Counter[int] = Counter()
        self.held_last: dict[int, int] = {}
        #: Sieges begun and won by what was besieged: a marker and the units beside it.
        self.sieges: dict[str, list[int]] = {}
        self.guard = ""
        #: Cards that each seat has used, and artifacts it has got, by number of the definition.
        self.used_cards: list[Counter[int]] = [Counter() for _ in seats]
        self.artifacts: list[Counter[int]] = [Counter() for _ in seats]
        self.counts = {name: [0 for _ in seats] for name in COUNTED}
        self.hands = [Hands() for _ in seats]
        #: Contest rolls as they were decided, as pairs of ``State.decisions`` and a picture; ``None`` without a replay.
        self.decided: list[tuple[int, dict[str, Any]]] | None = [] if pictures else None

    # Bids and Conan.

    def asked(self, state: State, found: list[int]) -> None:
        """A player is asked about these actions."""
        useful = {actions.first_of(act) for act in found if actions.kind_of(act) in OF_HAND}
        if useful:
            self.hands[state.actor].asked(state, useful)

    def bid(self, state: State, winner: int) -> None:
        """All bids are compared (AOC-4.7)."""
        tokens = [state.table.bid_values[token] for token in state.bid]
        for seat in range(state.table.players):
            self.bids[seat].append(play.bids.worth(state, seat))
            self.bid_tokens[seat].append(tokens[seat])
        self.won_bids[winner].append(self.bids[winner][-1])
        self.winning_tokens[winner].append(tokens[winner])

    def conan_step(self, state: State, *, earned: bool) -> None:
        """The Conan player's step is over: its token was earned or discarded (AOC-6.4 to AOC-6.6)."""
        self.counts["conan_tokens" if earned else "conan_tokens_lost"][state.active] += 1

    def met(self, state: State) -> None:
        """An adventure has ended with Conan at its destination (AOC-15.10)."""
        self.counts["adventures_met"][state.conan_player] += 1

    def raider(self, state: State) -> None:
        """The acting player has placed raiders (AOC-7.5)."""
        self.counts["raiders_placed"][state.active] += 1

    # Contests.

    def contest(self, state: State) -> None:
        """A contest has begun (AOC-9.2)."""
        clash = state.clash
        if clash[CL_DEFENDER] == NOBODY or clash[CL_KIND] not in FOUGHT:
            return
        where = clash[CL_WHERE]
        self.fights[where] += 1
        if clash[CL_KIND] == SIEGE:
            guard = position.units(state, clash[CL_DEFENDER], where)
            self.guard = f"{MARK_NAMES[state.mark[where]]} {guard}"
            self.sieges.setdefault(self.guard, [0, 0])[BEGUN] += 1

    def siege_won(self) -> None:
        """The siege under way is a success (AOC-12.15)."""
        self.sieges[self.guard][WON] += 1

    def falling(self, state: State, side: int, places: Sequence[int]) -> None:
        """Dice of a side are about to fall: all of them for the first time, or those at these places again."""
        self.before = luck.chance(state, side, places)
        if side == ATTACKER and not state.clash[CL_ROLLED + ATTACKER]:
            self.expected[state.clash[CL_KIND]][state.clash[CL_ATTACKER]] += self.before

    def fallen(self, state: State) -> None:
        """They lie there."""
        moved = luck.chance(state) - self.before
        kind, attacker, defender = state.clash[CL_KIND], state.clash[CL_ATTACKER], state.clash[CL_DEFENDER]
        self.lucky[kind][attacker] += moved
        self.lucky_seat[attacker] += moved
        if defender != NOBODY:
            self.lucky_seat[defender] -= moved

    def rolled(self, state: State) -> None:
        """A contest roll is decided (AOC-9.29)."""
        kind, seat = state.clash[CL_KIND], state.clash[CL_ATTACKER]
        self.rolls[kind][seat] += 1
        self.won[kind][seat] += state.clash[CL_WINNER] == ATTACKER
        if self.decided is not None:
            self.decided.append((state.decisions, clash_picture.clash(state)))

    def unit_lost(self, state: State, side: int, change: int) -> None:
        """A side has lost a unit by a contest roll, or (with -1) got it back."""
        if side == ATTACKER and state.clash[CL_DEFENDER] == NOBODY:
            self.counts["units_lost_to_neutrals"][state.side(side)] += change

    # The map.

    def marked(self, seat: int, place: int) -> None:
        """A player has put a marker into a province."""
        if self.held_last.get(place, seat) != seat:
            self.changes[place] += 1
        self.held_last[place] = seat

    def emissary(self, seat: int, rule: str, change: int) -> None:
        """An emissary has come from the reserve, or (with -1) gone back there."""
        if change > 0:
            self.counts["emissaries_placed"][seat] += 1
        elif rule != ALLIED:
            self.counts["emissaries_recalled" if rule == RECALLED else "emissaries_lost"][seat] += 1

    # Cards.

    def due(self, state: State, kind: int) -> None:
        """The acting player comes to play kingdom cards of this kind (AOC-7.12, AOC-19.4)."""
        self.hands[state.active].due_now(state, kind)

    def used(self, state: State, seat: int, inst: int) -> None:
        """A player has used a card: an event, an instant, a table card or an artifact."""
        self.used_cards[seat][state.table.card[inst]] += 1

    def artifact(self, state: State, seat: int, inst: int) -> None:
        """A player has got an artifact or the Conan bonus card (AOC-17)."""
        self.artifacts[seat][state.table.card[inst]] += 1

    # Turns and ages.

    def turn_over(self, state: State) -> None:
        """The turn of the active player ends."""
        player = state.active
        self.ep[player].append(state.ep[player])
        self.gold[player].append(state.gold[player])
        self.units[player].append(position.units_on_board(state, player))
        self.provinces[player].append(len(position.friendly(state, player)))
        self.cards[player].append(len(state.pile(player, KINGDOM_HAND)) + len(state.pile(player, STRATEGY_HAND)))
        self.hands[player].rest(state)

    def age_over(self, state: State) -> None:
        """An age has ended, by its fourth adventure or a crowning; nothing of the age change or the scoring is done."""
        ids = state.table.world.graph.ids
        for seat in range(state.table.players):
            self.ep_by_age[seat].append(state.ep[seat])
            self.control[seat][str(state.age)] = [ids[place] for place in position.friendly(state, seat)]

    def stats(self, state: State) -> dict[str, Any]:
        """Everything counted, by name: numbers by seat, lists of numbers by seat, provinces by seat and age."""
        seats = range(state.table.players)
        found: dict[str, Any] = {
            "kingdoms": [KINGDOMS[kingdom] for kingdom in state.table.kingdoms],
            "won": [state.winners >> seat & 1 for seat in seats],
            "crowned": [int(state.crowned == seat) for seat in seats],
            "crown_failed": [state.eliminated >> seat & 1 for seat in seats],
            "ep_by_turn": [list(series) for series in self.ep],
            "gold_by_turn": [list(series) for series in self.gold],
            "units_by_turn": [list(series) for series in self.units],
            "provinces_by_turn": [list(series) for series in self.provinces],
            "cards_by_turn": [list(series) for series in self.cards],
            "ep_by_age": [list(series) for series in self.ep_by_age],
            "provinces_by_age": [dict(ages) for ages in self.control],
            "bids": [list(series) for series in self.bids],
            "bid_tokens": [list(series) for series in self.bid_tokens],
            "winning_bids": [list(series) for series in self.won_bids],
            "winning_tokens": [list(series) for series in self.winning_tokens],
            "luck": _rounded(self.lucky_seat),
            "fights_by_province": _by_province(state, self.fights),
            "changes_by_province": _by_province(state, self.changes),
            "sieges_by_guard": {guard: list(counts) for guard, counts in sorted(self.sieges.items())},
            "used_cards": [_by_card(state, counts) for counts in self.used_cards],
            "artifacts": [_by_card(state, counts) for counts in self.artifacts],
        }
        found.update({name: list(counts) for name, counts in self.counts.items()})
        for kind, name in enumerate(KINDS):
            found[f"rolls_{name}"] = list(self.rolls[kind])
            found[f"won_{name}"] = list(self.won[kind])
            found[f"expected_{name}"] = _rounded(self.expected[kind])
            found[f"luck_{name}"] = _rounded(self.lucky[kind])
        ids = [definition.id for definition in state.table.program.pool.defs]
        return found | hands_of_seats(self.hands, ids, goldfish=state.table.goldfish)


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, 6) for number in numbers]


def _by_province(state: State, counts: Counter[int]) -> dict[str, int]:
    ids = state.table.world.graph.ids
    return {ids[place]: number for place, number in sorted(counts.items())}


def _by_card(state: State, counts: Counter[int]) -> dict[str, int]:
    defs = state.table.program.pool.defs
    return {defs[card].id: number for card, number in sorted(counts.items())}
