"""What a card or a step would change: the best attacks of both sides, looked at as if it had been made already."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conquer import play, position
from simulator.engine.games.conquer.agents import evaluation, fights, plans
from simulator.engine.games.conquer.agents import weights as w
from simulator.engine.games.conquer.cards import Ability, Op
from simulator.engine.games.conquer.match import View
from simulator.engine.games.conquer.position import HOSPITAL, NONE, TROOPS, State

#: What a view remembers of the table as it is, in thousandths.
NOW: Final = "outlook"
SOON: Final = "outlook soon"
#: Effects that are looked at as if they had been carried out.
NP_VERBS: Final = frozenset(("gain_np", "steal_np", "lose_np"))
TARGET_VERBS: Final = frozenset(("heal", "wound", "doom"))


def gain(view: View, inst: int, host: int, weights: list[float]) -> float:
    """What a card of one's own would change on another one, paid for and without its text for that moment."""
    changed = view.state.clone()
    play.put(changed, view.player, inst, host)
    play.refresh(changed)
    return _of(View(view.player, changed), 1.0, weights) - _known(view, NOW, 1.0, weights)


def best_gain(view: View, inst: int, weights: list[float]) -> float:
    """The same on the card where it changes most for the better; at a new place, for whoever steps there best."""
    state, player = view.state, view.player
    hosts = play.hosts(state, player, inst)
    if position.card_type(state, inst) != position.T_LANDSCAPE:
        return max([gain(view, inst, host, weights) for host in hosts], default=0.0)
    free = [who for who in position.troops(state, player) if not play.is_barred(state, who, "move")]
    return max([_ground_gain(view, inst, host, who, weights) for host in hosts[:1] for who in free], default=0.0)


def _ground_gain(view: View, inst: int, host: int, who: int, weights: list[float]) -> float:
    """What a new place would change with one of the player's Characters there, after the attack of this turn."""
    changed = view.state.clone()
    play.put(changed, view.player, inst, host)
    changed.place[who] = inst
    play.refresh(changed)
    later = weights[w.OUTLOOK_LATER]
    return _of(View(view.player, changed), later, weights) - _known(view, SOON, later, weights)


def step_gain(view: View, who: int, place: int, weights: list[float]) -> float:
    """What it would change if a Character stood elsewhere, after the attack of this turn."""
    changed = view.state.clone()
    changed.place[who] = place
    later = weights[w.OUTLOOK_LATER]
    return _of(View(view.player, changed), later, weights) - _known(view, SOON, later, weights)


def leave_gain(view: View, who: int, weights: list[float]) -> float:
    """What it would change if a Character left the Hospital Grounds."""
    state = view.state
    changed = state.clone()
    changed.pile(view.player, HOSPITAL).remove(who)
    changed.pile(view.player, TROOPS).append(who)
    changed.place[who] = state.ground()[0]
    play.refresh(changed)
    return _of(View(view.player, changed), 1.0, weights) - _known(view, NOW, 1.0, weights)


def text_gain(view: View, ability: Ability, context: play.Context, price: int, weights: list[float]) -> float:
    """What a text would change outside a combat by Notice Points, by damage and by Equipment lost; paid for."""
    changed = view.state.clone()
    changed.np[view.player] -= price + sum([cost.amount.base for cost in ability.costs if cost.verb == "lose_np"])
    chosen = None
    for op in ability.effects:
        if op.verb in NP_VERBS:
            _points(changed, op, view.player)
        elif op.verb in TARGET_VERBS and chosen is None:
            chosen = op
    before = _known(view, NOW, 1.0, weights)
    if chosen is None:
        return _of(View(view.player, changed), 1.0, weights) - before
    found = [_after(view, changed, chosen, inst, weights) for inst in play.targets(view.state, chosen, context)]
    return max(found) - before if found else 0.0


