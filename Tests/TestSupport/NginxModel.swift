import Foundation

/// What nginx does with a path, by the text of the locations that it includes: slow and obvious.
package struct NginxModel {
  package enum Backend: String { case links, website, file }

  package struct Location {
    /// `=`, `~`, `~*`, `^~`, or nothing for a prefix.
    package let modifier: String
    package let argument: String
    package let backend: Backend
    /// What the comment before it calls it; empty for what stays in the browser.
    package let label: String
  }

  package private(set) var locations: [Location] = []
  private let regexes: [NSRegularExpression?]

  package init(_ text: String) throws {
    var label = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# '") { label = String(line.dropFirst(3).dropLast()) }
      guard line.hasPrefix("location "), !line.hasPrefix("location @") else { continue }
      let parts = line.dropFirst("location ".count)
      let modifier = String(parts.prefix { $0 != " " && $0 != "\"" })
      let (argument, rest) = Self.unquoted(parts.drop { $0 != "\"" })
      let backend: Backend =
        rest.contains("return 200 links") ? .links : rest.contains("website") ? .website : .file
      locations.append(
        Location(
          modifier: modifier,
          argument: argument,
          backend: backend,
          label: backend == .links ? label : ""
        )
      )
    }
    regexes = try locations.map { location in
      guard location.modifier.hasPrefix("~") else { return nil }
      return try NSRegularExpression(
        pattern: location.argument,
        options: location.modifier == "~*" ? [.caseInsensitive] : []
      )
    }
  }

  /// The text between the quotation marks at the front, as `ngx_conf_read_token` reads it, and what
  /// follows.
  private static func unquoted(_ text: Substring) -> (String, Substring) {
    var result = ""
    var rest = text.dropFirst()
    while let first = rest.popFirst(), first != "\"" {
      guard first == "\\", let next = rest.first else {
        result.append(first)
        continue
      }
      switch next {
      case "\"", "'", "\\": result.append(next)
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "n": result.append("\n")
      default:
        result.append(first)
        continue
      }
      rest.removeFirst()
    }
    return (result, rest)
  }

  /// The location that a link's path is sent to: the exact one, the longest prefix that forbids
  /// regular expressions, the first regular expression that fits, or the longest prefix; `nil` is
  /// the website's.
  package func location(for link: String) -> Location? {
    let path = Self.path(of: link)
    if let exact = locations.first(where: { $0.modifier == "=" && $0.argument == path }) {
      return exact
    }
    let prefix = locations.filter {
      ["", "^~"].contains($0.modifier) && path.hasPrefix($0.argument)
    }
    .max { $0.argument.utf8.count < $1.argument.utf8.count }
    if let prefix, prefix.modifier == "^~" { return prefix }
    let range = NSRange(path.startIndex..., in: path)
    return locations.indices
      .first { regexes[$0]?.firstMatch(in: path, range: range) != nil }
      .map { locations[$0] } ?? prefix
  }

  /// Returns whether a link's path contains `.` or `..`, which nginx resolves.
  package static func hasDots(_ link: String) -> Bool {
    path(of: link).split(separator: "/").contains { $0 == "." || $0 == ".." }
  }

  /// The path as nginx compares it: decoded, and with slashes merged.
  package static func path(of link: String) -> String {
    let end = link.firstIndex { $0 == "?" || $0 == "#" } ?? link.endIndex
    let host = link[..<end].dropFirst("https://".count)
    let raw = host.firstIndex(of: "/").map { String(host[$0...]) } ?? "/"
    var path = raw.removingPercentEncoding ?? raw
    while path.contains("//") { path = path.replacingOccurrences(of: "//", with: "/") }
    return path
  }
}
