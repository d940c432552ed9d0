"""Guesses at combats: who outlasts whom, what an attack promises, and what the opponent threatens."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conquer import play, position
from simulator.engine.games.conquer.agents import evaluation
from simulator.engine.games.conquer.agents import weights as w
from simulator.engine.games.conquer.cards import C_SET, C_SWAP, S_ATTACK, S_DAMAGE, S_DEFENSE, S_TAKEN, S_WEAPON_USE
from simulator.engine.games.conquer.match import Fighter, View
from simulator.engine.games.conquer.position import State

#: The parts of a Character in a combat.
ATTACKS: Final = 0
DEFENDS: Final = 1
ROLES: Final = 2
#: What a view remembers of the table (``View.known``), in thousandths.
THREAT: Final = "threat"
PROMISE: Final = "promise"
PRICE: Final = "price"
THOUSAND: Final = 1000
#: More than any rating, so that three of them make one number.
RATINGS: Final = 1000
#: Texts that may change what a Character is good for once he fights.
IN_FIGHT: Final = 1 << S_ATTACK | 1 << S_DEFENSE | 1 << S_WEAPON_USE | 1 << S_DAMAGE | 1 << S_TAKEN | C_SET | C_SWAP
#: When the text of a trophy works.
WON: Final = "combat.end.won"


def fighter(view: View, who: int, role: int) -> Fighter:
    """What a Character is good for as Attacker or as Defender, by the Battle Actions of his player's deck list."""
    place = ROLES * who + role
    found = view.fighters.get(place)
    if found is None:
        found = _fighter(view.state, who, role)
        view.fighters[place] = found
        if view.state.attacker >= 0 or not view.state.changes & IN_FIGHT:  # his part changes nothing
            view.fighters[ROLES * who + ROLES - 1 - role] = found
    return found


def _fighter(state: State, who: int, role: int) -> Fighter:
    """Texts that ask for his part are asked as if he fought already."""
    attacker, defender = state.attacker, state.defender
    if attacker < 0:
        foes = position.troops(state, position.other(position.owner(state, who)))
        foe = foes[0] if foes else who
        state.attacker, state.defender = (who, foe) if role == ATTACKS else (foe, who)
    attack, defense = play.rating(state, who, S_ATTACK), play.rating(state, who, S_DEFENSE)
    use, taken = play.rating(state, who, S_WEAPON_USE), play.change(state, S_TAKEN, who)
    found = Fighter(attack, defense, use, taken, play.change(state, S_DAMAGE, who))
    state.attacker, state.defender = attacker, defender
    _weigh(state, who, found)
    return found


def _equipped(state: State, who: int, bare: Fighter, attack: int, defense: int) -> Fighter:
    """The same with more Attack and Defense."""
    found = Fighter(bare.attack + attack, bare.defense + defense, bare.use, bare.taken, bare.dealt)
    _weigh(state, who, found)
    return found


def _weigh(state: State, who: int, one: Fighter) -> None:
    """Work out from his ratings what his player's Combat Deck and his damage make of a Character."""
    seat = position.owner(state, who)
    hits, damage, answers = _playable(state, seat, one.attack, one.defense, one.use)
    share = position.BATTLE_HAND / max(1, len(state.table.action_cards[seat]))
    one.hits, one.answers = share * hits, share * answers
    one.damage = damage / max(1, hits) + one.dealt
    one.health = 2.0 * one.defense - position.damage_on(state, who)


def _playable(state: State, seat: int, attack: int, defense: int, use: int) -> tuple[int, int, int]:
    """Attacks of a Combat Deck that these ratings allow, the sum of their damage, and answers."""
    known = state.table.counted
    key = ((seat * RATINGS + attack) * RATINGS + defense) * RATINGS + use
    if key in known:
        return known[key]
    pool, card = state.table.program.pool, state.table.card
    hits = damage = answers = 0
    for inst in state.table.action_cards[seat]:
        kind = card[inst]
        of_attack, of_defense, of_use = pool.needs[kind]
        if of_attack <= attack and of_defense <= defense and of_use <= use:
            if pool.kinds[kind] == position.K_ATTACK:
                hits += 1
                damage += pool.damage[kind]
            else:
                answers += 1
    known[key] = hits, damage, answers
    return known[key]


def chance(view: View, who: int, other: int, weights: list[float]) -> float:
    """A guess at the chance that one Character attacks another, defeats him and stands."""
    share = weights[w.DUEL_DECKS]
    by_ratings = evaluation.chance(view.state, who, other, weights) if share < 1.0 else 0.0
    if share <= 0.0:
        return by_ratings
    one, two = fighter(view, who, ATTACKS), fighter(view, other, DEFENDS)
    if one.hits <= 0.0:
        return by_ratings * (1.0 - share)
    floor = weights[w.HEALTH_FLOOR]
    mine = max(floor, one.health) / _rate(two, one, weights)
    theirs = max(floor, two.health) / _rate(one, two, weights)
    by_decks = mine * mine / (mine * mine + weights[w.DUEL_ODDS] * theirs * theirs)
    return by_ratings + share * (by_decks - by_ratings)


def _rate(one: Fighter, other: Fighter, weights: list[float]) -> float:
    """Damage of a battle hand that gets past the answers of another."""
    damage = max(weights[w.DUEL_BASE], one.damage + other.taken)
    return one.hits * damage / (1.0 + weights[w.DUEL_ANSWERS] * other.answers) + weights[w.DUEL_BASE]


