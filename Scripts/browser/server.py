"""Servers on free ports of this computer."""

import contextlib
import re
import subprocess
from dataclasses import dataclass


@dataclass(frozen=True)
class Server:
    """A running server: its port, and the address of its book that it prints."""

    port: int
    book: str


@contextlib.contextmanager
def running(program, *arguments, log=subprocess.DEVNULL):
    """Starts waymark-site, returns it, and stops it."""
    process = subprocess.Popen(
        [program, "serve", *arguments, "--port", "0", "--stop-delay", "0"],
        stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        line = process.stdout.readline()
        port = re.search(r":(\d+)$", line.strip())
        if not port:
            raise SystemExit(f"browser: {program} does not start: {line}")
        yield Server(int(port.group(1)), process.stdout.readline().split()[0])
    finally:
        process.terminate()
        process.wait(timeout=20)
