"""What holds for every deal of Sedma's family, at any moment."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from sedma.errors import IllegalActionError, SedmaError
from sedma.play.deal import Deal
from sedma.testing.check import of
from sedma.testing.deal_strategies import from_here
from sedma.testing.trial import CHOICES, Fault, Trial
from sedma.values.actions import ACTIONS, Play

__all__ = ["PLAYING", "TELLING"]


def cards_conserved(trial: Trial) -> None:
    """Each card of the pack lies in one place: a hand, the stock, the trick, what is taken."""
    whole = Counter(trial.rules.pack.cards)
    for deal in (*trial.deals, trial.end):
        places = (*deal.hands, deal.stock, deal.trick.cards, *deal.taken)
        lying = Counter(card for place in places for card in place)
        if lying != whole:
            wrong = [*(lying - whole), *(whole - lying)]
            raise Fault(f"cards twice or nowhere: {' '.join(map(str, wrong))}", deal)


def hands_bounded(trial: Trial) -> None:
    """No hand is larger than hands are filled, and before a lead they are level.

    A card that was turned up and kept is one more. Where the pack cannot be shared equally, hands
    may differ by one card when the stock has run out.
    """
    rules = trial.rules
    for deal in trial.deals:
        sizes = [len(hand) for hand in deal.hands]
        if max(sizes) > rules.hand_size + 1 or (
            max(sizes) > rules.hand_size and not rules.hold_back.active
        ):
            raise Fault(f"hands of {sizes}, filled up to {rules.hand_size}", deal)
        uneven = rules.short_hands == "skip" and len(deal.stock) <= rules.left_over
        before_lead = deal.phase == "lead" and not deal.moves_by_trick[-1]
        if before_lead and max(sizes) - min(sizes) > uneven:
            raise Fault(f"hands of {sizes} before a lead", deal)


def phases(trial: Trial) -> None:
    """Phase, seat to move, leader and holder fit each other, and the taker leads."""
    for deal in trial.deals:
        leads = deal.to_move == deal.leader
        if (deal.phase == "over") is not deal.is_over:
            raise Fault(f"phase {deal.phase!r}, over: {deal.is_over}", deal)
        if not deal.is_over and leads is not (deal.phase in ("lead", "prolong")):
            raise Fault(f"phase {deal.phase!r}, leader {deal.leader}, {deal.to_move} moves", deal)
        if (deal.holder is not None) is not bool(deal.trick.plays):
            raise Fault(f"{deal.holder!r} holds the trick {deal.trick.cards}", deal)
        for seat in deal.rules.table.seats:
            if (deal.legal_actions_of(seat) == ()) is (seat == deal.to_move):
                raise Fault(f"legal actions of seat {seat} while {deal.to_move} moves", deal)
        can = deal.phase == "lead" and deal.tricks and deal.hands[_taker(deal)]
        if can and deal.leader != _taker(deal):
            raise Fault(f"seat {deal.leader} leads, seat {_taker(deal)} has taken", deal)


def _taker(deal: Deal) -> int:
    return cast("int", deal.tricks[-1].taker)


def explained(trial: Trial) -> None:
    """Each action is explained as it is decided, with a reason that the rules declare."""
    declared = trial.rules.reasons
    for deal in trial.moments:
        legal = deal.legal_actions
        for action in ACTIONS.values():
            found = deal.explain(action)
            if found.legal is not (action in legal):
                raise Fault(f"{action.text!r} is explained otherwise: {found}", deal)
            if found.reason not in declared:
                raise Fault(f"{action.text!r}: the reason {found.reason!r} is not declared", deal)
        for action in trial.walk.stream.shuffled(list(ACTIONS.values()))[:_SOME]:
            try:
                deal.apply(action)
            except IllegalActionError as error:
                if error.explanation != deal.explain(action) or error.legal != legal:
                    raise Fault(f"{action.text!r} is refused otherwise: {error}", deal) from error
    _why_of_cards(trial)


def _why_of_cards(trial: Trial) -> None:
    """Check the reasons why cards beat, and those of the outcome."""
    declared = trial.rules.reasons
    for deal in trial.deals:
        if deal.phase == "follow":
            for card in deal.hands[cast("int", deal.to_move)]:
                if (reason := deal.beats(card).reason) not in declared:
                    raise Fault(f"{card}: the reason {reason!r} is not declared", deal)
    outcome = trial.outcome
    for why in outcome.why if outcome is not None else ():
        if why.reason not in declared:
            raise Fault(f"the reason {why.reason!r} of an outcome is not declared", trial.end)


def holders(trial: Trial) -> None:
    """Who holds a trick is who the beat rule says, when it is asked anew for every card."""
    beat, resets = trial.rules.beat, trial.rules.prolong.resets
    for deal in (trial.last, trial.end):
        for trick in (*deal.tricks, deal.trick):
            if not trick.plays:
                continue
            led = winning = trick.plays[0]
            for play in trick.plays[1:]:
                if resets and play.seat == trick.leader:
                    led = winning = play
                elif beat.beats(led.card, winning.card, play.card):
                    winning = play
            if trick.holder != winning.seat and not trial.rules.last_card.active:
                raise Fault(
                    f"seat {trick.holder} holds {' '.join(map(str, trick.cards))}, and by the beat "
                    f"rule seat {winning.seat}",
                    deal,
                )


def replayed(trial: Trial) -> None:
    """Its history leads from the start to the deal again, state by state."""
    found = list(trial.last.states())
    if len(found) != len(trial.deals):
        raise Fault(f"{len(found)} states from the start, not {len(trial.deals)}", trial.last)
    for deal, again in zip(trial.deals, found, strict=True):
        if again != deal:
            raise Fault("its history leads to another state", deal)


def positions(trial: Trial) -> None:
    """Before a lead, all that is public and all cards make a position that goes on alike."""
    for deal in trial.moments:
        if deal.phase == "lead" and not deal.moves_by_trick[-1]:
            try:
                twin = from_here(deal)
            except SedmaError as error:
                raise Fault(f"cannot be given as a position: {error}", deal) from error
            _play_both(trial, deal, twin)


def _play_both(trial: Trial, deal: Deal, twin: Deal) -> None:
    """Play a deal and the same as a position to the end, alike."""
    while deal.legal_actions or twin.legal_actions:
        if twin.legal_actions != deal.legal_actions:
            raise Fault("as a position it has other legal actions", deal)
        choice = trial.walk.choices[len(deal.history) % CHOICES]
        action = deal.legal_actions[choice % len(deal.legal_actions)]
        deal, twin = deal.apply(action), twin.apply(action)
    if twin.outcome != deal.outcome:
        raise Fault("as a position it has another outcome", deal)


def every_card_is_playable(trial: Trial) -> None:
    """Where no rule bars or binds, a seat may lead or play any card that it holds."""
    rules = trial.rules
    if rules.follow.active or rules.leads.active or rules.hold_back.active:
        return
    for deal in trial.deals:
        if deal.phase in ("lead", "follow"):
            hand = dict.fromkeys(deal.hands[cast("int", deal.to_move)])
            plays = [action.card for action in deal.legal_actions if isinstance(action, Play)]
            if plays != list(hand):
                raise Fault("not every card of the hand may be played", deal)


_SOME: Final = 20
"""How many actions are tried for what each of them shows alike."""

PLAYING: Final = of("deal", cards_conserved, hands_bounded, phases, every_card_is_playable, holders)
"""The checks of what lies where and who is to act, in the order in which they are made."""

TELLING: Final = of("deal", explained, replayed, positions)
"""The checks of what is told of a deal, in the order in which they are made."""
