"""Adventure tokens: what one is worth kept or traded, artifacts, when to crown Conan (AOC-15, 17, 20, 21)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import play, position
from simulator.engine.games.age_of_conan.agents import weights as w
from simulator.engine.games.age_of_conan.agents.outlook import AGES, Outlook
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE_DECK,
    CATEGORIES,
    FORT,
    HIDDEN,
    KIND_TOKEN,
    OBJECTIVES,
    RECEIVED,
    SPENT_TOKENS,
    TOKENS,
    TRACK,
    State,
)

#: The share of a player's tokens that is taken to be of one category, times their mean value.
SHARE: Final = 0.7
#: EP that another player can gain by bonuses at the end (AOC-21.8 to AOC-21.12).
MOST_TO_COME: Final = 21
#: Less is never expected of others.
FEWEST: Final = 1.5


def total(outlook: Outlook, category: int) -> int:
    """The value of one's own tokens of a category."""
    table = outlook.state.table
    found = 0
    for token in outlook.state.pile(outlook.seat, TOKENS):
        if token != HIDDEN and table.category[token] == category:
            found += table.value[token]
    return found


def held_by_others(outlook: Outlook) -> int:
    """The most adventure tokens another player has."""
    state = outlook.state
    return max([0, *[len(state.pile(seat, TOKENS)) for seat in range(state.table.players) if seat != outlook.seat]])


def lead(mine: float, rivals: float) -> float:
    """A guess at how likely the most of a category is."""
    return mine * mine / (mine * mine + rivals * rivals)


def kept(outlook: Outlook, token: int) -> float:
    """What a token is worth that is kept: for dominance, and for an artifact in the next age change."""
    state, weights = outlook.state, outlook.weights
    category, value = state.table.category[token], state.table.value[token]
    mine, others = total(outlook, category), held_by_others(outlook)
    rivals = FEWEST + SHARE * others + weights[w.TOKEN_RIVALS] * (outlook.adventures - 1)
    found = weights[w.TOKEN_VALUE] * value
    likelier = lead(mine + value, rivals) - lead(mine, rivals)
    found += weights[w.TOKEN_LEAD] * weights[w.DOMINANCE] * likelier
    if outlook.changes:
        near = FEWEST + SHARE * others
        won = lead(mine + value, near) - lead(mine, near)
        found += weights[w.TOKEN_ARTIFACT] * artifact(outlook, category) * won
    return found


def artifact(outlook: Outlook, category: int) -> float:
    """What the artifact of a category is worth."""
    return outlook.weights[(w.ARTIFACT_MILITARY, w.ARTIFACT_REROLL, w.ARTIFACT_INTRIGUE)[category]]


def traded(outlook: Outlook, token: int) -> float:
    """What a token is worth that is traded at once."""
    table = outlook.state.table
    return outlook.gold_gained(table.gold[token]) + outlook.sorcery_gained(table.sorcery[token])


def worth(outlook: Outlook, token: int) -> float:
    return max(kept(outlook, token), traded(outlook, token))


def first(outlook: Outlook) -> float:
    """What the leftmost token of the track is worth, 0 if there is none."""
    track = outlook.state.common(TRACK)
    return worth(outlook, track[0]) if track else 0.0


def claim(outlook: Outlook, category: int) -> float:
    """What it is worth to compete for the artifact of a category: the artifact, as likely as it looks."""
    rivals = FEWEST + SHARE * held_by_others(outlook)
    return artifact(outlook, category) * lead(total(outlook, category), rivals)


# Crowning.


def surety(outlook: Outlook, category: int) -> float:
    """How likely the player alone has the most of a category, from the tokens whose place he does not know."""
    key = f"sure {category}"
    found = outlook.memo.get(key)
    if found is None:
        found = outlook.memo[key] = _surety(outlook, category)
    return found


