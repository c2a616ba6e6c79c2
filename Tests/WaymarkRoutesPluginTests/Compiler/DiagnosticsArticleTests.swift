#if TypedRoutes
import Foundation
import TestSupport
import Testing

@testable import WaymarkRoutesPlugin

@Suite struct `The codes of the macros` {
  @Test func `the reference has an entry for every code of the macros and no others`() {
    let listed = RefusedExample.all.map(\.code).filter { $0.hasPrefix("routes.") }
    #expect(listed.sorted() == RoutesFinding.Code.allCases.map(\.rawValue).sorted())
  }

  @Test func `each refused example of a macro causes one error with its code`() throws {
    let examples = RefusedExample.all
    let (source, lines) = RefusedExample.file(examples.map(\.refused))
    let errors = Printed.errors(in: try Compiler.output(for: source))
    for (example, lines) in zip(examples, lines) {
      let found = errors.filter { lines.contains($0.line) }.map(\.message)
      let own = found.filter { $0.contains("[\(example.code)]") }
      #expect(own.count == 1, "\(example.code): \(found)")
      // The compiler's own errors about the same code are quoted.
      for other in found where !own.contains(other) {
        #expect(example.meaning.contains("\"\(other)\""), "\(example.code): \(other)")
      }
    }
  }

  @Test func `each fixed example of a macro compiles`() throws {
    let (source, _) = RefusedExample.file(RefusedExample.all.map(\.fixed))
    #expect(try Compiler.output(for: source) == "")
  }
}

/// An error that the compiler has printed.
private struct Printed {
  let line: Int
  let message: String

  /// The errors, in the order in which they are printed.
  ///
  /// A message may have several lines; the source that follows it begins with the line of the
  /// mistake.
  static func errors(in output: String) -> [Printed] {
    var errors: [Printed] = []
    var message: [String] = []
    var line: Int?
    let head = #/^Routes\.swift:(\d+):\d+: (error|warning|note): (.*)$/#
    let lines = output.components(separatedBy: "\n")
    for text in lines + ["Routes.swift:0:0: note: end"] {
      guard let match = text.wholeMatch(of: head) else {
        if line != nil { message.append(text) }
        continue
      }
      if let line { errors.append(Printed(line: line, message: Self.text(message))) }
      line = match.2 == "error" ? Int(match.1) : nil
      message = [String(match.3)]
    }
    return errors
  }

  /// The message without the source that the compiler shows below it, and without the macro's name.
  private static func text(_ lines: [String]) -> String {
    let origin = #/ \(from macro '\w+'\)$/#
    let end = lines.firstIndex { $0.contains(origin) } ?? 0
    return lines[...end].joined(separator: "\n").replacing(origin, with: "")
  }
}
#endif
