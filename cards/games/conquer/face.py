"""What the face of a Conquer card shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cards.games.base import CatalogCard
from cards.games.conquer.art import make_picture
from cards.games.conquer.texts import paragraphs
from cards.games.parts import Corner, Face, Need, Stat
from cards.query import shown
from simulator.engine.games.conquer.catalogue import CardDef

Number = int | str | None
#: Ratings of a Character: field, name in full, icon.
RATINGS: Final = (
    ("attack", "Attack", "i-blade"),
    ("defense", "Defense", "i-shield"),
    ("weapon_use", "Weapon Use", "i-two-handed"),
    ("popularity", "Popularity", "i-popularity"),
    ("reputation", "Reputation", "i-renown"),
)
BONUSES: Final = (("attack_bonus", "Attack", "i-blade"), ("defense_bonus", "Defense", "i-shield"))
_NAMES: Final = {field: (name, icon) for field, name, icon in RATINGS}
#: Names of ratings on a small card, as the rulebook shortens them.
SHORT: Final = {"Weapon Use": "WU", "Popularity": "Pop.", "Reputation": "Rep."}
#: What an Effect or a Disturbance is Noticed on (CQ-12.1), in full and in short.
NOTICED_ON: Final = {
    "none": ("Noticed on no card", ""),
    "player": ("Noticed before its player", ""),
    "character": ("Noticed on any Character", "On any Character"),
    "own character": ("Noticed on one of your Characters", "On your Character"),
    "opposing character": ("Noticed on an opposing Character", "On an opposing one"),
    "equipment": ("Noticed on Equipment", ""),
    "landscape": ("Noticed on a Landscape", ""),
}


def make_face(entry: CatalogCard, turned: bool) -> Face:
    """Work out the face; no card of this game is ever turned."""
    card: CardDef = entry.definition
    band, has_own_title = band_of(card), "own_title" in entry.record
    return Face(
        title=card.title,
        band=band,
        type_line=_type_line(entry),
        traits=", ".join((*card.traits, *card.other_words)),
        text=tuple(paragraphs(card)),
        text_known=card.abilities is not None,
        gaps=" ".join(card.facts),
        flavor=card.flavor,
        number="Known card" if entry.card_set.kind == "known" else f"{entry.card_set.name} {card.number}",
        note=_note(entry),
        status="Rules: full" if card.simulatable else "Not simulated",
        art=make_picture(card, band),
        left_corner=_cost(card.cost) or _damage(card.damage),
        right_corner=_place(card),
        stats=_bar(card),
        needs=_needs(card),
        spoken=_spoken(card),
        across=card.type == "Landscape",
        small_title=f"{card.location}: {card.area}" if card.area and not has_own_title else "",
        small_note="Common Ground" if card.common_ground and not has_own_title else "",
    )


def band_of(card: CardDef) -> str:
    """Which type colour a card has; cards with facts missing have their own."""
    return f"cq-{card.type.casefold().replace(' ', '-')}" if card.simulatable else "unknown"


def stats(card: CardDef) -> tuple[Stat, ...]:
    """All figures: the ratings of a Character, the bonuses of Equipment."""
    rated = [(name, getattr(card, field), icon) for field, name, icon in RATINGS]
    given = [(name, signed(getattr(card, field)), icon) for field, name, icon in BONUSES]
    figures = [*rated, *((name, value, icon) for name, value, icon in given if value != "0")]
    return tuple(
        Stat(name, shown(value), icon, SHORT.get(name, "")) for name, value, icon in figures if value is not None
    )


def _bar(card: CardDef) -> tuple[Stat, ...]:
    """The bar at the foot: of a Character what fights, with his Total Health (CQ-2.8)."""
    figures = stats(card)
    if card.type != "Character":
        return figures
    health = 2 * card.defense if isinstance(card.defense, int) else "?"
    return (*figures[:3], Stat("Health", shown(health), "i-health"))


def signed(value: Number) -> str | None:
    """A bonus as it is read: ``+1``, ``-2``, ``?``."""
    return f"{value:+d}" if isinstance(value, int) and value else None if value is None else str(value)


def _cost(value: Number) -> Corner | None:
    hint = "Notice Cost: Notice Points to bring it onto the table"
    return None if value is None else Corner("Notice Cost", shown(value), hint, "gem")


def _damage(value: Number) -> Corner | None:
    return None if value is None else Corner("Damage", shown(value), "Damage it deals", "gem")


def _place(card: CardDef) -> Corner | None:
    """The number of a Landscape within its Location (CQ-2.11)."""
    if card.place is None:
        return None
    if not isinstance(card.place, int) or not isinstance(card.places, int):
        return Corner("Place", shown(card.place), "Place in its Location")
    return Corner("Place", f"{card.place}/{card.places}", f"Place {card.place} of {card.places} in its Location")


def _type_line(entry: CatalogCard) -> str:
    card, record = entry.definition, entry.record
    words = [card.type]
    for value, name in ((card.kind, "kind"), (card.division, "division")):
        if value:
            words.append(value if value != "?" else f"{name} ?")
    words += ["Personal"] if card.personal else []
    words += ["Common Ground"] if card.common_ground else []
    words += list(card.keywords)
    if record.get("traits") == "?":
        words.append("people ?")
    return " · ".join(words)


def _needs(card: CardDef) -> tuple[Need, ...]:
    """What his fellows think of a Character; what bearer or player must have, and what the card is Noticed on."""
    found = []
    if card.type == "Character":
        figures = stats(card)[3:]
        found += [Need(one.icon, f"{one.name} {one.value}", f"{one.short} {one.value}") for one in figures]
    for field, value in card.requires.items():
        name, icon = _NAMES[field]
        found.append(Need(icon, f"Needs {name} {shown(value)}"))
    if card.on and card.on != "?":
        found.append(Need("i-draw", *NOTICED_ON[card.on]))
    return tuple(found)


def _note(entry: CatalogCard) -> str:
    card = entry.definition
    if card.is_uniqueness_open:
        return ""
    notes = list(_notes(card))
    # the foot of a face has room for one of them in full
    return "; ".join(short for short, _long in notes) if len(notes) > 1 else "".join(full for _short, full in notes)


def _notes(card: CardDef) -> Iterator[tuple[str, str]]:
    """What is said of decks with a card, each in short and in full."""
    limits = card.limits
    if limits.one_in is not None:
        full = f"1 for every {limits.one_in} in a deck"
        yield (f"Generic 1/{limits.one_in}", f"Generic: {full}") if card.generic else (f"1 in {limits.one_in}", full)
    elif card.generic:
        yield "Generic", "Generic: any number in a deck"
    elif card.is_unique:
        if limits.unique_characters is None:
            yield "Unique", "Unique: one in a deck"
        else:
            few = f"≤ {limits.unique_characters} %"
            yield f"Unique {few}", f"Unique: one in a deck; all of them {few}"
    if limits.characters is not None:
        # beside another limit there is no room for the whole word
        is_short = card.generic or limits.unique_characters is not None
        yield (
            f"{limits.characters} % {'Char.' if is_short else 'Characters'}",
            f"At least {limits.characters} % Characters",
        )
    if limits.half_answers:
        yield "half answers", "At most half answers"
    if limits.attacks is not None:
        yield f"{limits.attacks} % Attacks", f"At most {limits.attacks} % Attacks"
    if limits.heavy_attacks is not None:
        yield f"{limits.heavy_attacks} % heavy", f"At most {limits.heavy_attacks} % heavy Attacks"


def _spoken(card: CardDef) -> str:
    """A card in one line for a reader who does not see it."""
    said = [card.title, card.type, *(word for word in (card.kind, card.division) if word and word != "?")]
    figures = (("Notice Cost", card.cost), ("damage", card.damage), ("place", card.place))
    said += [f"{name} {'unknown' if value == '?' else value}" for name, value in figures if value is not None]
    said += [stat.words for stat in _bar(card)]
    said += [need.words for need in _needs(card)]
    return ", ".join(said)
