"""Copies of sources as one of Apple's systems sees them; every line stays where it is."""

import re

from .systems import FOREIGN, SYSTEMS

UNAVAILABLE = "@available(*, unavailable)"

_DIRECTIVE = re.compile(r"^[ \t]*#(?:if|elseif)\b(?:.*(?:\|\||&&)[ \t]*\n)*.*$", re.M)
_QUESTION = re.compile(r"\b(os|targetEnvironment|canImport)\(\s*(\w+)\s*\)")
# What a stub's page lists: `// On iOS 12 to 26, macCatalyst 13.1, tvOS.`, a system without a version
# since before its pages count versions, and a deprecated declaration with its last version.
_PAGE = re.compile(r"^[ \t]*// https://developer\.apple\.com/documentation/.*\n(.*)$", re.M)
_ENTRY = r"\w+(?: [\d.]+(?: to [\d.]+)?)?"
_LISTED = re.compile(rf"^([ \t]*)// On ({_ENTRY}(?:, {_ENTRY})*)\.$", re.M)
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
        since, until = _versions(line[2]).get(system.name, (None, None))
        available = since is not None and not newer(since, floors, system)
        outer = None if available else len(line[1])
        if available and until and not newer(until, floors, system):
            return f'{line[1]}@available(*, deprecated, message: "since {system.name} {until}")'
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
    """The first version of each listed system, and the last one, if there is one."""
    versions = {}
    for one in systems.split(", "):
        name, *numbers = one.replace(" to ", " ").split(" ")
        versions[name] = (*numbers, "0")[0], (*numbers, None, None)[1]
    return versions


# The first words of a declaration, or of a parameter in one.
_TYPE = re.compile(r"^(?:@\w+(?:\([^)]*\))? )*(?:public |open |final )*(\w+) \w+", re.M)
_MEMBER = re.compile(r"\b(?:func (\w+)(?:<[^(]*>)?\(|(?:var|let) (\w+))")
_TOKEN = re.compile(r"->|@\w+|\w+|[()\[\]{}<>,]")


def outdated(text, system, floors):
    """The full names of a stub's requirements that are deprecated in the system's oldest version.

    The compiler does not warn of a type that has one of these, only of what uses them.
    """
    kinds = [(found.start(), found[1]) for found in _TYPE.finditer(text)]
    for line in _LISTED.finditer(text):
        until = _versions(line[2]).get(system.name, (None, None))[1]
        kind = [name for start, name in kinds if start < line.start()][-1:]
        if until and line[1] and kind == ["protocol"] and not newer(until, floors, system):
            yield next(members(text[line.end():]))[0]


def concerns(text, system):
    """Whether a file is not only for systems with a framework that this one does not have."""
    gate = re.match(r"#if canImport\((\w+)\)", text)
    return not gate or gate[1] in system.modules or gate[1] == "Darwin"


def members(text):
    """The full names of the functions and properties in a text, and the lines where they are."""
    for found in _MEMBER.finditer(text):
        name = found[2] or f"{found[1]}({_labels(text, found.end())})"
        yield name, text.count("\n", 0, found.start()) + 1


def _labels(text, start):
    labels, depth, is_first = "", 1, True
    for token in _TOKEN.finditer(text, start):
        if token[0] in "([{<":
            depth += 1
        elif token[0] in ")]}>":
            depth -= 1
            if depth == 0:
                break
        elif token[0] == ",":
            is_first = is_first or depth == 1
        elif is_first and token[0] != "->" and not token[0].startswith("@"):
            labels, is_first = f"{labels}{token[0]}:", False
    return labels


def newer(version, floors, system):
    """Whether a version of the system is newer than its oldest supported one."""
    return _numbers(version) > _numbers(floors.get(system.answers_to, "1"))


def _numbers(version):
    numbers = [int(one) for one in version.split(".")]
    return numbers + [0] * (3 - len(numbers))


def floors(manifest):
    """The oldest versions in a manifest: `.macOS(.v14)`, `.iOS("17.4")`."""
    found = re.findall(r'\.(\w+OS)\((?:\.v([\d_]+)|"([\d.]+)")\)', manifest)
    return {name: (short or text).replace("_", ".") for name, short, text in found}
