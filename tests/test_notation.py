"""Cards, actions and deals as text that people write."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.test_talk import chat
from support import some_rules, tries

import sedma
from sedma import (
    ACTIONS,
    CARDS,
    ActionError,
    Announce,
    Card,
    CardError,
    Deal,
    RecordError,
    Rules,
    RulesError,
    SedmaError,
    Stream,
)
from sedma.notation import (
    CardStyle,
    deal_text,
    read_action,
    read_card,
    read_deal,
    write_action,
    write_card,
)

CLASSIC = sedma.find_variant("classic")
STYLES: tuple[CardStyle, ...] = ("french", "german", "unicode", "english", "czech")
some = tries(15)
each_style = pytest.mark.parametrize("style", STYLES)


def classic(players: int = 4, *options: str, **changes: object) -> Rules:
    """Return the classic rules with options and changes."""
    return CLASSIC.for_players(players, options, **changes)


# Cards


@each_style
def test_all_cards_both_ways(style: CardStyle) -> None:
    """Each of the 52 cards is written in its own way and read back, whatever the case."""
    texts = [write_card(card, style) for card in CARDS]
    assert len(set(texts)) == 52
    for card, text in zip(CARDS, texts, strict=True):
        for written in (text, text.upper(), text.lower(), text.title(), f"  {text} \n"):
            assert read_card(written) == card
        assert read_card(text.replace(" ", " \t ")) == card


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("french", "2c 10s Jh Qd Kc As"),
        ("german", "2a 10l Uh Ob Ka Al"),
        ("unicode", "2\u2663 10\u2660 J\u2665 Q\u2666 K\u2663 A\u2660"),
    ],
)
def test_short_styles(style: CardStyle, expected: str) -> None:
    """French and German letters, and the signs of the suits."""
    hand = [Card("2", "c"), Card("10", "s"), Card("J", "h"), Card("Q", "d"), Card("K", "c")]
    hand.append(Card("A", "s"))
    assert " ".join(write_card(card, style) for card in hand) == expected


@pytest.mark.parametrize(
    ("card", "english", "czech"),
    [
        ("7c", "seven of clubs", "žaludová sedma"),
        ("10h", "ten of hearts", "červená desítka"),
        ("Js", "jack of spades", "zelený spodek"),
        ("Qd", "queen of diamonds", "kulový svršek"),
        ("Kh", "king of hearts", "červený král"),
        ("Ac", "ace of clubs", "žaludové eso"),
        ("8s", "eight of spades", "zelená osma"),
    ],
)
def test_names(card: str, english: str, czech: str) -> None:
    """English names, and Czech names whose adjective agrees with the gender of the rank."""
    assert write_card(sedma.card(card), "english") == english
    assert write_card(sedma.card(card), "czech") == czech
    assert read_card(english.upper()) == read_card(czech.upper()) == sedma.card(card)


def test_french_is_the_default() -> None:
    """Without a style a card is written as the library writes it everywhere."""
    assert [write_card(card) for card in CARDS] == [str(card) for card in CARDS]


@pytest.mark.parametrize("style", ["French", "", "latin", None, 1])
def test_there_are_five_styles(style: Any) -> None:
    """Another style is refused; the message lists those that there are."""
    with pytest.raises(CardError) as caught:
        write_card(CARDS[0], style)
    assert str(caught.value) == (
        f"{style!r} is no style; styles are french, german, unicode, english, czech"
    )


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "10", "h", "hh", "1h", "11h", "10x", "10 h", "ten", "of", "ten of", "of hearts"),
        *("tenofhearts", "ten of heart", "zehn of hearts", "červený desítka", "eso", "kulová"),
        *("10\u2665\u2665", "\u2665", "\u266510", "Z\u2665", "10\u2661", "end", "announce 10h"),
        *("10h 10h", "10h,", "ten of hearts king of hearts"),
    ],
)
def test_no_card(text: str) -> None:
    """What is no card in any style is refused."""
    with pytest.raises(CardError, match="is no card"):
        read_card(text)


# Actions


@each_style
def test_all_actions_both_ways(style: CardStyle) -> None:
    """Every action of the numbering is written in each style and read back as the same object."""
    texts = [write_action(action, style) for action in ACTIONS.values()]
    assert len(set(texts)) == len(ACTIONS)
    for action, text in zip(ACTIONS.values(), texts, strict=True):
        for written in (text, text.upper(), f" {text} "):
            assert read_action(written) is action


def test_actions_in_words() -> None:
    """A card stands for playing it; announcing and the other actions have words."""
    ten = Announce(Card("K", "h"))
    assert write_action(ten, "czech") == "announce červený král"
    assert write_action(ten, "german") == "announce Kh"
    assert write_action(sedma.Play(Card("10", "h")), "unicode") == "10\u2665"
    assert [write_action(action) for action in (sedma.End(), sedma.Pass(), sedma.Blind())] == [
        *("end", "pass", "blind"),
    ]
    assert read_action("Announce  KING of hearts") is ACTIONS[ten.number]
    assert [write_action(action) for action in ACTIONS.values()] == [
        action.text for action in ACTIONS.values()
    ]


def test_the_style_of_an_action_must_exist() -> None:
    """A style that there is not is refused for the card of an action too."""
    with pytest.raises(CardError, match="is no style"):
        write_action(sedma.Play(CARDS[0]), "latin")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        *("", "announce", "announce ", "announce end", "announce ten", "announce 10h 10h", "ends"),
        *("play 10h", "10h end", "end end", "announce announce 10h", "pas", "52", "-1", "None"),
    ],
)
def test_no_action(text: str) -> None:
    """What is no action is refused, with what an action looks like."""
    with pytest.raises(ActionError, match=r"is no action: write a card such as"):
        read_action(text)


# Deals


def text_of(*options: str, players: int = 4, steps: int = 12, seed: int = 1) -> str:
    """Return the text of a deal after so many actions."""
    stream = Stream(seed)
    return deal_text(chat(classic(players, *options).deal(seed=seed), stream, steps))


def with_line(text: str, number: int, line: str | None) -> str:
    """Return a text with one line, counted from 1, replaced, or taken out."""
    lines = text.splitlines()
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines) + "\n"


def failure(text: str) -> RecordError:
    """Return the error of a text that cannot be read."""
    with pytest.raises(RecordError) as caught:
        read_deal(text)
    return caught.value


@tries(15)
@given(rules=some_rules(), seed=st.integers(0, 2**32), steps=st.integers(0, 100))
def test_deals_come_back(rules: Rules, seed: int, steps: int) -> None:
    """A deal at any moment, with what was said, comes back equal from its text."""
    stream = Stream(seed)
    deal = rules.deal(stream=stream, dealer=stream.below(rules.players))
    deal = chat(deal, stream, steps)
    text = deal_text(deal)
    assert read_deal(text) == deal
    assert deal_text(read_deal(text)) == text
    assert text.endswith("\n")
    assert "\n\n" not in text


def test_the_text_of_a_deal() -> None:
    """One fact a line: variant, players, changes, dealer, pack, tricks, calls."""
    deal = classic(4, "calls", packet=1).deal(seed=7, dealer=2).say("grease", seat=1)
    for _ in range(4):
        deal = deal.apply(deal.legal_actions[0])
    first, second, third, fourth = (str(move) for move in deal.history)
    calls = '["take", "do-not-take", "grease", "do-not-grease"]'
    pack = " ".join(map(str, deal.start.pack or ()))
    assert deal_text(deal).splitlines() == [
        "variant classic",
        "players 4",
        f'changes {{"packet": 1, "calls": {calls}}}',
        "dealer 2",
        f"pack {pack}",
        f"trick {first} {second} {third} {fourth}",
        "say 1 grease after 0",
    ]


def test_default_rules_need_no_changes() -> None:
    """The line of changes is left out for default rules, and each trick has its own line."""
    text = text_of(steps=40)
    assert "changes" not in text
    deal = read_deal(text)
    tricks = [line for line in text.splitlines() if line.startswith("trick ")]
    assert len(tricks) == len([moves for moves in deal.moves_by_trick if moves])


def test_text_is_read_leniently() -> None:
    """Blank lines, blanks around lines and another order of lines change nothing."""
    text = text_of("calls", steps=20)
    deal = read_deal(text)
    lines = text.splitlines()
    assert read_deal("\n\n".join(f"  {line}\t" for line in lines)) == deal
    assert read_deal("\r\n".join(lines)) == deal
    facts = [line for line in lines if not line.startswith("trick")]
    tricks = [line for line in lines if line.startswith("trick")]
    assert read_deal("\n".join([*tricks, *reversed(facts)])) == deal
    joined = "trick " + " ".join(line.removeprefix("trick ") for line in tricks)
    assert read_deal("\n".join([*facts, joined])) == deal
    assert read_deal(text.replace("10", "T")) == deal


def test_announcements_are_read() -> None:
    """An announcement is two words of one action."""
    rules = classic(4, "marriages")
    for seed in range(100):
        deal = chat(rules.deal(seed=seed), Stream(seed), 100)
        if any(isinstance(move.action, Announce) for move in deal.history):
            assert ":announce " in deal_text(deal)
            assert read_deal(deal_text(deal)) == deal
            return
    raise AssertionError("no announcement in a hundred deals")


def test_a_deal_from_a_position_has_no_text() -> None:
    """Only a record holds a position."""
    deal = classic().position(leader=0, trick="9 10")
    with pytest.raises(RecordError, match=r"^only a deal from a whole pack has a text; keep a re"):
        deal_text(deal)


def test_calls_of_several_words_come_back() -> None:
    """A call may be of any words."""
    deal = classic(4, calls=("take it", "leave it")).deal(seed=1).say("take it", seat=3)
    assert read_deal(deal_text(deal)) == deal


@pytest.mark.parametrize(
    "call",
    [
        *(" blanks ", "a after 1", "say 1", 'sagt "ja"'),
        *("two\nlines", "two\u2028lines", "two\x85lines"),
    ],
)
def test_calls_of_any_letters_come_back(call: str) -> None:
    """Whatever a call is made of, if rules take it its deal comes back from the text."""
    try:
        rules = classic(4, calls=(call,))
    except RulesError:
        return
    deal = rules.deal(seed=1).say(call, seat=3)
    assert read_deal(deal_text(deal)) == deal


def test_rules_that_no_variant_has() -> None:
    """Rules of a variant for another number of players than the variant's have no text."""
    deal = classic().change(table=sedma.Table(8)).deal(seed=1)
    with pytest.raises(RecordError, match=r"^these rules cannot be written: "):
        deal_text(deal)


