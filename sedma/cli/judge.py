"""``sedma judge``: who takes a trick, and why. Its JSON document is `JudgementFacts`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, islice, takewhile
from typing import TypedDict, cast

import click

import sedma
from sedma.cli.command import ExampleCommand, json_option, read_seat
from sedma.cli.deal_facts import BurnFacts
from sedma.cli.facts import (
    CardFacts,
    Citations,
    GameFacts,
    WhyFacts,
    game_facts,
    game_line,
    points_text,
    reference,
    round_facts,
)
from sedma.cli.game_options import find_game, option_option, played_game, players_option
from sedma.cli.render import FaceName, Faces, Page, faces_options, listed, publish
from sedma.cli.replay import nth_deal
from sedma.play.deal import Deal
from sedma.play.judgement import Judgement
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant
from sedma.values.actions import End, Play
from sedma.values.cards import Card
from sedma.values.seats import Seat

__all__ = ["JudgementFacts", "ProlongFacts", "judge"]


class ProlongFacts(TypedDict):
    """Whether the leader could go on after the round.

    In a record that is known from the leader's hand; else any card may be in it that is not in
    the trick.
    """

    may: bool
    """Whether the rules leave it open and the leader has a card that fits, or can have one."""
    cards: list[str]
    """With what: cards that are held, or else ranks, or cards where not every suit would do."""
    why: WhyFacts
    """Why, or why not."""


class JudgementFacts(GameFacts):
    """A trick with a ruling on each card; begins with the fields of `GameFacts`."""

    leader: int
    """Who led."""
    rounds: list[list[CardFacts]]
    """The cards by rounds, in order of play."""
    complete: bool
    """Whether the last round is complete, so that the trick may end."""
    holder: int
    """Who takes the trick if it ends here."""
    points: int
    """Points of its cards."""
    why: WhyFacts
    """Why that seat takes it, or burns it."""
    burn: BurnFacts | None
    """The burn that the last card makes; null if it makes none."""
    waiting: list[int]
    """Who is still to play in the round."""
    prolong: ProlongFacts | None
    """Whether the leader could go on; null within a round, and if the trick is burnt."""
    rules: dict[str, str]
    """The statements of the rules that are named, by id."""


@click.command(
    cls=ExampleCommand,
    examples=[
        'judge {variant} "{round}"',
        'judge {variant} "9h 10s" --players {players} --leader 1',
        'judge {variant} "{round}" --json',
        "judge --record deals.jsonl --deal 1 --trick 3",
    ],
)
@click.argument("variant", required=False)
@click.argument("trick", required=False)
@players_option(
    "by default as many as the first round has cards, if the game is for so many, or else the "
    "usual number"
)
@option_option
@click.option("--leader", metavar="SEAT", help="Who led, by name or number; by default seat 0.")
@click.option(
    "--last",
    is_flag=True,
    help="It is the last trick of a deal, of which the leader's side has taken all the others.",
)
@click.option("--record", metavar="FILE", help="Judge a trick that was played, from its record.")
@click.option("--deal", type=int, metavar="N", help="Which deal of the record, from 1; default 1.")
@click.option(
    "--trick", "number", type=int, metavar="N", help="Which trick of the deal; default the last."
)
@faces_options
@json_option
def judge(
    variant: str | None,
    trick: str | None,
    players: int | None,
    options: Sequence[str],
    leader: str | None,
    last: bool,
    record: str | None,
    deal: int | None,
    number: int | None,
    faces: FaceName,
    only_ascii: bool,
    as_json: bool,
) -> None:
    """Tell who takes TRICK under the rules of VARIANT, and why.

    TRICK has the cards in order of play, with | between rounds, as in "9 10 J 9 | 9 7 8 10".
    A card is a rank, alone or with a suit. The name of a seat may stand before it, as in
    "N:9 E:10". With --record the rules and the cards are those of the record.
    """
    if record is not None:
        if variant or players or options or leader or last:
            raise click.UsageError(
                "--record says itself what was played: give no VARIANT, TRICK, --players, "
                "--option, --leader or --last with it"
            )
        played = nth_deal(record, 1 if deal is None else deal)
        game = played_game(played.rules)
        found = sedma.judge_trick(played, number)
        state = _after_trick(played, number)
        facts = _facts(game, found, state, _held(state))
    else:
        if variant is None or trick is None:
            raise click.UsageError("give a VARIANT and a TRICK, or a --record")
        if deal is not None or number is not None:
            raise click.UsageError("--deal and --trick are for a --record")
        game = find_game(variant)
        rules = _likely_rules(game, trick) if players is None else game.for_players(players)
        if options:
            rules = game.for_players(rules.players, options)
        seat = None if leader is None else read_seat(rules.table, leader, "--leader")
        found = sedma.judge(rules, trick, leader=seat, last=last)
        stock = 0 if rules.asked.hold_back.active else None  # as judge has it
        state = rules.position(leader=found.trick.leader, trick=found.trick.cards, stock=stock)
        facts = _facts(game, found, state, [] if last else _possible(state))
    publish(facts, _text, as_json=as_json, faces=Faces(faces, only_ascii))


def _likely_rules(game: Variant, trick: str) -> Rules:
    """Return the rules for as many players as there are cards in the first round.

    If the game is not for so many, or the table for so many has not the seats that are named,
    they are the first rules that have those seats.
    """
    words = trick.partition("|")[0].split()
    named = {word.rpartition(":")[0].upper() for word in words if ":" in word}
    fitting = [
        rules for rules in game.rules if named <= {*rules.table.names, *map(str, rules.table.seats)}
    ]
    return min(fitting or game.rules, key=lambda rules: rules.players != len(words))


def _facts(game: Variant, found: Judgement, state: Deal, fitting: list[str]) -> JudgementFacts:
    """Return the facts of a judgement.

    Args:
        game: the variant.
        found: the judgement.
        state: the deal as the last card of the trick left it.
        fitting: with what the leader could go on.
    """
    citations = Citations()
    burn, rules = found.burn, state.rules
    decides = found.complete and burn is None
    return {
        **game_facts(game, rules),
        "leader": found.trick.leader,
        "rounds": round_facts(found, citations),
        "complete": found.complete,
        "holder": found.holder,
        "points": found.points,
        "why": citations.cite(found.why if burn is None else rules.why(burn.reason)),
        "burn": None if burn is None else {"seat": burn.seat, "rank": burn.rank},
        "waiting": [] if found.complete else _waiting(state),
        "prolong": _prolong(found, rules, fitting, citations) if decides else None,
        "rules": citations.rules,
    }


def _prolong(
    found: Judgement, rules: Rules, fitting: list[str], citations: Citations
) -> ProlongFacts:
    why = found.prolong if fitting or not found.may_prolong else rules.why("end:must")
    return {"may": bool(fitting), "cards": fitting, "why": citations.cite(why)}


def _after_trick(deal: Deal, number: int | None) -> Deal:
    """Return a deal as the last card of a trick left it, or a pass after that card."""
    moves = [moves for moves in deal.moves_by_trick if moves][:number]
    done = sum(map(len, moves)) - isinstance(moves[-1][-1].action, End)
    return next(islice(deal.states(), done, None))


def _waiting(state: Deal) -> list[Seat]:
    """Return who is still to play in the round, first the seat to move."""
    to_move, leader = cast("Seat", state.to_move), cast("Seat", state.leader)
    around = takewhile(lambda seat: seat != leader, state.rules.table.order(to_move))
    return [seat for seat in around if state.hands[seat]]


def _held(state: Deal) -> list[str]:
    """Return the cards with which the leader could prolong the trick."""
    if state.phase != "prolong":
        return []
    return [str(one.card) for one in state.legal_actions if isinstance(one, Play)]


def _possible(state: Deal) -> list[str]:
    """Return what would prolong the trick: a rank alone if all that is left of it would."""
    if state.phase != "prolong":
        return []
    rules = state.rules
    led, winning = cast("Card", state.led), cast("Card", state.winning)
    free = (Counter(rules.pack.cards) - Counter(state.trick.cards)).keys()
    fitting: list[str] = []
    for rank, group in groupby(free, lambda card: card.rank):
        cards = list(group)
        good = [
            card for card in cards if rules.asked.prolong.fits(rules.asked.beat, led, winning, card)
        ]
        fitting += [rank] if good == cards else [str(card) for card in good]
    return fitting


def _text(facts: JudgementFacts, page: Page) -> None:
    names = facts["seats"]
    page.heading(f"{game_line(facts)}, {names[facts['leader']]} leads")
    width = max(len(card["card"]) for card in _cards(facts)) + 2
    for number, cards in enumerate(facts["rounds"], 1):
        page.heading(f"Round {number}")
        for card in cards:
            verdict = "leads" if card["why"]["reason"].startswith("lead:") else "beats"
            page.paragraph(
                f"  {names[card['seat']]}  {page.card(card['card']):{width}}"
                f"{verdict if card['beats'] else '':7}{names[card['holder']]} holds  ",
                f"{card['why']['sentence']}{reference(card['why'])}",
            )
    _verdict(facts, page)


def _cards(facts: JudgementFacts) -> Iterator[CardFacts]:
    return (card for cards in facts["rounds"] for card in cards)


def _verdict(facts: JudgementFacts, page: Page) -> None:
    names, holder, points = facts["seats"], facts["seats"][facts["holder"]], facts["points"]
    if facts["burn"] is not None:
        page.heading(f"{holder} burns the trick and wins the deal.")
    elif facts["complete"]:
        page.heading(f"{holder} takes the trick, {points_text(points)}.")
    else:
        page.heading(f"So far held by {holder}, {points_text(points)}.")
    _because(facts["why"], facts, page)
    if facts["waiting"]:
        waiting = listed([names[seat] for seat in facts["waiting"]])
        page.line()
        page.line(f"The round is not complete; still to play: {waiting}.")
    if facts["prolong"] is not None:
        _going_on(facts["prolong"], names[facts["leader"]], facts, page)


def _going_on(prolong: ProlongFacts, leader: str, facts: JudgementFacts, page: Page) -> None:
    if prolong["may"]:
        cards = [page.card(card) for card in prolong["cards"]]
        page.heading(f"{leader} could go on with {listed(cards, 'or')}, or end it here.")
    else:
        page.heading(f"{leader} could not go on.")
    _because(prolong["why"], facts, page)


def _because(why: WhyFacts, facts: JudgementFacts, page: Page) -> None:
    """Write a reason, and the rule that says so in full."""
    page.paragraph("  ", why["sentence"])
    if why["rule"] is not None:
        page.paragraph(f"  {why['rule']}: ", facts["rules"][why["rule"]])
