"""Effects that change numbers or permissions while they last; in abilities that are not ``static`` they need ``until``.

What stands before ``|`` in a phrase is left out when the effect before begins with the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.conquer.cards.verbs.entries import (
    ACTION_SCOPES,
    CHARACTER_SCOPES,
    PLACE_SCOPES,
    ConquerVerb,
)

OWNER: Final = "{of:owner} |"


def _stat(stat: str, said: str) -> Phrase:
    return Phrase(f"{said} {{amount:for_each}} {{until}}", {"stat": stat})


def _lasting(phrases: Sequence[Phrase], scopes: tuple[str, ...] = CHARACTER_SCOPES, **fields: str) -> ConquerVerb:
    """An effect that needs no more than its scope and its own fields."""
    return ConquerVerb({**fields, "of": "scope", "until?": "duration"}, static=True, phrases=phrases, scopes=scopes)


LASTING: Final = declared(
    __name__,
    {
        "stat": ConquerVerb(
            {"stat": "stat", "of": "scope", "amount": "amount", "filter?": "card_filter", "until?": "duration"},
            static=True,
            phrases=[
                _stat("damage", f"{OWNER} deals {{amount:signed}} damage"),
                _stat("taken", f"{OWNER} takes {{amount:more}} damage from each Attack"),
                _stat("hands", f"{OWNER} has {{amount:more_hands}}"),
                _stat("free_steps", f"{OWNER} has {{amount:more_steps}} in a Move Phase"),
                _stat("hospital_roll", "rolls to bring {of:owner} out of the Hospital Grounds are {amount:higher}"),
                _stat("hospital_tries", f"{OWNER} has {{amount:more_tries}} each turn in the Hospital Grounds"),
                _stat("hospital_turns", "{of:owner} may stay {amount:more_turns} in the Hospital Grounds"),
                _stat("cost", "{filter:cards_cost} {of:player} {amount:more_points} to Notice"),
                _stat("attack_price", "each attack costs {of:player} {amount:more_points}"),
                _stat("move_price", "each step that is not free costs {of:player} {amount:more_points}"),
                _stat("generate", "each Generate roll gives {of:player} {amount:more_points}"),
                _stat("hand_size", "in Draw and Discard Phases {of:player} may hold {amount:more_cards}"),
                _stat("battle_hand", "each battle hand of {of:player} has {amount:more_cards}"),
                _stat("attacks", "in an Attack Phase {of:player} may attack {amount:more_times}"),
                _stat("entry_price", "each step onto {of:landscape} costs {amount:more_points}"),
                Phrase(f"{OWNER} has | {{amount:signed}} {{stat:rating}} {{amount:for_each}} {{until}}"),
            ],
            sample={"stat": "attack"},
            signed=True,
        ),
        "set_stat": ConquerVerb(
            {"stat": "rating", "of": "scope", "amount": "number", "until?": "duration"},
            static=True,
            phrases=[Phrase(f"{OWNER} has {{stat:rating}} {{amount:number}} {{until}}")],
            least=0,
        ),
        "swap_stats": ConquerVerb(
            {"stat": "rating", "with": "rating", "of": "scope", "until?": "duration"},
            static=True,
            phrases=[Phrase(f"{OWNER} has {{stat:rating}} and {{with:rating}} exchanged {{until}}")],
            sample={"stat": "attack"},
        ),
        "unblockable": ConquerVerb(
            {"by?": "answers", "of": "scope", "until?": "duration"},
            static=True,
            phrases=[
                Phrase("{this} | cannot be stopped {by} {until}", {"of": "this"}, ("Battle Action",)),
                Phrase("an Attack of {of:owner} cannot be stopped {by} {until}"),
            ],
            scopes=ACTION_SCOPES,
        ),
        "ignore_requirement": ConquerVerb(
            {"for": "required_by", "of": "scope", "until?": "duration"},
            static=True,
            phrases=[
                Phrase(f"{OWNER} can have Equipment whatever it requires {{until}}", {"for": "equipment"}),
                Phrase(f"{OWNER} can play Battle Actions whatever they require {{until}}", {"for": "battle_actions"}),
            ],
        ),
        "grant_trait": _lasting([Phrase("{of:owner} is also {trait:a_trait} {until}")], trait="trait"),
        "bar": _lasting(
            [Phrase("{of:nobody} can {what:barred} {until}"), Phrase(f"{OWNER} cannot {{what:barred}} {{until}}")],
            what="barred",
        ),
        "immune": ConquerVerb(
            {"division?": "craft", "of": "scope", "until?": "duration"},
            static=True,
            phrases=[Phrase("no {division:craft} Effect can be Noticed on {of:anybody} {until}")],
        ),
        "spoils": _lasting(
            [Phrase("the spoils of a combat that {of:owner} {when:wins} are {change:spoils} {until}")],
            change="spoils",
            when="spoils_of",
        ),
        "ignore_links": _lasting([Phrase(f"{OWNER} can step to any Landscape {{until}}")]),
        "keep_equipment": _lasting([Phrase(f"{OWNER} keeps all Equipment in the Hospital Grounds {{until}}")]),
        "first_strike": _lasting([Phrase(f"{OWNER} acts first even as the Defender {{until}}")]),
        "keep_acting": _lasting(
            [
                Phrase("after {this} the same side acts again {until}", {"of": "this"}, ("Battle Action",)),
                Phrase("after an Attack of {of:owner} the same side acts again {until}"),
            ],
            scopes=ACTION_SCOPES,
        ),
        "reduce": _lasting(
            [
                Phrase(
                    "{this} | takes {amount:number} damage off the Attack instead of stopping it {until}",
                    {"of": "this"},
                    ("Battle Action",),
                ),
                Phrase(
                    "an answer of {of:owner} takes {amount:number} damage off the Attack instead of stopping it {until}"
                ),
            ],
            amount="number",
            scopes=ACTION_SCOPES,
        ),
        "link": ConquerVerb(
            {"change": "link_change", "of": "scope", "until?": "duration"},
            static=True,
            phrases=[
                Phrase("{of:landscape} is Common Ground {until}", {"change": "common_ground"}),
                Phrase("{of:landscape} is linked to no other {until}", {"change": "closed"}),
            ],
            sample={"of": "place"},
            scopes=PLACE_SCOPES,
        ),
    },
)
