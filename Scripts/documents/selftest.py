"""Proves the check of documents: what it must find, and what it must let pass."""

import textwrap

from . import checks, console
from .blocks import blocks, shown

_SOURCE = """\
import Waymark

// snippet.reading
func read() throws {
  let link = try DeepLink("x://a")
  // snippet.hide
  print(link)

  // snippet.end
  if link.kind == .app {
    print("app")
  }
}
"""

# A document's blocks, and the lines at which something is wrong.
_CASES = [
    ('```swift\nlet link = try DeepLink("x://a")\n```\n', []),
    ('```swift\nlet link = try DeepLink("x://b")\n```\n', [2]),
    ('1. Item\n\n   ```swift\n   let link = try DeepLink("x://a")\n   print(link)\n   ```\n', []),
    ('```swift\nif link.kind == .app {\n  print("app")\n}\n```\n', []),
    ('```swift\nif link.kind == .app {\nprint("app")\n}\n```\n', [2]),
    ('```swift\nprint(link)\n\nif link.kind == .app {\n```\n', []),
    ('```swift\nprint(link)\nif link.kind == .app {\n```\n', [2]),
    ("~~~swift\nlet a\n~~~\n", [2]),
    ("```swift\nlet a\n", [2]),
    ("````markdown\n```swift\nlet a\n```\n````\n", []),
    ("```swift does-not-compile\nlet a\n```\n", []),
    ("```swift does-not-compile\nfine\n```\n", [2]),
    ("```swift ignore\nlet a\n```\n", [2]),
    ("```swift foreign\nlet a\n```\n", [2]),
    ("```swift refused\nlet a\n```\n", [2]),
    ("```\nlet a\n```\n", []),
    ("```console\n$ swift run waymark-cli say yes\nyes\n```\n", []),
    ("```console\n$ swift run waymark-cli say \\\n    yes\nyes\n```\n", []),
    ("```console\n$ swift run waymark-cli say yes\nno\n```\n", [2]),
    ("```console\n$ swift run waymark-cli say yes\n```\n", [2]),
    ("```console\n$ swift test\n$ swift run waymark-cli say yes | cat\nyes\n```\n", []),
    ("```console\n$ swift test\nfine\n```\n", [2]),
    ("```console\n$ swift run waymark-cli hang\n```\n", [2]),
    ("```console not-run\n$ swift run waymark-cli hang\n```\n", []),
    ("```console skip\n$ swift run waymark-cli hang\n```\n", [2]),
]

_PRINTING = """\
// A comment outside.
// snippet.one
print(one)  // 1
print(three)
// 3
// snippet.end
// snippet.two
let four = 4  // no result
print(five, [5])  // 5 [5]
// snippet.end
"""

# What a snippet prints, and the line whose comment says otherwise.
_PRINTED = [
    ("1\n3\n5 [5]\n", []),
    ("0\n1\n2\n3 \n4\n5 [5]\n", []),
    ("1\n5 [5]\n3\n", [9]),
    ("1\n3\n5\n", [9]),
    ("", [3]),
]


# The same in articles that may have more kinds of blocks.
_ELSEWHERE = [
    ("Migrating.md", "```swift foreign\nlet a\n```\n", []),
    ("a/MigratingFromFlint.md", "```swift foreign\nlet a\n```\n", []),
    ("a/MigratingFlint.md", "```swift foreign\nlet a\n```\n", [2]),
    ("Migrating.md", "```swift refused\nlet a\n```\n", [2]),
    ("a/Diagnostics.md", "```swift foreign\nlet a\n```\n", [2]),
]


def _output(command):
    return None if command.endswith("hang") else "yes\n"


def run():
    wrong = []
    for path, markdown, expected in [*(("a.md", *case) for case in _CASES), *_ELSEWHERE]:
        found = blocks(path, markdown)
        told = [
            *checks.swift_blocks(found, [shown(_SOURCE)]),
            *checks.counterexamples(found, lambda text: text == "fine"),
            *checks.transcripts(found, _output),
        ]
        lines = [int(one.split(":")[1]) for one in told]
        if lines != expected:
            case = textwrap.indent(markdown, "    ")
            wrong.append(f"found lines {lines}, not {expected}, in\n{case}")
    for text, expected in _PRINTED:
        lines = [int(one.split(":")[1]) for one in checks.unprinted("a.swift", _PRINTING, text)]
        if lines != expected:
            wrong.append(f"found lines {lines}, not {expected}, of what prints {text!r}")
    printed = console.output("swift run waymark-cli a 'b c' | cat; swift run waymark-cli d", "echo", ".")
    if printed != "a b c\nd\n":
        wrong.append(f"commands are not run as written: {printed!r}")
    return wrong
