"""Servers on free ports of this computer."""

import contextlib
import re
import subprocess


@contextlib.contextmanager
def running(program, *arguments):
    """Starts waymark-site, returns its port, and stops it."""
    process = subprocess.Popen(
        [program, "serve", *arguments, "--port", "0", "--stop-delay", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        line = process.stdout.readline()
        port = re.search(r":(\d+)$", line.strip())
        if not port:
            raise SystemExit(f"browser: {program} does not start: {line}")
        yield int(port.group(1))
    finally:
        process.terminate()
        process.wait(timeout=20)
