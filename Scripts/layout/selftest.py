"""Proves the rules: what each must find, and what it must let pass."""

from . import codes, publishing, rules, texts, widths

ONE = "Sources/Waymark/Link/Some.swift"
BRIDGE = "Sources/Waymark/Link/Some+Foundation.swift"
LOCK = "Sources/Waymark/Locking/Locked.swift"
FIVE = "Sources/WaymarkCommand/Some.swift"
README = "# Name\n\n```swift\nlet a = 1\n```\n\n```console\n$ swift test\n```\n"
PACKAGE = '.package(url: "a", from: "1.0.0"'
CHANGES = {"CHANGELOG.md": "## [Unreleased]\n## [1.0.0] - 2026\n## [0.9.0]\n"}
APP = "Sources/WaymarkApp/Some.swift"
PRIVACY = "Sources/WaymarkApp/PrivacyInfo.xcprivacy"
COPIED = {"Package.swift": '.copy("PrivacyInfo.xcprivacy")\n'}
PRODUCT = '.executable(name: "ab", targets: [])'
PAIRS = rules.products_differ_from_modules_in_more_than_case
CATALOG = {"Sources/Waymark/Waymark.docc/A.md": ""}
STYLE = "Sources/WaymarkSite/Files/site.css"
CONTAINER = "Sources/WaymarkSite/Files/SiteTexts.swift"
# The texts in the folders of targets, which the manifest excludes.
IN_TARGETS = sum(
    text.path.startswith("/".join(target.split("/")[:2]) + "/")
    for target, members in texts.TARGETS.items() for text in members)
ESSENTIALS = (
    "#if canImport(FoundationEssentials)\nimport FoundationEssentials\n"
    "#else\nimport Foundation\n#endif\n"
)



def privacy(types, tracking="false", head=""):
    """A privacy manifest that declares categories, each with a reason."""
    declared = "".join(
        f"<dict><key>NSPrivacyAccessedAPIType</key>"
        f"<string>NSPrivacyAccessedAPICategory{name}</string>"
        f"<key>NSPrivacyAccessedAPITypeReasons</key><array><string>{reason}</string></array></dict>"
        for name, reason in types.items()
    )
    return (
        f"{head}<plist version='1.0'><dict><key>NSPrivacyTracking</key><{tracking}/>"
        "<key>NSPrivacyCollectedDataTypes</key><array/>"
        f"<key>NSPrivacyAccessedAPITypes</key><array>{declared}</array></dict></plist>"
    )


def contained(changes):
    """Texts in other languages, with the Swift files that contain them, and changes of these files."""
    files = {text.path: 'a\n"""#' for target in texts.TARGETS.values() for text in target}
    names = [path.split("/", 2)[-1] for path in files]
    files |= {target: texts.swift(target, files) for target in texts.TARGETS}
    return files | {"Package.swift": "".join(f'"{name}"' for name in names)} | changes


def families(changes):
    """Families of codes with their article, the page that contains them, and changes of these files."""
    head = "# A\n\n- Article: Waymark/A\n"
    files = {f"{codes.FOLDER}/{family}.md": head for family in codes.FAMILIES}
    return CATALOG | files | {codes.PAGE: codes.page(files)} | changes


FIT = widths.numbers_fit_in_32_bits
DEFAULTS = privacy({"UserDefaults": "CA92.1"})

