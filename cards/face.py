"""What a drawn card shows, ready for the template: everything worked out, nothing left to decide."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from cards import catalog
from cards.art import art_svg
from cards.catalog import CatalogCard
from cards.edges import edge_svg, spoken_edge, tiles
from cards.facts import foe_class, shown
from cards.models import Card
from cards.texts import paragraphs
from simulator.engine.games.conan_ccg.cards import MAJOR_RENOWN, CardDef, read_card

SIZES: Final = ("full", "list", "thumb")
STAT_FIELDS: Final = ("damage", "prowess", "health", "vitality", "scars")
FASTEST: Final = 5
#: From so many letters of rules text on, the picture gives way to the words.
LONG_TEXT: Final = 300
VERY_LONG_TEXT: Final = 430


@dataclass(frozen=True, slots=True)
class Stat:
    """One number in the bar at the foot of a character."""

    name: str
    value: str

    @property
    def icon(self) -> str:
        return f"i-{self.name.casefold()}"

    @property
    def words(self) -> str:
        return f"{self.name} {'unknown' if self.value == '?' else self.value}"


@dataclass(frozen=True, slots=True)
class Face:
    """Everything on the face of one card."""

    definition: CardDef
    band: str
    type_line: str
    traits: str
    gem: str
    initiative: str
    pips: tuple[bool, ...]
    renown: str
    stats: tuple[Stat, ...]
    needs: tuple[tuple[str, str], ...]
    text: tuple[SafeString, ...]
    text_class: str
    facts: str
    number: str
    note: str
    status: str
    art: SafeString
    left: SafeString
    right: SafeString
    spoken: str

    @property
    def figures(self) -> str:
        """The numbers of a character in one line, for the smallest size."""
        return " · ".join(stat.value for stat in self.stats)

    @property
    def spoken_figures(self) -> str:
        return ", ".join(stat.words for stat in self.stats)


def face_html(card: Card, *, size: str, turned: bool = False) -> SafeString:
    """The drawn face of a catalogue row."""
    return _face_html(card.game_id, card.card_id, _check_size(size), turned) or _draw(_entry_of(card), size, turned)


def face_html_by_id(game_key: str, card_id: str, *, size: str, turned: bool = False) -> SafeString:
    """The drawn face of a card by its id, without asking the database; empty when no such card is known."""
    return _face_html(game_key, card_id, _check_size(size), turned)


def definition_of(card: Card) -> CardDef:
    """The checked definition behind a catalogue row."""
    entry = catalog.find_card(card.game_id, card.card_id)
    return entry.definition if entry else read_card(card.record)


def forget() -> None:
    """Draw all faces anew; for tests and for a reload of the data."""
    _face_html.cache_clear()


def make_face(entry: CatalogCard, *, turned: bool = False) -> Face:
    """Work out what the face of a card shows."""
    card = entry.definition
    band = band_of(card)
    text = tuple(paragraphs(card))
    has_edges = bool(card.left)
    return Face(
        definition=card,
        band=band,
        type_line=_type_line(entry),
        traits=", ".join(card.traits),
        gem=shown(card.gem),
        initiative=shown(card.initiative),
        pips=_pips(card.initiative),
        renown=shown(card.renown),
        stats=_stats(card),
        needs=_needs(card),
        text=text,
        text_class=_text_class(card, text),
        facts=" ".join(_sentence(fact) for fact in card.facts),
        number="Known card" if entry.card_set.kind == "known" else f"{entry.card_set.name} {card.number}",
        note=_note(card),
        status="Rules: full" if card.simulatable else "Not simulated",
        art=art_svg(card, band),
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
    said += [
        f"{name} {_said(value)}"
        for name, value in (("gem", card.gem), ("Initiative", card.initiative))
        if value is not None
    ]
    said += [f"Renown {_said(card.renown)}"] if card.renown is not None else []
    said += [stat.words for stat in _stats(card)]
    if card.left:
        said += [spoken_edge(side, tiles(card, side)) for side in ("left", "right")]
    return ", ".join(said)


def _check_size(size: str) -> str:
    if size not in SIZES:
        raise ValueError(f"A card has no size {size!r}; there are {', '.join(SIZES)}.")
    return size


@lru_cache(maxsize=8192)
def _face_html(game_key: str, card_id: str, size: str, turned: bool) -> SafeString:
    entry = catalog.find_card(game_key, card_id)
    return _draw(entry, size, turned) if entry else SafeString("")


def _draw(entry: CatalogCard, size: str, turned: bool) -> SafeString:
    context = {"face": make_face(entry, turned=turned), "card_id": entry.definition.id, "size": size, "turned": turned}
    # The template escapes every value; only the line breaks between its tags are taken out.
    lines = render_to_string("components/_card.html", context).splitlines()
    return mark_safe("".join(line.strip() for line in lines))


def _entry_of(card: Card) -> CatalogCard:
    """A card that the data files no longer hold, from the record that its row has kept."""
    card_set = card.card_set
    info = catalog.SetInfo(card_set.key, card_set.name, card_set.kind, card_set.released, card_set.position)
    return CatalogCard(card.game_id, info, card.record, read_card(card.record))


def _said(value: int | str | None) -> str:
    return "unknown" if value == "?" else str(value)


def _pips(initiative: int | str | None) -> tuple[bool, ...]:
    if not isinstance(initiative, int):
        return ()
    return tuple(step < initiative for step in range(FASTEST))


def _type_line(entry: CatalogCard) -> str:
    card = entry.definition
    words = [card.type, *(word for word in (card.foe_type, card.territory) if word and word != "?")]
    words += list(card.keywords)
    if entry.record.get("keywords") == "?":
        words.append("keywords ?")
    if card.foe_type == "?":
        words.append("Type ?")
    return " · ".join(words)


def _stats(card: CardDef) -> tuple[Stat, ...]:
    values = ((name.capitalize(), getattr(card, name)) for name in STAT_FIELDS)
    return tuple(Stat(name, shown(value)) for name, value in values if value is not None)


def _needs(card: CardDef) -> tuple[tuple[str, str], ...]:
    """What must be had to play an Item or Ally, and what it lets draw: icon and words."""
    found = []
    if card.requires:
        kind, amount = card.requires
        noun = "Scars" if kind == "scars" and amount != 1 else kind.capitalize().removesuffix("s")
        found.append((f"i-{kind}", f"{shown(amount)} {noun}"))
    if card.draw is not None:
        found.append(("i-draw", f"Draw {shown(card.draw)}"))
    return tuple(found)


def _note(card: CardDef) -> str:
    if foe_class(card) == "major" and isinstance(card.renown, int):
        cost = card.renown - MAJOR_RENOWN + 1
        return f"Major Foe: pay {cost} Minor {'Foe' if cost == 1 else 'Foes'}"
    return "Minor Foe" if foe_class(card) == "minor" else ""


def _sentence(fact: str) -> str:
    return fact if fact.endswith((".", "!", "?")) else f"{fact}."


def _text_class(card: CardDef, text: tuple[SafeString, ...]) -> str:
    letters = (
        sum(len(paragraph) for paragraph in text) + 30 * len(text) + len(card.flavor) // 2 + sum(map(len, card.facts))
    )
    letters += 90 if card.left else 0
    letters += 60 if _stats(card) else 0
    if letters > VERY_LONG_TEXT:
        return "is-very-wordy"
    return "is-wordy" if letters > LONG_TEXT else ""
