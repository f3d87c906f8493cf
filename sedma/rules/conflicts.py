"""What does not go together in a set of rules. Each function says why, one conflict each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sedma.components.announce import Marriages
from sedma.components.burn import Burns
from sedma.components.cleaning import Cleaning
from sedma.components.hold_back import HoldBack
from sedma.components.last_card import LastCard
from sedma.components.points import Points
from sedma.components.result import Difference, Stakes, Threshold, Totals
from sedma.components.rotation import KeepsDealUnless
from sedma.components.zero import ZeroTotals
from sedma.values.cards import SUITS, Card
from sedma.values.reasons import Conflict

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = ["conflicts"]


def conflicts(rules: Rules, sides: int) -> Iterator[Conflict]:
    """Say what does not go together, for rules with so many sides."""
    yield from _cards(rules)
    yield from _winning(rules)
    yield from _absent(rules)
    yield from _sides(rules)
    yield from _stock(rules)
    yield from _cleaning(rules)
    yield from _result(rules, sides)
    yield from _burns(rules, sides)
    yield from _stop(rules, sides)
    yield from _match(rules, sides)
    yield from _zero(rules)
    yield from _partners(rules, sides)


def _cards(rules: Rules) -> Iterator[Conflict]:
    players, cards = rules.players, len(rules.pack)
    rest = cards % players
    if rest and rules.short_hands == "refuse":
        yield Conflict(
            "pack",
            f"{cards} cards cannot be shared by {players} players: take {rest} cards out, or "
            "set short_hands to 'skip' or 'leave'",
            ("short_hands", "table"),
        )
    if rules.passes and rules.short_hands != "skip":
        yield Conflict(
            "passes",
            "a card left out of a round leaves hands uneven; set short_hands to 'skip'",
            ("short_hands",),
        )
    if rules.passes and rules.asked.follow.active:
        yield Conflict(
            "passes", "a seat that must beat if it can cannot be free to pass", ("follow",)
        )
    pairs = ((Card("K", suit), Card("Q", suit)) for suit in SUITS)
    sings = type(rules.announce) is Marriages and rules.announce.active
    if sings and not any(king in rules.pack and queen in rules.pack for king, queen in pairs):
        yield Conflict("announce", "the pack holds no kings and queens", ("pack",))


def _winning(rules: Rules) -> Iterator[Conflict]:
    """Say why no deal or no match could be won, or what could never be reached."""
    cards, rounds = rules.pack.cards, len(rules.pack) // rules.players
    total = rules.asked.points.total(cards, rounds)
    if total is None or rules.asked.announce.active:
        return
    result = rules.result
    if total == 0 and not _decided_without_points(rules):
        yield Conflict(
            "points",
            "no card, round or trick counts anything, so that nobody could ever win"
            + (" the match" if rules.match.target or rules.match.deals else ""),
            ("result", "pack"),
        )
    if type(result) is Threshold:
        if result.points > total:
            yield Conflict(
                "result",
                f"{result.points} points win, and all together there are {total}",
                ("points", "pack"),
            )
        elif result.by == "exactly" and not _can_have(rules, result.points):
            yield Conflict(
                "result",
                f"exactly {result.points} points win, and no cards and tricks make that",
                ("points", "pack"),
            )
    passes = rules.rotation
    if (
        type(passes) is KeepsDealUnless
        and passes.passes_if == "opponents-have"
        and passes.points > total
    ):
        yield Conflict(
            "rotation",
            f"the deal passes on when opponents have {passes.points} points, and all "
            f"together there are {total}",
            ("points", "pack"),
        )


def _decided_without_points(rules: Rules) -> bool:
    """Say whether a side may win though there are no points."""
    result = rules.result
    if rules.asked.burn.watches_tricks or rules.asked.burn.watches_hands:
        return True
    if type(result) is Stakes:
        return result.tie == "last-trick" or bool(result.last_card_loses)
    if type(result) is Totals:
        return result.sweep == "all-cards" and result.sweep_bonus > 0
    return type(result) is not Difference


def _can_have(rules: Rules, wanted: int) -> bool:
    """Say whether cards, rounds, tricks and the last trick can count so many points together."""
    points, cards = rules.points, rules.pack.cards
    if type(points) is not Points:
        return True
    counts = [points.of(card) for card in cards]
    counts += [points.per_round] * (len(cards) // rules.players) + [points.last_trick]
    reached, mask = 1, (1 << (wanted + 1)) - 1  # bit n stands for n points
    for count in counts:
        reached |= (reached << count) & mask
    return bool(reached >> wanted & 1)


_NAMED: Final = (
    ("hold_back", HoldBack, "ranks", "are held back"),
    ("cleaning", Cleaning, "dirt", "make dirty"),
    ("last_card", LastCard, "ranks", "lose their power"),
    ("result", Stakes, "last_card_loses", "lose the deal"),
)
"""Components that name ranks: field of rules, class, its field, and what such cards do."""


def _absent(rules: Rules) -> Iterator[Conflict]:
    """Say which rules are about cards that the pack does not hold."""
    ranks = {card.rank for card in rules.pack.cards}
    for field, cls, name, what in _NAMED:
        component = getattr(rules, field)
        listed = getattr(component, name) if type(component) is cls else ()
        if listed and ranks.isdisjoint(listed):
            yield Conflict(
                field,
                f"the pack holds none of the cards that {what} ({' '.join(listed)})",
                ("pack",),
            )
    most = max(Counter(card.rank for card in rules.pack.cards).values())
    burns = rules.asked.burn.watches_tricks or rules.asked.burn.watches_hands
    if type(rules.burn) is Burns and burns and most < 4:
        yield Conflict(
            "burn",
            f"four cards of one rank are needed, and the pack holds {most} of each",
            ("pack",),
        )
    if type(rules.zero) is ZeroTotals and rules.zero.round_size > most:
        yield Conflict(
            "zero",
            f"four cards of one rank are needed, and the pack holds {most} of each",
            ("pack",),
        )


def _sides(rules: Rules) -> Iterator[Conflict]:
    for card in rules.asked.sides.decided_by:
        if rules.pack.cards.count(card) != 1:
            yield Conflict(
                "sides",
                f"{card} decides who plays with whom, and the pack does not hold it once",
                ("pack",),
            )


def _partners(rules: Rules, sides: int) -> Iterator[Conflict]:
    alone = sides == rules.players
    if rules.calls and alone:
        yield Conflict("calls", "there are no partners who could speak to each other", ("sides",))
    if rules.peek != "never" and alone:
        yield Conflict(
            "peek", "there are no partners who could look at each other's hands", ("sides",)
        )
    dealt = rules.players * rules.hand_size
    if rules.peek != "never" and len(rules.pack) == dealt:
        yield Conflict("peek", "there is no stock that could run out", ("pack", "hand_size"))


def _stock(rules: Rules) -> Iterator[Conflict]:
    """Say what does not go with taking cards off the stock within a trick."""
    blind = rules.blind != "never"
    if not (blind or rules.asked.draw.after_card):
        return
    what = "blind" if blind else "draw"
    if rules.short_hands != "refuse":
        yield Conflict(
            what, "cards off the stock within a trick need hands that stay level", ("short_hands",)
        )
    if blind and not _fills(rules):
        yield Conflict(
            "blind", "hands that are not filled after each trick would not stay level", ("draw",)
        )
    if blind and rules.asked.follow.active:
        yield Conflict(
            "blind", "a seat that must beat if it can cannot be free to play unseen", ("follow",)
        )
    if blind and _prolongs(rules):
        yield Conflict(
            "blind",
            "a trick that may be prolonged would leave hands that are not level",
            ("prolong",),
        )


def _fills(rules: Rules) -> bool:
    """Say whether hands that lack a card are filled while there is a stock, and one lacks none."""
    few = rules.players - 1
    sizes = rules.hand_size, *(rules.hand_size - 1,) * few
    return (
        rules.asked.draw.after_card
        or len(rules.asked.draw.seats(sizes, few, 0, rules.hand_size)) == few
    )


def _prolongs(rules: Rules) -> bool:
    """Say whether a leader may ever go on after a round."""
    seats, sides = rules.table.seats, rules.asked.sides.public(rules.table)
    return any(
        rules.asked.prolong.opens(leader, holder, sides) for leader in seats for holder in seats
    )


def _cleaning(rules: Rules) -> Iterator[Conflict]:
    if not rules.asked.cleaning.active:
        return
    if rules.asked.sides.decided_by:
        yield Conflict(
            "cleaning", "a side that gets dirty has to be known from the start", ("sides",)
        )
    if _prolongs(rules):
        yield Conflict(
            "cleaning", "which card takes a trick is clear only if it has one round", ("prolong",)
        )


def _result(rules: Rules, sides: int) -> Iterator[Conflict]:
    if sides > 2 and rules.asked.result.two_sides_only:
        yield Conflict("result", f"this scoring is for two sides, not {sides}", ("sides",))


def _burns(rules: Rules, sides: int) -> Iterator[Conflict]:
    if not (rules.asked.burn.watches_tricks or rules.asked.burn.watches_hands):
        return
    if not rules.asked.result.in_stakes:
        yield Conflict("burn", "burns are worth stakes, and this scoring knows none", ("result",))
    if sides > 2:
        yield Conflict("burn", f"burns are for two sides, not {sides}", ("sides",))
    if rules.asked.burn.watches_hands and len(rules.pack) == rules.players * rules.hand_size:
        yield Conflict(
            "burn", "four of a kind in hand needs a stock to draw from", ("pack", "hand_size")
        )


def _stop(rules: Rules, sides: int) -> Iterator[Conflict]:
    if rules.stop == "played-out":
        return
    if sides > 2:
        yield Conflict("stop", f"a majority decides between two sides, not {sides}", ("sides",))
    if rules.asked.result.needs_whole_deal:
        yield Conflict(
            "stop", "the result still depends on the tricks after a majority", ("result",)
        )
    if rules.asked.announce.active:
        yield Conflict("stop", "announcements may still change who has most points", ("announce",))
    if rules.asked.burn.watches_tricks or rules.asked.burn.watches_hands:
        yield Conflict("stop", "a burn after a majority may still change who wins", ("burn",))
    if rules.left_over:
        yield Conflict(
            "stop",
            "the cards that are left in the stock decide how many points there are",
            ("short_hands",),
        )
    cards, rounds = rules.pack.cards, len(rules.pack) // rules.players
    total = rules.asked.points.total(cards, rounds)
    if total is None:
        yield Conflict(
            "stop", "the number of tricks decides how many points there are", ("points",)
        )
    elif total != rules.asked.points.total(cards, 0):
        yield Conflict(
            "stop", "a majority counts the points of cards, and here rounds count too", ("points",)
        )


def _match(rules: Rules, sides: int) -> Iterator[Conflict]:
    if rules.match.adds == "pay" and not rules.asked.result.in_stakes:
        yield Conflict(
            "match",
            "adds is 'pay', and this scoring pays no stakes; set it to 'scores'",
            ("result",),
        )
    if rules.match.reserve and rules.asked.result.in_stakes:
        yield Conflict(
            "match", "a reserve is for scoring in points, and this one is in stakes", ("result",)
        )
    if (rules.match.reserve or rules.match.carry) and rules.asked.sides.decided_by:
        yield Conflict(
            "match", "a pool is for sides that stay the same from deal to deal", ("sides",)
        )
    if rules.match.carry and rules.match.adds == "pay":
        yield Conflict("match", "what nobody wins is carried over in scores; set adds to 'scores'")
    if rules.match.carry and rules.match.reserve:
        yield Conflict(
            "match", "one pool cannot be both for a reserve and for what is carried over"
        )
    if rules.match.carry and sides > 2:
        yield Conflict(
            "match", f"what nobody wins is carried over between two sides, not {sides}", ("sides",)
        )


def _zero(rules: Rules) -> Iterator[Conflict]:
    if not rules.asked.zero.active:
        return
    if rules.asked.result.in_stakes:
        yield Conflict(
            "zero", "totals of points are set to zero, and this scoring is in stakes", ("result",)
        )
    size = rules.asked.zero.round_size
    if size and size != rules.players:
        yield Conflict(
            "zero", f"rounds of {size} cards need {size} players, not {rules.players}", ("table",)
        )
