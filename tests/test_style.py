"""Functions can be read at one glance, and whatever is public says what it is: six gates over every source file.

`PYTHONPATH=. python tests/test_style.py boosting/datasets pages` lists what is left in files or folders.
"""

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
LIMIT, KERNEL_LIMIT, MEDIAN = 40, 60, 10  # lines of body
MANY = 4  # from so many parameters on, a docstring names each of them
KERNELS = "boosting/engine/_kernels.py"
GATES = ("length", "docstring", "parameters", "shape")


class Definition(NamedTuple):
    """A function, method or class of a source."""

    name: str  # with the classes and functions around it
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    public: bool  # no name on the way to it begins with an underscore, and no function encloses it
    owner: ast.ClassDef | None  # the class whose method it is


class Violation(NamedTuple):
    """What a definition does against which gate."""

    gate: str
    file: str
    line: int
    words: str


class Sources:
    """All sources of the repository by path; a method finds here the docstring that it inherits."""

    def __init__(self, texts: dict[str, str]):
        self.texts = texts
        self.trees = {file: ast.parse(text) for file, text in texts.items()}
        names = {file: file.removesuffix(".py").removesuffix("/__init__") for file in texts}
        self.files = {name.replace("/", "."): file for file, name in names.items()}
        self.imports = {file: self._imports(file) for file in texts}

    def _imports(self, file: str) -> dict[str, tuple[str, str]]:
        """Local name -> (module, name in it); the second is empty where the name is the module."""
        table = {}
        for node in ast.walk(self.trees[file]):
            if isinstance(node, ast.Import):
                table |= {n.asname: (n.name, "") for n in node.names if n.asname}
            if isinstance(node, ast.ImportFrom):
                package = file.split("/")[: -node.level] if node.level else []
                module = ".".join([*package, *([node.module] if node.module else [])])
                table |= {n.asname or n.name: (module, n.name) for n in node.names}
        return table

    def resolve(self, file: str, name: ast.expr) -> tuple[str, ast.ClassDef] | None:
        """The file and the class that a base class's expression in a file means, if it is in the repository."""
        if isinstance(name, ast.Subscript):
            return self.resolve(file, name.value)
        if isinstance(name, ast.Name):
            return self._class(file, name.id)
        if isinstance(name, ast.Attribute) and isinstance(name.value, ast.Name):
            module, member = self.imports[file].get(name.value.id, ("", ""))
            target = self.files.get(f"{module}.{member}".rstrip("."))
            return self._class(target, name.attr) if target else None
        return None

    def _class(self, file: str, name: str) -> tuple[str, ast.ClassDef] | None:
        for node in self.trees[file].body:
            if isinstance(node, ast.ClassDef) and node.name == name:
                return file, node
        module, member = self.imports[file].get(name, ("", ""))
        target = self.files.get(module)
        return self._class(target, member) if target and member and target != file else None

    def inherited(self, file: str, owner: ast.ClassDef, method: str) -> str:
        """The docstring of the nearest method of the same name in a base class of the repository, or nothing."""
        for expression in owner.bases:
            base = self.resolve(file, expression)
            if base is None:
                continue
            methods = [n for n in base[1].body if isinstance(n, FUNCTION) and n.name == method]
            own = next((text for n in methods if (text := ast.get_docstring(n))), "")
            if docstring := own or self.inherited(*base, method):
                return docstring
        return ""


FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


def definitions(tree: ast.AST) -> list[Definition]:
    """Every function, method and class of a tree, however deeply nested; equal names stay apart."""

    def below(node, prefix, public, owner) -> Iterator[Definition]:
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, (*FUNCTION, ast.ClassDef)):
                yield from below(child, prefix, public, owner)
                continue
            seen = public and not child.name.startswith("_")
            yield Definition(prefix + child.name, child, seen, owner)
            is_class = isinstance(child, ast.ClassDef)
            inner = child if is_class else None
            yield from below(child, f"{prefix}{child.name}.", seen and is_class, inner)

    return list(below(tree, "", True, None))


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function's body without its docstring; 0 if there is nothing else."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    if not body:
        return 0
    first = min([body[0].lineno, *(d.lineno for d in getattr(body[0], "decorator_list", []))])
    return body[-1].end_lineno - first + 1


