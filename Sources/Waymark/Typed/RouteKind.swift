/// A namespace for functions that choose, at compile time, how the values of a type are written as
/// text in a link.
///
///     RouteKind.of(Int.self).read("25")                // 25
///     RouteKind.of(StationAction.self).restriction     // .words(["arrivals", "filter"])
///     RouteKind.of((Int, Int).self)                    // does not compile
///
/// The compiler chooses the first kind that fits, in this order: ``RouteValue``, an enum of words,
/// `RawRepresentable`, `LosslessStringConvertible`, `Codable`. The number of question marks in the
/// overloads defines this order, because the compiler prefers the overload that wraps the value in
/// fewer optionals.
public enum RouteKind {
  /// Returns the kind for integers.
  @inlinable
  public static func of<Value: RouteValue & FixedWidthInteger>(
    _ type: Value.Type
  ) -> IntegerKind<Value> { IntegerKind() }

  /// Returns the kind for strings.
  @inlinable
  public static func of(_ type: String.Type) -> StringKind { StringKind() }

  /// Returns the kind for types that define how their values are read and written.
  public static func of<Value: RouteValue>(
    _ type: Value.Type
  ) -> RouteValueKind<Value> { RouteValueKind() }

  /// Returns the kind for enums of words.
  public static func of<Value: RawRepresentable & CaseIterable>(
    _ type: Value.Type?
  ) -> WordKind<Value> where Value.RawValue: RouteValue { WordKind() }

  /// Returns the kind for types that wrap a value.
  public static func of<Value: RawRepresentable>(
    _ type: Value.Type??
  ) -> RawValueKind<Value> where Value.RawValue: RouteValue { RawValueKind() }

  /// Returns the kind for types that are written as their description.
  public static func of<Value: LosslessStringConvertible>(
    _ type: Value.Type???
  ) -> DescriptionKind<Value> { DescriptionKind() }

  /// Returns the kind for types that encode themselves as one value.
  public static func of<Value: Codable>(
    _ type: Value.Type????
  ) -> CodableKind<Value> { CodableKind() }

  /// Rejects types that have no text at compile time.
  @available(
    *,
    unavailable,
    message: """
      a value in a link needs a text: let its type conform to RouteValue, or to CaseIterable if it \
      is an enum whose raw values are words; an enum with '@Routes' comes last and without a label
      """
  )
  public static func of<Value>(_ type: Value.Type?????) -> UnreadableKind<Value> {
    UnreadableKind()
  }
}

/// The kind of types that have no text.
///
/// It is never used at run time.
public struct UnreadableKind<Value>: RouteTextKind {
  /// No restriction.
  public var restriction: RouteRestriction { .none }
  /// A placeholder, because no text is valid.
  public var expectation: String { "nothing" }
  /// Returns `nil` for every text.
  public func read(_ text: String) -> Value? { nil }
  /// Returns `nil` for every value.
  public func write(_ value: Value) -> String? { nil }
}
