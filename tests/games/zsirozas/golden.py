"""What only the records of Zsírozás and Schmierer hold."""

from __future__ import annotations

from typing import Any

import golden

from sedma import Outcome


def check_result(outcome: Outcome, result: dict[str, Any]) -> None:
    """Compare who won, and whether a tie was broken or the deal lost by the last card."""
    golden.check_result(outcome, result)
    because = [why.reason for why in outcome.why]
    assert ("result:last-card" in because) == result["last_seven_lost"]
    tied = len(set(outcome.points or ())) == 1
    assert tied == result["tie_broken"]
    assert ("result:tie-last-trick" in because) == (tied and not result["last_seven_lost"])
    assert set(outcome.pay) == {0}
