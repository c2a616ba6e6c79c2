import Waymark
import WaymarkCatalog

/// Collects the findings of one file.
struct LintFindings {
  private let ignored: Set<LinkDiagnostic.Code>
  private let place: @Sendable (Int) -> FilePlace?
  private var list: [LinkDiagnostic]

  /// The maximum number of findings, so that a hostile file does not fill the memory with them.
  ///
  /// The comments of the public methods state this number.
  static var limit: Int { 500 }

  /// Makes findings that begin with those of reading the file.
  ///
  /// - Parameters:
  ///   - read: The findings of reading the file.
  ///   - ignored: The codes of findings to leave out.
  ///   - place: Returns the place of an offset in the file.
  init(
    _ read: [LinkDiagnostic],
    ignoring ignored: Set<LinkDiagnostic.Code>,
    place: @escaping @Sendable (Int) -> FilePlace?
  ) {
    self.ignored = ignored
    self.place = place
    list = read.filter { !ignored.contains($0.code) }
  }

  mutating func find(_ finding: LinkDiagnostic, at path: String, offset: Int) {
    if list.count >= Self.limit || ignored.contains(finding.code) { return }
    list.append(finding.at(path, place(offset)))
  }

  /// Adds a finding about the key of a member of an object.
  mutating func find(
    _ finding: LinkDiagnostic,
    key member: JSONValue.Member,
    of node: JSONFindings.Node
  ) {
    find(finding, at: node.path.key(member.key).description, offset: member.keyOffset)
  }

  /// Changes the remedy of the errors that reading the file found at a place, and returns whether
  /// there are any.
  mutating func setRemedy(_ remedy: String, at path: String) -> Bool {
    let indices = list.indices.filter {
      list[$0].keyPath == path && list[$0].code.rawValue.hasPrefix("android-pattern.")
    }
    for index in indices { list[index].help = remedy }
    return !indices.isEmpty
  }

  /// Returns whether an element within another one has an error.
  func hasError(below path: String) -> Bool {
    list.contains { $0.severity == .error && $0.keyPath.hasPrefix(path + "/") }
  }

  /// The findings in the order of their places, beginning with those without a place.
  ///
  /// Findings with the same place are in the order in which they were added.
  var inOrder: [LinkDiagnostic] {
    let keyed = list.enumerated().map { index, finding in
      (key: (finding.line ?? 0, finding.column ?? 0, index), finding: finding)
    }
    return keyed.sorted { $0.key < $1.key }.map(\.finding)
  }
}
