public import Foundation
public import Waymark

extension AppIdentity {
  /// Creates the identity of an app from its bundle: the name of the app, and the schemes of its
  /// URL types.
  ///
  ///     try AppIdentity(bundle: .main, domains: ["documents.example"])
  ///
  /// In an app extension, `Bundle.main` is the extension, which has no URL types.
  ///
  /// - Parameters:
  ///   - bundle: The bundle of the app.
  ///   - domains: The domains of universal links; a running app cannot read its entitlements.
  ///   - apple: The part of the identity for Apple's systems.
  ///   - policies: The policies for reading and comparing links.
  /// - Throws: ``AppIdentityError`` if the bundle has no schemes, or if its `Info.plist` has the
  ///   wrong shape.
  public init(
    bundle: Bundle,
    domains: Names,
    apple: Apple? = nil,
    policies: LinkPolicies = LinkPolicies()
  ) throws(AppIdentityError) {
    let source = "the Info.plist of '\(bundle.bundleIdentifier ?? bundle.bundlePath)'"
    try self.init(bundle.infoDictionary ?? [:], of: source, domains, apple, policies)
  }

  /// Creates the identity of an app from the content of its `Info.plist`.
  ///
  /// The schemes are those of all entries of `CFBundleURLTypes`, in their order. Links are written
  /// with the first one. `http` and `https`, which a browser lists, are left out.
  ///
  /// Source: Apple, Information Property List, `CFBundleURLTypes` and `CFBundleURLSchemes`.
  ///
  /// - Parameters:
  ///   - info: The content, such as `bundle.infoDictionary`.
  ///   - domains: The domains of universal links.
  ///   - apple: The part of the identity for Apple's systems.
  ///   - policies: The policies for reading and comparing links.
  /// - Throws: ``AppIdentityError`` if there are no schemes, or if a value has the wrong shape.
  public init(
    infoDictionary info: [String: Any],
    domains: Names,
    apple: Apple? = nil,
    policies: LinkPolicies = LinkPolicies()
  ) throws(AppIdentityError) {
    try self.init(info, of: "the Info dictionary", domains, apple, policies)
  }

  private init(
    _ info: [String: Any],
    of source: String,
    _ domains: Names,
    _ apple: Apple?,
    _ policies: LinkPolicies
  ) throws(AppIdentityError) {
    let name = (info["CFBundleDisplayName"] ?? info["CFBundleName"]) as? String
    self.init(
      name: name ?? "",
      schemes: .listed(try Self.schemes(in: info, of: source)),
      domains: domains,
      apple: apple,
      policies: policies
    )
  }

  private static func schemes(
    in info: [String: Any],
    of source: String
  ) throws(AppIdentityError) -> [String] {
    func list(_ value: Any, at place: String, of content: String) throws(AppIdentityError) -> [Any]
    {
      if let list = value as? [Any] { return list }
      throw wrong(value, at: place, "a list of \(content)")
    }
    func wrong(_ value: Any, at place: String, _ expected: String) -> AppIdentityError {
      let reason = AppIdentityError.Reason.wrongType(expected: expected, found: kind(of: value))
      return AppIdentityError(source: source, place: place, reason: reason)
    }

    let key = "CFBundleURLTypes"
    guard let value = info[key] else {
      throw AppIdentityError(source: source, place: key, reason: .missingKey)
    }
    var schemes: [String] = []
    for (index, value) in try list(value, at: key, of: "dictionaries").enumerated() {
      guard let type = value as? [String: Any] else {
        throw wrong(value, at: "\(key)[\(index)]", "a dictionary")
      }
      guard let value = type["CFBundleURLSchemes"] else { continue }
      let place = "\(key)[\(index)].CFBundleURLSchemes"
      for (index, value) in try list(value, at: place, of: "texts").enumerated() {
        let place = "\(place)[\(index)]"
        guard let scheme = value as? String else { throw wrong(value, at: place, "a text") }
        switch SchemeName.finding(in: scheme) {
        case nil: if !schemes.contains(scheme) { schemes.append(scheme) }
        case .web: continue
        case let finding?:
          let words = [finding.message, finding.help].compactMap(\.self).joined(separator: ": ")
          let reason = AppIdentityError.Reason.invalidScheme(scheme, words)
          throw AppIdentityError(source: source, place: place, reason: reason)
        }
      }
    }
    guard !schemes.isEmpty else {
      throw AppIdentityError(source: source, place: key, reason: .noSchemes)
    }
    return schemes
  }

  private static func kind(of value: Any) -> String {
    switch value {
    case is String: "a text"
    case is [Any]: "a list"
    case is [AnyHashable: Any]: "a dictionary"
    case is Bool, is Int, is Double, is NSNumber: "a number"
    default: "a value of type \(type(of: value))"
    }
  }
}

/// The error for an `Info.plist` from which the identity of an app cannot be read.
public struct AppIdentityError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason for the error.
  public enum Reason: Sendable, Hashable {
    /// The key does not exist.
    case missingKey
    /// The value has another type.
    case wrongType(expected: String, found: String)
    /// The text is not the name of a scheme; the reason, with the fix.
    case invalidScheme(String, String)
    /// No URL type has a custom scheme.
    case noSchemes
  }

  /// The `Info.plist`, such as `the Info.plist of 'nyc.underway.Underway'`.
  public let source: String
  /// The key path of the value, such as `CFBundleURLTypes[0].CFBundleURLSchemes`.
  public let place: String
  /// The reason for the error.
  public let reason: Reason

  /// The place, the reason, and the fix.
  public var description: String {
    "\(source) has no valid '\(place)': " + words
  }

  private var words: String {
    switch reason {
    case .missingKey:
      "there is no such key: add a URL type with the app's scheme, or name the schemes with "
        + "'AppIdentity(schemes:domains:)'"
    case .wrongType(let expected, let found): "it must be \(expected), but is \(found)"
    case .invalidScheme(let scheme, let words): "\(quoted(scheme)): \(words)"
    case .noSchemes:
      "no URL type has a custom scheme: list one under 'CFBundleURLSchemes', or name the schemes "
        + "with 'AppIdentity(schemes:domains:)'"
    }
  }
}
