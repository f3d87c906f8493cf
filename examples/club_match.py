"""A match by a club's rules, kept as a record and verified: ``python examples/club_match.py``.

The club plays to six stakes, with burns and partner calls.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import sedma
from sedma.record import PlayedMatch, match_record, read_file, write_lines


def main() -> None:
    """Play, write the record down, read it again and check that it holds."""
    rules = sedma.variant("classic", players=4, options=["burns", "calls", "target"])
    rules = rules.change(match={"target": 6})
    stream = sedma.Stream(2026)
    match, deals = rules.begin_match(stream=stream), []
    while not match.is_over:
        deal = match.next_deal(stream=stream)
        while deal.to_move is not None:
            view = deal.observe(deal.to_move)  # all that a player may know
            if view.phase == "follow" and any(card.rank in ("10", "A") for card in view.hand):
                deal = deal.say("take", seat=rules.table.next(deal.to_move, 2))
            deal = deal.apply(stream.choose(view.legal_actions))
        deals.append(deal)
        match = match.add(deal.outcome)
        print(f"deal {len(deals)}: totals {match.totals}, seat {match.dealer} deals next")

    played = PlayedMatch(match, tuple(deals))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.jsonl"
        path.write_text(write_lines([match_record(match, deals)]), encoding="utf-8")
        (read,) = read_file(path)  # plays every deal again and checks what is claimed
        size = path.stat().st_size
    print(f"{match.why}")
    print(f"winners {match.winners}; the record of {size} bytes is true: {read == played}")


if __name__ == "__main__":
    main()
