"""The page of a Conquer card: its table of facts and the rules it touches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cards.games.base import CatalogCard
from cards.games.parts import Fact
from cards.games.wording import verbs
from cards.query import in_words, shown
from simulator.engine.games.conquer.catalogue import CardDef

NUMBER_FACTS: Final = (
    ("cost", "Notice Cost", "CQ-2.3"),
    ("attack", "Attack", "CQ-16.1"),
    ("defense", "Defense", "CQ-16.2"),
    ("weapon_use", "Weapon Use", "CQ-11.3"),
    ("popularity", "Popularity", "CQ-2.5"),
    ("reputation", "Reputation", "CQ-2.6"),
    ("attack_bonus", "Attack bonus", "CQ-11.4"),
    ("defense_bonus", "Defense bonus", "CQ-11.4"),
    ("damage", "Damage", "CQ-2.12"),
)
RULES_BY_TYPE: Final = {
    "Character": ("CQ-2.4", "CQ-10.1"),
    "Equipment": ("CQ-2.9", "CQ-11.1"),
    "Effect": ("CQ-12.1", "CQ-12.2"),
    "Disturbance": ("CQ-12.5", "CQ-12.6"),
    "Landscape": ("CQ-2.11", "CQ-13.1", "CQ-13.7"),
    "Battle Action": ("CQ-2.12", "CQ-16.4"),
}
RULES_BY_KIND: Final = {
    "One-Handed": "CQ-11.5",
    "Two-Handed": "CQ-11.5",
    "Armor": "CQ-11.6",
    "Vehicle": "CQ-11.7",
    "Attachment": "CQ-11.2",
    "Attack": "CQ-15.2",
    "Block": "CQ-15.4",
    "Avoid": "CQ-15.4",
    "Dodge": "CQ-15.4",
}
RULES_BY_DIVISION: Final = {
    "Fellowship of Erasdas": "CQ-23.2",
    "Dwarves and Trolls": "CQ-23.3",
    "Creatures of the Night": "CQ-23.4",
    "Kesimaria Circle": "CQ-23.5",
    "Howllligans": "CQ-23.6",
}
RULES_BY_VERB: Final = {
    "gain_vp": "CQ-5.4",
    "spoils": "CQ-18.5",
    "heal": "CQ-17.3",
    "remove_entry": "CQ-17.4",
    "wound": "CQ-17.5",
    "release": "CQ-19.7",
    "kill": "CQ-19.8",
    "keep_equipment": "CQ-19.1",
    "keep_acting": "CQ-15.6",
    "unblockable": "CQ-15.4",
    "prevent": "CQ-15.5",
    "ignore_links": "CQ-20.3",
    "link": "CQ-13.6",
    "reroll": "CQ-7.1",
    "ignore_requirement": "CQ-16.1",
    "redraw": "CQ-15.8",
    "draw_actions": "CQ-14.6",
    "search_deck": "CQ-4.1",
    "return_card": "CQ-4.2",
}
REQUIREMENTS: Final = {"attack": "Attack", "defense": "Defense", "weapon_use": "Weapon Use"}


def facts(entry: CatalogCard) -> Iterator[Fact]:
    """The table of facts, in the order of the face."""
    card: CardDef = entry.definition
    record = entry.record
    yield Fact("Type", card.type, True, RULES_BY_TYPE[card.type][0], "type")
    division = "Division" if card.type == "Character" else "Craft"
    for name, value, rule, field in (
        (division, card.division, RULES_BY_DIVISION.get(card.division, ""), "division"),
        ("Kind", card.kind, RULES_BY_KIND.get(card.kind, ""), "kind"),
        ("Location", card.location, "CQ-2.11", "location"),
        ("Area", card.area, "CQ-2.11", ""),
        ("Noticed on", "no card" if card.on == "none" else card.on, "CQ-12.1", "" if card.on == "none" else "on"),
    ):
        if value:
            yield Fact(name, value, value != "?", rule, field)
    yield from _words(entry)
    for name, label, rule in NUMBER_FACTS:
        value = getattr(card, name)
        if value is not None and not (label.endswith("bonus") and record.get(name) is None):
            yield Fact(label, in_words(value), isinstance(value, int), rule, name)
    if isinstance(card.defense, int):
        yield Fact("Total Health", str(2 * card.defense), True, "CQ-2.8")
    if card.place is not None:
        of = "" if card.places is None else f" of {shown(card.places)}"
        yield Fact("Place", f"{shown(card.place)}{of}", isinstance(card.place, int), "CQ-13.2")
    for name, needed in card.requires.items():
        rule = "CQ-11.3" if card.type == "Equipment" else "CQ-16.3" if name == "weapon_use" else "CQ-16.1"
        yield Fact(f"Needs {REQUIREMENTS[name]}", in_words(needed), isinstance(needed, int), rule)


def _words(entry: CatalogCard) -> Iterator[Fact]:
    card, record = entry.definition, entry.record
    for name, held, field in (("People", card.traits, "trait"), ("Keywords", card.keywords, "keyword")):
        if held or record.get(f"{field}s") == "?":
            yield Fact(name, ", ".join(held) or "?", bool(held), field=field)
    if card.other_words:
        yield Fact("Other words", ", ".join(card.other_words), True, field="keyword")
    if card.type in ("Character", "Equipment"):
        is_open = card.is_uniqueness_open
        most = "any number" if card.limits.one_in is None else f"1 for every {card.limits.one_in} cards"
        copies = "?" if is_open else "one" if card.is_unique else most
        yield Fact("Copies in a deck", copies, not is_open, "CQ-3.1" if card.type == "Character" else "CQ-3.3")
    if card.personal or record.get("personal") == "?":
        yield Fact("Personal effect", "yes" if card.personal else "?", card.personal, "CQ-12.3")
    if card.type == "Landscape":
        yield Fact("Common Ground", "yes" if card.common_ground else "no", True, "CQ-13.6")


def rule_ids(card: CardDef) -> Iterator[str]:
    """The ids of the rules that this card's type, kind, division and abilities lead to, each once."""
    found = [*RULES_BY_TYPE[card.type]]
    found += [RULES_BY_KIND[card.kind]] if card.kind in RULES_BY_KIND else []
    found += [RULES_BY_DIVISION[card.division]] if card.division in RULES_BY_DIVISION else []
    found += ["CQ-12.3"] if card.personal else []
    found += ["CQ-13.6"] if card.common_ground else []
    found += ["CQ-3.2"] if card.generic else []
    found += [RULES_BY_VERB[verb] for verb in verbs(card.abilities or ()) if verb in RULES_BY_VERB]
    yield from dict.fromkeys(found)