# Damaged texts

GOOD = text_of("calls", "packets-of-one", steps=14)
"""Lines: variant, players, changes, dealer, pack, tricks, calls."""

TRICKS = [n for n, line in enumerate(GOOD.splitlines(), 1) if line.startswith("trick")]
CALLS = [n for n, line in enumerate(GOOD.splitlines(), 1) if line.startswith("say")]


def test_the_good_text_is_good() -> None:
    """The text that the tests below damage has all kinds of lines, and several of some."""
    assert len(TRICKS) >= 2
    assert len(CALLS) >= 2
    assert [line.split()[0] for line in GOOD.splitlines()[:5]] == [
        *("variant", "players", "changes", "dealer", "pack"),
    ]
    read_deal(GOOD)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("varianz classic", "'varianz' is not expected here"),
        ("variant classic", "'variant' is not expected here"),
        ("players 4", "'players' is not expected here"),
        ("changes {}", "'changes' is not expected here"),
        ("dealer 0", "'dealer' is not expected here"),
        ("pack 7c", "'pack' is not expected here"),
        ("# a remark", "'#' is not expected here"),
        ("TRICK 1:9h", "'TRICK' is not expected here"),
        ("trick 9h", "actions are written seat:action, such as 1:9h"),
        ("trick 1:9h, 2:8h x", "actions are written seat:action, such as 1:9h"),
        ("trick a:9h", "actions are written seat:action, such as 1:9h"),
        ("trick 1: 9h", "actions are written seat:action, such as 1:9h"),
    ],
)
@pytest.mark.parametrize("number", [1, 3, 6, len(GOOD.splitlines()) + 1])
def test_a_line_that_cannot_be_read(line: str, reason: str, number: int) -> None:
    """A line that says nothing, or says it again, is named with its number."""
    lines = GOOD.splitlines()
    again = line.split(maxsplit=1)[0] in ("variant", "players", "changes", "dealer", "pack")
    number = len(lines) + 1 if again else number
    error = failure("\n".join([*lines[: number - 1], line, *lines[number - 1 :]]))
    assert (error.reason, error.line) == (reason, number)
    assert str(error) == f"line {number}: {reason}"


