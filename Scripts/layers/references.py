"""The references between the files of a target, from the index store of a debug build."""

from dataclasses import dataclass
from pathlib import PurePosixPath

from floors.indexstore import IndexStore
from floors.toolchain import Failure, Toolchain


@dataclass(frozen=True, order=True)
class Use:
    """A name in one file of a target, and the other file that declares it."""

    path: str  # From the target's folder, like `declared_in`.
    line: int
    column: int
    name: str
    declared_in: str

    @property
    def folders(self):
        return folder(self.path), folder(self.declared_in)


def folder(path):
    """The folder of a file, or "" if the file is in the folder of the target."""
    parent = str(PurePosixPath(path).parent)
    return "" if parent == "." else parent


def read(root, products, targets):
    """The files and the uses of each target, and the files that changed after the build.

    The files of a target have different names. Therefore a file that only moved inside its target
    has its references, although no build has compiled it in the new place.
    """
    paths = {target: _paths(root / "Sources" / target) for target in targets}
    result, changed = {}, []
    with IndexStore(Toolchain().index_library, products / "index" / "store") as store:
        units = {}
        for unit in store.units().values():
            parts = PurePosixPath(unit.path).parts
            for at, part in enumerate(parts[:-1]):
                if part == "Sources" and parts[at + 1] in paths:
                    key = parts[at + 1], parts[-1]
                    if key not in units or units[key].nanoseconds < unit.nanoseconds:
                        units[key] = unit
        for target, files in paths.items():
            references, declarations = {}, {}
            for path in files:
                unit = units.get((target, PurePosixPath(path).name))
                if unit is None:
                    raise Failure(f"Sources/{target}/{path} is not in the index: build first")
                file = root / "Sources" / target / path
                if unit.nanoseconds < file.stat().st_mtime_ns:
                    changed.append(f"Sources/{target}/{path}")
                references[path], declared = store.occurrences(unit)
                for usr, name in declared.items():
                    declarations.setdefault(usr, {})[path] = name
            result[target] = files, sorted(_uses(references, declarations))
    return result, changed


def _paths(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.swift"))


def _uses(references, declarations):
    """One use for each place: a type and its initializer have one name in the text."""
    for path, found in references.items():
        places = {}
        for one in found:
            declared = declarations.get(one.usr)
            if one.implicit or not declared or path in declared:
                continue
            source = min(declared)
            places.setdefault((one.line, one.column, source), declared[source])
        for (line, column, source), name in places.items():
            yield Use(path, line, column, name, source)
