"""Drawings on the pages of components: a hero's sheet, a board with its areas and borders, what a scenario says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.games.conan_monolith.boards import board_rules, draw_board, missing_of
from cards.games.conan_monolith.odds import odds_query
from cards.games.conan_monolith.words import ARROW, LETTERS, skill_name
from simulator.engine.games.conan_monolith.catalogue import (
    Board,
    Component,
    Dice,
    Equipment,
    Hero,
    Pool,
    Scenario,
    Unit,
    doubts_about,
    recorded_strip,
)

CSS: Final = ("cards/monolith.css", "cards/river.css")


def drawing_of(card: Component, pool: Pool) -> SafeString:
    """The drawing of a hero, a board or a scenario; nothing for others, whose face says all."""
    if isinstance(card, Hero):
        return _html("cards/monolith/_hero.html", hero_context(card))
    if isinstance(card, Board):
        return _html("cards/monolith/_board.html", board_context(card))
    if isinstance(card, Scenario):
        return _html("cards/monolith/_scenario.html", scenario_context(card, pool))
    if isinstance(card, Unit | Equipment) and (links := list(_odds_links(card))):
        return _html("cards/monolith/_odds_link.html", {"links": links})
    return SafeString("")


def _odds_links(card: Unit | Equipment) -> Iterator[tuple[str, str]]:
    """The words and the address of each question that the calculator answers of a tile or a card."""
    alone = ", the card's dice alone" if isinstance(card, Equipment) else ""
    asked = [("in melee", card.melee, "attack"), ("in ranged attacks", card.ranged, "attack")]
    if isinstance(card, Equipment):
        asked += [("of its area attack", card.area, "attack")]
        asked += [("against its guard", card.guard, "defense"), ("against its armor", card.armor, "defense")]
    for words, dice, side in asked:
        if dice:
            yield f"Odds {words}{alone}", odds_query(dice, side)
    if isinstance(card, Unit) and card.armor is not None:
        yield f"Odds against its armor {card.armor}", f"armor={card.armor}"


def _html(template: str, context: dict[str, Any]) -> SafeString:
    return render_to_string(template, context)


def board_context(card: Board) -> dict[str, Any]:
    """The drawing of a board, where its areas are recorded, its rules in words, and what nobody recorded."""
    drawn = draw_board(card) if card.areas else None
    return {"card": card, "board": drawn, "parts": board_rules(card), "missing": missing_of(card)}


def dice_of(dice: Dice) -> list[dict[str, str]]:
    """Dice for a template: colour, letter, and the arrow where it has one."""
    return [
        {"colour": die.rstrip("*"), "letter": LETTERS[die.rstrip("*")], "arrow": ARROW if die.endswith("*") else ""}
        for die in dice
    ]


def hero_context(card: Hero) -> dict[str, Any]:
    """The six spaces, the three zones and the gauge of loads of a sheet."""
    spaces = [
        {"name": "Melee", "icon": "blade", "dice": dice_of(card.melee), "limit": f"at most {card.melee_limit}"},
        {"name": "Ranged", "icon": "ranged", "dice": dice_of(card.ranged), "limit": f"at most {card.ranged_limit}"},
        {"name": "Guard", "icon": "shield", "dice": dice_of(card.guard), "limit": "no limit"},
        {"name": "Move", "icon": "agility", "words": f"{card.move} free", "limit": f"at most {card.move_limit}"},
        {
            "name": "Handling",
            "icon": "grapple",
            "dice": dice_of(card.manipulation or ()),
            "words": "?" if card.manipulation is None else "",
            "limit": f"at most {card.manipulation_limit}",
        },
        {"name": "Re-roll", "icon": "special", "words": ARROW, "limit": "no limit"},
    ]
    skills = [
        (skill_name(skill), "never lost" if load is None else f"lost from load {load}") for skill, load in card.skills
    ]
    return {"card": card, "spaces": spaces, "skills": skills, "loads": list(_loads(card))}


def _loads(card: Hero) -> Iterator[dict[str, Any]]:
    """Each load up to the most, with what is lost from it on."""
    one, two = card.slower
    for load in range(1, card.load + 1):
        lost = [skill_name(skill) for skill, limit in card.skills if limit == load]
        lost += ["−1 move"] if load == one else []
        lost += ["−2 move"] if load == two else []
        yield {"load": load, "lost": lost}


def scenario_context(card: Scenario, pool: Pool) -> dict[str, Any]:
    """River, gems, suggested heroes and assets of a scenario, and what nobody recorded."""
    kits = [(hero, pool.title(hero), [(one, pool.title(one)) for one in gear]) for hero, gear in card.kits or ()]
    assets = [(item, pool.title(item), copies) for item, copies in card.assets or ()]
    gaps = [
        words
        for words, value in (
            ("its river", card.river),
            ("the gems of the Overlord", card.gems),
            ("hero kits", card.kits),
            ("the asset deck", card.assets),
            ("how much fatigue heroes start with", card.fatigue),
        )
        if value is None
    ]
    places = [] if card.source == "original" else ["start", "reinforcements", "chests"]
    told = {"card": card, "kits": kits, "assets": assets, "gaps": gaps, "places": places}
    boards = [(board, pool.title(board)) for board in card.boards]
    return {**told, "strip": recorded_strip(pool, card), "boards": boards, "doubts": doubts_about(pool, card)}