@pytest.mark.parametrize(
    "line",
    [
        *("say", "say 1", "say 1 take", "say 1 take after", "say 1 take after x"),
        *("say 1 take after -1", "say 1 take after 9999999999", "say one take after 14"),
        *("say -1 take after 14", "say take", "say 1 after 14"),
    ],
)
def test_a_call_that_cannot_be_read(line: str) -> None:
    """A line of a call without a seat, a call and the number of actions is named."""
    lines = GOOD.splitlines()
    for number in (1, len(lines) + 1):
        error = failure("\n".join([*lines[: number - 1], line, *lines[number - 1 :]]))
        assert error.line == number
        assert error.reason


@pytest.mark.parametrize(("number", "word"), [(1, "variant"), (2, "players"), (4, "dealer")])
def test_a_missing_line(number: int, word: str) -> None:
    """A fact that no line states is named."""
    error = failure(with_line(GOOD, number, None))
    assert error.reason == f"no line says {word!r}"
    assert failure("").reason == "no line says 'variant'"
    assert failure("\n \n").reason == "no line says 'variant'"


FACTS = [
    (1, "variant klassik-4", "no variant is called 'klassik-4'"),
    (1, "variant", "no variant is called ''"),
    (2, "players", "players is a whole number, not ''"),
    (2, "players four", "players is a whole number, not 'four'"),
    (2, "players 5", "Sedma is for 2, 3, 4 players, not 5"),
    (3, "changes", "Expecting value"),
    (3, "changes {", "Expecting property name"),
    (3, "changes []", "changes are a table of fields"),
    (3, 'changes {"packets": 1}', "rules have no field 'packets'"),
    (3, 'changes {"packet": 0}', "packet is a whole number from 1 up"),
    (3, 'changes {"packet": NaN}', "packet is a whole number from 1 up"),
    (3, 'changes {"table": {"players": 2}}', "table: the rules are for 4 players, not 2"),
    (4, "dealer", "dealer is a whole number, not ''"),
    (4, "dealer -1", "dealer is a whole number, not '-1'"),
    (4, "dealer 4", "dealer must be 0 to 3, not 4"),
    (5, "pack", "not an order of the pack"),
    (5, "pack 7c 8c", "not an order of the pack"),
    (5, "pack 7x", "'7x' is no card"),
]


