"""``docs/balance_<game>.md`` from the counts of ``benchmarks.balance.counts``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from benchmarks import lineup
from benchmarks.balance import order, play
from benchmarks.balance.games import BalanceGame
from benchmarks.balance.play import add, empty
from cards.catalogue import records
from simulator.engine import ENGINE_VERSION, ai_identity
from simulator.stats import Share, average_words, ratio_of, share_of_seeds

#: What the ready-made decks of every game are meant to keep to.
DECK: Final = (0.38, 0.62)
FIRST: Final = (0.45, 0.58)
#: The two AIs whose orders of the decks are compared.
ORDERED: Final = ("fast", "strong")
NEVER_PLAYED: Final = "Cards of a deck that were never played by choice"
#: How many of its least played cards are listed for each deck.
LEAST: Final = 5
OLDER: Final = "The [changelog](../CHANGELOG.md) has the differences; shares of decks may be others now."
INTRODUCTION: Final = """\
# Balance of {name}'s ready-made decks

This page is made by `make balance` (`benchmarks/balance/counts.py`; parts of it can be played alone); do not edit it.
All numbers are of AI-vs-AI matches, both decks played by the same AI. Each seed of a pair of decks is played from both
seats. Intervals are at 95 %, over seeds ([how](statistics.md)); n is the number of matches, or of what is counted in
them. A band is kept if the measured value lies within it.
"""


def page(game: BalanceGame, found: Mapping[str, Any]) -> str:
    """The whole page: a part for each AI that has played."""
    parts = [INTRODUCTION.format(name=game.name)]
    if not found:
        parts.append("Not played yet.\n")
    parts += older(game.key, [played["from"] for played in found.values()])
    decks = [deck.name for deck in lineup.decks(game.key)]
    played = [found[agent] for agent in ORDERED if agent in found and _is_whole(found[agent]["counts"])]
    if len(played) == len(ORDERED) and len({_setting(of_ai["from"]) for of_ai in played}) == 1:
        one, other = (of_ai["counts"] for of_ai in played)
        parts.append("\n".join(order.lines(order.order(one, other, len(decks)), decks, *ORDERED)))
    for agent in sorted(found, key=lambda agent: agent != "greedy"):
        counts, total = found[agent]["counts"], _total(found[agent]["counts"])
        if not _is_whole(counts):
            parts.append(f"## {agent.capitalize()} against {agent}\n\nBegun: {total['n']:,} matches so far.\n")
            continue
        has_these_decks = _has_decks_of_today(game.key, found[agent]["from"])
        parts += [_from(agent, found[agent]["from"], total["n"])]
        parts += [_bands(game, counts, total, decks, has_these_decks), _pairs(counts, decks), _ends(total)]
        parts += [_plays(game, counts, decks)] if has_these_decks else []
    return "\n".join(parts)


def _is_whole(counts: Mapping[str, Any]) -> bool:
    """Whether each pair of decks has met often enough for the page."""
    return all(pair["n"] >= len(play.SEATS) * order.LEAST_SEEDS for pair in counts.values())


def _setting(source: Mapping[str, Any]) -> tuple[Any, ...]:
    """What two AIs must share for their orders of the decks to be compared."""
    return tuple(source.get(name) for name in ("engine", "data", "decks"))


def older(game_key: str, sources: Sequence[Mapping[str, Any]]) -> list[str]:
    """What a page of another engine, of other cards or of another AI says in its first lines."""
    changed = []
    engines = sorted({source["engine"] for source in sources} - {ENGINE_VERSION})
    if engines:
        changed.append(f"engine {ENGINE_VERSION} plays (here: {', '.join(engines)}), with other AIs and rulings")
    if any(source["data"] != records.pool(game_key).hash for source in sources):
        changed.append("cards have changed")
    decks = lineup.mark_of_decks(game_key)
    if any(source.get("decks", decks) != decks for source in sources):
        changed.append("ready-made decks have changed")
    for source in sources:
        now = ai_identity(lineup.game(game_key), source["ai"].partition("@")[0])
        if source["ai"] != now:
            changed.append(f"{now} plays (here: {source['ai']})")
    if not changed:
        return []
    return [f"**This page is older than what plays today**: {' and '.join(changed)}. {OLDER}\n"]


def _from(agent: str, source: Mapping[str, Any], matches: int) -> str:
    return (
        f"## {agent.capitalize()} against {agent}\n\n{matches:,} matches by `{source['ai']}`. "
        f"Engine {source['engine']}, cards `{source['data']}`, seed {source['seed']}.\n"
    )


def _rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _said(one: Share) -> str:
    if one.share is None:
        return "none counted"
    return f"{100 * one.share:.1f} % ({100 * one.low:.1f} to {100 * one.high:.1f}, n = {one.n:,})"


def _total(counts: Mapping[str, Any]) -> dict[str, Any]:
    found = empty()
    for pair in counts.values():
        add(found, pair)
    return found


def _seeds(counted: Mapping[str, int]) -> Counter[tuple[int, int]]:
    """How many seeds gave so much of so many."""
    found = Counter[tuple[int, int]]()
    for told, times in counted.items():
        what, many = map(int, told.split())
        if many:
            found[what, many] += times
    return found


def _share(counts: Mapping[str, Any], name: str) -> Share:
    return share_of_seeds(_seeds(counts["seeds"].get(name, {})))


def deck_shares(counts: Mapping[str, Any], decks: Sequence[str]) -> list[Share]:
    """The share of each deck in the matches that one side won alone."""
    found = [Counter[tuple[int, int]]() for _ in decks]
    for places, pair in counts.items():
        first, second = map(int, places.split())
        for (won, many), times in _seeds(pair["seeds"].get(play.DECK, {})).items():
            found[first][won, many] += times
            found[second][many - won, many] += times
    return [share_of_seeds(seeds) for seeds in found]


def _turns(counts: Mapping[str, Any]) -> tuple[float, str]:
    """The mean length of a match, and the same in words."""
    pairs = [
        (many, turns) for (turns, many), times in _seeds(counts["seeds"][play.TURNS]).items() for _ in range(times)
    ]
    found = ratio_of(pairs)
    return found.mean, f"{average_words(found)} (n = {counts['n']:,})"


def _has_decks_of_today(game_key: str, source: Mapping[str, Any]) -> bool:
    """Whether the cards counted are those of the decks of today: other counts say nothing about each card of these."""
    decks = lineup.mark_of_decks(game_key)
    return bool(source.get("decks", decks) == decks)


def _bands(
    game: BalanceGame,
    counts: Mapping[str, Any],
    total: Mapping[str, Any],
    decks: Sequence[str],
    has_these_decks: bool,
) -> str:
    turns, said = _turns(total)
    low, high = game.turns
    rows = [("Turns of a match, on average", f"{low:g} to {high:g}", said, _kept(low <= turns <= high))]
    for band in game.bands:
        one = _share(total, band.title)
        rows.append((band.title, band.words, _said(one), _is_within(one, band.limits)))
    first = _share(total, play.FIRST)
    rows.append(("Wins of the player who begins", "45 to 58 %", _said(first), _is_within(first, FIRST)))
    for name, one in zip(decks, deck_shares(counts, decks), strict=True):
        rows.append((name, "38 to 62 %", _said(one), _is_within(one, DECK)))
    if has_these_decks:
        never = sum(1 for _place, _card, number in _least(game, counts) if not number)
        rows.append((NEVER_PLAYED, "none", str(never), _kept(not never)))
    else:
        rows.append((NEVER_PLAYED, "none", "not known: cards or decks have changed since", "open"))
    return "### Bands\n\n" + _rows(("what", "band", "measured", ""), rows)


def _is_within(one: Share, band: tuple[float, float]) -> str:
    return _kept(one.share is not None and band[0] <= one.share <= band[1])


def _kept(is_kept: bool) -> str:
    return "kept" if is_kept else "missed"


def _pairs(counts: Mapping[str, Any], decks: Sequence[str]) -> str:
    rows = []
    for places, pair in counts.items():
        one, other = (decks[int(place)] for place in places.split())
        rows.append((one, other, _said(_share(pair, play.DECK)), _turns(pair)[1].partition(" (")[0]))
    return "### Pairs of decks\n\n" + _rows(("deck", "against", "share of the first", "turns"), rows)


def _ends(total: Mapping[str, Any]) -> str:
    seeds = sum(total["seeds"][play.TURNS].values())
    rows = []
    for reason, _number in Counter(total["ends"]).most_common():
        ended = Counter[tuple[int, int]]()
        for (many, _), times in _seeds(total["seeds"][f"{play.END} {reason}"]).items():
            ended[many, len(play.SEATS)] += times
        ended[0, len(play.SEATS)] += seeds - ended.total()
        rows.append((reason.replace("_", " "), _said(share_of_seeds(ended))))
    return "### How matches end\n\n" + _rows(("reason", "share"), rows)


def _least(game: BalanceGame, counts: Mapping[str, Any]) -> Iterator[tuple[int, str, int]]:
    """How often each card of each deck was played by choice: ``(deck, card, times)``."""
    plays = Counter[str]()
    for pair in counts.values():
        plays.update(pair["plays"])
    for place, deck in enumerate(lineup.decks(game.key)):
        for card in dict.fromkeys(card for part in game.played_from for card in deck.cards(part)):
            yield place, card, plays[f"{place} {card}"]


def _plays(game: BalanceGame, counts: Mapping[str, Any], decks: Sequence[str]) -> str:
    titles = {one.definition.id: one.definition.title for one in records.load_cards(game.key)}
    played = list(_least(game, counts))
    rows = []
    for place, name in enumerate(decks):
        least = sorted((number, card) for at, card, number in played if at == place)[:LEAST]
        rows.append((name, ", ".join(f"{titles[card]} ({number:,})" for number, card in least)))
    return (
        f"### Least played cards\n\nTimes a card was played by choice, {game.ways_to_play}; plays without another "
        "choice are not counted.\n\n" + _rows(("deck", "cards"), rows)
    )
