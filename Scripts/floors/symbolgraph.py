"""What each symbol of the toolchain's modules needs on Apple's platforms.

The toolchain's own symbol graphs say it. The modules for Linux carry the
`@available` marks of the Apple platforms, as they are built from the same
sources.
"""

import json
import os
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from . import versions
from .toolchain import Failure, run

# Raise it when the form of the cached table changes.
FORM = "2"

# Every Swift file sees these without an import.
ALWAYS = {"Swift", "_Concurrency", "_StringProcessing"}


@dataclass(frozen=True)
class Symbol:
    name: str
    module: str
    needs: dict  # Platform to version. Empty: it says nothing.


class Availability:
    """The symbols of all the toolchain's modules, by USR."""

    def __init__(self, symbols, missing):
        self.symbols = symbols
        self.missing = missing  # Modules whose graph can't be made.

    @classmethod
    def of(cls, toolchain, cache):
        """Reads the table from the cache, or makes it there."""
        path = Path(cache) / f"availability-{toolchain.key(FORM)}.json"
        if path.exists():
            table = json.loads(path.read_text())
        else:
            flags = ["-minimum-access-level", "public"]
            table = _extract(toolchain, toolchain.modules(), flags)
            if table["missing"].keys() & ALWAYS or not table["symbols"]:
                raise Failure(f"the symbol graphs can't be read: {table['missing']}")
            path.parent.mkdir(parents=True, exist_ok=True)
            # Written aside and renamed, so that no reader sees a half of it.
            aside = path.with_suffix(f".{os.getpid()}")
            aside.write_text(json.dumps(table))
            aside.replace(path)
        return cls(_symbols(table), table["missing"])

    def joined(self, toolchain, modules, products):
        """With the modules of a package, down to what is private in them.

        What a package marks as newer than its floor can be misused like what
        the system does.
        """
        flags = ["-minimum-access-level", "private", "-I", products / "Modules"]
        flags += ["-module-cache-path", products / "ModuleCache"]
        table = _extract(toolchain, modules, flags)
        for name, reason in table["missing"].items():
            raise Failure(f"no symbol graph of {name}: {reason}")
        return Availability({**self.symbols, **_symbols(table)}, self.missing)

    def find(self, usr):
        """The symbol a reference means, or None.

        A graph lists properties and subscripts, never their accessors.
        """
        found = self.symbols.get(usr)
        if found is None and (owner := accessor_owner(usr)):
            found = self.symbols.get(owner)
        return found

    def demand(self, imported):
        """Stops when a module that a file was compiled with has no graph."""
        for name in sorted((set(imported) | ALWAYS) & set(self.missing)):
            raise Failure(f"no symbol graph of {name}: {self.missing[name]}")


def _symbols(table):
    return {
        usr: Symbol(name, module, {key: tuple(value) for key, value in needs.items()})
        for usr, (name, module, needs) in table["symbols"].items()
    }


# The mangled ends of getters, setters, modify and read coroutines, addressors.
_ACCESSORS = ("g", "s", "M", "r", "x", "y", "lu", "au")


def accessor_owner(usr):
    """The USR of the property or subscript an accessor belongs to."""
    static = "Z" if usr.endswith("Z") else ""
    body = usr[: len(usr) - len(static)]
    for end in _ACCESSORS:
        if body.endswith(("v" + end, "i" + end)):
            return body[: -len(end)] + "p" + static
    return None


def _extract(toolchain, modules, flags):
    """The symbols of some modules, and why there are none of others."""
    graph, missing = _Graph(), {}
    with tempfile.TemporaryDirectory() as folder:

        def extract(module):
            place = Path(folder) / module
            place.mkdir()
            # Members a type gets from a protocol extension are left out: each
            # is listed once where it is written, and the index names it there.
            done = run(
                ["swift", "symbolgraph-extract", "-skip-synthesized-members"]
                + ["-target", toolchain.target, "-module-name", module]
                + ["-output-dir", place, *flags],
                accept_failure=True,
            )
            said = done.stderr.decode("utf-8", "replace").strip()
            return module, place, said if done.returncode else None

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for module, place, failure in pool.map(extract, modules):
                if failure is not None:
                    missing[module] = failure.splitlines()[0] if failure else "unknown"
                    continue
                for path in sorted(place.glob("*.symbols.json")):
                    graph.read(path, module)
    graph.inherit()
    graph.fall_back()
    return {"symbols": graph.symbols, "missing": missing}


class _Graph:
    """All the graphs taken together."""

    def __init__(self):
        self.symbols = {}  # By USR: name, module, needs.
        self._parents = {}
        self._defaults = set()  # Pairs: an implementation, and the requirement.
        self._declarations = {}

    def read(self, path, module):
        graph = json.loads(path.read_text("utf-8"))
        for symbol in graph["symbols"]:
            usr = symbol["identifier"]["precise"]
            name = ".".join(symbol["pathComponents"])
            _, _, needs = self.symbols.setdefault(usr, [name, module, {}])
            for mark in symbol.get("availability", []):
                for platform in versions.domains(mark.get("domain", "")):
                    if mark.get("isUnconditionallyUnavailable"):
                        versions.raise_to(needs, platform, versions.NEVER)
                    elif introduced := mark.get("introduced"):
                        versions.raise_to(needs, platform, _version(introduced))
            self._declarations[usr] = (
                "".join(one["spelling"] for one in symbol.get("declarationFragments", [])),
                not symbol.get("swiftExtension", {}).get("constraints"),
            )
        for relation in graph["relationships"]:
            kind, source, target = (relation[key] for key in ("kind", "source", "target"))
            if kind in ("memberOf", "requirementOf", "optionalRequirementOf"):
                self._parents.setdefault(source, set()).add(target)
            elif kind == "defaultImplementationOf":
                self._defaults.add((source, target))

    def inherit(self):
        """Gives each member what the types around it need.

        A type nested in a type nested in a new extension is as new as that.
        """
        for usr in self.symbols:
            waiting, seen = list(self._parents.get(usr, ())), set()
            while waiting:
                parent = waiting.pop()
                if parent in seen:
                    continue
                seen.add(parent)
                known = self.symbols.get(parent, (None, None, {}))[2]
                for platform, version in known.items():
                    versions.raise_to(self.symbols[usr][2], platform, version)
                waiting.extend(self._parents.get(parent, ()))

    def fall_back(self):
        """Lets a new requirement be as old as a default of the same form.

        `&*` became a requirement long after it was an operator. A compiler for
        an older system passes over the requirement and takes the operator.
        """
        for source, target in self._defaults:
            if source not in self.symbols or target not in self.symbols:
                continue
            form, unconstrained = self._declarations[source]
            if unconstrained and form == self._declarations[target][0]:
                older, needs = self.symbols[source][2], self.symbols[target][2]
                for platform in list(needs):
                    if older.get(platform, ()) < needs[platform]:
                        needs[platform] = older.get(platform, (0,))


def _version(mark):
    return versions.trimmed(
        (mark.get("major", 0), mark.get("minor", 0), mark.get("patch", 0))
    )
