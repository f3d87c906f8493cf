"""Cards, actions and deals as text that people write and read.

Cards come in five styles; `read_card` reads all of them. A deal is text of one fact a line,
for mails and notebooks; programs keep `sedma.record` instead.
"""

from __future__ import annotations

import json
import re
import reprlib
from typing import Final, Literal, TypeAlias, get_args

from sedma.errors import CardError, RecordError, SedmaError
from sedma.play.deal import Deal
from sedma.record.rules_entry import named_rules
from sedma.record.writer import rules_facts
from sedma.registry import find_variant
from sedma.values.actions import ACTIONS, Action, Announce, Play, action
from sedma.values.cards import CARDS, RANKS, SUITS, Card, Rank, card, cards

__all__ = [
    "CardStyle",
    "deal_text",
    "read_action",
    "read_card",
    "read_deal",
    "write_action",
    "write_card",
]

CardStyle: TypeAlias = Literal["french", "german", "unicode", "english", "czech"]
"""``10h``, ``10h`` (with U, O and the suits a l h b), ``10\N{BLACK HEART SUIT}``, ``ten of
hearts``, or the Czech name of the German card."""

_GERMAN_RANKS: Final[dict[Rank, str]] = {**{rank: rank for rank in RANKS}, "J": "U", "Q": "O"}
_GERMAN_SUITS: Final = dict(zip(SUITS, "alhb", strict=True))
_SYMBOLS: Final = dict(zip(SUITS, "\u2663\u2660\u2665\u2666", strict=True))
_ENGLISH_RANKS: Final = dict(
    zip(
        RANKS,
        (
            *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
            *("jack", "queen", "king", "ace"),
        ),
        strict=True,
    )
)
_ENGLISH_SUITS: Final = dict(zip(SUITS, ("clubs", "spades", "hearts", "diamonds"), strict=True))
_CZECH_RANKS: Final = dict(
    zip(
        RANKS,
        (
            *("dvojka", "trojka", "čtyřka", "pětka", "šestka", "sedma", "osma", "devítka"),
            *("desítka", "spodek", "svršek", "král", "eso"),
        ),
        strict=True,
    )
)
_CZECH_SUITS: Final = dict(zip(SUITS, ("žaludov", "zelen", "červen", "kulov"), strict=True))


def _czech(one: Card) -> str:
    ending = {"J": "ý", "Q": "ý", "K": "ý", "A": "é"}.get(one.rank, "á")
    return f"{_CZECH_SUITS[one.suit]}{ending} {_CZECH_RANKS[one.rank]}"


def write_card(one: Card, style: CardStyle = "french") -> str:
    """Return a card in one of the styles.

    Raises:
        CardError: if there is no such style.

    >>> ten = Card("10", "h")
    >>> [write_card(ten, style) for style in ("french", "unicode", "english", "czech")]
    ['10h', '10\u2665', 'ten of hearts', 'červená desítka']
    >>> write_card(Card("Q", "d"), "german")
    'Ob'
    """
    match style:
        case "french":
            return str(one)
        case "german":
            return _GERMAN_RANKS[one.rank] + _GERMAN_SUITS[one.suit]
        case "unicode":
            return one.rank + _SYMBOLS[one.suit]
        case "english":
            return f"{_ENGLISH_RANKS[one.rank]} of {_ENGLISH_SUITS[one.suit]}"
        case "czech":
            return _czech(one)
        case _:
            raise CardError(f"{style!r} is no style; styles are {', '.join(get_args(CardStyle))}")


_NAMES: Final[dict[str, Card]] = {
    write_card(one, style): one for one in CARDS for style in ("unicode", "english", "czech")
}


def read_card(text: str) -> Card:
    """Read a card in any of the styles; case does not matter.

    Raises:
        CardError: if the text is no card.

    >>> read_card("Ob"), read_card("10\u2665"), read_card("Ten of Hearts"), read_card("kulové eso")
    (Card('Qd'), Card('10h'), Card('10h'), Card('Ad'))
    """
    words = " ".join(str(text).split())
    found = _NAMES.get(words.lower()) or _NAMES.get(words.upper())
    return card(text) if found is None else found


def write_action(one: Action, style: CardStyle = "french") -> str:
    """Return an action, its card in one of the styles."""
    match one:
        case Play():
            return write_card(one.card, style)
        case Announce():
            return f"announce {write_card(one.card, style)}"
        case _:
            return one.text


def read_action(text: str) -> Action:
    """Read an action whose card may be in any of the styles.

    Raises:
        ActionError: if the text is no action.

    >>> read_action("announce král of nothing")
    Traceback (most recent call last):
    ...
    sedma.errors.ActionError: 'announce král of nothing' is no action: write a card such as ...
    """
    first, _, rest = str(text).strip().partition(" ")
    try:
        if first.lower() == "announce":
            return ACTIONS[Announce(read_card(rest)).number]
        return ACTIONS[read_card(text).number]
    except CardError:
        return action(text)


