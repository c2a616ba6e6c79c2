"""The rules for the files that others read: the package line, the privacy manifest, the index."""

import plistlib
import re
from pathlib import PurePosixPath
from xml.parsers.expat import ExpatError

from . import swift
from .findings import Finding

_PACKAGE = re.compile(r'\.package\(\s*url:\s*"([^"]*)",\s*([^,)]*)')


def every_package_line_is_that_of_the_readme(files):
    """The address and the version are in the README; a document that repeats them must agree."""
    found = [
        (path, text.count("\n", 0, match.start()) + 1, match.groups())
        for path, text in files.items()
        if text is not None and path.endswith(".md")
        for match in _PACKAGE.finditer(text)
    ]
    lines = [line for path, _, line in found if path == "README.md"]
    if not lines:
        yield Finding("README.md", 1, "no '.package(url: …)' shows how to depend on the package")
        return
    address, version = lines[0]
    for path, line, package in found:
        if package != lines[0]:
            told = f"not the package line of README.md: url: \"{address}\", {version}"
            yield Finding(path, line, told)
    newest = re.search(r"^## \[(\d[^\]]*)\]", files.get("CHANGELOG.md") or "", re.MULTILINE)
    if newest is None or version != f'from: "{newest[1]}"':
        told = f"'{version}' is not the newest version of CHANGELOG.md"
        yield Finding("README.md", next(line for path, line, _ in found if path == "README.md"), told)


# The API that Apple requires a reason for, and the reasons, for each category.
# Source: Apple, "Describing use of required reason API".
_REASONED = {
    "UserDefaults": (
        r"UserDefaults|AppStorage",
        {"CA92.1", "1C8F.1", "C56D.1", "AC6B.1"},
    ),
    "FileTimestamp": (
        r"creationDate(?:Key)?|modificationDate|fileModificationDate"
        r"|contentModificationDate(?:Key)?|f?getattrlist(?:bulk|at)?|[fl]?stat(?=\()|fstatat",
        {"DDA9.1", "C617.1", "3B52.1", "0A2A.1"},
    ),
    "SystemBootTime": (
        r"systemUptime|mach_absolute_time",
        {"35F9.1", "8FFB.1", "3D61.1"},
    ),
    "DiskSpace": (
        r"volumeAvailableCapacity\w*|volumeTotalCapacity\w*|systemFreeSize|systemSize"
        r"|f?statv?fs(?=\()",
        {"85F4.1", "E174.1", "7D9E.1", "B728.1"},
    ),
    "ActiveKeyboards": (r"activeInputModes", {"3EC4.1", "54BD.1"}),
}
_CATEGORY = "NSPrivacyAccessedAPICategory"

# No app contains them.
_TOOLS = {"WaymarkCommand", "WaymarkCLI", "WaymarkRoutesPlugin", "WaymarkTesting"}


def privacy_manifests_declare_what_is_used(files):
    uses = {}  # For each target, the first use of each category.
    for path, text in files.items():
        parts = PurePosixPath(path).parts
        if text is None or not path.endswith(".swift") or parts[:1] != ("Sources",):
            continue
        for category, (pattern, _) in _REASONED.items():
            called = re.compile(rf"\b(?:{pattern})\b")
            if called.search(text) and (match := called.search(swift.code(text))):
                place = (path, text.count("\n", 0, match.start()) + 1, match[0])
                uses.setdefault(parts[1], {}).setdefault(category, place)
    manifests = {
        PurePosixPath(path).parts[1]: path
        for path in files
        if re.fullmatch(r"Sources/\w+/PrivacyInfo\.xcprivacy", path)
    }
    for target in sorted({*uses, *manifests} - _TOOLS):
        declared = {}
        if path := manifests.get(target):
            try:
                manifest = plistlib.loads((files[path] or "").encode())
            except (plistlib.InvalidFileException, ExpatError) as error:
                yield Finding(path, 1, f"this is not a property list: {error}")
                continue
            declared = {
                one.get("NSPrivacyAccessedAPIType", ""): one.get("NSPrivacyAccessedAPITypeReasons")
                for one in manifest.get("NSPrivacyAccessedAPITypes", [])
            }
            yield from _wrong(path, manifest, declared, uses.get(target, {}))
            if '.copy("PrivacyInfo.xcprivacy")' not in (files.get("Package.swift") or ""):
                yield Finding(path, 1, "Package.swift does not copy it into the target's bundle")
        for category, (place, line, name) in uses.get(target, {}).items():
            if _CATEGORY + category not in declared:
                told = f"Apple requires a reason for '{name}' in Sources/{target}/PrivacyInfo.xcprivacy"
                yield Finding(place, line, told)


def _wrong(path, manifest, declared, used):
    if manifest.get("NSPrivacyTracking") is not False or manifest.get("NSPrivacyTrackingDomains"):
        yield Finding(path, 1, "Waymark does not track: NSPrivacyTracking is false, without domains")
    if manifest.get("NSPrivacyCollectedDataTypes") != []:
        yield Finding(path, 1, "Waymark collects no data: NSPrivacyCollectedDataTypes is empty")
    for name, reasons in declared.items():
        _, known = _REASONED.get(name.removeprefix(_CATEGORY), (None, set()))
        if not reasons or not known.issuperset(reasons):
            yield Finding(path, 1, f"'{name}' needs reasons of {sorted(known)}, but has {reasons}")
        elif name.removeprefix(_CATEGORY) not in used:
            yield Finding(path, 1, f"no source of the target uses '{name}'")


def the_index_documents_every_catalog(files):
    """The Swift Package Index builds the documentation of the targets that have some."""
    text = files.get(".spi.yml") or ""
    catalogs = {
        PurePosixPath(path).parts[1]
        for path in files
        if re.fullmatch(r"Sources/\w+/\w+\.docc/.*\.md", path)
    }
    match = re.search(r"documentation_targets: \[([^\]]*)\]", text)
    listed = set(re.findall(r"\w+", match[1])) if match else set()
    if listed != catalogs:
        line = text.count("\n", 0, match.start()) + 1 if match else 1
        names = ", ".join(sorted(listed ^ catalogs))
        yield Finding(".spi.yml", line, f"the documentation targets differ from the catalogs: {names}")


ALL = [
    every_package_line_is_that_of_the_readme,
    privacy_manifests_declare_what_is_used,
    the_index_documents_every_catalog,
]
