"""What the systems say, read from the outputs of their tools."""

import json
import re

_APP = re.compile(r"\{ s = (\S+), a = (\S+), d = (\S+) \}:")
_PATTERN = re.compile(r'^\s*Pattern "(.*)" (.+?)\.?\s*$')
_STATE = re.compile(r"^\s+([^\s:]+): (\S+)\s*$")


def verified(text):
    """The decisions that `swcutil verify -u` prints: the words for each app with `applinks`.

    { s = applinks, a = ABCDE12345.com.example.app, d = example.com }:
    Pattern "https://example.com/test" matched.
    """
    decisions, app = {}, None
    for line in text.splitlines():
        if found := _APP.search(line):
            app = found[2] if found[1] == "applinks" else None
        elif app and (found := _PATTERN.match(line)):
            decisions[app] = found[2]
    return decisions


def approvals(text):
    """The entries of `swcutil show`, or of a sysdiagnose's swcutil_show.txt, for `applinks`.

    Newer systems write the same fields as JSON, in the list `db`.
    """
    if text.lstrip().startswith("{"):
        try:
            entries = json.loads(text).get("db", [])
        except (ValueError, AttributeError):
            return []
    else:
        blocks = re.split(r"^\s*-*\s*$", text, flags=re.M)
        entries = [dict(re.findall(r"^[ \t]*([^:\n]+):[ \t]*(.*)$", block, re.M)) for block in blocks]
    entries = [one for one in entries if isinstance(one, dict)]
    return [one for one in entries if one.get("Service") == "applinks" and "Domain" in one]


def is_about(entry, host):
    """Whether an entry is for a host: `*.example.com?mode=developer` is for `www.example.com`."""
    domain = entry["Domain"].partition("?")[0].lower()
    if domain.startswith("*."):
        return host.endswith(domain[1:])
    return host == domain


def link_states(text):
    """The states of the domains in the output of `pm get-app-links`, by their hosts."""
    states, indent = {}, None
    for line in text.splitlines():
        depth = len(line) - len(line.lstrip())
        if line.strip() == "Domain verification state:":
            indent = depth
        elif indent is not None and depth <= indent:
            indent = None
        elif indent is not None and (found := _STATE.match(line)):
            states[found[1].lower()] = found[2]
    return states


def resolved(text):
    """The component that `resolve-activity --brief` prints last; `None` if no activity opens it."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines and re.fullmatch(r"[\w.]+/[\w.$]+", lines[-1]) else None
