"""Components that answer nonsense: each is named, with its question and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pytest
from testing import broken_variants

import sedma
from sedma import (
    Card,
    ComponentError,
    Deal,
    Rules,
    RulesError,
    Ruling,
    Stream,
    Verdict,
    Zeroed,
    card,
)
from sedma.components import Follow, Prolong, asked, protocols
from sedma.components.answers import QUESTIONS
from sedma.values.validators import MAX_NUMBER, members

PROTOCOLS: Mapping[str, Any] = {
    "sides": protocols.SidesRule,
    "beat": protocols.BeatRule,
    "leads": protocols.LeadsRule,
    "hold_back": protocols.HoldBackRule,
    "follow": protocols.FollowRule,
    "last_card": protocols.LastCardRule,
    "prolong": protocols.ProlongRule,
    "draw": protocols.DrawRule,
    "points": protocols.PointsRule,
    "burn": protocols.BurnRule,
    "announce": protocols.AnnounceRule,
    "cleaning": protocols.CleaningRule,
    "result": protocols.ResultRule,
    "zero": protocols.ZeroRule,
    "rotation": protocols.RotationRule,
}


def base(field: str) -> Rules:
    """Return rules under which every question to the component in a field comes up."""
    match field:
        case "sides":
            return sedma.variant("red-king")
        case "leads" | "hold_back" | "cleaning" | "draw":
            rules = sedma.variant("ristiklappi")
            if field == "draw":
                return rules.change(draw={"when": "after-trick"}, blind="never")
            return rules
        case "follow":
            return sedma.variant("schmierer", players=2)
        case "last_card":
            return sedma.variant("slovak", players=2)
        case "zero":
            return sedma.variant("hola", players=2).change(zero={"sweep": True})
        case "points":
            return sedma.variant("classic", players=2, options=["majority"])
        case "burn":
            return sedma.variant("classic", players=2, burn={"run": 1, "in_one_hand": 1})
        case _:
            return sedma.variant("classic", players=2, options=["marriages"])


def odd(field: str, question: str, answer: Callable[..., Any], rules: Rules | None = None) -> Rules:
    """Return rules with a stranger's component that gives this answer to one question.

    The function gets what the component is asked about. All other answers are good.
    """
    rules = base(field) if rules is None else rules
    good = getattr(rules, field)
    answers = {one: _as_before(good, one) for one in (*QUESTIONS[field], "reasons")}
    answers[question] = lambda _self, *about: answer(*about)
    body = {one: ask if one in METHODS else property(ask) for one, ask in answers.items()}
    cls: Any = type("Odd", (type(good),), body | {"__module__": __name__})
    fields = [one.name for one in attrs.fields(type(good)) if one.init]
    values = {name: getattr(good, name) for name in fields}
    return rules.change(**{field: cls(**values)})


def _as_before(good: Any, question: str) -> Callable[..., Any]:
    """Return a method that answers as another component does, whatever its other answers are."""
    if question in METHODS:
        return lambda _self, *about: getattr(good, question)(*about)
    return lambda _self: getattr(good, question)


METHODS = frozenset(
    question
    for protocol in PROTOCOLS.values()
    for question in members(protocol)
    if not isinstance(getattr(protocol, question), property)
)


def play(rules: Rules, deals: int = 60) -> Deal:
    """Play deals with everything that can be asked on the way; return the last."""
    stream = Stream(3)
    for _ in range(deals):
        deal = rules.deal(stream=stream)
        while not deal.is_over:
            view = deal.observe(deal.to_move)  # type: ignore[arg-type]
            assert deal.legal_actions == view.legal_actions
            for action in deal.legal_actions:
                assert deal.explain(action).legal
            deal = deal.apply(stream.choose(deal.legal_actions))
        assert deal.outcome is not None
    return deal


def refusal(field: str, question: str, answer: Callable[..., Any]) -> str:
    """Return the error of rules, or of deals under them, in which a component answers so."""
    with pytest.raises(ComponentError) as caught:
        play(odd(field, question, answer))
    text = str(caught.value)
    assert text.startswith(f"{field}: {__name__}.Odd.{question}")
    assert "; right is " in text
    return text


def test_every_question_has_its_right_answers() -> None:
    """All members of all protocols are known: what a component is asked for, and nothing else."""
    assert set(QUESTIONS) == {*PROTOCOLS, "match"} == set(sedma.rules.rules.COMPONENTS)
    for field, protocol in PROTOCOLS.items():
        assert {*QUESTIONS[field], "reasons"} == set(members(protocol))


def test_components_of_the_library_are_asked_directly() -> None:
    """Between the engine and the library's own components stands nothing."""
    rules = sedma.variant("classic")
    for field in QUESTIONS:
        assert getattr(rules.asked, field) is getattr(rules, field)


