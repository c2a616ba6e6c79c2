import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

private let compiler = SystemTool("tsc")
private let node = SystemTool("node")

/// TypeScript's compiler accepts the generated modules, and they answer as the tables do.
@MainActor
@Suite(.enabled(if: compiler.isExpected, Comment(rawValue: compiler.absence)))
struct `Routes in TypeScript` {
  @Test func `TypeScript reads and writes links like the table`() async throws {
    let seed = SeededGenerator.freshSeed
    let language = LinkCorpus.Language(
      integerLimit: 0x1F_FFFF_FFFF_FFFF,
      hasClasses: false,
      hasReasons: true,
      name: { $0.notes.inheritsFrom ?? $0.label }
    )
    let examples = try ExampleCatalog.all.map { (name: $0.description, catalog: $0.catalog) }
    let subjects = try (examples + KotlinCatalogs.all(seed: seed)).enumerated().map {
      try LinkCorpus($0, $1.name, $1.catalog, language)
    }
    let questions = subjects.enumerated()
      .flatMap { $1.questions(seed: seed &+ UInt64($0), links: 800) }
    #expect(questions.count > 10_000)
    let modules = try subjects.map { subject in
      try #require(try subject.catalog.generate(.typeScript).files.first).text
    }
    let answers = try await Self.answers(to: questions.map(\.line), modules)
    #expect(answers.count == questions.count)
    let files = modules.enumerated().map { (name: "links\($0).ts", text: $1) }
    try questions.keep(files + [(name: "answer.js", text: Self.program)], in: "TypeScript")
    let wrong = questions.differences(from: answers)
    #expect(
      wrong.isEmpty,
      "seed \(seed), \(wrong.count) wrong:\n\(wrong.prefix(9).joined(separator: "\n"))"
    )
    // Not all questions are about links that no route takes.
    let routed = questions.count { $0.expected.first != "-" }
    #expect(routed * 5 > questions.count, "\(routed) of \(questions.count)")
  }
}

extension `Routes in TypeScript` {
  /// All checks of the compiler that a project may turn on.
  nonisolated private static let options = [
    "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes",
    "--noImplicitOverride", "--noPropertyAccessFromIndexSignature", "--noUnusedLocals",
    "--noUnusedParameters", "--noImplicitReturns", "--isolatedModules", "--target", "es2020",
    "--lib", "es2020", "--module", "es2020",
  ]

  /// The answers of the modules to questions.
  @concurrent
  private static func answers(to lines: [String], _ modules: [String]) async throws -> [String] {
    try SystemTool.withFolder { folder in
      func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      let names = modules.indices.map { "links\($0).ts" }
      for (name, module) in zip(names, modules) { try write(module, name) }
      let compiled = try compiler.run(options + names, in: folder)
      try #require(compiled.status == 0, "\(compiled.output)")
      try write(#"{ "type": "module" }"#, "package.json")
      try write(program, "answer.js")
      try write(lines.joined(separator: "\n"), "questions")
      let answer = try node.run(["answer.js", "\(modules.count)"], in: folder)
      try #require(answer.status == 0, "\(answer.errors)")
      return answer.output.split(separator: "\n").map(String.init)
    }
  }

  /// A program that answers a question a line.
  nonisolated private static let program = """
    import { readFileSync } from "node:fs"
    const count = Number(process.argv[2])
    const modules = await Promise.all(
      Array.from({ length: count }, (_, index) => import(`./links${index}.js`))
    )
    const units = (text) => Array.from(
      { length: text.length },
      (_, index) => text.charCodeAt(index).toString(16).toUpperCase().padStart(4, "0")
    ).join("")
    const text = (digits) => (digits.match(/.{4}/g) ?? [])
      .map((unit) => String.fromCharCode(parseInt(unit, 16))).join("")
    const token = ([name, value]) => typeof value === "number" ? `n=${units(name)},${value}`
      : Array.isArray(value)
      ? `${typeof value[0] === "number" ? "m" : "l"}=`
        + [name, ...value].map((one) => units(String(one))).join(",")
      : `v=${units(name)},${units(value)}`
    const links = (module, route) => [module.appLink(route), module.universalLink(route)]
      .map((link) => link === null ? "-" : "=" + units(link))
    // Messages about other routes are shorter, and those about a pattern have another text of it.
    function reason({ code, message }) {
      const hasMessage = /^(link|decoding|writing)[.]/.test(code) && code !== "writing.no-mapping"
        && !message.includes("of at most 53 bits")
      return hasMessage ? [code, units(message.split(" that matches '")[0])] : [code]
    }
    function read(module, verified, link) {
      const { route, failure } = module.read(link, verified ? { verified } : {})
      if (route === null) return ["-", ...reason(failure)].join(" ")
      const values = Object.entries(route.values ?? {}).map(token)
      const items = (route.items ?? []).map((item) => `i=${item.map(units).join(",")}`)
      const alias = route.alias === undefined ? [] : [`a=${units(route.alias)}`]
      const { gates, requires } = module.demands(route.name)
      const parents = module.parents(route).map((route) => `p=${units(module.link(route))}`)
      return [
        units(route.name), ...alias, ...values, ...items, ...links(module, route),
        `g=${gates.map(units).join()}`, `r=${requires.map(units).join()}`, ...parents,
        `s=${units(module.shown(route))}`,
      ].join(" ")
    }
    function write(module, [hasReason, name, ...tokens]) {
      const values = tokens.filter((token) => token !== "-").map((token) => {
        const [name, ...texts] = token.slice(2).split(",")
        if (token[0] === "n") return [text(name), Number(texts[0])]
        if (token[0] === "m") return [text(name), texts.map((one) => Number(text(one)))]
        return [text(name), token[0] === "l" ? texts.map(text) : text(texts[0])]
      })
      const route = { name: text(name), values: Object.fromEntries(values) }
      const failure = hasReason === "1" ? module.whyNoLink(route) : null
      return [...links(module, route), ...failure === null ? [] : reason(failure)].join(" ")
    }
    const lines = (name) => readFileSync(name, "utf8").split("\\n")
    // With the answers of the tables, the first other answer is enough.
    const expected = process.argv[3] === undefined ? [] : lines(process.argv[3])
    const answers = lines("questions").map((line, place) => {
      const [kind, index, ...words] = line.split(" ")
      const module = modules[index]
      const answer = kind === "read" ? read(module, words[0] === "1", text(words[1] ?? ""))
        : write(module, words)
      if (answer !== (expected[place] ?? answer)) process.exit(1)
      return answer
    })
    console.log(answers.join("\\n"))
    """
}
