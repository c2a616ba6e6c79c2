#!/usr/bin/env python3
"""Checks that the folders inside a target use only folders below them.

    Scripts/layers.py [TARGET…]            checks the debug build in .build/debug
    Scripts/layers.py --products FOLDER    checks the debug build with products in FOLDER
    Scripts/layers.py --all                prints every upward reference, not only the first ones
    Scripts/layers.py --propose            also prints the order with the fewest upward references
    Scripts/layers.py --self-test          proves the check on a made-up target

The order is in ARCHITECTURE.md: the rows of the table "The folders of …", highest first. Every
folder that contains Swift files has its own row, also a folder in a folder. Files directly in the
folder of the target have no row: they are above all folders. A target without folders has no table.

The index store of the build contains the references. Every name in the text that another file of
the target declares is a reference, also the name of the type that an extension extends. Code that
the compiler adds is not, for example the conversion of a literal.

A file that moved since the build, but did not change, needs no new build.

The check cannot see code that Linux does not compile, as under `#if canImport(SwiftUI)`.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

# The tree of a checkout stays as it is.
sys.dont_write_bytecode = True

from floors.toolchain import Failure  # noqa: E402
from layers import order, references, selftest  # noqa: E402

FIRST = 5


def main():
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("targets", nargs="*", metavar="TARGET")
    options.add_argument("--products", type=Path, help="the products of a debug build")
    options.add_argument("--all", action="store_true", help="print every upward reference")
    options.add_argument("--propose", action="store_true", help="print a better order")
    options.add_argument("--self-test", action="store_true", help="prove the check")
    options = options.parse_args()
    if options.self_test:
        wrong = selftest.run()
        print("\n".join([*wrong, f"layers: {len(wrong)} faults of the check"]))
        return 1 if wrong else 0
    root = Path(__file__).resolve().parent.parent
    existing = sorted(path.name for path in (root / "Sources").iterdir() if path.is_dir())
    for target in options.targets:
        if target not in existing:
            print(f"layers: Sources has no {target}", file=sys.stderr)
            return 64
    products = options.products or root / ".build" / "debug"
    try:
        found, changed = references.read(root, products, options.targets or existing)
    except Failure as failure:
        print(f"layers: {failure}", file=sys.stderr)
        return 1
    document = (root / "ARCHITECTURE.md").read_text("utf-8")
    wrong = 0
    for target, (files, uses) in found.items():
        wrong += _report(target, files, uses, order.rows(document, target), options)
    if changed:
        print(f"layers: {len(changed)} files changed after the build: build for exact results")
    print(f"layers: {wrong} to fix" if wrong else f"layers: {len(found)} targets keep their order")
    return 1 if wrong else 0


def _report(target, files, uses, rows, options):
    """Prints the findings of a target and returns their number."""
    folders = {references.folder(path) for path in files}
    pairs = order.between(uses)
    unlisted = list(order.unlisted(rows, folders))
    upward = order.upward(pairs, order.ranks(rows))
    count = sum(map(len, upward.values()))
    for one in unlisted:
        print(f"{target}: {one}")
    for (user, used), found in sorted(upward.items(), key=lambda one: (-len(one[1]), one[0])):
        print(f"{target}: {_name(user)} uses {_name(used)}, which is above it: {_counted(found)}")
        shown = found if options.all else found[:FIRST]
        for one in shown:
            declared = f"{one.name}, declared in {one.declared_in}"
            print(f"  Sources/{target}/{one.path}:{one.line}: {declared}")
        if len(found) > len(shown):
            print(f"  … and {len(found) - len(shown)} more")
    for group in order.cycles(pairs):
        print(f"{target}: {len(group)} folders use each other: {', '.join(map(_name, group))}")
    total = sum(map(len, pairs.values()))
    print(f"{target}: {count} of {total} references between folders are upward")
    if options.propose:
        _propose(target, folders, pairs, rows)
    return len(unlisted) + count


def _propose(target, folders, pairs, rows):
    proposal = order.proposed(folders, pairs, rows)
    upward = order.upward(pairs, order.ranks(proposal))
    count = sum(map(len, upward.values()))
    print(f"{target}: an order with {count} upward references, highest first:")
    for folder in proposal:
        print(f"  {folder}")
    for (user, used), uses in sorted(upward.items(), key=lambda one: (-len(one[1]), one[0])):
        files = Counter(use.declared_in for use in uses).most_common()
        listed = ", ".join(f"{path} ({number})" for path, number in files)
        print(f"  upward: {_name(user)} uses {_name(used)}, {_counted(uses)}: {listed}")


def _name(folder):
    return folder or "the target's own files"


def _counted(uses):
    return f"{len(uses)} reference" + ("" if len(uses) == 1 else "s")


if __name__ == "__main__":
    sys.exit(main())
