"""A game as a value: its components, its options, and what follows from them.

Private: import its names from `sedma`. Only `sedma.rules.data` is a public module.
"""

__all__: list[str] = []
