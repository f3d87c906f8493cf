"""Who takes a trick, who wins a deal, and why: ``python examples/who_wins.py``."""

from __future__ import annotations

import sedma


def main() -> None:
    """Rule on a trick, then play a deal at random and say how it ended."""
    rules = sedma.variant("classic", players=4)
    judged = sedma.judge(rules, "N:9 E:10 S:J W:9 | N:9 E:7 S:8 W:10")
    names = rules.table.names
    for card in judged.cards:
        rule = card.why.rule.id if card.why.rule else "no rule"
        print(f"{names[card.seat]} {card.text:>2}  {card.why.sentence} [{rule}]")
    print(f"{names[judged.holder]} takes the trick, {judged.points} points.")
    print(f"  {judged.why}")

    stream = sedma.Stream(7)
    deal = rules.deal(stream=stream, dealer=0)
    while deal.legal_actions:
        deal = deal.apply(stream.choose(deal.legal_actions))
    outcome = deal.outcome
    if outcome is not None:
        for side in outcome.winners:
            seats = " and ".join(names[seat] for seat in outcome.sides[side])
            print(f"{seats} win the deal, {outcome.stakes} stake, points {outcome.points}.")
        for why in outcome.why:
            print(f"  {why}")


if __name__ == "__main__":
    main()
