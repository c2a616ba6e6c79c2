"""Just enough of Swift's lexical grammar to tell code from comments and text."""

import re

_START = re.compile(r'//|/\*|(#*)("""|")')


def code(source):
    """The source with spaces for what its comments and string literals say.

    Quotes and line breaks stay, so that places do; code in interpolations stays as well.
    """
    output = list(source)
    _code(source, 0, None, output)
    return "".join(output)


def _blank(output, start, end):
    for index in range(start, end):
        if output[index] != "\n":
            output[index] = " "


def _code(source, at, closing, output):
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
            _blank(output, at, end)
            at = end
        elif start[0] == "/*":
            end = _comment(source, at)
            _blank(output, at, end)
            at = end
        else:
            at = _string(source, start.end(), start[1], start[2], output)
    return at


def _comment(source, at):
    """The end of a block comment, which may hold others."""
    depth = 0
    for mark in re.compile(r"/\*|\*/").finditer(source, at):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(source)


def _string(source, at, hashes, quotes, output):
    """The end of a string literal whose opening quotes stand before the place."""
    escape, end = "\\" + hashes, quotes + hashes
    while at < len(source):
        if source.startswith(end, at):
            return at + len(end)
        if source.startswith(escape + "(", at):
            _blank(output, at, at + len(escape))
            at = _code(source, at + len(escape) + 1, ")", output)
        elif source.startswith(escape, at):
            step = len(escape) + 1
            _blank(output, at, min(at + step, len(source)))
            at += step
        elif source[at] == "\n" and quotes == '"':
            return at
        else:
            _blank(output, at, at + 1)
            at += 1
    return at
