#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The answers about one host, and the findings about them.
struct CheckedHost {
  /// A request for a file of the host, from the host itself or from a service that has a copy.
  struct Source {
    enum Kind {
      case association, rootAssociation, assetLinks, appleCDN, google

      /// The value of `from` in `--json`.
      var name: String {
        switch self {
        case .association, .rootAssociation, .assetLinks: "origin"
        case .appleCDN: "apple-cdn"
        case .google: "google"
        }
      }
    }

    let host: String
    let kind: Kind
    let request: FileRequest
    /// The answer, after the request.
    var file: FetchedFile?
  }

  let host: CheckPlan.Host
  let sources: [Source]
  private(set) var findings: [LinkDiagnostic] = []
  /// The association file that the host has, with its URL.
  private var association: (file: AppleAppSiteAssociation, url: String)?
  /// The statements that the host has, with their URL.
  private var assetLinks: (file: AssetLinks, url: String)?
  /// The association file of Apple's CDN, with its URL, if it differs from that of the host.
  private(set) var copy: (file: AppleAppSiteAssociation, url: String)?
  /// The copies of services that were requested, and are missing, wrong or different.
  private var wrongCopies: [Agreement.NotCompared] = []

  /// Returns the copies that are missing, wrong or different, of the files for an identity.
  func wrongCopies(for identity: CheckPlan.Identity) -> [Agreement.NotCompared] {
    wrongCopies.filter { copy in
      let domains = copy.platform == .iOS ? identity.appleDomains : identity.androidDomains
      return identity.catalog.hasApp(for: copy.platform)
        && (identity.catalog.app.domains == .any
          || domains.contains { PlatformFiles.server(of: $0) == host.name })
    }
  }

  /// The association file that iOS reads, with its URL.
  var readAssociation: (file: AppleAppSiteAssociation, url: String)? {
    association.flatMap { isRefused($0.url) ? nil : $0 }
  }

  /// The statements that Android reads, with their URL.
  var readAssetLinks: (file: AssetLinks, url: String)? {
    assetLinks.flatMap { isRefused($0.url) ? nil : $0 }
  }

  /// The files that the systems fetch from the host and cannot read.
  var unreadable: [UnreadableFile] {
    guard host.isListed else { return [] }
    var files: [UnreadableFile] = []
    if host.hasAssociation, readAssociation == nil {
      files.append(unreadable(.appleAppSiteAssociation, answer(.association)))
    }
    if host.hasAssetLinks, readAssetLinks == nil {
      files.append(unreadable(.assetLinks, answer(.assetLinks)))
    }
    return files
  }

  private func unreadable(_ kind: OutputKind, _ served: FetchedFile?) -> UnreadableFile {
    let reason = served.flatMap(refusal) ?? Self.reason(served)
    return UnreadableFile(kind: kind, host: host.name, reason: reason)
  }

  /// Returns the reason why an answer has no file.
  private static func reason(_ served: FetchedFile?) -> String {
    switch served?.answer?.status {
    case nil: "no answer arrived"
    case 200?: "the file cannot be read"
    case let status?: "the answer has the status \(status)"
    }
  }

  /// Returns the reason why the systems may not read a file that can be read; `nil` without one.
  private func refusal(of served: FetchedFile) -> String? {
    for finding in findings where finding.file == served.url {
      switch finding.code.rawValue {
      case "served.wrong-type" where finding.severity == .error:
        return "the answer has a wrong type"
      case "served.slow": return "the answer came too late for a device"
      default: continue
      }
    }
    return nil
  }

  /// Returns whether the systems may not read the file at a URL.
  private func isRefused(_ url: String) -> Bool {
    sources.contains { $0.file?.url == url && $0.file.flatMap(refusal) != nil }
  }

  /// The codes of findings to leave out.
  private let ignored: Set<LinkDiagnostic.Code>
  /// The time of the check in seconds since 1970.
  private let now: Int64

