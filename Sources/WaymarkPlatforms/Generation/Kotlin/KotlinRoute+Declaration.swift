import Waymark

extension KotlinRoute {
  /// The class, or the object where there are no values.
  ///
  /// - Parameter base: The sealed class.
  func declaration(of base: String) -> String {
    let summary = route.notes.summary.map { [KotlinText.comment($0)] } ?? []
    var lines = KotlinText.documentation(summary + ["The link \(pattern)."])
    if let deprecation = route.notes.deprecation {
      let replacement = deprecation.replacement.map { "; the route '\($0)' replaces it" } ?? ""
      lines.append("@Deprecated(\(KotlinText.literal(deprecation.reason + replacement)))")
    }
    guard !properties.isEmpty else {
      return
        (lines + [
          "object \(KotlinName.quoted(name)) : \(base)(\(index)) {",
          "    override fun toString() = \(KotlinText.literal(name))",
          "}",
        ]).joined(separator: "\n")
    }
    let arguments = ["\(index)"] + properties.map(argument)
    lines += wrapped(
      "data class \(KotlinName.quoted(name))(",
      properties.map(parameter),
      ") : \(base)(",
      arguments
    )
    let types = properties.compactMap(enumeration)
    if !types.isEmpty {
      lines[lines.count - 1] += " {"
      lines.append(types.joined(separator: "\n\n"))
      lines.append("}")
    }
    return lines.joined(separator: "\n")
  }

  /// The pattern for a comment: as code, unless it has to be escaped.
  private var pattern: String {
    let text = route.pattern.text
    let isPlain = KotlinText.comment(text).utf8.elementsEqual(text.utf8)
    return isPlain
      ? "`\(text)`"
      : KotlinText.comment(text).split(separator: "*", omittingEmptySubsequences: false)
        .joined(separator: "&#42;")
  }

  private func wrapped(
    _ start: String,
    _ parameters: [String],
    _ middle: String,
    _ arguments: [String]
  ) -> [String] {
    let line = start + parameters.joined(separator: ", ") + middle
    let end = arguments.joined(separator: ", ") + ")"
    if (line + end).utf8.count <= 96 { return [line + end] }
    let last = parameters.count - 1
    let rows = parameters.enumerated().map { "    \($1)\($0 == last ? "" : ",")" }
    return [start] + rows + [middle + end]
  }

  private func parameter(_ property: Property) -> String {
    let type =
      switch property.value {
      case .text: "String"
      case .long: "Long"
      case .uuid: "UUID"
      case .list: "List<String>"
      case .words(let type, _): qualified(type)
      }
    let absence = property.isOptional ? "? = null" : ""
    return "val \(KotlinName.quoted(property.name)): \(type)\(absence)"
  }

  private func argument(_ property: Property) -> String {
    let name = KotlinName.quoted(property.name)
    guard case .words = property.value else { return name }
    return property.isOptional ? "\(name)?.text" : "\(name).text"
  }

  /// An enumeration of the class as code outside the class names it.
  private func qualified(_ type: String) -> String {
    "\(KotlinName.quoted(name)).\(KotlinName.quoted(type))"
  }

  private func enumeration(_ property: Property) -> String? {
    guard case .words(let type, let words) = property.value else { return nil }
    let last = words.count - 1
    let constants = words.enumerated().map { index, word in
      let name = KotlinName.quoted(word.constant)
      let comma = index == last ? "" : ","
      return "        \(name)(\(KotlinText.literal(word.word)))\(comma)"
    }
    return """
          /** The words of `\(property.name)`, with their [text] in a link. */
          enum class \(KotlinName.quoted(type))(val text: String) {
      \(constants.joined(separator: "\n"))
          }
      """
  }

  /// The expression that makes a value of the class of a match `m`.
  var construction: String {
    let name = KotlinName.quoted(name)
    guard !properties.isEmpty else { return name }
    let values = properties.enumerated().map { index, property in
      var value =
        switch property.value {
        case .text: "m.text(\(index))"
        case .long: "m.long(\(index))"
        case .uuid: "m.uuid(\(index))"
        case .list: "m.list(\(index))"
        case .words(let type, _): "m.word(\(index))?.let { \(qualified(type)).values()[it] }"
        }
      if !property.isOptional { value += " ?: return null" }
      return value
    }
    return "\(name)(\(values.joined(separator: ", ")))"
  }
}
