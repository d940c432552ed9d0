"""Step 5 of the age change phase: artifacts and the Conan bonus card (AOC-17)."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.play.ages import round_of_seats
from simulator.engine.games.age_of_conan.position import (
    ASIDE,
    CATEGORIES,
    HELD,
    KIND_ARTIFACT,
    KIND_BONUS,
    NOBODY,
    NONE,
    SELECTED,
    TOKENS,
    State,
)


def give_up(state: State) -> None:
    """All artifacts and the Conan bonus card become available (AOC-17.4, AOC-17.13)."""
    if state.table.goldfish:
        state.step = steps.NEW_ADVENTURES
        return
    for seat in position.others_from(state, state.active):
        for card in state.pile(seat, HELD):
            state.common(ASIDE).append(card)
            if state.log is not None:
                rule = "AOC-17.4" if state.table.kinds[card] == KIND_ARTIFACT else "AOC-17.13"
                text = f"{position.name(state, seat)} gives up {position.title(state, card)}."
                state.say("artifact_lost", rule, text)
        state.pile(seat, HELD).clear()
    round_of_seats.begin(state, steps.ARTIFACT_CATEGORY)


# Players select in secret, one after another; nothing is revealed before all have (AOC-17.5).


def category_options(state: State) -> list[int] | None:
    """The categories of which the player has tokens, or none at all (AOC-17.5, AOC-17.6)."""
    found: list[int] = []
    for token in state.pile(state.seat, TOKENS):
        if state.table.category[token] not in found:
            found.append(state.table.category[token])
    if not found:
        _selected(state)
        return None
    state.actor = state.seat
    return [actions.PASS, *actions.each(actions.CATEGORY, sorted(found))]


def choose_category(state: State, act: int) -> None:
    if act == actions.PASS:
        _selected(state)
    else:
        state.target = actions.first_of(act)
        state.step = steps.ARTIFACT_TOKENS


def token_options(state: State) -> list[int] | None:
    """One more token of the category, at least one: from the highest value down, of equal ones the first."""
    table = state.table
    chosen = state.pile(state.seat, SELECTED)
    found: list[int] = []
    seen: list[int] = []
    for token in state.pile(state.seat, TOKENS):
        value = table.value[token]
        if table.category[token] != state.target or value in seen:
            continue
        if not chosen or value <= table.value[chosen[-1]]:
            seen.append(value)
            found.append(token)
    if not found:
        _selected(state)
        return None
    state.actor = state.seat
    more = actions.each(actions.TOKEN, found)
    return [actions.PASS, *more] if chosen else more


def choose_token(state: State, act: int) -> None:
    if act == actions.PASS:
        _selected(state)
    else:
        token = actions.first_of(act)
        state.pile(state.seat, TOKENS).remove(token)
        state.pile(state.seat, SELECTED).append(token)


def _selected(state: State) -> None:
    """A player has selected; what, and whether anything, stays his secret."""
    if state.log is not None:
        state.say("select", "AOC-17.5", f"{position.name(state, state.seat)} selects tokens, facedown.")
    state.target = NONE
    state.step = steps.ARTIFACT_CATEGORY
    round_of_seats.pass_on(state, steps.ARTIFACTS)


def award(state: State) -> None:
    """All is revealed; each artifact goes to the highest total of its category (AOC-17.7 to AOC-17.11)."""
    if state.log is not None:
        for seat in position.others_from(state, state.active):
            shown = ", ".join([position.title(state, token) for token in state.pile(seat, SELECTED)]) or "nothing"
            state.say("reveal", "AOC-17.7", f"{position.name(state, seat)} reveals {shown}.")
    for card in sorted(state.common(ASIDE)):
        if state.table.kinds[card] == KIND_ARTIFACT:
            _award_artifact(state, card)
    for seat in range(state.table.players):
        for token in state.pile(seat, SELECTED):
            state.unseen_tokens &= ~(1 << token)
        state.pile(seat, TOKENS).extend(state.pile(seat, SELECTED))
        state.pile(seat, SELECTED).clear()
    _award_bonus(state)
    state.step = steps.NEW_ADVENTURES


def _award_artifact(state: State, card: int) -> None:
    """A tie, or no token at all, leaves it aside until the next age change (AOC-17.9, AOC-17.10)."""
    table = state.table
    best, winner = 0, NOBODY
    for seat in range(table.players):
        total = 0
        for token in state.pile(seat, SELECTED):
            if table.category[token] == table.category[card]:
                total += table.value[token]
        if total > best:
            best, winner = total, seat
        elif total == best:
            winner = NOBODY
    if winner != NOBODY:
        _give(state, winner, card, "AOC-17.8")
    elif state.log is not None:
        rule = "AOC-17.9" if best else "AOC-17.10"
        text = f"Nobody wins {position.title(state, card)} with {CATEGORIES[table.category[card]]}."
        state.say("artifact", rule, text)


def _award_bonus(state: State) -> None:
    """The Conan bonus card goes to the lowest EP, then to the fewest adventure tokens (AOC-17.12)."""
    lowest = min(state.ep)
    last = [seat for seat in range(state.table.players) if state.ep[seat] == lowest]
    fewest = min([len(state.pile(seat, TOKENS)) for seat in last])
    last = [seat for seat in last if len(state.pile(seat, TOKENS)) == fewest]
    for card in sorted(state.common(ASIDE)):
        if state.table.kinds[card] != KIND_BONUS:
            continue
        if len(last) == 1:
            _give(state, last[0], card, "AOC-17.12")
        elif state.log is not None:
            state.say("artifact", "AOC-17.12", f"Nobody gets {position.title(state, card)}.")


def _give(state: State, seat: int, card: int, rule: str) -> None:
    state.common(ASIDE).remove(card)
    state.pile(seat, HELD).append(card)
    if state.recorder is not None:
        state.recorder.artifact(state, seat, card)
    if state.log is not None:
        state.say("artifact", rule, f"{position.name(state, seat)} gets {position.title(state, card)}.")
