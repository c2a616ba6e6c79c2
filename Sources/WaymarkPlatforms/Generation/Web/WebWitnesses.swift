import Waymark

/// Finds links for which a web server and the table have different results.
struct WebWitnesses {
  let table: RouteTable
  let domain: String
  /// Returns whether the server sends a link to the app's links, if a rule for this note matches
  /// it.
  let goesToLinks: @Sendable (DeepLink, WebServerNote) -> Bool

  /// Returns a link that shows the difference of a note; `nil` if none was found.
  func link(of pattern: Pattern, _ note: WebServerNote) -> String? {
    guard let effect = note.effect, effect != .either else { return nil }
    for path in candidates(of: pattern, note) {
      let text = "https://\(domain)\(path)"
      guard let link = try? DeepLink(text, policy: table.app.policies) else { continue }
      let isForLinks = goesToLinks(link, note)
      if isForLinks == (effect == .wider), (table.match(link) == nil) == isForLinks { return text }
    }
    return nil
  }

  private func candidates(of pattern: Pattern, _ note: WebServerNote) -> [String] {
    let sample = pattern.endsWithSlash ? SampleLink(pattern).withSlash : SampleLink(pattern)
    switch note {
    case .condition: return [sample.withoutConditions.path]
    case .longWords: return [SampleLink(pattern, word: "x").path]
    case .reservedPath(let path):
      return [path + String(sample.path.dropFirst(sample.pathAlone.count))]
    case .prefix:
      let deeper = sample.inserting("x", at: sample.components.count)
      return [
        deeper, deeper.withoutConditions, SampleLink(pattern, number: "x", word: "x", uuid: "x"),
        sample.inserting("x", at: max(sample.components.count - 1, 0)), sample.withoutConditions,
        sample.withoutRest,
      ].map(\.path)
    case .longPath: return []
    default: return [sample.path, sample.withoutConditions.path]
    }
  }
}

extension DeepLink {
  /// The path as written in the link.
  var writtenPath: String {
    let slash = hasTrailingSlash && !rawPathComponents.isEmpty ? "/" : ""
    return "/" + rawPathComponents.joined(separator: "/") + slash
  }

  /// The path as a server compares it, decoded.
  var serverPath: String {
    let components = pathComponents
    let slash = hasTrailingSlash && !components.isEmpty ? "/" : ""
    return "/" + components.joined(separator: "/") + slash
  }
}
