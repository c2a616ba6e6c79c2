package import Waymark
import WaymarkCatalog

// Inconsistencies between two files, or between a file and the catalog.
extension LinkDiagnostic {
  // MARK: - Apple's systems

  /// - Parameter name: The name of the file that a domain serves.
  package static func severalFiles(
    _ name: String,
    _ first: String,
    _ second: String
  ) -> LinkDiagnostic {
    error(
      "files.several-files",
      "two files are to be the \(quoted(name)): \(quoted(first)) and \(quoted(second))"
    )
    .remedy(
      "name only the one that the domain serves; no file of this kind is compared until then"
    )
  }

  /// - Parameter isOfService: Indicates whether a link service may serve the file.
  static func domainWithoutAssociation(_ host: String, isOfService: Bool) -> LinkDiagnostic {
    if isOfService {
      return info(
        "files.domain-without-association",
        "no association file of \(quoted(host)) was given"
      )
      .remedy(checkService(host, "apple-app-site-association"))
    }
    return error(
      "files.domain-without-association",
      "there is no association file for \(quoted(host))"
    )
    .remedy("serve it at https://\(host)/.well-known/apple-app-site-association")
  }

  /// - Parameter isDeclared: Indicates whether the catalog has the domain, or there is no catalog.
  static func associationWithoutDomain(_ host: String, isDeclared: Bool) -> LinkDiagnostic {
    warning(
      "files.association-without-domain",
      "the app is not associated with \(quoted(host)), which has an association file"
    )
    .remedy(addAssociatedDomain(host) + (isDeclared ? "" : declareToo(host)))
  }

  /// - Parameter wildcard: The entry of the entitlements that includes the host.
  static func associationBesideWildcard(_ host: String, _ wildcard: String) -> LinkDiagnostic {
    warning(
      "files.association-without-domain",
      "the association file of \(quoted(host)) is not read for links, because "
        + "\(quoted("applinks:" + wildcard)) reads that of \(quoted(wildcard.bareDomain))"
    )
    .remedy(
      "do not compare the file, or, if it is to decide about links of the host, "
        + addAssociatedDomain(host)
    )
  }

  static func appNotInAssociation(_ app: String, host: String) -> LinkDiagnostic {
    error(
      "files.app-not-in-association",
      "the association file of \(quoted(host)) has no rules for \(quoted(app))"
    )
    .remedy("add \(quoted(app)) to the 'appIDs' of a detail")
  }

  /// - Parameter isOutput: Indicates whether the catalog generates the file.
  static func appNotInService(
    _ app: String,
    _ service: AppleService,
    host: String,
    isOutput: Bool
  ) -> LinkDiagnostic {
    let add = "add \(quoted(app)) to the 'apps' of \(quoted(service.rawValue))"
    let remove = "remove the file from 'outputs', because no catalog declares Handoff, and \(add)"
    return error(
      "files.app-not-in-service",
      "the association file of \(quoted(host)) lacks \(quoted(app)) under "
        + "\(quoted(service.rawValue)), \(service.effect)"
    )
    .remedy(isOutput && service == .handoff ? remove : add)
  }

  /// - Parameters:
  ///   - domain: The domain in the entitlements.
  ///   - isWanted: Indicates whether the app may need the service; the catalog is not known.
  static func noService(
    _ service: AppleService,
    _ domain: String,
    host: String,
    isWanted: Bool
  ) -> LinkDiagnostic {
    let name = service.rawValue
    let remove = "remove \(quoted("\(name):\(domain)")) from the entitlements"
    return error(
      "files.no-service",
      "the association file of \(quoted(host)) has no apps under \(quoted(name)), which the "
        + "entitlements contain"
    )
    .remedy(isWanted ? "add the app to the 'apps' of \(quoted(name)), or \(remove)" : remove)
  }

  static func missingService(_ service: String, _ host: String) -> LinkDiagnostic {
    error(
      "files.missing-service",
      "the entitlements lack \(quoted("\(service):\(host)")), so the app offers no passwords there"
    )
    .remedy("add \(quoted("\(service):\(host)")) to the entitlements")
  }

