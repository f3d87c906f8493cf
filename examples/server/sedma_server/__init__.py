"""A minimal game server: deals and matches of the Sedma family over HTTP, kept in SQLite.

``flask --app "sedma_server:create_app('games.sqlite')" run`` starts it; the README says what
it answers.
"""

from __future__ import annotations

from sedma_server.app import create_app as create_app

__all__ = ["create_app"]
