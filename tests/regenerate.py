"""Write the committed results of the library again: ``python tests/regenerate.py``.

With names of variants, write only theirs.

Look at the difference before you commit it: each line of it is a change of the rules.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from support import folder_of

import sedma
from sedma import Deal, Rules, Stream

DEPTH = 6


def perft(deal: Deal, depth: int) -> int:
    """Count the ways to go on for so many actions (fewer if the deal ends)."""
    if deal.is_over:
        return 1
    if depth == 1:
        return len(deal.legal_actions)
    return sum(perft(deal.apply(action), depth - 1) for action in deal.legal_actions)


def perft_counts(rules: Rules, most: int = DEPTH) -> dict[str, list[int]]:
    """Count from the first lead, and from the middle of a deal, for a few packs."""
    counts = {}
    for seed in range(3):
        deal = rules.deal(seed=seed, dealer=0)
        counts[f"seed {seed}"] = [perft(deal, depth) for depth in range(1, most + 1)]
        stream = Stream(seed, 1)
        for _ in range(len(rules.pack) // 2):
            deal = deal.apply(stream.choose(deal.legal_actions))
        counts[f"seed {seed}, half-way"] = [perft(deal, depth) for depth in range(1, most + 1)]
    return counts


def playthrough(rules: Rules, seed: int = 7) -> str:
    """Write a whole deal down, with everything that can be seen at each moment."""
    stream = Stream(seed, 1)
    deal = rules.deal(seed=seed, dealer=0)
    lines = [f"{rules.variant}, {rules.players} players, seed {seed}, dealer {deal.dealer}"]
    while legal := deal.legal_actions:
        action = stream.choose(legal)
        hands = " | ".join(" ".join(map(str, hand)) for hand in deal.hands)
        lines += [
            f"{deal.phase}: seat {deal.to_move}, leader {deal.leader}, holder {deal.holder}",
            f"  trick {deal.trick}" if deal.trick.plays else "  trick -",
            f"  hands {hands}",
            f"  stock {' '.join(map(str, deal.stock)) or '-'}",
            f"  legal {', '.join(f'{one.text} ({one.number})' for one in legal)}",
            f"  plays {action}: {deal.explain(action).reason}",
        ]
        deal = deal.apply(action)
    outcome = deal.outcome
    assert outcome is not None
    lines += [f"trick {n}: {trick} to {trick.taker}" for n, trick in enumerate(deal.tricks, 1)]
    for name in ("points", "card_points", "cards", "tricks", "rounds", "winners", "stakes", "pay"):
        lines.append(f"{name} {getattr(outcome, name)}")
    lines += [f"next dealer {outcome.next_dealer}, next leader {outcome.next_leader}"]
    lines += [f"because {why.reason} {why.rule.id if why.rule else '-'}" for why in outcome.why]
    return "\n".join(lines) + "\n"


def all_rules() -> dict[str, Rules]:
    """Return the rules of all variants by ``name-players``."""
    return {
        f"{name}-{players}": sedma.variant(name, players=players)
        for name in sedma.variant_names()
        for players in sedma.find_variant(name).players
    }


def committed_counts() -> dict[str, dict[str, list[int]]]:
    """Return the committed counts of all variants by ``name-players``."""
    return {
        f"{name}-{players}": counts
        for name in sedma.variant_names()
        for players, counts in json.loads(_counts_file(name).read_text("utf-8")).items()
    }


def _counts_file(name: str) -> Path:
    return folder_of(name) / "perft.json"


def playthrough_file(rules: Rules) -> Path:
    """Return the file in which a deal by these rules is written down."""
    return folder_of(rules.variant) / f"playthrough-{rules.players}.txt"


if __name__ == "__main__":
    for name in sys.argv[1:] or sedma.variant_names():
        rules = {
            players: sedma.variant(name, players=players)
            for players in sedma.find_variant(name).players
        }
        counts = {players: perft_counts(one) for players, one in rules.items()}
        _counts_file(name).write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
        for one in rules.values():
            playthrough_file(one).write_text(playthrough(one), encoding="utf-8")
