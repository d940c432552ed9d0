"""How people say what cards of Conquer say, by the voice of a card."""

from __future__ import annotations

from functools import cache
from typing import Final

from cards.text_reader.rewording import ALWAYS, PERHAPS, Rewording, reworded
from simulator.engine.games.conquer.catalogue import Voice

_RATINGS: Final = r"(?:attack|defen[cs]e|weapon use|popularity|reputation)"
_NUMBER: Final = r"(\d+|one|an?)"
#: Before what a Character has more of, if he has it without being told so.
_HAS: Final = r"(?:gets?|gains?|receives?|suffers?|enjoys?)"

_OF_ALL: Final = reworded(
    (r"\bdefence\b", "defense"),
    (r"\bnps?\b", "notice points"),
    (r"\bvps?\b", "victory points"),
    (r"\b(?:enters?|comes? into|is put into) (?:play|the game)\b", "is noticed"),
    (r"\b(?:upon|on|after) (?:being noticed|entering play|coming into play) ?[,:]?", "when noticed,"),
    (r"\bshe\b", "he"),
    (r"\b(?:her|their)(?= (?:equipment|attacks?)\b)", "his"),
    (r"\b(?:upon|after|on) (winning|losing) (?:a |the )?combat, (?=(this \w+|bearer)\b)", r"when \2 \1 a combat, "),
    (r"\b(?:wins?|won|winning) (?:the |a |his )?(?:fight|battle|combat)\b", "wins a combat"),
    (r"\b(?:loses?|lost|losing) (?:the |a |his )?(?:fight|battle|combat)\b", "loses a combat"),
    (r"\b(?:begins?|starts?) (?:a |the )?combat\b", "begins a combat"),
    (r"\b(?:is sent|goes|is moved|comes) to (?:the )?hospital(?: grounds)?\b", "goes to the hospital grounds"),
    (r"\bleaves (?:the )?hospital(?: grounds)?\b", "leaves the hospital grounds"),
    (r"\bsteals? (?=(?:\d+|one|an?) notice points? from your opponent)", "take "),
    (rf"\b{_HAS} (?=[+-]\d+ (?:to (?:its|his) )?{_RATINGS})", "has "),
    (r"\bdoes (?=\+\d+ damage)", "deals "),
    (rf"([+-]\d+) to (?:its|his) (?={_RATINGS})", r"\1 "),
    (rf"\b(?:has|have|{_HAS}) {_NUMBER} (?:more|extra|additional) (?={_RATINGS})", r"has +\1 "),
    (rf"\b(?:deals?|does) {_NUMBER} (?:more|extra|additional) (?=damage)(?!damage to)", r"deals +\1 "),
    (r"(?<=\+)(?:one|an?)\b", "1"),
    (
        r"\b(gains?|draws?|draw) (an?|\d+|one) (?:extra|additional|more) (?=notice|victory"
        r"|cards?\b|battle actions?)",
        r"\1 \2 ",
    ),
    (r"\bget (?=(?:an?|\d+|one) (?:notice|victory) points?)", "gain "),
    (r"\b(\d+|one|an?) (?:extra|additional) (?=free steps?|hands?)", r"\1 more "),
    (r"\b(?:gets?|gains?|receives?) (?=(?:\d+|one) more (?:free steps?|hands?))", "has "),
    (r"\b(?:receives?|suffers?) (?=(?:\d+|one) (?:less|more) damage from)", "takes "),
    (r"\btakes? (\d+|one) damage (less|more) from\b", r"takes \1 \2 damage from"),
    (r"\bfrom every attack\b", "from each attack"),
    (r"(\bcosts? (?:you )?)(\d+|one) (more|less) notice points?\b", r"\1\2 notice points \3"),
    (r"\b(costs?) (\d+|one) notice points? (less|more) for you\b", r"\1 you \2 notice points \3"),
    (
        r"\byour ([a-z ]*?(?:effects|equipment|disturbances|landscapes|characters))"
        r" costs? (?!you)(?=[^.]* to notice)",
        r"\1 cost you ",
    ),
    (r"\b(?:the |its |his )?(?:wielder|owner|carrier|wearer)\b", "the bearer"),
    (r"\b(?:sent|put) into (?:the )?doom pile\b", "doomed"),
    (
        r"\b(?:acts|strikes|attacks) first,? even (?:as|when (?:he|it) is|if (?:he|it) is)"
        r" (?:the )?defender\b",
        "acts first even as the defender",
    ),
    (r"\balways acts first\b", "acts first"),
    (r"\bkeeps all (?:his |of his )?equipment\b", "keeps all equipment"),
    (r"\bmay (have equipment|play battle actions) whatever\b", r"can \1 whatever"),
    (
        r"^ *you may hold (\d+|one) more cards? in (?:your )?draw and discard phases?",
        r"in draw and discard phases you may hold \1 more cards",
    ),
    (
        r"^ *you may attack (\d+|one) more times? in (?:an|your|each) attack phase",
        r"in an attack phase you may attack \1 more time",
    ),
    (r"\b(?:you may )reroll the die\b", "you may roll the die again only the new roll counts"),
    (r"\b(?:on|with) an? (\d) or (?:more|higher|better)\b|\bon (\d)\+", r"on \1\2 or more"),
    (r"\bon (\d) or (?:higher|better)\b", r"on \1 or more"),
    (
        r"\b(heal (?:\d+|one|an?|all)) (?:damage |wounds? )?(?:from|of|to) (?=the bearer"
        r"|bearer|that|this|him|one|each|all|a|your fighter)",
        r"\1 damage on ",
    ),
    (r"\bheal (a|\d+|one|all) (?:wounds?|damage) on\b", r"heal \1 damage on"),
    (r"(\bheal [\w ]*? damage on|\bdeal [\w ]*? damage to) (?:all|each|every one) (?:of )?your\b", r"\1 each of your"),
    (r"\ba wounded opposing character\b", "one opposing wounded character"),
    (r"\bdoom a piece\b", "doom one piece"),
    (
        r"(?:^|(?<=[,:] ))(?:all (?:of )?|each of )?your (?=(?:(?!each)\w+"
        r" )*?(?:characters|trolls|elves|dwarves|humans|goblins|vampires|werewolves"
        r"|creatures|furries|ogres|minions)\b[^,.]*? (?:has|have|gets?|gains?|deals?|takes?)\b)",
        "each of your ",
    ),
    (
        r"(?:^|(?<=[,:] ))(?:all (?:the )?)?(?=(?:opposing )?(?:characters|trolls|elves"
        r"|dwarves|humans|goblins|vampires|werewolves|creatures|furries|ogres"
        r"|minions)\b[^,.]*? (?:has|have|gets?|gains?|deals?|takes?)\b)",
        "each ",
    ),
    (
        r"(?:^|(?<=[,:] ))(?:all (?:the )?)?((?:opposing )?(?:characters|trolls|elves"
        r"|goblins)(?: here)?) cannot be attacked\b",
        r"no \1 can be attacked",
    ),
    (r"^ *(?:no )?(\w+ effects?) cannot be noticed on\b", r"no \1 can be noticed on"),
    (rf"\b{_HAS} (?=[+-])", "has "),
    (r"\bpopularity is (\d+)[ .]*$", r"has popularity \1"),
    (r"\bbearer's has\b", "bearer has"),
    (r"\b(cannot be) dodged\b", r"\1 stopped by a dodge"),
    (r"\b(cannot be) avoided\b", r"\1 stopped by an avoid"),
    (r"(\battacks? [^.,]*?)\b(cannot be) blocked\b", r"\1\2 stopped by a block"),
    (r"(?<=stopped by )(?=(?:blocks|avoids|dodges)\b)", "a "),
    (r"(?:^|(?<=[,:] ))attacks of (?=this|the bearer|bearer)", "an attack of "),
    (r"\b(this character|the bearer|bearer)'s attacks?(?= cannot)", r"an attack of \1"),
    (r"\bhis attacks?(?= cannot)", "an attack of him"),
    (r"\bcancel that\b", "cancel the"),
    (r"\bbecomes common ground\b", "is common ground"),
    (r"\badd (\d+|one) damage to the attack\b", r"+\1 damage to the attack"),
    (r"(?<=\+)one\b", "1"),
    (r"\breduces the (?:attack|damage of the attack) by (\d+|one)\b", r"takes \1 damage off the attack"),
    (r"\bwhen attacking(?=[ .]*$)", "if he is the attacker"),
    (r"\bwhen defending(?=[ .]*$)", "if he is the defender"),
    (r"^ *as (?:the )?(defender|attacker),? (?=this|the bearer|he|your)(.*?)[. ]*$", r"\2 if he is the \1"),
    (r"^ *if at common ground,? (.*?)[. ]*$", r"\1 if he is at common ground"),
    (r"\b(?:even )?if wounded\b", "if he is wounded"),
    (r"\bagainst wounded (?:fighters|characters)(?=[ .]*$)", "if the opposing fighter is wounded"),
    (r"\b(?:makes?|forces?|causes?) your opponent (?:to )?", "your opponent "),
    (r"\b(?:this \w+ |bearer )(?:lets?|allows?) you (?:to )?", ""),
    (r"\byour opponent(?= (?:discard|lose)\b)", "your opponent"),
    (r"\bwhen (when)\b", r"\1"),
    (r"\bhe (?=has \+)", "he "),
    (r"\b(?:may )?(?:use )?(?<=you may )take\b", "take"),
)

