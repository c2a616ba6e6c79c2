import Waymark
import WaymarkAgreement
import WaymarkCatalog

/// A slow and obvious decision about the spellings of links that another policy breaks.
struct SlowPolicies {
  static let keys = ["credentials", "emptyComponents", "maximumItems", "maximumLength", "plus"]

  let slow: SlowComparison

  /// The keys of the policies that differ.
  private var changed: [String] {
    let (old, new) = (slow.old.app.policies, slow.new.app.policies)
    let differ = [
      old.credentials != new.credentials, old.emptyComponents != new.emptyComponents,
      old.maximumItems != new.maximumItems, old.maximumLength != new.maximumLength,
      old.plus != new.plus,
    ]
    return zip(Self.keys, differ).filter(\.1).map(\.0)
  }

  /// Returns the first mistake of a report about policies.
  ///
  /// A report may lack a policy if the versions have different routes: only a search would find the
  /// links that both of them open.
  func mistake(_ reported: [VersionComparison.Broken]) -> String? {
    let changed = changed
    for loss in reported
    where !changed.contains(loss.key ?? "") || !kinds(loss.url).contains(loss.kind) {
      return "not broken: \(loss)"
    }
    // A link of a route is one report, and a link that stayed in the browser another.
    for (key, isWeaker) in changed.flatMap({ [($0, false), ($0, true)] })
    where reported.count(where: { $0.key == key && ($0.kind == .weaker) == isWeaker }) > 1 {
      return "'\(key)' is reported twice"
    }
    return nil
  }

  /// The ways in which a link is broken, but for lost protection other than that of `credentials`
  /// and of web-only paths.
  private func kinds(_ url: String) -> [VersionComparison.Broken.Kind] {
    let kinds = slow.ways(url).map(\.way).filter { $0.kind != .weaker || $0.key == "webOnly" }
      .map(\.kind)
    let isUnreadable = (try? DeepLink(url, policy: slow.old.app.policies)) == nil
    return kinds + (isUnreadable && url.contains("@") && opens(slow.new, url) ? [.weaker] : [])
  }

  private func match(_ table: RouteTable, _ url: String) -> RouteMatch? {
    (try? table.match(url)) ?? nil
  }

  private func opens(_ table: RouteTable, _ url: String) -> Bool {
    guard let match = match(table, url) else { return false }
    return match.link.kind == .web || match.route.notes.requiresVerifiedLink != true
  }
}
