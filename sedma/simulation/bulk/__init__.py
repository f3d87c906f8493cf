"""Playing many deals: the same rules as tables and numbers, in a cursor and in a kernel.

`program` makes one set of rules into tables; `cursor` plays most of them in pure Python, and
`kernel` nearly all, compiled with numba. Neither decides anything: all answers come from the
components.
"""

__all__: list[str] = []