@pytest.mark.parametrize("depth", [10, 100_000])
def test_changes_that_are_nested_too_deep(depth: int) -> None:
    """They are refused, whether or not JSON can read them."""
    error = failure(with_line(GOOD, 3, 'changes {"packet": ' + "[" * depth + "]" * depth + "}"))
    assert (error.reason.partition(": ")[2], error.line) == ("lists are nested too deep", 3)


@pytest.mark.parametrize(("number", "line", "reason"), FACTS, ids=[f[1][:30] for f in FACTS])
def test_a_wrong_fact(number: int, line: str, reason: str) -> None:
    """A fact that cannot be is refused with the reason."""
    assert failure(with_line(GOOD, number, line)).reason.startswith(reason)


@pytest.mark.parametrize(("number", "line", "reason"), FACTS, ids=[f[1][:30] for f in FACTS])
def test_the_line_of_a_wrong_fact(number: int, line: str, reason: str) -> None:
    """A fact that cannot be is refused with the line that states it."""
    assert failure(with_line(GOOD, number, line)).line == number


def _move(deal: Deal, done: int, text: str) -> str:
    return f"{deal.history[done].seat}:{text}"


def test_an_illegal_action_has_its_line() -> None:
    """An action that the rules refuse is named with the line of its trick, and why."""
    deal = read_deal(GOOD)
    other = deal.rules.table.next(deal.history[0].seat)
    first = GOOD.splitlines()[TRICKS[0] - 1].split()
    for word, reason in (
        (f"{other}:{deal.history[0].action}", "It is another seat's turn"),
        (_move(deal, 0, "end"), "Only the leader may end a trick"),
        (_move(deal, 0, str(deal.stock[0])), "A card can only be played from the hand"),
        (_move(deal, 0, "2c"), "A card can only be played from the hand"),
        (_move(deal, 0, "xyzzy"), "'xyzzy' is no action"),
        ("9:7c", "seat must be 0 to 3, not 9"),
    ):
        error = failure(with_line(GOOD, TRICKS[0], " ".join(["trick", word, *first[2:]])))
        assert error.line == TRICKS[0]
        assert reason in error.reason


