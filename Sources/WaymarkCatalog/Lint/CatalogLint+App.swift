internal import Waymark
import WaymarkDiagnostics

extension CatalogLint {
  mutating func lintApp() {
    for (finding, path) in lintedIdentity(app, at: CatalogPath().key("app")) {
      find(finding, at: path)
    }
    lintWrappers(of: app, at: CatalogPath().key("app"))
  }

  /// Reports paths of wrappers that are not written as the author probably meant.
  mutating func lintWrappers(of app: AppIdentity, at path: CatalogPath) {
    for (index, wrapper) in app.wrappers.enumerated() {
      for (number, text) in wrapper.paths.enumerated() {
        guard let pattern = try? Pattern(text) else { continue }
        let place = path.key("wrappers").index(index).key("paths").index(number)
        lintSpelling(of: pattern, at: place)
      }
    }
  }

  /// Returns the findings about the identity of the app or of a variant, with their places.
  func lintedIdentity(
    _ app: AppIdentity,
    at path: CatalogPath
  ) -> [(finding: LinkDiagnostic, path: CatalogPath)] {
    var found: [(finding: LinkDiagnostic, path: CatalogPath)] = []
    func find(_ finding: LinkDiagnostic, at path: CatalogPath) { found.append((finding, path)) }
    if app.hasNoNames { find(.declaration(.noNames), at: path) }
    let schemes = path.key("schemes")
    for (index, name) in app.schemes.list.enumerated() {
      if LinkCatalog.reservedSchemes.contains(name) {
        find(.reservedScheme(name), at: schemes.index(index))
      } else if Self.genericSchemes.contains(name) {
        find(.genericScheme(name), at: schemes.index(index))
      } else if ["all", "any"].contains(name), app.schemes.list.count == 1 {
        find(.schemeNamedAny(name), at: schemes.index(index))
      }
    }
    let domains = path.key("domains")
    for (key, list) in [("appIDs", app.apple?.appIDs), ("appClipIDs", app.apple?.appClipIDs)] {
      for (index, text) in (list ?? []).enumerated() {
        let place = path.key("apple").key(key).index(index)
        if IdentityFormat.isPlaceholder(appID: text) { find(.placeholderAppID(text), at: place) }
        if IdentityFormat.hasUnderscore(appID: text) {
          find(.underscoreInBundleID(text), at: place)
        }
      }
    }
    let appIDs = app.apple?.appIDs ?? []
    for (index, text) in (app.apple?.appClipIDs ?? []).enumerated()
    where !appIDs.isEmpty && !IdentityFormat.isPlaceholder(appID: text)
      && !appIDs.contains(where: { text.hasPrefix("\($0).") })
    {
      let place = path.key("apple").key("appClipIDs").index(index)
      find(.appClipOfOtherApp(text, appID: appIDs[0]), at: place)
    }
    for (index, text) in (app.android?.fingerprints ?? []).enumerated() {
      let place = path.key("android").key("fingerprints").index(index)
      if IdentityFormat.isPlaceholder(fingerprint: text) {
        find(.placeholderFingerprint(text), at: place)
      } else if let certificate = IdentityFormat.sampleFingerprints[text] {
        find(.sampleFingerprint(of: certificate), at: place)
      }
    }
    let scopes = catalog.routes.flatMap(\.scopes)
    if !scopes.isEmpty {
      let used = ScopeSet(scopes)
      for (index, name) in app.schemes.list.enumerated()
      where !used.overlaps(.app(scheme: name)) {
        find(.unusedScheme(name), at: schemes.index(index))
      }
      for (index, name) in app.domains.list.enumerated()
      where !used.overlaps(.universal(domain: name)) {
        find(.unusedDomain(name), at: domains.index(index))
      }
    }
    if let android = app.android, android.activity == nil {
      let silent = catalog.routes.filter { route in
        route.notes.platforms?.contains(.android) ?? true && route.notes.activity == nil
      }
      if !silent.isEmpty {
        find(.noActivity(for: silent.map(\.label)), at: path.key("android"))
      }
    }
    for (index, wrapper) in app.wrappers.enumerated() where wrapper.item == nil {
      find(.wrapperWithoutItem(wrapper.host), at: path.key("wrappers").index(index))
    }
    guard !app.domains.list.isEmpty else { return found }
    if app.android?.fingerprints.count == 1 {
      find(.singleFingerprint, at: path.key("android").key("fingerprints"))
    }
    if app.apple?.appIDs.isEmpty == true { find(.noAppIDs, at: path.key("apple")) }
    if let list = app.apple?.sharesPasswords.list {
      let shared = ScopeSet(list.map { RouteScope.universal(domain: $0) })
      let domains = app.scopes(.universal).filter(shared.overlaps)
      let callbacks = catalog.routes.filter { route in
        route.isSignInCallback && !domains.contains(where: ScopeSet(route.scopes).overlaps)
      }
      if !callbacks.isEmpty {
        find(.signInCallback(callbacks.map(\.label)), at: path.key("apple"))
      }
    }
    if app.android?.fingerprints.isEmpty == true { find(.noFingerprints, at: path.key("android")) }
    return found
  }