@pytest.mark.parametrize("name", sedma.variant_names())
def test_legal_answers_are_not_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All variants play the same deals when their components are taken for those of strangers."""
    for players in sedma.find_variant(name).players:
        rules = sedma.variant(name, players=players)
        known = play(rules, deals=2)
        with monkeypatch.context() as patch:
            patch.setattr(asked, "OURS", frozenset())
            checked = attrs.evolve(rules)
        assert checked.asked.draw is not checked.draw
        assert checked == rules
        assert checked.reasons == rules.reasons
        deal = play(checked, deals=2)
        assert (deal, deal.outcome) == (known, known.outcome)


ALL = [(field, question) for field, asked in QUESTIONS.items() for question in asked]


@pytest.mark.parametrize(("field", "question"), ALL)
def test_a_component_that_fails(field: str, question: str) -> None:
    """An error that a component raises comes out as ours, with the component and the cause."""

    def fails(*_: object) -> None:
        raise ZeroDivisionError("so it goes")

    with pytest.raises(ComponentError) as caught:
        play(odd(field, question, fails))
    assert str(caught.value).startswith(f"{field}: {__name__}.Odd.{question}")
    assert " raised ZeroDivisionError: so it goes; right is " in str(caught.value)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize(("field", "question"), ALL)
def test_an_answer_of_a_wrong_type(field: str, question: str) -> None:
    """An answer of no type that any question takes is refused; that cannot even be shown."""

    class Strange:
        __hash__ = None  # type: ignore[assignment]

        def __repr__(self) -> str:
            raise ValueError

    assert "answered " in refusal(field, question, lambda *_: Strange())


def _verdict(**changes: Any) -> Callable[..., Verdict]:
    good: dict[str, Any] = {
        "winners": (0,),
        "stakes": 1,
        "pay": (1, -1),
        "scores": (1, 0),
        "reasons": ("result:most",),
    }
    return lambda *_: Verdict(**good | changes)


def _zeroed(**changes: Any) -> Callable[..., list[Zeroed]]:
    good: dict[str, Any] = {"by": 0, "sides": (1,), "reason": "zero:sweep"}
    return lambda *_: [Zeroed(**good | changes)]


class NeverEqual:
    """Something that can be hashed, and fails when it is compared."""

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        raise ValueError(other)


ACE = card("Ah")

NONSENSE: list[tuple[str, str, str, Callable[..., Any]]] = [
    ("sides", "reasons", "no mapping", lambda: ["sides:holder"]),
    ("sides", "reasons", "no sentences", lambda: {"sides:holder": None}),
    ("sides", "reasons", "no keys", lambda: {1: "One."}),
    ("sides", "decided_by", "a text", lambda: "Kh"),
    ("sides", "decided_by", "texts", lambda: ("Kh",)),
    ("sides", "decided_by", "a card twice", lambda: (ACE, ACE)),
    ("sides", "public", "a seat that does not exist", lambda _: ((0,), (1,), (3,))),
    ("sides", "public", "a seat too few", lambda _: ((0,), (1,))),
    ("sides", "public", "a seat twice", lambda _: ((0, 1), (1, 2))),
    ("sides", "public", "truth for a seat", lambda _: ((False,), (True,), (2,))),
    ("sides", "public", "lists", lambda _: [[0], [1], [2]]),
    ("sides", "public", "tuples of seats in a list", lambda _: [(0,), (1,), (2,)]),
    ("sides", "public", "one side for all", lambda _: ((0, 1, 2),)),
    ("sides", "public", "another order", lambda _: ((1,), (0,), (2,))),
    ("sides", "public", "an empty side", lambda _: ((0,), (1, 2), ())),
    ("sides", "final", "a seat too few", lambda *_: ((0,), (1,))),
    ("sides", "final", "nothing", lambda *_: ()),
    ("beat", "kind", "a list", lambda one: [one.rank]),
    ("beat", "kind", "what cannot be compared", lambda _: NeverEqual()),
    ("beat", "fits", "true", lambda *_: True),
    ("beat", "beats", "a number as answer", lambda *_: Ruling(1, "beat:equal")),  # type: ignore[arg-type]
    ("beat", "beats", "an unknown reason", lambda *_: Ruling(True, "beat:because")),
    ("beat", "beats", "no reason", lambda *_: Ruling(True, None)),  # type: ignore[arg-type]
    ("beat", "beats", "a list as reason", lambda *_: Ruling(True, [])),  # type: ignore[arg-type]
    ("leads", "active", "a number", lambda: 1),
    ("leads", "bars_lead", "true", lambda *_: True),
    ("leads", "bars_lead", "an unknown reason", lambda *_: "lead:never"),
    ("hold_back", "active", "none", lambda: None),
    ("hold_back", "holds_back", "false", lambda *_: False),
    ("hold_back", "keeps", "a reason", lambda *_: "hold:stock"),
    ("follow", "kind", "a set", lambda _: set()),
    ("follow", "binds", "a ruling", lambda *_: Ruling(True, "follow:bound")),
    ("follow", "fits", "an unknown reason", lambda *_: Ruling(True, "follow:so")),
    ("last_card", "dead", "false", lambda *_: False),
    ("last_card", "dead", "a sentence", lambda *_: "It has no power."),
    ("prolong", "resets", "a text", lambda: "no"),
    ("prolong", "opens", "false", lambda *_: False),
    ("prolong", "fits", "a reason alone", lambda *_: "prolong:card"),
    ("draw", "after_card", "a text", lambda: "after-trick"),
    ("draw", "seats", "a seat that does not exist", lambda *_: (4,)),
    ("draw", "seats", "a negative seat", lambda *_: (-1,)),
    ("draw", "seats", "truth for a seat", lambda *_: (True,)),
    ("draw", "seats", "more than the stock", lambda _sizes, stock, taker, _: [taker] * (stock + 1)),
    ("draw", "seats", "more than a hand", lambda _sizes, _stock, taker, size: [taker] * (size + 1)),
    ("draw", "seats", "an iterator", lambda *_: iter((0, 1))),
    ("draw", "seats", "a text", lambda *_: "0"),
    ("draw", "seats", "nobody, ever", lambda *_: ()),
    ("points", "of", "a negative number", lambda _: -10),
    ("points", "of", "a fraction", lambda _: 10.0),
    ("points", "of", "truth", lambda one: one.rank == "A"),
    ("points", "of", "too much", lambda _: MAX_NUMBER + 1),
    ("points", "of", "more digits than can be shown", lambda _: 10**5000),
    ("points", "total", "a negative number", lambda *_: -1),
    ("points", "total", "a text", lambda *_: "90"),
    ("points", "bonus", "for one side only", lambda _: (10,)),
    ("points", "bonus", "a list", lambda _: [10, 0]),
    ("points", "bonus", "fractions", lambda _: (5.0, 5.0)),
    ("points", "bonus", "too much", lambda _: (-MAX_NUMBER - 1, 0)),
    ("points", "why", "an unknown reason", lambda _: ("points:luck",)),
    ("points", "why", "a reason alone", lambda _: "points:cards"),
    ("burn", "watches_tricks", "a number", lambda: 1),
    ("burn", "watches_hands", "a number", lambda: 1),
    ("burn", "in_trick", "stakes alone", lambda _: 1),
    ("burn", "in_trick", "negative stakes", lambda _: (-1, "burn:trick")),
    ("burn", "in_trick", "an unknown reason", lambda _: (1, "burn:all")),
    ("burn", "in_trick", "three things", lambda _: (1, "burn:trick", None)),
    ("burn", "in_hand", "two things", lambda _: (0, "burn:hand")),
    ("burn", "in_hand", "an unknown rank", lambda _: ("1", 1, "burn:hand")),
    ("burn", "in_hand", "stakes without a rank", lambda _: (None, 1, "burn:hand")),
    ("burn", "in_hand", "a rank without stakes", lambda _: ("7", 0, "burn:hand")),
    ("burn", "in_hand", "an unknown reason", lambda _: ("7", 1, "burn:all")),
    ("announce", "may", "true", lambda *_: True),
    ("announce", "points_of", "a negative number", lambda _: -20),
    ("cleaning", "dirty", "a number", lambda *_: 0),
    ("result", "in_stakes", "none", lambda: None),
    ("result", "two_sides_only", "none", lambda: None),
    ("result", "needs_whole_deal", "none", lambda: None),
    ("result", "decide", "a side", lambda *_: 0),
    ("result", "decide", "a side that does not exist", _verdict(winners=(2,))),
    ("result", "decide", "a side twice", _verdict(winners=(0, 0))),
    ("result", "decide", "a list of sides", _verdict(winners=[0])),
    ("result", "decide", "negative stakes", _verdict(stakes=-1)),
    ("result", "decide", "stakes for nobody", _verdict(winners=())),
    ("result", "decide", "pay for one side", _verdict(pay=(1,))),
    ("result", "decide", "pay from nowhere", _verdict(pay=(1, 0))),
    ("result", "decide", "no scores", _verdict(scores=())),
    ("result", "decide", "an unknown reason", _verdict(reasons=("result:luck",))),
    ("result", "decide", "a sweep of nobody", _verdict(sweep=2)),
    ("zero", "round_size", "a negative number", lambda: -4),
    ("zero", "zeroed", "sides", lambda *_: (0, 1)),
    ("zero", "zeroed", "a side that does not exist", _zeroed(sides=(2,))),
    ("zero", "zeroed", "by a side that does not exist", _zeroed(by=-1)),
    ("zero", "zeroed", "an unknown reason", _zeroed(reason="zero:luck")),
    ("zero", "zeroed", "a trick that was not played", _zeroed(trick=99)),
    ("zero", "zeroed", "a trick before the first", _zeroed(trick=0)),
    ("rotation", "next_dealer", "a seat alone", lambda *_: 1),
    ("rotation", "next_dealer", "a seat that does not exist", lambda *_: (2, "rotation:loser")),
    ("rotation", "next_dealer", "an unknown reason", lambda *_: (1, "rotation:luck")),
]


@pytest.mark.parametrize(
    ("field", "question", "answer"),
    [(field, question, answer) for field, question, _, answer in NONSENSE],
    ids=[f"{field}-{question}-{what}" for field, question, what, _ in NONSENSE],
)
def test_nonsense(field: str, question: str, answer: Callable[..., Any]) -> None:
    """It is refused when rules are made, or in the deal in which it comes up."""
    assert " answered " in refusal(field, question, answer)


def test_the_message() -> None:
    """It says which component of which class was asked what, its answer, and what is right."""
    assert refusal("beat", "beats", lambda *_: Ruling(True, "beat:because")) == (
        f"beat: {__name__}.Odd.beats(7c, 7c, 7c) answered "
        "Ruling(answer=True, reason='beat:because'); right is a Ruling that is true or false, with "
        "one of its reasons; its reasons are beat:equal, beat:none, beat:wild, beat:wild-led"
    )


COARSE: list[tuple[str, Any, str]] = [
    ("beat", broken_variants.SuitsOfOneKind(), "SuitsOfOneKind.fits"),
    ("prolong", broken_variants.ProlongsInHearts(), "ProlongsInHearts.fits"),
    ("follow", broken_variants.BindsHearts(must="natural"), "BindsHearts.binds"),
]


@pytest.mark.parametrize(("field", "component", "question"), COARSE)
def test_a_kind_that_is_too_coarse(field: str, component: Any, question: str) -> None:
    """Rules whose component tells cards of one kind apart cannot be made; the cards are named."""
    with pytest.raises(ComponentError) as caught:
        base(field).change(**{field: component})
    answer, cards = r"(?:True|False|Ruling\(.*\))", r"\w+(?:, \w+)*"
    assert re.fullmatch(
        rf"{field}: testing\.broken_variants\.{question}\({cards}\) answered {answer}, but about "
        rf"{cards} {answer}; right is one answer to both, or another kind: kind gives '?\w*'? for "
        r"\w+ and for \w+",
        str(caught.value),
    )


def test_a_component_with_a_memory() -> None:
    """Rules whose component answers one question in two ways cannot be made."""
    with pytest.raises(ComponentError) as caught:
        base("beat").change(beat=broken_variants.Remembers())
    assert re.search(
        r"^beat: testing\.broken_variants\.Remembers\.beats\(.*\) answered .*, and before .*; "
        r"right is one answer to one question$",
        str(caught.value),
    )


def test_a_kind_that_is_fine_enough() -> None:
    """The same rule with a kind that tells the cards apart is taken, and both forms agree."""

    @attrs.frozen
    class Suits(broken_variants.SuitsOfOneKind):
        """Eights of the suit led beat."""

        def kind(self, card: Card) -> object:
            return card

    deal = base("beat").change(beat=Suits()).position(leader=0, trick="9h", hands={1: "8h 8s"})
    assert [deal.beats(card).reason for card in deal.hands[1][:2]] == ["beat:none", "beat:wild"]


def test_components_of_the_library_are_not_compared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are compared by the conformance kit; rules are made in the same time as before."""
    monkeypatch.setattr(asked, "OURS", asked.OURS | {broken_variants.SuitsOfOneKind})
    base("beat").change(beat=broken_variants.SuitsOfOneKind())


