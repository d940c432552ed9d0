"""Reads and checks the data files of the cards; plain records, no database."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from cards.catalogue import live, merged
from cards.errors import BadCatalog, NoSuchGame
from cards.games import GAMES, CatalogCard, CatalogGame, Json, Record, SetInfo
from cards.intake import is_clean, is_reserved_id
from simulator.engine import REPRINT_OF, BadCard, written_out

T = TypeVar("T")
DATA_DIR: Final = Path(__file__).resolve().parents[1] / "data"
GAME_NAMES: Final[Mapping[str, str]] = {key: game.name for key, game in GAMES.items()}
#: The game that pages without one in their address are about.
DEFAULT_GAME: Final = next(iter(GAMES))
SET_KINDS: Final = ("original", "known")
SET_FIELDS: Final = frozenset(("key", "name", "kind", "released"))
_CARD_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def load_records(game_key: str) -> list[Record]:
    """The card records of a game, in the order of files and places in them."""
    return [card.record for card in load_cards(game_key)]


def folder() -> Path:
    """Where the data files are read from now."""
    return DATA_DIR


def pool(game_key: str) -> Any:
    """All cards of a game compiled for the engine, until one of them changes."""
    _check_game(game_key)
    now = _now(game_key)
    return now.pool if now else file_pool(game_key)


def file_pool(game_key: str) -> Any:
    """The cards of the data files alone compiled for the engine, once a process."""
    _check_game(game_key)
    return _pool(game_key, DATA_DIR)


def data_hash(game_key: str) -> str:
    """What two catalogues share that play alike."""
    return str(pool(game_key).hash)


def game(game_key: str) -> CatalogGame:
    """What the catalogue knows of a game; ``NoSuchGame`` when there is none."""
    _check_game(game_key)
    return GAMES[game_key]


def load_cards(game_key: str) -> tuple[CatalogCard, ...]:
    """Every checked card of a game as it holds now: data files, and over them what is recorded in the database."""
    now = _now(game_key) if game_key in GAME_NAMES else None
    return now.cards if now else file_cards(game_key)


def file_cards(game_key: str) -> tuple[CatalogCard, ...]:
    """Every checked card of the data files alone, read once a process."""
    _check_game(game_key)
    return _load_cards(game_key, DATA_DIR)


def version(game_key: str) -> str:
    """Another one as soon as a card of the game is recorded otherwise; empty while the data files alone hold."""
    overlay = live.overlay_of(game_key)
    return overlay.stamp if overlay.cards else ""


def file_card(game_key: str, card_id: str) -> CatalogCard | None:
    """The card with this id as the data files have it, or ``None``."""
    return _by_id(game_key, DATA_DIR).get(card_id) if game_key in GAME_NAMES else None


@dataclass(frozen=True, slots=True)
class _Made(Generic[T]):
    """What was made of these cards."""

    cards: tuple[CatalogCard, ...]
    value: T


def once_for_cards(make: Callable[[str], T]) -> Callable[[str], T]:
    """Cache what is made of the cards of a game until its data files are read anew."""
    cache: dict[str, _Made[T]] = {}

    @wraps(make)
    def answer(game_key: str) -> T:
        cards = load_cards(game_key)
        found = cache.get(game_key)
        if found is None or found.cards is not cards:
            found = cache[game_key] = _Made(cards, make(game_key))
        return found.value

    return answer


def printings(entry: CatalogCard) -> tuple[CatalogCard, ...]:
    """Every printing of the same rules card, in the order of the sets; a card without reprints is its only one."""
    original = entry.record.get(REPRINT_OF, entry.definition.id)
    return tuple(
        card for card in load_cards(entry.game_key) if original in (card.definition.id, card.record.get(REPRINT_OF))
    )


def find_card(game_key: str, card_id: str) -> CatalogCard | None:
    """The card with this id, or ``None``."""
    if game_key not in GAME_NAMES:
        return None
    now = _now(game_key)
    return now.by_id.get(card_id) if now else file_card(game_key, card_id)


def is_id(text: str) -> bool:
    """Whether a text has the form of a card id or the key of a set."""
    return _CARD_ID.fullmatch(text) is not None


def game_slug(game_key: str) -> str:
    """The key of a game as it stands in addresses."""
    return game_key.replace("_", "-")


def game_key(slug: str) -> str:
    """The key of the game with this slug; ``NoSuchGame`` when there is none."""
    key = slug.replace("-", "_")
    _check_game(key)
    return key


def forget() -> None:
    """Read the files anew at the next question; for tests and for a reload of the data."""
    for cached in (_load_cards, _by_id, _pool):
        cached.cache_clear()
    _merged.clear()


#: By game, the cards as they held when they were last needed.
_merged: dict[str, merged.Merged] = {}


def _now(game_key: str) -> merged.Merged | None:
    """The cards as they hold now; ``None`` while nothing is recorded beside the data files."""
    overlay = live.overlay_of(game_key)
    if not overlay.cards:
        return None
    files, found = _load_cards(game_key, DATA_DIR), _merged.get(game_key)
    if found is None or found.files is not files or found.overlay is not overlay:
        found = _merged[game_key] = merged.merge(game_key, files, overlay)
    return found


def _check_game(key: str) -> None:
    if key not in GAME_NAMES:
        raise NoSuchGame(f'There is no game "{key}"; there is {", ".join(GAME_NAMES)}.')


@lru_cache(maxsize=16)
def _load_cards(key: str, folder: Path) -> tuple[CatalogCard, ...]:
    cards: list[CatalogCard] = []
    seen: dict[str, str] = {}
    sets: dict[str, str] = {}
    files = [(path, read_json(path)) for path in sorted((folder / key).glob("*.json"))]
    printed = _printed(content for _path, content in files)
    for position, (path, content) in enumerate(files):
        read = _read_file(key, path, position, content, printed)
        set_key = str(content["set"]["key"])
        if set_key in sets:
            raise BadCatalog(f'{path.name}: {sets[set_key]} has the set key "{set_key}" too.')
        sets[set_key] = path.name
        for card in read:
            if card.definition.id in seen:
                raise BadCatalog(f'{path.name}: card "{card.definition.id}" stands in {seen[card.definition.id]} too.')
            seen[card.definition.id] = path.name
            cards.append(card)
    return tuple(cards)


@lru_cache(maxsize=16)
def _by_id(key: str, folder: Path) -> dict[str, CatalogCard]:
    return {card.definition.id: card for card in _load_cards(key, folder)}


@lru_cache(maxsize=16)
def _pool(key: str, folder: Path) -> Any:
    try:
        return GAMES[key].compile_pool([card.record for card in _load_cards(key, folder)])
    except BadCard as error:
        raise BadCatalog(f"cards/data/{key}: {error.message}") from error


def _printed(contents: Iterable[Json]) -> dict[str, tuple[Record, Json]]:
    """Every record by id, with the key of its set, for reprints to find their originals; checked where it is read."""
    found: dict[str, tuple[Record, Json]] = {}
    for content in contents:
        cards = content.get("cards") if isinstance(content, dict) else None
        for record in cards if isinstance(cards, list) else ():
            if isinstance(record, dict) and isinstance(record.get("id"), str):
                found[record["id"]] = (record, content.get("set"))
    return found


def _read_file(
    key: str, path: Path, position: int, content: Json, printed: Mapping[str, tuple[Record, Json]]
) -> list[CatalogCard]:
    if not isinstance(content, dict) or set(content) != {"set", "cards"}:
        raise BadCatalog(f'{path.name}: the file must be an object with "set" and "cards" and nothing else.')
    info = _read_set(path.name, content["set"], position)
    if not isinstance(content["cards"], list):
        raise BadCatalog(f'{path.name}: "cards" must be a list of card records.')
    return [
        _read_record(key, path.name, info, place, _whole(path.name, content["set"], record, printed))
        for place, record in enumerate(content["cards"], 1)
    ]


def _whole(file_name: str, own_set: Json, record: Json, printed: Mapping[str, tuple[Record, Json]]) -> Json:
    """A record with all its fields: a reprint takes over those of its original, which stands in another set."""
    if not isinstance(record, dict) or REPRINT_OF not in record or not isinstance(record.get("id"), str):
        return record
    original, its_set = printed.get(str(record[REPRINT_OF]), (None, None))
    if original is not None and its_set == own_set:
        raise BadCatalog(f'{file_name}: Card "{record["id"]}", {REPRINT_OF}: its original stands in the same set.')
    try:
        return written_out(record, original)
    except BadCard as error:
        raise BadCatalog(f"{file_name}: {error.message}") from error


def read_json(path: Path) -> Json:
    """The contents of a data file; ``BadCatalog`` names the file and the place of a mistake."""
    try:
        return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_object)
    except UnicodeDecodeError as error:
        raise BadCatalog(f"{path.name}: the file is not UTF-8 text.") from error
    except json.JSONDecodeError as error:
        raise BadCatalog(f"{path.name}, line {error.lineno}, column {error.colno}: {error.msg}.") from error
    except _TwiceError as error:
        raise BadCatalog(f"{path.name}: {error}") from error


class _TwiceError(ValueError):
    """A field that stands twice in one object."""


def _object(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for name, value in pairs:
        if name in found:
            where = f'card "{found["id"]}"' if "id" in found else "an object"
            raise _TwiceError(f'{where} has the field "{name}" twice.')
        found[name] = value
    return found


def _read_set(file_name: str, value: Json, position: int) -> SetInfo:
    if not isinstance(value, dict) or not {"key", "name", "kind"} <= set(value) or set(value) - SET_FIELDS:
        raise BadCatalog(f'{file_name}: "set" must have key, name and kind, and may have released.')
    for field in ("key", "name", "kind"):
        if not isinstance(value[field], str) or not value[field].strip():
            raise BadCatalog(f"{file_name}: set.{field} {value[field]!r} is not a text.")
    if not _CARD_ID.fullmatch(value["key"]):
        raise BadCatalog(f'{file_name}: set.key "{value["key"]}" may hold small letters, digits and hyphens only.')
    if value["kind"] not in SET_KINDS:
        raise BadCatalog(f'{file_name}: set.kind "{value["kind"]}" is not known; allowed are {", ".join(SET_KINDS)}.')
    released = value.get("released") or ""
    return SetInfo(value["key"], value["name"], value["kind"], str(released), position)


def _read_record(key: str, file_name: str, info: SetInfo, place: int, record: Json) -> CatalogCard:
    if not isinstance(record, dict) or not isinstance(record.get("id"), str):
        raise BadCatalog(f'{file_name}: card number {place} is not an object with an "id".')
    if not _CARD_ID.fullmatch(record["id"]):
        raise BadCatalog(f'{file_name}: card id "{record["id"]}" may hold small letters, digits and hyphens only.')
    if is_reserved_id(record["id"]):
        raise BadCatalog(f'{file_name}: card id "{record["id"]}" is kept for users\' own cards or for a page.')
    try:
        definition = GAMES[key].read_card(record)
    except BadCard as error:
        raise BadCatalog(f"{file_name}: {error.message}") from error
    if not is_clean(definition.title):
        said = "a title has 1 to 80 letters, single blanks, no markup and nothing invisible."
        raise BadCatalog(f'{file_name}: Card "{record["id"]}", title: {said}')
    return CatalogCard(key, info, record, definition)
