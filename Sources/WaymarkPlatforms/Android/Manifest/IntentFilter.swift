extension AndroidManifest {
  /// An `<intent-filter>`.
  ///
  ///     IntentFilter.web(
  ///       data: [Data([.scheme: "https"]), Data([.host: "a.com"]), Data([.pathPrefix: "/buy/"])]
  ///     )
  ///
  /// The data of all its elements are pooled: every scheme goes with every host, and every host
  /// with every path.
  public struct IntentFilter: Sendable {
    package var element: XMLElement

    package init(element: XMLElement) { self.element = element }

    /// Makes a filter; `autoVerify` is not written where it is `nil`.
    public init(
      autoVerify: Bool? = nil,
      actions: [String],
      categories: [String],
      data: [Data],
      groups: [RelativeGroup] = []
    ) {
      element = XMLElement("intent-filter")
      if let autoVerify { element.attributes.append(.android("autoVerify", "\(autoVerify)")) }
      for (name, values) in [("action", actions), ("category", categories)] {
        for value in values {
          let attributes = [XMLAttribute.android("name", value)]
          element.children.append(.element(XMLElement(name, attributes: attributes)))
        }
      }
      element.children += data.map { .element($0.element) } + groups.map { .element($0.element) }
    }

    /// A filter for links that a browser opens: `VIEW`, `DEFAULT` and `BROWSABLE`.
    public static func web(
      autoVerify: Bool? = nil,
      data: [Data],
      groups: [RelativeGroup] = []
    ) -> IntentFilter {
      IntentFilter(
        autoVerify: autoVerify,
        actions: [viewAction],
        categories: [defaultCategory, browsableCategory],
        data: data,
        groups: groups
      )
    }

    /// `android.intent.action.VIEW`.
    public static let viewAction = "android.intent.action.VIEW"
    /// `android.intent.category.DEFAULT`.
    public static let defaultCategory = "android.intent.category.DEFAULT"
    /// `android.intent.category.BROWSABLE`.
    public static let browsableCategory = "android.intent.category.BROWSABLE"

    /// Indicates whether the system is asked to verify the filter's hosts; `nil` where it is not
    /// written.
    public var autoVerify: Bool? { element.flag("autoVerify") }

    /// The names of its actions.
    public var actions: [String] { names(of: "action") }

    /// The names of its categories.
    public var categories: [String] { names(of: "category") }

    private func names(of element: String) -> [String] {
      self.element.elements(named: element).compactMap {
        $0.attribute("name", in: namespace)?.value
      }
    }

    /// Its `<data>` elements, in the order of the file.
    public var data: [Data] { element.elements(named: "data").map { Data(element: $0) } }

    /// Its relative groups, in the order of the file; known since API level 35.
    public var groups: [RelativeGroup] {
      element.elements(named: "uri-relative-filter-group").map { RelativeGroup(element: $0) }
    }
  }

  /// A `<uri-relative-filter-group>`: all of its conditions have to hold, and then it allows the
  /// URI or blocks it.
  ///
  /// Source: developer.android.com, "<uri-relative-filter-group>"; API level 35.
  public struct RelativeGroup: Sendable {
    package var element: XMLElement

    package init(element: XMLElement) { self.element = element }

    /// Makes a group.
    public init(allows: Bool = true, data: [Data]) {
      element = XMLElement("uri-relative-filter-group")
      element.attributes = [.android("allow", "\(allows)")]
      element.children = data.map { .element($0.element) }
    }

    /// Indicates whether a URI that it takes is allowed, which is so unless it says `false`.
    public var allows: Bool { element.flag("allow") ?? true }

    /// Its conditions: paths, queries and fragments.
    public var data: [Data] { element.elements(named: "data").map { Data(element: $0) } }
  }
}

extension XMLAttribute {
  /// An attribute in Android's namespace, with the usual prefix.
  static func android(_ name: String, _ value: String) -> XMLAttribute {
    XMLAttribute("android:\(name)", value, namespace: AndroidManifest.namespace)
  }
}
