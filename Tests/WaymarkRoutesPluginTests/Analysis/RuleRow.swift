#if TypedRoutes
import Testing

/// The members of an enum, and what is said about them.
struct RuleRow: Sendable, CustomTestStringConvertible {
  let members: String
  /// The code of each fault with the offset of its caret.
  let faults: [String]
  /// The members after each change that fixes the first fault.
  let fixed: [String]

  init(_ members: String, _ faults: String..., fixed: [String] = []) {
    self.members = members
    self.faults = faults
    self.fixed = fixed
  }

  var testDescription: String { members }

  func check(_ location: SourceLocation = #_sourceLocation) {
    let checked = Checked(members: members)
    #expect(checked.faults == faults, sourceLocation: location)
    #expect(
      checked.fixed == fixed.map { "@Routes enum E { \($0) }" },
      sourceLocation: location
    )
    // What the fix-it writes must not need another.
    for source in checked.fixed where faults.count == 1 {
      #expect(Checked(source).faults == [], "\(source)", sourceLocation: location)
    }
  }
}
#endif