  /// Judges the answers.
  init(
    _ host: CheckPlan.Host,
    _ sources: [Source],
    _ identities: [CheckPlan.Identity],
    ignoring ignored: Set<LinkDiagnostic.Code>,
    now: Int64
  ) {
    (self.host, self.sources, self.ignored, self.now) = (host, sources, ignored, now)
    if host.isListed { checkFiles(identities) } else { checkSibling(identities) }
    leaveOutIgnored(identities)
  }

  private mutating func checkFiles(_ identities: [CheckPlan.Identity]) {
    if let file = answer(.association) { checkAssociation(file, answer(.rootAssociation)) }
    if let file = answer(.assetLinks) { checkAssetLinks(file) }
    checkNames(identities)
    if let file = answer(.appleCDN) { checkAppleCDN(file, identities) }
    if let file = answer(.google) { checkGoogle(file, identities) }
  }

  private func answer(_ kind: Source.Kind) -> FetchedFile? {
    sources.first { $0.kind == kind }?.file
  }

  private mutating func leaveOutIgnored(_ identities: [CheckPlan.Identity]) {
    // Findings about a host are often the same for all variants.
    var known: Set<LinkDiagnostic> = []
    findings.removeAll { finding in
      ignored.contains(finding.code) || !known.insert(finding).inserted
        || identities.contains { $0.catalog.ignores(finding) }
    }
  }

  // MARK: - The files of the host

  /// Returns the file in an answer, and adds the findings about the answer and the file.
  private mutating func read<File>(
    _ served: FetchedFile,
    _ kind: FetchedFile.Kind,
    _ read: ([UInt8]) throws(UnreadableFileError) -> File
  ) -> File? {
    let list = served.lint(as: kind, now: now)
    findings += list
    guard let content = served.answer?.content, served.isReadable(list) else { return nil }
    do throws(UnreadableFileError) {
      return try read(content)
    } catch {
      findings.append(error.diagnostic.inFile(served.url))
      return nil
    }
  }

  private mutating func checkAssociation(_ main: FetchedFile, _ root: FetchedFile?) {
    let start = findings.count
    let file = read(main, .association, AppleAppSiteAssociation.init(bytes:))
    if let file {
      association = (file, main.url)
      findings += file.lint(ignoring: ignored).map { $0.inFile(main.url) }
    }
    guard let root else { return }
    guard let other = root.readableAssociation else {
      // A web page there is usual, and a device does not ask for it.
      if root.isReadable(root.lint(as: .association)), let content = root.answer?.content,
        let finding = AppleAppSiteAssociation.mistake(in: content)
      {
        findings.append((file == nil ? finding : finding.asWarning).inFile(root.url))
      }
      return
    }
    if let file {
      if other != file { findings.append(LinkDiagnostic.differsAtRoot.inFile(root.url)) }
    } else if [404, 410].contains(main.answer?.status) {
      // The systems look at the root if the file is not in its usual place.
      findings.removeSubrange(start...)
      findings.append(LinkDiagnostic.onlyAtRoot.inFile(root.url))
      association = (other, root.url)
      findings += root.lint(as: .association, now: now)
      findings += other.lint(ignoring: ignored).map { $0.inFile(root.url) }
    }
  }

  private mutating func checkAssetLinks(_ served: FetchedFile) {
    guard let file = read(served, .assetLinks, AssetLinks.init(bytes:)) else { return }
    assetLinks = (file, served.url)
    findings += file.lint(ignoring: ignored).map { $0.inFile(served.url) }
  }

  /// Compares the files with the identities of the app: app IDs, package, certificates.
  private mutating func checkNames(_ identities: [CheckPlan.Identity]) {
    var files = PlatformFiles()
    if let association { files.associations[host.name] = association.file }
    if let assetLinks { files.assetLinks[host.name] = assetLinks.file }
    for identity in identities {
      for finding in files.lintNames(with: identity.catalog) {
        let isApple = finding.code.rawValue == "files.app-not-in-association"
        let url = isApple ? association?.url : assetLinks?.url
        findings.append(url.map(finding.inFile) ?? finding)
      }
      guard let assetLinks, let app = identity.catalog.app.android, hasLinks(identity) else {
        continue
      }
      // An included file may have further certificates.
      if assetLinks.file.statements.contains(where: { $0.include != nil }) { continue }
      let found = assetLinks.file.fingerprints(of: app.package)
      if found.isEmpty { continue }
      for text in app.fingerprints where !found.contains(text) {
        findings.append(LinkDiagnostic.missingFingerprint(text, app.package).inFile(assetLinks.url))
      }
      // The reader reports texts that are not fingerprints.
      for text in found
      where !app.fingerprints.contains(text) && CertificateFingerprint(text)?.text == text {
        findings.append(LinkDiagnostic.unknownFingerprint(text, app.package).inFile(assetLinks.url))
      }
    }
  }

