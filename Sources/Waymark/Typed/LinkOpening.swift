/// What the links of a declaration begin with.
///
/// Each text that is added to a link costs more than its bytes, so that those that always stand
/// side by side are one.
final class LinkOpening: Sendable {
  let text: String
  /// Indicates whether the text before the first value, or the whole path without one, stands in
  /// it.
  let hasPrefix: Bool

  init?(_ base: String?, _ kind: RouteScope.Kind, _ plan: WritingPlan) {
    guard let base else { return nil }
    guard let first = plan.pieces.first, first.part == .path, first.prefix != "/",
      first.token?.isOptional != true
    else {
      (text, hasPrefix) = (base, false)
      return
    }
    let lead = kind == .app && !first.beginsAsHost ? "/" : ""
    (text, hasPrefix) = (base + lead + first.prefix, true)
  }
}

extension LinkCreator {
  /// What a link to a route begins with, `https://www.underway.nyc/` or `underway://`; `nil` where
  /// no scheme or domain is known that it holds for.
  func writingBase(_ kind: RouteScope.Kind, _ route: Int) -> String? {
    plan(kind, route).map { plan in
      switch plan.base {
      case .app(let scheme): scheme + "://"
      case .universal(let domain): "https://\(domain)/"
      }
    }
  }
}

extension RouteTable {
  /// Returns whether what links begin with is read as what it was written for; an identity may list
  /// any text as a scheme or domain.
  func reads(_ base: String?, as kind: RouteScope.Kind) -> Bool {
    guard let base else { return true }
    guard let link = try? DeepLink(base, policy: app.policies) else { return false }
    return kind == .app
      ? link.kind == .app && base == link.scheme + "://"
      : link.kind == .web && link.domain.map { base == "https://\($0)/" } == true
  }
}
