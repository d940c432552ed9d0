"""How people say what cards of the Conan CCG say, by type of card."""

from __future__ import annotations

from functools import cache
from typing import Final

from cards.text_reader.rewording import ALWAYS, PERHAPS, Rewording, reworded

_STATS: Final = r"(?:damage|prowess|health|renown|scars?|initiative)"
_ICONS: Final = r"(?:grapple|two-handed|blade|ranged|shield|agility|special|magic)"
_PEOPLE: Final = {
    "Cimmerian": "Cimmeria", "Aquilonian": "Aquilonia", "Hyrkanian": "Hyrkania", "Stygian": "Stygia",
    "Khitan": "Khitai", "Zamoran": "Zamora", "Nemedian": "Nemedia", "Turanian": "Turan",
}  # fmt: skip
_SOMEBODY: Final = r"(conan|this foe|this ally|he|it|each [\w ]*?(?:foe|ally))"
#: What wounds are called that are healed.
_HARM: Final = r"(?: (?:wounds?|damage|health|points? of (?:damage|health)|points?))?"
_NUMBER: Final = r"(\d+|one|an?)"

#: So many kinds of Foes are told apart before the colon of a Move.
MOST_KINDS: Final = 5

#: True of every type of card.
_OF_ALL: Final = reworded(
    (r"\b(?:enters?|comes? into|is put into|is brought into) (?:play|the game)\b", "is played"),
    (r"\b(?:upon|on|after) (?:entering|coming into) play\b,?", "when played,"),
    (r"\b(?:is|are|gets?) (?:defeated|killed|slain|destroyed|vanquished)\b", "is defeated"),
    (r"\b(?:dies|perishes|gets defeated|gets killed|gets slain)\b", "is defeated"),
    (
        r"\b(?:upon|on|at) the (?:defeat|death) of (this foe|this ally|another foe|a foe|an ally)\b,?",
        r"when \1 is defeated,",
    ),
    (r"\b(when this move )kills\b", r"\1defeats"),
    (r"\byour (?:discards|graveyard|trash)\b", "your discard pile"),
    (r"\byour (?:deck|draw pile|library)\b", "your draw deck"),
    (r"(?<!combat )(?<!battle )\brounds? of combat\b", "combat round"),
    (r"(?<!combat )\bround\b", "combat round"),
    (r"\b(?:for |in )?(?:this|the current) combat round(?=[ .]*$)", "until the end of the combat round"),
    (r"\b(?:for |in )?this combat(?=[ .]*$)", "until end of combat"),
    (r"\beach combat round, at its (start|end)\b", r"at the \1 of each combat round"),
    (r"\bat the (start|end) of (?:every |the )combat round\b", r"at the \1 of each combat round"),
    (
        rf"\b(?:gets?|gains?|receives?|deals?|does|do|suffers?|takes?) (?=[+-]\d+ (?:to"
        rf" )?(?:its |his |their )?{_STATS})",
        "has ",
    ),
    (r"([+-]\d+) to (?:its|his|their) (?=\w)", r"\1 "),
    (
        rf"\b(?:has|have|gets?|gains?|deals?) {_NUMBER} (?:more|extra|additional) "
        rf"(?={_STATS})(?!damage through)",
        r"has +\1 ",
    ),
    (r"(?<=\+)(?:one|an?)\b", "1"),
    (r"\b(\d+|one) (?:extra|additional)\b", r"\1 more"),
    (r"\bis (?:increased|raised) by (\d+|one)\b", r"is \1 higher"),
    (r"\bis (?:decreased|reduced|lowered) by (\d+|one)\b", r"is \1 lower"),
    (rf"\b{_SOMEBODY} heals? {_NUMBER}{_HARM}(?= |[.,]|$)(?! by)", r"heal \1 by \2"),
    (
        rf"\bheals? {_NUMBER}{_HARM} (?:from|on|of|for|to) ([^,.:]+?)(?=[ ]*$|[,.:]| for"
        rf" each| and | at most| \()",
        r"heal \2 by \1",
    ),
    (rf"\bheal (conan|this foe|this ally|each [\w ]+?) (?:for|of) {_NUMBER}{_HARM}(?=[ .,]|$)", r"heal \1 by \2"),
    (rf"(\bheal [\w ]+? by {_NUMBER}) (?:wounds?|damage|health|points?(?: of \w+)?)\b", r"\1"),
    (r"\bthis \w+ heals? (?=conan\b|each\b|one\b)", "heal "),
    (r"\b(?:this \w+ )?(?:makes?|forces?|causes?) your opponent (?:to )?", "your opponent "),
    (r"\b(?:this \w+ )?(?:lets?|allows?) you (?:to )?", ""),
    (rf"\b({_ICONS})s?(?: icons?)? cannot block ([^.,]+? icons?)\b", r"\2 cannot be blocked by \1"),
    (rf"(blocked by (?:{_ICONS}(?:, | or )?)+)s? icons?\b", r"\1"),
    (rf"(blocked by (?:{_ICONS}(?:, | or )?)+?)s\b", r"\1"),
    (r"\bcannot be blocked at all\b", "cannot be blocked"),
    (rf"\b({_ICONS} icons?) of (conan|this foe|this ally|this move)\b(?!')", r"\2's \1"),
    (rf"('s {_ICONS})s?(?= (?:also|cannot|are|is|count|can|block)\b)", r"\1 icons"),
    (rf"\bblocks? ({_ICONS})s?(?: icons?)?(?: icons)? (?:as well|too|also)\b", r"also block \1 icons"),
    (rf"\bblocks? ({_ICONS})s?(?! icon)\b", r"block \1 icons"),
    (r"\b(?:treat|count) ([^.,]+? icons?) as\b", r"\1 are"),
    (
        r"(icons?) (?:also )?(?:counts? as|acts? as|(?:is|are) treated as|becomes?|(?:is"
        r"|are) considered)\b",
        r"\1 are",
    ),
    (rf"(icons are {_ICONS})s?(?=[ .]*$| if\b)", r"\1 icons"),
    (r"\balso (?:counts?|is treated) as\b", "is also"),
    (r"\b(?:counts?|is treated) (?:also )?as (an?)\b", r"is also \1"),
    (r"\bis not opposed\b", "is unopposed"),
    (r"\bignores (shields?|agility|blades?)(?=[ .]*$)", r"ignores the \1 icons that face it"),
    (r"\bthe (shield|blade)s icons\b", r"the \1 icons"),
    (
        r"\bthere (is|are) ((?:no |an? |another |at least |exactly |\d+"
        r" )[^,.]*?(?:foes?|region|ally|allies)) (?=in (?:play|this|its|your))",
        r"\2 \1 ",
    ),
    (r"(?:^|(?<=[,:] ))(?:the )?moves of (?!this |conan)(?:each |all |the )?", "the move of each "),
    (r"\bthis (foe|ally)'s moves(?= come)", r"the moves of this \1"),
    (
        r"\bthe moves of (this foe|this ally) come from the top of your draw deck\b",
        r"the moves of \1 come from the top of the draw deck",
    ),
    (
        r"(?:\ball (?:of )?|\beach (?:of )?|(?<!each of )(?<!one of )(?<!s of )\b)conan's"
        r" moves\b(?= (?:has|have|gets?|gains?|costs?|deals?|loses?|are|is|ignores?)\b)",
        "each of conan's moves",
    ),
    (r"\b(?:has|have) an initiative of\b", "has initiative"),
    (r"\bfoes? from (?=[A-Z@])", "foe of "),
    *((rf"\b{adjective} foes?\b", f"foe of {home}") for adjective, home in _PEOPLE.items()),
    (r"\b(animal|human|creature|sorcerer|supernatural|undead)s?(?= (?:has|have|gets?|gains?) )", r"\1 foe"),
    (r"\b(?:is|are) played for free\b", "is played without its cost"),
    (
        r"\b(?:gains?|gets?|has|have) the (unique|mounted|serpent|veteran|undead|savage"
        r"|solitary) trait\b",
        r"has the trait \1",
    ),
    (r"\bloses? the (unique|mounted|serpent|veteran|undead|savage|solitary) trait\b", r"loses the trait \1"),
    (r"\bdamage (?:from|by|dealt by) (this \w+)", r"damage of \1"),
    (r"\b(a|an) (weapon|shield|body)(?= in play)", r"\1 \2 item"),
    (r"\b(this|that|the) hit(?= by)", r"\1 hit"),
    (r"(?<=damage )from (?=(?:this|that) hit)", "of "),
    (r"\bwhen a foe hits\b", "when a foe's attack hits"),
    (r"\b(?:when )?damage is dealt to conan\b", "when conan is dealt damage"),
    (r"\bwhen when\b", "when"),
    (r"\b(if conan) (retreated|pressed on) this turn\b", r"\1 has \2 this turn"),
    (r"\b(when conan )(?:dealt|takes|suffers) damage\b", r"\1is dealt damage"),
    (r"^[ ]*(prepare step|rest step|warrior step|survey phase|barbarian phase|conan move phase) ?:", r"in the \1,"),
    (
        r"\bin (?:the )?(first|second|third|fourth|fifth|sixth) combat round(?: only)?\b",
        r"if this is the \1 combat round",
    ),
    (
        r"\b(search [^,.]*? for [^,.]*?),? (?:and )?(?:put|take) (?:it|that card) in"
        r"(?:to)? your hand,?(?: and then| and| then| ,? then)?"
        r"(?:,? then)? shuffle(?: (?:the|your|it) ?(?:draw )?(?:deck)?)?(?: afterwards)?",
        r"\1, put it into your hand and shuffle the deck",
    ),
    (r"\bit is (?:forbidden|not allowed) for conan to\b", "conan cannot"),
    (r"^ *if this (?:foe|ally|card) is in play,? (?=conan cannot)", ""),
    (r"\b(discard|sacrifice) (this (?:ally|card))(?! from play)\b", r"discard \2 from play"),
    (r"\b(?:gains?|gets?) a prowess\b", "gain 1 prowess"),
    (r"\b(?:to )?give (?=\+\d)(?<=to give )", ": "),
    (r"\bgive (?=\+\d)", ""),
    (r"\bif wounded\b", "if it is wounded"),
)

