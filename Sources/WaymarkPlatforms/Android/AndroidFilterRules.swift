/// A filter as `android.content.IntentFilter` stores it, with the data of all its elements
/// combined.
struct AndroidFilterRules: Sendable {
  /// A host and a port that a filter declares.
  struct Authority: Sendable, Hashable {
    /// The authority as it is written.
    let text: String
    /// The host to match, or the suffix that the host must have.
    fileprivate let host: [UInt16]
    let isWild: Bool
    /// The port; -1 matches any port, and `Int.max` none.
    let port: Int

    init(host text: String, port: Int) {
      self.text = text
      self.port = port
      isWild = text.utf8.first == UInt8(ascii: "*")
      host = Array((isWild ? text.dropFirst() : text[...]).utf16).map(Self.folded)
    }

    /// The host as it is written, and the port if there is one.
    var description: String { port < 0 || port == .max ? text : "\(text):\(port)" }

    /// Returns how much of the authority matches, or `nil`.
    func match(_ uri: AndroidURI) -> AndroidMatch? {
      guard let found = uri.host else { return nil }
      if isWild, found.count < host.count { return nil }
      guard found.suffix(isWild ? host.count : found.count).map(Self.folded) == host else {
        return nil
      }
      if port < 0 { return .host }
      return port == uri.port ? .port : nil
    }

    /// Returns the unit as `compareToIgnoreCase` compares it.
    fileprivate static func folded(_ unit: UInt16) -> UInt16 {
      if unit < 0x80 { return unit &- 0x41 < 26 ? unit | 0x20 : unit }
      let lower = Unicode.Scalar(unit)?.properties.uppercaseMapping.lowercased().utf16
      return lower?.count == 1 ? lower?.first ?? unit : unit
    }
  }

  /// A `<uri-relative-filter-group>`, which matches a URI if all of its conditions match.
  struct Group: Sendable {
    enum Part: String, Sendable { case path, query, fragment }

    let allows: Bool
    let parts: [(part: Part, pattern: AndroidPattern)]

    /// The literal text that the path of every matching URI begins with.
    var beginning: BeginningIndex.Key {
      parts.first { $0.part == .path }?.pattern.beginning ?? .init()
    }

    func takes(_ uri: AndroidURI) -> Bool {
      // A group without conditions matches nothing.
      !parts.isEmpty
        && parts.allSatisfy { part, pattern in
          switch part {
          case .path: uri.path.map { pattern.matches($0) } ?? false
          case .fragment: uri.fragment.map { pattern.matches($0) } ?? false
          case .query: Self.parameters(of: uri).contains { pattern.matches($0) }
          }
        }
    }

    /// Returns the parameters as `String.split` does: separated by `&`, or by `;` if `&` gives only
    /// one part.
    ///
    /// Empty parts at the end are dropped.
    private static func parameters(of uri: AndroidURI) -> [[UInt16]] {
      guard let query = uri.query else { return [] }
      let byAmpersand = split(query, UInt16(UInt8(ascii: "&")))
      return byAmpersand.count == 1 ? split(query, UInt16(UInt8(ascii: ";"))) : byAmpersand
    }

    private static func split(_ text: [UInt16], _ separator: UInt16) -> [[UInt16]] {
      if text.isEmpty { return [[]] }
      var parts = text.split(separator: separator, omittingEmptySubsequences: false).map(Array.init)
      while parts.last?.isEmpty == true { parts.removeLast() }
      return parts
    }
  }

  /// The text in place of a value that is not known and matches no link.
  static let nothing = "\u{0}"

  let schemes: [String]
  /// Indicates whether the filter is for every scheme, because one of its schemes is not known.
  let hasAnyScheme: Bool
  let schemeSpecificParts: [AndroidPattern]
  let authorities: [Authority]
  let paths: [AndroidPattern]
  let groups: [Group]
  let hasTypes: Bool

  /// The indices of the authorities without a wildcard, by their hosts.
  private let indexOfHosts: [[UInt16]: [Int]]
  private let wildcards: [Int]
  private let indexOfParts: BeginningIndex
  private let indexOfPaths: BeginningIndex
  private let indexOfGroups: BeginningIndex

  init(
    schemes: [String],
    hasAnyScheme: Bool = false,
    schemeSpecificParts: [AndroidPattern],
    authorities: [Authority],
    paths: [AndroidPattern],
    groups: [Group],
    hasTypes: Bool
  ) {
    self.schemes = schemes
    self.hasAnyScheme = hasAnyScheme
    self.schemeSpecificParts = schemeSpecificParts
    self.authorities = authorities
    self.paths = paths
    self.groups = groups
    self.hasTypes = hasTypes
    let hosts = authorities.indices.filter { !authorities[$0].isWild }
    indexOfHosts = Dictionary(grouping: hosts) { authorities[$0].host }
    wildcards = authorities.indices.filter { authorities[$0].isWild }
    indexOfParts = BeginningIndex(schemeSpecificParts.map { [$0.beginning] })
    indexOfPaths = BeginningIndex(paths.map { [$0.beginning] })
    indexOfGroups = BeginningIndex(groups.map { [$0.beginning] })
  }

