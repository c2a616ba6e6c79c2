"""Commands that documents show, and what they print."""

import re
import subprocess

_TOOL = re.compile(r"\bswift run (?:-q |--quiet )?waymark-cli\b")


def transcript(text):
    """Pairs of a command and what is shown after it, with the offset of the command's line."""
    found = []
    for offset, line in enumerate(text.split("\n")):
        if line.startswith("$ "):
            found.append((offset, line[2:], []))
        elif found and found[-1][1].endswith("\\") and not found[-1][2]:
            begun, command, _ = found[-1]
            found[-1] = (begun, command[:-1].rstrip() + " " + line.strip(), [])
        elif found:
            found[-1][2].append(line)
    return [(offset, command, "\n".join(shown)) for offset, command, shown in found]


def runs_tool(command):
    return _TOOL.search(command) is not None


def output(command, tool, root, seconds=20):
    """What a command prints on both outputs, or `None` where it doesn't end in time."""
    # A function stands for the built command, so that pipes and lists work as written.
    script = f'waymark() {{ "{tool}" "$@"; }}\n{_TOOL.sub("waymark", command)}'
    try:
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        return None
    return done.stdout.decode("utf-8", "replace")
