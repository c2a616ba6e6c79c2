package import Waymark

extension LinkDiagnostic {
  /// The diagnostic with its remedy in the words of Swift.
  package var inSwift: LinkDiagnostic {
    var diagnostic = self
    diagnostic.help = help?.remedyInSwift
    return diagnostic
  }
}

extension String {
  /// The remedy with the arguments of `@Route` and of `AppIdentity` in the place of the keys and
  /// scopes of a catalog file.
  ///
  ///     #"write "scopes": ["app"]"#.remedyInSwift   // "write 'in: [.appAny]'"
  package var remedyInSwift: String {
    var text = ""
    var rest = self[...]
    while let colon = rest.firstRange(of: "\": ") {
      let head = rest[..<colon.lowerBound]
      guard let quote = head.lastIndex(of: "\""), let value = Self.value(rest[colon.upperBound...])
      else {
        text += rest[..<colon.upperBound]
        rest = rest[colon.upperBound...]
        continue
      }
      let key = head[head.index(after: quote)...]
      text += head[..<quote] + "'\(Self.argument(String(key), value))'"
      rest = rest[value.endIndex...]
    }
    text += rest
    for (words, swift) in Self.wordsInSwift { text.replace(words, with: swift) }
    for (lead, swift) in [(" in the scope '", " with '"), ("the scope '", "'")] {
      while let start = text.firstRange(of: lead),
        let end = text[start.upperBound...].firstIndex(of: "'"),
        let scope = RouteScope(String(text[start.upperBound..<end]))
      {
        text.replaceSubrange(start.lowerBound..<end, with: swift + "in: [\(scope.inSwift)]")
      }
    }
    return text
  }

  /// Returns the JSON value at the start of a text, if it is a list, a string or a word.
  private static func value(_ text: Substring) -> Substring? {
    switch text.first {
    case "[": text.firstIndex(of: "]").map { text[...$0] }
    case "\"": text.dropFirst().firstIndex(of: "\"").map { text[...$0] }
    case let first? where first.isLetter || first.isNumber:
      text.prefix { $0.isLetter || $0.isNumber }
    default: nil
    }
  }

  /// Returns the argument for a key of a catalog file.
  private static func argument(_ key: String, _ value: Substring) -> String {
    let texts = value.split { "[]\", ".contains($0) }.map(String.init)
    switch key {
    case "scopes":
      let scopes = texts.map { RouteScope($0)?.inSwift ?? $0 }
      return "in: [\(scopes.joined(separator: ", "))]"
    case "domains" where value == "\"any\"", "pathCase": return "\(key): .\(texts[0])"
    default: return "\(key): \(value)"
    }
  }

  private static let wordsInSwift = [
    ("or remove the key for [\"app\", \"universal\"]", "or remove the argument for all of them"),
    ("remove the key", "remove the argument"),
    (" in a scope 'universal:DOMAIN'", " with 'in: [.universal(domain: \"DOMAIN\")]'"),
    (" under 'app'", " in 'AppIdentity'"),
    (" under 'app.android'", " in 'AppIdentity.Android'"),
    (" under 'policies'", " in 'LinkPolicies'"),
    (" in 'defaults'", " in the case"),
  ]
}

extension RouteScope {
  /// The scope as Swift writes it.
  fileprivate var inSwift: String {
    guard let name else { return kind == .app ? ".appAny" : ".universalAny" }
    return kind == .app ? ".app(scheme: \"\(name)\")" : ".universal(domain: \"\(name)\")"
  }
}
