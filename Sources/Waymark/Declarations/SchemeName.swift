/// The rules for the name of a custom scheme.
package enum SchemeName {
  /// The reason why a text is not the name of a custom scheme.
  package enum Finding: Sendable, Equatable {
    case empty
    /// The scheme is `http` or `https`, whose links belong to a domain.
    case web
    /// The text contains the `:` or `://` that follows a scheme in a link; `name` is the part
    /// before it.
    case delimiter(name: String)
    case firstCharacter(Unicode.Scalar)
    case character(Unicode.Scalar)
  }

  /// Returns the first mistake in the text, or `nil` if the text is the name of a scheme.
  ///
  /// A scheme is a letter, then letters, digits, `+`, `-` and `.` (RFC 3986 §3.1). The App Store
  /// rejects an app with any other scheme (ITMS-90158).
  @inline(never)
  package static func finding(in text: String) -> Finding? {
    guard let first = text.unicodeScalars.first else { return .empty }
    let name = lowercasedASCII(String(text.prefix { $0 != ":" }))
    if name == "http" || name == "https" { return .web }
    if text.utf8.contains(UInt8(ascii: ":")) { return .delimiter(name: name) }
    if !isLetter(first) { return .firstCharacter(first) }
    let others = "0123456789+-.".unicodeScalars
    let stranger = text.unicodeScalars.first { !isLetter($0) && !others.contains($0) }
    return stranger.map(Finding.character)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    "a"..."z" ~= scalar || "A"..."Z" ~= scalar
  }
}

extension SchemeName.Finding {
  @inline(never)
  package var message: String {
    switch self {
    case .empty: "the name of a scheme is empty"
    case .web: "'http' and 'https' are not custom schemes"
    case .delimiter: "the name of a scheme ends before its ':'"
    case .firstCharacter: "the name of a scheme begins with a letter"
    case .character(let found): "the name of a scheme does not contain \(quoted(String(found)))"
    }
  }

  package var help: String? { EnabledDiagnostics.help(for: self) }
}
