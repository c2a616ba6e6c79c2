/// Writes the elements of a compiled manifest as the text that the reader of manifests accepts.
///
/// Each start tag is one line, so that the line of a finding is that of an element.
struct ManifestText {
  /// The value of an attribute in a compiled manifest.
  enum Value: Equatable {
    /// A text as the system receives it.
    case text(String)
    /// A number or another value that is written unchanged.
    case literal(String)
    /// A resource by its number, or by its name in an app bundle.
    case reference(UInt32, name: String?)
  }

  /// The value of a resource in a table.
  enum Resource: Equatable {
    case value(Value)
    /// The configurations have different values.
    case several([String], name: String)
    /// The table has no value, or not one that is a text.
    case unknown(name: String?)
  }

  struct Attribute {
    let namespace: String
    let name: String
    let value: Value
  }

  /// A reference without a known value.
  struct Unresolved {
    /// The line of the element.
    let line: Int
    /// The name of the attribute, and the reference as it is written.
    let attribute: String
    let reference: String
    /// The values of the configurations, if there are several.
    let values: [String]
  }

  private(set) var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
  private(set) var unresolved: [Unresolved] = []
  /// The values about links that contain a placeholder of Gradle.
  private(set) var unfilled: [(line: Int, attribute: String, text: String)] = []
  private var line = 1
  private var open: [String] = []
  private var hasRoot = false
  /// Indicates whether the end of the last start tag is not written yet.
  private var isOpenTag = false
  private let resolve: (UInt32, String?) throws(BuiltFileError) -> Resource

  /// The largest text, in bytes, that the reader of manifests accepts.
  private static var sizeLimit: Int { 4 << 20 }

  init(resolve: @escaping (UInt32, String?) throws(BuiltFileError) -> Resource) {
    self.resolve = resolve
  }

  mutating func start(_ name: String, _ attributes: [Attribute]) throws(BuiltFileError) {
    if open.isEmpty, hasRoot { throw BuiltFileError("its manifest has two roots") }
    if open.count >= 200 { throw BuiltFileError("its manifest is nested too deeply") }
    if isOpenTag { text += ">\n" }
    line += 1
    var tag = String(repeating: "  ", count: open.count) + "<" + name
    if open.isEmpty {
      tag += " xmlns:android=\"\(Self.android)\""
    }
    hasRoot = true
    for attribute in attributes {
      let isKnown = attribute.namespace == Self.android || attribute.namespace.isEmpty
      // No other namespace has a meaning for the system.
      if !isKnown { continue }
      let name = (attribute.namespace.isEmpty ? "" : "android:") + attribute.name
      tag += " \(name)=\"\(try written(attribute.value, name).xmlEscaped(inAttribute: true))\""
      if tag.utf8.count > Self.sizeLimit { throw .tooLarge(Self.sizeLimit) }
    }
    open.append(name)
    isOpenTag = true
    text += tag
    if text.utf8.count > Self.sizeLimit { throw .tooLarge(Self.sizeLimit) }
  }

  mutating func end() throws(BuiltFileError) {
    guard let name = open.popLast() else {
      throw BuiltFileError("its manifest ends an element that did not begin")
    }
    if isOpenTag {
      text += "/>\n"
      isOpenTag = false
      return
    }
    line += 1
    text += String(repeating: "  ", count: open.count) + "</\(name)>\n"
  }

  /// Returns a text as a manifest has it.
  private mutating func escaped(_ text: String, _ name: String) -> String {
    if text.contains("${"), Self.names.contains(name), unfilled.count < 100 {
      unfilled.append((line, name, text))
    }
    return text.escapedForManifest
  }

  private mutating func written(_ value: Value, _ name: String) throws(BuiltFileError) -> String {
    switch value {
    case .literal(let text):
      return name == "android:launchMode" ? Self.launchModes[text] ?? text : text
    case .text(let text): return escaped(text, name)
    case .reference(0, _): return "@null"
    case .reference(let number, let reference):
      var known: String?
      var values: [String] = []
      switch try resolve(number, reference) {
      case .value(.text(let text)): return escaped(text, name)
      case .value(.literal(let text)): return text
      case .value(.reference(_, let name)), .unknown(let name): known = name
      case .several(let texts, let name): (values, known) = (texts, name)
      }
      let text = "@" + (known ?? "0x" + String(number, radix: 16))
      if unresolved.count < 1000 {
        unresolved.append(.init(line: line, attribute: name, reference: text, values: values))
      }
      return text
    }
  }

  /// Source: `android.R.attr#launchMode`.
  private static let launchModes = [
    "0": "standard", "1": "singleTop", "2": "singleTask", "3": "singleInstance",
    "4": "singleInstancePerTask",
  ]

  static let android = "http://schemas.android.com/apk/res/android"
}