  static func undeclaredService(
    _ service: AppleService,
    _ domain: String,
    isListed: Bool
  ) -> LinkDiagnostic {
    undeclared(
      "the entitlements contain \(quoted("\(service.rawValue):\(domain)"))",
      service.declaration(of: nil, isListed ? domain : nil)
    )
  }

  static func undeclaredApp(
    _ app: String,
    _ service: AppleService,
    host: String,
    isListed: Bool
  ) -> LinkDiagnostic {
    undeclared(
      "the association file of \(quoted(host)) has \(quoted(app)) under "
        + quoted(service.rawValue),
      service.declaration(of: app, isListed ? host : nil)
    )
  }

  /// - Parameter declaration: The entry of the catalog that is missing, and its place.
  private static func undeclared(_ words: String, _ declaration: String) -> LinkDiagnostic {
    warning("files.undeclared-service", "\(words), which the catalog does not declare")
      .remedy("write \(declaration) in the catalog, or remove it here")
  }

  static func signedAppNotInAssociation(_ app: String, host: String) -> LinkDiagnostic {
    error(
      "files.signed-app-not-in-association",
      "the app is signed as \(quoted(app)), for which the association file of \(quoted(host)) "
        + "has no rules"
    )
    .remedy(
      "add \(quoted(app)) to the 'appIDs' of a detail; its first part is the application "
        + "identifier prefix, which may differ from the team"
    )
  }

  /// - Parameter old: The identifier in the catalog that has another prefix; `nil` if it has none.
  static func signedAppNotInCatalog(_ app: String, insteadOf old: String?) -> LinkDiagnostic {
    error(
      "files.signed-app-not-in-catalog",
      "the app is signed as \(quoted(app)), which the catalog does not list, so that generated "
        + "files do not name it"
    )
    .remedy(
      (old.map { "write \(quoted(app)) in place of \(quoted($0)) in " }
        ?? "add \(quoted(app)) to ")
        + "'app.apple.appIDs' of the catalog; its first part is the application identifier prefix, "
        + "which may differ from the team"
    )
  }

  // MARK: - Android

  static func packageNotInCatalog(_ package: String, _ own: String) -> LinkDiagnostic {
    warning(
      "files.package-not-in-catalog",
      "the built app is \(quoted(package)), but the app of the catalog is \(quoted(own))"
    )
    .remedy("build the variant of the catalog, or choose another variant with '--variant'")
  }

  /// - Parameter level: The last API level whose systems read the certificate; `nil` for all.
  static func otherCertificate(
    _ fingerprint: String,
    _ host: String,
    until level: Int? = nil
  ) -> LinkDiagnostic {
    let systems = level.map { " for systems up to API level \($0)" } ?? ""
    var finding = error(
      "files.other-certificate",
      "the package is signed with the certificate '\(fingerprint)'\(systems), but "
        + "'assetlinks.json' of \(quoted(host)) lists only others, so "
        + "'https://\(host)/' does not open the app"
    )
    .remedy(otherCertificateHelp)
    finding.exampleLink = "https://\(host)/"
    return finding
  }

  static func certificateNotInCatalog(_ fingerprint: String, _ host: String?) -> LinkDiagnostic {
    var finding = error(
      "files.certificate-not-in-catalog",
      "the package is signed with the certificate '\(fingerprint)', but the catalog lists only "
        + "others"
    )
    .remedy(otherCertificateHelp)
    finding.exampleLink = host.map { "https://\($0)/" }
    return finding
  }

  private static let otherCertificateHelp =
    "add it to 'app.android.fingerprints' of the catalog, generate 'assetlinks.json' again, and "
    + "deploy it; if Play signs the app again, this package is not the one that "
    + "users get: compare with the Play Console under 'App integrity', and name the app bundle"

  static func passwordsNotInAssetLinks(_ package: String, host: String) -> LinkDiagnostic {
    passwords(
      "the 'assetlinks.json' of \(quoted(host)) does not let \(quoted(package)) use its passwords",
      "add \(quoted(AssetLinks.getLoginCredentials)) to the relations of the app's statement"
    )
  }

