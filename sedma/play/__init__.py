"""One deal, from the pack to who deals next, and deals in a row.

Private: import its names from `sedma`.
"""

__all__: list[str] = []
