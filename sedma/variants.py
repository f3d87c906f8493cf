"""The bundled variants under the name of the library, loaded when they are asked for.

``from sedma.variants import CLASSIC`` gives the same object as ``sedma.find_variant("classic")``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sedma_variants.classic import CLASSIC as CLASSIC
    from sedma_variants.hola import HOLA as HOLA
    from sedma_variants.lusti_kartln import LUSTI_KARTLN as LUSTI_KARTLN
    from sedma_variants.osmova import OSMOVA as OSMOVA
    from sedma_variants.red_king import RED_KING as RED_KING
    from sedma_variants.ristiklappi import RISTIKLAPPI as RISTIKLAPPI
    from sedma_variants.ristikontra import RISTIKONTRA as RISTIKONTRA
    from sedma_variants.schmierer import SCHMIERER as SCHMIERER
    from sedma_variants.sedmice import SEDMICE as SEDMICE
    from sedma_variants.septica import SEPTICA as SEPTICA
    from sedma_variants.slovak import SLOVAK as SLOVAK
    from sedma_variants.soccer import SOCCER as SOCCER
    from sedma_variants.zsirozas import ZSIROZAS as ZSIROZAS

__all__ = [
    "CLASSIC",
    "HOLA",
    "LUSTI_KARTLN",
    "OSMOVA",
    "RED_KING",
    "RISTIKLAPPI",
    "RISTIKONTRA",
    "SCHMIERER",
    "SEDMICE",
    "SEPTICA",
    "SLOVAK",
    "SOCCER",
    "ZSIROZAS",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    if name in __all__:
        from sedma.registry import find_variant

        return find_variant(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
