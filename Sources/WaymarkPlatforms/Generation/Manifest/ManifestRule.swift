/// One attribute of an element `<data>`, with what the system gets.
struct ManifestRule: Sendable, Hashable {
  let attribute: AndroidManifest.Data.Attribute
  let text: String

  init(_ attribute: AndroidManifest.Data.Attribute, _ text: String) {
    self.attribute = attribute
    self.text = text
  }

  /// The element that says so.
  var data: AndroidManifest.Data {
    AndroidManifest.Data([attribute: text.escapedForManifest])
  }

  /// Indicates whether lint finds something in it.
  ///
  /// A path may well have what looks like a mistake: `%3F` in a link is a question mark in its
  /// decoded path, and nothing in a manifest tells it from the start of a query.
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
  /// A manifest of one activity with these filters, for a trial.
  init(filters: [IntentFilter]) {
    let activity = XMLElement("activity", children: filters.map { .element($0.element) })
    let application = XMLElement("application", children: [.element(activity)])
    let root = XMLElement("manifest", children: [.element(application)])
    self.init(document: XMLDocument(prolog: "", root: root))
  }

  /// A manifest made in Swift.
  init(document: XMLDocument) { self.document = document }
}
