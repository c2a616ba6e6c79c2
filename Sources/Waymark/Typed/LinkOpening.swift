/// The text at the beginning of every link of a declaration.
///
/// Appending a text to a link costs more than copying its bytes. Texts that always follow one
/// another are therefore joined into one.
final class LinkOpening: Sendable {
  let text: String
  /// Indicates whether the text includes the text before the first value, or the whole path if the
  /// path has no value.
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
  /// Returns the beginning of a link to a route, such as `https://www.underway.nyc/` or
  /// `underway://`; `nil` if no scheme or domain is known for the route.
  func writingBase(_ kind: RouteScope.Kind, _ route: Int) -> String? {
    plan(kind, route)?.base.linkBase
  }
}

extension RouteTable {
  /// Returns whether the reader reads the beginning of a link as the kind for which it was written.
  ///
  /// An identity may list any text as a scheme or domain.
  func reads(_ base: String?, as kind: RouteScope.Kind) -> Bool {
    guard let base else { return true }
    guard let link = try? DeepLink(base, policy: app.policies) else { return false }
    return kind == .app
      ? link.kind == .app && base == link.scheme + "://"
      : link.kind == .web && link.domain.map { base == "https://\($0)/" } == true
  }
}
