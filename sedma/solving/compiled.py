"""The kernel as it runs: interpreted, or compiled by numba if that is installed."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.util import find_spec, module_from_spec
from types import FunctionType, ModuleType
from typing import Any, Final, cast

from sedma.errors import MissingExtraError
from sedma.solving import kernel

__all__ = ["can_compile", "compiled_kernel"]

_EXTRA: Final = "the compiled solver needs numba: pip install 'sedma[fast]'"


def can_compile() -> bool:
    """Say whether numba is installed."""
    return "numba" in sys.modules or find_spec("numba") is not None


@lru_cache(maxsize=1)
def compiled_kernel() -> ModuleType:
    """Return a second copy of the kernel whose functions numba compiles when they are called.

    Raises:
        MissingExtraError: if numba is not installed.
    """
    try:
        import numba
    except ImportError:
        raise MissingExtraError(_EXTRA) from None
    spec = cast("Any", kernel.__spec__)
    copy = module_from_spec(spec)
    spec.loader.exec_module(copy)
    for name, value in vars(kernel).items():
        if isinstance(value, FunctionType) and value.__module__ == kernel.__name__:
            setattr(copy, name, numba.njit(getattr(copy, name)))
    copy.OutOfNodes = kernel.OutOfNodes  # type: ignore[attr-defined]
    return copy
