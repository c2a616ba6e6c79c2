"""Tries the report with recorded outputs: programs in PATH print them in place of the real ones."""

import os
import shlex
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from . import report, systems

RECORDED = Path(__file__).resolve().parent / "recorded"
TOOLS = ("swcutil", "sw_vers", "adb")
URLS = [f"https://www.underway.nyc/{path}" for path in ("station/25", "station/7", "nothing")]
PACKAGE = "nyc.underway.underway"

# A line '$ COMMAND' in the recording, and then what the command printed; files by their names.
_PROGRAM = """#!{python}
import os, shlex, sys
words = [os.path.basename(sys.argv[0]), *sys.argv[1:]]
asked = shlex.join(os.path.basename(word) if os.path.isabs(word) else word for word in words)
for entry in open({recording!r}).read().split("\\n$ "):
    command, _, printed = entry.partition("\\n")
    if command == asked:
        sys.stdout.write(printed + "\\n")
        sys.exit(0)
sys.exit("unknown: " + asked)
"""


def run(waymark):
    wrong = [*_readers()]
    waymark = shlex.join([str(Path(waymark).resolve())])
    with tempfile.TemporaryDirectory() as folder:
        made = [*shlex.split(waymark), "generate", "--example", "--output", f"{folder}/files"]
        subprocess.run(made, check=True, capture_output=True)
        files = Path(folder, "files")
        known = files / "web" / ".well-known"
        call = [
            "--aasa", str(known / "apple-app-site-association"),
            "--manifest", str(files / "android" / "AndroidManifest.xml"), "--package", PACKAGE,
            "--assetlinks", str(known / "assetlinks.json"), "--waymark", waymark, *URLS,
        ]
        with _programs(Path(folder, "bin"), RECORDED / "outputs.txt"):
            text, status = report.report(report.options(call))
        expected = (RECORDED / "report.md").read_text().rstrip("\n")
        if (found := text.rpartition("\n\nWaymark: ")[0]) != expected:
            wrong.append(f"the report is not {RECORDED.name}/report.md, but:\n{found}")
        if status != 1:
            wrong.append(f"one decision differs, and the exit status is {status}")
        with _programs(Path(folder, "none"), Path(os.devnull), tools=()):
            text, status = report.report(report.options(call))
        if status != 69 or "'swcutil' is not installed" not in text or "**differ**" in text:
            wrong.append(f"without tools, the exit status is {status}, and the report:\n{text}")
    for call in ([], URLS, ["--aasa", "a", "underway://lines"], ["--manifest", "a", *URLS]):
        if report.options(call) is not None:
            wrong.append(f"the call {call} is accepted")
    return wrong


@contextmanager
def _programs(folder, recording, tools=TOOLS):
    folder.mkdir()
    for tool in tools:
        text = _PROGRAM.format(python=sys.executable, recording=str(recording))
        (folder / tool).write_text(text.replace("\\\\n", "\\n"))
        (folder / tool).chmod(0o755)
    (folder / "sudo").write_text('#!/bin/sh\nexec "$@"\n')
    (folder / "sudo").chmod(0o755)
    before = os.environ["PATH"]
    os.environ["PATH"] = f"{folder}:{before}" if tools else f"{folder}"
    try:
        yield
    finally:
        os.environ["PATH"] = before


def _readers():
    """Outputs that the recording does not have."""
    cases = [
        (systems.verified("nothing of this kind"), {}),
        (systems.verified('{ s = webcredentials, a = A.b, d = c }:\nPattern "x" matched.'), {}),
        (systems.verified('Pattern "x" matched.'), {}),
        (systems.approvals("{ not JSON"), []),
        (systems.approvals('{"db": [{"Service": "applinks", "Domain": "a.example"}, 7]}'),
         [{"Service": "applinks", "Domain": "a.example"}]),
        (systems.is_about({"Domain": "*.a.example?mode=developer"}, "www.a.example"), True),
        (systems.is_about({"Domain": "*.a.example"}, "a.example"), False),
        (systems.link_states("Error: no package"), {}),
        (systems.resolved("No activity found"), None),
        (systems.resolved(""), None),
    ]
    for found, expected in cases:
        if found != expected:
            yield f"read as {found!r}, not {expected!r}"
