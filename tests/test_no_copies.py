"""No function of ten lines or more stands twice, neither in two games nor in two apps."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "simulator" / "engine" / "games"
APPS = ("cards", "decks", "simulator", "conanhub")
LONGEST_COPY = 9


class Found(NamedTuple):
    """A function of a tree: where it stands, how long it is, and what it does whatever things are called in it."""

    place: str
    lines: int
    shape: str


class _Normal(ast.NodeTransformer):
    """Locals get numbers for names; texts, numbers and annotations are all alike."""

    def __init__(self, local: Iterable[str]) -> None:
        self.names: dict[str, str] = {}
        self.local = set(local)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.local:
            node.id = self.names.setdefault(node.id, f"local{len(self.names)}")
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.arg = self.names.setdefault(node.arg, f"local{len(self.names)}")
        node.annotation = None
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        node.value = type(node.value).__name__
        node.kind = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return ast.Pass()
        return self.visit(ast.copy_location(ast.Assign([node.target], node.value), node))


def _locals(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return names | {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}


def _body(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.stmt]:
    first = function.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return function.body[1:]
    return function.body


def _shape(function: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    normal = _Normal(_locals(function))
    parts = [ast.dump(normal.visit(function.args)), *(ast.dump(normal.visit(line)) for line in _body(function))]
    return "\n".join(parts)


def functions_of(source: str, place: str, at_least: int = 1) -> Iterator[Found]:
    """The functions and methods of a module that have so many lines, docstrings not counted."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = _body(node)
            if body:
                lines = (body[-1].end_lineno or 0) - node.lineno + 1 - (body[0].lineno - node.body[0].lineno)
                if lines < at_least:
                    continue
                yield Found(f"{place}:{node.lineno} {node.name}", lines, _shape(node))


def copies(trees: dict[str, list[Found]]) -> list[str]:
    """The functions that stand in two of these trees, the longest first."""
    places: dict[str, dict[str, list[Found]]] = defaultdict(lambda: defaultdict(list))
    for tree, found in trees.items():
        for function in found:
            places[function.shape][tree].append(function)
    shared = [by_tree for by_tree in places.values() if len(by_tree) > 1]
    rows = [
        (min(one[0].lines, two[0].lines), f"{one[0].place} = {two[0].place}")
        for by_tree in shared
        for one, two in combinations(by_tree.values(), 2)
    ]
    return [f"{lines} lines: {row}" for lines, row in sorted(rows, reverse=True)]


def tree_of(folder: Path, at_least: int) -> list[Found]:
    """The functions of a folder's modules but those of migrations."""
    return [
        found
        for path in sorted(folder.rglob("*.py"))
        if "migrations" not in path.parts
        for found in functions_of(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)), at_least)
    ]


def games(at_least: int) -> dict[str, list[Found]]:
    return {path.name: tree_of(path, at_least) for path in sorted(GAMES.iterdir()) if (path / "__init__.py").exists()}


def apps(at_least: int) -> dict[str, list[Found]]:
    return {name: tree_of(ROOT / name, at_least) for name in APPS}


@pytest.mark.slow
def test_no_function_stands_in_two_games() -> None:
    assert copies(games(LONGEST_COPY + 1)) == []


@pytest.mark.slow
def test_no_function_stands_in_two_apps() -> None:
    assert copies(apps(LONGEST_COPY + 1)) == []


def test_a_copy_is_found_whatever_its_locals_texts_and_numbers_are() -> None:
    one = 'def f(a: int) -> int:\n    """Says this."""\n    b: int = a + 1\n    return print(b, "x")\n'
    two = 'def g(c):\n    d = c + 2\n    return print(d, "y")\n'
    assert len(copies({"one": list(functions_of(one, "one")), "two": list(functions_of(two, "two"))})) == 1


def test_a_function_that_calls_another_thing_is_no_copy() -> None:
    one = "def f(a):\n    b = a + 1\n    return print(b)\n"
    two = "def f(a):\n    b = a + 1\n    return repr(b)\n"
    assert copies({"one": list(functions_of(one, "one")), "two": list(functions_of(two, "two"))}) == []
