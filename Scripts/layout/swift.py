"""Just enough of Swift's lexical grammar to tell code from comments and text."""

import functools
import re

_START = re.compile(r'//|/\*|(#*)("""|")')
_START_OR_PARENTHESIS = re.compile(r'//|/\*|(#*)("""|")|[()]')
_RUNS = re.compile(rb"(.)\1*", re.DOTALL)
_TEXT = re.compile(r"[^\n]")


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


@functools.cache
def _only(kind, source):
    parts = []
    for run in _RUNS.finditer(_kinds(source)):
        part = source[run.start():run.end()]
        parts.append(part if run[1][0] == kind else _TEXT.sub(" ", part))
    return "".join(parts)


@functools.cache
def _kinds(source):
    kinds = bytearray([CODE]) * len(source)
    _code(source, 0, None, kinds)
    return bytes(kinds)


def _mark(kinds, start, end, kind):
    kinds[start:end] = bytes([kind]) * (end - start)


def _code(source, at, closing, kinds):
    """Skips code up to a closing parenthesis of its own, or to the end."""
    depth = 0
    pattern = _START_OR_PARENTHESIS if closing else _START
    while start := pattern.search(source, at):
        at = start.start()
        if start[0] == "(":
            depth += 1
            at += 1
        elif start[0] == ")":
            at += 1
            if depth == 0:
                return at
            depth -= 1
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
    return len(source)


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
    pattern = _ends(escape, end, quotes == '"')
    while found := pattern.search(source, at):
        _mark(kinds, at, found.start(), STRING)
        at = found.start()
        if found[0] == end:
            return at + len(end)
        if found[0] == "\n":
            return at
        if source.startswith("(", found.end()):
            _mark(kinds, at, found.end(), ESCAPE)
            at = _code(source, found.end() + 1, ")", kinds)
        else:
            step = len(escape) + 1
            _mark(kinds, at, min(at + step, len(source)), ESCAPE)
            at = min(at + step, len(source))
    _mark(kinds, at, len(source), STRING)
    return len(source)


@functools.cache
def _ends(escape, end, is_one_line):
    """Matches what ends the text of a literal, or interrupts it."""
    return re.compile("|".join(re.escape(text) for text in [end, escape, "\n"][:2 + is_one_line]))
