"""Where the page of a set is."""

from __future__ import annotations

from cards.catalogue import game_slug
from cards.models import OwnSet


def address_of(own_set: OwnSet, link: str = "") -> str:
    """The path of the page of a set, by its link if one is given; it shows what its reader may see."""
    return f"/cards/{game_slug(own_set.game_id)}/own-sets/{own_set.key}/" + (f"link/{link}/" if link else "")