def _surety(outlook: Outlook, category: int) -> float:
    state = outlook.state
    table = state.table
    mine = total(outlook, category)
    is_known = table.rules.tokens_remembered
    if not is_known and mine <= held_by_others(outlook) // 2:  # far too little: that need not be worked out
        return 0.0
    seen = set[int](token for token in state.pile(outlook.seat, TOKENS))
    seen.update(state.common(TRACK))
    seen.update(state.common(RECEIVED))
    seen.update(state.common(SPENT_TOKENS))
    for seat in range(table.players):
        seen.update(_known(state, seat))
    unseen = [inst for inst, kind in enumerate(table.kinds) if kind == KIND_TOKEN and inst not in seen]
    ways = [0.0] * 5
    for token in unseen:
        value = table.value[token] if table.category[token] == category else 0
        ways[min(4, value)] += 1.0 / len(unseen)
    found = 1.0
    for seat in range(table.players):
        if seat != outlook.seat:
            known = _known(state, seat)
            worth = sum([table.value[token] for token in known if table.category[token] == category])
            if worth >= mine:
                return 0.0
            found *= _below(ways, len(state.pile(seat, TOKENS)) - len(known), mine - worth)
    return found


def _known(state: State, seat: int) -> list[int]:
    """Kept tokens of another player that everybody knows, where they are remembered."""
    if not state.table.rules.tokens_remembered:
        return []
    tokens = state.pile(seat, TOKENS)
    return [token for token in tokens if token != HIDDEN and not state.unseen_tokens >> token & 1]


def _below(ways: list[float], tokens: int, limit: int) -> float:
    """How likely so many tokens are together worth less than a limit."""
    sums = [0.0] * limit
    sums[0] = 1.0
    for _ in range(tokens):
        longer = [0.0] * limit
        for number, chance in enumerate(sums):
            for value, likely in enumerate(ways):
                if likely and number + value < limit:
                    longer[number + value] += chance * likely
        sums = longer
    return sum(sums)


def best_category(outlook: Outlook) -> int:
    """The category in which a crowning is surest."""
    found = [surety(outlook, category) for category in range(len(CATEGORIES))]
    return found.index(max(found))


def crown_in_sight(outlook: Outlook) -> float:
    """How sure a crowning would be now; 0 before the third age."""
    if outlook.state.age < AGES or outlook.state.table.goldfish:
        return 0.0
    found = outlook.memo.get("crown")
    if found is None:
        found = surety(outlook, best_category(outlook))
        found = outlook.memo["crown"] = found if found >= outlook.weights[w.CROWN_SURE] else 0.0
    return found


def scored(state: State, seat: int) -> float:
    """EP with the forts, cities and objectives of a player as they stand, without bonuses."""
    found = float(state.ep[seat])
    for place in position.marked(state, seat, FORT):
        found += state.table.world.ratings[place]
    table = state.table
    if table.program is not None:
        for card in state.common(OBJECTIVES):
            if table.card[card] >= 0 and play.objectives.is_met(state, seat, card):
                found += table.program.pool.eps[table.card[card]]
    return found


def gain(outlook: Outlook) -> float:
    """Whether to try: sure enough, and ahead with it, or nothing to lose since the match ends anyway."""
    state, weights, seat = outlook.state, outlook.weights, outlook.seat
    sure = surety(outlook, best_category(outlook))
    if sure < weights[w.CROWN_SURE]:
        return -1.0
    alone = [surety(outlook, category) for category in range(len(CATEGORIES))]
    mine = scored(state, seat) + weights[w.CROWN_BONUS] + weights[w.DOMINANCE] * sum(alone)
    others = [scored(state, other) for other in range(state.table.players) if other != seat]
    is_last = not state.common(ADVENTURE_DECK)
    if is_last and sure < 1.0 and scored(state, seat) - max([0.0, *others]) > MOST_TO_COME:
        return -1.0
    lead = mine - max([0.0, *others])
    return lead + weights[w.CROWN_BONUS] if is_last else lead
