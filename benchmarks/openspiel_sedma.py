"""Classic Sedma for four as a Python game of OpenSpiel, as one of its users would write it.

It needs the package ``open_spiel`` and plays the same game as the library: the same actions in
the same order, so that the same choices give the same playout. Each card that leaves the pack
is a chance node. Actions 0 to 31 are cards, four times the rank and the suit; 32 ends the trick.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

pyspiel: Any = import_module("pyspiel")  # it has no types, and need not be installed

PLAYERS = 4
HAND = 4
CARDS = 32
END = 32
SEVEN, TEN, ACE = 0, 3, 7

GAME_TYPE = pyspiel.GameType(
    short_name="python_sedma",
    long_name="Python Sedma",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=CARDS + 1,
    max_chance_outcomes=CARDS,
    num_players=PLAYERS,
    min_utility=-90.0,
    max_utility=90.0,
    utility_sum=0.0,
    max_game_length=CARDS + CARDS // PLAYERS,
)


class SedmaGame(pyspiel.Game):
    """The game; makes states."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(GAME_TYPE, GAME_INFO, params or {})

    def new_initial_state(self) -> SedmaState:
        """Return a state before the first card is dealt."""
        return SedmaState(self)


class SedmaState(pyspiel.State):
    """A deal in progress; player 0 has dealt. The methods are those that OpenSpiel asks for."""

    def __init__(self, game: SedmaGame) -> None:
        super().__init__(game)
        self.hands: list[list[int]] = [[] for _ in range(PLAYERS)]
        self.pack = list(range(CARDS))
        self.to_deal = 2 * [player for player in (1, 2, 3, 0) for _ in range(HAND // 2)]
        self.trick: list[int] = []
        self.points = [0] * PLAYERS
        self.leader = self.turn = self.holder = 1
        self.over = False

    def current_player(self) -> int:
        """Return whose turn it is, chance included."""
        if self.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.to_deal else self.turn

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.over

    def returns(self) -> list[float]:
        """Return what each player has more than the other side, in points."""
        if not self.over:
            return [0.0] * PLAYERS
        more = float(self.points[0] + self.points[2] - self.points[1] - self.points[3])
        return [more, -more, more, -more]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards of the pack, equally likely."""
        return [(card, 1 / len(self.pack)) for card in self.pack]

    def _legal_actions(self, player: int) -> list[int]:
        hand = self.hands[player]
        if self.trick and len(self.trick) % PLAYERS == 0:
            return [*sorted(card for card in hand if self._beats(card)), END]
        return sorted(hand)

    def _apply_action(self, action: int) -> None:
        if self.to_deal:
            self.pack.remove(action)
            self.hands[self.to_deal.pop(0)].append(action)
            return
        if action == END:
            self._end_trick()
            return
        self.hands[self.turn].remove(action)
        self.trick.append(action)
        if self._beats(action):
            self.holder = self.turn
        self.turn = (self.turn + 1) % PLAYERS
        if len(self.trick) % PLAYERS == 0 and not self.hands[self.leader]:
            self._end_trick()

    def _beats(self, card: int) -> bool:
        return card // 4 in (SEVEN, self.trick[0] // 4)

    def _end_trick(self) -> None:
        taker = self.holder
        self.points[taker] += 10 * sum(card // 4 in (TEN, ACE) for card in self.trick)
        self.trick = []
        draws = min(HAND - len(self.hands[taker]), len(self.pack) // PLAYERS)
        self.to_deal = draws * [(taker + step) % PLAYERS for step in range(PLAYERS)]
        if not self.to_deal and not self.hands[taker]:
            self.points[taker] += 10
            self.over = True
        self.leader = self.turn = taker

    def _action_to_string(self, player: int, action: int) -> str:
        if action == END:
            return "end"
        name = f"{('7', '8', '9', '10', 'J', 'Q', 'K', 'A')[action // 4]}{'cshd'[action % 4]}"
        return f"deal {name}" if player == pyspiel.PlayerId.CHANCE else name

    def __str__(self) -> str:
        return f"{self.hands} {self.trick} {self.points}"


pyspiel.register_game(GAME_TYPE, SedmaGame)
