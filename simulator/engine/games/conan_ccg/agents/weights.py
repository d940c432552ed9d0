"""Constants of the AI as places in a list. Made from weights.json by ``benchmarks.training``."""

from __future__ import annotations

from typing import Final

#: Chance that an icon gets past an unknown facing edge.
PASS_CHANCE: Final = 0
#: What drawing or discarding a card is worth.
CARD: Final = 1
#: What a point of Prowess is worth, also as a cost.
PROWESS: Final = 2
#: A card in hand: each offensive icon.
CARD_OFFENCE: Final = 3
#: A card in hand: each defensive icon.
CARD_DEFENCE: Final = 4
#: A card in hand: having a text.
CARD_TEXT: Final = 5
#: A card in hand: taken off for each gem.
CARD_GEM: Final = 6
#: A card in hand that cannot be a move.
CARD_NO_MOVE: Final = 7
#: A Foe: each point of Damage.
FOE_DAMAGE: Final = 8
#: A Foe: each point of Health.
FOE_HEALTH: Final = 9
#: A Foe: each point of Prowess.
FOE_PROWESS: Final = 10
#: A Foe: each Scar.
FOE_SCARS: Final = 11
#: Share of its Damage that a Foe is expected to deal in a round.
THREAT_SHARE: Final = 12
#: Damage that a Foe deals by further icons.
THREAT_MORE: Final = 13
#: Judging danger: how often the expected Damage is counted.
DANGER_THREAT: Final = 14
#: What an amount that is counted during play is taken for.
COUNTED_AMOUNT: Final = 15
#: Amounts of effects are counted up to here.
MOST_AMOUNT: Final = 16
#: What a counted change of a number is taken for.
COUNTED_STAT: Final = 17
#: Healing a wounded Foe, each point.
HEAL_FOE: Final = 18
#: Healing a Foe when there is nothing to heal.
HEAL_IDLE: Final = 19
#: Wounding Foes, each wound.
WOUND_FOE: Final = 20
#: Wounds on Foes of one's own, each.
WOUND_OWN_FOE: Final = 21
#: Gaining Prowess by an effect, times the worth of Prowess.
GAIN_PROWESS: Final = 22
#: Gaining Prowess in another player's turn.
GAIN_PROWESS_IDLE: Final = 23
#: Putting a card of the deck on the Discard Pile.
MILL: Final = 24
#: Health up to which exchanging Prowess for Health counts as needed.
EXCHANGE_HEALTH: Final = 25
#: Exchanging a point when it is needed.
EXCHANGE_HURT: Final = 26
#: Exchanging a point when it is not.
EXCHANGE_WELL: Final = 27
#: Changing a number by one.
STAT: Final = 28
#: An Item, Ally or Region leaving play.
DISCARD_CARD: Final = 29
#: A Foe leaving play or being defeated by an effect.
FOE_OUT: Final = 30
#: Preventing all Damage.
PREVENT_ALL: Final = 31
#: Preventing a point of Damage.
PREVENT: Final = 32
#: Others losing a Renown by an effect.
LOSE_RENOWN: Final = 33
#: Ending combat, times how much more Damage a round may bring than Conan can stand.
END_COMBAT: Final = 34
#: Ending combat by a Foe player, taken off.
END_COMBAT_FOE: Final = 35
#: Another Foe being drawn.
MORE_FOES: Final = 36
#: An effect that lasts, or one nobody has thought about.
LASTING: Final = 37
#: Searching one's deck for a card.
SEARCH_DECK: Final = 38
#: Changing the Damage of an attack by one.
MODIFY_DAMAGE: Final = 39
#: Doubling the Damage of an attack.
DOUBLE_DAMAGE: Final = 40
#: Turning Damage to another character.
REDIRECT: Final = 41
#: Looking at cards and taking one, times the worth of a card.
LOOK_TOP: Final = 42
#: Putting a card on top of the deck, times the worth of a card.
PUT_ON_TOP: Final = 43
#: Adding a Foe.
ADD_FOE: Final = 44
#: Putting a card into the Chronicle Area.
CHRONICLE: Final = 45
#: Playing a further move.
EXTRA_MOVE: Final = 46
#: Playing a further move without its cost.
EXTRA_MOVE_FREE: Final = 47
#: Replacing a move.
REPLACE_MOVE: Final = 48
#: Exchanging two moves.
SWAP_MOVES: Final = 49
#: Putting a card back, taken off, times the worth of a card.
PUT_BACK: Final = 50
#: Cancelling a move.
CANCEL_MOVE: Final = 51
#: Losing a Renown as a cost.
COST_RENOWN: Final = 52
#: Skipping one's refill as a cost.
COST_SKIP_REFILL: Final = 53
#: Losing a Health as a cost.
COST_HEALTH: Final = 54
#: Discarding a card as a cost.
COST_DISCARD: Final = 55
#: Putting a card of the deck on the Discard Pile as a cost.
COST_MILL: Final = 56
#: Discarding an Ally as a cost.
COST_ALLY: Final = 57
#: Discarding the card itself as a cost.
COST_THIS: Final = 58
#: Discarding an Item as a cost.
COST_ITEM: Final = 59
#: Paying a further Minor Foe as a cost.
COST_MINOR: Final = 60
#: Taking nothing of what another player loses, taken off.
TAKE_NOTHING: Final = 61
#: What playing an Action must bring to be worth the card.
PLAY_ACTION: Final = 62
#: What changing the Region must bring to be worth the card.
PLAY_REGION: Final = 63
#: Bringing an Item into play that replaces another, taken off.
REPLACE_ITEM: Final = 64
#: Bringing an Item or an Ally into play.
PLAY_CARD: Final = 65
#: What using an ability must bring.
USE: Final = 66
#: Playing a Foe for which there is no card in hand, taken off.
FOE_WITHOUT_MOVE: Final = 67
#: Each Renown that a Foe gives away, taken off.
FOE_RENOWN: Final = 68
#: What a Minor Foe is worth as payment, of its strength.
FOE_PAYER: Final = 69
#: Placing a Foe in the Rear.
ZONE_REAR: Final = 70
#: Placing a Foe in a Flank.
ZONE_FLANK: Final = 71
#: Choosing a Foe to face: each Renown.
FACE_RENOWN: Final = 72
#: Having other Foes drawn, taken off.
REDRAW: Final = 73
#: Conan retreats below the expected Damage of a round times this.
RETREAT_MARGIN: Final = 74
#: How much the margin falls for each Prowess.
RETREAT_PROWESS: Final = 75
#: How much the margin falls for each card in hand.
RETREAT_CARD: Final = 76
#: Each Renown lost by a Retreat, taken off.
RETREAT_LOSS: Final = 77
#: Retreating at the margin itself.
RETREAT_BASE: Final = 78
#: A Foe's move: each Damage of the better edge when nothing faces it.
FOE_MOVE_FREE: Final = 79
#: A Foe's move: each expected Damage of both edges.
FOE_MOVE_EDGES: Final = 80
#: A Foe's move: each defensive icon.
FOE_MOVE_SHIELDS: Final = 81
#: A Foe's move: each point of Initiative.
FOE_MOVE_SPEED: Final = 82
#: A Foe's move: having a text.
FOE_MOVE_TEXT: Final = 83
#: A Foe's move: each wound it costs, taken off.
FOE_MOVE_WOUND: Final = 84
#: A move without a place.
NO_PLACE: Final = 85
#: Facing a Foe whom nothing faced, each point of its Damage.
MOVE_FACES: Final = 86
#: Each Prowess a move costs, taken off.
MOVE_PROWESS: Final = 87
#: Each Health a move costs, taken off.
MOVE_HEALTH: Final = 88
#: What laying a card as a move must bring.
MOVE_CARD: Final = 89
#: Share of a Foe's blow that a defensive icon keeps off.
DUEL_DEFENCE: Final = 90
#: Damage of a Foe's blow beyond its base Damage.
DUEL_STRIKE: Final = 91
#: Defeating a Foe: each Renown.
DUEL_RENOWN: Final = 92
#: Defeating a Foe of any Renown.
DUEL_DEFEAT: Final = 93
#: Each point of Initiative of a move that would defeat its Foe.
DUEL_SPEED: Final = 94
#: BARBARIAN: each point of its number.
BARBARIAN_MORE: Final = 95
#: BARBARIAN Strength with moves on the table.
STRENGTH: Final = 96
#: BARBARIAN Strength or Fury in vain, taken off.
BARBARIAN_IDLE: Final = 97
#: BARBARIAN Toughness.
TOUGHNESS: Final = 98
#: BARBARIAN Reflexes with a poor card in hand.
REFLEXES: Final = 99
#: BARBARIAN Reflexes without one, taken off.
REFLEXES_IDLE: Final = 100
#: Worth below which a card in hand is poor.
REFLEXES_CARD: Final = 101
#: BARBARIAN Fury with moves on the table and Health enough.
FURY: Final = 102
#: Health that must be left for Fury.
FURY_HEALTH: Final = 103
#: Aiming at Conan.
AIM_CONAN: Final = 104
#: Health from which on Conan presses on.
PRESS_ON_HEALTH: Final = 105
#: Prowess from which on Conan presses on.
PRESS_ON_PROWESS: Final = 106
#: Cards from which on Conan presses on.
PRESS_ON_CARDS: Final = 107
#: Whom an effect is for: each Renown of a Foe.
TARGET_RENOWN: Final = 108
#: Whom an effect is for: each Health a Foe has left, taken off.
TARGET_HEALTH: Final = 109
#: Taking one of the cards offered.
TAKE_CARD: Final = 110
#: A position: each Renown.
WORTH_RENOWN: Final = 111
#: A position: Renown beyond the goal counts up to here.
WORTH_MORE_RENOWN: Final = 112
#: A position: having Renown enough to win.
WORTH_GOAL: Final = 113
#: A position: the most that Conan's Health can be worth.
WORTH_HEALTH: Final = 114
#: A position: Health that is worth half of that.
WORTH_HALF_HEALTH: Final = 115
#: A position: each Prowess.
WORTH_PROWESS: Final = 116
#: A position: each card in hand.
WORTH_CARD: Final = 117
#: Lead at which a position counts as three to one.
WORTH_SCALE: Final = 118
#: Paying with Health: the chance of death in the round that it adds, taken off.
PAY_DEATH: Final = 119
#: Health up to which Conan heals by his Vitality.
VITALITY_ENOUGH: Final = 120
#: Renown of another player from which on the end of the match is in sight.
RACE_FROM: Final = 121
#: Defeating a Foe: more for each Renown, for each that another player has beyond that.
DUEL_RACE: Final = 122
#: Retreating: taken off for each Renown that another player has beyond that.
RETREAT_RACE: Final = 123
#: Pressing On: each Renown that another player has beyond that.
PRESS_ON_RACE: Final = 124
#: Whether lost Renown is counted by the cards that can be taken: above 0, yes.
COUNT_CARDS: Final = 125
#: Facing a Foe whom nothing faced, whatever its Damage.
MOVE_FACES_ANY: Final = 126
#: A Foe: each Damage, for what Conan's Health is worth above its usual price.
FOE_SCARCE: Final = 127
#: A card in hand: being an Item, which can stay in play.
CARD_ITEM: Final = 128
#: A card in hand: being an Ally.
CARD_ALLY: Final = 129
#: A card in hand: being a Region.
CARD_REGION: Final = 130
#: Share of the chance to defeat a Foe at once, against its Health shortened, in what a move may do.
DUEL_KILL: Final = 131
#: Each point of Initiative of a move that would defeat its Foe, for each point of the Foe's Damage.
DUEL_FIRST: Final = 132
#: Prowess below which Conan is tired.
TIRED: Final = 133
#: Retreating: each Prowess below that.
RETREAT_TIRED: Final = 134
#: Health below which each one left is worth more.
SCARCE_HEALTH: Final = 135
#: How much more a Health is worth for each one missing.
SCARCITY: Final = 136
#: Conan's death, or keeping it off.
DEATH: Final = 137
#: What a round costs Conan, for each Damage of the Foes in play.
ROUND_MEAN: Final = 138
#: Variance of what a round costs Conan, for each Damage of the Foes in play.
ROUND_SPREAD: Final = 139
#: Tail of a normal distribution: factor of the square of the distance.
TAIL_NEAR: Final = 140
#: Tail of a normal distribution: factor of its fourth power.
TAIL_FAR: Final = 141
#: Share of the worth of Health while another player is about to win.
LAST_TURN_HEALTH: Final = 142
#: How much more Renown is worth while another player is about to win.
LAST_TURN_RENOWN: Final = 143
#: Prowess that Conan pays with Health, each point, taken off besides.
COST_SHORT: Final = 144
#: Whether effects on attacks are judged by the attacks at hand: above 0, yes.
LOOK_AT_ATTACKS: Final = 145
#: Changing an attack: each wound on a Foe.
WOUND_ATTACK: Final = 146
#: Changing an attack: each wound on an Ally.
WOUND_ALLY: Final = 147
#: Each Health a move costs an Ally, taken off.
MOVE_ALLY_HEALTH: Final = 148
#: Facing a Foe whom another move faces, each point of its Damage, taken off.
MOVE_SECOND: Final = 149
#: Share of the expected Damage of earlier moves that is counted as dealt to a Foe.
DUEL_DEALT: Final = 150
#: Defeating a Foe: each point of its Damage.
DUEL_THREAT: Final = 151
#: Each Renown that a Foe gives to a player who must overtake this turn, taken off.
FOE_LAST_TURN: Final = 152
#: Retreating: each Health above the margin, taken off.
RETREAT_SPARE: Final = 153
#: Retreating: the chance of death in a round.
RETREAT_DEATH: Final = 154
#: Retreating: each Renown of the Foes in play, taken off.
RETREAT_BOUNTY: Final = 155
#: Retreating when this wins at the next Start of Turn.
RETREAT_WON: Final = 156
#: Retreating where resting loses the match, taken off; 0 does not ask.
RETREAT_LAST_TURN: Final = 157
#: Pressing On where resting loses the match; 0 does not ask.
PRESS_ON_LAST_TURN: Final = 158
#: Pressing On with Health, Prowess and cards all at their limits, and taken off otherwise.
PRESS_ON_LIMITS: Final = 159
#: Pressing On: each Health.
PRESS_ON_EACH_HEALTH: Final = 160
#: Pressing On: each Prowess.
PRESS_ON_EACH_PROWESS: Final = 161
#: Pressing On: each card in hand.
PRESS_ON_EACH_CARD: Final = 162
#: Pressing On: each Scar, which brings more Foes, taken off.
PRESS_ON_EACH_SCAR: Final = 163
#: Pressing On: what strength must reach.
PRESS_ON_BASE: Final = 164
#: Pressing On: Renown missing below which each one counts.
PRESS_ON_NEAR: Final = 165
#: Pressing On: each Renown nearer to the goal than that.
PRESS_ON_EACH_NEAR: Final = 166
#: Pressing On where resting wins at the next Start of Turn, taken off.
PRESS_ON_WON: Final = 167
#: Renown that another player lacks from which on his one turn is taken not to catch up (0: never).
SURE_LEAD: Final = 168
#: Retreating when this wins at the next Start of Turn and nobody can catch up; Pressing On then, taken off.
RETREAT_SURE: Final = 169
#: A position: share of the way to certain victory when that is so.
WORTH_SURE: Final = 170
#: A position: an Item in play, for each point that the card is worth.
WORTH_ITEM: Final = 171
#: A position: each Health of an Ally in play.
WORTH_ALLY: Final = 172
#: The version that plays.
LATEST: Final = 4
NAMES: Final = (
    "pass_chance",
    "card",
    "prowess",
    "card_offence",
    "card_defence",
    "card_text",
    "card_gem",
    "card_no_move",
    "foe_damage",
    "foe_health",
    "foe_prowess",
    "foe_scars",
    "threat_share",
    "threat_more",
    "danger_threat",
    "counted_amount",
    "most_amount",
    "counted_stat",
    "heal_foe",
    "heal_idle",
    "wound_foe",
    "wound_own_foe",
    "gain_prowess",
    "gain_prowess_idle",
    "mill",
    "exchange_health",
    "exchange_hurt",
    "exchange_well",
    "stat",
    "discard_card",
    "foe_out",
    "prevent_all",
    "prevent",
    "lose_renown",
    "end_combat",
    "end_combat_foe",
    "more_foes",
    "lasting",
    "search_deck",
    "modify_damage",
    "double_damage",
    "redirect",
    "look_top",
    "put_on_top",
    "add_foe",
    "chronicle",
    "extra_move",
    "extra_move_free",
    "replace_move",
    "swap_moves",
    "put_back",
    "cancel_move",
    "cost_renown",
    "cost_skip_refill",
    "cost_health",
    "cost_discard",
    "cost_mill",
    "cost_ally",
    "cost_this",
    "cost_item",
    "cost_minor",
    "take_nothing",
    "play_action",
    "play_region",
    "replace_item",
    "play_card",
    "use",
    "foe_without_move",
    "foe_renown",
    "foe_payer",
    "zone_rear",
    "zone_flank",
    "face_renown",
    "redraw",
    "retreat_margin",
    "retreat_prowess",
    "retreat_card",
    "retreat_loss",
    "retreat_base",
    "foe_move_free",
    "foe_move_edges",
    "foe_move_shields",
    "foe_move_speed",
    "foe_move_text",
    "foe_move_wound",
    "no_place",
    "move_faces",
    "move_prowess",
    "move_health",
    "move_card",
    "duel_defence",
    "duel_strike",
    "duel_renown",
    "duel_defeat",
    "duel_speed",
    "barbarian_more",
    "strength",
    "barbarian_idle",
    "toughness",
    "reflexes",
    "reflexes_idle",
    "reflexes_card",
    "fury",
    "fury_health",
    "aim_conan",
    "press_on_health",
    "press_on_prowess",
    "press_on_cards",
    "target_renown",
    "target_health",
    "take_card",
    "worth_renown",
    "worth_more_renown",
    "worth_goal",
    "worth_health",
    "worth_half_health",
    "worth_prowess",
    "worth_card",
    "worth_scale",
    "pay_death",
    "vitality_enough",
    "race_from",
    "duel_race",
    "retreat_race",
    "press_on_race",
    "count_cards",
    "move_faces_any",
    "foe_scarce",
    "card_item",
    "card_ally",
    "card_region",
    "duel_kill",
    "duel_first",
    "tired",
    "retreat_tired",
    "scarce_health",
    "scarcity",
    "death",
    "round_mean",
    "round_spread",
    "tail_near",
    "tail_far",
    "last_turn_health",
    "last_turn_renown",
    "cost_short",
    "look_at_attacks",
    "wound_attack",
    "wound_ally",
    "move_ally_health",
    "move_second",
    "duel_dealt",
    "duel_threat",
    "foe_last_turn",
    "retreat_spare",
    "retreat_death",
    "retreat_bounty",
    "retreat_won",
    "retreat_last_turn",
    "press_on_last_turn",
    "press_on_limits",
    "press_on_each_health",
    "press_on_each_prowess",
    "press_on_each_card",
    "press_on_each_scar",
    "press_on_base",
    "press_on_near",
    "press_on_each_near",
    "press_on_won",
    "sure_lead",
    "retreat_sure",
    "worth_sure",
    "worth_item",
    "worth_ally",
)
#: Left alone by training.
FIXED: Final[tuple[str, ...]] = (
    "most_amount",
    "no_place",
    "count_cards",
    "tail_near",
    "tail_far",
    "look_at_attacks",
    "retreat_last_turn",
    "press_on_last_turn",
    "sure_lead",
    "retreat_sure",
    "worth_sure",
)
_VALUES: Final[dict[int, tuple[float, ...]]] = {
    1: (
        0.62,
        0.8,
        0.35,
        1.0,
        0.4,
        1.0,
        0.4,
        1.5,
        1.3,
        0.5,
        0.15,
        0.2,
        0.75,
        0.4,
        1.5,
        2.0,
        6.0,
        1.0,
        0.8,
        0.1,
        1.1,
        1.0,
        1.3,
        0.3,
        0.1,
        12.0,
        0.6,
        0.2,
        0.9,
        1.5,
        2.5,
        2.5,
        1.0,
        1.0,
        0.3,
        1.0,
        1.0,
        0.4,
        1.2,
        1.1,
        2.5,
        1.0,
        1.4,
        0.7,
        1.2,
        2.5,
        1.6,
        2.2,
        0.9,
        0.6,
        0.5,
        2.5,
        0.8,
        1.6,
        1.0,
        0.6400000000000001,
        0.1,
        1.2,
        0.9,
        0.9,
        0.9,
        1.0,
        0.5,
        0.2,
        0.5,
        1.0,
        0.1,
        1.0,
        0.2,
        0.8,
        0.2,
        0.1,
        1.0,
        2.0,
        3.6,
        0.1,
        0.05,
        0.15,
        1.0,
        0.6,
        0.5,
        0.35,
        0.12,
        0.5,
        1.6,
        -9.0,
        0.8,
        0.22,
        1.3,
        0.3,
        0.2,
        0.3,
        0.7,
        0.5,
        0.1,
        0.01,
        1.0,
        1.0,
        1.0,
        1.0,
        0.5,
        1.5,
        1.0,
        10.0,
        1.0,
        13.0,
        7.0,
        4.0,
        1.0,
        0.7,
        0.1,
        1.0,
        4.0,
        6.0,
        26.0,
        6.0,
        0.25,
        0.3,
        8.0,
        0.0,
        99.0,
        28.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        4.0,
        0.0,
        12.0,
        0.0,
        0.0,
        1.05,
        2.0,
        1.07,
        1.03,
        1.0,
        1.0,
        0.0,
        0.0,
        0.3,
        0.3,
        1.3,
        0.0,
        0.0,
        0.0,
        0.0,
        1.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        1.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        8.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
    ),
    2: (
        0.82,
        0.8,
        0.35,
        0.9,
        0.4,
        1.0,
        0.4,
        1.3,
        1.5,
        0.5,
        0.15,
        0.2,
        0.62,
        0.4,
        1.5,
        2.0,
        6.0,
        1.0,
        0.8,
        0.1,
        1.1,
        1.0,
        1.3,
        0.3,
        0.1,
        18.0,
        0.6,
        0.1,
        0.9,
        1.8,
        3.0,
        2.5,
        0.95,
        1.0,
        0.3,
        1.0,
        1.0,
        0.4,
        1.0,
        1.1,
        2.5,
        0.8,
        1.4,
        0.7,
        1.2,
        2.5,
        1.6,
        2.2,
        0.9,
        0.6,
        0.5,
        2.5,
        0.8,
        1.6,
        1.0,
        0.4,
        0.1,
        1.2,
        0.9,
        0.9,
        0.9,
        1.0,
        0.33,
        0.2,
        0.5,
        1.2,
        0.1,
        1.0,
        0.2,
        0.3,
        0.2,
        0.1,
        1.0,
        1.7,
        2.5,
        0.1,
        0.05,
        0.15,
        1.0,
        0.6,
        0.5,
        0.35,
        0.12,
        0.5,
        1.4,
        -9.0,
        0.8,
        0.22,
        1.3,
        0.3,
        0.12,
        0.3,
        0.8,
        0.5,
        0.1,
        0.01,
        1.2,
        1.0,
        1.0,
        1.2,
        0.5,
        1.5,
        1.0,
        12.0,
        1.0,
        13.0,
        7.0,
        4.0,
        1.0,
        0.7,
        0.1,
        1.0,
        4.0,
        6.0,
        26.0,
        6.0,
        0.25,
        0.3,
        8.0,
        8.0,
        99.0,
        28.0,
        0.015,
        0.05,
        0.05,
        1.0,
        0.2,
        1.0,
        0.6,
        1.5,
        0.3,
        0.3,
        0.06,
        4.0,
        0.2,
        12.0,
        0.08,
        30.0,
        1.25,
        2.0,
        1.07,
        1.03,
        0.5,
        2.0,
        0.7,
        1.0,
        0.3,
        0.25,
        0.5,
        0.5,
        1.55,
        0.5,
        1.0,
        0.42,
        14.0,
        0.1,
        3.0,
        100.0,
        100.0,
        0.1,
        0.09,
        0.15,
        0.15,
        0.06,
        4.2,
        8.0,
        0.1,
        3.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
    ),
    3: (
        1.0366214916321712,
        0.42690924117767914,
        0.24100205948388934,
        0.7816305855234271,
        0.14845267228929773,
        1.9384511274670875,
        0.1167437539422519,
        1.3,
        1.5,
        0.5,
        0.15432746042529136,
        0.13198201434876775,
        0.5330932901384473,
        0.4,
        1.5,
        12.639056909368184,
        6.0,
        1.5185233789260764,
        0.8580549390223459,
        0.5543820233296346,
        0.3173876548043167,
        1.0,
        1.3,
        0.5205783781604346,
        0.1,
        4.025314545728528,
        0.6,
        0.22261527814386986,
        1.0579044076586912,
        0.41852253257029975,
        3.2652187219665305,
        1.1582043060569487,
        0.5479511625913482,
        1.0,
        0.5176204701599256,
        1.0930741265755417,
        1.8709401047913226,
        0.7949527713932883,
        1.0,
        0.8560834011452273,
        2.5,
        0.7992288700373825,
        0.91439366109979,
        0.2868820404583652,
        2.653154322878407,
        2.1163712625803237,
        1.7548910553474077,
        2.2,
        1.5502103317289648,
        0.7232243989798548,
        0.2579926767573292,
        3.8398380555011293,
        0.8,
        1.6,
        0.35733030327907117,
        0.321278360194273,
        0.13368310885038312,
        1.3984124041861448,
        0.9,
        0.1724431492642394,
        1.4350792016802878,
        3.257214372804548,
        0.20542472363924236,
        0.2,
        0.27362605028269527,
        7.550315804278049,
        0.1815938749576996,
        2.1021725737327523,
        0.2,
        0.12984868694664753,
        0.38044820302636556,
        0.1,
        0.19844527278680435,
        2.046643369966043,
        1.0770871502578483,
        0.1,
        0.035314935927940154,
        0.21344800586423035,
        0.691988335218658,
        0.6,
        0.21120871752718112,
        0.35,
        0.12,
        1.5079860078799887,
        2.017735141469213,
        -9.0,
        1.894781128248788,
        0.2800417397519637,
        2.097536060429924,
        1.7208770879388935,
        0.12,
        0.3177595493209257,
        1.3124927326587963,
        0.5,
        0.10798599285556476,
        0.01,
        3.0039115383810437,
        0.8698850545970988,
        0.9272082279059947,
        1.2,
        0.6615609160816593,
        1.961592496710704,
        1.0,
        28.878881960952167,
        0.6501109539590749,
        13.0,
        13.005968138081828,
        7.785194441706424,
        0.8847975508794877,
        0.13493796988320725,
        0.1,
        1.0,
        6.4603445335017815,
        6.876551464964976,
        26.0,
        5.133095169611082,
        0.25,
        0.48328015196581187,
        28.31888025196974,
        8.0,
        99.0,
        11.932603676079516,
        0.014103250383762348,
        0.05,
        0.28723872120466415,
        1.0,
        0.09058997561590075,
        1.0,
        0.6,
        7.055024102689288,
        0.3,
        0.3,
        0.03176466272482757,
        22.99021390753343,
        0.15539031730803288,
        12.0,
        0.09232455883113908,
        30.0,
        0.9285685913280152,
        2.7720309001906625,
        1.07,
        1.03,
        0.9814545322721487,
        2.0,
        0.8496617899372333,
        1.0,
        0.2792443613325813,
        0.45145212748309127,
        0.5,
        0.42500029151589236,
        7.362055263388937,
        0.7962831856929462,
        2.113193245192066,
        0.42,
        14.0,
        0.11614231219763844,
        1.6444190793329718,
        100.0,
        100.0,
        0.026325869641720998,
        0.26544682842884654,
        0.06406012028111124,
        0.18017087199286733,
        0.03508078260779978,
        18.690023833854667,
        5.015759451806731,
        0.2903539766498195,
        3.578711073691827,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
    ),
    4: (
        1.0366214916321712,
        0.42690924117767914,
        0.24100205948388934,
        0.7816305855234271,
        0.14845267228929773,
        1.9384511274670875,
        0.1167437539422519,
        1.3,
        1.5,
        0.5,
        0.15432746042529136,
        0.13198201434876775,
        0.5330932901384473,
        0.4,
        1.5,
        12.639056909368184,
        6.0,
        1.5185233789260764,
        0.8580549390223459,
        0.5543820233296346,
        0.3173876548043167,
        1.0,
        1.3,
        0.5205783781604346,
        0.1,
        4.025314545728528,
        0.6,
        0.22261527814386986,
        1.0579044076586912,
        0.41852253257029975,
        3.2652187219665305,
        1.1582043060569487,
        0.5479511625913482,
        1.0,
        0.5176204701599256,
        1.0930741265755417,
        1.8709401047913226,
        0.7949527713932883,
        1.0,
        0.8560834011452273,
        2.5,
        0.7992288700373825,
        0.91439366109979,
        0.2868820404583652,
        2.653154322878407,
        2.1163712625803237,
        1.7548910553474077,
        2.2,
        1.5502103317289648,
        0.7232243989798548,
        0.2579926767573292,
        3.8398380555011293,
        0.8,
        1.6,
        0.35733030327907117,
        0.321278360194273,
        0.13368310885038312,
        1.3984124041861448,
        0.9,
        0.1724431492642394,
        1.4350792016802878,
        3.257214372804548,
        0.20542472363924236,
        0.2,
        0.27362605028269527,
        7.550315804278049,
        0.1815938749576996,
        2.1021725737327523,
        0.2,
        0.12984868694664753,
        0.38044820302636556,
        0.1,
        0.19844527278680435,
        2.046643369966043,
        1.0770871502578483,
        0.1,
        0.035314935927940154,
        0.21344800586423035,
        0.691988335218658,
        0.6,
        0.21120871752718112,
        0.35,
        0.12,
        1.5079860078799887,
        2.017735141469213,
        -9.0,
        1.894781128248788,
        0.2800417397519637,
        2.097536060429924,
        1.7208770879388935,
        0.12,
        0.3177595493209257,
        1.3124927326587963,
        0.5,
        0.10798599285556476,
        0.01,
        3.0039115383810437,
        0.8698850545970988,
        0.9272082279059947,
        1.2,
        0.6615609160816593,
        1.961592496710704,
        1.0,
        28.878881960952167,
        0.6501109539590749,
        13.0,
        13.005968138081828,
        7.785194441706424,
        0.8847975508794877,
        0.13493796988320725,
        0.1,
        1.0,
        6.4603445335017815,
        6.876551464964976,
        26.0,
        5.133095169611082,
        0.25,
        0.48328015196581187,
        28.31888025196974,
        8.0,
        99.0,
        11.932603676079516,
        0.014103250383762348,
        0.05,
        0.28723872120466415,
        1.0,
        0.09058997561590075,
        1.0,
        0.6,
        7.055024102689288,
        0.3,
        0.3,
        0.03176466272482757,
        22.99021390753343,
        0.15539031730803288,
        12.0,
        0.09232455883113908,
        30.0,
        0.9285685913280152,
        2.7720309001906625,
        1.07,
        1.03,
        0.9814545322721487,
        2.0,
        0.8496617899372333,
        1.0,
        0.2792443613325813,
        0.45145212748309127,
        0.5,
        0.42500029151589236,
        7.362055263388937,
        0.7962831856929462,
        2.113193245192066,
        0.42,
        14.0,
        0.11614231219763844,
        1.6444190793329718,
        100.0,
        100.0,
        0.026325869641720998,
        0.26544682842884654,
        0.06406012028111124,
        0.18017087199286733,
        0.03508078260779978,
        18.690023833854667,
        5.015759451806731,
        0.2903539766498195,
        3.578711073691827,
        25.0,
        100.0,
        0.9,
        0.5,
        0.5,
    ),
}


def values(version: int = LATEST) -> list[float]:
    """A list of its own with the values of a version, in the order of ``NAMES``; ``KeyError`` for an unknown one."""
    return list(_VALUES[version])
