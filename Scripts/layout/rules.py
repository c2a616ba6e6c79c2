"""The rules. Each takes all files, a dictionary from path to text, and yields findings."""

import re
from pathlib import PurePosixPath

from . import codes, publishing, swift, texts, widths, words
from .findings import Finding

# A target may import only targets of lower floors.
FLOORS = {
    "Waymark": 1,
    "WaymarkApp": 2,
    "WaymarkDiagnostics": 2,
    "WaymarkCatalog": 3,
    "WaymarkRoutes": 4,
    "WaymarkRoutesPlugin": 4,
    "WaymarkPlatforms": 4,
    "WaymarkTesting": 4,
    "WaymarkObservability": 4,
    "WaymarkAgreement": 5,
    "WaymarkSite": 6,
    "WaymarkHummingbird": 7,
    "WaymarkCommand": 7,
    "WaymarkCLI": 8,
}

# The only targets that reach a package of others.
OTHERS = {
    "ArgumentParser": ("WaymarkCommand",),
    "Hummingbird": ("WaymarkHummingbird",),
    "HTTPTypes": ("WaymarkHummingbird",),
    "Logging": ("WaymarkObservability", "WaymarkHummingbird"),
    "Metrics": ("WaymarkObservability", "WaymarkHummingbird"),
    "Tracing": ("WaymarkObservability",),
    "SwiftSyntax": ("WaymarkRoutesPlugin",),
}

# Where memory is read and written without the compiler's checks. The step `sanitizers` runs the tests of the
# first two folders; the files of the last one only pass an array to the system's `read` and `write`.
UNSAFE = ("Sources/Waymark/", "Sources/WaymarkApp/Presentation/", "Sources/WaymarkCommand/Files/")

# Where printing is the task.
PRINTING = {"WaymarkCommand", "WaymarkCLI"}

SOURCE_LINES = 600
README_LINES = 150
README_FIRST_CODE = 12
COLUMNS = 100
CODE = {".swift", ".kt", ".css", ".js", ".py", ".md", ".c", ".h"}
SHOWN_WORDS = 20


def _sources(files):
    """Path, target and code of every Swift file under Sources/."""
    for path, text in files.items():
        parts = PurePosixPath(path).parts
        if text is not None and path.endswith(".swift") and len(parts) > 2:
            if parts[0] == "Sources":
                yield path, parts[1], swift.code(text)


def _found(path, text, pattern, message):
    """A finding for each place in a text; the message may name the match's groups."""
    for match in re.finditer(pattern, text, re.MULTILINE):
        line = text.count("\n", 0, match.start()) + 1
        yield Finding(path, line, message.format(match[0].strip(), *match.groups()))


_IMPORT = re.compile(
    r"^[ \t]*(?:@[\w(). ]+[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?"
    r"import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|var|let|actor)[ \t]+)?(\w+)",
    re.MULTILINE,
)


def _imports(code):
    """Every import of a file: its line and its module."""
    for match in _IMPORT.finditer(code):
        yield code.count("\n", 0, match.start(1)) + 1, match[1]


def floor_one_imports_nothing(files):
    """Foundation's essentials, in files that say so in their name, and a lock are the exceptions."""
    for path, target, code in _sources(files):
        if target != "Waymark":
            continue
        bridges = path.endswith("+Foundation.swift")
        has_lock = path.endswith("Waymark/Locking/Locked.swift")
        for line, module in _imports(code):
            if has_lock and module in ("os", "Synchronization"):
                continue
            if bridges and module == "FoundationEssentials":
                continue
            if bridges and module == "Foundation" and _is_fallback(code, line):
                continue
            if module.startswith("Foundation") and not bridges:
                told = "Foundation belongs in a file named '…+Foundation.swift'"
            elif module.startswith("Foundation"):
                told = (
                    "import FoundationEssentials where '#if canImport(FoundationEssentials)', "
                    "and Foundation only under '#else'"
                )
            else:
                told = f"Waymark imports nothing, so not {module} either"
            yield Finding(path, line, told)


def _is_fallback(code, line):
    before = code.split("\n")[: line - 1]
    while before and not before[-1].strip():
        before.pop()
    return (
        len(before) >= 3
        and before[-1].strip() == "#else"
        and any("canImport(FoundationEssentials)" in one for one in before)
    )