#: What may be left out or said another way when nothing else helps.
_PERHAPS: Final = reworded(
    (r"\b(foe|character|item|ally|move) of your choice\b", r"\1"),
    (r"(\byour opponent discards? [^,.:]*?) of his (?:own )?choice\b", r"\1"),
    (r"^ *([^,:]*?) at any time (to|:)", r"at any time, \1 \2"),
    (r"\bin (?:the same|this) zone\b", "in its zone"),
    (r"\bfoes\b", "foe"),
)


@cache
def always(card_type: str) -> tuple[Rewording, ...]:
    """The rewordings that are made on a card of this type."""
    return (*_first(card_type), *ALWAYS, *_OF_ALL, *_last(card_type))


@cache
def perhaps(card_type: str) -> tuple[Rewording, ...]:
    """The rewordings that are tried."""
    return (*PERHAPS, *_PERHAPS)


def this_of(card_type: str) -> str:
    """What a card of this type is called instead of its title."""
    return {"Move": "this move", "Foe": "this foe", "Ally": "this ally", "Conan": "conan"}.get(card_type, "this card")


def _first(card_type: str) -> tuple[Rewording, ...]:
    """What the card calls itself."""
    this = this_of(card_type)
    if card_type == "Conan":
        return ()
    own = {"Move": "attack|card", "Foe": "card|character|enemy|monster", "Ally": "card|character|companion"}
    names = own.get(card_type, f"{card_type}|one")
    return reworded((rf"\bthis (?:{names})\b", this))