def fight(view: View, who: int, other: int, price: int, weights: list[float]) -> float:
    """What an attack promises: spoils won less spoils lost and the price, and the points that end the match."""
    state, player = view.state, view.player
    win = chance(view, who, other, weights)
    mine, theirs = evaluation.printed_cost(state, who), evaluation.printed_cost(state, other)
    if weights[w.TROPHY] != 0.0:
        theirs += trophies(state, who)
    gain = win * theirs - (1 - win) * weights[w.LOSS_WORTH] * mine
    value = gain - evaluation.np_worth(state, player, weights) * price + weights[w.BOLDNESS]
    if weights[w.FIGHT_EXPOSED] != 0.0:
        value -= weights[w.FIGHT_EXPOSED] * (1 - win) * mine
    if ends(state, player, theirs):
        value += weights[w.FIGHT_WINS] * win
    if weights[w.FIGHT_LAST] != 0.0 and state.table.rules.goal:
        risk = 1.0 - threat(view, weights)
        if ends(state, position.other(player), mine):
            value -= weights[w.FIGHT_LAST] * (1 - win) * risk * patience(state, player, weights)
        if risk < 1.0:
            value += weights[w.FIGHT_MENACE] * win * menace(view, other, weights)
    return value


def trophies(state: State, who: int) -> int:
    """Victory Points that a Character's texts and cards bring when he wins a combat."""
    if WON not in state.table.events:
        return 0
    program = state.table.program
    total = 0
    for inst in [who, *position.attached_to(state, who)]:
        for index in program.events[state.table.card[inst]].get(WON, ()):
            total += sum([op.amount.base for op in program.abilities[index].effects if op.verb == "gain_vp"])
    return total


def ends(state: State, player: int, points: int) -> bool:
    """Whether so many Victory Points more would win."""
    goal = state.table.rules.goal
    return bool(goal) and state.vp[player] + points >= goal


def patience(state: State, player: int, weights: list[float]) -> float:
    """How much of his caution is left to a player: he who waits with ever more points must dare something at last."""
    return max(0.0, 1.0 - float(state.np[player]) / weights[w.PATIENCE])


def menace(view: View, foe: int, weights: list[float]) -> float:
    """The chance that an opposing Character takes the opponent's last points from one of the player's own."""
    state = view.state
    most = 0.0
    for who in position.troops(state, view.player):
        if ends(state, position.owner(state, foe), evaluation.printed_cost(state, who)):
            most = max(most, chance(view, foe, who, weights))
    return most


def threat(view: View, weights: list[float]) -> float:
    """The chance that the opponent wins at his next turn, by the best attack he has."""
    if THREAT not in view.known:
        found = [menace(view, foe, weights) for foe in position.troops(view.state, position.other(view.player))]
        view.known[THREAT] = int(THOUSAND * max(found, default=0.0))
    return view.known[THREAT] / THOUSAND


def exposure(view: View, who: int, weights: list[float]) -> float:
    """The chance that the opponent's best Character defeats one, in play or in hand."""
    most = 0.0
    for foe in position.troops(view.state, position.other(view.player)):
        most = max(most, chance(view, foe, who, weights))
    return most


def best_chance(view: View, foe: int, weights: list[float]) -> float:
    """The chance of the best of the player's Characters against an opposing one."""
    if foe not in view.chances:
        most = 0.0
        for who in position.troops(view.state, view.player):
            most = max(most, chance(view, who, foe, weights))
        view.chances[foe] = most
    return view.chances[foe]


def gear_gain(view: View, inst: int, who: int, weights: list[float]) -> float:
    """What a piece of Equipment adds to the best attack of a Character, and what it saves when he is attacked."""
    state = view.state
    attack, defense = state.table.program.pool.bonus[state.table.card[inst]]
    before = _prospects(view, who, weights)
    kept = [fighter(view, who, ATTACKS), fighter(view, who, DEFENDS)]
    for role in range(ROLES):
        view.fighters[ROLES * who + role] = _equipped(state, who, kept[role], attack, defense)
    after = _prospects(view, who, weights)
    view.fighters[ROLES * who], view.fighters[ROLES * who + DEFENDS] = kept
    return after - before


def _prospects(view: View, who: int, weights: list[float]) -> float:
    """The best attack of a Character, less what the best attack on him takes."""
    state = view.state
    best = 0.0
    for foe in position.troops(state, position.other(view.player)):
        best = max(best, fight(view, who, foe, play.attack_price(state, foe), weights))
    return best - exposure(view, who, weights) * evaluation.printed_cost(state, who)


def price(view: View, weights: list[float]) -> int:
    """What the most promising attack of this turn costs, 0 if none promises anything."""
    _look_ahead(view, weights)
    return view.known[PRICE]


def promise(view: View, weights: list[float]) -> float:
    """What that attack is worth."""
    _look_ahead(view, weights)
    return view.known[PROMISE] / THOUSAND


def _look_ahead(view: View, weights: list[float]) -> None:
    if PRICE in view.known:
        return
    state = view.state
    best, price = 0.0, 0
    foes = position.troops(state, position.other(view.player))
    theirs = [(other, play.attack_price(state, other)) for other in foes]
    for who in position.troops(state, view.player):
        for other, asked in theirs:
            value = fight(view, who, other, asked, weights)
            if value > best and play.in_reach(state, who, other):
                best, price = value, asked
    view.known[PRICE], view.known[PROMISE] = price, int(THOUSAND * best)
