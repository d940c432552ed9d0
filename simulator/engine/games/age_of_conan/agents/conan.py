"""Conan: what it is worth to be his player, bids, where he should go, raiders (AOC-4, AOC-6, AOC-7)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import play, position
from simulator.engine.games.age_of_conan.agents import tokens
from simulator.engine.games.age_of_conan.agents import weights as w
from simulator.engine.games.age_of_conan.agents.outlook import Outlook
from simulator.engine.games.age_of_conan.position import (
    NOBODY,
    PROVINCES,
    STRATEGY_HAND,
    TOKENS,
    TRACK,
    at,
)

#: Values of bidding tokens and the weights that say what they are worth.
TOKEN_WORTH: Final = {4: w.BID_TOKEN_4, 5: w.BID_TOKEN_5, 6: w.BID_TOKEN_6}
#: Adventure ratings as the strategy cards have them, roughly.
RATINGS: Final = (0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3)
#: Chances of bids (``_beats``) that were asked for before, by values of tokens, those left and the bid.
_BEATS: Final[dict[tuple[tuple[int, ...], int, int], float]] = {}
#: Tokens on the track at which a crowning player goes home.
LAST_TOKENS: Final = 3


def stake(outlook: Outlook) -> float:
    """What it is worth to be the Conan player for the adventure that lies open."""
    kept = outlook.memo.get("stake")
    if kept is None:
        kept = outlook.memo["stake"] = _stake(outlook)
    return kept


def _stake(outlook: Outlook) -> float:
    state, weights = outlook.state, outlook.weights
    track = state.common(TRACK)
    found = weights[w.CONAN_PLAYER] * len(track)
    for token in track:
        found += weights[w.CONAN_SHARE] * tokens.worth(outlook, token)
    far = position.distance(state, state.conan, state.destination)
    if far < len(track):
        found += weights[w.CONAN_REWARD] / (1 + far)
    sure = tokens.crown_in_sight(outlook)
    home = position.distance(state, state.conan, state.table.homes[outlook.seat])
    if sure and home <= len(track):
        found += sure * weights[w.CROWN_BONUS]
    return found


# Bids (AOC-4).


def chance(outlook: Outlook, bid: int) -> float:
    """How likely a bid is the highest, if others take any token they have and any card."""
    key = f"bid {bid}"
    kept = outlook.memo.get(key)
    if kept is None:
        kept = 1.0
        for seat in range(outlook.state.table.players):
            if seat != outlook.seat:
                kept *= _beats(outlook, seat, bid)
        outlook.memo[key] = kept
    return kept


def _beats(outlook: Outlook, seat: int, bid: int) -> float:
    """How likely a bid is higher than that of another player; half of the ties count."""
    values, left = outlook.state.table.bid_values, outlook.state.bids_left[seat]
    key = (values, int(left), bid)
    known = _BEATS.get(key)
    if known is None:
        known = _BEATS[key] = _beats_any([value for place, value in enumerate(values) if left >> place & 1], bid)
    return known


def _beats_any(tokens: list[int], bid: int) -> float:
    """The same against any of these tokens with any card."""
    higher = 0.0
    for token in tokens:
        for rating in RATINGS:
            if token + rating < bid:
                higher += 1.0
            elif token + rating == bid:
                higher += 0.5
    return higher / (len(tokens) * len(RATINGS)) if tokens else 1.0


def token_price(outlook: Outlook, place: int) -> float:
    """What it costs to use a bidding token now; the 0 brings back all that lie set aside (AOC-4.13, AOC-4.14)."""
    state, weights = outlook.state, outlook.weights
    value = state.table.bid_values[place]
    late = min(1.0, (outlook.adventures - 1) / weights[w.BID_LATE])
    if value:
        return late * weights[TOKEN_WORTH[value]] if value in TOKEN_WORTH else 0.0
    found = weights[w.BID_ZERO]
    for used in play.bids.used_tokens(state, outlook.seat):
        other = state.table.bid_values[used]
        found -= weights[TOKEN_WORTH[other]] if other in TOKEN_WORTH else 0.0
    return late * found


def card_price(outlook: Outlook, card: int) -> float:
    """What a strategy card is worth in hand: symbols and terrains, and that there are few others."""
    table, weights = outlook.state.table, outlook.weights
    others = len(outlook.state.pile(outlook.seat, STRATEGY_HAND)) - 1
    base = outlook.another(weights[w.CARD_STRATEGY], max(0, others), weights[w.CARD_FEW])
    found = base * (0.4 + 0.2 * table.terrains[card].bit_count())
    found += weights[w.CARD_RATING] * table.bids[card]
    return found + (weights[w.CARD_BOTH] if table.symbols[card].bit_count() > 1 else 0.0)


def bid_card(outlook: Outlook, card: int) -> float:
    """The best bid with a card, less what the card costs."""
    state = outlook.state
    left = state.bids_left[outlook.seat]
    rating, prize = state.table.bids[card], stake(outlook)
    found = [
        chance(outlook, value + rating) * prize - token_price(outlook, place)
        for place, value in enumerate(state.table.bid_values)
        if left >> place & 1
    ]
    return max(found) - card_price(outlook, card)


def bid_token(outlook: Outlook, place: int) -> float:
    """A bidding token together with the card that is committed."""
    state = outlook.state
    committed = state.pile(outlook.seat, position.COMMITTED)
    rating = state.table.bids[committed[-1]] if committed else 0
    bid = state.table.bid_values[place] + rating
    return chance(outlook, bid) * stake(outlook) - token_price(outlook, place)


def second_card(outlook: Outlook, card: int) -> float:
    """With the Conan bonus card: whether a second card wins the bid that the first one loses (AOC-4.6)."""
    state, seat = outlook.state, outlook.seat
    mine = play.bids.worth(state, seat)
    others = [
        _rank(outlook, other, play.bids.worth(state, other)) for other in range(state.table.players) if other != seat
    ]
    if _rank(outlook, seat, mine) > max(others):
        return -card_price(outlook, card)
    first = state.pile(seat, position.COMMITTED)
    changed = mine - (state.table.bids[first[-1]] if first else 0) + state.table.bids[card]
    wins = _rank(outlook, seat, changed) > max(others)
    return (stake(outlook) if wins else 0.0) - card_price(outlook, card)


def _rank(outlook: Outlook, seat: int, bid: int) -> float:
    """A bid with what decides between equal ones: fewer tokens, then a home nearer to Conan (AOC-4.8, AOC-4.9)."""
    state = outlook.state
    near = position.distance(state, state.table.homes[seat], state.conan)
    return bid * 10000.0 - len(state.pile(seat, TOKENS)) * 100.0 - near


# Where Conan goes (AOC-6).


def step(outlook: Outlook, place: int) -> float:
    """What the Conan step is worth with Conan in a province afterwards, the token included."""
    state = outlook.state
    before = position.distance(state, state.conan, state.destination)
    after = position.distance(state, place, state.destination)
    earns = after < before or (place == state.conan and not after)
    track = state.common(TRACK)
    left = max(0, len(track) - 1)
    found = tokens.first(outlook) if earns else 0.0
    if not earns and track:
        found += outlook.weights[w.TOKEN_DENIED] * state.table.value[track[0]]
    return found + stands(outlook, place, left)


def stands(outlook: Outlook, place: int, left: int) -> float:
    """What it is worth that Conan is in a province, with so many tokens left on the track."""
    state, weights = outlook.state, outlook.weights
    far = position.distance(state, place, state.destination)
    found = -weights[w.CONAN_NEAR] * far
    if far <= left:
        found += weights[w.CONAN_REWARD] / (1 + far)
    sure = tokens.crown_in_sight(outlook)
    if sure and left <= LAST_TOKENS:
        home = position.distance(state, place, state.table.homes[outlook.seat])
        found += weights[w.CONAN_HOME] * sure * (2.0 if not home else 1.0 / (1 + home))
    return found + weights[w.CONAN_HELP] * help_in(outlook, place) + weights[w.CONAN_GUARD] * guards(outlook, place)


def help_in(outlook: Outlook, place: int) -> float:
    """What Conan adds to the player's best attack on a province."""
    state, seat = outlook.state, outlook.seat
    if position.is_home(state, place) or not position.is_in_play(state, place) or state.holder[place] == seat:
        return 0.0
    if position.other_army(state, seat, place) == NOBODY or state.holder[place] == NOBODY:
        units = state.units[at(seat, place)]
        for near in position.neighbours(state, place):
            units = max(units, min(5, state.units[at(seat, near)] + state.units[at(seat, place)]))
        if units:
            away = outlook.attack(place, units, _elsewhere(outlook, place))
            return max(0.0, outlook.attack(place, units, place)) - max(0.0, away)
    return 0.0


