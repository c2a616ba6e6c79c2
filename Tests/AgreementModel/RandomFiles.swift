import TestSupport
import Waymark
package import WaymarkCatalog
package import WaymarkPlatforms

extension RandomCatalogs {
  /// Returns files for a catalog: those that it generates, damaged ones, those of an older catalog,
  /// or files that someone wrote without a catalog; `nil` for no files.
  package mutating func files(
    for catalog: LinkCatalog,
    _ generated: PlatformFiles
  ) throws -> PlatformFiles? {
    if oneIn(4) { return nil }
    var given = PlatformFiles()
    var old = try PlatformFiles(generatedFrom: older(catalog))
    // Entitlements alone would be compared with nothing.
    if catalog.app.apple == nil { (old.entitlements, old.infoPropertyList) = (nil, nil) }
    if oneIn(8) { return old }
    if catalog.app.apple != nil { try addAppleFiles(to: &given, catalog, old, generated) }
    if catalog.app.android != nil { try addAndroidFiles(to: &given, catalog, old, generated) }
    return given
  }

  // MARK: - Apple

  private mutating func addAppleFiles(
    to given: inout PlatformFiles,
    _ catalog: LinkCatalog,
    _ old: PlatformFiles,
    _ generated: PlatformFiles
  ) throws {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: break
    case 1: given.associations = generated.associations
    case 2, 3: given.associations = old.associations
    case 4...6:
      given.associations = try generated.associations.sorted { $0.key < $1.key }
        .reduce(into: [:]) { $0[$1.key] = try damaged($1.value) }
    default:
      for host in generated.associations.keys.sorted() {
        let appID = oneIn(12) ? "ABCDE12345.x" : "ABCDE12345.a.b"
        given.associations[host] = try AppleAppSiteAssociation(random.association(appID: appID))
      }
    }
    if catalog.app.schemes != [] {
      let lists = [["x"], ["X", "y"], ["y"], ["y", "$(SCHEME)"]].map { schemes in
        InfoPropertyList(urlTypes: [URLType(schemes: schemes)])
      }
      given.infoPropertyList = pick([nil, generated.infoPropertyList] + lists)
    }
    if oneIn(8), let host = given.associations.keys.min() { given.associations[host] = nil }
    guard oneIn(4), catalog.app.domains != .any else { return }
    var domains = (generated.entitlements?.associatedDomains ?? []).filter { _ in !oneIn(3) }
    if oneIn(3) { domains.append(AssociatedDomain(service: "applinks", host: "g.ho")) }
    if oneIn(3) { domains.append(AssociatedDomain(service: "applinks", host: "*.E.fo")) }
    // A subdomain that could be invented for a wildcard.
    if oneIn(3) { domains.append(AssociatedDomain(service: "applinks", host: "any.e.fo")) }
    given.entitlements = Entitlements(associatedDomains: domains)
  }

  /// Returns an association file with one or two mistakes.
  private mutating func damaged(
    _ file: AppleAppSiteAssociation
  ) throws -> AppleAppSiteAssociation {
    var file = file
    guard var links = file.appLinks, var detail = links.details.first,
      var components = detail.components, !components.isEmpty
    else { return file }
    for _ in 0...(oneIn(3) ? 1 : 0) where !components.isEmpty {
      let place = Int.random(in: components.indices, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: components.remove(at: place)
      case 2: components.swapAt(place, Int.random(in: components.indices, using: &random))
      case 3:
        let paths = ["/a*", "/?", "*b", "/a/*", "/*", "/?*/b", "/a*b", "/b?*"]
        components.insert(.init(path: pick(paths)), at: place)
      case 4:
        components.insert(.init(path: pick(["/a*", "*1", "/b/*"]), excludes: true), at: place)
      case 5:
        // An exclusion that comes too late.
        let late = components.remove(at: place)
        components.append(late)
      case 6: components[place].excludes = components[place].excludes == true ? nil : true
      case 7:
        components[place].path = components[place].path.map { $0 + pick(["*", "/", "?", "a"]) }
      default:
        // A wildcard in the middle.
        var text = Array(components[place].path ?? "/a")
        text.insert("*", at: Int.random(in: 1...max(1, text.count - 1), using: &random))
        components[place].path = String(text)
      }
    }
    detail.components = components
    if oneIn(10) { detail.appIDs = Array(detail.appIDs.dropLast()) }
    if oneIn(8) {
      // The older form of the same rules, without conditions.
      let paths = components.map { ($0.excludes == true ? "NOT " : "") + ($0.path ?? "*") }
      links.details = detail.appIDs.map { .init(appID: $0, paths: paths) }
    } else {
      links.details = [detail]
    }
    file.appLinks = links
    return file
  }

  // MARK: - Android

  private mutating func addAndroidFiles(
    to given: inout PlatformFiles,
    _ catalog: LinkCatalog,
    _ old: PlatformFiles,
    _ generated: PlatformFiles
  ) throws {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: break
    case 1: given.manifest = generated.manifest
    case 2, 3: given.manifest = old.manifest
    case 4...6: given.manifest = try generated.manifest.map { try damaged($0) }
    default:
      let hosts = ["e.fo", "e.fo", "*.e.fo", "*", "E.F", "g.ho", "any.e.fo", "*y.e.fo"]
      let schemes = catalog.app.schemes == [] ? [["https"]] : [["https"], ["x"], ["https", "x"]]
      let hasUnknown = oneIn(3)
      let components = (0...(oneIn(2) ? 1 : 0)).map { _ in
        (0...(oneIn(3) ? 1 : 0)).map { _ in
          random.filter(hosts: hosts, schemes: schemes, hasUnknown: hasUnknown)
        }
      }
      let names = pick([[".Main", ".Other"], ["a.b.Main", "c.Start"], [".Other", ".Third"]])
      let text = RandomManifest.text(
        components,
        names: names,
        aliases: oneIn(4) ? [Int.random(in: 0...1, using: &random)] : [],
        attributes: components.map { _ in random.attributes(hasUnknown: hasUnknown) }
      )
      given.manifest = try AndroidManifest(text)
    }
    if let manifest = given.manifest, oneIn(3) {
      let sdk = "<uses-sdk android:minSdkVersion=\"\(pick([26, 28, 31, 35]))\"/>"
      let application = oneIn(12) ? "<application android:enabled=\"false\"" : "<application"
      given.manifest = try AndroidManifest(
        manifest.text.replacing("<application", with: sdk + application)
      )
    }
    guard oneIn(4) else { return }
    let files = oneIn(3) ? old.assetLinks : generated.assetLinks
    for host in files.keys.sorted() where !oneIn(6) {
      if oneIn(2) {
        given.assetLinks[host] = files[host]
      } else {
        let (own, other) = (Self.fingerprint, Self.otherFingerprint)
        let listed = pick([[own], [own], [own, other], [own, other], [other], ["EF"]])
        let text = random.assetLinks(package: "a.b", fingerprints: listed)
        given.assetLinks[host] = try AssetLinks(text)
      }
    }
  }

  /// Returns a manifest with one or two mistakes.
  private mutating func damaged(_ manifest: AndroidManifest) throws -> AndroidManifest {
    var lines = manifest.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    for _ in 0...(oneIn(3) ? 1 : 0) {
      let places = lines.indices.filter { lines[$0].contains("android:path") }
      guard let place = places.randomElement(using: &random) else { break }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        if lines[place].contains("/>") { lines.remove(at: place) }
      case 1:
        let texts = [
          "pathPattern=\"/.*a\"", "pathPrefix=\"/b\"", "pathPattern=\"/a.*/b\"", "path=\"/1\"",
        ]
        if lines[place].contains("/>") {
          lines.insert("<data android:\(pick(texts)) />", at: place)
        }
      case 2:
        lines[place] = lines[place].replacing("android:path=", with: "android:pathPrefix=")
      default:
        lines[place] = lines[place].replacing(".*", with: pick([".*1", "..*", "", "a*"]))
      }
    }
    if oneIn(8) {
      let places = lines.indices.filter {
        lines[$0].contains("android:host=") && lines[$0].contains("/>")
      }
      if let place = places.randomElement(using: &random) { lines.remove(at: place) }
    }
    return (try? AndroidManifest(lines.joined(separator: "\n"))) ?? manifest
  }
}

extension String {
  fileprivate func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
