"""Constants of the AI as places in a list. Made from weights.json by ``benchmarks.training``."""

from __future__ import annotations

from typing import Final

#: What a Notice Point is worth, measured in Victory Points.
NP_WORTH: Final = 0
#: What one is worth to a player who has plenty of them.
NP_SPARE: Final = 1
#: Notice Points from which on a player has plenty.
NP_PLENTY: Final = 2
#: What a point of Attack adds to the power of a Character.
POWER_ATTACK: Final = 3
#: What a point of Defense adds to it.
POWER_DEFENSE: Final = 4
#: Damage of an average attack of a Character without Attack.
HIT_BASE: Final = 5
#: What each point of his Attack adds to it.
HIT_PER_ATTACK: Final = 6
#: Attack beyond which the cards hit no harder.
HIT_ATTACK_LIMIT: Final = 7
#: Health a Character counts for at least in a guess at who outlasts whom.
HEALTH_FLOOR: Final = 8
#: What a Character lost is worth against one defeated.
LOSS_WORTH: Final = 9
#: What there is in attacking for its own sake.
BOLDNESS: Final = 10
#: What any Character card is worth.
CHARACTER_BASE: Final = 11
#: What each point of its Notice Cost adds.
CHARACTER_COST: Final = 12
#: What any Equipment card is worth.
EQUIPMENT_BASE: Final = 13
#: What each point of Attack it gives adds.
EQUIPMENT_ATTACK: Final = 14
#: What each point of Defense it gives adds.
EQUIPMENT_DEFENSE: Final = 15
#: What a Landscape card is worth.
LANDSCAPE_BASE: Final = 16
#: What any Battle Action is worth as a card.
ACTION_BASE: Final = 17
#: What each point of its damage adds.
ACTION_DAMAGE: Final = 18
#: What an Effect card is worth without its text.
EFFECT_BASE: Final = 19
#: What a Disturbance card is worth without its text.
DISTURBANCE_BASE: Final = 20
#: What the first Character in play is worth beside what the card is.
FIRST_CHARACTER: Final = 21
#: What an effect is worth of which nothing better is known.
VERB_OTHER: Final = 22
#: What a card drawn by oneself is worth.
VERB_DRAW_OWN: Final = 23
#: What a card drawn by the opponent is worth.
VERB_DRAW_THEIRS: Final = 24
#: What a card of one's own is worth that a text discards.
VERB_DISCARD_OWN: Final = 25
#: What a card of the opponent is worth that a text discards.
VERB_DISCARD_THEIRS: Final = 26
#: What a card put from one's own Barracks into the Doom Pile is worth.
VERB_MILL_OWN: Final = 27
#: What one is worth that the opponent puts there.
VERB_MILL_THEIRS: Final = 28
#: What a Notice Point is worth that a text gives its player.
VERB_GAIN_NP_OWN: Final = 29
#: What one is worth that it gives the opponent.
VERB_GAIN_NP_THEIRS: Final = 30
#: What a Notice Point is worth that a text takes from its player.
VERB_LOSE_NP_OWN: Final = 31
#: What one is worth that it takes from the opponent.
VERB_LOSE_NP_THEIRS: Final = 32
#: What a Victory Point is worth that a text gives its player.
VERB_GAIN_VP_OWN: Final = 33
#: What one is worth that it gives the opponent.
VERB_GAIN_VP_THEIRS: Final = 34
#: What a Victory Point is worth that a text takes from its player.
VERB_LOSE_VP_OWN: Final = 35
#: What one is worth that it takes from the opponent.
VERB_LOSE_VP_THEIRS: Final = 36
#: What a Notice Point is worth that changes sides.
VERB_STEAL_NP: Final = 37
#: What a Battle Action drawn by oneself is worth.
VERB_DRAW_ACTIONS_OWN: Final = 38
#: What one drawn by the opponent is worth.
VERB_DRAW_ACTIONS_THEIRS: Final = 39
#: What a Battle Action of one's own is worth that a text discards.
VERB_DISCARD_ACTIONS_OWN: Final = 40
#: What one of the opponent is worth that a text discards.
VERB_DISCARD_ACTIONS_THEIRS: Final = 41
#: What a new battle hand is worth to its player.
VERB_REDRAW_OWN: Final = 42
#: What it is worth that the opponent draws a new one.
VERB_REDRAW_THEIRS: Final = 43
#: What a point of a rating is worth that a text changes.
STAT_POINT: Final = 44
#: Change of a rating beyond which it counts for no more than the next constant.
STAT_LIMIT: Final = 45
#: What such a large change is worth.
STAT_BEYOND: Final = 46
#: Points of an effect that are counted at most.
AMOUNT_LIMIT: Final = 47
#: What a point of damage is worth in the value of a text.
DAMAGE_WORTH: Final = 48
#: What a point of damage healed is worth.
HEAL_WORTH: Final = 49
#: What is taken off the worth of healing, so that a scratch is left alone.
HEAL_THRESHOLD: Final = 50
#: What it is worth to cancel a Disturbance.
CANCEL_DISTURBANCE: Final = 51
#: What it is worth to end a combat in which one is about to fall.
END_COMBAT_LOST: Final = 52
#: What it is worth to end any other combat.
END_COMBAT_OTHER: Final = 53
#: What a Notice Point costs that is paid for a text.
COST_LOSE_NP: Final = 54
#: What a card discarded as a cost costs.
COST_DISCARD: Final = 55
#: What it costs to doom the card itself.
COST_DISCARD_THIS: Final = 56
#: What a piece of Equipment costs.
COST_DISCARD_EQUIPMENT: Final = 57
#: What a point of damage to one's own Character costs.
COST_WOUND: Final = 58
#: What a phase skipped costs.
COST_SKIP: Final = 59
#: What a die that may fail costs.
COST_ROLL: Final = 60
#: Points of a cost that are counted at most.
COST_LIMIT: Final = 61
#: What a text must be worth beyond its costs to be used.
USE_THRESHOLD: Final = 62
#: Notice Points a player likes to have when his turn ends.
RESERVE: Final = 63
#: Characters with which a player thinks of more before he thinks of points.
FEW_CHARACTERS: Final = 64
#: What a Notice Point of the spoils is worth up to the reserve.
SPOILS_NP_SHORT: Final = 65
#: What one is worth beyond it, or with Characters enough.
SPOILS_NP: Final = 66
#: What the Victory Points are worth that win at once.
SPOILS_WIN: Final = 67
#: What is lost if a card leaves too few points for the best attack of the turn.
ATTACK_KEPT: Final = 68
#: Characters below which another one comes before an attack.
ATTACK_KEPT_CHARACTERS: Final = 69
#: What is taken off the worth of a card Noticed in a combat.
NOTICE_IN_COMBAT: Final = 70
#: What it is worth to remove a damage entry in the Hospital Grounds, beside its amount.
HEAL_BASE: Final = 71
#: What it is worth to leave the Hospital Grounds.
LEAVE_HOSPITAL: Final = 72
#: What any Attack is worth in a battle round, beside its damage.
STRIKE_BASE: Final = 73
#: Damage below which an answer is rather kept.
ANSWER_KEPT: Final = 74
#: What is added if there is another answer, or nothing left to answer.
ANSWER_SPARE: Final = 75
#: What is added if the blow would take the last Health.
ANSWER_DEADLY: Final = 76
#: What each point counts that an answer asks for, so that the humblest of equal ones is played.
ANSWER_NEEDS: Final = 77
#: What the text of an answer counts for beside a point of damage.
ANSWER_TEXT: Final = 78
#: What a step must bring to be made.
STEP_PRICE: Final = 79
#: What a Notice Point paid for a step costs.
STEP_NP: Final = 80
#: Cards in hand from which on it is worth making room for others.
FULL_HAND: Final = 81
#: What it is worth to discard a card that only keeps better ones from coming.
DISCARD_IDLE: Final = 82
#: What it is worth to take a card at all, beside what the card is.
CARD_TAKEN: Final = 83
#: What a lasting text takes from a Character that bars him from something.
LASTING_BAR: Final = 84
#: What a lasting text gives him that is neither that nor a rating.
LASTING_OTHER: Final = 85
#: What any target counts for, beside what it is.
TARGET_BASE: Final = 86
#: What is added if the damage of a text defeats its target.
TARGET_KILL: Final = 87
#: What a Notice Point is worth at the end of a playout of the search.
STANDING_NP: Final = 88
#: What a card in hand is worth there.
STANDING_CARD: Final = 89
#: What a point of power of a Character in play is worth there, however hurt he is.
STANDING_POWER: Final = 90
#: What it is worth besides, times the share of his Health that is left.
STANDING_HEALTH: Final = 91
#: What a point of Notice Cost is worth of a Character in the Hospital Grounds.
STANDING_PATIENT: Final = 92
#: Difference of two standings at which a position counts as three to one.
STANDING_SCALE: Final = 93
#: Whether a guess at a combat looks at the Battle Actions both can play (1) or at Attack alone (0).
DUEL_DECKS: Final = 94
#: What each answer of an average battle hand holds up of the other's Attacks.
DUEL_ANSWERS: Final = 95
#: Damage that gets through in any battle hand.
DUEL_BASE: Final = 96
#: Odds of falling in a combat that looks even, against winning it unhurt.
DUEL_ODDS: Final = 97
#: What it costs that the Attacker comes out hurt, for each point of his cost.
FIGHT_EXPOSED: Final = 98
#: What an attack is worth whose spoils win the match.
FIGHT_WINS: Final = 99
#: What an attack costs whose loss gives the opponent his last points.
FIGHT_LAST: Final = 100
#: What it is worth to defeat a Character who threatens to win at the opponent's next turn.
FIGHT_MENACE: Final = 101
#: Notice Points with which a player dares whatever he can.
PATIENCE: Final = 102
#: What each point costs by which a card is cheaper than a dear Character who must then wait.
SAVE: Final = 103
#: Notice Points a turn brings.
INCOME: Final = 104
#: What it costs to have no points left for a Disturbance in hand.
HOLD: Final = 105
#: What each Character in play takes from the worth of another one.
CROWD: Final = 106
#: What it costs to field a Character who can be defeated, for each point of his cost.
TARGET: Final = 107
#: What it costs if that gives the opponent his last points.
TARGET_LAST: Final = 108
#: How much more a Victory Point of the spoils is worth at the end of the match than at its start.
SPOILS_RACE: Final = 109
#: What the best attack of the next turn counts for when spoils are taken.
SPOILS_NEXT: Final = 110
#: What each point of Health counts for a bearer beside his power.
BEARER_HEALTH: Final = 111
#: What it counts for a bearer that the Equipment changes his combats.
BEARER_GAIN: Final = 112
#: What that counts for the worth of an Equipment card.
EQUIPMENT_GAIN: Final = 113
#: What speaks against leaving the Hospital Grounds, times the share of Health that is missing.
LEAVE_HURT: Final = 114
#: What a point of a rating is worth that the place gives a Character.
GROUND: Final = 115
#: Points of a rating that a place is worth where nobody can be attacked.
GROUND_SAFE: Final = 116
#: What the text of an Attack counts for beside a point of its damage.
STRIKE_TEXT: Final = 117
#: Whether answers are chosen by their texts too (1) or by the damage alone (0).
ANSWER_BY_TEXTS: Final = 118
#: What it is worth that a text decides who falls.
VERB_KILL: Final = 119
#: What is taken off an answer of a Character who has fallen already.
ANSWER_FALLEN: Final = 120
#: What an answer is worth that stops as much damage as there is Health left.
ANSWER_HEALTH: Final = 121
#: What each answer in hand adds beyond the Attacks that may come.
ANSWER_MANY: Final = 122
#: Share of Attacks among the cards left in the opponent's battle hand.
ANSWER_ATTACKS: Final = 123
#: What is taken off another Attack of the fury once the other Character has fallen.
STRIKE_DONE: Final = 124
#: What is lost besides, times what the best attack promises.
ATTACK_KEPT_VALUE: Final = 125
#: The same for a text that is paid with those points.
USE_ATTACK_KEPT: Final = 126
#: What it is worth to discard one so that a Character may come, if none is in hand.
DISCARD_STUCK: Final = 127
#: What it is worth to discard a Landscape.
DISCARD_LANDSCAPE: Final = 128
#: Notice Points beyond which more are worth nothing there.
STANDING_NP_MOST: Final = 129
#: What an Equipment card in hand is worth there besides.
STANDING_GEAR: Final = 130
#: What the best attack of a player's next turn counts for there.
STANDING_ATTACK: Final = 131
#: What the chance counts for that it wins the match.
STANDING_WIN: Final = 132
#: What it is worth there to be on turn.
STANDING_TURN: Final = 133
#: What it counts for a card that its lasting texts change the best attacks of both sides.
OUTLOOK_CARD: Final = 134
#: What that counts for the choice of the card it is laid on.
OUTLOOK_ON: Final = 135
#: What it counts for a step.
OUTLOOK_MOVE: Final = 136
#: What the opponent's best attack counts there against one's own.
OUTLOOK_THEIRS: Final = 137
#: What an attack of the next turn counts there against one of this turn.
OUTLOOK_LATER: Final = 138
#: What the texts of a place that work each turn count for one who stands there.
GROUND_TEXT: Final = 139
#: What a Landscape in hand counts for by what it brings the one whom it serves best.
LANDSCAPE_GAIN: Final = 140
#: What the texts that answer to a step count for.
STEP_TEXT: Final = 141
#: What the change of the best attacks counts for one who may leave the Hospital Grounds.
OUTLOOK_LEAVE: Final = 142
#: What it counts for a text that works at once.
OUTLOOK_TEXT: Final = 143
#: What it counts for the choice whom a text is for.
OUTLOOK_TARGET: Final = 144
#: Whether Victory Points that cards bring after a combat are counted before it (1) or not (0).
TROPHY: Final = 145
#: What it costs besides to have no points left for a Disturbance, times the chance that the opponent wins.
HOLD_THREAT: Final = 146
#: How much more an attack counts that the Notice Points of the spoils pay for this turn.
SPOILS_NOW: Final = 147
#: How many decisions of one's own in a row a candidate of the search may hold; 1 for single actions.
SEARCH_STEPS: Final = 148
#: Whether a small budget searches the blows and answers of a combat that can end the match (1) or not (0).
SEARCH_LAST: Final = 149
#: How much of what a card, a step or a text would change counts in a playout of a search (0 saves half of its time).
PLAYOUT_OUTLOOK: Final = 150
#: What the square of the Notice Points beyond those counts against a player who has nobody in play there.
STANDING_HIDDEN: Final = 151
#: The version that plays.
LATEST: Final = 6
NAMES: Final = (
    "np_worth",
    "np_spare",
    "np_plenty",
    "power_attack",
    "power_defense",
    "hit_base",
    "hit_per_attack",
    "hit_attack_limit",
    "health_floor",
    "loss_worth",
    "boldness",
    "character_base",
    "character_cost",
    "equipment_base",
    "equipment_attack",
    "equipment_defense",
    "landscape_base",
    "action_base",
    "action_damage",
    "effect_base",
    "disturbance_base",
    "first_character",
    "verb_other",
    "verb_draw_own",
    "verb_draw_theirs",
    "verb_discard_own",
    "verb_discard_theirs",
    "verb_mill_own",
    "verb_mill_theirs",
    "verb_gain_np_own",
    "verb_gain_np_theirs",
    "verb_lose_np_own",
    "verb_lose_np_theirs",
    "verb_gain_vp_own",
    "verb_gain_vp_theirs",
    "verb_lose_vp_own",
    "verb_lose_vp_theirs",
    "verb_steal_np",
    "verb_draw_actions_own",
    "verb_draw_actions_theirs",
    "verb_discard_actions_own",
    "verb_discard_actions_theirs",
    "verb_redraw_own",
    "verb_redraw_theirs",
    "stat_point",
    "stat_limit",
    "stat_beyond",
    "amount_limit",
    "damage_worth",
    "heal_worth",
    "heal_threshold",
    "cancel_disturbance",
    "end_combat_lost",
    "end_combat_other",
    "cost_lose_np",
    "cost_discard",
    "cost_discard_this",
    "cost_discard_equipment",
    "cost_wound",
    "cost_skip",
    "cost_roll",
    "cost_limit",
    "use_threshold",
    "reserve",
    "few_characters",
    "spoils_np_short",
    "spoils_np",
    "spoils_win",
    "attack_kept",
    "attack_kept_characters",
    "notice_in_combat",
    "heal_base",
    "leave_hospital",
    "strike_base",
    "answer_kept",
    "answer_spare",
    "answer_deadly",
    "answer_needs",
    "answer_text",
    "step_price",
    "step_np",
    "full_hand",
    "discard_idle",
    "card_taken",
    "lasting_bar",
    "lasting_other",
    "target_base",
    "target_kill",
    "standing_np",
    "standing_card",
    "standing_power",
    "standing_health",
    "standing_patient",
    "standing_scale",
    "duel_decks",
    "duel_answers",
    "duel_base",
    "duel_odds",
    "fight_exposed",
    "fight_wins",
    "fight_last",
    "fight_menace",
    "patience",
    "save",
    "income",
    "hold",
    "crowd",
    "target",
    "target_last",
    "spoils_race",
    "spoils_next",
    "bearer_health",
    "bearer_gain",
    "equipment_gain",
    "leave_hurt",
    "ground",
    "ground_safe",
    "strike_text",
    "answer_by_texts",
    "verb_kill",
    "answer_fallen",
    "answer_health",
    "answer_many",
    "answer_attacks",
    "strike_done",
    "attack_kept_value",
    "use_attack_kept",
    "discard_stuck",
    "discard_landscape",
    "standing_np_most",
    "standing_gear",
    "standing_attack",
    "standing_win",
    "standing_turn",
    "outlook_card",
    "outlook_on",
    "outlook_move",
    "outlook_theirs",
    "outlook_later",
    "ground_text",
    "landscape_gain",
    "step_text",
    "outlook_leave",
    "outlook_text",
    "outlook_target",
    "trophy",
    "hold_threat",
    "spoils_now",
    "search_steps",
    "search_last",
    "playout_outlook",
    "standing_hidden",
)
#: Left alone by training.
FIXED: Final[tuple[str, ...]] = (
    "stat_limit",
    "amount_limit",
    "cost_limit",
    "few_characters",
    "spoils_win",
    "attack_kept_characters",
    "duel_decks",
    "answer_by_texts",
    "standing_np_most",
    "trophy",
    "search_steps",
    "search_last",
    "playout_outlook",
)
_VALUES: Final[dict[int, tuple[float, ...]]] = {
    1: (
        0.35,
        0.08,
        9.0,
        1.0,
        1.0,
        0.5,
        0.45,
        6.0,
        0.2,
        0.8,
        0.6,
        2.0,
        0.6,
        0.6,
        0.8,
        0.8,
        0.2,
        0.5,
        1.0,
        0.8,
        0.8,
        3.0,
        0.4,
        0.5,
        -0.5,
        -0.5,
        0.5,
        -0.1,
        0.2,
        0.35,
        -0.35,
        -0.35,
        0.35,
        1.5,
        -1.5,
        -1.5,
        1.5,
        0.7,
        0.5,
        -0.5,
        -0.5,
        0.5,
        0.1,
        0.1,
        0.5,
        6.0,
        1.0,
        6.0,
        0.45,
        0.45,
        0.3,
        0.8,
        2.0,
        -1.0,
        0.35,
        0.5,
        0.3,
        0.3,
        0.45,
        1.0,
        0.1,
        3.0,
        0.2,
        4.0,
        2.0,
        0.6,
        0.3,
        1000.0,
        1.5,
        2.0,
        0.5,
        1.0,
        1.0,
        1.0,
        1.5,
        1.0,
        3.0,
        0.01,
        1.5,
        0.5,
        0.35,
        4.0,
        0.1,
        0.1,
        2.0,
        1.0,
        1.0,
        4.0,
        0.35,
        0.25,
        0.2,
        0.2,
        0.15,
        6.0,
        0.0,
        0.7,
        0.1,
        1.66,
        0.0,
        0.0,
        0.0,
        0.0,
        30.0,
        0.0,
        3.5,
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
        2.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.6,
        0.0,
        0.0,
        0.0,
        0.1,
        0.1,
        1000.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        1.0,
        0.5,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        1.0,
        0.0,
        1.0,
        0.0,
    ),
    2: (
        0.35,
        0.08,
        9.0,
        1.0,
        1.0,
        0.5,
        0.45,
        6.0,
        0.2,
        0.8,
        0.6,
        2.0,
        0.6,
        0.6,
        0.8,
        0.8,
        -0.5,
        0.5,
        1.0,
        0.8,
        0.8,
        3.0,
        0.4,
        0.5,
        -0.5,
        -0.5,
        0.5,
        -0.1,
        0.2,
        0.35,
        -0.35,
        -0.35,
        0.35,
        1.5,
        -1.5,
        -1.5,
        1.5,
        0.7,
        0.5,
        -0.5,
        -0.5,
        0.5,
        0.1,
        0.1,
        0.5,
        6.0,
        1.0,
        6.0,
        0.45,
        0.45,
        0.3,
        0.8,
        2.0,
        -1.0,
        0.35,
        0.5,
        0.3,
        0.3,
        0.45,
        1.0,
        0.1,
        3.0,
        0.2,
        4.0,
        2.0,
        0.6,
        0.3,
        1000.0,
        1.5,
        2.0,
        0.5,
        1.0,
        1.0,
        1.0,
        1.5,
        1.0,
        3.0,
        0.01,
        1.5,
        0.5,
        0.35,
        4.0,
        -0.3,
        0.1,
        2.0,
        1.0,
        1.0,
        4.0,
        0.35,
        0.25,
        0.2,
        0.2,
        0.15,
        6.0,
        1.0,
        0.7,
        0.1,
        1.66,
        0.02,
        20.0,
        15.0,
        5.0,
        30.0,
        0.6,
        3.5,
        0.05,
        0.3,
        0.4,
        10.0,
        0.05,
        0.5,
        0.1,
        3.0,
        0.5,
        0.1,
        0.5,
        2.0,
        1.0,
        1.0,
        2.0,
        1.5,
        1.0,
        0.5,
        0.6,
        0.1,
        0.5,
        1.0,
        0.1,
        0.1,
        1000.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        1.0,
        0.5,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        1.0,
        0.0,
        1.0,
        0.0,
    ),
    3: (
        0.35,
        0.08,
        9.0,
        1.0,
        1.0,
        0.5,
        0.45,
        6.0,
        0.2,
        0.8,
        0.6,
        2.0,
        0.6,
        0.6,
        0.8,
        0.8,
        -0.5,
        0.5,
        1.0,
        0.8,
        0.8,
        3.0,
        0.4,
        0.5,
        -0.5,
        -0.5,
        0.5,
        -0.1,
        0.2,
        0.35,
        -0.35,
        -0.35,
        0.35,
        1.5,
        -1.5,
        -1.5,
        1.5,
        0.7,
        0.5,
        -0.5,
        -0.5,
        0.5,
        0.1,
        0.1,
        0.5,
        6.0,
        1.0,
        6.0,
        0.45,
        0.45,
        0.3,
        0.8,
        2.0,
        -1.0,
        0.35,
        0.5,
        0.3,
        0.3,
        0.45,
        1.0,
        0.1,
        3.0,
        0.2,
        4.0,
        2.0,
        0.6,
        0.3,
        1000.0,
        1.5,
        2.0,
        0.5,
        1.0,
        1.0,
        1.0,
        1.5,
        1.0,
        3.0,
        0.01,
        1.5,
        0.5,
        0.35,
        4.0,
        -0.3,
        0.1,
        2.0,
        1.0,
        1.0,
        4.0,
        0.08,
        0.1,
        0.0,
        0.05,
        0.0,
        3.5,
        1.0,
        0.7,
        0.1,
        1.66,
        0.02,
        20.0,
        15.0,
        5.0,
        30.0,
        0.6,
        3.5,
        0.05,
        0.3,
        0.4,
        10.0,
        0.05,
        0.5,
        0.1,
        3.0,
        0.5,
        0.1,
        0.5,
        2.0,
        1.0,
        1.0,
        2.0,
        1.5,
        1.0,
        0.5,
        0.6,
        0.1,
        0.5,
        1.0,
        0.1,
        0.1,
        8.0,
        0.5,
        0.87,
        1.4,
        0.3,
        0.0,
        0.0,
        0.0,
        1.0,
        0.5,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        1.0,
        0.0,
        1.0,
        0.0,
    ),
    4: (
        0.35,
        0.08,
        9.0,
        1.0,
        1.0,
        0.5,
        0.45,
        6.0,
        0.2,
        0.8,
        0.6,
        2.0,
        0.6,
        0.6,
        0.8,
        0.8,
        -0.5,
        0.5,
        1.0,
        0.8,
        0.8,
        3.0,
        0.4,
        0.5,
        -0.5,
        -0.5,
        0.5,
        -0.1,
        0.2,
        0.35,
        -0.35,
        -0.35,
        0.35,
        1.5,
        -1.5,
        -1.5,
        1.5,
        0.7,
        0.5,
        -0.5,
        -0.5,
        0.5,
        0.1,
        0.1,
        0.5,
        6.0,
        1.0,
        6.0,
        0.45,
        0.45,
        0.3,
        0.8,
        2.0,
        -1.0,
        0.35,
        0.5,
        0.3,
        0.3,
        0.45,
        1.0,
        0.1,
        3.0,
        0.2,
        4.0,
        2.0,
        0.6,
        0.3,
        1000.0,
        1.5,
        2.0,
        0.5,
        1.0,
        1.0,
        1.0,
        1.5,
        1.0,
        3.0,
        0.01,
        1.5,
        0.5,
        0.35,
        4.0,
        -0.3,
        0.1,
        2.0,
        1.0,
        1.0,
        4.0,
        0.08,
        0.1,
        0.0,
        0.05,
        0.0,
        3.5,
        1.0,
        0.7,
        0.1,
        1.66,
        0.02,
        20.0,
        15.0,
        5.0,
        30.0,
        0.6,
        3.5,
        0.05,
        0.3,
        0.4,
        10.0,
        0.05,
        0.5,
        0.1,
        3.0,
        0.5,
        0.1,
        0.5,
        2.0,
        1.0,
        1.0,
        2.0,
        1.5,
        1.0,
        0.5,
        0.6,
        0.1,
        0.5,
        1.0,
        0.1,
        0.1,
        8.0,
        0.5,
        0.87,
        1.4,
        0.3,
        0.0,
        0.0,
        0.0,
        1.0,
        0.5,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        3.0,
        1.0,
        1.0,
        0.0,
    ),
    5: (
        0.35,
        0.08,
        9.0,
        1.0,
        1.0,
        0.5,
        0.45,
        6.0,
        0.2,
        0.8,
        0.6,
        2.0,
        0.6,
        0.6,
        0.8,
        0.8,
        -0.5,
        0.5,
        1.0,
        0.8,
        0.8,
        3.0,
        0.4,
        0.5,
        -0.5,
        -0.5,
        0.5,
        -0.1,
        0.2,
        0.35,
        -0.35,
        -0.35,
        0.35,
        1.5,
        -1.5,
        -1.5,
        1.5,
        0.7,
        0.5,
        -0.5,
        -0.5,
        0.5,
        0.1,
        0.1,
        0.5,
        6.0,
        1.0,
        6.0,
        0.45,
        0.45,
        0.3,
        0.8,
        2.0,
        -1.0,
        0.35,
        0.5,
        0.3,
        0.3,
        0.45,
        1.0,
        0.1,
        3.0,
        0.2,
        4.0,
        2.0,
        0.6,
        0.3,
        1000.0,
        1.5,
        2.0,
        0.5,
        1.0,
        1.0,
        1.0,
        1.5,
        1.0,
        3.0,
        0.01,
        1.5,
        0.5,
        0.35,
        4.0,
        -0.3,
        0.1,
        2.0,
        1.0,
        1.0,
        4.0,
        0.08,
        0.1,
        0.0,
        0.05,
        0.0,
        3.5,
        1.0,
        0.7,
        0.1,
        1.66,
        0.02,
        20.0,
        15.0,
        5.0,
        30.0,
        0.6,
        3.5,
        0.05,
        0.3,
        0.4,
        10.0,
        0.05,
        0.5,
        0.1,
        3.0,
        0.5,
        0.1,
        0.5,
        2.0,
        1.0,
        1.0,
        2.0,
        1.5,
        1.0,
        0.5,
        0.6,
        0.1,
        0.5,
        1.0,
        0.1,
        0.1,
        8.0,
        0.5,
        0.87,
        1.4,
        0.3,
        0.0,
        0.0,
        0.0,
        1.0,
        0.5,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        3.0,
        1.0,
        1.0,
        0.03,
    ),
    6: (
        0.35,
        0.08,
        9.0,
        1.0,
        1.0,
        0.5,
        0.45,
        6.0,
        0.2,
        0.8,
        0.6,
        2.0,
        0.6,
        0.6,
        0.8,
        0.8,
        -0.5,
        0.5,
        1.0,
        0.8,
        0.8,
        3.0,
        0.4,
        0.5,
        -0.5,
        -0.5,
        0.5,
        -0.1,
        0.2,
        0.35,
        -0.35,
        -0.35,
        0.35,
        1.5,
        -1.5,
        -1.5,
        1.5,
        0.7,
        0.5,
        -0.5,
        -0.5,
        0.5,
        0.1,
        0.1,
        0.5,
        6.0,
        1.0,
        6.0,
        0.45,
        0.45,
        0.3,
        0.8,
        2.0,
        -1.0,
        0.35,
        0.5,
        0.3,
        0.3,
        0.45,
        1.0,
        0.1,
        3.0,
        0.2,
        4.0,
        2.0,
        0.6,
        0.3,
        1000.0,
        1.5,
        2.0,
        0.5,
        1.0,
        1.0,
        1.0,
        1.5,
        1.0,
        3.0,
        0.01,
        1.5,
        0.1,
        0.35,
        4.0,
        -0.3,
        0.1,
        2.0,
        1.0,
        1.0,
        4.0,
        0.08,
        0.1,
        0.0,
        0.05,
        0.0,
        3.5,
        1.0,
        0.7,
        0.1,
        1.66,
        0.02,
        20.0,
        15.0,
        5.0,
        30.0,
        0.6,
        3.5,
        0.05,
        0.3,
        0.4,
        10.0,
        0.05,
        0.5,
        0.1,
        3.0,
        0.5,
        0.1,
        0.5,
        2.0,
        1.0,
        1.0,
        2.0,
        1.5,
        1.0,
        0.5,
        0.6,
        30.0,
        0.5,
        1.0,
        0.1,
        0.1,
        8.0,
        0.5,
        0.87,
        1.4,
        0.3,
        0.5,
        3.0,
        3.0,
        0.5,
        0.5,
        1.0,
        1.0,
        1.0,
        0.3,
        1.0,
        3.0,
        1.0,
        10.0,
        1.0,
        3.0,
        1.0,
        0.0,
        0.03,
    ),
}


def values(version: int = LATEST) -> list[float]:
    """A list of its own with the values of a version, in the order of ``NAMES``; ``KeyError`` for an unknown one."""
    return list(_VALUES[version])
