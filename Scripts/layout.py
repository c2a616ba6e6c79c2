#!/usr/bin/env python3
"""Holds the house rules that a machine can see.

    python3 Scripts/layout.py               checks the repository around it
    python3 Scripts/layout.py --words       counts the worst words in string literals
    python3 Scripts/layout.py --self-test   proves each rule on an offender and on what is allowed

One line for each finding, as compilers write it, and the exit code is 1.
"""

import subprocess
import sys
from pathlib import Path

# The tree of a checkout stays as it is.
sys.dont_write_bytecode = True

from layout import rules, selftest, words  # noqa: E402


def repository(root):
    """Every file that is or would be committed, as text; `None` for what is no text."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
    ).stdout.decode()
    files = {}
    for name in sorted(set(filter(None, listed.split("\0")))):
        path = root / name
        if not path.is_file():
            continue
        try:
            files[name] = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            files[name] = None
    return files


def main(arguments):
    if arguments == ["--self-test"]:
        wrong = selftest.run()
        said = f"{len(rules.ALL)} rules find what they must, and nothing else"
    elif arguments == ["--words"]:
        print("\n".join(words.table(repository(Path(__file__).resolve().parent.parent))))
        return 0
    elif not arguments:
        files = repository(Path(__file__).resolve().parent.parent)
        wrong = [str(one) for rule in rules.ALL for one in rule(files)]
        said = f"{len(files)} files keep the {len(rules.ALL)} rules"
    else:
        print(__doc__.strip(), file=sys.stderr)
        return 64
    for one in wrong:
        print(one)
    print(f"layout: {said if not wrong else f'{len(wrong)} to set right'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