def decorators(node) -> set[str]:
    """The last words of a definition's decorators: dataclass, property, setter, overload, ..."""
    expressions = [d.func if isinstance(d, ast.Call) else d for d in node.decorator_list]
    return {ast.unparse(e).rpartition(".")[2] for e in expressions}


def parameters(function, method: bool) -> list[ast.arg]:
    """A function's parameters without self, cls, *args and **kwargs."""
    a = function.args
    bound = method and "staticmethod" not in decorators(function)
    return [*a.posonlyargs, *a.args][bound:] + a.kwonlyargs


def fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    """The public fields that a dataclass or a NamedTuple adds to its constructor."""
    named_tuple = any(ast.unparse(base).endswith("NamedTuple") for base in node.bases)
    if not named_tuple and "dataclass" not in decorators(node):
        return []
    rows = [n for n in node.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)]
    return [
        n
        for n in rows
        if not n.target.id.startswith("_")
        and "ClassVar" not in ast.unparse(n.annotation)
        and not (n.value and "init=False" in ast.unparse(n.value))
    ]


# A size is a letter with or without a digit, a number, a count such as n_rounds, or a sum or product of them;
# x and y are points of a plane in this repository, never sizes.
ATOM = r"(?:[A-WZa-wz]['′]?[\d₀-₉]?|\d+|n_\w+|\.\.\.)"
SIZE = rf"{ATOM}(?: ?[-+*−·^]{{1,2}} ?{ATOM})*"
NUMBERS = r"\([1-9]\d*,(?: ?[1-9]\d*)?(?:, ?[1-9]\d*)*\)"  # (0, 1) is an interval
SHAPE = re.compile(rf"\((?=[^)]*[A-Za-z]){SIZE},(?: ?{SIZE})?(?:, ?{SIZE})*\)|{NUMBERS}")


def states_a_shape(text: str) -> bool:
    """Whether a text has a shape such as (m,), (2,) or (T+1, n, c) in it; prose in parentheses is none."""
    return SHAPE.search(text) is not None


def unnamed(names: list[str], text: str) -> list[str]:
    """The names that do not stand in a text as words."""
    return [name for name in names if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]


def is_array(annotation: ast.expr | None) -> bool:
    """Whether an annotation mentions a numpy array."""
    return annotation is not None and "ndarray" in ast.unparse(annotation).lower()


def violations(file: str, sources: Sources) -> list[Violation]:
    """Everything in one file of the sources that is against a gate."""
    wrong = []
    for d in definitions(sources.trees[file]):
        check = _of_class if isinstance(d.node, ast.ClassDef) else _of_function
        wrong += [
            Violation(gate, file, d.node.lineno, f"{d.name}: {words}")
            for gate, words in check(file, d, sources)
        ]
    return wrong


def _of_function(file: str, d: Definition, sources: Sources) -> Iterator[tuple[str, str]]:
    limit = KERNEL_LIMIT if file == KERNELS else LIMIT
    if (lines := length(d.node)) > limit:
        yield "length", f"{lines} lines"
    if not d.public or decorators(d.node) & {"overload", "setter", "deleter"}:
        return
    text = ast.get_docstring(d.node) or ""
    text = text or (sources.inherited(file, d.owner, d.node.name) if d.owner else "")
    if not text:
        yield "docstring", "none"
        return
    arguments = parameters(d.node, d.owner is not None)
    yield from _names(text, [a.arg for a in arguments])
    arrays = any(is_array(a) for a in (d.node.returns, *(a.annotation for a in arguments)))
    if arrays:
        yield from _shapes(file, text)


