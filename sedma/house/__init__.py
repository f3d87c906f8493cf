"""House rules: variants that a club writes in a file, with the same guarantees as all others.

A file is TOML. It extends an installed variant or another file and says only what is different, or
it is complete. The page "House-rule files" of the documentation describes the format.
"""

from sedma.house.export import write_house_rules
from sedma.house.loader import House, load_house, load_variant, read_house_rules
from sedma.house.problems import HouseProblem

__all__ = [
    "House",
    "HouseProblem",
    "load_house",
    "load_variant",
    "read_house_rules",
    "write_house_rules",
]
