/// A set of scopes that finds overlaps without comparing every two scopes.
///
///     let scopes = ScopeSet([.universal(domain: "a.com"), .universal(domain: "*.b.com")])
///     scopes.overlaps(.universal(domain: "x.b.com"))  // true
///     scopes.overlaps(.universal(domain: "b.com"))    // false
///     scopes.overlaps(.universal(domain: "*.com"))    // true: it covers a.com
///
/// The cost of a look-up grows with the length of the name, not with the number of scopes.
package struct ScopeSet {
  private let scopes: Set<RouteScope>
  /// All scopes that cover a scope of the set.
  private let covering: Set<RouteScope>

  package init(_ scopes: some Sequence<RouteScope>) {
    self.scopes = Set(scopes)
    covering = Set(self.scopes.lazy.flatMap(\.covering))
  }

  /// Returns whether a link exists that both the scope and a scope of the set cover.
  package func overlaps(_ scope: RouteScope) -> Bool {
    covering.contains(scope) || covers(scope)
  }

  /// Returns whether a scope of the set covers all links of a scope.
  @inline(never)
  package func covers(_ scope: RouteScope) -> Bool {
    scope.covering.contains(where: scopes.contains)
  }
}
