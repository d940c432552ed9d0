"""The figures of results as JSON: shares, means, places, ends, and what changes of a result brought."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from math import isfinite
from typing import Any, Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from decks.lists import Usual
from simulator.stats import MIN_FOR_PERCENT, Ahead, Average, Difference, Place, Share, Standing, Summary, verdict_told
from simulator.variants import Variant

HOME_MADE_HELP: Final = (
    "The home-made cards that it was played with, each with who made it: “Axe Dance, home-made by nora”. Where such "
    "cards are not allowed, decks with them are not legal."
)


class ShareSerializer(serializers.Serializer[Any]):
    """Wins of n with the 95 % interval over seeds, as shares from 0 to 1; below twenty matches only the counts."""

    wins = serializers.IntegerField()
    n = serializers.IntegerField()
    share = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    seeds = serializers.IntegerField(help_text="Seeds that the matches come from.")
    correlation = serializers.FloatField(
        allow_null=True, help_text="Measured between the matches of a seed; null where it cannot be."
    )


class AverageSerializer(serializers.Serializer[Any]):
    """A mean over n matches with the half-width of its 95 % interval over seeds; no width of one seed alone.

    ``most`` is the upper end of a rare count, of which the half-width says nothing.
    """

    n = serializers.IntegerField()
    mean = serializers.FloatField()
    half_width = serializers.FloatField(allow_null=True)
    most = serializers.FloatField(allow_null=True)


class ReasonSerializer(serializers.Serializer[Any]):
    """Matches that ended for one reason in favour of one side; ``abnormal`` ones in a way that no rule knows."""

    reason = serializers.CharField()
    rule = serializers.CharField()
    winner = serializers.IntegerField(allow_null=True)
    abnormal = serializers.BooleanField()
    count = serializers.IntegerField()


class TurnsSerializer(serializers.Serializer[Any]):
    """How long matches took: 8 of 10 ended between ``low`` and ``high`` turns."""

    median = serializers.IntegerField(allow_null=True)
    low = serializers.IntegerField(allow_null=True)
    high = serializers.IntegerField(allow_null=True)


class SeatEffectSerializer(serializers.Serializer[Any]):
    """What going first is worth to the first deck, as a difference of shares over pairs of one seed."""

    pairs = serializers.IntegerField()
    points = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class AheadSerializer(serializers.Serializer[Any]):
    """The mean share of opponents left behind, from 0 to 1, ties half, with its 95 % interval over seeds.

    Below twenty matches only their number.
    """

    n = serializers.IntegerField()
    seeds = serializers.IntegerField()
    mean = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)


class PlaceSerializer(serializers.Serializer[Any]):
    """The mean rank, 1 for the best, with its 95 % interval over seeds; below twenty matches only their number."""

    n = serializers.IntegerField()
    mean = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)


class UsualSerializer(serializers.Serializer[Any]):
    """What a deck of its kind wins at the ready-made line-up, from 0 to 1 with its 95 % interval, as it was recorded.

    It was counted by one AI for all decks: by that which played here if it was, else by the one recorded first.
    """

    share = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()
    n = serializers.IntegerField(help_text="Matches that were counted.")
    ai = serializers.CharField(help_text="Who played all decks there.")
    engine = serializers.CharField(help_text="The engine that played them.")


class BeganSerializer(serializers.Serializer[Any]):
    """In how many matches a side went first, and how many of these it won."""

    n = serializers.IntegerField()
    won = serializers.IntegerField()


@extend_schema_serializer(deprecate_fields=["ai_vs_ai_share_of_wins", "by_place"])
class SimulationDeckSerializer(serializers.Serializer[Any]):
    """A deck of three and more at one table; ``by_turn`` by the order of turns, empty where chance does not draw it."""

    win_rate = ShareSerializer(help_text="Of the AI against the AI.")
    ai_vs_ai_share_of_wins = ShareSerializer(help_text="Old name of win_rate.")
    ahead = AheadSerializer()
    place = PlaceSerializer()
    verdict = serializers.CharField(
        help_text="above or below if it surely won more or fewer matches than at an even table, asked for all decks "
        "together (Holm), around if that is not settled; empty below twenty matches and where all decks are equal."
    )
    usual = UsualSerializer(allow_null=True, help_text="Null where no ready-made line-up has these kinds of decks.")
    by_turn = ShareSerializer(many=True)
    by_place = ShareSerializer(many=True, help_text="Old name of by_turn.")


class GoalSerializer(serializers.Serializer[Any]):
    """Matches that had reached the goal after so many turns."""

    turn = serializers.IntegerField()
    reached = ShareSerializer()


@extend_schema_serializer(deprecate_fields=["ai_vs_ai_share_of_wins", "by_place"])
class ResultSerializer(serializers.Serializer[Any]):
    """All figures of a result page. Those from ``wins`` on belong to two decks or one, ``decks`` and ``even`` to more.

    ``figures`` is the game's own: for the Conan CCG Renown, Prowess and cards by turn, and idle cards, by side where
    two decks meet; for Age of Conan Empire Points by age, bids, contests beside their odds, who held which province.
    """

    n = serializers.IntegerField()
    undecided = serializers.IntegerField()
    abnormal = serializers.IntegerField()
    flagged = serializers.BooleanField(help_text="More than 1 % of the matches ended abnormally.")
    abnormal_won = serializers.IntegerField(help_text="Abnormal ends that count as a win for whoever was ahead.")
    abnormal_share = ShareSerializer()
    is_mirror = serializers.BooleanField(
        help_text="All decks are equal, so that the matches of a seed are one match, counted once by place and reason."
    )
    turns = serializers.DictField(child=serializers.IntegerField(), help_text="Matches by their number of turns.")
    turns_spread = TurnsSerializer()
    decisions_mean = serializers.FloatField(allow_null=True)
    reasons = ReasonSerializer(many=True)
    wins = serializers.ListField(child=serializers.IntegerField(), required=False)
    win_rate = ShareSerializer(required=False, help_text="Of the AI against the AI.")
    ai_vs_ai_share_of_wins = ShareSerializer(required=False, help_text="Old name of win_rate.")
    going_first = ShareSerializer(required=False, allow_null=True)
    going_second = ShareSerializer(required=False, allow_null=True)
    first_player = ShareSerializer(
        required=False, allow_null=True, help_text="How often whoever went first won; null where it is not drawn."
    )
    firsts = BeganSerializer(many=True, help_text="By side, where it is not drawn who begins; else empty.")
    seat_effect = SeatEffectSerializer(required=False, allow_null=True)
    goals = GoalSerializer(many=True, required=False)
    averages = serializers.DictField(
        child=serializers.ListField(child=AverageSerializer(allow_null=True)),
        required=False,
        help_text="Means of every count, by side.",
    )
    figures = serializers.DictField(required=False)
    even = serializers.FloatField(
        help_text="The share of a deck if all had won as often: the decided matches, shared equally."
    )
    usual = serializers.ListField(
        child=UsualSerializer(),
        required=False,
        help_text="Of two decks, by side; empty where no ready-made line-up has these kinds of decks.",
    )
    decks = SimulationDeckSerializer(many=True, required=False)
    by_turn = ShareSerializer(many=True, required=False)
    by_place = ShareSerializer(many=True, required=False, help_text="Old name of by_turn.")


class DifferenceSerializer(serializers.Serializer[Any]):
    """A mean difference of shares over n seeds, with its 95 % interval; below twenty seeds only the number."""

    n = serializers.IntegerField()
    mean = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)


@extend_schema_serializer(deprecate_fields=["ai_vs_ai_share_of_wins"])
class VariantSerializer(serializers.Serializer[Any]):
    """The same seeds with one thing changed, as far as it was played.

    ``difference`` is what the deck won more, at a table of three and more what it left behind more.
    """

    what = serializers.CharField(help_text="The AI, the ruling, or the seats.")
    change = serializers.CharField()
    simulation = serializers.CharField()
    ais = serializers.ListField(
        child=serializers.CharField(),
        help_text="Who played each deck: of mirrors and readings of rules that were played by themselves the base AI.",
    )
    verdict = serializers.CharField(
        help_text="Same, Flips or Open; of a deck against itself the question is who wins, the first or the second "
        "player. Empty if no match changed, or until the matches to compare with are there."
    )
    deck = serializers.IntegerField(
        help_text="Whose numbers these are, by place from 0: the first of two decks, of a table the one with the "
        "clearest result."
    )
    win_rate = ShareSerializer(help_text="Of the AI against the AI.")
    ai_vs_ai_share_of_wins = ShareSerializer(help_text="Old name of win_rate.")
    left_behind = AheadSerializer(allow_null=True, help_text="Of a table: on this the verdict rests. Else null.")
    difference = DifferenceSerializer(allow_null=True)


def variant_out(item: Variant) -> dict[str, Any]:
    """A change that was tried, with what it gave."""
    assert item.simulation and item.base and item.won
    return {
        "what": item.what,
        "change": item.label,
        "simulation": item.simulation.public_id,
        "ais": list(item.simulation.ais),
        "verdict": item.verdict,
        "deck": item.base.deck,
        **win_rate_out(item.won),
        "left_behind": _ranks_out(item.result) if isinstance(item.result, Ahead) else None,
        "difference": difference_out(item.difference) if item.difference else None,
    }


def difference_out(found: Difference) -> dict[str, Any]:
    """A difference with its interval; below twenty seeds only their number."""
    shown = found.n >= MIN_FOR_PERCENT
    return {
        "n": found.n,
        "mean": found.mean if shown else None,
        "low": found.low if shown else None,
        "high": found.high if shown else None,
    }


def share_out(counted: Share) -> dict[str, Any]:
    """A share with its interval; below twenty matches only the count."""
    shown = counted.n >= MIN_FOR_PERCENT
    return {
        "wins": counted.wins,
        "n": counted.n,
        "share": counted.share if shown else None,
        "low": counted.low if shown else None,
        "high": counted.high if shown else None,
        "seeds": counted.seeds,
        "correlation": counted.correlation if shown else None,
    }


def win_rate_out(counted: Share) -> dict[str, Any]:
    """A win rate under its name and under that of before 1.1."""
    rate = share_out(counted)
    return {"win_rate": rate, "ai_vs_ai_share_of_wins": rate}


def average_out(average: Average | None) -> dict[str, Any] | None:
    """A mean; a width that is not known is ``None``."""
    if average is None:
        return None
    width = average.half_width if isfinite(average.half_width) else None
    return {"n": average.n, "mean": average.mean, "half_width": width, "most": average.most}


def summary_out(
    summary: Summary,
    figures_out: Callable[[Any], dict[str, Any]] = lambda figures: {},
    usual: Sequence[Usual | None] = (),
) -> dict[str, Any]:
    """The numbers of a result as plain data."""
    by_turn = summary.by_turn
    return {
        "n": summary.n,
        "wins": list(summary.wins),
        "undecided": summary.undecided,
        "abnormal": summary.abnormal,
        "flagged": summary.is_flagged,
        "abnormal_won": summary.abnormal_won,
        "is_mirror": summary.is_mirror,
        "even": summary.even,
        "usual": [] if summary.is_mirror else [asdict(one) for one in usual if one],
        **win_rate_out(summary.overall),
        "going_first": share_out(by_turn.first) if by_turn else None,
        "going_second": share_out(by_turn.second) if by_turn else None,
        "first_player": share_out(by_turn.first_player) if by_turn else None,
        "seat_effect": asdict(by_turn.effect) if by_turn and by_turn.effect else None,
        "abnormal_share": share_out(summary.abnormal_share),
        **_ends_out(summary),
        "goals": [{"turn": turn, "reached": share_out(counted)} for turn, counted in summary.goals],
        "averages": _averages_out(summary.averages),
        "figures": figures_out(summary.figures) if summary.figures else {},
    }


def _averages_out(averages: Mapping[str, tuple[Average | None, ...]]) -> dict[str, Any]:
    return {name: [average_out(item) for item in sides] for name, sides in averages.items()}


def _ranks_out(found: Ahead | Place) -> dict[str, Any]:
    """A mean of places with its interval; below twenty matches only their number."""
    hidden = {} if found.n >= MIN_FOR_PERCENT else dict.fromkeys(("mean", "low", "high"))
    return {**asdict(found), **hidden}


def _usual_out(found: Usual | None) -> dict[str, Any] | None:
    return asdict(found) if found else None


def _by_turn_out(shares: Sequence[Share]) -> dict[str, Any]:
    """Shares by the order of turns, under their name and under that of before 1.1."""
    found = [share_out(counted) for counted in shares]
    return {"by_turn": found, "by_place": found}


def _ends_out(counted: Summary | Standing) -> dict[str, Any]:
    """When and why matches ended."""
    return {
        "turns": {str(turns): count for turns, count in counted.turns.items()},
        "turns_spread": {"median": counted.turns_median, "low": counted.turns_low, "high": counted.turns_high},
        "decisions_mean": counted.decisions_mean,
        "reasons": [asdict(item) for item in counted.reasons],
        "firsts": [asdict(began) for began in counted.firsts],
    }


def standing_out(
    standing: Standing,
    figures_out: Callable[[Any], dict[str, Any]] = lambda figures: {},
    usual: Sequence[Usual | None] = (),
) -> dict[str, Any]:
    """The numbers of a result as plain data; ``usual`` is by side what such decks win at a ready-made line-up."""
    known = usual or [None] * len(standing.decks)
    return {
        "n": standing.n,
        "even": standing.even,
        "decks": [
            {
                **win_rate_out(deck.overall),
                "ahead": _ranks_out(deck.ahead),
                "place": _ranks_out(deck.place),
                "verdict": verdict_told(standing, side),
                "usual": _usual_out(known[side]),
                **_by_turn_out(deck.by_turn),
            }
            for side, deck in enumerate(standing.decks)
        ],
        **_by_turn_out(standing.by_turn),
        "undecided": standing.undecided,
        "abnormal": standing.abnormal,
        "flagged": standing.is_flagged,
        "abnormal_won": standing.abnormal_won,
        "abnormal_share": share_out(standing.abnormal_share),
        "is_mirror": standing.is_mirror,
        **_ends_out(standing),
        "averages": _averages_out(standing.averages),
        "figures": figures_out(standing.figures) if standing.figures else {},
    }