  /// Schemes that many apps share because their authors chose an obvious word.
  private static let genericSchemes: Set<String> = [
    "android", "app", "application", "applink", "auth", "callback", "com", "debug", "deep-link",
    "deeplink", "demo", "dev", "example", "home", "ios", "link", "links", "login", "main",
    "mobile", "my-app", "myapp", "native", "oauth", "open", "redirect", "sample", "share",
    "staging", "test", "url", "web", "x-app",
  ]
}

extension Route {
  /// Indicates whether the route's links on Apple's systems are web links that look like the answer
  /// of a service that signs a user in: by their path, or by the parameters of OAuth and OpenID
  /// Connect (RFC 6749 §4.1.2 and §4.2.2).
  fileprivate var isSignInCallback: Bool {
    guard scopes.contains(where: { $0.kind == .universal }),
      notes.platforms?.contains(.iOS) ?? true
    else { return false }
    var words: Set<String> = []
    for component in pattern.components {
      let text = component.elements.compactMap { element in
        if case .literal(let text) = element { lowercasedASCII(text) } else { nil }
      }.joined()
      let parts = text.utf8.split { !isDigit($0) && !(0x61...0x7A).contains($0) }
        .compactMap { String($0) }
      words.formUnion(parts + [parts.joined()])
    }
    let answers = ["callback", "cb", "redirect", "return"]
    let protocols = ["oauth", "oauth2", "oidc", "openid", "saml", "sso"]
    let signIn = protocols + ["auth", "authentication", "login", "signin"]
    func isBoth(_ word: String) -> Bool {
      signIn.contains(where: word.hasPrefix) && answers.contains(where: word.hasSuffix)
    }
    let isAnswer = words.contains { answers.contains($0) || isBoth($0) }
    let isProtocol = words.contains(where: protocols.contains)
    let isSignIn = words.contains { signIn.contains($0) || isBoth($0) }
    let names = Set(pattern.queryItems.map(\.name))
    let hasCode = !names.isDisjoint(with: ["access_token", "code", "id_token"])
    return isAnswer && isSignIn
      || hasCode && (isAnswer || isProtocol || names.contains("state"))
  }
}

extension LinkCatalog {
  /// Schemes that iOS or Android reserve, or never pass to an app, in lowercase.
  package static let reservedSchemes: Set<String> = [
    "about", "android-app", "app-settings", "applewebdata", "blob", "cid", "content", "data",
    "facetime", "facetime-audio", "file", "ftp", "geo", "imap", "intent", "itms", "itms-apps",
    "itms-appss", "itmss", "javascript", "mailto", "maps", "market", "mms", "mmsto", "package",
    "resource", "sftp", "shortcuts", "sms", "smsto", "ssh", "tel", "telnet", "urn", "view-source",
    "webcal", "ws", "wss", "x-apple.systempreferences",
  ]
}

extension LinkDiagnostic {
  static func schemeNamedAny(_ name: String) -> LinkDiagnostic {
    warning("lint.generic-scheme", "the scheme \(quoted(name)) is one scheme with this name")
      .remedy(
        #"write "any" without brackets for every scheme, or the app's own name, as in "#
          + "'nyc.underway'"
      )
  }

  /// - Parameter appID: The identifier of the app.
  static func appClipOfOtherApp(_ text: String, appID: String) -> LinkDiagnostic {
    warning(
      "lint.other-app-clip",
      "\(quoted(text)) is no App Clip of the app, whose identifier its own begins with"
    )
    .remedy("write the identifier of the App Clip's target, such as \(quoted(appID + ".Clip"))")
  }
}
