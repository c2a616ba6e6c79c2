package import Waymark
import WaymarkCatalog

// Findings about the files of a project.
extension LinkDiagnostic {
  /// - Parameters:
  ///   - value: The value, as a noun or as it is written.
  ///   - reason: A clause that says why the value is unknown.
  static func unknownProjectValue(_ value: String, _ reason: String) -> LinkDiagnostic {
    warning("project.unknown-value", "\(value) is unknown, because \(reason)")
      .remedy("write the value in the catalog yourself")
  }

  /// - Parameter reason: A clause.
  static func unknownModule(_ configuration: String, _ reason: String) -> LinkDiagnostic {
    warning(
      "project.unknown-value",
      "the module that \(quoted(configuration)) adds is unknown, \(unreadLinks): \(reason)"
    )
    .remedy("write the path of the module in the line, such as 'project(\":links\")'")
  }

  /// The end of a message about a module whose links may open the app.
  static let unreadLinks = "so its links were not read"

  /// Indicates whether the finding leaves open which links the files of an app state.
  var leavesLinksUnknown: Bool {
    severity == .error || message.contains(Self.unreadLinks)
      || [Self.computedConfiguration.code, Self.missingProjectFile("").code].contains(code)
      || code == Self.graphNotFound("").code
  }

  static func missingProjectFile(_ path: String) -> LinkDiagnostic {
    warning("project.missing-file", "the project has no file \(quoted(path))")
      .remedy("run the tool that generates it, or read the project again after a build")
  }

  static let brokenLink = warning(
    "project.missing-file",
    "this symbolic link leads to no file of the project, so the file was not read"
  )
  .remedy("make the file that it leads to, or copy that file into the project")

  static let computedConfiguration = warning(
    "project.computed-configuration",
    "this file computes the configuration of the app, and was not read"
  )
  .remedy("run 'npx expo prebuild', or compare the links with those of 'npx expo config'")

  static func unreadableProjectFile(_ error: UnreadableFileError) -> LinkDiagnostic {
    let cause = error.diagnostic
    var finding = warning("project.unreadable-file", "the file was left out: \(cause.message)")
      .remedy(cause.help)
    (finding.line, finding.column, finding.excerpt) = (cause.line, cause.column, cause.excerpt)
    return finding
  }

  static let damagedXcodeProject = warning(
    "project.unreadable-file",
    "the file was left out: it is no project of Xcode, or it is damaged"
  )
  .remedy("open the project in Xcode, or restore the file")

  static let unreadTuistProject = warning(
    "project.unreadable-file",
    "the file was left out: projects of Tuist are not read"
  )
  .remedy("run 'tuist generate', and read the project again")

  static let unreadMauiProject = warning(
    "project.unreadable-file",
    "the file was left out: projects of .NET MAUI are not read"
  )
  .remedy("read single files with 'import', such as 'Platforms/iOS/Entitlements.plist'")

  static let unreadBazelProject = warning(
    "project.unreadable-file",
    "the file was left out: builds of Bazel are not read"
  )
  .remedy("read the files that its rules name with 'import', such as the entitlements")

  static let unreadCordovaProject = warning(
    "project.unreadable-file",
    "the file was left out: 'config.xml' of Cordova is not read"
  )
  .remedy("run 'cordova prepare', and read the project again")

  static let unreadUnityProject = warning(
    "project.unreadable-file",
    "the file was left out: projects of Unity are not read"
  )
  .remedy("export the project for Xcode or Gradle, and read the exported one")

  static func fileOfOtherApp(_ apps: [String]) -> LinkDiagnostic {
    info(
      "project.other-app",
      "the file is for other apps: \(apps.prefix(3).joined(separator: ", "))"
    )
  }

  static func variantWithOtherLinks(_ name: String, _ link: String) -> LinkDiagnostic {
    warning(
      "project.other-links",
      "the variant \(quoted(name)) is left out, because \(quoted(link)) opens only the app itself, "
        + "and all variants of a catalog have the same routes"
    )
    .remedy("write a catalog for the variant if people use its links")
  }

  static func routeOfVariant(_ name: String, _ link: String) -> LinkDiagnostic {
    warning(
      "project.route-of-variant",
      "the rule is left out, because \(quoted(link)) opens only the variant \(quoted(name)), and "
        + "all variants of a catalog have the same routes"
    )
    .remedy("write a route for such links if they should also open the app itself")
  }

  // MARK: - Web servers

  /// An association file in another place than the generated ones, which have fixed names.
  static func unlistedAssociation(_ catalog: LinkCatalog) -> LinkDiagnostic {
    let paths = catalog.associationFiles.map { quoted($0.path) }
    let shown = paths.prefix(2).joined(separator: " and ")
    let more = paths.count > 2 ? " and \(paths.count - 2) more" : ""
    return info(
      "project.unlisted-association",
      "'outputs' does not have this association file, because the catalog generates "
        + shown + more
    )
    .remedy(
      "compare the file with 'prove --aasa', or write an output with the folder 'to' and serve "
        + "each generated file on its host"
    )
  }

  /// An association file with entries that the catalog does not generate.
  ///
  /// - Parameter entries: The entries, in words.
  static func sharedAssociation(_ entries: [String]) -> LinkDiagnostic {
    warning(
      "project.shared-association",
      "'outputs' does not have this association file, because 'generate' would remove its entries "
        + "that the catalog lacks: \(listed(entries, limit: 3, last: "and"))"
    )
    .remedy("compare the file with 'prove --aasa', and add the rules of the app to it yourself")
  }

