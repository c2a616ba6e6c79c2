import Foundation
import Testing

/// The names that an app sees once it imports a module of ours beside Apple's.
@Suite struct `The public names` {
  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The names of public types and macros that a source declares outside of any other declaration.
  private static func names(in source: String) -> [String] {
    source.split(separator: "\n").compactMap { line in
      // Most lines need no regular expression, which is slow.
      guard line.first != " ", line.contains(/public|open/) else { return nil }
      let pattern =
        #/
        (?:@\w+(?:\([^)]*\))?\s)*(?:public|open)\s(?:[a-z]+(?:\([a-z]+\))?\s)*
        (?:struct|class|enum|protocol|actor|typealias|macro)\s(\w+)\b.*
        /#
      return (try? pattern.wholeMatch(in: line)).map { String($0.1) }
    }
  }

  /// The names of Apple's types, by framework.
  private static func namesOfApple() throws -> [String: Set<String>] {
    let file = root.appending(path: "Tests/AppleStubs/TopLevelNames.md")
    let sections = try String(contentsOf: file, encoding: .utf8).split(separator: "\n## ")
    return Dictionary(
      uniqueKeysWithValues: sections.dropFirst().map { section in
        let words = section.split { $0 == " " || $0 == "\n" }.map(String.init)
        return (words[0], Set(words.dropFirst()))
      }
    )
  }

  @Test(
    arguments: [
      ("public struct A {", ["A"]), ("@MainActor public final class B: C {", ["B"]),
      ("public indirect enum D {", ["D"]), ("public macro E(", ["E"]),
      ("@resultBuilder public struct F {", ["F"]), ("@attached(peer) public macro G() =", ["G"]),
      ("  public struct H {", []), ("struct I {", []), ("public func struct(", []),
      ("public typealias J<K> = L<K>", ["J"]), ("public protocol M: N {", ["M"]),
    ]
  )
  func `the public names of a source are found`(source: String, names: [String]) {
    #expect(Self.names(in: source) == names)
  }

  @Test func `no public name is the name of one of Apple's types`() throws {
    let frameworks = try Self.namesOfApple()
    #expect(
      Set(frameworks.keys) == [
        "SwiftUI", "UIKit", "AppKit", "WidgetKit", "AppIntents", "StoreKit", "Foundation",
        "Observation", "RegexBuilder", "Charts", "MapKit",
      ]
    )
    // The list is whole where it has a name of each kind.
    #expect(frameworks["WidgetKit"]?.contains("Timeline") == true)
    #expect(frameworks["SwiftUI"]?.contains("View") == true)
    #expect(frameworks["Foundation"]?.contains("URL") == true)
    #expect(frameworks["RegexBuilder"]?.contains("Reference") == true)

    // A folder behind a symbolic link would seem to be empty.
    let folder = Self.root.appending(path: "Sources").resolvingSymlinksInPath()
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    where path.hasSuffix(".swift") {
      let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for name in Self.names(in: source) {
        count += 1
        for (framework, names) in frameworks where names.contains(name) {
          Issue.record("\(path): \(framework) has a type '\(name)', too")
        }
        let prefix = name.prefixMatch(of: /(?:NS|UI|MK|CS|UN|WK|SK|CF|CG|CA)[A-Z]/)
        #expect(prefix == nil, "\(path): '\(name)' begins as names of Apple's frameworks do")
      }
    }
    #expect(count > 150)
  }
}
