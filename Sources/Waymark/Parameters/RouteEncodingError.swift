/// An input that cannot be written as parameters: which field, its value, and why.
///
///     do {
///       _ = try place.encodeAsRouteParameters(for: mapping)
///     } catch let error as RouteEncodingError {
///       error.parameter  // "center.latitude"
///       error.reason     // .unreadable(value: "nan", expected: "a number such as 2.5")
///     }
public struct RouteEncodingError: DiagnosableError, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The text of the value would not be read as a value of its kind again.
    case unreadable(value: String, expected: String)
    /// Two fields write the same parameter.
    case nameTaken
    /// The value writes nothing, and nothing is read as something else: `nil` in a list or in place
    /// of a default, an empty list in place of a default, an enum's case without values.
    case indistinguishable(String)
    /// A dictionary's key is empty or has a dot in it, which would be read as a nested name.
    case unusableKey(String)
    /// The type's own encoding said what is wrong, in these words.
    case invalid(String)
    /// The type has no form in parameters, whatever its value is.
    case unsupported(ParameterShape)
  }

  /// The name of the route, or its pattern where it has none.
  public let route: String
  /// The field's path, joined by dots, which is the parameter's name; `nil` for the whole input.
  public let parameter: String?
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(route: String, parameter: String? = nil, reason: Reason) {
    self.route = route
    self.parameter = parameter
    self.reason = reason
  }
}
