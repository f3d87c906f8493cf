"""Rule books: the numbered rules of a game as data, and the files that hold them.

Private: import its names from `sedma`.
"""

__all__: list[str] = []
