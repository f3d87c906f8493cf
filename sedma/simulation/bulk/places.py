"""Where everything stands in the two arrays of the kernel: what it reads, and what it writes.

Each function of the kernel gets the same two arrays of 64-bit whole numbers, since handing over
many costs more than what is done with them. Places are constants, so that the compiler knows them.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "ANSWERS",
    "BEATS",
    "BINDING",
    "BINDS",
    "BLIND",
    "BUCKETS",
    "BURNS",
    "BURNS_IN_HAND",
    "BURNS_IN_TRICK",
    "CARDS",
    "CARDS_AT_MOST",
    "CLEANS",
    "COUNTS",
    "DEAD",
    "DECIDING",
    "DECIDING_CARDS",
    "DIRT",
    "DOUBLED",
    "DOUBLES",
    "DRAWS",
    "DRAW_WIDTH",
    "EQUAL_ROUND",
    "FITS",
    "HANDS",
    "HAND_SIZE",
    "HELD_BACK",
    "HOLDS",
    "KEPT",
    "KEYS",
    "KEY_COUNT",
    "KINDS",
    "KIND_COUNT",
    "LEFT_OVER",
    "LEVELS",
    "MAJORITY",
    "MOST_LEADS",
    "OPENS",
    "PACK",
    "PARTNERS",
    "PASSES",
    "PLAYERS",
    "POINTS",
    "RECEIVERS",
    "REFILLS",
    "RESETS",
    "ROOM",
    "ROW",
    "SIDES",
    "SINGS",
    "SIZE",
    "SOAP",
    "SONGS",
    "WATCHES_LAST",
    "WIDTH",
    "WORTH",
    "WORTH_END",
]

CARDS_AT_MOST: Final = 128
"""Room for the cards of a pack."""
COUNTS: Final = 16
"""Room for the answers about so many cards of a rank that have been played."""

PLAYERS: Final = 0
"""The number of players."""
HAND_SIZE: Final = 1
"""Cards in a full hand."""
SIDES: Final = 2
"""The number of buckets."""
RESETS: Final = 3
"""1 if a card that prolongs is a new lead."""
LEFT_OVER: Final = 4
"""Cards that stay in the stock."""
DECIDING_CARDS: Final = 5
"""How many cards decide the sides."""
WATCHES_LAST: Final = 6
"""1 if the very last card may have no power."""
BINDING: Final = 7
"""1 if seats may be bound to beat."""
REFILLS: Final = 8
"""1 if seats draw after each card."""
BLIND: Final = 9
"""1 if seats may turn up the top card of the stock."""
PASSES: Final = 10
"""How many times in a deal a seat may pass."""
HOLDS: Final = 11
"""1 if cards are held back."""
MOST_LEADS: Final = 12
"""How many times in a row a rank may be led; 0: any."""
BURNS_IN_TRICK: Final = 13
"""1 if four of a rank in succession may burn."""
BURNS_IN_HAND: Final = 14
"""The stakes that four of a rank in one hand win; 0: they do not burn."""
SINGS: Final = 15
"""1 if marriages are announced."""
MAJORITY: Final = 16
"""More points than this end a deal; -1: none do."""
CLEANS: Final = 17
"""1 if sides get dirty and clean."""
DIRT: Final = 18
"""The bits of the cards that make dirty."""
SOAP: Final = 19
"""The bits of those that clean."""
EQUAL_ROUND: Final = 20
"""The number of equal cards in a round that is looked for; 0: none is."""
SIZE: Final = 21
"""The number of cards in the pack."""
DOUBLED: Final = 22
"""1 if the pack holds equal cards."""
WIDTH: Final = 23
"""The length of a row."""
KIND_COUNT: Final = 24
"""How many kinds of cards there are."""
BEATS: Final = 25
"""Where this table begins: by kind led and kind winning, the bits of the cards that take over."""
FITS: Final = 26
"""The same: with which the leader may go on."""
BINDS: Final = 27
"""The same: that bind a seat to beat."""
ANSWERS: Final = 28
"""The same: that a seat may play which is bound."""
LEVELS: Final = 29
"""Where it begins: by size of all hands and by stock, where their draws begin."""
KEYS: Final = 30
"""Where they begin: sizes of hands and stock as one number, ascending."""
KEY_COUNT: Final = 31
"""How many of them there are."""
DRAWS: Final = 32
"""Where they begin: for each key and taker how many cards are drawn, and by whom."""
DRAW_WIDTH: Final = 33
"""How many places each of them takes."""
WORTH_END: Final = 34
"""Where the points of cards end."""

KINDS: Final = 64
"""By card: its kind. Cards of one kind have equal rows and columns in the tables."""
POINTS: Final = 128
"""By card: its points."""
BUCKETS: Final = 192
"""By seat: where what it takes is counted."""
OPENS: Final = 200
"""By leader: the bits of the holders over whom it may go on."""
PARTNERS: Final = 208
"""By seat: the bits of the buckets of all that are known to be on its side."""
BURNS: Final = 224
"""By rank: the stakes that four in succession win; 0: they do not burn."""
SONGS: Final = 240
"""By suit: points for its marriage."""
DECIDING: Final = 256
"""The cards that decide the sides."""
DEAD: Final = 320
"""By tricks of its side: the bits of the cards without power as the very last one."""
HELD_BACK: Final = 448
"""By rank and cards of it that have been played: the bits of those that are held back."""
KEPT: Final = 656
"""The same: the bits of those that go into the hand when they are turned up."""
CARDS: Final = 864
"""The cards of the pack in the order of their numbers."""
RECEIVERS: Final = 992
"""By dealer and place in the pack: the seat that is dealt the card."""
WORTH: Final = 2016
"""Points, and the bits of the cards that count so many; the other tables come after."""

ROW: Final = 64
"""In the other array: how the deal ends. What is remembered of the deal stands before it."""
HANDS: Final = 192
"""By seat: the bits of the cards that it holds."""
DOUBLES: Final = 200
"""By seat: the bits of those that it holds twice."""
PACK: Final = 208
"""The cards in the order in which they are dealt and drawn."""
ROOM: Final = 336
"""The length of that array."""
