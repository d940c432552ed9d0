"""Constants of the AI as places in a list. Made from weights.json by ``benchmarks.training``."""

from __future__ import annotations

from typing import Final

#: What a unit on the board is worth, in EP like everything here.
UNIT: Final = 0
#: What a unit is worth that stands where nothing can be attacked and nothing is threatened.
UNIT_SPARE: Final = 1
#: What an emissary on the board is worth.
EMISSARY: Final = 2
#: What a gold piece is worth.
GOLD: Final = 3
#: What one is worth in the third age.
GOLD_LATE: Final = 4
#: Gold in hand at which another piece is worth half.
GOLD_FEW: Final = 5
#: What a point of sorcery is worth.
SORCERY: Final = 6
#: What one is worth in the third age.
SORCERY_LATE: Final = 7
#: Sorcery at which another point, and one that is spent, is worth half.
SORCERY_FEW: Final = 8
#: What a Crom token is worth.
CROM: Final = 9
#: What each point of rating counts for when a province is conquered.
CONQUEST: Final = 10
#: What each point counts for that a fort scores at the end, if the game is far from it.
PROVINCE: Final = 11
#: The same in the third age.
PROVINCE_LATE: Final = 12
#: What a fort is worth for each age change to come, for the unit it raises.
FORT_TROOPS: Final = 13
#: Gold a tower brings in each age change.
TOWER_INCOME: Final = 14
#: What each point of rating of a tower counts for at the end.
GOLD_END: Final = 15
#: What friendly ground is worth, whatever it scores.
TOWER_BASE: Final = 16
#: What an EP of an objective counts for that is one step away.
OBJECTIVE: Final = 17
#: What one counts for that is two steps away or more.
OBJECTIVE_FAR: Final = 18
#: What one counts for that is met already, so that a reserve is built.
OBJECTIVE_KEPT: Final = 19
#: What an army in the field keeps of its promise when it waits for another turn.
LATER: Final = 20
#: What an emissary keeps of it.
LATER_INTRIGUE: Final = 21
#: What the best attack from a province counts for where units wait.
FRONT: Final = 22
#: What the front of a friendly neighbour counts for against one's own.
BEHIND: Final = 23
#: How likely a siege is thought to come that could succeed.
DANGER: Final = 24
#: How likely a tower is thought to be attacked by an emissary that stands there.
DANGER_INTRIGUE: Final = 25
#: What another player's loss is worth.
HARM: Final = 26
#: What is added if he is ahead of all others.
HARM_LEADER: Final = 27
#: Strategy cards in a hand from which on a defender is taken to use one.
DEFENDER_CARDS: Final = 28
#: What a strategy card is worth.
CARD_STRATEGY: Final = 29
#: Strategy cards in hand at which another one is worth half of that.
CARD_FEW: Final = 30
#: What a kingdom card is worth.
CARD_KINGDOM: Final = 31
#: Kingdom cards in hand at which another one is worth half of that.
CARD_KINGDOM_FEW: Final = 32
#: What each point of adventure rating adds to a strategy card.
CARD_RATING: Final = 33
#: What it adds that two symbols count.
CARD_BOTH: Final = 34
#: What a strategy card costs that is used in a contest.
CARD_USED: Final = 35
#: What an instant costs that is used.
INSTANT_USED: Final = 36
#: What it costs to turn a table card.
TABLE_USED: Final = 37
#: What a point of sorcery costs that is spent.
SORCERY_USED: Final = 38
#: What one use of a table card is worth.
TABLE_USE: Final = 39
#: Uses that are expected of a table card played at the beginning of the match.
TABLE_USES: Final = 40
#: The share of its worth that a table card has which only a defender can use.
TABLE_DEFENDS: Final = 41
#: The share that one has which can be used only against other players.
TABLE_PLAYERS: Final = 42
#: Uses that are expected of one that is refreshed.
REFRESH_USES: Final = 43
#: What a redeployment must bring to be made.
MOVE_PRICE: Final = 44
#: What an attack must bring to be made.
ATTACK_PRICE: Final = 45
#: What a forced march must bring.
MARCH_PRICE: Final = 46
#: What an intrigue contest must bring.
SCHEME_PRICE: Final = 47
#: What each point of value of an adventure token is worth that is kept.
TOKEN_VALUE: Final = 48
#: What an EP of dominance counts for that a token makes likelier.
TOKEN_LEAD: Final = 49
#: What others are expected to collect of a category in each adventure to come.
TOKEN_RIVALS: Final = 50
#: What is added if a category has none yet and an artifact is still to be won.
TOKEN_ARTIFACT: Final = 51
#: What it is worth that others do not get a token, for each point of its value.
TOKEN_DENIED: Final = 52
#: What each token on the track is worth to the Conan player beside what it is.
CONAN_PLAYER: Final = 53
#: The share of the tokens of the track that the Conan player gets.
CONAN_SHARE: Final = 54
#: What it counts for that Conan helps the best attack.
CONAN_HELP: Final = 55
#: What it counts for that Conan guards a threatened province.
CONAN_GUARD: Final = 56
#: What the token at the end of an adventure is worth.
CONAN_REWARD: Final = 57
#: What each step nearer to the destination counts for when no token is at stake.
CONAN_NEAR: Final = 58
#: What each step nearer to one's home counts for when a crowning is in sight.
CONAN_HOME: Final = 59
#: What the bidding token 4 is worth.
BID_TOKEN_4: Final = 60
#: What the bidding token 5 is worth.
BID_TOKEN_5: Final = 61
#: What the bidding token 6 is worth.
BID_TOKEN_6: Final = 62
#: What the bidding token 0 is worth.
BID_ZERO: Final = 63
#: Bids to come from which on bidding tokens keep their worth.
BID_LATE: Final = 64
#: What a raider token in another player's province is worth.
RAIDER: Final = 65
#: What one is worth where a unit can drive it away.
RAIDER_GUARDED: Final = 66
#: What one is worth where another player campaigns.
RAIDER_FIELD: Final = 67
#: What the gold of a city counts for against that of a tower.
CITY_GOLD: Final = 68
#: What the Sword of Atlantis is worth.
ARTIFACT_MILITARY: Final = 69
#: What the Cobra Crown is worth.
ARTIFACT_REROLL: Final = 70
#: What the Heart of Tammuz is worth.
ARTIFACT_INTRIGUE: Final = 71
#: How sure a crowning must be.
CROWN_SURE: Final = 72
#: EP for a crowning.
CROWN_BONUS: Final = 73
#: EP for the dominance of a category.
DOMINANCE: Final = 74
#: What the first choice is ahead in a search, in playouts won outright; dice blur them.
SEARCH_TRUST: Final = 75
#: The same where a forced march is the question: one lucky guess of a few must not send units to their end.
SEARCH_TRUST_MARCH: Final = 76
#: What a unit is worth at the end of a playout of the search.
STANDING_UNIT: Final = 77
#: What an emissary is worth there.
STANDING_EMISSARY: Final = 78
#: What a gold piece is worth there.
STANDING_GOLD: Final = 79
#: What a point of sorcery is worth there.
STANDING_SORCERY: Final = 80
#: What a strategy card is worth there.
STANDING_STRATEGY: Final = 81
#: What a kingdom card is worth there, in hand or on the table.
STANDING_KINGDOM: Final = 82
#: What each point of value of an adventure token is worth there.
STANDING_TOKEN: Final = 83
#: What each icon of a campaign track is worth there, for each point of rating.
STANDING_PROGRESS: Final = 84
#: What a threat to a province counts for there.
STANDING_DANGER: Final = 85
#: What it is worth there to be the Conan player.
STANDING_CONAN: Final = 86
#: What an EP of an objective is worth there that is met.
STANDING_OBJECTIVE: Final = 87
#: Difference of two standings at which a position counts as three to one.
STANDING_SCALE: Final = 88
#: The version that plays.
LATEST: Final = 3
NAMES: Final = (
    "unit",
    "unit_spare",
    "emissary",
    "gold",
    "gold_late",
    "gold_few",
    "sorcery",
    "sorcery_late",
    "sorcery_few",
    "crom",
    "conquest",
    "province",
    "province_late",
    "fort_troops",
    "tower_income",
    "gold_end",
    "tower_base",
    "objective",
    "objective_far",
    "objective_kept",
    "later",
    "later_intrigue",
    "front",
    "behind",
    "danger",
    "danger_intrigue",
    "harm",
    "harm_leader",
    "defender_cards",
    "card_strategy",
    "card_few",
    "card_kingdom",
    "card_kingdom_few",
    "card_rating",
    "card_both",
    "card_used",
    "instant_used",
    "table_used",
    "sorcery_used",
    "table_use",
    "table_uses",
    "table_defends",
    "table_players",
    "refresh_uses",
    "move_price",
    "attack_price",
    "march_price",
    "scheme_price",
    "token_value",
    "token_lead",
    "token_rivals",
    "token_artifact",
    "token_denied",
    "conan_player",
    "conan_share",
    "conan_help",
    "conan_guard",
    "conan_reward",
    "conan_near",
    "conan_home",
    "bid_token_4",
    "bid_token_5",
    "bid_token_6",
    "bid_zero",
    "bid_late",
    "raider",
    "raider_guarded",
    "raider_field",
    "city_gold",
    "artifact_military",
    "artifact_reroll",
    "artifact_intrigue",
    "crown_sure",
    "crown_bonus",
    "dominance",
    "search_trust",
    "search_trust_march",
    "standing_unit",
    "standing_emissary",
    "standing_gold",
    "standing_sorcery",
    "standing_strategy",
    "standing_kingdom",
    "standing_token",
    "standing_progress",
    "standing_danger",
    "standing_conan",
    "standing_objective",
    "standing_scale",
)
#: Left alone by training.
FIXED: Final[tuple[str, ...]] = (
    "tower_income",
    "defender_cards",
    "march_price",
    "bid_late",
    "crown_bonus",
    "dominance",
    "search_trust",
    "search_trust_march",
    "standing_scale",
)
_VALUES: Final[dict[int, tuple[float, ...]]] = {
    1: (
        0.55,
        0.25,
        0.45,
        0.4,
        0.25,
        12.0,
        0.55,
        0.4,
        4.0,
        0.35,
        1.0,
        0.75,
        0.95,
        0.4,
        2.0,
        0.1,
        0.6,
        0.8,
        0.3,
        0.25,
        0.62,
        0.5,
        0.45,
        0.55,
        0.45,
        0.3,
        0.35,
        0.2,
        3.0,
        0.5,
        3.0,
        0.95,
        4.0,
        0.06,
        0.2,
        0.35,
        0.5,
        0.2,
        0.5,
        0.9,
        3.0,
        0.3,
        0.4,
        1.1,
        0.12,
        0.1,
        0.0,
        0.05,
        0.12,
        0.8,
        0.35,
        0.5,
        0.12,
        0.35,
        0.5,
        0.5,
        0.5,
        0.9,
        0.08,
        1.2,
        0.25,
        0.4,
        0.6,
        0.35,
        4.0,
        0.5,
        0.25,
        0.3,
        1.0,
        1.6,
        1.8,
        1.2,
        0.9,
        3.0,
        5.0,
        0.5,
        0.5,
        0.4,
        0.35,
        0.22,
        0.4,
        0.25,
        0.6,
        0.35,
        0.3,
        0.4,
        0.8,
        0.6,
        12.0,
    ),
    2: (
        0.55,
        0.5326142514868784,
        0.17066387754199525,
        0.3785384657766836,
        0.15739600462046122,
        18.171305749438673,
        0.9668661465051394,
        0.6295183946655811,
        4.0,
        0.35,
        2.7014086944629883,
        1.2363993992862086,
        2.3069558010469224,
        0.4,
        2.0,
        0.13593439869075993,
        0.6,
        0.8,
        0.3,
        0.13113771690651432,
        0.62,
        0.3714871188192987,
        0.23075479455371356,
        0.40660556706993567,
        0.45,
        0.13544584584843916,
        0.20396939233160297,
        0.4221411447699982,
        3.0,
        0.5,
        3.0,
        0.2801497355906196,
        5.463284514441664,
        0.09611555238049499,
        0.18562097425336527,
        0.35,
        0.1722248871695101,
        0.13631977370259338,
        0.7921337153527904,
        1.5432793251981543,
        3.0,
        0.15897819733647522,
        0.4039728498948398,
        0.552135286330975,
        0.11011754750224724,
        0.12802221199140426,
        0.0,
        0.06740009642507937,
        0.06658529406473808,
        0.5130277542866483,
        0.5936319709151027,
        0.5,
        0.08055198554576491,
        0.5528432466171621,
        0.2992805388675318,
        0.22200346223894868,
        0.650759811986759,
        0.6103815250783026,
        0.08,
        1.2,
        0.4738005548364573,
        0.5180671043396003,
        0.6,
        0.35,
        4.0,
        0.768384292632584,
        0.25,
        0.3,
        1.1198024055125628,
        1.6,
        0.9887643895672267,
        0.6294052192576309,
        0.783228214569968,
        3.0,
        5.0,
        0.5,
        0.5,
        0.28937471547701726,
        0.35,
        0.174601470209201,
        0.6216376938558303,
        0.4653747388284834,
        0.3582547927452918,
        0.2160112202098324,
        0.11170711717277339,
        0.4,
        0.8,
        0.6,
        12.0,
    ),
    3: (
        0.55,
        0.5326142514868784,
        0.17066387754199525,
        0.3785384657766836,
        0.15739600462046122,
        18.171305749438673,
        0.9668661465051394,
        0.6295183946655811,
        4.0,
        0.35,
        2.7014086944629883,
        1.2363993992862086,
        2.3069558010469224,
        0.4,
        2.0,
        0.13593439869075993,
        0.6,
        0.8,
        0.3,
        0.13113771690651432,
        0.62,
        0.3714871188192987,
        0.23075479455371356,
        0.40660556706993567,
        0.45,
        0.13544584584843916,
        0.20396939233160297,
        0.4221411447699982,
        3.0,
        0.5,
        3.0,
        0.2801497355906196,
        5.463284514441664,
        0.09611555238049499,
        0.18562097425336527,
        0.35,
        0.1722248871695101,
        0.13631977370259338,
        0.7921337153527904,
        1.5432793251981543,
        3.0,
        0.15897819733647522,
        0.4039728498948398,
        0.552135286330975,
        0.11011754750224724,
        0.12802221199140426,
        0.0,
        0.06740009642507937,
        0.06658529406473808,
        0.5130277542866483,
        0.5936319709151027,
        0.5,
        0.08055198554576491,
        0.5528432466171621,
        0.2992805388675318,
        0.22200346223894868,
        0.650759811986759,
        0.6103815250783026,
        0.08,
        1.2,
        0.4738005548364573,
        0.5180671043396003,
        0.6,
        0.35,
        4.0,
        0.768384292632584,
        0.25,
        0.3,
        1.1198024055125628,
        1.6,
        0.9887643895672267,
        0.6294052192576309,
        0.783228214569968,
        3.0,
        5.0,
        0.15,
        0.8,
        0.28937471547701726,
        0.35,
        0.174601470209201,
        0.6216376938558303,
        0.4653747388284834,
        0.3582547927452918,
        0.2160112202098324,
        0.11170711717277339,
        0.4,
        0.8,
        0.6,
        12.0,
    ),
}


def values(version: int = LATEST) -> list[float]:
    """A list of its own with the values of a version, in the order of ``NAMES``; ``KeyError`` for an unknown one."""
    return list(_VALUES[version])
