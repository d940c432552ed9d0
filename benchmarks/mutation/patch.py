"""A mutant inside one function as its new code, which a loaded module can take without being loaded again."""

from __future__ import annotations

import gc
import marshal
from collections import defaultdict
from types import CodeType, FunctionType
from typing import Final

#: Functions of loaded modules by module and code.
Functions = dict[tuple[str, CodeType], list[FunctionType]]
#: What two versions of a module's or class's code may differ in while only a function below them has changed.
OF_CODE: Final = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_flags")
#: The full name of a module, and the code of one of its functions before and after, marshalled: any process reads it.
Patch = tuple[str, bytes, bytes]


def patch_of(module: str, before: CodeType, after: CodeType) -> Patch | None:
    """The one function in which two versions of a module differ; ``None`` if they differ outside of functions."""
    found = _changed(before, after)
    return (module, marshal.dumps(found[0]), marshal.dumps(found[1])) if found else None


def _changed(before: CodeType, after: CodeType) -> tuple[CodeType, CodeType] | None:
    if any(getattr(before, name) != getattr(after, name) for name in OF_CODE):
        return None
    if len(before.co_consts) != len(after.co_consts):
        return None
    pairs = [(old, new) for old, new in zip(before.co_consts, after.co_consts, strict=True) if _differ(old, new)]
    if len(pairs) != 1 or not all(isinstance(code, CodeType) for code in pairs[0]):
        return None
    old, new = pairs[0]
    is_function = bool(old.co_flags & 1)  # CO_OPTIMIZED: the body of a class has no fast locals
    return (old, new) if is_function else _changed(old, new)


def _differ(old: object, new: object) -> bool:
    """``True`` and 1 are equal and yet two constants."""
    return old != new or type(old) is not type(new) or repr(old) != repr(new) and not isinstance(old, CodeType)


def functions_by_code(package: str) -> Functions:
    """All functions of a package's loaded modules, also those that only a table holds."""
    found: Functions = defaultdict(list)
    is_frozen = gc.get_freeze_count() > 0  # by the tests, and what is frozen is not listed
    gc.unfreeze()
    objects = gc.get_objects()
    if is_frozen:
        gc.freeze()
    for one in objects:
        if type(one) is FunctionType and str(one.__module__).startswith(package):  # a weak reference would be followed
            found[one.__module__, one.__code__].append(one)
    return found


def put(patch: Patch, known: Functions) -> bool:
    """Give a function its new code; false where the function is not among those known."""
    module, before, after = patch
    functions = known.get((module, marshal.loads(before)), [])
    for function in functions:
        function.__code__ = marshal.loads(after)
    return bool(functions)
