import Foundation

extension Report {
  /// The report as a table for people.
  var text: String {
    var lines: [String] = []
    var group = ""
    let width = figures.map(\.name.count).max() ?? 0
    for figure in figures {
      if figure.group != group {
        group = figure.group
        lines += ["", group]
      }
      lines.append("  " + padded(figure.name, width) + number(figure.value) + " " + figure.unit)
    }
    if !notes.isEmpty { lines += [""] + notes.map { "note: " + $0 } }
    if !goals.isEmpty {
      lines += ["", "goals"]
      let width = goals.map(\.name.count).max() ?? 0
      for goal in goals {
        let slack = goal.tolerance > 0 ? " (+\(Int(goal.tolerance * 100)) %)" : ""
        lines.append(
          (goal.isMet ? "  pass  " : "  MISS  ") + padded(goal.name, width) + number(goal.value)
            + " of at most" + number(goal.limit) + " \(goal.unit)\(slack)"
        )
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The report as JSON with sorted keys.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func number(_ value: Double) -> String {
    let format = value == value.rounded() ? "%12.0f" : value < 10 ? "%12.3f" : "%12.1f"
    return String(format: format, value)
  }
}
