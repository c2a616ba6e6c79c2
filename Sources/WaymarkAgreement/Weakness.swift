internal import Waymark
internal import WaymarkCatalog

/// A protection that a newer version no longer gives to a link, or a default or an activity that it
/// changes.
enum Weakness: Hashable {
  /// The route no longer requires that a link of this kind is verified.
  case unverified(RouteScope.Kind)
  case secret(String)
  case gate(String)
  case requirement(String)
  case defaultValue(String, was: String, now: String?)
  case activity(was: String?, now: String?)
  /// The activity of the app, which all routes without their own have; the route is one of them.
  case mainActivity(was: String, now: String?, route: String)
  case webOnly(String)
  /// Every name of a kind belongs to the app; the route is one that opens such links.
  case anyName(RouteScope.Kind, route: String)

  /// A key of the catalog; its name is in the answer.
  enum Key: String, CaseIterable {
    case requiresVerifiedLink, secrets, gates, requires, defaults, activity, webOnly, schemes
    case domains
  }

  var key: Key {
    switch self {
    case .unverified: .requiresVerifiedLink
    case .secret: .secrets
    case .gate: .gates
    case .requirement: .requires
    case .defaultValue: .defaults
    case .activity, .mainActivity: .activity
    case .webOnly: .webOnly
    case .anyName(let kind, _): kind == .app ? .schemes : .domains
    }
  }

  /// Returns the key of the links with the weakness, for an old route and a new one; one key for a
  /// weakness of the whole app.
  func key(_ index: Int?, _ found: Int) -> BrokenLink.Key {
    switch self {
    case .anyName, .mainActivity: .init(kind: .weaker, old: nil, new: nil, weaker: key)
    default: .init(kind: .weaker, old: index, new: found, weaker: key)
    }
  }
}

// MARK: - Wording

extension BrokenLink {
  /// Returns a link with less protection as a part of a comparison's result.
  func weaker(_ pairs: RoutePairs) -> VersionComparison.Broken {
    let old = key.old.flatMap { $0 < pairs.old.count ? pairs.old[$0] : nil }
    let new = key.new.map { pairs.new[$0] }
    let words = listed(weaknesses.map(\.words), limit: 4)
    let route: String
    var (was, now) = ("nothing", new?.label ?? "")
    switch weaknesses.first {
    case .webOnly(let path): (route, was) = (path, "the browser")
    case .anyName(_, let name): (route, now) = (name, name)
    case .mainActivity(_, _, let name):
      route = name
      (was, now) = ("\(name) with \(words)", "\(name) without \(words)")
    default:
      route = old?.label ?? ""
      (was, now) = ("\(route) with \(words)", "\(now) without \(words)")
    }
    var help = weaknesses.first?.help(quoted(new?.label ?? route)) ?? ""
    if let first = old?.notes.inheritsFrom, let new, new.notes.inheritsFrom == nil,
      new.name != first
    {
      help += ", or let it inherit from \(quoted(first))"
    }
    return VersionComparison.Broken(
      kind: .weaker,
      route: route,
      url: url,
      was: was,
      now: now,
      replacement: nil,
      reason: listed(weaknesses.map { $0.reason(quoted(new?.label ?? route)) }, limit: 4),
      help: help,
      key: key.weaker?.rawValue,
      appIDs: []
    )
  }
}

extension Weakness {
  fileprivate var words: String {
    switch self {
    case .unverified: "a verified link"
    case .secret(let name): "the secret \(quoted(name))"
    case .gate(let name): "the gate \(quoted(name))"
    case .requirement(let name): "the requirement \(quoted(name))"
    case .defaultValue(let name, let was, _): "the default \(quoted(was)) of \(quoted(name))"
    case .activity(let was, _): Self.activity(was)
    case .mainActivity(let was, _, _): Self.activity(was)
    case .webOnly, .anyName: ""
    }
  }

  private static func activity(_ name: String?) -> String {
    name.map { "the activity \(quoted($0))" } ?? "the main activity"
  }

  /// - Parameter route: The route that opens the link now, in quotation marks.
  fileprivate func reason(_ route: String) -> String {
    switch self {
    case .unverified(let kind):
      "the route \(route) opens it without a verified link, and any app can "
        + (kind == .app ? "claim its scheme" : "send it")
    case .secret(let name): "the value of \(quoted(name)) is no longer secret"
    case .gate(let name): "the gate \(quoted(name)) no longer has to open"
    case .requirement(let name): "the requirement \(quoted(name)) no longer has to be met"
    case .defaultValue(let name, let was, let now):
      now.map { "\(quoted(name)) is \(quoted($0)) by default, no longer \(quoted(was))" }
        ?? "\(quoted(name)) no longer has the default \(quoted(was))"
    case .activity(let was, let now):
      "on Android, \(Self.activity(now)) opens it, no longer \(Self.activity(was))"
    case .mainActivity(let was, let now, _):
      now.map { "on Android, \(Self.activity($0)) opens it, no longer \(Self.activity(was))" }
        ?? "the app no longer names \(Self.activity(was)) for Android"
    case .webOnly(let path):
      "the web-only path \(quoted(path)) no longer keeps it in the browser, and the route \(route) "
        + "opens it"
    case .anyName(let kind, _):
      kind == .app
        ? "every scheme belongs to the app now, and the route \(route) opens it"
        : "every domain belongs to the app now, and the route \(route) opens it"
    }
  }

  fileprivate func help(_ route: String) -> String {
    switch self {
    case .unverified: "let the route \(route) require verified links"
    case .secret: "declare the value as a secret of the route \(route)"
    case .gate: "keep the gate for the route \(route)"
    case .requirement: "keep the requirement for the route \(route)"
    case .defaultValue: "keep the default, which links without the value rely on"
    case .activity: "keep the activity of the route \(route), if links must open it"
    case .mainActivity:
      "keep the activity of the app in 'android', if links must open it"
    case .webOnly: "keep the path in 'webOnly' if the app must not open its links"
    case .anyName(let kind, _):
      "list the app's \(kind == .app ? "schemes" : "domains") in '\(key.rawValue)'"
    }
  }
}
