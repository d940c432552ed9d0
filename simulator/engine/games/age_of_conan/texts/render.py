"""Texts of cards, rendered from their data alone: a sentence for each ability, one for the goals of an objective."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from simulator.engine.core.cards import check_phrases, said_by
from simulator.engine.core.errors import BadCard
from simulator.engine.games.age_of_conan.cards import (
    CONDITIONS,
    COSTS,
    EFFECTS,
    GOALS,
    Component,
    HyborianVerb,
    Objective,
    read_card,
)
from simulator.engine.games.age_of_conan.texts.slots import SLOTS, say_fields
from simulator.engine.games.age_of_conan.texts.words import MOMENTS, ONCE_WORDS

Json = Any
Entry = Mapping[str, Json]
Renderer = Callable[[object, Entry], str]

UNKNOWN_TEXT: Final = "Rules text unknown."
#: The condition that is said with the moment: ``at the end of a contest roll that you won``.
WITH_MOMENT: Final = "result"
THEN: Final = ", then "
AND: Final = ", and "


def say(verbs: Mapping[str, HyborianVerb], voice: object, entry: Entry) -> str:
    """An entry in words; all cards of this game speak alike, so there is no voice."""
    said = said_by(verbs[entry["verb"]].phrases, "", voice, entry, say_fields)
    if said is None:
        raise BadCard(f'No words for "{entry["verb"]}" with these values.')
    return said


def _renderers(verbs: Mapping[str, HyborianVerb]) -> dict[str, Renderer]:
    check_phrases(verbs, (), SLOTS)
    return {verb: partial(say, verbs) for verb in verbs}


CONDITION_TEXTS: Final = _renderers(CONDITIONS)
COST_TEXTS: Final = _renderers(COSTS)
EFFECT_TEXTS: Final = _renderers(EFFECTS)
GOAL_TEXTS: Final = _renderers(GOALS)


def canonical(ability: Entry) -> dict[str, Json]:
    """An ability as its text reads back: conditions in the order of their table, nothing that goes without saying."""
    order = list(CONDITIONS)
    conditions = sorted(ability.get("if", ()), key=lambda entry: order.index(entry["verb"]))
    form = {**ability, "if": [_plain(one) for one in conditions]}
    form |= {part: [_plain(one) for one in ability.get(part, ())] for part in ("cost", "do")}
    return {field: form[field] for field in ("when", "once", "if", "cost", "do") if form.get(field)}


def _plain(entry: Entry) -> dict[str, Json]:
    amount = entry.get("amount")
    if isinstance(amount, Mapping) and amount.get("times") == 1:
        return {**entry, "amount": {field: value for field, value in amount.items() if field != "times"}}
    return dict(entry)


def ability_text(ability: Entry) -> str:
    """One ability as a sentence."""
    form = canonical(ability)
    conditions = [entry for entry in form.get("if", ()) if entry["verb"] != WITH_MOMENT]
    result = [entry for entry in form.get("if", ()) if entry["verb"] == WITH_MOMENT]
    around = " ".join(say(CONDITIONS, None, entry) for entry in conditions)
    moment = " ".join([MOMENTS[form["when"]], *(say(CONDITIONS, None, entry) for entry in result)])
    lead = [ONCE_WORDS[form["once"]] if "once" in form else "", around, moment]
    paid = ", ".join(say(COSTS, None, entry) for entry in form.get("cost", ()))
    done = THEN.join(say(EFFECTS, None, entry) for entry in form["do"])
    return _sentence(", ".join([*(part for part in lead if part), f"{paid}: {done}" if paid else done]))


def goals_text(goals: tuple[Entry, ...]) -> str:
    """The condition of an objective as a sentence."""
    return _sentence(AND.join(say(GOALS, None, goal) for goal in goals))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def rules_text(card: Component | Mapping[str, Json]) -> list[str]:
    """The rules text of a component or record by the line; none where there is nothing to say."""
    definition = card if isinstance(card, Component) else read_card(card)
    if isinstance(definition, Objective):
        return [UNKNOWN_TEXT] if definition.condition is None else [goals_text(definition.condition)]
    if not hasattr(definition, "abilities"):
        return []
    abilities: tuple[Entry, ...] | None = definition.abilities
    return [UNKNOWN_TEXT] if abilities is None else [ability_text(ability) for ability in abilities]


def plain_text(card: Component | Mapping[str, Json]) -> str:
    """The rules text as plain lines."""
    return "\n".join(rules_text(card))
