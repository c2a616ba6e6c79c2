"""The checks of documents: each yields lines that tell what is wrong."""

import difflib
import subprocess
import tempfile
from pathlib import Path, PurePath

from . import console
from .blocks import blocks, nearest, results, shown, stands_in


def run(root, products):
    """All checks of a repository: what is wrong, and a sentence that counts what was looked at."""
    documents = [root / "README.md", *sorted(root.glob("Sources/*/*.docc/**/*.md"))]
    found = [
        block
        for path in documents
        if path.exists()
        for block in blocks(str(path.relative_to(root)), path.read_text())
    ]
    snippets = sorted((root / "Snippets").rglob("*.swift"))
    examples = [
        path
        for path in sorted((root / "Examples").rglob("*.swift"))
        if ".build" not in path.parts
    ]
    # Code for Apple's systems, which the step `apple` compiles.
    stubs = root / "Tests" / "AppleStubs"
    uses = sorted([*(stubs / "Uses").rglob("*.swift"), *(stubs / "Samples").rglob("*.swift")])
    sources = [shown(path.read_text()) for path in [*snippets, *examples, *uses]]
    wrong = [
        *swift_blocks(found, sources),
        *counterexamples(found, lambda text: compiles(text, products / "Modules")),
        *transcripts(found, lambda text: console.output(text, products / "waymark-cli", root)),
        *snippet_runs(root, snippets, products),
    ]
    counts = [sum(one.info[:1] == (kind,) for one in found) for kind in ("swift", "console")]
    said = f"{counts[0]} blocks of code, {counts[1]} of commands, {len(snippets)} snippets agree"
    return wrong, said


def swift_blocks(found, sources):
    for block in found:
        if block.info != ("swift",):
            continue
        if any(stands_in(block.text, lines) for lines in sources):
            continue
        stray = nearest(block.text, sources)
        if stray:
            told = f"no file that is compiled for documents has the line '{stray[1]}'"
        else:
            told = "its lines stand in files that are compiled, but not together in this order"
        yield f"{block.path}:{block.line + (stray[0] if stray else 0)}: {told}"


# The articles that may have code for another library, which is not looked at.
_FOREIGN = {"Migrating", "MigratingFromFlint", "MigratingFromLinkRouter"}


def counterexamples(found, compiles):
    for block in found:
        if block.info[:1] == ("swift",) and len(block.info) > 1:
            place = f"{block.path}:{block.line}"
            if block.info == ("swift", "foreign") and PurePath(block.path).stem in _FOREIGN:
                continue
            if block.info != ("swift", "does-not-compile"):
                yield f"{place}: 'swift {' '.join(block.info[1:])}' is no kind of block"
            elif compiles(block.text):
                yield f"{place}: this compiles; show it from a file of Snippets/"


def compiles(text, modules):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "main.swift")
        path.write_text(f"import Waymark\n{text}\n")
        checking = ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, path]
        return subprocess.run(checking, capture_output=True).returncode == 0


def transcripts(found, output):
    for block in found:
        if block.info[:1] != ("console",) or block.info == ("console", "not-run"):
            continue
        if len(block.info) > 1:
            named = " ".join(block.info[1:])
            yield f"{block.path}:{block.line}: 'console {named}' is no kind of block"
            continue
        for offset, command, expected in console.transcript(block.text):
            place = f"{block.path}:{block.line + offset}"
            if console.runs_tool(command):
                yield from _compared(place, command, expected, output(command))
            elif expected.strip():
                yield f"{place}: nobody checks what '{command}' prints; show the command alone"


def _compared(place, command, expected, printed):
    if printed is None:
        yield f"{place}: '{command}' does not end"
        return
    expected, printed = expected.strip("\n"), printed.strip("\n")
    if printed != expected:
        lines = difflib.unified_diff(
            expected.split("\n"), printed.split("\n"), "shown", "printed", lineterm="", n=1
        )
        difference = "\n".join(f"    {line}" for line in lines)
        yield f"{place}: '{command}' prints something else\n{difference}"


def snippet_runs(root, snippets, products):
    for path in snippets:
        name = path.relative_to(root)
        try:
            done = subprocess.run(
                [products / path.stem],
                cwd=root,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=10,
            )
        except FileNotFoundError:
            yield f"{name}:1: the build leaves no program '{path.stem}'"
        except subprocess.TimeoutExpired:
            yield f"{name}:1: the snippet does not end"
        else:
            if done.returncode != 0:
                said = done.stderr.decode("utf-8", "replace").strip()
                yield f"{name}:1: the snippet ends with {done.returncode}: {said}"
            else:
                yield from unprinted(name, path.read_text(), done.stdout.decode("utf-8", "replace"))


def unprinted(name, source, printed):
    """What a snippet's comments say it prints has to be printed, in the same order."""
    lines = (line.rstrip() for line in printed.splitlines())
    for number, result in results(source):
        # Looking for a line takes those before it off the iterator.
        if result not in lines:
            yield f"{name}:{number}: the snippet does not print '{result}' here"
            return