def _of_class(file: str, d: Definition, sources: Sources) -> Iterator[tuple[str, str]]:
    """A class answers for its constructor; fields may be explained on their own lines."""
    if not d.public:
        return
    text = ast.get_docstring(d.node) or ""
    if not text:
        yield "docstring", "none"
        return
    rows, lines = fields(d.node), sources.texts[file].splitlines()
    explained = {n.target.id: _comment(lines, n) for n in rows}
    arguments = {n.target.id: n.annotation for n in rows}
    for init in (n for n in d.node.body if isinstance(n, FUNCTION) and n.name == "__init__"):
        text += "\n" + (ast.get_docstring(init) or "")
        arguments |= {a.arg: a.annotation for a in parameters(init, True)}
    comments = "".join(f"\n{name}: {comment}" for name, comment in explained.items() if comment)
    yield from _names(text + comments, list(arguments))
    if any(is_array(a) for a in arguments.values()):
        yield from _shapes(file, text + comments)


def _comment(lines: list[str], field: ast.AnnAssign) -> str:
    """The comment at a field's end, and those on lines of their own just above."""
    beside = lines[field.end_lineno - 1].encode()[field.end_col_offset :].decode().partition("#")[2]
    before = reversed([line.strip() for line in lines[: field.lineno - 1]])
    above = takewhile(lambda line: line.startswith("#"), before)
    return " ".join([*above, beside]).strip()


def _names(text: str, names: list[str]) -> Iterator[tuple[str, str]]:
    missing = unnamed(names, text) if len(names) >= MANY else []
    if missing:
        yield "parameters", f"the docstring does not name {', '.join(missing)}"


def _shapes(file: str, text: str) -> Iterator[tuple[str, str]]:
    if file.startswith("boosting/") and not states_a_shape(text):
        yield "shape", "arrays, and the docstring states no shape"


