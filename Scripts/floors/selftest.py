"""The proof: the check, made on a package whose offenders are known.

The package's sources say themselves what must be found; `Fixture/Package.swift`
tells how. The check must find that and nothing else. Then floors and guards are
changed, and its findings must change as they should: a check that never failed
would be found out here.
"""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

from . import check, versions
from .package import Package

_FIXTURE = Path(__file__).parent / "Fixture"
_MARK = re.compile(r"\s*// (expect|dated): (.*)$")
_SPARED = re.compile(r"// spared: (guard|platform)$")

# Below every version there is, and above.
_NOTHING, _ALL = (0,), versions.NEVER


class _Marks:
    """What the fixture's sources say of themselves."""

    def __init__(self, package):
        self.expect, self.dated = Counter(), Counter()
        self.spared = {"guard": set(), "platform": set()}
        for path in package.files():
            name, waiting = str(path.relative_to(package.root)), []
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                if mark := _MARK.match(line):
                    waiting.append(mark)
                    continue
                for one in waiting:
                    names, needs = one[2].split(" needs ")
                    for symbol in names.split(", "):
                        getattr(self, one[1])[name, number, symbol, needs] += 1
                waiting = []
                if spared := _SPARED.search(line):
                    self.spared[spared[1]].add((name, number))


def run(toolchain, availability, cache):
    """Everything that isn't as it must be, in words. Empty: the proof holds."""
    package = Package(_FIXTURE, scratch=cache / "fixture")
    package.build()
    files = check.files(package, toolchain, availability)
    marks = _Marks(package)
    return list(_faults(files, marks, package.floors))


def _faults(files, marks, floors):
    found = _findings(files, floors)
    yield from _compared(found, marks.expect, "with the floors as they are")
    places = {(path, line) for path, line, *_ in found}

    # With floors above all, nothing is new. The expected would all be missed.
    for one in _findings(files, dict.fromkeys(floors, _ALL)):
        yield f"{_place(one)} is found, though the floors are above it"

    # Floors on the way up free what they reach, and that only.
    higher = {"macOS": (15,), "iOS": (18,), "tvOS": (18,), "watchOS": (11,)}
    freed = versions.listed(higher)
    still = Counter({one: n for one, n in marks.expect.items() if one[3] != freed})
    if still == marks.expect:
        yield f"nothing in the fixture needs {freed}"
    yield from _compared(_findings(files, higher), still, f"with floors of {freed}")

    # With floors below all, what is legal today is found, with its true date.
    lowest = _findings(files, dict.fromkeys(floors, _NOTHING))
    for one in marks.dated - lowest:
        yield f"{_place(one)}: {one[2]} isn't dated {one[3]}"
    if not marks.dated:
        yield "nothing in the fixture is dated"

    # Without guards, what they spare is found. So it is they who spared it.
    bare = [replace(one, read=_without_scopes(one)) for one in files]
    without = {(path, line) for path, line, *_ in _findings(bare, floors)}
    yield from _spared(without - places, marks.spared["guard"], "guard")

    # Without `#if` likewise.
    blind = [replace(one, original=one.text) for one in files]
    without = {(path, line) for path, line, *_ in _findings(blind, floors)}
    yield from _spared(without - places, marks.spared["platform"], "platform")

    # A clean result says nothing if the comparison can't fail.
    if not list(_compared(Counter(), marks.expect, "")):
        yield "the comparison doesn't see what is missed"
    if not list(_compared(found, Counter(), "")):
        yield "the comparison doesn't see what is too much"


def _without_scopes(file):
    return lambda: replace(file.read(), scopes=[])


def _findings(files, floors):
    found = Counter()
    for file in files:
        for one in check.offenders(file, floors):
            for name in one.names:
                found[one.path, one.line, name, versions.listed(one.needs)] += 1
    return found


def _compared(found, expected, when):
    for one in sorted((expected - found).elements()):
        yield f"{_place(one)}: {one[2]} needs {one[3]}, and isn't found {when}"
    for one in sorted((found - expected).elements()):
        yield f"{_place(one)}: {one[2]} is found to need {one[3]} {when}"


def _spared(found, expected, what):
    if not expected:
        yield f"nothing in the fixture is spared by a {what}"
    for path, line in sorted(expected - found):
        yield f"{path}:{line}: not the {what} spares it"
    for path, line in sorted(found - expected):
        yield f"{path}:{line}: the {what} spares it, and no mark says so"


def _place(finding):
    return f"{finding[0]}:{finding[1]}"
