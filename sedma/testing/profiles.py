"""How much is tried: a bounded profile for every run of your tests, and a deep one."""

from __future__ import annotations

from typing import Final, cast

from attrs import field, frozen
from hypothesis import HealthCheck, Phase, settings

from sedma.values.validators import at_least

__all__ = ["CI", "DEEP", "Profile"]


@frozen
class Profile:
    """How many plays are tried of each set of rules, and how long a failure is made shorter."""

    plays: int = field(validator=at_least(1))
    """Plays for each number of players."""
    option_plays: int = field(validator=at_least(0))
    """Plays of the variant with some of its options, if it has any."""
    shrinks: int = field(validator=at_least(0))
    """Plays that are tried to make a failure shorter."""
    deals: int = field(validator=at_least(1))
    """Deals of a match."""

    def settings(self, plays: int) -> settings:
        """Return the settings of hypothesis: the same plays each time, and nothing stored."""
        return settings(
            max_examples=plays,
            derandomize=True,
            database=None,
            deadline=None,
            report_multiple_bugs=False,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=cast("list[HealthCheck]", list(HealthCheck)),
            print_blob=False,
        )


CI: Final = Profile(plays=5, option_plays=6, shrinks=80, deals=4)
"""The profile for tests that run with every change."""

DEEP: Final = Profile(plays=200, option_plays=300, shrinks=1500, deals=20)
"""The profile for a thorough look, as ``sedma conform --deep`` takes."""