  static func passwordsWithoutCertificate(
    _ fingerprint: String,
    _ package: String,
    host: String
  ) -> LinkDiagnostic {
    passwords(
      "the 'assetlinks.json' of \(quoted(host)) does not let \(quoted(package)) use its passwords "
        + "if it is signed with the certificate '\(fingerprint)'",
      // The whole fingerprint, so that it can be copied.
      "add '\(fingerprint)' to the fingerprints"
    )
  }

  private static func passwords(_ message: String, _ remedy: String) -> LinkDiagnostic {
    warning("files.passwords-not-in-asset-links", message).remedy(remedy)
  }

  static func undeclaredPasswords(
    _ package: String,
    host: String,
    isListed: Bool
  ) -> LinkDiagnostic {
    undeclared(
      "the 'assetlinks.json' of \(quoted(host)) lets \(quoted(package)) use its passwords",
      AppleService.passwords.declaration(of: nil, isListed ? host : nil)
    )
  }

  /// - Parameter isOfService: Indicates whether a link service may serve the file.
  static func hostWithoutAssetLinks(_ host: String, isOfService: Bool) -> LinkDiagnostic {
    if isOfService {
      return info(
        "files.host-without-asset-links",
        "no 'assetlinks.json' of \(quoted(host)) was given"
      )
      .remedy(checkService(host, "assetlinks.json"))
    }
    return error(
      "files.host-without-asset-links",
      "there is no 'assetlinks.json' for \(quoted(host))"
    )
    .remedy("serve it at https://\(host)/.well-known/assetlinks.json")
  }

  /// - Parameter isDeclared: Indicates whether the catalog has the domain, or there is no catalog.
  static func assetLinksWithoutHost(_ host: String, isDeclared: Bool) -> LinkDiagnostic {
    warning(
      "files.asset-links-without-host",
      "no filter with 'autoVerify' has the host \(quoted(host)), which has an 'assetlinks.json'"
    )
    .remedy("add the host to a filter with 'autoVerify'" + (isDeclared ? "" : declareToo(host)))
  }

  static let unknownPackage = info(
    "files.unknown-package",
    "the manifest contains no package, so no statement of 'assetlinks.json' can be compared with it"
  )
  .remedy("check the files with a catalog, or with 'waymark android match --package'")

  static func packageNotInAssetLinks(_ package: String, host: String) -> LinkDiagnostic {
    error(
      "files.package-not-in-asset-links",
      "the 'assetlinks.json' of \(quoted(host)) does not let \(quoted(package)) open its links"
    )
    .remedy(
      "add a statement for \(quoted(package)) with the fingerprints of the keys that sign it"
    )
  }

  static func missingFingerprints(
    _ fingerprints: [String],
    _ package: String,
    hosts: [String]
  ) -> LinkDiagnostic {
    let names = listed(fingerprints.map { "'\($0)'" }, limit: .max, last: "and")
    let (noun, meant) =
      fingerprints.count == 1 ? ("certificate", "it") : ("certificates", "one of them")
    let files = "'assetlinks.json' of \(listed(hosts.map(quoted), limit: 3, last: "and"))"
    return error(
      "files.missing-fingerprint",
      "the \(files) lacks the \(noun) \(names) of \(quoted(package)), so that links do not open an "
        + "app that is signed with \(meant)"
    )
    .remedy(
      "add \(names) to the fingerprints, or remove from the catalog what no app is signed with"
    )
  }

  static func deepInclude(_ host: String) -> LinkDiagnostic {
    error("files.deep-include", "the included file of \(quoted(host)) has an include itself")
      .remedy("write its statements here, because devices follow only one include")
  }

  static func ruleOutsideManifest(_ rule: String, link: String) -> LinkDiagnostic {
    warning(
      "files.rule-outside-manifest",
      "the rule \(quoted(rule)) allows \(quoted(link)), but no filter of the manifest matches it"
    )
    .remedy("add a filter, because rules can only restrict the links of the manifest")
    .example(link)
  }

