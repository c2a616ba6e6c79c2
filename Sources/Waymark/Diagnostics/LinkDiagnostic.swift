/// A description of one mistake or risk, with its place and its remedy.
///
/// Every error of this package has one (`error.diagnostic`), and the error's own type contains the
/// facts. A finding, which is collected and shown instead of thrown, is one: lint, files that are
/// read, generated files and imports have findings. The code is stable, the wording is not.
public struct LinkDiagnostic: Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    case error, warning, info
  }

  /// A stable name such as `pattern.unclosed-parameter`, listed in the documentation.
  public struct Code: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The name as it is printed and as `--json` contains it.
    public let rawValue: String

    /// Creates a code from its printed name.
    public init(rawValue: String) { self.rawValue = rawValue }

    package init(_ rawValue: String) { self.rawValue = rawValue }

    /// The printed name.
    public var description: String { rawValue }
  }

  /// A text with the place in it that the diagnostic refers to.
  public struct Excerpt: Sendable, Hashable {
    /// The text as written: a pattern, a URL, a line of a file.
    public let text: String
    /// The offset in `text` at which the mistake begins, in UTF-8 bytes from the start.
    public let offset: Int

    /// Creates an excerpt.
    ///
    /// An offset outside the text is moved to the nearest end of the text.
    public init(text: String, offset: Int) {
      self.text = text
      self.offset = min(max(offset, 0), text.utf8.count)
    }
  }

  /// The direction in which a file differs from the catalog that it was made from, or the reverse.
  public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// Links that no route accepts open the app, or go to the server for the app's links.
    case wider
    /// Links that a route accepts stay in the browser, or go to the website.
    case narrower
    /// Both differences are possible.
    case either
  }

  private struct Facts: Sendable {
    var severity: Severity
    let code: Code
    let message: String
    var help: String?
    var file: String?
    var line: Int?
    var column: Int?
    var keyPath: String
    var excerpt: Excerpt?
    var exampleLink: String?
    var effect: Effect?
  }

  /// An object with the facts, because errors and lists of findings would otherwise copy two dozen
  /// words for each diagnostic.
  private final class Box: Sendable {
    let facts: Facts

    @inline(never)
    init(_ facts: Facts) { self.facts = facts }
  }

  private var box: Box

  /// Changes a fact; the box may be shared.
  @inline(never)
  private mutating func change(_ body: (inout Facts) -> Void) {
    var facts = box.facts
    body(&facts)
    box = Box(facts)
  }

  /// The severity.
  public package(set) var severity: Severity {
    get { box.facts.severity }
    set { change { $0.severity = newValue } }
  }
  /// The stable code.
  public var code: Code { box.facts.code }
  /// A description of the mistake in one sentence, which begins in lower case and has no full stop.
  public var message: String { box.facts.message }
  /// The remedy in one sentence, which begins in lower case.
  ///
  /// The errors of this module have one after a call of `LinkDiagnostics.enable()`, a function of
  /// the product `WaymarkDiagnostics`. A ``LinkError`` and the findings of tools always have one.
  public package(set) var help: String? {
    get { box.facts.help }
    set { change { $0.help = newValue } }
  }
  /// The name of the file; `nil` if the file has no name, or if there is no file.
  public package(set) var file: String? {
    get { box.facts.file }
    set { change { $0.file = newValue } }
  }
  /// The line of the file, from 1; `nil` for a value that was made in Swift.
  public package(set) var line: Int? {
    get { box.facts.line }
    set { change { $0.line = newValue } }
  }
  /// The column in Unicode scalars, from 1.
  public package(set) var column: Int? {
    get { box.facts.column }
    set { change { $0.column = newValue } }
  }
  /// The place in the file or in the catalog: a key path such as `applinks.details[0].appIDs`, for
  /// XML a path such as `manifest/application/activity[2]`, or the name of a route; empty for the
  /// whole file.
  public package(set) var keyPath: String {
    get { box.facts.keyPath }
    set { change { $0.keyPath = newValue } }
  }
  /// The text that contains the mistake, drawn with a caret.
  public package(set) var excerpt: Excerpt? {
    get { box.facts.excerpt }
    set { change { $0.excerpt = newValue } }
  }
  /// A link that shows the mistake or the difference, if one was found.
  public package(set) var exampleLink: String? {
    get { box.facts.exampleLink }
    set { change { $0.exampleLink = newValue } }
  }
  /// The direction of a difference between a file and a catalog; `nil` if there is no difference.
  public package(set) var effect: Effect? {
    get { box.facts.effect }
    set { change { $0.effect = newValue } }
  }

  /// Creates a diagnostic.
  @inline(never)
  public init(
    severity: Severity = .error,
    code: Code,
    message: String,
    place: String? = nil,
    excerpt: Excerpt? = nil,
    help: String? = nil
  ) {
    box = Box(
      Facts(
        severity: severity,
        code: code,
        message: message,
        help: help,
        keyPath: place ?? "",
        excerpt: excerpt
      )
    )
  }

  /// The place of the mistake as text: the file with line and column, if known, and then the key
  /// path.
  public var place: String? {
    var place = file
    if let line {
      let column = column.map { (":\($0)", ", column \($0)") } ?? ("", "")
      place = file.map { "\($0):\(line)\(column.0)" } ?? "line \(line)\(column.1)"
    }
    if keyPath.isEmpty { return place }
    return place.map { "\($0) (\(keyPath))" } ?? keyPath
  }
}

