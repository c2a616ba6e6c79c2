"""Copies of sources as one of Apple's systems sees them; every line stays where it is."""

import re

from .systems import FOREIGN, SYSTEMS

UNAVAILABLE = "@available(*, unavailable)"

_DIRECTIVE = re.compile(r"^[ \t]*#(?:if|elseif)\b(?:.*(?:\|\||&&)[ \t]*\n)*.*$", re.M)
_QUESTION = re.compile(r"\b(os|targetEnvironment|canImport)\(\s*(\w+)\s*\)")
# What a stub's page lists: `// On iOS 12, macCatalyst 13.1, tvOS.`, a system without a version since
# before its pages count versions.
_PAGE = re.compile(r"^[ \t]*// https://developer\.apple\.com/documentation/.*\n(.*)$", re.M)
_LISTED = re.compile(r"^([ \t]*)// On (\w+(?: [\d.]+)?(?:, \w+(?: [\d.]+)?)*)\.$", re.M)
_AVAILABLE = re.compile(r"@available\(([^():]*)\)")
_FOUNDATION = re.compile(
    r"^([ \t]*(?:@\w+[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?import[ \t]+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|var|let)[ \t]+)?)Foundation\b",
    re.M,
)


def seen_by(system, text, floors, foundation="AppleFoundation"):
    def answered(question):
        kind, name = question[1], question[2]
        if kind == "os":
            return "true" if name == system.answers_to else "false"
        if kind == "targetEnvironment":
            return "true" if name == system.environment else "false"
        return "false" if name in FOREIGN else question[0]

    def dated(attribute):
        since = dict(one.split() for one in attribute[1].split(",") if len(one.split()) == 2)
        version = since.get(system.name, since.get(system.answers_to, "0"))
        return UNAVAILABLE if newer(version, floors, system) else attribute[0]

    outer = None  # The indentation of an unavailable declaration, which makes its members so.

    def listed(line):
        nonlocal outer
        if outer is not None and len(line[1]) > outer:
            return line[0]
        version = _versions(line[2]).get(system.name)
        available = version is not None and not newer(version, floors, system)
        outer = None if available else len(line[1])
        return line[0] if available else line[1] + UNAVAILABLE

    text = _DIRECTIVE.sub(lambda line: _QUESTION.sub(answered, line[0]), text)
    text = _LISTED.sub(listed, _AVAILABLE.sub(dated, text))
    return _FOUNDATION.sub(lambda line: line[1] + foundation, text)


def unlisted(text):
    """The lines of a stub whose page's systems are missing, or are not all systems of Apple's."""
    known = {system.name for system in SYSTEMS}
    for page in _PAGE.finditer(text):
        line = _LISTED.match(page[1])
        if not line or not set(_versions(line[2])) <= known:
            yield text.count("\n", 0, page.start()) + 1


def _versions(systems):
    parts = (one.partition(" ") for one in systems.split(", "))
    return {name: version or "0" for name, _, version in parts}


def newer(version, floors, system):
    """Whether the oldest version of the system that the package supports does not have it."""
    return _numbers(version) > _numbers(floors.get(system.answers_to, "1"))


def _numbers(version):
    numbers = [int(one) for one in version.split(".")]
    return numbers + [0] * (3 - len(numbers))


def floors(manifest):
    """The oldest versions in a manifest: `.macOS(.v14)`, `.iOS("17.4")`."""
    found = re.findall(r'\.(\w+OS)\((?:\.v([\d_]+)|"([\d.]+)")\)', manifest)
    return {name: (short or text).replace("_", ".") for name, short, text in found}
