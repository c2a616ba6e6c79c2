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
  /// - Parameter links: Links whose other spellings may be broken.
  func mistake(_ reported: [VersionComparison.Broken], _ links: [String]) -> String? {
    let changed = changed
    for loss in reported
    where !changed.contains(loss.key ?? "") || !kinds(loss.url).contains(loss.kind) {
      return "not broken: \(loss)"
    }
    for key in changed where reported.count(where: { $0.key == key }) != 1 {
      // Only a search finds links that change between patterns.
      for link in links where isSame(link) && kinds(link).isEmpty {
        let pattern = match(slow.old, link)?.route.pattern
        let url = spellings(link, key).first { url in
          let other = match(slow.old, url)?.route.pattern
          return !kinds(url).isEmpty && (other == nil || other == pattern)
        }
        if let url {
          return "'\(key)' breaks \(url), and is not reported once"
        }
      }
    }
    return nil
  }

  /// The ways in which a link is broken, but for lost protection other than that of `credentials`.
  private func kinds(_ url: String) -> [VersionComparison.Broken.Kind] {
    let kinds = slow.ways(url).map(\.way.kind).filter { $0 != .weaker }
    let isUnreadable = (try? DeepLink(url, policy: slow.old.app.policies)) == nil
    return kinds + (isUnreadable && url.contains("@") && opens(slow.new, url) ? [.weaker] : [])
  }

  /// Returns whether both versions open a link by the same pattern.
  private func isSame(_ url: String) -> Bool {
    let matches = (match(slow.old, url), match(slow.new, url))
    return opens(slow.old, url) && matches.0?.route.pattern == matches.1?.route.pattern
  }

  private func match(_ table: RouteTable, _ url: String) -> RouteMatch? {
    (try? table.match(url)) ?? nil
  }

  private func opens(_ table: RouteTable, _ url: String) -> Bool {
    guard let match = match(table, url) else { return false }
    return match.link.kind == .web || match.route.notes.requiresVerifiedLink != true
  }

  private func spellings(_ link: String, _ key: String) -> [String] {
    let policies = slow.new.app.policies
    let pieces = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = pieces[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = pieces.count > 1 ? "#" + pieces[1] : ""
    let query = parts.count > 1 ? "?" + parts[1] : ""
    let mark = query.isEmpty ? "?" : "&"
    switch key {
    case "credentials": return [link.replacing("https://", with: "https://user@")]
    case "plus":
      return [parts[0] + query.replacing("%20", with: "+").replacing("%2B", with: "+") + fragment]
    case "maximumItems":
      let items = (0...policies.maximumItems).map { "y\($0)" }.joined(separator: "&")
      return [parts[0] + query + mark + items + fragment]
    case "maximumLength":
      let text = String(repeating: "y", count: max(policies.maximumLength - link.utf8.count, 1))
      return [parts[0] + query + mark + text + fragment]
    default:
      let slashes = parts[0].indices.filter { parts[0][$0] == "/" }.dropFirst(2)
      return (slashes.map { parts[0][...$0] + parts[0][$0...] } + [parts[0] + "//"])
        .map { $0 + query + fragment }
    }
  }
}
