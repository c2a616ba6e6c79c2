/// The results of checking the rows of a golden table.
struct GoldenReport<Value: Sendable> {
  private let count: Int
  private var failures: [(index: Int, line: UInt, failure: LinkCheckError)] = []

  init(_ rows: [GoldenLink<Value>]) { count = rows.count }

  init(_ rows: [GoldenLink<Value>], _ check: (GoldenLink<Value>) -> LinkCheckError?) {
    self.init(rows)
    for (index, row) in rows.enumerated() { add(check(row), index, row) }
  }

  /// Adds the failure of a row, if there is one.
  mutating func add(_ failure: LinkCheckError?, _ index: Int, _ row: GoldenLink<Value>) {
    if let failure { failures.append((index, row.line, failure)) }
  }

  /// All failures as one; `nil` if there are none.
  var failure: LinkCheckError? {
    guard !failures.isEmpty else { return nil }
    let verb = failures.count == 1 ? "is" : "are"
    let links = count == 1 ? "golden link" : "golden links"
    var text = FailureText("\(failures.count) of \(count) \(links) \(verb) wrong")
    for one in failures {
      text.add([""])
      text.add(["row \(one.index + 1), line \(one.line)"])
      text.add(one.failure.description.split(separator: "\n").map { "  " + $0 })
    }
    return LinkCheckError(text)
  }
}
