"""Options: who may play with them, what goes together, and that each one changes the game."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from support import play_out, tries

import sedma
from sedma import Deal, Option, Pack, Rules, RulesError, Stream, Table, TalkError, Variant, card
from sedma.components import Difference, FixedSides, NextDeals, Points, Prolong, Stakes, Totals
from sedma.house.vocabulary import FIELDS
from sedma.rules.data import changes_of

CLASSIC = sedma.find_variant("classic")
NAMES = [option.name for option in CLASSIC.options]

PARTNERS_ONLY = ("burns", "high-burns", "high-burns-of-five", "four-in-hand", "majority")
FOR_WHOM = {
    **dict.fromkeys((*PARTNERS_ONLY, "difference", "pagat-burns"), (2, 4)),
    **dict.fromkeys(("two-eights-out", "full-pack", "one-pass"), (3,)),
    **dict.fromkeys(("eight-cards", "calls"), (4,)),
}
"""The options that are not for all numbers of players."""

FITTING = [(name, n) for name in NAMES for n in (2, 3, 4) if n in FOR_WHOM.get(name, (2, 3, 4))]
FOREIGN = [(name, n) for name in NAMES for n in (2, 3, 4) if (name, n) not in FITTING]


def classic(players: int = 4, *options: str, **changes: object) -> Rules:
    """Return the classic rules with options and changes."""
    return CLASSIC.for_players(players, options, **changes)


def refusal(players: int = 4, *options: str, **changes: object) -> str:
    """Return why rules with these options and changes cannot be."""
    with pytest.raises(RulesError) as caught:
        classic(players, *options, **changes)
    for one in caught.value.args:
        assert isinstance(one, str) or {one.field, *one.others} <= {*FIELDS, "table"}
    return str(caught.value)


def delta(rules: Rules) -> dict[str, Any]:
    """Return in what rules differ from the default."""
    return changes_of(classic(rules.players), rules)


# Who may play with an option


@pytest.mark.parametrize(("name", "players"), FITTING)
def test_an_option_is_for_its_numbers_of_players(name: str, players: int) -> None:
    """With the right number of players an option makes other rules; `pagat` is the default."""
    rules, default = classic(players, name), classic(players)
    assert rules.players == players
    assert (rules == default) == (name == "pagat")
    assert (rules.fingerprint == default.fingerprint) == (name == "pagat")


@pytest.mark.parametrize(("name", "players"), FITTING)
def test_an_option_changes_what_it_says(name: str, players: int) -> None:
    """Exactly the fields change that the option and those that it includes name."""
    waiting, named = [name], set()
    while waiting:
        option = CLASSIC.option(waiting.pop())
        waiting += option.includes
        named |= set(option.changes)
    assert set(delta(classic(players, name))) <= named
    assert bool(named) == (name != "pagat")


@pytest.mark.parametrize(("name", "players"), FOREIGN)
def test_an_option_is_refused_for_others(name: str, players: int) -> None:
    """For another number of players the message says for whom it is, and the rule."""
    option = CLASSIC.option("burns" if name == "pagat-burns" else name)
    numbers = " or ".join(map(str, FOR_WHOM[name]))
    ids = ", ".join((*option.rules[:3], *["..."] * (len(option.rules) > 3)))
    assert refusal(players, name) == (
        f"option {option.name!r} is for {numbers} players, not {players} ({ids})"
    )


def test_the_reason_for_one_refusal() -> None:
    """The message for three players with burns, in full."""
    assert refusal(3, "four-in-hand") == (
        "option 'four-in-hand' is for 2 or 4 players, not 3 (CLASSIC-FOUR-1)"
    )


@pytest.mark.parametrize(
    ("players", "changes", "option"),
    [
        (2, {"hand_size": 8}, "eight-cards"),
        (2, {"pack": Pack.from_seven().without(card("8d"), card("8h"))}, "two-eights-out"),
        (4, {"short_hands": "skip"}, "full-pack"),
    ],
)
def test_a_raw_change_that_is_an_option_for_others(
    players: int, changes: dict[str, Any], option: str
) -> None:
    """What an option would bring is refused for other numbers of players, however it is said."""
    assert refusal(players, **changes).startswith(f"option {option!r} is for ")


def test_raw_changes_that_are_an_option_for_these() -> None:
    """For its own number of players an option may be written out."""
    assert classic(4, hand_size=8) == classic(4, "eight-cards")
    assert classic(3, burn={}) == classic(3)
    full = {"pack": Pack.from_seven(), "short_hands": "skip"}
    assert classic(3, **full) == classic(3, "full-pack")


@pytest.mark.parametrize("players", [0, 1, 5, "4", -2])
def test_a_number_of_players_that_the_game_does_not_have(players: Any) -> None:
    """The message lists the numbers that there are."""
    with pytest.raises(RulesError, match=rf"^Sedma is for 2, 3, 4 players, not {players!r}$"):
        CLASSIC.for_players(players)


def test_the_usual_number_is_the_default() -> None:
    """Without a number of players it is the game for four."""
    assert CLASSIC.for_players() == classic(4)
    assert CLASSIC.players == (4, 2, 3)


# Options together


@pytest.mark.parametrize(
    ("players", "first", "second", "where"),
    [
        (4, "packets-of-one", "packets-of-four", "packet"),
        (4, "single-rounds", "opponent-holds", "prolong.when"),
        (2, "burns", "high-burns", "burn.run, burn.special"),
        (2, "high-burns", "high-burns-of-five", "burn.run"),
        (3, "two-eights-out", "full-pack", "pack"),
        (4, "romanian", "one-per-round", "points"),
        (4, "one-per-round", "one-per-trick", "points"),
        (4, "difference", "accumulate", "result"),
        (4, "target", "portuguese", "match.target"),
        (4, "opponent-holds", "wikipedia", "prolong.when"),
    ],
)
def test_options_that_contradict_each_other(
    players: int, first: str, second: str, where: str
) -> None:
    """Two options that set one field to different values are refused, in either order."""
    for pair in ((first, second), (second, first)):
        message = refusal(players, *pair)
        assert message.endswith(f"contradict each other: both change {where}")
        assert message.startswith("options ")


def test_the_message_names_both_options() -> None:
    """It says which options contradict each other; of a preset it names the part."""
    assert refusal(4, "packets-of-one", "packets-of-four") == (
        "options 'packets-of-one' and 'packets-of-four' contradict each other: both change packet"
    )
    assert refusal(4, "opponent-holds", "wikipedia").startswith(
        "options 'opponent-holds' and 'single-rounds' contradict"
    )


@pytest.mark.parametrize(
    ("players", "whole", "part"),
    [
        (4, "difference", "card-points-double"),
        (3, "accumulate", "last-trick-breaks-ties"),
        (3, "hundred-points", "wikipedia"),
        (2, "parlett", "majority"),
        (3, "next-deals", "ties-pass"),
    ],
)
def test_a_component_and_a_field_of_another_contradict(players: int, whole: str, part: str) -> None:
    """An option that replaces a component contradicts one that changes a field of the old one."""
    for names in ((whole, part), (part, whole)):
        message = refusal(players, *names)
        assert message.endswith(("both change result", "both change rotation"))


def test_a_change_keeps_the_component_of_an_option() -> None:
    """Fields given as a change are fields of what the options brought, not of the default."""
    assert refusal(4, "difference", result={"win": 2}) == (
        "result has no field 'win'; its fields are none"
    )


@pytest.mark.parametrize(
    "names",
    [
        ("packets-of-one", "packets-of-one"),
        ("burns", "pagat-burns"),
        ("single-rounds", "wikipedia", "card-points-double"),
        ("full-pack", "one-pass"),
    ],
)
def test_an_option_may_be_named_twice(names: tuple[str, ...]) -> None:
    """Naming an option again, or one that another includes, changes nothing."""
    players = 3 if "one-pass" in names else 4
    assert classic(players, *names) == classic(players, *reversed(names))
    assert classic(players, *names) == classic(players, *dict.fromkeys(names))


def test_agreeing_options_go_together() -> None:
    """Options that set a field to the same value do not contradict each other."""
    rules = classic(4, "target", "trump-sevens", "opponent-holds", "marriages")
    assert rules.prolong == Prolong(when="opponent", card="beating")
    both = classic(4, "accumulate", "hundred-points")
    assert both.match.reserve == 10
    assert both.match.deals == 12


def test_options_include_others() -> None:
    """One pass needs the full pack and brings it."""
    rules = classic(3, "one-pass")
    assert rules.passes == 1
    assert (rules.pack, rules.short_hands) == (Pack.from_seven(), "skip")
    assert rules.change(passes=0) == classic(3, "full-pack")


def test_changes_come_after_options() -> None:
    """A change goes over the value of an option, field by field."""
    rules = classic(4, "target", match={"target": 7})
    assert (rules.match.adds, rules.match.target) == ("scores", 7)
    assert classic(4, "packets-of-one", packet=3).packet == 3
    assert classic(4, "next-deals", rotation=NextDeals()).rotation == NextDeals()
    assert classic(4, "burns", burn=classic().burn) == classic()
    assert classic(4, "burns", stop="played-out") == classic(4, "burns")


# Names


@pytest.mark.parametrize(
    ("name", "near"),
    [("burn", "burns"), ("one-pas", "one-pass"), ("high-burns-of-for", "high-burns-of-five")],
)
def test_an_unknown_option_with_near_names(name: str, near: str) -> None:
    """A misspelt option is refused with the names that are near."""
    message = refusal(4, name)
    assert message.startswith(f"Sedma has no option {name!r}; did you mean ")
    assert near in message


def test_an_unknown_option_without_near_names() -> None:
    """Where no name is near all are listed."""
    assert refusal(4, "xyzzy") == f"Sedma has no option 'xyzzy'; there are: {', '.join(NAMES)}"


def test_one_name_is_no_list_of_names() -> None:
    """A text in place of a list of names is not taken apart into letters."""
    with pytest.raises(RulesError, match=r"^options are a list of names, not 'burns'$"):
        sedma.variant("classic", options="burns")


def test_names_of_options() -> None:
    """All names differ, and are lower-case words joined by hyphens."""
    assert len(set(NAMES)) == len(NAMES)
    for name in NAMES:
        assert name.replace("-", "").isalpha()
        assert name == name.lower()
        assert CLASSIC.option(name).title


# Whole ways to play


PRESETS: dict[str, dict[str, Any]] = {
    "pagat": {},
    "pagat-burns": {"burn": {"run": 1, "special": [["7", 3]]}},
    "wikipedia": {"prolong": {"when": "never"}, "result": {"bonus_needed": False}},
    "parlett": {
        "draw": {"order": "block"},
        "result": {"kind": "totals", "sweep": "all-points", "sweep_bonus": 0},
        "match": {"adds": "scores", "deals": 12},
    },
    "portuguese": {
        "prolong": {"when": "never"},
        "result": {"bonus_needed": False},
        "rotation": {"kind": "next-deals", "tie": "next"},
        "match": {"adds": "scores", "target": 4},
    },
}


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_presets(name: str, players: int) -> None:
    """A way to play that a source describes has these differences from the default, no others."""
    if (name, players) in FITTING:
        assert delta(classic(players, name)) == PRESETS[name]


@pytest.mark.parametrize(("one", "other"), list(combinations(PRESETS, 2)))
def test_presets_exclude_each_other(one: str, other: str) -> None:
    """Nobody plays in two whole ways at once, even where one of them is the default."""
    assert [option.name for option in CLASSIC.options if option.whole] == list(PRESETS)
    for names in ((one, other), (other, "calls", one)):
        first, *_, last = names
        assert refusal(4, *names) == (
            f"options {first!r} and {last!r} exclude each other: each is a whole way to play"
        )
    assert classic(4, one, one) == classic(4, one)


# What does not go together


CONFLICTS: dict[str, tuple[int, dict[str, Any], str]] = {
    "uneven": (
        3,
        {"pack": Pack.from_seven()},
        (
            "pack: 32 cards cannot be shared by 3 players: take 2 cards out, or set short_hands "
            "to 'skip' or 'leave'"
        ),
    ),
    "passes": (
        3,
        {"passes": 1},
        "passes: a card left out of a round leaves hands uneven; set short_hands to 'skip'",
    ),
    "no-kings": (
        4,
        {"pack": Pack(("7", "8", "9", "10", "Q", "A")), "announce": {"points": 20}},
        "announce: the pack holds no kings and queens",
    ),
    "difference": (
        3,
        {"result": Difference(), "match": {"adds": "scores"}},
        "result: this scoring is for two sides, not 3",
    ),
    "burns-in-points": (
        4,
        {"burn": {"run": 1}, "result": Totals(), "match": {"adds": "scores"}},
        "burn: burns are worth stakes, and this scoring knows none",
    ),
    "hands-in-points": (
        4,
        {"burn": {"in_one_hand": 4}, "result": Totals(), "match": {"adds": "scores"}},
        "burn: burns are worth stakes, and this scoring knows none",
    ),
    "burns-of-three": (3, {"burn": {"run": 1}}, "burn: burns are for two sides, not 3"),
    "hands-without-stock": (
        4,
        {"burn": {"in_one_hand": 4}, "hand_size": 8},
        "burn: four of a kind in hand needs a stock to draw from",
    ),
    "majority-of-three": (
        3,
        {"stop": "majority", "result": {"all_points": 1, "all_cards": 1}},
        "stop: a majority decides between two sides, not 3",
    ),
    "majority-and-stakes": (
        4,
        {"stop": "majority"},
        "stop: the result still depends on the tricks after a majority",
    ),
    "majority-of-tricks": (
        4,
        {
            "stop": "majority",
            "result": {"all_points": 1, "all_cards": 1},
            "points": Points((), per_trick=1),
        },
        "stop: the number of tricks decides how many points there are",
    ),
    "pay": (
        4,
        {"result": Totals()},
        "match: adds is 'pay', and this scoring pays no stakes; set it to 'scores'",
    ),
    "reserve": (
        4,
        {"match": {"reserve": 10}},
        "match: a reserve is for scoring in points, and this one is in stakes",
    ),
    "calls-of-two": (
        2,
        {"calls": ("take",)},
        "calls: there are no partners who could speak to each other",
    ),
    "calls-of-three": (
        3,
        {"calls": ("take",)},
        "calls: there are no partners who could speak to each other",
    ),
}


@pytest.mark.parametrize("name", CONFLICTS)
def test_conflict(name: str) -> None:
    """Rules whose parts do not go together are refused with the one reason."""
    players, changes, message = CONFLICTS[name]
    assert refusal(players, **changes) == message


def test_all_conflicts_are_named_at_once() -> None:
    """The message holds every conflict, not only the first."""
    message = refusal(
        3,
        pack=Pack(("7", "8", "9", "10", "A")),
        announce={"points": 20},
        burn={"run": 1},
        match={"reserve": 5},
        result=Difference(),
        stop="majority",
        calls=("take",),
    )
    parts = [part.split(":")[0] for part in message.split("; ") if ": " in part]
    assert parts == [
        *("pack", "announce", "result", "burn", "burn"),
        *["stop"] * 4,
        "match",
        "calls",
    ]


def test_conflicts_of_options() -> None:
    """Options that are fine alone may not go together."""
    assert refusal(4, "eight-cards", "four-in-hand") == (
        "burn: four of a kind in hand needs a stock to draw from"
    )
    assert refusal(4, "burns", "accumulate") == (
        "burn: burns are worth stakes, and this scoring knows none"
    )
    assert refusal(4, "majority", "one-per-trick").startswith("stop: the number of tricks")


def test_neighbours_of_conflicts() -> None:
    """What is only just consistent is taken."""
    assert classic(3, pack=Pack.from_seven(), short_hands="skip").players == 3
    assert classic(3, "full-pack", passes=1).passes == 1
    assert classic(4, pack=Pack(("7", "K", "Q", "A")), announce={"points": 20}).players == 4
    assert classic(3, result=Totals(), match={"adds": "scores", "reserve": 10}).match.reserve
    assert classic(2, pack=Pack(("K", "Q")), announce={"points": 20}).players == 2
    assert classic(4, pack=Pack(("7", "8", "9", "10"))).players == 4
    assert classic(4, "eight-cards", "burns").burn.watches_tricks
    assert classic(3, calls=()).calls == ()


# The rule book


def test_the_rule_book_names_options() -> None:
    """An option that a rule of the book names exists and lists that rule."""
    for rule in CLASSIC.book:
        if rule.option:
            assert rule.id in CLASSIC.option(rule.option).rules, rule.id


def test_options_name_rules() -> None:
    """Every rule that an option names exists; only presets name none."""
    for option in CLASSIC.options:
        assert [CLASSIC.book[rule_id].id for rule_id in option.rules] == list(option.rules)
        assert bool(option.rules) == (option.name not in PRESETS)


def test_rules_of_options_are_bound() -> None:
    """A rule that an option names is described under an option, or is one that it changes."""
    for option in CLASSIC.options:
        for rule_id in option.rules:
            assert CLASSIC.book[rule_id].statement


# Every option does something


def trace(rules: Rules, deal: Deal, stream: Stream) -> Iterator[Any]:
    """Play a deal with random choices, and tell everything that the rules decide."""
    try:
        yield deal.say("grease", seat=rules.table.next(deal.to_move or 0, 2)).messages
    except TalkError:
        yield None
    while actions := deal.legal_actions:
        yield deal.to_move, deal.hands, deal.stock, [action.number for action in actions]
        deal = deal.apply(stream.choose(actions))
    outcome = deal.outcome
    assert outcome is not None
    yield evolve(outcome, rules=classic(rules.players), why=())
    match = rules.begin_match(dealer=deal.dealer)
    for _ in range(20):
        if match.is_over:
            break
        match = match.add(evolve(outcome, dealer=match.dealer))
        yield match.totals, match.pool
    yield match.is_over


COMPANIONS = {
    ("last-trick-breaks-ties", 2): ("romanian",),
    ("last-trick-breaks-ties", 4): ("romanian",),
    ("ties-pass", 2): ("romanian",),
    ("ties-pass", 4): ("romanian",),
}
"""Two sides tie only under another scoring: the options that it takes to see the difference."""

POSITIONS: dict[tuple[str, int], dict[str, Any]] = {
    ("four-in-hand", 2): {"hands": {0: "9c 9s 9h 9d"}},
    ("four-in-hand", 4): {"hands": {2: "9c 9s 9h 9d"}},
    **{
        (name, players): (
            {"hands": {1: "9d"}, "trick": "9c 9s 9h"}
            if players == 2
            else {"hands": {3: "9d"}, "trick": "9c 9s 9h"}
        )
        for name in ("burns", "high-burns", "high-burns-of-five", "pagat-burns")
        for players in (2, 4)
    },
}
"""What is too rare to come up at random."""


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name, players in FITTING if name != "pagat"]
)
def test_an_option_makes_a_difference(name: str, players: int) -> None:
    """There is a deal that goes, ends or counts in another way than without the option."""
    also = COMPANIONS.get((name, players), ())
    without, with_it = classic(players, *also), classic(players, *also, name)
    if (name, players) in POSITIONS:
        traces = [
            list(trace(rules, rules.position(**POSITIONS[name, players]), Stream(0)))
            for rules in (without, with_it)
        ]
        assert traces[0] != traces[1]
        return
    assert any(
        list(trace(without, without.deal(seed=seed), Stream(seed)))
        != list(trace(with_it, with_it.deal(seed=seed), Stream(seed)))
        for seed in range(300)
    )


def test_pagat_makes_no_difference() -> None:
    """The preset that is the default plays as the default."""
    rules, default = classic(4, "pagat"), classic(4)
    for seed in range(5):
        assert list(trace(rules, rules.deal(seed=seed), Stream(seed))) == list(
            trace(default, default.deal(seed=seed), Stream(seed))
        )


@tries(15)
@given(
    seed=st.integers(0, 2**32),
    players=st.sampled_from((2, 4)),
    also=st.sampled_from(((), ("romanian",), ("eight-cards",), ("trump-sevens",))),
)
def test_a_majority_decides(seed: int, players: int, also: tuple[str, ...]) -> None:
    """However the cards are played after a majority, the same side has most points."""
    if players == 2 and "eight-cards" in also:
        return
    stops = classic(players, "majority", *also)
    whole = stops.change(stop="played-out")
    stream = Stream(seed)
    deal = play_out(whole.deal(stream=stream), stream)
    short = stops.deal(pack=deal.start.pack, dealer=deal.dealer)
    for move in deal.history:
        if short.is_over:
            break
        short = short.apply(move.action)
    assert short.outcome is not None
    assert deal.outcome is not None
    assert short.is_over
    assert short.outcome.winners == deal.outcome.winners
    assert short.outcome.pay == deal.outcome.pay


def test_a_majority_and_marriages() -> None:
    """Marriages that may still come up leave no majority certain: they do not go together."""
    assert refusal(4, "majority", "marriages").startswith("stop: ")


@pytest.mark.parametrize(
    ("other", "reason"),
    [("one-per-round", "counts the points of cards"), ("burns", "a burn after a majority")],
)
def test_a_majority_that_would_not_decide(other: str, reason: str) -> None:
    """Points for rounds and burns may come after it: they do not go together."""
    assert refusal(4, "majority", other).startswith("stop: ")
    assert reason in refusal(4, "majority", other)


# Variants


def test_a_variant_needs_rules() -> None:
    """Rules for one number of players, at most once each, under the name of the variant."""
    with pytest.raises(RulesError, match=r"^variant 'x': one set of rules for each number"):
        Variant(name="x", title="X", status="thin", rules=())
    with pytest.raises(RulesError, match=r"^variant 'classic': one set of rules for each number"):
        evolve(CLASSIC, rules=(classic(4), classic(4, "burns")))
    with pytest.raises(RulesError, match=r"^variant 'x': its rules bear another name$"):
        evolve(CLASSIC, name="x")
    for rules in ([classic(4)], (classic(4), "classic"), classic(4)):
        with pytest.raises(RulesError, match=r"^variant 'classic': a tuple of rules is needed$"):
            evolve(CLASSIC, rules=rules)  # type: ignore[arg-type]
    for name in ("", "Classic", "two words", "x-", "x_y"):
        with pytest.raises(RulesError, match=r" is no name: lower-case letters, digits and hyph"):
            evolve(CLASSIC, name=name)


def _own(*options: Option) -> Variant:
    """Return a variant of two and four players with these options."""
    return evolve(CLASSIC, rules=(classic(4), classic(2)), options=options)


def test_options_of_ones_own() -> None:
    """Whole components, fields of components and plain fields are all told apart for others."""
    whole = Option(name="whole", title="", changes={"result": Totals()}, players=(4,))
    empty = Option(name="empty", title="", players=(4,))
    several = Option(
        name="several", title="", changes={"packet": 1, "result": {"win": 2}}, players=(4,)
    )
    variant = _own(whole, empty, several)
    points = {"match": {"adds": "scores"}}
    assert variant.for_players(4, ["whole"], **points).result == Totals()
    assert variant.for_players(2, packet=1).packet == 1
    assert variant.for_players(2, result=Difference(), **points).result == Difference()
    assert variant.for_players(2, result=Stakes(2, 2, 2)).result == Stakes(2, 2, 2)
    with pytest.raises(RulesError, match=r"^option 'whole' is for 4 players, not 2$"):
        variant.for_players(2, result=Totals(), **points)
    with pytest.raises(RulesError, match=r"^option 'several' is for 4 players, not 2$"):
        variant.for_players(2, packet=1, result={"win": 2})
    with pytest.raises(RulesError, match=r"^option 'empty' is for 4 players, not 2$"):
        variant.for_players(2, ["empty"])


def test_an_option_that_is_the_default_of_others_is_no_fault() -> None:
    """Rules that hold an option for others by default may stay so, whatever else changes."""
    variant = _own(Option(name="default", title="", changes={"packet": 2}, players=(4,)))
    assert variant.for_players(2) == classic(2)
    assert variant.for_players(2, packet=2) == classic(2)
    assert variant.for_players(2, hand_size=5) == classic(2).change(hand_size=5)


@pytest.mark.parametrize(
    ("players", "steps"),
    [
        (2, [{"hand_size": 8}]),
        (3, [{"hand_size": 8, "packet": 4}]),
        (2, [{"pack": CLASSIC.for_players(3, ["two-eights-out"]).pack}]),
        (4, [{"pack": Pack.from_seven(), "short_hands": "skip"}]),
        (4, [{"hand_size": 8}, {"table": Table(2)}]),
    ],
)
def test_changes_of_rules_make_no_option_for_others(
    players: int, steps: list[dict[str, Any]]
) -> None:
    """What an option for other numbers of players does is refused as a change of rules, too."""
    rules = classic(players)
    *before, last = steps
    for step in before:
        rules = rules.change(**step)
    for same in (rules, pickle.loads(pickle.dumps(rules))):  # noqa: S301
        with pytest.raises(
            RulesError, match=r"^option '[\w-]+' is for [34] players, not [234] \(CL"
        ):
            same.change(**last)


def test_options_of_one_game_do_not_bind_another() -> None:
    """Rules under another name are those of another game, and its options are its own."""
    rules = classic(2).change(variant="eights", hand_size=8)
    assert rules.hand_size == 8
    game = Variant(name="eights", title="Eights", status="thin", rules=(rules,))
    assert game.for_players(2, packet=4).packet == 4


def test_rules_that_differ_in_the_options_of_their_game_are_equal() -> None:
    """The options that are not for all decide no deal, so they make no other rules."""
    free = evolve(CLASSIC, options=()).rules[0]
    assert free == classic(4)
    assert hash(free) == hash(classic(4))
    assert free.fingerprint == classic(4).fingerprint
    assert free.change(table=Table(2), hand_size=8).players == 2


def test_other_tables_are_no_rules_of_the_variant() -> None:
    """A change of the table changes the rules, not the variant."""
    rules = classic(4).change(table=Table(8), sides=FixedSides(2), hand_size=4)
    assert rules.players == 8
