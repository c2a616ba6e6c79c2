#!/usr/bin/env python3
"""Holds README.md and the articles to what compiles and to what the command prints.

    python3 Scripts/documents.py --products FOLDER   checks; FOLDER holds the debug build's products
    python3 Scripts/documents.py --self-test         proves the check

- A block marked `swift` stands, line by line, in a file of Snippets/ or Examples/, which the build
  compiles, or of Uses/ or Samples/ in Tests/AppleStubs/ or of Examples/UnderwayApp/, which the step
  `apple` does. It may be indented otherwise; lines that begin with `// snippet.` don't count.
- A block marked `swift does-not-compile` shows what the compiler refuses: it must not compile.
- A block marked `swift foreign` is code for another library. Nothing checks it, so it may stand only
  in the articles `Migrating`, `MigratingFromFlint` and `MigratingFromLinkRouter`.
- In a block marked `console`, each `$ swift run waymark-cli …` is run by bash, and prints what follows
  it, on both outputs together. Other commands have to stand in a block of their own that shows no
  output. `console not-run` is for a command that doesn't end by itself.
- Each snippet is run: it ends with exit code 0, in ten seconds, and prints what its comments say: in
  `// snippet.NAME` … `// snippet.end`, those after `print(…)` and those on lines of their own.

One line for each finding, as compilers write it, and the exit code is 1.
"""

import sys
from pathlib import Path

# The tree of a checkout stays as it is.
sys.dont_write_bytecode = True

from documents import checks, selftest  # noqa: E402


def main(arguments):
    root = Path(__file__).resolve().parent.parent
    if arguments == ["--self-test"]:
        wrong, said = selftest.run(), "the check finds what it must, and nothing else"
    elif len(arguments) == 2 and arguments[0] == "--products":
        wrong, said = checks.run(root, Path(arguments[1]).resolve())
    else:
        print(__doc__.strip(), file=sys.stderr)
        return 64
    for one in wrong:
        print(one)
    print(f"documents: {said if not wrong else f'{len(wrong)} to set right'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
