"""The kernel compiled by numba, if that is installed.

Compiled functions get the addresses of arrays instead of the arrays: these stand in every call,
and an array is seven numbers and a count of references. They are not kept on disk, since numba
cannot load functions again that call each other in a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final, cast

from sedma.errors import MissingExtraError
from sedma.solving import bit_layout, search_kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["CompiledKernel", "can_compile", "compiled_kernel"]

_EXTRA: Final = "the compiled solver needs numba: pip install 'sedma[fast]'"


@lru_cache(maxsize=1)
def compiled_kernel() -> CompiledKernel:
    """Return the functions of the kernel, compiled; they are compiled when they are first called.

    Raises:
        MissingExtraError: if numba is not installed.
    """
    try:
        import numba
    except ImportError:
        raise MissingExtraError(_EXTRA) from None
    return CompiledKernel(numba)


def can_compile() -> bool:
    """Say whether numba is installed and can be imported."""
    try:
        compiled_kernel()
    except MissingExtraError:
        return False
    return True


class CompiledKernel:
    """The functions of the kernel that are called from outside, on arrays."""

    def __init__(self, numba: Any) -> None:
        copy = ModuleType("sedma.solving.compilation")  # its functions call each other as compiled
        functions: dict[str, Any] = {}
        for module in (bit_layout, search_kernel):
            source: Any = cast("Any", module.__spec__).loader.get_code(module.__name__)
            exec(source, vars(copy))  # noqa: S102 - our own modules once more
            functions |= {
                name: numba.njit(value)
                for name, value in vars(copy).items()
                if isinstance(value, FunctionType) and value.__globals__ is vars(copy)
            }
        vars(copy).update(functions)
        self.OutOfNodes: type[Exception] = vars(copy)["OutOfNodes"]
        """What a search raises that has looked at as many states as it may."""
        self._copy: Any = copy
        self._numba = numba

    @cached_property
    def lead(self) -> Callable[..., int]:
        """The search of a position before a lead."""
        return self._outer(self._copy.lead)

    @cached_property
    def follow(self) -> Callable[..., int]:
        """The search of a state in which a seat follows."""
        return self._outer(self._copy.follow)

    @cached_property
    def prolong(self) -> Callable[..., int]:
        """The search of a state in which the leader may go on."""
        return self._outer(self._copy.prolong)

    @cached_property
    def solve_endings(self) -> Callable[..., None]:
        """The values of endings."""
        return self._outer(self._copy.solve_endings)

    def _outer(self, function: Any) -> Callable[..., Any]:
        """Return a function of arrays that hands over their addresses."""
        disabled = bool(self._numba.config.DISABLE_JIT)
        numbers_at, bytes_at = (_same, _same) if disabled else _pointers(self._numba)

        def run(numbers: Any, ends: Any, *args: Any) -> Any:
            return function(*args, numbers_at(numbers), bytes_at(ends))

        inner = self._numba.njit(run)

        def outer(*args: Any) -> Any:
            *plain, numbers, ends = args
            if disabled:
                return inner(numbers, ends, *plain)
            return inner(numbers.ctypes.data, ends.ctypes.data, *plain)

        return outer


def _same(array: Any) -> Any:
    return array


def _pointers(numba: Any) -> tuple[Any, Any]:
    """Return what makes pointers to whole numbers and to bytes out of addresses."""
    from numba.extending import intrinsic

    def to(kind: Any) -> Any:
        def at(_context: object, _address: object) -> Any:
            def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
                return builder.inttoptr(args[0], context.get_value_type(signature.return_type))

            return numba.types.CPointer(kind)(numba.types.intp), code

        return intrinsic(at)

    return to(numba.types.int64), to(numba.types.uint8)


def arrays(numbers: Sequence[int], room: int, ends: Any) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the tables as an array with so much room behind them, and the bytes of endings."""
    import numpy as np

    made = np.zeros(len(numbers) + room, np.int64)
    made[: len(numbers)] = numbers
    return made, np.frombuffer(ends, np.uint8)