  /// The hosts of all links that the filter matches, as ``folded(_:)`` returns them; `nil` if it
  /// may match links of other hosts.
  var onlyHosts: [[UInt16]]? {
    let isForOthers = authorities.isEmpty || !wildcards.isEmpty || !schemeSpecificParts.isEmpty
    return isForOthers ? nil : Array(indexOfHosts.keys)
  }

  /// Returns a host as filters compare it.
  static func folded(_ host: [UInt16]) -> [UInt16] { host.map(Authority.folded) }

  /// The authorities with known hosts.
  var knownAuthorities: [Authority] { authorities.filter { $0.text != Self.nothing } }

  /// Returns how much of a URI without a type the filter matches (`IntentFilter.matchData`).
  func match(_ uri: AndroidURI) -> Result<AndroidMatch, AndroidMatchError> {
    guard !schemes.isEmpty || hasAnyScheme else { return .failure(.noScheme) }
    guard hasScheme(of: uri) else { return .failure(.scheme(schemes)) }
    var match = AndroidMatch.scheme
    if hasPart(uri.schemeSpecificPart) {
      match = .schemeSpecificPart
    } else if !authorities.isEmpty {
      guard let authority = authority(of: uri) else {
        let hosts = authorities.map(\.description)
        if let host = uri.host, !host.isEmpty { return .failure(.authority(hosts)) }
        return .failure(.noAuthority(hosts, hasSlashes: uri.host != nil))
      }
      match = authority
      if !paths.isEmpty || !groups.isEmpty {
        if let error = pathError(uri) { return .failure(error) }
        match = .path
      }
    } else if !schemeSpecificParts.isEmpty {
      return .failure(.schemeSpecificPart)
    }
    return hasTypes ? .failure(.type) : .success(match)
  }

  /// Returns whether the filter has the scheme of a URI, in the same case.
  func hasScheme(of uri: AndroidURI) -> Bool {
    let scheme = uri.scheme ?? ""
    return hasAnyScheme && !scheme.isEmpty
      || schemes.contains { $0.utf8.elementsEqual(scheme.utf8) }
  }

  /// Returns how much of the first matching authority matches, or `nil`.
  func authority(of uri: AndroidURI) -> AndroidMatch? {
    guard let host = uri.host else { return nil }
    let lists = [indexOfHosts[host.map(Authority.folded), default: []], wildcards]
    let found = lists.compactMap { list in list.first { authorities[$0].match(uri) != nil } }
    return found.min().flatMap { authorities[$0].match(uri) }
  }

  private func hasPart(_ text: [UInt16]) -> Bool {
    if schemeSpecificParts.isEmpty { return false }
    let part = indexOfParts.first(for: .init(text)) { schemeSpecificParts[$0].matches(text) }
    return part != nil
  }

  private func pathError(_ uri: AndroidURI) -> AndroidMatchError? {
    let key = BeginningIndex.Key(uri.path ?? [])
    if let path = uri.path,
      indexOfPaths.first(for: key, where: { paths[$0].matches(path) }) != nil
    {
      return nil
    }
    guard let group = indexOfGroups.first(for: key, where: { groups[$0].takes(uri) }) else {
      return .path(hasGroups: !groups.isEmpty)
    }
    return groups[group].allows ? nil : .blocked(group: group)
  }
}

/// The extent to which a filter matches a URI, from the least to the most.
public enum AndroidMatch: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The scheme matches, and the filter has no other conditions.
  case scheme
  /// The scheme and the host match.
  case host
  /// The scheme, the host and the port match.
  case port
  /// The scheme, the host and a path or a relative group match.
  case path
  /// Everything after the scheme matches.
  case schemeSpecificPart

  /// Returns whether the first matches less.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The reason why a filter does not match a URI.
///
/// `AndroidAnswer.swift` contains the messages.
enum AndroidMatchError: Error, Sendable, Hashable {
  case noScheme
  case scheme([String])
  case schemeSpecificPart
  case authority([String])
  /// The URI has no host, or an empty one.
  case noAuthority([String], hasSlashes: Bool)
  case path(hasGroups: Bool)
  case blocked(group: Int)
  case type
  /// The values of these references and placeholders decide.
  case unknown([String])
}
