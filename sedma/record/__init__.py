"""Records of deals and matches: one JSON object a line, with claims that reading checks.

A record says by which rules a deal was played, how the cards lay and what was done, and
claims what came of it. Reading one plays it again and compares. The page "Record format" of the
documentation describes the format; `RECORD_VERSION` is raised whenever it changes. A game that is
not of the family is recorded in the same format, with a `RecordedGame`.
"""

from sedma.record.entry import MAX_ACTIONS, MAX_DEALS, MAX_LINE, Entry
from sedma.record.reader import (
    PlayedMatch,
    check_file,
    false_claims,
    read_file,
    read_line,
)
from sedma.record.recorded_game import (
    PlayedSeries,
    RecordedDeal,
    RecordedGame,
    RecordedMatch,
    RecordedRules,
)
from sedma.record.writer import RECORD_VERSION, deal_record, match_record, write_lines

__all__ = [
    "MAX_ACTIONS",
    "MAX_DEALS",
    "MAX_LINE",
    "RECORD_VERSION",
    "Entry",
    "PlayedMatch",
    "PlayedSeries",
    "RecordedDeal",
    "RecordedGame",
    "RecordedMatch",
    "RecordedRules",
    "check_file",
    "deal_record",
    "false_claims",
    "match_record",
    "read_file",
    "read_line",
    "write_lines",
]
