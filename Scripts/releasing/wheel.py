"""A Python wheel with the programs.

The name is `waymark-links`, because `waymark` on PyPI is another project. The programs keep their names.
"""

import base64
import hashlib
import re
import zipfile

NAME = "waymark_links"


def make(folder, programs, version, tag, texts):
    """Writes the wheel and returns its path.

    `programs` has the path of each program by its name, and `texts` the other files by their path in the wheel.
    """
    info = f"{NAME}-{version}.dist-info"
    files = {f"{NAME}-{version}.data/scripts/{name}": path.read_bytes() for name, path in programs.items()}
    files |= {f"{info}/{path}": text.encode() for path, text in texts.items()}
    files[f"{info}/METADATA"] = _metadata(version).encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: waymark\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n").encode()
    record = [f"{path},sha256={_hash(data)},{len(data)}" for path, data in files.items()]
    files[f"{info}/RECORD"] = ("\n".join([*record, f"{info}/RECORD,,"]) + "\n").encode()
    wheel = folder / f"{NAME}-{version}-py3-none-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            # A fixed day, so that the same programs make the same wheel.
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if "/scripts/" in path else 0o644) << 16 | 0x8000 << 16
            archive.writestr(entry, data)
    return wheel


def tag(said):
    """The tag for the oldest systems that auditwheel says a wheel runs on."""
    return re.search(r'following\s+platform tag:\s+"([^"]+)"', said)[1]


def _hash(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def _metadata(version):
    return f"""Metadata-Version: 2.1
Name: {NAME.replace("_", "-")}
Version: {version}
Summary: The commands of Waymark, for an app's deep links, universal links and App Links
License: MIT
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Requires-Python: >=3.8
Description-Content-Type: text/markdown

The commands `waymark`, `waymark-site` and `waymark-check`, with everything that they need:

    waymark lint
    waymark prove
    waymark explain https://www.example.com/item/7
"""
