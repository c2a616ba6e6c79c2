"""Just enough of Swift's lexical grammar to tell code from comments and text."""

import re

_START = re.compile(r'//|/\*|(#*)("""|")')


CODE, COMMENT, STRING, ESCAPE = range(4)


def code(source):
    """The source with spaces for what its comments and string literals say.

    Quotes and line breaks stay, so that places do; code in interpolations stays as well.
    """
    return _only(CODE, source)


def comments(source):
    """The comments of the source, with spaces for everything else."""
    return _only(COMMENT, source)


def strings(source):
    """The texts of the string literals, with spaces for everything else."""
    return _only(STRING, source)


def _only(kind, source):
    kinds = [CODE] * len(source)
    _code(source, 0, None, kinds)
    return "".join(
        character if found == kind or character == "\n" else " "
        for character, found in zip(source, kinds)
    )


def _mark(kinds, start, end, kind):
    kinds[start:end] = [kind] * (end - start)


def _code(source, at, closing, kinds):
    """Skips code up to a closing parenthesis of its own, or to the end."""
    depth = 0
    while at < len(source):
        if (start := _START.match(source, at)) is None:
            if closing and source[at] == "(":
                depth += 1
            elif closing and source[at] == ")":
                if depth == 0:
                    return at + 1
                depth -= 1
            at += 1
        elif start[0] == "//":
            end = source.find("\n", at)
            end = len(source) if end < 0 else end
            _mark(kinds, at, end, COMMENT)
            at = end
        elif start[0] == "/*":
            end = _comment(source, at)
            _mark(kinds, at, end, COMMENT)
            at = end
        else:
            at = _string(source, start.end(), start[1], start[2], kinds)
    return at


def _comment(source, at):
    """The end of a block comment, which may hold others."""
    depth = 0
    for mark in re.compile(r"/\*|\*/").finditer(source, at):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(source)


def _string(source, at, hashes, quotes, kinds):
    """The end of a string literal whose opening quotes stand before the place."""
    escape, end = "\\" + hashes, quotes + hashes
    while at < len(source):
        if source.startswith(end, at):
            return at + len(end)
        if source.startswith(escape + "(", at):
            _mark(kinds, at, at + len(escape), ESCAPE)
            at = _code(source, at + len(escape) + 1, ")", kinds)
        elif source.startswith(escape, at):
            step = len(escape) + 1
            _mark(kinds, at, min(at + step, len(source)), ESCAPE)
            at += step
        elif source[at] == "\n" and quotes == '"':
            return at
        else:
            _mark(kinds, at, at + 1, STRING)
            at += 1
    return at
