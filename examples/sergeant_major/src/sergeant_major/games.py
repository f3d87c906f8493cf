"""The forms of the game by name, and the options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, field, frozen

from sedma import Option, Pack, RuleBookFile, RulesError, Seat, Stream, Table, UnknownVariantError
from sedma import card as read_card
from sergeant_major.match import Match, begin_match
from sergeant_major.rules import Rules

__all__ = ["GAMES", "OPTIONS", "Game", "find_game"]


@frozen(kw_only=True)
class Game:
    """One form of the game."""

    title: str
    """The title."""
    rules: Rules
    """The rules."""
    aliases: tuple[str, ...] = field(default=())
    """Other names by which it is found."""

    @property
    def name(self) -> str:
        """The name by which it is found."""
        return self.rules.variant

    def with_options(self, options: Iterable[str] = (), **changes: Any) -> Game:
        """Return the game with options, and then with changes of the fields of its rules.

        Raises:
            RulesError: if an option or a field does not exist, an option changes nothing in this
                game, or they do not go together.
        """
        if isinstance(options, str):
            raise RulesError(f"options are a list of names, not {options!r}")
        merged: dict[str, Any] = {}
        for name in options:
            if name not in tuple(OPTIONS):
                raise RulesError(f"no option {name!r}; there are: {', '.join(OPTIONS)}")
            merged |= self._changes_of(OPTIONS[name], merged)
        return evolve(self, rules=self.rules.change(**merged | changes))

    def _changes_of(self, option: Option, merged: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what an option changes, if it does change something and takes nothing back."""
        new = option.changes
        if all(getattr(self.rules, name) == value for name, value in new.items()):
            raise RulesError(f"option {option.name!r} changes nothing in {self.name!r}")
        for name, value in new.items():
            if merged.get(name, value) != value:
                raise RulesError(f"option {option.name!r} and another one both change {name}")
        return new

    def begin_match(
        self,
        *,
        dealer: Seat | None = None,
        stream: Stream | None = None,
        start: Sequence[int] = (),
    ) -> Match:
        """Return a match before its first deal; the arguments are those of `match.begin_match`.

        Raises:
            MatchError, SeatError: as `match.begin_match` does.
        """
        return begin_match(self.rules, dealer=dealer, stream=stream, start=start)


def _book(name: str) -> RuleBookFile:
    return RuleBookFile("sergeant_major", f"books/{name}.toml")


_BASE: Final = Rules(variant="sergeant-major", book=_book("sergeant-major"))


def _like(base: Rules, name: str, **changes: Any) -> Rules:
    return evolve(base, variant=name, book=_book(name), **changes)


_FIFTY_ONE: Final = _like(
    _BASE,
    "fifty-one-863",
    pack=Pack.full().without(read_card("2c")),
    hand_size=17,
    targets=(8, 6, 3),
    shows=False,
    end="total",
    limit=10,
)

GAMES: Final[dict[str, Game]] = {
    game.name: game
    for game in (
        Game(title="Sergeant Major", rules=_BASE, aliases=("8-5-3", "3-5-8")),
        Game(
            title="Sergeant Major to all sixteen tricks",
            rules=_like(_BASE, "sergeant-major-all-16", limit=16),
        ),
        Game(title="8-6-3 with 51 cards", rules=_FIFTY_ONE, aliases=("8-6-3",)),
        Game(
            title="9-5-3 with 51 cards",
            rules=_like(
                _FIFTY_ONE,
                "fifty-one-953",
                pack=Pack.full().without(read_card("2s")),
                targets=(9, 5, 3),
                end="tricks",
                limit=17,
            ),
            aliases=("9-5-3",),
        ),
        Game(
            title="9-5-2, first form",
            rules=_like(
                _BASE,
                "nine-five-two-a",
                targets=(9, 5, 2),
                kitty_order="take-first",
                end="total",
                limit=10,
            ),
            aliases=("9-5-2",),
        ),
        Game(
            title="9-5-2, second form",
            rules=_like(
                _BASE,
                "nine-five-two-b",
                targets=(9, 2, 5),
                kitty_order="take-before-exchange",
                returns="pooled",
                shows=False,
                end="beyond",
                limit=15,
            ),
        ),
        Game(
            title="Sergeant Major for four",
            rules=_like(
                _BASE,
                "four-player",
                table=Table(4),
                hand_size=13,
                targets=(5, 4, 2, 2),
                returns="by-rank",
                shows=False,
                end="total",
                limit=10,
            ),
        ),
    )
}
"""Every form of the game by name."""

OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in (
        Option(
            name="take-first",
            title="the dealer takes the kitty before discarding",
            changes={"kitty_order": "take-first"},
            rules=("SGTMAJOR-TAKEFIRST-1",),
        ),
        Option(
            name="discard-first",
            title="the dealer discards before taking the kitty",
            changes={"kitty_order": "discard-first"},
            rules=("SGTMAJOR-KITTY-1",),
        ),
        Option(
            name="new-target-first",
            title="of two givers the one with the higher new target comes first",
            changes={"two_up_order": "new-target"},
            rules=("SGTMAJOR-EXCH-10",),
        ),
        Option(
            name="may-keep",
            title="who was up may give nothing",
            changes={"exchange": "optional"},
            rules=("SGTMAJOR-EXCH-13",),
        ),
        Option(
            name="no-exchange",
            title="no cards are exchanged",
            changes={"exchange": "off", "shows": False},
        ),
        Option(
            name="no-showing",
            title="the dealer shows nothing",
            changes={"shows": False},
            rules=("SGTMAJOR-SHOW-1",),
        ),
        Option(
            name="show-above-highest",
            title="only what is higher than the highest return is shown",
            changes={"show_threshold": "highest-return"},
            rules=("SGTMAJOR-SHOW-3",),
        ),
        Option(
            name="packets-of-four",
            title="cards are dealt four at a time",
            changes={"packet": 4},
            rules=("SGTMAJOR-DEAL-2",),
        ),
        Option(
            name="stop-at-once",
            title="a deal ends with the trick that wins the match, and is not paid",
            changes={"play_out": False},
            rules=("SGTMAJOR-PLAY-7", "SGTMAJOR-END-2"),
        ),
    )
}
"""Every option by name. The end and its limit are fields of `Rules`."""


def find_game(name: str) -> Game:
    """Return the form of the game with this name or alias.

    Raises:
        UnknownVariantError: if there is none.
    """
    for game in GAMES.values():
        if name in (game.name, *game.aliases):
            return game
    raise UnknownVariantError(f"no game {name!r}; there are: {', '.join(GAMES)}")