  /// - Parameters:
  ///   - names: The activities whose filters match the link.
  ///   - effect: The effect of the link, as the end of a sentence; `nil` if Android asks the user.
  ///   - earlier: The effect before an API level, if that is another one.
  static func severalActivities(
    _ names: [String],
    link: String,
    effect: String?,
    earlier: (level: Int, effect: String?)?
  ) -> LinkDiagnostic {
    let list = names.prefix(4).map { quoted($0) }.joined(separator: ", ")
    let asks = "asks the user"
    var finding = warning(
      "files.several-activities",
      "filters of several activities match \(link): \(list)"
    )
    if let (level, before) = earlier {
      return finding.remedy(
        "let only one of them match the link: before API level \(level), Android "
          + "\(before ?? asks), and later it \(effect ?? asks)"
      )
    }
    guard let effect else {
      return finding.remedy("let only one of them match the link, because Android \(asks)")
    }
    finding.severity = .info
    return finding.remedy("Android \(effect), the last one in its order")
  }

  static func otherActivity(
    _ opened: String,
    instead own: String,
    routes: [String],
    link: String,
    isOfRoute: Bool
  ) -> LinkDiagnostic {
    warning(
      "files.other-activity",
      "\(link) of the route \(names(routes)) opens \(quoted(opened)) instead of \(quoted(own))"
    )
    .remedy(
      "generate the file again, or change "
        + (isOfRoute ? "the key 'activity' of the route" : "'app.android.activity'")
    )
  }

  // MARK: - Both systems

  static func hostOnOneSystem(_ host: String, _ system: FilesLint.System) -> LinkDiagnostic {
    warning(
      "files.host-on-one-system",
      "links to \(quoted(host)) can open the app only on \(system.rawValue)"
    )
    .remedy(system == .apple ? addFilter("host") : addAssociatedDomain(host))
  }

  static func schemeOnOneSystem(_ scheme: String, _ system: FilesLint.System) -> LinkDiagnostic {
    warning(
      "files.scheme-on-one-system",
      "the scheme \(quoted(scheme)) is declared only for \(system.rawValue)"
    )
    .remedy(system == .apple ? addFilter("scheme") : addURLType(scheme))
  }

  // MARK: - Declarations of the catalog

  static func missingHost(_ host: String, _ system: FilesLint.System) -> LinkDiagnostic {
    error(
      "files.missing-host",
      system == .apple
        ? "the entitlements lack \(quoted(host))" : "the manifest lacks \(quoted(host))"
    )
    .remedy(system == .apple ? addAssociatedDomain(host) : addFilter("host"))
  }

  static func missingScheme(_ scheme: String, _ system: FilesLint.System) -> LinkDiagnostic {
    let file = system == .apple ? "'Info.plist'" : "the manifest"
    return error("files.missing-scheme", "\(file) lacks the scheme \(quoted(scheme))")
      .remedy(system == .apple ? addURLType(scheme) : addFilter("scheme"))
  }

  static func missingActivityType(_ type: String) -> LinkDiagnostic {
    warning(
      "files.missing-activity-type",
      "'Info.plist' lacks the activity type \(quoted(type)), so the system never continues it"
    )
    .remedy("add \(quoted(type)) to 'NSUserActivityTypes' in Info.plist, or generate the file")
  }

  /// - Parameter owner: The app or the variant that has the domain.
  static func undeclaredHost(_ host: String, owner: LinkCatalog.Owner?) -> LinkDiagnostic {
    let finding = warning("files.undeclared-host", undeclared("domain \(quoted(host))", owner))
    guard owner == nil, DeclaredNames.isOfService(host: host) else {
      return finding.remedy(declare("app.domains", owner))
    }
    let host = host.bareDomain
    return finding.remedy(
      #"add { "host": "\#(host)", "paths": ["**"] } to 'app.wrappers', or remove it here"#
    )
  }

  /// - Parameter owner: The app or the variant that has the scheme.
  static func undeclaredScheme(_ scheme: String, owner: LinkCatalog.Owner?) -> LinkDiagnostic {
    warning("files.undeclared-scheme", undeclared("scheme \(quoted(scheme))", owner))
      .remedy(declare("app.schemes", owner))
  }

  private static func undeclared(_ name: String, _ owner: LinkCatalog.Owner?) -> String {
    owner.map { "the catalog declares the \(name) only for \($0.words)" }
      ?? "the catalog does not declare the \(name)"
  }

