"""The references the compiler recorded while it built.

The build leaves an index store behind. The toolchain ships a C library that
reads it, so the references are the compiler's own: nothing here guesses from
text what a name means.
"""

import ctypes
import os
from ctypes import CFUNCTYPE, POINTER, byref, c_bool, c_char_p, c_int, c_longlong
from ctypes import c_size_t, c_uint, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path

# Values of the library's enumerations of roles, kinds of symbols, and kinds of
# dependencies.
ROLE_DEFINITION = 1 << 1
ROLE_REFERENCE = 1 << 2
ROLE_IMPLICIT = 1 << 8
ROLE_CHILD_OF = 1 << 9
ROLE_BASE_OF = 1 << 10
KIND_PROTOCOL = 8
KIND_ENUM_CASE = 15
DEPENDENCY_UNIT = 1
DEPENDENCY_RECORD = 2


@dataclass(frozen=True)
class Reference:
    """One place in one file that names one symbol."""

    line: int
    column: int  # Counted in bytes from 1, as the compiler counts.
    usr: str
    name: str
    implicit: bool  # The compiler put it in; the text doesn't name it.
    conformance: bool  # A type names a protocol that it conforms to.
    enum_case: bool


class _StringRef(ctypes.Structure):
    _fields_ = [("data", c_void_p), ("length", c_size_t)]

    def text(self):
        if not self.data:
            return ""
        return ctypes.string_at(self.data, self.length).decode("utf-8", "replace")


_UNIT_VISITOR = CFUNCTYPE(c_bool, c_void_p, _StringRef)
_POINTER_VISITOR = CFUNCTYPE(c_bool, c_void_p, c_void_p)


def _load(library_path):
    library = ctypes.CDLL(library_path)

    def declare(name, result, *arguments):
        function = getattr(library, "indexstore_" + name)
        function.restype = result
        function.argtypes = list(arguments)

    error = POINTER(c_void_p)
    declare("store_create", c_void_p, c_char_p, error)
    declare("store_dispose", None, c_void_p)
    declare("error_get_description", c_char_p, c_void_p)
    declare("error_dispose", None, c_void_p)
    declare("store_units_apply_f", c_bool, c_void_p, c_uint, c_void_p, _UNIT_VISITOR)
    declare("unit_reader_create", c_void_p, c_void_p, c_char_p, error)
    declare("unit_reader_dispose", None, c_void_p)
    declare("unit_reader_has_main_file", c_bool, c_void_p)
    declare("unit_reader_get_main_file", _StringRef, c_void_p)
    declare("unit_reader_get_working_dir", _StringRef, c_void_p)
    declare(
        "unit_reader_get_modification_time",
        None, c_void_p, POINTER(c_longlong), POINTER(c_longlong),
    )
    declare(
        "unit_reader_dependencies_apply_f", c_bool, c_void_p, c_void_p, _POINTER_VISITOR
    )
    declare("unit_dependency_get_kind", c_int, c_void_p)
    declare("unit_dependency_get_name", _StringRef, c_void_p)
    declare("unit_dependency_get_filepath", _StringRef, c_void_p)
    declare("record_reader_create", c_void_p, c_void_p, c_char_p, error)
    declare("record_reader_dispose", None, c_void_p)
    declare(
        "record_reader_occurrences_apply_f", c_bool, c_void_p, c_void_p, _POINTER_VISITOR
    )
    declare("occurrence_get_symbol", c_void_p, c_void_p)
    declare("occurrence_get_roles", c_uint64, c_void_p)
    declare(
        "occurrence_get_line_col", None, c_void_p, POINTER(c_uint), POINTER(c_uint)
    )
    declare(
        "occurrence_relations_apply_f", c_bool, c_void_p, c_void_p, _POINTER_VISITOR
    )
    declare("symbol_relation_get_roles", c_uint64, c_void_p)
    declare("symbol_relation_get_symbol", c_void_p, c_void_p)
    declare("symbol_get_kind", c_int, c_void_p)
    declare("symbol_get_usr", _StringRef, c_void_p)
    declare("symbol_get_name", _StringRef, c_void_p)
    return library


@dataclass
class Unit:
    """What the store holds about one compiled file."""

    path: str
    nanoseconds: int
    records: list
    modules: set  # Those it was compiled with.