  /// - Parameters:
  ///   - words: The kind of the file.
  ///   - reason: A sentence that begins in lowercase.
  static func notComparedServer(_ words: String, _ reason: String) -> LinkDiagnostic {
    info("project.server", "this \(words) is not compared: \(reason)")
  }

  static let serverOfOthers = info("project.server", "it has no server for a domain of the app")

  static func serverWithoutRoutes(_ domain: String) -> LinkDiagnostic {
    info("project.server", "the catalog has no route for links of \(quoted(domain))")
  }

  static let serverWithoutLinks = info(
    "project.server",
    "it sends the links of the app where it sends all other requests"
  )

  static func secondServer(_ path: String) -> LinkDiagnostic {
    info("project.server", "the catalog has one file of each kind, which is \(quoted(path))")
  }

  /// - Parameter directive: The name of the directive that answers before a location is chosen.
  static func refusedFile(
    _ url: String,
    _ reason: String,
    before directive: String?
  ) -> LinkDiagnostic {
    let first = directive.map { "move \(quoted($0)) with its conditions into 'location /', and " }
    return warning("project.refused-file", "the systems cannot fetch \(url): \(reason)")
      .remedy(
        (first ?? "") + "send the file in a location of its own, without a redirect and a password"
      )
  }

  /// An association file with the ending `.json`.
  static func wrongName(_ name: String) -> LinkDiagnostic {
    warning(
      "project.refused-file",
      "the systems fetch \(quoted(name)) without '.json', and no file that was read sends this one "
        + "in its place"
    )
    .remedy("rename the file, or send it under that name without a redirect")
  }

  /// An association file of one of several websites.
  static func associationOfUnknownDomain(
    _ path: String,
    _ domain: String
  ) -> LinkDiagnostic {
    info(
      "project.unlisted-association",
      "the file is not compared, because the project has other ones for other websites, and no "
        + "path names the domain that serves it; its rules are routes of all domains"
    )
    .remedy(
      "compare it with 'prove --aasa \(domain)=\(path)' and its own domain, and "
        + "change the scopes of its routes to 'universal:' with that domain"
    )
  }

  /// A domain whose association file may be in another project.
  static func associationElsewhere(_ finding: LinkDiagnostic) -> LinkDiagnostic {
    info(
      "project.unlisted-association",
      finding.message + " in the project, so what it allows is not compared"
    )
    .remedy("compare the file that the domain serves with 'check', or with 'prove --aasa'")
  }

  /// A variant whose files declare neither schemes nor domains.
  static func variantWithoutLinks(_ name: String) -> LinkDiagnostic {
    warning(
      "project.other-links",
      "the variant \(quoted(name)) is left out, because its files state neither a scheme nor "
        + "a domain"
    )
    .remedy("write it under 'app.variants' if links should open it")
  }

  // MARK: - Missing values

  static let unstatedTeam = warning(
    "project.missing-team",
    "no file of the project has the team, with which 'app.apple.appIDs' begins"
  )
  .remedy("copy the team ID from developer.apple.com under 'Membership details'")

  static let unstatedBundleID = warning(
    "project.missing-bundle-identifier",
    "no file of the project states the bundle identifier, with which 'app.apple.appIDs' ends"
  )
  .remedy("copy it from the target's tab 'Signing & Capabilities' in Xcode")

  static let unstatedFingerprints = warning(
    "project.missing-fingerprints",
    "no file of the project has the fingerprints of the signing certificates, which "
      + "'assetlinks.json' must contain"
  )
  .remedy("copy the SHA-256 fingerprints from the Play Console under 'App integrity'")

  static func unstatedFingerprints(ofVariants names: [String]) -> LinkDiagnostic {
    let (noun, verb) = names.count == 1 ? ("variant", "has") : ("variants", "have")
    return warning(
      "project.missing-fingerprints",
      "no file of the project has the fingerprints of the certificates that sign the \(noun) "
        + "\(listed(names.map(quoted), limit: 4, last: "and")), which \(verb) another package"
    )
    .remedy("write them under 'app.variants' if web links are to open such builds")
  }

  static let unstatedPackage = warning(
    "project.missing-package",
    "no file of the project states the application ID of Android"
  )
  .remedy("copy it from the Play Console, or from 'applicationId' in the Gradle file")

  static let unstatedDomains = info(
    "project.missing-domains",
    "no entitlement, no verified filter and no association file names a domain of the app"
  )
  .remedy("write 'app.domains' if web links open the app")

  /// - Parameter setting: The path as a build setting contains it.
  static func unusedEntitlements(
    _ path: String,
    _ hosts: [String],
    of target: String,
    setting: String
  ) -> LinkDiagnostic {
    let names = listed(hosts.map(quoted), limit: 3, last: "and")
    return warning(
      "project.missing-entitlements",
      "\(quoted(path)) lists \(names), but no configuration of \(quoted(target)) uses the file"
    )
    .remedy("write 'CODE_SIGN_ENTITLEMENTS = \(setting)' into its build settings")
  }

  static func unstatedRoutes(_ domain: String) -> LinkDiagnostic {
    warning(
      "project.missing-routes",
      "no file of the project lists the links that open the app"
    )
    .remedy(
      "import the files that the domains serve, such as "
        + "'https://\(domain.bareDomain)/.well-known/apple-app-site-association', or write routes"
    )
  }

  // MARK: - Places

  /// Returns the finding at a line of a project.
  package func at(_ place: ProjectPlace) -> LinkDiagnostic {
    var finding = inFile(place.path)
    finding.line = place.line
    finding.column = nil
    finding.excerpt = nil
    finding.keyPath = ""
    return finding
  }
}
