"""The reasons that the game gives, in words; the rule book binds a rule to each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["SENTENCES"]

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "turn:other-seat": "It is another seat's turn.",
        "turn:over": "The deal is over.",
        "hand:not-held": "The seat does not hold such cards.",
        "swap:may": "Before the first play hand cards and own up cards may be exchanged.",
        "swap:first": "Nothing is played before every seat has finished swapping.",
        "swap:over": "Cards are exchanged only before the first play.",
        "swap:never": "Cards are not exchanged at this table.",
        "swap:used": "The seat has made as many swaps as each may.",
        "swap:done": "The seat may finish swapping whenever it likes.",
        "stack:may": "A card may be stacked on up cards of its rank.",
        "stack:never": "Cards are not stacked at this table.",
        "stack:no-seat": "There is no such seat at this table.",
        "stack:rank": "A card can be stacked only on up cards of its rank.",
        "stack:others": "Cards are stacked on own slots only.",
        "stack:anybody": "A card may be stacked on anybody's up cards of its rank.",
        "play:lead": "Any card or set may be led to an empty pile.",
        "play:rank": "The rank is equal to that of the top card, or higher.",
        "play:low": "The rank is lower than that of the top card.",
        "play:two": "A two may be played on any card.",
        "play:ten": "A ten may be played on any card, and burns the pile.",
        "play:hand-first": "Up cards are played only with an empty hand.",
        "play:mixed": "One play does not mix cards of the hand with up cards.",
        "play:finish": "Nobody may go out with a card of this rank.",
        "play:stuck": "There is nothing else to lead, so that the last card may be played.",
        "four:complete": "The missing cards of the run on top may be added out of turn.",
        "take:may": "The pile may be taken instead of playing.",
        "take:must": "Nothing that the seat has may be played, so it takes the pile.",
        "take:empty": "There is no pile to take.",
        "take:play-first": "Whoever can play has to play.",
        "chance:may": "Without a legal play the top card of the stock may be turned up.",
        "chance:never": "No card of the stock is played unseen at this table.",
        "chance:play": "The stock is left alone by a seat that can play.",
        "chance:no-stock": "There is no stock from which a card could be turned up.",
        "blind:may": "With no other card left, a down card is played unseen.",
        "blind:never": "No down card is played unseen: it is turned up once nothing covers it.",
        "blind:wait": "Down cards are played only when hand and up cards are gone.",
        "blind:empty": "There is no down card in this slot.",
        "skip:stuck": "The only card may not be the last one played, and there is no pile to take.",
        "skip:never": "There is no passing.",
        "end:loser": "Only one seat still has cards, and has lost.",
        "void:turns": "The deal has gone on for as many turns as it may, and is void.",
        "void:repeats": "The same position has come too often, and the deal is void.",
        "void:stuck": "Every seat in turn had to skip, and the deal is void.",
    }
)
"""Each reason key with a sentence."""
