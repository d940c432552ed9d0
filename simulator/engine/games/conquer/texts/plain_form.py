"""Abilities in the one form that their texts read back to: nothing said twice, nothing that goes without saying."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simulator.engine.games.conquer.cards import CONDITIONS, COSTS, EFFECTS, ConquerVerb
from simulator.engine.games.conquer.texts.words import ROLE_EVENTS, WINDOW_WORDS, Voice

Json = Any
Entry = Mapping[str, Json]
VERBS: Final[Mapping[str, Mapping[str, ConquerVerb]]] = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS}
#: Words that say what goes without saying, by the kind of the field.
DEFAULTS: Final[Mapping[str, Json]] = {
    "character_word": "bearer",
    "who": "you",
    "you_or_opponent": "you",
    "return_pile": "doom",
    "search_pile": "barracks",
}
GROUP_WORDS: Final[Mapping[tuple[str, bool], str]] = {
    ("own", False): "own",
    ("opposing", False): "opposing",
    ("all", False): "all",
    ("all", True): "here",
}


def canonical(voice: Voice, ability: Mapping[str, Json]) -> dict[str, Json]:
    """An ability as its text reads back; the condition that its moment says stands first."""
    form = {**ability}
    for part, verbs in VERBS.items():
        form[part] = [plain_entry(verbs[entry["verb"]], voice, entry) for entry in ability.get(part, ())]
    merged = next((one for one in form["if"] if is_said_by_moment(voice, ability["when"], one)), None)
    if merged is not None:
        form["if"].remove(merged)
        form["if"].insert(0, merged)
    if is_used_at_will(voice, ability["when"]):
        form.pop("may", None)
    return {field: value for field, value in form.items() if value}


def is_used_at_will(voice: Voice, when: str) -> bool:
    """Whether a player may use it without that being said; a Disturbance is played for it."""
    return when in WINDOW_WORDS and voice.card_type != "Disturbance"


def is_said_by_moment(voice: Voice, when: str, condition: Entry) -> bool:
    """Whether a condition on the part in an attack is said in the clause of the moment."""
    return condition["verb"] == "role" and (when, condition["is"]) in ROLE_EVENTS


def plain_entry(verb: ConquerVerb, voice: Voice, entry: Entry) -> dict[str, Json]:
    """An entry without what goes without saying."""
    form: dict[str, Json] = {}
    for field, value in entry.items():
        kind = verb.kinds.get(field, "")
        plain = _plain(kind, voice, value)
        if plain is not None and plain != DEFAULTS.get(kind):
            form[field] = plain
    if verb.of_equipment:
        _without_card(form, "Equipment")
    if form.get("random") or "who" not in form:
        form.pop("by", None) if verb.kinds.get("by") == "by_you" else None
    if entry["verb"] == "battle_action" and not {"kind", "keyword"} & set(form):
        form["kind"] = "Attack"
    return form


def _plain(kind: str, voice: Voice, value: Json) -> Json:
    if kind == "character_word":
        return voice.plain_word(value)
    if kind == "scope":
        return _scope(voice, value)
    if kind == "target":
        return _target(voice, value)
    if kind in ("amount", "amount_or_all") and isinstance(value, Mapping) and value.get("times") == 1:
        return {field: part for field, part in value.items() if field != "times"}
    return value


def _scope(voice: Voice, value: Json) -> Json:
    if isinstance(value, str):
        return "this" if value == "place" and voice.card_type == "Landscape" else voice.plain_word(value)
    if "one" in value:
        return _target(voice, value)
    word = GROUP_WORDS.get((value["characters"], "at" in value))
    return word if word is not None and "filter" not in value else value


def _target(voice: Voice, value: Json) -> Json:
    if isinstance(value, str):
        return voice.plain_word(value)
    form = {field: part for field, part in value.items() if (field, part) != ("of", "all")}
    kind = str(form.get("one", form.get("all")))
    if kind not in ("character", "patient"):
        _without_card(form, kind.capitalize())
    return form


def _without_card(form: dict[str, Json], card_type: str) -> None:
    """Take the card type out of a filter that can only be about this one."""
    wanted = form.get("filter", {})
    if wanted.get("card") == card_type:
        form["filter"] = {field: value for field, value in wanted.items() if field != "card"}
        if not form["filter"]:
            del form["filter"]
