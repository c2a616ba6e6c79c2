import Waymark
import WaymarkCatalog

extension Generation {
  /// Adds the warnings about a place of a web server: about paths that its rules cannot contain,
  /// and about the first example link of each pattern that goes to the wrong receiver.
  ///
  /// - Parameters:
  ///   - differences: The differences of the place's patterns.
  ///   - path: The path of the generated file.
  ///   - goesToLinks: Returns whether the server sends a decoded path to the app's links.
  mutating func checkLinks(
    of place: WebPlace,
    _ differences: [PatternDifferences],
    _ examples: RouteExamples,
    path: String,
    goesToLinks: (String) -> Bool
  ) {
    for found in differences {
      for kind in [Difference.oddCharacter, .reservedPath] where found.kinds.contains(kind) {
        let finding = LinkDiagnostic.difference(kind, on: .webServer, path: found.path)
        let link = "https://\(place.exampleDomain)\(found.path)"
        let isLost =
          kind == .reservedPath && !goesToLinks(found.path) && examples.match(link) != nil
        add(finding.onServer(route: found.label, path: path, exampleLink: isLost ? link : nil))
      }
    }
    let causes = LimitCauses(.webServer, examples.catalog.app, differences, owners: [:])
    func warn(_ links: [String], _ label: String, isWebOnly: Bool) {
      for text in links {
        guard let link = try? DeepLink(text, policy: examples.table.app.policies),
          goesToLinks(link.serverPath) == isWebOnly
        else { continue }
        var finding = causes.finding(about: link, isWebOnly, chosen: (label, isWebOnly))
        finding.severity = .warning
        let shown = examples.table.shown(text)
        return add(finding.onServer(route: finding.keyPath, path: path, exampleLink: shown))
      }
    }
    let start = "https://\(place.exampleDomain)/"
    for index in place.routes {
      let links = examples.links(ofRoute: index, from: start).filter { $0.hasPrefix(start) }
      warn(links, examples.catalog.routes[index].label, isWebOnly: false)
    }
    for index in place.webOnly {
      let label = examples.catalog.webOnly[index].pattern.text
      warn(examples.links(ofWebOnly: index, from: start), label, isWebOnly: true)
    }
  }
}

extension DeepLink {
  /// The path as a server compares it, decoded.
  fileprivate var serverPath: String {
    let components = pathComponents
    let slash = hasTrailingSlash && !components.isEmpty ? "/" : ""
    return "/" + components.joined(separator: "/") + slash
  }
}
