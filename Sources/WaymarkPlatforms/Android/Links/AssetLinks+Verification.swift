import Waymark

extension AssetLinks {
  /// Whether an Android device takes the file for the site's consent that an app opens its links.
  public enum Verification: Sendable, Hashable {
    /// A statement names the app and one of its certificates.
    case verified
    /// No statement names the app.
    case notNamed
    /// Statements name the app, and none the certificate.
    case otherCertificate
    /// The device gives up on the whole file at that statement, counted from 0, where Google's
    /// service would only leave it out.
    case refused(statement: Int)
  }

  /// What the agent on a device makes of the file, for an app and a certificate that it is signed
  /// with.
  ///
  ///     file.verification(of: "com.example.app", fingerprint: "14:6D:…")   // .verified
  ///
  /// Fingerprints are compared letter by letter. A statement without a `relation` array or a
  /// `target` object is skipped; an unknown namespace, an empty package or list of fingerprints,
  /// or a malformed relation makes the agent give up on the host. Includes are not followed.
  ///
  /// Source: `packages/StatementService` of AOSP 14.
  public func verification(of package: String, fingerprint: String) -> Verification {
    var verification = Verification.notNamed
    for (index, value) in (root.array ?? []).enumerated() {
      guard let statement = Statement(json: value), statement.include == nil,
        let relations = value["relation"]?.array, value["target"]?.members != nil
      else { continue }
      let texts = relations.map { $0.string ?? "" }
      if texts.contains(where: { Self.problem(ofRelation: $0) != nil }) {
        return .refused(statement: index)
      }
      guard case .androidApp(let name, let fingerprints) = statement.target else {
        if case .web(let site) = statement.target, Self.problem(ofSite: site) == nil { continue }
        return .refused(statement: index)
      }
      if name.isEmpty || fingerprints.isEmpty { return .refused(statement: index) }
      guard name == package, texts.contains(Self.handleAllURLs) else { continue }
      if fingerprints.contains(fingerprint) {
        verification = .verified
      } else if verification == .notNamed {
        verification = .otherCertificate
      }
    }
    return verification
  }

  /// The dynamic rules that a device of API level 35 has for an app; `nil` for none.
  func dynamicRules(for package: String) -> (rules: DynamicRules, statement: Int)? {
    for (index, value) in (root.array ?? []).enumerated() {
      guard let statement = Statement(json: value),
        case .androidApp(package, _) = statement.target,
        statement.relations.contains(Self.handleAllURLs),
        let components = statement.dynamicComponents
      else { continue }
      return (DynamicRules(components), index)
    }
    return nil
  }
}
