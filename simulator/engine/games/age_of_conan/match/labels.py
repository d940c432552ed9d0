"""Actions in words, for people, scenario files and logs. Labels are unique within a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.cards import a_or_an
from simulator.engine.games.age_of_conan import actions, play, position, steps
from simulator.engine.games.age_of_conan.position import (
    BATTLE,
    CATEGORIES,
    CL_KIND,
    FACE_NAMES,
    FATE_NAMES,
    WARES,
    State,
)

#: The court, military and intrigue action; options A, B … of each.
ACTS: Final = ("court action", "military action", "intrigue action")
OPTIONS: Final = {
    steps.COURT: ("draw a kingdom and a strategy card", "draw two strategy cards"),
    steps.MILITARY: ("redeploy two armies", "attack", "recruit"),
    steps.INTRIGUE: ("move two emissaries", "move an emissary and scheme", "collect gold", "place an emissary"),
}
#: What passing is called by step.
PASSES: Final = {
    steps.BID_SECOND: "keep the card",
    steps.CONAN: "leave Conan where he is",
    steps.TABLE: "end part 1",
    steps.CONAN_PART: "end the Conan part",
    steps.COURT: "do nothing",
    steps.MILITARY: "do nothing",
    steps.INTRIGUE: "do nothing",
    steps.REDEPLOY: "redeploy no more",
    steps.ATTACK: "do not attack",
    steps.RECRUIT: "recruit no more",
    steps.EMISSARY: "move no more",
    steps.SCHEME: "start no contest",
    steps.COLLECT: "collect nothing",
    steps.ENVOY: "place no emissary",
    steps.ACTION_END: "end the turn",
    steps.COMMIT: "commit no card",
    steps.ANSWER: "commit no card",
    steps.ATTACK_ROLLED: "let the roll stand",
    steps.DEFENSE_ROLLED: "let the roll stand",
    steps.SUBJUGATE: "take back nothing",
    steps.MARCH: "end the campaign",
    steps.RETREAT: "go on with the siege",
    steps.WITHDRAW: "stay",
    steps.CROWN: "do not crown Conan",
    steps.RAIDS: "remove no unit",
    steps.TROOPS: "place no more",
    steps.BUY: "buy no more",
    steps.ARTIFACT_CATEGORY: "select no tokens",
    steps.ARTIFACT_TOKENS: "select no more",
}

#: What is moved or placed, by step; what cards place, by the verb of their effect.
FROM: Final = {steps.REDEPLOY: "move units", steps.ATTACK: "attack", steps.EMISSARY: "move an emissary"}
TO: Final = {
    steps.REDEPLOY_TO: "move the units",
    steps.ATTACK_TO: "attack by a move",
    steps.EMISSARY_TO: "move the emissary",
}
PLACED: Final = {
    steps.RECRUIT: "place a unit",
    steps.COLLECT: "collect gold",
    steps.ENVOY: "place an emissary",
    steps.TROOPS: "place a unit",
}
PLACED_BY: Final = {"place_unit": "place a unit", "place_emissary": "place an emissary"}


def label(state: State, act: int) -> str:
    """What an action is called in this position; what would be called the same gets a number."""
    called = _called(state, act)
    alike = [other for other in state.legal if _called(state, other) == called]
    return f"{called} ({alike.index(act) + 1})" if len(alike) > 1 and act in alike else called


def _called(state: State, act: int) -> str:
    kind, one, two = actions.kind_of(act), actions.first_of(act), actions.second_of(act)
    return LABELS[kind](state, one, two)


def _place(state: State, place: int) -> str:
    return position.province(state, place)


def _card(state: State, inst: int) -> str:
    return position.title(state, inst)


def _pass(state: State, one: int, two: int) -> str:
    if state.frames:
        return "no more" if state.frames[-1][kernel.KIND] == play.F_CHOICE else "use nothing"
    contest = state.clash[CL_KIND]
    if state.step == steps.RETREAT and contest == BATTLE:
        return "go on with the battle"
    if state.step == steps.ATTACK and contest >= 0:  # a forced march goes on without reinforcements too
        return "bring no units"
    if state.step == steps.SUBJUGATE and position.forts_in_reserve(state, state.actor) > 0:
        return "use nothing"
    return PASSES.get(state.step, "pass")


def _option(state: State, one: int, two: int) -> str:
    words = OPTIONS.get(state.step, ())
    return words[one] if one < len(words) else f"option {'ABCDEFG'[one]}"


def _from(state: State, one: int, two: int) -> str:
    return f"{FROM[state.step]} from {_place(state, one)}"


def _to(state: State, one: int, two: int) -> str:
    return f"{TO[state.step]} to {_place(state, one)}"


def _placed(state: State, one: int, two: int) -> str:
    if state.frames:
        what = PLACED_BY[state.table.program.ops[state.frames[-1][kernel.OP]].verb]
    elif state.step == steps.BUY_PLACE:
        what = f"place {a_or_an(WARES[state.option])}"
    else:
        what = PLACED[state.step]
    return f"{what} in {_place(state, one)}"


def _trade(state: State, one: int, two: int) -> str:
    token = state.frames[-1][kernel.ABOUT]
    amounts = ((state.table.gold[token], "gold"), (state.table.sorcery[token], "sorcery"))
    words = [f"{amount} {word}" for amount, word in amounts if amount]
    return f"trade {_card(state, token)} for {' and '.join(words) or 'nothing'}"


def _keep(state: State, one: int, two: int) -> str:
    return f"keep {_card(state, state.frames[-1][kernel.ABOUT])}"


def _bid_card(state: State, one: int, two: int) -> str:
    return f"bid with {_card(state, one)} ({state.table.bids[one]})"


def _paid(word: str) -> Label:
    """Of a card that costs gold."""

    def called(state: State, one: int, two: int) -> str:
        return f"{word} {_card(state, one)} for {state.table.cost[one]} gold"

    return called


def _use(state: State, one: int, two: int) -> str:
    uses = state.table.program.uses[state.table.card[one]]
    number = f" (ability {uses.index(two) + 1})" if len(uses) > 1 else ""
    return f"use {_card(state, one)}{number}"


def _target(state: State, one: int, two: int) -> str:
    return f"remove an emissary of {position.name(state, two)} from {_place(state, one)}"


def _buy(state: State, one: int, two: int) -> str:
    return f"buy {a_or_an(WARES[one])}"


Label = Callable[[State, int, int], str]
#: In the order of ``actions.KIND_NAMES``.
LABELS: Final[tuple[Label, ...]] = (
    _pass,
    _bid_card,
    lambda s, one, two: f"bid the token {s.table.bid_values[one]}",
    lambda s, one, two: f"move Conan to {_place(s, one)}",
    lambda s, one, two: f"place raiders in {_place(s, one)}",
    _trade,
    _keep,
    _paid("play"),
    _paid("refresh"),
    lambda s, one, two: f"use the die {FATE_NAMES[one]}",
    lambda s, one, two: f"take the {ACTS[one]}",
    _option,
    _from,
    _to,
    lambda s, one, two: f"move {one} {'unit' if one == 1 else 'units'}",
    lambda s, one, two: f"start a contest in {_place(s, one)}",
    _placed,
    lambda s, one, two: f"play the event {_card(s, one)}",
    lambda s, one, two: f"commit {_card(s, one)}",
    lambda s, one, two: "roll again for 1 sorcery",
    _use,
    lambda s, one, two: f"retreat to {_place(s, one)}",
    lambda s, one, two: "make a forced march",
    lambda s, one, two: f"take back the fort from {_place(s, one)}",
    lambda s, one, two: f"remove a unit from {_place(s, one)}",
    lambda s, one, two: f"upgrade the fort in {_place(s, one)}",
    _buy,
    lambda s, one, two: f"choose {CATEGORIES[one]}",
    lambda s, one, two: f"select {_card(s, one)}",
    lambda s, one, two: "crown Conan",
    lambda s, one, two: f"choose {_card(s, one)}",
    _target,
    lambda s, one, two: f"choose {one}",
    lambda s, one, two: f"roll again a die that shows {FACE_NAMES[one]}",
)