def _elsewhere(outlook: Outlook, place: int) -> int:
    """A province that is another one, for what an attack is worth without Conan."""
    home = outlook.state.table.homes[outlook.seat]
    return home if home != place else (place + 1) % PROVINCES


def guards(outlook: Outlook, place: int) -> float:
    """What Conan adds to the defence of an own province: the threat to it, roughly."""
    state = outlook.state
    if state.holder[place] != outlook.seat or not state.mark[place] or state.conan == place:
        return 0.0
    return 0.5 * outlook.danger(place, state.units[at(outlook.seat, place)])


def die(outlook: Outlook) -> float:
    """What the Conan part of a court+Conan die is worth (AOC-7.3 to AOC-7.9)."""
    state = outlook.state
    if state.conan_player != outlook.seat:
        return tokens.first(outlook)
    return max(0.0, best_move(outlook)) + max(0.0, best_raider(outlook))


def best_move(outlook: Outlook) -> float:
    """What another step of Conan brings at its best."""
    state = outlook.state
    return max([move(outlook, place) for place in position.neighbours(state, state.conan)])


def move(outlook: Outlook, place: int) -> float:
    """What a move of Conan brings that has nothing to do with tokens (AOC-6.8, AOC-7.4)."""
    left = len(outlook.state.common(TRACK))
    return stands(outlook, place, left) - stands(outlook, outlook.state.conan, left)


def best_raider(outlook: Outlook) -> float:
    """What a raider token brings at its best (AOC-7.5)."""
    state = outlook.state
    if position.raiders_in_supply(state) <= 0:
        return 0.0
    return max([raider(outlook, place) for place in [state.conan, *position.neighbours(state, state.conan)]])


def raider(outlook: Outlook, place: int) -> float:
    """What a raider token in a province is worth: bad for whom it is friendly to, and for who campaigns there."""
    state, weights = outlook.state, outlook.weights
    holder = state.holder[place]
    if holder == outlook.seat:
        return -1.0
    if holder >= 0:
        guarded = state.units[at(holder, place)] > 0
        worth = weights[w.RAIDER_GUARDED if guarded else w.RAIDER]
        return worth + (weights[w.HARM_LEADER] if state.ep[holder] >= max(state.ep) else 0.0)
    if not position.is_in_play(state, place):
        return 0.0
    if state.units[at(outlook.seat, place)]:
        return -1.0
    return weights[w.RAIDER_FIELD] if position.other_army(state, outlook.seat, place) != NOBODY else 0.0
