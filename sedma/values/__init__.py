"""What lies on the table, as immutable values: cards, seats, actions, tricks, tallies.

Private: import its names from `sedma`. Only `sedma.values.validators` is a public module.
"""

__all__: list[str] = []
