import Waymark

@testable import WaymarkPlatforms

extension `Routes in Kotlin` {
  /// A program that answers a question a line.
  func program(_ subjects: [Subject]) -> String {
    let parsers = subjects.map { subject in
      let package = subject.package.replacing(".in.", with: ".`in`.")
      return
        "    \"\(subject.package)\" to { link: String? -> \(package).\(subject.type).parse(link) }"
    }
    return """
      import java.io.File
      import java.util.UUID

      private val parsers = mapOf<String, (String?) -> Any?>(
      \(parsers.joined(separator: ",\n"))
      )

      private fun units(text: String) =
          text.map { String.format("%04X", it - '\\u0000') }.joinToString("")

      private fun text(units: String) = (0 until units.length / 4)
          .map { '\\u0000' + units.substring(4 * it, 4 * it + 4).toInt(16) }.joinToString("")

      private fun shown(value: Any?): String = when (value) {
          null -> "-"
          is Enum<*> -> shown(value.javaClass.getMethod("getText").invoke(value))
          is UUID -> "=" + units(value.toString().toUpperCase())
          is List<*> -> value.joinToString(",", "[", "]") { units(it.toString()) }
          else -> "=" + units(value.toString())
      }

      private fun links(route: Any) = listOf("getAppLink", "getUniversalLink")
          .map { shown(route.javaClass.getMethod(it).invoke(route)) }

      private fun read(route: Any?): String {
          if (route == null) return "-"
          val names = route.javaClass.methods.map { it.name }
          val values = generateSequence(1) { it + 1 }.map { "component$it" }
              .takeWhile { it in names }
              .map { shown(route.javaClass.getMethod(it).invoke(route)) }
          val parts = listOf(route.javaClass.simpleName) + values + links(route)
          return parts.joinToString(" ")
      }

      private fun value(text: String, type: Class<*>): Any? = when {
          text == "-" -> null
          text[0] == '[' && text == "[]" -> listOf<String>()
          text[0] == '[' -> text.removeSurrounding("[", "]").split(',').map { text(it) }
          type == UUID::class.java -> UUID.fromString(text(text.substring(1)))
          type.isEnum -> type.enumConstants.first { shown(it) == text }
          type == String::class.java -> text(text.substring(1))
          else -> text(text.substring(1)).toLong()
      }

      private fun write(name: String, texts: List<String>): String {
          val makers = Class.forName(name).constructors
          val maker = makers.first { it.parameterTypes.size == texts.size }
          val values = texts.mapIndexed { i, text -> value(text, maker.parameterTypes[i]) }
          return links(maker.newInstance(*values.toTypedArray())).joinToString(" ")
      }

      fun main(arguments: Array<String>) {
          for (line in File(arguments[0]).readLines()) {
              val words = line.split(' ')
              if (words[0] == "write") println(write(words[1] + "." + words[2], words.drop(3)))
              else {
                  val link = if (words[2] == "null") null else text(words[2])
                  println(read(parsers.getValue(words[1])(link)))
              }
          }
      }

      """
  }
}
