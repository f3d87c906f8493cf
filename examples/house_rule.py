"""A house rule in ten lines, and what it changes: ``python examples/house_rule.py``.

At this table a king takes the queen. Most house rules are one field of a component, such as
``rules.change(prolong={"when": "never"})``; this one is a class of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

import sedma
from sedma import changes_of
from sedma.components import EqualOrWild


@attrs.frozen
class KingTakesQueen(EqualOrWild):
    """Equal cards and sevens beat, and a king beats a queen that wins so far."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """Every key that this rule can give, with a sentence."""
        return {**super().reasons, "beat:king": "A king takes the queen."}

    def beats(self, led: sedma.Card, winning: sedma.Card, played: sedma.Card) -> sedma.Ruling:
        """Say whether a card takes over the trick."""
        if (played.rank, winning.rank) == ("K", "Q"):
            return sedma.Ruling(True, "beat:king")
        return super().beats(led, winning, played)


HOUSE_RULE = sedma.Rule(
    id="HOUSE-BEAT-1",
    section="House rules",
    statement="A king beats a queen that wins the trick so far.",
    confidence="stated",
    kind="enforced",
    reasons=("beat:king",),
)


def main() -> None:
    """Change the rules, and judge one trick by both."""
    rules = sedma.variant("classic", players=4)
    book = rules.book.load()
    book = attrs.evolve(book, rules=(*book.rules, HOUSE_RULE))
    ours = rules.change(beat=KingTakesQueen(), book=book)
    for field, value in changes_of(rules, ours).items():
        print(f"changed: {field} is {value['kind']}")

    trick, names = "N:Q E:8 S:K W:10", rules.table.names
    before, after = sedma.judge(rules, trick), sedma.judge(ours, trick)
    print(f"trick: {trick}")
    for old, new in zip(before.cards, after.cards, strict=True):
        if old.why != new.why:
            print(f"  {names[new.seat]} {new.text}, before: {old.why}")
            print(f"  {names[new.seat]} {new.text}, now:    {new.why}")
    print(f"taken by {names[before.holder]} before, by {names[after.holder]} now")


if __name__ == "__main__":
    main()