  private static func checkService(_ host: String, _ file: String) -> String {
    "if a link service serves the file, 'waymark-check \(host)' checks it; otherwise serve it at "
      + "https://\(host)/.well-known/\(file)"
  }

  private static func declare(_ key: String, _ owner: LinkCatalog.Owner?) -> String {
    guard let owner else { return "add it to '\(key)', or remove it here" }
    return owner.variant.map {
      "check a file of the variant with '--variant \($0)', or remove it here"
    } ?? "check a file of the app without '--variant', or remove it here"
  }

  /// - Parameters:
  ///   - isByRules: Indicates whether dynamic rules keep the link in the browser.
  ///   - closed: The filter for the link that no browser opens, and the reason.
  static func routeNotOpened(
    routes: [String],
    link: String,
    _ system: FilesLint.System,
    isByRules: Bool,
    _ closed: (line: Int?, reason: String)?
  ) -> LinkDiagnostic {
    let line = closed?.line.map { " on line \($0)" } ?? ""
    return error(
      "files.route-not-opened",
      "\(quoted(link)) of the route \(names(routes)) does not open the app on \(system.rawValue)"
        + (isByRules ? ", because the dynamic rules do not allow it" : "")
    )
    .remedy(
      closed.map { "let browsers open the filter\(line): \($0.reason)" }
        ?? "generate the file again\(isByRules ? " with '--dynamic-rules'" : ""), or remove the "
        + "system from the route's 'platforms'"
    )
    .example(link)
  }

  static func webOnlyOpened(pattern: String, link: String) -> LinkDiagnostic {
    warning(
      "files.web-only-opened",
      "\(quoted(link)), which \(quoted(pattern)) keeps in the browser, opens the app on iOS"
    )
    .remedy("generate the file again, because exclusions must come before the rules they narrow")
    .example(link)
  }

  static func linkOnOneSystem(
    routes: [String],
    link: String,
    _ system: FilesLint.System
  ) -> LinkDiagnostic {
    info(
      "files.link-on-one-system",
      "\(quoted(link)), which is similar to the route \(names(routes)), "
        + "opens the app only on \(system.rawValue)"
    )
    .remedy("generate both files again, or do not use links with this spelling")
    .example(link)
  }

  /// Returns the name of the first route, and the others whose links are treated in the same way.
  private static func names(_ routes: [String]) -> String {
    let first = quoted(routes.first ?? "")
    if routes.count == 1 { return first }
    let others = listed(routes.dropFirst().map { quoted($0) }, limit: 4, last: "and")
    return "\(first) (and links of \(others))"
  }

  // MARK: - Remedies

  private static func addAssociatedDomain(_ host: String) -> String {
    "add \(quoted("applinks:" + host)) to the entitlements"
  }

  private static func declareToo(_ host: String) -> String {
    ", and \(quoted(host)) to 'app.domains'; or do not compare the file, if it is not the app's"
  }

  private static func addFilter(_ name: String) -> String {
    "add a filter with the \(name) to the manifest"
  }

  private static func addURLType(_ scheme: String) -> String {
    "add \(quoted(scheme)) to the schemes of 'CFBundleURLTypes' in Info.plist"
  }
}

extension FilesLint {
  /// A system that opens links.
  enum System: String {
    case apple = "iOS"
    case android = "Android"

    /// The name of the system in the catalog.
    var platform: RouteNotes.Platform { self == .apple ? .iOS : .android }
  }
}

extension AppleService {
  /// The declaration in a catalog, and its place, as a part of a remedy.
  ///
  /// - Parameters:
  ///   - app: The App Clip, if it is known.
  ///   - domain: The domain that a list of the catalog lacks.
  fileprivate func declaration(of app: String?, _ domain: String?) -> String {
    switch self {
    case .passwords where domain != nil:
      "\(quoted(domain ?? "")) under 'app.apple.sharesPasswords'"
    case .passwords: #"'"sharesPasswords": true' under 'app.apple'"#
    case .appClips: "\(app.map(quoted) ?? "the App Clip") under 'app.apple.appClipIDs'"
    // A catalog does not declare it, so no remedy names it.
    case .handoff: "the app"
    }
  }
}
