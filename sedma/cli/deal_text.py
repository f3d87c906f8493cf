"""The text of a deal, trick by trick, from its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sedma.cli.deal_facts import (
    AnnounceFacts,
    CallFacts,
    DealFacts,
    DrawFacts,
    OutcomeFacts,
    TrickFacts,
    TurnedFacts,
)
from sedma.cli.facts import CardFacts, WhyFacts, game_line, points_text, reference
from sedma.cli.render import Page, listed

__all__ = [
    "announcing_text",
    "calling_text",
    "deal_text",
    "hands_text",
    "opening_text",
    "outcome_text",
    "policy_text",
    "short_reason",
    "taking_text",
    "turning_text",
]

_LABEL = 18
"""Width of what stands before the columns of a trick or of the result."""

_CELL = 5
"""Width of a card with its star."""


def deal_text(facts: DealFacts, page: Page) -> None:
    """Write a deal on a page."""
    names = facts["seats"]
    opening_text(facts, page)
    for trick in facts["tricks"]:
        _trick(trick, names, page)
    if facts["outcome"] is None:
        page.heading("The deal goes on.")
    else:
        outcome_text(facts["outcome"], names, page)
    if facts["tricks"]:
        _legend(facts["tricks"], page)


def policy_text(names: Sequence[str], policy: Sequence[str], page: Page) -> None:
    """Write who plays what on a page; nothing if no players were named."""
    if policy:
        playing = (f"{name} {player}" for name, player in zip(names, policy, strict=True))
        page.paragraph("", f"Players: {', '.join(playing)}.")


def outcome_text(outcome: OutcomeFacts, names: Sequence[str], page: Page) -> None:
    """Write how a deal ended on a page."""
    sides = [[names[seat] for seat in side] for side in outcome["sides"]]
    _result(outcome, sides, page)
    _verdict(outcome, sides, names, page)


def opening_text(facts: DealFacts, page: Page) -> None:
    """Write what is played, by whom, and the hands at the start."""
    names = facts["seats"]
    seed = "" if facts["seed"] is None else f", seed {facts['seed']}"
    page.heading(f"{game_line(facts)}{seed}")
    policy_text(names, facts["policy"], page)
    page.line(_who_with_whom(facts))
    stock = facts["stock"] or "no"
    page.line(f"{names[facts['dealer']]} deals; {stock} cards are left as the stock.")
    hands_text(facts["hands"], names, page)


def hands_text(hands: Sequence[Sequence[str]], names: Sequence[str], page: Page) -> None:
    """Write the hands of all seats, each on a line."""
    page.line()
    for name, hand in zip(names, hands, strict=True):
        page.paragraph(f"  {name}   ", "".join(f"{page.card(card):{_CELL}}" for card in hand))


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
    for shown in trick["announced"]:
        page.paragraph("  ", announcing_text(shown, names, page))
    for turned in trick["turned_up"]:
        page.paragraph("  ", turning_text(turned, names, page))
    for said in trick["calls"]:
        page.paragraph("  ", calling_text(said, names))
    for number, cards in enumerate(trick["rounds"], 1):
        passed = [one["seat"] for one in trick["passes"] if one["round"] == number]
        _round(number, cards, passed, order, names, page)
    taking_text(trick, names, page)


def announcing_text(shown: AnnounceFacts, names: Sequence[str], page: Page) -> str:
    """Return what was announced, in a sentence."""
    who, points = names[shown["seat"]], points_text(shown["points"])
    return f"{who} announces with {page.card(shown['card'])}: {points}{reference(shown['why'])}."


def turning_text(turned: TurnedFacts, names: Sequence[str], page: Page) -> str:
    """Return what was turned up from the stock, in a sentence."""
    what = f"{names[turned['seat']]} turns up {page.card(turned['card'])}"
    return f"{what} and plays it." if turned["played"] else f"{what}, which goes into the hand."


def calling_text(said: CallFacts, names: Sequence[str]) -> str:
    """Return what was said, in a sentence."""
    return f"{names[said['seat']]} says: {said['call'].replace('-', ' ')}."


def taking_text(trick: TrickFacts, names: Sequence[str], page: Page) -> None:
    """Write who takes a trick and who draws."""
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
    passed: Sequence[int],
    order: Sequence[int],
    names: Sequence[str],
    page: Page,
) -> None:
    shown = {card["seat"]: page.card(card["card"]) + "*" * card["beats"] for card in cards}
    shown |= dict.fromkeys(passed, "pass")
    row = _row([shown.get(seat, "") for seat in order])
    beating = [card for card in cards if card["beats"]]
    holder = names[cards[-1]["holder"]]
    holding = " still"
    if beating:
        holding = f": {page.card(beating[-1]['card'])}, {short_reason(beating[-1]['why'])}"
    page.paragraph(f"{f'  round {number}':{_LABEL}}{row} ", f"{holder} holds{holding}")


def short_reason(why: WhyFacts) -> str:
    """Return a reason in a word or two: the second half of its key."""
    question, _, answer = why["reason"].partition(":")
    return "led" if question == "lead" else answer.replace("-", " ")


def _taking(trick: TrickFacts, names: Sequence[str]) -> str:
    if trick["taker"] is None:
        return "Nobody has taken the trick."
    leader, taker = names[trick["leader"]], names[trick["taker"]]
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
    if outcome["dirty"]:
        sides = range(len(outcome["sides"]))
        yield "dirty", ["yes" if side in outcome["dirty"] else "no" for side in sides]
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
        *((short_reason(card["why"]), card["why"]) for card in beating),
        *((_ends(trick["end"]), trick["end"]) for trick in tricks if trick["end"]),
        *(("takes", trick["why"]) for trick in tricks if trick["taker"] is not None),
    ]
    page.heading("In short")
    page.paragraph("  *         ", "The card beats: it was led, or it took the trick over.")
    for word, why in {why["reason"]: (word, why) for word, why in said}.values():
        page.paragraph(f"  {word:10}", f"{why['sentence']}{reference(why)}")
