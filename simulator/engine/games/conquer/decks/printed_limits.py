"""What cards say about decks with them (CQ-1.2), checked: copies, Characters, answers and heavy Attacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from simulator.engine.core.cards import UNKNOWN
from simulator.engine.core.decks import ERROR, UNKNOWN_FACT, Fix, Problem, remove_line, total
from simulator.engine.games.conquer.cards import HEAVY
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
    limits = [(line.card.limits.heavy_attacks, line.card) for line in lines]
    saying = [(percent, card) for percent, card in limits if percent is not None]
    if not saying:
        return
    percent, card = min(saying, key=lambda one: one[0])
    attacks = [line for line in lines if line.card.kind == "Attack"]
    heavy = [line for line in attacks if isinstance(line.card.damage, int) and line.card.damage >= HEAVY]
    dim = [line for line in attacks if not isinstance(line.card.damage, int)]
    size, number = total(lines), total(heavy)
    most = percent * size // 100
    if number + total(dim) <= most:
        return
    is_sure = number > most
    perhaps = "" if is_sure else f" and the damage of {total(dim)} more is not known"
    yield Problem(
        code="CQ-D14",
        severity=ERROR if is_sure else UNKNOWN_FACT,
        message=(
            f"{number} of {size} cards of the Combat Deck are Attacks with a damage of {HEAVY} or more{perhaps}; "
            f'the text of "{card.title}" allows {percent} %, which makes {most or "none"}.'
        ),
        rule=RULE,
        section=COMBAT,
        card_ids=_ids([*heavy, *dim]),
        have=number,
        need=most,
        fixes=_lighter(heavy, percent, size) if is_sure else (),
    )


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
