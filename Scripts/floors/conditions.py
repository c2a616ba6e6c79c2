"""The clauses of `#if`: which are compiled here, and which on a Mac.

The index holds what Linux compiled. Under `#if os(Linux)` that is nobody's
business on a Mac. A condition is judged for each platform; one that can't be
judged counts as maybe, and what maybe is compiled is checked.
"""

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .toolchain import Failure, run

# A condition goes on in the next line after an operator.
_DIRECTIVE = re.compile(
    rb"^[ \t]*#(if|elseif|else|endif)\b((?:[^\n]*(?:\|\||&&)[ \t]*\n)*[^\n]*)", re.M
)
_TOKEN = re.compile(r"\s*(&&|\|\||!|\(|\)|,|[\w.]+|[<>=]+|\S)")

_DARWIN = ("macOS", "iOS", "tvOS", "watchOS", "visionOS", "macCatalyst", "DriverKit")
_PLATFORM_NAMES = {"OSX": "macOS", "xrOS": "visionOS"}

# Modules that tell Apple's platforms from the others. The rest may be anywhere.
_APPLE_MODULES = {"Darwin", "ObjectiveC", "os", "Combine", "SwiftUI", "CoreFoundation"}
_OTHER_MODULES = {
    "Glibc", "Musl", "Bionic", "Android", "WASILibc", "WinSDK", "ucrt", "CRT",
    "FoundationNetworking", "FoundationXML",
}


@dataclass(frozen=True)
class Clause:
    """What stands between two directives of one `#if`."""

    directive: int  # Where its own directive starts,
    start: int  # and where that ends.
    end: int
    condition: str  # Empty for `#else`.
    earlier: tuple  # The conditions of the clauses before it.


def clauses(text):
    """Every clause of a text, inner ones before the ones around them."""
    found, open_clauses = [], []
    for match in _DIRECTIVE.finditer(text.code):
        kind = match[1]
        earlier = ()
        if kind != b"if":
            if not open_clauses:
                raise Failure("an #if is read wrongly: a directive has no beginning")
            directive, start, condition, earlier = open_clauses.pop()
            found.append(Clause(directive, start, match.start(), condition, earlier))
            earlier += (condition,)
        if kind == b"endif":
            # The directive itself is no code either.
            found.append(Clause(match.start(), match.end(), match.end(), "", ()))
        else:
            condition = " ".join(match[2].decode("utf-8", "replace").split())
            open_clauses.append((match.start(), match.end(), condition, earlier))
    return found


def conditions(text):
    return {one.condition for one in clauses(text) if one.condition}


def holding(asked, flags):
    """Those conditions that hold in this build. The compiler itself is asked."""
    asked = sorted(asked)
    if not asked:
        return set()
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "Probe.swift"
        probe.write_text(
            "".join(
                f'#if {condition}\n#warning("holds {number}")\n#endif\n'
                for number, condition in enumerate(asked)
            )
        )
        done = run(["swiftc", "-frontend", "-typecheck", *flags, probe])
    said = done.stderr.decode("utf-8", "replace")
    return {asked[int(number)] for number in re.findall(r"warning: holds (\d+)", said)}


def compiled(text, holds):
    """The bytes of a text with spaces for all that this build leaves out."""
    data = bytearray(text.data)
    for clause in clauses(text):
        active = not any(one in holds for one in clause.earlier)
        if clause.condition:
            active = active and clause.condition in holds
        end = clause.start if active else clause.end
        data[clause.directive : end] = re.sub(
            rb"[^\n]", b" ", data[clause.directive : end]
        )
    return bytes(data)


def excluded(text, platforms):
    """Spans of the text with the platforms that don't compile them."""
    spans = []
    for clause in clauses(text):
        lost = set()
        for name in platforms:
            taken = judged(clause.condition, name) if clause.condition else True
            for one in clause.earlier:
                taken = _and(taken, _not(judged(one, name)))
            if taken is False:
                lost.add(name)
        if lost:
            spans.append((clause.start, clause.end, lost))
    return spans


def judged(condition, platform):
    """True, False, or None for maybe."""
    tokens = [match[1] for match in _TOKEN.finditer(condition)]
    try:
        value, rest = _either(tokens, platform)
    except IndexError:
        return None
    return value if not rest else None


def _either(tokens, platform):
    value, tokens = _both(tokens, platform)
    while tokens and tokens[0] == "||":
        other, tokens = _both(tokens[1:], platform)
        value = _or(value, other)
    return value, tokens


def _both(tokens, platform):
    value, tokens = _single(tokens, platform)
    while tokens and tokens[0] == "&&":
        other, tokens = _single(tokens[1:], platform)
        value = _and(value, other)
    return value, tokens


def _single(tokens, platform):
    head, tokens = tokens[0], tokens[1:]
    if head == "!":
        value, tokens = _single(tokens, platform)
        return _not(value), tokens
    if head == "(":
        value, tokens = _either(tokens, platform)
        return value, tokens[1:]
    if not tokens or tokens[0] != "(":
        return {"true": True, "false": False}.get(head), tokens
    end = tokens.index(")") if ")" in tokens else len(tokens)
    return _asked(head, "".join(tokens[1:end]), platform), tokens[end + 1 :]


def _asked(question, argument, platform):
    if question == "os":
        # Catalyst answers to iOS.
        name = _PLATFORM_NAMES.get(argument, argument)
        return name == ("iOS" if platform == "macCatalyst" else platform)
    if question == "canImport" and platform in _DARWIN:
        if argument in _APPLE_MODULES:
            return True
        if argument in _OTHER_MODULES:
            return False
    if question == "_runtime" and platform in _DARWIN:
        return argument == "_ObjC"
    return None


def _not(value):
    return None if value is None else not value


def _and(one, other):
    if one is False or other is False:
        return False
    return None if one is None or other is None else True


def _or(one, other):
    return _not(_and(_not(one), _not(other)))
