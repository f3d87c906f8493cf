"""The table of the family: each game in one row, in a few words, made from the variant objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sphinx.util.docutils import SphinxDirective

from sedma import Rules, Variant
from sedma.components import (
    EqualOrWild,
    FixedSides,
    HolderAlone,
    KeepsDealUnless,
    KeepsDealWithHalf,
    LoserDeals,
    NextDeals,
    Points,
    Prolong,
    SameDealer,
    Stakes,
    Threshold,
    Totals,
)
from sedma_docs.markdown import code, described, plain, table
from sedma_docs.rulebooks import variants

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

Words: TypeAlias = Callable[[Rules], str]
"""Says something about rules in a few words."""


class FamilyTable(SphinxDirective):
    """Compare all variants. The content names the columns: keys of `COLUMNS` and `WHOLE`.

    A cell holds the words for the usual number of players, and for others where they differ.
    """

    has_content = True

    def run(self) -> list[Node]:
        """Write a table with a row for each variant."""
        self.env.note_reread()
        names = [name.strip() for name in self.content if name.strip()]
        rows = [
            (
                f"[{plain(variant.title)}]({variant.name}.md)",
                *(cell(variant, name) for name in names),
            )
            for variant in variants()
        ]
        return self.parse_text_to_nodes("\n".join(table(("game", *names), rows)))


def cell(variant: Variant, name: str) -> str:
    """Return the words for each number of players, those that are alike together."""
    if name in WHOLE:
        return WHOLE[name](variant)
    words = COLUMNS[name]
    said: dict[str, list[int]] = {}
    for rules in variant.rules:
        said.setdefault(words(rules), []).append(rules.players)
    first, *others = said
    parts = [first, *(f"with {_listed(said[text])}: {text}" for text in others)]
    return "; ".join(parts)


def _listed(numbers: list[int]) -> str:
    return " or ".join(map(str, sorted(numbers)))


# At the table


def _players(rules: Rules) -> str:
    sides = rules.sides
    if isinstance(sides, HolderAlone):
        return f"{rules.players}: who gets {code(sides.card)} alone"
    if isinstance(sides, FixedSides) and sides.count < rules.players:
        return f"{rules.players}: {sides.count} sides of {rules.players // sides.count}"
    return f"{rules.players}: each alone"


def _pack(rules: Rules) -> str:
    gone = f" without {', '.join(map(str, rules.pack.removed))}" if rules.pack.removed else ""
    return f"{len(rules.pack)}{gone}"


def _hand(rules: Rules) -> str:
    how = "one by one" if rules.packet == 1 else f"in packets of {rules.packet}"
    return f"{rules.hand_size}, {how}"


# Tricks


def _wild(rules: Rules) -> str:
    beat: Any = rules.beat
    return " ".join(map(str, beat.wild)) if getattr(beat, "wild", ()) else "none"


def _beat(rules: Rules) -> str:
    beat = rules.beat
    if not isinstance(beat, EqualOrWild):
        return described(beat)
    bars = [f"no {played} over {winning}" for played, winning in beat.bars]
    last = [
        f"no last {rank} of a side without a trick"
        for rank in getattr(rules.last_card, "ranks", ())
    ]
    return ", but ".join(["the last card that fits", *bars, *last])


def _follow(rules: Rules) -> str:
    return {
        "never": "any card",
        "natural": "beat if holding the rank led",
        "beating": "beat if able",
    }.get(getattr(rules.follow, "must", ""), described(rules.follow))


_WHEN: Final[Mapping[str, str]] = {
    "always": "whoever holds",
    "not-self": "unless the leader holds",
    "opponent": "an opponent holds",
    "never": "never",
}
_CARD: Final[Mapping[str, str]] = {
    "fitting": "a fitting card",
    "beating": "a card that beats",
    "any": "any card",
}


def _prolong(rules: Rules) -> str:
    prolong = rules.prolong
    if not isinstance(prolong, Prolong):
        return described(prolong)
    if prolong.when == "never":
        return "never"
    new = ", as a new lead" if prolong.lead == "reset" else ""
    return f"{_WHEN[prolong.when]}: {_CARD[prolong.card]}{new}"


# Points and results


def _points(rules: Rules) -> str:
    points = rules.points
    if not isinstance(points, Points):
        return described(points)
    by_value: dict[int, list[str]] = {}
    for rank, value in reversed(points.cards):
        by_value.setdefault(value, []).append(rank)
    parts = [f"{', '.join(ranks)} = {value}" for value, ranks in by_value.items()]
    parts += [f"each round {points.per_round}"] * bool(points.per_round)
    parts += [f"each trick {points.per_trick}"] * bool(points.per_trick)
    rounds = len(rules.pack) // rules.players
    total = points.total(rules.pack.cards, rounds)
    return "; ".join(parts) + (f" ({total} in all)" if total is not None else "")


def _last_trick(rules: Rules) -> str:
    return str(getattr(rules.points, "last_trick", 0) or "none")


_TIES: Final[Mapping[str, str]] = {
    "share": "ties share or nobody wins",
    "last-trick": "ties to the last trick",
    "draw": "ties draw",
}


def _result(rules: Rules) -> str:
    result = rules.result
    match result:
        case Stakes():
            steps = (result.win, result.all_points, result.all_cards)
            unit = "stakes" if result.paid else "game points"
            scale = f"most points {steps[0]}, all points {steps[1]}, all cards {steps[2]} {unit}"
            return f"{scale}; {_TIES[result.tie]}"
        case Threshold():
            many = f"{result.by.replace('-', ' ')} {result.points} points"
            return f"{many} {result.win} stake, all cards {result.all_cards}"
        case Totals():
            bonus = f"; {result.sweep.replace('-', ' ')}: {result.sweep_bonus} more"
            return "points are added" + (bonus if result.sweep_bonus else "")
    return described(result)


def _next_dealer(rules: Rules) -> str:
    rotation = rules.rotation
    match rotation:
        case LoserDeals():
            return "a loser, so that a winner leads"
        case NextDeals():
            return "next seat" + (", the same after a tie" if rotation.tie == "same" else "")
        case SameDealer():
            return "the same"
        case KeepsDealWithHalf():
            return "the same if that side has half, else next seat"
        case KeepsDealUnless(passes_if="opponents-have"):
            return f"the same unless the opponents have {rotation.points} points"
        case KeepsDealUnless(passes_if="won"):
            return "the same unless somebody wins"
        case KeepsDealUnless():
            return "the same unless the opponents win"
    return described(rotation)


# Over a match


def _burns(rules: Rules) -> str:
    watched = rules.burn.watches_tricks or rules.burn.watches_hands
    return described(rules.burn) if watched else "none"


def _match(rules: Rules) -> str:
    series = rules.match
    ends = [f"to {series.target}"] * bool(series.target)
    ends += [f"{series.deals} deals"] * bool(series.deals)
    ends += [f"half-time after {series.half_time}"] * bool(series.half_time)
    ends += ["equal totals play on"] * (series.equal == "play-on")
    return ", ".join(ends) or "as agreed"


def _besides(rules: Rules) -> str:
    found = ["partners may call"] * bool(rules.calls)
    found += ["partners look at hands"] * (rules.peek != "never")
    return ", ".join(found) or "nothing"


COLUMNS: Final[Mapping[str, Words]] = {
    "pack": _pack,
    "direction": lambda rules: rules.table.direction,
    "hand": _hand,
    "wild": _wild,
    "beat": _beat,
    "follow": _follow,
    "prolong": _prolong,
    "points": _points,
    "last trick": _last_trick,
    "result": _result,
    "next dealer": _next_dealer,
    "burns": _burns,
    "match": _match,
    "besides": _besides,
}
"""What a column says of rules for one number of players."""

WHOLE: Final[Mapping[str, Callable[[Variant], str]]] = {
    "players": lambda variant: "; ".join(map(_players, variant.rules)),
    "status": lambda variant: variant.status,
}
"""What a column says of a whole variant."""


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("family-table", FamilyTable)
