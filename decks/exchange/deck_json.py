"""Decks as JSON of our own: versioned, without loss, checked field by field."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from decks.contents import MAX_ENTRIES, Entry, content_hash, merge, read_quantity, shown
from decks.errors import DeckRefused
from decks.formats import check_game
from decks.games import zone_names
from decks.lists import MAX_CHARACTERS, CardIndex, Decklist, LineProblem

FORMAT: Final = "conanhub.deck"
VERSION: Final = 1
FIELDS: Final = frozenset(("format", "version", "game", "name", "notes", "zones", "sets", "hash"))
CARD_FIELDS: Final = frozenset(("card", "qty"))
#: Says who made a home-made card: for people, not read.
MARK: Final = "mark"


def deck_to_json(
    *,
    name: str,
    notes: str,
    entries: Sequence[Sequence[Any]],
    game_key: str,
    sets: Sequence[Mapping[str, Any]] = (),
    mark: Callable[[str], str] = lambda card_id: "",
) -> dict[str, Any]:
    """A deck as data: format and version, game, name, notes, cards by zone, and the hash of its content.

    ``sets`` are the versions of own sets that it names; ``mark`` says who made a card, if it is home-made.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game_key,
        "name": name,
        "notes": notes,
        "zones": cards_by_zone(game_key, entries, mark),
        **({"sets": list(sets)} if sets else {}),
        "hash": f"sha256:{content_hash(game_key, entries)}",
    }


def cards_by_zone(
    game_key: str, entries: Sequence[Sequence[Any]], mark: Callable[[str], str] = lambda card_id: ""
) -> dict[str, list[dict[str, Any]]]:
    """The cards of every zone of a game, also of empty ones."""
    return {
        section: [_card(card_id, quantity, mark(card_id)) for where, card_id, quantity in entries if where == section]
        for section in zone_names(game_key)
    }


def _card(card_id: str, quantity: int, mark: str) -> dict[str, Any]:
    found: dict[str, Any] = {"card": card_id, "qty": quantity}
    return {**found, MARK: mark} if mark else found


def write_json(data: dict[str, Any]) -> str:
    """The text of an export."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read_sets(text: str) -> Any:
    """What an export of ours says of own sets, unchecked; nothing where it says nothing."""
    return _load(text).get("sets", [])


def parse_json(text: str, index: CardIndex, game_key: str) -> Decklist:
    """Read an export of ours; entries with unknown cards or impossible quantities become problems.

    Fields that this version does not know are left out and named in the remarks.
    """
    data = _load(text)
    _check_frame(data, game_key)
    entries: list[Entry] = []
    problems: list[LineProblem] = []
    for section, cards in data["zones"].items():
        for place, item in enumerate(cards, start=1):
            try:
                entries.append(_read_card(section, item, index))
            except DeckRefused as error:
                problems.append(_problem(f"zones.{section}, entry {place}", item, error, index))
    merged = merge(game_key, entries)
    stated = data.get("hash")
    if stated is not None and not problems and stated != f"sha256:{content_hash(game_key, merged)}":
        raise DeckRefused(
            "The hash does not fit the cards: the file was changed by hand or broken on its way. "
            "Take “hash” out of it to import it as it is.",
            "bad_hash",
        )
    if not merged and not problems:
        raise DeckRefused("There is no card in this deck.", "empty")
    name, notes = data.get("name", "").strip(), data.get("notes", "").strip()
    return Decklist(name, notes, tuple(merged), tuple(problems), tuple(_left_out(data)))


def _left_out(data: dict[str, Any]) -> Iterator[LineProblem]:
    """A remark for each field that is not read."""
    for name in sorted(set(data) - FIELDS):
        text = shown(json.dumps(data[name], ensure_ascii=False))
        yield LineProblem(f"Field “{shown(name)}”", text, "this site keeps no such field, so it was left out.")
    entries = [item for cards in data["zones"].values() for item in cards if isinstance(item, dict)]
    for name in sorted({name for item in entries for name in item} - CARD_FIELDS - {MARK}):
        many = sum(name in item for item in entries)
        text = f"of {many} entr{'y' if many == 1 else 'ies'}"
        yield LineProblem(f"Field “{shown(name)}”", text, "cards here have no such field, so it was left out.")


def _load(text: str) -> dict[str, Any]:
    if len(text) > MAX_CHARACTERS:
        raise DeckRefused(f"The file has {len(text):,} characters; at most {MAX_CHARACTERS:,} fit.", "too_large")
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise DeckRefused("The file holds half of a character (a lone surrogate); save it again as UTF-8.") from error
    except json.JSONDecodeError as error:
        raise DeckRefused(f"Line {error.lineno}, column {error.colno}: this is not JSON ({error.msg}).") from error
    except (RecursionError, ValueError) as error:
        raise DeckRefused("This JSON cannot be read: it is nested too deep or has a number too long.") from error
    if not isinstance(data, dict):
        raise DeckRefused(f"The file must be a JSON object with “format”: “{FORMAT}”.", "bad_json")
    return data


def _check_frame(data: dict[str, Any], game_key: str) -> None:
    """Format, version, game, and the shape of everything else."""
    if data.get("format") != FORMAT:
        raise DeckRefused(f"This JSON is no deck that this site wrote: its “format” is not “{FORMAT}”.", "bad_json")
    if data.get("version") != VERSION:
        raise DeckRefused(f"This site reads version {VERSION}, not {shown(data.get('version'))}.", "bad_json")
    if isinstance(data.get("game"), str):
        check_game(data["game"], game_key)
    if data.get("game") != game_key:
        raise DeckRefused(f"“game” must be “{game_key}”, not “{shown(data.get('game'))}”.", "bad_json")
    for name in ("name", "notes"):
        if not isinstance(data.get(name, ""), str):
            raise DeckRefused(f"“{name}” must be text.", "bad_json")
    zones, known = data.get("zones"), zone_names(game_key)
    if not isinstance(zones, dict) or not all(isinstance(cards, list) for cards in zones.values()):
        raise DeckRefused("“zones” must hold a list of cards for each section.", "bad_json")
    for section in zones:
        if section not in known:
            raise DeckRefused(f"There is no section “{shown(section)}”; known are {', '.join(known)}.", "bad_json")
    if sum(len(cards) for cards in zones.values()) > MAX_ENTRIES:
        raise DeckRefused(f"A deck can list {MAX_ENTRIES} cards.", "too_many_entries")


def _read_card(section: str, item: Any, index: CardIndex) -> Entry:
    if not isinstance(item, dict) or not set(item) >= CARD_FIELDS:
        raise DeckRefused("an entry must be {“card”: …, “qty”: …}.")
    card_id = item["card"]
    if not isinstance(card_id, str) or card_id not in index.by_id:
        raise DeckRefused(f"there is no card “{shown(card_id)}”.", "unknown_card")
    return section, card_id, read_quantity(item["qty"], card_id)


def _problem(where: str, item: Any, error: DeckRefused, index: CardIndex) -> LineProblem:
    guess = str(item.get("card", "")).replace("-", " ") if isinstance(item, dict) else ""
    suggestions = index.suggest(guess) if error.code == "unknown_card" else ()
    return LineProblem(where, shown(item), error.message, suggestions)
