import Waymark
import WaymarkCatalog

/// The substitution variables of a file: lists of words, and the parts of a number.
///
/// A value may not use another variable (Apple, `applinks.substitutionVariables`), so patterns
/// compose numbers from several variables.
struct AssociationVariables {
  /// The variables that some pattern uses, in the order of their first use.
  private(set) var list: [(name: String, values: [String])] = []

  /// Returns the numbers of `RouteRestriction.int`, `["-"] 1*19DIGIT`, as six patterns.
  ///
  /// One variable matches a digit with an optional sign, and another matches one or two digits.
  /// Repeated, they cover all lengths: 1, 2–3, 3–5, 5–9, 9–17 and 10–19.
  mutating func numbers() -> [String] {
    let start = use(Self.firstDigits, "number")
    let digits = use(Self.digits + (0...99).map { $0 < 10 ? "0\($0)" : "\($0)" }, "digits")
    return [0, 1, 2, 4, 8, 9].map { start + String(repeating: digits, count: $0) }
  }

  /// Returns a pattern for a number of which only the beginning is compared.
  mutating func looseNumber() -> String { use(Self.firstDigits, "number") + "*" }

  private static let digits = (0...9).map { "\($0)" }
  private static let firstDigits = digits + digits.map { "-" + $0 }

  /// Returns a pattern for one of the words, which are escaped as in a glob.
  mutating func words(_ words: [String], of parameter: String) -> String {
    if words.count == 1 { return words[0] }
    if let same = list.first(where: { $0.values == words }) { return "$(\(same.name))" }
    let isName = parameter.utf8.allSatisfy { isDigit($0) || lowercasedASCII($0) &- 0x61 < 26 }
    let base = isName && !parameter.isEmpty ? parameter : "words"
    let taken = Set(AppleVariables.predefined + Self.reserved + list.map(\.name))
    return use(words, base.numbered(while: taken.contains))
  }

  /// Returns the names of the variables that a pattern uses.
  static func names(in pattern: String) -> [String] {
    var names: [String] = []
    var rest = Array(pattern.utf8)[...]
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      rest = rest[dollar...].dropFirst()
      guard rest.first == UInt8(ascii: "("), let end = rest.firstIndex(of: UInt8(ascii: ")"))
      else { continue }
      names.append(String(decoding: rest[..<end].dropFirst(), as: UTF8.self))
    }
    return names
  }

  /// The 36 characters of a UUID.
  static let uuid = [8, 4, 4, 4, 12]
    .map { String(repeating: "$(xdigit)", count: $0) }
    .joined(separator: "-")

  /// The names of the variables that numbers are composed from.
  private static let reserved = ["number", "digits"]

  private mutating func use(_ values: [String], _ name: String) -> String {
    if !list.contains(where: { $0.name == name }) { list.append((name, values)) }
    return "$(\(name))"
  }
}