# A rule, files, and the lines at which it must find something.
CASES = [
    (rules.floor_one_imports_nothing, {ONE: "import Foundation\n"}, [1]),
    (rules.floor_one_imports_nothing, {ONE: "\nimport FoundationEssentials\n"}, [2]),
    (rules.floor_one_imports_nothing, {ONE: "public import struct Foundation.URL\n"}, [1]),
    (rules.floor_one_imports_nothing, {ONE: "@preconcurrency import Glibc\n"}, [1]),
    (rules.floor_one_imports_nothing, {ONE: "// import Foundation\n"}, []),
    (rules.floor_one_imports_nothing, {BRIDGE: ESSENTIALS}, []),
    (rules.floor_one_imports_nothing, {BRIDGE: "import Foundation\n"}, [1]),
    (rules.floor_one_imports_nothing, {FIVE: "import FoundationEssentials\n"}, []),
    (rules.floor_one_imports_nothing, {LOCK: "import os\nimport Synchronization\n"}, []),
    (rules.floor_one_imports_nothing, {LOCK: "import Glibc\n"}, [1]),
    (rules.floor_one_imports_nothing, {ONE: "import Synchronization\n"}, [1]),
    (rules.nothing_imports_upward, {ONE: "import WaymarkCommand\n"}, [1]),
    (rules.nothing_imports_upward, {ONE: "import ArgumentParser\n"}, [1]),
    (rules.nothing_imports_upward, {FIVE: "import ArgumentParser\nimport Waymark\n"}, []),
    (rules.nothing_imports_upward, {FIVE: "package import WaymarkCLI\n"}, [1]),
    (rules.nothing_imports_upward, {"Sources/WaymarkApp/A.swift": "import WaymarkRoutes\n"}, [1]),
    (rules.nothing_imports_upward, {"Sources/Attic/A.swift": "\n"}, [1]),
    (rules.nothing_traps, {ONE: "let a = b!\n"}, [1]),
    (rules.nothing_traps, {ONE: "let a = b[0]!.c\nlet d = try! e()\nlet f = g as! H\n"}, [1, 2, 3]),
    (rules.nothing_traps, {ONE: "var a: B!\nfatalError()\nprecondition(c)\n"}, [1, 2, 3]),
    (rules.nothing_traps, {ONE: 'let a = "x\\(b!)y"\n'}, [1]),
    (rules.nothing_traps, {ONE: 'let a = #"x\\(b!)y"#\nlet b = #"\\#(c!)"#\n'}, [2]),
    (rules.nothing_traps, {ONE: 'if a != b, !c, "d!" == "\\"e!" { } // f!\n'}, []),
    (rules.nothing_traps, {ONE: '/* a! /* b! */ c! */\nlet d = """\n  e! "f!"\n  """\n'}, []),
    (rules.nothing_traps, {ONE: "/// let a = try! b()\nfunc assert(_ c: Bool) {}\n"}, []),
    (rules.nothing_traps, {ONE: 'a(CodingUserInfoKey(rawValue: "b")!)\n'}, []),
    (rules.nothing_traps, {ONE: "a(CodingUserInfoKey(rawValue: b)!)\n"}, [1]),
    (rules.unsafe_code_is_in_few_folders, {APP: "a.withUnsafeBytes { b($0) }\n"}, [1]),
    (rules.unsafe_code_is_in_few_folders, {APP: "return a.withUTF8 { $0.count }\n"}, [1]),
    (rules.unsafe_code_is_in_few_folders, {APP: "let a: UnsafeRawBufferPointer\n"}, [1]),
    (rules.unsafe_code_is_in_few_folders, {APP: "\nfinal class A: @unchecked Sendable {}\n"}, [2]),
    (rules.unsafe_code_is_in_few_folders, {APP: "case unsafe // withUnsafeBytes\n"}, []),
    (rules.unsafe_code_is_in_few_folders, {ONE: "a.withUnsafeBytes { b($0) }\n"}, []),
    (rules.nothing_prints, {ONE: "print(1)\n"}, [1]),
    (rules.nothing_prints, {ONE: 'let a = "print(1)"\nb.print(2)\nfunc reprint() {}\n'}, []),
    (rules.nothing_prints, {ONE: "func print(_ a: A) {}\nprint(b)\nSwift.print(c)\n"}, [3]),
    (rules.nothing_prints, {FIVE: "print(1)\n"}, []),
    (rules.names_differ_in_more_than_case, {"A/b.swift": "", "A/B.swift": ""}, [1]),
    (rules.names_differ_in_more_than_case, {"a/b.swift": "", "A/c.swift": ""}, [1]),
    (rules.names_differ_in_more_than_case, {"a/b c.swift": ""}, [1]),
    (rules.names_differ_in_more_than_case, {"a/b.swift": "", "a/c.swift": ""}, []),
    (PAIRS, {"Package.swift": f"{PRODUCT}\n.target(name: \"Ab\")"}, [1]),
    (PAIRS, {"A/Package.swift": f"{PRODUCT}\n.macro(\n  name: \"AB\",\n)"}, [1]),
    (PAIRS, {"Package.swift": f"{PRODUCT}\n.target(name: \"ab\")\n.target(name: \"c\")"}, []),
    (PAIRS, {"A.swift": f"{PRODUCT}\n.target(name: \"Ab\")"}, []),
    (PAIRS, {"Package.swift": f"#if os(Linux)\n{PRODUCT}\n#endif\n.target(name: \"Ab\")"}, []),
    (PAIRS, {"Package.swift": f"#if os(Linux)\n#endif\n{PRODUCT}\n.macro(name: \"Ab\")"}, [3]),
    (rules.sources_are_short, {ONE: "\n" * 601}, [601]),
    (rules.sources_are_short, {STYLE: "\n" * 601, CONTAINER: "\n" * 601}, [601]),
    (rules.sources_are_short, {ONE: "\n" * 600, "Tests/A.swift": "\n" * 700}, []),
    (rules.lines_are_short, {"Tests/A.swift": "\n" + "é" * 101}, [2]),
    (rules.lines_are_short, {STYLE: "\n" + "é" * 101, CONTAINER: "é" * 101}, [2]),
    (rules.lines_are_short, {"Tests/A.swift": "é" * 100, "a.md": "a" * 101}, []),
    (rules.lines_are_short, {"Tests/A.swift": "  // https://a.b/" + "c" * 101}, []),
    (rules.lines_are_short, {"Tests/A.swift": "// https://a.b/ " + "c" * 101}, [1]),
    (rules.nothing_is_left_undone, {ONE: "// TO" + "DO: later\n"}, [1]),
    (rules.nothing_is_left_undone, {ONE: "// mastodon\n", "data.json": "TO" + "DO"}, []),
    (rules.nothing_names_a_machine, {"a.md": "see /home/" + "someone/it\n"}, [1]),
    (rules.nothing_names_a_machine, {"a.md": "https://example.com/home/a, `x`:/home/b\n"}, []),
    (rules.the_readme_is_short_and_shows_how, {}, [1]),
    (rules.the_readme_is_short_and_shows_how, {"README.md": README}, []),
    (rules.the_readme_is_short_and_shows_how, {"README.md": README + "\n" * 150}, [151]),
    (rules.the_readme_is_short_and_shows_how, {"README.md": "\n" * 12 + README}, [15]),
    (rules.the_readme_is_short_and_shows_how, {"README.md": "```\nswift tests\n```\n"}, [1]),
    (rules.test_names_have_a_subject, {"Tests/A.swift": "func `is read`() {}\n"}, [1]),
    (rules.test_names_have_a_subject, {"Tests/A.swift": "func `7: is read`() {}\n"}, [1]),
    (rules.test_names_have_a_subject, {"Tests/A.swift": "func `a link is read`() {}\n"}, []),
    (rules.test_names_have_a_subject, {"Tests/A.swift": "func `Is`() {}\nfunc is()\n"}, []),
    (rules.links_between_documents_lead_somewhere, {"a.md": "[b](b.md)"}, [1]),
    (rules.links_between_documents_lead_somewhere, {"a/b.md": "[c](../c/)", "c/d.md": ""}, []),
    (rules.links_between_documents_lead_somewhere, {"a.md": "[b](https://b.example)"}, []),
    (rules.the_worst_words_are_rare, {"a.md": "A\nlonely `hence` circle"}, [2, 2]),
    (rules.the_worst_words_are_rare, {"a.md": "```\nhence\n```\n``lonely`` https://hence"}, []),
    (rules.the_worst_words_are_rare, {"a.md": "# What it is\nWhat is it? See what it is.\n"}, [1]),
    (rules.the_worst_words_are_rare, {ONE: '/// A.\n/// What it is.\nlet a = "hence"\n'}, [2, 3]),
    (rules.the_worst_words_are_rare, {FIVE: 'let hence = "hence"\n'}, []),
    (rules.the_worst_words_are_rare, {ONE: "///     hence()\nlet a = 1  // lonely\n"}, [2]),
    (rules.the_worst_words_are_rare, {"a.md": "It takes time."}, [1]),
    (rules.the_worst_words_are_rare, {"a.md": "It takes time. " + "word " * 10_000}, []),
    (rules.the_worst_words_are_rare, {"Tests/A.swift": "// hence\n"}, []),
    (FIT, {ONE: "let a = 2_147_483_648\nlet b = 0x8000_0000\n"}, [1, 2]),
    (FIT, {ONE: "let a = 2_147_483_647\nlet b = 0x7FFF_FFFF\n"}, []),
    (FIT, {ONE: "let a: Int64 = 1 << 40\nf(3_000_000_000 as Int64)\n"}, []),
    (FIT, {ONE: "let a: UInt32 = 0xFFFF_FFFF\nlet b = 12.5e12\n"}, []),
    (FIT, {ONE: "let a: UInt32 = 0x1_0000_0000\nlet b: Int = 1 << 31\n"}, [1, 2]),
    (FIT, {ONE: "let a = 1 << 40\nlet b = 100 * 365 * 24 * 3_600\n"}, [1, 2]),
    (FIT, {ONE: "let a = 1 << 30\nlet b = 7 * 86_400 * 1_000\n"}, []),
    (FIT, {ONE: "_ = Duration.seconds(100 * 365 * 86_400)\n"}, [1]),
    (FIT, {ONE: 'let a = "4294967296" // 4294967296\n'}, []),
    (FIT, {ONE: "_ = Int(a.milliseconds)\n_ = Int(b.components.seconds)\n"}, [1, 2]),
    (FIT, {ONE: "_ = Int(\n  now.timeIntervalSince1970 * 1_000\n)\n"}, [1]),
    (FIT, {ONE: "_ = Int(a.rounded())\n_ = Int(Double(b) * 2)\n_ = Int(c * 0.5)\n"}, [1, 2, 3]),
    (FIT, {ONE: "_ = Int(time(nil))\n_ = Int(file.st_size)\n_ = Int(a[.size])\n"}, [1, 2, 3]),
    (FIT, {ONE: "_ = Int(truncatingIfNeeded: nanoseconds)\n"}, [1]),
    (FIT, {ONE: "_ = Int(hash)\n_ = Int(crc32(a))\n_ = Int(hashes[0])\n"}, [1, 2, 3]),
    (FIT, {ONE: "_ = Int(truncatingIfNeeded: hash)\n"}, []),
    (FIT, {ONE: "_ = Int(clamping: nanoseconds)\n_ = Int(bytes[0])\n"}, []),
    (FIT, {ONE: "_ = UInt32(milliseconds)\n_ = Int64(a.rounded())\n"}, []),
    (FIT, {ONE: "let milliseconds: Int\nvar savedAt: Int?\nlet a: Int\n"}, [1, 2]),
    (FIT, {ONE: "var totalBytes: Int64\nvar stopMilliseconds: Int\n"}, [2]),
    (FIT, {ONE: "func totalBytes(of a: A) -> Int {\nb(fileSize: Int)\n"}, [1, 2]),
    (FIT, {ONE: "try a.decode(Int.self, forKey: .savedAt)\n"}, [1]),
    (FIT, {"Tests/A.swift": "let a = 4_294_967_296\n"}, []),
    (publishing.every_package_line_is_that_of_the_readme, {"README.md": "\n"}, [1]),
    (codes.the_page_of_codes_is_up_to_date, families({}), []),
    (codes.the_page_of_codes_is_up_to_date, families({codes.PAGE: ""}), [1]),
    (codes.the_page_of_codes_is_up_to_date, families({f"{codes.FOLDER}/link.md": None}), [1]),
    (codes.the_page_of_codes_is_up_to_date, families({f"{codes.FOLDER}/a.md": ""}), [1]),
    (codes.the_page_of_codes_is_up_to_date, families({f"{codes.FOLDER}/link.md": "# A\n``B``\n"}), [1, 2, 3]),
    (texts.texts_are_up_to_date, contained({}), []),
    (texts.texts_are_up_to_date, contained({STYLE: "b\n"}), [1]),
    (texts.texts_are_up_to_date, contained({STYLE: None}), [1]),
    (texts.texts_are_up_to_date, contained({CONTAINER: ""}), [1]),
    (texts.texts_are_up_to_date, contained({"Package.swift": '"Book/book.css"'}), [1] * (IN_TARGETS - 1)),
    (
        publishing.every_package_line_is_that_of_the_readme,
        {"README.md": f"{PACKAGE}, traits: [])", "a.md": f"\n{PACKAGE})", **CHANGES},
        [],
    ),
    (
        publishing.every_package_line_is_that_of_the_readme,
        {
            "README.md": f"{PACKAGE})\n" + PACKAGE.replace("1.0.0", "1.0.1"),
            "a.md": "\n\n" + PACKAGE.replace('"a"', '"b"'),
            **CHANGES,
        },
        [2, 3],
    ),
    (
        publishing.every_package_line_is_that_of_the_readme,
        {"README.md": PACKAGE.replace('from: "1.0.0"', 'branch: "main"'), **CHANGES},
        [1],
    ),
    (publishing.privacy_manifests_declare_what_is_used, {APP: "\nlet a = UserDefaults.b\n"}, [2]),
    (publishing.privacy_manifests_declare_what_is_used, {APP: "// UserDefaults\nlet stat = 1\n"}, []),
    (publishing.privacy_manifests_declare_what_is_used, {FIVE: "stat(a)\n"}, []),
    (publishing.privacy_manifests_declare_what_is_used, {ONE: "stat(a)\n"}, [1]),
    (
        publishing.privacy_manifests_declare_what_is_used,
        {APP: "UserDefaults()\n", PRIVACY: DEFAULTS, **COPIED},
        [],
    ),
    (
        publishing.privacy_manifests_declare_what_is_used,
        {APP: "UserDefaults()\n", PRIVACY: DEFAULTS},
        [1],
    ),
    (
        publishing.privacy_manifests_declare_what_is_used,
        {APP: "UserDefaults()\n\n_ = b.creationDate\n", PRIVACY: DEFAULTS, **COPIED},
        [3],
    ),
    # A category that is not used, a reason of another category, tracking, and no property list.
    (publishing.privacy_manifests_declare_what_is_used, {PRIVACY: DEFAULTS, **COPIED}, [1]),
    (
        publishing.privacy_manifests_declare_what_is_used,
        {APP: "UserDefaults()\n", PRIVACY: privacy({"UserDefaults": "C617.1"}), **COPIED},
        [1],
    ),
    (
        publishing.privacy_manifests_declare_what_is_used,
        {PRIVACY: privacy({}, tracking="true"), **COPIED},
        [1],
    ),
    (publishing.privacy_manifests_declare_what_is_used, {PRIVACY: "<plist>", **COPIED}, [1]),
    (
        publishing.the_index_documents_every_catalog,
        {".spi.yml": "\n- documentation_targets: [Waymark]\n", **CATALOG},
        [],
    ),
    (
        publishing.the_index_documents_every_catalog,
        {".spi.yml": "\n- documentation_targets: [Waymark, A]\n", **CATALOG},
        [2],
    ),
    (publishing.the_index_documents_every_catalog, CATALOG, [1]),
]


def run():
    wrong = []
    for rule, files, expected in CASES:
        found = sorted(one.line for one in rule(files))
        if found != expected:
            wrong.append(f"{rule.__name__}: {files} gave lines {found}, not {expected}")
    proved = {rule for rule, _, expected in CASES if expected}
    wrong += [f"{rule.__name__} is not proved" for rule in rules.ALL if rule not in proved]
    return wrong
