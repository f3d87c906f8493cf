"""A game as an immutable value: its components, its options, and what follows from them.

Private: import its names from `sedma`.
"""

__all__: list[str] = []
