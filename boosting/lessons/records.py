"""YAML records of a lesson's file: read without trusting them, with the line of every key.

A lesson may come from a stranger's link. So the loader builds plain values only: texts, numbers that a float keeps, true,
false and nothing. Aliases (with which a short file can describe an endless one), tags, and what is too deep or too much are
refused, and every mistake is a `Fault` with its line.
"""

import re
from collections.abc import Iterable
from typing import Any

import yaml

from boosting import limits
from boosting.lessons.lesson import Fault


class Record:
    """A mapping that was read, its line numbers, and the faults that are found while it is used.

    values: by key. lines: of the keys. line: of the record itself.
    """

    def __init__(self, values: dict[str, Any], lines: dict[str | int, int], line: int):
        """values, lines, line: see the class."""
        self.values, self.lines, self.line = values, lines, line
        self.faults: list[Fault] = []

    def fault(self, words: str, key: str = "") -> None:
        """Add a fault at the line of a key."""
        self.faults.append(Fault(self.lines.get(key, self.line), words))

    def get(
        self,
        key: str,
        kind: type | tuple[type, ...],
        what: str,
        default: Any = None,
        needed: bool = False,
    ) -> Any:
        """The value of a key if it is of the kind; else the default, and a fault.

        what: the kind in words, "a number". needed: whether its absence is a fault.
        """
        if key not in self.values:
            if needed:
                self.fault(f"{key!r} is missing: it must be {what}.")
            return default
        value = self.values[key]
        right = isinstance(value, kind) and not (isinstance(value, bool) and kind is not bool)
        if not right:
            self.fault(f"{key!r} must be {what}, not {_cut(value)}.", key)
            return default
        if isinstance(value, str) and len(value) > limits.RECORD_TEXT:
            self.fault(f"{key!r} has {len(value)} characters; {limits.RECORD_TEXT} fit.", key)
            return default
        return value

    def texts(self, key: str, what: str) -> tuple[str, ...]:
        """A list of texts, () where there is none. what: in words."""
        values = self.get(key, list, what, [])
        if values and not all(isinstance(v, str) for v in values):
            self.fault(f"{key!r} must be {what}: put each in quotes.", key)
            return ()
        return tuple(values)

    def refuse_others(self, known: Iterable[str], what: str) -> None:
        """A fault for every key that is not known. what: the record, in words."""
        known = list(known)
        for key in self.values:
            if key not in known:
                self.fault(f"{what} has no {key!r}; it may have {', '.join(known)}.", key)


class _Refused(Exception):
    """A YAML text that this loader does not read; the message says why."""


class _Loader(yaml.SafeLoader):
    """Plain values only: no aliases, no tags, no number that a float does not keep, and neither deep nor endless."""

    def __init__(self, text: str):
        """text: a YAML document."""
        super().__init__(text)
        self.depth = self.nodes = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """The node that comes next. Raises _Refused where it is none of ours."""
        event = self.peek_event()
        if isinstance(event, yaml.NodeEvent) and event.anchor:
            raise _Refused("References (&name, *name) are not read: write it out.")
        if isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent)) and event.tag:
            raise _Refused("Types (!name) are not read: leave them out.")
        self.depth, self.nodes = self.depth + 1, self.nodes + 1
        if self.depth > limits.RECORD_DEPTH:
            raise _Refused("This is no YAML that is read here: it is nested too deeply.")
        if self.nodes > limits.RECORD_NODES:
            raise _Refused(f"This is too much: {limits.RECORD_NODES} values fit into one block.")
        node = super().compose_node(parent, index)
        if isinstance(node, yaml.ScalarNode) and HALF.search(node.value):
            raise _Refused("Halves of characters are none: leave them out.")
        self.depth -= 1
        return node


HALF = re.compile("[\ud800-\udfff]")  # which an escape can write, and nothing can send
WHOLE = rf"[-+]?[0-9]{{1,{limits.DIGITS}}}"
DECIMAL = rf"{WHOLE}\.[0-9]{{0,20}}|[-+]?\.[0-9]{{1,20}}"
FORMS = {  # of YAML's plain values: how each looks, and with which letters it begins
    "null": (r"~|null|", ["~", "n", "N", ""]),
    "bool": (r"true|false|yes|no|on|off", list("tTfFyYnNoO")),
    "int": (WHOLE, list("-+0123456789")),
    "float": (rf"(?:{DECIMAL}|{WHOLE}(?=e))(?:e[-+]?[0-9]{{1,2}})?|[-+]?\.inf", list("-+.0123456789")),
}  # fmt: skip
_Loader.yaml_implicit_resolvers = {}  # none of YAML's own
for _name, (_form, _first) in FORMS.items():
    _pattern = re.compile(rf"(?:{_form})\Z", re.IGNORECASE)
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_name}", _pattern, _first)


def value_of(text: str) -> Any:
    """The value of a YAML text. ValueError, in words without a full stop, for what is none."""
    value, _, faults = read(text, 1)
    if faults:
        raise ValueError(faults[0].words.rstrip("."))
    return value


def read(text: str, first_line: int) -> tuple[Any, dict[str | int, int], list[Fault]]:
    """A YAML text: its value, the lines of what is outermost (a mapping's keys, a list's items by number), the faults.

    first_line: the line of the file on which the text begins.
    """
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        if node is None:
            return None, {}, []
        lines, faults = _lines(node, first_line)
        return loader.construct_document(node), lines, faults
    except _Refused as error:
        return None, {}, [Fault(first_line, str(error))]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = first_line + (mark.line if mark else 0)
        return None, {}, [Fault(where, f"This is no YAML: {error.problem or error.context}.")]
    except (yaml.YAMLError, ValueError, TypeError, OverflowError, RecursionError) as error:
        words = str(error).partition("\n")[0] or "it is nested too deeply"
        return None, {}, [Fault(first_line, f"This is no YAML: {words}.")]


def _lines(node: yaml.Node, first_line: int) -> tuple[dict[str | int, int], list[Fault]]:
    """The lines of a mapping's keys or a list's items, and faults for keys that stand twice."""
    if isinstance(node, yaml.SequenceNode):
        return {k: first_line + item.start_mark.line for k, item in enumerate(node.value)}, []
    lines: dict[str | int, int] = {}
    faults = []
    if isinstance(node, yaml.MappingNode):
        for key, _ in node.value:
            name, line = str(key.value), first_line + key.start_mark.line
            if name in lines:
                faults.append(Fault(line, f"{name!r} stands here for the second time."))
            lines.setdefault(name, line)
    return lines, faults


def read_record(text: str, first_line: int, what: str) -> tuple[Record | None, list[Fault]]:
    """A YAML mapping with texts as keys, or None and the faults. first_line: as in `read`; what: in words."""
    value, lines, faults = read(text, first_line)
    if faults:
        return None, faults
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        return None, [Fault(first_line, f"{what} must be lines of the form “name: value”.")]
    return Record(value, lines, first_line), []


def _cut(value: object) -> str:
    """A value in a sentence, cut short."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
