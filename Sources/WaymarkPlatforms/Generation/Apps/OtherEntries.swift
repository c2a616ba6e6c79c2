import Waymark
package import WaymarkCatalog

// The entries of a file that the files of a catalog would not have, such as those of other apps.
extension LinkCatalog {
  /// Returns the entries of a file, by its name, in words; none for a file of another kind or that
  /// cannot be read.
  package func otherEntries(of bytes: [UInt8], at path: String) -> [String] {
    switch path.split(separator: "/").last {
    case "apple-app-site-association":
      (try? AppleAppSiteAssociation(bytes: bytes)).map(otherEntries) ?? []
    case "assetlinks.json": (try? AssetLinks(bytes: bytes)).map(otherEntries) ?? []
    default: []
    }
  }

  /// Returns the entries of an association file for apps that the catalog does not have, and those
  /// for Handoff, which no catalog declares.
  func otherEntries(in file: AppleAppSiteAssociation) -> [String] {
    let apple = app.identities.compactMap(\.apple)
    let own = Set(apple.flatMap { $0.appIDs + $0.appClipIDs })
    let services = [
      ("applinks", file.appLinks?.details.flatMap(\.appIDs) ?? []),
      ("webcredentials", file.webCredentials), ("appclips", file.appClips),
    ]
    let others = services.flatMap { service, apps in
      apps.filter { !own.contains($0) }.map { "\(quoted($0)) under '\(service)'" }
    }
    let handoff = file.activityContinuation.map { "\(quoted($0)) under 'activitycontinuation'" }
    return (others + handoff).unique
  }

  /// Returns the statements for apps that the catalog does not have, and for websites.
  private func otherEntries(in file: AssetLinks) -> [String] {
    let own = Set(app.identities.compactMap(\.android?.package))
    return file.statements.compactMap { statement in
      if let include = statement.include { return "the include of \(quoted(include))" }
      switch statement.target {
      case .androidApp(let package, _)?: return own.contains(package) ? nil : quoted(package)
      case .web(let site)?: return quoted(site)
      case .other, nil: return nil
      }
    }.unique
  }
}
