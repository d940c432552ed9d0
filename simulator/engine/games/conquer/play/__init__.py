"""The rules of Conquer and what its card texts do."""

from simulator.engine.games.conquer.play.effects import behaviour
from simulator.engine.games.conquer.play.effects.choices import answers_in
from simulator.engine.games.conquer.play.effects.conditions import Context, amount, fits, holds
from simulator.engine.games.conquer.play.effects.continuous import (
    change,
    health,
    is_barred,
    is_immune,
    note_cards,
    note_changes,
    rating,
    refresh,
    total_health,
)
from simulator.engine.games.conquer.play.effects.equipment import has_room, meets_weapon_use
from simulator.engine.games.conquer.play.effects.targets import targets
from simulator.engine.games.conquer.play.rules.attack import attack_price, defenders, in_reach, may_attack
from simulator.engine.games.conquer.play.rules.combat import answers, damage_now
from simulator.engine.games.conquer.play.rules.frames import (
    CHOOSER,
    F_DISCARD,
    F_EQUIPMENT_COST,
    F_GIVE,
    F_OFFER,
    F_SEARCH,
    PILE,
)
from simulator.engine.games.conquer.play.rules.landscapes import (
    is_common,
    linked,
    location,
    locations,
    number,
    of_location,
)
from simulator.engine.games.conquer.play.rules.loop import advance, apply, begin
from simulator.engine.games.conquer.play.rules.moves import move_price
from simulator.engine.games.conquer.play.rules.notice import (
    can_pay,
    cost,
    hosts,
    is_played,
    lies_on_none,
    noticeable,
    put,
)
from simulator.engine.games.conquer.play.rules.scoring import GOLDFISH_CHARACTERS, GOLDFISH_TURNS, outcome

__all__ = [
    "CHOOSER",
    "PILE",
    "Context",
    "F_DISCARD",
    "F_EQUIPMENT_COST",
    "F_GIVE",
    "F_OFFER",
    "F_SEARCH",
    "GOLDFISH_CHARACTERS",
    "GOLDFISH_TURNS",
    "advance",
    "amount",
    "answers",
    "answers_in",
    "apply",
    "attack_price",
    "begin",
    "can_pay",
    "change",
    "cost",
    "damage_now",
    "defenders",
    "fits",
    "has_room",
    "health",
    "holds",
    "hosts",
    "in_reach",
    "is_barred",
    "is_common",
    "is_immune",
    "is_played",
    "lies_on_none",
    "linked",
    "location",
    "locations",
    "meets_weapon_use",
    "may_attack",
    "move_price",
    "note_cards",
    "note_changes",
    "noticeable",
    "number",
    "of_location",
    "outcome",
    "put",
    "rating",
    "refresh",
    "targets",
    "total_health",
]

behaviour.complete()
