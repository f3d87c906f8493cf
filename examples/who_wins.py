"""Who takes a trick, who wins a deal, and why: ``python examples/who_wins.py``."""

from __future__ import annotations

import sedma


def main() -> None:
    """Rule on a trick, then play a deal at random and say how it ended."""
    rules = sedma.variant("classic", players=4)
    judged = sedma.judge(rules, "N:9 E:10 S:J W:9 | N:9 E:7 S:8 W:10")
    for card in judged.cards:
        print(f"{rules.table.names[card.seat]} {card.text:>2}  {card.why.sentence}")
    print(f"{rules.table.names[judged.holder]} takes the trick, {judged.points} points.")
    print(f"  {judged.why}")

    stream = sedma.Stream(7)
    deal = rules.deal(stream=stream, dealer=0)
    while deal.legal_actions:
        deal = deal.apply(stream.choose(deal.legal_actions))
    outcome = deal.outcome
    if outcome is not None:
        print(f"Points {outcome.points}, won by {outcome.winners}, stakes {outcome.stakes}:")
        for why in outcome.why:
            print(f"  {why}")


if __name__ == "__main__":
    main()
