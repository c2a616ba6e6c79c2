import Waymark
import WaymarkCatalog

/// Simulates the systems with the imported files.
struct ImportSystems {
  /// A place of links: a domain or a custom scheme.
  struct Place {
    let scope: RouteScope
    /// The host in links, or the scheme.
    let name: String
    /// The association files, as indices of those that were read.
    fileprivate let files: [Int]

    /// The text before the path of a link; with a custom scheme, the path begins with the host.
    var start: String { scope.kind == .universal ? "https://\(name)" : "\(name):/" }

    /// Returns the text of a link in this place.
    func text(_ link: ExampleLink) -> String {
      scope.kind == .universal ? link.text(host: name) : "\(name)://" + link.relativePath
    }
  }

  /// The decision of a system about a link.
  struct Decision {
    var opens = false
    /// The imported rule that decides; `nil` if no rule does, or the import left it out.
    var rule: ImportRule?
    /// Android: the name of the activity, as the manifest contains it.
    var activity: String?
    /// Android: the other activities whose filters match the link.
    var otherActivities: [String] = []
  }

  /// The rules of a system for the links in a place, as sides of a search.
  struct Sides {
    fileprivate(set) var acceptors: [LinkAcceptor] = []
    /// Indicates whether a pattern has too many states for a search.
    fileprivate(set) var isOversized = false
    fileprivate(set) var decision: @Sendable ([Int?]) -> Decision = { _ in Decision() }
  }

  private(set) var places: [Place] = []
  /// The systems whose rules for web links are known.
  let platforms: [RouteNotes.Platform]
  /// The other systems, each with the name of the first imported file that could have had rules.
  let withoutWebRules: [(platform: RouteNotes.Platform, file: String)]
  /// The approximate number of rules that are checked for one link.
  let cost: Int
  /// The identity of the app, with its activities.
  let identity: ImportIdentity
  private let appID: String?
  private let apple: [AppleSimulator]
  /// The rules of each association file as a side of a search, and as the import read them.
  private let appleSides: [(acceptor: LinkAcceptor, decisions: [Decision])]
  private let android: [AndroidSimulator]
  private let androidRules: [[ImportFilterPart: ImportRule]]

  init(_ reader: ImportReader) {
    identity = reader.identity
    appID = reader.appID
    cost = 1 + reader.lists.reduce(0) { $0 + $1.rules.count }
    android = reader.manifests.map { AndroidSimulator($0, values: reader.values) }
    let hasWebFilters = reader.lists.contains {
      $0.platform == .android && $0.scopes.contains { $0.kind == .universal }
    }
    platforms =
      (reader.associations.isEmpty ? [] : [.iOS]) + (hasWebFilters ? [.android] : [])
    let known = platforms
    withoutWebRules = [RouteNotes.Platform.iOS, .android].compactMap { platform in
      if known.contains(platform) { return nil }
      let kind: CatalogOutput.Kind = platform == .iOS ? .appleAppSiteAssociation : .androidManifest
      let file = reader.files.first { $0.kind == kind }
      return file.map { (platform, $0.name) }
    }
    let appID = reader.appID ?? ""
    // A simulator decides for any domain that it serves.
    let apple = reader.associations.map { AppleSimulator($0.file, domain: "") }
    self.apple = apple
    let appleLists = reader.lists.filter { $0.platform == .iOS }
    appleSides = zip(apple, appleLists).map { simulator, list in
      let rules = Dictionary(list.rules.map { ($0.place.keyPath, $0) }) { first, _ in first }
      let decisions = simulator.answersOfRules(appID: appID).map { answer in
        let rule = answer.rule.flatMap { rules[$0] }
        // The findings of lint are about a rule that systems may read in several ways.
        let isOpen = answer.decision == .unknown && rule?.excludes == false
        return Decision(opens: answer.opens || isOpen, rule: rule)
      }
      return (simulator.acceptor(appID: appID), decisions)
    }
    let manifests = reader.files.indices.filter { reader.files[$0].kind == .androidManifest }
    androidRules = manifests.map { file in
      ImportFilterPart.rules(of: reader.lists.filter { $0.file == file })
    }
    for domain in reader.identity.domains {
      let files = reader.associations.indices.filter { index in
        let domains = reader.associations[index].domains
        return domains.isEmpty || domains.contains(domain)
      }
      let name = domain.exampleDomain(notIn: reader.identity.domains)
      places.append(Place(scope: .universal(domain: domain), name: name, files: files))
    }
    if places.isEmpty {
      let files = Array(reader.associations.indices)
      places.append(Place(scope: .universalAny, name: "www.example.com", files: files))
    }
    for scheme in reader.identity.schemes {
      places.append(Place(scope: .app(scheme: scheme), name: scheme, files: []))
    }
  }

