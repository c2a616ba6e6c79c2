import Waymark

/// Writes a reference in Markdown.
struct MarkdownReference {
  let reference: LinkReference

  /// The file, without notes.
  var generation: Generation {
    var generation = Generation()
    generation.files = [GeneratedFile(path: "links.md", domains: [], text: text)]
    return generation
  }

  private var text: String {
    var text = "# \(MarkdownText.plain(reference.title))\n"
    if !reference.identity.isEmpty { text += "\n" + list(reference.identity) }
    if !reference.entries.isEmpty {
      text += "\n| Link | Pattern | |\n| --- | --- | --- |\n"
      for entry in reference.entries {
        let name = link(entry.name, entry.anchor)
        let summary = entry.summary.map(MarkdownText.plain) ?? ""
        text += "| \(name) | \(MarkdownText.code(entry.pattern)) | \(summary) |\n"
      }
    }
    for entry in reference.entries { text += section(entry) }
    if !reference.webOnly.isEmpty {
      text += "\n## Links that stay in the browser\n\n"
      for path in reference.webOnly {
        let domain = path.domain.map { " on \(MarkdownText.code($0))" } ?? ""
        text += "- \(MarkdownText.code(path.pattern))\(domain)\n"
      }
    }
    return text
  }

  private func section(_ entry: LinkReference.Entry) -> String {
    var text = "\n<a id=\"\(entry.anchor)\"></a>\n\n## \(MarkdownText.plain(entry.name))\n\n"
    if let summary = entry.summary { text += "\(MarkdownText.plain(summary))\n\n" }
    text += "- Pattern: \(MarkdownText.code(entry.pattern))\n" + list(entry.facts)
    if !entry.parameters.isEmpty {
      text += "\n| Parameter | In | Value | |\n| --- | --- | --- | --- |\n"
      for parameter in entry.parameters {
        let words = parameter.words.map(MarkdownText.code).joined(separator: ", ")
        let value = words.isEmpty ? parameter.kind : "\(parameter.kind) \(words)"
        text += "| \(MarkdownText.code(parameter.name)) | \(parameter.part) | \(value) "
        text += "| \(parameter.remarks.joined(separator: ", ")) |\n"
      }
    }
    if !entry.links.isEmpty {
      text += "\nExamples:\n\n"
      for link in entry.links { text += "- \(MarkdownText.code(link))\n" }
    }
    return text
  }

  private func list(_ facts: [LinkReference.Fact]) -> String {
    facts.map { "- \($0.name): \(values($0.values))\n" }.joined()
  }

  private func values(_ values: [LinkReference.Value]) -> String {
    LinkReference.joined(values) { value in
      switch value {
      case .text(let text): MarkdownText.plain(text)
      case .code(let text): MarkdownText.code(text)
      case .route(let name, let anchor?): link(name, anchor)
      case .route(let name, nil): MarkdownText.plain(name)
      }
    }
  }

  private func link(_ name: String, _ anchor: String) -> String {
    "[\(MarkdownText.plain(name))](#\(anchor))"
  }
}

extension LinkReference {
  /// Returns values on one line, separated by commas.
  package static func joined(_ values: [Value], _ write: (Value) -> String) -> String {
    values.map(write).joined(separator: ", ")
  }
}

extension LinkReference.Parameter {
  /// Additional information about the parameter.
  package var remarks: [String] {
    (isList ? ["any number"] : isOptional ? ["optional"] : [])
      + (isSecret ? ["secret: never shown"] : [])
  }
}
