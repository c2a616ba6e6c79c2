import Foundation
import TestSupport
import Testing
import WaymarkCatalog
import WaymarkPlatforms

private let kotlin = SystemTool("kotlinc")
private let java = SystemTool("java")
private let compiler = SystemTool("tsc")
private let node = SystemTool("node")

/// The programs in `Examples/Library` use what is generated from its catalog.
@Suite struct `The library in other languages` {
  private static let folder = Article.root.appending(path: "Examples/Library")

  @Test(.enabled(if: kotlin.isExpected, Comment(rawValue: kotlin.absence)))
  func `the program in Kotlin opens links, and keeps one until its gate opens`() throws {
    try Self.withExample("Main.kt", .kotlin()) { folder, file in
      let options = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-include-runtime"]
      let compiled = try kotlin.run(options + ["Main.kt", file, "-d", "links.jar"], in: folder)
      try #require(compiled.status == 0, "\(compiled.errors)")
      let answer = try java.run(["-cp", "links.jar", "MainKt"], in: folder)
      #expect(
        answer.output == """
          \(Self.opened("null"))
          null
          Reset(token=***)
          null
          https://library.example/loans?tag=new&tag=old&from=mail
          https://library.example/shelf/poetry
          [https://library.example/, https://library.example/shelves/poetry, \
          https://library.example/shelves/poetry/12]
          null
          Loans(tag=null)
          null

          """
      )
    }
  }

  @Test(.enabled(if: compiler.isExpected, Comment(rawValue: compiler.absence)))
  func `the program in TypeScript opens links, and says what a route demands`() throws {
    try Self.withExample("main.ts", .typeScript) { folder, _ in
      let options = [
        "--strict", "--target", "es2020", "--lib", "es2020,dom", "--module", "commonjs",
        "--moduleResolution", "node",
      ]
      let compiled = try compiler.run(options + ["main.ts"], in: folder)
      try #require(compiled.status == 0, "\(compiled.output)")
      let answer = try node.run(["main.js"], in: folder)
      #expect(
        answer.output == """
          \(Self.opened("decoding.restricted"))
          null reset(token=***)
          null
          https://library.example/loans?tag=new&tag=old&from=mail
          https://library.example/ https://library.example/shelves/poetry \
          https://library.example/shelves/poetry/12
          signedIn

          """
      )
    }
  }

  /// The screens of both programs.
  private static func opened(_ refusal: String) -> String {
    """
    book 12 of poetry
    the shelf poetry by title
    the file a > b/c
    \(refusal)
    the shelf poetry by author
    """
  }

  /// Calls a function with a folder that contains a program of the example and the generated file.
  private static func withExample(
    _ program: String,
    _ kind: GenerationKind,
    _ body: (URL, String) throws -> Void
  ) throws {
    let catalog = try LinkCatalog(
      bytes: Array(try Data(contentsOf: folder.appending(path: "waymark.json")))
    )
    let file = try #require(try catalog.generate(kind).files.first)
    let name = try #require(file.path.split(separator: "/").last)
    try SystemTool.withFolder { place in
      try FileManager.default.copyItem(
        at: folder.appending(path: program),
        to: place.appending(path: program)
      )
      try Data(file.text.utf8).write(to: place.appending(path: String(name)))
      try body(place, String(name))
    }
  }
}
