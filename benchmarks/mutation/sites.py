"""Mutants of a module: each a single small change of its syntax tree, by the usual operators."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import CodeType
from typing import Final

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
#: A second operand with which an operator and the one that takes its place do the same: nothing.
NEUTRAL: Final[dict[type[ast.operator], int]] = {
    ast.Add: 0,
    ast.Sub: 0,
    ast.LShift: 0,
    ast.RShift: 0,
    ast.Mult: 1,
    ast.FloorDiv: 1,
}
LOG: Final = ".log is not None"
#: What a function that returns ``None`` instead would do as well: ``False`` is only ever asked whether it is true.
NO_VALUE: Final = ("None", "False")


#: Named whole numbers and their values.
Constants = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one module."""

    module: str
    line: int
    #: The lines of the statement it is in: a test that reaches one of them may notice.
    lines: tuple[int, ...]
    function: str
    operator: str
    before: str
    after: str
    source: str
    #: The code of the module without the change and with it.
    codes: tuple[CodeType, CodeType]

    @property
    def name(self) -> str:
        return f"{self.module}:{self.line} {self.operator}: {self.before} -> {self.after}"


@dataclass(frozen=True, slots=True)
class Change:
    """What stands at a place of the tree instead of what was there."""

    operator: str
    old: ast.AST
    new: ast.AST


def tests_of(node: ast.AST) -> Iterator[ast.expr]:
    """The conditions of a statement or expression."""
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        yield node.test
    elif isinstance(node, ast.comprehension):
        yield from node.ifs


def of_comparison(node: ast.Compare) -> Iterator[Change]:
    for place, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield Change("comparison", node, ast.Compare(node.left, ops, node.comparators))


def of_constant(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield Change("constant", node, ast.Constant(not node.value))
    elif isinstance(node.value, int):
        yield Change("constant", node, ast.Constant(node.value + 1))
        yield Change("constant", node, ast.Constant(node.value - 1))


def constants_of(sources: Iterable[str]) -> Constants:
    """The values of all whole numbers that modules name once and for all; a name with two values has none."""
    found: dict[str, set[int]] = defaultdict(set)
    for source in sources:
        for node in ast.parse(source).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                if isinstance(node.value, ast.Constant) and type(node.value.value) is int:
                    found[node.target.id].add(node.value.value)
    return {name: min(values) for name, values in found.items() if len(values) == 1}


def below_zero(node: ast.AST) -> int:
    """The number that this is, if it is one below zero, else 0.

    Such a number marks that there is nothing, as any other would: it is changed towards zero alone.
    """
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        value = node.operand.value
        return -value if type(value) is int else 0
    return 0


def does_nothing(op: ast.operator, operand: ast.expr, constants: Constants) -> bool:
    """Whether an operand is a constant with which the operator changes nothing, and so neither does its mutant."""
    name = operand.id if isinstance(operand, ast.Name) else operand.attr if isinstance(operand, ast.Attribute) else ""
    return name in constants and constants[name] == NEUTRAL.get(type(op))


def of_expression(node: ast.AST, constants: Constants) -> Iterator[Change]:
    """Changes of an operator or a constant."""
    if isinstance(node, ast.Compare):
        yield from of_comparison(node)
    elif isinstance(node, ast.Constant):
        yield from of_constant(node)
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        if does_nothing(node.op, node.right, constants):
            return
        yield Change("arithmetic", node, ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right))
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield Change("boolean", node, ast.BoolOp(other, node.values))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield Change("not removed", node, node.operand)
    elif below_zero(node):
        yield Change("constant", node, ast.Constant(below_zero(node) + 1))


def of_statement(node: ast.AST) -> Iterator[Change]:
    """Changes of a whole statement."""
    if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        yield Change("arithmetic", node, ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value))
    elif isinstance(node, ast.Return) and node.value is not None and ast.unparse(node.value) not in NO_VALUE:
        yield Change("return None", node, ast.Return(ast.Constant(None)))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield Change("call removed", node, ast.Pass())
    elif isinstance(node, ast.Break):
        yield Change("loop", node, ast.Continue())
    elif isinstance(node, ast.Continue):
        yield Change("loop", node, ast.Break())


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """The children of a node that can be mutated: no annotations, no refusals, nothing that only writes the log."""
    if isinstance(node, ast.Raise) or below_zero(node):
        return
    if isinstance(node, ast.If) and LOG in ast.unparse(node.test):
        yield from node.orelse
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        yield from (item for item in (value if isinstance(value, list) else [value]) if isinstance(item, ast.AST))


def changes(node: ast.AST, constants: Constants, function: str = "") -> Iterator[tuple[str, Change]]:
    """All changes below a node with the function they are in."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        function = f"{function}.{node.name}".lstrip(".")
    if not (isinstance(node, ast.If) and LOG in ast.unparse(node.test)):
        yield from ((function, change) for change in (*of_expression(node, constants), *of_statement(node)))
        for test in tests_of(node):
            negated = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
            if not negated and not isinstance(test, ast.Compare):
                yield function, Change("not inserted", test, ast.UnaryOp(ast.Not(), test))
    for part in parts(node):
        yield from changes(part, constants, function)


class Put(ast.NodeTransformer):
    """Puts one node in the place of another and leaves the rest as it is."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def of_module(self, tree: ast.Module) -> ast.Module:
        """Make the change in the tree of a module."""
        self.generic_visit(tree)
        return tree

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def lines_of(tree: ast.AST, part: ast.AST) -> tuple[int, ...]:
    """The lines of the innermost statement around a part of the tree; of an ``if`` or ``for`` only its head."""
    found: tuple[int, ...] = ()
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and any(below is part for below in ast.walk(node)):
            body = getattr(node, "body", None)
            last = max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno
            found = tuple(range(node.lineno, last + 1))
    return found


def count(source: str, constants: Constants) -> int:
    """How many mutants a module has."""
    return sum(1 for _ in changes(ast.parse(source), constants))


def mutant(module: str, source: str, number: int, constants: Constants) -> Mutant:
    """The mutant of a module with this number."""
    tree = ast.parse(source)
    function, change = list(changes(tree, constants))[number]
    before, after = (ast.unparse(node).split("\n")[0] for node in (change.old, change.new))
    line = getattr(change.old, "lineno", 0)
    lines = lines_of(tree, change.old)
    plain = compile(tree, module, "exec")
    mutated = ast.fix_missing_locations(Put(change.old, change.new).of_module(tree))
    codes = plain, compile(mutated, module, "exec")
    return Mutant(module, line, lines, function, change.operator, before, after, ast.unparse(mutated), codes)
