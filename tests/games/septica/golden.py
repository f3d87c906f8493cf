"""What only the records of Șeptică hold."""

from __future__ import annotations

from typing import Any

import golden

from sedma import Outcome


def check_result(outcome: Outcome, result: dict[str, Any]) -> None:
    """Compare who won, and whether sides tied.

    A tie that the source does not settle is a draw here.
    """
    golden.check_result(outcome, result)
    most = max(outcome.points or ())
    assert ((outcome.points or ()).count(most) > 1) == result["tie"]
    assert result["settled"] or outcome.winners == ()
    assert set(outcome.pay) == {0}
