import Waymark
import WaymarkAgreement

/// A slow and obvious decision about the apps and certificates that a newer version lacks.
struct SlowIdentity {
  /// A system, and whether only its links with a domain are meant.
  private typealias Links = (platform: RouteNotes.Platform, areWeb: Bool)

  static let keys = ["android", "apple", "appClipIDs", "appIDs", "fingerprints", "package"]

  let old: RouteTable
  let new: RouteTable

  /// The keys under which something is lost, with the links that opened the app.
  private var lost: [(key: String, links: Links)] {
    func isLost(_ names: (AppIdentity) -> [String]?) -> Bool {
      let now = names(new.app) ?? []
      return names(old.app)?.contains { !now.contains($0) } == true
    }
    var lost: [(key: String, links: Links)] = []
    let isForApple = new.app.apple?.appIDs.isEmpty == false
    if isLost({ $0.apple?.appIDs }) {
      lost.append((isForApple ? "appIDs" : "apple", (.iOS, false)))
    }
    if isLost({ $0.apple?.appClipIDs }), lost.first?.key != "apple" {
      lost.append(("appClipIDs", (.iOS, true)))
    }
    if isLost({ $0.android.map { [$0.package] } }) {
      lost.append((new.app.android == nil ? "android" : "package", (.android, false)))
    } else if isLost({ $0.android?.fingerprints }) {
      lost.append(("fingerprints", (.android, true)))
    }
    return lost
  }

  /// Returns the first mistake of a report about keys of the identity.
  ///
  /// - Parameter links: Links of which one may have opened the app.
  func mistake(_ reported: [VersionComparison.Broken], _ links: [String]) -> String? {
    let lost = lost
    for loss in reported {
      guard let own = lost.first(where: { $0.key == loss.key })?.links,
        route(loss.url, own) == loss.route
      else { return "not lost: \(loss)" }
    }
    for (key, own) in lost where reported.count(where: { $0.key == key }) != 1 {
      if let link = links.first(where: { route($0, own) != nil }) {
        return "'\(key)' is lost for \(link), and not reported once"
      }
    }
    return nil
  }

  /// The old route that a link opened on a system.
  private func route(_ link: String, _ links: Links) -> String? {
    guard let match = (try? old.match(link)) ?? nil else { return nil }
    let isApp = match.link.kind == .app
    if isApp, links.areWeb || match.route.notes.requiresVerifiedLink == true { return nil }
    return match.route.notes.platforms?.contains(links.platform) == false ? nil : match.route.label
  }
}
