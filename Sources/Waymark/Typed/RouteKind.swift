/// The kind of text that the values of a type have in a link, chosen by the compiler.
///
///     RouteKind.of(Int.self).read("25")                // 25
///     RouteKind.of(StationAction.self).restriction     // .words(["arrivals", "filter"])
///     RouteKind.of((Int, Int).self)                    // does not compile
///
/// The first kind that fits is chosen, in this order: ``RouteValue``, an enum of words,
/// `RawRepresentable`, `LosslessStringConvertible`, `Codable`. The number of question marks in the
/// overloads makes the order, because the compiler prefers to wrap a value less often.
public enum RouteKind {
  /// Integers.
  @inlinable
  public static func of<Value: RouteValue & FixedWidthInteger>(
    _ type: Value.Type
  ) -> IntegerKind<Value> { IntegerKind() }

  /// Texts.
  @inlinable
  public static func of(_ type: String.Type) -> StringKind { StringKind() }

  /// Types that define how they are read and written.
  public static func of<Value: RouteValue>(
    _ type: Value.Type
  ) -> RouteValueKind<Value> { RouteValueKind() }

  /// Enums of words.
  public static func of<Value: RawRepresentable & CaseIterable>(
    _ type: Value.Type?
  ) -> WordKind<Value> where Value.RawValue: RouteValue { WordKind() }

  /// Types that wrap a value.
  public static func of<Value: RawRepresentable>(
    _ type: Value.Type??
  ) -> RawValueKind<Value> where Value.RawValue: RouteValue { RawValueKind() }

  /// Types that are written as their description.
  public static func of<Value: LosslessStringConvertible>(
    _ type: Value.Type???
  ) -> DescriptionKind<Value> { DescriptionKind() }

  /// Types that encode themselves as one value.
  public static func of<Value: Codable>(
    _ type: Value.Type????
  ) -> CodableKind<Value> { CodableKind() }

  /// Types that have no text.
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

/// The kind of types that have no text; nothing of it can be used.
public struct UnreadableKind<Value>: RouteTextKind {
  /// None.
  public var restriction: RouteRestriction { .none }
  /// Nothing that could be written.
  public var expectation: String { "nothing" }
  /// Reads nothing.
  public func read(_ text: String) -> Value? { nil }
  /// Writes nothing.
  public func write(_ value: Value) -> String? { nil }
}
