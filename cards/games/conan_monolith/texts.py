"""The text of a component of Conan (Monolith): made of its data, or our own words for its effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.utils.safestring import SafeString

from cards.drawing import marked_up
from cards.games.conan_monolith.words import players_of, said_dice, several, skill_name
from simulator.engine.games.conan_monolith.catalogue import (
    NONE_PRINTED,
    Board,
    Component,
    Die,
    Equipment,
    Hero,
    Scenario,
    Skill,
    Spell,
    Unit,
)

#: From this weight on a weapon takes both hands (MON-16.2).
TWO_HANDED: Final = 3


def plain_text(card: Component) -> str:
    """The text as plain lines, of a board with its special rules; empty if unknown."""
    rules = [f"{name}: {words}" for name, words in card.rules] if isinstance(card, Board) else []
    return "\n".join((*_lines(card), *rules))


def paragraphs(card: Component) -> list[SafeString]:
    """The same as marked-up paragraphs; empty when not recorded."""
    return marked_up([line] for line in _lines(card))


def requirement(card: Component) -> str:
    """Nothing: what a component asks for stands in its text."""
    return ""


def type_line(card: Component) -> str:
    """The words after the title: type, and what kind of it."""
    words = [card.type]
    if isinstance(card, Unit):
        words = ["Unit", card.role.capitalize(), *(["Ally"] if card.ally else [])]
        words += [f"{card.base} base"] if card.base else []
    elif isinstance(card, Equipment):
        hands = ("two-handed" if (card.load or 0) >= TWO_HANDED else "one-handed") if card.kind == "weapon" else ""
        words = ["Equipment", card.kind.capitalize(), *([hands] if hands else [])]
    elif isinstance(card, Spell):
        marks = (("area", card.area), ("reaction", card.reaction), ("versus mode", card.versus), ("blank", card.blank))
        words += [word for word, is_so in marks if is_so]
    elif isinstance(card, Skill):
        words.append(card.family.capitalize())
    elif isinstance(card, Scenario):
        words.append(card.mode.capitalize())
    return " · ".join(words)


def is_text_known(card: Component) -> bool:
    return bool(_lines(card))


def _lines(card: Component) -> list[str]:
    return list(TOLD[card.type](card))


def _hero(card: Hero) -> Iterator[str]:
    yield f"{card.gems} gems, energy and life at once. Carries up to {card.load}."
    skills = [
        f"{skill_name(skill)} ({'never lost' if load is None else f'lost from load {load}'})"
        for skill, load in card.skills
    ]
    if skills:
        yield f"{several(skills)}."
    one, two = card.slower
    yield f"From load {one} 1 free movement point less, from load {two} 2 less."


def _unit(card: Unit) -> Iterator[str]:
    if card.role == "event":
        yield "When this tile is activated the scenario's event happens."
        return
    if card.role == "place holder":
        yield "Stands in the river of a scenario for a tile that the players choose."
        return
    skills = several([skill_name(skill) for skill in card.skills])
    yield f"{skills}." if skills else "No skill."
    if card.reinforcement is None:
        yield "What it costs to bring a model back is not known."
    elif card.reinforcement != NONE_PRINTED:
        yield f"A model comes back for {card.reinforcement} of an event's reinforcement points."


def _equipment(card: Equipment) -> Iterator[str]:
    for name, dice in (
        ("melee", card.melee),
        ("ranged attacks", card.ranged),
        ("guard", card.guard),
        ("manipulation", card.manipulation),
    ):
        if dice:
            yield f"Adds to {name}: {said_dice(dice)}."
    if card.armor:
        yield f"Armor: {said_dice(card.armor)}, rolled for each attack."
    if card.area:
        yield f"Area attack where it lands: {said_dice(card.area)}. Then it is gone."
    if card.thrown:
        yield "Thrown: after a ranged attack it lies in the area of the target."
    if card.skill:
        yield f"Who carries it has {skill_name(card.skill)}."
    if card.effect:
        yield card.effect
    if not (card.melee or card.ranged or card.guard or card.armor or card.area or card.skill or card.effect):
        yield "What it does is not recorded." if not card.manipulation else ""


def _spell(card: Spell) -> Iterator[str]:
    if card.blank:
        yield "A card without text: no effect was ever printed on it."
        return
    yield card.effect
    cost = "a number of gems that you choose" if card.cost == "X" else _gems(card.cost)
    limits: Mapping[Any, str] = {"X": "as many as you chose", NONE_PRINTED: "no limit printed", None: "limit not known"}
    limit = limits.get(card.limit) or f"at most {card.limit} on the card"
    yield f"Costs {cost}; {limit}."


def _gems(cost: int | str | None) -> str:
    if cost is None:
        return "an unknown number of gems"
    return f"{cost} gem{'' if cost == 1 else 's'}"


def _skill(card: Skill) -> Iterator[str]:
    yield card.effect


def _board(card: Board) -> Iterator[str]:
    if not card.areas:
        yield "Its areas are not drawn here yet: nobody has recorded them."
    else:
        yield f"{len(card.areas)} areas, {len(card.borders)} borders."
    if card.other_side:
        yield f"On the other side: {card.other_side}."
    if card.areas and not card.has_sight:
        yield "Areas and borders were traced by eye; sight and room in the areas are not known."
    if card.rules:
        yield f"Its special rules are about {several([name[:1].lower() + name[1:] for name, _words in card.rules])}."


def _scenario(card: Scenario) -> Iterator[str]:
    players = several([str(number) for number in players_of(card)], "or")
    limit = "without a limit of rounds" if card.endless else f"{card.rounds or 'an unknown number of'} rounds"
    yield f"For {players} players with the Overlord, {limit}."
    if card.heroes_win:
        yield f"Heroes: {card.heroes_win}"
    if card.overlord_wins:
        yield f"Overlord: {card.overlord_wins}"
    if card.event:
        yield f"Event: {card.event}"
    elif card.points:
        yield f"An event brings {card.points} reinforcement points."
    if card.notes:
        yield " ".join(card.notes)


def _die(card: Die) -> Iterator[str]:
    yield f"Symbols on its faces: {several([str(face) for face in card.faces])}."
    if card.certainty.startswith("guess"):
        yield "Which face shows how many is our guess: only that 0, 1, 2 and 3 occur is known."


TOLD: Final[Mapping[str, Callable[[Any], Iterator[str]]]] = {
    "Hero": _hero,
    "Unit": _unit,
    "Equipment": _equipment,
    "Spell": _spell,
    "Skill": _skill,
    "Board": _board,
    "Scenario": _scenario,
    "Die": _die,
}
