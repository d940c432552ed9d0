"""What cards say about decks with them (CQ-1.2), checked: copies, Characters, Attacks and answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from simulator.engine.core.cards import UNKNOWN
from simulator.engine.core.decks import ERROR, UNKNOWN_FACT, Fix, Problem, remove_line, total
from simulator.engine.games.conquer.cards import HEAVY, CardDef
from simulator.engine.games.conquer.decks.count import COMBAT, MAIN, SECTION_NAMES, CountedDeck, Line

RULE: Final = "CQ-1.2"


def copies_for_cards(deck: CountedDeck) -> Iterator[Problem]:
    """One copy for every so many cards of the deck in which it lies."""
    for section in (MAIN, COMBAT):
        size = deck.sizes[section]
        for line in deck.section(section):
            one_in = line.card.limits.one_in
            if one_in is None or line.card.is_action != (section == COMBAT) or line.quantity <= size // one_in:
                continue
            most = size // one_in
            keep = Fix("set", f'Keep {most} of "{line.card.title}"', section, line.card.id, most)
            yield Problem(
                code="CQ-D11",
                severity=ERROR,
                message=(
                    f'"{line.card.title}": {line.quantity} in a {SECTION_NAMES[section]} of {size} cards; '
                    f"its text allows 1 for every {one_in} cards, which makes {most or 'none'}."
                ),
                rule=RULE,
                section=section,
                card_ids=(line.card.id,),
                have=line.quantity,
                need=most,
                fixes=(keep if most else remove_line(line),),
            )


def half_answers(deck: CountedDeck) -> Iterator[Problem]:
    """At most half of the Combat Deck are answers."""
    lines = deck.actions()
    answers = [line for line in lines if line.card.kind not in ("Attack", UNKNOWN)]
    half, number = total(lines) // 2, total(answers)
    saying = [line.card for line in lines if line.card.limits.half_answers]
    if saying and number > half:
        short = 2 * number - total(lines)
        yield Problem(
            code="CQ-D12",
            severity=ERROR,
            message=(
                f"{number} of {total(lines)} cards of the Combat Deck are Blocks, Avoids and Dodges; "
                f'the text of "{saying[0].title}" allows half of them, which makes {half}.'
            ),
            rule=RULE,
            section=COMBAT,
            card_ids=_ids(answers),
            have=number,
            need=half,
            fixes=(Fix("add", f"Add {short} Attack{'s' * (short > 1)} to the Combat Deck", COMBAT, "", short),),
        )


def enough_characters(deck: CountedDeck) -> Iterator[Problem]:
    """At least so much of the Main Deck are Characters; the card that asks for most counts."""
    size, lines = deck.sizes[MAIN], deck.of_type("Character")
    limits = [(line.card.limits.characters, line.card) for line in lines]
    asking = [(percent, card) for percent, card in limits if percent is not None]
    if not asking:
        return
    percent, card = max(asking, key=lambda one: one[0])
    number = total(lines)
    if number * 100 < percent * size:
        # each Character that is added makes the deck larger too; at 100 percent none would do
        short = -(-(percent * size - 100 * number) // (100 - percent)) if percent < 100 else 0
        add = Fix("add", f"Add {short} Character{'s' * (short > 1)} to the Main Deck", MAIN, "", short)
        need = -(-percent * size // 100)
        yield Problem(
            code="CQ-D13",
            severity=ERROR,
            message=(
                f"{number} of {size} cards of the Main Deck are Characters; "
                f'the text of "{card.title}" asks for {percent} %, which makes {need}.'
            ),
            rule=RULE,
            section=MAIN,
            card_ids=(card.id,),
            have=number,
            need=need,
            fixes=(add,) if short else (),
        )


def few_heavy_attacks(deck: CountedDeck) -> Iterator[Problem]:
    """At most so much of the Combat Deck are heavy Attacks; the card that allows least counts."""
    lines = deck.actions()
    attacks = [line for line in lines if line.card.kind == "Attack"]
    dim = [line for line in attacks if not isinstance(line.card.damage, int)]
    heavy = [line for line in attacks if isinstance(line.card.damage, int) and line.card.damage >= HEAVY]
    what = f"Attacks with a damage of {HEAVY} or more"
    over = _over([(line.card.limits.heavy_attacks, line.card) for line in lines], total(lines), heavy, dim)
    if over:
        fixes = _lighter(heavy, over.percent, over.size) if over.is_sure else ()
        yield over.problem("CQ-D14", COMBAT, what, "the damage of {} more is not known", fixes)


def few_unique_characters(deck: CountedDeck) -> Iterator[Problem]:
    """At most so much of the Main Deck are unique Characters; the card that allows least counts."""
    lines = deck.of_type("Character")
    dim = [line for line in lines if line.card.is_uniqueness_open]
    unique = [line for line in lines if line.card.is_unique and not line.card.is_uniqueness_open]
    limits = [(line.card.limits.unique_characters, line.card) for line in lines]
    over = _over(limits, deck.sizes[MAIN], unique, dim)
    if over:
        fixes = (_generic_ones(over.number - over.most),) if over.is_sure else ()
        yield over.problem("CQ-D15", MAIN, "unique Characters", "of {} more nobody knows it", fixes)


def few_attacks(deck: CountedDeck) -> Iterator[Problem]:
    """At most so much of the Combat Deck are Attacks; the card that allows least counts."""
    lines = deck.actions()
    dim = [line for line in lines if line.card.kind == UNKNOWN]
    attacks = [line for line in lines if line.card.kind == "Attack"]
    over = _over([(line.card.limits.attacks, line.card) for line in lines], total(lines), attacks, dim)
    if over:
        # each answer that is added makes the deck larger too
        whole = -(-100 * over.number // over.percent)
        fixes = (_more_answers(whole - over.size),) if over.is_sure else ()
        yield over.problem("CQ-D16", COMBAT, "Attacks", "the kind of {} more is not known", fixes)


def _generic_ones(gone: int) -> Fix:
    generic = "a generic Character" if gone == 1 else "generic Characters"
    return Fix("swap", f"Swap {gone} of them for {generic}", MAIN, "", gone)


def _more_answers(short: int) -> Fix:
    return Fix("add", f"Add {short} answer{'s' * (short > 1)} to the Combat Deck", COMBAT, "", short)


@dataclass(frozen=True, slots=True)
class _Over:
    """More cards of a sort than ``card`` allows: ``percent`` of ``size``; ``dim`` ones may be of it too."""

    percent: int
    card: CardDef
    size: int
    found: Sequence[Line]
    dim: Sequence[Line]

    @property
    def most(self) -> int:
        return self.percent * self.size // 100

    @property
    def number(self) -> int:
        return total(self.found)

    @property
    def is_sure(self) -> bool:
        return self.number > self.most

    def problem(self, code: str, section: str, what: str, dim_words: str, fixes: tuple[Fix, ...]) -> Problem:
        perhaps = "" if self.is_sure else f" and {dim_words.format(total(self.dim))}"
        return Problem(
            code=code,
            severity=ERROR if self.is_sure else UNKNOWN_FACT,
            message=(
                f"{self.number} of {self.size} cards of the {SECTION_NAMES[section]} are {what}{perhaps}; "
                f'the text of "{self.card.title}" allows {self.percent} %, which makes {self.most or "none"}.'
            ),
            rule=RULE,
            section=section,
            card_ids=_ids([*self.found, *self.dim]),
            have=self.number,
            need=self.most,
            fixes=fixes,
        )


def _over(
    limits: Sequence[tuple[int | None, CardDef]], size: int, found: Sequence[Line], dim: Sequence[Line]
) -> _Over | None:
    """What is too much for the card that allows least; nothing if no card says so or all keep it for sure."""
    saying = [(percent, card) for percent, card in limits if percent is not None]
    if not saying:
        return None
    percent, card = min(saying, key=lambda one: one[0])
    over = _Over(percent, card, size, found, dim)
    return over if over.number + total(dim) > over.most else None


def _lighter(heavy: Sequence[Line], percent: int, size: int) -> tuple[Fix, ...]:
    """Fewer copies of the heavy Attack that is there most often, or none of any if that is not enough."""
    # each copy that goes makes the deck smaller too
    gone = -(-(100 * total(heavy) - percent * size) // (100 - percent))
    line = max(heavy, key=lambda one: one.quantity)
    rest = line.quantity - gone
    if rest <= 0:
        return tuple(remove_line(one) for one in heavy)
    return (Fix("set", f'Keep {rest} of "{line.card.title}"', COMBAT, line.card.id, rest),)


def _ids(lines: Sequence[Line]) -> tuple[str, ...]:
    return tuple(line.card.id for line in lines)
