import Waymark

/// An inconsistency between two files, or between a file and the catalog.
package enum FilesRisk: Sendable, Hashable {
  // Apple's systems.
  case domainWithoutAssociation(String)
  case associationWithoutDomain(String)
  case appNotInAssociation(String, host: String)

  // Android.
  case hostWithoutAssetLinks(String)
  case assetLinksWithoutHost(String)
  case packageNotInAssetLinks(String, host: String)
  case deepInclude(String)
  case ruleOutsideManifest(String, link: String)

  // Both systems.
  case hostOnOneSystem(String, System)
  case schemeOnOneSystem(String, System)

  // Declarations of the catalog.
  case missingHost(String, System)
  case missingScheme(String, System)
  case undeclaredHost(String)
  case undeclaredScheme(String)
  case routeNotOpened(route: String, link: String, System)
  case webOnlyOpened(pattern: String, link: String)
  case linkOnOneSystem(route: String, link: String, System)

  /// A system that opens links.
  package enum System: String, Sendable, Hashable {
    case apple = "iOS"
    case android = "Android"

    /// The name of the system in the catalog.
    var platform: RouteNotes.Platform { self == .apple ? .iOS : .android }
    /// The file that contains the hosts.
    var hostFile: String { self == .apple ? "the entitlements" : "the manifest" }
    /// The file that contains the schemes.
    var schemeFile: String { self == .apple ? "'Info.plist'" : "the manifest" }
  }
}

extension FilesRisk: LintFacts {
  var name: String { "files." + ending }

  private var ending: String {
    switch self {
    case .domainWithoutAssociation: "domain-without-association"
    case .associationWithoutDomain: "association-without-domain"
    case .appNotInAssociation: "app-not-in-association"
    case .hostWithoutAssetLinks: "host-without-asset-links"
    case .assetLinksWithoutHost: "asset-links-without-host"
    case .packageNotInAssetLinks: "package-not-in-asset-links"
    case .deepInclude: "deep-include"
    case .ruleOutsideManifest: "rule-outside-manifest"
    case .hostOnOneSystem: "host-on-one-system"
    case .schemeOnOneSystem: "scheme-on-one-system"
    case .missingHost: "missing-host"
    case .missingScheme: "missing-scheme"
    case .undeclaredHost: "undeclared-host"
    case .undeclaredScheme: "undeclared-scheme"
    case .routeNotOpened: "route-not-opened"
    case .webOnlyOpened: "web-only-opened"
    case .linkOnOneSystem: "link-on-one-system"
    }
  }

  /// One risk of each code.
  static let all: [FilesRisk] = [
    .domainWithoutAssociation(""), .associationWithoutDomain(""),
    .appNotInAssociation("", host: ""), .hostWithoutAssetLinks(""), .assetLinksWithoutHost(""),
    .packageNotInAssetLinks("", host: ""), .deepInclude(""), .ruleOutsideManifest("", link: ""),
    .hostOnOneSystem("", .apple),
    .schemeOnOneSystem("", .apple), .missingHost("", .apple), .missingScheme("", .apple),
    .undeclaredHost(""), .undeclaredScheme(""), .routeNotOpened(route: "", link: "", .apple),
    .webOnlyOpened(pattern: "", link: ""), .linkOnOneSystem(route: "", link: "", .apple),
  ]

  var severity: LinkDiagnostic.Severity {
    switch self {
    case .domainWithoutAssociation, .appNotInAssociation, .hostWithoutAssetLinks,
      .packageNotInAssetLinks, .deepInclude, .missingHost, .missingScheme, .routeNotOpened:
      .error
    case .associationWithoutDomain, .assetLinksWithoutHost, .hostOnOneSystem, .schemeOnOneSystem,
      .undeclaredHost, .undeclaredScheme, .webOnlyOpened, .ruleOutsideManifest:
      .warning
    case .linkOnOneSystem: .info
    }
  }

