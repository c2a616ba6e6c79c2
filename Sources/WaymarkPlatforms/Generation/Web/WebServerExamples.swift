import Waymark

/// Finds links for which a web server and the table have different results.
struct WebServerExamples {
  let table: RouteTable
  let domain: String
  /// Returns whether the server sends a link to the app's links, if a rule with the difference
  /// matches it.
  let goesToLinks: @Sendable (DeepLink, Difference, LinkDiagnostic.Effect) -> Bool

  /// Returns the findings about the differences of a pattern, each with a link that shows it if one
  /// was found.
  func findings(about differences: PatternDifferences, path: String) -> [LinkDiagnostic] {
    differences.kinds.map { kind in
      let finding = LinkDiagnostic.difference(
        kind,
        on: .webServer,
        excludes: differences.excludes,
        path: differences.path
      )
      let exampleLink = finding.effect.flatMap { link(of: differences, kind, $0) }
      return finding.onServer(route: differences.label, path: path, exampleLink: exampleLink)
    }
  }

  private func link(
    of differences: PatternDifferences,
    _ kind: Difference,
    _ effect: LinkDiagnostic.Effect
  ) -> String? {
    if effect == .either { return nil }
    for path in candidates(of: differences, kind) {
      let text = "https://\(domain)\(path)"
      guard let link = try? DeepLink(text, policy: table.app.policies) else { continue }
      let isForLinks = goesToLinks(link, kind, effect)
      if isForLinks == (effect == .wider), (table.match(link) == nil) == isForLinks { return text }
    }
    return nil
  }

  private func candidates(of differences: PatternDifferences, _ kind: Difference) -> [String] {
    let pattern = differences.pattern
    let sample = ExampleLink(pattern)
    switch kind {
    case .condition: return ["/" + sample.withoutConditions.relativePath]
    case .longWords: return ["/" + ExampleLink(pattern, word: "x").relativePath]
    case .reservedPath:
      return [differences.path + sample.conditions]
    case .prefix:
      let deeper = sample.inserting("x", at: sample.components.count)
      return [
        deeper, deeper.withoutConditions, ExampleLink(pattern, number: "x", word: "x", uuid: "x"),
        sample.inserting("x", at: max(sample.components.count - 1, 0)), sample.withoutConditions,
        sample.withoutSlash,
      ].map { "/" + $0.relativePath }
    case .longPath: return []
    default: return [sample, sample.withoutConditions].map { "/" + $0.relativePath }
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
