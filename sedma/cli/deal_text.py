"""The text of a whole deal, trick by trick, from its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sedma.cli.deal_facts import DealFacts, DrawFacts, OutcomeFacts, TrickFacts
from sedma.cli.facts import CardFacts, WhyFacts, game_line, points_text, reference
from sedma.cli.render import Page, listed

__all__ = ["deal_text"]

_LABEL = 18
"""Width of what stands before the columns of a trick or of the result."""

_CELL = 5
"""Width of a card with its star."""


def deal_text(facts: DealFacts, page: Page) -> None:
    """Write a deal on a page."""
    names = facts["seats"]
    _opening(facts, page)
    for trick in facts["tricks"]:
        _trick(trick, names, page)
    sides = [[names[seat] for seat in side] for side in facts["outcome"]["sides"]]
    _result(facts["outcome"], sides, page)
    _verdict(facts["outcome"], sides, names, page)
    _legend(facts["tricks"], page)


def _opening(facts: DealFacts, page: Page) -> None:
    names = facts["seats"]
    dealt = sum(len(hand) for hand in facts["hands"])
    stock = len(facts["pack"]) - dealt
    page.heading(f"{game_line(facts)}, seed {facts['seed']}")
    page.line(_who_with_whom(facts))
    page.line(f"{names[facts['dealer']]} deals; {stock or 'no'} cards are left as the stock.")
    page.line()
    for name, hand in zip(names, facts["hands"], strict=True):
        page.paragraph(f"  {name}   ", "".join(f"{card:{_CELL}}" for card in hand))


def _who_with_whom(facts: DealFacts) -> str:
    names, sides = facts["seats"], facts["sides"]
    if facts["decided_by"]:
        return f"Who gets {listed(facts['decided_by'])} decides who plays with whom."
    if len(sides) == len(names):
        return "Everybody plays alone."
    return f"{' against '.join(listed([names[seat] for seat in side]) for side in sides)}."


def _trick(trick: TrickFacts, names: Sequence[str], page: Page) -> None:
    first = trick["leader"]
    order = [(first + step) % len(names) for step in range(len(names))]
    title = f"Trick {trick['number']}, {names[first]} leads"
    page.heading(f"{title:{_LABEL}}" + _row([names[seat] for seat in order]))
    for number, cards in enumerate(trick["rounds"], 1):
        _round(number, cards, order, names, page)
    page.paragraph("  ", _taking(trick, names))
    if trick["draws"]:
        left = f"{trick['stock']} left in the stock" if trick["stock"] else "the stock is empty"
        page.paragraph("  ", f"{_drawing(trick['draws'], names)}; {left}.")
    if trick["peek"]:
        page.paragraph("  ", "Partners look at each other's hands.")


def _row(cells: Sequence[str]) -> str:
    return "".join(f"{cell:{_CELL}}" for cell in cells)


def _round(
    number: int,
    cards: Sequence[CardFacts],
    order: Sequence[int],
    names: Sequence[str],
    page: Page,
) -> None:
    shown = {card["seat"]: card["card"] + "*" * card["beats"] for card in cards}
    row = _row([shown.get(seat, "") for seat in order])
    beating = [card for card in cards if card["beats"]]
    holder = names[cards[-1]["holder"]]
    holding = f": {beating[-1]['card']}, {_short(beating[-1]['why'])}" if beating else " still"
    page.paragraph(f"{f'  round {number}':{_LABEL}}{row} ", f"{holder} holds{holding}")


def _short(why: WhyFacts) -> str:
    """Return a reason in a word or two: the second half of its key."""
    question, _, answer = why["reason"].partition(":")
    return "led" if question == "lead" else answer.replace("-", " ")


def _taking(trick: TrickFacts, names: Sequence[str]) -> str:
    leader = names[trick["leader"]]
    taker = "nobody" if trick["taker"] is None else names[trick["taker"]]
    gain = f"with {points_text(trick['points'])}{reference(trick['why'])}."
    if trick["end"] is None:
        return f"{taker} takes the trick {gain}"
    ends = f"{leader} {_ends(trick['end'])} the trick"
    return f"{ends} and takes it {gain}" if taker == leader else f"{ends}; {taker} takes it {gain}"


def _ends(end: WhyFacts) -> str:
    return "must end" if end["reason"] == "end:must" else "ends"


def _drawing(draws: Sequence[DrawFacts], names: Sequence[str]) -> str:
    """Return who draws how many cards; seats that draw the same are named together."""
    alike: dict[int, list[str]] = {}
    for draw in draws:
        alike.setdefault(draw["cards"], []).append(names[draw["seat"]])
    if len(alike) == 1 and len(draws) == len(names):
        return f"All draw {draws[0]['cards']}, {names[draws[0]['seat']]} first"
    return ", ".join(
        f"{listed(seats)} {'draw' if len(seats) > 1 else 'draws'} {number}"
        for number, seats in alike.items()
    )


def _result(outcome: OutcomeFacts, sides: Sequence[Sequence[str]], page: Page) -> None:
    width = 2 + max(_CELL - 1, *(2 * len(side) - 1 for side in sides))
    title = f"{'Result':{_LABEL}}"
    page.heading(title + "".join(f"{'+'.join(side):>{width}}" for side in sides))
    for label, values in _rows(outcome):
        page.line(f"  {label:{_LABEL - 2}}" + "".join(f"{value:>{width}}" for value in values))


def _verdict(
    outcome: OutcomeFacts, sides: Sequence[Sequence[str]], names: Sequence[str], page: Page
) -> None:
    page.line()
    paying = f" {_paying(outcome, sides)}" if outcome["paid"] else ""
    page.paragraph("", _winning(outcome, sides) + paying)
    for why in outcome["why"]:
        page.paragraph("  - ", f"{why['sentence']}{reference(why)}")
    dealer, leader = names[outcome["next_dealer"]], names[outcome["next_leader"]]
    page.line(f"{dealer} deals next, and {leader} leads.")


def _rows(outcome: OutcomeFacts) -> Iterator[tuple[str, Sequence[int | str]]]:
    """Go through the rows of the table of results: a label, and a value for each side."""
    if outcome["points"] is not None:
        both = zip(outcome["points"], outcome["card_points"], strict=True)
        bonus = [all_points - of_cards for all_points, of_cards in both]
        if any(bonus):
            yield "points of cards", outcome["card_points"]
            yield "bonus", bonus
        yield "points", outcome["points"]
    yield "tricks", outcome["tricks"]
    yield "cards", outcome["cards"]
    if not outcome["paid"]:
        yield "scores", outcome["scores"]
        return
    alone = all(len(side) == 1 for side in outcome["sides"])
    yield (
        "stakes" if alone else "stakes a player",
        [f"{pay:+}" if pay else "0" for pay in outcome["pay"]],
    )


def _winning(outcome: OutcomeFacts, sides: Sequence[Sequence[str]]) -> str:
    winners = [name for side in outcome["winners"] for name in sides[side]]
    if not winners:
        return "Nobody wins."
    if len(outcome["winners"]) > 1:
        return f"{listed(winners)} share the win."
    unit = ("stake" if outcome["paid"] else "game point") + "s" * (outcome["stakes"] != 1)
    stakes = f" {outcome['stakes']} {unit}"
    verb = "win" if len(winners) > 1 else "wins"
    return f"{listed(winners)} {verb}{stakes if outcome['stakes'] else ''}."


def _paying(outcome: OutcomeFacts, sides: Sequence[Sequence[str]]) -> str:
    alike: dict[int, list[str]] = {}
    for side, pay in zip(sides, outcome["pay"], strict=True):
        alike.setdefault(pay, []).extend(side)
    parts = [_pays(alike[pay], pay) for pay in sorted(alike) if pay]
    return f"{', '.join(parts)}." if parts else "Nobody pays."


def _pays(seats: Sequence[str], pay: int) -> str:
    verb = "pay" if pay < 0 else "get"
    if len(seats) == 1:
        return f"{seats[0]} {verb}s {abs(pay)}"
    return f"{listed(seats)} {verb} {abs(pay)} each"


def _legend(tricks: Sequence[TrickFacts], page: Page) -> None:
    """Write what the words in the tricks stand for, each once."""
    beating = [
        card for trick in tricks for cards in trick["rounds"] for card in cards if card["beats"]
    ]
    said = [
        *((_short(card["why"]), card["why"]) for card in beating),
        *((_ends(trick["end"]), trick["end"]) for trick in tricks if trick["end"]),
        *(("takes", trick["why"]) for trick in tricks),
    ]
    page.heading("In short")
    page.paragraph("  *         ", "The card beats: it was led, or it took the trick over.")
    for word, why in {why["reason"]: (word, why) for word, why in said}.values():
        page.paragraph(f"  {word:10}", f"{why['sentence']}{reference(why)}")