  /// Returns whether a link opens the app in the place.
  ///
  /// On Android, the result is whether a filter accepts the link, even if its host is not verified.
  func opens(_ link: String, _ place: Place, on platform: RouteNotes.Platform) -> Bool {
    if platform == .iOS {
      return place.files.contains {
        apple[$0].serving(place.name).opens(link, appID: appID ?? "")
      }
    }
    if android.contains(where: { $0.answer(for: link).filter != nil }) { return true }
    guard link.hasPrefix("https:") else { return false }
    // A filter for `http` alone applies to the same pages.
    let plain = "http" + link.dropFirst("https".count)
    return android.contains { $0.answer(for: plain).filter != nil }
  }

  /// Returns the rules of a system for the links in a place, as sides of a search.
  func sides(
    _ place: Place,
    on platform: RouteNotes.Platform,
    _ known: inout AndroidAcceptor.Known
  ) -> Sides {
    platform == .iOS ? appleSides(place) : androidSides(place, &known)
  }

  private func appleSides(_ place: Place) -> Sides {
    // No association file is for a port.
    let files = place.name.contains(":") ? [] : place.files.map { appleSides[$0] }
    return Sides(acceptors: files.map(\.acceptor)) { [files] rules in
      let decisions = zip(files, rules).compactMap { file, rule in
        rule.map { file.decisions[$0] }
      }
      return decisions.first(where: \.opens) ?? decisions.first ?? Decision()
    }
  }

  private func androidSides(_ place: Place, _ known: inout AndroidAcceptor.Known) -> Sides {
    var sides = Sides()
    var parts: [(acceptor: AndroidAcceptor, rules: [ImportFilterPart: ImportRule])] = []
    // A filter for `http` alone applies to the same pages.
    let schemes = place.scope.kind == .universal ? ["https", "http"] : [place.name]
    for scheme in schemes {
      for (simulator, rules) in zip(android, androidRules) {
        let host = place.scope.kind == .universal ? place.name : nil
        let acceptor = simulator.acceptor(scheme: scheme, host: host, &known)
        sides.acceptors += acceptor.sides.map(\.acceptor)
        if !acceptor.oversized.isEmpty { sides.isOversized = true }
        parts.append((acceptor, rules))
      }
    }
    sides.decision = { [parts] deciding in
      var first = 0
      var blocked = Decision()
      for (acceptor, rules) in parts {
        let own = Array(deciding[first..<first + acceptor.sides.count])
        first += own.count
        let answer = acceptor.answer(own)
        for rule in acceptor.deciding(own) {
          guard let part = ImportFilterPart(rule, acceptor) else { continue }
          if !rule.allows { blocked.rule = rules[part] }
          guard rule.allows, part.filter == answer.filter else { continue }
          return Decision(
            opens: true,
            rule: rules[part],
            activity: answer.component,
            otherActivities: answer.otherComponents
          )
        }
      }
      return blocked
    }
    return sides
  }

  /// Returns an example link of a pattern in a scope.
  func link(of pattern: Pattern, in scope: RouteScope) -> String {
    let place = places.first { $0.scope == scope }
    return place?.text(ExampleLink(pattern)) ?? ExampleLink(pattern).relativePath
  }

  /// Returns the name of the activity that a link opens on Android, as the manifest contains it.
  func activity(of link: String) -> String? {
    android.lazy.map { $0.answer(for: link) }.first { $0.filter != nil }?.component
  }

  /// Returns whether links of a pattern open the app in the place, judged by some of them.
  func opens(_ pattern: Pattern, _ place: Place, on platform: RouteNotes.Platform) -> Bool {
    let sample = ExampleLink(pattern)
    var links = [sample, ExampleLink(pattern, value: "b-7", number: "12", itemValue: "x")]
    if pattern.endsInRest {
      links.append(sample.inserting("x", at: sample.components.count))
      links.append(links[2].inserting("y", at: links[2].components.count))
    }
    return links.allSatisfy { opens(place.text($0), place, on: platform) }
  }
}
