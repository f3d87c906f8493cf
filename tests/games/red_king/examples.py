"""The kinds of worked examples that Red King has in its own form: one seat is alone."""

from __future__ import annotations

from attrs import evolve
from games.red_king.golden import by_seat
from options import rules_with
from support import nothing_taken
from worked_examples import Check, Example

import sedma
from sedma import Outcome, Rules, Tally, Verdict
from sedma.play.counting import outcome_of


def sides_of(rules: Rules, alone: str) -> tuple[tuple[int, ...], ...]:
    """Return the sides if a seat with this name has the king."""
    (king,) = rules.sides.decided_by
    return rules.sides.final(rules.table, {king: rules.table.names.index(alone)})


def counted(
    rules: Rules, alone: str, points: list[int], cards: list[int], last: int | None = None
) -> Outcome:
    """Return the outcome of a deal in which the seats have so many points and cards.

    The last trick is that of the seat with most points, or of the one that is given.
    """
    sides = sides_of(rules, alone)

    def add(by_seat: list[int]) -> tuple[int, ...]:
        return tuple(sum(by_seat[seat] for seat in side) for side in sides)

    last = max(range(3), key=points.__getitem__) if last is None else last
    of_cards = [own - 10 * (seat == last) for seat, own in enumerate(points)]
    tally = Tally(
        sides=sides,
        card_points=add(of_cards),
        cards=add(cards),
        tricks=add([own // 3 for own in cards]),
        rounds=add([own // 3 for own in cards]),
        last_taker=next(side for side, seats in enumerate(sides) if last in seats),
        announced=(0, 0),
    )
    return outcome_of(rules, 0, tally, None)


def _score(variant: str, example: Example) -> None:
    rules = rules_with(variant, 3, example.get("opts", {}))
    points, cards = list(example["points"].values()), list(example["cards"].values())
    outcome = counted(rules, example["alone"], points, cards)
    assert by_seat(outcome, outcome.pay) == list(example["pay"].values())


def _rotation(variant: str, example: Example) -> None:
    rules = rules_with(variant, 3, example.get("opts", {}))
    names, sides = rules.table.names, sides_of(rules, example["alone"])
    won = tuple(names.index(name) for name in example["winners"])
    winners = Verdict.in_stakes((sides.index(won),), 1, sides, "").winners
    tally = evolve(nothing_taken(sides), cards=(15, 15))
    dealer, _ = rules.rotation.next_dealer(
        names.index(example["dealer"]), rules.table, tally, (45, 45), winners
    )
    assert names[dealer] == example["next_dealer"]
    assert names[rules.table.next(dealer)] == example["next_leader"]


def _continue(variant: str, example: Example) -> None:
    """Check with which cards the leader may go on, suits included."""
    rules = rules_with(variant, 3, example.get("opts", {}))
    cards = [word.partition(":")[2] for word in example["plays"].split()]
    deal = rules.position(leader=0, trick=cards, hands={0: example["hand"]})
    legal = {action.text for action in deal.legal_actions} - {"end"}
    assert legal == {str(sedma.card(text)) for text in example["legal"]}


def _burn(variant: str, example: Example) -> None:
    """Check that equal cards in succession have no effect."""
    rules = rules_with(variant, 3, {"removed": ["8", "8"]})  # its four nines need them all
    cards = [word.partition(":")[2] for word in example["plays"].replace("|", " ").split()]
    deal = rules.position(leader=0, trick=cards)
    assert (deal.burn, deal.is_over) == (None, False)


CHECKS: dict[str, Check] = {
    "score": _score,
    "rotation": _rotation,
    "continue": _continue,
    "burn": _burn,
}
