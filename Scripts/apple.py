#!/usr/bin/env python3
"""Compiles what only Apple's systems have, without a Mac.

    python3 Scripts/apple.py --products FOLDER   checks; FOLDER holds the debug build's products
    python3 Scripts/apple.py --self-test         proves what of the check needs no compiler

Tests/AppleStubs/Modules declares what the sources use of Apple's frameworks, one module a file, each
declaration with the page that documents it and the systems that the page lists: `// On iOS 12 to 26,
macOS 10.15.` A declaration is unavailable on every other system. For each of Apple's systems

1. the modules that it has are compiled, so that `canImport` is answered by the compiler itself;
2. WaymarkApp is compiled against them, as the package compiles it, with warnings as errors;
3. the user code of Tests/AppleStubs/Uses is compiled against that, with either default isolation, in
   Swift 5 and 6; and what stands in Tests/AppleStubs/Refused is refused, with the message it names;
4. the app in Examples/UnderwayApp is compiled in the same ways, for iOS and macOS.

All user code is compiled once more as an app that needs iOS 26 compiles it. What is deprecated there, a
file must name in a comment: `// deprecated: openAppWhenRun`, and a warning shows it. This includes
deprecated methods of a delegate, of which the compiler does not warn.

What a compiler for Linux does not know stands in the copies of the sources that it is given:

- in conditions, `os(…)` and `targetEnvironment(…)` are answered for the system, and `canImport` of what
  only other systems have is false;
- `@available` with a version above the floors of Package.swift is `@available(*, unavailable)`, so that
  what is newer can be used only where the code says so (`#available` is not known);
- what imports Foundation is given Tests/AppleStubs/Modules/AppleFoundation.swift.

What it can't see: whether a stub is what Apple's SDK has.

One line for each finding, as compilers write it, and the exit code is 1.
"""

import sys
from pathlib import Path

# The tree of a checkout stays as it is.
sys.dont_write_bytecode = True

from apple import check, selftest  # noqa: E402


def main(arguments):
    root = Path(__file__).resolve().parent.parent
    if arguments == ["--self-test"]:
        wrong, warned, said = selftest.run(), [], "the copies are what they have to be"
    elif len(arguments) == 2 and arguments[0] == "--products":
        wrong, warned, said = check.run(root, Path(arguments[1]).resolve())
    else:
        print(__doc__.strip(), file=sys.stderr)
        return 64
    for one in [*warned, *wrong]:
        print(one)
    print(f"apple: {said if not wrong else f'{len(wrong)} to set right'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
