"""Who takes this trick, and why: the question that people at a table argue about."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from attrs import frozen

from sedma.errors import CardError, PositionError, SeatError
from sedma.play.deal import Deal
from sedma.play.legal import opening
from sedma.rules.rules import Rules
from sedma.values.reasons import Why
from sedma.values.seats import Seat
from sedma.values.tally import Burn
from sedma.values.trick import Trick

__all__ = ["JudgedCard", "Judgement", "judge", "judge_trick"]


@frozen(kw_only=True)
class JudgedCard:
    """One card of a judged trick."""

    seat: Seat
    """The seat that played it."""
    text: str
    """The card as it was given: a card, or a rank alone."""
    round: int
    """The round, from 1."""
    beats: bool
    """Whether it is led, or takes the trick over from the card that held it."""
    holder: Seat
    """The seat that holds the trick after it."""
    why: Why
    """Why it beats or does not."""


@frozen(kw_only=True)
class Judgement:
    """A trick with a ruling on each card."""

    cards: tuple[JudgedCard, ...]
    """The cards in order of play."""
    trick: Trick
    """The trick; ranks that were given alone have become cards of some suit."""
    complete: bool
    """Whether the last round is complete, so that the trick may end here."""
    holder: Seat
    """The seat that takes the trick if it ends here."""
    points: int
    """Points of the cards, without any bonus."""
    why: Why
    """Why that seat takes it."""
    may_prolong: bool
    """Whether the rules let the leader go on after the round, if a fitting card is left."""
    prolong: Why
    """Why the leader may go on or not."""
    burn: Burn | None
    """The burn that the last card makes, if it makes one: then its seat wins the deal."""


def judge(rules: Rules, text: str, *, leader: Seat | None = None, last: bool = False) -> Judgement:
    """Rule on a trick, card by card.

    Args:
        rules: the rules; as many players as there are cards in the first round.
        text: the cards in order of play, with ``|`` between rounds, such as
            ``"9 10 J 9 | 9 7 8 10"``. A card is a rank, alone or with a suit. The name of a
            seat may stand before it, as in ``"N:9 E:10"``.
        leader: the seat that led; by default the seat named before the first card, or seat 0.
        last: whether it is the last trick of a deal, of which the side of the leader has taken
            all other tricks.

    Raises:
        PositionError: if the text is no trick: a round too short or too long, a seat out of
            turn, a card too often, or a card with which the leader may not go on.
        CardError: if the text names no card.
        SeatError: if the table has no such seat.

    >>> import sedma
    >>> found = judge(sedma.variant("classic", players=4), "9 10 J 9 | 9 7 8 10")
    >>> found.holder, found.points, found.why.rule.id
    (1, 20, 'CLASSIC-BEAT-3')
    """
    words, named = _read(rules, text)
    leader = rules.table.check(named.get(0, 0) if leader is None else leader, "leader")
    _check_turns(rules, words, named, leader)
    deal = rules.position(leader=leader, trick=words, **_last(rules, words, leader, last))
    return _judgement(deal, 0, words)


def judge_trick(deal: Deal, number: int | None = None) -> Judgement:
    """Rule on a trick of a deal, card by card.

    Args:
        deal: any moment of a deal.
        number: which trick since the start, from 1; by default the one on the table, or the last
            if there is none.

    Raises:
        PositionError: if the deal has no such trick.

    >>> import sedma
    >>> deal = sedma.variant("classic", players=4).deal(seed=7, dealer=0)
    >>> found = judge_trick(deal.apply(sedma.action("9h")))
    >>> found.holder, found.complete, str(found.trick)
    (1, False, '1:9h')
    """
    tricks = len(deal.tricks) + bool(deal.trick.plays)
    number = tricks if number is None else number
    if type(number) is not int or not 1 <= number <= tricks:
        if not tricks:
            raise PositionError("the deal has no trick: no card has been played")
        raise PositionError(f"the deal has no trick {number!r}: there are tricks 1 to {tricks}")
    return _judgement(deal, number - 1, ())


def _judgement(deal: Deal, index: int, words: Sequence[str]) -> Judgement:
    """Rule on the cards of a trick, which are shown as these words, or else as themselves."""
    rules = deal.rules
    judged: list[JudgedCard] = []
    trick, number = _trick_of(deal, index), 0
    beaten = False  # since the last lead
    for before, after in pairwise(deal.states()):
        plays = _trick_of(after, index).plays
        if len(before.tricks) != index or len(plays) == len(judged):
            continue
        play = plays[-1]
        number += play.seat == trick.leader
        ruling = before.beats(play.card)
        beats, why = bool(ruling), rules.why(ruling.reason)
        beaten = why.reason != "lead:any" and (beaten or (beats and play.seat != trick.leader))
        judged.append(
            JudgedCard(
                seat=play.seat,
                text=words[len(judged)] if words else str(play.card),
                round=number,
                beats=beats,
                holder=play.seat if beats else judged[-1].holder,
                why=why,
            )
        )
    holder = judged[-1].holder
    opens = opening(rules, trick.leader, holder)
    burn = deal.burn if index == len(deal.tricks) else None  # a taken trick burns nothing
    return Judgement(
        cards=tuple(judged),
        trick=trick,
        complete=trick.taker is not None or deal.phase != "follow",
        holder=holder,
        points=sum(rules.asked.points.of(card) for card in trick.cards),
        why=rules.why("take:last" if beaten else "take:leader"),
        may_prolong=bool(opens) and burn is None,
        prolong=rules.why(opens.reason),
        burn=burn,
    )


def _trick_of(deal: Deal, index: int) -> Trick:
    return deal.tricks[index] if index < len(deal.tricks) else deal.trick


def _last(rules: Rules, words: list[str], leader: Seat, last: bool) -> dict[str, Any]:
    """Return how many cards are left before the last trick ends: those of its last round.

    Other tricks are judged without a stock where cards may be held back while there is one.
    """
    if not last:
        return {"stock": 0} if rules.asked.hold_back.active else {}
    players, played = rules.players, len(words)
    left = [-(-played // players) - len(range(step, played, players)) for step in range(players)]
    return {"hands": dict(zip(rules.table.order(leader), left, strict=True)), "stock": 0}


def _read(rules: Rules, text: str) -> tuple[list[str], dict[int, Seat]]:
    """Return the cards, and which seats are named for which of them."""
    rounds = [one.split() for one in str(text).split("|")]
    words = [word for one in rounds for word in one]
    if not words:
        raise PositionError("trick: no cards; write them in order of play, such as '9 10 J 9'")
    if len(rounds) > 1:
        for number, one in enumerate(rounds, 1):
            fewest = 1 if number == len(rounds) else rules.players
            if not fewest <= len(one) <= rules.players:
                raise PositionError(
                    f"trick: round {number} has {len(one)} cards; {rules.players} play in turn"
                )
    names = {name: seat for seat, name in enumerate(rules.table.names)}
    names |= {str(seat): seat for seat in rules.table.seats}
    named: dict[int, Seat] = {}
    for place, word in enumerate(words):
        name, colon, card = word.rpartition(":")
        if colon:
            if name.upper() not in names:
                raise SeatError(
                    f"trick: no seat is called {name!r}; seats are {', '.join(rules.table.names)}"
                )
            named[place] = names[name.upper()]
            words[place] = card
    if "?" in words:
        place = words.index("?")
        raise CardError(f"trick: card {place + 1} is not known: a ruling needs its rank at least")
    return words, named


def _check_turns(rules: Rules, words: list[str], named: dict[int, Seat], leader: Seat) -> None:
    for place, seat in named.items():
        due = rules.table.next(leader, place)
        if seat != due:
            names = rules.table.names
            raise PositionError(
                f"trick: card {place + 1} ({words[place]}): it is the turn of {names[due]}, not "
                f"of {names[seat]}"
            )