class IndexStore:
    """An open store. Use it in a `with` statement."""

    def __init__(self, library_path, store_path):
        self._library = _load(str(library_path))
        self._store = self._made("store_create", str(store_path).encode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._library.indexstore_store_dispose(self._store)

    def _made(self, function, *arguments):
        error = c_void_p()
        made = getattr(self._library, "indexstore_" + function)(*arguments, byref(error))
        if made:
            return made
        reason = "unknown"
        if error:
            reason = self._library.indexstore_error_get_description(error).decode()
            self._library.indexstore_error_dispose(error)
        raise RuntimeError(f"the index store can't be read ({function}): {reason}")

    def units(self):
        """The newest unit of every file, by the file's real path.

        A store keeps the units of builds gone by, so one file can have several.
        """
        names = []

        def keep(_, name):
            names.append(name.text())
            return True

        self._library.indexstore_store_units_apply_f(
            self._store, 0, None, _UNIT_VISITOR(keep)
        )
        newest = {}
        for name in names:
            unit = self._unit(name)
            if unit is None:
                continue
            known = newest.get(unit.path)
            if known is None or known.nanoseconds < unit.nanoseconds:
                newest[unit.path] = unit
        return newest

    def _unit(self, name):
        library = self._library
        reader = self._made("unit_reader_create", self._store, name.encode())
        try:
            if not library.indexstore_unit_reader_has_main_file(reader):
                return None
            path = os.path.realpath(
                os.path.join(
                    library.indexstore_unit_reader_get_working_dir(reader).text(),
                    library.indexstore_unit_reader_get_main_file(reader).text(),
                )
            )
            seconds, fraction = c_longlong(), c_longlong()
            library.indexstore_unit_reader_get_modification_time(
                reader, byref(seconds), byref(fraction)
            )
            unit = Unit(path, seconds.value * 10**9 + fraction.value, [], set())

            def visit(_, dependency):
                kind = library.indexstore_unit_dependency_get_kind(dependency)
                if kind == DEPENDENCY_RECORD:
                    source = library.indexstore_unit_dependency_get_filepath(dependency)
                    if os.path.realpath(source.text()) == path:
                        record = library.indexstore_unit_dependency_get_name(dependency)
                        unit.records.append(record.text())
                elif kind == DEPENDENCY_UNIT:
                    # The store calls some modules by the name of another. Their
                    # files tell: Swift.swiftmodule/x86_64-unknown-linux-gnu…
                    file = library.indexstore_unit_dependency_get_filepath(dependency)
                    unit.modules.add(Path(file.text()).parent.stem)
                return True

            library.indexstore_unit_reader_dependencies_apply_f(
                reader, None, _POINTER_VISITOR(visit)
            )
            return unit
        finally:
            library.indexstore_unit_reader_dispose(reader)

    def occurrences(self, unit):
        """Every reference made in the unit's own file, in order.

        And with them the USRs of all that the file defines, each with its name and its type's.
        """
        found, defined = set(), {}
        for record in unit.records:
            self._read(record, found, defined)
        return sorted(found, key=lambda one: (one.line, one.column, one.usr)), defined

    def _read(self, record, found, defined):
        library = self._library
        reader = self._made("record_reader_create", self._store, record.encode())

        def visit(_, occurrence):
            roles = library.indexstore_occurrence_get_roles(occurrence)
            symbol = library.indexstore_occurrence_get_symbol(occurrence)
            usr = library.indexstore_symbol_get_usr(symbol).text()
            if roles & ROLE_DEFINITION:
                name = library.indexstore_symbol_get_name(symbol).text()
                defined[usr] = ".".join([*self._parents(occurrence), name])
            if roles & ROLE_REFERENCE:
                line, column = c_uint(), c_uint()
                library.indexstore_occurrence_get_line_col(
                    occurrence, byref(line), byref(column)
                )
                name = library.indexstore_symbol_get_name(symbol).text()
                kind = library.indexstore_symbol_get_kind(symbol)
                found.add(
                    Reference(
                        line.value, column.value, usr, name,
                        implicit=bool(roles & ROLE_IMPLICIT),
                        conformance=bool(roles & ROLE_BASE_OF)
                        and kind == KIND_PROTOCOL
                        and not self._refines(occurrence),
                        enum_case=kind == KIND_ENUM_CASE,
                    )
                )
            return True

        library.indexstore_record_reader_occurrences_apply_f(
            reader, None, _POINTER_VISITOR(visit)
        )
        library.indexstore_record_reader_dispose(reader)

    def _parents(self, occurrence):
        """The name of the type or extension that the definition is in, if it is in one."""
        names = []

        def visit(_, relation):
            if self._library.indexstore_symbol_relation_get_roles(relation) & ROLE_CHILD_OF:
                symbol = self._library.indexstore_symbol_relation_get_symbol(relation)
                names.append(self._library.indexstore_symbol_get_name(symbol).text())
            return True

        self._library.indexstore_occurrence_relations_apply_f(
            occurrence, None, _POINTER_VISITOR(visit)
        )
        return names[:1]

    def _refines(self, occurrence):
        """Whether it is a protocol that stands on the one named."""
        kinds = set()

        def visit(_, relation):
            symbol = self._library.indexstore_symbol_relation_get_symbol(relation)
            kinds.add(self._library.indexstore_symbol_get_kind(symbol))
            return True

        self._library.indexstore_occurrence_relations_apply_f(
            occurrence, None, _POINTER_VISITOR(visit)
        )
        return KIND_PROTOCOL in kinds
