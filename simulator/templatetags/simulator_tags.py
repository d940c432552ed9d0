"""Small pieces of the simulator's templates."""

from __future__ import annotations

import re

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from cards import catalogue
from simulator import matches
from simulator.engine import GAMES, PLAYING
from simulator.games import card_title

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
    return [(catalogue.game_slug(key), game.name) for key, game in PLAYING.items()]


@register.simple_tag
def every_game() -> list[tuple[str, str]]:
    """Slug and name of every game, also of those that have line-ups and no matches yet."""
    return [(catalogue.game_slug(key), game.name) for key, game in GAMES.items()]


@register.filter
def slug_of_game(game_key: str) -> str:
    """A game as it stands in addresses."""
    return catalogue.game_slug(game_key)


@register.filter
def table_words(game_key: str) -> str:
    """How many decks of a game may meet at a table of three and more, in words; empty where there is none."""
    return matches.table_words(game_key)


@register.filter
def title_of_card(card_id: str | None, game_slug: str) -> str:
    """A card's title by its id."""
    return card_title(game_slug.replace("-", "_"), card_id)


@register.filter
def side_name(side: int | None, names: tuple[str, ...]) -> str:
    """The name of a side's deck, or "Nobody alone" without a side."""
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
    sides = {name: side for side, name in enumerate(names) if name}
    if not sides:
        return conditional_escape(sentence)
    longest_first = sorted(sides, key=len, reverse=True)
    parts = re.split(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)", sentence)
    return format_html_join("", "{}", ((_marked(part, sides),) for part in parts))


def _marked(part: str, sides: dict[str, int]) -> str:
    """A part of a sentence; the name of a deck, at its first mention, in the colour of its side."""
    side = sides.pop(part, None)
    return part if side is None else format_html('<span class="sim-name-{}">{}</span>', side, part)


@register.filter
def points(share: float) -> str:
    """A difference of shares as points: 3.1 for 0.031."""
    return f"{100 * share:.1f}"
