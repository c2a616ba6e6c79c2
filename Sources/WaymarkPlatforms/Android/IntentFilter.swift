extension AndroidManifest {
  /// An `<intent-filter>`.
  ///
  ///     IntentFilter.web(
  ///       data: [Data([.scheme: "https"]), Data([.host: "a.com"]), Data([.pathPrefix: "/buy/"])]
  ///     )
  ///
  /// The data of all elements are combined: every scheme applies to every host, and every host to
  /// every path.
  public struct IntentFilter: Sendable {
    package var element: XMLElement

    package init(element: XMLElement) { self.element = element }

    /// Makes a filter.
    ///
    /// If `autoVerify` is `nil`, it is not written.
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

    /// Makes a filter for links that a browser opens, with `VIEW`, `DEFAULT` and `BROWSABLE`.
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

    /// The action `android.intent.action.VIEW`.
    public static let viewAction = "android.intent.action.VIEW"
    /// The category `android.intent.category.DEFAULT`.
    public static let defaultCategory = "android.intent.category.DEFAULT"
    /// The category `android.intent.category.BROWSABLE`.
    public static let browsableCategory = "android.intent.category.BROWSABLE"
    /// Indicates whether the filter has the category of a browser, which is for all websites.
    var isOfBrowser: Bool { categories.contains("android.intent.category.APP_BROWSER") }

    /// The action and the categories that a link from a browser needs, each with those of the
    /// filter.
    var partsForLinks: [(name: String, own: [String])] {
      [
        (Self.viewAction, actions), (Self.defaultCategory, categories),
        (Self.browsableCategory, categories),
      ]
    }

    /// Indicates whether the filter has the category of the launcher's intent.
    var isForLauncher: Bool { categories.contains("android.intent.category.LAUNCHER") }

    /// Indicates whether the system should verify the filter's hosts; `nil` if the attribute is not
    /// written.
    public var autoVerify: Bool? { element.flag("autoVerify") }

    /// The names of the actions.
    public var actions: [String] { names(of: "action") }

    /// The names of the categories.
    public var categories: [String] { names(of: "category") }

    private func names(of element: String) -> [String] {
      self.element.keptElements(named: element).compactMap {
        $0.attribute("name", in: namespace)?.value
      }
    }

    /// The `<data>` elements, in the order of the file, without those that the build removes.
    public var data: [Data] { element.keptElements(named: "data").map { Data(element: $0) } }

    /// The relative groups, in the order of the file.
    ///
    /// Systems support them since API level 35.
    public var groups: [RelativeGroup] {
      element.keptElements(named: "uri-relative-filter-group").map { RelativeGroup(element: $0) }
    }
  }

  /// A `<uri-relative-filter-group>`, which allows or blocks a URI if all of its conditions match.
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

    /// Indicates whether a matching URI is allowed; `true` unless the attribute is `false`.
    public var allows: Bool { element.flag("allow") ?? true }

    /// The conditions of the group: paths, queries and fragments.
    public var data: [Data] { element.keptElements(named: "data").map { Data(element: $0) } }
  }
}

extension XMLAttribute {
  /// Returns an attribute in Android's namespace, with the usual prefix.
  static func android(_ name: String, _ value: String) -> XMLAttribute {
    XMLAttribute("android:\(name)", value, namespace: AndroidManifest.namespace)
  }
}
