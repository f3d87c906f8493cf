"""A deal that is played on in place: what `Deal` says, with counters instead of a history."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sedma.simulation.bulk.deal_row import Row
from sedma.values.actions import ANNOUNCE_OFFSET, BLIND_NUMBER, END_NUMBER, PASS_NUMBER
from sedma.values.cards import CARDS, RANKS, Card, Rank
from sedma.values.seats import Seat

if TYPE_CHECKING:
    from sedma.simulation.bulk.program import Program

__all__ = ["Cursor", "note_owners", "owners_at_deal"]


class Cursor:
    """One deal under any rules; what no table holds is asked of the components.

    Args:
        program: the rules.
        pack: the cards in their order, first to be dealt first.
        dealer: who deals.

    >>> import sedma
    >>> from sedma.simulation.bulk.program import program_of
    >>> program = program_of(sedma.variant("classic", players=4))
    >>> cursor = Cursor(program, program.cards, dealer=0)
    >>> cursor.seat, cursor.legal
    (1, [20, 21, 28, 29])
    >>> cursor.apply(20)
    >>> cursor.seat, cursor.legal
    (2, [22, 23, 30, 31])
    """

    def __init__(self, program: Program, pack: Sequence[int], dealer: Seat) -> None:
        rules, sides = program.rules, program.sides
        self._program, self._rules, self._tables = program, rules, rules.tables
        self._asked = rules.asked
        self._pack, self._drawn = pack, rules.players * rules.hand_size
        self._hands = [sorted(take(pack)) for take in program.takes[dealer]]
        self._dealer, self._leader = dealer, rules.table.next(dealer)
        self._points, self._taken = [0] * sides, [0] * sides
        self._tricks, self._rounds = [0] * sides, [0] * sides
        self._announced = [0] * sides
        self._actions = self._passes = self._dirty = self._equal = 0
        self._owners = owners_at_deal(program, pack, dealer)
        self._sung: list[Card] = []
        self._played = [0] * len(RANKS)
        self._run: list[Rank] = []
        self._run_leader = self._leader
        self._last: tuple[Seat, int, Seat] | None = None
        self._burn = (0, 0, 0, 0, 0)
        self.seat: Seat | None = None
        """The seat to move; None when the deal is over."""
        self.legal: list[int] = []
        """The numbers of its legal actions, ascending; empty when the deal is over."""
        self._lead()

    def apply(self, number: int) -> None:
        """Do a legal action; which one is not checked."""
        self._actions += 1
        if number == END_NUMBER:
            self._finish()
        elif number == PASS_NUMBER:
            self._passes += 1
            self._next_seat()
        elif number == BLIND_NUMBER:
            self._turn_up()
        else:
            if number >= ANNOUNCE_OFFSET:
                number -= ANNOUNCE_OFFSET
                self._singing = self._asked.announce.points_of(CARDS[number])
                self._sung.append(CARDS[number])
            self._hands[self._mover].remove(number)
            self._play(number)

    def row(self) -> Row:
        """Return how the deal ended."""
        program, rules = self._program, self._rules
        out = len(self._pack) - self._drawn <= rules.left_over and not any(self._hands)
        last = (-1, -1, -1)
        if out and self._last is not None:
            taker, card, player = self._last
            last = (program.buckets[taker], card, program.buckets[player])
        return (
            *(self._dealer, self._actions, *last, *self._burn, self._dirty, self._equal),
            *(*self._points, *self._taken, *self._tricks, *self._rounds, *self._announced),
            *self._owners,
        )

    # What may be done.

    def _lead(self) -> None:
        """Begin a trick, or end the deal."""
        self._trick: list[tuple[Seat, int]] = []
        self._standing = (-1, -1, self._leader)
        self._before = self._leader
        self._singing, self._turned = 0, False
        self._stock = len(self._pack) - self._drawn
        if self._hands[self._leader]:
            if self._asked.burn.watches_hands and self._burns_in_hand():
                return self._over()
            if self._program.majority >= 0 and self._decided():
                return self._over()
            return self._offer_lead(self._leader)
        return self._over()

    def _offer_lead(self, seat: Seat) -> None:
        hand, rule = self._hands[seat], self._asked.announce
        blind = self._may_turn_up()
        legal = self._open(hand, choice=blind)
        announced: list[int] = []
        if rule.active:
            held = [CARDS[card] for card in hand]
            announced = [
                ANNOUNCE_OFFSET + card for card in legal if rule.may(CARDS[card], held, self._sung)
            ]
        self._offer(seat, [*legal, *([BLIND_NUMBER] if blind else ()), *announced])

    def _offer_follow(self, seat: Seat) -> None:
        (led, winning, _), tables = self._standing, self._tables
        blind = self._may_turn_up()
        legal = self._open(self._hands[seat], choice=blind)
        if tables.binds:
            binds = tables.binds[led][winning]
            if any(binds[card] for card in legal):
                answers = tables.answers[led][winning]
                return self._offer(seat, [card for card in legal if answers[card]])
        if blind:
            legal.append(BLIND_NUMBER)
        elif self._passes < self._rules.passes and self._stock:
            legal.append(PASS_NUMBER)
        return self._offer(seat, legal)

    def _offer_prolong(self, seat: Seat) -> None:
        led, winning, _ = self._standing
        fits = self._tables.fits[led][winning]
        cards = self._open(self._hands[seat], choice=True)
        self._offer(seat, [*[card for card in cards if fits[card]], END_NUMBER])

    def _offer(self, seat: Seat, legal: list[int]) -> None:
        self.seat, self._mover, self.legal = seat, seat, legal

    def _over(self) -> None:
        self.seat, self.legal = None, []

    def _may_turn_up(self) -> bool:
        return self._rules.blind != "never" and not self._turned and self._drawn < len(self._pack)

    def _open(self, hand: list[int], *, choice: bool) -> list[int]:
        """Return the cards that no rule bars, each once; see `sedma.play.legal.open_cards`."""
        cards = list(dict.fromkeys(hand)) if self._tables.doubled else list(hand)
        back = self._program.held_back
        if back and (self._turned or self._drawn < len(self._pack)):
            kept = [card for card in cards if not back[card][self._played[card >> 2]]]
            cards = kept if kept or choice else cards
        leads = self._asked.leads
        if leads.active and not self._trick and self._run_leader == self._leader:
            run = tuple(reversed(self._run))
            kept = [card for card in cards if leads.bars_lead(CARDS[card], run) is None]
            cards = kept if kept or choice else cards
        return cards

    # What follows from what was done.

    def _turn_up(self) -> None:
        """Turn up the top card of the stock and play it, or take it into the hand."""
        card, seat = self._pack[self._drawn], self._mover
        self._drawn += 1
        self._note((seat,), (card,))
        kept = self._program.kept
        if not (kept and kept[card][self._played[card >> 2]]):
            return self._play(card)
        insort(self._hands[seat], card)
        self._turned = True
        if not self._trick:
            return self._offer_lead(seat)
        return self._offer_follow(seat)

    def _play(self, card: int) -> None:
        """Put a card of the seat to move on the table."""
        seat, tables = self._mover, self._tables
        self._turned = False
        self._trick.append((seat, card))
        self._played[card >> 2] += 1
        self._before = self._standing[2]
        if len(self._trick) == 1 or (tables.resets and seat == self._leader):
            self._standing = (card, card, seat)
        else:
            led, winning, _ = self._standing
            if tables.beats[led][winning][card]:
                self._standing = (led, card, seat)
        hand, drawn = self._hands[seat], self._drawn
        if tables.refills and len(hand) < self._rules.hand_size and drawn < len(self._pack):
            insort(hand, self._pack[drawn])
            self._note((seat,), (self._pack[drawn],))
            self._drawn += 1
        if self._asked.burn.watches_tricks and self._burns_in_trick():
            return self._over()
        return self._next_seat()

    def _next_seat(self) -> None:
        """Pass the turn on, and end the trick if nothing is left to decide."""
        players, hands, leader = len(self._hands), self._hands, self._leader
        seat = (self._mover + 1) % players
        while not hands[seat] and seat != leader:
            seat = (seat + 1) % players
        if seat != leader:
            self._offer_follow(seat)
        elif hands[seat] and self._tables.opens[seat][self._standing[2]]:
            self._offer_prolong(seat)
        else:
            self._finish()

    def _finish(self) -> None:
        """Give the trick to its holder, fill the hands, and let the taker lead."""
        program, hands = self._program, self._hands
        taker, (player, last) = self._standing[2], self._trick[-1]
        if (
            program.dead
            and self._stock <= self._rules.left_over
            and not any(hands)
            and player == taker
        ):
            own = sum(self._tricks[bucket] for bucket in program.partners[player])
            if program.dead[last][own]:
                taker = self._before
        self._count(taker)
        self._last = (taker, last, player)
        stock = len(self._pack) - self._drawn
        if stock:
            sizes = tuple(map(len, hands))
            if program.draws is None:
                seats = self._rules.drawers(sizes, stock, taker)
            else:
                seats = program.draws.seats[sizes, stock][taker]
            cards = self._pack[self._drawn : self._drawn + len(seats)]
            for seat, card in zip(seats, cards, strict=True):
                insort(hands[seat], card)
            self._note(seats, cards)
            self._drawn += len(seats)
        self._leader = next((seat for seat in (taker, *program.after[taker]) if hands[seat]), taker)
        self._lead()

    def _count(self, taker: Seat) -> None:
        """Count what the trick brings, and what its led card means to later leads."""
        bucket, trick, values = self._program.buckets[taker], self._trick, self._tables.points
        self._points[bucket] += sum([values[card] for _, card in trick])
        self._taken[bucket] += len(trick)
        self._tricks[bucket] += 1
        self._rounds[bucket] += sum([seat == self._leader for seat, _ in trick])
        self._announced[self._program.buckets[self._leader]] += self._singing
        if self._asked.leads.active:
            if self._run_leader != self._leader:
                self._run_leader, self._run = self._leader, []
            self._run.append(CARDS[trick[0][1]].rank)
        if self._asked.cleaning.active:
            plays = {seat: CARDS[card] for seat, card in trick}
            before = bool(self._dirty >> bucket & 1)
            cards = tuple(plays.values())
            dirty = self._asked.cleaning.dirty(cards, plays[taker], self._stock, before)
            self._dirty ^= (dirty != before) << bucket
        if self._asked.zero.active and self._asked.zero.round_size:
            self._equal |= self._has_equal_round(self._asked.zero.round_size) << bucket

    def _has_equal_round(self, size: int) -> bool:
        rounds: list[list[int]] = []
        for seat, card in self._trick:
            if seat == self._leader:
                rounds.append([])
            rounds[-1].append(card >> 2)
        return any(len(one) == size and len(set(one)) == 1 for one in rounds)

    def _decided(self) -> bool:
        """Say whether a side has more than half of all points."""
        return max(self._points) > self._program.majority

    def _burns_in_hand(self) -> bool:
        for seat in (self._leader, *self._program.after[self._leader]):
            held = [CARDS[card] for card in self._hands[seat]]
            rank, stakes, _ = self._asked.burn.in_hand(held)
            if rank is not None:
                self._burn = (2, seat, RANKS.index(rank), 0, stakes)
                return True
        return False

    def _burns_in_trick(self) -> bool:
        seat, card = self._trick[-1]
        stakes, _ = self._asked.burn.in_trick([CARDS[one] for _, one in self._trick])
        if stakes:
            self._burn = (1, seat, card >> 2, len(self._trick), stakes)
        return bool(stakes)

    def _note(self, seats: Iterable[Seat], cards: Iterable[int]) -> None:
        if self._owners:
            note_owners(self._program, self._owners, seats, cards)


def owners_at_deal(program: Program, pack: Sequence[int], dealer: Seat) -> list[int]:
    """Return which seat is dealt each of the cards that decide the sides; -1 if none is.

    Args:
        program: says which cards these are.
        pack: the numbers of the cards in their order.
        dealer: who deals.
    """
    owners = [-1] * len(program.deciding)
    if owners:
        for seat, own in enumerate(program.dealt[dealer]):
            note_owners(program, owners, [seat] * len(own), [pack[place] for place in own])
    return owners


def note_owners(
    program: Program, owners: list[int], seats: Iterable[Seat], cards: Iterable[int]
) -> None:
    """Note which of these seats gets which of the cards that decide the sides.

    Args:
        program: says which cards these are.
        owners: the seats that have had them so far; takes what is new.
        seats: who gets each of the cards.
        cards: their numbers.
    """
    for seat, card in zip(seats, cards, strict=True):
        if card in program.deciding:
            owners[program.deciding.index(card)] = seat
