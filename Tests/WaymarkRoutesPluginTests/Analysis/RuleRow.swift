#if TypedRoutes
import Testing

/// The members of an enum, and the expected mistakes.
struct RuleRow: Sendable, CustomTestStringConvertible {
  let members: String
  /// The code of each mistake with the offset of its caret.
  let findings: [String]
  /// The members after each change that fixes the first mistake.
  let fixed: [String]

  init(_ members: String, _ findings: String..., fixed: [String] = []) {
    self.members = members
    self.findings = findings
    self.fixed = fixed
  }

  var testDescription: String { members }

  func check(_ location: SourceLocation = #_sourceLocation) {
    let checked = Checked(members: members)
    #expect(checked.findings == findings, sourceLocation: location)
    #expect(
      checked.fixed == fixed.map { "@Routes enum E { \($0) }" },
      sourceLocation: location
    )
    // The code that a fix-it writes must not need another fix-it.
    for source in checked.fixed where findings.count == 1 {
      #expect(Checked(source).findings == [], "\(source)", sourceLocation: location)
    }
  }
}
#endif
