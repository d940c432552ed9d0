"""What the face of a Conan CCG card shows."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString

from cards.games.base import CatalogCard
from cards.games.conan_ccg.art import make_picture
from cards.games.conan_ccg.edges import edge_svg, spoken_edge, tiles
from cards.games.conan_ccg.facts import foe_class
from cards.games.conan_ccg.texts import paragraphs
from cards.games.parts import Corner, Face, Need, Stat
from cards.query import shown
from simulator.engine.games.conan_ccg.catalogue import MAJOR_RENOWN, CardDef

STAT_FIELDS: Final = ("damage", "prowess", "health", "vitality", "scars")
FASTEST: Final = 5
Number = int | str | None


def make_face(entry: CatalogCard, turned: bool) -> Face:
    """Work out the face; ``turned`` for a Foe's move on the table, whose edges lie the other way round (CCG-16.7)."""
    card: CardDef = entry.definition
    band = band_of(card)
    has_edges = bool(card.left)
    return Face(
        title=card.title,
        band=band,
        type_line=_type_line(entry),
        traits=", ".join((*card.traits, *card.other_words)),
        text=tuple(paragraphs(card)),
        text_known=card.abilities is not None,
        gaps=" ".join(_sentence(fact) for fact in card.facts),
        flavor=card.flavor,
        number="Known card" if entry.card_set.kind == "known" else f"{entry.card_set.name} {card.number}",
        note=_note(card),
        status="Rules: full" if card.simulatable else "Not simulated",
        art=make_picture(card, band),
        left_corner=_gem(card.gem),
        right_corner=_speed(card.initiative) or _renown(card.renown),
        stats=_stats(card),
        needs=_needs(card),
        left=edge_svg(card, "left", turned=turned) if has_edges else SafeString(""),
        right=edge_svg(card, "right", turned=turned) if has_edges else SafeString(""),
        spoken=spoken(card),
    )


def band_of(card: CardDef) -> str:
    """Which type colour a card has; cards with facts missing have their own."""
    if not card.simulatable:
        return "unknown"
    kind = foe_class(card)
    return f"foe-{kind}" if kind else card.type.casefold()


def spoken(card: CardDef) -> str:
    """A card in one line for a reader who does not see it."""
    said = [card.title, card.type]
    figures = (("gem", card.gem), ("Initiative", card.initiative), ("Renown", card.renown))
    said += [f"{name} {'unknown' if value == '?' else value}" for name, value in figures if value is not None]
    said += [stat.words for stat in _stats(card)]
    if card.left:
        said += [spoken_edge(side, tiles(card, side)) for side in ("left", "right")]
    return ", ".join(said)


def _gem(value: Number) -> Corner | None:
    hint = "Gem: Prowess it costs as a move"
    return None if value is None else Corner("Gem", shown(value), hint, "gem")


def _speed(value: Number) -> Corner | None:
    if value is None:
        return None
    pips = tuple(step < value for step in range(FASTEST)) if isinstance(value, int) else ()
    return Corner("Initiative", shown(value), "Initiative: 1 slow to 5 fast", pips=pips)


def _renown(value: Number) -> Corner | None:
    return None if value is None else Corner("Renown", shown(value), "Renown", icon="i-renown")


def _type_line(entry: CatalogCard) -> str:
    card: CardDef = entry.definition
    words = [card.type, *(word for word in (card.foe_type, card.territory) if word and word != "?")]
    words += list(card.keywords)
    if entry.record.get("keywords") == "?":
        words.append("keywords ?")
    if card.foe_type == "?":
        words.append("Type ?")
    return " · ".join(words)


def _stats(card: CardDef) -> tuple[Stat, ...]:
    values = ((name, getattr(card, name)) for name in STAT_FIELDS)
    return tuple(Stat(name.capitalize(), shown(value), f"i-{name}") for name, value in values if value is not None)


def _needs(card: CardDef) -> tuple[Need, ...]:
    """What must be had to play an Item or Ally, and what it lets draw."""
    found = []
    if card.requires:
        kind, amount = card.requires
        noun = "Scars" if kind == "scars" and amount != 1 else kind.capitalize().removesuffix("s")
        found.append(Need(f"i-{kind}", f"{shown(amount)} {noun}"))
    if card.draw is not None:
        found.append(Need("i-draw", f"Draw {shown(card.draw)}"))
    return tuple(found)


def _note(card: CardDef) -> str:
    if foe_class(card) == "major" and isinstance(card.renown, int):
        cost = card.renown - MAJOR_RENOWN + 1
        return f"Major Foe: pay {cost} Minor {'Foe' if cost == 1 else 'Foes'}"
    return "Minor Foe" if foe_class(card) == "minor" else ""


def _sentence(fact: str) -> str:
    return fact if fact.endswith((".", "!", "?")) else f"{fact}."
