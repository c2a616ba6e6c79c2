"""The words that make a text hard to read, and how often each may appear."""

import functools
import re
from collections import Counter
from dataclasses import dataclass

from . import codes, swift


@dataclass(frozen=True)
class Word:
    name: str
    pattern: str
    limit: float  # In 10,000 words.
    instead: str
    stems: tuple = ("",)  # In lower case; a text without any of them does not contain the word.

    def found(self, text):
        lower = _lower(text)
        if not any(stem in lower for stem in self.stems):
            return iter(())
        return re.finditer(self.pattern, text, re.MULTILINE)


@functools.cache
def _lower(text):
    return text.lower()


# After the marks of headings, lists and tables.
_LINE_START = r"^[ \t]*(?:(?:[-*#>|]|\d+\.)[ \t]*)*"


def _word(name, forms, limit, instead):
    # The letters before the first one that may be absent.
    stems = tuple(re.match(r"(?:\w(?![?*]))*", form)[0] for form in forms.split("|"))
    return Word(name, rf"\b(?i:{forms})\b", limit, instead, stems)


# "takes time", "takes precedence", "asks the user" and "as the message says" are good English.
WORDS = [
    _word("stand", "stands?|standing|stood", 0, "is, appears, means"),
    _word("take", "takes?|taking|took|taken", 2.5, "matches, captures, accepts, requires"),
    _word("ask", "asks?|asking|asked", 2.5, "requests, calls, compares"),
    _word("tell", "tells?|telling|told", 0.5, "reports, returns, shows"),
    _word("say", "says?|saying|said", 1, "reports, states, means"),
    Word("What …", rf"(?:(?<=[.!?:] )|{_LINE_START})What\b(?!.*\?)", 0, "a noun", ("what",)),
    _word("mend", r"mend\w*", 0, "fix"),
    _word("witness", r"witness\w*", 0, "example link"),
    _word("lonely", "lonely", 0, "disjoint, alone"),
    _word("circle", "circles?", 0, "cycle"),
    _word("nobody", "nobody", 0, "no one"),
    _word("whatever", "whatever", 1, "any; regardless of"),
    _word("besides", "besides", 0, "also, in addition to"),
    _word("hence", "hence", 0, "so, therefore"),
]

# Lists of names, and a page that is written from other texts.
_NO_PROSE = ("Tests/AppleStubs/", codes.PAGE)
_COMMENTED = ("Sources/", "Snippets/", "Examples/")

# The targets whose messages use the words rarely enough.
_REWORDED = {
    "Waymark", "WaymarkApp", "WaymarkCatalog", "WaymarkDiagnostics", "WaymarkObservability", "WaymarkPlatforms",
    "WaymarkRoutes", "WaymarkRoutesPlugin", "WaymarkTesting",
}


def prose(files):
    """The path and the prose of every document, and of every source's comments and messages."""
    for path, text in files.items():
        if text is None or path.startswith(_NO_PROSE):
            continue
        if path.endswith(".md"):
            yield path, _without_code(text)
        elif path.endswith(".swift") and path.startswith(_COMMENTED):
            yield path, _without_code(_uncommented(swift.comments(text)))
    for path, target, text in messages(files):
        if target in _REWORDED:
            yield path, text


def messages(files):
    """The path, the target and the text of the string literals of every source."""
    for path, text in files.items():
        if text is not None and path.startswith("Sources/") and path.endswith(".swift"):
            yield path, path.split("/")[1], _without_code(swift.strings(text))


def length(text):
    return len(re.findall(r"[A-Za-z][\w'’-]*", text))


def table(files):
    """The words in string literals, as lines: one for each target, counted in full."""
    counts, lengths = {}, Counter()
    for _, target, text in messages(files):
        lengths[target] += length(text)
        for word in WORDS:
            counts.setdefault(target, Counter())[word.name] += len(list(word.found(text)))
    names = [word.name for word in WORDS]
    yield " ".join([f"{'string literals':20}", f"{'words':>6}", *names])
    for target in sorted(counts):
        numbers = [f"{counts[target][name]:>{len(name)}}" for name in names]
        yield " ".join([f"{target:20}", f"{lengths[target]:>6}", *numbers])


def _uncommented(comments):
    """The text of comments, without their marks and without the code in them."""
    lines = []
    for line in comments.split("\n"):
        text = re.sub(r"^\s*/{2,3} ?|/\*\*?|\*/", "", line)
        lines.append("" if text.startswith("    ") and line.lstrip().startswith("//") else text)
    return "\n".join(lines)


def _without_code(text):
    def blank(match):
        return re.sub(r"[^\n]", " ", match[0])

    text = re.sub(r"^[ \t]*```.*?^[ \t]*```", blank, text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"(`+)[^`\n]+\1", lambda match: "x" * len(match[0]), text)
    return re.sub(r"https?://\S+", blank, text)