def test_a_trick_left_out_shows_in_the_next() -> None:
    """If the first trick is missing the second cannot be played."""
    error = failure(with_line(GOOD, TRICKS[0], None))
    assert error.line == TRICKS[0]


def test_actions_after_the_end_have_their_line() -> None:
    """An action after the last card is refused in its line."""
    text = text_of(steps=200)
    error = failure(text + "trick 0:7c\n")
    assert error.line == len(text.splitlines()) + 1
    assert "The deal is over" in error.reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("say {seat} shout after {after}", "'shout' is no call of this game"),
        ("say {mover} take after {after}", "is no partner of the seat to move"),
        ("say 9 take after {after}", "seat must be 0 to 3, not 9"),
        ("say {seat} take after 99", "something is said after the last action"),
    ],
)
def test_a_wrong_call_has_its_line(line: str, reason: str) -> None:
    """A call that the rules refuse is named with its own line."""
    said = read_deal(GOOD).messages[0]
    facts = {"seat": said.seat, "mover": (said.seat + 2) % 4, "after": said.after}
    error = failure(with_line(GOOD, CALLS[0], line.format(**facts)))
    assert error.line == CALLS[0]
    assert reason in error.reason


def test_two_calls_before_one_action() -> None:
    """A second call before the same action is refused with its line."""
    again = GOOD.splitlines()[CALLS[0] - 1].replace("do-not-", "")
    error = failure(GOOD + again + "\n")
    assert error.line == len(GOOD.splitlines()) + 1
    assert "somebody has spoken already" in error.reason


@pytest.mark.parametrize(
    "line", ["say {seat} take before {after}", "say {seat} take after {after} x"]
)
def test_the_words_of_a_call(line: str) -> None:
    """A line of a call has four words, the third of which is *after*."""
    said = read_deal(GOOD).messages[0]
    text = with_line(GOOD, CALLS[0], line.format(seat=said.seat, after=said.after))
    assert failure(text).line == CALLS[0]


@tries(25)
@given(data=st.data())
def test_any_damage_is_a_record_error(data: st.DataObject) -> None:
    """Whatever is done to a text, it is read, or refused with a line and a reason."""
    text = GOOD
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        new = data.draw(st.text(alphabet='0123456789:chsd {}[]"\n,-xéKA\u0663', max_size=4))
        text = text[:place] + new + text[place + length :]
    failed = None
    try:
        deal = read_deal(text)
    except RecordError as error:
        failed = error
    if failed is None:
        assert read_deal(deal_text(deal)) == deal
        return
    if failed.line is None:
        assert failed.reason.startswith("no line says")
        return
    assert 0 <= failed.line <= len(text.splitlines())
    assert failed.reason
    assert failed.file is None


@some
@given(text=st.text(max_size=60))
def test_other_texts_are_refused(text: str) -> None:
    """A text that is something else altogether is refused."""
    assert isinstance(failure(text), SedmaError)


def test_changes_are_json() -> None:
    """Changes with any text in them come back."""
    deal = classic(4, calls=("grün", 'sagt "ja"')).deal(seed=1)
    text = deal_text(deal)
    assert json.loads(text.splitlines()[2].removeprefix("changes ")) == {
        "calls": ["grün", 'sagt "ja"']
    }
    assert read_deal(text) == deal
