package import Waymark

/// The file `assetlinks.json`, in which a site says what apps and other sites may do for it.
///
///     let file = try AssetLinks(#"[{"relation": ["delegate_permission/write_on_walls"]}]"#)
///     file.faults.first?.code   // assetlinks.missing-target
///
/// Whatever can be read is read: a fault costs only its statement, as it does on Google's service,
/// and stands in ``faults``. (A device is less patient: see ``verification(of:fingerprint:)``.)
/// Only a text that is no JSON array is refused.
///
/// Everything that was read is written again: unknown keys, values of a wrong type, repeated keys,
/// all in their order. Only blanks and escapes may differ.
///
/// Source: developers.google.com, "Digital Asset Links", and the suite of its conformance tests.
public struct AssetLinks: Sendable {
  /// The relation of App Links, `delegate_permission/common.handle_all_urls`.
  public static let handleAllURLs = "delegate_permission/common.handle_all_urls"

  package var root: JSONValue
  package let file: JSONFile?

  /// Reads a file.
  public init(_ text: String) throws(UnreadableFile) { try self.init(bytes: Array(text.utf8)) }

  /// Reads a file from its bytes.
  ///
  /// - Throws: ``UnreadableFile`` for what is no JSON in UTF-8, or no array.
  public init(bytes: [UInt8]) throws(UnreadableFile) {
    let file = try JSONFile(bytes)
    let root = file.document.root
    guard root.array != nil else {
      let place = file.place(of: root.offset, isRoot: true)
      throw UnreadableFile(FileFault(.assetLinks(.noList(found: root.kind)), place: place))
    }
    self.root = root
    self.file = file
  }

  /// Makes a file.
  public init(statements: [Statement]) {
    root = .array(statements.map(\.json))
    file = nil
  }

  /// The statements in their order, with those that are faulty and without what is no object.
  public var statements: [Statement] {
    get { (root.array ?? []).compactMap { Statement(json: $0) } }
    set { root = .array(newValue.map(\.json)) }
  }

  /// The file as JSON: the same text for the same file on every machine, with a newline at its
  /// end.
  public var text: String { root.text + "\n" }
}

extension AssetLinks: Equatable {
  /// Whether two files say the same, key by key in their order, wherever it stands.
  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
}

extension AssetLinks {
  /// What a statement is about.
  public enum Target: Sendable, Hashable {
    /// An app, by its package and the SHA-256 fingerprints of the certificates it may be signed
    /// with.
    case androidApp(package: String, fingerprints: [String])
    /// A site, `https://host` with a port if need be.
    case web(site: String)
    /// Something that nobody knows.
    case other(namespace: String)
  }

  /// A statement, or the place of a file with more of them.
  public struct Statement: Sendable, Equatable {
    package var json: JSONValue

    package init?(json: JSONValue) {
      if json.members == nil { return nil }
      self.json = json
    }

    /// Makes a statement.
    ///
    /// - Parameters:
    ///   - relations: What the target may do.
    ///   - target: Who may do it.
    ///   - dynamicComponents: Which links it is for, from API level 35 on; all if it is `nil`.
    public init(
      relations: [String] = [handleAllURLs],
      target: Target,
      dynamicComponents: [DynamicComponent]? = nil
    ) {
      json = .object(["relation": .strings(relations), "target": target.json])
      self.dynamicComponents = dynamicComponents
    }

    /// Makes the place of a file with more statements.
    public init(include: String) { json = .object(["include": .string(include)]) }

    /// Where more statements are.
    public var include: String? { json["include"]?.string }

    /// What the target may do.
    public var relations: [String] { json["relation"].strings ?? [] }

    /// Who may do it; `nil` where there is no object, or none with a namespace.
    public var target: Target? {
      guard let target = json["target"], let namespace = target["namespace"]?.string else {
        return nil
      }
      switch namespace {
      case "android_app":
        return .androidApp(
          package: target["package_name"]?.string ?? "",
          fingerprints: target["sha256_cert_fingerprints"].strings ?? []
        )
      case "web": return .web(site: target["site"]?.string ?? "")
      default: return .other(namespace: namespace)
      }
    }

    /// The rules for links of the relation ``handleAllURLs``, in their order; `nil` where there
    /// are none, or none that can be read.
    ///
    /// A rule of a wrong form costs all of them, and so does an empty list: the system then has
    /// the manifest alone.
    ///
    /// Source: developer.android.com, "Configure website associations and dynamic rules".
    public var dynamicComponents: [DynamicComponent]? {
      get {
        guard
          let list = json["relation_extensions"]?[handleAllURLs]?["dynamic_app_link_components"]?
            .array
        else { return nil }
        let components = list.compactMap { DynamicComponent(json: $0) }
        return components.count == list.count && !list.isEmpty ? components : nil
      }
      set {
        var extensions = json["relation_extensions"] ?? .object(members: [])
        var relation = extensions[handleAllURLs] ?? .object(members: [])
        relation["dynamic_app_link_components"] = newValue.map { .array($0.map(\.json)) }
        extensions[handleAllURLs] = relation.members?.isEmpty == true ? nil : relation
        json["relation_extensions"] = extensions.members?.isEmpty == true ? nil : extensions
      }
    }
  }
}

extension AssetLinks.Target {
  fileprivate var json: JSONValue {
    switch self {
    case .androidApp(let package, let fingerprints):
      [
        "namespace": "android_app", "package_name": .string(package),
        "sha256_cert_fingerprints": .strings(fingerprints),
      ]
    case .web(let site): ["namespace": "web", "site": .string(site)]
    case .other(let namespace): ["namespace": .string(namespace)]
    }
  }
}
