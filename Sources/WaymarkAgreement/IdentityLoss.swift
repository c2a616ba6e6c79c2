internal import Waymark
internal import WaymarkCatalog
internal import WaymarkDiagnostics

/// An app that the newer version no longer names, so that no link opens it.
enum IdentityLoss {
  /// Returns the apps and certificates that the newer version of an app or a variant lacks, each
  /// with one link that opened the app.
  static func losses(_ old: RouteTable, _ new: RouteTable) -> [VersionComparison.Broken] {
    let apps = (old: old.app, new: new.app)
    var losses: [VersionComparison.Broken] = []
    func add(
      _ kind: VersionComparison.Broken.Kind,
      _ key: String,
      _ platform: RouteNotes.Platform,
      isWeb: Bool = false,
      apps: [String] = [],
      reason: String,
      help: String
    ) {
      guard let (route, url) = link(old, platform, isWeb: isWeb) else { return }
      losses.append(
        VersionComparison.Broken(
          kind: kind,
          route: route,
          url: url,
          was: route,
          now: route,
          replacement: nil,
          reason: reason,
          help: help,
          key: key,
          appIDs: apps
        )
      )
    }
    let (oldIDs, newIDs) = (apps.old.apple?.appIDs ?? [], apps.new.apple?.appIDs ?? [])
    if !oldIDs.isEmpty, newIDs.isEmpty {
      add(
        .poorer,
        "apple",
        .iOS,
        reason: "the app is no longer for Apple's systems, so that no link opens it there",
        help: "keep 'appIDs' in 'apple' while people use the app"
      )
    } else {
      for (key, was, now) in [
        ("appIDs", oldIDs, newIDs),
        ("appClipIDs", apps.old.apple?.appClipIDs ?? [], apps.new.apple?.appClipIDs ?? []),
      ] {
        let lost = was.filter { !now.contains($0) }
        if lost.isEmpty { continue }
        let isOne = lost.count == 1
        add(
          .poorer,
          key,
          .iOS,
          isWeb: key == "appClipIDs",
          apps: lost,
          reason: "\(quotedList(lost)) \(isOne ? "is" : "are") no longer in '\(key)', so that no "
            + "link opens \(isOne ? "this app" : "these apps")",
          help: "keep \(isOne ? "it" : "them") in '\(key)' while people use the app"
        )
      }
    }
    guard let was = apps.old.android else { return losses }
    guard let now = apps.new.android, now.package == was.package else {
      let other = apps.new.android.map { ", but \(quoted($0.package))" } ?? ""
      add(
        .poorer,
        other.isEmpty ? "android" : "package",
        .android,
        reason: "the app on Android is no longer \(quoted(was.package))\(other), so that no link "
          + "opens the installed app",
        help: "keep the package in 'android' while people use the app"
      )
      return losses
    }
    let lost = was.fingerprints.filter { !now.fingerprints.contains($0) }
    if !lost.isEmpty {
      let isOne = lost.count == 1
      let names = lost.map { quoted(String($0.prefix(11)) + "…") }
      add(
        .weaker,
        "fingerprints",
        .android,
        isWeb: true,
        reason: "the certificate\(isOne ? "" : "s") \(listed(names, limit: 4)) "
          + "\(isOne ? "is" : "are") no longer listed, so that the system verifies no domain for "
          + "an app with \(isOne ? "its signature" : "one of these signatures")",
        help: "keep the fingerprint\(isOne ? "" : "s") while people use an app that is signed with "
          + "the certificate\(isOne ? "" : "s")"
      )
    }
    return losses
  }

  /// Returns a route for a system with one of its links: an example, or else a short one; `nil` if
  /// no link opened the app there.
  private static func link(
    _ table: RouteTable,
    _ platform: RouteNotes.Platform,
    isWeb: Bool
  ) -> (route: String, url: String)? {
    for route in table.routes where route.applies(to: platform) {
      // A route for `*.example.com` may be read for the app's `www.example.com` alone.
      let scopes = route.scopes.sorted().reversed() + table.app.declaredScopes
      let names = scopes.filter { !isWeb || $0.kind == .universal }
        .map { table.app.exampleName(in: $0) }
      for url in route.links(with: names) {
        guard case .match(let match) = table.reading(url), !match.lacksVerification,
          match.route.label == route.label, !isWeb || match.link.kind == .web
        else { continue }
        return (route.label, url)
      }
    }
    return nil
  }
}

extension Route {
  /// Returns links of the route with each name: its examples, and links of several shapes, because
  /// another route may be preferred for one of them.
  ///
  /// - Parameter more: Further shapes, which come after the examples.
  func links(with names: [RouteScope], _ more: [ExampleLink] = []) -> [String] {
    let few = ExampleLink(pattern) { part, parameter in
      part.encoding.encode(parameter?.restriction.example ?? "x")
    }
    // No literal and no list of words that somebody writes has this text.
    let other = ExampleLink(pattern) { part, parameter in
      let restriction = parameter?.restriction ?? RouteRestriction.none
      let last = restriction == RouteRestriction.none ? nil : restriction.examples.last
      return part.encoding.encode(last ?? "7q")
    }
    let short = [ExampleLink(readable: pattern), ExampleLink(shortest: pattern)]
    let shapes = more + short + [few, other]
    // An example of a route with secrets may contain some.
    return (notes.secrets.isEmpty ? notes.examples : []).flatMap { example in
      [example] + names.map { $0.link(withPath: example) }
    } + shapes.flatMap { shape in names.map { shape.text(in: $0) } }
  }
}
