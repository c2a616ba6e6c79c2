package import Waymark

extension AppleAppSiteAssociation {
  /// The rules for universal links.
  public struct AppLinks: Sendable, Equatable {
    package var json: JSONValue

    package init(json: JSONValue) { self.json = json }

    /// Makes rules.
    ///
    /// - Parameters:
    ///   - details: Apps and their rules; the first rule that fits a link decides.
    ///   - defaults: What components take over that do not say it themselves.
    ///   - variables: Names for lists of texts, used as `$(name)` in patterns.
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

    /// Apps and their rules, in the order of the file.
    ///
    /// Details that all have a ``Detail/key`` are written as an object, the oldest form, others as
    /// an array.
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

    /// What components of all details take over that do not say it themselves.
    public var defaults: Component? {
      get { json["defaults"].flatMap { Component(json: $0) } }
      set { json["defaults"] = newValue?.json }
    }

    /// The file's own substitution variables, in their order; values that are no strings are left
    /// out.
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

    /// The legacy list `apps`, which has to be empty where it stands; `nil` where it does not.
    public var apps: [String]? {
      get { json["apps"].strings }
      set { json["apps"] = newValue.map { .strings($0) } }
    }
  }

  /// One or more apps, and their rules in order.
  public struct Detail: Sendable, Equatable {
    package var json: JSONValue
    /// The app identifier that the detail stands under in the oldest form of a file.
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

    /// The apps: `appIDs` where it stands, even empty or of a wrong type, else `appID`, else the
    /// ``key``.
    ///
    /// Setting it writes `appIDs` and takes `appID` out.
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

    /// The rules; `nil` where the file has no array `components`.
    public var components: [Component]? {
      get { json["components"]?.array.map { $0.compactMap { Component(json: $0) } } }
      set { json["components"] = newValue.map { .array($0.map(\.json)) } }
    }

    /// The legacy rules, which iOS 13 and later read only where there are no ``components``; each
    /// is a glob for the path, and with `NOT ` before it an exclusion.
    public var paths: [String]? {
      get { json["paths"].strings }
      set { json["paths"] = newValue.map { .strings($0) } }
    }

    /// What components of this detail take over that do not say it themselves.
    public var defaults: Component? {
      get { json["defaults"].flatMap { Component(json: $0) } }
      set { json["defaults"] = newValue?.json }
    }
  }
}
