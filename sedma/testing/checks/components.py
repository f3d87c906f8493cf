"""What holds for the components of rules, asked alone."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from sedma.errors import SedmaError
from sedma.rules.data import changed, changes_of, from_plain, rules_data, to_plain
from sedma.rules.kinds import kind_of
from sedma.rules.rules import Rules
from sedma.rules.tables import Row, Rulings
from sedma.testing.check import of
from sedma.testing.questions import Question, questions
from sedma.testing.trial import Fault, Trial, disturbed
from sedma.values.reasons import Ruling

__all__ = ["CHECKS"]


def component_values(trial: Trial) -> None:
    """A component is a value: it has a hash, and equals its copies, from pickle too."""
    for field, component in trial.rules.components.items():
        try:
            twins = (pickle.loads(pickle.dumps(component)), copy.deepcopy(component))  # noqa: S301
            same = all(twin == component and hash(twin) == hash(component) for twin in twins)
        except Exception as error:
            raise Fault(f"{field}: no value: {error!r}") from error
        if not same:
            raise Fault(f"{field}: {component!r} is not equal to a copy of it")


def component_data(trial: Trial) -> None:
    """A component shows its values, so that rules have a fingerprint; a copy shows the same."""
    rules = trial.rules
    try:
        data, twin = rules_data(rules), _copy(rules)
        text = json.dumps(data)
    except (SedmaError, TypeError, ValueError) as error:
        raise Fault(f"rules cannot be given as data: {error}") from error
    if json.loads(text) != data or rules_data(twin) != data:
        raise Fault("the data of rules, of which the fingerprint is made, are not those of a copy")


def rules_trip(trial: Trial) -> None:
    """Rules come back equal from pickle, and from their changes as data."""
    rules = trial.rules
    if _copy(rules) != rules or hash(_copy(rules)) != hash(rules):
        raise Fault("rules from pickle are not equal to the rules")
    base = rules.change(packet=rules.packet + 1)
    if changed(base, json.loads(json.dumps(changes_of(base, rules)))) != rules:
        raise Fault("rules from their changes are not equal to the rules")
    for field, component in rules.components.items():
        if kind_of(type(component)) is not None:
            other = rules.draw if field == "match" else rules.match
            if from_plain(field, other, to_plain(component)) != component:
                raise Fault(f"{field}: {component!r} is another when it is read from its data")


def component_asked(trial: Trial) -> None:
    """A component has an answer to whatever it may be asked."""
    for question in questions(trial, 8):
        try:
            question.put_to(trial.rules)
        except Exception as error:
            raise Fault(f"{question} breaks: {error!r}") from error


def component_answers(trial: Trial) -> None:
    """A component has no memory: it answers alike in any order, at any time, and so does a copy."""
    asked = questions(trial, 12)
    answers = [question.put_to(trial.rules) for question in asked]
    twin, stream = _copy(trial.rules), trial.walk.stream
    for rules in (trial.rules, twin, trial.rules):
        with disturbed(stream):
            for question, answer in reversed([*zip(asked, answers, strict=True)]):
                for again in (question.put_to(rules), question.put_to(rules)):
                    if again != answer:
                        raise Fault(f"{question} is answered with {answer!r}, then {again!r}")


def component_arguments(trial: Trial) -> None:
    """A component leaves alone what it is given."""
    for question in questions(trial, 8):
        before = copy.deepcopy(question.args)
        question.put_to(trial.rules)
        if question.args != before:
            raise Fault(f"{question.field}.{question.name} has changed {before!r}")


def component_reasons(trial: Trial) -> None:
    """A component declares its reasons, each with a sentence, and gives no others."""
    for field, component in trial.rules.components.items():
        reasons = component.reasons
        for key, sentence in reasons.items():
            if not (_KEY.fullmatch(key) and sentence.strip()):
                raise Fault(f"{field}: a reason is 'question:answer' with a sentence, not {key!r}")
    for question in questions(trial, 12):
        declared = getattr(trial.rules, question.field).reasons
        for reason in _reasons_in(question, question.put_to(trial.rules)):
            if reason not in declared:
                raise Fault(f"{question} gives the reason {reason!r}, which is not declared")


_KEY: Final = re.compile(r"[a-z-]+:[a-z0-9-]+")


def _reasons_in(question: Question, answer: Any) -> Iterator[str]:
    """Go through the reason keys in an answer."""
    if answer is None:
        return
    if isinstance(answer, Ruling):
        yield answer.reason
    elif question.name in ("holds_back", "bars_lead", "dead"):
        yield answer
    elif question.name in ("next_dealer", "in_trick", "in_hand"):
        yield answer[-1]
    elif question.name == "why":
        yield from answer
    elif question.name == "decide":
        yield from answer.reasons
    elif question.name == "zeroed":
        yield from (event.reason for event in answer)


def rule_ids(trial: Trial) -> None:
    """Every reason that can come up is bound to a rule of the book."""
    loose = [key for key in trial.rules.reasons if trial.rules.why(key).rule is None]
    if loose:
        raise Fault(f"no rule of the book is bound to {', '.join(loose)}")


def drawn_seats(trial: Trial) -> None:
    """Draws are of seats of the table, no more than the stock has, and no hand gets too large."""
    for question in questions(trial, 24):
        if (question.field, question.name) != ("draw", "seats"):
            continue
        seats = question.put_to(trial.rules)
        sizes, stock, _, most = question.args
        if not set(seats) <= set(trial.rules.table.seats) or len(seats) > stock:
            raise Fault(f"{question} draws {seats!r}")
        if not (any(sizes) or seats):
            raise Fault(f"{question} draws nothing, and the deal would end before its last card")
        held = [size + list(seats).count(seat) for seat, size in enumerate(sizes)]
        if max(held) > most:
            raise Fault(f"{question} fills hands to {held}")


def card_points(trial: Trial) -> None:
    """Points of cards and for announcements are whole numbers, none below nothing."""
    for question in questions(trial, 8):
        if question.name in ("of", "points_of"):
            points = question.put_to(trial.rules)
            if type(points) is not int or points < 0:
                raise Fault(f"{question} is {points!r}")


def side_seats(trial: Trial) -> None:
    """Each seat belongs to one side, whoever has the cards that decide it."""
    table = trial.rules.table
    for question in questions(trial, 12):
        if question.field == "sides" and not question.is_property:
            sides = question.put_to(trial.rules)
            if sorted(seat for side in sides for seat in side) != list(table.seats):
                raise Fault(f"{question} is {sides!r}")
            if list(sides) != sorted(sides):
                raise Fault(f"{question} is {sides!r}; sides are in the order of their first seats")


def verdicts(trial: Trial) -> None:
    """A verdict has one number a side; seats are paid what others pay; the winners are sides."""
    for question in questions(trial, 1):
        if question.name != "decide":
            continue
        verdict, tally = question.put_to(trial.rules), question.args[0]
        sides = range(len(tally.sides))
        for name in ("pay", "scores"):
            numbers = getattr(verdict, name)
            if len(numbers) != len(sides) or any(type(number) is not int for number in numbers):
                raise Fault(f"{name} are {numbers!r}, for {len(sides)} sides")
        if sum(pay * len(side) for pay, side in zip(verdict.pay, tally.sides, strict=True)):
            raise Fault(f"payments {verdict.pay} of the sides {tally.sides} do not sum to nothing")
        if not set(verdict.winners) <= set(sides):
            raise Fault(f"winners are {verdict.winners!r}; sides are 0 to {sides[-1]}")


def next_dealer(trial: Trial) -> None:
    """The next dealer is a seat of the table, whoever has won."""
    for question in questions(trial, 1):
        if question.name == "next_dealer":
            seat, _ = question.put_to(trial.rules)
            if type(seat) is not int or seat not in trial.rules.table.seats:
                raise Fault(f"{seat!r} deals next, which is no seat")


def tables(trial: Trial) -> None:
    """The tables from which is played hold what the components answer when they are asked anew."""
    rules, stream = trial.rules, trial.walk.stream
    cards, known = rules.pack.cards, rules.tables
    for card in cards:
        if known.points[card.number] != rules.points.of(card):
            raise Fault(f"points.of({card}) is not what the tables hold")
    sides = rules.sides.public(rules.table)
    for leader in rules.table.seats:
        for holder in rules.table.seats:
            said = rules.prolong.opens(leader, holder, sides)
            kept = known.opens[leader][holder], known.opening_rulings[leader][holder]
            if kept != (bool(said), said):
                raise Fault(f"prolong.opens({leader}, {holder}) is not what the tables hold")
    for _ in range(_TRIPLES):
        led, winning, played = stream.choose(cards), stream.choose(cards), stream.choose(cards)
        for name, rows, rulings, ask in _tabulated(rules):
            answer = ask(led, winning, played)
            tabulated = rows[led.number][winning.number][played.number]
            why = rulings[led.number][winning.number][played.number] if rulings else answer
            if (bool(answer), answer) != (tabulated, why):
                raise Fault(f"{name}: {led} led, {winning} wins, {played}: not as in the tables")


_TRIPLES: Final = 400
"""For how many led, winning and played cards the tables are compared."""


def _tabulated(rules: Rules) -> Iterator[tuple[str, list[list[Row]], Rulings | None, Any]]:
    """Go through the tables of three cards: name, answers, the same with reasons, who is asked.

    What is answered without a reason has no table with reasons.
    """
    beat, own = rules.beat, rules.tables
    yield "beat.beats", own.beats, own.beat_rulings, beat.beats
    fits = partial(rules.prolong.fits, beat)
    yield "prolong.fits", own.fits, own.prolong_rulings, fits
    if rules.follow.active:
        yield "follow.binds", own.binds, None, partial(rules.follow.binds, beat)
        yield "follow.fits", own.answers, own.follow_rulings, partial(rules.follow.fits, beat)


def declared_members(trial: Trial) -> None:
    """What a component says once of itself is true or false, and stays so."""
    for field, names in _ONCE.items():
        component = getattr(trial.rules, field)
        for name in names:
            said = getattr(component, name)
            if type(said) is not bool:
                raise Fault(f"{field}.{name} is {said!r}, neither true nor false")
            if getattr(component, name) is not said:
                raise Fault(f"{field}.{name} is {said} once and then no more")


_ONCE: Final[Mapping[str, tuple[str, ...]]] = {
    "announce": ("active",),
    "burn": ("watches_tricks", "watches_hands"),
    "cleaning": ("active",),
    "draw": ("after_card",),
    "follow": ("active",),
    "hold_back": ("active",),
    "last_card": ("active",),
    "leads": ("active",),
    "prolong": ("resets",),
    "result": ("in_stakes", "two_sides_only", "needs_whole_deal"),
    "zero": ("active",),
}
"""What components say once, when rules are made."""


def _copy(rules: Rules) -> Rules:
    return pickle.loads(pickle.dumps(rules))  # type: ignore[no-any-return]  # noqa: S301


CHECKS: Final = of(
    "rules",
    *(component_values, component_data, declared_members, component_asked),
    *(
        component_arguments,
        component_answers,
        component_reasons,
        rule_ids,
        tables,
        side_seats,
        drawn_seats,
    ),
    *(card_points, verdicts, next_dealer, rules_trip),
)
"""The checks of this topic, in the order in which they are made."""
