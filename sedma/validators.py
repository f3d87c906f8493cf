"""Checks for the fields of your own values, for ``attrs.field(validator=...)`` and ``converter=``.

Those of components and of rules are made with them, so the errors and the schema of house-rule
files tell what a field of yours takes just as they do of ours.

>>> import attrs
>>> from sedma.validators import at_least
>>> @attrs.frozen
... class Bonus:
...     points: int = attrs.field(default=10, validator=at_least(1))
>>> Bonus(0)
Traceback (most recent call last):
sedma.errors.RulesError: points is a whole number from 1 up, not 0
"""

from __future__ import annotations

from sedma.values.validators import (
    MAX_NUMBER,
    AtLeast,
    at_least,
    card_ranks,
    class_pairs,
    distinct_ranks,
    distinct_texts,
    is_a,
    one_of,
    rank_numbers,
    rank_pairs,
    rank_tuple,
    truth,
)

__all__ = [
    "MAX_NUMBER",
    "AtLeast",
    "at_least",
    "card_ranks",
    "class_pairs",
    "distinct_ranks",
    "distinct_texts",
    "is_a",
    "one_of",
    "rank_numbers",
    "rank_pairs",
    "rank_tuple",
    "truth",
]
