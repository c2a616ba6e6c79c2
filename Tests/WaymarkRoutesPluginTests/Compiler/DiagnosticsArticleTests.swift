import Foundation
import TestSupport
import Testing

@Suite struct `The article on diagnostics` {
  @Test func `has an entry for every code of the macros, and for no other`() throws {
    let folder = Article.root.appending(path: "Sources/WaymarkRoutesPlugin")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var codes: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/"(routes\.[a-z][a-z-]*)"/#) { codes.insert(String(match.1)) }
    }
    let listed = RefusedExample.all.map(\.code).filter { $0.hasPrefix("routes.") }
    #expect(codes.count > 30)
    #expect(listed.sorted() == codes.sorted())
  }

  @Test func `shows what the compiler says of each example`() throws {
    let examples = RefusedExample.all
    let (source, lines) = RefusedExample.file(examples.map(\.refused))
    let errors = Printed.errors(in: try Compiler.output(for: source))
    for (example, lines) in zip(examples, lines) {
      let found = errors.filter { lines.contains($0.line) }.map(\.message)
      #expect(found.filter { $0.contains("[") } == [example.message], "\(example.code)")
      for other in found where !other.contains("[") {
        #expect(example.text.contains("\"\(other)\""), "\(example.code)")
      }
      #expect(example.message.contains("[\(example.code)]"))
    }
  }

  @Test func `shows how each example is mended`() throws {
    let (source, _) = RefusedExample.file(RefusedExample.all.map(\.mended))
    #expect(try Compiler.output(for: source) == "")
  }
}

/// An error that the compiler has printed.
private struct Printed {
  let line: Int
  let message: String

  /// The errors, in the order in which they are printed.
  ///
  /// A message may have several lines; the source that follows it begins with the line at fault.
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
