/// One attribute of an element `<data>`, with the text that the system receives.
struct ManifestRule: Sendable, Hashable {
  let attribute: AndroidManifest.Data.Attribute
  let text: String

  init(_ attribute: AndroidManifest.Data.Attribute, _ text: String) {
    self.attribute = attribute
    self.text = text
  }

  /// The element with this attribute.
  var data: AndroidManifest.Data { AndroidManifest.Data([attribute: text.escapedForManifest]) }

  /// The patterns of rules; `nil` if one of the rules cannot be read.
  static func patterns(_ rules: [ManifestRule]) -> Set<AndroidPattern>? {
    var patterns: Set<AndroidPattern> = []
    for rule in rules {
      guard let kind = rule.attribute.pattern?.kind,
        let pattern = try? AndroidPattern(rule.text, kind: kind)
      else { return nil }
      patterns.insert(pattern)
    }
    return patterns
  }

  /// Indicates whether lint has findings about the rule.
  ///
  /// A path may be correct although it looks like a mistake: `%3F` in a link is a question mark in
  /// the decoded path, and a manifest cannot distinguish it from the start of a query.
  var hasFindings: Bool {
    let filter = AndroidManifest.IntentFilter.web(
      autoVerify: true,
      data: [.init([.scheme: "https"]), .init([.host: "www.example.com"]), data]
    )
    var lint = ManifestLint(AndroidManifest(filters: [filter]), minSDK: 36, ignoring: [])
    lint.lint(filter: filter, "")
    return !lint.findings.inOrder.isEmpty
  }
}

extension AndroidManifest {
  /// Makes a manifest of one activity with these filters, for a simulation.
  init(filters: [IntentFilter]) {
    self.init(blocks: [.init(activity: ".Activity", filters: filters)])
  }

  /// Makes a manifest of activities with their filters, for a simulation.
  ///
  /// - Parameter minSDK: The lowest API level of the app; `nil` to leave it out.
  init(blocks: [ManifestFilters.Block], minSDK: Int? = nil) {
    let activities = blocks.map { block in
      var activity = XMLElement("activity", children: block.filters.map { .element($0.element) })
      activity.attributes = [.android("name", block.activity)]
      return activity
    }
    let application = XMLElement("application", children: activities.map { .element($0) })
    var children = [application]
    if let minSDK {
      var element = XMLElement("uses-sdk", children: [])
      element.attributes = [.android("minSdkVersion", String(minSDK))]
      children.insert(element, at: 0)
    }
    let root = XMLElement("manifest", children: children.map { .element($0) })
    self.init(document: XMLDocument(prolog: "", root: root))
  }

  /// Makes a manifest from a document made in Swift.
  init(document: XMLDocument) { self.document = document }
}
