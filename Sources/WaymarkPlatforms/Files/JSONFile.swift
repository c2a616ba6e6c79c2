package import Waymark

/// A JSON file as it was read: the value, and where everything in it stands.
package struct JSONFile: Sendable {
  package let document: JSONDocument
  package let lines: TextLines
  /// How many bytes the file has.
  let size: Int

  /// The longest file that is read, in bytes: 1 MiB.
  ///
  /// A device refuses a longer `assetlinks.json` (`packages/StatementService` of AOSP 14), and
  /// Apple's systems are said to refuse an association file of more than 128 KB.
  static var sizeLimit: Int { 1 << 20 }

  /// Reads a file, and says what it is where it is no JSON text in UTF-8.
  package init(_ bytes: [UInt8]) throws(UnreadableFile) {
    size = bytes.count
    if let encoding = FileEncoding(bytes) {
      throw UnreadableFile(FileFault(.encoding(encoding), place: nil))
    }
    do throws(JSONError) {
      document = try JSONDocument(bytes, sizeLimit: Self.sizeLimit)
      lines = TextLines(bytes)
    } catch {
      let lines = TextLines(bytes)
      throw UnreadableFile(FileFault(.json(error), place: FilePlace(error.offset, in: lines)))
    }
  }

  /// The faults of the text itself, which cost nothing or one member.
  func faults() -> [FileFault] {
    var faults: [FileFault] = []
    if document.hasByteOrderMark {
      faults.append(FileFault(.byteOrderMark, place: FilePlace(0, in: lines)))
    }
    for key in document.repeatedKeys {
      faults.append(FileFault(.repeatedKey(key.key), place: FilePlace(key.offset, in: lines)))
    }
    return faults
  }

  /// Where a value stands; `nil` for one that was made in Swift since.
  package func place(of offset: Int, isRoot: Bool = false) -> FilePlace? {
    offset > 0 || isRoot ? FilePlace(offset, in: lines) : nil
  }

  /// The line on which a value begins, from 1, which is cheaper than its place.
  package func line(of offset: Int) -> Int? { offset > 0 ? lines.number(at: offset) : nil }
}

/// What reads a JSON file notes on its way: faults with their places.
struct JSONFaults {
  private let file: JSONFile?
  private(set) var list: [FileFault]

  /// How many faults are kept, so that a hostile file does not fill the memory with them.
  static var limit: Int { 250 }

  init(_ file: JSONFile?) {
    self.file = file
    self.list = Array((file?.faults() ?? []).prefix(Self.limit))
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

    /// The elements of an array, each made when it is asked for.
    var elements: some Sequence<Node> {
      (value.array ?? []).enumerated().lazy.map { Node($0.element, path.index($0.offset)) }
    }

    /// The members of an object, each made when it is asked for.
    var members: some Sequence<(key: String, node: Node)> {
      (value.members ?? []).lazy.map { ($0.key, Node($0.value, path.key($0.key))) }
    }

    /// Indicates whether an array has no elements.
    var isEmpty: Bool { value.array?.isEmpty ?? true }
  }

  mutating func note(_ reason: FileFault.Reason, _ node: Node) {
    if list.count >= Self.limit { return }
    let path = node.path.description
    let place = file?.place(of: node.value.offset, isRoot: path.isEmpty)
    list.append(FileFault(reason, keyPath: path, place: place))
  }

  /// Notes a value that is of another type.
  ///
  /// - Returns: Whether it has the type.
  @discardableResult
  mutating func expect(_ expected: JSONType, _ node: Node?, cost: String) -> Bool {
    guard let node else { return false }
    if expected.accepts(node.value) { return true }
    note(.wrongType(expected: expected.rawValue, found: node.value.kind, cost: cost), node)
    return false
  }

  /// Notes everything in a list of strings that is none.
  mutating func expectStrings(_ node: Node?, cost: String) {
    guard let node, expect(.array, node, cost: cost) else { return }
    for element in node.elements { expect(.string, element, cost: cost) }
  }
}

/// A type of JSON, as messages say it.
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
