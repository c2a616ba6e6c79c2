"""Parts of the language that need a newer runtime, though they name no symbol.

The index can't show them. The compiler for a Mac refuses each below its
version, so they are found in the tree and in the text.
"""

import re

from .guards import VALUE_PARAMETER
from .toolchain import Failure

# `[3 of Int]` is an InlineArray, but the index doesn't say so.
_SUGAR = re.compile(rb"\[\s*\w+\s+of\s+[\w(\[]")
_DEINIT = re.compile(rb"\bdeinit\b")
_INLINE_ARRAY = "s:s11InlineArrayV"

# What stands second in `AsyncSequence<Element, Failure>` means a newer
# associated type, but doesn't name it.
_ASYNC = re.compile(rb"\bAsync(Sequence|IteratorProtocol)\s*<")
_FAILURE = {b"Sequence": "s:Sci7FailureQa", b"IteratorProtocol": "s:ScI7FailureQa"}

# No symbol came with it. The compiler's table says Swift 6.1, which is these.
_ISOLATED_DEINIT = {
    "macOS": (15, 4), "iOS": (18, 4), "tvOS": (18, 4), "watchOS": (11, 4),
    "visionOS": (2, 4),
}


def uses(text, read, availability):
    """Each use: its offset, its name, and what it needs.

    `read` gives the reading of the file's tree. Few files need it.
    """
    code = text.code
    inline_array = _known(availability, _INLINE_ARRAY)
    for match in _SUGAR.finditer(code):
        yield match.start(), "InlineArray (as `[N of T]`)", inline_array.needs
    for match in _ASYNC.finditer(code):
        if second := _second_argument(code, match.end()):
            failure = _known(availability, _FAILURE[match[1]])
            yield second, failure.name, failure.needs
    if VALUE_PARAMETER.search(code):
        # Values in generic types came with InlineArray, the first to have one.
        name = "a type with a value as a generic parameter"
        for offset in read().value_parameters:
            yield offset, name, inline_array.needs
    if _DEINIT.search(code):
        name = "`isolated deinit` outside a class marked @MainActor"
        for offset in read().isolated_deinits:
            yield offset, name, _ISOLATED_DEINIT


def _known(availability, usr):
    symbol = availability.find(usr)
    if symbol is None:
        raise Failure(f"the symbol graphs don't know {usr}")
    return symbol


def _second_argument(code, at):
    """Where a second generic argument starts, if there is one."""
    depth = 0
    for match in re.finditer(rb"->|[<(\[]|[>)\]]|,\s*", code[at:]):
        if match[0][:1] in (b"<", b"(", b"["):
            depth += 1
        elif match[0] in (b">", b")", b"]"):
            depth -= 1
        elif match[0] != b"->" and depth == 0:
            return at + match.end()
        if depth < 0:
            return None
    return None