#: What the ratings and the damage of a Character are changed by.
_CHANGE: Final = rf"[+-]\d+ {_RATINGS}"
_FOLLOWED: Final = reworded(
    (rf"({_CHANGE}) and (?=(?:\d+|one) more (?:free|hand))", r"\1 and has "),
    (r"\bmove (?:to )?here\b", "comes here by a move"),
)


@cache
def always(voice: Voice) -> tuple[Rewording, ...]:
    """The rewordings that are made on a card that speaks so."""
    return (*_own_words(voice), *ALWAYS, *_OF_ALL, *_unsaid(voice), *_FOLLOWED)


@cache
def perhaps(voice: Voice) -> tuple[Rewording, ...]:
    """The rewordings that are tried."""
    return (*PERHAPS, *_TRIED)


_TRIED: Final = reworded(
    (r"\bin any combat\b", "in any battle round"),
    (r"\beach (\w+) characters\b", r"each \1 character"),
    (r"\bpays? (?=(?:\d+|one|an?) notice points? :)(?<!you may pay )", "you may pay "),
)


def this_of(voice: Voice) -> str:
    """What a card is called instead of its title."""
    return voice.this.lower()


def _own_words(voice: Voice) -> tuple[Rewording, ...]:
    """What the card calls itself."""
    names = {
        "Character": "card|unit|fighter|creature|minion",
        "Landscape": "card|place|location",
        "Battle Action": f"battle action|card|{voice.kind}",
        "Equipment": "equipment|item|weapon|armou?r|vehicle|attachment|piece of equipment",
    }.get(voice.card_type, "effect|disturbance")
    return reworded((rf"\bthis (?:{names})\b", this_of(voice)))


