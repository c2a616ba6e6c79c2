"""The check itself: what is used, what it needs, and what is sure there."""

import functools
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from . import conditions, features, guards, tree, versions
from .indexstore import IndexStore
from .text import Text
from .toolchain import Failure

_KEYWORD = re.compile(rb"\b(?:case|catch|where)\b")


@dataclass(frozen=True)
class Use:
    """One mention of something that needs a version of some platform."""

    offset: int
    name: str
    needs: dict


@dataclass(frozen=True)
class Offender:
    """A use of what isn't sure to be there."""

    path: str
    line: int
    column: int
    names: tuple
    needs: tuple  # Pairs of platform and version: those that aren't sure.
    sure: tuple  # The same platforms, and what is sure of them there.

    def __str__(self):
        remedy = "guard it with #available, or do without"
        if versions.NEVER in dict(self.needs).values():
            remedy = "leave it out there with #if, or do without"
        return (
            f"{self.path}:{self.line}:{self.column}: {self.claim}; "
            f"sure here: {versions.listed(self.sure)}. To do: {remedy}"
        )

    @property
    def claim(self):
        return f"{', '.join(self.names)} needs {versions.listed(self.needs)}"


@dataclass
class File:
    path: str  # From the package's root.
    original: Text
    text: Text  # As compiled: spaces stand for what `#if` leaves out.
    read: Callable  # Gives the guards.Reading of the file.
    uses: list = field(default_factory=list)
    # Used symbols whose needs nobody states: USR to name.
    unjudged: dict = field(default_factory=dict)


def files(package, toolchain, availability):
    """What every file of the package uses, from the index of its build."""
    products = package.products()
    by_target, found, defined = {}, [], set()
    for path in package.files():
        by_target.setdefault(package.target(path), []).append(path)
    for target, paths in by_target.items():
        found += _opened(package, target, paths, products)
    marked = any(b"@available" in file.text.code for file in found)
    if marked:
        modules = [target.module for target in by_target]
        availability = availability.joined(toolchain, modules, products)
    with IndexStore(toolchain.index_library, products / "index" / "store") as index:
        units = index.units()
        for file in found:
            path = package.root / file.path
            unit = units.get(os.path.realpath(path))
            if unit is None:
                raise Failure(f"{file.path} is not in the index: no build compiled it")
            if unit.nanoseconds < path.stat().st_mtime_ns:
                raise Failure(f"{file.path} is newer than its index: build again")
            availability.demand(unit.modules)
            references, definitions = index.occurrences(unit)
            defined.update(definitions)
            _collect(file, references, availability)
    for file in found:
        for usr in file.unjudged.keys() & defined:
            del file.unjudged[usr]
    return sorted(found, key=lambda file: file.path)


def _opened(package, target, paths, products):
    originals = {path: Text(path.read_bytes()) for path in paths}
    asked = set().union(*map(conditions.conditions, originals.values()))
    # What can be imported depends on the modules that were built.
    places = ["-I", products / "Modules", "-module-cache-path", products / "ModuleCache"]
    holds = conditions.holding(asked, [*target.flags, *places])
    for path, original in originals.items():
        text = Text(conditions.compiled(original, holds))
        name = str(path.relative_to(package.root))
        yield File(name, original, text, _reader(path, text, target.flags))


def _reader(path, text, flags):
    # Most files use nothing new. For those, the parser isn't even asked.
    @functools.cache
    def read():
        return guards.read(tree.parsed(text, flags, path.name == "main.swift"), text)

    return read


def _collect(file, references, availability):
    seen = set()
    for reference in references:
        offset = file.text.offset(reference.line, reference.column)
        if _passes_everywhere(reference, file.text.code, offset):
            continue
        symbol = availability.find(reference.usr)
        if symbol is None:
            # The graphs leave out what is public in name only. A name that its
            # module hides may be new as well, so it isn't passed in silence.
            if reference.usr.startswith("s:") and reference.name.startswith("_"):
                file.unjudged[reference.usr] = reference.name
            continue
        if not symbol.needs and symbol.module.startswith("Foundation"):
            file.unjudged[reference.usr] = symbol.name
        at = slice(offset, offset + 1)
        if file.text.data[at] != file.original.data[at]:
            place = f"{file.path}:{reference.line}:{reference.column}"
            raise Failure(f"{place} was compiled, though its #if seems not to hold")
        # A property and its getter are one use.
        if symbol.needs and (offset, symbol.name) not in seen:
            seen.add((offset, symbol.name))
            file.uses.append(Use(offset, symbol.name, symbol.needs))
    for use in features.uses(file.text, file.read, availability):
        file.uses.append(Use(*use))


def _passes_everywhere(reference, code, offset):
    """Whether a compiler for an older system accepts it, however new it is."""
    if reference.conformance:
        # A type may conform to a protocol that isn't there yet.
        return True
    if reference.enum_case:
        # A pattern with a new case never matches on an old system. It starts
        # after its keyword, and none of these stands between.
        start = max(code.rfind(one, 0, offset) for one in (b"=", b":", b"{", b"}"))
        keywords = _KEYWORD.findall(code, start + 1, offset)
        return bool(keywords) and keywords[-1] != b"where"
    # `for await` calls it where it is, and `next()` elsewhere.
    return reference.implicit and reference.name == "next(isolation:)"


def _lacking(use, floors):
    """What a use needs above the floors: pairs of platform and version."""
    needs = [(platform, versions.on(use.needs, platform)) for platform in floors]
    return [one for one in needs if one[1] > floors[one[0]]]


def offenders(file, floors):
    """The uses in a file that nothing makes sure."""
    excluded = conditions.excluded(file.original, floors)
    groups = {}
    for use in file.uses:
        lacking = _lacking(use, floors)
        for start, end, platforms in excluded:
            if lacking and start <= use.offset < end:
                lacking = [one for one in lacking if one[0] not in platforms]
        if not lacking:
            continue
        sure = file.read().sure_at(use.offset, floors)
        lacking = tuple(one for one in lacking if one[1] > sure[one[0]])
        if lacking:
            # A type and its initializer are named at one place, by one word.
            names = groups.setdefault((use.offset, lacking), (sure, []))[1]
            names.append(use.name)
    for (offset, lacking), (sure, names) in sorted(groups.items()):
        line, column = file.text.place(offset)
        known = tuple((platform, sure[platform]) for platform, _ in lacking)
        yield Offender(file.path, line, column, tuple(sorted(names)), lacking, known)
