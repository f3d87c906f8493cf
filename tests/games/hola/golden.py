"""What only records of Hola hold: a hola, and rounds of four equal cards that burn a total."""

from __future__ import annotations

from typing import Any

import golden

from sedma import Outcome


def check_result(outcome: Outcome, result: dict[str, Any]) -> None:
    """Compare the result, who has made a hola, and what was burnt."""
    golden.check_result(outcome, result)
    assert outcome.sweep == result["hola"]
    burns = [
        {"side": one.by, "trick": one.trick - 1, "round": one.round - 1, "rank": one.rank}
        for one in outcome.zeroed
        if one.trick is not None and one.round is not None
    ]
    assert burns == result["burns"]
    if result["hola"] is not None and outcome.rules.zero.active:
        sweeps = [one.by for one in outcome.zeroed if one.reason == "zero:sweep"]
        assert sweeps in ([], [result["hola"]])
        assert bool(sweeps) == ("zero:sweep" in outcome.rules.reasons)
