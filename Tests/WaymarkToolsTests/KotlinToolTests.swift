import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

private let kotlin = SystemTool("kotlinc")
private let java = SystemTool("java")

/// Kotlin's compiler takes the generated files, and what it makes of them answers as the tables do.
@MainActor
@Suite(.enabled(if: kotlin.isExpected, Comment(rawValue: kotlin.absence)))
struct `Routes in Kotlin` {
  /// One catalog in a package of its own.
  struct Subject {
    let name: String
    let package: String
    let catalog: LinkCatalog
    let table: RouteTable
    let file: GeneratedFile
    /// The class of each route, by its place in the catalog.
    let classes: [Int: KotlinRoute]

    var type: String { file.path.split(separator: "/").last.map { String($0.dropLast(3)) } ?? "" }
  }

  /// A question to the Kotlin program, and the answer of the table.
  struct Question {
    let line: String
    let expected: String
    let shown: String
  }

  /// Each half of the catalogs is compiled by a process of its own, at the same time.
  @Test(arguments: [0, 1])
  func `Kotlin reads and writes links like the table`(half: Int) async throws {
    let seed = SeededGenerator.freshSeed
    let subjects = try self.subjects(seed: seed).enumerated()
      .filter { $0.offset % 2 == half }.map(\.element)
    let questions = subjects.enumerated()
      .flatMap { self.questions(to: $1, seed: seed &+ UInt64($0)) }
    var files = ["Main.kt": program(subjects)]
    for (index, subject) in subjects.enumerated() {
      files["Routes\(index).kt"] = subject.file.text
    }
    let answers = try await Self.answers(to: questions.map(\.line), files)
    #expect(answers.count == questions.count)
    var wrong: [String] = []
    for (question, answer) in zip(questions, answers) where answer != question.expected {
      wrong.append(
        "\(question.shown)\n  table  \(shown(question.expected))\n  Kotlin \(shown(answer))"
      )
    }
    #expect(
      wrong.isEmpty,
      "seed \(seed), \(wrong.count) wrong:\n\(wrong.prefix(9).joined(separator: "\n"))"
    )
    // Not all questions are about links that no route takes.
    let routed = questions.count { $0.expected.first != "-" }
    #expect(routed * 5 > questions.count, "\(routed) of \(questions.count)")
  }

  private func subjects(seed: UInt64) throws -> [Subject] {
    let examples = try ExampleCatalog.all.map { (name: $0.description, catalog: $0.catalog) }
    return try (examples + KotlinCatalogs.all(seed: seed)).enumerated().map { index, subject in
      // A part of the package is a keyword.
      let package = "com.example.in.c\(index)"
      let generation = try subject.catalog.generate(.kotlin(package: package))
      let generator = KotlinGenerator(
        subject.catalog,
        table: try subject.catalog.table(),
        package: package,
        type: nil
      )
      return Subject(
        name: subject.name,
        package: package,
        catalog: subject.catalog,
        table: try subject.catalog.table(),
        file: try #require(generation.files.first),
        classes: Dictionary(uniqueKeysWithValues: generator.classes.map { ($0.index, $0) })
      )
    }
  }
}

extension `Routes in Kotlin` {
  /// The answers of the program that the compiler makes of the files.
  @concurrent
  private static func answers(to lines: [String], _ files: [String: String]) async throws
    -> [String]
  {
    try SystemTool.withFolder { folder in
      let names = files.keys.sorted()
      for name in names {
        try Data((files[name] ?? "").utf8).write(to: folder.appendingPathComponent(name))
      }
      // Without these the virtual machine optimizes a compiler that runs only once.
      let options = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]
      let output = ["-include-runtime", "-d", "routes.jar"]
      let compiled = try kotlin.run(options + names + output, in: folder)
      // The compiler's own launcher is older than the virtual machine.
      let errors = compiled.errors.split(separator: "\n")
        .filter { !$0.contains("VM warning: Options -Xverify:none and -noverify") }
      #expect(errors == [])
      try #require(compiled.status == 0)
      let questions = lines.joined(separator: "\n") + "\n"
      try Data(questions.utf8).write(to: folder.appendingPathComponent("questions"))
      // Names of classes are not ASCII alone, and are part of the answers.
      let encodings = ["-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8"]
      let answer = try java.run(
        encodings + ["-cp", "routes.jar", "MainKt", "questions"],
        in: folder
      )
      try #require(answer.status == 0, "\(answer.errors)")
      return answer.output.split(separator: "\n").map(String.init)
    }
  }
}
