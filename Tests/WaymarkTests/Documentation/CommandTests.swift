import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `The articles on the command` {
  /// The paths of all keys in a value that lead to no object.
  private static func keys(_ value: JSONValue, _ path: String) -> Set<String> {
    if let members = value.members {
      return members.reduce(into: []) { keys, member in
        keys.formUnion(Self.keys(member.value, path.isEmpty ? member.key : "\(path).\(member.key)"))
      }
    }
    guard let elements = value.array else { return [path] }
    let isList = elements.contains { $0.members != nil }
    return isList
      ? elements.reduce(into: []) { $0.formUnion(Self.keys($1, path + "[]")) } : [path]
  }

  @Test(arguments: ["Command", "CommandOnFiles", "TryingLinks"])
  func `the articles have a row for every key in their examples, and no other rows`(name: String)
    throws
  {
    let article = try Article(name)
    // The output of a command is what follows its line, which may go on below.
    let outputs = article.blocks("console").map { block in
      block.split(separator: "\n").drop { !$0.hasPrefix("{") }.joined(separator: "\n")
    }
    let others = try Article(file: "Tests/WaymarkTests/Documentation/CommandOutputs.md")
    let kept = others.blocks(name == "Command" ? "json" : "json \(name)")
    let examples = article.blocks("json") + kept
    var shown: Set<String> = []
    for text in outputs + examples where text.hasPrefix("{") {
      shown.formUnion(Self.keys(try JSONDocument(text).root, ""))
    }
    // A list without elements has the keys of another example.
    shown.remove("app.nearest")
    // Each object has it.
    shown.remove("waymark")
    let rows = article.rows("Key", "Value").flatMap { $0.code("Key") }
    // An article may have a table for each of several commands.
    #expect(Set(rows).sorted() == shown.sorted())
  }
}