def test_a_component_without_reasons_is_told_so() -> None:
    """The message of a component that lists no reasons says that there are none."""
    rules = base("rotation")
    cls: Any = type("Silent", (type(rules.rotation),), {"reasons": {}})
    with pytest.raises(ComponentError, match=r"; its reasons are none$"):
        play(rules.change(rotation=cls()))


def test_rules_errors_are_passed_on() -> None:
    """What a component refuses on purpose, such as a table, stays its own error."""

    def refuses(*_: object) -> None:
        raise RulesError("seven at a table of six")

    with pytest.raises(RulesError, match=r"^seven at a table of six$"):
        odd("sides", "public", refuses)


def test_a_question_that_is_no_method() -> None:
    """A class that has something else where a method is needed is refused."""
    rules = base("beat")
    cls: Any = type("Odd", (type(rules.beat),), {"kind": "rank", "__module__": __name__})
    with pytest.raises(ComponentError) as caught:
        rules.change(beat=cls())
    assert str(caught.value) == f"beat: {__name__}.Odd.kind answered 'rank'; right is a method"


def test_a_component_that_fails_when_it_is_looked_at() -> None:
    """An error in a property comes out as ours although others look whether it is there."""

    class Beat:
        kind = fits = beats = print

        @property
        def reasons(self) -> Mapping[str, str]:
            raise OSError("no disk")

    with pytest.raises(ComponentError, match=r"Beat.reasons raised OSError: no disk; right is a m"):
        base("beat").change(beat=Beat())


