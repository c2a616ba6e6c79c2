/// A pattern with its scopes and a name: one entry of a route table or a catalog.
///
///     try Route("station/{id:int}", name: "station")
///     try Route("open-doc", in: [.app(scheme: "x-legacy")])
public struct Route: Sendable, Hashable {
  /// The name of the route in catalogs, in the functions that write links, and in every message;
  /// unique in a catalog.
  public var name: String?
  /// The pattern of the links that the route accepts.
  public var pattern: Pattern
  /// The scopes in which the route applies.
  public var scopes: Set<RouteScope>
  /// The other properties that a catalog declares for the route.
  ///
  /// They do not change which links the table matches.
  public var notes: RouteNotes

  /// Creates a route from a pattern that has already been parsed.
  public init(
    _ pattern: Pattern,
    in scopes: Set<RouteScope> = RouteScope.everywhere,
    name: String? = nil,
    notes: RouteNotes = RouteNotes()
  ) {
    self.name = name
    self.pattern = pattern
    self.scopes = scopes
    self.notes = notes
  }

  /// Creates a route from the text of its pattern.
  ///
  /// - Throws: ``PatternError`` with the position of the mistake and a fix, if the text is not a
  ///   valid pattern.
  public init(
    _ pattern: String,
    in scopes: Set<RouteScope> = RouteScope.everywhere,
    name: String? = nil,
    notes: RouteNotes = RouteNotes()
  ) throws(PatternError) {
    self.init(try Pattern(pattern), in: scopes, name: name, notes: notes)
  }

  /// The name, or the pattern's text if the route has no name; messages use it for the route.
  public var label: String { name ?? pattern.text }
}

extension [Route] {
  /// Gives each route that inherits the protection of the first route of its family, found by the
  /// names in the notes.
  ///
  /// Repeated calls change nothing. The function ignores a name that no route has, and an inherited
  /// parent that leads back to the route.
  package mutating func shareProtection() {
    guard contains(where: { $0.notes.inheritsFrom != nil }) else { return }
    var parents = RouteParents()
    for route in self { parents.add(route.notes.parent, of: route.name) }
    let heirs = indices.filter { self[$0].notes.parent == nil }
    for members in families where members.count > 1 { shareProtection(among: members) }
    for index in heirs where !parents.inherit(self[index].notes.parent, by: self[index].name) {
      self[index].notes.parent = nil
    }
    let names = Set(compactMap(\.name))
    for index in indices {
      if let first = self[index].notes.inheritsFrom, !names.contains(first) {
        self[index].notes.inheritsFrom = nil
      }
    }
  }

  /// The indices of the routes of each family, with its first route before the others.
  var families: [[Int]] {
    var firsts: [String: Int] = [:]
    for (index, route) in enumerated() {
      if let name = route.name, route.notes.inheritsFrom == nil, firsts[name] == nil {
        firsts[name] = index
      }
    }
    var members = indices.map { [$0] }
    for (index, route) in enumerated() {
      guard let name = route.notes.inheritsFrom, let first = firsts[name] else { continue }
      members[first].append(index)
      members[index] = []
    }
    return members.filter { !$0.isEmpty }
  }

  /// Gives the routes of one family the protection of its first route.
  ///
  /// Gates, requirements and secrets of the first route are added to those of a route. A route's
  /// own parent, presentation hint, activity and activity type replace those of the first route.
  /// Only an explicit `false` removes the requirement for a verified link. A value that one of the
  /// routes declares secret is secret in all of them.
  ///
  /// - Parameter members: The indices of the routes, with the first route before the others.
  package mutating func shareProtection(among members: [Int]) {
    guard let start = members.first else { return }
    let secrets = sharedSecrets(among: members)
    let known = Set(secrets)
    for index in members {
      let others = self[index].notes.secrets.filter { !known.contains($0) }
      // The routes share one list.
      self[index].notes.secrets = others.isEmpty ? secrets : secrets + others
    }
    let first = self[start].notes
    for index in members.dropFirst() { self[index].inherit(first) }
  }