extension LinkDiagnostic {
  /// Returns the diagnostic with the name of its file.
  public func inFile(_ name: String) -> LinkDiagnostic {
    var copy = self
    copy.file = name
    return copy
  }

  // MARK: - Rules

  // A rule is a static member that begins with one of these functions, so that its code, its
  // severity and its words are in one place.

  /// Makes a finding about content that certainly does not work as written.
  package static func error(_ code: String, _ message: String) -> LinkDiagnostic {
    LinkDiagnostic(severity: .error, code: Code(code), message: message)
  }

  /// Makes a finding about content that probably does not work as intended.
  package static func warning(_ code: String, _ message: String) -> LinkDiagnostic {
    LinkDiagnostic(severity: .warning, code: Code(code), message: message)
  }

  /// Makes a finding about content that only differs from what many people expect.
  package static func info(_ code: String, _ message: String) -> LinkDiagnostic {
    LinkDiagnostic(severity: .info, code: Code(code), message: message)
  }

  /// Returns the finding with a remedy.
  package func remedy(_ help: String?) -> LinkDiagnostic {
    var copy = self
    copy.help = help
    return copy
  }

  /// Returns the finding with the direction of a difference.
  package func direction(_ effect: Effect?) -> LinkDiagnostic {
    var copy = self
    copy.effect = effect
    return copy
  }
}

extension LinkDiagnostic: Hashable {
  /// Returns whether all properties are equal.
  public static func == (left: LinkDiagnostic, right: LinkDiagnostic) -> Bool {
    let (one, other) = (left.box.facts, right.box.facts)
    return one.severity == other.severity && one.code == other.code
      && one.message == other.message && one.help == other.help && one.file == other.file
      && one.line == other.line && one.column == other.column && one.keyPath == other.keyPath
      && one.excerpt == other.excerpt && one.exampleLink == other.exampleLink
      && one.effect == other.effect
  }

  /// Hashes the message and the key path, which differ between most diagnostics.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(message)
    hasher.combine(keyPath)
  }
}

extension LinkDiagnostic: CustomStringConvertible {
  /// The diagnostic as text for people, without a newline at the end.
  ///
  ///     error[pattern.unclosed-parameter]: the parameter has no closing brace
  ///       users/{id/posts
  ///             ^
  ///     help: write 'users/{id}/posts', or '\{' for a brace that is part of the path
  public var description: String {
    var lines = ["\(severity.rawValue)[\(code)]: \(message)"]
    if let place { lines.append("  at \(place)") }
    if let excerpt { lines += excerpt.drawing }
    if let help { lines.append("help: \(help)") }
    return lines.joined(separator: "\n")
  }
}

extension LinkDiagnostic.Excerpt {
  /// The longest text that is drawn completely, in characters.
  ///
  /// A malicious link of 8 KB must not flood a terminal.
  private static var width: Int { 120 }

  /// The text, and the line with the caret below it.
  package var drawing: [String] {
    let characters = Array(text)
    var caret = 0
    var bytes = 0
    while caret < characters.count, bytes + characters[caret].utf8.count <= offset {
      bytes += characters[caret].utf8.count
      caret += 1
    }
    let first = max(0, min(caret - Self.width / 2, characters.count - Self.width))
    let last = min(characters.count, first + Self.width)
    let head = first > 0 ? "…" : ""
    let tail = last < characters.count ? "…" : ""
    let shown = characters[first..<last].map { $0.visible }.joined()
    let indent = characters[first..<caret].reduce(head.count) { $0 + $1.visible.count }
    return ["  \(head)\(shown)\(tail)", "  \(String(repeating: " ", count: indent))^"]
  }
}

extension Character {
  /// The character itself, or an escape if a terminal would interpret the character instead of
  /// showing it.
  var visible: String {
    let hidden = unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
    }
    return hidden ? escaped : String(self)
  }

  /// The escapes of all code points.
  @inline(never)
  var escaped: String {
    var text = ""
    for scalar in unicodeScalars { text += "\\u{\(String(scalar.value, radix: 16))}" }
    return text
  }
}
