"""The report: which systems are asked, what is compared, and how it is written."""

import argparse
import json
import shlex
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

from . import systems

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 60


class NotAnswered(Exception):
    """A tool that is not there, that fails, or that does not end."""


class NoPrediction(Exception):
    """The command of Waymark gave no answer, for example because a file is missing."""


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        raise ValueError(message)


def options(arguments):
    """The options of a call; `None` if it is wrong."""
    parser = _Parser(add_help=False, allow_abbrev=False)
    for name in ("aasa", "swcutil-show", "manifest", "package", "assetlinks"):
        parser.add_argument(f"--{name}")
    parser.add_argument("--waymark", default="waymark")
    parser.add_argument("urls", nargs="+")
    try:
        found = parser.parse_args(arguments)
        links = [urlsplit(url) for url in found.urls]
    except ValueError:
        return None
    if bool(found.manifest) != bool(found.package) or not (found.aasa or found.manifest):
        return None
    # The file of a domain decides only about its own web links.
    are_web = all(link.scheme in ("http", "https") and link.hostname for link in links)
    return found if are_web or not found.aasa else None


def report(options):
    """The text, and the exit status."""
    rows, states, names = [], [], []
    if options.aasa:
        _apple(options, rows, states, names)
    if options.manifest:
        _android(options, rows, states, names)
    answered = [row for row in rows if row[2] is not None]
    differs = any(row[2] != row[4] for row in answered)
    return _written(rows, states, names), 1 if differs else 0 if answered else 69


def _apple(options, rows, states, names):
    """Each row: the link, the system, whether it opens, its words, and both as Waymark predicts them."""
    for url in options.urls:
        host = _host(url)
        asked = ["apple", "match", options.aasa, url, "--domain", host]
        predicted = {one["appID"]: one for one in _waymark(options, asked).get("apps", [])}
        try:
            verify = ["swcutil", "verify", "-d", host, "-j", options.aasa, "-u", url]
            decided = systems.verified(_output(["sudo", *verify]))
            if not decided:
                raise NotAnswered("swcutil printed no decision")
        except NotAnswered as why:
            decided = {app: str(why) for app in predicted or {"no app": None}}
            for app, words in decided.items():
                rows.append((url, "swcutil", None, words, *_said(predicted.get(app), app)))
            continue
        for app in sorted({*decided, *predicted}):
            words = decided.get(app, "no decision")
            rows.append((url, "swcutil", words == "matched", f"{app}: {words}",
                         *_said(predicted.get(app), app)))
    hosts = sorted({_host(url) for url in options.urls})
    try:
        shown = Path(options.swcutil_show).read_text() if options.swcutil_show else _output(
            ["sudo", "swcutil", "show"]
        )
    except (OSError, UnicodeDecodeError, NotAnswered) as why:
        states.append(f"`swcutil show`: {why}")
    else:
        entries = systems.approvals(shown)
        for host in hosts:
            found = [entry for entry in entries if systems.is_about(entry, host)]
            keys = ("User Approval", "Site/Fmwk Approval", "Flags", "Last Checked", "Error")
            for entry in found:
                told = "; ".join(f"{key}: {entry[key]}" for key in keys if entry.get(key))
                states.append(f"{host}, {entry.get('App ID', 'no app')}: {told}")
            if not found:
                states.append(f"{host}: no app on the device has the domain")
    names.append(_name("macOS ", ["sw_vers", "-productVersion"]))


def _host(url):
    return (urlsplit(url).hostname or "").lower()


def _said(answer, app):
    if answer is None:
        return False, f"{app}: not in the file"
    return answer["decision"] == "match", f"{app}: {answer['reason']}"


def _android(options, rows, states, names):
    names.append(_name("Android ", ["adb", "shell", "getprop", "ro.build.version.release"]))
    names.append(_name("API level ", ["adb", "shell", "getprop", "ro.build.version.sdk"]))
    names.append(_name("", ["adb", "shell", "getprop", "ro.product.model"]))
    api = names[-2].removeprefix("API level ")
    level = ["--api", api] if api.isdecimal() else []
    for url in options.urls:
        asked = ["android", "match", options.manifest, url, "--package", options.package, *level]
        if options.assetlinks:
            asked += ["--assetlinks", options.assetlinks]
        answer = _waymark(options, asked)
        said = answer["opens"], answer["reason"]
        try:
            # The device's shell reads the words again.
            intent = ["-a", "android.intent.action.VIEW", "-c", "android.intent.category.BROWSABLE"]
            brief = ["cmd", "package", "resolve-activity", "--brief", *intent, "-d", url]
            component = systems.resolved(_output(["adb", "shell", shlex.join(brief)]))
        except NotAnswered as why:
            rows.append((url, "Android", None, str(why), *said))
            continue
        opens = component is not None and component.partition("/")[0] == options.package
        rows.append((url, "Android", opens, component or "no activity", *said))
    try:
        links = _output(["adb", "shell", shlex.join(["pm", "get-app-links", options.package])])
    except NotAnswered as why:
        states.append(f"`pm get-app-links`: {why}")
        return
    for host, state in sorted(systems.link_states(links).items()):
        states.append(f"{host}, {options.package}: {state}")


def _waymark(options, arguments):
    """The answer of the command about one link; the command ends with 1 if it does not open."""
    command = [*shlex.split(options.waymark), *arguments, "--json"]
    try:
        # 'swift run' may build the command first.
        done = subprocess.run(command, capture_output=True, text=True, timeout=20 * SECONDS)
        return json.loads(done.stdout)
    except (OSError, ValueError, subprocess.SubprocessError) as why:
        told = done.stderr.strip() if "done" in locals() else str(why)
        raise NoPrediction(f"'{shlex.join(command)}' gave no answer: {told}") from None


def _output(command):
    tool = command[1] if command[0] == "sudo" else command[0]
    if not shutil.which(tool):
        raise NotAnswered(f"'{tool}' is not installed")
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except (OSError, ValueError, subprocess.SubprocessError) as why:
        raise NotAnswered(f"'{tool}' gave no answer ({type(why).__name__})") from None
    if done.returncode != 0 and not done.stdout.strip():
        told = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[0]
        raise NotAnswered(f"'{tool}' failed: {told}")
    return done.stdout


def _name(words, command):
    try:
        return words + _output(command).strip()
    except NotAnswered as why:
        return f"{words}unknown ({why})"


def _written(rows, states, names):
    lines = ["### Link and decisions", "", "| link | system | the system | Waymark | |",
             "| --- | --- | --- | --- | --- |"]
    for url, system, opens, words, expected, said in rows:
        verdict = "not asked" if opens is None else "agree" if opens == expected else "**differ**"
        shown = f"`{url.replace('`', '%60')}`"
        cells = (shown, system, _told(opens, words), _told(expected, said), verdict)
        lines.append("| " + " | ".join(_line(cell).replace("|", "\\|") for cell in cells) + " |")
    lines += ["", "State of the domains:", "", *(f"* {_line(one)}" for one in states or ["unknown"])]
    lines += ["", "### System", "", _line("; ".join(names)), "", f"Waymark: {_commit()}"]
    return "\n".join(lines)


def _told(opens, words):
    return words if opens is None else f"{'opens' if opens else 'does not open'}: {words}"


def _line(text):
    return " ".join(text.split())


def _commit():
    try:
        return _output(["git", "-C", str(ROOT), "describe", "--always", "--dirty"]).strip()
    except NotAnswered:
        return "version unknown"