def test_a_component_knows_more_of_another() -> None:
    """What is no question can be asked for, too: strangers may know each other."""
    seen = []

    class Wary(Prolong):
        def fits(self, beat: Any, led: Card, winning: Card, played: Card) -> Ruling:
            seen.append(beat.wild)
            return Prolong.fits(self, beat, led, winning, played)

    rules = odd("beat", "kind", lambda one: one.rank)
    assert play(rules.change(prolong=Wary()), deals=1).is_over
    assert seen[0] == ("7",)
    with pytest.raises(AttributeError, match="tame"):
        rules.asked.beat.tame  # type: ignore[attr-defined]  # noqa: B018


def test_components_that_cannot_be_hashed() -> None:
    """They are asked anew for each set of rules, whatever the hash does."""

    def unhashable(_self: object) -> int:
        raise OSError("no hash")

    rules = base("beat")
    cls: Any = type("Odd", (type(rules.beat),), {"__hash__": unhashable})
    assert rules.change(beat=cls()).tables.beats == rules.tables.beats


def test_equal_strangers_share_their_tables() -> None:
    """Two sets of rules with equal components of one class are tabulated once."""
    calls = []

    def kind(one: Card) -> str:
        calls.append(one)
        return one.rank

    rules = odd("beat", "kind", kind)
    again = rules.change(packet=2, beat=attrs.evolve(rules.beat))
    assert again.asked.beat == rules.asked.beat
    assert again.asked.beat != rules.beat
    assert again.tables.beats is rules.tables.beats
    other = odd("beat", "kind", kind)
    assert other.asked.beat != rules.asked.beat


def test_a_follow_rule_of_the_library_asks_a_stranger() -> None:
    """An answer that one component gets from another is checked there, where it is given."""
    rules = base("follow")
    assert isinstance(rules.follow, Follow)
    with pytest.raises(ComponentError, match=r"^beat: .*Odd\.fits"):
        odd("beat", "fits", lambda *_: None, rules)


@pytest.mark.parametrize(
    ("field", "question"), [("points", "of"), ("beat", "beats"), ("sides", "public")]
)
def test_rules_that_are_refused_at_once(field: str, question: str) -> None:
    """What is asked when rules are made is checked then: no deal begins under such rules."""
    with pytest.raises(ComponentError):
        odd(field, question, lambda *_: None)
