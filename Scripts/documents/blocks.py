"""Blocks of code in Markdown, and where they stand in compiled files."""

import re
import textwrap
from dataclasses import dataclass

_FENCE = re.compile(r"^( *)(`{3,}|~{3,})\s*(.*?)\s*$")


@dataclass(frozen=True)
class Block:
    path: str
    line: int  # Of the block's first line.
    info: tuple  # The words after the fence.
    text: str


def blocks(path, markdown):
    """Every fenced block of a document; one that never closes reaches to the end."""
    found, opening, lines = [], None, []
    for number, line in enumerate([*markdown.splitlines(), None], 1):
        fence = _FENCE.match(line) if line is not None else None
        if opening is None:
            if fence:
                opening, lines = (number, fence), []
            continue
        begun, first = opening
        closes = fence and not fence[3] and fence[2].startswith(first[2])
        if line is None or closes:
            text = textwrap.dedent("\n".join(one.rstrip() for one in lines)).strip("\n")
            found.append(Block(path, begun + 1, tuple(first[3].split()), text))
            opening = None
        else:
            lines.append(line)
    return found


def shown(source):
    """The lines of a compiled file that a document may show."""
    lines = (line.rstrip() for line in source.splitlines())
    return [line for line in lines if not line.lstrip().startswith("// snippet.")]


_RESULT = re.compile(r"\s*(?:print\(.*\)  )?// (.*)$")


def results(source):
    """What a snippet says it prints, with the lines: the comments after `print` and on their own.

    Only between `// snippet.NAME` and `// snippet.end`.
    """
    found, inside = [], False
    for number, line in enumerate(source.splitlines(), 1):
        if line.lstrip().startswith("// snippet."):
            inside = not line.strip() == "// snippet.end"
        elif inside and (match := _RESULT.match(line)):
            found.append((number, match[1].rstrip()))
    return found


def stands_in(text, lines):
    """Whether a block is a run of a file's lines, all indented by the same."""
    wanted = text.split("\n")
    for start in range(len(lines) - len(wanted) + 1):
        indent = lines[start][: len(lines[start]) - len(lines[start].lstrip())]
        moved = [indent + line if line else "" for line in _at_margin(wanted)]
        if lines[start : start + len(wanted)] == moved:
            return True
    return False


def _at_margin(lines):
    """The lines moved so that the first one has no indentation, if the others allow it."""
    margin = len(lines[0]) - len(lines[0].lstrip())
    if all(not line or line.startswith(" " * margin) for line in lines):
        return [line[margin:] for line in lines]
    return lines


def nearest(text, files):
    """The first line of a block that no file has, to tell where it went astray."""
    known = {line.strip() for lines in files for line in lines}
    for offset, line in enumerate(text.split("\n")):
        if line.strip() and line.strip() not in known:
            return offset, line.strip()
    return None
