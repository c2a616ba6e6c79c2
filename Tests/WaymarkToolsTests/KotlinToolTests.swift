import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

private let kotlin = SystemTool("kotlinc")
private let java = SystemTool("java")

/// Kotlin's compiler accepts the generated files, and they answer as the tables do.
@MainActor
@Suite(.enabled(if: kotlin.isExpected, Comment(rawValue: kotlin.absence)))
struct `Routes in Kotlin` {
  /// Each half of the catalogs is compiled by a process of its own, at the same time.
  @Test(arguments: [0, 1])
  func `Kotlin reads and writes links like the table`(half: Int) async throws {
    let seed = SeededGenerator.freshSeed
    let examples = try ExampleCatalog.all.map { (name: $0.description, catalog: $0.catalog) }
    let catalogs = try (examples + KotlinCatalogs.all(seed: seed)).enumerated()
      .filter { $0.offset % 2 == half }.map(\.element)
    var questions: [LinkCorpus.Question] = []
    var files: [(name: String, text: String)] = []
    var types: [String] = []
    for (number, (name, catalog)) in catalogs.enumerated() {
      // A part of the package is a keyword.
      let package = "com.example.in.c\(number)"
      let file = try #require(try catalog.generate(.kotlin(package: package)).files.first)
      let table = try catalog.table()
      let generator = KotlinGenerator(catalog, table: table, package: package, type: nil)
      let classes = generator.classNames
      let language = LinkCorpus.Language(
        integerLimit: 1 << 63,
        hasClasses: true,
        hasReasons: false,
        name: { classes[$0.label] }
      )
      let corpus = try LinkCorpus(number, name, catalog, language)
      questions += corpus.questions(seed: seed &+ UInt64(number), links: 800)
      files.append(("Routes\(number).kt", file.text))
      types.append(package + "." + file.path.split(separator: "/").last!.dropLast(3))
    }
    files.append(("Main.kt", Self.program(types)))
    #expect(questions.count > 5_000)
    try questions.keep(files, in: "Kotlin\(half)")
    let answers = try await Self.answers(to: questions.map(\.line), files)
    #expect(answers.count == questions.count)
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

extension `Routes in Kotlin` {
  /// The answers of the program that the compiler makes of the files.
  @concurrent
  private static func answers(
    to lines: [String],
    _ files: [(name: String, text: String)]
  ) async throws -> [String] {
    try SystemTool.withFolder { folder in
      for (name, text) in files {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      // Without these the virtual machine optimizes a compiler that runs only once.
      let options = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Xmx1g"]
      let output = ["-include-runtime", "-d", "routes.jar"]
      let compiled = try kotlin.run(options + files.map(\.name) + output, in: folder)
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

  /// A program that answers a question a line.
  nonisolated private static func program(_ types: [String]) -> String {
    let parsers = types.map { type in
      let name = type.replacing(".in.", with: ".`in`.")
      return """
            Parser(
                "\(type)", { link, verified -> \(name).parse(link, verified) },
                { link -> \(name).items(link) }, { link, verified ->
                    val holder = \(name).LinkHolder()
                    val first = holder.open(link, verified) { false }
                    val again = \(name).LinkHolder(holder.saved)
                    listOf(first, again.resume { true }, again.resume { true })
                }
            )
        """
    }
    return """
      import java.io.File
      import java.lang.reflect.ParameterizedType
      import java.lang.reflect.Type
      import java.lang.reflect.WildcardType
      import java.util.UUID

      private class Parser(
          val type: String, val parse: (String, Boolean) -> Any?,
          val items: (String) -> List<Pair<String, String>>,
          val held: (String, Boolean) -> List<Any?>
      )

      private val parsers = listOf(
      \(parsers.joined(separator: ",\n"))
      )

      private fun units(text: String) =
          text.map { String.format("%04X", it - '\\u0000') }.joinToString("")

      private fun text(units: String) = (0 until units.length / 4)
          .map { '\\u0000' + units.substring(4 * it, 4 * it + 4).toInt(16) }.joinToString("")

      private fun token(name: String, value: Any?) = when (value) {
          null -> null
          is Long -> "n=${units(name)},$value"
          is List<*> -> (if (value.firstOrNull() is Long) "m=" else "l=") +
              (listOf(name) + value.map { shown(it) }).joinToString(",") { units(it) }
          else -> "v=${units(name)}," + units(shown(value))
      }

      private fun shown(value: Any?) =
          if (value is UUID) value.toString().toUpperCase() else value.toString()

      private fun links(route: Any, items: List<Pair<String, String>>) =
          listOf("appLink", "universalLink").map { name ->
              val link = route.javaClass.getMethod(name, List::class.java).invoke(route, items)
              if (link == null) "-" else "=" + units(link.toString())
          }

      private fun list(route: Any, getter: String) =
          route.javaClass.getMethod(getter).invoke(route) as List<*>

      private fun read(parser: Parser, link: String, verified: Boolean): String {
          val route = parser.parse(link, verified) ?: return "-"
          val items = parser.items(link)
          val field = route.javaClass.superclass.getDeclaredField("routeValues")
          field.isAccessible = true
          val values = (field.get(route) as Array<*>)
              .mapNotNull { (it as Pair<*, *>).let { token(it.first.toString(), it.second) } }
          val alias = route.javaClass.getMethod("getAlias").invoke(route)
          val parts = listOf(units(route.javaClass.simpleName)) +
              (if (alias == null) listOf() else listOf("a=" + units(alias.toString()))) + values +
              items.map { "i=" + units(it.first) + "," + units(it.second) } + links(route, items)
          val demands = listOf("g" to "getGates", "r" to "getRequirements").map { (key, getter) ->
              key + "=" + list(route, getter).joinToString(",") { units(it.toString()) }
          }
          val held = parser.held(link, verified).joinToString("") { if (it == null) "0" else "1" }
          val parents = list(route, "getParents").map {
              "p=" + units(it!!.javaClass.getMethod("getUrl").invoke(it).toString())
          }
          return (parts + demands + "h=$held" + parents).joinToString(" ")
      }

      private fun value(token: String?, type: Type): Any? {
          val texts = token?.substring(2)?.split(',')?.drop(1) ?: return null
          if (type is ParameterizedType) {
              val own = type.actualTypeArguments[0]
              val bound = if (own is WildcardType) own.upperBounds[0] else own
              return texts.map { element(text(it), bound as Class<*>) }
          }
          if (token[0] == 'n') return texts[0].toLong()
          return element(text(texts[0]), type as Class<*>)
      }

      private fun element(text: String, type: Class<*>): Any = when {
          type == Long::class.javaObjectType -> text.toLong()
          type == UUID::class.java -> UUID.fromString(text)
          type.isEnum -> type.enumConstants.first {
              it.javaClass.getMethod("getText").invoke(it) == text
          }
          else -> text
      }

      private fun write(parser: Parser, name: String, tokens: List<String>): String {
          val type = Class.forName(parser.type + "$" + name)
          val instance = type.declaredFields.find { it.name == "INSTANCE" }
          if (instance != null) return links(instance.get(null), listOf()).joinToString(" ")
          val maker = type.constructors.filter { maker ->
              maker.parameterTypes.none { it.name.endsWith("DefaultConstructorMarker") }
          }.maxBy { it.parameterTypes.size }!!
          val values = maker.genericParameterTypes.mapIndexed { i, own ->
              value(tokens.getOrNull(i)?.takeIf { it != "-" }, own)
          }
          return links(maker.newInstance(*values.toTypedArray()), listOf()).joinToString(" ")
      }

      fun main(arguments: Array<String>) {
          for (line in File(arguments[0]).readLines()) {
              val words = line.split(' ')
              val parser = parsers[words[1].toInt()]
              if (words[0] == "write") println(write(parser, text(words[3]), words.drop(4)))
              else println(read(parser, text(words[3]), words[2] == "1"))
          }
      }

      """
  }
}