def target_gain(view: View, op: Op, inst: int, weights: list[float]) -> float:
    """What an effect would change if it were for this one; 0 for effects that are not looked at."""
    if op.verb not in TARGET_VERBS or view.state.attacker >= 0:
        return 0.0
    return _after(view, view.state, op, inst, weights) - _known(view, NOW, 1.0, weights)


def is_told(ability: Ability) -> bool:
    """Whether an effect of a text is looked at here."""
    return any(op.verb in NP_VERBS or op.verb in TARGET_VERBS for op in ability.effects)


def _points(state: State, op: Op, player: int) -> None:
    amount = op.amount.base
    other = position.other(player)
    if op.verb == "steal_np":
        amount = min(amount, int(state.np[other]))
        state.np[other] -= amount
        state.np[player] += amount
    else:
        seat = other if op.who == "opponent" else player
        state.np[seat] = max(0, int(state.np[seat]) + (amount if op.verb == "gain_np" else -amount))


def _after(view: View, state: State, op: Op, inst: int, weights: list[float]) -> float:
    """What the best attacks are worth when an effect has been carried out; whoever falls is gone, without spoils."""
    changed = state.clone()
    who = inst
    if op.verb == "doom":
        who = position.root(changed, inst)
        if who != inst:
            position.doom_attached(changed, inst)
            play.refresh(changed)
    elif op.verb == "wound":
        changed.damage.append((inst, op.amount.base, NONE))
    else:
        changed.damage.append((inst, -min(op.amount.base, position.damage_on(state, inst)), NONE))
    if position.is_in_play(changed, who) and play.health(changed, who) <= 0:
        changed.pile(position.owner(changed, who), TROOPS).remove(who)
    return _of(View(view.player, changed), 1.0, weights)


def _known(view: View, name: str, share: float, weights: list[float]) -> float:
    if name not in view.known:
        view.known[name] = int(fights.THOUSAND * _of(view, share, weights))
    return view.known[name] / fights.THOUSAND


def _of(view: View, share: float, weights: list[float]) -> float:
    """What the best attack of the player promises, less what that of the opponent does.

    ``share`` is what an attack counts for that he can pay for now; the others count for their chance next turn.
    """
    theirs = weights[w.OUTLOOK_THEIRS]
    return _best(view, view.player, share, weights) - theirs * _best(view, position.other(view.player), 0.0, weights)


def _best(view: View, seat: int, share: float, weights: list[float]) -> float:
    state = view.state
    own = [who for who in position.troops(state, seat) if not play.is_barred(state, who, "attack")]
    if not own:
        return 0.0
    best = 0.0
    for foe in position.troops(state, position.other(seat)):
        if play.is_barred(state, foe, "defend"):
            continue
        pays = _pays(view, seat, play.attack_price(state, foe) - int(state.np[seat]), share, weights)
        if pays <= 0.0:
            continue
        for who in own:
            if play.in_reach(state, who, foe):
                spoils = evaluation.printed_cost(state, foe) + fights.trophies(state, who)
                wins = spoils + (weights[w.FIGHT_WINS] if fights.ends(state, seat, spoils) else 0.0)
                best = max(best, pays * _promise(view, who, foe, wins, weights))
    return best


def _pays(view: View, seat: int, missing: int, share: float, weights: list[float]) -> float:
    """What an attack counts for by the turn in which its price can be paid."""
    if seat != view.player:
        return plans.pays(missing)
    return share if missing <= 0 else weights[w.OUTLOOK_LATER] * plans.pays(missing)


def _promise(view: View, who: int, foe: int, wins: float, weights: list[float]) -> float:
    win = fights.chance(view, who, foe, weights)
    return win * wins - (1.0 - win) * weights[w.LOSS_WORTH] * evaluation.printed_cost(view.state, who)


def is_seen(state: State, inst: int) -> bool:
    """Whether a card has lasting texts or trophies, so that what it changes is seen here."""
    program, card = state.table.program, state.table.card[inst]
    return bool(program.static_changes[card]) or fights.WON in program.events[card]
