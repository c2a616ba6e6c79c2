import Waymark
import WaymarkCatalog
import WaymarkDiagnostics

extension AssociationLint {
  /// Checks the variables that the file defines.
  mutating func lintVariables(_ node: Node?) {
    guard let node else { return }
    for (name, values) in node.members {
      if AppleVariables.predefined.contains(name) { find(.shadowedVariable(name), values) }
      if values.value.array?.isEmpty == true { find(.emptyVariable(name), values) }
      for value in values.elements {
        guard let text = value.value.string, text.contains("$(") else { continue }
        find(.variableInVariable(text), value)
      }
    }
  }

  /// Reports the variables that no pattern uses, after all patterns have been checked.
  mutating func lintUse(of node: Node?) {
    for (name, values) in node?.members.map({ $0 }) ?? [] where !usedVariables.contains(name) {
      find(.unusedVariable(name), values)
    }
  }

  /// Checks the variables that a pattern uses.
  mutating func lintVariables(in text: String, _ node: Node) {
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "(") else { continue }
      guard let close = rest.firstIndex(of: UInt8(ascii: ")")) else {
        return find(.openVariable("$" + String(decoding: rest, as: UTF8.self)), node)
      }
      lint(variable: String(decoding: rest[(rest.startIndex + 1)..<close], as: UTF8.self), node)
      rest = rest[(close + 1)...]
    }
  }

  private mutating func lint(variable name: String, _ node: Node) {
    usedVariables.insert(name)
    if name == "region", !hasNamedRegion {
      hasNamedRegion = true
      find(.regionWithoutUK, node)
    }
    if variables.contains(name) || AppleVariables.predefined.contains(name) { return }
    let known = AppleVariables.predefined + variables.sorted()
    find(.unknownVariable(name, nearest: nearestName(to: name, among: known)), node)
  }

  /// Returns a pattern with `$(name)` in the place of `${name}`, `{name}` and `$name` if the system
  /// or the file defines the variable, and the first text that is replaced.
  mutating func withVariables(_ text: String) -> (text: String, part: String?) {
    let names = variables.union(AppleVariables.predefined)
    var (output, first) = ("", String?.none)
    var rest = text[...]
    while let character = rest.first {
      let isDollar = character == "$"
      var name = rest.dropFirst(isDollar ? 1 : 0)
      let isInBraces = name.first == "{"
      name = isInBraces ? name.dropFirst().prefix { $0 != "}" } : name.prefix(while: Self.isName)
      let end = name.endIndex
      let isWhole = isInBraces ? rest[end...].first == "}" : isDollar
      // The system's names are also those of parameters in other syntaxes: `{lang}`.
      guard isWhole, names.contains(String(name)), isDollar || variables.contains(String(name))
      else {
        output.append(character)
        rest.removeFirst()
        continue
      }
      let part = rest[..<(isInBraces ? rest.index(after: end) : end)]
      first = first ?? String(part)
      usedVariables.insert(String(name))
      output += "$(\(name))"
      rest = rest[part.endIndex...]
    }
    return (output, first)
  }

  private static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Returns whether a predefined variable is for one character.
  static func isCharacter(_ variable: String) -> Bool {
    ["alpha", "upper", "lower", "alnum", "digit", "xdigit"].contains(variable)
  }
}
