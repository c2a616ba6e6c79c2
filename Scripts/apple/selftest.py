"""Proves the copies: what is written, for which system, and what it becomes."""

from . import sources, systems

MANIFEST = 'platforms: [.macOS(.v14), .iOS("17.4"), .tvOS(.v17), .watchOS(.v10_2)],'
FLOORS = {"macOS": "14", "iOS": "17.4", "tvOS": "17", "watchOS": "10.2"}

LATER = "@available(*, unavailable)"
ENDED = '@available(*, deprecated, message: "since iOS '

CASES = [
    ("iOS", "#if os(iOS) || os(tvOS)\n", "#if true || false\n"),
    ("iOS", "#if canImport(UIKit) && !os(watchOS)\n", "#if canImport(UIKit) && !false\n"),
    ("watchOS", "  #elseif !os( watchOS )\n", "  #elseif !true\n"),
    ("macCatalyst", "#if targetEnvironment(macCatalyst)\n", "#if true\n"),
    ("iOS", "#if targetEnvironment(macCatalyst)\n", "#if false\n"),
    ("macCatalyst", "#if os(iOS)\n", "#if true\n"),
    ("iOS", "#if canImport(FoundationEssentials)\n", "#if false\n"),
    ("macOS", "#if os(iOS) ||\n  os(macOS)\nf(os(iOS))\n", "#if false ||\n  true\nf(os(iOS))\n"),
    ("iOS", "// #if os(iOS)\n", "// #if os(iOS)\n"),
    ("iOS", "import Foundation\n", "import AppleFoundation\n"),
    ("iOS", "public import struct Foundation.URL\n", "public import struct AppleFoundation.URL\n"),
    ("iOS", "@preconcurrency import Foundation\n", "@preconcurrency import AppleFoundation\n"),
    ("iOS", "import FoundationXML\n", "import FoundationXML\n"),
    ("iOS", "@available(macOS 15, iOS 18, *)\n", f"{LATER}\n"),
    ("iOS", "@available(iOS 17.5, *)\n", f"{LATER}\n"),
    ("iOS", "@available(macOS 15, iOS 17.4, *)\n", "@available(macOS 15, iOS 17.4, *)\n"),
    ("macOS", "@available(macOS 14.0.0, *)\n", "@available(macOS 14.0.0, *)\n"),
    ("macCatalyst", "@available(macOS 15, iOS 18, *)\n", f"{LATER}\n"),
    ("macCatalyst", "@available(iOS 18, macCatalyst 17, *)\n", None),
    ("visionOS", "@available(visionOS 2, *)\n", f"{LATER}\n"),
    ("visionOS", "@available(visionOS 1, *)\n", None),
    ("iOS", "@available(*, deprecated)\n@available(visionOS 2, *)\n", None),
    ("iOS", '@available(*, deprecated, message: "iOS 99")\n', None),
    ("tvOS", "  // On iOS 12, macOS 10.15, watchOS 5.\n", f"  {LATER}\n"),
    ("iOS", "// On iOS 12, macCatalyst 13.1, tvOS.\n", None),
    ("tvOS", "// On iOS 12, macCatalyst 13.1, tvOS.\n", None),
    ("macCatalyst", "// On iOS 12, tvOS.\n", f"{LATER}\n"),
    ("iOS", "// On iOS 17.4, tvOS 18.\n", None),
    ("tvOS", "// On iOS 17.4, tvOS 18.\n", f"{LATER}\n"),
    ("iOS", "// On iOS 9 to 17, tvOS.\n", f'{ENDED}17")\n'),
    ("iOS", "// On iOS 9 to 17.4.1, tvOS.\n", None),
    ("tvOS", "// On iOS 9 to 17, tvOS.\n", None),
    ("macOS", "// On iOS 9 to 17, tvOS.\n", f"{LATER}\n"),
    ("iOS", "// On the way.\n", None),
    ("iOS", "// On tvOS.\n  // On tvOS.\n// On tvOS.\n", f"{LATER}\n  // On tvOS.\n{LATER}\n"),
]

PAGE = "// https://developer.apple.com/documentation/a\n"
PAGES = [
    (PAGE + "// On iOS 12, tvOS.\nlet a = 1\n", []),
    ("let a = 1\n" + PAGE + "let b = 1\n", [2]),
    (PAGE + "// On iPadOS 12.\nlet a = 1\n", [1]),
    (PAGE + "// On iOS 12\nlet a = 1\n", [1]),
    (PAGE + "// On iOS 12 to 26, tvOS.\nlet a = 1\n", []),
    (PAGE + "// On iOS to 26.\nlet a = 1\n", [1]),
]

STUB = """
public struct Key {
  // On iOS 9 to 17.
  public static let url = Key()
}
@MainActor public protocol Delegate: NSObjectProtocol {
  // On iOS 9 to 17.
  func open(
    _ url: URL,
    options: [Key: Any],
    then done: @escaping (Set<Int, Int>, Int) -> Void
  ) -> Bool
  // On iOS 9.
  func close()
  // On iOS 9 to 18.
  func run()
  // On iOS 9 to 17.4, tvOS.
  static var runs: Bool { get }
}
"""
OUTDATED = {"iOS": ["open(_:options:then:)", "runs"], "tvOS": []}


def run():
    named = {one.name: one for one in systems.SYSTEMS}
    wrong = []
    if (found := sources.floors(MANIFEST)) != FLOORS:
        wrong.append(f"the manifest's floors are read as {found}")
    for text, expected in PAGES:
        if (found := list(sources.unlisted(text))) != expected:
            wrong.append(f"{text!r} has no systems in lines {found}, not {expected}")
    for name, expected in OUTDATED.items():
        if (found := list(sources.outdated(STUB, named[name], FLOORS))) != expected:
            wrong.append(f"{name}: the outdated requirements are {found}, not {expected}")
    for name, text, expected in CASES:
        expected = text if expected is None else expected
        found = sources.seen_by(named[name], text, FLOORS)
        if found != expected:
            wrong.append(f"{name}: {text!r} became {found!r}, not {expected!r}")
    return wrong
