"""Swift text with its comments and string literals told apart.

Offsets count bytes, as the compiler's do. The scan knows comments, which nest,
and strings, raw ones and ones of many lines, with code inside. It doesn't know
bare regular expressions: a lone quote in one is read as code, as a string that
doesn't end on its line is none.
"""

import functools
import re

_OPENING = re.compile(rb'//|/\*|#*"')
_STRING = re.compile(rb'(#*)("""|")')
_SPACE = re.compile(rb"[^\n]")


class Text:
    def __init__(self, data):
        self.data = data
        self.literal_ends = {}  # Where a string starts, and where it ends.
        self._covered = []
        self._scan()
        self.lines = [0] + [at.end() for at in re.finditer(rb"\n", data)]

    def offset(self, line, column):
        """Where a place the index names is. Both count from 1."""
        return self.lines[line - 1] + column - 1

    def place(self, offset):
        """The line and column of an offset."""
        line = self.data.count(b"\n", 0, offset)
        return line + 1, offset - self.lines[line] + 1

    @functools.cached_property
    def code(self):
        """The same bytes with spaces for comments and strings."""
        parts, at = [], 0
        for start, end in self._covered:
            parts.append(self.data[at:start])
            parts.append(_SPACE.sub(b" ", self.data[start:end]))
            at = end
        return b"".join(parts) + self.data[at:]

    def token_end(self, offset):
        """Where the token at an offset ends, as far as code may hide in it.

        A range of the compiler ends where its last token starts. Only a string
        can hold references further on.
        """
        return self.literal_ends.get(offset, offset + 1)

    def _scan(self):
        at, data = 0, self.data
        while found := _OPENING.search(data, at):
            at = found.start()
            if string := _STRING.match(data, at):
                end = self._string_end(string)
                if end is None:
                    at = found.end()
                    continue
                self.literal_ends[at] = end
            else:
                end = self._comment_end(at)
            self._covered.append((at, end))
            at = end

    def _comment_end(self, at):
        data = self.data
        if data.startswith(b"//", at):
            end = data.find(b"\n", at)
            return len(data) if end < 0 else end
        depth, at = 1, at + 2
        while depth and at < len(data):
            if data.startswith(b"/*", at):
                depth, at = depth + 1, at + 2
            elif data.startswith(b"*/", at):
                depth, at = depth - 1, at + 2
            else:
                at += 1
        return at

    def _string_end(self, opening):
        """Where a string ends, or None if it is no string."""
        data, (marks, quotes) = self.data, opening.groups()
        closing, escape = quotes + marks, b"\\" + marks
        at = opening.end()
        while at < len(data):
            if data.startswith(closing, at):
                return at + len(closing)
            if data.startswith(escape, at):
                at += len(escape)
                at = self._code_end(at) if data[at : at + 1] == b"(" else at + 1
            elif data[at] == 0x0A and quotes == b'"':
                return None
            else:
                at += 1
        return None

    def _code_end(self, at):
        """Where the code in a string ends, from its opening parenthesis."""
        depth, data = 0, self.data
        while at < len(data):
            if data.startswith((b"//", b"/*"), at):
                at = self._comment_end(at)
                continue
            if (string := _STRING.match(data, at)) and (end := self._string_end(string)):
                self.literal_ends[at] = end
                at = end
                continue
            depth += {0x28: 1, 0x29: -1}.get(data[at], 0)
            at += 1
            if depth == 0:
                break
        return at
