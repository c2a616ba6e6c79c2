import Waymark
package import WaymarkCatalog

extension AppleAppSiteAssociation {
  /// The rules for universal links.
  public struct AppLinks: Sendable, Equatable {
    package var json: JSONValue

    package init(json: JSONValue) { self.json = json }

    /// Makes rules.
    ///
    /// - Parameters:
    ///   - details: The apps and their rules. The first rule that matches a link decides.
    ///   - defaults: The values that components inherit if they do not set them.
    ///   - variables: The substitution variables, used as `$(name)` in patterns.
    public init(
      details: [Detail],
      defaults: Component? = nil,
      variables: [(name: String, values: [String])] = []
    ) {
      json = .object(members: [])
      self.details = details
      self.defaults = defaults
      self.variables = variables
    }

    /// The apps and their rules, in the order of the file.
    ///
    /// If every detail has a ``Detail/key``, the details are written as an object, which is the
    /// oldest form. Otherwise, they are written as an array.
    public var details: [Detail] {
      get {
        switch json["details"]?.content {
        case .array(let elements): elements.compactMap { Detail(json: $0) }
        case .object(let members): members.compactMap { Detail(json: $0.value, key: $0.key) }
        default: []
        }
      }
      set {
        let keys = newValue.compactMap(\.key)
        if keys.count == newValue.count, !keys.isEmpty {
          let members = zip(keys, newValue).map { JSONValue.Member($0, $1.json) }
          json["details"] = .object(members: members)
        } else {
          json["details"] = .array(newValue.map(\.json))
        }
      }
    }

    /// The values that components of all details inherit if they do not set them.
    public var defaults: Component? {
      get { json["defaults"].flatMap { Component(json: $0) } }
      set { json["defaults"] = newValue?.json }
    }

    /// The file's own substitution variables, in the order of the file.
    ///
    /// Values that are not strings are left out.
    public var variables: [(name: String, values: [String])] {
      get {
        (json["substitutionVariables"]?.members ?? []).map {
          ($0.key, Optional($0.value).strings ?? [])
        }
      }
      set {
        let members = newValue.map { JSONValue.Member($0.name, .strings($0.values)) }
        json["substitutionVariables"] = members.isEmpty ? nil : .object(members: members)
      }
    }

    /// The legacy list `apps`, which must be empty if it is present; `nil` if it is absent.
    public var apps: [String]? {
      get { json["apps"].strings }
      set { json["apps"] = newValue.map { .strings($0) } }
    }
  }

  /// One or more apps, and their rules in order.
  public struct Detail: Sendable, Equatable {
    package var json: JSONValue
    /// The app identifier that is the detail's key in the oldest form of a file.
    public let key: String?

    package init?(json: JSONValue, key: String? = nil) {
      if json.members == nil { return nil }
      self.json = json
      self.key = key
    }

    /// Makes the detail of a file for iOS 13 and later.
    public init(appIDs: [String], components: [Component], defaults: Component? = nil) {
      json = .object([
        "appIDs": .strings(appIDs), "components": .array(components.map(\.json)),
        "defaults": defaults?.json,
      ])
      key = nil
    }

    /// Makes the detail of a file for iOS 9 to 12, which later systems read as well.
    public init(appID: String, paths: [String]) {
      json = .object(["appID": .string(appID), "paths": .strings(paths)])
      key = nil
    }

    /// The apps: `appIDs` if that key is present, even if it is empty or has a wrong type;
    /// otherwise `appID`, and otherwise the ``key``.
    ///
    /// Setting this property writes `appIDs` and removes `appID`.
    public var appIDs: [String] {
      get {
        if let list = json["appIDs"] { return Optional(list).strings ?? [] }
        if let appID = json["appID"] { return appID.string.map { [$0] } ?? [] }
        return key.map { [$0] } ?? []
      }
      set {
        json["appIDs"] = .strings(newValue)
        json["appID"] = nil
      }
    }

    /// The rules; `nil` if the file has no array `components`.
    public var components: [Component]? {
      get { json["components"]?.array.map { $0.compactMap { Component(json: $0) } } }
      set { json["components"] = newValue.map { .array($0.map(\.json)) } }
    }

    /// The legacy rules, which iOS 13 and later read only if there are no ``components``.
    ///
    /// Each rule is a glob for the path; the prefix `NOT ` makes it an exclusion.
    public var paths: [String]? {
      get { json["paths"].strings }
      set { json["paths"] = newValue.map { .strings($0) } }
    }

    /// The values that components of this detail inherit if they do not set them.
    public var defaults: Component? {
      get { json["defaults"].flatMap { Component(json: $0) } }
      set { json["defaults"] = newValue?.json }
    }
  }
}
