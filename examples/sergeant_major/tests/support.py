"""What the tests share: cards from text, deals in which cards lie as wanted, and random play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sergeant_major import ACTIONS, GAMES, Deal, Discard, Give, Match, Outcome, Rules, begin_deal

from sedma import Card, Stream, Why, card
from sedma.players import RandomPlayer

BASE = GAMES["sergeant-major"].rules


def cards(text: str) -> tuple[Card, ...]:
    """Read cards that are separated by blanks."""
    return tuple(map(card, text.split()))


def texts(listed: Sequence[object]) -> list[str]:
    """Return cards or actions as texts, in order."""
    return sorted(map(str, listed))


def pack_with(rules: Rules, dealer: int, hands: Mapping[int, str], kitty: str = "") -> list[Card]:
    """Return an order of the pack that deals these cards to these seats, and others besides."""
    table = rules.table
    places, rest = table.deal_out(
        range(len(rules.pack)), first=table.next(dealer), each=rules.hand_size
    )
    wanted = {seat: cards(text) for seat, text in hands.items()} | {-1: cards(kitty)}
    given = [one for own in wanted.values() for one in own]
    free = [one for one in rules.pack.cards if one not in given]
    order = dict[int, Card]()
    for seat, own in (*enumerate(places), (-1, rest)):
        mine = list(wanted.get(seat, ()))
        while len(mine) < len(own):
            mine.append(free.pop(0))
        order |= dict(zip(own, mine, strict=True))
    return [order[place] for place in range(len(order))]


def deal_with(
    hands: Mapping[int, str],
    *,
    rules: Rules = BASE,
    dealer: int = 0,
    before: Sequence[int] | None = None,
    kitty: str = "",
) -> Deal:
    """Return a deal in which seats hold these cards, and others besides."""
    pack = pack_with(rules, dealer, hands, kitty)
    return begin_deal(rules, dealer=dealer, before=before, pack=pack)


def do(deal: Deal, *actions: str) -> Deal:
    """Return a deal after these actions, given as text; a comma stands between several."""
    for text in actions:
        for one in text.split(","):
            deal = deal.apply(ACTIONS.read(one))
    return deal


def finish(deal: Deal, stream: Stream) -> Deal:
    """Return the end of a deal that is played at random."""
    while (seat := deal.to_move) is not None:
        deal = deal.apply(RandomPlayer().choose(deal.observe(seat), stream))
    return deal


def to_phase(deal: Deal, phase: str) -> Deal:
    """Return a deal after the first legal actions until something is due."""
    while deal.phase != phase:
        deal = deal.apply(deal.legal_actions[0])
    return deal


def played(rules: Rules, seed: int, deals: int = 3) -> tuple[Match, list[Deal]]:
    """Play the first deals of a match at random, each to its end."""
    stream = Stream(seed)
    match, found = Match(rules=rules, dealer=seed % rules.players), list[Deal]()
    while len(found) < deals and not match.is_over:
        found.append(finish(match.next_deal(stream=stream), stream))
        match = match.add(found[-1].outcome)
    return match, found


def result(deal: Deal) -> Outcome:
    """Return what came of a deal that is over."""
    assert deal.outcome is not None
    return deal.outcome


def cited(why: Why | None) -> str | None:
    """Return the id of the rule that a reason names."""
    assert why is not None
    return why.rule.id if why.rule else None


def unseen(deal: Deal, seat: int) -> list[Card]:
    """Return the cards that a seat has had no way to see, found without its view."""
    first = begin_deal(deal.rules, dealer=deal.dealer, before=deal.before, pack=deal.pack)
    seen = {card for state in (first, deal) for card in state.hands[seat]}
    seen |= {card for trick in (*deal.tricks, deal.trick) for card in trick.cards}
    for one in deal.handed:
        if seat in (one.giver, one.receiver):
            seen |= set(one.cards)
    if seat == deal.dealer:
        seen |= {*deal.discards, *(deal.kitty if deal.taken else ())}
    for move in deal.history:
        if move.seat == seat and isinstance(move.action, Give | Discard):
            seen.add(move.action.card)
    return [card for card in deal.rules.pack.cards if card not in seen]


def twin(deal: Deal, one: Card, other: Card, seat: int) -> Deal | None:
    """Return a deal with two unseen cards exchanged, if the seat can have noticed nothing."""
    change = {one: other, other: one}
    found = begin_deal(
        deal.rules,
        dealer=deal.dealer,
        before=deal.before,
        pack=[change.get(card, card) for card in deal.pack],
    )
    for move in deal.history:
        action = move.action
        if isinstance(action, Give | Discard):
            action = type(action)(change.get(action.card, action.card))
        if action not in found.legal_actions:
            return None
        found = found.apply(action)
    same = [
        [event for event in each.handed if seat in (event.giver, event.receiver)]
        for each in (deal, found)
    ]
    return found if same[0] == same[1] else None
