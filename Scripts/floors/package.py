"""What the package's manifest says: its floors, its targets, their settings."""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path

from . import versions
from .toolchain import Failure, run


@dataclass(frozen=True)
class Target:
    module: str
    folder: Path
    flags: tuple  # What the compiler needs to read its files as the build does.


class Package:
    def __init__(self, root, scratch=None, products=None):
        self.root = Path(os.path.realpath(root))
        self._products = products
        self.scratch = Path(scratch) if scratch else self.root / ".build"
        self.sources = self.root / "Sources"
        said = json.loads(self._swift("package", "dump-package").stdout)
        self.floors = {
            versions.PLATFORMS[one["platformName"]]: versions.parsed(one["version"])
            for one in said["platforms"]
            if one["platformName"] in versions.PLATFORMS
        }
        if not self.floors:
            raise Failure("Package.swift declares no Apple platforms, so there is no floor")
        self._targets, self._left_out = [], []
        modes = said.get("swiftLanguageVersions")
        mode = modes[-1] if modes else said["toolsVersion"]["_version"].split(".")[0]
        traits = _default_traits(said.get("traits") or [])
        for target in said["targets"]:
            folder = self.root / (target.get("path") or f"Sources/{target['name']}")
            # What can't stand in a name becomes an underscore.
            module = re.sub(r"\W", "_", target["name"])
            flags = _flags(target.get("settings", []), traits, mode)
            self._targets.append(Target(module, folder, tuple(flags)))
            self._left_out += [folder / name for name in target.get("exclude", [])]
            # A macro's plugin runs in the compiler, on the machines that have one.
            if target["type"] == "macro":
                self._left_out.append(folder)

    def _swift(self, command, *arguments):
        places = ["--package-path", self.root, "--scratch-path", self.scratch]
        return run(["swift", command, *places, *arguments])

    def build(self):
        try:
            self._swift("build")
        except Failure as failure:
            # The compiler repeats itself, once for each file it had in hand.
            errors = re.findall(r"^\S.*: error: .*|^error: .*", str(failure), re.M)
            said = "\n".join(dict.fromkeys(errors)) or str(failure)
            raise Failure(f"the package doesn't build:\n{said}") from None

    def products(self):
        """The folder of the build's products."""
        if self._products:
            return self._products
        said = self._swift("build", "--show-bin-path").stdout
        return Path(said.decode().strip())

    def files(self):
        """Every Swift file under Sources/ that users' systems run and the manifest doesn't exclude."""
        found = []
        for path in sorted(self.sources.rglob("*.swift")):
            if not any(path.is_relative_to(one) for one in self._left_out):
                found.append(path)
        return found

    def target(self, path):
        for target in self._targets:
            if path.is_relative_to(target.folder):
                return target
        raise Failure(f"{path.relative_to(self.root)} belongs to no target")


def _default_traits(traits):
    """The traits a plain build turns on."""
    enables = {one["name"]: one.get("enabledTraits", []) for one in traits}
    waiting, found = list(enables.get("default", [])), set()
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += enables.get(name, [])
    return sorted(found)


def _flags(settings, traits, mode):
    """The flags that decide how a file is parsed.

    SwiftPM defines the first names, and one for each trait, in a debug build.
    """
    flags = []
    for name in ("SWIFT_PACKAGE", "DEBUG", *traits):
        flags += ["-D", name]
    for setting in settings:
        condition = setting.get("condition") or {}
        names = condition.get("platformNames") or ["linux"]
        if setting["tool"] != "swift" or "linux" not in names:
            continue
        if condition.get("config", "debug") != "debug":
            continue
        (kind, value), = setting["kind"].items()
        value = value.get("_0") if isinstance(value, dict) else value
        if kind == "define":
            flags += ["-D", value]
        elif kind == "enableUpcomingFeature":
            flags += ["-enable-upcoming-feature", value]
        elif kind == "enableExperimentalFeature":
            flags += ["-enable-experimental-feature", value]
        elif kind == "swiftLanguageMode":
            mode = value
        elif kind == "unsafeFlags":
            flags += _parsing(value)
    return [*flags, "-swift-version", mode]


def _parsing(flags):
    """Those of a target's own flags that parsing depends on."""
    kept = [one for one in flags if one.startswith("-D") and one != "-D"]
    for flag, value in zip(flags, flags[1:]):
        if flag in ("-D", "-enable-experimental-feature", "-define-availability"):
            kept += [flag, value]
    return kept