def nothing_imports_upward(files):
    for path, target, code in _sources(files):
        if target not in FLOORS:
            yield Finding(path, 1, f"{target} stands on no floor (Scripts/layout/rules.py)")
            continue
        for line, module in _imports(code):
            if module in FLOORS and FLOORS[module] >= FLOORS[target]:
                told = f"{target}, floor {FLOORS[target]}, imports {module}, floor {FLOORS[module]}"
                yield Finding(path, line, told)
            for name, owners in OTHERS.items():
                if module.startswith(name) and target not in owners:
                    yield Finding(path, line, f"only {' and '.join(owners)} imports {module}")


def nothing_traps(files):
    # Of all failable initializers, this one is known never to fail.
    sure = r"CodingUserInfoKey\(rawValue: \"[^\"]*\"\)!"
    traps = r"\b(?:fatalError|preconditionFailure|precondition|assertionFailure)\s*\(|\btry!|\bas!"
    # An operator '!=' has spaces around it, and a negation nothing before it.
    unwrapping = r"[\w)\]}\"?>](?<!\btry)(?<!\bas)!(?!=)"
    for path, _, code in _sources(files):
        code = re.sub(sure, lambda match: match[0][:-1], code)
        yield from _found(path, code, traps, "'{0}' can trap; throw or return instead")
        yield from _found(path, code, unwrapping, "'{0}' can trap; bind the value instead")


def unsafe_code_is_in_few_folders(files):
    unsafe = (
        r"\bwithUnsafe\w*|\bwithUTF8\b|\b(?:Autoreleasing)?Unsafe(?:Mutable)?(?:Raw)?(?:Buffer)?Pointer\b|"
        r"\bunsafe(?:BitCast|Downcast|Address)\b|\bunowned\(unsafe\)|\bnonisolated\(unsafe\)|"
        r"@unchecked Sendable|\[unchecked:|\bUnmanaged\b"
    )
    told = f"'{{0}}' belongs in {' or '.join(UNSAFE)}, or the step 'sanitizers' must run its tests, too"
    for path, _, code in _sources(files):
        if not path.startswith(UNSAFE):
            yield from _found(path, code, unsafe, told)


def nothing_prints(files):
    """A file may have a method of that name: then a bare call means the method."""
    for path, target, code in _sources(files):
        if target not in PRINTING:
            pattern = r"\bSwift\.(?:print|debugPrint|dump)\s*\("
            if not re.search(r"\bfunc print\(", code):
                pattern += r"|(?<![\w.])(?:print|debugPrint|dump|NSLog)\s*\("
            yield from _found(path, code, pattern, "only the command prints")


def names_differ_in_more_than_case(files):
    """On a Mac's file system two such names are one."""
    seen = {}
    for path in sorted(files):
        parents = [str(one) for one in PurePosixPath(path).parents if str(one) != "."]
        for name in [path, *parents]:
            if (first := seen.setdefault(name.lower(), name)) != name:
                yield Finding(path, 1, f"'{name}' differs from '{first}' only in case")
        if " " in path:
            yield Finding(path, 1, "the name has a space")


def products_differ_from_modules_in_more_than_case(files):
    """Xcode 26 keeps the intermediate files of both in one folder (SwiftPM, issue 9093)."""
    for path, text in files.items():
        if text is None or PurePosixPath(path).name != "Package.swift":
            continue
        # The disks of Linux do not ignore case.
        linux = re.compile(r"#if os\(Linux\)\n.*?#endif", re.DOTALL)
        text = linux.sub(lambda part: "\n" * part[0].count("\n"), text)
        modules = re.findall(r'\.(?:target|executableTarget|macro)\(\s*name: "([\w-]+)"', text)
        for product in re.finditer(r'\.(?:executable|library)\(\s*name: "([\w-]+)"', text):
            for module in modules:
                if module != product[1] and module.lower() == product[1].lower():
                    told = f"the product '{product[1]}' differs from '{module}' only in case"
                    yield Finding(path, text.count("\n", 0, product.start()) + 1, told)


def _is_code(path):
    """Whether a file is code of the package that people write."""
    if path.endswith(".swift"):
        return path not in texts.TARGETS
    return path.startswith("Sources/") and path.endswith((".kt", ".css", ".js"))


def sources_are_short(files):
    for path, text in files.items():
        if text is not None and path.startswith("Sources/") and _is_code(path):
            if (count := len(text.splitlines())) > SOURCE_LINES:
                told = f"{count} lines, more than {SOURCE_LINES}: often two ideas in one file"
                yield Finding(path, SOURCE_LINES + 1, told)