def _last(card_type: str) -> tuple[Rewording, ...]:
    this = this_of(card_type)
    when_alone = reworded(
        (r"\bwhen (played|defeated)\b", rf"when {this} is \1"),
        (r"^ *when (?:it|this) (?=is (?:played|defeated)|hits|deals|defeats)", f"when {this} "),
    )
    if card_type in ("Foe", "Ally"):
        return when_alone + reworded(
            (rf"^ *(?=[+-]\d+ {_STATS}\b)", f"{this} has "),
            (r"^ *(?=has [+-]\d)", f"{this} "),
            (rf"(, *)(?=[+-]\d+ {_STATS}\b(?! to))(?<!hits, )", rf"\1{this} has "),
            (r"^((?:(?!conan|opponent|player).)*?)\bhe(?= (?:has|is|loses|cannot|gets?|gains?|deals?)\b)", r"\1it"),
            *(reworded_costs() if card_type == "Foe" else ()),
            *(((r"\bconan gains? (?=\d+|one|an?\b)", "gain "),) if card_type == "Ally" else ()),
        )
    if card_type == "Move":
        return when_alone + reworded(
            *[(r"(^[^:]*\([^:)]*), ?(?=[^:]*:)", r"\1 & ")] * MOST_KINDS,
            (r"\b(?:if|when) this move hits\b(?! (?:and|an?)\b)", "when this move hits"),
            (r"\b(?:if|when) (this move hits an? [\w ]*?foe)\b", r"when \1"),
            (r"\b(?:if|when) this move hits and (?=is|was)", "when this move hits, if it "),
            (r"\bif this move (deals|defeats)\b", r"when this move \1"),
            (
                r"(when this move hits[^,]*,? )(?:it |this move )?(?:has|deals?|does) (\+\d+ damage)(?! to)",
                r"\1\2 to this hit",
            ),
            (r"(\+\d+ damage) to (?:the|that) hit\b", r"\1 to this hit"),
            (r"\bagainst (?:an? )?((?:\w+ )*?)foes?\b", r"if the opposing foe is a \1foe"),
            (r"\bthis move (costs? [^.]*?) when this move is played\b", r"when this move is played, it \1"),
            (r"\bthis move (costs? [^.]*?) when played\b", r"when this move is played, it \1"),
            (r"\bconan gains? (?=\d+|one|an?\b)", "gain "),
            (r"\bfoe: when\b", "foe: when"),
        )
    return when_alone + reworded(
        (r"\bconan gains? (?=\d+|one|an?\b)", "gain "),
        (r"\bpays? (?=(?:\d+|one|an?) (?:prowess|health))", "lose "),
        (rf"^ *([+-]\d+ {_STATS}) to conan\b", r"conan has \1"),
    )


def reworded_costs() -> tuple[tuple[str, str], ...]:
    """Foes pay with what is theirs."""
    return ((r"\bpays? (\d+|one) (prowess|health)\b", r"pay \1 of its \2"),)
