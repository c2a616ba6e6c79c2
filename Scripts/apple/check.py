"""What is compiled, and what has to come of it."""

import itertools
import json
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .sources import concerns, floors, members, outdated, seen_by, unlisted
from .systems import SYSTEMS

STUBS = "Tests/AppleStubs"
USES = ("Uses", "Samples")
ROUTES = "Examples/Underway/UnderwayRoutes"
APP = "Examples/UnderwayApp/Sources/UnderwayApp"
# The systems in the manifest of the app.
APP_SYSTEMS = ("iOS", "macOS")
# Where it is shown which API the next floors make outdated.
RECENT = "iOS", {"iOS": "26"}
_REFUSED = re.compile(r"^// refused: (.+)$", re.M)
_DEPRECATED = re.compile(r"^// deprecated: (.+)$", re.M)
_WARNED = re.compile(r"^(.*?):\d+:\d+: warning: '(.+?)' is deprecated: ")
_USER_FEATURES = ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility")


def run(root, products):
    """All checks: what is wrong, what is deprecated, and a sentence that counts what was looked at."""
    return Check(root, products).run()


class Check:
    def __init__(self, root, products):
        self.root, self.products = root, products
        self.work = root / ".build" / "apple"
        manifest = (root / "Package.swift").read_text()
        self.features = re.findall(r'enableUpcomingFeature\("(\w+)"\)', manifest)
        self.floors = floors(manifest)
        told = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True)
        resources = json.loads(told.stdout)["paths"]["runtimeResourcePath"]
        # Where the compiler's own macros are, such as `@TaskLocal`.
        self.plugins = Path(resources) / "host" / "plugins"
        self.compiled = 0
        self.deprecated = []

    def run(self):
        shutil.rmtree(self.work, ignore_errors=True)
        wrong = [*self._pages()] or self._common()
        if not wrong:
            with ThreadPoolExecutor(2) as both:
                wrong = list(itertools.chain(*both.map(self._on, SYSTEMS)))
        names = ", ".join(one.name for one in SYSTEMS)
        return wrong, self.deprecated, f"{self.compiled} modules compiled as on {names}"

    def _pages(self):
        for path in self._files("Modules"):
            for line in unlisted(path.read_text()):
                where = path.relative_to(self.root)
                yield f"{where}:{line}: the next line must list the page's systems: '// On iOS 17, …'"

    def _common(self):
        """Waymark, WaymarkRoutes and the app's routes, which import nothing of Apple's but Foundation."""
        folder = self.work / "common"
        wrong = self._library("Waymark", SYSTEMS[0], folder, foundation="Foundation")
        wrong = wrong or self._library(
            "WaymarkRoutes", SYSTEMS[0], folder, "-D", "TypedRoutes", *self._macro(),
            foundation="Foundation",
        )
        return wrong or self._library(
            "UnderwayRoutes", SYSTEMS[0], folder, *self._macro(), foundation="Foundation",
            place=ROUTES,
        )

    def _on(self, system):
        folder = self.work / system.name
        wrong = self._frameworks(system, folder, self.floors)
        imports = ["-I", self.work / "common"]
        wrong = wrong or self._library("WaymarkApp", system, folder, *imports)
        return wrong or [
            *self._uses(system, folder), *self._app(system, folder), *self._refused(system, folder),
            *self._recent(system),
        ]

    def _frameworks(self, system, folder, oldest):
        for module in system.modules:
            path = f"{STUBS}/Modules/{module}.swift"
            own = "Foundation" if module == "AppleFoundation" else "AppleFoundation"
            copies = self._copies([self.root / path], system, folder, own, oldest)
            wrong = self._module(module, copies, folder, ["-swift-version", "6"])
            if wrong:
                return wrong
        return []

    def _library(
        self, name, system, folder, *flags, foundation="AppleFoundation", place=None, oldest=None,
    ):
        paths = sorted((self.root / (place or f"Sources/{name}")).rglob("*.swift"))
        copies = self._copies(paths, system, folder, foundation, oldest)
        features = [
            flag for one in self.features for flag in ("-enable-upcoming-feature", one)
        ]
        return self._module(name, copies, folder, ["-swift-version", "6", *features, *flags])

    def _uses(self, system, folder):
        versions = ("5", "6") if system.name in ("iOS", "macOS") else ("6",)
        for kind, version in itertools.product(USES, versions):
            yield from self._client(kind, self._files(kind), version, system, folder)

    def _app(self, system, folder):
        if system.name not in APP_SYSTEMS:
            return
        paths = self._app_files()
        if not paths:
            yield f"{APP}: the app has no sources"
        for version in ("5", "6"):
            yield from self._client("UnderwayApp", paths, version, system, folder)

    def _client(self, name, paths, version, system, folder):
        """Code of users, which may have chosen either default isolation."""
        for isolation in ("nonisolated", "MainActor"):
            copies = self._copies(paths, system, folder)
            setting = ["-swift-version", version, "-default-isolation", isolation]
            for line in self._module(name, copies, folder, [*setting, *self._user()]):
                yield f"{line} ({system.name}, Swift {version}, {isolation})"

    def _refused(self, system, folder):
        if system.name != "iOS":
            return
        for path in self._files("Refused"):
            expected = _REFUSED.findall(path.read_text())
            copies = self._copies([path], system, folder)
            found = self._module("Refused", copies, folder, ["-swift-version", "6", *self._user()])
            said = "\n".join(found)
            for one in expected or ["(no comment says what)"]:
                if one not in said:
                    where = path.relative_to(self.root)
                    yield f"{where}:1: the compiler was to say '{one}' and said: {said or 'nothing'}"

    def _recent(self, system):
        """What user code has that is deprecated in the newest systems, each named by its file."""
        name, oldest = RECENT
        if system.name != name:
            return
        folder = self.work / f"{name} {oldest[name]}"
        shown = ["-Wwarning", "DeprecatedDeclaration"]
        yield from self._frameworks(system, folder, oldest)
        # What the package uses is not deprecated in its own oldest systems.
        imports = ["-I", self.work / "common"]
        told = self._library("WaymarkApp", system, folder, *imports, *shown, oldest=oldest)
        yield from (line for line in told if not _WARNED.match(line))
        ended = {
            one
            for path in self._files("Modules")
            for one in outdated(path.read_text(), system, oldest)
        }
        clients = {kind: self._files(kind) for kind in USES}
        for kind, paths in {**clients, "UnderwayApp": self._app_files()}.items():
            paths = [path for path in paths if concerns(path.read_text(), system)]
            copies = self._copies(paths, system, folder, oldest=oldest)
            setting = ["-swift-version", "6", "-default-isolation", "nonisolated", *self._user()]
            found = {path.relative_to(self.root): set() for path in paths}
            for line in self._module(kind, copies, folder, [*setting, *shown]):
                if match := _WARNED.match(line):
                    found[Path(match[1])].add(match[2])
                else:
                    yield f"{line} ({name} {oldest[name]})"
            for path, copy in zip(paths, copies):
                where = path.relative_to(self.root)
                found[where].update(one for one, _ in members(copy.read_text()) if one in ended)
                yield from self._named(where, path.read_text(), found[where])

    def _named(self, where, text, found):
        named = set(_DEPRECATED.findall(text))
        name, oldest = RECENT
        for one in sorted(found & named):
            self.deprecated.append(f"{where}: warning: '{one}' is deprecated in {name} {oldest[name]}")
        for one in sorted(found - named):
            yield (
                f"{where}:1: '{one}' is deprecated in the newest systems; use something else, "
                f"or name it: '// deprecated: {one}'"
            )
        for one in sorted(named - found):
            yield f"{where}:1: '{one}' is not used, or not deprecated"

    def _user(self):
        features = [flag for one in _USER_FEATURES for flag in ("-enable-upcoming-feature", one)]
        return [*features, *self._macro(), "-I", self.work / "common"]

    def _macro(self):
        plugin = self.products / "WaymarkRoutesPlugin-tool"
        return ["-load-plugin-executable", f"{plugin}#WaymarkRoutesPlugin"]

    def _app_files(self):
        return sorted((self.root / APP).rglob("*.swift"))

    def _files(self, kind):
        return sorted((self.root / STUBS / kind).rglob("*.swift"))

    def _copies(self, paths, system, folder, foundation="AppleFoundation", oldest=None):
        copies = []
        for path in paths:
            copy = folder / "sources" / path.relative_to(self.root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(seen_by(system, path.read_text(), oldest or self.floors, foundation))
            copies.append(copy)
        return copies

    def _module(self, name, copies, folder, flags):
        """Compiles a module; what the compiler says of it, a line each."""
        command = [
            "swiftc", "-frontend", "-emit-sil", "-parse-as-library", "-module-name", name,
            "-package-name", "waymark" if name.startswith("Waymark") else "user",
            "-warnings-as-errors", "-diagnostic-style=llvm", "-no-color-diagnostics",
            "-emit-module-path", folder / f"{name}.swiftmodule", "-o", "/dev/null",
            "-plugin-path", self.plugins, "-I", folder, *flags, *copies,
        ]
        done = subprocess.run(command, capture_output=True)
        self.compiled += 1
        said = done.stderr.decode("utf-8", "replace").replace(f"{folder / 'sources'}/", "")
        lines = [line for line in said.splitlines() if re.search(r"(error|warning): ", line)]
        if done.returncode != 0 and not lines:
            lines = [f"{name}: {said.strip() or done.returncode}"]
        return list(dict.fromkeys(lines))
