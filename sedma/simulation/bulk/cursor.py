"""Playing a deal out in pure Python, without a value for every state.

It carries the games that need hardly more than their tables, which are most. The others the core
plays: a cursor that asked components as the core does would not be much faster.

The same choices lead to the same deal as with `sedma.Deal`: legal actions are in the order of their
numbers, and a single one is not chosen.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from attrs import field, frozen

from sedma.errors import RulesError
from sedma.rules.needs import Need, lacking
from sedma.simulation.bulk.deal_row import FIRST_BUCKET, Place, Row
from sedma.simulation.bulk.program import Program
from sedma.values.seats import Seat

if TYPE_CHECKING:
    from sedma.rules.draws import Reached

__all__ = ["CARRIED", "Choose", "Cursor"]

CARRIED: Final = frozenset(
    {
        *(Need.OWN_POINTS, Need.POINTS_FOR_TRICKS, Need.SIDES_BY_CARDS, Need.OWN_DRAWS),
        *(Need.DEAD_LAST_CARD, Need.DEAD_BY_TRICKS),
    }
)
"""What the cursor carries."""

Choose: TypeAlias = Callable[[int], int]
"""Returns a number from 0 to one less than its argument, which is 2 or more."""

_NOTHING_ELSE: Final = (0,) * (FIRST_BUCKET - Place.BURN)
"""No burn and no dirt."""


@frozen(eq=False)
class Cursor:
    """The cursor for one program.

    Raises:
        RulesError: if the rules need what it does not carry; the message says what.
    """

    program: Program
    """The rules."""
    _draws: Mapping[tuple[int, int], tuple[tuple[Seat, ...], ...]] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if problems := lacking(self.program.rules, CARRIED):
            raise RulesError(f"the cursor cannot play these rules: {'; '.join(problems)}")
        draws = cast("Reached", self.program.draws).by_size(self.program.size)
        object.__setattr__(self, "_draws", draws)

    def play_out(  # noqa: C901, PLR0912, PLR0915 - calls would cost more than what they do
        self, pack: Sequence[int], dealer: Seat, choose: Choose
    ) -> Row:
        """Deal a pack and play it out; return how it ended.

        Args:
            pack: the cards in their order, first to be dealt first.
            dealer: who deals.
            choose: chooses among so many legal actions.
        """
        program, draws = self.program, self._draws
        rules, tables = program.rules, program.rules.tables
        hands = [sorted(take(pack)) for take in program.takes[dealer]]
        players, size, whole = len(hands), rules.hand_size, len(pack)
        drawn = players * size
        beats, values, fits, opens = tables.beats, tables.points, tables.fits, tables.opens
        buckets, after, resets = program.buckets, program.after, tables.resets
        nothing = [0] * program.sides
        points, tricks, rounds = nothing[:], nothing[:], nothing[:]
        owners = _owners_at_deal(program, pack, dealer)
        actions, leader = 0, rules.table.next(dealer)
        holder, card, others = leader, 0, after[leader]
        while size:
            hand, others, opened = hands[leader], after[leader], opens[leader]
            # Hands are sorted, without equal cards: the place of a card is that of its action.
            card = hand.pop(choose(size)) if size > 1 else hand.pop()
            led = winning = card
            before = holder = leader
            # Looked up only when another card wins, and not for each card that is played.
            table = beats[card]
            beaten = table[card]
            gain, played = values[card], 1
            while True:
                if size > 1:
                    for seat in others:
                        card = hands[seat].pop(choose(size))
                        gain += values[card]
                        if beaten[card]:
                            holder, winning = seat, card
                            beaten = table[card]
                else:  # a single card is not chosen, and may be the very last
                    for seat in others:
                        card = hands[seat].pop()
                        gain += values[card]
                        before = holder
                        if beaten[card]:
                            holder, winning = seat, card
                            beaten = table[card]
                size -= 1
                if not size or not opened[holder]:
                    break
                fit = fits[led][winning]
                again = []
                for one in hand:  # a comprehension would cost more
                    if fit[one]:
                        again.append(one)  # noqa: PERF401
                # Without a card that fits, ending is the only action, which is not chosen.
                if not again or (chosen := choose(len(again) + 1)) == len(again):
                    actions += 1
                    break
                card = again[chosen]
                hand.remove(card)
                gain += values[card]
                played += 1
                if resets:
                    led, table = card, beats[card]
                if resets or beaten[card]:
                    holder, winning = leader, card
                    beaten = table[card]
            if not size and program.dead and drawn == whole:
                seat = others[-1]
                own = sum(tricks[bucket] for bucket in program.partners[seat])
                holder = before if holder == seat and program.dead[card][own] else holder
            bucket = buckets[holder]
            points[bucket] += gain
            tricks[bucket] += 1
            rounds[bucket] += played
            leader = holder
            if drawn < whole:
                seats = draws[size, drawn][holder]
                if seats:
                    for seat in seats:
                        insort(hands[seat], pack[drawn])
                        drawn += 1
                    size = len(hands[0])
                    if owners:
                        _note_owners(program, owners, seats, pack[drawn - len(seats) : drawn])
        taken = [players * own for own in rounds]
        last = buckets[holder], card, buckets[others[-1]]
        start = [dealer, actions + sum(taken), *last, *_NOTHING_ELSE]
        return tuple(start + points + taken + tricks + rounds + nothing + owners)


def _owners_at_deal(program: Program, pack: Sequence[int], dealer: Seat) -> list[int]:
    """Return which seat is dealt each of the cards that decide the sides; -1 if none is."""
    owners = [-1] * len(program.deciding)
    if owners:
        for seat, own in enumerate(program.dealt[dealer]):
            _note_owners(program, owners, [seat] * len(own), [pack[place] for place in own])
    return owners


def _note_owners(
    program: Program, owners: list[int], seats: Iterable[Seat], cards: Iterable[int]
) -> None:
    """Note which of these seats gets which of the cards that decide the sides."""
    for seat, card in zip(seats, cards, strict=True):
        if card in program.deciding:
            owners[program.deciding.index(card)] = seat
