"""Which runs of equal cards end a deal at once, and for how many stakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from sedma.values.cards import Card, Rank
from sedma.values.validators import at_least, rank_numbers, rank_pairs

__all__ = ["Burns"]

_REASONS: Final = MappingProxyType(
    {
        "burn:trick": "Four cards of one rank in succession in one trick burn it and win the deal.",
        "burn:hand": "Four cards of one rank in one hand win the deal.",
    }
)


@frozen
class Burns:
    """Four natural cards of one rank win stakes at once: played in succession, or held.

    A card of another rank breaks a run, a wild card too. A run may go on from round to round
    of one trick, never into the next trick.

    Raises:
        RulesError: if a number is negative or a rank does not exist or stands twice.

    >>> burns = Burns(run=1, special=(("7", 3),))
    >>> burns.in_trick([Card("9", suit) for suit in "cshd"])
    (1, 'burn:trick')
    """

    run: int = field(default=0, validator=at_least(0))
    """Stakes for four cards in succession in a trick; 0: there are no such burns."""
    special: tuple[tuple[Rank, int], ...] = field(
        default=(), converter=rank_pairs, validator=rank_numbers
    )
    """Ranks whose runs win other stakes, as a mapping or pairs."""
    in_one_hand: int = field(default=0, validator=at_least(0))
    """Stakes for four cards in one hand; 0: there are no such burns."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``burn:trick`` and ``burn:hand``: those that can happen."""
        possible = {"burn:trick": self.watches_tricks, "burn:hand": self.watches_hands}
        return MappingProxyType(
            {reason: _REASONS[reason] for reason, can in possible.items() if can}
        )

    @property
    def watches_tricks(self) -> bool:
        """Whether cards in succession burn."""
        return self.run > 0

    @property
    def watches_hands(self) -> bool:
        """Whether cards in one hand burn."""
        return self.in_one_hand > 0

    def in_trick(self, cards: Sequence[Card]) -> tuple[int, str]:
        """Return the stakes for the last four cards, if they have one rank."""
        ranks = {card.rank for card in cards[-4:]}
        if len(cards) < 4 or len(ranks) > 1:
            return 0, "burn:trick"
        return dict(self.special).get(cards[-1].rank, self.run), "burn:trick"

    def in_hand(self, cards: Sequence[Card]) -> tuple[Rank | None, int, str]:
        """Return the rank of which the hand holds four, and its stakes."""
        ranks: Counter[Rank] = Counter(card.rank for card in cards)
        for rank, count in ranks.items():
            if count >= 4:
                return rank, self.in_one_hand, "burn:hand"
        return None, 0, "burn:hand"
