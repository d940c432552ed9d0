"""Small pieces of the simulator's templates."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from simulator.replays import card_title

register = template.Library()


@register.simple_tag
def rule_link(rule: str, game_slug: str) -> SafeString:
    """A rule id as a link to its paragraph; nothing for an event without a rule."""
    if not rule:
        return SafeString("")
    href = f"{reverse('cards:rules', args=[game_slug])}#{rule}"
    return format_html('<a class="rule-ref" href="{}">{}</a>', href, rule)


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
