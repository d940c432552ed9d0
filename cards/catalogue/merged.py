"""The cards of the data files with what is recorded in the database over them. A bad record is left out, never more."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cards.catalogue.live import Overlay, Recorded
from cards.games import GAMES, CatalogCard
from cards.intake import is_clean
from simulator.engine import REPRINT_FIELDS, REPRINT_OF, written_out

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Merged:
    """All cards of a game as they hold now, compiled, and of what they were made."""

    files: tuple[CatalogCard, ...]
    overlay: Overlay
    cards: tuple[CatalogCard, ...]
    by_id: Mapping[str, CatalogCard]
    pool: Any


def merge(game_key: str, files: tuple[CatalogCard, ...], overlay: Overlay) -> Merged:
    """Put recorded cards over those of the files, each at its place, new ones at the end."""
    known = {card.definition.id: card for card in files}
    read = []
    for card_id, recorded in overlay.cards.items():
        if recorded.is_new == (card_id in known):
            continue  # a data file took the id of a new card, or lost the card that was corrected
        card = _read(game_key, card_id, recorded)
        if card is not None:
            read.append(card)
    cards, pool = _compiled(game_key, files, read)
    return Merged(files, overlay, cards, {card.definition.id: card for card in cards}, pool)


def _read(game_key: str, card_id: str, recorded: Recorded) -> CatalogCard | None:
    try:
        definition = GAMES[game_key].read_card(recorded.record)
        if definition.id != card_id or not is_clean(definition.title):
            raise ValueError("its id or title is not one")
        return CatalogCard(game_key, recorded.card_set, recorded.record, definition)
    except Exception:  # whatever is wrong with one record must not stop the game
        logger.exception("The recorded card %s of %s is left out: it cannot be read.", card_id, game_key)
        return None


def _compiled(
    game_key: str, files: tuple[CatalogCard, ...], read: list[CatalogCard]
) -> tuple[tuple[CatalogCard, ...], Any]:
    """All cards and their pool, without the recorded cards with which the game does not compile."""
    kept: list[CatalogCard] = []
    cards, pool = files, None
    groups = [read] if read else []
    while groups:
        group = groups.pop()
        tried = _laid_over(files, [*kept, *group])
        made = _pool_of(game_key, tried)
        if made is not None:
            kept, cards, pool = [*kept, *group], tried, made
        elif len(group) > 1:
            middle = len(group) // 2
            groups += [group[middle:], group[:middle]]
        else:
            logger.error("The recorded card %s is left out: the game does not compile with it.", group[0].definition.id)
    return cards, pool if pool is not None else GAMES[game_key].compile_pool([card.record for card in files])


def _pool_of(game_key: str, cards: tuple[CatalogCard, ...]) -> Any:
    """The cards compiled; nothing where they do not compile together."""
    try:
        return GAMES[game_key].compile_pool([card.record for card in cards])
    except Exception:  # noqa: BLE001  # whatever is wrong with one record must not stop the game
        return None


def _laid_over(files: tuple[CatalogCard, ...], over: list[CatalogCard]) -> tuple[CatalogCard, ...]:
    by_id = {card.definition.id: card for card in over}
    known = {card.definition.id for card in files}
    there = tuple(by_id.get(card.definition.id) or _reprinted(card, by_id) for card in files)
    return (*there, *(card for card in over if card.definition.id not in known))


def _reprinted(card: CatalogCard, by_id: Mapping[str, CatalogCard]) -> CatalogCard:
    """A reprint whose original was corrected is corrected with it."""
    original = by_id.get(str(card.record.get(REPRINT_OF, "")))
    if original is None:
        return card
    own = {field: card.record[field] for field in REPRINT_FIELDS if field in card.record}
    record = written_out(own, original.record)
    return CatalogCard(card.game_key, card.card_set, record, GAMES[card.game_key].read_card(record))
