/// The manifest of an Android app: what it says about links.
///
///     let manifest = try AndroidManifest(text)
///     manifest.components[0].intentFilters[0].data.map { $0[.host] }   // ["www.example.com"]
///     manifest.text                                                    // as it was read
///
/// Everything stays as it was written: comments, blanks, the order of attributes, what this model
/// does not know. What can be read is read; the rest stands in ``faults``. Only a text that is no
/// XML, or whose root is another element, is refused, as the build tools refuse it.
///
/// Source: developer.android.com, "App manifest overview" and the pages of its elements.
public struct AndroidManifest: Sendable {
  /// The namespace of Android's attributes.
  public static let namespace = "http://schemas.android.com/apk/res/android"

  package var document: XMLDocument

  /// Reads a manifest.
  public init(_ text: String) throws(UnreadableFile) { try self.init(bytes: Array(text.utf8)) }

  /// Reads a manifest from its bytes.
  ///
  /// - Throws: ``UnreadableFile`` for what is no XML in UTF-8, or no manifest.
  public init(bytes: [UInt8]) throws(UnreadableFile) {
    let document = try XMLParser.document(bytes)
    guard document.root.name == "manifest" else {
      let problem = ManifestProblem.noManifest(document.root.name)
      let place = document.place(of: document.root.offset)
      throw UnreadableFile(FileFault(.manifest(problem), place: place))
    }
    self.document = document
  }

  /// The manifest as XML: what was read, byte for byte, with what has been set since.
  public var text: String { document.text }

  /// The attribute `package`; newer projects have it in their Gradle files instead.
  public var package: String? { document.root.attribute("package", in: nil)?.value }

  /// `<uses-sdk android:minSdkVersion>`; newer projects have it in their Gradle files instead.
  public var minSDK: Int? { sdk("minSdkVersion") }

  /// `<uses-sdk android:targetSdkVersion>`.
  public var targetSDK: Int? { sdk("targetSdkVersion") }

  private func sdk(_ name: String) -> Int? {
    let element = document.root.elements(named: "uses-sdk").first
    return element?.attribute(name, in: Self.namespace).flatMap { Int($0.value) }
  }

  /// The components of the application, in the order of the file.
  public var components: [Component] {
    document.root.elements(named: "application").flatMap(\.elements).compactMap {
      Component(element: $0)
    }
  }

  /// An activity, an alias of one, a service, a receiver or a provider.
  public struct Component: Sendable {
    /// What it is; raw values are the names of its elements.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case activity, service, receiver, provider
      case activityAlias = "activity-alias"
    }

    package let element: XMLElement
    /// What it is.
    public let kind: Kind

    init?(element: XMLElement) {
      guard let kind = Kind(rawValue: element.name) else { return nil }
      self.element = element
      self.kind = kind
    }

    /// The name of its class, as it is written.
    public var name: String? { element.attribute("name", in: namespace)?.value }

    /// Whether other apps may start it, as it is written; `nil` where it is not.
    public var isExported: Bool? { element.flag("exported") }

    /// Whether it can be started at all, as it is written; `nil` where it is not.
    public var isEnabled: Bool? { element.flag("enabled") }

    /// Its filters, in the order of the file.
    public var intentFilters: [IntentFilter] {
      element.elements(named: "intent-filter").map { IntentFilter(element: $0) }
    }
  }
}

extension XMLElement {
  /// An attribute of Android's that is `true` or `false`.
  func flag(_ name: String) -> Bool? {
    switch attribute(name, in: AndroidManifest.namespace)?.value {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }
}
