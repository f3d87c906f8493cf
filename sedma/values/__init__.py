"""What lies on the table, as immutable values: cards, seats, actions, tricks, tallies.

Private: import its names from `sedma`, those of validators from `sedma.validators`.
"""

__all__: list[str] = []
