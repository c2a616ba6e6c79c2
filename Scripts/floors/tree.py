"""The compiler's own tree of each source file.

The parser is asked to write down what it reads, with the ranges of all
declarations and statements. Its JSON isn't used: some attributes of types
leave it unbalanced, and values as generic parameters crash it. Its plain form
has one node a line, and the indent tells how deep it is.
"""

import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from .toolchain import run

_NODE = re.compile(r"( *)\((?:(\w+)=)?([#\w]+)(.*)")
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"')
_RANGE = re.compile(r" range=\[.*?:(\d+):(\d+) - line:(\d+):(\d+)\]")


@dataclass
class Node:
    """One node: `(label=kind rest`, and the nodes further in."""

    kind: str
    label: str
    rest: str
    children: list = field(default_factory=list)

    def field(self, name):
        """A plain value of the node: `name=value`."""
        found = re.search(rf"[ (]{name}=([^\s()\"]+)", _QUOTED.sub('""', self.rest))
        return found[1] if found else None

    def flag(self, name):
        """Whether a word stands alone in the node."""
        return re.search(rf" {name}\b(?!=)", _QUOTED.sub('""', self.rest)) is not None

    def span(self, text):
        """Where the node starts, and where it ends. None if it has no place."""
        # A name or a value comes later, and may look like anything.
        found = _RANGE.search(self.rest.split('"', 1)[0])
        if not found:
            return None
        line, column, last_line, last_column = map(int, found.groups())
        last = text.offset(last_line, last_column)
        return text.offset(line, column), text.token_end(last)

    def all(self, *kinds):
        return [one for one in self.children if one.kind in kinds]


def parsed(text, flags, is_script):
    """The tree of one file.

    The parser leaves out what is under `#if`, so the text must be the one that
    is compiled. That is also why the parser gets a copy.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "Copy.swift"
        copy.write_bytes(text.data)
        # A file alone is taken for a script. Files together wouldn't be, but
        # then the parser looks up names across them, and may crash.
        library = [] if is_script else ["-parse-as-library"]
        done = run(["swiftc", "-frontend", "-dump-parse", *library, *flags, copy])
    return _read(done.stdout.decode("utf-8", "replace"))


def _read(dump):
    root = Node("", "", "")
    open_nodes = [(-1, root)]
    for line in dump.split("\n"):
        found = _NODE.match(line)
        if not found:
            continue
        indent, label, kind, rest = found.groups()
        while open_nodes[-1][0] >= len(indent):
            open_nodes.pop()
        node = Node(kind, label or "", rest)
        open_nodes[-1][1].children.append(node)
        open_nodes.append((len(indent), node))
    return root
