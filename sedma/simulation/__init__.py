"""What rules do to a game: many deals or matches, and what came of them."""

__all__: list[str] = []
