"""A match between two players of your own: ``python examples/own_players.py [FILE]``.

A player is any object with a method that is given a view and returns an action. The match is
written to a file as a record, read back, which plays it again, and compared.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import sedma
from sedma.record import PlayedMatch, match_record, read_file, write_lines


class Player(Protocol):
    """Somebody who plays: all it ever gets are views of its own seat."""

    def choose(self, view: sedma.Observation) -> sedma.Action:
        """Return one of the legal actions of the view."""
        ...


class Chance:
    """Does anything that is legal."""

    def __init__(self, seed: int) -> None:
        self.stream = sedma.Stream(seed)

    def choose(self, view: sedma.Observation) -> sedma.Action:
        """Return any legal action."""
        return self.stream.choose(view.legal_actions)


class Miser:
    """Takes what is worth it, and parts with nothing that counts or beats."""

    def choose(self, view: sedma.Observation) -> sedma.Action:
        """Return the action that costs least, or the one that takes a trick with points."""
        points, beat = view.rules.points, view.rules.beat
        led = view.trick.cards[0] if view.trick.cards else None
        in_trick = sum(map(points.of, view.trick.cards))

        def cost(action: sedma.Action) -> int:
            if not isinstance(action, sedma.Play):
                return 5 if in_trick and view.holder != view.seat else -20  # end what is ours
            takes = led is not None and bool(beat.fits(led, action.card))
            worth = points.of(action.card) + 6 * (action.card.rank == "7")
            return worth - 2 * in_trick if takes else worth

        return min(view.legal_actions, key=cost)


def play_match(rules: sedma.Rules, players: Sequence[Player], stream: sedma.Stream) -> PlayedMatch:
    """Play a whole match; the stream draws the first dealer and shuffles."""
    match, deals = rules.begin_match(stream=stream), []
    while not match.is_over:
        deal = match.next_deal(stream=stream)
        while deal.to_move is not None:
            view = deal.observe(deal.to_move)
            deal = deal.apply(players[view.seat].choose(view), seat=view.seat)
        deals.append(deal)
        match = match.add(deal.outcome)
    return PlayedMatch(match, tuple(deals))


def main(path: Path) -> None:
    """Play, write the record down, read it again and compare."""
    rules = sedma.variant("classic", players=2, options=["target"])
    players = (Miser(), Chance(seed=1))
    played = play_match(rules, players, sedma.Stream(2026))
    path.write_text(write_lines([match_record(played.match, played.deals)]), encoding="utf-8")

    match = played.match
    for player, total in zip(players, match.totals, strict=True):
        print(f"{type(player).__name__}: {total} stakes in {len(played.deals)} deals")
    print(match.why)
    (read,) = read_file(path)
    print(f"the record of {path.stat().st_size} bytes is the same match: {read == played}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(Path(folder, "match.jsonl"))
