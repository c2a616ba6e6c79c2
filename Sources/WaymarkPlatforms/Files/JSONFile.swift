internal import Waymark
package import WaymarkCatalog

/// A JSON file: the value that was read, and the place of each part of it.
package struct JSONFile: Sendable {
  package let document: JSONDocument
  package let lines: TextLines
  /// The size of the file in bytes.
  let size: Int

  /// The longest file that is read, in bytes: 1 MiB.
  ///
  /// A device rejects a longer `assetlinks.json` (`packages/StatementService` of AOSP 14), and
  /// Apple's systems are said to reject an association file of more than 128 KB.
  static var sizeLimit: Int { 1 << 20 }

  /// Reads a file, and throws an error if it is not JSON text in UTF-8.
  ///
  /// - Parameter isList: Indicates whether the file is an array.
  package init(_ bytes: [UInt8], isList: Bool = false) throws(UnreadableFileError) {
    size = bytes.count
    if let finding = LinkDiagnostic.wrongEncoding(of: bytes) { throw UnreadableFileError(finding) }
    do throws(JSONError) {
      document = try JSONDocument(bytes, sizeLimit: Self.sizeLimit)
      lines = TextLines(bytes)
    } catch {
      let place = FilePlace(error.offset, in: TextLines(bytes))
      let isEmptyList = isList && error.reason == .empty
      throw UnreadableFileError(
        isEmptyList ? error.diagnostic.remedy("write a list, '[ … ]'") : error.diagnostic,
        at: place
      )
    }
  }

  /// Returns the findings about the JSON text itself, which affect nothing or one member.
  func findings() -> [LinkDiagnostic] {
    let mark = document.hasByteOrderMark ? [LinkDiagnostic.byteOrderMark] : []
    return mark.map { $0.at("", FilePlace(0, in: lines)) }
      + document.repeatedKeys.map { key in
        LinkDiagnostic.repeatedKey(key.key).at("", FilePlace(key.offset, in: lines))
      }
  }

  /// Returns the reason why it is not known how the systems read the file, in one sentence that
  /// begins in lowercase; `nil` if it is known.
  ///
  /// - Parameters:
  ///   - name: The words for the file.
  ///   - sizeLimit: The size from which systems may reject the file.
  func reasonForUnknown(_ name: String, sizeLimit: Int = .max) -> String? {
    if let key = document.repeatedKeys.first {
      return "the key \(quoted(key.key)) appears twice in \(name), on line "
        + "\(lines.number(at: key.offset)), and systems differ in which one they read"
    }
    if document.hasByteOrderMark { return "\(name) begins with a byte order mark" }
    if size <= sizeLimit { return nil }
    return "\(name) has \(size) bytes, and systems are said to reject more than \(sizeLimit)"
  }

  /// Returns the place of a value; `nil` for a value that was made in Swift.
  package func place(of offset: Int, isRoot: Bool = false) -> FilePlace? {
    offset > 0 || isRoot ? FilePlace(offset, in: lines) : nil
  }

  /// Returns the line on which a value begins, from 1.
  ///
  /// This costs less than its place.
  package func line(of offset: Int) -> Int? { offset > 0 ? lines.number(at: offset) : nil }
}

/// The findings of reading a JSON file, with their places.
struct JSONFindings {
  private let file: JSONFile?
  private(set) var list: [LinkDiagnostic]

  /// The maximum number of findings, so that a hostile file does not fill the memory with
  /// them.
  static var limit: Int { 250 }

  init(_ file: JSONFile?) {
    self.file = file
    self.list = Array((file?.findings() ?? []).prefix(Self.limit))
  }

  /// A value and its key path.
  struct Node {
    let value: JSONValue
    let path: CatalogPath

    init(_ value: JSONValue, _ path: CatalogPath = CatalogPath()) {
      self.value = value
      self.path = path
    }

    /// The value of a member.
    subscript(key: String) -> Node? { value[key].map { Node($0, path.key(key)) } }

    /// The elements of an array, each made when it is read.
    var elements: some Sequence<Node> {
      (value.array ?? []).enumerated().lazy.map { Node($0.element, path.index($0.offset)) }
    }

    /// The members of an object, each made when it is read.
    var members: some Sequence<(key: String, node: Node)> {
      (value.members ?? []).lazy.map { ($0.key, Node($0.value, path.key($0.key))) }
    }

    /// Indicates whether an array has no elements.
    var isEmpty: Bool { value.array?.isEmpty ?? true }
  }

  mutating func find(_ finding: LinkDiagnostic, _ node: Node) {
    if list.count >= Self.limit { return }
    let path = node.path.description
    let place = file?.place(of: node.value.offset, isRoot: path.isEmpty)
    list.append(finding.at(path, place))
  }

  /// Records a finding if a value has another type.
  ///
  /// - Returns: Whether the value has the type.
  @discardableResult
  mutating func expect(_ expected: JSONType, _ node: Node?, cost: String) -> Bool {
    guard let node else { return false }
    if expected.accepts(node.value) { return true }
    let text = node.value.string ?? ""
    let isQuoted = expected == .bool && (text == "true" || text == "false")
    let cost = isQuoted ? "write \(text) without quotation marks, because \(cost)" : cost
    find(.wrongType(expected: expected.rawValue, found: node.value.kind, cost: cost), node)
    return false
  }

  /// Records a finding for each element of a list that is not a string.
  mutating func expectStrings(_ node: Node?, cost: String) {
    guard let node, expect(.array, node, cost: cost) else { return }
    for element in node.elements { expect(.string, element, cost: cost) }
  }
}

/// A JSON type, as named in messages.
enum JSONType: String {
  case string = "a string"
  case bool = "true or false"
  case array = "an array"
  case object = "an object"

  func accepts(_ value: JSONValue) -> Bool {
    switch self {
    case .string: value.string != nil
    case .bool: value.bool != nil
    case .array: value.array != nil
    case .object: value.members != nil
    }
  }
}

extension Optional where Wrapped == JSONValue {
  /// The strings of an array, without its other elements.
  var strings: [String]? { self?.array.map { $0.compactMap(\.string) } }
}
