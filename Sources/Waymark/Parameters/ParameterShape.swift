/// A shape of a Swift type that cannot be represented by a link's parameters.
public enum ParameterShape: Sendable, Hashable {
  /// A single value as the whole input: no name is available for it.
  case namelessValue
  /// A list as the whole input: no name is available for its elements.
  case namelessList
  /// A list whose elements are structs, dictionaries or lists: the repeats of a name can only be
  /// texts.
  case nestedInList
  /// A dictionary whose keys are neither `String`, `Int` nor `CodingKeyRepresentable`.
  case unnamedKeys
  /// Containers nested more deeply than the limit: a type that contains itself.
  case nested(limit: Int)
}

extension ParameterShape {
  var explanation: String {
    switch self {
    case .namelessValue: "a single value has no parameter name"
    case .namelessList: "a list has no parameter name"
    case .nestedInList: "the repeated items of a name contain texts, not structs or lists"
    case .unnamedKeys: "the keys of the dictionary are not names"
    case .nested(let limit): "it is nested more than \(limit) times"
    }
  }
}