def laid_out_by_hand(source: str) -> list[int]:
    """The lines that keep the formatter away from what is no table: no literal with members on several lines."""
    tables = [
        span for span in _statements(ast.parse(source)) if any(map(_is_table, ast.walk(span)))
    ]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    skips = [t.start[0] for t in tokens if t.type == tokenize.COMMENT and "fmt: skip" in t.string]
    return [n for n in skips if not any(s.lineno <= n <= s.end_lineno for s in tables)]


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement without statements in it, and every decorator."""
    for node in ast.walk(tree):
        yield from getattr(node, "decorator_list", [])
        if isinstance(node, ast.stmt) and not hasattr(node, "body"):
            yield node


def _is_table(node: ast.AST) -> bool:
    members = node.values if isinstance(node, ast.Dict) else getattr(node, "elts", [])
    return len({member.lineno for member in members}) > 1


@cache
def repository(root: Path) -> Sources:
    """Every source of the library, the pages and the app under a root."""
    files = [root / "app.py", *root.glob("boosting/**/*.py"), *root.glob("pages/**/*.py")]
    texts = {str(f.relative_to(root)): f.read_text("utf-8") for f in sorted(files) if f.exists()}
    return Sources(texts)


def lengths(sources: Sources, files: list[str]) -> list[int]:
    """The lengths of all functions of files that have a body beside their docstring."""
    nodes = [d.node for file in files for d in definitions(sources.trees[file])]
    return [n for n in (length(node) for node in nodes if isinstance(node, FUNCTION)) if n]


# --- the gates ---


def test_every_file_passes_every_gate():
    sources = repository(ROOT)
    wrong = [violation for file in sources.texts for violation in violations(file, sources)]
    assert not wrong, "\n".join(f"{v.gate}: {v.file}:{v.line}: {v.words}" for v in wrong)


@pytest.mark.parametrize("folder", ["boosting", "pages", "tests"])
def test_only_tables_are_laid_out_by_hand(folder):
    files = {file: file.read_text("utf-8") for file in (ROOT / folder).rglob("*.py")}
    wrong = [f"{file}:{n}" for file, source in files.items() for n in laid_out_by_hand(source)]
    assert not wrong, "\n".join(wrong)


def test_half_of_all_functions_are_shorter_than_ten_lines():
    sources = repository(ROOT)
    assert median(lengths(sources, list(sources.texts))) < MEDIAN


# --- the gates of the gates ---

BODY = "    x = 1\n"


def gates(source: str, file: str = "boosting/some.py", **others: str) -> list[str]:
    """The gates that a source does not pass."""
    sources = Sources({file: source} | {f"{k}.py": text for k, text in others.items()})
    return [v.gate for v in violations(file, sources)]


FOUR = "def f(a, b, c, d):\n    "
ARRAY = "def f(v: np.ndarray) -> float:\n    "
DATA = '@dataclass(frozen=True)\nclass A:\n    """{}"""\n\n'


@pytest.mark.parametrize(
    ("gate", "source"),
    [
        ("length", f"def _f():\n{BODY * 41}"),
        ("length", f"class _A:\n    def f(self):\n    {(BODY + '    ') * 41}\n"),
        ("length", f"def _f():\n{BODY * 41}\ndef _f():\n    return 1\n"),  # an equal name later
        ("length", f"def _f():\n    return 1\ndef _f():\n{BODY * 41}"),
        ("length", f"def _f():\n    def g():\n{('    ' + BODY) * 41}    return g\n"),
        ("length", f"async def _f():\n{BODY * 41}"),
        ("docstring", "def f(): ..."),
        ("docstring", "class A:\n    x = 1"),
        ("docstring", 'class A:\n    """An A."""\n    def f(self): ...'),
        ("docstring", 'class A:\n    """An A."""\n    @property\n    def f(self): ...'),
        ("docstring", 'class A(Unknown):\n    """An A."""\n    def f(self): ...'),
        ("docstring", "if True:\n    def f(): ..."),
        ("docstring", 'class B:\n    """A B."""\n    x = 1\nclass A(B):\n    """An A."""\n    def x(self): ...'),
        ("parameters", FOUR + '"""Joins a, b and c."""'),
        ("parameters", FOUR + '"""Joins a, b, c and depth."""'),
        ("parameters", 'def f(a, *, b, c, d):\n    """Joins a."""'),
        ("parameters", 'class A:\n    """An A."""\n    def __init__(self, aa, bb, cc, dd): ...'),
        ("parameters", DATA.format("An A.") + "    aa: int\n    bb: int\n    cc: int\n    dd: int"),
        ("parameters", 'class A(NamedTuple):\n    """An A."""\n    aa: int\n    bb: int\n    cc: int\n    dd: int'),
        ("shape", ARRAY + '"""The sum of v."""'),
        ("shape", ARRAY + '"""The sum of v (weights, margins)."""'),
        ("shape", ARRAY + '"""The sum of v (as in the paper, too)."""'),
        ("shape", ARRAY + '"""The sum of v in (0, 1)."""'),
        ("shape", 'def f(v) -> "np.ndarray | None":\n    """Twice v."""'),
        ("shape", 'class A:\n    """An A."""\n    @property\n    def f(self) -> np.ndarray:\n        """All."""'),
        ("shape", DATA.format("An A.") + "    a: np.ndarray"),
    ],
)  # fmt: skip
def test_a_gate_catches(gate, source):
    assert set(gates(source)) == {gate}


@pytest.mark.parametrize(
    "source",
    [
        f'def _f():\n    """Many\n\n    lines."""\n{BODY * 40}',
        "def _f(): ...\nclass _A:\n    def f(self): ...",
        'def f():\n    """An f."""\n    def g(): ...\n    return g',
        'class A:\n    """An A."""\n    def __len__(self): ...\n    def _f(self): ...',
        'class B:\n    """A B."""\n    def f(self):\n        """It."""\n\n'
        'class A(B):\n    """An A."""\n    def f(self): ...',
        FOUR + '"""Joins a, b, c and d."""',
        'def f(a, b, c, *args, **kwargs):\n    """Joins them."""',
        'class A:\n    """An A."""\n    def f(self, a, b, c):\n        """Joins them."""',
        'class A:\n    """An A of a, b, c and d."""\n    def __init__(self, a, b, c, d): ...',
        DATA.format("An A of aa and bb.") + "    aa: int\n    bb: int\n    # the depth\n    cc: int\n    dd: int  # dogs",
        DATA.format("An A.") + "    v: np.ndarray  # (m,) votes",
        ARRAY + '"""The sum of v (m,)."""',
        ARRAY + '"""The sum of v (m, d)."""',
        ARRAY + '"""The sum of v: (T+1, n, c) numbers."""',
        ARRAY + '"""The sum of v (n_rounds, 2)."""',
        ARRAY + '"""The sum of v (T + 1, 2*m)."""',
        ARRAY + '"""The sum of v (2,)."""',
        ARRAY + '"""The sum of v (1, 5)."""',
        'def f(v: float) -> float:\n    """Twice v."""',
    ],
)  # fmt: skip
def test_a_gate_lets_pass(source):
    assert not gates(source)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("a = [\n    1, 2,\n    3, 4,\n]  # fmt: skip", []),
        ("f(k=[\n    1, 2,\n    3, 4,\n])  # fmt: skip", []),
        ("@mark([\n    1, 2,\n    3, 4,\n])  # fmt: skip\ndef f(): ...", []),
        ("a = '# fmt: skip'", []),
        ("a = [1,  2]  # fmt: skip", [1]),
        ("f(\n    1, 2,\n    3, 4,\n)  # fmt: skip", [4]),
        ("f(a=1,\n  b=[1, 2])  # fmt: skip", [2]),
        ("def f(a,\n      b):  # fmt: skip\n    return [\n        a,\n        b,\n    ]", [2]),
        ("if (a and\n    b):  # fmt: skip\n    c = [\n    1,\n    2]", [2]),
    ],
)
def test_a_table_may_be_laid_out_by_hand_and_nothing_else(source, lines):
    assert laid_out_by_hand(source) == lines


@pytest.mark.parametrize(
    "line",
    [
        "from boosting.base import B",
        "from .base import B",
        "from boosting import B",
        "from boosting.base import B as B",
    ],
)
def test_a_docstring_is_inherited_from_another_file(line):
    sources = {
        "boosting/base": 'class B:\n    """A B."""\n    def f(self):\n        """It."""',
        "boosting/__init__": "from boosting.base import B",
    }
    assert not gates(f'{line}\nclass A(B):\n    """An A."""\n    def f(self): ...', **sources)


def test_a_kernel_may_be_longer_and_states_its_shapes():
    assert not gates(f"def _f():\n{BODY * 60}", KERNELS)
    assert gates(f"def _f():\n{BODY * 61}", KERNELS) == ["length"]
    assert gates(ARRAY + '"""The sum."""', KERNELS) == ["shape"]
    assert not gates(ARRAY + '"""The sum of v (m,)."""', KERNELS)
    assert not gates('def f(v: float) -> float:\n    """Twice v."""', KERNELS)


def test_pages_need_no_shapes():
    assert not gates(ARRAY + '"""The sum of v."""', "pages/lab/lab.py")


def test_the_median_counts_every_function_with_a_body():
    stub, one = 'def f():\n    """A stub."""\n', "def g():\n    return 1\n"
    source = f"{stub}{one}def g():\n{BODY * 5}\nclass A:\n    def g(self):\n        return 1"
    assert lengths(Sources({"a.py": source}), ["a.py"]) == [1, 5, 1]


def report(sources: Sources, files: list[str]) -> str:
    """Every violation in files, and how many there are of each kind in each file."""
    wrong = [v for file in files for v in violations(file, sources)]
    counts = {file: Counter(v.gate for v in wrong if v.file == file) for file in files}
    left = {file: count for file, count in counts.items() if count}
    left["all"] = Counter(v.gate for v in wrong)
    width = max(len(file) for file in left)
    head = "  ".join([" " * width, *(f"{gate:>10}" for gate in GATES)])
    rows = [
        "  ".join([file.ljust(width), *(f"{n[gate] or '':>10}" for gate in GATES)])
        for file, n in left.items()
    ]
    half = median(lengths(sources, files) or [0])
    lines = [f"{v.file}:{v.line}: {v.gate}: {v.words}" for v in wrong]
    return "\n".join([*lines, "", head, *rows, f"\nmedian length of a function: {half:g} lines"])


if __name__ == "__main__":
    chosen = [Path(p).resolve() for p in sys.argv[1:]] or [Path.cwd()]
    every = repository(Path.cwd())
    print(
        report(
            every,
            [f for f in every.texts if any(Path(f).resolve().is_relative_to(p) for p in chosen)],
        )
    )
