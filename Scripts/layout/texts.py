"""The texts in other languages, and the Swift files that contain them.

Each text is a file in its own language. SwiftPM can embed files, but it writes them as arrays of bytes, which
take seconds to compile and which Xcode does not build.
"""

import textwrap
from dataclasses import dataclass

from . import codes
from .findings import Finding


@dataclass(frozen=True)
class Text:
    name: str
    path: str
    comment: str


# The Swift file of each target, and its texts.
TARGETS = {
    "Sources/WaymarkPlatforms/Files/PlatformTexts.swift": [
        Text(
            "kotlinMembers",
            "Sources/WaymarkPlatforms/Generation/Languages/Members.kt",
            "The members of a generated Kotlin class that write links and describe the route.",
        ),
        Text(
            "kotlinCompanion",
            "Sources/WaymarkPlatforms/Generation/Languages/Companion.kt",
            "The functions of a generated Kotlin class that read links.",
        ),
        Text(
            "kotlinSpelling",
            "Sources/WaymarkPlatforms/Generation/Languages/Spelling.kt",
            "The part of generated Kotlin that reads what only browsers accept, as `BrowserSpelling` does.",
        ),
        Text(
            "kotlinDomain",
            "Sources/WaymarkPlatforms/Generation/Languages/Domain.kt",
            "The part of generated Kotlin that converts domains beyond ASCII, as `asciiHost` does.",
        ),
        Text(
            "kotlinMatcher",
            "Sources/WaymarkPlatforms/Generation/Languages/Matcher.kt",
            "The part of generated Kotlin that finds the route of a link, as `RouteTable` does.",
        ),
        Text(
            "kotlinReader",
            "Sources/WaymarkPlatforms/Generation/Languages/Reader.kt",
            "The part of generated Kotlin that reads links, as `LinkReader` does.",
        ),
        Text(
            "kotlinWriter",
            "Sources/WaymarkPlatforms/Generation/Languages/Writer.kt",
            "The part of generated Kotlin that writes links, as `LinkWriter` does.",
        ),
        Text(
            "typeScriptModule",
            "Sources/WaymarkPlatforms/Generation/Languages/Module.ts",
            "The functions that a generated module exports.",
        ),
        Text(
            "typeScriptLinking",
            "Sources/WaymarkPlatforms/Generation/Languages/Linking.ts",
            "The part of a generated file that opens and writes links of screens of React Navigation.",
        ),
        Text(
            "typeScriptTable",
            "Sources/WaymarkPlatforms/Generation/Languages/Table.ts",
            "The part of a generated module that matches patterns, as `TableSearch` and `Precedence` do.",
        ),
        Text(
            "typeScriptReader",
            "Sources/WaymarkPlatforms/Generation/Languages/LinkReader.ts",
            "The part of a generated module that reads links, as `LinkReader` and `BrowserSpelling` do.",
        ),
        Text(
            "typeScriptDomain",
            "Sources/WaymarkPlatforms/Generation/Languages/Domain.ts",
            "The part of a generated module that converts domains beyond ASCII, as `asciiHost` does.",
        ),
        Text(
            "typeScriptWriter",
            "Sources/WaymarkPlatforms/Generation/Languages/LinkWriter.ts",
            "The part of a generated module that finds routes and writes links, as `LinkWriter` does.",
        ),
        Text(
            "referenceStyle",
            "Sources/WaymarkPlatforms/Generation/reference.css",
            "The stylesheet of the list of all links, with a contrast of at least 7:1 for text (WCAG 2.2, 1.4.6).",
        ),
    ],
    "Sources/WaymarkSite/Files/SiteTexts.swift": [
        Text(
            "siteStyle",
            "Sources/WaymarkSite/Files/site.css",
            "The stylesheet of the pages of links, with a contrast of at least 7:1 for text (WCAG 2.2, 1.4.6).",
        ),
        Text(
            "bookStyle",
            "Sources/WaymarkSite/Book/book.css",
            "The stylesheet of the link book, with a contrast of at least 4.5:1 for text and 3:1 for the edges of "
            "controls (WCAG 2.2, 1.4.3 and 1.4.11).",
        ),
        Text(
            "bookScript",
            "Sources/WaymarkSite/Book/book.js",
            "The script of the link book. Without it, every form sends its values, and the book answers with a page.",
        ),
        Text(
            "bookAPI",
            "Schema/link-book.openapi.json",
            "The addresses of the link book for programs, in OpenAPI 3.1.",
        ),
    ],
    "Sources/WaymarkCommand/Files/CommandTexts.swift": [
        Text(
            "underwayCatalog",
            "Examples/Underway/waymark.json",
            "The catalog of Underway, a transit app for New York: the command's example.",
        ),
    ],
    "Sources/WaymarkCommand/Codes/CodeTexts.swift": [
        Text("page", codes.PAGE, "The page of the documentation with all codes."),
    ],
}


def swift(target, files):
    """The content of a target's Swift file."""
    enum = target.split("/")[-1].removesuffix(".swift")
    members = "\n".join(_member(text, files[text.path]) for text in TARGETS[target])
    return f"""// swift-format-ignore-file

/// Texts in other languages.
///
/// `Scripts/texts` writes this file. Change the files that it names, and run the script.
enum {enum} {{
{members}}}
"""


def _member(text, content):
    # Enough of them that neither the end of the literal nor an escape is in the text.
    marks = "#"
    while f'"""{marks}' in content or f"\\{marks}" in content:
        marks += "#"
    comment = textwrap.indent(textwrap.fill(text.comment, 94), "  /// ")
    return f"""{comment}
  ///
  /// From the file `{text.path}`.
  static let {text.name} = {marks}\"\"\"
{content}
\"\"\"{marks}
"""


def texts_are_up_to_date(files):
    manifest = files.get("Package.swift") or ""
    for target, texts in TARGETS.items():
        folder = "/".join(target.split("/")[:2]) + "/"
        missing = [text.path for text in texts if files.get(text.path) is None]
        for path in missing:
            yield Finding(target, 1, f"its text '{path}' is missing")
        for text in texts:
            name = text.path.removeprefix(folder)
            if name != text.path and f'"{name}"' not in manifest:
                yield Finding(text.path, 1, f"{folder[:-1]} does not exclude it in Package.swift")
        if not missing and files.get(target) != swift(target, files):
            yield Finding(target, 1, "it is not what its files contain: run 'Scripts/texts'")
