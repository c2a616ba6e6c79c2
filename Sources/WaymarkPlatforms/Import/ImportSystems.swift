import Waymark

/// Simulates the systems with the imported files.
struct ImportSystems {
  /// A place of links: a domain or a custom scheme.
  struct Place {
    let scope: RouteScope
    /// The host in links, or the scheme.
    let name: String
    fileprivate let apple: [AppleSimulator]

    /// Returns the text of a link in this place.
    func text(_ link: ExampleLink) -> String {
      scope.kind == .universal ? link.text(host: name) : "\(name)://" + link.relativePath
    }
  }

  private(set) var places: [Place] = []
  /// The systems whose rules for web links are known.
  let platforms: [RouteNotes.Platform]
  /// The approximate number of rules that are checked for one link.
  let cost: Int
  /// The identity of the app, with its activities.
  let identity: ImportIdentity
  private let appID: String?
  private let android: [AndroidSimulator]

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
    let domains = reader.identity.domains
    for domain in domains {
      let name = domain.exampleDomain()
      let files = reader.associations.filter { $0.domains.isEmpty || $0.domains.contains(domain) }
      places.append(
        Place(
          scope: .universal(domain: domain),
          name: name,
          apple: files.map { AppleSimulator($0.file, domain: name) }
        )
      )
    }
    if domains.isEmpty {
      let name = "www.example.com"
      let files = reader.associations.map { AppleSimulator($0.file, domain: name) }
      places.append(Place(scope: .universalAny, name: name, apple: files))
    }
    for scheme in reader.identity.schemes {
      places.append(Place(scope: .app(scheme: scheme), name: scheme, apple: []))
    }
  }

  /// Returns whether a link opens the app in the place.
  ///
  /// On Android, the result is whether a filter accepts the link, even if its host is not verified.
  func opens(_ link: String, _ place: Place, on platform: RouteNotes.Platform) -> Bool {
    if platform == .iOS {
      return place.apple.contains { $0.opens(link, appID: appID ?? "") }
    }
    if android.contains(where: { $0.answer(for: link).filter != nil }) { return true }
    guard link.hasPrefix("https:") else { return false }
    // A filter for `http` alone applies to the same pages.
    let plain = "http" + link.dropFirst("https".count)
    return android.contains { $0.answer(for: plain).filter != nil }
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
