import Waymark
import WaymarkCatalog

// Wrong or risky paths in an `AndroidManifest.xml`.
extension LinkDiagnostic {
  static func optionalInPattern(_ text: String, remedy: String) -> LinkDiagnostic {
    error("android.optional-in-pattern", "'?' in \(quoted(text)) is literal text").remedy(remedy)
  }

  static func repeatedCharacter(_ text: String, remedy: String) -> LinkDiagnostic {
    warning(
      "android.repeated-character",
      "'*' in \(quoted(text)) only repeats the character before it"
    )
    .remedy(remedy)
  }

  /// - Parameter isInGroup: Indicates whether the prefix is in a relative group, all of whose
  ///   conditions must match.
  static func openPrefix(_ text: String, isInGroup: Bool) -> LinkDiagnostic {
    let value = text.escapedForManifest
    return info(
      "android.open-prefix",
      "the prefix \(quoted(text)) also matches \(quoted(text + "x"))"
    )
    .remedy(
      isInGroup
        ? "write \(quoted(value + "/")), and add the same group with 'android:path=\"\(value)\"'"
        : "write \(quoted(value + "/")), and \(quoted(value)) as 'android:path'"
    )
  }

  static func pathOfNothing(_ link: String) -> LinkDiagnostic {
    info(
      "android.path-of-nothing",
      "the path '/' does not match \(link), whose path is empty"
    )
    .remedy("add '<data android:path=\"\"/>'")
    .example(link)
  }

  static func exclusionInPath(attribute: String, _ text: String) -> LinkDiagnostic {
    error(
      "android.path-without-slash",
      "'android:\(attribute)' is \(quoted(text)), but a path of a filter excludes nothing"
    )
    .remedy("list only the paths that open the app, and let the app check the others")
  }

  /// - Parameter path: The text without a scheme and a host.
  static func pathWithoutSlash(
    attribute: String,
    _ text: String,
    path: String,
    remedy: String?
  ) -> LinkDiagnostic {
    let path = path.drop { $0.isWhitespace }
    let meant = path.hasPrefix("/") ? String(path) : "/\(path)"
    return error(
      "android.path-without-slash",
      "'android:\(attribute)' is \(quoted(text)), but every path begins with '/'"
    )
    .remedy(
      (remedy ?? "write \(quoted(meant.escapedForManifest))")
        + ", because it never matches otherwise"
    )
  }

  /// - Parameter remedy: The remedy for a path with another mistake.
  static func queryInPathAttribute(_ text: String, remedy: String?) -> LinkDiagnostic {
    error(
      "android.query-in-path",
      "\(quoted(text)) contains '?' or '#', which are not part of a path"
    )
    .remedy(
      (remedy ?? "write \(quoted(path(in: text)))")
        + ", and let the app check the query and the fragment"
    )
  }

  /// Returns the part before a query or a fragment, as a manifest has it.
  private static func path(in text: String) -> String {
    var path = text.prefix { $0 != "?" && $0 != "#" }
    if path.hasSuffix("\\") { path.removeLast() }
    return String(path).escapedForManifest
  }

  static func doubleSlash(_ text: String, meant: String) -> LinkDiagnostic {
    warning(
      "android.double-slash",
      "\(quoted(text)) matches only links with two slashes in this place"
    )
    .remedy("write \(quoted(meant))")
  }

  static func invisibleInPath(
    _ text: String,
    meant: PathExpression.Attribute
  ) -> LinkDiagnostic {
    warning(
      "android.foreign-syntax",
      "\(quoted(text)) has a space at an end, or a character that no one sees"
    )
    .remedy("write '\(meant.text)'")
  }

  static func starInPath(attribute: String, _ remedy: String) -> LinkDiagnostic {
    warning("android.star-in-path", "'*' is literal text in 'android:\(attribute)'")
      .remedy(remedy)
  }

  static func escapeInPath(_ text: String, remedy: String) -> LinkDiagnostic {
    error(
      "android.escape-in-path",
      "the escape in \(quoted(text)) is literal text, because Android decodes the link first"
    )
    .remedy(remedy)
  }

  static func singleBackslash(_ text: String, remedy: String) -> LinkDiagnostic {
    error("android.single-backslash", "the build tools remove the backslash in \(quoted(text))")
      .remedy(remedy)
  }

  /// - Parameter missed: A path that the author means and the system does not match.
  static func foreignPath(
    _ text: String,
    missed: String?,
    _ remedy: String
  ) -> LinkDiagnostic {
    let end = missed.map { ", so it does not match \(quoted($0))" } ?? ""
    return warning(
      "android.foreign-syntax",
      "\(quoted(text)) has no special meaning in this pattern\(end)"
    )
    .remedy(remedy)
  }

  static func greedyToken(_ text: String, remedy: String) -> LinkDiagnostic {
    error(
      "android.greedy-token",
      "\(quoted(text)) never matches, because a repetition does not backtrack"
    )
    .remedy(remedy)
  }

  static func reversedRange(_ first: UInt16, _ last: UInt16) -> LinkDiagnostic {
    func range(_ first: UInt16, _ last: UInt16) -> String {
      quoted(String(decoding: [first, UInt16(UInt8(ascii: "-")), last], as: UTF16.self))
    }
    return error(
      "android.reversed-range",
      "the range \(range(first, last)) is in the wrong order, so it contains no character"
    )
    .remedy("write \(range(last, first)) in place of \(range(first, last))")
  }

  static func firstStop(
    _ text: String,
    at character: Character,
    remedy: String
  ) -> LinkDiagnostic {
    warning(
      "android.first-stop",
      "'.*' in \(quoted(text)) ends at the first \(quoted(String(character)))"
    )
    .remedy(remedy)
  }

  /// - Parameter remedy: The remedy for a dot that is meant as itself.
  static func doubleRun(_ text: String, remedy: String?) -> LinkDiagnostic {
    var meant = text
    while let repeated = meant.firstRange(of: ".*.*") {
      meant.replaceSubrange(repeated, with: ".*")
    }
    return warning("android.double-run", "'.' after '.*' in \(quoted(text)) is a literal dot")
      .remedy(
        meant == text
          ? remedy ?? "write '..*' for at least one character"
          : "write \(quoted(meant.escapedForManifest))"
      )
  }

  static func newAttribute(_ name: String) -> LinkDiagnostic {
    warning("android.new-attribute", "systems before API level 31 ignore 'android:\(name)'")
      .remedy("add an older one in another element, or these systems open every path of the host")
  }
}
