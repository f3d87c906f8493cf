"""The rules of one game for one number of players: components, and what follows from them.

A `Rules` object is flat: it holds one component for each question. It is a value, equal to
another when all components are equal. What the components answer is tabulated once, when
the object is made; the components stay the truth, and the tables follow from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, Unpack, cast

import attrs
from attrs import field, frozen

from sedma.book.rulebook import RuleBook, RuleBookSource
from sedma.components.announce import Marriages
from sedma.components.asked import Asked
from sedma.components.burn import Burns
from sedma.components.cleaning import Cleaning
from sedma.components.follow import Follow
from sedma.components.hold_back import HoldBack
from sedma.components.last_card import LastCard
from sedma.components.leads import Leads
from sedma.components.protocols import (
    AnnounceRule,
    BeatRule,
    BurnRule,
    CleaningRule,
    Component,
    DrawRule,
    FollowRule,
    HoldBackRule,
    LastCardRule,
    LeadsRule,
    PointsRule,
    ProlongRule,
    ResultRule,
    RotationRule,
    SidesRule,
    ZeroRule,
)
from sedma.components.series import Series
from sedma.components.zero import ZeroTotals
from sedma.errors import RulesError, SedmaError
from sedma.rules.conflicts import conflicts
from sedma.rules.options import Option
from sedma.rules.tables import Tables
from sedma.values.cards import Card
from sedma.values.pack import Pack
from sedma.values.reasons import ENGINE_REASONS, Conflict, Why
from sedma.values.seats import Seat, Table
from sedma.values.validators import at_least, distinct_texts, is_a, one_of

if TYPE_CHECKING:
    from sedma.play.deal import Deal
    from sedma.play.match import Match
    from sedma.play.set_up import SetUp
    from sedma.values.stream import Stream

__all__ = ["COMPONENTS", "BlindPlay", "Peek", "Rules", "ShortHands", "Stop"]

ShortHands: TypeAlias = Literal["refuse", "skip", "leave"]
"""What happens with a pack that the players cannot share equally: it is refused; seats without
cards are skipped; or the last cards of the stock, too few for all, are left there unseen."""

BlindPlay: TypeAlias = Literal["never", "allowed"]
"""Whether a seat may, while there is a stock, turn up its top card and play that."""

Stop: TypeAlias = Literal["played-out", "majority"]
"""When a deal ends: with its last card; or after the trick with which the cards that one of two
sides has taken count more than half of all points, those for the last trick included."""

Peek: TypeAlias = Literal["never", "stock-empty"]
"""When partners look at each other's hands: never, or once, when the stock has run out, before the
next lead."""

COMPONENTS: Final = (
    *("sides", "beat", "leads", "hold_back", "follow", "last_card", "prolong", "draw", "points"),
    *("burn", "announce", "cleaning", "result", "zero", "rotation", "match"),
)
"""The fields of `Rules` that hold a component, one for each question."""

_NO_BOOK: Final = RuleBook(variant="", title="")
_NO_BURNS: Final = Burns()
_NOTHING: Final = Marriages()
_ANY_LEADS: Final = Leads()
_NONE_BACK: Final = HoldBack()
_NO_DIRT: Final = Cleaning()
_FREE: Final = Follow()
_LIVE: Final = LastCard()
_OPEN: Final = Series()
_NEVER_ZERO: Final = ZeroTotals()


@frozen(kw_only=True)
class Rules:
    """Everything that decides a deal, for one number of players.

    Raises:
        RulesError: if the parts do not go together; the message says which and why.
        ComponentError: if a component fails, or answers what cannot be; the message names its
            class, the question, and what would be right.
    """

    variant: str = field(validator=is_a(str))
    """Name of the variant."""
    table: Table = field(validator=is_a(Table))
    """How many play, and in which direction."""
    sides: SidesRule = field(validator=is_a(SidesRule))
    """Who plays with whom."""
    pack: Pack = field(validator=is_a(Pack))
    """The cards that are dealt."""
    hand_size: int = field(default=4, validator=at_least(1))
    """Cards dealt to each seat, and up to which hands are filled."""
    packet: int = field(default=1, validator=at_least(1))
    """Cards dealt to a seat at a time."""
    beat: BeatRule = field(validator=is_a(BeatRule))
    """Which card beats which."""
    follow: FollowRule = field(default=_FREE, validator=is_a(FollowRule))
    """Whether a seat that follows must beat if it can."""
    last_card: LastCardRule = field(default=_LIVE, validator=is_a(LastCardRule))
    """Whether the very last card of a deal has power."""
    prolong: ProlongRule = field(validator=is_a(ProlongRule))
    """Whether and with what the leader may go on after a round."""
    draw: DrawRule = field(validator=is_a(DrawRule))
    """Who draws which cards of the stock, and when."""
    points: PointsRule = field(validator=is_a(PointsRule))
    """What cards and tricks count."""
    result: ResultRule = field(validator=is_a(ResultRule))
    """Who wins, and how much."""
    rotation: RotationRule = field(validator=is_a(RotationRule))
    """Who deals next."""
    burn: BurnRule = field(default=_NO_BURNS, validator=is_a(BurnRule))
    """Which runs of equal cards end a deal at once."""
    announce: AnnounceRule = field(default=_NOTHING, validator=is_a(AnnounceRule))
    """What may be announced at a lead."""
    leads: LeadsRule = field(default=_ANY_LEADS, validator=is_a(LeadsRule))
    """How often a seat may lead one rank."""
    hold_back: HoldBackRule = field(default=_NONE_BACK, validator=is_a(HoldBackRule))
    """Which cards may not be played while there is a stock."""
    cleaning: CleaningRule = field(default=_NO_DIRT, validator=is_a(CleaningRule))
    """Which tricks make a side dirty, and which clean again."""
    zero: ZeroRule = field(default=_NEVER_ZERO, validator=is_a(ZeroRule))
    """What sets the running totals of a match to zero."""
    match: Series = field(default=_OPEN, validator=is_a(Series))
    """How deals make a match."""
    blind: BlindPlay = field(default="never", validator=one_of(BlindPlay))
    """Whether a seat may turn up the top card of the stock and play that, as a lead too."""
    passes: int = field(default=0, validator=at_least(0, 1))
    """How many times in a deal a seat may pass instead of following, while the stock lasts: never,
    or once. With more, the cards taken would not say how many rounds have been played."""
    short_hands: ShortHands = field(default="refuse", validator=one_of(ShortHands))
    """What happens with a pack that cannot be shared equally."""
    stop: Stop = field(default="played-out", validator=one_of(Stop))
    """Whether a deal is played out, or stops after a trick that decides who has most points."""
    calls: tuple[str, ...] = field(default=(), validator=distinct_texts)
    """What a partner may say before a card is played; messages only, they bind nobody."""
    peek: Peek = field(default="never", validator=one_of(Peek))
    """When partners look at each other's hands; it changes what they know, and nothing else."""
    book: RuleBookSource = field(default=_NO_BOOK, hash=False, validator=is_a(RuleBookSource))
    """The rule book, or the file that holds it."""
    limited_options: tuple[Option, ...] = field(
        default=(), eq=False, repr=False, validator=is_a(tuple)
    )
    """The options of the variant that are not for all numbers of players. `change` refuses them
    for others; they decide nothing in a deal, and rules that differ in them alone are equal."""
    asked: Asked = field(init=False, eq=False, repr=False)
    """The components, asked with care: their answers can be relied on."""
    tables: Tables = field(init=False, eq=False, repr=False)
    """What the components answer, tabulated."""

    def __attrs_post_init__(self) -> None:
        players = self.table.players
        if players < 2:
            raise RulesError("a deal needs two players or more")
        dealt = players * self.hand_size
        if dealt > len(self.pack):
            need = f"{players} players with hands of {self.hand_size} need {dealt} cards"
            why = f"{need}; the pack has {len(self.pack)}"
            raise RulesError(Conflict("hand_size", why, ("pack", "table")))
        object.__setattr__(self, "asked", Asked(self))
        public = self.asked.sides.public(self.table)
        problems = list(conflicts(self, len(public)))
        if problems:
            raise RulesError(*problems)
        object.__setattr__(self, "tables", Tables(self, public))

    def __reduce__(self) -> tuple[Any, ...]:
        # What is asked and the tables are left out: they follow from the components.
        values = {a.name: getattr(self, a.name) for a in attrs.fields(Rules) if a.init}
        return _from_values, (values,)

    @property
    def players(self) -> int:
        """The number of players."""
        return self.table.players

    @property
    def left_over(self) -> int:
        """How many cards are left in the stock when a deal has been played out."""
        return len(self.pack) % self.players if self.short_hands == "leave" else 0

    def drawers(self, sizes: Sequence[int], stock: int, taker: Seat) -> tuple[Seat, ...]:
        """Return the seats in the order in which they draw after a trick, one seat a card.

        Args:
            sizes: the number of cards in each hand, by seat.
            stock: the number of cards in the stock.
            taker: the seat that took the trick.
        """
        return self.tables.draws[tuple(sizes), stock, taker]

    @property
    def components(self) -> Mapping[str, Component]:
        """The components by the question they answer."""
        return {name: getattr(self, name) for name in COMPONENTS}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Every reason key that can come up under these rules, with its sentence."""
        reasons = dict(ENGINE_REASONS)
        for name in COMPONENTS:
            reasons |= getattr(self.asked, name).reasons
        for reason in self._impossible():
            reasons.pop(reason, None)
        return reasons

    def _impossible(self) -> Iterator[str]:
        """Go through the keys that cannot come up under these rules."""
        if self.passes:
            yield "pass:never"
        else:
            yield from ("pass:may", "pass:leader", "pass:used", "pass:no-stock")
        if self.blind == "never":
            yield from ("blind:may", "blind:no-stock", "blind:again")
        else:
            yield "blind:never"
            if not self.asked.hold_back.active:
                yield "blind:again"
        if not (self.asked.leads.active or self.asked.hold_back.active):
            yield "turn:forced"
        yield "announce:never" if self.asked.announce.active else "announce:lead"
        if not (self.asked.burn.watches_tricks or self.asked.burn.watches_hands):
            yield "turn:burnt"
        if not self.asked.sides.decided_by:
            two = len(self.asked.sides.public(self.table)) == 2
            yield from ("pay:each", "result:tie-shared") if two else ("pay:loser",)

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits that tell these rules from all others; the book does not count.

        Raises:
            ComponentError: if a component is neither made with attrs nor shows its values in its
                ``repr``.
        """
        from sedma.rules.data import fingerprint

        return fingerprint(self)

    @property
    def revision(self) -> int:
        """The revision of the rule book: raised whenever a rule changes its meaning."""
        return self.book.load().revision

    def why(self, reason: str) -> Why:
        """Return a reason in words, with the rule that the rule book binds to it."""
        whys = self.tables.whys
        if reason not in whys:
            whys[reason] = Why.of(reason, self.reasons, self.book.load())
        return whys[reason]

    def change(self, **changes: object) -> Rules:
        """Return the same rules with some fields changed.

        A component is given whole, or as a mapping of only those of its fields that change.

        Raises:
            RulesError: if a field does not exist or does not take the value, if the parts do not
                go together, or if they make an option of the variant that is not for so many
                players.

        >>> import sedma
        >>> rules = sedma.variant("classic", players=4)
        >>> rules.change(prolong={"when": "never"}).prolong
        Prolong(when='never', card='fitting', lead='keep')
        """
        known = {a.name for a in attrs.fields(Rules) if a.init} - {"limited_options"}
        for name in changes:
            if name not in known:
                raise RulesError(
                    f"rules have no field {name!r}; fields are {', '.join(sorted(known))}"
                )
        parts: dict[str, Any] = {
            name: _changed(name, getattr(self, name), changes[name]) for name in changes
        }
        if parts.get("variant", self.variant) != self.variant:
            parts["limited_options"] = ()  # another game has options of its own
        rules = attrs.evolve(self, **parts)
        for option in rules.limited_options:
            if option.is_misplaced(rules) and not option.is_misplaced(self):
                raise RulesError(option.refusal(rules.players))
        return rules

    def changed_field(self, name: str, *changes: object) -> object:
        """Return a field of these rules after one change and then another, as `change` makes them.

        Raises:
            RulesError: if a change does not fit.
        """
        value = getattr(self, name, None)
        for change in changes:
            value = _changed(name, value, change)
        return value

    def deal(
        self,
        *,
        seed: int | None = None,
        stream: Stream | None = None,
        pack: Sequence[Card] | str | None = None,
        dealer: Seat = 0,
    ) -> Deal:
        """Deal the cards and return the deal before the first lead.

        Args:
            seed: makes the order of the pack; the same seed, the same order.
            stream: draws the order of the pack instead.
            pack: the order of the pack itself, first card to be dealt first.
            dealer: the seat that deals; the next seat gets the first card and leads.

        Raises:
            RulesError: unless exactly one of seed, stream and pack is given.
            SeedError: if the seed is out of bounds.
            CardError: if the text of a pack names something that is no card.
            PackError: if the order is not one of the pack.
            SeatError: if the table has no such dealer.

        >>> import sedma
        >>> deal = sedma.variant("classic", players=4).deal(seed=7, dealer=0)
        >>> deal.to_move, " ".join(map(str, deal.hands[1]))
        (1, '7s 9h Jd Ks')
        """
        from sedma.play.deal import deal_cards

        return deal_cards(self, seed=seed, stream=stream, pack=pack, dealer=dealer)

    def begin_match(self, *, dealer: Seat | None = None, stream: Stream | None = None) -> Match:
        """Return a match under these rules, before its first deal.

        Args:
            dealer: the seat that deals first.
            stream: draws the first dealer instead.

        Raises:
            MatchError: unless exactly one of dealer and stream is given.
            SeatError: if the table has no such dealer.

        >>> import sedma
        >>> match = sedma.variant("classic", players=4).begin_match(dealer=3)
        >>> match.next_deal(seed=7).dealer, match.totals
        (3, (0, 0))
        """
        from sedma.play.match import begin

        return begin(self, dealer=dealer, stream=stream)

    def position(self, **known: Unpack[SetUp]) -> Deal:
        """Return a deal that stands in the middle, from as much as is known.

        What is not named is filled up with the cards that are left over, suit by suit or as the
        stream draws them.

        Args:
            **known: the parts of a `SetUp`, which says what each of them is: leader, trick, hands,
                stock, taken, tricks, dealer, announced, owners, leads, shown, dirty, stream.

        Raises:
            PositionError: if no deal can come to this; says which part and why.
            CardError: if a text names no card.
            SeatError: if the table has no such seat.
            TypeError: if something is given that is no part of a `SetUp`.

        >>> import sedma
        >>> rules = sedma.variant("classic", players=4)
        >>> deal = rules.position(leader=0, trick="9h 10s Jd 9c", hands={0: "7d Kh"})
        >>> deal.to_move, [action.text for action in deal.legal_actions]
        (0, ['7d', 'end'])
        """
        from sedma.play.deal import deal_from
        from sedma.play.set_up import build_position

        return deal_from(self, *build_position(self, known))


def _from_values(values: dict[str, Any]) -> Rules:
    return Rules(**values)


def _changed(name: str, old: object, new: object) -> object:
    kind: Any = type(old)
    if not (isinstance(new, Mapping) and attrs.has(kind)):
        return new
    known = [a.name for a in attrs.fields(kind) if a.init]
    for key in new:
        if key not in known:
            raise RulesError(
                f"{name} has no field {key!r}; its fields are {', '.join(known) or 'none'}"
            )
    try:
        return cast("object", attrs.evolve(cast("Any", old), **new))
    except SedmaError as error:
        raise RulesError(f"{name}: {error}") from None
    except (TypeError, ValueError, AttributeError):
        raise RulesError(f"{name}: its fields do not take {dict(new)!r}") from None
