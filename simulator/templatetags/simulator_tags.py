"""Small pieces of the simulator's templates."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from cards import catalog
from simulator.engine import GAMES, get_game
from simulator.titles import card_title

register = template.Library()


@register.simple_tag
def rule_link(rule: str, game_slug: str) -> SafeString:
    """A rule id as a link to its paragraph; nothing for an event without a rule."""
    if not rule:
        return SafeString("")
    href = f"{reverse('cards:rules', args=[game_slug])}#{rule}"
    return format_html('<a class="rule-ref" href="{}">{}</a>', href, rule)


@register.simple_tag
def games_to_choose() -> list[tuple[str, str]]:
    """Slug and name of every game that can be simulated."""
    return [(catalog.game_slug(key), game.name) for key, game in GAMES.items()]


@register.filter
def slug_of_game(game_key: str) -> str:
    """A game as it stands in addresses."""
    return catalog.game_slug(game_key)


@register.filter
def most_seats(game_key: str) -> int:
    """How many decks of a game may meet at one table."""
    return get_game(game_key).players[1]


@register.filter
def title_of_card(card_id: str | None, game_slug: str) -> str:
    """A card's title by its id."""
    return card_title(game_slug.replace("-", "_"), card_id)


@register.filter
def side_name(side: int | None, names: tuple[str, ...]) -> str:
    """The deck of a side; nobody for none."""
    return "Nobody alone" if side is None else names[side]


@register.filter
def add_to(value: float, amount: float) -> float:
    """A length moved by some units of a picture; ``add`` knows whole numbers only."""
    return round(float(value) + float(amount), 1)


@register.filter
def num(value: int | float | None) -> str:
    """A number with separators: 10,000; nothing for nothing."""
    return "" if value is None else f"{value:,}"


@register.filter
def minus(value: int | None) -> str:
    """A number that may be below zero, with a true minus."""
    return "?" if value is None else f"{value:,}".replace("-", "−")


@register.filter
def names_marked(sentence: str, names: tuple[str, ...]) -> SafeString:
    """A sentence in which the first mention of each deck stands out in the colour of its side."""
    marked = str(conditional_escape(sentence))
    for side, name in sorted(enumerate(names), key=lambda item: -len(item[1])):
        plain = str(conditional_escape(name))
        if plain and marked.count(plain):
            marked = marked.replace(plain, f'<span class="sim-name-{side}">\x00{side}\x00</span>', 1)
    for side, name in enumerate(names):
        marked = marked.replace(f"\x00{side}\x00", str(conditional_escape(name)))
    return mark_safe(marked)


@register.filter
def points(share: float) -> str:
    """A difference of shares as points: 3.1 for 0.031."""
    return f"{100 * share:.1f}"
