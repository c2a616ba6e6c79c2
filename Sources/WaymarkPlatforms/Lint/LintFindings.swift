import Waymark

/// The findings of one file as they come.
struct LintFindings {
  private let ignored: Set<LinkDiagnostic.Code>
  private let place: @Sendable (Int) -> FilePlace?
  private var list: [FileFault]

  /// How many findings are kept, so that a hostile file does not fill the memory with them; the
  /// public methods say so.
  static var limit: Int { 500 }

  /// Findings that begin with what reading the file has found.
  ///
  /// - Parameters:
  ///   - faults: What reading has found.
  ///   - ignored: Codes that are not wanted.
  ///   - place: Where an offset stands in the file.
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

  /// The findings in the order of their places; those of one place as they came, and first those
  /// without one.
  var inOrder: [FileFault] {
    let keyed = list.enumerated().map { index, fault in
      (key: (fault.line ?? 0, fault.column ?? 0, index), fault: fault)
    }
    return keyed.sorted { $0.key < $1.key }.map(\.fault)
  }
}