def lines_are_short(files):
    for path, text in files.items():
        # The fixture of the floors has its expectations in comments at the ends of lines.
        if text is None or not _is_code(path) or "/Fixture/" in path:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            # The address of a page has no place where it can be broken.
            is_address = line.lstrip().startswith("// https://") and " " not in line.strip()[3:]
            if len(line) > COLUMNS and not is_address:
                yield Finding(path, number, f"{len(line)} columns, more than {COLUMNS}")


def _written(files):
    """What people write: code, scripts and documents, not data."""
    for path, text in files.items():
        suffix = PurePosixPath(path).suffix
        if text is not None and (suffix in CODE or not suffix):
            yield path, text


def nothing_is_left_undone(files):
    for path, text in _written(files):
        if not path.startswith("Scripts/layout/"):
            yield from _found(path, text, r"\b(?:TODO|FIXME|XXX)\b", "'{0}': do it, or drop it")


def nothing_names_a_machine(files):
    """Places that only one machine has. Links and routes have slashes as well, after a host."""
    pattern = r"(?<![\w.:/})\]*])/(?:home|Users|root|work|tmp|opt|private)/[\w.-]+"
    for path, text in _written(files):
        if not path.startswith("Scripts/layout/"):
            yield from _found(path, text, pattern, "'{0}' is a place on one machine")


def the_readme_is_short_and_shows_how(files):
    if (text := files.get("README.md")) is None:
        yield Finding("README.md", 1, "there is no README.md")
        return
    lines = text.splitlines()
    if len(lines) > README_LINES:
        yield Finding("README.md", README_LINES + 1, f"more than {README_LINES} lines")
    code = [number for number, line in enumerate(lines, 1) if line.lstrip().startswith("```")]
    if not code or code[0] > README_FIRST_CODE:
        told = f"the first code comes after line {README_FIRST_CODE}"
        yield Finding("README.md", code[0] if code else 1, told)
    if not re.search(r"(?:^\s*(?:\$ )?|`)swift test(?:`|\s*$)", text, re.MULTILINE):
        yield Finding("README.md", 1, "the test command 'swift test' is missing")


def links_between_documents_lead_somewhere(files):
    folders = {str(one) for path in files for one in PurePosixPath(path).parents}
    for path, text in files.items():
        if text is None or not path.endswith(".md"):
            continue
        for match in re.finditer(r"\]\((?!https?:|mailto:|doc:|#)([^)\s#]+)", text):
            goal = _resolved(PurePosixPath(path).parent, match[1])
            if goal not in files and goal not in folders:
                line = text.count("\n", 0, match.start()) + 1
                yield Finding(path, line, f"the link to '{match[1]}' leads nowhere")


def _resolved(folder, link):
    parts = list(folder.parts)
    for part in PurePosixPath(link).parts:
        if part == ".." and parts:
            parts.pop()
        elif part != ".":
            parts.append(part)
    return str(PurePosixPath(*parts))


def test_names_have_a_subject(files):
    """A name in a log is understandable without the name of its suite."""
    pattern = r"\bfunc `(?:\d+: )?(and|are|can|has|have|how|is|of|or|that|what|where|whether)\b"
    told = "the test's name has no subject before '{1}'"
    for path, text in files.items():
        if text is not None and path.endswith(".swift"):
            yield from _found(path, text, pattern, told)


def the_worst_words_are_rare(files):
    """Limits are for all texts together: some of the words are right in some sentences."""
    texts = list(words.prose(files))
    total = sum(words.length(text) for _, text in texts)
    for word in words.WORDS:
        found = [(path, text, match) for path, text in texts for match in word.found(text)]
        if len(found) * 10_000 <= word.limit * total:
            continue
        told = f"'{word.name}' {len(found)} times in {total} words; write: {word.instead}"
        for path, text, match in found[:SHOWN_WORDS]:
            yield Finding(path, text.count("\n", 0, match.start()) + 1, told)


ALL = [
    floor_one_imports_nothing,
    nothing_imports_upward,
    nothing_traps,
    unsafe_code_is_in_few_folders,
    nothing_prints,
    names_differ_in_more_than_case,
    products_differ_from_modules_in_more_than_case,
    sources_are_short,
    lines_are_short,
    nothing_is_left_undone,
    nothing_names_a_machine,
    the_readme_is_short_and_shows_how,
    links_between_documents_lead_somewhere,
    test_names_have_a_subject,
    the_worst_words_are_rare,
    widths.numbers_fit_in_32_bits,
    texts.texts_are_up_to_date,
    codes.the_page_of_codes_is_up_to_date,
    *publishing.ALL,
]
