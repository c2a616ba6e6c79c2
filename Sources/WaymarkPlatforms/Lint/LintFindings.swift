import Waymark

/// Collects the findings of one file.
struct LintFindings {
  private let ignored: Set<LinkDiagnostic.Code>
  private let place: @Sendable (Int) -> FilePlace?
  private var list: [FileFault]

  /// The maximum number of findings, so that a hostile file does not fill the memory with them.
  ///
  /// The comments of the public methods state this number.
  static var limit: Int { 500 }

  /// Makes findings that begin with the faults found while reading the file.
  ///
  /// - Parameters:
  ///   - faults: The faults found while reading the file.
  ///   - ignored: The codes of findings to leave out.
  ///   - place: Returns the place of an offset in the file.
  init(
    _ faults: [FileFault],
    ignoring ignored: Set<LinkDiagnostic.Code>,
    place: @escaping @Sendable (Int) -> FilePlace?
  ) {
    self.ignored = ignored
    self.place = place
    list = faults.filter { !ignored.contains($0.code) }
  }

  mutating func find(_ risk: LintRisk, at path: String, offset: Int) {
    if list.count >= Self.limit || ignored.contains(risk.code) { return }
    list.append(FileFault(.risk(risk), keyPath: path, place: place(offset)))
  }

  /// The findings in the order of their places, beginning with those without a place.
  ///
  /// Findings with the same place are in the order in which they were added.
  var inOrder: [FileFault] {
    let keyed = list.enumerated().map { index, fault in
      (key: (fault.line ?? 0, fault.column ?? 0, index), fault: fault)
    }
    return keyed.sorted { $0.key < $1.key }.map(\.fault)
  }
}