  /// Returns the names of all secrets of one family's patterns.
  ///
  /// A name that only one pattern has may be another name for a secret. If a pattern lacks secrets
  /// of the first pattern and has fewer secrets of its own instead, all of its names that the first
  /// pattern lacks are secret. The same applies in the other direction if the first pattern has no
  /// secrets.
  private func sharedSecrets(among members: [Int]) -> [String] {
    guard members.contains(where: { !self[$0].notes.secrets.isEmpty }) else { return [] }
    let names = members.map { self[$0].pattern.declaredNames }
    let known = Set(names.joined())
    var list: [String] = []
    var secrets: Set<String> = []
    func add(_ names: some Sequence<String>) {
      for name in names where secrets.insert(name).inserted { list.append(name) }
    }
    for index in members { add(self[index].notes.secrets.filter(known.contains)) }
    let first = names[0]
    if !first.contains(where: secrets.contains) {
      let others = names.filter { $0.contains(where: secrets.contains) }.map(Set.init)
      for other in others { add(first.filter { !other.contains($0) }) }
    }
    let own = first.filter(secrets.contains)
    var doubtful: [String] = []
    for other in names.dropFirst().map(Set.init) {
      let strange = other.subtracting(first)
      let missing = own.count { !other.contains($0) }
      if strange.count(where: secrets.contains) < missing { doubtful += strange.sorted() }
    }
    add(doubtful)
    return list
  }

  /// The secrets that are not values of their route, as indices of the routes with the names.
  ///
  /// A route that is not the first of its family may name secrets of the family's other patterns,
  /// and their query items.
  package var unknownSecrets: [(route: Int, names: [String])] { unknownSecrets(in: families) }

  /// Returns the secrets that are not values of their route, for routes of these families.
  @inline(never)
  package func unknownSecrets(in families: [[Int]]) -> [(route: Int, names: [String])] {
    var unknown: [(route: Int, names: [String])] = []
    for members in families {
      let hasSecrets = members.contains { !self[$0].notes.secrets.isEmpty }
      guard hasSecrets else { continue }
      let known = Set(members.flatMap { self[$0].pattern.declaredNames })
      let items = Set(members.flatMap { self[$0].pattern.queryItems.map(\.name) })
      for index in members {
        let names = self[index].notes.secrets.filter {
          !known.contains($0) && (index == members[0] || !items.contains($0))
        }
        if !names.isEmpty { unknown.append((index, names)) }
      }
    }
    return unknown.sorted { $0.route < $1.route }
  }
}

extension Route {
  /// Adds the requirements of the first route of its family.
  fileprivate mutating func inherit(_ first: RouteNotes) {
    notes.gates = first.gates.adding(notes.gates)
    notes.requires = first.requires.adding(notes.requires)
    if first.requiresVerifiedLink == true, notes.requiresVerifiedLink == nil {
      notes.requiresVerifiedLink = true
    }
    if notes.parent == nil { notes.parent = first.parent }
    if notes.presentation == nil { notes.presentation = first.presentation }
    if notes.activity == nil { notes.activity = first.activity }
    if notes.activityType == nil { notes.activityType = first.activityType }
  }
}

extension [String] {
  /// Returns the names with others that are not among them.
  func adding(_ others: [String]) -> [String] {
    let new = others.filter { !contains($0) }
    return new.isEmpty ? self : self + new
  }
}

/// The parents of routes by name; an inherited parent is added only if it creates no cycle.
package struct RouteParents {
  private var parents: [String: String] = [:]

  package init() {}

  /// Adds the parent of a route; if several routes have the same name, the first parent is kept.
  package mutating func add(_ parent: String?, of name: String?) {
    guard let name, let parent, parents[name] == nil else { return }
    parents[name] = parent
  }

  /// Adds an inherited parent and returns `true`, or returns `false` if the parent leads back to
  /// the route.
  package mutating func inherit(_ parent: String?, by name: String?) -> Bool {
    guard let name, let parent else { return true }
    var seen: Set<String> = []
    var next: String? = parent
    while let current = next, seen.insert(current).inserted {
      if current == name { return false }
      next = parents[current]
    }
    add(parent, of: name)
    return true
  }
}
