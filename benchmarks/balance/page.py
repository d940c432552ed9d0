"""``docs/balance_<game>.md`` from the counts of ``benchmarks.balance.counts``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from benchmarks import lineup
from benchmarks.balance.games import BalanceGame, Band, Counts
from cards.catalogue import records
from simulator.engine import ENGINE_VERSION
from simulator.stats.shares import Share, mean, share

#: What the ready-made decks of every game are meant to keep to, when greedy agents play them.
DECK: Final = (0.38, 0.62)
FIRST: Final = (0.45, 0.58)
SEARCH: Final = 0.65
GREEDY: Final = 0.90
#: How many of its least played cards are listed for each deck.
LEAST: Final = 5
OLDER: Final = "The [changelog](../CHANGELOG.md) has the differences; shares of decks may be others now."
INTRODUCTION: Final = """\
# Balance of {name}'s ready-made decks

This page is made by `make balance` (`benchmarks/balance/counts.py`; parts of it can be played alone); do not edit it.
All numbers are AI-vs-AI shares of matches between the engine's agents, with 95 % Wilson intervals. Matches 2k and 2k+1
of a series share a seed and exchange the seats.
"""


def page(game: BalanceGame, found: Mapping[str, Any]) -> str:
    """The whole page; parts that were not played are said to be missing."""
    parts = [INTRODUCTION.format(name=game.name)]
    if found["pairs"]:
        parts += _older(game, found["pairs"]["from"])
        counts = found["pairs"]["counts"]
        decks = [deck.name for deck in lineup.decks(game.key)]
        total = _total(counts)
        parts += [_from(found["pairs"]["from"]), _bands(game, counts, total, decks)]
        parts += [_pairs(counts, decks), _ends(total), _plays(game, counts, decks)]
    parts.append(_agents(found["agents"]))
    return "\n".join(parts)


def _older(game: BalanceGame, source: Mapping[str, Any]) -> list[str]:
    """What a page of another engine or of other cards says in its first lines."""
    changed = []
    if source["engine"] != ENGINE_VERSION:
        changed.append(f"engine {ENGINE_VERSION} plays (here: {source['engine']}), with other AIs and rulings")
    if source["data"] != records.pool(game.key).hash:
        changed.append("cards have changed")
    if not changed:
        return []
    return [f"**This page is older than what plays today**: {' and '.join(changed)}. {OLDER}\n"]


def _from(source: Mapping[str, Any]) -> str:
    return f"Engine {source['engine']}, cards `{source['data']}`, seed {source['seed']}; greedy against greedy.\n"


def _rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _said(one: Share) -> str:
    if one.share is None:
        return "none counted"
    return f"{100 * one.share:.1f} % ({100 * one.low:.1f} to {100 * one.high:.1f}, n = {one.n:,})"


def _total(counts: Mapping[str, Counts]) -> dict[str, Any]:
    found: dict[str, Any] = {"n": 0, "by_first": 0, "decided": 0}
    found |= {"turns": Counter(), "ends": Counter(), "tallies": Counter()}
    for pair in counts.values():
        found["n"] += pair["n"]
        found["by_first"] += pair["by_first"]
        found["decided"] += sum(pair["wins"])
        found["turns"].update({int(turns): number for turns, number in pair["turns"].items()})
        found["ends"].update(pair["ends"])
        found["tallies"].update(pair.get("tallies", {}))
    return found


def deck_shares(counts: Mapping[str, Counts], decks: Sequence[str]) -> list[Share]:
    """The share of each deck in the matches that one side won alone."""
    wins, played = Counter[int](), Counter[int]()
    for places, pair in counts.items():
        for side, place in enumerate(map(int, places.split())):
            wins[place] += pair["wins"][side]
            played[place] += sum(pair["wins"])
    return [share(wins[place], played[place]) for place in range(len(decks))]


def _bands(game: BalanceGame, counts: Mapping[str, Counts], total: Counts, decks: Sequence[str]) -> str:
    turns = mean(dict(total["turns"])) or 0.0
    low, high = game.turns
    rows = [("Turns of a match, on average", f"{low:g} to {high:g}", f"{turns:.1f}", _kept(low <= turns <= high))]
    first = Band("Wins of the player who begins", "45 to 58 %", FIRST, _first)
    for band in (*game.bands, first):
        one = band.counted(total)
        rows.append((band.title, band.words, _said(one), _is_within(one, band.limits)))
    for name, one in zip(decks, deck_shares(counts, decks), strict=True):
        rows.append((name, "38 to 62 %", _said(one), _is_within(one, DECK)))
    never = sum(1 for _place, _card, number in _least(game, counts) if not number)
    rows.append(("Cards of a deck that were never played by choice", "none", str(never), _kept(not never)))
    return "## Bands\n\n" + _rows(("what", "band", "measured", ""), rows)


def _first(total: Counts) -> Share:
    return share(total["by_first"], total["decided"])


def _is_within(one: Share, band: tuple[float, float]) -> str:
    return _kept(one.share is not None and band[0] <= one.share <= band[1])


def _kept(is_kept: bool) -> str:
    return "kept" if is_kept else "missed"


def _pairs(counts: Mapping[str, Counts], decks: Sequence[str]) -> str:
    rows = []
    for places, pair in counts.items():
        one, other = (decks[int(place)] for place in places.split())
        turns = mean({int(turn): number for turn, number in pair["turns"].items()}) or 0.0
        rows.append((one, other, _said(share(pair["wins"][0], sum(pair["wins"]))), f"{turns:.1f}"))
    return "## Pairs of decks\n\n" + _rows(("deck", "against", "share of the first", "turns"), rows)


def _ends(total: Counts) -> str:
    rows = [
        (reason.replace("_", " "), _said(share(number, total["n"]))) for reason, number in total["ends"].most_common()
    ]
    return "## How matches end\n\n" + _rows(("reason", "share"), rows)


def _least(game: BalanceGame, counts: Mapping[str, Counts]) -> Iterator[tuple[int, str, int]]:
    """How often each card of each deck was played by choice: ``(deck, card, times)``."""
    plays = Counter[str]()
    for pair in counts.values():
        plays.update(pair["plays"])
    for place, deck in enumerate(lineup.decks(game.key)):
        for card in dict.fromkeys(card for part in game.played_from for card in deck.cards(part)):
            yield place, card, plays[f"{place} {card}"]


def _plays(game: BalanceGame, counts: Mapping[str, Counts], decks: Sequence[str]) -> str:
    titles = {one.definition.id: one.definition.title for one in records.load_cards(game.key)}
    played = list(_least(game, counts))
    rows = []
    for place, name in enumerate(decks):
        least = sorted((number, card) for at, card, number in played if at == place)[:LEAST]
        rows.append((name, ", ".join(f"{titles[card]} ({number:,})" for number, card in least)))
    return (
        f"## Least played cards\n\nTimes a card was played by choice, {game.ways_to_play}; plays without another "
        "choice are not counted.\n\n" + _rows(("deck", "cards"), rows)
    )


def _agents(found: Mapping[str, Any]) -> str:
    wanted = {"greedy random": f"{GREEDY:.0%} or more", "search greedy": f"{SEARCH:.0%} or more"}
    rows = [
        (one.replace(" ", " against "), wanted.get(one, ""), _said(share(counts["wins"][0], sum(counts["wins"]))),
         f"engine {counts['from']['engine']}, cards `{counts['from']['data'][:12]}`")
        for one, counts in sorted(found.items())
    ]  # fmt: skip
    if not rows:
        return "## Agents\n\nNot played yet.\n"
    return "## Agents\n\nEach pair of decks both ways round.\n\n" + _rows(("agents", "band", "share", "from"), rows)
