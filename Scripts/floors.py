#!/usr/bin/env python3
"""Holds the floors of Package.swift without a Mac.

    python3 Scripts/floors.py               builds the package and checks it
    python3 Scripts/floors.py --products FOLDER
                                            checks a debug build with products in FOLDER
    python3 Scripts/floors.py --self-test   proves the check on known offenders

A compiler for Linux accepts every symbol of the toolchain's modules, however
new it is on Apple's platforms. This check refuses what a Mac would refuse:

1. The floors are the manifest's platforms.
2. The toolchain's symbol graphs say since when each symbol is there. Those of
   the package say it of what the package itself marks.
3. The index of the build says which symbol each name under Sources/ means.
4. The parser's tree says where `@available` and `#available` make more sure.

A use of something newer than is sure where it stands is an offender: one line
each, and the exit code is 1.

What it can't see:
- Code that Linux doesn't compile, as under `#if canImport(SwiftUI)`. The index
  has none of it.
- What the toolchain gives no version: most of Foundation's older classes, and
  names that start with an underscore. `--unjudged` lists those in use.
- What has no name in the text: a conformance newer than its type, a literal
  that is inferred to be of a new type, metadata of functions with typed throws.
- Code that macros write, and symbols of other packages.

Where it is stricter than a Mac:
- A Mac passes over what is too new and may find an older overload. Here that
  is known of a requirement and its default, and of `for await`.
- The `else` of an `#unavailable` with more conditions guards nothing, though
  the compiler lets it.
- An `isolated deinit` on the main actor passes if its own class is marked so.
"""

import argparse
import sys
import time
from pathlib import Path

# The tree of a checkout stays as it is.
sys.dont_write_bytecode = True

from floors import check, selftest, versions  # noqa: E402
from floors.package import Package  # noqa: E402
from floors.symbolgraph import Availability  # noqa: E402
from floors.toolchain import Failure, Toolchain  # noqa: E402


def main():
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--self-test", action="store_true", help="prove the check")
    options.add_argument("--unjudged", action="store_true", help="list what no one dates")
    options.add_argument("--products", type=Path, help="a debug build to check, not a new one")
    options = options.parse_args()
    begun = time.monotonic()
    root = Path(__file__).resolve().parent.parent
    try:
        toolchain = Toolchain()
        availability = Availability.of(toolchain, root / ".build" / "floors")
        if options.self_test:
            wrong = selftest.run(toolchain, availability, root / ".build" / "floors")
            said = "the check finds what it must, and nothing else"
        else:
            package = Package(root, products=options.products)
            if not options.products:
                package.build()
            files = check.files(package, toolchain, availability)
            wrong = [one for file in files for one in check.offenders(file, package.floors)]
            said = f"{len(files)} files keep to {versions.listed(package.floors)}"
            _tell_unjudged(files, options.unjudged)
    except Failure as failure:
        print(f"floors: {failure}", file=sys.stderr)
        return 1
    for one in wrong:
        print(one)
    said = said if not wrong else f"{len(wrong)} to set right"
    print(f"floors: {said} ({time.monotonic() - begun:.1f} s)")
    return 1 if wrong else 0


def _tell_unjudged(files, all_of_them):
    names = sorted({name for file in files for name in file.unjudged.values()})
    if names and all_of_them:
        print("\n".join(names))
    if names:
        print(f"floors: {len(names)} symbols in use carry no version (--unjudged)")


if __name__ == "__main__":
    sys.exit(main())
