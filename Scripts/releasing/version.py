"""The version, from the code, and its notes, from CHANGELOG.md."""

import re

_SOURCE = "Sources/WaymarkCommand/Files/WaymarkTool.swift"


def current(root):
    """The version that the programs print."""
    text = (root / _SOURCE).read_text()
    return re.search(r'static var version: String \{ "([^"]+)" \}', text)[1]


def notes(root):
    """The section of the version in CHANGELOG.md, without its heading."""
    text = (root / "CHANGELOG.md").read_text()
    heading = f"## [{current(root)}]"
    section = re.search(rf"^{re.escape(heading)}.*?\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if not section:
        raise SystemExit(f"release: CHANGELOG.md has no section '{heading}'")
    return section[1].strip() + "\n"
