"""The kinds of action of this game, as small ints: kind, and up to two numbers.

What the numbers are stands beside each kind. Provinces, cards and tokens go by their numbers in the table, players by
their seats.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core.kernel import action as action
from simulator.engine.core.kernel import each as each
from simulator.engine.core.kernel import first_of as first_of
from simulator.engine.core.kernel import kind_of as kind_of
from simulator.engine.core.kernel import second_of as second_of

KIND_NAMES: Final = (
    "pass",
    "bid_card",
    "bid_token",
    "move_conan",
    "raider",
    "trade",
    "keep",
    "play",
    "refresh",
    "die",
    "take",
    "option",
    "from",
    "to",
    "count",
    "here",
    "place",
    "event",
    "commit",
    "reroll",
    "use",
    "retreat",
    "march",
    "take_back",
    "remove_unit",
    "upgrade",
    "buy",
    "category",
    "token",
    "crown",
    "card",
    "target",
    "amount",
    "face",
)
#: Do no more, or nothing.
PASS: Final = 0
#: Commit a strategy card to a bid: card. (AOC-4.3, AOC-4.6)
BID_CARD: Final = 1
#: Commit a bidding token: its place in ``position.BID_VALUES`` of the table. (AOC-4.3)
BID_TOKEN: Final = 2
#: Move Conan: province. (AOC-6.2, AOC-7.4)
MOVE_CONAN: Final = 3
#: Place a raider token: province. (AOC-7.5)
RAIDER: Final = 4
#: Discard the adventure token received for its gold or sorcery; keep it. (AOC-15.5)
TRADE: Final = 5
KEEP: Final = 6
#: Play a card on the table; refresh one: card. (AOC-19.3, AOC-19.6)
PLAY: Final = 7
REFRESH: Final = 8
#: Choose a fate die: its face. (AOC-5.5)
DIE: Final = 9
#: Of a die that gives several: take this action, one of ``position.MILITARY``, ``INTRIGUE``, ``COURT``. (AOC-7.24)
TAKE: Final = 10
#: One option of an action, 0 for A. (AOC-7.2)
OPTION: Final = 11
#: Move pieces from a province, to a province, so many of them. (AOC-7.14, AOC-8.1)
FROM: Final = 12
TO: Final = 13
COUNT: Final = 14
#: Begin a contest where one stands, without moving: province. (AOC-7.16, AOC-7.20)
HERE: Final = 15
#: Place a piece in a province; collect gold from one. (AOC-7.17, AOC-7.21, AOC-7.23)
PLACE: Final = 16
#: Play an event card: card. (AOC-7.12)
EVENT: Final = 17
#: Commit a strategy card to a contest roll: card. (AOC-9.11)
COMMIT: Final = 18
#: Spend one sorcery to roll again. (AOC-9.27)
REROLL: Final = 19
#: Use a card: card, number of its ability in the program. (AOC-9.12, AOC-19)
USE: Final = 20
#: Retreat to a province. (AOC-12.8, AOC-13.6)
RETREAT: Final = 21
#: Make a forced march. (AOC-11.1)
MARCH: Final = 22
#: Take back a fort from a province. (AOC-10.14)
TAKE_BACK: Final = 23
#: Remove a unit from a province to be rid of its raiders. (AOC-16.4)
REMOVE_UNIT: Final = 24
#: Upgrade a fort: province. (AOC-16.12)
UPGRADE: Final = 25
#: Buy something: one of ``position.WARES``. (AOC-16.16)
BUY: Final = 26
#: A category of adventure tokens. (AOC-17.5, AOC-20.4)
CATEGORY: Final = 27
#: Select a kept adventure token: token. (AOC-17.5)
TOKEN: Final = 28
#: Announce the crowning. (AOC-20.1)
CROWN: Final = 29
#: Of card effects: a card, a province or a player, a number.
CARD: Final = 30
TARGET: Final = 31
AMOUNT: Final = 32
#: Of card effects: a contest die by its face.
FACE: Final = 33