def _unsaid(voice: Voice) -> tuple[Rewording, ...]:
    """What goes without saying for people: of whom a card speaks at its beginning."""
    this, bearer = this_of(voice), voice.bearer.lower()
    said = reworded(
        (r"\bwhen (played|noticed|doomed)\b", rf"when {this} is \1"),
        (r"^ *when (?:it|this) (?=is (?:played|noticed)\b)", f"when {this} "),
    )
    if voice.card_type == "Battle Action":
        return said + reworded(
            (r"\bwhen it (?=hits|stops|is played|has dealt)", f"when {this} "),
            (rf"\b(?:after|when) {this} (?:deals|dealt) damage\b", f"when {this} has dealt damage"),
            (rf"(when {this} hits[^.:]*?,? )(?:it )?deals? (\+\d+ damage)(?! to)", r"\1\2"),
            (r"(\+\d+ damage)(?! to)(?= if|[ .]*$)", rf"\1 to {voice.attack.lower()}"),
        )
    if voice.card_type == "Landscape" or voice.is_place or voice.on in ("none", "player"):
        return said + reworded((r"(when [\w ]*?)\bmoves here\b", r"\1comes here by a move"))
    return said + reworded(
        (rf"^ *({_CHANGE}(?: and {_CHANGE})*) to (?:the )?bearer\b", rf"{bearer} has \1"),
        (rf"^ *(?={_CHANGE})", f"{bearer} has "),
        (r"^ *(?=\+\d+ damage\b(?! to))", f"{bearer} deals "),
        (r"^ *(?=has [+-]|deals \+|cannot |takes (?:\d+|one) (?:more|less)|acts first)", f"{bearer} "),
        (r"^ *(?:he|it)(?= (?:has|deals|cannot|takes|acts)\b)", bearer),
        (
            r"^((?:(?!opponent|character|bearer|fighter).)*?)\b(?:he|it)(?= (?:wins|loses"
            r"|takes|deals|enters|leaves|attacks|begins|is|goes)\b)",
            rf"\1{bearer}",
        ),
        (rf"(, *)(?=[+-]\d+ {_RATINGS})(?<!hits, )", rf"\1{bearer} has "),
    )
