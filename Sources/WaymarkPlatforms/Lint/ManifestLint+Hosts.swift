import Waymark
import WaymarkCatalog

/// A link that shows with which links a filter combines its schemes and hosts.
struct FilterLink {
  let text: String
  /// Indicates that the filter does not match the link, and not that it also matches it.
  let isMissed: Bool

  /// The end of a message.
  var words: String { ", so it \(isMissed ? "does not match" : "also matches") \(text)" }
}

// Schemes that get the hosts of other schemes, because a filter combines each with each.
extension ManifestLint {
  mutating func lintHosts(
    of kind: FilterKind,
    _ filter: AndroidManifest.IntentFilter,
    _ path: String
  ) {
    guard let first = kind.hosts.first else { return }
    let matcher = FilterMatcher(filter)
    guard kind.schemes.contains(where: Self.isWeb) else {
      return lintPairs(of: kind, filter, matcher, path)
    }
    // A filter with `autoVerify` has another finding.
    if filter.autoVerify == true { return }
    let custom = kind.customSchemes.first
    let web = filter.data.first { $0.known(.scheme).map(Self.isWeb) == true && $0[.host] != nil }
    let others = filter.data.first { $0[.host] != nil && $0[.scheme] != custom }
    let host = web?.known(.host) ?? others?.known(.host) ?? first
    if let custom {
      let hasOwn = filter.data.contains { $0[.scheme] == custom && $0[.host] != nil }
      let open = kind.hosts.contains("*") ? "\(custom):open" : "\(custom)://open"
      let missed = hasOwn ? nil : matcher.link(missing: open)
      let link = missed ?? matcher.link(custom, host)
      find(.customWithWeb(custom, host: host, link), filter.element, path)
    } else if let (scheme, link) = matcher.missedLink(of: kind.schemesWithoutHost) {
      find(.customWithWeb(scheme, host: host, link), filter.element, path)
    }
  }

  /// Reports schemes with their own hosts, which also get the hosts of the others.
  private mutating func lintPairs(
    of kind: FilterKind,
    _ filter: AndroidManifest.IntentFilter,
    _ matcher: FilterMatcher,
    _ path: String
  ) {
    if kind.customSchemes.isEmpty { return }
    var hosts: [String: Set<String>] = [:]
    var pairs: [(scheme: String, host: String)] = []
    // Schemes without a host, and hosts without a scheme, are meant for all others.
    var (open, shared): (Set<String>, Set<String>) = ([], [])
    for data in filter.data {
      let host = data.known(.host).map { lowercasedASCII($0) }
      if let scheme = data[.scheme] {
        guard let host else {
          open.insert(scheme)
          continue
        }
        pairs.append((scheme, host))
        hosts[scheme, default: []].insert(host)
      } else if let host {
        shared.insert(host)
      }
    }
    if !pairs.isEmpty, shared.isEmpty, !kind.hosts.contains("*"),
      let scheme = kind.schemes.first(where: { open.contains($0) && hosts[$0] == nil })
    {
      let links = ["open", "x"].lazy.compactMap { matcher.link(missing: "\(scheme)://\($0)") }
      let own = kind.schemesWithoutHost.filter { $0 == scheme }
      if let link = matcher.missedLink(of: own)?.link ?? links.first {
        return find(.pairedSchemes(link), filter.element, path)
      }
    }
    let all = pairs.map(\.host).unique.filter { !shared.contains($0) }
    for scheme in pairs.map(\.scheme).unique where !open.contains(scheme) {
      let own = hosts[scheme] ?? []
      let other = all.first { host in
        !own.contains("*") && !host.coveringDomains.contains(where: own.contains)
      }
      if let other {
        return find(.pairedSchemes(matcher.link(scheme, other)), filter.element, path)
      }
    }
  }

  /// Returns paths of which a filter with these elements may match one.
  static func paths(in data: [AndroidManifest.Data]) -> [String] {
    let texts = data.flatMap { data in
      [data[.path], data[.pathPrefix], data[.pathPattern]?.replacing(".*", with: "x")]
        .compactMap { $0 }
    }
    return texts + ["/", "/x"]
  }
}

/// Decides about links that a filter is meant for.
private struct FilterMatcher {
  private let compiled: CompiledFilter
  private let paths: [String]

  init(_ filter: AndroidManifest.IntentFilter) {
    compiled = CompiledFilter(filter, apiLevel: 35, values: .init())
    paths = [""] + ManifestLint.paths(in: filter.data + filter.groups.flatMap(\.data))
  }

  private func matches(_ link: String) -> Bool? {
    switch compiled.match(AndroidURI(link)) {
    case .success: true
    case .failure(.unknown): nil
    case .failure: false
    }
  }

  /// Returns a link with the scheme and the host of other links, if the filter matches it.
  func link(_ scheme: String, _ host: String) -> FilterLink? {
    let start = "\(scheme)://\(host == "*" ? "open" : host.exampleDomain())"
    return paths.lazy.map { start + $0 }.first { matches($0) == true }
      .map { FilterLink(text: $0, isMissed: false) }
  }

  /// Returns a link if the filter certainly does not match it.
  func link(missing link: String) -> FilterLink? {
    matches(link) == false ? FilterLink(text: link, isMissed: true) : nil
  }

  /// Returns the first usual link of schemes without a host that the filter does not match.
  func missedLink(of schemes: [String]) -> (scheme: String, link: FilterLink)? {
    let links = ["geo": "geo:1,2", "market": "market://details", "magnet": "magnet:?x=1"]
    return schemes.lazy.compactMap { scheme in
      self.link(missing: links[scheme] ?? "\(scheme):1").map { (scheme, $0) }
    }.first
  }
}