  /// Returns whether Android fetches the host's file for an identity.
  private func hasLinks(_ identity: CheckPlan.Identity) -> Bool {
    identity.androidDomains.contains { PlatformFiles.server(of: $0) == host.name }
      || identity.catalog.app.domains == .any
  }

  /// Reports a file for the app on a host that the catalog does not have.
  private mutating func checkSibling(_ identities: [CheckPlan.Identity]) {
    let appIDs = Set(identities.flatMap { $0.catalog.app.apple?.appIDs ?? [] })
    if let served = answer(.association), let file = served.readableAssociation,
      file.appLinks?.details.contains(where: { !appIDs.isDisjoint(with: $0.appIDs) }) == true
    {
      findings.append(LinkDiagnostic.unlistedDomain(host.name).inFile(served.url))
    }
    if let served = answer(.assetLinks), let file = served.readableStatements,
      identities.contains(where: { identity in
        identity.catalog.app.android.map { !file.fingerprints(of: $0.package).isEmpty } ?? false
      })
    {
      findings.append(LinkDiagnostic.unlistedDomain(host.name).inFile(served.url))
    }
  }

  // MARK: - Other sources

  private mutating func checkAppleCDN(_ served: FetchedFile, _ identities: [CheckPlan.Identity]) {
    // A header of the CDN names the reason, such as a status of the domain.
    let failure = served.answer?[header: "Apple-Failure-Reason"]
    if let status = served.answer?.status, status == 404 || status != 200 && failure != nil {
      findings.append(LinkDiagnostic.missingAtCDN(status, failure).inFile(served.url))
      distrust(.iOS, .appleAppSiteAssociation, "Apple's CDN has no file of the domain")
      return
    }
    let start = findings.count
    let file = read(served, .association, AppleAppSiteAssociation.init(bytes:))
    // The service belongs to someone else, so its mistakes are not those of the domain.
    for index in findings.indices.dropFirst(start) { findings[index] = findings[index].ofService }
    guard let file else {
      return distrust(.iOS, .appleAppSiteAssociation, "Apple's CDN: \(Self.reason(served))")
    }
    guard let origin = association?.file, file != origin else { return }
    copy = (file, served.url)
    let appIDs = Set(identities.flatMap { $0.catalog.app.apple?.appIDs ?? [] })
    func example(_ old: AppleAppSiteAssociation, _ new: AppleAppSiteAssociation) -> String? {
      let comparison = try? old.comparison(withNewer: new, domain: host.name)
      return comparison?.broken.first { !appIDs.isDisjoint(with: $0.appIDs) }?.url
    }
    let effect =
      example(origin, file).map { "\(quoted($0)) does not open the app" }
      ?? example(file, origin).map { "\(quoted($0)) opens the app, unlike with the domain's file" }
    let age = served.answer?.age.map(Self.words)
    findings.append(LinkDiagnostic.cdnDiffers(age: age, effect: effect).inFile(served.url))
  }

  /// Returns a number of seconds in words.
  static func words(_ time: Int64) -> String {
    let seconds = Int(clamping: time)
    if seconds < 120 { return counted(seconds, "second") }
    if seconds < 2 * 3_600 { return counted(seconds / 60, "minute") }
    return seconds < 2 * 86_400
      ? counted(seconds / 3_600, "hour") : counted(seconds / 86_400, "day")
  }