  var message: String {
    switch self {
    case .domainWithoutAssociation(let host): "no association file of \(quoted(host)) is known"
    case .associationWithoutDomain(let host):
      "the app is not associated with \(quoted(host)), which has an association file"
    case .appNotInAssociation(let app, let host):
      "the association file of \(quoted(host)) has no rules for \(quoted(app))"
    case .hostWithoutAssetLinks(let host): "no 'assetlinks.json' of \(quoted(host)) is known"
    case .assetLinksWithoutHost(let host):
      "no filter with 'autoVerify' has the host \(quoted(host)), which has an 'assetlinks.json'"
    case .packageNotInAssetLinks(let package, let host):
      "the 'assetlinks.json' of \(quoted(host)) does not let \(quoted(package)) open its links"
    case .deepInclude(let host):
      "the file of \(quoted(host)), which is included here, includes others itself"
    case .ruleOutsideManifest(let rule, let link):
      "no filter of the manifest takes what the rule \(quoted(rule)) lets in, as \(quoted(link))"
    case .hostOnOneSystem(let host, let system):
      "links of \(quoted(host)) may open the app on \(system.rawValue) alone"
    case .schemeOnOneSystem(let scheme, let system):
      "the scheme \(quoted(scheme)) is declared for \(system.rawValue) alone"
    case .missingHost(let host, let system): "\(system.hostFile) lack\(s(system)) \(quoted(host))"
    case .missingScheme(let scheme, let system):
      "\(system.schemeFile) lacks the scheme \(quoted(scheme))"
    case .undeclaredHost(let host): "the catalog does not declare the domain \(quoted(host))"
    case .undeclaredScheme(let scheme): "the catalog does not declare the scheme \(quoted(scheme))"
    case .routeNotOpened(let route, let link, let system):
      "\(quoted(link)) of the route \(quoted(route)) does not open the app on \(system.rawValue)"
    case .linkOnOneSystem(let route, let link, let system):
      "\(quoted(link)), which is close to the route \(quoted(route)), "
        + "opens the app on \(system.rawValue) alone"
    case .webOnlyOpened(let pattern, let link):
      "\(quoted(link)), which \(quoted(pattern)) keeps in the browser, opens the app on iOS"
    }
  }

  /// Returns the ending of the verb: "the entitlements lack", "the manifest lacks".
  private func s(_ system: System) -> String { system == .apple ? "" : "s" }

  var help: String {
    switch self {
    case .domainWithoutAssociation(let host):
      "serve it at https://\(host)/.well-known/apple-app-site-association"
    case .associationWithoutDomain(let host), .hostOnOneSystem(let host, .android),
      .missingHost(let host, .apple):
      "add \(quoted("applinks:" + host)) to the entitlements"
    case .appNotInAssociation(let app, _): "add \(quoted(app)) to the 'appIDs' of a detail"
    case .hostWithoutAssetLinks(let host): "serve it at https://\(host)/.well-known/assetlinks.json"
    case .assetLinksWithoutHost: "add the host to a filter with 'autoVerify'"
    case .packageNotInAssetLinks(let package, _):
      "add a statement for \(quoted(package)) with the fingerprints of the keys that sign it"
    case .deepInclude: "write its statements here: devices follow one include, and no more"
    case .ruleOutsideManifest: "add a filter: rules only narrow what the manifest takes"
    case .linkOnOneSystem: "generate both files anew, or do not write links so"
    case .hostOnOneSystem(_, .apple), .missingHost(_, .android):
      "add a filter with the host to the manifest"
    case .schemeOnOneSystem(_, .android), .missingScheme(_, .apple):
      "add it to 'CFBundleURLTypes' in Info.plist"
    case .schemeOnOneSystem(_, .apple), .missingScheme(_, .android):
      "add a filter with the scheme to the manifest"
    case .undeclaredHost: "add it to 'app.domains', or remove it here"
    case .undeclaredScheme: "add it to 'app.schemes', or remove it here"
    case .routeNotOpened:
      "generate the file anew, or leave the system out of the route's 'platforms'"
    case .webOnlyOpened: "generate the file anew; exclusions stand before the rules they narrow"
    }
  }
}
