"""What code is sure of: the scopes that `@available` and `#available` open.

A scope is a span of a file, and the versions that code in it can rely on.
"""

import re
from dataclasses import dataclass, field

from . import versions

# `<let n: Int>`, a value as a generic parameter.
VALUE_PARAMETER = re.compile(
    rb"[<,]\s*(let)\s+\w+\s*:\s*(?:Swift\s*\.\s*)?Int(?=\s*[,>])"
)
_MAIN_ACTOR = re.compile(rb"@\s*(_Concurrency\s*\.\s*)?MainActor\b")


@dataclass(frozen=True)
class Scope:
    start: int
    end: int  # Not in the scope.
    sure: dict  # Platform to version.


@dataclass
class Reading:
    """What one file's tree says that matters here. Places are offsets."""

    scopes: list = field(default_factory=list)
    isolated_deinits: list = field(default_factory=list)
    value_parameters: list = field(default_factory=list)

    def sure_at(self, offset, floors):
        """The versions that are sure at a place: the floors, or better."""
        sure = dict(floors)
        for scope in self.scopes:
            if scope.start <= offset < scope.end:
                for platform in floors:
                    versions.raise_to(sure, platform, versions.on(scope.sure, platform))
        return sure


def read(root, text):
    """Reads a file's tree. The text is the one the parser had."""
    return _Reader(text).read(root)


class _Reader:
    def __init__(self, text):
        self._text = text
        self._code = text.code
        self._reading = Reading()
        self._bindings = []  # Spans of `let` and `var` with what they bind.
        self._variables = []  # Marked variables: their place, and what is sure.

    def read(self, root):
        self._walk(root)
        for offset, sure in self._variables:
            # The marks hang on the variable, whose range is its name alone. They
            # hold for the whole binding.
            around = [one for one in self._bindings if one[0] <= offset < one[1]]
            for start, end in sorted(around, key=lambda one: one[1] - one[0])[:1]:
                self._open(start, end, sure)
        return self._reading

    def _walk(self, root):
        """Visits every node, with the end of the block of code around it.

        Each statement of a script is a block of its own: there, the compiler
        lets a guard hold no further.
        """
        waiting = [(root, len(self._text.data))]
        while waiting:
            node, block = waiting.pop()
            if span := node.span(self._text):
                if node.kind == "brace_stmt":
                    block = span[1]
                self._visit(node, span, block)
            waiting.extend((one, block) for one in node.children)

    def _visit(self, node, span, block):
        if node.kind == "pattern_binding_decl":
            self._bindings.append(span)
        elif node.kind in ("class_decl", "enum_decl", "struct_decl"):
            self._runtime_features(node, span)
        if marks := node.all("available_attr"):
            sure = _marked(marks)
            if node.kind == "var_decl":
                self._variables.append((span[0], sure))
            # What stands in the attributes of a declaration is in its scope.
            attributes = [one for one in node.children if one.kind.endswith("_attr")]
            self._open(min(span[0], *self._starts(attributes)), span[1], sure)
        for one in node.children:
            if one.label == "conditions" and one.all("#available"):
                self._condition(node, one, span, block)

    def _starts(self, nodes):
        return [span[0] for one in nodes if (span := one.span(self._text))]

    def _runtime_features(self, node, span):
        # Between the keyword and the brace are the generic parameters.
        header_end = self._code.find(b"{", span[0])
        for value in VALUE_PARAMETER.finditer(self._code, span[0], header_end):
            self._reading.value_parameters.append(value.start(1))
        # A class of the main actor gets by without the new runtime.
        on_main_actor = any(
            _MAIN_ACTOR.match(self._code, start)
            for start in self._starts(node.all("custom_attr"))
        )
        kinds = ["custom_attr"] if on_main_actor else ["custom_attr", "isolated_attr"]
        for member in node.all("destructor_decl"):
            self._reading.isolated_deinits += self._starts(member.all(*kinds))

    def _open(self, start, end, sure):
        if sure and start < end:
            self._reading.scopes.append(Scope(start, end, sure))

    def _condition(self, node, conditions, span, block):
        """Opens the scopes of an `if`, a `guard` or a `while`."""
        sure, absent = {}, {}
        for one in conditions.all("#available"):
            _ask(one, sure, absent)
        body, *other = [
            one.span(self._text) for one in node.children if one.kind.endswith("_stmt")
        ]
        # Conditions have no range. What follows the last query is under them.
        query = self._code.rfind(b"#available", span[0], body[0])
        holds_from = body[0] if query < 0 else query
        if node.kind == "guard_stmt":
            self._open(holds_from, body[0], sure)
            self._open(span[1], block, sure)
            other = [body]
        else:
            self._open(holds_from, body[1], sure)
        # With more conditions than one, any of them may have led here.
        if other and len(conditions.children) == 1:
            self._open(*other[0], absent)


def _marked(marks):
    """What some `@available` make sure together."""
    sure = {}
    for mark in marks:
        for platform in versions.domains(mark.field("domainIdentifier") or ""):
            if mark.flag("unavailable"):
                versions.raise_to(sure, platform, versions.NEVER)
            elif introduced := mark.field("introduced"):
                versions.raise_to(sure, platform, versions.parsed(introduced))
    return sure


def _ask(query, sure, absent):
    """Adds what a query makes sure when it holds, or when it doesn't.

    The tree names `#unavailable` like its opposite. The star tells them apart:
    the language demands it in one and forbids it in the other.
    """
    asked = query.all("availability_spec")
    positive = any(one.field("domain") == "*" for one in asked)
    for one in asked:
        for platform in versions.domains(one.field("domain") or ""):
            if version := one.field("version"):
                known = sure if positive else absent
                versions.raise_to(known, platform, versions.parsed(version))
