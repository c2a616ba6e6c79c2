import Waymark

/// The conditions of a rule on query and fragment.
struct ImportConditions: Sendable {
  enum Value: Sendable, Hashable {
    /// Any value or none. The item may be missing.
    case anything
    /// A value with any text.
    case something
    case text(String)
  }

  var items: [(name: String, value: Value)] = []
  var fragment: Value?

  static let none = ImportConditions()

  /// The names of the items with a literal value.
  var literalNames: [String] {
    items.compactMap { if case .text = $0.value { $0.name } else { nil } }
  }

  /// Returns the text after the path of a pattern.
  func text(_ names: inout ImportNames) -> String {
    var items = self.items.map { item in
      let name = Pattern.escaping(item.name)
      return switch item.value {
      case .anything: "\(name)={\(names.unique(item.name))?}"
      case .something: "\(name)={\(names.unique(item.name))}"
      case .text(let text): "\(name)=\(Pattern.escaping(text))"
      }
    }
    items = items.filter { !$0.hasPrefix("=") }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    switch fragment {
    case .text(let text)?: return "\(query)#\(Pattern.escaping(text))"
    case .something?: return "\(query)#{\(names.unique("fragment"))}"
    case .anything?, nil: return query
    }
  }
}
