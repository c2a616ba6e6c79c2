import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

/// A model of Google's statement service, which returns the permissions that a site or an app has
/// granted.
///
/// The tests compare it with the conformance tests of the service, to show that the findings about
/// a file agree with the service.
///
/// The service reads the list of the source and all included lists, skips invalid statements, and
/// reports them. The caller provides the files; nothing is fetched.
///
/// Source: developers.google.com, "Digital Asset Links API", and the suite of its conformance
/// tests. The maximum number of files that Google's service fetches is unknown; here it is ten.
struct StatementService: Sendable {
  /// A site or an app.
  enum Asset: Sendable, Hashable {
    case site(String)
    case app(package: String, fingerprint: String)
  }

  /// A mistake that occurs while a query is answered, as in the `errorCode` of the service.
  enum ErrorCode: Sendable, Hashable {
    /// A mistake in the query itself.
    case question(LinkDiagnostic)
    /// A list that is not JSON.
    case unreadable
    case malformed(LinkDiagnostic)
    case noStatements
    case notFound
    /// A list read over HTTPS includes one over HTTP.
    case insecureInclude
    case fetchBudgetExhausted
  }

  /// The answer of the service.
  struct Answer: Sendable, Hashable {
    /// The relations and targets of the source, in the order of the lists.
    var statements: [Statement] = []
    var errorCodes: [ErrorCode] = []
  }

  /// A relation and the asset that has it, with a site in its shortest spelling.
  struct Statement: Sendable, Hashable {
    let relation: String
    let target: Asset
  }

  private static var fetchLimit: Int { 10 }

  /// The lists by URL, in the shortest spelling of their hosts.
  private let files: [String: String]
  /// The lists in apps, by package name.
  private let apps: [String: [(fingerprint: String, list: String)]]

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - files: The lists by their URLs.
  ///   - apps: The lists that apps have in their manifests.
  init(files: [String: String], apps: [(app: Asset, list: String)] = []) {
    var byURL: [String: String] = [:]
    for (url, text) in files {
      if let site = try? AssetSite(include: url) { byURL[site.origin + site.path] = text }
    }
    self.files = byURL
    var byPackage: [String: [(fingerprint: String, list: String)]] = [:]
    for case (.app(let package, let fingerprint), let list) in apps {
      byPackage[package, default: []].append((fingerprint, list))
    }
    self.apps = byPackage
  }

  /// Returns all statements of a source, or those of one relation.
  func statements(of source: Asset, relation: String? = nil) -> Answer {
    var reading = Reading(service: self)
    if let mistake = Self.mistake(in: source) ?? Self.mistake(inRelation: relation) {
      reading.answer.errorCodes = [.question(mistake)]
      return reading.answer
    }
    switch source {
    case .site(let text):
      guard let site = try? AssetSite(site: text) else { return reading.answer }
      reading.fetch(site.origin + "/.well-known/assetlinks.json", isSecure: site.isSecure)
    case .app(let package, let fingerprint):
      for app in apps[package] ?? [] where app.fingerprint == fingerprint {
        reading.read(app.list, isSecure: true)
      }
    }
    if let relation, !relation.isEmpty {
      reading.answer.statements.removeAll { $0.relation != relation }
    }
    return reading.answer
  }

  /// Returns whether the source has stated the relation for the target.
  func check(
    _ source: Asset,
    relation: String,
    target: Asset
  ) -> (isLinked: Bool, errorCodes: [ErrorCode]) {
    if let mistake = Self.mistake(in: target)
      ?? (relation.isEmpty ? .missingRelation : nil)
    {
      return (false, [.question(mistake)])
    }
    let answer = statements(of: source, relation: relation)
    let isLinked = answer.statements.contains { $0.target == Self.shortest(target) }
    return (isLinked, answer.errorCodes)
  }

  // MARK: - Questions

  private static func mistake(in asset: Asset) -> LinkDiagnostic? {
    switch asset {
    case .site(""): return .missingSite
    case .site(let text): return AssetLinks.mistake(inSite: text)
    case .app(let package, let fingerprint):
      if !IdentityFormat.package.accepts(package) { return .badPackage(package) }
      return IdentityFormat.fingerprint.accepts(fingerprint) ? nil : .badFingerprint(fingerprint)
    }
  }

  private static func mistake(inRelation text: String?) -> LinkDiagnostic? {
    text.flatMap { $0.isEmpty ? nil : AssetLinks.mistake(inRelation: $0) }
  }

  private static func shortest(_ asset: Asset) -> Asset {
    if case .site(let text) = asset, let site = try? AssetSite(site: text) {
      return .site(site.origin)
    }
    return asset
  }

  // MARK: - Lists

  /// The state of one answer while lists are read.
  private struct Reading {
    let service: StatementService
    var answer = Answer()
    private var fetches = 0

    init(service: StatementService) { self.service = service }

    mutating func fetch(_ url: String, isSecure: Bool) {
      fetches += 1
      if fetches > StatementService.fetchLimit {
        if !answer.errorCodes.contains(.fetchBudgetExhausted) {
          answer.errorCodes.append(.fetchBudgetExhausted)
        }
        return
      }
      guard let text = service.files[url] else {
        answer.errorCodes.append(.notFound)
        return
      }
      read(text, isSecure: isSecure)
    }

    mutating func read(_ text: String, isSecure: Bool) {
      do throws(UnreadableFileError) {
        let file = try AssetLinks(text)
        let root = JSONFindings.Node(file.root)
        if root.isEmpty { answer.errorCodes.append(.noStatements) }
        for element in root.elements { take(element, isSecure: isSecure) }
      } catch {
        let isJSON = error.diagnostic.code == LinkDiagnostic.noList(found: "").code
        answer.errorCodes.append(isJSON ? .malformed(error.diagnostic) : .unreadable)
      }
    }

    private mutating func take(_ element: JSONFindings.Node, isSecure: Bool) {
      // Dynamic rules concern the device, and a mistake in them does not invalidate the statement.
      let mistakes = AssetLinks.findings(about: element).map(\.finding)
        .filter { $0.code != LinkDiagnostic.badDynamicRulesCode }
      guard mistakes.isEmpty, let statement = AssetLinks.Statement(json: element.value) else {
        answer.errorCodes += mistakes.map { .malformed($0) }
        return
      }
      if let include = statement.include {
        guard let site = try? AssetSite(include: include) else { return }
        if isSecure, !site.isSecure {
          answer.errorCodes.append(.insecureInclude)
        } else {
          fetch(site.origin + site.path, isSecure: isSecure || site.isSecure)
        }
        return
      }
      for relation in statement.relations {
        for target in targets(of: statement) {
          answer.statements.append(Statement(relation: relation, target: target))
        }
      }
    }

    /// Returns the targets of a statement, one for each certificate.
    private func targets(of statement: AssetLinks.Statement) -> [Asset] {
      switch statement.target {
      case .web(let site): [StatementService.shortest(.site(site))]
      case .androidApp(let package, let fingerprints):
        fingerprints.map { .app(package: package, fingerprint: $0) }
      case .other, nil: []
      }
    }
  }
}
