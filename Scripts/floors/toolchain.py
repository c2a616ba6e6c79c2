"""The Swift toolchain on the PATH: where its parts are, and how to call it."""

import hashlib
import json
import subprocess
from pathlib import Path


class Failure(Exception):
    """The check can't be made. The message tells why."""


def run(arguments, directory=None, accept_failure=False):
    """Runs a command and returns what it printed."""
    try:
        done = subprocess.run(
            [str(one) for one in arguments], cwd=directory, capture_output=True
        )
    except FileNotFoundError:
        raise Failure(f"{arguments[0]} is not on the PATH")
    if done.returncode != 0 and not accept_failure:
        said = (done.stdout + done.stderr).decode("utf-8", "replace")
        raise Failure(f"{' '.join(map(str, arguments[:3]))} … failed:\n{said}")
    return done


class Toolchain:
    """What `swift` says about itself.

    It is asked, not guessed from the place of the binary: that may be a proxy
    of a version manager, far from the toolchain it starts.
    """

    def __init__(self):
        said = json.loads(run(["swift", "-print-target-info"]).stdout)
        self.target = said["target"]["unversionedTriple"]
        self.version = said["compilerVersion"]
        self.libraries = [Path(one) for one in said["paths"]["runtimeLibraryImportPaths"]]
        self._resources = Path(said["paths"]["runtimeResourcePath"])
        if said["target"]["platform"] != "linux":
            raise Failure(
                "this check is for Linux. On a Mac the compiler holds the floors itself."
            )

    @property
    def index_library(self):
        path = self._resources.parent / "libIndexStore.so"
        if not path.exists():
            raise Failure("the toolchain has no libIndexStore.so")
        return path

    def modules(self):
        """The names of the modules the toolchain brings."""
        names = set()
        for folder in self.libraries:
            names |= {path.stem for path in folder.glob("*.swiftmodule")}
        return sorted(names)

    def key(self, *extra):
        """Names this toolchain in a cache.

        The version alone isn't enough: two snapshots can share one.
        """
        digest = hashlib.sha256()
        for part in (self.version, self.target, *extra):
            digest.update(part.encode() + b"\0")
        for folder in self.libraries:
            for path in sorted(folder.glob("*.swiftmodule/*.swiftmodule")):
                digest.update(f"{path.parent.name} {path.stat().st_size}\0".encode())
        return digest.hexdigest()[:16]
