"""What is compiled, and what has to come of it."""

import itertools
import json
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .sources import floors, seen_by, unlisted
from .systems import SYSTEMS

STUBS = "Tests/AppleStubs"
USES = ("Uses", "Samples")
ROUTES = "Examples/Underway/UnderwayRoutes"
APP = "Examples/UnderwayApp/Sources/UnderwayApp"
# The systems in the manifest of the app.
APP_SYSTEMS = ("iOS", "macOS")
_REFUSED = re.compile(r"^// refused: (.+)$", re.M)
_USER_FEATURES = ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility")


def run(root, products):
    """All checks: what is wrong, and a sentence that counts what was looked at."""
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

    def run(self):
        shutil.rmtree(self.work, ignore_errors=True)
        wrong = [*self._pages()] or self._common()
        if not wrong:
            with ThreadPoolExecutor(2) as both:
                wrong = list(itertools.chain(*both.map(self._on, SYSTEMS)))
        names = ", ".join(one.name for one in SYSTEMS)
        return wrong, f"{self.compiled} modules compiled as on {names}"

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
        for module in system.modules:
            path = f"{STUBS}/Modules/{module}.swift"
            own = "Foundation" if module == "AppleFoundation" else "AppleFoundation"
            copies = self._copies([self.root / path], system, folder, own)
            wrong = self._module(module, copies, folder, ["-swift-version", "6"])
            if wrong:
                return wrong
        imports = ["-I", self.work / "common"]
        wrong = self._library("WaymarkApp", system, folder, *imports)
        return wrong or [
            *self._uses(system, folder), *self._app(system, folder), *self._refused(system, folder),
        ]

    def _library(self, name, system, folder, *flags, foundation="AppleFoundation", place=None):
        paths = sorted((self.root / (place or f"Sources/{name}")).rglob("*.swift"))
        copies = self._copies(paths, system, folder, foundation)
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
        paths = sorted((self.root / APP).rglob("*.swift"))
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

    def _user(self):
        features = [flag for one in _USER_FEATURES for flag in ("-enable-upcoming-feature", one)]
        return [*features, *self._macro(), "-I", self.work / "common"]

    def _macro(self):
        plugin = self.products / "WaymarkRoutesPlugin-tool"
        return ["-load-plugin-executable", f"{plugin}#WaymarkRoutesPlugin"]

    def _files(self, kind):
        return sorted((self.root / STUBS / kind).rglob("*.swift"))

    def _copies(self, paths, system, folder, foundation="AppleFoundation"):
        copies = []
        for path in paths:
            copy = folder / "sources" / path.relative_to(self.root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(seen_by(system, path.read_text(), self.floors, foundation))
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