  private mutating func checkGoogle(_ served: FetchedFile, _ identities: [CheckPlan.Identity]) {
    guard let answer = served.answer else {
      findings += served.lint(as: .assetLinks).map(\.ofService)
      return distrust(.android, .assetLinks, "Google's service: \(Self.reason(served))")
    }
    guard answer.status == 200, !answer.isCut, let content = answer.content,
      let root = (try? JSONDocument(content))?.root, root.members != nil,
      Optional(root)?["statements"].map({ $0.array != nil }) ?? true
    else {
      let status = answer.status == 200 ? nil : answer.status
      findings.append(LinkDiagnostic.unreadableService(status).inFile(served.url))
      return distrust(.android, .assetLinks, "Google's service: \(Self.reason(served))")
    }
    let codes = Optional(root)?["errorCode"]?.array?.compactMap(\.string) ?? []
    if !codes.isEmpty {
      findings.append(LinkDiagnostic.googleErrors(codes).inFile(served.url))
      distrust(.android, .assetLinks, "Google's service reports mistakes of the file")
    }
    // Without the file of the domain, there is nothing to compare.
    guard let own = assetLinks?.file else { return }
    for package in Set(identities.compactMap { $0.catalog.app.android?.package }).sorted() {
      let known = (root["statements"]?.array ?? []).compactMap { statement -> String? in
        guard statement["relation"]?.string == AssetLinks.handleAllURLs,
          let app = statement["target"]?["androidApp"], app["packageName"]?.string == package
        else { return nil }
        return app["certificate"]?["sha256Fingerprint"]?.string
      }
      let expected = own.fingerprints(of: package)
      let lacking = expected.filter { !known.contains($0) }.unique
      let added = known.filter { !expected.contains($0) }.unique
      if lacking.isEmpty, added.isEmpty { continue }
      // Google's service follows includes.
      if lacking.isEmpty, own.statements.contains(where: { $0.include != nil }) { continue }
      findings.append(LinkDiagnostic.googleDiffers(lacking, added).inFile(served.url))
      distrust(.android, .assetLinks, "Google's service has other certificates than the domain")
    }
  }

  /// Adds the reason why devices that ask a service may read something else than the host's file.
  private mutating func distrust(
    _ platform: Agreement.Platform,
    _ kind: OutputKind,
    _ reason: String
  ) {
    if wrongCopies.contains(where: { $0.platform == platform }) { return }
    wrongCopies.append(.init(platform, host.name, kind.rawValue, reason: reason))
  }
}

extension AppleAppSiteAssociation {
  /// Returns the reason why a text is no association file; `nil` if it is one.
  fileprivate static func mistake(in bytes: [UInt8]) -> LinkDiagnostic? {
    do throws(UnreadableFileError) {
      _ = try AppleAppSiteAssociation(bytes: bytes)
      return nil
    } catch {
      return error.diagnostic
    }
  }
}

extension FetchedFile {
  /// Returns whether the body is a file that can be read, as the findings about the answer show.
  fileprivate func isReadable(_ findings: [LinkDiagnostic]) -> Bool {
    findings.allSatisfy { $0.severity != .error || $0.code.rawValue == "served.wrong-type" }
  }

  /// Returns the association file in the answer; `nil` if the answer has no readable file.
  fileprivate var readableAssociation: AppleAppSiteAssociation? {
    guard isReadable(lint(as: .association)), let content = answer?.content else { return nil }
    return try? AppleAppSiteAssociation(bytes: content)
  }

  /// The statements in the answer; `nil` if the answer has no readable file.
  fileprivate var readableStatements: AssetLinks? {
    guard isReadable(lint(as: .assetLinks)), let content = answer?.content else { return nil }
    return try? AssetLinks(bytes: content)
  }
}

extension LinkDiagnostic {
  /// The finding about a server that belongs to someone else.
  fileprivate var ofService: LinkDiagnostic { asWarning.remedy(Self.remedyOfService) }

  /// The finding as a warning, if it is an error.
  fileprivate var asWarning: LinkDiagnostic {
    guard severity == .error else { return self }
    var copy = self
    copy.severity = .warning
    return copy
  }
}
#endif