_MOVE: Final = re.compile(r"(\d+):((?:announce )?\S+)")


def deal_text(deal: Deal) -> str:
    """Return a deal that was dealt from a whole pack as text, one fact a line.

    Raises:
        RecordError: if it began from a position, or if its variant is not for so many players,
            none is installed, or a component does not show its values.

    >>> import sedma
    >>> deal = sedma.variant("classic", players=2).deal(seed=1, dealer=0)
    >>> print(deal_text(deal.apply(deal.legal_actions[0])))  # doctest: +ELLIPSIS
    variant classic
    players 2
    dealer 0
    pack ...
    trick 1:8d
    <BLANKLINE>
    """
    if deal.start.pack is None:
        raise RecordError("only a deal from a whole pack has a text; keep a record instead")
    rules = deal.rules
    named = rules_facts(rules)
    lines = [f"variant {named['variant']}", f"players {rules.players}"]
    if named["changes"]:
        lines.append(f"changes {json.dumps(named['changes'], ensure_ascii=False)}")
    lines += [f"dealer {deal.dealer}", f"pack {' '.join(map(str, deal.start.pack))}"]
    lines += [f"trick {' '.join(map(str, moves))}" for moves in deal.moves_by_trick if moves]
    lines += [f"say {said.seat} {said.call} after {said.after}" for said in deal.messages]
    return "\n".join(lines) + "\n"


def read_deal(text: str) -> Deal:
    """Read the text of a deal and play it.

    Raises:
        RecordError: if a line cannot be read or played; says which and why.
    """
    facts: dict[str, tuple[int, str]] = {}
    moves: list[tuple[int, int, str]] = []
    said: dict[int, tuple[int, int, str]] = {}
    number = 0
    try:
        for number, line in enumerate(text.splitlines(), 1):
            word, _, rest = line.strip().partition(" ")
            match word:
                case "":
                    continue
                case "trick":
                    if _MOVE.sub("", rest).strip():
                        raise RecordError("actions are written seat:action, such as 1:9h")
                    moves += [(number, _whole("seat", s), act) for s, act in _MOVE.findall(rest)]
                case "say":
                    after, call = _read_call(rest, number)
                    if after in said:
                        raise RecordError(_TWICE)
                    said[after] = call
                case "variant" | "players" | "changes" | "dealer" | "pack" if word not in facts:
                    facts[word] = (number, rest)
                case _:
                    raise RecordError(f"{reprlib.repr(word)} is not expected here")
    except SedmaError as error:
        raise RecordError(str(error), line=number) from None
    return _replay(_dealt(facts), moves, said)


_TWICE: Final = "one call before each action: somebody has spoken already"


def _read_call(text: str, line: int) -> tuple[int, tuple[int, int, str]]:
    found = re.fullmatch(r"(\d+) (.+) after (\d+)", text)
    if found is None:
        raise RecordError("a call is written 'say SEAT CALL after NUMBER'")
    seat, call, after = found.groups()
    return _whole("after", after), (line, _whole("seat", seat), call)


def _whole(what: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise RecordError(f"{what} is a whole number, not {text!r}")
    return int(text)


def _dealt(facts: dict[str, tuple[int, str]]) -> Deal:
    """Deal the cards as the facts say."""
    missing = [word for word in ("variant", "players", "dealer", "pack") if word not in facts]
    if missing:
        raise RecordError(f"no line says {missing[0]!r}")
    line = 0
    try:
        line, name = facts["variant"]
        game = find_variant(name)
        line, number = facts["players"]
        players = _whole("players", number)
        line, written = facts.get("changes", (line, "{}"))
        changes = json.loads(written)
        line = line if players in game.players else facts["players"][0]
        rules = named_rules(name, players, changes)
        line, dealer = facts["dealer"]
        seat = rules.table.check(_whole("dealer", dealer), "dealer")
        line, pack = facts["pack"]
        return rules.deal(pack=cards(pack), dealer=seat)
    except (SedmaError, ValueError) as error:
        raise RecordError(str(error), line=line) from None
    except RecursionError:  # how deep JSON may be nested is up to the version of Python
        raise RecordError("changes: lists are nested too deep", line=line) from None


def _replay(
    deal: Deal, moves: list[tuple[int, int, str]], said: dict[int, tuple[int, int, str]]
) -> Deal:
    """Do and say what the lines say."""
    line = 0
    try:
        for done in range(len(moves) + 1):
            if done:
                line, seat, text = moves[done - 1]
                deal = deal.apply(action(text), seat=seat)
            if done in said:
                line, seat, call = said.pop(done)
                deal = deal.say(call, seat=seat)
    except SedmaError as error:
        raise RecordError(str(error), line=line) from None
    for line, _, _ in said.values():
        raise RecordError("something is said after the last action", line=line)
    return deal
