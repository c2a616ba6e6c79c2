import Waymark
import WaymarkCatalog

/// A pattern in its scopes as data for a matcher in another language: a route, a web-only path, or
/// a path of a wrapper.
///
/// Everything that patterns decide without a link is decided here, so that a matcher only compares
/// numbers.
struct PortableRoute {
  let name: String
  let template: PatternTemplate
  let scopes: [RouteScope]
  /// The rank of each component (rule 3 of the article "Precedence"); smaller ones come first.
  let ranks: [Int]
  /// The numbers by which rules 4 to 7 compare routes; smaller ones come first.
  let order: [Int]

  /// - Parameters:
  ///   - defaults: The texts of parameters in a link without them.
  ///   - lists: The names of parameters that are lists of repeated query items.
  init(
    _ name: String,
    _ pattern: Pattern,
    in scopes: some Sequence<RouteScope>,
    defaults: [String: String] = [:],
    lists: [String] = []
  ) {
    self.name = name
    template = PatternTemplate(pattern, defaults: defaults, lists: lists)
    self.scopes = scopes.sorted()
    var ranks: [Int] = []
    pattern.code.forEachComponent { ranks.append(Self.rank(pattern.code.form(of: $1))) }
    self.ranks = ranks
    let rank = RouteRank(pattern.code)
    order = [-rank.literal, -rank.required, rank.optional, -rank.text]
  }

  /// Returns a number that depends on no other component of the table, so that an added route
  /// changes no other one.
  private static func rank(_ form: Precedence.Form) -> Int {
    switch form {
    case .end: -1
    case .literal: 0
    case .mixed(let rank):
      (0x1_0000 - Int(rank.literalBytes)) * 0x100 + 0xFF - min(Int(rank.restricted), 0xFF)
    case .restricted: 0x200_0000
    case .parameter: 0x300_0000
    case .wildcard: 0x400_0000
    case .rest: 0x500_0000
    }
  }
}

extension LinkCatalog {
  /// The routes of each family, as indices; the first route of a family comes before the others.
  var families: [[Int]] {
    var places: [String: Int] = [:]
    var families: [[Int]] = []
    for (index, route) in routes.enumerated() where route.notes.inheritsFrom == nil {
      places[route.label] = families.count
      families.append([index])
    }
    for (index, route) in routes.enumerated() {
      guard let place = route.notes.inheritsFrom.flatMap({ places[$0] }) else { continue }
      families[place].append(index)
    }
    return families
  }

  /// Returns the name of the first route of a route's family.
  func family(of name: String) -> String {
    routes.first { $0.label == name }?.notes.inheritsFrom ?? name
  }

  /// The web-only paths as data.
  var portableWebOnly: [PortableRoute] {
    webOnly.map { PortableRoute($0.pattern.text, $0.pattern, in: [$0.scope]) }
  }
}
