import Waymark

/// The schemes and domains under which a route can be reached, used to find the one that was
/// intended.
struct LinkNames {
  /// A scheme or a domain of the app.
  struct Name {
    let kind: DeepLink.Kind
    let text: String
  }

  private let app: AppIdentity
  private let parts: LinkParts
  /// The names, in the order in which the app lists them.
  private var names: [Name] = []
  /// The subdomains of the link's domain, as they would be below a wildcard.
  private var subdomains: [Name] = []

  init(_ app: AppIdentity, _ route: Route, _ parts: LinkParts) {
    self.app = app
    self.parts = parts
    for scope in route.scopes.sorted() { add(scope) }
  }

  private mutating func add(_ scope: RouteScope) {
    let listed = scope.kind == .app ? app.schemes : app.domains
    let kind: DeepLink.Kind = scope.kind == .app ? .app : .web
    if let name = scope.name {
      if scope.isWildcard {
        addSubdomain(of: name)
      } else {
        names.append(Name(kind: kind, text: name))
      }
    } else {
      // A wildcard does not contain a whole name, so it cannot be used to write a link.
      let usable = listed.list.filter { !$0.isWildcardDomain }
      names += usable.map { Name(kind: kind, text: $0) }
      for name in listed.list where name.isWildcardDomain { addSubdomain(of: name) }
    }
  }

  /// Adds the first labels of the link's domain before a wildcard's domain.
  private mutating func addSubdomain(of wildcard: String) {
    let own = Self.host(parts.link.domain ?? "").split(separator: 0x2E)
    let base = wildcard.dropFirst(2)
    let labels = own.dropLast(base.split(separator: ".").count)
    if labels.isEmpty { return }
    let first = labels.map { String(decoding: $0, as: UTF8.self) + "." }.joined()
    subdomains.append(Name(kind: .web, text: first + base))
  }

  /// Returns the name that may have been intended.
  ///
  /// - Parameter isUndeclared: Indicates whether the app does not list the link's name. Such a name
  ///   may belong to any app, so only a similar name is returned.
  func meant(isUndeclared: Bool) -> Name? {
    let sameKind = names.filter { $0.kind == parts.link.kind }
    if let alike = sameKind.first(where: isAlike) { return alike }
    if let alike = subdomains.first(where: isAlike) { return alike }
    return isUndeclared ? nil : sameKind.first ?? names.first
  }

  /// Returns whether a name differs from the link's only by typing errors, by its port, or by
  /// leading labels such as `www.`.
  private func isAlike(_ name: Name) -> Bool {
    var edits = EditDistance()
    guard name.kind == .web else {
      return edits.slip(Array(name.text.utf8)[...], Array(parts.link.scheme.utf8)[...]) != nil
    }
    let (one, other) = (Self.host(name.text), Self.host(parts.link.domain ?? ""))
    if one == other || edits.slip(one[...], other[...]) != nil { return true }
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    return short.contains(0x2E) && long.suffix(short.count + 1).elementsEqual([0x2E] + short)
  }

  /// Returns a domain without its port.
  private static func host(_ domain: String) -> [UInt8] {
    let domain = Array(domain.utf8)
    guard let colon = domain.lastIndex(of: 0x3A), domain[colon...].dropFirst().allSatisfy(isDigit)
    else { return domain }
    return Array(domain[..<colon])
  }

  /// Adds the edit that gives a link another name, and another kind if the name is of the other
  /// kind.
  func replace(in link: DeepLink, with name: Name, _ edits: inout TextEdits) {
    if name.kind == link.kind {
      edits.replace(link.rawNameRange, with: name.text)
      return
    }
    let path = link.layout.rawPath.lowerBound
    let start = name.kind == .web ? "https://\(name.text)/" : "\(name.text)://"
    edits.replace(0..<path, with: start)
  }
}
